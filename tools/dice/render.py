"""Dice on a table, ray-traced: rounded cubes with pips, plain colours or hourglasses.

Everything is drawn from the generator that is passed in, so a seed gives the same scene again.
One unit is the edge of a die; the table is the plane z = 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

PIPS, COLOUR, HOURGLASS = "pips", "colour", "hourglass"
OTHER = "other"  # numerals or symbols: a die that the reader must not guess
COLOURS = ("purple", "grey", "blue", "orange", "green", "yellow")
# sRGB centres of the printed colours; every die varies around them.
COLOUR_RGB = {
    "purple": (102, 39, 126),
    "grey": (134, 141, 155),
    "blue": (14, 138, 228),
    "orange": (225, 95, 18),
    "green": (36, 132, 78),
    "yellow": (236, 198, 48),
}
PIP_SPOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
Array = np.ndarray


@dataclass
class Look:
    """What a die is made of; colours are RGB in 0..1."""

    kind: str
    base: Array
    second: Array  # the other colour of a marbled die
    marble: float
    ink: Array
    ink_double: Array
    radius: float  # of the rounded edges
    ball: float  # the sphere that cuts the corners; large: none
    pip_spread: float
    pip_radius: float
    pip_depth: float
    panel: float  # half width of the colour panel on a colour die's face
    gloss: float
    glow: float  # translucent material hides its own shading
    hourglass_style: int
    noise: Array = field(repr=False, default_factory=lambda: np.zeros((1, 1), np.float32))
    signs: Array = field(repr=False, default_factory=lambda: np.zeros((6, 1, 1), bool))


@dataclass
class Die:
    look: Look
    faces: list[int | str]  # values of +x, -x, +y, -y, +z, -z
    turns: list[int]
    face_rgb: dict[str, Array]
    x: float
    y: float
    yaw: float
    size: float = 1.0

    @property
    def value(self) -> int | str:
        return self.faces[4]

    def axes(self) -> Array:
        c, s = np.cos(self.yaw), np.sin(self.yaw)
        return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


@dataclass
class Camera:
    position: Array
    axes: Array  # rows: right, down, forward
    focal: float
    width: int
    height: int

    def project(self, points: Array) -> Array:
        p = (np.asarray(points, np.float32) - self.position) @ self.axes.T
        return p[:, :2] / p[:, 2:3] * self.focal + (self.width / 2, self.height / 2)

    def table_homography(self) -> Array:
        """Table plane (x, y, 1) to the picture."""
        cols = [self.axes[:, 0], self.axes[:, 1], -self.axes @ self.position]
        k = np.array([[self.focal, 0, self.width / 2], [0, self.focal, self.height / 2], [0, 0, 1]])
        return k @ np.stack(cols, 1)

    def ground(self, pixel: tuple[float, float]) -> Array | None:
        """The point of the table a pixel shows."""
        ray = np.array(
            [(pixel[0] - self.width / 2) / self.focal, (pixel[1] - self.height / 2) / self.focal, 1]
        )
        world = self.axes.T @ ray
        if world[2] > -1e-3:
            return None
        return (self.position + world * (-self.position[2] / world[2]))[:2]


@dataclass
class Label:
    """What the picture shows of one die."""

    kind: str
    value: int | str
    top: Array  # the four corners of the top face
    box: tuple[float, float, float, float]
    visible: float  # part of the top face that is neither hidden nor cut by the frame


def camera(rng: np.random.Generator, width: int, height: int, edge: float, tilt: float) -> Camera:
    """A camera that shows a die in the middle with about `edge` pixels a side."""
    # Lenses see at most about 60 degrees across: the wider the scene, the farther the camera.
    closest = max(7.0, 0.9 * max(width, height) / edge)
    distance = closest * float(np.exp(rng.uniform(0, np.log(4))))
    roll = rng.normal(0, 0.12) if tilt > 0.25 else rng.uniform(-np.pi, np.pi)
    forward = np.array([0, np.sin(tilt), -np.cos(tilt)])
    right = np.array([1.0, 0, 0])
    down = np.cross(forward, right)
    c, s = np.cos(roll), np.sin(roll)
    axes = np.stack([c * right + s * down, -s * right + c * down, forward]).astype(np.float32)
    target = np.array([0, 0, 0.5])
    position = (target - forward * distance).astype(np.float32)
    return Camera(position, axes, edge * distance, width, height)


def random_die(rng: np.random.Generator, look: Look) -> Die:
    faces: list[int | str]
    if look.kind == PIPS:
        top = int(rng.integers(1, 7))
        rest = [v for v in range(1, 7) if v not in (top, 7 - top)]
        x = int(rng.choice(rest))
        y = int(rng.choice([v for v in rest if v not in (x, 7 - x)]))
        faces = [x, 7 - x, y, 7 - y, top, 7 - top]
    elif look.kind == COLOUR:
        faces = [str(c) for c in rng.permutation(COLOURS)]
    elif look.kind == OTHER:
        faces = [int(v) for v in rng.permutation(6)]
    else:
        faces = [int(v) for v in rng.choice([1, 2], 6)]
    rgb = {name: jitter_rgb(rng, COLOUR_RGB[name], 0.04) for name in COLOURS}
    turns = [int(t) for t in rng.integers(0, 4, 6)]
    return Die(look, faces, turns, rgb, 0.0, 0.0, float(rng.uniform(0, 2 * np.pi)))


def random_look(rng: np.random.Generator, kind: str) -> Look:
    base, ink = _pip_colours(rng) if kind in (PIPS, OTHER) else _plain_colours(rng)
    cut = rng.random() < 0.45
    sharp = rng.random() < 0.2
    hue = rng.uniform(0.5, 0.68)
    blue = _hsv(hue, rng.uniform(0.55, 1), rng.uniform(0.4, 0.95))
    return Look(
        kind=kind,
        base=base,
        second=np.clip(base + rng.normal(0, 0.3, 3), 0, 1).astype(np.float32),
        marble=float(rng.uniform(0.3, 1)) if kind == PIPS and rng.random() < 0.35 else 0.0,
        ink=ink,
        ink_double=blue,
        radius=float(rng.uniform(0.02, 0.05) if sharp else rng.uniform(0.06, 0.2)),
        ball=float(rng.uniform(0.64, 0.8)) if cut else 9.0,
        pip_spread=float(rng.uniform(0.2, 0.29)),
        pip_radius=float(rng.uniform(0.065, 0.125)),
        pip_depth=float(rng.choice([0.0, rng.uniform(0.2, 0.9)])),
        panel=float(rng.uniform(0.36, 0.46)) if rng.random() < 0.5 else 9.0,
        gloss=float(rng.choice([0.0, rng.uniform(0, 0.7)])),
        glow=float(rng.choice([0.0, rng.uniform(0.2, 0.8)], p=[0.75, 0.25])),
        hourglass_style=int(rng.integers(0, 3)),
        noise=_cloud(rng, 64),
        signs=_signs(rng) if kind == OTHER else np.zeros((6, 1, 1), bool),
    )


def _signs(rng: np.random.Generator) -> Array:
    """What six faces show that are neither pips nor colours: numerals or symbols."""
    n = 64
    out = np.zeros((6, n, n), np.uint8)
    numerals, first = rng.random() < 0.6, int(rng.choice([0, 1, 1, 1, 4, 7, 10, 15]))
    font, thick = int(rng.integers(0, 5)), int(rng.integers(4, 9))
    for number, face in enumerate(out):
        if numerals:
            text = str(first + number)
            (w, h), _ = cv2.getTextSize(text, font, 1.0, thick)
            scale = n * rng.uniform(0.5, 0.75) / max(w, h)
            (w, h), _ = cv2.getTextSize(text, font, scale, thick)
            cv2.putText(face, text, ((n - w) // 2, (n + h) // 2), font, scale, 255, thick)
            if text in "69" and rng.random() < 0.5:
                cv2.line(face, (20, 58), (44, 58), 255, 4)
        elif rng.random() < 0.9:
            _symbol(rng, face)
    return out > 127


def _symbol(rng: np.random.Generator, face: Array) -> None:
    """A star, shield, cross, ring or blade, filled or as an outline."""
    n = face.shape[0]
    middle, reach = n / 2, n * rng.uniform(0.28, 0.42)
    what = int(rng.integers(0, 5))
    fill = -1 if rng.random() < 0.6 else int(rng.integers(3, 7))
    if what == 0:
        points = int(rng.integers(3, 8))
        turns = np.arange(2 * points) * np.pi / points + rng.uniform(0, np.pi)
        far = np.where(np.arange(2 * points) % 2, rng.uniform(0.35, 1), 1.0) * reach
        shape = np.stack([middle + far * np.cos(turns), middle + far * np.sin(turns)], 1)
        cv2.polylines(face, [shape.astype(np.int32)], True, 255, 3)
        if fill < 0:
            cv2.fillPoly(face, [shape.astype(np.int32)], 255)
    elif what == 1:
        cv2.circle(face, (n // 2, n // 2), int(reach), 255, fill if fill > 0 else 6)
        cv2.circle(face, (n // 2, n // 2), int(reach * rng.uniform(0.3, 0.7)), 255, 3)
    elif what == 2:
        for turn in rng.uniform(0, np.pi) + np.array([0, np.pi / 2]):
            off = (reach * np.array([np.cos(turn), np.sin(turn)])).astype(int)
            a, b = (n // 2 - off[0], n // 2 - off[1]), (n // 2 + off[0], n // 2 + off[1])
            cv2.line(face, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), 255, 9)
    elif what == 3:
        a, b = (rng.uniform(0.1, 0.9, 2) * n).astype(int)
        cv2.line(face, (int(a), 6), (int(b), n - 6), 255, int(rng.integers(4, 10)))
        cv2.line(face, (12, int(n * 0.6)), (n - 12, int(n * 0.6)), 255, 5)
    else:
        shape = np.array([[-0.8, -1], [0.8, -1], [0.8, 0.2], [0, 1], [-0.8, 0.2]]) * reach + middle
        cv2.polylines(face, [shape.astype(np.int32)], True, 255, 5)
        if fill < 0:
            cv2.fillPoly(face, [shape.astype(np.int32)], 255)


def draw_dice(
    rng: np.random.Generator, canvas: Array, view: Camera, dice: list[Die]
) -> tuple[Array, list[Label]]:
    """Put the dice with their shadows on a picture of the table (float RGB, 0..1)."""
    light = _light(rng)
    canvas = _shadows(rng, canvas, view, dice, light)
    order = sorted(
        dice, key=lambda d: -float(np.hypot(d.x - view.position[0], d.y - view.position[1]))
    )
    owner = np.zeros(canvas.shape[:2], np.int32)
    labels, tops = [], []
    for number, die in enumerate(order, 1):
        box, top, area = _draw_die(canvas, owner, number, view, die, light)
        labels.append(Label(die.look.kind, die.value, top, box, 0.0))
        tops.append(area)
    for number, (label, (mask, origin, whole)) in enumerate(zip(labels, tops, strict=True), 1):
        h, w = mask.shape
        seen = owner[origin[1] : origin[1] + h, origin[0] : origin[0] + w] == number
        label.visible = float((mask & seen).sum()) / max(whole, 1.0)
    return canvas, labels


def jitter_rgb(rng: np.random.Generator, rgb: tuple[int, int, int], spread: float) -> Array:
    """A neighbour of a colour: hue, saturation and lightness each a little off."""
    h, s, v = cv2.cvtColor(np.float32([[rgb]]) / 255, cv2.COLOR_RGB2HSV)[0, 0]
    h = (h / 360 + rng.normal(0, spread * 0.5)) % 1
    grey = s < 0.2
    s = s * (rng.uniform(0.2, 1.1) if grey else rng.uniform(0.8, 1.15))
    return _hsv(float(h), float(np.clip(s, 0, 1)), float(np.clip(v * rng.uniform(0.8, 1.15), 0, 1)))


def _pip_colours(rng: np.random.Generator) -> tuple[Array, Array]:
    draw = rng.random()
    if draw < 0.28:  # white and ivory with dark pips
        base = _hsv(rng.uniform(0.08, 0.16), rng.uniform(0, 0.3), rng.uniform(0.8, 1))
        ink = _hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0, 0.45))
    elif draw < 0.36:  # black or near it with light pips
        base = _hsv(rng.random(), rng.uniform(0, 0.5), rng.uniform(0.03, 0.3))
        ink = _hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.65, 1))
    elif draw < 0.5:  # dark with pips of a strong colour, as red on black
        base = _hsv(rng.random(), rng.uniform(0, 0.7), rng.uniform(0.03, 0.3))
        ink = _hsv(rng.random(), rng.uniform(0.6, 1), rng.uniform(0.4, 0.9))
    elif draw < 0.76:  # coloured with white or metallic pips
        base = _hsv(rng.random(), rng.uniform(0.4, 1), rng.uniform(0.25, 0.95))
        ink = _hsv(rng.uniform(0.08, 0.16), rng.uniform(0, 0.5), rng.uniform(0.7, 1))
    elif draw < 0.88:  # coloured with dark pips
        base = _hsv(rng.random(), rng.uniform(0.2, 1), rng.uniform(0.35, 1))
        ink = _hsv(rng.random(), rng.uniform(0, 0.6), rng.uniform(0, 0.25))
    else:
        base, ink = rng.random(3).astype(np.float32), rng.random(3).astype(np.float32)
    if abs(_luma(base) - _luma(ink)) < 0.08 and np.abs(base - ink).max() < 0.35:
        ink = np.clip(ink + (0.35 if _luma(base) < 0.5 else -0.35), 0, 1)
    return base, ink.astype(np.float32)


def _plain_colours(rng: np.random.Generator) -> tuple[Array, Array]:
    """The body of a colour or hourglass die: mostly white or ivory with dark ink."""
    if rng.random() < 0.8:
        base = _hsv(rng.uniform(0.08, 0.16), rng.uniform(0, 0.25), rng.uniform(0.8, 1))
        ink = _hsv(rng.uniform(0.0, 0.12), rng.uniform(0, 0.8), rng.uniform(0, 0.4))
    else:
        base = _hsv(rng.uniform(0, 0.15), rng.uniform(0, 0.6), rng.uniform(0.05, 0.35))
        ink = _hsv(rng.uniform(0.0, 0.15), rng.uniform(0, 0.3), rng.uniform(0.75, 1))
    return base, ink


def _hsv(h: float, s: float, v: float) -> Array:
    return cv2.cvtColor(np.float32([[[h * 360, s, v]]]), cv2.COLOR_HSV2RGB)[0, 0]


def _luma(rgb: Array) -> float:
    return float(rgb @ np.float32([0.3, 0.59, 0.11]))


def _cloud(rng: np.random.Generator, size: int) -> Array:
    """Soft noise in 0..1 for marbled dice."""
    total = np.zeros((size, size), np.float32)
    for step in (4, 8, 16, 32):
        total += (
            cv2.resize(rng.random((step, step), np.float32), (size, size), interpolation=2) / step
        )
    low, high = float(total.min()), float(total.max())
    return (total - low) / (high - low)


@dataclass
class _Light:
    direction: Array
    ambient: float
    strength: float
    softness: float
    shadow: float


def _light(rng: np.random.Generator) -> _Light:
    height = rng.uniform(np.radians(28), np.radians(88))
    turn = rng.uniform(0, 2 * np.pi)
    flat = np.cos(height)
    direction = np.array([flat * np.cos(turn), flat * np.sin(turn), np.sin(height)], np.float32)
    ambient = float(rng.uniform(0.3, 0.85))
    return _Light(
        direction,
        ambient,
        float(rng.uniform(0.7, 1.25)) - ambient * 0.6,
        float(np.exp(rng.uniform(np.log(0.03), np.log(0.5)))),
        float(rng.uniform(0.1, 0.75)),
    )


def _corners(die: Die) -> Array:
    unit = np.array([[x, y, z] for z in (0, 1) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    scaled = unit * (0.5, 0.5, 1.0) * die.size
    return (scaled @ die.axes().T + (die.x, die.y, 0)).astype(np.float32)


def _shadows(
    rng: np.random.Generator, canvas: Array, view: Camera, dice: list[Die], light: _Light
) -> Array:
    """Soft cast shadows and the dark line where a die stands on the table."""
    if not dice:
        return canvas
    cast = np.zeros(canvas.shape[:2], np.float32)
    contact = np.zeros(canvas.shape[:2], np.float32)
    edge = view.focal / float(np.linalg.norm(view.position))
    for die in dice:
        corners = _corners(die)
        drop = corners - light.direction * (corners[:, 2:3] / light.direction[2])
        hull = cv2.convexHull(view.project(drop * (1, 1, 0)).astype(np.float32))
        cv2.fillConvexPoly(cast, np.round(hull * 8).astype(np.int32), 1.0, cv2.LINE_AA, 3)
        base = view.project(corners[:4]).astype(np.float32)
        cv2.fillConvexPoly(contact, np.round(base * 8).astype(np.int32), 1.0, cv2.LINE_AA, 3)
    cast = cv2.GaussianBlur(cast, (0, 0), max(0.3, light.softness * edge))
    contact = cv2.GaussianBlur(contact, (0, 0), max(0.3, 0.12 * edge))
    dark = 1 - light.shadow * cast - rng.uniform(0, 0.5) * contact
    return canvas * np.clip(dark, 0.05, 1)[:, :, None]


def _draw_die(
    canvas: Array, owner: Array, number: int, view: Camera, die: Die, light: _Light
) -> tuple[tuple[float, float, float, float], Array, tuple[Array, tuple[int, int], float]]:
    pixels = view.project(_corners(die))
    lo, hi = pixels.min(0), pixels.max(0)
    box = (float(lo[0]), float(lo[1]), float(hi[0]), float(hi[1]))
    top = pixels[4:]
    whole = abs(cv2.contourArea(top.astype(np.float32)))
    x0, y0 = max(int(lo[0]) - 1, 0), max(int(lo[1]) - 1, 0)
    x1, y1 = min(int(hi[0]) + 2, view.width), min(int(hi[1]) + 2, view.height)
    if x1 <= x0 or y1 <= y0:
        return box, top, (np.zeros((0, 0), bool), (0, 0), whole)
    fine = 3 if whole < 900 else 2 if whole < 4000 else 1
    w, h = x1 - x0, y1 - y0
    rgb, hit = _trace(view, die, light, (x0, y0, w, h), fine)
    alpha = hit.reshape(h, fine, w, fine).mean((1, 3)).astype(np.float32)
    colour = (rgb * hit[:, :, None]).reshape(h, fine, w, fine, 3).mean((1, 3))
    part = canvas[y0:y1, x0:x1]
    part *= 1 - alpha[:, :, None]
    part += colour
    owner[y0:y1, x0:x1][alpha > 0.5] = number
    mask = np.zeros((h, w), np.uint8)
    cv2.fillConvexPoly(mask, np.round(top - (x0, y0)).astype(np.int32), 1)
    return box, top, (mask > 0, (x0, y0), whole)


def _trace(
    view: Camera, die: Die, light: _Light, window: tuple[int, int, int, int], fine: int
) -> tuple[Array, Array]:
    """Colour and hit mask of a window, `fine` rays to a pixel and direction."""
    x0, y0, w, h = window
    xs = (np.arange(w * fine, dtype=np.float32) + 0.5) / fine + x0 - view.width / 2
    ys = (np.arange(h * fine, dtype=np.float32) + 0.5) / fine + y0 - view.height / 2
    gx, gy = np.meshgrid(xs / view.focal, ys / view.focal)
    rays = np.stack([gx, gy, np.ones_like(gx)], -1).reshape(-1, 3) @ view.axes
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    axes = die.axes()
    centre = np.array([die.x, die.y, die.size / 2], np.float32)
    origin = ((view.position - centre) @ axes / die.size).astype(np.float32)
    local = rays @ axes
    points, hits = _meet(origin, local, die.look)
    rgb = np.zeros((len(rays), 3), np.float32)
    if hits.any():
        rgb[hits] = _shade(points, local[hits], die, light, axes)
    shape = (h * fine, w * fine)
    return rgb.reshape(*shape, 3), hits.reshape(shape)


def _meet(origin: Array, rays: Array, look: Look) -> tuple[Array, Array]:
    """Where rays meet the rounded cube: slab test first, then a few steps along the distance."""
    slabs = [_slab(origin[a], rays[:, a]) for a in range(3)]
    start = np.maximum(np.maximum(slabs[0][0], slabs[1][0]), slabs[2][0])
    end = np.minimum(np.minimum(slabs[0][1], slabs[1][1]), slabs[2][1])
    index = np.flatnonzero((start < end) & (start > 0))
    travel, ray = start[index], np.ascontiguousarray(rays[index].T)
    begin = origin[:, None]
    for _ in range(8):
        travel = travel + _distance(begin + ray * travel, look)
    points = begin + ray * travel
    good = _distance(points, look) < 0.012
    hits = np.zeros(len(rays), bool)
    hits[index[good]] = True
    return points[:, good].T.copy(), hits


def _slab(origin: float, ray: Array) -> tuple[Array, Array]:
    safe = np.where(np.abs(ray) < 1e-6, np.float32(1e-6), ray)
    one, two = (-0.5 - origin) / safe, (0.5 - origin) / safe
    return np.minimum(one, two), np.maximum(one, two)


def _distance(points: Array, look: Look) -> Array:
    """Signed distance to the rounded cube of points given as three rows."""
    x, y, z = np.abs(points) - np.float32(0.5 - look.radius)
    out_x, out_y, out_z = np.maximum(x, 0), np.maximum(y, 0), np.maximum(z, 0)
    inner = np.minimum(np.maximum(np.maximum(x, y), z), 0)
    box = np.sqrt(out_x * out_x + out_y * out_y + out_z * out_z) + inner - look.radius
    if look.ball > 1:
        return box
    x, y, z = points
    return np.maximum(box, np.sqrt(x * x + y * y + z * z) - look.ball)


def _normals(points: Array, look: Look) -> Array:
    q = np.abs(points) - (0.5 - look.radius)
    out = np.maximum(q, 0)
    out[np.arange(len(q)), q.argmax(1)] += 1e-4
    normal = np.sign(points) * out
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    if look.ball < 1:
        reach = np.linalg.norm(points, axis=1)
        cut = reach > look.ball - 0.004
        normal[cut] = points[cut] / reach[cut, None]
    return normal


def _shade(points: Array, rays: Array, die: Die, light: _Light, axes: Array) -> Array:
    look = die.look
    normal = _normals(points, look)
    albedo = np.repeat(look.base[None], len(points), 0)
    if look.marble:
        size = look.noise.shape[0]
        uv = ((points[:, :2] + points[:, 2:] * (0.7, 0.4) + 1) * size * 0.4).astype(int) % size
        mix = np.clip((look.noise[uv[:, 1], uv[:, 0]] - 0.5) * 6 + 0.5, 0, 1) * look.marble
        albedo = albedo * (1 - mix[:, None]) + look.second * mix[:, None]
    axis = np.abs(points).argmax(1)
    face = axis * 2 + (points[np.arange(len(points)), axis] < 0)
    for number in np.unique(face):
        mine = np.flatnonzero(face == number)
        others = [a for a in range(3) if a != number // 2]
        uv = points[mine][:, others]
        for _ in range(die.turns[number]):
            uv = np.stack([-uv[:, 1], uv[:, 0]], 1)
        _paint(albedo, normal, mine, uv, die, int(number))
    light_here = light.direction @ axes
    lit = np.clip(normal @ light_here, 0, 1)
    bounce = 0.75 + 0.25 * normal[:, 2]
    shade = light.ambient * bounce + light.strength * lit
    shade = shade * (1 - look.glow) + look.glow * (light.ambient * 0.6 + light.strength * 0.7)
    half = light_here - rays
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    shine = look.gloss * np.clip((normal * half).sum(1), 0, 1) ** 40
    return albedo * shade[:, None] + shine[:, None]


def _paint(albedo: Array, normal: Array, mine: Array, uv: Array, die: Die, number: int) -> None:
    """Pips, a colour panel or hourglasses on one face."""
    look, value = die.look, die.faces[number]
    if look.kind == COLOUR:
        rgb = die.face_rgb[str(value)]
        inside = _rounded(uv, look.panel)
        albedo[mine[inside]] = rgb
    elif look.kind == HOURGLASS:
        double = value == 2
        ink = look.ink_double if double else look.ink
        centres = [(-0.17, 0.0), (0.17, 0.0)] if double else [(0.0, 0.0)]
        scale = 0.27 if double else 0.34
        for cx, cy in centres:
            mask = _hourglass((uv - (cx, cy)) / scale, look.hourglass_style)
            albedo[mine[mask]] = ink
    elif look.kind == OTHER:
        size = look.signs.shape[1]
        place = np.clip(((uv / 0.8 + 0.5) * size).astype(int), 0, size - 1)
        inside = look.signs[int(value), place[:, 1], place[:, 0]] & (np.abs(uv).max(1) < 0.4)
        albedo[mine[inside]] = look.ink
    else:
        spots = PIP_SPOTS[int(value)]
        radius = look.pip_radius * (1.5 if value == 1 and look.hourglass_style == 2 else 1.0)
        for spot in spots:
            off = uv - np.float32(spot) * look.pip_spread
            inside = (off * off).sum(1) < radius**2
            hit = mine[inside]
            albedo[hit] = look.ink
            if look.pip_depth:
                dent = _turn_back(off[inside], die.turns[number]) / radius
                others = [a for a in range(3) if a != number // 2]
                normal[np.ix_(hit, others)] -= look.pip_depth * dent
                normal[hit] /= np.linalg.norm(normal[hit], axis=1, keepdims=True)


def _turn_back(off: Array, turns: int) -> Array:
    for _ in range(4 - turns):
        off = np.stack([-off[:, 1], off[:, 0]], 1)
    return off


def _rounded(uv: Array, half: float) -> Array:
    if half > 1:
        return np.ones(len(uv), bool)
    q = np.maximum(np.abs(uv) - (half - 0.08), 0)
    return (q * q).sum(1) < 0.08**2


def _hourglass(uv: Array, style: int) -> Array:
    """The sign in a box of -1..1 high and about 0.6 wide."""
    u, v = np.abs(uv[:, 0]), np.abs(uv[:, 1])
    glass = (u < 0.07 + 0.5 * v) & (v < 0.82)
    caps = (v >= 0.82) & (v < 1) & (u < 0.62)
    if style == 0:
        return glass | caps
    hollow = (u < 0.5 * v - 0.06) & (v < 0.74)
    sand = hollow & ((uv[:, 1] > 0.4) | ((uv[:, 1] < 0) & (v < 0.4)))
    if style == 1:
        return (glass & ~hollow) | caps | sand
    return (glass & ~hollow) | caps
