"""A track that leads round and round, drawn as a loop with everybody's markers."""

from __future__ import annotations

import math
from collections import Counter

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from mobile.tables.palette import SEATS, paint
from mobile.tables.view import Loop, Runner
from mobile.theme import rgba, theme
from mobile.widgets.lettering import write
from mobile.widgets.sprites import Batch, Point, rim

MARGIN = 15
"""Between the band and the widget's edge, in dp: half a marker."""
BAND = 20
MEDAL = 24
CORNER = 26
RUN = 6
"""A marker on its way takes this many times as long as other motion."""


class LoopTrack(ButtonBehavior, Widget):
    """Draws a `Loop`; markers run along it when they move."""

    loop: ObjectProperty[Loop | None] = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    looks: ListProperty[tuple[str, str]] = ListProperty()
    """By player: colour and icon."""
    run = NumericProperty(1.0)
    """How much of the last move the markers have made."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._before: dict[int, int] = {}
        """By player: where the marker stood before its last move."""
        self._ground, self._markers = InstructionGroup(), InstructionGroup()
        self.canvas.add(self._ground)
        self.canvas.add(self._markers)
        for name in ("pos", "size", "loop", "title"):
            self.fbind(name, self._draw)
        self.fbind("run", self._draw_markers)
        theme.repaint(self, "_draw")

    def show(self, loop: Loop, title: str) -> None:
        """Shows a loop as it is now; markers that have moved run there."""
        old = {r.player: r.way for r in self.loop.runners} if self.loop else {}
        self.title = title
        self._before = old
        moved = any(old.get(r.player, r.way) != r.way for r in loop.runners)
        Animation.cancel_all(self, "run")
        self.run = 0.0 if moved and theme.motion else 1.0
        self.loop = loop
        if self.run < 1:
            Animation(run=1.0, duration=theme.duration * RUN, t="in_out_cubic").start(self)

    # ── where things are ─────────────────────────────────────────────────────────────────────

    def place_of(self, way: float) -> Point:
        """A point of the loop, in spaces from its start at the lower left; it goes clockwise."""
        left, bottom, width, height, corner = self._frame()
        sides = (
            (height - 2 * corner, 90.0),
            (width - 2 * corner, 0.0),
            (height - 2 * corner, -90.0),
            (width - 2 * corner, 180.0),
        )
        arc = math.pi / 2 * corner
        length = sum(side for side, _ in sides) + 4 * arc
        assert self.loop is not None
        at = (way % self.loop.spaces) / self.loop.spaces * length
        x, y = left, bottom + corner
        for side, degrees in sides:
            angle = math.radians(degrees)
            if at <= side:
                return x + math.cos(angle) * at, y + math.sin(angle) * at
            at -= side
            x, y = x + math.cos(angle) * side, y + math.sin(angle) * side
            # The middle of the bend lies to the right of the way.
            cx, cy = x + math.sin(angle) * corner, y - math.cos(angle) * corner
            turned = angle + math.pi / 2 - min(at, arc) / max(corner, 1)
            if at <= arc:
                return cx + math.cos(turned) * corner, cy + math.sin(turned) * corner
            at -= arc
            x, y = cx + math.cos(turned) * corner, cy + math.sin(turned) * corner
        return x, y

    def _frame(self) -> tuple[float, float, float, float, float]:
        margin = dp(MARGIN)
        width, height = self.width - 2 * margin, self.height - 2 * margin
        corner = min(dp(CORNER), width / 2, height / 2)
        return self.x + margin, self.y + margin, width, height, corner

    # ── drawing ──────────────────────────────────────────────────────────────────────────────

    def _draw(self, *_: object) -> None:
        self._ground.clear()
        if self.loop is None or min(self.size) < dp(60):
            self._markers.clear()
            return
        self._draw_band(self.loop)
        self._draw_spaces(self.loop)
        self._draw_middle(self.loop)
        self._draw_markers()

    def _draw_band(self, loop: Loop) -> None:
        spaces = loop.spaces
        points = [self.place_of(k * spaces / 120) for k in range(120)]
        for colour, width in ((theme.line, BAND + 2), (rgba(paint(loop.colour).fill), BAND)):
            band = Batch()
            for a, b in zip(points, (*points[1:], points[0]), strict=True):
                band.line(a, b, dp(width), dp(1.5))
            self._add(self._ground, colour, band, line=True)

    def _draw_spaces(self, loop: Loop) -> None:
        dots, icons = Batch(), Batch()
        ink = rgba(paint(loop.colour).ink)
        for space in range(loop.spaces):
            x, y = self.place_of(space)
            if space in loop.icons:
                icons.icon(loop.icons[space], x, y, dp(BAND - 3))
            elif space in loop.labels:
                write(self._ground, loop.labels[space], x, y, ink, sp(14))
            else:
                dots.icon("disc", x, y, dp(4))
        self._add(self._ground, [*ink[:3], 0.75], dots)
        self._add(self._ground, ink, icons)

    def _draw_middle(self, loop: Loop) -> None:
        """The title, and everybody's number below it."""
        left, bottom, width, height, _corner = self._frame()
        inner = dp(BAND / 2 + 6)
        middle = left + width / 2
        top = bottom + height - inner
        line = theme.small * 1.25
        write(self._ground, self.title, middle, top - line / 2, theme.soft_ink, theme.small)
        columns = 2 if len(loop.runners) > 1 else 1
        rows = -(-len(loop.runners) // columns)
        room = max(top - line - bottom - inner, line)
        step = min(room / rows, dp(30))
        for at, runner in enumerate(loop.runners):
            row, column = divmod(at, columns)
            x = middle + (column - (columns - 1) / 2) * min(dp(96), (width - 2 * inner) / columns)
            y = top - line - (row + 0.5) * step - (room - rows * step) / 2
            self._medal(self._ground, runner.player, x - dp(16), y, min(dp(20), step - dp(2)))
            write(self._ground, runner.total, x + dp(14), y, theme.ink, theme.strong)

    def _draw_markers(self, *_: object) -> None:
        self._markers.clear()
        if self.loop is None or min(self.size) < dp(60):
            return
        stacks: Counter[int] = Counter()
        for runner in self.loop.runners:
            x, y = self.place_of(self._way(runner))
            height = stacks[runner.way % self.loop.spaces]
            stacks[runner.way % self.loop.spaces] += 1
            self._medal(
                self._markers, runner.player, x + height * dp(9), y + height * dp(3), dp(MEDAL)
            )

    def _way(self, runner: Runner) -> float:
        before = self._before.get(runner.player, runner.way)
        return before + (runner.way - before) * self.run

    def _medal(self, group: InstructionGroup, player: int, x: float, y: float, size: float) -> None:
        colour, icon = self.looks[player]
        look = SEATS[colour]
        for shade, name, part in (
            (theme.paper, "disc", 1.14),
            (rgba(look.fill), "disc", 1.0),
            (rgba(look.ink), icon, 0.68),
        ):
            batch = Batch()
            batch.icon(name, x, y, size * part)
            self._add(group, shade, batch)

    def _add(
        self, group: InstructionGroup, colour: list[float], batch: Batch, line: bool = False
    ) -> None:
        group.add(Color(*colour))
        group.add(batch.mesh(rim() if line else None))
