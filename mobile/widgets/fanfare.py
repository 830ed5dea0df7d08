"""The winner's moment: small hexes in the winners' colours rise and rain down once."""

from __future__ import annotations

import math
import random

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from mobile.theme import theme
from mobile.widgets.sprites import Batch

SECONDS = 1.8
PIECES = 36
FALL = 2.4
"""How far a piece falls in the end, in heights of its flight."""


class Fanfare(Widget):
    """Plays over what it lies on and takes no touches. Nothing moves where motion is off."""

    part = NumericProperty(0.0)
    """How much of it has been played, from 0 to 1."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self._pieces: list[tuple[list[float], float, float, float]] = []
        """Colour, direction, speed and turn of each."""
        self._from = (0.0, 0.0)

    def play(self, start: tuple[float, float], colours: list[list[float]]) -> None:
        """From a point of the window, in these colours."""
        if not theme.motion or not colours:
            return
        dice = random.Random()
        self._from = self.to_widget(*start)
        self._pieces = [
            (
                colours[at % len(colours)],
                math.radians(dice.uniform(25, 155)),
                dice.uniform(0.5, 1.0),
                dice.uniform(-360, 360),
            )
            for at in range(PIECES)
        ]
        self.part = 0
        Animation(part=1.0, duration=SECONDS).start(self)

    def on_part(self, *_: object) -> None:
        self._drawn.clear()
        if self.part >= 1:
            self._pieces = []
            return
        reach = max(dp(160), min(self.size) * 0.7)
        rise = math.sin(min(1.0, self.part * 2) * math.pi / 2)
        fall = max(0.0, self.part - 0.25) ** 2 * FALL
        for colour, way, speed, turn in self._pieces:
            x = self._from[0] + math.cos(way) * reach * speed * (0.4 + self.part)
            y = self._from[1] + (math.sin(way) * speed * rise - fall) * reach
            batch = Batch()
            batch.icon("hexagon", x, y, dp(10 + 12 * speed), turn * self.part)
            self._drawn.add(Color(*colour[:3], 1 - self.part**3))
            self._drawn.add(batch.mesh())
