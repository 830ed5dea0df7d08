"""A tablet evening through the real app: does its memory stay flat?

    python -m tools.soak --games 50 --entries 3000

Games of all kinds in turns are set up and played on their tables, with undo and redo, and after
each of them the other screens are visited and the language or the theme changes. At rest,
after Python has collected what it can, the widgets and the objects that are alive and the memory
of the process are noted.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import tools.offscreen  # noqa: F401  (before Kivy)
from core import games
from core.game import Player, Setup
from core.text import LANGUAGES
from mobile import library
from mobile.tables.registry import playable
from mobile.widgets import overlays
from tools.deadline import limited
from tools.driver import QuickDriver, Widget

WARM = 0.2
"""The part of the evening in which caches fill."""
VISITS = ("history", "statistics", "settings", "new_game", "calculator_start", "home")
REST = "rules"
"""Where samples are taken: a screen that is the same however many games there are."""
PATIENCE = 1200
"""Seconds that one game with its tour may take."""
LEAK = 0.1
"""MB a game that count as a trend."""


class Sample(NamedTuple):
    game: str
    entries: int
    """So far."""
    megabytes: float
    objects: int
    widgets: Counter[str]
    """Alive, by class."""


class Evening:
    def __init__(self, folder: Path, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.driver = QuickDriver(folder)
        self.driver.start()
        self.driver.app.shell.go(REST)
        self.entries = 0
        self.samples = [self.sample("start")]

    def play(self, id: str, entries: int, tour: bool = True) -> None:
        """One game: set up, played, left lying, looked at again, with a tour of the app."""
        app = self.driver.app
        setup = Setup((Player("Anna"), Player("Boris")))
        session = library.start(app.store, id, setup)
        if id in games.calculators():
            self._count(session.header.id, entries)
        else:
            self._table(session.header.id, entries)
            for name in ("replay", "end"):
                app.shell.go(name, game=session.header.id)
                self.driver.idle()
        for name in VISITS if tour else ():
            app.shell.go(name)
            self.driver.idle()
        app.settings.language = self.rng.choice(list(LANGUAGES))
        app.settings.dark = not app.settings.dark
        app.shell.home()
        app.shell.go(REST)
        self.driver.draw()
        self.samples.append(self.sample(id))

    def _table(self, game: str, entries: int) -> None:
        table = self.driver.open_table(game)
        for number in range(entries):
            session = table.referee.session
            if session.game.outcome(session.state).over:
                break
            self.driver.enter(session.game.legal(session.state).draw(self.rng))
            self.entries += 1
            for over in list(self.driver.app.shell.over.children):
                over.close()
            if number % 10 == 9:
                table.undo()
                table.redo()
                self.entries += 2
                self.driver.draw()
            if number % 25 == 24:  # somebody looks something up and comes back
                self.driver.app.shell.go("rules", game=session.header.game)
                self.driver.idle()
                self.driver.app.shell.back()
                self.driver.idle()
                table = self.driver.table
            self.driver.idle(1)

    def _count(self, game: str, entries: int) -> None:
        self.driver.app.shell.go("calculator", game=game)
        self.driver.idle()
        screen = self.driver.screen
        fields = screen.session.state.form
        for number in range(entries):
            field = fields[number % len(fields)]
            screen.count(number % 2, field.name, self.rng.choice(field.numbers))
            self.entries += 1
            self.driver.idle(1)

    def sample(self, game: str) -> Sample:
        self.driver.idle()
        for _ in range(2):
            gc.collect()
        alive = gc.get_objects()
        widgets = Counter(kind.__name__ for kind in map(type, alive) if issubclass(kind, Widget))
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        megabytes = pages * os.sysconf("SC_PAGE_SIZE") / 2**20
        return Sample(game, self.entries, megabytes, len(alive), widgets)


def trend(samples: list[Sample]) -> float:
    """MB a game, over all samples given."""
    if len(samples) < 2:
        return 0.0
    sizes = [sample.megabytes for sample in samples]
    return statistics.linear_regression(range(len(sizes)), sizes).slope


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.soak")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--entries", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    overlays.TOAST_SECONDS = 0.0  # the fingers of an evening are slower than these
    kinds = (*playable(), *games.calculators())
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), args.seed)
        for number in limited(range(args.games), PATIENCE, "game"):
            left = args.entries - evening.entries
            evening.play(kinds[number % len(kinds)], max(1, left // (args.games - number)))
            _tell(evening.samples[-1])
        evening.driver.kill()
    warm = evening.samples[max(1, round(len(evening.samples) * WARM)) :]
    for title, sample in (
        ("start", evening.samples[0]),
        ("warm", warm[0]),
        ("end", evening.samples[-1]),
    ):
        print(f"{title:6}", end="")
        _tell(sample)
    slope = trend(warm)
    print(f"trend after warming up: {slope:+.3f} MB a game")
    more = evening.samples[-1].widgets - warm[0].widgets
    print("widgets that became more:", dict(more.most_common(12)) or "none")
    sys.exit(slope > LEAK)


def _tell(sample: Sample) -> None:
    print(
        f"{sample.game:22}{sample.entries:6} entries{sample.megabytes:8.1f} MB"
        f"{sample.objects:9} objects{sample.widgets.total():7} widgets",
        flush=True,
    )


if __name__ == "__main__":
    main()
