"""The slow glow of what may be touched."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.clock import ClockEvent
from kivy.graphics import Color
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from mobile.theme import theme

BREATH = 1.6
"""Seconds from bright to dim and back."""


class Breathing(Widget):
    """For a board that puts the colours of what may be touched into `_glowing` when it writes its
    marks, and writes them again with `_rewrite`."""

    glow = NumericProperty(1.0)
    _rewrite: ClockEvent

    def __init__(self, **kwargs: object) -> None:
        self._glowing: list[Color] = []
        self._breathing: Animation | None = None
        super().__init__(**kwargs)
        self.fbind("glow", self._breathe)

    def breathe_if_glowing(self) -> None:
        wanted = bool(self._glowing) and theme.motion
        if wanted and self._breathing is None:
            dim = Animation(glow=0.45, duration=BREATH / 2, t="in_out_sine", step=1 / 20)
            bright = Animation(glow=1.0, duration=BREATH / 2, t="in_out_sine", step=1 / 20)
            self._breathing = dim + bright
            self._breathing.repeat = True
            self._breathing.start(self)
        elif not wanted:
            self.stop_breathing()

    def on_parent(self, _board: object, parent: object) -> None:
        """Nothing animates unseen: an animation would keep a board that is gone in memory."""
        if parent is None:
            self.stop_breathing()
        else:
            self._rewrite()

    def stop_breathing(self) -> None:
        if self._breathing is not None:
            self._breathing.cancel(self)
            self._breathing = None
        self.glow = 1.0

    def _breathe(self, *_: object) -> None:
        for color in self._glowing:
            color.a = self.glow
