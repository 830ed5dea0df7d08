"""An imaginary tenth expansion: a module of its own, and no file of the base game is touched."""

from __future__ import annotations

import pkgutil
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import core.games.burgundy as base
from core.games.burgundy import Burgundy, expansions
from tests.core.burgundy.expansions.helpers import chosen

MILLS = """
from core.game import Item
from core.games.burgundy.effects import gain
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.scoring import award
from core.games.burgundy.tiles import Kind, Tile
from core.message import say


class Mills(Expansion):
    name = "mills"
    title = "Mills"
    tiles = (Tile("mill", Kind.BUILDING, say("mill"), "mill", supply=4, black=1),)
    building_effects = {"mill": lambda state, player, cell: gain(state, player, 1, 1)}

    def region_done(self, state, player, region):
        tiles = [state.duchy(player).tiles[c] for c in range(37) if region >> c & 1]
        if any(tile.name == "mill" for tile in tiles):
            return award(state, player, Item(say("Mill"), 1, 3, "BU-90"))
        return state


EXPANSION = Mills()
"""


@pytest.fixture
def mills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Burgundy]:
    """The game with one more module beside the nine."""
    (tmp_path / "mills.py").write_text(MILLS, encoding="utf-8")
    monkeypatch.setattr(expansions, "__path__", [*expansions.__path__, str(tmp_path)])
    yield Burgundy(expansions.found())
    sys.modules.pop("core.games.burgundy.expansions.mills", None)


@pytest.mark.rule("BU-90")
def test_a_tenth_expansion_is_found_and_played(mills: Burgundy) -> None:
    assert len(mills.expansions) == 11, "with the unpainted duchies"
    others = dict.fromkeys(("extra_tiles", "inns", "shields", "white_castles"), "yes")
    placed = bonus = 0
    for seed in range(6):
        rng = random.Random(seed)
        state = mills.begin(chosen(2 + seed % 3, mills="yes", **others))
        while not state.over:
            entry = mills.legal(state).draw(rng)
            assert not mills.check(state, entry)
            state = mills.apply(state, entry)
        placed += sum(t is not None and t.name == "mill" for d in state.duchies for t in d.tiles)
        bonus += sum(item.rule == "BU-90" for p in mills.points(state) for item in p.items)
    assert placed and bonus


@pytest.mark.refuses("BU-90")
def test_the_base_knows_no_expansion_by_name() -> None:
    folder = Path(str(base.__file__)).parent
    modules = [m.name for m in pkgutil.iter_modules(expansions.__path__)]
    words = {*modules, *(e.name for e in base.GAME.expansions)}
    words |= {tile.name for e in base.GAME.expansions for tile in e.tiles} - {"black"}
    for file in folder.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        found = {word for word in words if re.search(rf"\b{re.escape(word)}\b", text)}
        assert not found, f"{file.name} names {found}"
