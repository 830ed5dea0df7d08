"""What is shared: files, texts of the clipboard, scanned codes, imported as the history does.

What is imported must be listed, exported, opened and shown on its table without an error.
"""

from __future__ import annotations

import json
import random
import zlib
from base64 import b32encode
from pathlib import Path

from core import games, notation, record_json
from core.errors import EntryError
from core.history import export, stats
from core.storage.store import Store
from mobile.tables.registry import playable, table_for
from tools import golden
from tools.fuzz import mutate
from tools.fuzz.look import look_at

FRESH = 200
"""Games after which the store is replaced, so that listing them stays quick."""


class Subject:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.texts = [text for text in golden.texts() if len(text) < 6000]
        self.count = 0
        self._begin()

    def _begin(self) -> None:
        self.count += 1
        self.taken = 0
        self.store = Store(self.folder / f"{self.count}.db")

    def take(self, rng: random.Random) -> str:
        content = self._content(rng)
        done = export.import_games(self.store, [("file", content)])
        (end,) = (
            *("known" for _ in done.known),
            *("refused" for _ in done.refused),
            *(self._use(id) for id in done.added),
        )
        assert all(str(refused.reason) for refused in done.refused)
        if self.taken > FRESH:
            self.store.close()
            self._begin()
        return end

    def _content(self, rng: random.Random) -> bytes:
        """With an id that was not there yet, else most would be known."""
        given = rng.choice(self.texts)
        lines = given.split("\n")
        ids = [f"id {rng.getrandbits(64):x}" if line.startswith("id ") else line for line in lines]
        given = "\n".join(ids)
        match rng.randrange(6):
            case 0:
                return mutate.text(given, rng, rng.choice(self.texts)).encode("utf-8", "replace")
            case 1:
                return mutate.data(given.encode(), rng)
            case 2:
                whole = record_json.to_json(notation.rescue(given).record)
                return json.dumps(mutate.value(whole, rng)).encode()
            case 3:
                return self._code(given, rng)
            case 4:
                return self._code(mutate.text(given, rng, rng.choice(self.texts)), rng)
            case _:
                return given.encode(rng.choice(("utf-16", "utf-8-sig", "utf-8", "utf-32")))

    def _code(self, given: str, rng: random.Random) -> bytes:
        if rng.random() < 0.1:  # one that unpacks to far more than it is
            packed = zlib.compress(b"castlepad 1\n" + b" " * rng.choice((10**5, 10**7)), 9)
            return (export.QR_START + b32encode(packed).decode().rstrip("=")).encode()
        packed = zlib.compress(given.encode("utf-8", "replace"), 9)
        if rng.random() < 0.7:
            packed = mutate.data(packed, rng)
        code = (export.QR_START + b32encode(packed).decode().rstrip("=")).encode()
        return mutate.data(code, rng) if rng.random() < 0.3 else code

    def _use(self, id: str) -> str:
        self.taken += 1
        history = self.store.games()
        stats.collect(history, "")
        export.to_csv(history)
        json.dumps(export.to_json(history))
        kept = next(game for game in history if game.id == id)
        assert "/" not in export.file_name(kept) and len(export.file_name(kept)) < 120
        if kept.over:
            export.bg_stats_link(kept)
        try:
            export.text(self.store, id)
            session, trouble = self.store.open(id)
        except EntryError as error:
            return f"taken, then {type(error).__name__}"
        assert trouble is None
        if kept.game in playable():
            look_at(table_for(session))
        else:
            assert kept.game in (*games.calculators(), *games.ids())
        return "taken"
