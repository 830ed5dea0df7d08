"""The time track: boxes that fill up, phase after phase."""

from __future__ import annotations

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from mobile.lang import tr
from mobile.tables.view import Track
from mobile.theme import theme
from mobile.widgets.lettering import write
from mobile.widgets.sprites import Batch

LARGEST = 22
"""Side of a box in dp."""


class TrackStrip(Widget):
    """Tracks side by side; where they do not fit, only the present one is drawn in full."""

    tracks: ListProperty[Track] = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        for name in ("pos", "size", "tracks"):
            self.fbind(name, self._draw)
        theme.repaint(self, "_draw")

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        if not self.tracks or self.width < dp(40):
            return
        shown = list(self.tracks)
        side = self._side(shown)
        if side < dp(9):
            shown = [track for track in shown if track.current] or shown[-1:]
            side = min(self._side(shown), dp(LARGEST))
        x = self.x
        for track in shown:
            x = self._draw_track(track, x, side)

    def _side(self, tracks: list[Track]) -> float:
        boxes = sum(track.boxes for track in tracks)
        room = self.width - len(tracks) * dp(52)
        return min(room / max(boxes, 1), dp(LARGEST), self.height * 0.8)

    def _draw_track(self, track: Track, x: float, side: float) -> float:
        strong = theme.accent if track.current else theme.soft_ink
        middle = self.y + self.height / 2
        title = tr._(track.title)
        x += write(self._drawn, title, x, middle, strong, theme.strong, "left") + dp(6)
        frames, fills, crosses = Batch(), Batch(), Batch()
        for box in range(track.boxes):
            at = (x + (box + 0.5) * side, middle)
            frames.icon("square", *at, side * 0.92)
            fills.icon("square", *at, side * 0.92 - dp(2))
            if box < track.filled:
                crosses.icon("pencil-x", *at, side * 0.86)
        for colour, batch in (
            (strong if track.current else theme.line, frames),
            (theme.card, fills),
            (theme.ink if track.current else theme.soft_ink, crosses),
        ):
            self._drawn.add(Color(*colour))
            self._drawn.add(batch.mesh())
        return x + track.boxes * side + dp(20)
