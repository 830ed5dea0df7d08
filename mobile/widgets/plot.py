"""Lines over time: everybody's points from round to round."""

from __future__ import annotations

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from mobile.theme import theme
from mobile.widgets.sprites import Batch, smooth_line


class Plot(Widget):
    """Base of all plots: drawn anew when the data, the place or the theme changes."""

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
        return float(CoreLabel(font_size=size).get_extents(text)[0])

    def _write(
        self,
        text: str,
        x: float,
        y: float,
        ink: list[float],
        size: float,
        side: str = "left",
    ) -> None:
        """Words beside a point: from it (`left`), towards it (`right`) or over it (`center`)."""
        label = CoreLabel(text=text, font_size=size)
        label.refresh()
        x -= {"left": 0.0, "center": 0.5, "right": 1.0}[side] * label.texture.width
        self._drawn.add(Color(*ink))
        self._drawn.add(
            Rectangle(texture=label.texture, pos=(x, y - label.height / 2), size=label.texture.size)
        )


class Curve(Plot):
    """Each line is (name, colour, values): drawn with its last value at the end."""

    lines = ListProperty()
    data = "lines"

    def _draw(self) -> None:
        self._most = max(10, *(max(values) for _name, _colour, values in self.lines))
        self._steps = max(2, *(len(values) for _name, _colour, values in self.lines))
        self._draw_grid()
        taken: list[float] = []
        for name, colour, values in sorted(self.lines, key=lambda line: -line[2][-1]):
            self._draw_line(name, _visible(colour), values, taken)

    def _at(self, step: int, value: float) -> tuple[float, float]:
        left, right, top, bottom = dp(36), dp(110), dp(12), dp(12)
        return (
            self.x + left + (self.width - left - right) * step / (self._steps - 1),
            self.y + bottom + (self.height - top - bottom) * value / self._most,
        )

    def _draw_grid(self) -> None:
        steps = (10, 20, 50, 100, 200, 500)
        step = next((step for step in steps if self._most <= 7 * step), self._most)
        for value in range(0, self._most + 1, step):
            a, b = self._at(0, value), self._at(self._steps - 1, value)
            self._drawn.add(Color(*theme.line))
            self._drawn.add(smooth_line([a, b], dp(1)))
            self._write(str(value), self.x, a[1], theme.soft_ink, theme.small)

    def _draw_line(
        self, name: str, colour: list[float], values: list[int], taken: list[float]
    ) -> None:
        points = [self._at(step, value) for step, value in enumerate(values)]
        self._drawn.add(Color(*colour))
        self._drawn.add(smooth_line(points, dp(3)))
        dots = Batch()
        dots.icon("disc", *points[-1], dp(10))
        self._drawn.add(dots.mesh())
        y = points[-1][1]
        while any(abs(y - other) < theme.small * 1.2 for other in taken):
            y -= theme.small * 0.4
        taken.append(y)
        self._write(f"{values[-1]} {name}", points[-1][0] + dp(10), y, theme.ink, theme.small)


def _visible(colour: list[float]) -> list[float]:
    """A seat's colour, lightened on dark paper."""
    return [c + (1 - c) * 0.45 for c in colour[:3]] if theme.dark else colour
