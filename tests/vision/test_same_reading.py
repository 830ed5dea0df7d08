"""The same dice whatever OpenCV is installed: pictures of our own and what 5.0 reads in them.

`python -m tests.vision.test_same_reading` draws the pictures and writes the readings again, after a
change of weights. Android has OpenCV 4.12; run this file there, too.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from mobile import dice_sets
from mobile.vision import load_picture, read_dice

FOLDER = Path(__file__).parent / "same_reading"
READINGS = FOLDER / "readings.json"
EXPECTED = {"any": "any", "dice-game": "dice-game", "board": "any", "numerals": "any"}


def summary(name: str) -> dict[str, object]:
    reading = read_dice(load_picture(FOLDER / f"{name}.jpg"), dice_sets.parse(EXPECTED[name]))
    return {
        "dice": [[die.kind, die.value, die.confidence, list(die.box)] for die in reading.dice],
        "abstains": reading.abstains,
        "unread": len(reading.unread),
    }


@pytest.mark.parametrize("name", EXPECTED)
def test_every_opencv_reads_the_same_dice(name: str) -> None:
    kept = json.loads(READINGS.read_text(encoding="utf-8"))[name]
    here = summary(name)
    assert [die[:2] for die in here["dice"]] == [die[:2] for die in kept["dice"]]  # type: ignore[attr-defined]
    assert (here["abstains"], here["unread"]) == (kept["abstains"], kept["unread"])
    for die, other in zip(here["dice"], kept["dice"], strict=True):  # type: ignore[call-overload]
        assert die[2] == pytest.approx(other[2], abs=0.02)
        assert np.allclose(die[3], other[3], atol=2)


def write() -> None:
    from tests.vision.test_boards import on_board
    from tests.vision.test_read import FIVE, roll
    from tools.dice.render import OTHER, PIPS

    FOLDER.mkdir(exist_ok=True)
    scenes = {
        "any": roll(7, (PIPS,) * 4),
        "dice-game": roll(3, FIVE),
        "board": on_board(40, "tokens", (PIPS,) * 4),
        "numerals": on_board(83, "cards", (OTHER,) * 3, 10),
    }
    for name, scene in scenes.items():
        cv2.imwrite(str(FOLDER / f"{name}.jpg"), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 88])
    made = {name: summary(name) for name in scenes}
    READINGS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
