"""Players, usual options and backups in the settings."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from core import games
from core.components import layouts
from core.game import Player, Setup
from core.storage import backup
from mobile import dicepicture, library
from mobile.screens import settings_more
from mobile.screens.table import sheets
from mobile.widgets.busy import MeasuredBar
from mobile.widgets.overlays import Sheet
from tools import sounds
from tools.driver import Driver


def test_backup_wipe_restore_through_the_screen(driver: Driver) -> None:
    driver.keep_game(entries=-1)
    driver.app.store.keep_profile("Őri", {"icon": "fish"})
    driver.press("Settings")
    driver.press("Dark")
    driver.screen.ids.scroller.scroll_y = 0
    driver.idle()
    driver.press("Save a backup")
    games, profiles = driver.app.store.games(), driver.app.store.profiles()
    (file,) = driver.app.shared_folder().glob("*" + backup.ENDING)
    content = file.read_bytes()
    driver.kill()
    for left in driver.folder.glob("castlepad.db*"):
        left.unlink()
    driver.start()
    assert not driver.app.store.games()
    assert not driver.app.settings.dark
    driver.press("Settings")
    settings_more.restore(driver.screen, file)
    driver.wait_until(lambda: driver.says("1 game restored."))
    assert driver.app.store.games() == games
    assert [p.name for p in driver.app.store.profiles()] == [p.name for p in profiles]
    assert driver.app.settings.dark, "settings come back and show at once"
    file.write_bytes(content[:-20])
    settings_more.restore(driver.screen, file)
    driver.wait_until(lambda: driver.says("Nothing was changed"))


def test_a_restoring_that_is_given_up_changes_nothing(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped between two rows of a real file, while the screen says how far it is."""
    store = driver.app.store
    for n in range(2000):
        store.keep_profile(f"Player {n}", {"icon": "fish"})
    file = driver.folder / f"many{backup.ENDING}"
    backup.write(store, file)
    with store.change() as db:
        db.execute("DELETE FROM profile")
    begun, go_on = threading.Event(), threading.Event()
    insert = backup._insert_row

    def slow(db: Any, table: str, row: Any) -> None:
        insert(db, table, row)
        if row["name"] == "Player 1000":
            begun.set()
            go_on.wait(30)

    monkeypatch.setattr(backup, "_insert_row", slow)
    driver.press("Settings")
    settings_more.restore(driver.screen, file)
    driver.wait_until(lambda: driver.says("Restoring the backup") and begun.is_set())
    (bar,) = driver.widgets(MeasuredBar)
    driver.wait_until(lambda: 0 < bar.part < 1)
    driver.press("Cancel")
    go_on.set()
    driver.wait_until(lambda: driver.says("Nothing was restored."))
    assert not store.profiles()
    assert not list(driver.widgets(Sheet))


def test_a_player_is_changed_forgotten_and_remembered_again(driver: Driver) -> None:
    store = driver.app.store
    store.keep_profile("Anna", {"icon": "fish", "colour": "navy"})
    driver.press("Settings")
    settings_more._open_player(driver.screen, store.profiles()[0])
    driver.idle()
    driver.press("Remove player")
    assert not store.profiles()
    driver.press("Undo")
    assert [p.name for p in store.profiles()] == ["Anna"]
    settings_more._open_player(driver.screen, store.profiles()[0])
    driver.idle()
    sheet = driver.app.shell.over.children[0]
    form = sheet.ids.body.children[-1]
    form.ids.name.text = "Hanna"
    sheet.close()
    driver.idle()
    assert [(p.name, p.looks["icon"]) for p in store.profiles()] == [("Hanna", "fish")]


def test_each_game_remembers_its_usual_options(driver: Driver) -> None:
    store = driver.app.store
    setup = Setup((Player("Anna"),), {"sheet": "C"})
    library.start(store, "dice-game", setup)
    library.start(store, "burgundy-count", Setup((Player("A"), Player("B")), {"edition": "2011"}))
    assert library.usual_options(store, "dice-game") == {"sheet": "C"}
    assert library.usual_options(store, "burgundy-count") == {"edition": "2011"}
    assert library.last_setup(store) is not None
    driver.press("New game")
    assert driver.screen.options == {"sheet": "C"}


def test_settings_from_anybody_do_no_harm(driver: Driver) -> None:
    store = driver.app.store
    for name, value in (
        ("settings", {"language": 3, "dark": "yes", "text_scale": 1e9, "motion": False}),
        ("last setup", {"game": "dice-game"}),
        ("usual options", [1]),
        ("confirmed_layouts", 7),
        ("hints", "roll"),
        ("dice colours", [1]),
        ("dice of the seats", 3),
        ("place", [{"name": "nowhere"}]),
    ):
        store.set_setting(name, value)
    driver.app.settings.reload()
    assert driver.app.settings.language == "en"
    assert library.last_setup(store) is None
    assert library.usual_options(store, "dice-game") == {}
    assert not dicepicture.learned(store)
    dicepicture.next_dice_colour(store, "bordeaux")
    kind = games.game("dice-game").layout_kinds()[0]
    printed = kind.printed()[0]._replace(sure=False)
    assert not layouts.is_sure(store, kind, printed)
    layouts.confirm(store, kind, printed)
    assert layouts.is_sure(store, kind, printed)
    driver.kill()
    driver.start()
    assert driver.says("No games yet")


def test_a_game_is_deleted_at_once_or_after_a_question(driver: Driver) -> None:
    game = driver.keep_game(entries=3)
    driver.app.settings.confirm = True
    driver.open_table(game)
    sheets.delete(driver.table)
    driver.idle()
    assert driver.says("Delete this game?")
    driver.press("Keep")
    driver.idle(20)
    assert len(driver.app.store.games()) == 1
    sheets.delete(driver.table)
    driver.idle()
    driver.press("Delete")
    driver.idle()
    assert not driver.app.store.games()


def test_sounds_are_ours_and_played_only_when_wanted(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    monkeypatch.setattr("mobile.platform.device.play_sound", played.append)
    table = driver.open_table(driver.keep_game())
    start, other = list(table.referee.session.game.legal(table.referee.session.state))[:2]
    driver.enter(start)
    assert played == []
    driver.app.settings.sound = True
    table.referee.session.undo()
    driver.enter(other)
    assert played == ["entry"]  # its point is not told while castles are secret
    assert sounds.FOLDER.is_dir()
    for name, knocks in sounds.SOUNDS.items():
        assert (sounds.FOLDER / f"{name}.wav").read_bytes() == sounds.made(knocks)
