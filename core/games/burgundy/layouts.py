"""Duchies: the printed ones, those a table has painted, and what follows from a layout."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from core.components.hexgrid import Grid, duchy, members
from core.game import Refusal, Setup, impossible
from core.games.burgundy.tiles import KINDS, Kind
from core.message import Message, say

LAYOUT = "duchy"
"""The kind of custom layout this game has."""
BLANK = "blank"
"""A duchy that nobody has painted: its spaces are described in play."""

LETTERS = {
    "C": Kind.CASTLE,
    "M": Kind.MINE,
    "S": Kind.SHIP,
    "P": Kind.ANIMALS,
    "B": Kind.BUILDING,
    "K": Kind.MONASTERY,
}
_ROWS = (4, 5, 6, 7, 6, 5, 4)


class Region(NamedTuple):
    """A region of a duchy that is described in play."""

    cells: int
    """Those that are known."""
    size: int
    """How many there are; 0 where nobody has said it."""


class DuchyBoard:
    """A duchy as printed. Made once for each layout and shared, so compared by identity; or as far
    as it has been described in play."""

    __slots__ = (
        "by_number",
        "colours",
        "grid",
        "kinds",
        "known",
        "neighbours",
        "numbers",
        "region_of",
        "regions",
        "told",
        "unfinished",
    )

    def __init__(
        self,
        grid: Grid,
        kinds: Sequence[Kind | None],
        numbers: Sequence[int],
        neighbours: Sequence[int] | None = None,
        told: Sequence[Region] | None = None,
    ) -> None:
        self.grid = grid
        self.kinds = tuple(kinds)
        """None for a space that nobody has described."""
        self.numbers = tuple(numbers)
        self.neighbours = tuple(grid.neighbours if neighbours is None else neighbours)
        self.colours: tuple[int, ...] = tuple(
            sum(1 << cell for cell, found in enumerate(kinds) if found is kind) for kind in KINDS
        )
        """The cells of each kind, in the order of `KINDS`."""
        self.by_number: tuple[int, ...] = tuple(
            sum(1 << cell for cell, found in enumerate(numbers) if found == number)
            for number in range(7)
        )
        """The cells with each number; none has 0."""
        self.told = None if told is None else tuple(told)
        """The regions, where they are described in play."""
        self.known: int = sum(1 << cell for cell, kind in enumerate(kinds) if kind)
        self.unfinished: int = sum(r.cells for r in told or () if r.cells.bit_count() != r.size)
        """The cells of regions that have more than is known of them."""
        self.regions: tuple[int, ...] = (
            tuple(self._regions()) if told is None else tuple(region.cells for region in told)
        )
        self.region_of: tuple[int, ...] = tuple(
            next((region for region in self.regions if region >> cell & 1), 0)
            for cell in range(len(kinds))
        )

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, DuchyBoard) or self.told is None:
            return self is other
        mine = (self.grid, self.kinds, self.numbers, self.told)
        return mine == (other.grid, other.kinds, other.numbers, other.told)

    def __hash__(self) -> int:
        return hash((self.kinds, self.numbers))

    def _regions(self) -> Iterator[int]:
        for colour in self.colours:
            left = colour
            while left:
                region = edge = left & -left
                while edge:
                    beside = 0
                    for cell in members(edge):
                        beside |= self.neighbours[cell]
                    edge = beside & colour & ~region
                    region |= edge
                yield region
                left &= ~region

    @property
    def castles(self) -> tuple[int, ...]:
        """The castle cells: where a player may start."""
        return tuple(members(self.colours[Kind.CASTLE.at]))

    @property
    def castle_in_the_middle(self) -> bool:
        return len(self.kinds) // 2 in self.castles

    @property
    def start(self) -> int:
        """The castle in the middle, or else the first one."""
        return len(self.kinds) // 2 if self.castle_in_the_middle else self.castles[0]


@functools.lru_cache(maxsize=256)
def parse_board(text: str) -> DuchyBoard:
    """The board of a layout that has passed `check_layout`."""
    cells = [word for line in _lines(text) for word in line.split()]
    return DuchyBoard(duchy(), [LETTERS[c[0].upper()] for c in cells], [int(c[1]) for c in cells])


def check_layout(text: str) -> tuple[Refusal, ...]:
    """Everything that is wrong with a painted duchy."""
    return tuple(_layout_refusals([line.split() for line in _lines(text)]))


def _layout_refusals(rows: list[list[str]]) -> Iterator[Refusal]:
    if len(rows) != len(_ROWS):
        yield _wrong(say("A duchy has 7 rows, not {n}.", n=len(rows)))
    for i, (row, length) in enumerate(zip(rows, _ROWS, strict=False), start=1):
        if len(row) != length:
            yield _wrong(
                say("Row {row} has {length} spaces, not {n}.", row=i, length=length, n=len(row))
            )
    cells = [cell for row in rows for cell in row]
    yield from map(_wrong, strange_cells(cells))
    if not any(cell[0].upper() == "C" for cell in cells):
        yield _wrong(say("A duchy needs a castle space to start from."))


def strange_cells(cells: Iterable[str]) -> Iterator[Message]:
    """What is wrong with the words for cells."""
    for cell in cells:
        if len(cell) != 2 or cell[0].upper() not in LETTERS or cell[1] not in "123456":
            yield say(
                "“{cell}” is not a space. Write a letter (C M S P B K) and a number from 1 to 6.",
                cell=cell,
            )


def _wrong(message: Message) -> Refusal:
    return impossible("BU-07", message)


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def board_name(setup: Setup, player: int) -> str:
    """Which duchy a player has chosen, or the table for all."""
    own = dict(setup.players[player].options).get("own-board", "table")
    return setup.options.get("board", "1") if own == "table" else own


def board_names(edition: str) -> tuple[str, ...]:
    return tuple(_boards()[edition])


def printed_board(edition: str, name: str) -> DuchyBoard | None:
    return parse_board(board_text(edition, name)) if name in _boards()[edition] else None


def board_text(edition: str, name: str) -> str:
    """A printed board in the layout language."""
    return "\n".join(_boards()[edition][name]["rows"])


def confidence(edition: str, name: str) -> str:
    """How sure a printed board is: sure, fairly sure, very likely, unsure."""
    return str(_boards()[edition][name]["confidence"])


@functools.cache
def _boards() -> Mapping[str, Mapping[str, Any]]:
    text = (Path(__file__).parent / "boards.json").read_text(encoding="utf-8")
    return cast(Mapping[str, Mapping[str, Any]], json.loads(text))
