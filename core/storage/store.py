"""Everything this device keeps, in one SQLite file.

An entry is committed and synced before it is acknowledged (write-ahead log, `synchronous=FULL`),
so a kill, a flat battery or a crash leaves the game as it was before or after that entry, never
in between. Deleting moves to a bin.
"""

from __future__ import annotations

import contextlib
import dataclasses
import datetime
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from core.errors import EntryError, UnreadableEntry
from core.history import kinds
from core.lazily import lazily
from core.message import say
from core.storage import schema
from core.storage.disk import DamagedStore, StoreError, clear_errors

if TYPE_CHECKING:
    from core import game as tables
    from core import notation, record
    from core import session as sessions
    from core.game import Layout, Player
    from core.history import summary
    from core.record import Header, Line, Record
    from core.session import Session
else:
    # A device opens its store before it shows anything, and a game of it much later.
    record, notation = lazily("core.record"), lazily("core.notation")
    sessions, tables = lazily("core.session"), lazily("core.game")
    summary = lazily("core.history.summary")

LOST = say(
    "Some moves were lost when the file was damaged. The game continues from before them. The "
    "later moves that could be read are saved as a file."
)


class GameSummary(NamedTuple):
    """A game in the history, without its entries."""

    id: str
    game: str
    players: tuple[Player, ...]
    date: str
    created: float
    """When it was set up, in seconds since 1970."""
    changed: float
    """When something was last entered."""
    over: bool
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    """Of a game that was ended early, whoever was ahead; empty while the game goes on."""
    ranks: tuple[int, ...]
    """By seat; players who share a place have the same."""
    kinds: tuple[Mapping[str, int], ...]
    """By seat: the points of each kind."""
    options: Mapping[str, str]
    """What the table chose, defaults included."""
    personal: tuple[Mapping[str, str], ...]
    """By seat: what each player chose, defaults included."""
    ended: bool = False
    """The players stopped before the end: it is scored, and counts as unfinished."""

    @property
    def open(self) -> bool:
        """Whether it waits to go on."""
        return not self.over and not self.ended


class Profile(NamedTuple):
    """A player this device remembers."""

    id: int
    name: str
    looks: dict[str, str]


class Store:
    """One open database. Threads take turns: a lock stands before every use."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._lock = threading.RLock()
        self._later: dict[str, Any] = {}
        """Settings that are saved with the next move."""
        with clear_errors():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                self.path, isolation_level=None, timeout=5, check_same_thread=False
            )
            # A byte that rotted must not make a whole list unreadable.
            self._db.text_factory = lambda data: data.decode("utf-8", "replace")
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("PRAGMA foreign_keys=ON")
            if schema.version(self._db) > schema.NEWEST:
                raise StoreError(
                    say("These games were saved by a newer Castlepad. Update the app.")
                )
            schema.migrate(self._db)

    def close(self) -> None:
        self._db.close()

    # ── games ──

    def create(self, fresh: Record) -> Session[Any]:
        """Keeps a new record and opens it. One that cannot be played is refused, not kept."""
        session = sessions.Session.load(fresh)
        with self.change() as db:
            insert(db, fresh, time.time())
        session.journal = self._journal(session)
        return session

    def add(self, played: Sequence[Session[Any]]) -> None:
        """Keeps games that were played elsewhere, all or none; the history lists them under the
        day they were played."""
        with self.change() as db:
            for session in played:
                insert(db, session.record, _noon(session.header.date), summary.of(session))

    def replace(self, played: Session[Any]) -> None:
        """Keeps a game that is here already in another form, such as with a corrected layout."""
        header = played.header
        with self.change() as db:
            db.execute("DELETE FROM line WHERE game = ?", (header.id,))
            db.execute(
                "UPDATE game SET header = ?, players = ?, changed = ?, summary = NULL WHERE id = ?",
                (notation.write(record.Record(header)), _players(header), time.time(), header.id),
            )
            _insert_lines(db, played.record, time.time())
        played.journal = self._journal(played)

    def known(self) -> set[str]:
        """The ids of all games, those in the bin too."""
        with self._alone():
            return {id for (id,) in self._db.execute("SELECT id FROM game")}

    def record(self, id: str) -> record.Rescue:
        """The record of a game as far as it can be read."""
        with self._alone():
            row = self._db.execute("SELECT header FROM game WHERE id = ?", (id,)).fetchone()
            lines = self._db.execute(
                "SELECT text, seq FROM line WHERE game = ? ORDER BY seq", (id,)
            ).fetchall()
        if row is None:
            raise StoreError(say("This game is no longer on this device."))
        whole = next((n for n, (_, seq) in enumerate(lines) if seq != n), len(lines))
        found = notation.rescue(row[0] + "".join(f"{text}\n" for text, _ in lines[:whole]))
        if whole < len(lines) and found.trouble is None:  # a damaged file lost some
            found = found._replace(trouble=UnreadableEntry(LOST))
        header = dataclasses.replace(found.record.header, id=id)  # the text may have rotted
        return found._replace(record=dataclasses.replace(found.record, header=header))

    def open(self, id: str) -> tuple[Session[Any], EntryError | None]:
        """The game where it was left. If only a part of it can be read, that part, with what is
        wrong; a copy of it is kept beside the database first."""
        kept = self.record(id)
        session, trouble = sessions.Session.rescue(kept.record, numbers=kept.numbers)
        trouble = trouble or kept.trouble
        if trouble is not None:
            self._set_aside(session)
        session.journal = self._journal(session)
        return session, trouble

    def latest(self) -> str | None:
        """The game that was played last."""
        with self._alone():
            row = self._db.execute(
                "SELECT id FROM game WHERE deleted IS NULL ORDER BY changed DESC LIMIT 1"
            ).fetchone()
        return row[0] if row else None

    def games(self, deleted: bool = False) -> list[GameSummary]:
        """The history (or the bin), last played first."""
        return self._listed(f"deleted IS {'NOT NULL' if deleted else 'NULL'}", ())

    def last_games(self, names: Sequence[str], most: int) -> list[GameSummary]:
        """The games of these names that were played last."""
        wanted = f"deleted IS NULL AND name IN ({', '.join('?' * len(names))})"
        return self._listed(wanted, names, most)

    def delete(self, id: str) -> None:
        """Into the bin."""
        self._mark("game", "id = ?", (id,), time.time())

    def restore(self, id: str) -> None:
        """Out of the bin."""
        self._mark("game", "id = ?", (id,), None)

    def empty_bin(self, older_than: float) -> None:
        """Removes for good what was deleted before that time."""
        with self.change() as db:
            for table in ("game", "profile", "layout"):
                db.execute(f"DELETE FROM {table} WHERE deleted < ?", (older_than,))

    # ── profiles, layouts, settings ──

    def profiles(self) -> list[Profile]:
        """The players of this device, last used first."""
        with self._alone():
            rows = self._db.execute(
                "SELECT id, name, looks FROM profile WHERE deleted IS NULL ORDER BY used DESC, id"
            )
            return [Profile(id, name, _looks(looks)) for id, name, looks in map(_whole, rows)]

    def keep_profile(self, name: str, looks: dict[str, str]) -> None:
        """Remembers a player, or that one was used again."""
        with self.change() as db:
            db.execute(
                "INSERT INTO profile (name, looks, used) VALUES (?, ?, ?) ON CONFLICT (name)"
                " DO UPDATE SET looks = excluded.looks, used = excluded.used, deleted = NULL",
                (name, _json(looks), time.time()),
            )

    def delete_profile(self, name: str) -> None:
        self._mark("profile", "name = ?", (name,), time.time())

    def restore_profile(self, name: str) -> None:
        self._mark("profile", "name = ?", (name,), None)

    def layouts(self, kind: str = "") -> list[Layout]:
        """What the players told about their copy of a game, by name."""
        with self._alone():
            rows = self._db.execute(
                "SELECT kind, name, text FROM layout"
                " WHERE deleted IS NULL AND (? = '' OR kind = ?) ORDER BY kind, name",
                (kind, kind),
            )
            return [tables.Layout(*row) for row in map(_whole, rows)]

    def keep_layout(self, layout: Layout) -> None:
        with self.change() as db:
            db.execute(
                "INSERT INTO layout (kind, name, text, changed) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (kind, name) DO UPDATE"
                " SET text = excluded.text, changed = excluded.changed, deleted = NULL",
                (*layout, time.time()),
            )

    def rename_layout(self, kind: str, name: str, new: str) -> None:
        with self.change() as db:
            db.execute("DELETE FROM layout WHERE kind = ? AND name = ?", (kind, new))
            db.execute("UPDATE layout SET name = ? WHERE kind = ? AND name = ?", (new, kind, name))

    def delete_layout(self, kind: str, name: str) -> None:
        self._mark("layout", "kind = ? AND name = ?", (kind, name), time.time())

    def restore_layout(self, kind: str, name: str) -> None:
        self._mark("layout", "kind = ? AND name = ?", (kind, name), None)

    def setting(self, name: str, default: Any = None) -> Any:
        """A setting: any JSON value."""
        if name in self._later:
            return self._later[name]
        with self._alone():
            row = self._db.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        return default if row is None else _value(row[0], default)

    def set_setting(self, name: str, value: Any) -> None:
        self.set_later(name, value)
        self.flush()

    def set_later(self, name: str, value: Any) -> None:
        """Sets something the players can do without: it is saved with the next move or `flush`, so
        that a move costs one transaction."""
        self._later[name] = value

    def flush(self) -> None:
        """Saves what waits for the next move."""
        if self._later:
            with self.change() as db:
                self._save_settings(db)
            self._later.clear()

    def _save_settings(self, db: sqlite3.Connection) -> None:
        db.executemany(
            "INSERT INTO setting VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [(name, _json(value)) for name, value in self._later.items()],
        )

    # ── all of it ──

    @contextlib.contextmanager
    def look(self) -> Iterator[sqlite3.Connection]:
        """Everything as it is at one moment, whatever is entered meanwhile."""
        with self._alone():
            self._db.execute("BEGIN")
            try:
                yield self._db
            finally:
                self._db.execute("COMMIT")

    @contextlib.contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """All or nothing."""
        with self._alone():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    # ── how ──

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        with self._lock, clear_errors():
            yield

    def _journal(self, session: Session[Any]) -> Callable[[Line], None]:
        header = session.header
        names = notation.labels(header.setup.players)

        def append(line: Line) -> None:
            now = time.time()
            with self._lock, self.change() as db:
                db.execute(
                    "INSERT INTO line (game, seq, text, at) VALUES (?, ?, ?, ?)",
                    (header.id, len(session.lines), notation.write_line(line, names), now),
                )
                db.execute(
                    "UPDATE game SET changed = ?, summary = NULL WHERE id = ?", (now, header.id)
                )
                self._save_settings(db)
            self._later.clear()

        return append

    def _listed(self, where: str, values: Sequence[str], most: int = -1) -> list[GameSummary]:
        with self._alone():
            rows = self._db.execute(
                "SELECT id, name, players, date, created, changed, summary FROM game"
                f" WHERE {where} ORDER BY changed DESC LIMIT {most}",
                values,
            ).fetchall()
        return [self._kept(row) for row in rows]

    def _kept(self, row: tuple[str, str, str, str, float, float, str | None]) -> GameSummary:
        id, game, players, date, created, changed = _whole(row[:-1])
        found = _value(row[-1] or "", None)
        if not summary.whole(found):
            found = self._summarise(id)
        return GameSummary(
            id,
            game,
            _read_players(players),
            date,
            created,
            changed,
            found["over"],
            tuple(found["totals"]),
            tuple(found["winners"]),
            tuple(found["ranks"]),
            tuple(map(kinds.current, found["kinds"])),
            found["options"],
            tuple(found["personal"]),
            found.get(summary.ENDED, False),
        )

    def _summarise(self, id: str) -> dict[str, Any]:
        """Plays a game through that has changed since the list was last shown, and notes how it
        stands. What was noted stays when the rules change later."""
        try:
            session, _ = sessions.Session.rescue(self.record(id).record)
        except EntryError:  # of a game that only a newer Castlepad knows
            return summary.UNKNOWN
        except StoreError as error:  # it was listed a moment ago
            raise DamagedStore from error
        found = summary.of(session)
        with self.change() as db:
            db.execute("UPDATE game SET summary = ? WHERE id = ?", (_json(found), id))
        return found

    def _set_aside(self, session: Session[Any]) -> None:
        """Keeps a damaged record as a file, then lets the game go on from its good part."""
        id = session.header.id
        with self.change() as db:
            texts = db.execute("SELECT text FROM line WHERE game = ? ORDER BY seq", (id,))
            whole = notation.write(record.Record(session.header)) + "".join(
                f"{t}\n" for (t,) in texts
            )
            aside = self.path.with_name(f"damaged-{id}-{time.time_ns()}{record.ENDING}")
            aside.write_text(whole, encoding="utf-8")
            db.execute("DELETE FROM line WHERE game = ? AND seq >= ?", (id, len(session.lines)))

    def _mark(self, table: str, where: str, key: tuple[str, ...], deleted: float | None) -> None:
        with self.change() as db:
            db.execute(f"UPDATE {table} SET deleted = ? WHERE {where}", (deleted, *key))


# ── rows ─────────────────────────────────────────────────────────────────────────────────────


def _value(text: str, default: Any) -> Any:
    """The JSON value of a text; the default where the text has rotted."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return default


_R = TypeVar("_R", bound=tuple[Any, ...])


def _whole(row: _R) -> _R:
    """A row as it was kept: none of ours has gaps, but one of a rotten page may."""
    if None in row:
        raise DamagedStore
    return row


def _read_players(text: str) -> tuple[Player, ...]:
    try:
        return tuple(tables.Player(name, tuple(looks.items())) for name, looks in _value(text, []))
    except (ValueError, TypeError, AttributeError):  # rotted, and JSON all the same
        return ()


def _looks(text: str) -> dict[str, str]:
    looks = _value(text, {})
    return looks if summary.dict_of(str, looks) else {}


def insert(
    db: sqlite3.Connection, fresh: Record, at: float, noted: dict[str, Any] | None = None
) -> None:
    """Keeps a record in a transaction that is under way."""
    header = fresh.header
    record.check_id(header.id)
    db.execute(
        "INSERT INTO game (id, name, header, players, date, created, changed, summary)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            header.id,
            header.game,
            notation.write(record.Record(header)),
            _players(header),
            header.date,
            at,
            at,
            noted and _json(noted),
        ),
    )
    _insert_lines(db, fresh, at)


def _players(header: Header) -> str:
    return _json([[p.name, dict(p.options)] for p in header.setup.players])


def _insert_lines(db: sqlite3.Connection, fresh: Record, at: float) -> None:
    header = fresh.header
    names = notation.labels(header.setup.players)
    db.executemany(
        "INSERT INTO line (game, seq, text, at) VALUES (?, ?, ?, ?)",
        (
            (header.id, seq, notation.write_line(line, names), at)
            for seq, line in enumerate(fresh.lines)
        ),
    )


def _noon(date: str) -> float:
    """The middle of a day; now, where the text is no day."""
    try:
        day = datetime.date.fromisoformat(date)
        return datetime.datetime(day.year, day.month, day.day, 12).timestamp()
    except (ValueError, OverflowError, OSError):
        return time.time()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
