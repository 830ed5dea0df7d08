"""The plots of the statistics: bars, how often, over time, against each other."""

from __future__ import annotations

import math

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from core.history.stats import Bar, moving_average
from mobile.theme import gap, theme
from mobile.widgets.plot import Plot
from mobile.widgets.sprites import Batch, smooth_line

DOTS = 300
"""More games than this are shown as a line only."""
POINTS = 400
"""The most places of a line: more cannot be told apart."""


LONGEST_NAME = 0.46
"""Of the width of a plot: longer ones leave too little for the bars."""


class Listed(Plot):
    """A plot of rows below each other, as high as it has rows. Where long names would leave too
    little for the bars, each stands above its bar."""

    row = NumericProperty(dp(34))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._above = False
        self.fbind(self.data, self._fit)
        self.fbind("width", self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        rows = getattr(self, self.data)
        self._widest = max((self._width(row[0], theme.body) for row in rows), default=0.0) + gap(1)
        self._above = self._widest > self.width * LONGEST_NAME
        self.size_hint_y = None
        self.row = theme.body * 1.3 * (2 if self._above else 1) + gap(1.5)
        self.height = self.row * max(1, len(rows))

    def _left(self) -> float:
        """Where the bars start: right of the longest name, or below it."""
        if self._above:
            return float(self.x)
        return float(self.x + max(self.width * 0.36, self._widest + dp(1)))

    def _name(self, name: str, at: int) -> float:
        """Writes a row's name; the height of its bar."""
        y = float(self.y + self.height - self.row * (at + 0.5))
        if not self._above:
            self._write(name, self.x, y, theme.ink, theme.body)
            return y
        fits = self._width(name, theme.body) <= self.width
        up = y + theme.body * 0.65
        self._write(name, self.x, up, theme.ink, theme.body, room=None if fits else self.width)
        return y - theme.body * 0.65


class BarList(Listed):
    """Named bars below each other: (name, value, words beside it)."""

    bars: ListProperty[tuple[str, float, str]] = ListProperty()
    data = "bars"

    def _draw(self) -> None:
        most = max(value for _name, value, _words in self.bars) or 1
        left = self._left()
        widest = max(self._width(words, theme.small) for _name, _value, words in self.bars)
        room = max(dp(8), self.x + self.width - left - widest - gap(1))
        for at, (name, value, words) in enumerate(self.bars):
            y = self._name(name, at)
            self._bar(left, y, max(0.0, value) / most * room, theme.accent)
            end = left + max(0.0, value) / most * room
            self._write(words, end + gap(1), y, theme.soft_ink, theme.small)

    def _bar(self, x: float, y: float, width: float, colour: list[float]) -> None:
        height = theme.body * 1.1
        self._drawn.add(Color(*colour))
        size = (max(width, dp(2)), height)
        self._drawn.add(RoundedRectangle(pos=(x, y - height / 2), size=size, radius=[dp(3)]))


class DuelList(Listed):
    """Head to head: (name, better, level, worse) as one bar in three parts with numbers."""

    duels: ListProperty[tuple[str, int, int, int]] = ListProperty()
    data = "duels"

    def _draw(self) -> None:
        left = self._left()
        room = self.x + self.width - left
        paints = (
            (theme.accent, theme.accent_ink),
            (theme.well, theme.ink),
            (theme.line, theme.ink),
        )
        for at, (name, *parts) in enumerate(self.duels):
            y = self._name(name, at)
            x = left
            for count, (fill, ink) in zip(parts, paints, strict=True):
                width = room * count / (sum(parts) or 1)
                if count:
                    self._drawn.add(Color(*fill))
                    size = (max(width - dp(2), dp(1)), theme.body * 1.3)
                    self._drawn.add(
                        RoundedRectangle(pos=(x, y - size[1] / 2), size=size, radius=[dp(3)])
                    )
                    if width > dp(22):
                        middle = x + (width - dp(2)) / 2
                        self._write(str(count), middle, y, ink, theme.small, "center")
                x += width


class Histogram(Plot):
    """How often each range of scores was reached: `Bar`s beside each other."""

    bars: ListProperty[Bar] = ListProperty()
    data = "bars"

    def _draw(self) -> None:
        most = max(bar.times for bar in self.bars)
        base = self.y + theme.small * 1.6
        room = self.y + self.height - base - theme.small * 1.6
        width = self.width / len(self.bars)
        widest = max(self._width(_range(bar), theme.small) for bar in self.bars) + gap(1)
        every = max(1, math.ceil(widest / width))
        for at, bar in enumerate(self.bars):
            x = self.x + at * width
            height = room * bar.times / most
            self._drawn.add(Color(*theme.accent))
            size = (max(width - dp(4), dp(2)), max(height, dp(2) if bar.times else 0.5))
            self._drawn.add(RoundedRectangle(pos=(x + dp(2), base), size=size, radius=[dp(3)]))
            middle = x + width / 2
            if bar.times:
                over = base + size[1] + theme.small * 0.75
                self._write(str(bar.times), middle, over, theme.soft_ink, theme.small, "center")
            if at % every == 0:
                below = self.y + theme.small * 0.7
                self._write(_range(bar), middle, below, theme.ink, theme.small, "center")


class Trend(Plot):
    """A player's scores over time: a dot for each game, a line for the last ten of them together,
    or of many games the last twentieth."""

    scores: ListProperty[int] = ListProperty()
    data = "scores"

    def _draw(self) -> None:
        low, high = min(self.scores), max(self.scores)
        step = next(s for s in (5, 10, 20, 50, 100, 200, 500) if (high - low) // s < 6)
        self._low = low // step * step
        self._high = max(self._low + step, -(-high // step) * step)
        for value in range(self._low, self._high + 1, step):
            y = self._at(0, value)[1]
            self._drawn.add(Color(*theme.line))
            self._drawn.add(smooth_line([(self.x + dp(44), y), (self.x + self.width, y)], dp(1)))
            self._write(str(value), self.x + dp(38), y, theme.soft_ink, theme.small, "right")
        if len(self.scores) <= DOTS:
            self._draw_dots()
        self._draw_line()

    def _draw_dots(self) -> None:
        self._drawn.add(Color(*theme.soft_ink))
        dots = Batch()
        for at, score in enumerate(self.scores):
            dots.icon("disc", *self._at(at, score), dp(7))
        self._drawn.add(dots.mesh())

    def _draw_line(self) -> None:
        averages = moving_average(self.scores, over=max(10, len(self.scores) // 20))
        every = -(-len(averages) // POINTS)
        points = [self._at(at, averages[at]) for at in range(0, len(averages), every)]
        points = points if len(points) > 1 else points * 2
        self._drawn.add(Color(*theme.accent))
        # Several short lines: a long one is more than a mesh can hold.
        for first in range(0, len(points) - 1, 50):
            self._drawn.add(smooth_line(points[first : first + 51], dp(3)))

    def _at(self, place: int, value: float) -> tuple[float, float]:
        left, edge = dp(52), theme.small
        steps = max(1, len(self.scores) - 1)
        across = (self.width - left - dp(12)) * place / steps
        up = (self.height - 2 * edge) * (value - self._low) / (self._high - self._low)
        return (self.x + left + across, self.y + edge + up)


def _range(bar: Bar) -> str:
    return str(bar.low) if bar.low == bar.high else f"{bar.low}–{bar.high}"
