"""Statistics over a long history, beside merely reading its list."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

from benchmarks.measure import Row, compare, once
from benchmarks.subjects import filled
from core.history import stats

GAMES = 10_000


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        store = filled(folder, GAMES)
        store.games()  # notes what the list shows
        game = store.games()[0].game

        def statistics() -> None:
            found = stats.collect(store.games(), game)
            for player in found.players:
                stats.distribution(player.scores)

        ours, theirs, ratio, spread = compare(
            lambda: once(statistics), lambda: once(store.games), turns=3
        )
        figure = f"statistics over {GAMES:,} games: {ours:.2f} s"
        beside = f"their list alone: {theirs:.2f} s"
        yield Row("statistics", figure, beside, ratio, spread, "< 1 s", ours < 1)
        store.close()
