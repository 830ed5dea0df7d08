"""The expert rules at the table: castles chosen together stay covered."""

from __future__ import annotations

from core.games.burgundy.expansions.experts import DEAL, EXPANSION, NAME, without_castle
from core.games.burgundy.state import State
from mobile.tables.burgundy.expansion import ExpansionTable


class ExpertsTable(ExpansionTable):
    name = NAME
    settles = ("castle",)  # it is chosen in the game
    deals = (DEAL,)

    def covered(self, state: State) -> bool:
        return not state.kept(EXPANSION).in_turn and bool(without_castle(state))


TABLE = ExpertsTable()
