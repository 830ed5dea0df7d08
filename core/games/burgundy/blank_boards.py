"""Boards that are described in play, space by space."""

from __future__ import annotations

from core.components.hexgrid import Grid, members
from core.games.burgundy.layouts import Board, Region
from core.games.burgundy.tiles import Kind


def blank_board(grid: Grid, start: int, number: int = 0, touching: bool = True) -> Board:
    """A board of which only the start castle is known. `touching`: whether the grid is that of
    the board, or only somewhere to lay tiles."""
    nothing = (None,) * len(grid), (0,) * len(grid)
    neighbours = None if touching else (0,) * len(grid)
    return with_start(Board(grid, *nothing, neighbours, ()), start, number)


def with_start(board: Board, start: int, number: int = 0) -> Board:
    """The start castle on another space, in a region of which nobody has said the size."""
    old = next((r for r in board.told or () if not r.size), None)
    kinds, numbers = list(board.kinds), list(board.numbers)
    for cell in members(old.cells if old else 0):
        kinds[cell] = None
    kinds[start], numbers[start] = Kind.CASTLE, number
    others = tuple(r for r in board.told or () if r is not old)
    told = (*others, Region(1 << start, 0))
    return Board(board.grid, kinds, numbers, board.neighbours, told)


def joined(board: Board, cell: int, kind: Kind, beside: str | None = None) -> list[Region]:
    """The regions that a space of this kind belongs to: those it touches, and the one named."""
    other = board.grid.cell(beside) if beside is not None else None
    near = board.neighbours[cell] | (0 if other is None else 1 << other)
    same = near & board.colours[kind.at]
    return [region for region in board.told or () if region.cells & same]


def open_regions(board: Board, kind: Kind) -> list[Region]:
    """The regions of a kind that have room for another space."""
    mine = [region for region in board.told or () if region.cells & board.colours[kind.at]]
    return [r for r in mine if not r.size or r.cells.bit_count() < r.size]
