"""The printed sheets: which cell has which colour, what is worth what.

A sheet is written as seven rows of letters, 4-5-6-7-6-5-4 cells: P monastery, S mine, B river,
O city, Y pasture, and G:P, G:S, G:B, G:O a castle with its coloured square. Lines such as
`points P 4/2` behind them name other colour bonuses than the pad we know.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from core.components.hexgrid import Grid, duchy
from core.game import Refusal, impossible
from core.games.dice_game.entries import Bonus, Colour
from core.message import Message, say

KIND = "sheet"
"""What a custom layout of this game is."""

LENGTHS = (4, 5, 6, 7, 6, 5, 4)
LETTERS = {
    "P": Colour.PURPLE,
    "S": Colour.GREY,
    "B": Colour.BLUE,
    "O": Colour.ORANGE,
    "G": Colour.GREEN,
    "Y": Colour.YELLOW,
}
SQUARES = {"P": Bonus.MONK, "S": Bonus.SILVER, "B": Bonus.GOODS, "O": Bonus.WORKER}
PRINTED_NUMBERS: Mapping[Colour, tuple[int, ...]] = {
    Colour.PURPLE: (1, 2),
    Colour.GREY: (3, 4),
    Colour.BLUE: (5, 6),
    Colour.ORANGE: (1, 2, 3, 4, 5, 6),
    Colour.GREEN: (),
    Colour.YELLOW: (1, 2, 3, 4, 5, 6),
}
"""What may be written into an empty duchy; a castle waits for a number beside it (DG-25)."""

_POINTS = re.compile(r"points +([PSBOGY]) +([0-9]{1,2})/([0-9]{1,2})")


class PrintedSheet(NamedTuple):
    """Everything printed on a sheet, worked out once and shared by all states."""

    grid: Grid
    colours: tuple[Colour, ...]
    """By cell."""
    cells: Mapping[Colour, int]
    areas: tuple[int, ...]
    """By cell: the area it belongs to."""
    squares: Mapping[int, Bonus]
    """By castle: the bonus of its coloured square."""
    open: tuple[int, ...]
    """By number − 1: the cells of an empty duchy that may hold it."""
    colour_points: Mapping[Colour, tuple[int, int]]
    """For the first and for the second to finish a colour."""


def area_points(size: int, phase: int) -> int:
    """What an area of that many cells is worth in a phase (from 0)."""
    value: int = _pad()["area_points"]["values"][size - 1][phase]
    return value


def largest_area() -> int:
    """The most cells an area has points for."""
    return len(_pad()["area_points"]["values"])


def boxes() -> int:
    """Hourglass boxes of one time track."""
    value: int = _pad()["boxes"]["value"]
    return value


@functools.cache
def hourglass_faces() -> tuple[int, ...]:
    """The hourglass die, for rolls made by the app."""
    return tuple(_pad()["hourglass_die"]["faces"])


def names() -> tuple[str, ...]:
    return tuple(_pad()["sheets"])


def sure(name: str) -> bool:
    """Whether a printed sheet is known for certain, or to be checked against the pad."""
    found: bool = _pad()["sheets"][name]["confidence"] == "sure"
    return found


def sure_colours() -> bool:
    """Whether all printed colour bonuses are known for certain."""
    return set(_pad()["colour_points"]["confidence"].values()) == {"sure"}


@functools.cache
def text_of(name: str) -> str:
    """A printed sheet in the layout language, as a start for an own or a corrected one."""
    points = (f"points {letter} {a}/{b}" for letter, (a, b) in _printed_points().items())
    return "\n".join([*_pad()["sheets"][name]["rows"], *points])


@functools.lru_cache(maxsize=256)
def read(text: str) -> PrintedSheet:
    """The sheet a text stands for. The text has passed `check_layout`."""
    rows, points = _split(text)
    tokens = [token for row in rows for token in row.split()]
    grid = duchy()
    colours = tuple(LETTERS[token[0]] for token in tokens)
    cells = {
        colour: sum(1 << cell for cell, found in enumerate(colours) if found is colour)
        for colour in Colour
    }
    return PrintedSheet(
        grid=grid,
        colours=colours,
        cells=cells,
        areas=tuple(grid.region(cell, cells[colour]) for cell, colour in enumerate(colours)),
        squares={
            cell: SQUARES[token[2]] for cell, token in enumerate(tokens) if token.startswith("G")
        },
        open=tuple(
            sum(cells[colour] for colour in Colour if number in PRINTED_NUMBERS[colour])
            for number in range(1, 7)
        ),
        colour_points=_colour_points(points),
    )


def rows_of(text: str) -> list[str]:
    """The rows of cells in a text."""
    return _split(text)[0]


def check_layout(text: str) -> tuple[Refusal, ...]:
    """Everything that is wrong with an own sheet, in the order of its lines."""
    rows, points = _split(text)
    found = [*_row_problems(rows), *_points_problems(points)]
    if not found:
        found = list(_area_problems(read(text)))
    return tuple(impossible("DG-90", problem) for problem in found)


@functools.cache
def _pad() -> Any:
    return json.loads(Path(__file__).with_name("pad.json").read_text(encoding="utf-8"))


def _split(text: str) -> tuple[list[str], list[str]]:
    """The rows, and the lines behind them."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [line for line in lines if not line.startswith("points")]
    return rows, [line for line in lines if line.startswith("points")]


def _printed_points() -> dict[str, tuple[int, int]]:
    values: dict[str, tuple[int, int]] = _pad()["colour_points"]["values"]
    return values


def _colour_points(lines: list[str]) -> dict[Colour, tuple[int, int]]:
    found = {LETTERS[letter]: (a, b) for letter, (a, b) in _printed_points().items()}
    for line in lines:
        match = _POINTS.fullmatch(line)
        assert match is not None
        found[LETTERS[match[1]]] = (int(match[2]), int(match[3]))
    return found


def _row_problems(rows: list[str]) -> Iterator[Message]:
    if len(rows) != len(LENGTHS):
        yield say("A sheet has 7 rows, not {rows}.", rows=len(rows))
    for number, row in enumerate(rows, start=1):
        tokens = row.split()
        if len(rows) == len(LENGTHS) and len(tokens) != LENGTHS[number - 1]:
            yield say(
                "Row {row} has {wanted} spaces, not {count}.",
                row=number,
                wanted=LENGTHS[number - 1],
                count=len(tokens),
            )
        for token in tokens:
            if token == "G":
                yield say(
                    "Row {row}: a castle needs its coloured square: G:P, G:S, G:B or G:O.",
                    row=number,
                )
            elif not re.fullmatch(r"[PSBOY]|G:[PSBO]", token):
                yield say(
                    "Row {row}: “{word}” is not a space. Spaces are P, S, B, "
                    "O, Y and castles G:P, G:S, G:B, G:O.",
                    row=number,
                    word=token,
                )


def _points_problems(lines: list[str]) -> Iterator[Message]:
    for line in lines:
        if not _POINTS.fullmatch(line):
            yield say(
                "“{line}” is not a colour bonus. Write it like this: points P 4/2.",
                line=line,
            )


def _area_problems(sheet: PrintedSheet) -> Iterator[Message]:
    if not sheet.squares:
        yield say("A sheet needs a castle to start from.")
    largest = largest_area()
    for colour in Colour:
        for area in sheet.grid.regions(sheet.cells[colour]):
            if colour is Colour.GREEN and area.bit_count() > 1:
                yield say("Two castles touch. Castles must not be adjacent.")
            elif area.bit_count() > largest:
                yield say(
                    "An area of {count} spaces. The pad only has points for up to {largest}.",
                    count=area.bit_count(),
                    largest=largest,
                )
