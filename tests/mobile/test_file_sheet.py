"""Files chosen in the app, where the desktop has no dialogue for it: here a picture of a roll."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from kivy.metrics import dp
from kivy.uix.image import Image

from core.games.dice_game.entries import Roll
from mobile import dicepicture
from mobile.screens import file_sheet
from mobile.screens.file_sheet import PAGE, SIDE, FileSheet, PictureFile
from mobile.widgets.basics import PushButton
from mobile.widgets.overlays import Sheet
from tests.mobile.test_camera import alike, last, started
from tools.driver import Driver


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files are looked for on a desktop that has no dialogue for them."""

    def no_dialogue(**_: object) -> None:
        raise OSError("No back-end available. Please install one.")

    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setattr("plyer.filechooser.open_file", no_dialogue)
    monkeypatch.setattr(FileSheet, "folder", folder)
    return folder


def asked_for_a_file(driver: Driver) -> None:
    started(driver)
    driver.press("Scan dice")
    driver.press("Choose a photo")
    assert driver.says("Choose a file")


def test_a_desktop_without_a_file_dialogue_reads_a_picture_file_too(
    driver: Driver, home: Path, rendered: tuple[Path, Roll]
) -> None:
    path, thrown = rendered
    photos = home / "photos"
    photos.mkdir()
    (photos / "Roll 1.PNG").write_bytes(path.read_bytes())
    (photos / "notes.txt").write_text("no picture")
    (home / ".hidden").mkdir()
    asked_for_a_file(driver)
    assert driver.says("No suitable files here.") and not driver.says(".hidden")
    driver.press("photos")
    assert not driver.says("notes.txt")
    driver.press("Back to home")
    driver.press("photos")
    driver.press("Roll 1.PNG")
    driver.wait_until(lambda: driver.says("Use this roll"))
    driver.press("Use this roll")
    assert alike(last(driver), thrown)
    assert FileSheet.folder == photos


def test_many_files_come_page_by_page_the_newest_first(driver: Driver, home: Path) -> None:
    for number in range(PAGE + 2):
        file = home / f"{number}.jpg"
        file.touch()
        os.utime(file, (number, number))
    asked_for_a_file(driver)

    def listed() -> list[str]:
        return [plate.text for plate in driver.widgets(PushButton) if plate.text.endswith(".jpg")]

    assert listed() == [f"{number}.jpg" for number in range(PAGE + 1, 1, -1)]
    driver.press("Show more")
    assert listed()[-2:] == ["1.jpg", "0.jpg"]
    assert not driver.says("Show more")


def test_pictures_to_choose_from_are_shown_small(
    driver: Driver, home: Path, rendered: tuple[Path, Roll], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as there is memory for; one that is broken has only its name."""
    monkeypatch.setattr(file_sheet, "MOST_SMALL", 2)
    for age, name in enumerate(("roll.png", "broken.png", "old.png")):
        (home / name).write_bytes(
            b"no picture" if name == "broken.png" else rendered[0].read_bytes()
        )
        os.utime(home / name, (1000 - age, 1000 - age))
    asked_for_a_file(driver)
    driver.wait_until(lambda: list(driver.widgets(Image)))
    rows = list(driver.widgets(PictureFile))
    assert [row.text for row in rows] == ["roll.png", "broken.png"]
    (small,) = driver.widgets(Image)
    assert small.parent is rows[0] and max(small.texture.size) == int(dp(SIDE))
    driver.press("broken.png")
    driver.wait_until(lambda: driver.says("is not a picture"))


def test_a_small_picture_that_comes_after_the_sheet_closed_is_let_go(
    driver: Driver, home: Path
) -> None:
    (home / "a.png").touch()
    asked_for_a_file(driver)
    (row,) = driver.widgets(PictureFile)
    for sheet in list(driver.widgets(Sheet)):
        sheet.close()
    driver.wait_until(lambda: row.parent is None)
    row.show(bytes(3), (1, 1))
    assert not row.children


def test_small_pictures_are_made_only_while_they_are_looked_at(
    driver: Driver, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []
    go_on = threading.Event()

    def small(file: Path, side: int) -> None:
        made.append(file)
        go_on.wait(30)

    monkeypatch.setattr(dicepicture, "small", small)
    for name in ("a.png", "b.png"):
        (home / name).touch()
    (home / "photos").mkdir()
    asked_for_a_file(driver)
    driver.wait_until(lambda: made)
    at_work = [thread for thread in threading.enumerate() if "_paint" in thread.name]
    driver.press("photos")
    go_on.set()
    for thread in at_work:
        thread.join()
    assert at_work and len(made) == 1


def test_a_folder_that_cannot_be_opened_says_so(
    driver: Driver, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "locked").mkdir()
    asked_for_a_file(driver)

    def locked(folder: Path, patterns: list[str]) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    with monkeypatch.context() as now:
        now.setattr(file_sheet, "listed", locked)
        driver.press("locked")
    assert driver.says("This folder cannot be opened.")
    driver.press("Back to home")
    assert driver.says("locked")
