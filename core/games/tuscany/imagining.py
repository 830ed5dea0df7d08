"""Whether all that is known of a domain can be true: a painting of it is looked for that agrees.

What players say of spaces that nobody has painted binds later answers: an area they called
complete gets no more spaces, one that is not complete has another. Each answer becomes a `barred`
set (spaces that do not have a colour) or an `owed` one (a space among these has it). With the
rules that no area has more than three spaces and that a domain has three dark green ones, an
answer can be true exactly if some painting of the whole domain agrees with everything.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from core.components.hexgrid import Grid, members
from core.games.tuscany.tiles import CASTLE_CELLS, LARGEST_AREA, TILE_INDEX, TILES, Tile

Masks = tuple[int, ...]
"""A set of cells for each kind of tile."""
Owed = tuple[tuple[int, int], ...]
"""A kind, and cells of which at least one has its colour."""

TOO_HARD: Masks = ()
"""Neither a painting was found in time nor that there is none: nothing is said against it."""
_CASTLE = TILE_INDEX[Tile.CASTLE]
_OTHERS = tuple(kind for kind in range(len(TILES)) if kind != _CASTLE)
_HASTE, _CARE = 100, 3000
"""How many steps the two ways to search may take."""


@functools.lru_cache(maxsize=4096)
def imagined(grid: Grid, colours: Masks, barred: Masks, owed: Owed) -> Masks | None:
    """The cells of each colour in a painting that agrees; None where there is none."""
    if any(cells & bar for cells, bar in zip(colours, barred, strict=True)):
        return None
    areas = (area for cells in colours for area in grid.regions(cells))
    if colours[_CASTLE].bit_count() > CASTLE_CELLS or any(map(_too_large, areas)):
        return None
    unknown = grid.all & ~sum(colours)
    for careful in (False, True):
        search = _Search(grid, colours, barred, owed, careful)
        try:
            found = search.settle(unknown)
        except _GivenUp:
            continue
        return tuple(search.colours) if found else None
    return TOO_HARD


def _too_large(area: int) -> bool:
    return area.bit_count() > LARGEST_AREA


class _GivenUp(Exception):
    pass


class _Search:
    """Colours cell after cell, and goes back where that leads nowhere."""

    def __init__(
        self, grid: Grid, colours: Masks, barred: Masks, owed: Owed, careful: bool
    ) -> None:
        self.grid = grid
        self.colours = list(colours)
        self.barred = barred
        self.owed = owed
        self.careful = careful
        self.steps = _CARE if careful else _HASTE
        # Domains of which little is known are not imagined all alike.
        first = hash(colours) % len(_OTHERS)
        self.kinds = (*_OTHERS[first:], *_OTHERS[:first])

    def settle(self, unknown: int) -> bool:
        """Gives a cell to everything owed, then colours the rest."""
        self._step()
        seen = self.colours
        if self.careful:  # Whether the rest can be coloured at all is seen first.
            before = self.colours[:]
            if not self._fill(unknown, ()):
                return False
            seen, self.colours = self.colours, before
        choices = self._choices(seen, unknown)
        if not choices:
            return self._fill(unknown, ())
        kind, cells = min(choices, key=lambda choice: choice[1].bit_count())
        for cell in members(cells):
            if self._fits(cell, kind):
                self.colours[kind] |= 1 << cell
                if self.settle(unknown & ~(1 << cell)):
                    return True
                self.colours[kind] ^= 1 << cell
        return False

    def _choices(self, colours: Sequence[int], unknown: int) -> list[tuple[int, int]]:
        """What is owed and missing in these colours, with the cells that are open for it."""
        return [
            (kind, cells & unknown & ~self.barred[kind])
            for kind, cells in self.owed
            if not colours[kind] & cells
        ]

    def _fill(self, rest: int, waiting: tuple[int, ...]) -> bool:
        """Colours all these cells, and those that wait, if that can be done. A cell with more
        colours that no neighbour has than neighbours still without one can wait: one of these
        colours is left for it whatever the others get."""
        self._step()
        before = 0
        while rest != before:
            before = rest
            for cell in members(rest):
                beside = self.grid.neighbours[cell] & rest
                if len(self._apart(cell)) > beside.bit_count():
                    rest ^= 1 << cell
                    waiting = (*waiting, cell)
        return self._fill_hard(rest, waiting) if rest else self._fill_waiting(waiting)

    def _fill_hard(self, rest: int, waiting: tuple[int, ...]) -> bool:
        """The same for cells of which none can wait: the one with the fewest ways comes first."""
        ways = {
            cell: [kind for kind in (*self.kinds, _CASTLE) if self._fits(cell, kind)]
            for cell in members(rest)
        }
        cell = min(ways, key=lambda cell: len(ways[cell]))
        for kind in ways[cell]:
            self.colours[kind] |= 1 << cell
            if self._fill(rest & ~(1 << cell), waiting):
                return True
            self.colours[kind] ^= 1 << cell
        return False

    def _fill_waiting(self, waiting: tuple[int, ...]) -> bool:
        """Any of these may be dark green, as long as there are three in the end."""
        castles = [cell for cell in waiting if not self.barred[_CASTLE] >> cell & 1]
        missing = max(0, CASTLE_CELLS - self.colours[_CASTLE].bit_count())
        if len(castles) < missing:
            return False
        for cell in castles[:missing]:
            self.colours[_CASTLE] |= 1 << cell
        for cell in reversed(waiting):
            if not self.colours[_CASTLE] >> cell & 1:
                kind = min(self._apart(cell), key=lambda kind: self.colours[kind].bit_count())
                self.colours[kind] |= 1 << cell
        return True

    def _apart(self, cell: int) -> list[int]:
        """The colours but dark green this cell may have that no coloured neighbour has."""
        beside, bit = self.grid.neighbours[cell], 1 << cell
        return [k for k in self.kinds if not (self.barred[k] & bit or self.colours[k] & beside)]

    def _fits(self, cell: int, kind: int) -> bool:
        """Whether this cell may have that colour, also as part of an area."""
        if self.barred[kind] >> cell & 1:
            return False
        if kind == _CASTLE:
            return self.colours[kind].bit_count() < CASTLE_CELLS
        return not _too_large(self.grid.region(cell, self.colours[kind] | 1 << cell))

    def _step(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise _GivenUp
