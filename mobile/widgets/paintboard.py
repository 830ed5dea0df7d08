"""The hex board with a brush: a touch paints a cell, a finger drawn over cells paints them all."""

from __future__ import annotations

import math

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stencilview import StencilView

from mobile.widgets.hexboard import HexBoard
from mobile.widgets.hexfield import HALF_WIDTH, TOUCHABLE
from mobile.widgets.sprites import Point

LARGEST = 84
"""In dp: the radius of a cell at most, where a board has few of them."""
STEP = 0.4
"""Of a cell's radius: how finely a fast finger is followed."""


class PaintBoard(HexBoard):
    """Cells never become too small for a finger; a board that is larger than its place can be
    moved about while `moving` is set.

    Events: `on_stroke(cell)` for every cell a finger comes to, `on_stroke_end` when it is lifted.
    """

    moving = BooleanProperty(False)
    overflows = BooleanProperty(False)
    """Whether a part of the board is out of sight."""
    __events__ = ("on_stroke", "on_stroke_end")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        # A board that is too large is shown from its upper left corner on.
        self._shift, self._lift = math.inf, -math.inf

    def on_stroke(self, cell: int) -> None:
        pass

    def on_stroke_end(self) -> None:
        pass

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.disabled or self.face is None or not self.collide_point(*touch.pos):
            return False
        touch.ud[self] = None
        if not self.moving:
            self._touch(touch, touch.pos)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if self not in touch.ud:
            return False
        if self.moving:
            self._shift += touch.dx
            self._lift += touch.dy
            self._redraw()
            return True
        (x0, y0), (x1, y1) = touch.ppos, touch.pos
        steps = max(1, round(math.dist(touch.ppos, touch.pos) / (self.radius * STEP)))
        for k in range(1, steps + 1):
            self._touch(touch, (x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if self not in touch.ud:
            return False
        del touch.ud[self]
        if not self.moving:
            self.dispatch("on_stroke_end")
        return True

    def _touch(self, touch: MotionEvent, pos: Point) -> None:
        cell = self.cell_at(*pos) if self.collide_point(*pos) else None
        if cell is not None and touch.ud[self] != cell:
            touch.ud[self] = cell
            self.dispatch("on_stroke", cell)

    # ── where things are ─────────────────────────────────────────────────────────────────────

    def _measure(self) -> None:
        shift = self._shift
        super()._measure()
        hex_size = (2, 2 * HALF_WIDTH) if self._columns else (2 * HALF_WIDTH, 2)
        across, along = (
            max(places) - min(places) + size
            for places, size in zip(zip(*self._units, strict=True), hex_size, strict=True)
        )
        self.radius = min(max(self.radius, dp(TOUCHABLE)), dp(LARGEST))
        over = [
            max(reach * self.radius - side, 0) / 2
            for reach, side in ((across, self.width), (along, self.height))
        ]
        self._shift = min(max(shift, -over[0]), over[0])
        self._lift = min(max(self._lift, -over[1]), over[1])
        self.overflows = any(over)

    def _place(self, x: float, y: float) -> Point:
        placed = super()._place(x, y)
        return placed[0], placed[1] + self._lift


class Clip(BoxLayout, StencilView):
    """Shows nothing of its content beyond its own edges."""
