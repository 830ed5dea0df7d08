"""What the rings round the cells mean."""

from __future__ import annotations

import math

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from mobile.lang import tr
from mobile.tables.view import Ring
from mobile.tables.words import RING_MEANINGS
from mobile.theme import theme
from mobile.widgets.basics import Rows, Text
from mobile.widgets.hexboard import draw_ring
from mobile.widgets.sprites import Batch, rim


class Legend(Rows):
    """A line for each ring that is on the board."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.spacing = dp(2)
        self._rows: dict[Ring, LegendRow] = {}

    def show(self, rings: list[Ring]) -> None:
        for ring in rings:
            if ring not in self._rows:
                self._rows[ring] = LegendRow(ring)
        rows = [self._rows[ring] for ring in rings]
        for row in rows:
            row.words.text = tr._(RING_MEANINGS[row.ring])
        if rows != self.children[::-1]:
            self.clear_widgets()
            for row in rows:
                self.add_widget(row)


class LegendRow(BoxLayout):
    def __init__(self, ring: Ring) -> None:
        super().__init__(size_hint_y=None, height=dp(28), spacing=dp(8))
        self.ring = ring
        self.words = Text(pos_hint={"center_y": 0.5})
        self.words.bind(height=lambda _, height: setattr(self, "height", max(height, dp(28))))
        self.add_widget(RingSign(ring=ring))
        self.add_widget(self.words)


class RingSign(Widget):
    """A small hex with one style of ring."""

    ring = StringProperty(Ring.PLAIN)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_x=None, width=dp(28), **kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self.bind(pos=self._draw, size=self._draw)
        theme.repaint(self, "_draw")

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        x, y, r = self.x + self.width / 2, self.y + self.height / 2, dp(13)
        batch = Batch()

        def hexagon(size: float) -> list[tuple[float, float]]:
            turns = [k * math.pi / 3 for k in range(6)]
            return [(x + r * size * math.sin(t), y + r * size * math.cos(t)) for t in turns]

        draw_ring(batch, hexagon, Ring(self.ring), r * 1.6)
        self._drawn.add(Color(*theme.ink))
        self._drawn.add(batch.mesh(rim()))
