"""A castle that grows: rows of tiles, each shifted by half a tile against the one below."""

from __future__ import annotations

import math
from collections.abc import Collection

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.stencilview import StencilView

from mobile.tables.view import CastleFace, CastleMarks
from mobile.theme import rgba, theme
from mobile.widgets.breath import Breathing
from mobile.widgets.bricks import BRICK, Mason, box
from mobile.widgets.hexboard import SEAL_WAX
from mobile.widgets.hexfield import DRAG, Touched, after_hold
from mobile.widgets.sprites import Batch, Point, rim

LEAST, MOST = 58, 132
"""Width of a tile in dp."""
FEWEST_ROWS = 3


class CastleBoard(Breathing, Touched, StencilView):
    """Draws a castle and says which place was touched; a castle that is too large can be drawn
    about. The same ways to ask as those of the hex board."""

    face: ObjectProperty[CastleFace | None] = ObjectProperty(None, allownone=True)
    marks = ObjectProperty(CastleMarks())
    lit: ObjectProperty[Collection[int]] = ObjectProperty(())
    turn = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self._shift = (0.0, 0.0)
        self.brick, self._left, self._columns = dp(LEAST), 0.5, 1.0
        self._rows = float(FEWEST_ROWS)
        self._rewrite = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "face", "marks", "lit"):
            self.fbind(name, self._rewrite)
        theme.repaint(self, "_rewrite")

    # ── where things are ─────────────────────────────────────────────────────────────────────

    def _shown(self) -> set[int]:
        assert self.face is not None
        ground = set(range(1, self.face.width + 1))
        return ground | set(self.marks.bricks) | self.marks.frame

    def _measure(self) -> None:
        spots = [self._spot(place) for place in self._shown()]
        self._left = min(x for x, _ in spots) - 0.5
        self._columns = max(x for x, _ in spots) + 0.5 - self._left
        self._rows = max(max(y for _, y in spots) + 1, FEWEST_ROWS)
        width = (self.width - dp(8)) / self._columns
        height = (self.height - dp(20)) / self._rows * BRICK
        self.brick = min(max(min(width, height), dp(LEAST)), dp(MOST))
        self._clamp()

    def _clamp(self) -> None:
        """Keeps the castle visible, however it was dragged."""
        over_x = max(self._columns * self.brick - self.width + dp(8), 0) / 2
        over_y = max(self._rows * self.brick / BRICK - self.height + dp(20), 0)
        x, y = self._shift
        self._shift = (min(max(x, -over_x), over_x), min(max(y, -over_y), 0.0))

    def centre_of(self, cell: int) -> Point:
        x, y = self._spot(cell)
        left = self.x + self.width / 2 - self._columns * self.brick / 2 + self._shift[0]
        bottom = self.y + dp(12) + self._shift[1]
        return (
            left + (x - self._left) * self.brick,
            bottom + (y + 0.5) * self.brick / BRICK,
        )

    def _spot(self, place: int) -> Point:
        """The middle of a place in tiles: across, and rows from the bottom."""
        assert self.face is not None
        row, column = divmod(place, self.face.stride)
        return column - row / 2, row

    def cell_at(self, x: float, y: float) -> int | None:
        for place in self._shown():
            cx, cy = self.centre_of(place)
            if abs(x - cx) <= self.brick / 2 and abs(y - cy) <= self.brick / BRICK / 2:
                return place
        return None

    def cell_size(self) -> tuple[float, float]:
        return self.brick, self.brick / BRICK

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.ud[self] = self._shift
        touch.ud[self, "hold"] = after_hold(lambda: self._held(touch))
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        start = touch.ud.get(self)
        if start is None:
            return False
        dx, dy = touch.x - touch.ox, touch.y - touch.oy
        if math.hypot(dx, dy) > dp(DRAG):
            touch.ud[self, "hold"].cancel()
            self._shift = (start[0] + dx, start[1] + dy)
            self._rewrite()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.ud.pop(self, None) is None:
            return False
        touch.ud[self, "hold"].cancel()
        cell = self._touched(touch)
        if cell is not None:
            self.dispatch("on_cell", cell, touch.pos)
        return True

    def _held(self, touch: MotionEvent) -> None:
        cell = self._touched(touch)
        if touch.ud.pop(self, None) is not None and cell is not None:
            self.dispatch("on_hold", cell, touch.pos)

    def _touched(self, touch: MotionEvent) -> int | None:
        moved = math.hypot(touch.x - touch.ox, touch.y - touch.oy)
        return self.cell_at(*touch.pos) if moved <= dp(DRAG) else None

    # ── drawing ──────────────────────────────────────────────────────────────────────────────

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        self._glowing.clear()
        if self.face is None or self.width < 2 or self.height < 2:
            return
        self._measure()
        self._draw_ground(self.face)
        self._draw_open()
        mason = Mason(self._drawn)
        for place, brick in self.marks.bricks.items():
            mason.brick(brick, *self.centre_of(place), self.brick)
        mason.finish()
        self._draw_rings()
        self.breathe_if_glowing()

    def _draw_ground(self, face: CastleFace) -> None:
        """The foundation below the first row."""
        first, last = self.centre_of(1), self.centre_of(face.width)
        y = first[1] - self.brick / BRICK / 2 - dp(4)
        band = Batch()
        band.line((first[0] - self.brick / 2, y), (last[0] + self.brick / 2, y), dp(8))
        self._add(theme.soft_ink, band)

    def _draw_open(self) -> None:
        """Places where a tile could stand, with the number it must have."""
        dashes, inner = Batch(), Batch()
        mason = Mason(self._drawn)
        for place in self.marks.rings:
            if place in self.marks.bricks:
                continue
            x, y = self.centre_of(place)
            outline = box(x, y, self.brick * 0.9, self.brick / BRICK * 0.88)
            inner.fill(outline)
            dashes.dashes(outline, max(self.brick * 0.025, dp(2)), dp(9), dp(6))
        self._add(theme.tint, inner)
        if inner.indices:
            self._glowing.append(self._add(theme.accent, dashes))
        for place, need in self.marks.rings.items():
            if place not in self.marks.bricks and need:
                x, y = self.centre_of(place)
                mason.word(need, theme.accent, x, y, self.brick * 0.34)

    def _draw_rings(self) -> None:
        """Standing tiles that may be removed, and those that some points come from."""
        lit = set(self.lit)
        meant = lit or {place for place in self.marks.rings if place in self.marks.bricks}
        halo = Batch()
        for place in meant & self._shown():
            x, y = self.centre_of(place)
            halo.ring(box(x, y, self.brick * 0.9, self.brick / BRICK * 0.88), max(dp(4), 1))
        if meant:
            self._glowing.append(self._add(rgba(SEAL_WAX), halo))

    def _add(self, colour: list[float], batch: Batch) -> Color:
        color = Color(*colour)
        self._drawn.add(color)
        self._drawn.add(batch.mesh(rim()))
        return color
