"""Words drawn on a canvas. Each is made once: the same few are written again and again."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture

from mobile.theme import SERIF


def word(text: str, size: int, font: str = SERIF) -> Texture:
    """A word at a size in pixels; the plain font is written boldly."""
    return _label(text, size, font).texture


@functools.lru_cache(maxsize=2000)
def _label(text: str, size: int, font: str) -> CoreLabel:
    """Kept with its picture: it draws it again when the tablet has lost it in its sleep."""
    label = CoreLabel(text=text, font_size=size, font_name=font, bold=font != SERIF)
    label.refresh()
    label.texture.bind()  # before a frame begins: within one this takes far longer
    return label


@functools.lru_cache(maxsize=2000)
def width_of(text: str, size: float, font: str = SERIF) -> float:
    """How wide a word is, without drawing it."""
    return float(CoreLabel(font_size=size, font_name=font).get_extents(text)[0])


def fitting(text: str, room: float, sizes: Sequence[float], font: str = SERIF) -> float:
    """The first of these sizes at which no word is wider than the room, or else the last."""
    for size in sizes:
        if all(width_of(part, size, font) <= room for part in text.split()):
            return size
    return sizes[-1]


def write(
    group: InstructionGroup,
    text: str,
    x: float,
    y: float,
    ink: list[float],
    size: float,
    side: str = "middle",
) -> float:
    """A word around x, y, or with its left or right end there; its width."""
    texture = word(text, round(size))
    width, height = texture.size
    left = x - {"left": 0, "middle": width / 2, "right": width}[side]
    group.add(Color(*ink))
    group.add(Rectangle(texture=texture, pos=(left, y - height / 2), size=texture.size))
    return float(width)
