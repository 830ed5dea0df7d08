"""Where top faces may be: one pass of the finder over several sizes of the picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from mobile.vision.geometry import NOMINAL_SIDE, decode_face
from mobile.vision.kinds import Floats, Picture

STRIDE = 4
SCALES = (640, 320, 160)  # long side of the picture, in pixels
LEAST_SIDE, MOST_SIDE = 8.0, 72.0  # top faces the finder is trained for, at its own scale
GAP = 16


@dataclass(frozen=True)
class Candidate:
    """A place that may be a top face, in pixels of the picture."""

    heat: float
    centre: Floats
    side: float
    code: Floats  # for mobile.vision.geometry.decode_face, with the size in the picture's pixels

    def outline(self) -> Floats:
        return decode_face(self.centre, self.code)


@dataclass(frozen=True)
class _Tile:
    """One size of the picture inside the mosaic."""

    x: int
    y: int
    width: int
    height: int
    scale: float  # mosaic pixels to one picture pixel


def find(net: cv2.dnn.Net, picture: Picture, least_heat: float, most: int) -> list[Candidate]:
    """Candidates, best first, at most one to a place."""
    mosaic, tiles = _mosaic(picture)
    net.setInput(cv2.dnn.blobFromImage(mosaic, 1 / 255))
    out = np.asarray(net.forward(), np.float32)[0]
    return candidates(out, tiles, least_heat, most)


def candidates(out: Floats, tiles: list[_Tile], least_heat: float, most: int) -> list[Candidate]:
    found: list[Candidate] = []
    for tile in tiles:
        x0, y0 = tile.x // STRIDE, tile.y // STRIDE
        part = out[:, y0 : y0 + tile.height // STRIDE, x0 : x0 + tile.width // STRIDE]
        found += _peaks(part, tile.scale, least_heat)
    found.sort(key=lambda c: -c.heat)
    return _apart(found, most)


def _mosaic(picture: Picture) -> tuple[Picture, list[_Tile]]:
    """The sizes of a picture side by side on one canvas: one pass instead of one a size.

    The largest comes first, the others share the strip along its longer side.
    """
    height, width = picture.shape[:2]
    upright = height > width
    sizes: list[tuple[Picture, float]] = []
    shrunk = picture
    for goal in SCALES:
        scale = goal / max(height, width)
        if scale > 1.3 and sizes:
            continue
        w, h = max(16, round(width * scale)), max(16, round(height * scale))
        shrunk = np.asarray(cv2.resize(shrunk, (w, h), interpolation=cv2.INTER_AREA), np.uint8)
        sizes.append((shrunk, scale))
    first_h, first_w = sizes[0][0].shape[:2]
    x, y = (_even(first_w) + GAP, 0) if upright else (0, _even(first_h) + GAP)
    tiles = [_Tile(0, 0, first_w, first_h, sizes[0][1])]
    for image, scale in sizes[1:]:
        h, w = image.shape[:2]
        tiles.append(_Tile(x, y, w, h, scale))
        x, y = (x, y + _even(h) + GAP) if upright else (x + _even(w) + GAP, y)
    canvas_w = _even(max(t.x + t.width for t in tiles))
    canvas_h = _even(max(t.y + t.height for t in tiles))
    canvas = np.full((canvas_h, canvas_w, 3), 114, np.uint8)
    for tile, (image, _) in zip(tiles, sizes, strict=True):
        canvas[tile.y : tile.y + tile.height, tile.x : tile.x + tile.width] = image
    return canvas, tiles


def _even(length: int) -> int:
    """The next multiple of 16, the finder's coarsest step."""
    return -(-length // 16) * 16


def _peaks(part: Floats, scale: float, least_heat: float) -> list[Candidate]:
    heat = part[0]
    level = float(np.log(least_heat / (1 - least_heat)))
    padded = np.pad(heat, 1, constant_values=-np.inf)
    around = cv2.dilate(padded, np.ones((3, 3), np.uint8))[1:-1, 1:-1]
    ys, xs = np.nonzero((heat >= around) & (heat > level))
    found = []
    for y, x in zip(ys, xs, strict=True):
        code = part[3:8, y, x].copy()
        side = NOMINAL_SIDE * float(np.exp(np.clip(code[0], -3, 3)))
        if not LEAST_SIDE <= side <= MOST_SIDE:
            continue
        spot = np.array([x + part[1, y, x] + 0.5, y + part[2, y, x] + 0.5], np.float32)
        code[0] -= np.float32(np.log(scale))
        certainty = float(1 / (1 + np.exp(-heat[y, x])))
        found.append(Candidate(certainty, spot * np.float32(STRIDE / scale), side / scale, code))
    return found


def _apart(found: list[Candidate], most: int) -> list[Candidate]:
    """Two top faces are never nearer than about an edge: keep the warmer one.

    A find inside a much larger one may be a pip of it; which of them is the die is told later.
    """
    kept: list[Candidate] = []
    for candidate in found:
        for other in kept:
            alike = 0.45 < candidate.side / other.side < 2.2
            off = float(np.hypot(*(candidate.centre - other.centre)))
            if alike and off < 0.55 * min(candidate.side, other.side):
                break
        else:
            kept.append(candidate)
            if len(kept) == most:
                break
    return kept
