"""Random touches on the real widgets of every screen, with everything that may come between.

After each step the game on the table must be what its kept record says. A few runs here;
`python -m tests.mobile.test_monkey 5000` does as many steps as one likes and counts them.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

import tests.mobile.conftest  # noqa: F401  (sets the window up before Kivy is imported)
from core import games, record
from core.game import Player, Setup
from core.session import Session
from core.text import LANGUAGES
from mobile.screens.table import TableScreen
from mobile.tables.desk import playable
from mobile.widgets.basics import Plate
from tests.mobile.driver import Driver, play

SIZES = ((1280, 800), (800, 1280), (1024, 600), (2560, 1600), (400, 800))


class Monkey:
    """Somebody who touches everything."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.driver = Driver(folder)
        self.driver.start()
        self.done: Counter[str] = Counter()
        for id in playable():
            self.start_game(id)

    def start_game(self, id: str) -> None:
        game = games.game(id)
        names = ("Анна", "Őri", "C:3", "🐑")
        setups = [Setup(tuple(map(Player, names[:seats]))) for seats in (1, 2, 3, 4)]
        setup = self.rng.choice([s for s in setups if not game.check_setup(s)])
        session = self.driver.app.store.create(record.new(id, setup, "2026-11-16"))
        play(session, self.rng.randrange(40), self.rng.randrange(1000))

    def touch_a_button(self) -> None:
        buttons = [b for b in self.driver.widgets(Plate) if not b.disabled]
        if buttons:
            self.driver.touch(self.rng.choice(buttons))

    def touch_anywhere(self) -> None:
        width, height = self.driver.app.shell.size
        self.driver.touch_at(self.rng.uniform(0, width), self.rng.uniform(0, height))

    def touch_a_board(self) -> None:
        if isinstance(self.driver.screen, TableScreen):
            board = self.rng.choice(list(self.driver.screen.boards.values()))
            cell = self.rng.randrange(len(board.face.grid))
            self.driver.touch_at(*board.to_window(*board.centre_of(cell)))

    def open_a_game(self) -> None:
        kept = self.driver.app.store.games()
        if kept:
            self.driver.open_table(self.rng.choice(kept).id)

    def go_back(self) -> None:
        self.driver.app.shell.back()
        self.driver.idle()

    def go_home(self) -> None:
        self.driver.app.shell.home()
        self.driver.idle()

    def turn_the_tablet(self) -> None:
        self.driver.resize(*self.rng.choice(SIZES))

    def change_the_language(self) -> None:
        self.driver.app.settings.language = self.rng.choice(list(LANGUAGES))
        self.driver.idle()

    def change_the_theme(self) -> None:
        self.driver.app.settings.dark = not self.driver.app.settings.dark
        self.driver.idle()

    def sleep_and_wake(self) -> None:
        assert self.driver.app.dispatch("on_pause")
        self.driver.app.dispatch("on_resume")
        self.driver.idle()

    def be_killed(self) -> None:
        self.driver.restart()

    ways = (
        *(touch_a_button,) * 12,
        *(touch_anywhere,) * 6,
        *(touch_a_board,) * 8,
        *(open_a_game,) * 2,
        go_back,
        go_home,
        turn_the_tablet,
        change_the_language,
        change_the_theme,
        sleep_and_wake,
        be_killed,
    )

    def step(self) -> None:
        way = self.rng.choice(self.ways)
        self.done[way.__name__] += 1
        way(self)
        self.check()

    def check(self) -> None:
        """What is on the table is what was kept."""
        screen = self.driver.screen
        assert screen is not None
        if isinstance(screen, TableScreen):
            kept = self.driver.app.store.record(screen.desk.session.header.id)
            assert kept.trouble is None
            assert tuple(screen.desk.session.lines) == kept.record.lines
            assert Session.load(kept.record).state == screen.desk.session.state

    def stop(self) -> None:
        self.driver.stop()


class Evening(RuleBasedStateMachine):
    @initialize(seed=st.integers(0, 1000))
    def begin(self, seed: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.monkey = Monkey(Path(self.folder.name), seed)

    @rule(steps=st.integers(1, 10))
    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            self.monkey.step()

    @invariant()
    def a_screen_is_shown(self) -> None:
        if hasattr(self, "monkey"):
            assert self.monkey.driver.app.shell.stack

    def teardown(self) -> None:
        if hasattr(self, "monkey"):
            self.monkey.stop()
            self.folder.cleanup()


def test_nothing_a_hand_can_do_breaks_the_app() -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=2,
            stateful_step_count=8,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(Path(folder), seed=int(sys.argv[2]) if len(sys.argv) > 2 else 1)
        for _ in range(int(sys.argv[1])):
            monkey.step()
        print(sum(monkey.done.values()), dict(monkey.done))
        monkey.stop()
