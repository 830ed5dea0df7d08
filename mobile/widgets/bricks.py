"""Draws the tiles of a castle: stone or sky at the edges, a number, what is to be seen on it."""

from __future__ import annotations

from collections import defaultdict

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import sp

from mobile.tables.palette import DARK_INK, paint
from mobile.tables.view import TICK, Brick
from mobile.theme import rgba
from mobile.widgets.lettering import write
from mobile.widgets.sprites import Batch, Point, rim

BRICK = 1.18
"""How much wider than high a tile is."""
EDGE = 0.2
"""Of a tile's height: how deep the pattern at its edges reaches."""


class Mason:
    """Gathers many tiles into few meshes; `finish` draws them."""

    def __init__(self, group: InstructionGroup) -> None:
        self.group = group
        self._fills: dict[str, Batch] = defaultdict(Batch)
        self._lines = Batch()
        self._joints = Batch()
        self._icons: dict[str, Batch] = defaultdict(Batch)
        self._words: list[tuple[str, str, float, float, float]] = []

    def brick(self, brick: Brick, x: float, y: float, width: float) -> None:
        """A tile of that width around x, y."""
        height = width / BRICK
        w, h = width * 0.97, height * 0.96
        body = paint("door") if brick.door else paint("paper")
        self._fills[body.fill].fill(box(x, y, w, h))
        if not brick.door:
            self._edges(brick, x, y, w, h)
        self._lines.ring(box(x, y, w, h), max(width * 0.02, 1.2))
        self._print(brick, x, y, h, body.ink)

    def _edges(self, brick: Brick, x: float, y: float, w: float, h: float) -> None:
        deep = h * EDGE
        for sky, (across, along) in zip(brick.edges, _QUARTERS, strict=True):
            cx, cy = x + across * w / 4, y + along * (h - deep) / 2
            self._fills[paint("sky" if sky else "stone").fill].fill(box(cx, cy, w / 2, deep))
            if not sky:
                self._joints.line((cx - w / 4, cy), (cx + w / 4, cy), 1)
                for part in (-0.12, 0.12):
                    top, end = cy + deep / 2, cy - deep / 2
                    start = (cx + part * w, top if part < 0 else cy)
                    self._joints.line(start, (cx + part * w, cy if part < 0 else end), 1)

    def _print(self, brick: Brick, x: float, y: float, h: float, ink: str) -> None:
        raised = h * 0.14 if brick.icons else 0
        if brick.upper:
            self._words.append((brick.upper, ink, x - h * 0.24, y + raised, h * 0.34))
            self._number(brick, ink, x + h * 0.24, y + raised - h * 0.03, h * 0.34)
            self._lines.line(
                (x - h * 0.06, y + raised - h * 0.12), (x + h * 0.06, y + raised + h * 0.12), 1.4
            )
        else:
            self._number(brick, ink, x, y + raised, h * (0.36 if brick.icons else 0.42))
        step = min(h * 0.25, h * 0.95 / max(len(brick.icons), 1))
        for at, icon in enumerate(brick.icons):
            place = x + (at - (len(brick.icons) - 1) / 2) * step
            self._icons[ROOF if icon == "roof" else ink].icon(
                icon, place, y - h * 0.16, step * 0.98
            )

    def _number(self, brick: Brick, ink: str, x: float, y: float, size: float) -> None:
        if brick.number == TICK:
            self._icons[ink].icon("check", x, y, size)
        else:
            self._words.append((brick.number, ink, x, y, size))

    def finish(self) -> None:
        for colour, batch in self._fills.items():
            self._add(rgba(colour), batch, line=True)
        self._add([*rgba(DARK_INK)[:3], 0.28], self._joints, line=True)
        self._add(rgba(DARK_INK), self._lines, line=True)
        for colour, batch in self._icons.items():
            self._add(rgba(colour), batch)
        for text, ink, x, y, size in self._words:
            self.word(text, rgba(ink), x, y, size)

    def word(self, text: str, ink: list[float], x: float, y: float, size: float) -> None:
        write(self.group, text, x, y, ink, max(size, sp(14)))

    def _add(self, colour: list[float], batch: Batch, line: bool = False) -> Color:
        color = Color(*colour)
        self.group.add(color)
        self.group.add(batch.mesh(rim() if line else None))
        return color


ROOF = "#A3261C"
_QUARTERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    w, h = width / 2, height / 2
    return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]
