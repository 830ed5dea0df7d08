"""The white castles at the table: how their tile looks."""

from __future__ import annotations

from typing import ClassVar

from core.games.burgundy.expansions.white_castles import CASTLE, EXPANSION
from core.message import say_in
from mobile.tables.burgundy.expansion import ExpansionTable


class WhiteCastlesTable(ExpansionTable):
    name = EXPANSION.name
    tile_objects: ClassVar = {CASTLE: say_in("Burgundy object", "a white castle")}
    tile_icons: ClassVar = {CASTLE: "castle"}
    tile_rules: ClassVar = {CASTLE: "BU-150"}


TABLE = WhiteCastlesTable()
