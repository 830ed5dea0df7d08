"""A sheet of the pad to paint: its cells, and the colour bonuses beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from core.components.hexgrid import Spot, duchy
from core.components.painting import Brush, Layer, LayoutKind, Painting, Printed, counted
from core.game import Refusal
from core.games.dice_game import layouts
from core.games.dice_game.entries import Colour
from core.games.dice_game.scoring import AREAS, BONUSES
from core.message import N_, Message, say, say_in

CELLS = {
    "P": AREAS[Colour.PURPLE],
    "S": AREAS[Colour.GREY],
    "B": AREAS[Colour.BLUE],
    "O": AREAS[Colour.ORANGE],
    "Y": AREAS[Colour.YELLOW],
    **{
        f"G:{letter}": say_in("Dice Game", "Castle: {bonus}", bonus=BONUSES[bonus])
        for letter, bonus in layouts.SQUARES.items()
    },
}
"""What a cell can be, as the layout language writes it."""
COLOURS = "PSBOGY"
"""In the order of the colour bonuses."""
FIRST, SECOND = 8, 9
"""The rows of the bonus for the first and for the second; a row is left free above them."""


class SheetKind(LayoutKind):
    name = layouts.KIND
    title = N_("Sheet")
    help = N_("Below the sheet: the colour bonuses for the first and the second player.")
    layers = (
        Layer(say("Space"), tuple(Brush(0, value, title) for value, title in CELLS.items())),
        Layer(
            say("Colour bonus"),
            tuple(Brush(1, str(n), say("{n}", n=n)) for n in range(10)),
        ),
    )

    def check(self, text: str) -> tuple[Refusal, ...]:
        return layouts.check_layout(text)

    def doubts(self, text: str) -> Iterator[Message]:
        found = Counter(str(values[0]) for values in self.read(text).values())
        yield from counted(found, _usual(), CELLS)

    def printed(self) -> tuple[Printed, ...]:
        return tuple(
            Printed(
                name,
                name,
                say("Sheet {name}", name=name),
                layouts.text_of(name),
                layouts.sure(name),
            )
            for name in layouts.names()
        )

    def blank(self) -> Painting:
        return _painting([""] * len(duchy()), layouts.read(layouts.text_of("A")).colour_points)

    def read(self, text: str) -> Painting:
        cells = " ".join(layouts.rows_of(text)).split()
        return _painting(cells, layouts.read(text).colour_points)

    def write(self, painting: Painting) -> str:
        grid = duchy()
        rows: list[list[str]] = [[] for _ in layouts.LENGTHS]
        for spot in grid.spots:
            rows[spot.row].append(painting[spot][0] or "?")
        points = [
            f"points {letter} {painting[_spot(FIRST, at)][1]}/{painting[_spot(SECOND, at)][1]}"
            for at, letter in enumerate(COLOURS)
        ]
        return "\n".join([*map(" ".join, rows), *points])


SHEET = SheetKind()


def _painting(cells: list[str], points: Mapping[Colour, tuple[int, int]]) -> Painting:
    found: dict[Spot, tuple[str | None, ...]] = {
        spot: (value, None) for spot, value in zip(duchy().spots, cells, strict=True)
    }
    for row, place in ((FIRST, 0), (SECOND, 1)):
        for at, letter in enumerate(COLOURS):
            value = points[layouts.LETTERS[letter]][place]
            found[_spot(row, at)] = (None, str(value))
    return found


def _spot(row: int, at: int) -> Spot:
    return Spot(row, 2 * at + 1 + (row - FIRST))


def _usual() -> dict[str, int]:
    """How many cells of each kind the printed sheets have: all have the same."""
    cells = Counter(" ".join(layouts.rows_of(layouts.text_of("A"))).split())
    return {value: cells[value] for value in CELLS}
