"""A roll read from a picture: from the button on the tray to the entry in the record."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from kivy.graphics import Mesh
from kivy.metrics import dp

import mobile.platform
from core.games.dice_game.entries import Colour, Roll
from mobile import dice_sets, dicepicture
from mobile.platform import device
from mobile.theme import TARGET
from mobile.vision import Die as ReadDie
from mobile.vision import Reading
from mobile.widgets.basics import PushButton
from mobile.widgets.busy import BusyBar
from mobile.widgets.dice import DieButton
from mobile.widgets.dicephoto import DicePhoto, Guess, GuessButton, free_spots
from mobile.widgets.overlays import Sheet
from tests.android.fake_android import Device, install
from tools.driver import Driver


def started(driver: Driver) -> None:
    driver.open_table(driver.keep_game())
    driver.cell("c2")
    driver.cell("c2")


def read_file(driver: Driver, chosen: list[Path], path: Path) -> None:
    chosen.append(path)
    driver.table.ids.panel_scroll.scroll_to(driver.button("Scan dice"), animate=False)
    driver.idle()
    driver.press("Scan dice")
    driver.press("Choose a photo")


def photographed(driver: Driver, chosen: list[Path], path: Path, words: str) -> None:
    """A table to roll at, and a picture that was read until these words are shown."""
    started(driver)
    read_file(driver, chosen, path)
    driver.wait_until(lambda: driver.says(words))


def last(driver: Driver) -> object:
    return driver.table.referee.session.steps[-1].entry


def alike(entry: object, expected: Roll) -> bool:
    """The same dice, in whatever order they lay."""
    return (
        isinstance(entry, Roll)
        and sorted(entry.numbers) == sorted(expected.numbers)
        and sorted(entry.colours) == sorted(expected.colours)
        and entry.hourglasses == expected.hourglasses
    )


def row(driver: Driver) -> list[GuessButton]:
    return list(driver.widgets(GuessButton))


def offered(driver: Driver, value: str) -> DieButton:
    (sheet,) = driver.widgets(Sheet)
    faces = [w for w in sheet.walk() if isinstance(w, DieButton) and not isinstance(w, Guess)]
    return next(face for face in faces if face.die.value == value)


def reading(*unsure: str, without: str = "") -> Reading:
    """Five dice side by side as the reader might say, some of them unsure."""
    dice = []
    kinds = [("pips", 3), ("pips", 5), ("colour", "blue"), ("colour", "grey"), ("hourglass", 2)]
    for place, (kind, value) in enumerate(kinds):
        x = 60 + 110 * place
        corners = ((x, 100.0), (x + 60.0, 100.0), (x + 60.0, 160.0), (x, 160.0))
        sure = 0.5 if str(value) in unsure else 0.99
        if str(value) != without:
            dice.append(ReadDie(kind, value, sure, (x, 100, x + 60, 160), corners))
    return Reading(tuple(dice), 0.9, dice_sets.DICE_GAME)


def corners(die: Guess) -> list[float]:
    """Of all that is drawn, as seen from the corner of the die."""
    meshes = (part.vertices for part in die._drawn.children if isinstance(part, Mesh))
    # x, y and a place in the texture each.
    return [at for mesh in meshes for axis in (0, 1) for at in mesh[axis::4]]


def says(monkeypatch: pytest.MonkeyPatch, found: Reading) -> None:
    monkeypatch.setattr("mobile.vision.read_dice", lambda *_: found)


def test_from_a_picture_file_to_the_record(
    driver: Driver, chosen: list[Path], rendered: tuple[Path, Roll]
) -> None:
    path, thrown = rendered
    photographed(driver, chosen, path, "Is this the roll?")
    (photo,) = driver.widgets(DicePhoto)
    assert len(photo.labels) == 5
    driver.press("Use this roll")
    driver.idle(10)
    assert alike(last(driver), thrown), (last(driver), thrown)
    assert all(die.value is None for die in driver.table.viewer.tray.dice)
    assert not list(driver.widgets(Sheet))
    assert [file.name for file in path.parent.iterdir()] == ["roll.png"], "nothing is written"


def test_the_same_entry_as_touches_make(
    driver: Driver, chosen: list[Path], rendered: tuple[Path, Roll], monkeypatch: Any
) -> None:
    says(monkeypatch, reading())
    started(driver)
    driver.touch(driver.table.tray.faces["number", "6"])  # begun by hand, then the camera
    read_file(driver, chosen, rendered[0])
    driver.wait_until(lambda: driver.says("Use this roll"))
    driver.press("Use this roll")
    by_picture = last(driver)
    driver.press("Undo")
    driver.roll(("blue", "grey"), (3, 5), 2)
    assert last(driver) == by_picture == Roll((3, 5), (Colour.BLUE, Colour.GREY), 2)


def test_an_unsure_die_is_marked_and_one_touch_from_right(
    driver: Driver, chosen: list[Path], rendered: tuple[Path, Roll], monkeypatch: Any
) -> None:
    says(monkeypatch, reading("grey"))
    photographed(driver, chosen, rendered[0], "Not sure about")
    assert [button.die.value for button in row(driver) if button.unsure] == ["grey"]
    (photo,) = driver.widgets(DicePhoto)
    for die in (*photo.labels, *row(driver)):
        reach = max(abs(at) for at in corners(die))
        assert reach < die.width * 1.5, "drawn on the die, wherever it lies"
    driver.touch(offered(driver, "green"))
    assert not [button for button in row(driver) if button.unsure]
    driver.press("Use this roll")
    assert last(driver) == Roll((3, 5), (Colour.BLUE, Colour.GREEN), 2)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_a_die_is_corrected_by_touching_it_in_the_picture(
    driver: Driver,
    chosen: list[Path],
    rendered: tuple[Path, Roll],
    monkeypatch: Any,
    size: tuple[int, int],
) -> None:
    says(monkeypatch, reading())
    driver.resize(*size)
    photographed(driver, chosen, rendered[0], "Tap a die to correct it.")
    (photo,) = driver.widgets(DicePhoto)
    driver.touch_at(*photo.to_window(*photo.middle_of(3)))
    assert [button.die.value for button in row(driver) if button.picked] == ["5"]
    driver.touch(offered(driver, "1"))
    driver.press("Use this roll")
    assert last(driver) == Roll((3, 1), (Colour.BLUE, Colour.GREY), 2)


def test_a_die_that_was_not_found_is_asked_for(
    driver: Driver, chosen: list[Path], rendered: tuple[Path, Roll], monkeypatch: Any
) -> None:
    says(monkeypatch, reading(without="2"))
    photographed(driver, chosen, rendered[0], "This die was not found.")
    driver.press("Use this roll")
    assert not isinstance(last(driver), Roll), "four dice are no roll"
    driver.touch(offered(driver, "1"))
    driver.press("Use this roll")
    assert last(driver) == Roll((3, 5), (Colour.BLUE, Colour.GREY), 1)


def test_a_bad_file_gets_a_sentence_and_another_try(
    driver: Driver, chosen: list[Path], rendered: tuple[Path, Roll], tmp_path: Path
) -> None:
    started(driver)
    bad = tmp_path / "notes.jpg"
    bad.write_text("three sheep and a cow")
    read_file(driver, chosen, bad)
    driver.wait_until(lambda: driver.says("“notes.jpg” is not a picture."))
    assert not isinstance(last(driver), Roll)
    chosen.append(rendered[0])
    driver.press("Choose a photo")
    driver.wait_until(lambda: driver.says("Is this the roll?"))


def test_a_picture_without_dice(driver: Driver, chosen: list[Path], tmp_path: Path) -> None:
    empty = tmp_path / "table.png"
    cv2.imwrite(str(empty), np.full((300, 400, 3), 128, np.uint8))
    photographed(driver, chosen, empty, "No dice found.")


def test_a_reader_in_trouble_leaves_the_table_alone(
    driver: Driver, chosen: list[Path], rendered: tuple[Path, Roll], monkeypatch: Any
) -> None:
    def fail(*_: object) -> None:
        raise cv2.error("out of luck")

    monkeypatch.setattr("mobile.vision.read_dice", fail)
    photographed(driver, chosen, rendered[0], "This photo could not be read.")


def test_waiting_is_said_and_can_be_given_up(
    driver: Driver, chosen: list[Path], rendered: tuple[Path, Roll], monkeypatch: Any
) -> None:
    enough, given = threading.Event(), []

    def slow(*_: object) -> Reading:
        enough.wait(30)
        given.append(reading())
        return given[0]

    monkeypatch.setattr("mobile.vision.read_dice", slow)
    photographed(driver, chosen, rendered[0], "Reading the dice")
    (bar,) = driver.widgets(BusyBar)
    driver.wait_until(lambda: bar.at > 0)
    driver.press("Cancel")
    enough.set()
    driver.wait_until(lambda: given)
    driver.idle(10)
    assert not list(driver.widgets(Sheet))


def test_no_button_without_a_reader(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dicepicture, "can_read", lambda: False)
    started(driver)
    assert not driver.says("Scan dice")
    assert driver.says("Roll on the tablet")


@pytest.fixture
def tablet(monkeypatch: pytest.MonkeyPatch) -> Device:
    """An Android tablet with a camera, as far as pictures go."""
    found = Device()
    install(found, monkeypatch)
    monkeypatch.delattr(mobile.platform, "android", raising=False)  # of another tablet
    monkeypatch.setattr(device, "platform", "android")
    return found


def test_the_camera_of_a_tablet(
    driver: Driver, tablet: Device, rendered: tuple[Path, Roll]
) -> None:
    path, thrown = rendered
    started(driver)
    driver.press("Scan dice")
    driver.press("Take a photo")
    (intent,) = tablet.started
    place = intent.extras["output"]
    tablet.files[place] = path.read_bytes()
    tablet.come_back(request=4711, result=-1)
    driver.wait_until(lambda: driver.says("Use this roll"))
    assert tablet.deleted == [place], "the picture stays nowhere"
    driver.press("Use this roll")
    assert alike(last(driver), thrown)


def test_the_camera_refused(driver: Driver, tablet: Device) -> None:
    tablet.says_yes = False
    started(driver)
    driver.press("Scan dice")
    driver.press("Take a photo")
    driver.idle(6)
    assert driver.says("No camera? Tap the dice in")
    assert not tablet.started


def test_colours_are_learned_and_given_to_the_reader(
    driver: Driver, chosen: list[Path], rendered: tuple[Path, Roll], monkeypatch: Any
) -> None:
    given: list[Any] = []

    def watch(_picture: object, _expected: object, calibration: Any) -> Reading:
        given.append(calibration)
        return reading("grey")

    monkeypatch.setattr("mobile.vision.read_dice", watch)
    started(driver)
    chosen.append(rendered[0])
    driver.press("Scan dice")
    driver.press("Calibrate dice colours")
    driver.idle(6)
    driver.press("Choose a photo")
    driver.wait_until(lambda: driver.says("Learn these colours"))
    driver.touch(offered(driver, "purple"))
    driver.press("Learn these colours")
    driver.idle(6)
    assert dicepicture.learned(driver.app.store) == {"blue", "purple"}
    assert not isinstance(last(driver), Roll)
    driver.press("Choose a photo")
    driver.wait_until(lambda: driver.says("Learn these colours"))
    assert given[0] is None
    assert {sample.name for sample in given[1].samples} == {"blue", "purple"}
    (sheet,) = driver.widgets(Sheet)
    sheet.close()
    driver.idle(6)
    driver.press("Scan dice")
    driver.press("Calibrate dice colours")
    driver.idle(6)
    driver.press("Forget these colours")
    driver.idle(6)
    assert not dicepicture.learned(driver.app.store)


@pytest.mark.parametrize(
    "kept",
    [3, {"samples": 1}, {"samples": [["pink", [0, 0, 0]]]}, {"samples": [["blue", ["nan", 0, 9]]]}],
)
def test_kept_colours_from_anybody_do_no_harm(
    driver: Driver, rendered: tuple[Path, Roll], kept: Any
) -> None:
    started(driver)
    driver.app.store.set_setting("dice colours", kept)
    shot = dicepicture.read(rendered[0], "", driver.table.referee.table.dice_to_read({}), kept)
    assert len(shot.reading.dice) == 5
    dicepicture.learned(driver.app.store)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (400, 800)])
def test_everything_to_touch_is_large_enough(
    driver: Driver,
    chosen: list[Path],
    rendered: tuple[Path, Roll],
    monkeypatch: Any,
    size: tuple[int, int],
) -> None:
    says(monkeypatch, reading("grey"))
    driver.resize(*size)
    photographed(driver, chosen, rendered[0], "Use this roll")
    (sheet,) = driver.widgets(Sheet)
    found = [w for w in sheet.walk() if isinstance(w, PushButton | DieButton | DicePhoto)]
    assert len(found) == 3 + 5 + 6 + 1
    for widget in found:
        assert min(widget.size) >= TARGET, widget
        assert 0 <= widget.to_window(*widget.pos)[0] <= size[0] - widget.width


def test_opencv_waits_until_it_is_asked_for() -> None:
    """Neither the table nor its button may load the reader."""
    code = (
        "import tools.offscreen, sys\n"
        "from mobile import dicepicture\n"
        "from mobile.screens import table\n"
        "dicepicture.can_read()\n"
        "assert not {'cv2', 'numpy', 'mobile.vision'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_labels_hide_no_dice() -> None:
    """Two dice on top of each other: the label of the lower one does not go above it."""
    upper, lower = (100.0, 100.0, 140.0, 140.0), (100.0, 50.0, 140.0, 90.0)
    side, picture = dp(30), (0.0, 0.0, 300.0, 300.0)
    above, elsewhere = free_spots([upper, lower], side, picture)
    assert above[1] >= upper[3] and elsewhere[1] + side <= lower[1]
    (inside,) = free_spots([(0.0, 270.0, 40.0, 300.0)], side, picture)
    assert inside[0] >= 0 and inside[1] + side <= 300
