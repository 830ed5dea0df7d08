"""The inns at the table: how their tile looks."""

from __future__ import annotations

from typing import ClassVar

from core.games.burgundy.expansions.inns import EXPANSION, INN
from core.message import say_in
from mobile.tables.burgundy.expansion import ExpansionTable


class InnsTable(ExpansionTable):
    name = EXPANSION.name
    tile_objects: ClassVar = {INN: say_in("Burgundy object", "an inn")}
    tile_icons: ClassVar = {INN: "inn"}
    tile_rules: ClassVar = {INN: "BU-162"}


TABLE = InnsTable()
