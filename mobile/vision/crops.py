"""Small upright pictures of single faces, for the network that reads them."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from mobile.vision.kinds import Floats, Picture

CROP = 40
COVER = 2.1  # width of a crop in sides of its top face: the sides of the die are to be seen too
SQUARED_COVER = 1.35
Doubles = npt.NDArray[np.float64]


def pyramid(picture: Picture) -> list[Picture]:
    """The picture and its halves, so that a crop is never shrunk by more than two at once."""
    levels = [picture]
    while min(levels[-1].shape[:2]) >= 2 * CROP:
        h, w = levels[-1].shape[:2]
        half = cv2.resize(levels[-1], (w // 2, h // 2), interpolation=cv2.INTER_AREA)
        levels.append(np.asarray(half, np.uint8))
    return levels


def cut(
    levels: list[Picture], outline: Floats, side: float, turn: float = 0.0, flip: bool = False
) -> Picture:
    """Two crops as six channels: the face with its surroundings, upright, and the face made square.

    The first shows the sides of the die, which lie below a top face and never above it; in the
    second the pips of every face lie at the same places. `turn` (radians) and `flip` vary them for
    training.
    """
    around = _around(levels, outline.mean(0), side, turn, flip)
    return np.dstack([around, _squared(levels, outline, side, flip)])


def blob(crops: list[Picture]) -> Floats:
    """Crops as the reading network takes them."""
    return np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255)


def _around(levels: list[Picture], centre: Floats, side: float, turn: float, flip: bool) -> Picture:
    scale = CROP / (COVER * max(side, 1.0))
    c, s = math.cos(turn) * scale, math.sin(turn) * scale
    m = np.array([[-c if flip else c, -s], [-s if flip else s, c]])
    return _warp(levels, m, np.asarray(centre, np.float64), scale)


def _squared(levels: list[Picture], outline: Floats, side: float, flip: bool) -> Picture:
    corners = outline.astype(np.float64)
    u = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
    v = (corners[2] + corners[3] - corners[0] - corners[1]) / 2
    edges: Doubles = np.stack([-u if flip else u, v], axis=1) * (SQUARED_COVER / CROP)
    if abs(np.linalg.det(edges)) < 1e-6:
        edges = np.eye(2) * (SQUARED_COVER * max(side, 1.0) / CROP)
    scale = CROP / (SQUARED_COVER * max(side, 1.0))
    return _warp(levels, np.linalg.inv(edges).astype(np.float64), corners.mean(0), scale)


def _warp(levels: list[Picture], m: Doubles, centre: Doubles, scale: float) -> Picture:
    """A crop that `m` maps the picture to, from the level that is next larger."""
    level = min(max(0, math.floor(-math.log2(scale))), len(levels) - 1)
    # Pixel centres lie at halves, so halving the picture moves them.
    spot = centre / 2**level - 0.5
    m = m * 2**level
    shift = (CROP - 1) / 2 - m @ spot
    return np.asarray(
        cv2.warpAffine(
            levels[level],
            np.column_stack([m, shift]),
            (CROP, CROP),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )
