"""How Castle Builder's track, foundation and tiles look while they are edited."""

from __future__ import annotations

from core.components.hexgrid import Spot
from core.components.painting import Brush, Values
from mobile.tables.editing import Look
from mobile.tables.view import Cell, Token

TRACK_LOOKS = {
    "c": ("gold", "silver"),
    "r": ("good-4", "ruby"),
    "t": ("beige", "castle"),
    ".": ("stone", ""),
    "?": ("paper", "question"),
}


def _track_cell(_spot: Spot, values: Values) -> Cell:
    mark = str(values[0])
    if mark.isdigit():
        return Cell("good-1", "flag", " ", mark, pale=True)
    colour, icon = TRACK_LOOKS[mark]
    return Cell(colour, icon, "", "")


def _track_brush(brush: Brush) -> Token:
    if brush.value.isdigit():
        return Token("flag", "good-1", brush.value)
    colour, icon = TRACK_LOOKS[brush.value]
    return Token(icon, colour, "" if icon else "·")


def _foundation_cell(_spot: Spot, values: Values) -> Cell:
    return Cell("door", "window", "") if values[0] == "d" else Cell("stone", "", "")


def _foundation_brush(brush: Brush) -> Token:
    return Token("window", "door") if brush.value == "d" else Token("", "stone", "·")


LOOKS = {
    "track": Look(_track_cell, _track_brush),
    "foundation": Look(_foundation_cell, _foundation_brush),
}
