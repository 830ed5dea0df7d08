"""A QR code, drawn from its dots."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

SIDE = 240
"""In dp: a phone reads it from across the table."""


class QrCode(Widget):
    """Black on white in every theme: cameras expect it."""

    def __init__(self, dots: list[list[bool]], **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), size=(dp(SIDE), dp(SIDE)), **kwargs)
        texture = Texture.create(size=(len(dots), len(dots)), colorfmt="luminance")
        rows = (bytes(0 if dark else 255 for dark in row) for row in dots)
        texture.blit_buffer(b"".join(rows), colorfmt="luminance", bufferfmt="ubyte")
        texture.flip_vertical()
        texture.mag_filter = texture.min_filter = "nearest"
        with self.canvas:
            Color(1, 1, 1, 1)
            self._code = Rectangle(texture=texture, pos=self.pos, size=self.size)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        self._code.pos, self._code.size = self.pos, self.size
