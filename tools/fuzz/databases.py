"""The database itself, damaged: opened, played on, and rescued where that fails."""

from __future__ import annotations

import random
from pathlib import Path

from core import games, record
from core.errors import EntryError
from core.game import Player, Setup
from core.storage.disk import DamagedStore, StoreError
from core.storage.rescue import rescue
from core.storage.store import Store
from tools.fuzz import mutate


class Subject:
    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / "castlepad.db"
        store = Store(self.path)
        for id in games.ids():
            setup = Setup((Player("Anna"), Player("Boris")))
            session = store.create(record.new(id, setup, "2026-11-16"))
            rng = random.Random(1)
            for _ in range(12):
                session.play(session.game.legal(session.state).draw(rng))
        store.keep_profile("Anna", {"colour": "navy"})
        store.set_setting("settings", {"language": "uk"})
        store.close()
        self.sound = self.path.read_bytes()

    def take(self, rng: random.Random) -> str:
        for left in self.folder.iterdir():
            left.unlink()
        self.path.write_bytes(self._spoiled(rng))
        if rng.random() < 0.2:
            self.path.with_name("castlepad.db-wal").write_bytes(rng.randbytes(5000))
        try:
            store = Store(self.path)
        except DamagedStore:
            store = rescue(self.path).store
            end = _use(store, rng)
            store.close()
            return f"rescued when opened, {end}"
        except StoreError:
            return "StoreError"
        try:
            end = _use(store, rng)
        except DamagedStore:
            store.close()
            store = rescue(self.path).store
            end = f"rescued in use, {_use(store, rng)}"
        except StoreError:
            end = "StoreError in use"
        finally:
            store.close()
        return end

    def _spoiled(self, rng: random.Random) -> bytes:
        if rng.random() < 0.3:  # a page of zeros, or of another place
            found, page = bytearray(self.sound), 4096
            pages = len(found) // page
            to, source = rng.randrange(pages) * page, rng.randrange(pages) * page
            zeros = rng.random() < 0.5
            found[to : to + page] = bytes(page) if zeros else self.sound[source : source + page]
            return bytes(found)
        return mutate.data(self.sound, rng)


def _use(store: Store, rng: random.Random) -> str:
    """Lists, opens and goes on with every game, as far as the core declares it can."""
    troubles = set()
    for kept in store.games():
        try:
            session, trouble = store.open(kept.id)
        except EntryError as error:
            troubles.add(type(error).__name__)
            continue
        if trouble is not None:
            troubles.add(type(trouble).__name__)
        if not session.game.outcome(session.state).over:
            session.play(session.game.legal(session.state).draw(rng))
    store.profiles(), store.layouts(), store.setting("settings"), store.latest()
    return f"used with {', '.join(sorted(troubles))}" if troubles else "used"
