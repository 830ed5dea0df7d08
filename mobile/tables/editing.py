"""How a kind of component looks in the editor: what a game's `painting.py` is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.components.hexgrid import Spot
from core.components.painting import Brush, Values
from mobile.tables.view import Cell, Token

BLANK = Cell("paper", "question", "", pale=True)
EMPTY = Cell("paper", "", "", pale=True)


class Look(NamedTuple):
    """How one kind of component looks in the editor; a game's `painting.py` has one for each."""

    cell: Callable[[Spot, Values], Cell]
    brush: Callable[[Brush], Token]
    areas: bool = False
    """Whether cells of one kind that touch belong together."""
    pictured: Callable[[Spot], bool] = lambda _spot: True
    """What a small picture shows of it."""


def number_token(brush: Brush) -> Token:
    """A brush that writes a number."""
    return Token("", "paper", brush.value)
