"""Where the cells of a hex board are on the screen, and which of them a finger means."""

from __future__ import annotations

import math
from collections.abc import Callable

from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from core.components.hexgrid import Spot
from mobile.tables.view import BoardFace, BoardMarks
from mobile.widgets.sprites import Point

HALF_WIDTH = math.sqrt(3) / 2
"""Of a hex on its point, with its radius as the unit."""
TOUCHABLE = 27.8
"""In dp: the radius from which on a cell is as large as a finger needs."""
NEARLY = 0.45
"""A board whose cells would be smaller than this part of it is a picture, not for fingers."""
DRAG = 14
"""In dp: a finger that moves further than this draws the board about."""
HOLD = 0.5
"""Seconds that make a touch a long one."""
SEAM = 0.5
"""Between the halves of a board, in hex radii."""
MARGIN = 3
"""Round the board, in dp."""
POST = 0.4
"""Of a hex radius: how far a border post stands out."""


def after_hold(call: Callable[[], None]) -> ClockEvent:
    """Calls when a finger has rested long enough. Kivy's clock ticks before the touches of a frame
    are read: after a frame that took long the finger may be gone already, so this waits for what
    the frame brings."""
    return Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: call(), 0), HOLD)


class Touched:
    """The events of a board: `on_cell(cell, pos)` for a tap on a cell, `on_hold(cell, pos)` for a
    long one, `on_seal(seal, pos)` for a tap on a seal."""

    __events__: tuple[str, ...] = ("on_cell", "on_hold", "on_seal")

    def on_cell(self, cell: int, pos: Point) -> None:
        pass

    def on_hold(self, cell: int, pos: Point) -> None:
        pass

    def on_seal(self, seal: object, pos: Point) -> None:
        pass


class HexField(Touched, Widget):
    """A `BoardFace` laid out in a widget."""

    face: ObjectProperty[BoardFace | None] = ObjectProperty(None, allownone=True)
    marks = ObjectProperty(BoardMarks())
    turn = NumericProperty(0)
    """Degrees: which side of the table the sheet faces."""
    _redraw: ClockEvent

    def __init__(self, **kwargs: object) -> None:
        self.radius = 1.0
        self._middle: Point = (0.0, 0.0)
        """Of the board in its own coordinates, once it is drawn."""
        self._shift = 0.0
        """How far a board that is too wide was dragged to the right."""
        self._spots: tuple[Spot, ...] = ()
        self._second: frozenset[int] = frozenset()
        self._columns = False
        """As the face has them."""
        self._units: list[Point] = []
        """By space: its middle when a hex has the radius 1; up is positive."""
        self._centres: list[Point] = []
        """By space: its middle on the screen."""
        self._turned: Point = (1.0, 0.0)
        self._corners: dict[float, list[Point]] = {}
        """By part of its size: the corners of a hex round its middle."""
        self._stood: dict[object, list[Point]] = {}
        """Where seals and posts are drawn, found once for each size of the board."""
        super().__init__(**kwargs)

    def on_face(self, _board: HexField, face: BoardFace | None) -> None:
        self._spots = face.spots if face else ()
        self._second = face.second if face else frozenset()
        self._columns = face.columns if face else False
        self._at = {spot: cell for cell, spot in enumerate(self._spots)}
        self._units = [self._unit_of(cell) for cell in range(len(self._spots))]

    # ── touches ──────────────────────────────────────────────────────────────────────────────

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.disabled or not self.collide_point(*touch.pos) or self.face is None:
            return False
        cell = self.cell_at(*touch.pos)
        if cell is None:
            return False
        touch.ud[self] = cell
        touch.ud[self, "hold"] = after_hold(lambda: self._held(touch))
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if self not in touch.ud:
            return False
        if abs(touch.x - touch.ox) > dp(DRAG) and self.radius == dp(TOUCHABLE):
            touch.ud[self, "hold"].cancel()
            self._shift += touch.dx
            self._redraw()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        cell = touch.ud.pop(self, None)
        if cell is None:
            return False
        touch.ud[self, "hold"].cancel()
        if abs(touch.x - touch.ox) > dp(DRAG) or self.cell_at(*touch.pos) != cell:
            return False
        for seal, spot in zip(self.marks.seals, self.seal_spots(), strict=True):
            if math.dist(spot, touch.pos) <= self.seal_radius() * 1.1:
                self.dispatch("on_seal", seal, touch.pos)
                return True
        self.dispatch("on_cell", cell, touch.pos)
        return True

    def _held(self, touch: MotionEvent) -> None:
        cell = touch.ud.pop(self, None)
        if cell is not None and self.cell_at(*touch.pos) == cell:
            self.dispatch("on_hold", cell, touch.pos)

    # ── where things are ─────────────────────────────────────────────────────────────────────

    def centre_of(self, cell: int) -> Point:
        return self._centres[cell]

    def cell_at(self, x: float, y: float) -> int | None:
        """The space under a point of the parent's coordinates."""
        nearest, least = None, self.radius**2
        for cell, (cx, cy) in enumerate(self._centres):
            apart = (cx - x) ** 2 + (cy - y) ** 2
            if apart <= least:
                nearest, least = cell, apart
        return nearest

    def cell_size(self) -> tuple[float, float]:
        """Width and height of a cell on the screen."""
        size = (2 * HALF_WIDTH * self.radius, 2 * self.radius)
        upright = (self.turn % 180 == 0) != self._columns
        return size if upright else (size[1], size[0])

    def _measure(self) -> None:
        xs, ys = zip(*self._units, strict=True)
        across, along = (2, 2 * HALF_WIDTH) if self._columns else (2 * HALF_WIDTH, 2)
        out = 2 * POST if self.marks.posts else 0
        width = max(xs) - min(xs) + across + out
        height = max(ys) - min(ys) + along + out
        self._middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
        if self.turn % 180:
            width, height = height, width
        margin = dp(2 * MARGIN)
        fitting = min((self.width - margin) / width, (self.height - margin) / height)
        least = dp(TOUCHABLE)
        # A board that is too wide for fingers is drawn about, not made smaller.
        wide = least * NEARLY <= fitting < least
        fits_upright = least * height <= self.height - margin
        self.radius = least if wide and fits_upright else max(fitting, dp(4))
        over = max(self.radius * width - self.width + margin, 0) / 2
        self._shift = min(max(self._shift, -over), over)

    def _lay_out(self) -> None:
        """Finds the place of every space on the screen, once for each drawing."""
        self._measure()
        self._turned = turned(self.turn)
        self._centres = [self._place(x, y) for x, y in self._units]
        self._corners.clear()
        self._stood.clear()

    def _place(self, x: float, y: float) -> Point:
        """A point of the board's own coordinates (hex radius 1) on the screen."""
        dx, dy = (x - self._middle[0]) * self.radius, (y - self._middle[1]) * self.radius
        c, s = self._turned
        x0, y0 = self.x + self.width / 2 + self._shift, self.y + self.height / 2
        return x0 + dx * c - dy * s, y0 + dx * s + dy * c

    def _around(self, cell: int, dx: float, dy: float) -> Point:
        """A point beside the middle of a space, in hex radii."""
        (x, y), (c, s), r = self._centres[cell], self._turned, self.radius
        return x + (dx * c - dy * s) * r, y + (dx * s + dy * c) * r

    def _unit_of(self, cell: int) -> Point:
        spot = self._spots[cell]
        seam = SEAM if cell in self._second else 0
        return self._laid((spot.halves + 1) * HALF_WIDTH + seam, -1.5 * spot.row)

    def _laid(self, x: float, y: float) -> Point:
        """Rows from the top down become columns from the left."""
        return (-y, -x) if self._columns else (x, y)

    def _hex(self, cell: int, size: float = 1.0) -> list[Point]:
        """The corners of a space, drawn at a part of its size."""
        offsets = self._corners.get(size)
        if offsets is None:
            offsets = self._corners[size] = self._corner_offsets(size)
        x, y = self._centres[cell]
        return [(x + dx, y + dy) for dx, dy in offsets]

    def _corner_offsets(self, size: float) -> list[Point]:
        (c, s), r = self._turned, self.radius * size
        laid = [self._laid(x, y) for x, y in _CORNERS]
        return [((dx * c - dy * s) * r, (dx * s + dy * c) * r) for dx, dy in laid]

    def _beside(self, cell: int, side: int) -> int | None:
        """The cell across a side; sides are counted from the upper right, clockwise."""
        spot = self._spots[cell]
        rows, halves = _SIDES[side]
        other = self._at.get(Spot(spot.row + rows, spot.halves + halves))
        second = self._second
        apart = other is not None and (cell in second) != (other in second)
        return None if apart else other

    def seal_radius(self) -> float:
        return max(self.radius * 0.33, dp(14))

    def seal_spots(self) -> list[Point]:
        """Where each seal is drawn: a later one makes room for those before it."""
        if self.marks.seals in self._stood:
            return self._stood[self.marks.seals]
        found = self._stood[self.marks.seals] = []
        for seal in self.marks.seals:
            spots = self._spots_for(seal.cells)
            found.append(max(spots, key=lambda spot: min(self._room(spot, found), 1)))
        return found

    def _room(self, spot: Point, seals: list[Point]) -> float:
        """How far a seal would stand from the nearest other, with 1 where they just touch."""
        apart = (math.dist(spot, other) for other in seals)
        return min(apart, default=math.inf) / (2 * self.seal_radius())

    def _spots_for(self, cells: tuple[int, ...]) -> list[Point]:
        """Places for a seal, the best first: on a border inside the region, near its middle, where
        no number or icon is covered, half-way between cells of a row, else on the corner beside
        the upper one; then at the sides of a cell."""
        spots = [self._units[cell] for cell in cells]
        middle = _mean(spots)
        borders = [
            self._border(a, b)
            for k, a in enumerate(spots)
            for b in spots[k + 1 :]
            if math.dist(a, b) < 1.8
        ]
        borders.sort(key=lambda p: math.dist(p, middle))
        sides = [(x + dx, y + dy) for dx, dy in _SEAL_SIDES for x, y in spots]
        return [self._place(*spot) for spot in (*borders, *sides)]

    def _border(self, a: Point, b: Point) -> Point:
        """A point between two neighbours that covers the print of neither."""
        if self._columns or a[1] == b[1]:
            return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        return a[0] + math.copysign(HALF_WIDTH, b[0] - a[0]), a[1] - 0.5

    def _post_size(self) -> float:
        return max(self.radius * 0.62, dp(22))

    def _post_spot(self, cells: tuple[int, ...]) -> Point:
        """On the border beside the cells that a post touches: where two of them meet, else in the
        middle of the side that looks out most. Between the cells where none is at the border."""
        if cells in self._stood:
            return self._stood[cells][0]
        sides = [(cell, side) for cell in cells for side in range(6)]
        outer = [s for s in sides if self._beside(*s) is None] or sides
        ends = [self._corner(cell, side + k) for cell, side in outer for k in (0, 1)]
        shared = [end for end in ends if sum(math.dist(end, e) < 0.1 for e in ends) > 1]
        met = [
            end
            for end in shared
            if sum(math.dist(end, self._units[cell]) < 1.1 for cell in cells) > 1
        ]
        middles = [
            _mean([self._corner(cell, side), self._corner(cell, side + 1)]) for cell, side in outer
        ]
        aim = _mean(middles)
        x, y = min(met or middles, key=lambda point: math.dist(point, aim))
        inner = _mean([self._units[cell] for cell in cells])
        away = math.dist((x, y), inner) or 1.0
        spot = self._place(x + (x - inner[0]) / away * 0.1, y + (y - inner[1]) / away * 0.1)
        self._stood[cells] = [spot]
        return spot

    def _corner(self, cell: int, at: int) -> Point:
        x, y = self._units[cell]
        dx, dy = self._laid(*_CORNERS[at % 6])
        return x + dx, y + dy


_CORNERS = tuple((math.sin(k * math.pi / 3), math.cos(k * math.pi / 3)) for k in range(6))
_SIDES = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
"""Rows down and half hexes right to the neighbour across each side."""

_SEAL_SIDES = ((0.7, -0.06), (-0.7, -0.06), (0.55, 0.55), (-0.55, 0.55))
"""From the middle of a cell, beside what is printed in it."""


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def turned(degrees: float) -> Point:
    """Cosine and sine."""
    angle = math.radians(degrees)
    return math.cos(angle), math.sin(angle)
