"""How the sheets of the Dice Game look while they are edited."""

from __future__ import annotations

from core.components.hexgrid import Spot
from core.components.painting import Brush, Values
from core.games.dice_game.layouts import LETTERS as SHEET_LETTERS
from core.games.dice_game.layouts import PRINTED_NUMBERS, SQUARES
from core.games.dice_game.painting import COLOURS as BONUS_ORDER
from core.games.dice_game.painting import FIRST
from mobile.tables.dice_game.looks import BONUS_COLOURS, ICONS
from mobile.tables.dice_game.table import HINTS, LETTERS
from mobile.tables.editing import BLANK, Look, number_token
from mobile.tables.view import Cell, Token


def _sheet_cell(spot: Spot, values: Values) -> Cell:
    word, points = values
    if word is None:
        colour = SHEET_LETTERS[BONUS_ORDER[(spot.halves - 1) // 2]]
        place = str(spot.row - FIRST + 1)
        return Cell(colour.value, ICONS[colour], place, points or "?", pale=True)
    if not word:
        return BLANK
    colour = SHEET_LETTERS[word[0]]
    hint = HINTS.get(colour, " ".join(map(str, PRINTED_NUMBERS[colour])))
    bonus = SQUARES[word[2]] if len(word) > 1 else None
    box = (BONUS_COLOURS[bonus], bonus.value) if bonus else ("", "")
    return Cell(colour.value, ICONS[colour], LETTERS[colour], hint, *box)


def _sheet_brush(brush: Brush) -> Token:
    if brush.layer:
        return number_token(brush)
    colour = SHEET_LETTERS[brush.value[0]]
    icon = ICONS[colour]
    if len(brush.value) > 1:
        return Token(f"{icon} {SQUARES[brush.value[2]].value}", colour.value)
    return Token(icon, colour.value, LETTERS[colour])


LOOKS = {"sheet": Look(_sheet_cell, _sheet_brush, True, lambda spot: spot.row < FIRST)}
