"""Boards, their shape, colour bonuses and yield cards as something one can paint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.components.hexgrid import Spot
from core.components.painting import (
    ADD,
    TAKE_OUT,
    Brush,
    Grown,
    Layer,
    LayoutKind,
    Painting,
    Printed,
    Values,
    by_row,
    moved,
)
from core.game import Refusal
from core.games.tuscany import layouts
from core.games.tuscany.land import PRINTED
from core.games.tuscany.tiles import MOST_REWARDS, TILES, Reward, tile_name
from core.message import N_, Message, say, say_in
from core.values import replaced

UNKNOWN = "?"
REWARD_TITLES = {
    Reward.RED: say("red point"),
    Reward.GREEN: say("green point"),
    Reward.CARDS: say("region card"),
    Reward.MARBLE: say("marble"),
    Reward.WORKER: say_in("Tuscany", "worker"),
    Reward.HEX: say("wild hex"),
}
_DIGITS = tuple(str(n) for n in range(1, 10))


class BoardKind(Grown):
    """A board by its columns. Its text says how many cells a column has, not how high they lie:
    the usual board is drawn as it is printed, any other as well as can be."""

    name = "board"
    title = N_("Region board")
    layers = (
        Layer(
            say("Colour"),
            (
                *(Brush(0, tile.value, tile_name(tile)) for tile in TILES),
                Brush(0, UNKNOWN, say("not known")),
            ),
        ),
    )
    columns = True

    def check(self, text: str) -> Iterable[Refusal]:
        return layouts.check_layout(self.name, text)

    def doubts(self, text: str) -> Iterator[Message]:
        return layouts.layout_doubts(self.name, text)

    def fresh(self) -> Values:
        return (UNKNOWN,)

    def blank(self) -> Painting:
        return _columns([[UNKNOWN] * len(column) for column in PRINTED.columns])

    def read(self, text: str) -> Painting:
        board = layouts.read_board(text)
        return _columns([[UNKNOWN if k is None else TILES[k].value for k in c] for c in board])

    def write(self, painting: Painting) -> str:
        columns = by_row(painting).values()
        return "\n".join(" ".join(v[0] or UNKNOWN for _, v in column) for column in columns)


class ShapeKind(Grown):
    """Only cells that are there or not, and on a cell beside them how far boards are shifted."""

    name = "shape"
    title = N_("Board shape")
    help = N_("Add or remove spaces. The number at the side says how far boards are shifted.")
    layers = (
        Layer(
            say("Boards are shifted by (half hexes)"),
            tuple(Brush(0, str(n), say("{n}", n=n)) for n in range(8)),
        ),
    )
    tools = (ADD, TAKE_OUT)
    columns = True

    def check(self, text: str) -> Iterable[Refusal]:
        return layouts.check_layout(self.name, text)

    def doubts(self, text: str) -> Iterator[Message]:
        return layouts.layout_doubts(self.name, text)

    def printed(self) -> tuple[Printed, ...]:
        columns = "\n".join(" ".join(map(str, column)) for column in PRINTED.columns)
        text = f"{columns}\njoin {PRINTED.join}"
        return (Printed("printed", "printed", say("Shape as in the rulebook"), text, sure=False),)

    def fresh(self) -> Values:
        return (None,)

    def blank(self) -> Painting:
        return self.read(self.printed()[0].text)

    def read(self, text: str) -> Painting:
        shape = layouts.read_shape(text)
        spots = (Spot(row, y) for row, column in enumerate(shape.columns) for y in column)
        return _joined(dict.fromkeys(spots, self.fresh()), str(shape.join))

    def write(self, painting: Painting) -> str:
        cells, join = _apart(painting)
        top = min(spot.halves for spot in cells)
        columns = by_row(cells).values()
        heights = (" ".join(str(halves - top) for halves, _ in column) for column in columns)
        return "\n".join([*heights, f"join {join}"])

    def room(self, painting: Painting) -> tuple[Spot, ...]:
        cells, _ = _apart(painting)
        return super().room(cells)

    def paint(self, painting: Painting, spot: Spot, brush: Brush) -> Painting:
        cells, join = _apart(painting)
        if brush.layer == 0:
            return _joined(cells, brush.value) if painting.get(spot, (None,))[0] else painting
        return _joined(super().paint(cells, spot, brush), join)


class ColoursKind(LayoutKind):
    """Above what the first player gets who completes a colour, below what the second gets."""

    name = "colours"
    title = N_("Colour bonus tiles")
    help = N_("Above: first player to complete a colour. Below: second player.")
    layers = (
        Layer(say("Points"), tuple(Brush(0, n, say("{n}", n=n)) for n in _DIGITS), needed=False),
    )

    def check(self, text: str) -> Iterable[Refusal]:
        return layouts.check_layout(self.name, text)

    def doubts(self, text: str) -> Iterator[Message]:
        return layouts.layout_doubts(self.name, text)

    def blank(self) -> Painting:
        return {Spot(row, 2 * at + row): ("",) for row in range(2) for at in range(len(TILES))}

    def read(self, text: str) -> Painting:
        found = dict(self.blank())
        for at, values in enumerate(layouts.read_colours(text)):
            for row, value in enumerate(values or ()):
                found[Spot(row, 2 * at + row)] = (str(value),)
        return found

    def write(self, painting: Painting) -> str:
        lines = []
        for at, tile in enumerate(TILES):
            values = [painting[Spot(row, 2 * at + row)][0] for row in range(2)]
            if any(values):
                lines.append(" ".join([tile.value, *(v for v in values if v)]))
        return "\n".join(lines)


class YieldsKind(LayoutKind):
    """A row for each kind of card: how many there are of it, then what it gives."""

    name = "yields"
    title = N_("Yield cards")
    help = N_("One row for each type of card: how many there are, then what it gives.")
    layers = (
        Layer(
            say("How many such cards"),
            tuple(Brush(0, n, say("{n}", n=n)) for n in _DIGITS),
            needed=False,
        ),
        Layer(
            say("The card gives"),
            tuple(Brush(1, reward.value, title) for reward, title in REWARD_TITLES.items()),
            needed=False,
        ),
    )

    def check(self, text: str) -> Iterable[Refusal]:
        return layouts.check_layout(self.name, text)

    def doubts(self, text: str) -> Iterator[Message]:
        return layouts.layout_doubts(self.name, text)

    def blank(self) -> Painting:
        return self._cards([])

    def read(self, text: str) -> Painting:
        cards = layouts.yield_rows(text)
        return self._cards([(str(count), *(r.value for r in gives)) for count, gives in cards])

    def write(self, painting: Painting) -> str:
        return "\n".join(" ".join(card) for card in self._lines(painting))

    def paint(self, painting: Painting, spot: Spot, brush: Brush) -> Painting:
        """There is always a row for one more card; a card is there at least once."""
        after = dict(super().paint(painting, spot, brush))
        first = Spot(spot.row, spot.row % 2)
        if brush.layer == 1 and after.get(first, (None, None))[0] == "":
            after[first] = replaced(after[first], 0, "1")
        return self._cards(self._lines(after))

    def _cards(self, cards: list[tuple[str, ...]]) -> Painting:
        found: dict[Spot, Values] = {}
        for row, card in enumerate([*cards, ()]):
            words = (*card, *[""] * (MOST_REWARDS + 1 - len(card)))
            for at, word in enumerate(words):
                found[Spot(row, 2 * at + row % 2)] = (None, word) if at else (word, None)
        return found

    def _lines(self, painting: Painting) -> list[tuple[str, ...]]:
        rows = ([v[0] or v[1] or "" for _, v in row] for row in by_row(painting).values())
        return [tuple(word for word in row if word) for row in rows if any(row)]


KINDS = (BoardKind(), ShapeKind(), ColoursKind(), YieldsKind())


def _columns(board: list[list[str]]) -> Painting:
    usual = [len(column) for column in board] == [len(column) for column in PRINTED.columns]
    tallest = max(map(len, board))
    found: dict[Spot, Values] = {}
    for row, column in enumerate(board):
        # Columns fit into each other's gaps, so their heights are odd and even in turn.
        top = tallest - len(column)
        heights = PRINTED.columns[row] if usual else range(top + (top + row + 1) % 2, 99, 2)
        found |= {Spot(row, y): (word,) for y, word in zip(heights, column, strict=False)}
    return found


def _joined(cells: Painting, join: str) -> Painting:
    """With the cell that says how far boards are shifted, a column away to the right."""
    aligned = moved(cells, -min(spot.row for spot in cells), 0)
    last = max(spot.row for spot in aligned)
    return {**aligned, Spot(last + 2, min(s.halves for s in aligned)): (join,)}


def _apart(painting: Painting) -> tuple[Painting, str]:
    """The cells of the board, and how far boards are shifted."""
    cells = {spot: values for spot, values in painting.items() if values[0] is None}
    return cells, next((v[0] for v in painting.values() if v[0] is not None), "")
