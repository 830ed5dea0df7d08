"""A way on when the file with the games is damaged: set it aside, save what can be read.

Flash cards rot, and a tablet may lose a page of a file. The damaged file is never thrown away: it
is renamed, and every row that can still be read, from either end of its table, goes into a new
one.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from core.storage.disk import clear_errors
from core.storage.store import Store

_COMPANIONS = ("", "-wal", "-shm")
_TABLES = {
    "game": ("rowid",),
    "line": ("game", "seq"),
    "profile": ("rowid",),
    "layout": ("kind", "name"),
    "setting": ("name",),
}
"""Every table, and in which order its own tree of pages has the rows: no index is trusted."""


class Rescued(NamedTuple):
    store: Store
    aside: Path
    """Where the damaged file is now."""
    games: int
    """How many games could be saved."""


def rescue(path: Path) -> Rescued:
    """Sets a damaged database aside and opens a new one with all that could be read of it."""
    aside = path.with_name(f"{path.stem}-damaged-{time.time_ns()}{path.suffix}")
    with clear_errors():
        if not under_way(path):
            _save(path, _ready(path))
        # From here on all is saved, and whatever comes between is made good by the next start.
        for companion in reversed(_COMPANIONS):
            with contextlib.suppress(FileNotFoundError):
                _beside(path, companion).replace(_beside(aside, companion))
        _ready(path).replace(path)
    store = Store(path)
    return Rescued(store, aside, len(store.games()))


def under_way(path: Path) -> bool:
    """Whether a rescue was cut short after everything had been saved: then it is to be repeated."""
    return _ready(path).exists()


def _ready(path: Path) -> Path:
    """Where the new database waits, complete, for the damaged one to make room."""
    return path.with_name(f"{path.stem}-rescued{path.suffix}")


def _beside(path: Path, companion: str) -> Path:
    return path.with_name(path.name + companion)


def _save(path: Path, ready: Path) -> None:
    part = path.with_name(f"{path.stem}-part{path.suffix}")
    for companion in _COMPANIONS:
        _beside(part, companion).unlink(missing_ok=True)
    Store(part).close()  # makes the tables
    with contextlib.closing(sqlite3.connect(part)) as new:
        new.execute("PRAGMA synchronous=FULL")
        with contextlib.closing(sqlite3.connect(path)) as damaged:
            # A byte that rotted costs its letter, not the rows behind it.
            damaged.text_factory = lambda data: data.decode("utf-8", "replace")
            for table, order in _TABLES.items():
                _copy(table, order, damaged, new)
        # A line without its game has nowhere to go.
        new.execute("DELETE FROM line WHERE game NOT IN (SELECT id FROM game)")
        new.commit()
    part.replace(ready)


def _copy(
    table: str, order: tuple[str, ...], damaged: sqlite3.Connection, new: sqlite3.Connection
) -> None:
    columns = [row[1] for row in new.execute(f"PRAGMA table_info({table})")]
    insert = f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(columns))})"
    select = f"SELECT {', '.join(columns)} FROM {table} NOT INDEXED ORDER BY "
    forwards, backwards = ", ".join(order), ", ".join(f"{column} DESC" for column in order)
    for row in chain(_rows(damaged, select + forwards), _rows(damaged, select + backwards)):
        with contextlib.suppress(
            sqlite3.IntegrityError, sqlite3.DataError
        ):  # its values rotted away
            new.execute(insert, row)


def _rows(damaged: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a query up to the first that cannot be read."""
    with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
        yield from damaged.execute(query)
