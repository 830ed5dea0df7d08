"""The games as boxes on a shelf: title, edition and a picture of a few pieces. No game is loaded
for it, which takes longer than the home screen may."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Piece(NamedTuple):
    """A hex or a square with an icon. A hex is one unit wide."""

    colour: str
    icon: str
    x: float
    y: float
    square: bool = False
    side: float = 1.0


@dataclass(frozen=True)
class Box:
    game: str
    title: str
    """As the game says it, whose catalogue has it."""
    edition: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    """What is chosen with this box."""
    pieces: tuple[Piece, ...] = ()


_ROW = 0.866
"""Between two rows of hexes."""


def _hexes(*rows: tuple[float, tuple[tuple[str, str], ...]]) -> tuple[Piece, ...]:
    """Rows of hexes from the top: where the first one lies, and what they show."""
    return tuple(
        Piece(colour, icon, left + at, -_ROW * row)
        for row, (left, cells) in enumerate(rows)
        for at, (colour, icon) in enumerate(cells)
    )


_DUCHY = _hexes(
    (0.5, (("beige", "market"), ("yellow", "monastery"))),
    (0.0, (("blue", "ship"), ("green", "castle"), ("grey", "mine"))),
    (0.5, (("light-green", "cattle"), ("beige", "townhall"))),
)

BOXES = (
    Box(
        "dice-game",
        "The Castles of Burgundy: The Dice Game",
        pieces=(
            *_hexes(
                (0.5, (("yellow", "pasture"), ("purple", "monastery"))),
                (0.0, (("blue", "river"), ("green", "castle"))),
                (0.5, (("orange", "city"),)),
            ),
            Piece("paper", "dice", 2.05, -1.05, square=True, side=0.95),
            Piece("paper", "hourglass", 1.75, -2.05, square=True, side=0.8),
        ),
    ),
    Box(
        "burgundy",
        "The Castles of Burgundy",
        "2020",
        {"edition": "2020"},
        _DUCHY,
    ),
    Box(
        "burgundy",
        "The Castles of Burgundy",
        "2011",
        {"edition": "2011"},
        _hexes(
            (0.0, (("light-green", "pigs"), ("light-green", "cattle"))),
            (0.5, (("green", "castle"), ("blue", "ship"))),
            (0.0, (("beige", "bank"), ("yellow", "monastery"))),
        ),
    ),
    Box(
        "tuscany",
        "The Castles of Tuscany",
        pieces=_hexes(
            (0.5, (("red", "city"), ("orange", "church"))),
            (0.0, (("light-green", "olives"), ("green", "castle"), ("blue", "inn"))),
            (0.5, (("yellow", "monastery"), ("light-green", "grapes"))),
        ),
    ),
    Box(
        "castle-builder",
        "Castle Builder",
        pieces=(
            Piece("red", "flag", 1.0, 0.2, square=True, side=0.96),
            Piece("beige", "window", 0.5, -0.8, square=True, side=0.96),
            Piece("orange", "roof", 1.5, -0.8, square=True, side=0.96),
            Piece("grey", "shield", 0.0, -1.8, square=True, side=0.96),
            Piece("beige", "lady", 1.0, -1.8, square=True, side=0.96),
            Piece("grey", "crown", 2.0, -1.8, square=True, side=0.96),
        ),
    ),
)
