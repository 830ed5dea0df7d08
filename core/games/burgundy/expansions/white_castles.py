"""White castles: buildings that allow one more action with the number of the white die."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import ClassVar

from core.games.burgundy.effects import ask
from core.games.burgundy.expansion import BuildingEffect, Expansion
from core.games.burgundy.monasteries import FinalCount, count_buildings
from core.games.burgundy.state import Effect, Pending, State
from core.games.burgundy.tiles import Kind, Tile, monastery
from core.message import N_, Message, say

CASTLE = "whitecastle"


def _action(state: State, player: int, cell: int) -> State:
    """One action; the die shows what it shows, workers only count as if they turned it."""
    return ask(state, Pending(Effect.ACTION, player, number=state.white))


class WhiteCastles(Expansion[None]):
    name: ClassVar[str] = "white-castles"
    title: ClassVar[str] = N_("White castles")
    seats: ClassVar[range] = range(1, 5)
    tiles: ClassVar[tuple[Tile, ...]] = (
        Tile(CASTLE, Kind.BUILDING, say("white castle"), CASTLE, supply=6, black=2),
        monastery(29),
    )
    building_effects: ClassVar[Mapping[str, BuildingEffect]] = {CASTLE: _action}
    final_counts: ClassVar[Mapping[int, FinalCount]] = {
        29: FinalCount(say("white castles"), functools.partial(count_buildings, CASTLE), each=4)
    }

    def due(self, state: State) -> Message | None:
        top = state.pending[-1] if state.pending else None
        if top is not None and top.effect == Effect.ACTION and top.number:
            name = state.table.names[top.player]
            return say("{name} has an action with the white die: {n}.", name=name, n=top.number)
        return None


EXPANSION = WhiteCastles()
