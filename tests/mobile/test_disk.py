"""A disk that is full or may not be written, met through the screens: a sentence and a way on."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import ExceptionManager

from core import games
from core.session import Session
from core.storage import backup
from core.storage.store import Store
from mobile.guard import CrashGuard
from mobile.screens import settings_more
from mobile.screens.home import HomeScreen
from mobile.widgets.overlays import StartupError, Toast
from tests.core.faulty_disk import Fault, FaultyDisk, library
from tools.driver import Driver

LIBRARY = library()
GOLDEN = Path(__file__).parents[1] / "golden/dice-game/typed_by_hand.castlepad"


class FullDisk:
    sentence = "the device is full"

    def __init__(self) -> None:
        assert LIBRARY is not None
        self.disk = FaultyDisk(LIBRARY)

    def begin(self, store: Store) -> None:
        self.disk.arm(1, Fault.FULL)

    def end(self, store: Store) -> None:
        self.disk.disarm()


class ReadOnlyDisk:
    sentence = "may not write"

    def begin(self, store: Store) -> None:
        store._db.execute("PRAGMA query_only=ON")

    def end(self, store: Store) -> None:
        store._db.execute("PRAGMA query_only=OFF")


Disk = FullDisk | ReadOnlyDisk


@pytest.fixture(params=[FullDisk, ReadOnlyDisk])
def disk(request: pytest.FixtureRequest) -> Iterator[Disk]:
    if request.param is FullDisk and LIBRARY is None:
        pytest.skip("SQLite is built into this Python")
    found: Disk = request.param()
    yield found
    if isinstance(found, FullDisk):
        found.disk.remove()


def as_the_main_loop(driver: Driver, act: Callable[[], Any]) -> None:
    """Does something with the guard behind it that the running app has."""
    try:
        act()
    except Exception as trouble:
        assert CrashGuard(driver.app).handle_exception(trouble) == ExceptionManager.PASS
    driver.idle()


def said(driver: Driver) -> str:
    toasts = [w.text for w in driver.app.shell.over.children if isinstance(w, Toast)]
    return toasts[0] if toasts else ""


def consistent(driver: Driver, game: str) -> bool:
    """Whether the table shows what its kept record says."""
    kept = Session.load(driver.app.store.record(game).record)
    return bool(driver.table.referee.session.state == kept.state)


def test_every_screen_says_so_and_goes_on(disk: Disk, driver: Driver) -> None:
    game = driver.keep_game()
    store = driver.app.store

    def tried(act: Callable[[], Any]) -> None:
        disk.begin(store)
        as_the_main_loop(driver, act)
        assert disk.sentence in said(driver)
        disk.end(store)
        driver.app.shell.over.clear_widgets()

    driver.open_table(game)
    tried(lambda: driver.cell("c2"))
    assert not driver.table.referee.session.lines and consistent(driver, game)
    driver.cell("c2")
    assert len(driver.table.referee.session.lines) == 1
    tried(driver.table.undo)
    assert driver.table.can_undo and consistent(driver, game)
    driver.table.undo()
    assert len(driver.table.referee.session.lines) == 2

    tried(lambda: driver.app.shell.go("settings"))
    tried(lambda: setattr(driver.app.settings, "dark", True))
    driver.app.settings.dark = False
    assert store.setting("settings")["dark"] is False
    tried(lambda: driver.app.dispatch("on_pause"))

    driver.app.shell.go("new_game")
    tried(lambda: driver.screen.start())
    driver.screen.start()
    assert len(store.games()) == 2

    driver.app.shell.go("history")
    driver.idle()
    tried(lambda: driver.screen.delete(store.games()[0]))
    assert len(store.games()) == 2
    tried(lambda: (driver.screen.import_files([GOLDEN]), driver.idle()))
    driver.screen.import_files([GOLDEN])
    driver.idle()
    assert len(store.games()) == 3

    driver.app.shell.go("calculator_start")
    driver.idle()
    driver.screen.start()
    driver.idle()
    counter = driver.screen.session.state.form[0].name
    tried(lambda: driver.screen.count(0, counter, 1))
    assert not driver.screen.session.lines
    driver.screen.count(0, counter, 1)
    assert len(driver.screen.session.lines) == 1


@pytest.mark.parametrize(
    ("number", "sentence"),
    [(errno.ENOSPC, "the device is full"), (errno.EROFS, "may not write")],
)
def test_files_for_the_players(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, number: int, sentence: str
) -> None:
    driver.keep_game(entries=-1)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(
            number, "No space left on device" if number == 28 else "Read-only file system"
        )

    driver.app.shell.go("history")
    (kept,) = driver.screen.kept
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        for act in (lambda: driver.screen.save(kept), driver.screen.save_csv):
            act()
            assert sentence in said(driver)
    driver.app.shell.go("settings")
    with monkeypatch.context() as patch:
        patch.setattr("gzip.open", refuse)
        settings_more.save(driver.screen)
    assert sentence in said(driver)
    assert not list(driver.app.shared_folder().glob("*")), "no empty file is left behind"
    settings_more.save(driver.screen)
    assert list(driver.app.shared_folder().glob(f"*{backup.ENDING}"))


def closed(driver: Driver) -> StartupError:
    (found,) = driver.app.shell.over.children
    assert isinstance(found, StartupError)
    return found


def test_an_app_that_cannot_open_its_games_waits(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.keep_game(entries=3)
    driver.kill()
    connect = sqlite3.connect
    for words, sentence in (
        ("database or disk is full", "the device is full"),
        ("attempt to write a readonly database", "may not write"),
        ("unable to open database file", "Not saved"),
    ):

        def refuse(*_: object, why: str = words, **__: object) -> None:
            raise sqlite3.OperationalError(why)

        monkeypatch.setattr(sqlite3, "connect", refuse)
        driver.launch()
        assert sentence in closed(driver).text
        driver.app.dispatch("on_pause")
        driver.app.dispatch("on_resume")
        driver.press("Try again")
        assert sentence in closed(driver).text, "still"
        monkeypatch.setattr(sqlite3, "connect", connect)
        driver.press("Try again")
        driver.idle()
        assert isinstance(driver.screen, HomeScreen) and driver.says("Anna")
        driver.kill()
    driver.start()


def test_games_of_a_newer_castlepad_are_left_alone(driver: Driver) -> None:
    driver.keep_game(entries=3)
    driver.kill()
    with sqlite3.connect(driver.folder / "castlepad.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    driver.launch()
    assert "newer Castlepad" in closed(driver).text
    with sqlite3.connect(driver.folder / "castlepad.db") as db:
        db.execute("PRAGMA user_version = 1")
    db.close()
    driver.press("Try again")
    assert driver.says("Anna")


def test_damage_that_is_found_while_the_app_starts(driver: Driver) -> None:
    """Opening reads a few pages only: the list of the games may be on a rotten one."""
    for seed in range(8):
        driver.keep_game(entries=30, seed=seed)
    driver.kill()
    file = driver.folder / "castlepad.db"
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'game'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    db.close()
    data = bytearray(file.read_bytes())
    data[(page - 1) * size : (page - 1) * size + 100] = b"\xff" * 100
    file.write_bytes(data)
    driver.launch()
    assert isinstance(driver.screen, HomeScreen)
    assert "was damaged" in said(driver)
    assert games.ids() and driver.keep_game(entries=2)


def test_a_rescue_that_was_cut_short_is_finished_at_the_next_start(driver: Driver) -> None:
    game = driver.keep_game(entries=3)
    driver.kill()
    (driver.folder / "castlepad.db").rename(driver.folder / "castlepad-rescued.db")
    (driver.folder / "castlepad.db").write_bytes(b"rotten" * 1000)
    for left in driver.folder.glob("castlepad.db-*"):
        left.unlink()
    driver.launch()
    assert [kept.id for kept in driver.app.store.games()] == [game]
