"""The two boards of the solo game: islands, and the rivers that ships cross.

A table may correct what is printed on their cells; where the cells lie and which of them touch or
are joined by a river stays as on the board that the first word of the layout names:

    13a
    P6 B4 S6 M5 B6 B2
    C2 K3 C2 B4 P2 C4 K3
    …
"""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

from core.components.hexgrid import Grid
from core.components.painting import LayoutKind, Painting, Printed, by_row, counted
from core.game import Refusal, impossible
from core.games.burgundy.layouts import LETTERS, Board, strange_cells
from core.games.burgundy.painting import (
    EMPTY,
    KINDS,
    LAYERS,
    USUAL_KINDS,
    cell_text,
    cell_values,
)
from core.message import N_, Message, say

LAYOUT = "solo-board"
NAMES = ("13a", "13b")


class SoloBoard(NamedTuple):
    board: Board
    rivers: tuple[int, ...]
    """For each cell, those across a river."""


@functools.lru_cache(maxsize=256)
def solo_board(text: str) -> SoloBoard:
    """The board of a text that has passed `check_solo_board`."""
    name, *cells = text.split()
    grid, data = _grid(name), _data()[name]
    kinds = [LETTERS[cell[0].upper()] for cell in cells]
    board = Board(grid, kinds, [int(cell[1]) for cell in cells], _links(grid, data["land"]))
    return SoloBoard(board, _links(grid, data["river"]))


def printed_text(name: str) -> str:
    """A printed board in the layout language."""
    rows = ([cell.partition(":")[2] for cell in row.split()] for row in _data()[name]["rows"])
    return "\n".join([name, *(" ".join(row) for row in rows if row)])


def check_solo_board(text: str) -> Iterator[Refusal]:
    """Everything that is wrong with a corrected board."""
    name, *cells = text.split() or [""]
    if name not in NAMES:
        yield _wrong(say("A solo board begins with its name, 13a or 13b."))
    elif len(cells) != len(_grid(name)):
        wanted = len(_grid(name))
        yield _wrong(say("A solo board has {wanted} cells, not {n}.", wanted=wanted, n=len(cells)))
    yield from map(_wrong, strange_cells(cells))
    if not any(cell[0].upper() == "C" for cell in cells):
        yield _wrong(say("A duchy needs a castle cell to start from."))


class SoloBoardKind(LayoutKind):
    name = LAYOUT
    title = N_("Board of the solo game")
    layers = LAYERS

    def check(self, text: str) -> Iterator[Refusal]:
        return check_solo_board(text)

    def doubts(self, text: str) -> Iterator[Message]:
        """They have as many cells of each kind as any duchy; the numbers of 13a differ."""
        found = Counter(str(kind) for kind, _ in self.read(text).values())
        return counted(found, USUAL_KINDS, KINDS)

    def printed(self) -> tuple[Printed, ...]:
        return tuple(
            Printed(
                name,
                name,
                say("Solo board {name}", name=name),
                printed_text(name),
                _data()[name]["confidence"] == "sure",
                (("solo", "yes"),),
            )
            for name in NAMES
        )

    def blank(self) -> Painting:
        return dict.fromkeys(_grid(NAMES[0]).spots, EMPTY)

    def read(self, text: str) -> Painting:
        name, *cells = text.split()
        return dict(zip(_grid(name).spots, map(cell_values, cells), strict=True))

    def write(self, painting: Painting) -> str:
        name = next(name for name in NAMES if set(_grid(name).spots) == painting.keys())
        rows = by_row(painting).values()
        lines = (" ".join(cell_text(values) for _, values in row) for row in rows)
        return "\n".join([name, *lines])


SOLO_BOARD = SoloBoardKind()


def _wrong(message: Message) -> Refusal:
    return impossible("BU-200", message)


@functools.cache
def _grid(name: str) -> Grid:
    rows = (row.split() for row in _data()[name]["rows"])
    return Grid([[int(cell.partition(":")[0]) for cell in row] for row in rows])


def _links(grid: Grid, pairs: list[str]) -> tuple[int, ...]:
    found = [0] * len(grid)
    for pair in pairs:
        one, other = (grid.names.index(name) for name in pair.split())
        found[one] |= 1 << other
        found[other] |= 1 << one
    return tuple(found)


@functools.cache
def _data() -> dict[str, Any]:
    text = (Path(__file__).parent / "boards.json").read_text(encoding="utf-8")
    return cast(dict[str, Any], json.loads(text))
