"""Small pictures of single dice, all of one size, for the network that reads them."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from mobile.vision.kinds import Floats, Picture

CROP = 64
COVER = 1.9  # width of a crop in sides of its top face: the sides of the die are to be seen too
AROUND = (
    3.2  # the same for the network that tells dice from print: die, shadow and what is beside it
)
FACE = np.hypot(*(np.indices((CROP, CROP)) - CROP / 2)) < 0.42 * CROP / COVER
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
    levels: list[Picture],
    centre: Floats,
    side: float,
    warp: Doubles | None = None,
    size: int = CROP,
    cover: float = COVER,
) -> Picture:
    """The face with its surroundings, upright; `warp` (2 × 2) turns, mirrors or stretches it.

    The surroundings tell a top face from the side of a die.
    """
    m = (np.eye(2) if warp is None else warp) * (size / (cover * max(side, 1.0)))
    scale = math.sqrt(abs(float(np.linalg.det(m))))
    level = min(max(0, math.floor(-math.log2(scale))), len(levels) - 1)
    # Pixel centres lie at halves, so halving the picture moves them.
    spot = np.asarray(centre, np.float64) / 2**level - 0.5
    m = m * 2**level
    shift = (size - 1) / 2 - m @ spot
    crop = cv2.warpAffine(
        levels[level],
        np.column_stack([m, shift]),
        (size, size),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(crop, np.uint8)


def planes(crop: Floats) -> Floats:
    """Six grey pictures of a crop (0..1): its three channels, and what each has over another."""
    b, g, r = crop[..., 0], crop[..., 1], crop[..., 2]
    apart = np.stack([r - g, r - b, g - b], -1) + np.float32(0.5)
    return np.concatenate([crop, np.clip(apart, 0, 1)], -1)


def telling(crop: Picture) -> list[Picture]:
    """The channel and the difference of channels that vary most over the face, in grey.

    Pips that only their hue sets apart show there, and white glints vanish in a difference.
    """
    every = planes(crop.astype(np.float32) / np.float32(255))
    spread = every[FACE].std(0)
    best = int(spread[:3].argmax()), 3 + int(spread[3:].argmax())
    return [np.repeat((255 * every[..., n : n + 1]).astype(np.uint8), 3, -1) for n in best]


def blob(crops: list[Picture]) -> Floats:
    """Crops as the reading network takes them."""
    return np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255)
