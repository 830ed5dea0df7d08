"""A player's domain: three boards side by side, their cells, colours and areas.

The boards' hexes lie on a side and so form columns. `hexgrid` thinks in rows of hexes that stand
on a point, which is the same turned by a quarter: a row of the grid is a column of the domain,
its halves count downwards. Names follow: `b3` is the third cell from the top of the second column.
"""

from __future__ import annotations

import functools
from itertools import pairwise, product
from operator import and_
from typing import NamedTuple

from core.components.hexgrid import Grid, members
from core.games.tuscany.imagining import Masks, Owed, imagined
from core.games.tuscany.tiles import DATA, TILES, Closes

BOARDS = "ABC"
_NO_CELLS: Masks = (0,) * len(TILES)


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


class Lay(NamedTuple):
    """Boards that were laid in a way that is not known yet."""

    shape: Shape
    join: Join
    known: tuple[bool, bool]
    """Whether the shift of the middle board is known, and that of the right one."""

    def grids(self, *places: int) -> tuple[Grid, ...]:
        """The cells in every way that the boards at these places may lie; all if none is named."""
        ways = [
            (down,) if known or (places and at not in places) else (True, False)
            for at, (down, known) in enumerate(zip(self.join.down, self.known, strict=True))
        ]
        return tuple(
            grid_of(self.shape, self.join._replace(down=(middle, right)))
            for middle, right in product(*ways)
        )


PRINTED = Shape(
    tuple(tuple(column) for column in DATA["shape"]["columns"]), int(DATA["shape"]["join"])
)


class Land:
    """All that is known of a domain: its cells, their colours, and what the players have said of
    cells that nobody has painted. Never changed once made, and shared."""

    __slots__ = (
        "_areas",
        "_open",
        "_painting",
        "barred",
        "colours",
        "grid",
        "owed",
        "unknown",
    )

    def __init__(
        self,
        grid: Grid,
        colours: Masks,
        areas: tuple[int, ...] | None = None,
        barred: Masks = _NO_CELLS,
        owed: Owed = (),
    ) -> None:
        """`colours` has the cells of each kind of tile; cells in none are not known yet."""
        self.grid = grid
        self.colours = colours
        self.unknown: int = grid.all & ~sum(colours)
        self._areas = areas
        self.barred = barred
        """The cells that do not have the colour of each kind of tile."""
        self.owed = owed
        """Kinds with cells of which at least one has that kind's colour."""
        self._painting: Masks | None = None
        self._open: dict[tuple[int, int], bool] = {}
        """What `may_have` has found out."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Land):
            return NotImplemented
        return self.grid is other.grid and self._known == other._known

    def __hash__(self) -> int:
        return hash((id(self.grid), self._known))

    @property
    def _known(self) -> tuple[Masks, Masks, Owed]:
        return self.colours, self.barred, self.owed

    @property
    def areas(self) -> tuple[int, ...]:
        """The area of each cell; none where the colour is not known."""
        if self._areas is None:
            self._areas = _areas(self.grid, self.colours)
        return self._areas

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

    def painted(self, cells: int, kind: int) -> Land:
        """The same domain with these cells in the colour of that kind of tile."""
        colours = (c | cells if i == kind else c & ~cells for i, c in enumerate(self.colours))
        return self._changed(tuple(colours), None, self.barred, self.owed)

    def with_tile(self, cell: int, kind: int) -> Land:
        """The same domain, where laying a tile shows a cell's colour; a tile that lies there
        against what was painted is right, and the paint was wrong."""
        return self._changed(*self._with_tile(cell, kind), self.barred, self.owed)

    def _with_tile(self, cell: int, kind: int) -> tuple[Masks, tuple[int, ...]]:
        """The colours and areas then."""
        if self.colours[kind] >> cell & 1:
            return self.colours, self.areas
        if not self.unknown >> cell & 1:
            land = self.painted(1 << cell, kind)
            return land.colours, land.areas
        area = self.area_with(cell, kind)
        areas = list(self.areas)
        for each in members(area):
            areas[each] = area
        colours = list(self.colours)
        colours[kind] |= 1 << cell
        return tuple(colours), tuple(areas)

    # ── what the players have said ──

    @property
    def painting(self) -> Masks | None:
        """The cells of each colour in some painting that agrees with all that is known; None where
        that contradicts itself. See `imagined`."""
        if self._painting is None:
            self._painting = imagined(self.grid, *self._known)
        return self._painting

    @property
    def trusted(self) -> Land:
        """This domain; without what was said of it where the table has pushed through something
        that contradicts that."""
        if not self.unknown or self.painting is not None:
            return self
        return Land(self.grid, self.colours, self.areas)

    def may_have(self, cells: int, kind: int) -> bool:
        """Whether cells without a colour may have this one for all that is known (TU-78). Nothing
        can be said where that contradicts itself already."""
        if (cells, kind) not in self._open:
            known = self.trusted
            self._open[cells, kind] = (
                known.painting is None
                or not cells & ~known.painting[kind]
                or known.painted(cells, kind).painting is not None
            )
        return self._open[cells, kind]

    def told(self, covered: int, cell: int, kind: int, closes: Closes) -> Land:
        """What is known once a tile lies on this cell and has finished that. `covered` has the
        cell already."""
        colours, areas = self._with_tile(cell, kind)
        unknown = self.unknown & ~(1 << cell)
        area = areas[cell]
        barred, owed = self.barred, self.owed
        if unknown and not area & ~covered:  # else everything can be seen
            beside = self.grid.around(area) & unknown
            if closes is Closes.NOTHING:
                owed = self._owing(kind, beside)
            else:
                barred = self._barring(kind, unknown if closes is Closes.COLOUR else beside)
            if closes is Closes.AREA and not colours[kind] & ~covered:
                owed = self._owing(kind, unknown)
        return self._changed(colours, areas, barred, owed)

    def without(self, kind: int, cells: int) -> Land:
        """The same domain where these cells do not have that kind's colour."""
        return self._changed(self.colours, self.areas, self._barring(kind, cells), self.owed)

    def owing(self, kind: int, cells: int) -> Land:
        """The same domain where one of these cells has that kind's colour."""
        return self._changed(self.colours, self.areas, self.barred, self._owing(kind, cells))

    def _barring(self, kind: int, cells: int) -> Masks:
        barred = list(self.barred)
        barred[kind] |= cells
        return tuple(barred)

    def _owing(self, kind: int, cells: int) -> Owed:
        open_still = [x for x in self.owed if not self.colours[x[0]] & x[1]]
        return (*open_still, (kind, cells))

    def _changed(
        self, colours: Masks, areas: tuple[int, ...] | None, barred: Masks, owed: Owed
    ) -> Land:
        """Another domain, imagined like this one as long as that agrees with it."""
        found = Land(self.grid, colours, areas, barred, owed)
        if self._painting and found._agrees(self._painting):
            found._painting = self._painting
        return found

    def _agrees(self, painting: Masks) -> bool:
        return (
            tuple(map(and_, self.colours, painting)) == self.colours
            and not any(map(and_, self.barred, painting))
            and all(painting[kind] & cells for kind, cells in self.owed)
        )


def _areas(grid: Grid, colours: Masks) -> tuple[int, ...]:
    areas = [0] * len(grid)
    for cells in colours:
        for area in grid.regions(cells):
            for cell in members(area):
                areas[cell] = area
    return tuple(areas)


@functools.lru_cache(maxsize=4096)
def land(grid: Grid, colours: Masks) -> Land:
    return Land(grid, colours)


@functools.lru_cache(maxsize=1024)
def unsettled(grids: tuple[Grid, ...], colours: Masks, covered: int) -> int:
    """The cells where a tile could be laid, or could complete something, in one of these ways that
    the boards may lie and not in another."""
    lands = [land(grid, colours) for grid in grids]
    found = 0
    for cell in members(grids[0].all & ~covered):
        near = {bool(grid.neighbours[cell] & covered) for grid in grids}
        if near != {False} and (len(near) > 1 or len({_beside(x, cell) for x in lands}) > 1):
            found |= 1 << cell
    return found


def _beside(domain: Land, cell: int) -> tuple[tuple[int, int], ...]:
    """The area of a cell and the unpainted cells beside it, for every colour it may have."""
    kind = domain.kind(cell)
    kinds = range(len(TILES)) if kind is None else (kind,)
    areas = [domain.area_with(cell, each) for each in kinds]
    return tuple((x, domain.grid.around(x) & domain.unknown & ~x) for x in areas)


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
