"""How the boards and cards of Tuscany look while they are edited."""

from __future__ import annotations

from core.components.hexgrid import Spot
from core.components.painting import Brush, Values
from core.games.tuscany.tiles import TILES, Reward, Tile
from mobile.tables.editing import BLANK, EMPTY, Look, number_token
from mobile.tables.tuscany.pieces import COLOURS, ICONS, LETTERS, REWARD_LOOKS
from mobile.tables.view import Cell, Token


def _board_cell(_spot: Spot, values: Values) -> Cell:
    if values[0] == "?":
        return BLANK
    tile = Tile(str(values[0]))
    colour, icon = COLOURS[tile], ICONS[tile]
    return Cell(colour, icon, LETTERS[tile], pale=True)


def _board_brush(brush: Brush) -> Token:
    if brush.value == "?":
        return Token("question", "paper")
    tile = Tile(brush.value)
    letter = LETTERS[tile]
    return Token(ICONS[tile], COLOURS[tile], letter)


def _shape_cell(_spot: Spot, values: Values) -> Cell:
    if values[0] is None:
        return Cell("beige", "", "", pale=True)
    return Cell("paper", "two-sheets", " ", values[0], pale=True)


def _colours_cell(spot: Spot, values: Values) -> Cell:
    tile = TILES[(spot.halves - spot.row) // 2]
    colour, icon = COLOURS[tile], ICONS[tile]
    return Cell(colour, icon, str(spot.row + 1), values[0] or "?", pale=True)


def _yields_cell(_spot: Spot, values: Values) -> Cell:
    count, reward = values
    if count is not None:
        return Cell("beige", "region-card", "×", count, pale=True)
    if not reward:
        return EMPTY
    icon, colour = REWARD_LOOKS[Reward(reward)]
    return Cell(colour, icon, "")


def _yields_brush(brush: Brush) -> Token:
    if brush.layer == 0:
        return number_token(brush)
    icon, colour = REWARD_LOOKS[Reward(brush.value)]
    return Token(icon, colour)


LOOKS = {
    "board": Look(_board_cell, _board_brush, areas=True),
    "shape": Look(_shape_cell, number_token),
    "colours": Look(_colours_cell, number_token),
    "yields": Look(_yields_cell, _yields_brush),
}
