"""How a duchy looks while it is edited."""

from __future__ import annotations

from core.components.hexgrid import Spot
from core.components.painting import Brush, Values
from core.games.burgundy.layouts import LETTERS as DUCHY_LETTERS
from mobile.tables.burgundy.tiles import COLOURS, ICONS, LETTERS
from mobile.tables.editing import Look, number_token
from mobile.tables.view import Cell, Token


def _duchy_cell(_spot: Spot, values: Values) -> Cell:
    letter, number = values
    if not letter:
        return Cell("paper", "question", "?" if number else "", number or "", pale=True)
    kind = DUCHY_LETTERS[letter]
    colour, icon = COLOURS[kind], ICONS[kind]
    return Cell(colour, icon, LETTERS[kind], number or "", pale=True)


def _duchy_brush(brush: Brush) -> Token:
    if brush.layer:
        return number_token(brush)
    kind = DUCHY_LETTERS[brush.value]
    return Token(ICONS[kind], COLOURS[kind], LETTERS[kind])


DUCHY = Look(_duchy_cell, _duchy_brush, areas=True)
