"""Our drawings on the screen: one sheet of icons, and lines with soft edges.

The window is not multisampled (that costs four times the drawing time on plain chips), so edges are
smoothed here: icons come from sheets of three sizes, lines carry a fading rim one
pixel wide. A `Batch` gathers many of either into a single mesh.
"""

from __future__ import annotations

import functools
import itertools
import json
import math
from collections.abc import Iterable, Sequence

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from mobile.resources import asset
from mobile.tables.palette import LIGHT

COLUMNS = 10
CELLS = (25, 50, 100)
MARGIN = 0.04
"""As in tools/icons.py."""

Point = tuple[float, float]


def sheet(size: float = CELLS[-1]) -> Texture:
    """The icons drawn for about that many pixels: never much larger than the sheet's own, and
    never less than half, so that they stay sharp without smaller copies made at start."""
    fitting = (cell for cell in CELLS if cell * (1 - 2 * MARGIN) >= size * 0.85)
    return _sheet(next(fitting, CELLS[-1]))


@functools.cache
def _sheet(cell: int) -> Texture:
    return CoreImage(str(asset(f"icons-{cell}.png"))).texture


@functools.cache
def places() -> dict[str, tuple[float, float, float, float]]:
    """Where each icon lies on a sheet: left, bottom, right, top as parts of the sheet."""
    found = {}
    for place, name in enumerate(json.loads(asset("icons.json").read_text("utf-8"))):
        row, column = divmod(place, COLUMNS)
        left, top = (column + MARGIN) / COLUMNS, (row + MARGIN) / COLUMNS
        side = (1 - 2 * MARGIN) / COLUMNS
        # Kivy reads pictures from the top, so the sheet's first line is texture line 0.
        found[name] = (left, top + side, left + side, top)
    return found


@functools.cache
def rim() -> Texture:
    """Opacity 0 at a quarter, 1 from three quarters on: the edge of a line."""
    texture = Texture.create(size=(2, 1), colorfmt="rgba")
    texture.blit_buffer(bytes((255, 255, 255, 0, 255, 255, 255, 255)), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    return texture


class Batch:
    """Many icons, or many lines, of one colour: kept as vertices until `mesh` hands them over."""

    def __init__(self) -> None:
        self.vertices: list[float] = []
        self.indices: list[int] = []
        self.largest = 0.0
        """Of the icons, in pixels."""

    def icon(self, name: str, x: float, y: float, size: float, turn: float = 0) -> None:
        """An icon around x, y, turned by degrees."""
        self.largest = max(self.largest, size)
        left, bottom, right, top = places()[name]
        half, angle = size / 2, math.radians(turn)
        c, s = math.cos(angle) * half, math.sin(angle) * half
        start = len(self.vertices) // 4
        self.vertices += (
            *(x - c + s, y - s - c, left, bottom),
            *(x + c + s, y + s - c, right, bottom),
            *(x + c - s, y + s + c, right, top),
            *(x - c - s, y - s + c, left, top),
        )
        self.indices += (start, start + 1, start + 2, start + 2, start + 3, start)

    def line(self, a: Point, b: Point, width: float, longer: float = 0) -> None:
        """A straight line with soft sides, drawn out by `longer` at both ends."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1.0
        ux, uy = dx / length, dy / length
        ax, ay = a[0] - ux * longer, a[1] - uy * longer
        bx, by = b[0] + ux * longer, b[1] + uy * longer
        start = len(self.vertices) // 4
        inner = max(width / 2 - 0.5, 0.0)
        for offset, u in ((inner + 1, 0.25), (inner, 0.75), (-inner, 0.75), (-inner - 1, 0.25)):
            ox, oy = -uy * offset, ux * offset
            self.vertices += (ax + ox, ay + oy, u, 0.5, bx + ox, by + oy, u, 0.5)
        for k in range(start, start + 6, 2):
            self.indices += (k, k + 1, k + 2, k + 2, k + 1, k + 3)

    def ring(self, points: Sequence[Point], width: float) -> None:
        """A closed line through the points."""
        for a, b in zip(points, (*points[1:], points[0]), strict=True):
            self.line(a, b, width, width * 0.28)

    def dashes(
        self, points: Sequence[Point], width: float, dash: float, space: float, closed: bool = True
    ) -> None:
        """A line of dashes through the points, evenly spread over each side."""
        ends = (*points[1:], points[0]) if closed else points[1:]
        for a, b in zip(points, ends, strict=False):
            length = math.hypot(b[0] - a[0], b[1] - a[1])
            count = max(1, round(length / (dash + space)))
            step = length / count
            for k in range(count):
                middle = (k + 0.5) * step / length
                half = min(dash, step * 0.8) / 2 / length
                self.line(_between(a, b, middle - half), _between(a, b, middle + half), width)

    def fill(self, points: Sequence[Point]) -> None:
        """A convex area with a hard edge (lines are drawn over it)."""
        start = len(self.vertices) // 4
        for x, y in points:
            self.vertices += (x, y, 0.75, 0.5)
        for k in range(1, len(points) - 1):
            self.indices += (start, start + k, start + k + 1)

    def mesh(self, texture: Texture | None = None) -> Mesh:
        """All of it; without a texture it is icons of the sheet that fits them."""
        texture = texture or sheet(self.largest)
        return Mesh(vertices=self.vertices, indices=self.indices, mode="triangles", texture=texture)


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def smooth_line(points: Iterable[Point], width: float) -> Mesh:
    """An open line through the points as one mesh."""
    batch = Batch()
    line = list(points)
    for a, b in itertools.pairwise(line):
        batch.line(a, b, width, width * 0.2)
    return batch.mesh(rim())


class Icon(Widget):
    """One drawing of the sheet, as large as the widget's shorter side."""

    name = StringProperty("")
    color = ColorProperty(LIGHT["ink"])

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._color = Color(*self.color)
            self._mesh = Mesh(mode="triangles")
        # Once a frame, when it has its place: before, it would ask for sheets it does not need.
        redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=redraw, size=redraw, name=redraw, color=self._tint)
        redraw()

    def _tint(self, *_: object) -> None:
        self._color.rgba = self.color

    def _draw(self, *_: object) -> None:
        batch = Batch()
        if self.name:
            # Not `center_x`: Kivy brings it up to date only after it has told about `pos`.
            x, y = self.x + self.width / 2, self.y + self.height / 2
            batch.icon(self.name, x, y, min(self.size))
        self._mesh.texture = sheet(min(self.size))
        self._mesh.vertices = batch.vertices
        self._mesh.indices = batch.indices
