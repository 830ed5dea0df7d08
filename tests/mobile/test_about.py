"""About: the version of pyproject.toml, the log, and a licence for everything that ships."""

from __future__ import annotations

import sys

import pytest

from mobile import about
from mobile.guard import note
from mobile.platform import device
from mobile.resources import asset
from mobile.screens.about import AboutScreen, LicencePiece, PartRow, pieces
from mobile.widgets.basics import PushButton
from tools.about import LIBRARIES, libraries, needed, project
from tools.driver import Driver


def open_about(driver: Driver) -> AboutScreen:
    driver.press("Settings")
    driver.press("About Castlepad")
    assert isinstance(driver.screen, AboutScreen)
    return driver.screen


def test_the_version_is_that_of_the_project(driver: Driver) -> None:
    assert about.version() == project()["version"]
    open_about(driver)
    assert driver.says(f"Version {about.version()}")


def test_everything_that_ships_has_a_licence() -> None:
    parts = {part.name: part for part in about.parts()}
    assert set(needed()) <= set(parts), "run python -m tools.about"
    fonts = {file.stem.partition("-")[0] for file in asset("fonts").glob("*.ttf")}
    assert fonts and fonts <= set(parts)
    assert all(part.licence and part.text for part in parts.values())
    assert {"Castlepad", "Python", "Roboto", "Dice reader"} <= set(parts)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere wheels pack them in other ways")
def test_libraries_within_packages_have_a_licence() -> None:
    parts = {part.name for part in about.parts()}
    assert libraries(), "Kivy brings SDL2"
    assert libraries() <= set(LIBRARIES), "say in tools/about.py where its licence is"
    assert set(LIBRARIES.values()) <= parts


def test_a_licence_is_read_and_left(driver: Driver) -> None:
    open_about(driver)
    driver.touch(next(row for row in driver.widgets(PartRow) if row.name.startswith("segno")))
    assert driver.screen.part == "segno"
    read = "".join(piece.text for piece in driver.widgets(LicencePiece))
    assert "Lars Heuer" in read
    assert not any(button.text == "Read on" for button in driver.widgets(PushButton))
    driver.restart()
    assert driver.screen.part == "segno"
    driver.press_back()
    assert isinstance(driver.screen, AboutScreen) and not driver.screen.part
    driver.press_back()
    assert not isinstance(driver.screen, AboutScreen)


def test_a_long_licence_is_read_page_by_page(driver: Driver) -> None:
    open_about(driver).read("numpy")
    driver.lay_out()
    first = [piece.text for piece in driver.widgets(LicencePiece)]
    driver.press("Read on")
    read = [piece.text for piece in driver.widgets(LicencePiece)]
    assert len(first) < len(read) and read[: len(first)] == first
    assert all(piece.height > 0 for piece in driver.widgets(LicencePiece))


def test_a_long_licence_comes_in_pieces() -> None:
    text = next(part.text for part in about.parts() if part.name.startswith("opencv"))
    found = pieces(text)
    assert max(map(len, found)) < 4000 and len(found) > 50
    assert "\n".join(found).split() == text.split()


def test_the_log_is_shared_and_names_nobody(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[str] = []
    monkeypatch.setattr(device, "share", lambda text, _title: handed.append(text))
    screen = open_about(driver)
    assert not screen.noted and driver.says("Nothing has gone wrong")
    note(driver.app.log_file(), ValueError("a cat on the table"))
    screen.refresh()
    driver.idle()
    driver.press("Share log")
    (shared,) = handed
    assert "a cat on the table" in shared and shared.startswith(f"Castlepad {about.version()}")
