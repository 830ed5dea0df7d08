"""A widget whose contents face one side of the table."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

Point = tuple[float, float]


class Facing(Widget):
    """Turns its one child about its own middle. Upright, both have the same coordinates."""

    turn = NumericProperty(0)
    """Degrees, in quarters: which side of the table it faces."""

    def __init__(self, **kwargs: object) -> None:
        self._rotate = Rotate(angle=0, axis=(0, 0, 1))
        super().__init__(**kwargs)
        self.canvas.before.add(PushMatrix())
        self.canvas.before.add(self._rotate)
        self.canvas.after.add(PopMatrix())
        self.content = FloatLayout(size_hint=(None, None))
        super().add_widget(self.content)
        for name in ("pos", "size", "turn"):
            self.fbind(name, self._fit)

    def _fit(self, *_: object) -> None:
        self._rotate.origin = self.center
        self._rotate.angle = self.turn
        width, height = self.size
        self.content.size = (height, width) if self.turn % 180 else (width, height)
        self.content.center = self.center

    def to_parent(self, x: float, y: float, relative: bool = False) -> Point:
        return self._turned(x, y, self.turn)

    def to_local(self, x: float, y: float, relative: bool = False) -> Point:
        return self._turned(x, y, -self.turn)

    def _turned(self, x: float, y: float, degrees: float) -> Point:
        angle = math.radians(degrees)
        c, s = round(math.cos(angle)), round(math.sin(angle))
        dx, dy = x - self.center_x, y - self.center_y
        return self.center_x + dx * c - dy * s, self.center_y + dx * s + dy * c

    # ── touches: only those that begin here, and only to what is here ────────────────────────

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        with self._turned_touch(touch):
            return bool(self.content.dispatch("on_touch_down", touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        with self._turned_touch(touch):
            return bool(self.content.dispatch("on_touch_move", touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        with self._turned_touch(touch):
            return bool(self.content.dispatch("on_touch_up", touch))

    @contextlib.contextmanager
    def _turned_touch(self, touch: MotionEvent) -> Iterator[None]:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            yield
        finally:
            touch.pop()
