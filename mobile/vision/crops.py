"""Small upright pictures of single faces, for the network that reads them."""

from __future__ import annotations

import math

import cv2
import numpy as np

from mobile.vision.kinds import Floats, Picture

CROP = 56
COVER = 2.1  # width of a crop in sides of its top face: the sides of the die are to be seen too


def pyramid(picture: Picture) -> list[Picture]:
    """The picture and its halves, so that a crop is never shrunk by more than two at once."""
    levels = [picture]
    while min(levels[-1].shape[:2]) >= 2 * CROP:
        h, w = levels[-1].shape[:2]
        half = cv2.resize(levels[-1], (w // 2, h // 2), interpolation=cv2.INTER_AREA)
        levels.append(np.asarray(half, np.uint8))
    return levels


def cut(
    levels: list[Picture], centre: Floats, side: float, turn: float = 0.0, flip: bool = False
) -> Picture:
    """A square crop round a face; `turn` (radians) and `flip` vary it for training."""
    scale = CROP / (COVER * max(side, 1.0))
    level = min(max(0, math.floor(-math.log2(scale))), len(levels) - 1)
    scale *= 2**level
    c, s = math.cos(turn) * scale, math.sin(turn) * scale
    m = np.array([[-c if flip else c, -s], [-s if flip else s, c]])
    # Pixel centres lie at halves, so halving the picture moves them.
    spot = np.asarray(centre, np.float64) / 2**level - 0.5
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
