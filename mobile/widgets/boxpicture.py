"""The picture of a game on its box: a few pieces, drawn with few meshes."""

from __future__ import annotations

import math
from collections import defaultdict

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from mobile.tables.boxes import Piece
from mobile.tables.palette import paint
from mobile.theme import rgba, theme
from mobile.widgets.sprites import Batch, Point, rim

HALF_HIGH = 1 / math.sqrt(3)
"""From the middle of a hex to its point, where it is one unit wide."""


class BoxPicture(Widget):
    """As large as the widget allows, in its middle."""

    pieces: ListProperty[Piece] = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._redraw, size=self._redraw, pieces=self._redraw)
        theme.repaint(self, "_redraw")

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        if not self.pieces:
            return
        shapes = [_corners(piece) for piece in self.pieces]
        xs = [x for shape in shapes for x, _y in shape]
        ys = [y for shape in shapes for _x, y in shape]
        scale = min(
            (self.width - dp(4)) / (max(xs) - min(xs)), (self.height - dp(4)) / (max(ys) - min(ys))
        )
        left = self.x + self.width / 2 - (min(xs) + max(xs)) / 2 * scale
        low = self.y + self.height / 2 - (min(ys) + max(ys)) / 2 * scale
        fills: dict[str, Batch] = defaultdict(Batch)
        icons: dict[str, Batch] = defaultdict(Batch)
        lines = Batch()
        for piece, shape in zip(self.pieces, shapes, strict=True):
            corners = [(left + x * scale, low + y * scale) for x, y in shape]
            fills[piece.colour].fill(corners)
            lines.ring(corners, max(scale * 0.04, 1))
            x, y = left + piece.x * scale, low + piece.y * scale
            icons[paint(piece.colour).ink].icon(piece.icon, x, y, scale * piece.side * 0.62)
        for colour, batch in fills.items():
            self._add(rgba(paint(colour).fill), batch, lined=True)
        self._add(list(theme.cell_line), lines, lined=True)
        for ink, batch in icons.items():
            self._add(rgba(ink), batch)

    def _add(self, colour: list[float], batch: Batch, lined: bool = False) -> None:
        self._drawn.add(Color(*colour))
        self._drawn.add(batch.mesh(rim() if lined else None))


def _corners(piece: Piece) -> list[Point]:
    x, y, half = piece.x, piece.y, piece.side / 2
    if piece.square:
        return [
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        ]
    high = HALF_HIGH * piece.side
    return [
        (x, y + high),
        (x + half, y + high / 2),
        (x + half, y - high / 2),
        (x, y - high),
        (x - half, y - high / 2),
        (x - half, y + high / 2),
    ]
