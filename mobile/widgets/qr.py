"""A QR code, as sharp as the screen."""

from __future__ import annotations

import segno
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

QUIET = 4
"""White modules round the code, which readers need."""


class QrCode(Widget):
    def __init__(self, text: str, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, height=dp(400), **kwargs)
        rows = [*segno.make(text, error="l", micro=False).matrix_iter(border=QUIET)]
        side = len(rows)
        self._texture = Texture.create(size=(side, side), colorfmt="luminance")
        self._texture.mag_filter = "nearest"
        # Textures begin at the bottom.
        pixels = bytes(0 if dark else 255 for row in reversed(rows) for dark in row)
        self._texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
        with self.canvas:
            Color(1, 1, 1)
            self._square = Rectangle(texture=self._texture)
        self.bind(pos=self._lay, width=self._lay)

    def _lay(self, *_: object) -> None:
        side = self.width
        self.height = side
        self._square.pos, self._square.size = self.pos, (side, side)
