"""The tables of the store, and how an older store is brought up to date."""

from __future__ import annotations

import sqlite3

# Each migration brings a database from the version of its place to the next. Never change one that
# has been released: add another.
_MIGRATIONS = (
    """
    CREATE TABLE game (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        header TEXT NOT NULL,
        players TEXT NOT NULL,
        date TEXT NOT NULL,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        summary TEXT,
        deleted REAL
    ) STRICT;
    CREATE INDEX game_by_time ON game (deleted, changed DESC);
    CREATE TABLE line (
        game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        text TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE profile (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        looks TEXT NOT NULL,
        used REAL NOT NULL,
        deleted REAL
    ) STRICT;
    CREATE TABLE layout (
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        changed REAL NOT NULL,
        deleted REAL,
        PRIMARY KEY (kind, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    """,
    # Games played alone were noted as won, lost or not: they are summed up again.
    """UPDATE game SET summary = NULL WHERE summary LIKE '%"ranks":[1]%'""",
)

NEWEST = len(_MIGRATIONS)


def version(db: sqlite3.Connection) -> int:
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(db: sqlite3.Connection) -> None:
    """Brings a store that is not newer than we know up to date, step by step."""
    first = version(db)
    for number, script in enumerate(_MIGRATIONS[first:], first + 1):
        db.execute("BEGIN IMMEDIATE")
        try:
            if version(db) < number:
                for statement in script.split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise
