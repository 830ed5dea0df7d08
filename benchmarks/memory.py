"""Memory of a running session of each game, and of a long history, above an empty interpreter."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Row, resident
from benchmarks.subjects import variants

SESSION = """
from benchmarks.subjects import random_session, variants
_, game, setup = next(v for v in variants() if v[0] == {name!r})
playing = random_session(game, setup, {lines})
"""
HISTORY = """
import tempfile
from benchmarks.subjects import filled
store = filled(tempfile.mkdtemp(), {games})
kept = store.games()
assert len(kept) == {games}
"""
LIMIT = 20


def rows() -> Iterator[Row]:
    empty = resident("")
    for name, _, _ in variants():
        for lines, what in ((0, "a whole game"), (10_000, "10,000 lines")):
            used = resident(SESSION.format(name=name, lines=lines))
            yield Row(
                name,
                f"{what}: {used - empty:.1f} MB above",
                f"empty interpreter {empty:.1f} MB",
                used / empty,
                "",
                f"≤ {LIMIT} MB above",
                used - empty <= LIMIT,
            )
    few, many = (resident(HISTORY.format(games=games)) for games in (10, 10_000))
    figure = f"10,000 games listed: {many - empty:.1f} MB above"
    yield Row("history", figure, f"10 games: {few - empty:.1f} MB above", many / few, "")
