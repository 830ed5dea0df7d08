"""Unforeseen troubles and damaged files: a sentence, a way on, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.base import ExceptionManager

from core.errors import UnreadableEntry
from core.message import say
from core.storage.disk import DamagedStore, StoreError
from mobile.guard import MOST, CrashGuard
from mobile.widgets.overlays import Toast
from tools.driver import Driver


def toast(driver: Driver) -> Toast:
    (found,) = (w for w in driver.app.shell.over.children if isinstance(w, Toast))
    return found


def test_an_unforeseen_trouble_is_noted_and_the_app_goes_on(driver: Driver) -> None:
    guard = CrashGuard(driver.app)
    assert guard.handle_exception(ZeroDivisionError("by nobody")) == ExceptionManager.PASS
    driver.idle()
    assert "details are in a log" in toast(driver).text
    assert "ZeroDivisionError: by nobody" in driver.app.log_file().read_text("utf-8")


def test_what_the_core_says_is_shown_as_it_is(driver: Driver) -> None:
    guard = CrashGuard(driver.app)
    guard.handle_exception(StoreError(say("Not saved: the device is full. …")))
    assert "device is full" in toast(driver).text
    guard.handle_exception(UnreadableEntry(say("This is not JSON.")))
    assert toast(driver).text == "This is not JSON."
    assert not driver.app.log_file().exists()


def test_leaving_and_endless_troubles_end_the_app(driver: Driver) -> None:
    guard = CrashGuard(driver.app)
    assert guard.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    answers = [guard.handle_exception(ValueError(str(n))) for n in range(MOST + 2)]
    assert answers[0] == ExceptionManager.PASS
    assert answers[-1] == ExceptionManager.RAISE


def test_the_log_stays_short(driver: Driver) -> None:
    driver.app.log_file().write_text("x" * 500_000, encoding="utf-8")
    CrashGuard(driver.app).handle_exception(ValueError("last"))
    text = driver.app.log_file().read_text("utf-8")
    assert len(text) <= 200_000
    assert "ValueError: last" in text


def test_a_file_that_rotted_while_the_app_was_closed(driver: Driver) -> None:
    driver.keep_game(entries=4)
    driver.kill()
    for left in driver.folder.glob("castlepad.db*"):
        left.unlink()
    (driver.folder / "castlepad.db").write_bytes(b"rotten" * 1000)
    driver.launch()
    assert "was damaged" in toast(driver).text
    assert list(driver.folder.glob("*damaged*"))
    assert driver.keep_game(entries=2)


def test_damage_found_while_playing_offers_a_way_on(driver: Driver) -> None:
    game = driver.keep_game(entries=4)
    driver.app.report(DamagedStore())
    driver.idle()
    driver.press("Rescue my games")
    driver.idle()
    assert "1 game was rescued" in toast(driver).text
    assert [kept.id for kept in driver.app.store.games()] == [game]


def test_a_record_from_another_app_is_taken_in(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = Path(__file__).parents[1] / "golden/dice-game/typed_by_hand.castlepad"
    content = iter([golden.read_bytes()])
    monkeypatch.setattr("mobile.platform.device.opened_with", lambda: next(content, None))
    driver.app.dispatch("on_resume")
    driver.idle()
    assert toast(driver).text == "1 game added"
    assert [kept.id for kept in driver.app.store.games()] == ["typed_by_hand"]


def test_cut_outs_are_left_alone(driver: Driver) -> None:
    driver.app.shell.keep_clear((10, 20, 30, 40))
    driver.idle()
    screen = driver.app.shell.screen
    assert (screen.x, screen.y) == (10, 40)
    assert (screen.right, screen.top) == (1280 - 30, 800 - 20)
