"""How layouts look while they are painted: cells, brushes and lists, kind by kind. No Kivy.

The editor asks here and knows no game: what a kind can be painted with comes from its
`LayoutKind` in core, how it looks from the `painting.py` of its game's table.
"""

from __future__ import annotations

import functools
import importlib
from typing import NamedTuple

from core.components.hexgrid import Grid, Spot, members
from core.components.layouts import kind_named
from core.components.painting import Brush, LayoutKind, Painting
from core.errors import EntryError
from core.games.castle_builder.layouts import read_tiles
from core.games.castle_builder.tiles import describe
from core.message import say
from mobile.tables import registry
from mobile.tables.castle_builder.tiles import Maker, brick
from mobile.tables.editing import Look
from mobile.tables.steps import Loops, question_of
from mobile.tables.view import BoardFace, Brick, Cell, Question, Token, Values

ROOM = Cell("paper", "plus", "", pale=True)
"""Where a space can be added."""
TOOL_ICONS = {"": "close", "add": "plus", "take out": "minus"}


class Canvas(NamedTuple):
    """A painting as the board draws it."""

    face: BoardFace
    spots: tuple[Spot, ...]
    """By cell of the board: where it is on the painting."""

    def cell(self, spot: Spot) -> int:
        return self.spots.index(spot)


def canvas(kind: LayoutKind, painting: Painting, room: tuple[Spot, ...] = ()) -> Canvas:
    """A painting with the places where a cell can be added."""
    cells = {spot: _look(kind.name).cell(spot, values) for spot, values in painting.items()}
    cells |= dict.fromkeys(room, ROOM)
    spots = tuple(sorted(cells))
    first, last = spots[0].row, spots[-1].row
    grid = Grid([[s.halves for s in spots if s.row == row] for row in range(first, last + 1)])
    regions = _regions(grid, spots, painting) if _look(kind.name).areas else ()
    printed = tuple(cells[spot] for spot in spots)
    return Canvas(BoardFace(grid.names, grid.spots, printed, regions, kind.columns), spots)


def picture(kind: str, text: str, whole: bool = False) -> BoardFace | None:
    """A layout that has passed its check, to be looked at; None for one that is written. A small
    picture leaves out what is not a part of the board, unless the whole is wanted."""
    found = kind_named(kind)
    if found is None or not found[1].layers:
        return None
    shown = _look(kind).pictured
    painting = {s: v for s, v in found[1].read(text).items() if whole or shown(s)}
    return canvas(found[1], painting).face


def brush_token(kind: LayoutKind, brush: Brush) -> Token:
    return _look(kind.name).brush(brush)._replace(name=brush.title)


def pieces(kind: LayoutKind, text: str) -> tuple[Brick, ...]:
    """What a written list stands for, as far as it is clear."""
    found: dict[Brick, None] = {}
    for line in text.splitlines():
        try:
            tiles = () if any(kind.check(line)) else read_tiles(line)
        except EntryError:
            continue
        found |= dict.fromkeys(brick(tile) for tile, _ in tiles)
    return tuple(found)


def parted(kind: LayoutKind, text: str, piece: Brick) -> tuple[str, str]:
    """The lines of a written list that stand for a piece, and all others."""
    lines = text.splitlines()
    meant = [piece in pieces(kind, line) for line in lines]
    return (
        "\n".join(line.strip() for line, it in zip(lines, meant, strict=True) if it),
        "\n".join(line for line, it in zip(lines, meant, strict=True) if not it),
    )


ADD_A_TILE = say("Add a tile")


_MAKER = Maker(None, 0, None)


def composer() -> Question:
    """The next line of a written list, put together by tapping: all are lists of tiles."""
    return question_of(_MAKER.form(ADD_A_TILE, ADD_A_TILE, (), lambda _tile: Loops()))


def composed(values: Values) -> str:
    return describe(_MAKER.tile(values))


def composed_piece(values: Values) -> Brick:
    return brick(_MAKER.tile(values))


@functools.cache
def _look(kind: str) -> Look:
    """How a kind of component looks: what the painting module of its game says."""
    for package in registry.packages():
        looks: dict[str, Look] = importlib.import_module(f"{package}.painting").LOOKS
        if kind in looks:
            return looks[kind]
    raise LookupError(kind)


def _regions(
    grid: Grid, spots: tuple[Spot, ...], painting: Painting
) -> tuple[tuple[int, ...], ...]:
    alike: dict[str | None, int] = {}
    for cell, spot in enumerate(spots):
        if spot in painting:
            value = painting[spot][0]
            alike[value] = alike.get(value, 0) | 1 << cell
    found = (region for cells in alike.values() for region in grid.regions(cells))
    return tuple(tuple(members(region)) for region in found)
