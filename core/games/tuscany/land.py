"""A player's domain: three boards side by side, their cells, colours and areas.

The boards' hexes lie on a side and so form columns. `hexgrid` thinks in rows of hexes that stand
on a point, which is the same turned by a quarter: a row of the grid is a column of the domain,
its halves count downwards. Names follow: `b3` is the third cell from the top of the second column.
"""

from __future__ import annotations

import functools
from itertools import pairwise
from typing import NamedTuple

from core.games.tuscany.tiles import DATA, TILES
from core.hexgrid import Grid, members

BOARDS = "ABC"


class Shape(NamedTuple):
    """One board: the heights of its cells, column by column, in half hexes."""

    columns: tuple[tuple[int, ...], ...]
    join: int
    """How many half hexes a board is shifted against the one to its left."""


class Join(NamedTuple):
    """How a player has laid the boards."""

    order: str = BOARDS
    turned: tuple[bool, bool, bool] = (False, False, False)
    """Board A, B, C upside down."""
    down: tuple[bool, bool] = (True, True)
    """The middle board down against the left one, the right one against the middle."""


PRINTED = Shape(
    tuple(tuple(column) for column in DATA["shape"]["columns"]), int(DATA["shape"]["join"])
)


class Land:
    """Grid and colours. Made once for each way a domain can look, and shared."""

    __slots__ = ("areas", "colours", "grid", "unknown")

    def __init__(
        self, grid: Grid, colours: tuple[int, ...], areas: tuple[int, ...] | None = None
    ) -> None:
        """`colours` has the cells of each kind of tile; cells in none are not known yet."""
        self.grid = grid
        self.colours = colours
        self.unknown: int = grid.all & ~functools.reduce(int.__or__, colours)
        self.areas = _areas(grid, colours) if areas is None else areas
        """The area of each cell; none where the colour is not known."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Land):
            return NotImplemented
        return self.grid is other.grid and self.colours == other.colours

    def __hash__(self) -> int:
        return hash((id(self.grid), self.colours))

    def kind(self, cell: int) -> int | None:
        """Which kind of tile belongs on this cell, as an index; None while nobody has said."""
        return next((i for i, cells in enumerate(self.colours) if cells >> cell & 1), None)

    def area_with(self, cell: int, kind: int) -> int:
        """The area this cell belongs to, or would if it were of that kind's colour."""
        if self.colours[kind] >> cell & 1:
            return self.areas[cell]
        found = 1 << cell
        near = self.grid.neighbours[cell] & self.colours[kind]
        while near:
            found |= self.areas[(near & -near).bit_length() - 1]
            near &= ~found
        return found

    def shown(self, cell: int, kind: int) -> Land:
        """The same domain after a cell that nobody had painted has shown its colour."""
        area = self.area_with(cell, kind)
        areas = list(self.areas)
        for each in members(area):
            areas[each] = area
        colours = list(self.colours)
        colours[kind] |= 1 << cell
        return Land(self.grid, tuple(colours), tuple(areas))


def _areas(grid: Grid, colours: tuple[int, ...]) -> tuple[int, ...]:
    areas = [0] * len(grid)
    for cells in colours:
        for area in grid.regions(cells):
            for cell in members(area):
                areas[cell] = area
    return tuple(areas)


@functools.lru_cache(maxsize=4096)
def land(grid: Grid, colours: tuple[int, ...]) -> Land:
    return Land(grid, colours)


def painted(before: Land, cells: int, kind: int) -> Land:
    """The same domain with these cells in the colour of that kind of tile."""
    return land(
        before.grid,
        tuple(c | cells if i == kind else c & ~cells for i, c in enumerate(before.colours)),
    )


@functools.cache
def grid_of(shape: Shape, join: Join) -> Grid:
    """The cells of three boards laid like this."""
    columns: list[tuple[int, ...]] = []
    height = 0
    for place, board in enumerate(join.order):
        if place:
            height += shape.join if join.down[place - 1] else -shape.join
        turned = join.turned[BOARDS.index(board)]
        columns += [tuple(y + height for y in column) for column in _laid(shape.columns, turned)]
    top = min(y for column in columns for y in column)
    return Grid([[y - top for y in column] for column in columns])


@functools.lru_cache(maxsize=64)
def laid_out(
    shape: Shape, join: Join, boards: tuple[tuple[tuple[int | None, ...], ...], ...]
) -> Land:
    """The domain of boards A, B, C, each given as the kinds of its cells, column by column."""
    kinds: list[int | None] = []
    for board in join.order:
        place = BOARDS.index(board)
        columns = boards[place]
        if join.turned[place]:
            columns = tuple(column[::-1] for column in columns[::-1])
        kinds += [kind for column in columns for kind in column]
    colours = [0] * len(TILES)
    for cell, kind in enumerate(kinds):
        if kind is not None:
            colours[kind] |= 1 << cell
    return land(grid_of(shape, join), tuple(colours))


def boards_of(
    shape: Shape, join: Join, domain: Land
) -> tuple[tuple[tuple[int | None, ...], ...], ...]:
    """Boards A, B, C of a domain: `laid_out` the other way round."""
    kinds = iter([domain.kind(cell) for cell in range(len(domain.grid))])
    found = {}
    for board in join.order:
        turned = join.turned[BOARDS.index(board)]
        laid = [tuple(next(kinds) for _ in column) for column in _laid(shape.columns, turned)]
        found[board] = tuple(column[::-1] for column in laid[::-1]) if turned else tuple(laid)
    return tuple(found[board] for board in BOARDS)


def joins_well(shape: Shape) -> bool:
    """Whether the boards fit to each other's gaps, upside down or not: a cell touches two cells
    of the next column only when it lies half a hex higher or lower."""
    for turned in (False, True):
        columns = _laid(shape.columns, turned)
        if any((a[0] + b[0]) % 2 == 0 for a, b in pairwise(columns)):
            return False
        for next_turned in (False, True):
            beside = _laid(shape.columns, next_turned)
            if (columns[-1][0] + beside[0][0] + shape.join) % 2 == 0:
                return False
    return True


def _laid(columns: tuple[tuple[int, ...], ...], turned: bool) -> tuple[tuple[int, ...], ...]:
    if not turned:
        return columns
    ends = min(map(min, columns)) + max(map(max, columns))
    return tuple(tuple(ends - y for y in reversed(column)) for column in reversed(columns))
