"""The hex board: one canvas, few meshes, any game's cells."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from core.hexgrid import Spot, members
from mobile.tables.model import BoardFace, BoardMarks, Ring
from mobile.theme import DARK_INK, LIGHT, SERIF, paint, rgba, theme
from mobile.widgets.sprites import Batch, Point, rim

HALF_WIDTH = math.sqrt(3) / 2
"""Of a hex on its point, with its radius as the unit."""
SMALLEST_PRINT = 24
"""In dp: a cell with a smaller radius shows its icon or its number only."""
TOUCHABLE = 27.8
"""In dp: the radius from which on a cell is as large as a finger needs."""
NEARLY = 0.8
DRAG = 14
"""In dp: a finger that moves further than this draws the board about."""
HOLD = 0.5
"""Seconds that make a touch a long one."""
BREATH = 1.6
"""Seconds from dim to bright and back."""


class HexBoard(Widget):
    """Draws a `BoardFace` with its `BoardMarks` and says which cell was touched.

    Events: `on_cell(cell, pos)` for a tap on a cell, `on_hold(cell, pos)` for a long one,
    `on_seal(seal, pos)` for a tap on a seal.
    """

    face = ObjectProperty(None, allownone=True)
    marks = ObjectProperty(BoardMarks())
    lit = NumericProperty(0)
    """Cells to point at: the source of some points."""
    turn = NumericProperty(0)
    """Degrees: which side of the table the sheet faces."""
    glow = NumericProperty(1.0)

    __events__ = ("on_cell", "on_hold", "on_seal")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.radius = 1.0
        self._middle: Point | None = None
        """Of the board in its own coordinates; None until it is first drawn."""
        self._shift = 0.0
        """How far a board that is too wide was drawn to the right."""
        self._ground = InstructionGroup()
        self._tiles = InstructionGroup()
        self._writing = InstructionGroup()
        self._veil = InstructionGroup()
        self._rings = InstructionGroup()
        self._glowing: list[Color] = []
        for group in (self._ground, self._tiles, self._veil, self._rings, self._writing):
            self.canvas.add(group)
        self._redraw = Clock.create_trigger(self._draw_all, -1)
        self._rewrite = Clock.create_trigger(self._draw_marks, -1)
        self._breathing: Animation | None = None
        self.bind(pos=self._redraw, size=self._redraw, face=self._redraw, turn=self._redraw)
        self.bind(marks=self._rewrite, lit=self._rewrite, glow=self._breathe)
        theme.bind(dark=self._redraw, motion=self._rewrite)

    def on_cell(self, cell: int, pos: Point) -> None:
        pass

    def on_hold(self, cell: int, pos: Point) -> None:
        pass

    def on_seal(self, seal: object, pos: Point) -> None:
        pass

    # ── where things are ─────────────────────────────────────────────────────────────────────

    def centre_of(self, cell: int) -> Point:
        return self._place(*self._unit(cell))

    def cell_at(self, x: float, y: float) -> int | None:
        """The cell under a point of the parent's coordinates."""
        if self.face is None:
            return None
        nearest = min(
            range(len(self.face.cells)), key=lambda c: math.dist(self.centre_of(c), (x, y))
        )
        near = math.dist(self.centre_of(nearest), (x, y)) <= self.radius
        return nearest if near else None

    def cell_size(self) -> tuple[float, float]:
        """Width and height of a cell on the screen."""
        size = (2 * HALF_WIDTH * self.radius, 2 * self.radius)
        upright = (self.turn % 180 == 0) != self.face.columns
        return size if upright else (size[1], size[0])

    def on_touch_down(self, touch: object) -> bool:
        if not self.collide_point(*touch.pos) or self.face is None:
            return False
        cell = self.cell_at(*touch.pos)
        if cell is None:
            return False
        touch.ud[self] = cell
        touch.ud[self, "hold"] = Clock.schedule_once(lambda _dt: self._held(touch), HOLD)
        return True

    def on_touch_move(self, touch: object) -> bool:
        if self not in touch.ud:
            return False
        if abs(touch.x - touch.ox) > dp(DRAG) and self.radius == dp(TOUCHABLE):
            touch.ud[self, "hold"].cancel()
            self._shift += touch.dx
            self._redraw()
        return True

    def on_touch_up(self, touch: object) -> bool:
        cell = touch.ud.pop(self, None)
        if cell is None:
            return False
        touch.ud[self, "hold"].cancel()
        if abs(touch.x - touch.ox) > dp(DRAG) or self.cell_at(*touch.pos) != cell:
            return False
        for seal in self.marks.seals:
            if math.dist(self._seal_spot(seal.cells), touch.pos) <= self._seal_radius() * 1.1:
                self.dispatch("on_seal", seal, touch.pos)
                return True
        self.dispatch("on_cell", cell, touch.pos)
        return True

    def _held(self, touch: object) -> None:
        cell = touch.ud.pop(self, None)
        if cell is not None and self.cell_at(*touch.pos) == cell:
            self.dispatch("on_hold", cell, touch.pos)

    def _measure(self) -> None:
        spots = [self._unit(cell) for cell in range(len(self.face.cells))]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        across, along = (2, 2 * HALF_WIDTH) if self.face.columns else (2 * HALF_WIDTH, 2)
        width = max(xs) - min(xs) + across
        height = max(ys) - min(ys) + along
        self._middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
        if self.turn % 180:
            width, height = height, width
        margin = dp(6)
        fitting = min((self.width - margin) / width, (self.height - margin) / height)
        least = dp(TOUCHABLE)
        # A board that is a little too wide for fingers is drawn about, not made smaller.
        wide = self.face.columns and least * NEARLY <= fitting < least
        fits_upright = least * height <= self.height - margin
        self.radius = least if wide and fits_upright else max(fitting, dp(4))
        over = max(self.radius * width - self.width + margin, 0) / 2
        self._shift = min(max(self._shift, -over), over)

    def _place(self, x: float, y: float) -> Point:
        """A point of the board's own coordinates (hex radius 1) on the screen."""
        dx, dy = (x - self._middle[0]) * self.radius, (y - self._middle[1]) * self.radius
        c, s = _turned(self.turn)
        x0, y0 = self.x + self.width / 2 + self._shift, self.y + self.height / 2
        return x0 + dx * c - dy * s, y0 + dx * s + dy * c

    def _around(self, cell: int, dx: float, dy: float) -> Point:
        x, y = self._unit(cell)
        return self._place(x + dx, y + dy)

    def _unit(self, cell: int) -> Point:
        """The middle of a cell when a hex has the radius 1; up is positive."""
        spot = self.face.grid.spots[cell]
        return self._laid((spot.halves + 1) * HALF_WIDTH, -1.5 * spot.row)

    def _laid(self, x: float, y: float) -> Point:
        """Rows from the top down become columns from the left."""
        return (-y, -x) if self.face.columns else (x, y)

    def _hex(self, cell: int, size: float = 1.0) -> list[Point]:
        return [self._around(cell, *self._laid(size * x, size * y)) for x, y in _CORNERS]

    # ── drawing ──────────────────────────────────────────────────────────────────────────────

    def _draw_all(self, *_: object) -> None:
        self._ground.clear()
        if self.face is None or self.width < 2 or self.height < 2:
            return
        self._measure()
        self._draw_fills()
        self._draw_lines()
        self._draw_print()
        self._draw_marks()

    def _draw_fills(self) -> None:
        fills: dict[str, Batch] = defaultdict(Batch)
        pale: dict[str, Batch] = defaultdict(Batch)
        for cell, face in enumerate(self.face.cells):
            (pale if face.pale else fills)[face.colour].fill(self._hex(cell))
        for colour, batch in fills.items():
            _add(self._ground, rgba(paint(colour).fill), batch, rim())
        for colour, batch in pale.items():
            _add(self._ground, paled(paint(colour).fill), batch, rim())

    def _draw_lines(self) -> None:
        thin, thick = Batch(), Batch()
        region_of = {c: region for region in self.face.regions for c in members(region)}
        wide = max(self.radius * 0.085, dp(2))
        for cell in range(len(self.face.cells)):
            corners = self._hex(cell)
            beside = {self._beside(cell, side) for side in range(6)} - {None}
            for side in range(6):
                other = self._beside(cell, side)
                a, b = corners[side], corners[(side + 1) % 6]
                if (
                    other is not None
                    and other in beside
                    and region_of.get(other) == region_of.get(cell)
                ):
                    if other > cell:
                        thin.line(a, b, max(self.radius * 0.03, 1))
                elif other is None or other > cell:
                    thick.line(a, b, wide, wide * 0.28)
        ink = list(theme.cell_line)
        _add(self._ground, [*ink[:3], 0.55], thin, rim())
        _add(self._ground, ink, thick, rim())

    def _beside(self, cell: int, side: int) -> int | None:
        """The cell across a side; sides are counted from the upper right, clockwise."""
        spot = self.face.grid.spots[cell]
        rows, halves = _SIDES[side]
        wanted = Spot(spot.row + rows, spot.halves + halves)
        return self._at.get(wanted)

    def on_face(self, _board: HexBoard, face: BoardFace | None) -> None:
        spots = face.grid.spots if face else ()
        self._at = {spot: cell for cell, spot in enumerate(spots)}

    def _draw_print(self) -> None:
        """Icons, letters and boxes as the sheet has them before anybody writes on it."""
        icons: dict[str, Batch] = defaultdict(Batch)
        boxes: dict[str, Batch] = defaultdict(Batch)
        letters: dict[tuple[str, str], list[Point]] = defaultdict(list)
        numbers: dict[str, list[Point]] = defaultdict(list)
        r = self.radius
        for cell, face in enumerate(self.face.cells):
            ink = DARK_INK if face.pale else paint(face.colour).ink
            if not face.letter or r < dp(SMALLEST_PRINT):
                icons[ink].icon(face.icon, *self._around(cell, 0, 0), r * 1.1, self.turn)
                continue
            icons[ink].icon(face.icon, *self._around(cell, -0.18, 0.4), r * 0.58, self.turn)
            letters[face.letter, ink].append(self._around(cell, 0.32, 0.4))
            if face.pale:
                if face.hint:
                    numbers[face.hint].append(self._around(cell, 0, -0.3))
                continue
            boxes[face.box].icon("square", *self._around(cell, 0, -0.34), r * 0.74, self.turn)
            if face.box_icon:
                on_box = paint(face.box).ink
                icons[on_box].icon(face.box_icon, *self._around(cell, 0, -0.34), r * 0.6, self.turn)
            elif face.hint:
                letters[face.hint, ink].append(self._around(cell, 0, -0.34))
        for colour, batch in boxes.items():
            shade = rgba(paint(colour).fill) if colour else [1, 0.98, 0.94, 0.22]
            _add(self._ground, shade, batch)
        for ink, batch in icons.items():
            _add(self._ground, rgba(ink), batch)
        for (text, ink), points in letters.items():
            self._print(self._ground, text, rgba(ink), points, max(r * 0.36, sp(14)))
        for text, points in numbers.items():
            self._print(self._ground, text, rgba(DARK_INK), points, r * 0.62, SERIF)

    def _draw_marks(self, *_: object) -> None:
        for group in (self._tiles, self._veil, self._writing, self._rings):
            group.clear()
        self._glowing.clear()
        if self._middle is None:
            return
        self._draw_veil()
        self._draw_tiles()
        self._draw_written()
        self._draw_seals()
        self._draw_rings()
        self._draw_lit()
        self._set_breathing(bool(self._glowing))

    def _draw_tiles(self) -> None:
        """The tiles that lie in the cells, in full colour with a rim of paper."""
        r, large = self.radius, self.radius >= dp(SMALLEST_PRINT)
        rims: Batch = Batch()
        fills: dict[str, Batch] = defaultdict(Batch)
        icons: dict[str, Batch] = defaultdict(Batch)
        words: dict[tuple[str, str], list[Point]] = defaultdict(list)
        for cell, tile in self.marks.tiles.items():
            ink = paint(tile.colour).ink
            rims.fill(self._hex(cell, 0.95))
            fills[tile.colour].fill(self._hex(cell, 0.88))
            names = tile.icon.split()
            if tile.text and large:
                icons[ink].icon(tile.icon, *self._around(cell, 0, 0.26), r * 0.84, self.turn)
                words[tile.text, ink].append(self._around(cell, 0, -0.46))
            elif len(names) == 2:
                for name, side in zip(names, (-0.36, 0.36), strict=True):
                    icons[ink].icon(name, *self._around(cell, side, -side / 3), r * 0.78, self.turn)
            else:
                icons[ink].icon(tile.icon, *self._around(cell, 0, 0), r * 1.1, self.turn)
        _add(self._tiles, rgba(TILE_RIM), rims, rim())
        for colour, batch in fills.items():
            _add(self._tiles, rgba(paint(colour).fill), batch, rim())
        for ink, batch in icons.items():
            _add(self._tiles, rgba(ink), batch)
        for (text, ink), points in words.items():
            self._print(self._tiles, text, rgba(ink), points, r * 0.46, SERIF)

    def _draw_written(self) -> None:
        boxes, digits = Batch(), Batch()
        r = self.radius
        for cell, text in self.marks.written.items():
            x, y = self._around(cell, 0, -0.34)
            boxes.icon("square", x, y, r * 0.86, self.turn)
            wide = 0.34 * (len(text) - 1)
            for k, sign in enumerate(text):
                at = self._around(cell, (k * 2 - len(text) + 1) * 0.17, -0.34)
                digits.icon(f"pencil-{sign}", *at, r * (0.8 - wide * 0.5), self.turn)
        _add(self._writing, [1, 0.985, 0.95, 1], boxes)
        _add(self._writing, list(theme.pencil), digits)

    def _draw_seals(self) -> None:
        wax, numbers = Batch(), defaultdict(list)
        size = self._seal_radius() * 2
        for seal in self.marks.seals if self.radius >= dp(SMALLEST_PRINT) else ():
            spot = self._seal_spot(seal.cells)
            wax.icon("seal", *spot, size, self.turn)
            numbers[str(seal.points)].append(spot)
        _add(self._writing, rgba(SEAL_WAX), wax)
        for text, points in numbers.items():
            self._print(self._writing, text, rgba(SEAL_INK), points, size * 0.52, SERIF)

    def _seal_radius(self) -> float:
        return max(self.radius * 0.33, dp(14))

    def _seal_spot(self, cells: int) -> Point:
        """On a border inside the region, near its middle, where no number or icon is covered:
        half-way between cells of a row, else on the corner beside the upper one."""
        group = list(members(cells))
        if len(group) == 1:
            return self._around(group[0], 0.7, -0.06)
        spots = [self._unit(c) for c in group]
        x = sum(p[0] for p in spots) / len(spots)
        y = sum(p[1] for p in spots) / len(spots)
        borders = [
            self._border(a, b)
            for k, a in enumerate(spots)
            for b in spots[k + 1 :]
            if math.dist(a, b) < 1.8
        ]
        return self._place(*min(borders, key=lambda p: math.dist(p, (x, y))))

    def _border(self, a: Point, b: Point) -> Point:
        """A point between two neighbours that covers the print of neither."""
        if self.face.columns or a[1] == b[1]:
            return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        return a[0] + math.copysign(HALF_WIDTH, b[0] - a[0]), a[1] - 0.5

    def _draw_veil(self) -> None:
        if not self.marks.choosing and not self.lit:
            return
        kept = set(members(self.lit)) if self.lit else set(self.marks.rings)
        veil = Batch()
        for cell in set(range(len(self.face.cells))) - kept:
            veil.fill(self._hex(cell))
        paper = list(theme.paper)
        _add(self._veil, [*paper[:3], 0.58 if not theme.dark else 0.62], veil, rim())

    def _draw_rings(self) -> None:
        halo, styles = Batch(), Batch()
        if self.lit:
            return
        for cell, style in self.marks.rings.items():
            halo.ring(self._hex(cell, 0.9), max(self.radius * 0.14, dp(5)))
            draw_ring(styles, partial(self._hex, cell), style, self.radius)
        self._glowing.append(_add(self._rings, list(theme.halo), halo, rim()))
        _add(self._rings, [0.1, 0.08, 0.06, 1], styles, rim())

    def _draw_lit(self) -> None:
        if not self.lit:
            return
        halo = Batch()
        for cell in members(self.lit):
            halo.ring(self._hex(cell, 0.9), max(self.radius * 0.13, dp(4)))
        self._glowing.append(_add(self._rings, rgba(SEAL_WAX), halo, rim()))

    # ── the breath of what may be touched ────────────────────────────────────────────────────

    def _set_breathing(self, wanted: bool) -> None:
        wanted = wanted and theme.motion
        if wanted and self._breathing is None:
            dim = Animation(glow=0.45, duration=BREATH / 2, t="in_out_sine", step=1 / 20)
            bright = Animation(glow=1.0, duration=BREATH / 2, t="in_out_sine", step=1 / 20)
            self._breathing = dim + bright
            self._breathing.repeat = True
            self._breathing.start(self)
        elif not wanted:
            self.stop_breathing()

    def stop_breathing(self) -> None:
        """Also asked for when the screen leaves, so that nothing animates unseen."""
        if self._breathing is not None:
            self._breathing.cancel(self)
            self._breathing = None
        self.glow = 1.0

    def _breathe(self, *_: object) -> None:
        for color in self._glowing:
            color.a = self.glow

    def _print(
        self,
        group: InstructionGroup,
        text: str,
        ink: list[float],
        points: Iterable[Point],
        size: float,
        font: str = "Roboto",
    ) -> None:
        """The same word at several points: one texture, one mesh."""
        texture = _word(text, round(size), font)
        width, height = texture.width / 2, texture.height / 2
        c, s = _turned(self.turn)
        left, top, right, bottom = _corners_of(texture)
        vertices: list[float] = []
        indices: list[int] = []
        for x, y in points:
            start = len(vertices) // 4
            for dx, dy, u, v in (
                (-width, -height, left, bottom),
                (width, -height, right, bottom),
                (width, height, right, top),
                (-width, height, left, top),
            ):
                vertices += (x + dx * c - dy * s, y + dx * s + dy * c, u, v)
            indices += (start, start + 1, start + 2, start + 2, start + 3, start)
        group.add(Color(*ink))
        group.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))


SEAL_WAX = "#7A1F2B"
SEAL_INK = "#FFF8EC"
TILE_RIM = "#FFFCF5"
PALENESS = 0.52
"""How much paper shines through a cell that waits for its tile."""

_CORNERS = tuple((math.sin(k * math.pi / 3), math.cos(k * math.pi / 3)) for k in range(6))
_SIDES = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
"""Rows down and half hexes right to the neighbour across each side."""


def paled(colour: str) -> list[float]:
    """A printed colour, faintly: mixed with paper in both themes, so that dark ink stays
    readable on it."""
    return [c + (p - c) * PALENESS for c, p in zip(rgba(colour), rgba(LIGHT["paper"]), strict=True)]


def draw_ring(
    batch: Batch, outline: Callable[[float], list[Point]], style: Ring, radius: float
) -> None:
    """The ring of one way to mark: a whole line, dashes, dots, or a double line. `outline` gives
    the hex at a part of its size."""
    width = max(radius * 0.06, dp(2))
    if style is Ring.PLAIN:
        batch.ring(outline(0.9), width)
    elif style is Ring.MONK:
        batch.dashes(outline(0.9), width, radius * 0.3, radius * 0.2)
    elif style is Ring.WORKER:
        batch.dashes(outline(0.9), width * 1.2, radius * 0.07, radius * 0.13)
    else:
        batch.ring(outline(0.96), width * 0.7)
        batch.ring(outline(0.82), width * 0.7)


def _turned(degrees: float) -> Point:
    angle = math.radians(degrees)
    return math.cos(angle), math.sin(angle)


def _add(
    group: InstructionGroup, rgba: list[float], batch: Batch, texture: Texture | None = None
) -> Color:
    color = Color(*rgba)
    group.add(color)
    group.add(batch.mesh(texture))
    return color


_words: dict[tuple[str, int, str], Texture] = {}


def _word(text: str, size: int, font: str) -> Texture:
    key = (text, size, font)
    if key not in _words:
        label = CoreLabel(text=text, font_size=size, font_name=font, bold=font == "Roboto")
        label.refresh()
        _words[key] = label.texture
    return _words[key]


def _corners_of(texture: Texture) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a texture that may lie upside down in its buffer."""
    u0, v0, u1, _v1, _u2, v2, _u3, _v3 = texture.tex_coords
    return u0, v2, u1, v0


def cells_of(names: Iterable[str], face: BoardFace) -> int:
    """The cells of these names as a set; names that are not on this board are left out."""
    found = 0
    for cell in _known(names, face):
        found |= 1 << cell
    return found


def _known(names: Iterable[str], face: BoardFace) -> Iterator[int]:
    for name in names:
        cell = face.grid.cell(name)
        if cell is not None:
            yield cell
