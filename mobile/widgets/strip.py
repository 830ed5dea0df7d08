"""A track of the main board with everybody's markers, drawn as one line."""

from __future__ import annotations

from collections import defaultdict

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from mobile.theme import SEATS, rgba, theme
from mobile.widgets.lettering import write
from mobile.widgets.sprites import Batch, rim

HEIGHT = 50
"""In dp."""
MEDAL = 24


class MarkerStrip(Widget):
    """Draws a `Strip`: its name, its spaces, and the players' signs in stacks upon them."""

    strip = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    looks = ListProperty()
    """By player: colour and icon."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, height=dp(HEIGHT), **kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        for name in ("pos", "size", "strip", "title", "looks"):
            self.fbind(name, self._draw)
        theme.repaint(self, "_draw")

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        if self.strip is None or self.width < dp(120):
            return
        left = self.x + self._write(self.title, self.x, self.y + dp(21), theme.soft_ink, "left")
        self._left = left + dp(26)
        # Not `right`: Kivy brings it up to date only after it has told about `size`.
        self._step = (self.x + self.width - dp(26) - self._left) / max(self.strip.spaces, 1)
        self._draw_line()
        self._draw_markers()

    def _at(self, space: int) -> float:
        return float(self._left + self._step * space)

    def _draw_line(self) -> None:
        base, marks, y = Batch(), Batch(), self.y + dp(21)
        base.line((self._at(0), y), (self._at(self.strip.spaces), y), dp(2))
        for space, label in self.strip.labels.items():
            x = self._at(space)
            marks.line((x, y - dp(4)), (x, y + dp(4)), dp(2))
            self._write(label, x, self.y + dp(8), theme.soft_ink)
        if self.strip.goal is not None:
            flag = Batch()
            flag.icon("flag", self._at(self.strip.goal) + dp(5), y + dp(13), dp(22))
            self._add(theme.accent, flag)
        self._add(theme.line, base, line=True)
        self._add(theme.soft_ink, marks, line=True)

    def _draw_markers(self) -> None:
        stacks: dict[int, int] = defaultdict(int)
        for marker in self.strip.markers:
            colour, icon = self.looks[marker.player]
            height = stacks[marker.space]
            stacks[marker.space] += 1
            x = self._at(marker.space) + height * dp(13)
            y = self.y + dp(28) + height * dp(3)
            for paint, name, size in (
                (theme.accent if marker.flag else theme.paper, "disc", dp(MEDAL + 4)),
                (theme.paper, "disc", dp(MEDAL + 2)),
                (rgba(SEATS[colour].fill), "disc", dp(MEDAL)),
                (rgba(SEATS[colour].ink), icon, dp(MEDAL * 0.68)),
            ):
                batch = Batch()
                batch.icon(name, x, y, size)
                self._add(paint, batch)
            if marker.flag and self._room_after(marker.space):
                self._write(marker.flag, x + dp(15), y + dp(6), theme.accent, "left")

    def _room_after(self, space: int) -> bool:
        """Whether the words of a marker find room before the next one; its ring always does."""
        ahead = [marker.space for marker in self.strip.markers if marker.space > space]
        here = sum(marker.space == space for marker in self.strip.markers)
        return here == 1 and (not ahead or self._at(min(ahead)) - self._at(space) > dp(70))

    def _write(
        self, text: str, x: float, y: float, ink: list[float], side: str = "middle"
    ) -> float:
        return write(self._drawn, text, x, y, ink, theme.small, side)

    def _add(self, colour: list[float], batch: Batch, line: bool = False) -> None:
        self._drawn.add(Color(*colour))
        self._drawn.add(batch.mesh(rim() if line else None))
