"""Bars while something takes its time."""

from __future__ import annotations

import math

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from mobile.theme import theme

THERE_AND_BACK = 1.8
"""Seconds."""
STEP, WITHOUT_MOTION = 1 / 20, 0.6
"""Seconds between two places; where motion is switched off, it only shows now and then that the
app has not stopped."""


class MeasuredBar(Widget):
    """How far it is: `part` from 0 to 1."""

    part = NumericProperty(0)


class BusyBar(Widget):
    """For work of unknown length. It stops by itself when it is no longer visible."""

    at = NumericProperty(0)
    """Of the way there and back."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        Clock.schedule_interval(self._run, STEP if theme.motion else WITHOUT_MOTION)

    def left(self, at: float) -> float:
        """Of the moving part, in widths of its way."""
        return 0.5 - 0.5 * math.cos(2 * math.pi * at)

    def _run(self, dt: float) -> bool:
        self.at = (self.at + dt / THERE_AND_BACK) % 1
        return self.get_root_window() is not None


Builder.load_string("""
#:import theme mobile.theme.theme
<MeasuredBar,BusyBar>:
    size_hint_y: None
    height: dp(8)
    canvas:
        Color:
            rgba: theme.well
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(4)]
        Color:
            rgba: theme.accent

<MeasuredBar>:
    canvas:
        RoundedRectangle:
            pos: self.pos
            size: self.width * self.part, self.height
            radius: [dp(4)]

<BusyBar>:
    canvas:
        RoundedRectangle:
            pos: self.x + self.width * .7 * self.left(self.at), self.y
            size: self.width * .3, self.height
            radius: [dp(4)]
""")
