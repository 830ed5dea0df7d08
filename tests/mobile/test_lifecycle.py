"""Pause, rotation, a killed process: nothing is lost, and the app reopens where one was."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import time
import weakref
from pathlib import Path

from core.games.dice_game.entries import Mark, Roll
from core.storage.store import Store
from mobile.screens.home import HomeScreen
from mobile.screens.new_game import NewGameScreen
from mobile.screens.settings import SettingsScreen
from mobile.screens.table import TableScreen
from mobile.widgets.basics import PushButton
from mobile.widgets.hexboard import HexBoard
from tools.driver import Driver


def in_mid_round(driver: Driver) -> str:
    """Both have castles, the dice are rolled, Anna has marked and Boris has not."""
    game = driver.keep_game()
    driver.open_table(game)
    driver.cell("c2")
    driver.cell("c2")
    driver.roll(("blue", "grey"), (5, 1), 1)
    driver.cell("d2")
    return game


def test_rotation_in_mid_round_loses_nothing(driver: Driver) -> None:
    in_mid_round(driver)
    table = driver.table
    steps = list(table.referee.session.steps)
    driver.resize(800, 1280)
    assert driver.table is table and table.upright
    assert table.referee.session.steps == steps
    assert table.seat == 1
    driver.cell("d2")
    assert table.referee.session.steps[-1].entry == Mark(1, "d2", 5)
    driver.resize(1280, 800)
    assert not table.upright
    assert len(table.referee.session.steps) == len(steps) + 1


def test_rotation_keeps_a_half_entered_roll(driver: Driver) -> None:
    in_mid_round(driver)
    driver.cell("d2")
    driver.touch(driver.table.tray.faces["colour", "green"])
    driver.resize(800, 1280)
    assert driver.table.viewer.tray.values("colour") == ["green"]


def test_pause_and_resume_keep_the_place(driver: Driver) -> None:
    game = in_mid_round(driver)
    assert driver.app.dispatch("on_pause")
    stack = driver.app.store.setting("place")
    assert stack[-1]["name"] == "table" and stack[-1]["args"] == {"game": game}
    driver.app.dispatch("on_resume")
    driver.idle()
    assert driver.table.seat == 1
    driver.cell("d2")
    assert driver.table.roll_due


def test_a_kill_while_paused_reopens_the_same_table(driver: Driver) -> None:
    game = in_mid_round(driver)
    driver.app.dispatch("on_pause")
    driver.restart()
    assert driver.table.referee.session.header.id == game
    assert driver.table.seat == 1


def test_a_kill_in_mid_roll_keeps_the_dice_that_were_entered(driver: Driver) -> None:
    in_mid_round(driver)
    driver.cell("d2")
    faces = driver.table.tray.faces
    driver.touch(faces["colour", "green"])
    driver.touch(faces["number", "4"])
    driver.restart()
    tray = driver.table.viewer.tray
    assert (tray.values("colour"), tray.values("number")) == (["green"], ["4"])


def test_home_and_settings_reopen_where_they_were_scrolled(driver: Driver) -> None:
    for seed in range(6):
        driver.keep_game(("Anna", "Boris", "Csilla", "Dmytro"), entries=20, seed=seed)
    driver.resize(1024, 600)
    driver.app.shell.home()
    driver.idle()
    driver.screen.ids.scroller.scroll_y = 0.25
    driver.app.shell.save_place()
    driver.kill()
    driver.start((1024, 600))
    driver.idle()
    assert isinstance(driver.screen, HomeScreen)
    assert abs(driver.screen.ids.scroller.scroll_y - 0.25) < 0.01
    driver.press("Settings")
    driver.restart()
    assert isinstance(driver.screen, SettingsScreen)
    driver.app.shell.back()
    driver.idle()
    assert isinstance(driver.screen, HomeScreen)


def test_a_half_made_new_game_is_still_there(driver: Driver) -> None:
    driver.press("New game")
    driver.press("Add player")
    driver.screen.choose("sheet", "C")
    driver.restart()
    driver.idle()
    assert isinstance(driver.screen, NewGameScreen)
    assert len(driver.screen.players) == 3
    assert driver.screen.options["sheet"] == "C"


def test_a_place_that_is_gone_opens_home(driver: Driver) -> None:
    driver.app.store.set_setting(
        "place", [{"name": "table", "args": {"game": "gone"}, "place": {}}]
    )
    driver.restart()
    assert isinstance(driver.screen, HomeScreen)


KILLED = """
    import os, sys
    from pathlib import Path
    from mobile.window import prepare
    prepare()
    from tools.driver import Driver
    driver = Driver(Path(sys.argv[1]))
    driver.start()
    driver.open_table(driver.keep_game())
    driver.cell("c2")
    driver.cell("c2")
    driver.roll(("blue", "grey"), (5, 1), 1)
    driver.cell("d2")
    print("marked", flush=True)
    while True:
        driver.idle()
"""


def test_kill_9_in_mid_round_loses_nothing(tmp_path: Path, driver: Driver) -> None:
    folder = tmp_path / "killed"
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(KILLED), str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "marked"
    time.sleep(0.1)
    process.send_signal(signal.SIGKILL)
    process.wait()

    store = Store(folder / "castlepad.db")
    (kept,) = store.games()
    session, trouble = store.open(kept.id)
    store.close()
    assert trouble is None
    assert [type(step.entry) for step in session.steps[-2:]] == [Roll, Mark]

    driver.kill()
    driver.folder = folder
    driver.start()
    assert isinstance(driver.screen, TableScreen)
    assert driver.table.referee.session.steps == session.steps
    assert driver.table.seat == 1
    driver.cell("d2")
    assert driver.table.roll_due


def _alive() -> int:
    """Widgets of ours in memory, but for those of the first app of the process."""
    gc.collect()
    return sum(type(thing) in (PushButton, HexBoard) for thing in gc.get_objects())


def test_a_screen_that_was_left_leaves_nothing_in_memory(driver: Driver) -> None:
    game = driver.keep_game(entries=6)
    driver.app.settings.motion = True

    def go_about() -> None:
        for name, args in (("table", {"game": game}), ("new_game", {}), ("settings", {})):
            driver.app.shell.go(name, **args)
            driver.idle()
            driver.app.shell.back()
            driver.idle()

    go_about()
    before = _alive()
    go_about()
    assert _alive() <= before


def test_an_app_that_has_ended_leaves_nothing_in_memory(driver: Driver) -> None:
    driver.restart()  # the first app of a process stays
    ended = weakref.ref(driver.app.shell)
    driver.restart()
    gc.collect()
    assert ended() is None


def test_what_is_left_of_a_screen_hears_of_no_other_language(driver: Driver) -> None:
    """Something held its button longer than the screen lived: the language could not be changed."""
    driver.open_table(driver.keep_game(entries=6))
    held = driver.button("Undo")
    driver.app.shell.home()
    driver.idle(3)
    gc.collect()
    driver.app.settings.language = "uk"
    driver.idle()
    assert held.text == "Undo"
    assert driver.says("Нова партія")


def test_a_board_with_nothing_to_touch_keeps_still(driver: Driver) -> None:
    driver.app.settings.motion = True
    driver.press("New game")
    for picture in driver.widgets(HexBoard):
        assert picture._breathing is None
