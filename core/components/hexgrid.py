"""Hex cells with names people can say, and sets of them as integers.

A cell is a number from 0, its bit is `1 << cell`, a set of cells is an `int`. Its name is a row
letter and a place in the row (`c4`: third row, fourth from the left), the same on the screen,
in the record and in messages. Hexes have a point at the bottom;
`halves` shifts a row by half hexes.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

_BYTE = 8
"""Cells that are looked up together."""
_BYTE_MASK = (1 << _BYTE) - 1
BESIDE = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""Half hexes to the right and rows down to each neighbour."""


class Spot(NamedTuple):
    """Where a cell lies: its row from the top, and its left edge in half hexes."""

    row: int
    halves: int


class Grid:
    """Cells, their names, neighbours and places. Made once for each layout and shared."""

    __slots__ = ("_around", "_cells", "all", "names", "neighbours", "spots")

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        """`rows[i]` lists the left edges, in half hexes, of the cells of row i."""
        self.spots: tuple[Spot, ...] = tuple(
            Spot(i, halves) for i, row in enumerate(rows) for halves in row
        )
        self.names: tuple[str, ...] = tuple(
            f"{_letter(i)}{j}" for i, row in enumerate(rows) for j in range(1, len(row) + 1)
        )
        self._cells = {name: cell for cell, name in enumerate(self.names)}
        at = {spot: cell for cell, spot in enumerate(self.spots)}
        self.neighbours: tuple[int, ...] = tuple(
            _mask(
                at[beside]
                for dx, dy in BESIDE
                if (beside := Spot(spot.row + dy, spot.halves + dx)) in at
            )
            for spot in self.spots
        )
        self.all: int = (1 << len(self.spots)) - 1
        self._around = tuple(
            _unions(self.neighbours[first : first + _BYTE])
            for first in range(0, len(self.spots), _BYTE)
        )

    def __len__(self) -> int:
        return len(self.spots)

    def cell(self, name: str) -> int | None:
        """The cell of that name, or None."""
        return self._cells.get(name)

    def names_of(self, cells: int) -> tuple[str, ...]:
        """The names of a set of cells, in reading order."""
        return tuple(self.names[cell] for cell in members(cells))

    def around(self, cells: int) -> int:
        """All cells that touch one of these, themselves included where they touch each other."""
        found = 0
        for table in self._around:
            found |= table[cells & _BYTE_MASK]
            cells >>= _BYTE
        return found

    def region(self, cell: int, alike: int) -> int:
        """The connected cells of `alike` that `cell` belongs to."""
        found = edge = 1 << cell
        while edge:
            edge = self.around(edge) & alike & ~found
            found |= edge
        return found

    def regions(self, alike: int) -> tuple[int, ...]:
        """The connected parts of a set of cells, in reading order."""
        found = []
        while alike:
            region = self.region((alike & -alike).bit_length() - 1, alike)
            found.append(region)
            alike &= ~region
        return tuple(found)


def members(cells: int) -> Iterator[int]:
    """The cells of a set, from the first to the last."""
    while cells:
        bit = cells & -cells
        yield bit.bit_length() - 1
        cells ^= bit


def member(cells: int, place: int) -> int:
    """The cell at that place of a set, counted from 0."""
    for _ in range(place):
        cells &= cells - 1
    return (cells & -cells).bit_length() - 1


@functools.cache
def centred(lengths: tuple[int, ...]) -> Grid:
    """The grid of centred rows, for example 4-5-6-7-6-5-4."""
    widest = max(lengths)
    return Grid([[widest - n + 2 * j for j in range(n)] for n in lengths])


def duchy() -> Grid:
    """The board of 37 hexes that the Burgundy games share."""
    return centred((4, 5, 6, 7, 6, 5, 4))


def _mask(cells: Iterable[int]) -> int:
    return functools.reduce(lambda mask, cell: mask | 1 << cell, cells, 0)


def _unions(sets: Sequence[int]) -> tuple[int, ...]:
    """For every choice of these sets, as bits, their union."""
    found = [0]
    for cells in sets:
        found += [union | cells for union in found]
    return tuple(found)


def _letter(row: int) -> str:
    return chr(ord("a") + row) if row < 26 else _letter(row // 26 - 1) + _letter(row % 26)
