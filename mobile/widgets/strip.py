"""A track of the main board with everybody's markers, drawn as one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from mobile.tables.palette import SEATS
from mobile.tables.view import Marker, Strip
from mobile.theme import rgba, theme
from mobile.widgets.lettering import word, write
from mobile.widgets.sprites import Batch, rim

UNDER, OVER = 21, 29
"""In dp: what the labels of the spaces need below the line, and the markers above it."""
BARE = 10
"""Below a line whose spaces have no labels."""
FLAG = 18
"""How high the flags over the markers are."""
MEDAL = 24
ASIDE = 13
"""The least distance between two markers, so that both are seen."""


class PlacedMarker(NamedTuple):
    """A marker where it is drawn."""

    marker: Marker
    x: float
    upon: int
    """How many markers it lies upon."""


class MarkerStrip(Widget):
    """Draws a `Strip`: its name, its spaces, the players' signs upon them, and over these what
    they carry."""

    strip: ObjectProperty[Strip | None] = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    looks: ListProperty[tuple[str, str]] = ListProperty()
    """By player: colour and icon."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        for name in ("pos", "size", "strip", "title", "looks"):
            self.fbind(name, self._draw)
        theme.repaint(self, "_draw")

    def on_strip(self, *_: object) -> None:
        if self.strip is not None:
            flags = FLAG if any(marker.flag for marker in self.strip.markers) else 0
            self.height = dp(_under(self.strip) + OVER + flags)

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        if self.strip is None or self.width < dp(120):
            return
        self._line = self.y + dp(_under(self.strip))
        left = self.x + self._write(self.title, self.x, self._line, theme.soft_ink, "left")
        self._left = left + dp(26)
        # Not `right`: Kivy brings it up to date only after it has told about `size`.
        self._step = (self.x + self.width - dp(26) - self._left) / max(self.strip.spaces, 1)
        self._draw_line(self.strip)
        standing = self._standing(self.strip)
        for each in standing:
            self._draw_marker(each)
        self._draw_flags([each for each in standing if each.marker.flag])

    def _at(self, space: int) -> float:
        return self._left + self._step * space

    def _draw_line(self, strip: Strip) -> None:
        base, marks, y = Batch(), Batch(), self._line
        base.line((self._at(0), y), (self._at(strip.spaces), y), dp(2))
        for space, label in strip.labels.items():
            x = self._at(space)
            marks.line((x, y - dp(4)), (x, y + dp(4)), dp(2))
            self._write(label, x, self.y + dp(8), theme.soft_ink)
        if strip.goal is not None:
            flag = Batch()
            flag.icon("flag", self._at(strip.goal) + dp(5), y + dp(13), dp(22))
            self._add(theme.accent, flag)
        self._add(theme.line, base, line=True)
        self._add(theme.soft_ink, marks, line=True)

    def _standing(self, strip: Strip) -> list[PlacedMarker]:
        """The markers from the left, those that are close upon each other's edges."""
        markers = sorted(strip.markers, key=lambda marker: marker.space)
        ends = (self._left - dp(ASIDE / 2), self.x + self.width - dp(MEDAL / 2))
        places = spread([self._at(marker.space) for marker in markers], dp(ASIDE), *ends)
        found: list[PlacedMarker] = []
        for marker, x in zip(markers, places, strict=True):
            close = found and x - found[-1].x < dp(ASIDE) + 1
            found.append(PlacedMarker(marker, x, found[-1].upon + 1 if close else 0))
        return found

    def _draw_marker(self, standing: PlacedMarker) -> None:
        colour, icon = self.looks[standing.marker.player]
        y = self._line + dp(7) + standing.upon * dp(3)
        for paint, name, size in (
            (theme.paper, "disc", dp(MEDAL + 2)),
            (rgba(SEATS[colour].fill), "disc", dp(MEDAL)),
            (rgba(SEATS[colour].ink), icon, dp(MEDAL * 0.68)),
        ):
            batch = Batch()
            batch.icon(name, standing.x, y, size)
            self._add(paint, batch)

    def _draw_flags(self, standing: list[PlacedMarker]) -> None:
        """In the colours of their players, side by side over markers that are close."""
        if not standing:
            return
        flags = [each.marker.flag for each in standing]
        width = max(word(flag, round(theme.small)).width for flag in flags) + dp(8)
        ends = (self.x + width / 2, self.x + self.width - width / 2)
        middles = spread([each.x for each in standing], width + dp(2), *ends)
        y = self._line + dp(OVER + FLAG / 2)
        for each, flag, x in zip(standing, flags, middles, strict=True):
            look = SEATS[self.looks[each.marker.player][0]]
            self._drawn.add(Color(*rgba(look.fill)))
            self._drawn.add(
                RoundedRectangle(
                    pos=(x - width / 2, y - dp(FLAG / 2)), size=(width, dp(FLAG)), radius=[dp(4)]
                )
            )
            self._write(flag, x, y, rgba(look.ink))

    def _write(
        self, text: str, x: float, y: float, ink: list[float], side: str = "middle"
    ) -> float:
        return write(self._drawn, text, x, y, ink, theme.small, side)

    def _add(self, colour: list[float], batch: Batch, line: bool = False) -> None:
        self._drawn.add(Color(*colour))
        self._drawn.add(batch.mesh(rim() if line else None))


def _under(strip: Strip) -> int:
    return UNDER if any(strip.labels.values()) else BARE


def spread(wanted: Sequence[float], width: float, first: float, last: float) -> list[float]:
    """Places in a row for things of one width, each as near to where it is wanted as its
    neighbours let it, none before the first place or behind the last."""
    count = len(wanted)
    pushed_right, pushed_left = list(wanted), list(wanted)
    for k in range(1, count):
        pushed_right[k] = max(wanted[k], pushed_right[k - 1] + width)
        pushed_left[-1 - k] = min(wanted[-1 - k], pushed_left[-k] - width)
    return [
        max(first + k * width, min((right + left) / 2, last - (count - 1 - k) * width))
        for k, (right, left) in enumerate(zip(pushed_right, pushed_left, strict=True))
    ]
