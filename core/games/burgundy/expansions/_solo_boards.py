"""The two boards of the solo game: islands, and the rivers that ships cross."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any, NamedTuple, cast

from core.games.burgundy.board import LETTERS, Board
from core.hexgrid import Grid


class SoloBoard(NamedTuple):
    board: Board
    rivers: tuple[int, ...]
    """For each cell, those across a river."""
    confidence: str


@functools.cache
def solo_board(name: str) -> SoloBoard:
    data = _data()[name]
    rows = [[cell.split(":") for cell in row.split()] for row in data["rows"]]
    grid = Grid([[int(left) for left, _ in row] for row in rows])
    cells = [cell for row in rows for _, cell in row]
    kinds, numbers = [LETTERS[cell[0]] for cell in cells], [int(cell[1]) for cell in cells]
    board = Board(grid, kinds, numbers, _links(grid, data["land"]))
    return SoloBoard(board, _links(grid, data["river"]), str(data["confidence"]))


def _links(grid: Grid, pairs: list[str]) -> tuple[int, ...]:
    found = [0] * len(grid)
    for pair in pairs:
        one, other = (grid.names.index(name) for name in pair.split())
        found[one] |= 1 << other
        found[other] |= 1 << one
    return tuple(found)


@functools.cache
def _data() -> dict[str, Any]:
    text = (Path(__file__).parent / "solo_boards.json").read_text(encoding="utf-8")
    return cast(dict[str, Any], json.loads(text))
