"""The store: durable entries beside bare sqlite3, and opening with a long history."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, at_most, compare, once
from benchmarks.subjects import filled, variants
from core import record
from core.storage.store import Store

ENTRIES = 100
HISTORY = 10_000


def ours(folder: Path) -> float:
    """Seconds an entry, each durable before the next."""
    store = Store(folder / f"{time.time_ns()}.sqlite")
    _, game, setup = next(variants())
    playing = store.create(record.new(game.id, setup, "2026-11-16"))
    playing.play(next(iter(game.legal(playing.state))))

    def back_and_forth() -> None:
        playing.undo()
        playing.redo()

    seconds = once(back_and_forth, ENTRIES // 2, time.perf_counter) / 2
    store.close()
    return seconds


def bare(folder: Path) -> float:
    """The same rows with nothing but sqlite3 and the same pragmas."""
    db = sqlite3.connect(folder / f"{time.time_ns()}.sqlite", isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE game (id TEXT PRIMARY KEY, changed REAL, summary TEXT)")
    db.execute(
        "CREATE TABLE line (game TEXT, seq INTEGER, text TEXT, at REAL, PRIMARY KEY (game, seq))"
        " WITHOUT ROWID"
    )
    db.execute("INSERT INTO game VALUES ('x', 0, NULL)")
    numbers = iter(range(ENTRIES))

    def insert() -> None:
        db.execute("BEGIN IMMEDIATE")
        now = time.time()
        db.execute("INSERT INTO line VALUES (?, ?, ?, ?)", ("x", next(numbers), "undo", now))
        db.execute("UPDATE game SET changed = ?, summary = NULL WHERE id = ?", (now, "x"))
        db.execute("COMMIT")

    seconds = once(insert, ENTRIES, time.perf_counter)
    db.close()
    return seconds


def opened(path: Path) -> float:
    """Seconds to open the store and the last game in it, as the app does when it starts."""

    def open() -> None:
        store = Store(path)
        store.open(store.latest())
        store.close()

    return once(open, clock=time.perf_counter)


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        a, b, ratio, spread = compare(lambda: ours(folder), lambda: bare(folder), turns=9)
        goal, met = at_most(1.3, ratio)
        figure = f"durable entry: {a * 1e3:.2f} ms"
        yield Row("store", figure, f"bare sqlite3: {b * 1e3:.2f} ms", ratio, spread, goal, met)
        few, many = folder / "few", folder / "many"
        filled(str(few), 10).close()
        filled(str(many), HISTORY).close()
        a, b, ratio, spread = compare(
            lambda: opened(many / "castlepad.sqlite"),
            lambda: opened(few / "castlepad.sqlite"),
            turns=9,
        )
        goal, met = at_most(1.2, ratio)
        figure = f"open with {HISTORY:,} games: {a * 1e3:.1f} ms"
        yield Row("store", figure, f"with 10: {b * 1e3:.1f} ms", ratio, spread, goal, met)
