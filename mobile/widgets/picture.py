"""A picture of what seldom changes: drawn once, then copied to the screen with every frame."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kivy.graphics import Color, Fbo, InstructionGroup, Rectangle, Translate

from mobile.widgets.sprites import Point


class Picture(InstructionGroup):
    """Shows other instructions without drawing them anew with every frame. Where there is no
    graphics chip, many small triangles and icons take far more time than one picture does."""

    def __init__(self) -> None:
        super().__init__()
        self._fbo: Fbo | None = None

    def clear(self) -> None:
        self._fbo = None
        super().clear()

    def show(self, drawn: InstructionGroup, low: Point, high: Point, rim: Sequence[float]) -> None:
        """What is drawn between these two corners; its outer edge has the colour `rim`."""
        self.clear()
        # Pixel upon pixel, so that the copy is as sharp.
        left, bottom = math.floor(low[0]), math.floor(low[1])
        room = (math.ceil(high[0]) - left, math.ceil(high[1]) - bottom)
        self._fbo = fbo = Fbo(size=room, with_depthbuffer=False)
        fbo.clear_color = (*rim[:3], 0)
        fbo.add(Translate(-left, -bottom))
        fbo.add(drawn)
        fbo.add_reload_observer(self._reload)
        self._draw()
        fbo.texture.mag_filter = fbo.texture.min_filter = "nearest"
        self.add(Color(1, 1, 1, 1))
        self.add(Rectangle(pos=(left, bottom), size=room, texture=fbo.texture))

    def _draw(self) -> None:
        """Now, not in the middle of a frame, where something may clip it."""
        if self._fbo is not None:
            self._fbo.bind()
            self._fbo.clear_buffer()
            self._fbo.release()
            self._fbo.ask_update()
            self._fbo.draw()

    def _reload(self, _fbo: Fbo) -> None:
        self._draw()
