"""A live camera, Burgundy's dice by their colours, and pictures that a player wants to keep."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from core import record
from core.game import Player, Setup
from core.games.burgundy.entries import Roll as BurgundyRoll
from core.games.burgundy.state import Stage
from core.games.dice_game.entries import Roll
from mobile.platform import device, webcam
from mobile.widgets.dicephoto import DicePhoto
from tests.mobile.test_camera import alike, last, read_file, row, started
from tests.vision.test_read import PIPS, ordinary, roll
from tools.driver import Driver

# ── a live camera ────────────────────────────────────────────────────────────────────────────


def film(path: Path, frames: list[Any]) -> str:
    height, width = frames[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (width, height))
    for frame in frames:
        writer.write(frame)
    writer.release()
    return str(path)


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The film that runs in front of the camera."""
    found: list[str] = []
    monkeypatch.setattr(device, "can_watch", lambda: True)
    monkeypatch.setattr(device, "open_camera", lambda: webcam.Webcam(found[-1]))
    return found


def watch(driver: Driver) -> None:
    driver.table.ids.panel_scroll.scroll_to(driver.button("Scan dice"), animate=False)
    driver.idle()
    driver.press("Scan dice")
    driver.press("Open camera")


def test_dice_are_read_by_themselves_once_they_lie_still(
    driver: Driver, camera: list[str], rendered: tuple[Path, Roll], tmp_path: Path
) -> None:
    path, thrown = rendered
    picture = cv2.imread(str(path))
    rolling = [np.roll(picture, 90 * step, axis=1) for step in range(4)]
    camera.append(film(tmp_path / "roll.avi", [*rolling, *[picture] * 12]))
    started(driver)
    watch(driver)
    driver.wait_until(lambda: driver.says("Is this the roll?"))
    driver.press("Use this roll")
    driver.idle(10)
    assert alike(last(driver), thrown), (last(driver), thrown)


def test_a_player_may_have_a_moving_picture_read(
    driver: Driver, camera: list[str], rendered: tuple[Path, Roll], tmp_path: Path
) -> None:
    picture = cv2.imread(str(rendered[0]))
    moving = [np.roll(picture, 40 * (step % 2), axis=1) for step in range(400)]
    camera.append(film(tmp_path / "shaky.avi", moving))
    started(driver)
    watch(driver)
    driver.wait_until(lambda: list(driver.widgets(DicePhoto)))
    driver.press("Read now")
    driver.wait_until(lambda: driver.says("Is this the roll?"))
    assert len(row(driver)) == 5


def test_a_camera_that_does_not_open_or_ends_says_so(
    driver: Driver, camera: list[str], rendered: tuple[Path, Roll], tmp_path: Path
) -> None:
    camera.append(str(tmp_path / "nothing.avi"))
    started(driver)
    watch(driver)
    driver.wait_until(lambda: driver.says("The camera does not open."))
    driver.app.shell.back()
    driver.idle(10)
    empty = np.full((480, 640, 3), 90, np.uint8)
    camera.append(film(tmp_path / "short.avi", [empty] * 2))
    watch(driver)
    driver.wait_until(lambda: driver.says("The camera stopped."))
    assert driver.table.referee.table.roll_due()


# ── Burgundy, and pictures to keep ───────────────────────────────────────────────────────────


def open_before_a_roll(driver: Driver) -> None:
    """Burgundy with every die tracked: Anna has the red dice, Boris the blue ones."""
    setup = Setup((Player("Anna"), Player("Boris")), {"depth": "full"})
    session = driver.app.store.create(record.new("burgundy", setup, "2026-11-16"))
    while session.state.stage is not Stage.ROLL:
        session.play(session.game.legal(session.state).draw(random.Random(3)))
    driver.open_table(session.header.id)


def test_burgundys_dice_go_to_whom_their_colour_says(
    driver: Driver, chosen: list[Path], tmp_path: Path
) -> None:
    rng = np.random.default_rng(5)
    looks = {}
    for name, rgb, ink in (
        ("red", (0.75, 0.1, 0.1), 1.0),
        ("blue", (0.1, 0.25, 0.65), 1.0),
        ("white", (0.93, 0.92, 0.88), 0.05),
    ):
        looks[name] = ordinary(rng, PIPS)
        looks[name].base, looks[name].ink = np.float32(rgb), np.float32([ink] * 3)
    thrown = ("red", "red", "blue", "blue", "white")
    scene = roll(21, (PIPS,) * 5, looks=[looks[name] for name in thrown])
    path = tmp_path / "roll.png"
    cv2.imwrite(str(path), scene.image)
    open_before_a_roll(driver)
    read_file(driver, chosen, path)
    driver.wait_until(lambda: driver.says("Is this the roll?"))
    driver.press("Use this roll")
    driver.idle(6)
    tray = driver.table.viewer.tray
    assert not tray.complete, "the goods tile is no die"
    values = [int(die.value) for die in tray.dice if die.kind != "good"]
    # As a person sees the picture: a white 5, a red 2 and 6, two blue 4.
    assert (values[0], sorted(values[1:3]), values[3:]) == (5, [2, 6], [4, 4])
    driver.touch(driver.table.tray.faces["4"])
    entry = last(driver)
    assert isinstance(entry, BurgundyRoll)
    assert (entry.white, *entry.dice) == tuple(values)
    assert entry.good == 4


def test_a_players_dice_may_have_another_colour(driver: Driver, chosen: list[Path]) -> None:
    open_before_a_roll(driver)
    driver.press("Scan dice")
    driver.press("Boris: blue dice")
    assert driver.says("Boris: green dice")
    driver.restart()
    driver.press("Scan dice")
    assert driver.says("Boris: green dice")
    assert not driver.says("Calibrate")


def test_a_picture_is_kept_when_a_player_says_so(
    driver: Driver, chosen: list[Path], rendered: tuple[Path, Roll]
) -> None:
    started(driver)
    read_file(driver, chosen, rendered[0])
    driver.wait_until(lambda: driver.says("Is this the roll?"))
    folder = driver.app.shared_folder()
    assert not list(folder.glob("*.jpg"))
    driver.press("Save photo")
    (kept,) = folder.glob("*.jpg")
    assert cv2.imread(str(kept)).shape == cv2.imread(str(rendered[0])).shape
    assert driver.says("Saved:")
