"""The expert set-up at the table: the app deals, and castles chosen together stay covered."""

from __future__ import annotations

from typing import ClassVar

from core.games.burgundy.expansions.experts import EXPANSION, LOT, without_castle
from core.games.burgundy.state import State
from mobile.tables.burgundy.expansion import ExpansionTable


class ExpertsTable(ExpansionTable):
    name = EXPANSION.name
    lots: ClassVar = (LOT,)
    places_castles = True

    def covered(self, state: State) -> bool:
        return not state.kept(EXPANSION).in_turn and bool(without_castle(state))


TABLE = ExpertsTable()
