"""Duchies as something one can paint: on each cell a kind of tile and a number."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator

from core.components.hexgrid import duchy
from core.components.painting import (
    Brush,
    Layer,
    LayoutKind,
    Painting,
    Printed,
    Values,
    by_row,
    counted,
)
from core.game import Refusal
from core.games.burgundy import layouts
from core.games.burgundy.tiles import KIND_TITLES
from core.message import N_, Message, say

KINDS = {letter: KIND_TITLES[kind] for letter, kind in layouts.LETTERS.items()}
NUMBERS = {str(n): say("Number {n}", n=n) for n in range(1, 7)}
LAYERS = (
    Layer(say("Type"), tuple(Brush(0, letter, title) for letter, title in KINDS.items())),
    Layer(say("Number"), tuple(Brush(1, number, title) for number, title in NUMBERS.items())),
)
EMPTY: Values = ("", "")
USUAL_KINDS = {"C": 4, "M": 3, "S": 6, "P": 6, "B": 12, "K": 6}
USUAL_NUMBERS = {"1": 7, "2": 6, "3": 6, "4": 6, "5": 6, "6": 6}
"""Every printed duchy has these; a test compares them."""


class DuchyKind(LayoutKind):
    name = layouts.LAYOUT
    title = N_("Duchy")
    layers = LAYERS

    def check(self, text: str) -> Iterable[Refusal]:
        return layouts.check_layout(text)

    def doubts(self, text: str) -> Iterator[Message]:
        values = self.read(text).values()
        yield from counted(Counter(str(kind) for kind, _ in values), USUAL_KINDS, KINDS)
        yield from counted(Counter(str(number) for _, number in values), USUAL_NUMBERS, NUMBERS)

    def printed(self) -> tuple[Printed, ...]:
        return _printed()

    def blank(self) -> Painting:
        return dict.fromkeys(duchy().spots, EMPTY)

    def read(self, text: str) -> Painting:
        return dict(zip(duchy().spots, map(cell_values, text.split()), strict=True))

    def write(self, painting: Painting) -> str:
        rows = by_row(painting).values()
        return "\n".join(" ".join(cell_text(values) for _, values in row) for row in rows)


DUCHY = DuchyKind()


@functools.cache
def _printed() -> tuple[Printed, ...]:
    return tuple(
        Printed(
            f"{edition} {name}",
            name,
            say("Duchy {name}, {edition} edition", name=name, edition=edition),
            layouts.board_text(edition, name),
            layouts.confidence(edition, name) == "sure",
            (("edition", edition),),
        )
        for edition in ("2020", "2011")
        for name in layouts.board_names(edition)
    )


def cell_values(word: str) -> Values:
    return word[0].upper(), word[1]


def cell_text(values: Values) -> str:
    kind, number = values
    return f"{kind or '?'}{number or '?'}"
