"""Printed things that a table enters or corrects, as something one can paint.

A layout is a text in a small language of its game (`core.game.Layout`). To be painted it becomes a
`Painting`: cells at their places, with a word for each layer of paint, such as the kind and the
number of a cell in a duchy. `LayoutKind` leads from one to the other and knows the brushes, so that
one editor serves every kind of every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from core.components.hexgrid import BESIDE, Spot
from core.message import Message, say, say_n
from core.values import replaced

if TYPE_CHECKING:
    from core.game import Refusal

LONGEST = 20_000
"""Characters of a layout: some 500 tiles with their names."""
LONGEST_NAME = 40
MOST_CELLS = 240
"""Of a board whose shape is painted too."""

Values = tuple[str | None, ...]
"""What is painted on a cell, by layer: nothing yet is empty, None is where a layer does not
belong."""
Painting = Mapping[Spot, Values]

EVERY_LAYER = -1
SHAPE = -2
"""Layers of the brushes that wipe a cell clean, and that add cells or take them out."""


class Brush(NamedTuple):
    layer: int
    value: str
    title: Message


class Layer(NamedTuple):
    """Brushes of which a cell has one at a time."""

    title: Message
    brushes: tuple[Brush, ...]
    needed: bool = True
    """Whether a cell is unfinished without it."""


class Printed(NamedTuple):
    """A layout that ships with the app."""

    key: str
    """Among those of its kind."""
    value: str
    """What the game's options call it."""
    title: Message
    text: str
    sure: bool = True
    """Known for certain, or to be checked against the table's copy."""
    where: tuple[tuple[str, str], ...] = ()
    """The choices it belongs to, such as an edition."""


class Review(NamedTuple):
    """What is to be said about a painting as it is now."""

    wrong: tuple[Message, ...]
    """Why it cannot be played with."""
    odd: tuple[Message, ...]
    """What may be right but is worth a second look."""


WIPE = Brush(EVERY_LAYER, "", say("Clear"))
ADD = Brush(SHAPE, "add", say("Add a space"))
TAKE_OUT = Brush(SHAPE, "take out", say("Remove a space"))


class LayoutKind(ABC):
    """One kind of printed thing. It has no state."""

    name: ClassVar[str]
    """In records, for example `duchy`."""
    title: ClassVar[str]
    """English source text, in the catalogues."""
    layers: tuple[Layer, ...] = ()
    """None for a kind that is written and not painted."""
    tools: tuple[Brush, ...] = (WIPE,)
    columns: ClassVar[bool] = False
    """The rows of its cells stand side by side as columns."""
    help: ClassVar[str] = ""
    """What is to be painted or written where, if one does not see it. Source text."""

    @abstractmethod
    def check(self, text: str) -> Iterable[Refusal]:
        """Everything that makes this text useless."""

    def doubts(self, text: str) -> Iterator[Message]:
        """What looks odd about a text that has passed the check."""
        return iter(())

    def printed(self) -> tuple[Printed, ...]:
        """Those that ship with the app."""
        return ()

    @abstractmethod
    def blank(self) -> Painting:
        """Where somebody begins who has nothing to copy."""

    @abstractmethod
    def read(self, text: str) -> Painting:
        """The painting of a text that has passed the check."""

    @abstractmethod
    def write(self, painting: Painting) -> str:
        """Its text, whether it is finished or not."""

    def room(self, painting: Painting) -> tuple[Spot, ...]:
        """Where a cell can be added."""
        return ()

    def paint(self, painting: Painting, spot: Spot, brush: Brush) -> Painting:
        """The painting after a touch of a brush."""
        values = painting.get(spot)
        if values is None:
            return painting
        if brush.layer == EVERY_LAYER:
            return {**painting, spot: tuple(None if v is None else "" for v in values)}
        if values[brush.layer] is None:
            return painting
        return {**painting, spot: replaced(values, brush.layer, brush.value)}

    def review(self, painting: Painting) -> Review:
        """Live: what is wrong, and what looks odd."""
        if missing := self._unfinished(painting):
            message = say_n(
                "{n} space still has no colour.", "{n} spaces still have no colour.", n=missing
            )
            return Review((message,), ())
        return self.review_text(self.write(painting))

    def review_text(self, text: str) -> Review:
        if len(text) > LONGEST:
            return Review((TOO_LONG,), ())
        wrong = tuple(dict.fromkeys(refusal.message for refusal in self.check(text)))
        return Review(wrong, () if wrong else tuple(self.doubts(text)))

    def _unfinished(self, painting: Painting) -> int:
        needed = [at for at, layer in enumerate(self.layers) if layer.needed]
        return sum(any(values[at] == "" for at in needed) for values in painting.values())


TOO_LONG = say("This text is far too long for a component.")


class WrittenKind(LayoutKind):
    """A kind that is written down: a list and no board."""

    tools = ()

    def blank(self) -> Painting:
        return {}

    def read(self, text: str) -> Painting:
        return {}

    def write(self, painting: Painting) -> str:
        return ""


class Grown(LayoutKind):
    """A board whose shape is painted as well: cells can be added at its edge and taken out."""

    tools: tuple[Brush, ...] = (WIPE, ADD, TAKE_OUT)

    @abstractmethod
    def fresh(self) -> Values:
        """A cell that was just added."""

    def room(self, painting: Painting) -> tuple[Spot, ...]:
        if len(painting) >= MOST_CELLS:
            return ()
        around = {
            Spot(spot.row + rows, spot.halves + halves)
            for spot in painting
            for halves, rows in BESIDE
        }
        return tuple(sorted(around - painting.keys()))

    def paint(self, painting: Painting, spot: Spot, brush: Brush) -> Painting:
        if brush.layer != SHAPE:
            return super().paint(painting, spot, brush)
        if brush.value == ADD.value and spot in self.room(painting):
            return {**painting, spot: self.fresh()}
        if brush.value == TAKE_OUT.value and len(painting) > 1:
            return {place: values for place, values in painting.items() if place != spot}
        return painting


class Sequence(LayoutKind):
    """Spaces that follow each other, drawn as lines of text are: from the left, then below."""

    tools = (
        Brush(SHAPE, "add", say("Insert a space")),
        Brush(SHAPE, "take out", say("Remove a space")),
    )
    wide: ClassVar[int]
    """Spaces in a row."""
    fewest: ClassVar[int] = 1
    most: ClassVar[int]
    plain: ClassVar[str]
    """What a space is before anybody paints it."""
    once: ClassVar[str] = ""
    """What only one space can be: painted on another, it leaves the first."""

    def laid(self, marks: Iterable[str]) -> Painting:
        return {self._spot(at): (mark,) for at, mark in enumerate(marks)}

    def marks(self, painting: Painting) -> list[str]:
        """The spaces in their order."""
        return [str(values[0]) for _, values in sorted(painting.items())]

    def paint(self, painting: Painting, spot: Spot, brush: Brush) -> Painting:
        marks = self.marks(painting)
        if spot not in painting:
            return painting
        at = sorted(painting).index(spot)
        if brush.layer == SHAPE:
            if brush.value == "add" and len(marks) < self.most:
                marks.insert(at, self.plain)
            elif brush.value == "take out" and len(marks) > self.fewest:
                del marks[at]
            return self.laid(marks)
        if brush.value in self.once:
            marks = [self.plain if mark == brush.value else mark for mark in marks]
        marks[at] = brush.value
        return self.laid(marks)

    def _spot(self, at: int) -> Spot:
        row, place = divmod(at, self.wide)
        return Spot(row, 2 * place + row % 2)


# ── helpers for kinds ────────────────────────────────────────────────────────────────────────


def moved(painting: Painting, rows: int, halves: int) -> Painting:
    return {Spot(s.row + rows, s.halves + halves): v for s, v in painting.items()}


def by_row(painting: Painting) -> dict[int, list[tuple[int, Values]]]:
    """Row by row the left edges and values of its cells, in reading order."""
    rows: dict[int, list[tuple[int, Values]]] = {}
    for spot, values in sorted(painting.items()):
        rows.setdefault(spot.row, []).append((spot.halves, values))
    return rows


def counted(
    found: Counter[str], usual: Mapping[str, int], titles: Mapping[str, Message]
) -> Iterator[Message]:
    """Which things are there more or less often than on printed ones."""
    for value, count in usual.items():
        if found[value] != count:
            yield say(
                "{what}: {n}, usually {usual}.", what=titles[value], n=found[value], usual=count
            )
