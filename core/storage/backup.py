"""A backup: everything the device keeps in one file, and back again.

The file is gzip over lines of JSON: first what it is, then one row a line. A game is its record as
text, so that a backup can be read without Castlepad. It holds no file names, and reading it takes
bounded memory and disk, whoever made it.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple

from core import notation, record
from core.errors import EntryError
from core.history import summary
from core.message import say
from core.record import Header, Record
from core.storage import store
from core.storage.disk import StoreError, clear_errors
from core.storage.store import Store

ENDING = ".castlepad-backup"
FORMAT = 1
LONGEST_ROW = 4 * record.LONGEST
LARGEST = 1 << 30
"""Bytes that are unpacked of a backup at all: some 100,000 long evenings."""

NO_BACKUP = say("This is not a Castlepad backup, or it is damaged. Nothing was changed.")
TOO_LARGE = say("This file is too large to be a backup. Nothing was changed.")

Row = dict[str, Any]
"""The table a row belongs to, and its columns."""

_TEXT, _TIME, _TIME_OR_NOT = (str,), (float,), (float, type(None))
_COLUMNS: Mapping[str, Mapping[str, tuple[type, ...]]] = {
    "profile": {"name": _TEXT, "looks": _TEXT, "used": _TIME, "deleted": _TIME_OR_NOT},
    "layout": {
        "kind": _TEXT,
        "name": _TEXT,
        "text": _TEXT,
        "changed": _TIME,
        "deleted": _TIME_OR_NOT,
    },
    "setting": {"name": _TEXT, "value": _TEXT},
}
_GAME_COLUMNS: Mapping[str, tuple[type, ...]] = {
    "header": _TEXT,
    "created": _TIME,
    "changed": _TIME,
    "summary": (str, type(None)),
    "deleted": _TIME_OR_NOT,
    "lines": (list,),
}


class Restored(NamedTuple):
    """What a backup brought."""

    games: int
    known: int
    """Games that were here already and stayed as they are."""


def write(kept: Store, file: Path) -> int:
    """Writes the backup; the answer is how many games are in it. A file of that name is replaced
    only when the new one is complete."""
    part = file.with_name(file.name + ".part")
    games = 0
    with clear_errors():
        try:
            with gzip.open(part, "wt", encoding="utf-8", newline="\n") as out:
                print(json.dumps({"castlepad-backup": FORMAT}), file=out)
                for row in rows(kept):
                    games += row["table"] == "game"
                    print(json.dumps(row, ensure_ascii=False), file=out)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
    return games


class Stopped(Exception):
    """Raised by who watches a restoring and has seen enough: nothing was changed."""


def restore(
    kept: Store, file: Path, watch: Callable[[float], object] = lambda _part: None
) -> Restored:
    """Takes a backup in, all or nothing. What is there already stays; only settings are replaced.
    `watch` is told how far it is, from 0 to 1. Raises StoreError with a sentence."""
    with clear_errors(), file.open("rb") as packed:
        total = _unpacked_size(packed)

        def watched() -> Iterator[Row]:
            for row, done in _read(packed):
                watch(min(done / total, 1) if total else 1)
                yield row

        return _fill(kept, watched())


def rows(kept: Store) -> Iterator[Row]:
    """Everything that is kept, what lies in the bin too, as it is at one moment."""
    with kept.look() as db:
        for table, columns in _COLUMNS.items():
            for values in db.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2"):
                yield {"table": table, **dict(zip(columns, values, strict=True))}
        for id, *values in db.execute(
            "SELECT id, header, created, changed, summary, deleted FROM game ORDER BY id"
        ):
            lines = db.execute("SELECT text, at FROM line WHERE game = ? ORDER BY seq", (id,))
            found = dict(zip(_GAME_COLUMNS, [*values, [*map(list, lines)]], strict=True))
            yield {"table": "game", **found}


# ── reading what may come from anybody ───────────────────────────────────────────────────────


def _unpacked_size(packed: IO[bytes]) -> int:
    """What gzip notes in its last four bytes. It only says how far a restore is: a file that is
    wrong about it is still read correctly."""
    try:
        packed.seek(-4, os.SEEK_END)
    except OSError:  # shorter than that, or a pipe
        return 0
    size = int.from_bytes(packed.read(4), "little")
    packed.seek(0)
    return size


def _read(packed: IO[bytes]) -> Iterator[tuple[Row, int]]:
    """Every row, and how many bytes were unpacked up to its end."""
    try:
        with gzip.open(packed) as unpacked:
            line = unpacked.readline(200)
            size = len(line)
            first = _row(line)
            if type(first.get("castlepad-backup")) is not int:
                raise StoreError(NO_BACKUP)
            if first["castlepad-backup"] > FORMAT:
                raise StoreError(
                    say("This backup comes from a newer Castlepad. Update the app to use it.")
                )
            while line := unpacked.readline(LONGEST_ROW + 1):
                size += len(line)
                if len(line) > LONGEST_ROW or size > LARGEST:
                    raise StoreError(TOO_LARGE)
                yield _row(line), size
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise StoreError(NO_BACKUP) from error


def _row(line: bytes) -> Row:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise StoreError(NO_BACKUP) from error
    if not isinstance(row, dict):
        raise StoreError(NO_BACKUP)
    return row


def _fill(kept: Store, found: Iterable[Row]) -> Restored:
    known = kept.known()
    games = skipped = 0
    with _readable(), kept.change() as db:
        for row in found:
            table = row.pop("table", None)
            if table == "game":
                header = _game_header(row)
                if header.id in known:
                    skipped += 1
                else:
                    _insert_game(db, header, row)
                    known.add(header.id)
                    games += 1
            elif isinstance(table, str) and table in _COLUMNS:
                _insert_row(db, table, row)
            else:
                raise StoreError(NO_BACKUP)
    return Restored(games, skipped)


def _insert_row(db: sqlite3.Connection, table: str, row: Row) -> None:
    columns = _COLUMNS[table]
    _check(_typed(row, columns))
    if table == "profile":
        _check(summary.dict_of(str, _json(row["looks"])))
    if table == "setting":
        _json(row["value"])
    how = "REPLACE" if table == "setting" else "IGNORE"
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    db.execute(
        f"INSERT OR {how} INTO {table} ({names}) VALUES ({marks})", [row[name] for name in columns]
    )


def _game_header(row: Row) -> Header:
    _check(_typed(row, _GAME_COLUMNS))
    for line in row["lines"]:
        _check(isinstance(line, list) and [type(each) for each in line] == [str, float])
        _check("\n" not in line[0] and _sensible(line[1]))
    try:
        header = notation.read_header(row["header"])
        record.check_id(header.id)
        return header
    except EntryError as error:
        raise StoreError(NO_BACKUP) from error


def _insert_game(db: sqlite3.Connection, header: Header, row: Row) -> None:
    noted = None if row["summary"] is None else _json(row["summary"])
    seats = len(header.setup.players)
    if seats == 1 or not summary.sound(noted, seats):
        # It will be worked out again; older backups have every game played alone as won.
        noted = None
    store.insert(db, Record(header), row["created"], noted)
    db.execute(
        "UPDATE game SET changed = ?, deleted = ? WHERE id = ?",
        (row["changed"], row["deleted"], header.id),
    )
    db.executemany(
        "INSERT INTO line (game, seq, text, at) VALUES (?, ?, ?, ?)",
        ((header.id, seq, text, at) for seq, (text, at) in enumerate(row["lines"])),
    )


@contextlib.contextmanager
def _readable() -> Iterator[None]:
    """JSON can spell halves of characters, which no file can hold."""
    try:
        yield
    except UnicodeEncodeError as error:
        raise StoreError(NO_BACKUP) from error


def _typed(row: Row, columns: Mapping[str, tuple[type, ...]]) -> bool:
    return row.keys() == columns.keys() and all(
        type(row[name]) in allowed and _sensible(row[name]) for name, allowed in columns.items()
    )


def _sensible(value: object) -> bool:
    """Times are between 1970 and the next two thousand years."""
    return not isinstance(value, float) or 0 <= value < 1e11


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise StoreError(NO_BACKUP) from error


def _check(condition: bool) -> None:
    if not condition:
        raise StoreError(NO_BACKUP)
