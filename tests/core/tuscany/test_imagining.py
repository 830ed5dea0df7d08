"""What can be true of a domain that nobody has painted, beside a search that tries everything."""

from __future__ import annotations

import itertools
import random
from typing import NamedTuple

import pytest

from core.components.hexgrid import Grid, members
from core.games.tuscany.due import closings
from core.games.tuscany.imagining import Masks, Owed, imagined
from core.games.tuscany.land import PRINTED, Join, Land, grid_of, land
from core.games.tuscany.tiles import TILES, Closes

CASTLE = len(TILES) - 1
NONE: Masks = (0,) * len(TILES)


def agrees(grid: Grid, painting: Masks, colours: Masks, barred: Masks, owed: Owed) -> bool:
    """Whether a painting of the whole domain keeps every rule and everything that was said."""
    return (
        sum(painting) == grid.all
        and sum(cells.bit_count() for cells in painting) == len(grid)
        and all(area.bit_count() <= 3 for cells in painting for area in grid.regions(cells))
        and painting[CASTLE].bit_count() == 3
        and not any(cells & ~mask for cells, mask in zip(colours, painting, strict=True))
        and not any(cells & mask for cells, mask in zip(barred, painting, strict=True))
        and all(painting[kind] & cells for kind, cells in owed)
    )


def by_trying(grid: Grid, colours: Masks, barred: Masks, owed: Owed) -> bool:
    unknown = list(members(grid.all & ~sum(colours)))
    open_kinds = ([k for k, bar in enumerate(barred) if not bar >> cell & 1] for cell in unknown)
    for kinds in itertools.product(*open_kinds):
        painting = list(colours)
        for cell, kind in zip(unknown, kinds, strict=True):
            painting[kind] |= 1 << cell
        if agrees(grid, tuple(painting), colours, barred, owed):
            return True
    return False


def random_knowledge(rng: random.Random, grid: Grid) -> tuple[Masks, Masks, Owed]:
    """Four cells without a colour, few colours that they may have, and some demands."""
    colours = [0] * len(TILES)
    cells = list(range(len(grid)))
    rng.shuffle(cells)
    for cell in cells[4:]:
        colours[rng.choice((0, 0, 1, 2, CASTLE))] |= 1 << cell
    open_cells = cells[:4]
    barred = [grid.all & ~sum(colours)] * len(TILES)
    for cell in open_cells:
        for kind in rng.sample((0, 1, 2, 3, CASTLE), rng.randint(1, 3)):
            barred[kind] &= ~(1 << cell)
    owed = tuple(
        (rng.choice((0, 1, CASTLE)), sum(1 << cell for cell in rng.sample(open_cells, 2)))
        for _ in range(rng.randint(0, 2))
    )
    return tuple(colours), tuple(barred), owed


def test_it_finds_a_painting_exactly_where_there_is_one() -> None:
    rng = random.Random(1)
    grid = Grid([[1, 3], [0, 2, 4], [1, 3], [0, 2, 4]])
    found = {True: 0, False: 0}
    for _ in range(150):
        known = random_knowledge(rng, grid)
        painting = imagined(grid, *known)
        assert (painting is not None) == by_trying(grid, *known), known
        assert painting is None or agrees(grid, painting, *known), known
        found[painting is not None] += 1
    assert min(found.values()) > 20, found


def test_an_unpainted_domain_can_be_imagined() -> None:
    grid = grid_of(PRINTED, Join())
    painting = imagined(grid, NONE, NONE, ())
    assert painting is not None and agrees(grid, painting, NONE, NONE, ())


class Laid(NamedTuple):
    """A tile, and what was said of it."""

    covered: int
    cell: int
    kind: int
    closes: Closes


def filled(seed: int) -> tuple[Land, list[Laid]]:
    """A domain filled tile by tile with answers out of those offered; every other player calls a
    colour complete as early as possible."""
    rng = random.Random(seed)
    known = land(grid_of(PRINTED, Join(down=(rng.random() < 0.5, rng.random() < 0.5))), NONE)
    start = rng.randrange(len(known.grid))
    known, covered = known.with_tile(start, CASTLE), 1 << start
    tiles = []
    while covered != known.grid.all:
        reach = known.grid.around(covered) & ~covered
        ways = list(itertools.product(members(reach), range(len(TILES))))
        rng.shuffle(ways)
        cell, kind = next((cell, k) for cell, k in ways if known.may_have(1 << cell, k))
        offered = closings(known, covered, cell, kind)
        closes = offered[-1] if seed % 2 else rng.choice(offered)
        covered |= 1 << cell
        known = known.told(covered, cell, kind, closes)
        tiles.append(Laid(covered, cell, kind, closes))
    return known, tiles


@pytest.mark.rule("TU-78")
@pytest.mark.parametrize("seed", range(12))
def test_answers_never_contradict_each_other(seed: int) -> None:
    """Whatever is said of what is offered: once all colours are seen, every answer was true."""
    known, tiles = filled(seed)
    assert known.colours[CASTLE].bit_count() == 3
    assert max(area.bit_count() for area in known.areas) <= 3
    for covered, cell, kind, closes in tiles:
        if known.areas[cell] & ~covered:
            assert closes is Closes.NOTHING
        elif known.colours[kind] & ~covered:
            assert closes is Closes.AREA
        else:
            assert closes is Closes.COLOUR
