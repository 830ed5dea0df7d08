"""Somebody who touches everything: random fingers on the real widgets of every screen.

    python -m tools.monkey --steps 20000 --seed 1

Between the touches the tablet sleeps, turns, speaks another language, gets dark, is killed and
opens again, and files of all kinds are picked for it. After each step the game on the screen must
be what its saved record gives when it is replayed. Every error is printed with its traceback,
a step that hangs too; the app is started again and the monkey goes on.
"""

from __future__ import annotations

import argparse
import inspect
import math
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tools.offscreen  # noqa: F401  (before Kivy)
from core import games, notation, record
from core.errors import EntryError
from core.game import Game, Player, Setup
from core.session import Session
from core.storage import backup
from core.storage.store import GameSummary
from core.text import LANGUAGES
from mobile.lang import tr
from mobile.platform import device
from mobile.screens.table import TableScreen
from mobile.shell import SCREENS, screen_class
from mobile.tables.registry import playable
from mobile.widgets import castle, hexboard
from mobile.widgets.basics import PushButton
from mobile.widgets.hexboard import HexBoard
from tools import golden
from tools.deadline import TimeUp, limit, limited
from tools.driver import QuickDriver
from tools.random_games import go_on

SIZES = ((1280, 800), (800, 1280), (1024, 600), (600, 1024), (400, 800))
NAMES = ("Анна", "Őri", "C:3", "🐑", "[b]Bold[/b]", "&bl;\u202eright to left")
TYPED = ("a", "Ő", " ", "[size=99]", "9" * 40, "x" * 300, "\u202e", "🎲")
BURST = 12
"""Touches of impatient fingers before anybody looks."""
DRAWN = 0.1
"""Steps after which the screen is really drawn."""
PATIENCE = 120
"""Seconds that one step may take."""
MOST_GAMES = 10
"""Beyond these the oldest go into the bin, so that an evening of the monkey stays quick."""


class Monkey:
    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.files = folder / "files"
        self.setups = _golden_setups()
        self.done: Counter[str] = Counter()
        self.touched: Counter[str] = Counter()
        """Touches on each screen."""
        self.driver = QuickDriver(folder / "device")
        self.driver.start()
        self._make_files()
        for id in (*playable(), *games.calculators()):
            self.start_game(id)

    # ── games and files to meet ──────────────────────────────────────────────────────────────

    def start_game(self, id: str) -> None:
        game = games.game(id)
        setup = self._random_setup(game)
        if id in self.setups and self.rng.random() < 0.5:
            setup = self.rng.choice(self.setups[id])
        session = self.driver.app.store.create(record.new(id, setup, "2026-11-16"))
        entries = -1 if id in playable() and self.rng.random() < 0.2 else self.rng.randrange(40)
        go_on(session, entries, self.rng.randrange(1000))

    def _random_setup(self, game: Game[Any]) -> Setup:
        """Any choices the game accepts, its expansions among them."""
        while True:
            names = self.rng.sample(NAMES, self.rng.choice(game.seats[: len(NAMES)]))
            chosen = {
                option.name: self.rng.choice(option.choices).value
                for option in game.options
                if option.choices and not option.per_player and self.rng.random() < 0.3
            }
            setup = Setup(tuple(map(Player, names)), chosen)
            if not game.check_setup(setup):
                return setup

    def _make_files(self) -> None:
        """What a player may pick by mistake or on purpose."""
        self.files.mkdir()
        for path in self.rng.sample(golden.records(), 6):
            whole = path.read_bytes()
            (self.files / path.name).write_bytes(whole)
            (self.files / f"cut-{path.name}").write_bytes(whole[: len(whole) // 2])
        (self.files / "empty").write_bytes(b"")
        (self.files / "odd").write_bytes(self.rng.randbytes(5000))
        (self.files / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + self.rng.randbytes(500))
        backup.write(self.driver.app.store, self.files / f"all{backup.ENDING}")

    def pick_files(self, _patterns: object, chosen: Callable[[list[Path]], None]) -> None:
        """Stands in for the system's own file chooser."""
        files = sorted(self.files.iterdir())
        chosen(self.rng.sample(files, self.rng.randrange(1, 4)))

    # ── what fingers do ──────────────────────────────────────────────────────────────────────

    def _finger(self, act: Callable[[], object]) -> None:
        before, where = self.driver.touches, self.screen_name()
        act()
        self.touched[where] += self.driver.touches - before

    def touch_a_button(self) -> None:
        buttons = [b for b in self.driver.widgets(PushButton) if not b.disabled]
        if buttons:
            self._finger(lambda: self.driver.touch(self.rng.choice(buttons)))

    def touch_a_widget(self) -> None:
        """Whatever is there, also what looks as if it could not be touched."""
        widgets = list(self.driver.widgets())
        self._finger(lambda: self.driver.touch(self.rng.choice(widgets)))

    def touch_anywhere(self) -> None:
        for _ in range(BURST):
            self._finger(lambda: self.driver.touch_at(*self._somewhere()))

    def touch_twice(self) -> None:
        """Two quick taps on the same place: the second may meet another screen."""
        where = self._somewhere()
        buttons = list(self.driver.widgets(PushButton))
        if buttons:
            button = self.rng.choice(buttons)
            where = button.to_window(*button.center)
        self._finger(lambda: self.driver.tap_twice(*where))

    def hold(self) -> None:
        hexboard.HOLD = castle.HOLD = 0.0
        try:
            self.touch_boards()
        finally:
            hexboard.HOLD = castle.HOLD = 0.5

    def drag(self) -> None:
        self._finger(lambda: self.driver.drag(self._somewhere(), self._somewhere()))

    def two_fingers(self) -> None:
        self._finger(lambda: self.driver.pinch(self._somewhere(), self._somewhere()))

    def touch_boards(self) -> None:
        """Cells of the boards where there are some; elsewhere anything."""
        for _ in range(BURST):
            boards = list(getattr(self.driver.screen, "boards", {}).values())
            if not boards:
                self.touch_anywhere()
                return
            board = self.rng.choice(boards)
            where = (self.rng.uniform(board.x, board.right), self.rng.uniform(board.y, board.top))
            if isinstance(board, HexBoard):
                where = board.centre_of(self.rng.randrange(len(board.face.cells)))
            spot = board.to_window(*where)
            self._finger(lambda at=spot: self.driver.touch_at(*at))

    def type_something(self) -> None:
        self.driver.type(self.rng.choice(TYPED))

    def _somewhere(self) -> tuple[float, float]:
        width, height = self.driver.app.shell.size
        return self.rng.uniform(0, width), self.rng.uniform(0, height)

    # ── where they go ────────────────────────────────────────────────────────────────────────

    def open_a_screen(self) -> None:
        """Any screen that can be opened without knowing more than a game."""
        name = self.rng.choice(list(SCREENS))
        wanted = inspect.signature(screen_class(name).enter).parameters
        needed = {
            k for k, p in wanted.items() if p.default is p.empty and p.kind is not p.VAR_KEYWORD
        }
        needed.discard("self")
        if not needed:
            self.driver.app.shell.go(name)
        elif needed == {"game"} and (kept := self._fitting(name)):
            self.driver.app.shell.go(name, game=self.rng.choice(kept).id)
        self.driver.idle()

    def _fitting(self, screen: str) -> list[GameSummary]:
        counted = screen == "calculator"
        kept = self.driver.app.store.games()
        return [k for k in kept if (k.game in games.calculators()) == counted]

    def open_a_table(self) -> None:
        if kept := self._fitting("table"):
            self.driver.open_table(self.rng.choice(kept).id)

    def start_another_game(self) -> None:
        kept = self.driver.app.store.games()
        for old in kept[MOST_GAMES:]:
            self.driver.app.store.delete(old.id)
        self.start_game(self.rng.choice((*playable(), *games.calculators())))

    def go_back(self) -> None:
        self.driver.press_back()

    def go_home(self) -> None:
        self.driver.app.shell.home()
        self.driver.idle()

    # ── what happens to the tablet ───────────────────────────────────────────────────────────

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
        """And opened again, at the same place."""
        before = self.screen_name()
        self.driver.restart()
        assert self.screen_name() == before

    ways = (
        *(touch_a_button,) * 14,
        *(touch_a_widget,) * 4,
        *(touch_anywhere,) * 5,
        *(touch_boards,) * 8,
        *(touch_twice, hold, drag, two_fingers, type_something),
        *(open_a_table, open_a_screen) * 2,
        start_another_game,
        *(go_back,) * 2,
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
        if self.rng.random() < DRAWN:
            self.driver.draw()
        self.check()

    # ── what must hold ───────────────────────────────────────────────────────────────────────

    def screen_name(self) -> str:
        return str(self.driver.app.shell.stack[-1]["name"])

    def check(self) -> None:
        """What is on the screen is what was kept."""
        screen = self.driver.screen
        assert screen is not None
        desk = getattr(screen, "desk", None)
        session = desk.session if desk is not None else getattr(screen, "session", None)
        if session is None or session.header.id not in self.driver.app.store.known():
            return  # nothing is played here, or it is the sample game, which no store has
        kept = self.driver.app.store.record(session.header.id)
        assert kept.trouble is None
        assert tuple(session.lines) == kept.record.lines
        replayed = Session.load(kept.record)
        assert replayed.state == session.state
        if isinstance(screen, TableScreen):
            assert screen.status == tr._(replayed.game.status(replayed.state))
            assert [seat.points for seat in screen.referee.table.seats] == [
                points.total for points in replayed.points()
            ]

    def start_again(self) -> None:
        """After an error: as a player would."""
        self.driver.kill()
        self.driver.start()

    def stop(self) -> None:
        self.driver.stop()


def _golden_setups() -> dict[str, list[Setup]]:
    """The tables of the golden games: every expansion and every kind of layout is among them."""
    found: dict[str, list[Setup]] = {}
    for path in golden.records():
        try:
            header = notation.read_header(path.read_text("utf-8"))
        except EntryError:
            continue
        found.setdefault(header.game, []).append(header.setup)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.monkey")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="at most")
    args = parser.parse_args()
    until = time.monotonic() + 60 * args.minutes
    troubles: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        with limit(5 * PATIENCE, "starting the app and its games"):
            monkey = Monkey(Path(folder), args.seed)
        device.choose_files = monkey.pick_files
        for number in limited(range(args.steps), PATIENCE, f"seed {args.seed}, step"):
            if time.monotonic() > until:
                break
            try:
                monkey.step()
            except (Exception, TimeUp) as trouble:
                last = traceback.extract_tb(trouble.__traceback__)[-1]
                place = f"{type(trouble).__name__} at {Path(last.filename).name}:{last.lineno}"
                troubles[place] += 1
                if troubles[place] == 1:
                    print(f"step {number}, on {monkey.screen_name()}:", file=sys.stderr)
                    traceback.print_exc()
                monkey.start_again()
            if number % 100 == 99:
                print(f"{number + 1} steps, {monkey.touched.total()} touches", flush=True)
        monkey.driver.kill()
    print(f"{monkey.done.total()} steps, {monkey.touched.total()} touches, seed {args.seed}")
    for title, counts in (("touches on", monkey.touched), ("steps", monkey.done)):
        print(f"{title}:", ", ".join(f"{name} {n}" for name, n in counts.most_common()))
    print("screens never touched:", ", ".join(set(SCREENS) - set(monkey.touched)) or "none")
    print("troubles:", dict(troubles) or "none")
    sys.exit(bool(troubles))


if __name__ == "__main__":
    main()
