"""The extra tiles at the table: the crane, the geese, and workers for silver."""

from __future__ import annotations

from typing import Any, ClassVar

from core.games.burgundy.expansions.extra_tiles import CRANE, EXPANSION, GEESE, Crane, Hire
from core.games.burgundy.state import State
from core.message import Message, say, say_in, say_n
from mobile.tables.burgundy.expansion import EntryWords, ExpansionTable, FieldWords
from mobile.tables.burgundy.tiles import tile_token
from mobile.tables.burgundy.words import tile_name
from mobile.tables.view import Token


def _tell_hire(state: State, entry: Hire) -> Message:
    return say_n("hires workers for {n} silver", "hires workers for {n} silver", n=entry.silver)


def _tell_crane(state: State, entry: Crane) -> Message:
    return say("uses the crane as: {building}", building=tile_name(state, entry.building))


def _building(state: State, name: Any) -> Token:
    return tile_token(state.table.tiles[name])


class ExtraTilesTable(ExpansionTable):
    name = EXPANSION.name
    entries: ClassVar = {
        Hire: EntryWords(say("Hire workers for silver"), "worker", _tell_hire),
        Crane: EntryWords(say("Use the crane"), "carpenter", _tell_crane, at_once=True),
    }
    fields: ClassVar = {"building": FieldWords(say("Which building?"), _building)}
    tile_objects: ClassVar = {
        CRANE: say_in("Burgundy object", "a crane"),
        GEESE: say_in("Burgundy object", "geese"),
    }
    tile_icons: ClassVar = {CRANE: "crane", GEESE: "geese"}
    tile_rules: ClassVar = {CRANE: "BU-140", GEESE: "BU-142"}


TABLE = ExtraTilesTable()
