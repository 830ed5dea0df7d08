"""Records as text and as JSON: read, and played as far as they are legal."""

from __future__ import annotations

import json
import random
from pathlib import Path

from core import notation, record_json
from core.errors import EntryError
from core.session import Session
from tools import golden
from tools.fuzz import mutate


class Subject:
    def __init__(self, folder: Path) -> None:
        self.texts = golden.texts()

    def take(self, rng: random.Random) -> str:
        given = rng.choice(self.texts)
        if len(given) > 4000:  # the head of a long game, so that each text costs about the same
            given = given[: rng.randrange(1000, 4000)].rpartition("\n")[0]
        if rng.random() < 0.3:
            whole = record_json.to_json(notation.rescue(given).record)
            return _read(json.dumps(mutate.value(whole, rng)))
        return _read(mutate.text(given, rng, rng.choice(self.texts)))


def _read(text: str) -> str:
    try:
        found = record_json.decode(text.encode("utf-8", "replace"))
        _, trouble = Session.rescue(found.record)
        if trouble or found.trouble:
            return type(trouble or found.trouble).__name__
        assert notation.parse(notation.write(found.record)) == found.record
    except EntryError as trouble:
        return type(trouble).__name__
    return "read"
