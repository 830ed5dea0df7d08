"""A real window off the screen, a fresh app for each test, real touches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tools.offscreen  # noqa: F401  (before Kivy)

if TYPE_CHECKING:
    from core.games.dice_game.entries import Roll
    from tools.driver import Driver


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """The app just started, on an empty device with English and without animations."""
    from tools.driver import Driver

    found = Driver(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Roll]:
    """A photo of a roll, and the roll it shows."""
    import cv2

    from core.games.dice_game.entries import Colour, Roll
    from tests.vision.test_read import FIVE, roll

    scene = roll(0, FIVE)
    path = tmp_path_factory.mktemp("pictures") / "roll.png"
    cv2.imwrite(str(path), scene.image)
    values = {kind: [label.value for label in scene.labels if label.kind == kind] for kind in FIVE}
    pips = sorted(int(value) for value in values["pips"])
    colours = [Colour(str(value)) for value in values["colour"]]
    return path, Roll((pips[0], pips[1]), (colours[0], colours[1]), int(values["hourglass"][0]))


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What the player picks in the device's own file dialogue."""
    from mobile.platform import device

    found: list[Path] = []
    monkeypatch.setattr(device, "choose_picture", lambda then: then(found[-1]))
    return found
