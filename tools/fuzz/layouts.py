"""Boards, tracks, duchies and lists as players enter them: checked, and played on where they pass.

Every kind of every game and expansion is there: on the tables of the golden games, and one table
for each kind that they lack.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace
from pathlib import Path

from core import games, notation, record
from core.components import layouts
from core.errors import IllegalEntry, UnreadableEntry
from core.game import Layout, Player, Setup
from core.games.burgundy.expansions.solo.boards import printed_text
from core.session import Session
from core.storage.store import Store
from mobile.tables.registry import table_for
from tools import golden
from tools.fuzz import mutate
from tools.fuzz.look import look_at

DUCHY = """P6 C5 C4 K3
P2 P1 C6 K5 B4
P5 P4 B3 K1 B2 B3
S6 S1 S2 C6 S5 S4 S1
B2 B5 M4 B3 B1 P2
B6 M1 K2 B5 B6
M3 K4 K1 B3"""
TWO = (Player("Anna"), Player("Boris"))
LACKING = (
    ("burgundy", TWO, {"board": "mine"}, Layout("duchy", "mine", DUCHY)),
    (
        "burgundy",
        TWO[:1],
        {"solo": "yes", "solo-board": "mine"},
        Layout("solo-board", "mine", printed_text("13b")),
    ),
    (
        "castle-builder",
        TWO,
        {"tiles": "mine"},
        Layout("tiles", "mine", "7.w2\nany.p Princess\n# more"),
    ),
    ("tuscany", TWO, {"shape": "mine"}, Layout("shape", "mine", "1 3 5\njoin 1")),
)
"""Tables for kinds that no golden game has: game, players, choices, layout."""
ENTRIES = 6
SHARED = 0.3


class Subject:
    def __init__(self, folder: Path) -> None:
        headers = [notation.read_header(text) for text in golden.texts()]
        self.tables = [(h.game, h.setup) for h in headers if h.setup.layouts]
        self.tables = [table for table in self.tables if table[0] in games.ids()]
        self.store = Store(folder / "castlepad.db")
        self.tables += [(game, Setup(who, chosen, (own,))) for game, who, chosen, own in LACKING]
        self.layouts = [layout for _, setup in self.tables for layout in setup.layouts]
        wanted = {o.layout for id in games.ids() for o in games.game(id).options if o.layout}
        assert wanted == {layout.kind for layout in self.layouts}, (
            "a kind has no text to begin with"
        )

    def take(self, rng: random.Random) -> str:
        kind = rng.choice(sorted({layout.kind for layout in self.layouts}))
        fitting = [t for t in self.tables if any(x.kind == kind for x in t[1].layouts)]
        game, setup = rng.choice(fitting)
        own = rng.choice([layout for layout in setup.layouts if layout.kind == kind])
        if rng.random() < SHARED:
            return self._import(own, rng)
        spoiled = own._replace(text=mutate.text(own.text, rng, rng.choice(self.layouts).text))
        laid = tuple(spoiled if layout is own else layout for layout in setup.layouts)
        return f"{kind} {_play(game, replace(setup, layouts=laid), rng)}"

    def _import(self, own: Layout, rng: random.Random) -> str:
        """As it is shared: a text, a file or a code."""
        given = own._replace(name=rng.choice(mutate.HOSTILE)) if rng.random() < 0.2 else own
        content = (layouts.text if rng.random() < 0.5 else layouts.qr)(given).encode()
        if rng.random() < 0.5:
            content = mutate.text(content.decode(), rng, own.text).encode("utf-8", "replace")
        elif rng.random() < 0.8:
            content = mutate.data(content, rng)
        try:
            kept = layouts.import_layout(self.store, layouts.decode(content))
        except UnreadableEntry as error:
            assert str(error.message)
            return "shared, UnreadableEntry"
        assert len(kept.name) <= record.LONGEST_NAME
        assert kept in self.store.layouts(kept.kind)
        self.store.delete_layout(kept.kind, kept.name)
        self.store.empty_bin(math.inf)
        return "shared, imported"


def _play(id: str, setup: Setup, rng: random.Random) -> str:
    game = games.game(id)
    refusals = game.check_setup(setup)
    if refusals:
        assert all(str(refusal.message) for refusal in refusals)
        return "refused"
    try:
        session = Session(record.new(id, setup, "2026-11-16").header)
        for _ in range(ENTRIES):
            if game.outcome(session.state).over:
                break
            session.play(game.legal(session.state).draw(rng))
    except IllegalEntry:
        return "IllegalEntry"
    if id in games.ids() and id != "cairn":
        look_at(table_for(session))
    return "played on"
