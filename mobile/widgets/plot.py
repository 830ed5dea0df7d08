"""Lines over time: everybody's points from round to round."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from mobile.theme import theme
from mobile.widgets.sprites import Batch, smooth_line

LEAD = 18
"""How far the name of a line is from its end, in dp."""


class Plot(Widget):
    """Base of all plots: redrawn when the data, the place or the theme changes."""

    data = ""
    """The property with the data."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        for name in ("pos", "size", self.data):
            self.fbind(name, self._redraw)
        theme.repaint(self, "_redraw")

    def _redraw(self, *_: object) -> None:
        self._drawn.clear()
        if getattr(self, self.data) and self.width >= dp(80):
            self._draw()

    def _draw(self) -> None:
        raise NotImplementedError

    def _width(self, text: str, size: float) -> float:
        return CoreLabel(font_size=size).get_extents(text)[0]

    def _write(
        self,
        text: str,
        x: float,
        y: float,
        ink: list[float],
        size: float,
        side: str = "left",
        room: float | None = None,
    ) -> None:
        """Words beside a point: from it (`left`), towards it (`right`) or over it (`center`). What
        has no room ends in dots."""
        cut = {} if room is None else {"text_size": (room, None), "shorten": True}
        label = CoreLabel(text=text, font_size=size, shorten_from="right", **cut)
        label.refresh()
        x -= {"left": 0.0, "center": 0.5, "right": 1.0}[side] * label.texture.width
        self._drawn.add(Color(*ink))
        self._drawn.add(
            Rectangle(texture=label.texture, pos=(x, y - label.height / 2), size=label.texture.size)
        )


class Curve(Plot):
    """Each line is (name, colour, values): it ends at its last value, and its name is beside
    it. Names make room for each other; lines never move."""

    lines: ListProperty[tuple[str, list[float], list[float]]] = ListProperty()
    data = "lines"
    least = NumericProperty(0)
    """What the lowest line of the grid stands for."""

    def _draw(self) -> None:
        highest = max(max(values) for _name, _colour, values in self.lines)
        self._most = max(int(self.least) + 10, math.ceil(highest))
        self._steps = max(2, *(len(values) for _name, _colour, values in self.lines))
        lines = sorted(self.lines, key=lambda line: -line[2][-1])
        names = [f"{values[-1]:g} {name}" for name, _colour, values in lines]
        widest = max(self._width(name, theme.small) for name in names) + dp(4)
        self._room = min(widest, self.width * 0.4)
        self._draw_grid()
        for _name, colour, values in lines:
            self._draw_line(_visible(colour), values)
        ends = [self._at(len(values) - 1, values[-1]) for _name, _colour, values in lines]
        heights = apart([y for _x, y in ends], theme.small * 1.3, self.y + theme.small * 0.65)
        for name, end, height, line in zip(names, ends, heights, lines, strict=True):
            self._draw_name(name, end, height, _visible(line[1]))

    def _at(self, step: int, value: float) -> tuple[float, float]:
        left, right, top, bottom = dp(36), self._room + dp(LEAD + 16), dp(12), dp(12)
        return (
            self.x + left + (self.width - left - right) * step / (self._steps - 1),
            self.y
            + bottom
            + (self.height - top - bottom) * (value - self.least) / (self._most - self.least),
        )

    def _draw_grid(self) -> None:
        steps = (10, 20, 50, 100, 200, 500)
        least = int(self.least)
        step = next((step for step in steps if self._most - least <= 7 * step), self._most)
        for value in range(least, self._most + 1, step):
            a, b = self._at(0, value), self._at(self._steps - 1, value)
            self._drawn.add(Color(*theme.line))
            self._drawn.add(smooth_line([a, b], dp(1)))
            self._write(str(value), self.x, a[1], theme.soft_ink, theme.small)

    def _draw_line(self, colour: list[float], values: Sequence[float]) -> None:
        points = [self._at(step, value) for step, value in enumerate(values)]
        self._drawn.add(Color(*colour))
        self._drawn.add(smooth_line(points if len(points) > 1 else points * 2, dp(3)))
        self._dot(points[-1])

    def _draw_name(
        self, name: str, end: tuple[float, float], height: float, colour: list[float]
    ) -> None:
        """With a dot of its own, which a hairline joins to the end of the line: those who end with
        the same points have the same end."""
        sign = (self._at(self._steps - 1, self.least)[0] + dp(LEAD), height)
        self._drawn.add(Color(*theme.soft_ink))
        self._drawn.add(smooth_line([end, sign], dp(1)))
        self._drawn.add(Color(*colour))
        self._dot(sign)
        self._write(name, sign[0] + dp(10), height, theme.ink, theme.small, room=self._room)

    def _dot(self, at: tuple[float, float]) -> None:
        dots = Batch()
        dots.icon("disc", *at, dp(10))
        self._drawn.add(dots.mesh())


def apart(heights: list[float], least: float, lowest: float) -> list[float]:
    """Heights from the top down, moved as little as needed to be `least` apart and not below the
    lowest that there may be."""
    found: list[float] = []
    for height in heights:
        found.append(min([height, *(other - least for other in found[-1:])]))
    floor = lowest
    for at in reversed(range(len(found))):
        found[at] = max(found[at], floor)
        floor = found[at] + least
    return found


def _visible(colour: list[float]) -> list[float]:
    """A seat's colour, lightened on dark paper."""
    return [c + (1 - c) * 0.45 for c in colour[:3]] if theme.dark else colour
