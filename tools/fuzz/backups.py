"""Backup files: imported whole or not at all, and what is there stays as it was."""

from __future__ import annotations

import gzip
import io
import json
import random
import tarfile
import zipfile
from pathlib import Path
from typing import Any

from core import games, notation, record
from core.errors import EntryError
from core.game import Layout, Player, Setup
from core.storage import backup
from core.storage.disk import StoreError
from core.storage.store import Store
from tools import golden
from tools.fuzz import mutate

Rows = list[dict[str, Any]]
HEAD = {"castlepad-backup": 1}
BOMBS = 0.1
"""Of their share: they take a second each."""


class Subject:
    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / f"given{backup.ENDING}"
        full = Store(folder / "full.db")
        for text in golden.texts():
            found = notation.rescue(text)
            short = found.trouble is None and len(found.record.lines) < 40
            if short and found.record.header.id not in full.known():
                full.create(found.record)
        full.keep_profile("Anna", {"colour": "navy", "icon": "fish"})
        full.keep_layout(Layout("sheet", "mine", "…"))
        full.set_setting("settings", {"language": "uk", "dark": True})
        full.set_setting("place", [{"name": "home", "args": {}, "place": {}}])
        self.rows: Rows = list(backup.rows(full))
        full.close()
        self.bombs = _bombs(self.rows)
        self.count = 0
        self._begin()

    def _begin(self) -> None:
        """A device with one game of its own."""
        self.count += 1
        self.store = Store(self.folder / f"{self.count}.db")
        setup = Setup((Player("Csilla"), Player("Dmytro")))
        self.store.create(record.new(games.ids()[0], setup, "2026-11-16"))
        self.before = list(backup.rows(self.store))

    def take(self, rng: random.Random) -> str:
        self.file.write_bytes(self._content(rng))
        try:
            done = backup.restore(self.store, self.file)
        except StoreError as error:
            assert str(error.message)
            assert list(backup.rows(self.store)) == self.before
            return "refused"
        finally:
            assert {p.name for p in self.folder.iterdir()} <= self._own_files()
        end = self._use()
        self.store.close()
        for left in self.folder.glob(f"{self.count}.db*"):
            left.unlink()
        self._begin()
        return f"{end}, {'some' if done.games else 'no'} games"

    def _own_files(self) -> set[str]:
        names = {self.file.name, "full.db", "full.db-wal", "full.db-shm"}
        return names | {f"{self.count}.db{end}" for end in ("", "-wal", "-shm")}

    def _use(self) -> str:
        """Everything of the store can be read; games only with what the core declares."""
        for kept in (*self.store.games(), *self.store.games(deleted=True)):
            try:
                self.store.record(kept.id)
            except EntryError:
                return "restored with a game of a newer Castlepad"
        self.store.profiles(), self.store.layouts(), self.store.latest()
        for row in self.rows:
            if row["table"] == "setting":
                self.store.setting(row["name"])
        return "restored"

    def _content(self, rng: random.Random) -> bytes:
        rows: list[Any] = [HEAD, *rng.sample(self.rows, rng.randrange(1, 12))]
        match rng.randrange(8):
            case 0:
                return mutate.data(_packed(rows), rng)
            case 1 | 2 | 3:
                at = rng.randrange(len(rows))
                rows[at] = mutate.value(rows[at], rng)
            case 4:
                lines = "\n".join(json.dumps(row) for row in rows)
                spoiled = mutate.text(lines, rng, lines)
                return gzip.compress(spoiled.encode("utf-8", "replace"))
            case 5 if rng.random() < BOMBS:
                return rng.choice(self.bombs)
            case 6:
                return _archive(rng)
            case _:
                rng.shuffle(rows)
        return _packed(rows)


def _bombs(rows: Rows) -> list[bytes]:
    """Small files that unpack to far more than they are."""
    found = []
    for size in (10**6, 3 * 10**7, 10**8):
        found.append(_packed([HEAD, *rows[:3]]) + gzip.compress(b" " * size, 1))
        long = {"table": "setting", "name": "x", "value": json.dumps("y" * (size // 4))}
        found.append(_packed([HEAD, long]))
    many = {"table": "profile", "name": "x", "looks": "{}", "used": 0.0, "deleted": None}
    found.append(gzip.compress(_lines([HEAD]) + _lines([many]) * 200_000, 1))
    return found


def _packed(rows: list[Any]) -> bytes:
    return gzip.compress(_lines(rows), 1)


def _lines(rows: list[Any]) -> bytes:
    return "".join(f"{json.dumps(row)}\n" for row in rows).encode("utf-8", "replace")


def _archive(rng: random.Random) -> bytes:
    """Another kind of archive, with a path that would lead out of its folder."""
    out = io.BytesIO()
    if rng.random() < 0.5:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("../../castlepad.db", b"x" * 10**5)
        return out.getvalue()
    with tarfile.open(fileobj=out, mode="w:gz") as members:
        about = tarfile.TarInfo("../../castlepad.db")
        about.size = 1000
        members.addfile(about, io.BytesIO(b"x" * 1000))
    return out.getvalue()
