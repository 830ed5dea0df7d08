"""The hex board: one canvas, few meshes, any game's cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty

from mobile.lang import tr
from mobile.tables.palette import DARK_INK, LIGHT, paint
from mobile.tables.view import BoardFace, Ring
from mobile.theme import SERIF, rgba, theme
from mobile.widgets.breath import Breathing
from mobile.widgets.hexfield import MARGIN, HexField, turned
from mobile.widgets.lettering import word
from mobile.widgets.picture import Picture
from mobile.widgets.sprites import Batch, Point, rim

SMALLEST_PRINT = 24
"""In dp: a cell with a smaller radius shows its icon or its number only."""


class Badge(NamedTuple):
    """A few words on a space, over everything else."""

    text: str
    strong: bool = False


class HexBoard(Breathing, HexField):
    """Draws a `BoardFace` with its `BoardMarks`."""

    lit: ObjectProperty[Collection[int]] = ObjectProperty(())
    """Spaces to point at: the source of some points. On a board that can be touched the others are
    dimmed."""
    badges: ObjectProperty[Mapping[int, Badge]] = ObjectProperty({})
    """By space: what somebody says of it. The others are dimmed."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._water = InstructionGroup()
        self._ground = Picture()
        self._tiles = InstructionGroup()
        self._writing = InstructionGroup()
        self._veil = InstructionGroup()
        self._rings = InstructionGroup()
        for group in (self._water, self._ground, self._tiles, self._veil, self._rings):
            self.canvas.add(group)
        self.canvas.add(self._writing)
        self._drawn: tuple[object, ...] = ()
        """The room that it was drawn for last."""
        self._redraw = Clock.create_trigger(self._draw_all, -1)
        self._rewrite = Clock.create_trigger(self._draw_marks, -1)
        refit = Clock.create_trigger(self._refit, -1)
        self.bind(pos=refit, size=refit, face=self._redraw, turn=self._redraw)
        self.bind(marks=refit)
        self.bind(marks=self._rewrite, lit=self._rewrite, badges=self._rewrite)
        theme.repaint(self, "_redraw")

    # ── drawing ──────────────────────────────────────────────────────────────────────────────

    def _room_now(self) -> tuple[object, ...]:
        """Where the board is, and whether it leaves room for border posts."""
        return (*self.pos, *self.size, bool(self.marks.posts))

    def _refit(self, *_: object) -> None:
        """While other things come and go, a board may be moved, and be back before the frame is
        drawn."""
        if self._room_now() != self._drawn:
            self._draw_all()

    def _draw_all(self, *_: object) -> None:
        self._drawn = self._room_now()
        self._water.clear()
        self._ground.clear()
        if self.face is None or self.width < 2 or self.height < 2:
            return
        self._lay_out()
        self._draw_rivers(self.face)
        ground = InstructionGroup()
        self._draw_fills(ground, self.face)
        self._draw_lines(ground, self.face)
        self._draw_print(ground, self.face)
        xs, ys = zip(*self._centres, strict=True)
        out = self.radius + dp(MARGIN)
        corners = (min(xs) - out, min(ys) - out), (max(xs) + out, max(ys) + out)
        self._ground.show(ground, *corners, list(theme.cell_line))
        self._draw_marks()

    def _draw_rivers(self, board: BoardFace) -> None:
        """Under the cells, so that they are seen between the islands only."""
        water = Batch()
        for one, other in board.rivers:
            ends = [self.centre_of(one), self.centre_of(other)]
            r = self.radius
            water.dashes(ends, r * 0.16, r * 0.42, r * 0.22, closed=False)
        _add(self._water, rgba(paint("blue").fill), water, rim())

    def _draw_fills(self, ground: InstructionGroup, board: BoardFace) -> None:
        fills: dict[str, Batch] = defaultdict(Batch)
        pale: dict[str, Batch] = defaultdict(Batch)
        for cell, face in enumerate(board.cells):
            (pale if face.pale else fills)[face.colour].fill(self._hex(cell))
        for colour, batch in fills.items():
            _add(ground, rgba(paint(colour).fill), batch, rim())
        for colour, batch in pale.items():
            _add(ground, paled(paint(colour).fill), batch, rim())

    def _draw_lines(self, ground: InstructionGroup, board: BoardFace) -> None:
        thin, thick = Batch(), Batch()
        region_of = {c: region for region in board.regions for c in region}
        wide = max(self.radius * 0.085, dp(2))
        for cell in range(len(board.cells)):
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
        _add(ground, [*ink[:3], 0.55], thin, rim())
        _add(ground, ink, thick, rim())

    def _draw_print(self, ground: InstructionGroup, board: BoardFace) -> None:
        """Icons, letters and boxes as the sheet has them before anybody writes on it."""
        icons: dict[str, Batch] = defaultdict(Batch)
        boxes: dict[str, Batch] = defaultdict(Batch)
        letters: dict[tuple[str, str], list[Point]] = defaultdict(list)
        numbers: dict[str, list[Point]] = defaultdict(list)
        r = self.radius
        for cell, face in enumerate(board.cells):
            ink = DARK_INK if face.pale else paint(face.colour).ink
            if not face.icon:
                continue
            if not face.letter or r < dp(SMALLEST_PRINT):
                icons[ink].icon(face.icon, *self._around(cell, 0, 0), r * 1.1, self.turn)
                continue
            letter = tr._(face.letter)
            aside = -0.18 if len(letter) == 1 else -0.38
            # Two letters need the width of the middle, away from the ring.
            up = 0.4 if face.hint or not face.pale else 0.0
            icons[ink].icon(face.icon, *self._around(cell, aside, up), r * 0.58, self.turn)
            letters[letter, ink].append(self._around(cell, 0.3 + 0.01 * len(letter), up))
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
            _add(ground, shade, batch)
        for ink, batch in icons.items():
            _add(ground, rgba(ink), batch)
        for (text, ink), points in letters.items():
            self._print(ground, text, rgba(ink), points, max(r * 0.36, sp(14)))
        for text, points in numbers.items():
            self._print(ground, text, rgba(DARK_INK), points, r * 0.62, SERIF)

    def _draw_marks(self, *_: object) -> None:
        for group in (self._tiles, self._veil, self._writing, self._rings):
            group.clear()
        self._glowing.clear()
        if not self._centres:  # not drawn yet
            return
        self._draw_veil()
        self._draw_tiles()
        self._draw_written()
        self._draw_seals()
        self._draw_posts()
        self._draw_rings()
        self._draw_lit()
        self._draw_badges()
        self.breathe_if_glowing()

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
                words[tr._(tile.text), ink].append(self._around(cell, 0, -0.46))
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
        """Wax with a rim of paper: Tuscany's cities are all but of its colour."""
        rims, wax, numbers = Batch(), Batch(), defaultdict(list)
        size = self.seal_radius() * 2
        sealed = zip(self.marks.seals, self.seal_spots(), strict=True)
        for seal, spot in sealed if self.radius >= dp(SMALLEST_PRINT) else ():
            rims.icon("seal", *spot, size + dp(4), self.turn)
            wax.icon("seal", *spot, size, self.turn)
            numbers[str(seal.points)].append(spot)
        _add(self._writing, rgba(TILE_RIM), rims)
        _add(self._writing, rgba(SEAL_WAX), wax)
        for text, points in numbers.items():
            self._print(self._writing, text, rgba(SEAL_INK), points, size * 0.52, SERIF)

    def _draw_posts(self) -> None:
        """A pennant on the border; those that tiles join in the colour of wax."""
        for joined, fill, ink in ((False, TILE_RIM, DARK_INK), (True, SEAL_WAX, SEAL_INK)):
            rims, discs, flags = Batch(), Batch(), Batch()
            for post in self.marks.posts:
                if post.joined is joined:
                    spot, size = self._post_spot(post.cells), self._post_size()
                    rims.icon("disc", *spot, size)
                    discs.icon("disc", *spot, size - dp(3))
                    flags.icon("flag", *spot, size * 0.7, self.turn)
            _add(self._writing, rgba(DARK_INK), rims)
            _add(self._writing, rgba(fill), discs)
            _add(self._writing, rgba(ink), flags)

    def _draw_veil(self) -> None:
        if self.disabled or not (self.marks.choosing or self.lit or self.badges):
            return
        kept = set(self.lit or self.badges or self.marks.rings)
        veil = Batch()
        for cell in set(range(len(self._spots))) - kept:
            veil.fill(self._hex(cell))
        paper = list(theme.paper)
        _add(self._veil, [*paper[:3], 0.58 if not theme.dark else 0.62], veil, rim())

    def _draw_rings(self) -> None:
        halo, styles = Batch(), Batch()
        if self.lit or not self.marks.rings:
            return
        for cell, style in self.marks.rings.items():
            if self.badges and cell not in self.badges:
                continue
            halo.ring(self._hex(cell, 0.9), max(self.radius * 0.14, dp(5)))
            draw_ring(styles, partial(self._hex, cell), style, self.radius)
        self._glowing.append(_add(self._rings, list(theme.halo), halo, rim()))
        _add(self._rings, [0.1, 0.08, 0.06, 1], styles, rim())

    def _draw_lit(self) -> None:
        if not self.lit:
            return
        halo = Batch()
        for cell in self.lit:
            halo.ring(self._hex(cell, 0.9), max(self.radius * 0.13, dp(4)))
        self._glowing.append(_add(self._rings, rgba(SEAL_WAX), halo, rim()))

    def _draw_badges(self) -> None:
        """Words on a pill at the upper edge of a space: dark for the strong ones."""
        size = max(self.radius * 0.42, sp(14))
        for strong, fill, ink in ((False, TILE_RIM, DARK_INK), (True, SEAL_WAX, SEAL_INK)):
            rims, pills = Batch(), Batch()
            words: dict[str, list[Point]] = defaultdict(list)
            for cell, badge in self.badges.items():
                if badge.strong is strong:
                    x, y = self._around(cell, 0, 0.62)
                    half = word(badge.text, round(size), SERIF).width / 2
                    _pill(rims, x, y, half, size * 1.3 + dp(3))
                    _pill(pills, x, y, half, size * 1.3)
                    words[badge.text].append((x, y))
            _add(self._writing, rgba(DARK_INK), rims)
            _add(self._writing, rgba(fill), pills)
            for text, points in words.items():
                self._print(self._writing, text, rgba(ink), points, size, SERIF)

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
        texture = word(text, round(size), font)
        width, height = texture.width / 2, texture.height / 2
        c, s = turned(self.turn)
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


def _pill(batch: Batch, x: float, y: float, half: float, height: float) -> None:
    """Round at both ends. Discs side by side: they share one picture, so one mesh draws all."""
    steps = max(1, round(half * 2 / (height * 0.2)))
    for step in range(steps + 1):
        batch.icon("disc", x - half + 2 * half * step / steps, y, height)


def _add(
    group: InstructionGroup, rgba: list[float], batch: Batch, texture: Texture | None = None
) -> Color:
    color = Color(*rgba)
    group.add(color)
    group.add(batch.mesh(texture))
    return color


def _corners_of(texture: Texture) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a texture that may lie upside down in its buffer."""
    u0, v0, u1, _v1, _u2, v2, _u3, _v3 = texture.tex_coords
    return u0, v2, u1, v0
