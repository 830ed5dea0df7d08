"""What dice lie on and among: table textures, clutter that is not dice, what a camera does."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from tools.dice.render import PIP_SPOTS, Camera, _hsv

Array = np.ndarray


class Pictures:
    """Dice-free pictures for tables, cut-outs (with alpha) for clutter. Either may be empty."""

    def __init__(self, tables: list[Array], cutouts: list[Array], often: float = 0.45) -> None:
        self.tables = tables
        self.cutouts = cutouts
        self.often = often  # how often a table shows a picture

    @classmethod
    def gather(cls, folder: Path, held_out: bool, limit: int = 500) -> Pictures:
        """Pictures below a folder: a quarter, chosen by name, is kept for tests."""
        tables: list[Array] = []
        cutouts: list[Array] = []
        paths = [p for p in sorted(folder.rglob("*")) if p.suffix in (".jpg", ".png")]
        paths.sort(key=lambda p: zlib.crc32(p.name.encode()))
        for path in paths:
            if (zlib.crc32(path.name.encode()[::-1]) % 4 == 0) != held_out:
                continue
            image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
            if image is None or image.ndim != 3 or min(image.shape[:2]) < 64:
                continue
            if image.shape[2] == 4 and (image[:, :, 3] < 128).mean() > 0.1:
                if len(cutouts) < limit:
                    cutouts.append(_as_cutout(image))
            elif len(tables) < limit:
                tables.append(_as_table(image))
        return cls(tables, cutouts)


def _as_table(image: Array, size: int = 384) -> Array:
    scale = size / min(image.shape[:2])
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(image[:size, :size, 2::-1])


def _as_cutout(image: Array) -> Array:
    scale = 160 / max(image.shape[:2])
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(image[:, :, [2, 1, 0, 3]])


def table(rng: np.random.Generator, view: Camera, pictures: Pictures) -> Array:
    """The empty table as the camera sees it, float RGB 0..1."""
    if pictures.tables and rng.random() < pictures.often:
        texture = pictures.tables[rng.integers(len(pictures.tables))].astype(np.float32) / 255
    else:
        texture = _texture(rng, 384)
    # So many dice edges across the texture.
    return lay(rng, view, texture, float(np.exp(rng.uniform(np.log(3), np.log(24)))))


def lay(rng: np.random.Generator, view: Camera, texture: Array, units: float) -> Array:
    """A texture (float RGB), so many dice edges large, on the table as the camera sees it."""
    size = texture.shape[0]
    turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn) * units / size, np.sin(turn) * units / size
    place = np.array([[c, -s, rng.uniform(-9, 9)], [s, c, rng.uniform(-9, 9)], [0, 0, 1]])
    out = cv2.warpPerspective(
        texture,
        view.table_homography() @ place,
        (view.width, view.height),
        flags=cv2.INTER_AREA if units < 8 else cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT if rng.random() < 0.5 else cv2.BORDER_WRAP,
    )
    return np.clip(out * rng.uniform(0.5, 1.15), 0, 1)


def _texture(rng: np.random.Generator, size: int) -> Array:
    makers = [_plain] * 4 + [_noise] * 4 + [_wood] * 4 + [_weave] * 3
    makers += [_checks, _dots, _print, _hexes]
    return makers[rng.integers(len(makers))](rng, size)


def _two(rng: np.random.Generator) -> tuple[Array, Array]:
    a = _hsv(rng.random(), rng.uniform(0, 1) ** 2.5, rng.uniform(0.08, 1))
    b = np.clip(a + rng.normal(0, 0.2, 3), 0, 1) if rng.random() < 0.7 else rng.random(3)
    return a.astype(np.float32), b.astype(np.float32)


def _mix(a: Array, b: Array, weight: Array) -> Array:
    w = np.clip(weight, 0, 1)[:, :, None]
    return (a * (1 - w) + b * w).astype(np.float32)


def _fractal(rng: np.random.Generator, size: int, fine: float, aspect: float = 1.0) -> Array:
    total = np.zeros((size, size), np.float32)
    for octave in range(2, 9):
        n = 2**octave
        layer = rng.random((n, max(2, int(n / aspect))), np.float32)
        total += cv2.resize(layer, (size, size), interpolation=cv2.INTER_CUBIC) * fine ** (
            octave - 2
        )
    low, high = np.percentile(total, (2, 98))
    return (total - low) / (high - low + 1e-6)


def _plain(rng: np.random.Generator, size: int) -> Array:
    a, _ = _two(rng)
    return np.clip(a + rng.normal(0, 0.02, (size, size, 1)), 0, 1).astype(np.float32)


def _noise(rng: np.random.Generator, size: int) -> Array:
    """Carpet, felt, stone, paint."""
    a, b = _two(rng)
    return _mix(a, b, _fractal(rng, size, rng.uniform(0.4, 1.1)))


def _wood(rng: np.random.Generator, size: int) -> Array:
    hue = rng.uniform(0.03, 0.12)
    a = _hsv(hue, rng.uniform(0.2, 0.8), rng.uniform(0.35, 0.95))
    b = _hsv(hue, rng.uniform(0.3, 0.9), rng.uniform(0.15, 0.7))
    grain = _fractal(rng, size, rng.uniform(0.6, 0.95), rng.uniform(6, 20))
    rings = 0.5 + 0.5 * np.sin(grain * rng.uniform(4, 40))
    image = _mix(a, b, rings * rng.uniform(0.2, 1))
    for line in range(0, size, int(rng.integers(60, 200))):
        if rng.random() < 0.4:
            image[line : line + 2] *= 0.5
    return image


def _weave(rng: np.random.Generator, size: int) -> Array:
    a, b = _two(rng)
    y, x = np.mgrid[:size, :size].astype(np.float32)
    p = rng.uniform(0.15, 1.2)
    wave = np.sin(x * p) * np.sin(y * p * rng.uniform(0.7, 1.4))
    return _mix(a, b, 0.5 + wave * rng.uniform(0.2, 1) + rng.normal(0, 0.2, (size, size)))


def _checks(rng: np.random.Generator, size: int) -> Array:
    a, b = _two(rng)
    step = int(rng.integers(8, 80))
    y, x = np.mgrid[:size, :size] // step
    pattern = (x + y) % 2 if rng.random() < 0.5 else (x % 2) * 0.5 + (y % 2) * 0.5
    return _mix(a, b, pattern.astype(np.float32))


def _dots(rng: np.random.Generator, size: int) -> Array:
    """Polka dots and beads: round marks in rows that are no die."""
    a, b = _two(rng)
    image = np.ones((size, size, 3), np.float32) * a
    step = int(rng.integers(14, 70))
    radius = max(2, int(step * rng.uniform(0.1, 0.35)))
    shift = rng.random() < 0.5
    for row, y in enumerate(range(step // 2, size, step)):
        for x in range(step // 2 + (step // 2 if shift and row % 2 else 0), size, step):
            if rng.random() < 0.93:
                cv2.circle(image, (x, y), radius, tuple(float(v) for v in b), -1, cv2.LINE_AA)
    return image


def _write(
    image: Array,
    text: str,
    spot: tuple[int, int],
    font: int,
    scale: float,
    ink: Sequence[float],
    thick: int,
) -> None:
    """Words on a picture in floats: OpenCV 5 writes on bytes only."""
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.putText(mask, text, spot, font, scale, 255, thick, cv2.LINE_AA)
    left, top, width, height = cv2.boundingRect(mask)
    part = image[top : top + height, left : left + width]
    share = mask[top : top + height, left : left + width, None].astype(np.float32) / 255
    part += (np.float32(ink) - part) * share


def _print(rng: np.random.Generator, size: int) -> Array:
    """Printed matter: words, numbers, boxes, round tokens."""
    a, b = _two(rng)
    image = np.ones((size, size, 3), np.float32) * a
    for _ in range(int(rng.integers(10, 70))):
        ink = tuple(float(v) for v in (b if rng.random() < 0.6 else rng.random(3)))
        x, y = (int(v) for v in rng.integers(0, size, 2))
        what = rng.random()
        if what < 0.45:
            text = "".join(chr(int(c)) for c in rng.integers(48, 91, int(rng.integers(1, 9))))
            _write(
                image,
                text,
                (x, y),
                int(rng.integers(0, 8)),
                rng.uniform(0.3, 2),
                ink,
                int(rng.integers(1, 4)),
            )
        elif what < 0.65:
            w, h = (int(v) for v in rng.integers(8, 120, 2))
            cv2.rectangle(image, (x, y), (x + w, y + h), ink, int(rng.choice([-1, 1, 2, 4])))
        elif what < 0.85:
            cv2.circle(
                image,
                (x, y),
                int(rng.integers(3, 40)),
                ink,
                int(rng.choice([-1, 2, 3])),
                cv2.LINE_AA,
            )
        else:
            x2, y2 = (int(v) for v in rng.integers(0, size, 2))
            cv2.line(image, (x, y), (x2, y2), ink, int(rng.integers(1, 6)), cv2.LINE_AA)
    return image


def _hexes(rng: np.random.Generator, size: int) -> Array:
    """A board of coloured hexes, some with a number or dots in them."""
    image = np.ones((size, size, 3), np.float32) * rng.random(3).astype(np.float32)
    r = int(rng.integers(20, 70))
    for row, y in enumerate(np.arange(0, size + r, r * 1.5)):
        for x in np.arange(0, size + r, r * 1.732):
            cx, cy = x + (r * 0.866 if row % 2 else 0), y
            angles = np.radians(np.arange(30, 390, 60))
            points = np.stack([cx + r * np.cos(angles), cy + r * np.sin(angles)], 1)
            rgb = _hsv(rng.random(), rng.uniform(0.2, 0.9), rng.uniform(0.3, 1))
            cv2.fillConvexPoly(image, points.astype(np.int32), tuple(float(v) for v in rgb))
            cv2.polylines(image, [points.astype(np.int32)], True, (0.1, 0.1, 0.1), 1, cv2.LINE_AA)
            if rng.random() < 0.4:
                ink = (0.05, 0.05, 0.05) if rng.random() < 0.6 else (1.0, 1.0, 1.0)
                _write(
                    image,
                    str(rng.integers(1, 13)),
                    (int(cx - r / 3), int(cy + r / 4)),
                    0,
                    r / 40,
                    ink,
                    2,
                )
    return image


MESS = ("coin", "coin", "beads", "keys", "printed", "thing", "thing", "thing", "box", "label")


def clutter(
    rng: np.random.Generator,
    canvas: Array,
    edge: float,
    pictures: Pictures,
    kinds: Sequence[str] = MESS,
) -> None:
    """Things on the table that a careless reader takes for dice."""
    makers = {
        "coin": _coin,
        "beads": _bead_row,
        "keys": _keys,
        "printed": _printed_die,
        "thing": _cutout,
        "box": _box,
        "label": _label,
    }
    for _ in range(int(rng.integers(1, 6))):
        size = edge * float(np.exp(rng.uniform(np.log(0.6), np.log(4))))
        spot = rng.uniform(0, 1, 2) * (canvas.shape[1], canvas.shape[0])
        makers[kinds[rng.integers(len(kinds))]](rng, canvas, spot, size, pictures)


def _paste(canvas: Array, patch: Array, alpha: Array, spot: Array) -> None:
    h, w = alpha.shape
    x, y = int(spot[0] - w / 2), int(spot[1] - h / 2)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, canvas.shape[1]), min(y + h, canvas.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    a = alpha[y0 - y : y1 - y, x0 - x : x1 - x, None]
    canvas[y0:y1, x0:x1] = (
        canvas[y0:y1, x0:x1] * (1 - a) + patch[y0 - y : y1 - y, x0 - x : x1 - x] * a
    )


def _cutout(rng: np.random.Generator, canvas: Array, spot: Array, size: float, p: Pictures) -> None:
    if not p.cutouts:
        return
    source = p.cutouts[rng.integers(len(p.cutouts))].astype(np.float32) / 255
    n = max(6, int(size * 1.5))
    m = cv2.getRotationMatrix2D(
        (source.shape[1] / 2, source.shape[0] / 2), rng.uniform(0, 360), n / max(source.shape[:2])
    )
    m[:, 2] += (n / 2 - source.shape[1] / 2, n / 2 - source.shape[0] / 2)
    turned = cv2.warpAffine(source, m, (n, n), flags=cv2.INTER_AREA)
    _paste(canvas, turned[:, :, :3] * rng.uniform(0.6, 1.1), turned[:, :, 3], spot)


def _coin(rng: np.random.Generator, canvas: Array, spot: Array, size: float, p: Pictures) -> None:
    n = max(6, int(size))
    y, x = np.mgrid[:n, :n].astype(np.float32) * 2 / n - 1
    r = np.sqrt(x * x + (y * rng.uniform(1, 1.6)) ** 2)
    base = _hsv(rng.uniform(0.03, 0.15), rng.uniform(0, 0.7), rng.uniform(0.3, 0.9))
    relief = _fractal(rng, 64, 0.7)
    shade = (
        0.8 + 0.3 * x * rng.choice([-1, 1]) + 0.3 * cv2.resize(relief, (n, n)) - 0.3 * (r > 0.85)
    )
    _paste(canvas, base * shade[:, :, None], np.clip((0.95 - r) * n / 4, 0, 1), spot)


def _bead_row(
    rng: np.random.Generator, canvas: Array, spot: Array, size: float, p: Pictures
) -> None:
    count = int(rng.integers(1, 9))
    turn, step = rng.uniform(0, np.pi), size * rng.uniform(0.25, 0.7)
    rgb = rng.random(3).astype(np.float32)
    for i in range(count):
        at = spot + np.array([np.cos(turn), np.sin(turn)]) * step * i
        n = max(4, int(size * rng.uniform(0.2, 0.5)))
        y, x = np.mgrid[:n, :n].astype(np.float32) * 2 / n - 1
        r = np.sqrt(x * x + y * y)
        shine = np.exp(-((x + 0.3) ** 2 + (y + 0.3) ** 2) * 12)[:, :, None]
        _paste(
            canvas, rgb * (1.1 - 0.6 * r[:, :, None]) + shine, np.clip((1 - r) * n / 3, 0, 1), at
        )


def _keys(rng: np.random.Generator, canvas: Array, spot: Array, size: float, p: Pictures) -> None:
    """A piece of keyboard: rounded squares with a sign each."""
    dark = rng.random() < 0.6
    key = rng.uniform(0.02, 0.25) if dark else rng.uniform(0.7, 1)
    gap, rows, cols = (
        size * rng.uniform(1.05, 1.25),
        int(rng.integers(2, 5)),
        int(rng.integers(3, 9)),
    )
    turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    for row in range(rows):
        for col in range(cols):
            u, v = col * gap + (row % 3) * gap / 3, row * gap
            at = spot + np.array([c * u - s * v, s * u + c * v])
            box = cv2.boxPoints(
                ((float(at[0]), float(at[1])), (size, size), float(np.degrees(turn)))
            )
            cv2.fillConvexPoly(canvas, box.astype(np.int32), (key, key, key), cv2.LINE_AA)
            ink = (0.9, 0.9, 0.9) if dark else (0.1, 0.1, 0.1)
            _write(
                canvas,
                chr(int(rng.integers(33, 91))),
                (int(at[0] - size / 5), int(at[1])),
                0,
                max(0.15, size / 60),
                ink,
                1,
            )


def _printed_die(
    rng: np.random.Generator, canvas: Array, spot: Array, size: float, p: Pictures
) -> None:
    """A die drawn flat on paper: an even square with an outline, no sides, light or shadow."""
    n = 48
    base, ink = rng.random(3), rng.random(3)
    patch = np.ones((n, n, 3), np.float32) * base.astype(np.float32)
    line = tuple(float(v) for v in ink)
    for sx, sy in PIP_SPOTS[int(rng.integers(1, 7))]:
        cv2.circle(patch, (24 + sx * 12, 24 + sy * 12), 5, line, -1, cv2.LINE_AA)
    cv2.rectangle(patch, (1, 1), (n - 2, n - 2), line, 2)
    m = cv2.getRotationMatrix2D((24, 24), rng.uniform(0, 360), size / n)
    k = max(6, int(size * 1.5))
    m[:, 2] += k / 2 - 24
    alpha = cv2.warpAffine(np.ones((n, n), np.float32), m, (k, k), flags=cv2.INTER_AREA)
    _paste(canvas, cv2.warpAffine(patch, m, (k, k), flags=cv2.INTER_AREA), alpha, spot)


def _box(rng: np.random.Generator, canvas: Array, spot: Array, size: float, p: Pictures) -> None:
    """A card, box lid, tile or strip with an edge."""
    sides = (size * rng.uniform(0.5, 3), size * rng.uniform(0.5, 3))
    box = cv2.boxPoints(((float(spot[0]), float(spot[1])), sides, rng.uniform(0, 180))).astype(
        np.int32
    )
    cv2.fillConvexPoly(canvas, box, tuple(float(v) for v in rng.random(3)), cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.polylines(canvas, [box], True, tuple(float(v) for v in rng.random(3)), 2, cv2.LINE_AA)


def _label(rng: np.random.Generator, canvas: Array, spot: Array, size: float, p: Pictures) -> None:
    text = "".join(chr(int(c)) for c in rng.integers(48, 91, int(rng.integers(1, 7))))
    _write(
        canvas,
        text,
        (int(spot[0]), int(spot[1])),
        int(rng.integers(0, 8)),
        size / 30,
        tuple(float(v) for v in rng.random(3)),
        int(rng.integers(1, 4)),
    )


def kelvin_gains(kelvin: float) -> Array:
    """Linear RGB of a black body, scaled to green = 1 (fit of the usual tables, 2000–10000 K)."""
    t = kelvin / 100
    red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    green = 99.47 * np.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    blue = 255.0 if t >= 66 else 138.52 * np.log(t - 10) - 305.04
    linear = (np.clip([red, green, blue], 1, 255) / 255) ** 2.2
    return (linear / linear[1]).astype(np.float32)


def camera_cast(rng: np.random.Generator, kelvin: float) -> Array:
    """Gains of linear RGB left in a photo: the camera takes back 40–90 % of the light's cast."""
    return (kelvin_gains(kelvin) / kelvin_gains(6500)) ** rng.uniform(0.1, 0.6)


def develop(rng: np.random.Generator, image: Array, cast: Array) -> Array:
    """Light, lens, sensor and file: float RGB table to an 8-bit BGR photo."""
    image = np.clip(image, 0, 1.2) ** 2.2 * cast * np.exp(rng.normal(-0.05, 0.25))
    if rng.random() < 0.5:
        image = image * _falloff(rng, image.shape[:2])[:, :, None]
    image = np.clip(image, 0, 1) ** (1 / rng.uniform(1.8, 2.6))
    if rng.random() < 0.6:
        image = cv2.GaussianBlur(
            image, (0, 0), float(np.exp(rng.uniform(np.log(0.3), np.log(1.3))))
        )
    if rng.random() < 0.12:
        image = _shake(rng, image)
    noise = rng.normal(0, rng.choice([0.004, 0.012, 0.03]), image.shape).astype(np.float32)
    out = (np.clip(image + noise, 0, 1) * 255).astype(np.uint8)[:, :, ::-1]
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 97))]
    _, data = cv2.imencode(".jpg", np.ascontiguousarray(out), quality)
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def _falloff(rng: np.random.Generator, shape: tuple[int, int]) -> Array:
    """Uneven light: a slope across the picture, at times the hard edge of a shadow."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32) / max(shape) - 0.5
    turn = rng.uniform(0, 2 * np.pi)
    slope = x * np.cos(turn) + y * np.sin(turn)
    if rng.random() < 0.3:
        edge = 1 / (1 + np.exp(-(slope - rng.uniform(-0.4, 0.4)) * rng.uniform(10, 120)))
        return 1 - rng.uniform(0.3, 0.8) * edge
    return 1 + slope * rng.uniform(0, 1.2)


def _shake(rng: np.random.Generator, image: Array) -> Array:
    n = int(rng.integers(3, 6))
    kernel = np.zeros((n, n), np.float32)
    turn = rng.uniform(0, np.pi)
    end = np.array([np.cos(turn), np.sin(turn)]) * n / 2
    a, b = (n / 2 - end).astype(int), (n / 2 + end).astype(int)
    cv2.line(kernel, tuple(int(v) for v in a), tuple(int(v) for v in b), 1.0, 1)
    return cv2.filter2D(image, -1, kernel / max(kernel.sum(), 1))
