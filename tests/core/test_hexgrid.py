"""Cells, their names, neighbours and regions."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.components.hexgrid import Grid, centred, duchy, members

masks = st.integers(0, duchy().all)


def test_the_duchy_has_37_cells_with_names_one_can_say() -> None:
    grid = duchy()
    assert len(grid) == 37
    assert grid.names[0] == "a1" and grid.names[-1] == "g4"
    assert sum(name.startswith("d") for name in grid.names) == 7
    assert all(grid.names[grid.cell(name) or 0] == name for name in grid.names)
    assert grid.cell("a5") is None and grid.cell("h1") is None


def test_neighbours_as_one_sees_them() -> None:
    grid = duchy()

    def beside(name: str) -> tuple[str, ...]:
        cell = grid.cell(name)
        assert cell is not None
        return grid.names_of(grid.neighbours[cell])

    assert beside("d4") == ("c3", "c4", "d3", "d5", "e3", "e4")
    assert beside("a1") == ("a2", "b1", "b2")
    assert beside("d1") == ("c1", "d2", "e1")
    assert beside("g4") == ("f4", "f5", "g3")


@given(masks)
def test_being_beside_goes_both_ways(cells: int) -> None:
    grid = duchy()
    for cell in members(cells):
        for other in members(grid.neighbours[cell]):
            assert grid.neighbours[other] >> cell & 1


@given(masks)
def test_regions_part_a_set_into_what_holds_together(cells: int) -> None:
    grid = duchy()
    regions = grid.regions(cells)
    assert sum(regions) == cells  # disjoint and complete
    for region in regions:
        assert grid.around(region) & cells & ~region == 0
        first = next(members(region))
        assert grid.region(first, cells) == region


def test_free_layouts_with_shifted_rows_and_gaps() -> None:
    grid = Grid([[0, 2, 6], [1, 5], [0]])
    assert grid.names == ("a1", "a2", "a3", "b1", "b2", "c1")
    assert grid.names_of(grid.neighbours[0]) == ("a2", "b1")
    assert grid.names_of(grid.neighbours[3]) == ("a1", "a2", "c1")
    assert grid.names_of(grid.neighbours[2]) == ("b2",)


def test_more_rows_than_letters() -> None:
    grid = centred((1,) * 60)
    assert grid.names[25:28] == ("z1", "aa1", "ab1")
    assert len(set(grid.names)) == 60
