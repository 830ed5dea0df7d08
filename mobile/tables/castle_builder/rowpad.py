"""The board of Castle Builder where only rows are entered: a button for each row and its rubies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.components.hexgrid import Spot
from core.games.castle_builder import entries as e
from core.games.castle_builder.castle import ROWS
from core.games.castle_builder.check import MOST_RUBIES, check
from core.games.castle_builder.state import State
from core.message import say
from mobile.tables.steps import Form, Tap
from mobile.tables.view import BoardFace, BoardMarks, Cell, Count, Ring, Values

if TYPE_CHECKING:
    from mobile.tables.castle_builder.table import CastleBuilderTable

WIDTH = 6
"""Buttons in a line: two rows of the castle, each without a ruby, with one and with two."""
_RUBIES = range(3)
_BUTTONS = (
    *((row, rubies) for row in range(2, 8) for rubies in _RUBIES),
    (1, 0),  # rubies give nothing there
    *((8, rubies) for rubies in _RUBIES),
    (9, 0),
)
_OTHER = len(_BUTTONS)


def _cell(row: int, rubies: int) -> Cell:
    if row == 1:
        return Cell("stone", "castle", "1")
    icon = "ruby" if rubies else "castle"
    return Cell("gold" if row % 2 else "beige", icon, f"{row}", f"+{rubies}" if rubies else "")


_CELLS = (*(_cell(*button) for button in _BUTTONS), Cell("paper", "plus", "…"))
FACE = BoardFace(
    (*(f"row-{row}-{rubies}" for row, rubies in _BUTTONS), "other"),
    tuple(Spot(at // WIDTH, 2 * (at % WIDTH) + at // WIDTH % 2) for at in range(len(_CELLS))),
    _CELLS,
    tuple(tuple(range(first, first + 3)) for first in range(0, 18, 3)),
)


def marks(state: State, player: int) -> BoardMarks:
    """How many tiles a player has placed in each row, and what can be entered now."""
    rows = state.seats[player].rows
    written = {
        at: str(rows[row - 1])
        for at, (row, rubies) in enumerate(_BUTTONS)
        if not rubies and row <= len(rows) and rows[row - 1]
    }
    if state.over or state.tasks:
        return BoardMarks(written=written)
    open_now = [
        at for at, button in enumerate(_BUTTONS) if not check(state, e.Row(player, *button))
    ]
    return BoardMarks(written=written, rings=dict.fromkeys((*open_now, _OTHER), Ring.PLAIN))


def tap(table: CastleBuilderTable, player: int, cell: int) -> Tap:
    if cell != _OTHER:
        return table.judged(e.Row(player, *_BUTTONS[cell]))

    def make(filled: Values) -> Tap:
        return table.judged(e.Row(player, filled["row"][0], filled["rubies"][0]))

    fields = (
        Count("row", say("Row of the tile"), 1, ROWS),
        Count("rubies", say("Rubies on the tile"), 0, MOST_RUBIES, 5),
    )
    return Form(say("A tile is placed"), fields, say("Enter"), make)
