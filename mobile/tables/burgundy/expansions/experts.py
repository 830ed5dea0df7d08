"""The expert rules at the table."""

from __future__ import annotations

from core.games.burgundy.expansions.experts import LOT, NAME
from mobile.tables.burgundy.expansion import ExpansionTable


class ExpertsTable(ExpansionTable):
    name = NAME
    settles = ("castle",)  # it is chosen in the game
    lots = (LOT,)


TABLE = ExpertsTable()
