"""Paper with an edge: a rectangle with round corners that paints each pixel once.

It looks like two of Kivy's, a smaller one on a larger, without what the smaller one hides. Where
there is no graphics chip, the size of what is painted is what takes time, and most of a screen is
paper.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

from kivy.factory import Factory
from kivy.graphics import CanvasBase, Color, Mesh

from mobile.widgets.sprites import Point, rim

STEPS = 10
"""Straight lines that make up a round corner."""
FADING = (-2 / 3, 1.0)
"""Where a shape fades in, in pixels inwards from its border: as Kivy's shapes do."""
CLEAR = (0.0, 0.0, 0.0, 0.0)


class EdgedRectangle(CanvasBase):
    """For the canvas of a kv rule. Nothing is drawn for a clear colour."""

    def __init__(self) -> None:
        super().__init__()
        self._pos: Point = (0.0, 0.0)
        self._size: Point = (0.0, 0.0)
        self._radius, self._width = 0.0, 1.0
        self._hollow = False
        with self:
            self._edge = Color(*CLEAR)
            self._outer = Mesh(mode="triangles", texture=rim())
            self._fill = Color(*CLEAR)
            self._inner = Mesh(mode="triangles", texture=rim())

    @property
    def pos(self) -> Point:
        return self._pos

    @pos.setter
    def pos(self, pos: Point) -> None:
        self._pos = pos
        self._draw()

    @property
    def size(self) -> Point:
        return self._size

    @size.setter
    def size(self, size: Point) -> None:
        self._size = size
        self._draw()

    @property
    def radius(self) -> float:
        return self._radius

    @radius.setter
    def radius(self, radius: float) -> None:
        self._radius = radius
        self._draw()

    @property
    def width(self) -> float:
        """Of the edge."""
        return self._width

    @width.setter
    def width(self, width: float) -> None:
        self._width = width
        self._draw()

    @property
    def hollow(self) -> bool:
        """What it is filled with is there already: only the inner side of the edge is drawn."""
        return self._hollow

    @hollow.setter
    def hollow(self, hollow: bool) -> None:
        self._hollow = hollow
        self._draw()

    @property
    def fill(self) -> Sequence[float]:
        return self._fill.rgba

    @fill.setter
    def fill(self, rgba: Sequence[float]) -> None:
        self._paint(self._fill, rgba)

    @property
    def edge(self) -> Sequence[float]:
        return self._edge.rgba

    @edge.setter
    def edge(self, rgba: Sequence[float]) -> None:
        self._paint(self._edge, rgba)

    def _paint(self, color: Color, rgba: Sequence[float]) -> None:
        seen = color.a > 0
        color.rgba = rgba
        if seen != (color.a > 0):
            self._draw()

    def _draw(self) -> None:
        faint, full = FADING
        inner = self._width + full
        fits = min(self._size) > 2 * inner
        self._shape(self._outer, (faint, full, inner), fits and self._edge.a > 0, hollow=True)
        fading = (self._width + faint, inner)
        self._shape(self._inner, fading, fits and self._fill.a > 0, self._hollow)

    def _shape(self, mesh: Mesh, insets: tuple[float, ...], seen: bool, hollow: bool) -> None:
        if not seen:
            mesh.vertices, mesh.indices = (), ()
            return
        (x, y), (width, height) = self._pos, self._size
        radius = min(self._radius, width / 2, height / 2)
        xs = (x + radius, x + width - radius)
        ys = (y + radius, y + height - radius)
        vertices: list[float] = []
        for right, top, dx, dy, u in _corners(radius, insets):
            vertices += (xs[right] + dx, ys[top] + dy, u, 0.5)
        mesh.vertices, mesh.indices = vertices, _triangles(len(insets), hollow)


@functools.lru_cache(maxsize=200)
def _corners(
    radius: float, insets: tuple[float, ...]
) -> tuple[tuple[int, int, float, float, float], ...]:
    """The points round all corners, at each of these distances from the border: by which corner
    they are, how far from its middle, and where on the rim."""
    found = []
    for quarter, (right, top) in enumerate(((1, 1), (0, 1), (0, 0), (1, 0))):
        for step in range(STEPS + 1):
            angle = (quarter + step / STEPS) * math.pi / 2
            c, s = math.cos(angle), math.sin(angle)
            for inset in insets:
                # Nothing turns inside out where an edge is wider than its corner is round.
                along = max(radius - inset, 0)
                square = min(radius - inset, 0)
                dx = c * along + (square if right else -square)
                dy = s * along + (square if top else -square)
                found.append((right, top, dx, dy, 0.25 if inset == insets[0] else 0.75))
    return tuple(found)


@functools.cache
def _triangles(across: int, hollow: bool) -> tuple[int, ...]:
    """From each point to the next and back to the first; then what is inside."""
    count = 4 * (STEPS + 1)
    found: list[int] = []
    for point in range(count):
        a, b = point * across, (point + 1) % count * across
        for k in range(across - 1):
            found += (a + k, a + k + 1, b + k, b + k, a + k + 1, b + k + 1)
    last = across - 1
    for point in range(1, 0 if hollow else count - 1):
        found += (last, point * across + last, (point + 1) * across + last)
    return tuple(found)


Factory.register("EdgedRectangle", cls=EdgedRectangle)
