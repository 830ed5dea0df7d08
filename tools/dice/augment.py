"""Crops of faces as other cameras, dice and lamps would show them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from mobile.vision.crops import COVER, CROP, FACE, cut, planes

Array = np.ndarray
BRIGHTNESS = np.float32([0.114, 0.587, 0.299])
PIP = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (11, 11))  # larger than most pips in a crop
LEAST_DEPTH = 0.08  # how much darker or lighter than their face pips are at least
FARTHEST, MOST_LARGER = 0.32, 0.45  # how far off, in sides, and how much larger (log) a crop may be


@dataclass
class Crop:
    """A crop, and where in it the face is (see `tools.dice.nets.Reader`)."""

    image: Array
    place: tuple[float, float, float]

    @property
    def planes(self) -> Array:
        return np.ascontiguousarray(self.image.transpose(2, 0, 1), np.float32)


def vary(
    rng: np.random.Generator, levels: list[Array], centre: Array, side: float, loose: float = 0.1
) -> Crop:
    """A crop as the finder might place it: off, turned, mirrored, stretched; in other colours.

    `loose` is how far off it usually is, in sides.
    """
    off = rng.normal(0, loose, 2)
    off *= min(1.0, FARTHEST / (np.hypot(*off) + 1e-6))
    larger = float(np.clip(rng.normal(0, 2 * loose), -MOST_LARGER, MOST_LARGER))
    crop = misplaced(levels, centre, side, off, larger, _warp(rng))
    soft = _soften(rng, crop.image, side * math.exp(larger))
    return Crop(_film(rng, recolour(rng, soft.astype(np.float32) / 255)), crop.place)


def misplaced(
    levels: list[Array], centre: Array, side: float, off: Array, larger: float, warp: Array
) -> Crop:
    """The crop of a face whose place and size were taken wrongly."""
    taken = side * math.exp(larger)
    dx, dy = warp @ -off * (side / taken)
    image = cut(levels, centre + off * side, taken, warp)
    return Crop(image, (float(dx), float(dy), -larger))


def recolour(rng: np.random.Generator, image: Array) -> Array:
    """The same face of other plastic under another lamp."""
    draw = rng.random()
    if draw < 0.2:
        image = _two_tones(rng, image)
    elif draw < 0.45:
        image = _other_hues(rng, image)
    elif draw < 0.8:
        image = _other_pips(rng, image)
    if rng.random() < 0.22:
        share = _cloud(rng) * rng.uniform(0.15, 0.6)
        image = image * (1 - share) + rng.random(3).astype(np.float32) * share
    if rng.random() < 0.35:
        image = _glints(rng, image)
    gains = np.exp(rng.normal(0, 0.12, 3) + rng.normal(0, 0.2)).astype(np.float32)
    image = np.clip(image * gains, 0, 1) ** float(np.exp(rng.normal(0, 0.2)))
    if rng.random() < 0.2:  # as unsure faces are looked at again
        plane = int(rng.integers(6))
        image = np.repeat(planes(image.astype(np.float32))[:, :, plane : plane + 1], 3, 2)
    return image


def _warp(rng: np.random.Generator) -> Array:
    """Turned a little (now and then a lot), stretched, mirrored; area is kept."""
    turn = rng.normal(0, 0.25) if rng.random() < 0.8 else rng.uniform(-math.pi, math.pi)
    stretch = math.exp(rng.normal(0, 0.13))
    c, s = math.cos(turn), math.sin(turn)
    warp = np.array([[c, -s], [s, c]]) @ np.diag([stretch, 1 / stretch])
    warp = warp @ (np.eye(2) + rng.normal(0, 0.04, (2, 2)))
    warp /= math.sqrt(abs(np.linalg.det(warp)))
    return np.diag([-1.0, 1.0]) @ warp if rng.random() < 0.5 else warp


def _soften(rng: np.random.Generator, crop: Array, side: float) -> Array:
    """Fewer pixels or less focus, where there is something to lose."""
    if rng.random() < (0.4 if side > 22 else 0.12):
        few = int(rng.integers(int(CROP * 0.42), int(CROP * 0.85)))
        small = cv2.resize(crop, (few, few), interpolation=cv2.INTER_AREA)
        way = int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
        return cv2.resize(small, (CROP, CROP), interpolation=way)
    if rng.random() < (0.25 if side > 18 else 0.08):
        return cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.5, 1.6))
    return crop


def _film(rng: np.random.Generator, image: Array) -> Array:
    """Noise and the marks of JPEG."""
    if rng.random() < 0.3:
        noise = rng.normal(0, rng.uniform(0.005, 0.04), image.shape)
        image = image + noise.astype(np.float32)
    image = np.clip(image, 0, 1)
    if rng.random() < 0.25:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 85))]
        _, data = cv2.imencode(".jpg", (image * 255).astype(np.uint8), quality)
        image = cv2.imdecode(data, cv2.IMREAD_COLOR).astype(np.float32) / 255
    return image


def _two_tones(rng: np.random.Generator, image: Array) -> Array:
    """Body and pips in any two colours, of the same brightness too."""
    grey = image @ BRIGHTNESS
    low, high = np.percentile(grey, [3, 97])
    grey = np.clip((grey - low) / (high - low + 4e-6), -0.1, 1.1)[:, :, None]
    while True:
        dark, light = rng.random((2, 3)).astype(np.float32)
        if np.abs(dark - light).max() > 0.3:
            break
    keep = rng.uniform(0, 0.3)
    lamp = rng.uniform(0.25, 1.0)
    return (dark + (light - dark) * grey) * lamp * (1 - keep) + image * keep


def _other_pips(rng: np.random.Generator, image: Array) -> Array:
    """Pips of another colour, most often as bright as the body: only their hue sets them apart."""
    grey = image @ BRIGHTNESS
    off = grey[FACE] - np.median(grey[FACE])
    light = off.sum() > 0  # pips cover less than half of a face
    hat = cv2.morphologyEx(grey, cv2.MORPH_TOPHAT if light else cv2.MORPH_BLACKHAT, PIP)
    depth = float(np.percentile(hat[FACE], 97))
    if depth < LEAST_DEPTH:
        return image
    pips = np.clip(hat / depth * 1.4 - 0.2, 0, 1)[:, :, None]
    plain = cv2.morphologyEx(image, cv2.MORPH_OPEN if light else cv2.MORPH_CLOSE, PIP)
    body = rng.random(3).astype(np.float32) ** 1.5
    body = (plain @ BRIGHTNESS)[:, :, None] * body / max(float(body @ BRIGHTNESS), 0.1)
    share = rng.uniform(0, 1) if rng.random() < 0.7 else 0.0
    plain = np.clip(plain * (1 - share) + body * share, 0, 1) * rng.uniform(0.3, 1.0)
    bright = float((plain @ BRIGHTNESS)[FACE].mean())
    if rng.random() < 0.75:
        bright = min(0.9, bright * float(np.exp(rng.normal(0, 0.15))))
    else:
        bright = rng.uniform(0, 0.9)
    return plain * (1 - pips) + _hue(rng, bright) * pips


def _hue(rng: np.random.Generator, bright: float) -> Array:
    """A strong colour of a given brightness."""
    colour = rng.random(3).astype(np.float32)
    colour[rng.integers(3)] *= 0.15
    return np.clip(colour * (bright / max(float(colour @ BRIGHTNESS), 0.05)), 0, 1)


def _other_hues(rng: np.random.Generator, image: Array) -> Array:
    """Channels changed places, dark for light, less contrast, a tint."""
    image = image[:, :, rng.permutation(3)]
    if rng.random() < 0.3:
        image = 1 - image
    middle = image.mean((0, 1))
    image = middle + (image - middle) * rng.uniform(0.5, 1.15)
    if rng.random() < 0.5:
        image = image * rng.uniform(0.4, 1.3, 3).astype(np.float32) + rng.uniform(-0.12, 0.12)
    return image


def _cloud(rng: np.random.Generator) -> Array:
    """Veins of a marbled die."""
    n = int(rng.integers(3, 9))
    cloud = cv2.resize(
        rng.random((n, n)).astype(np.float32), (CROP, CROP), interpolation=cv2.INTER_CUBIC
    )
    cloud = (cloud - cloud.min()) / (cloud.max() - cloud.min() + 1e-6)
    return np.clip((cloud - 0.5) * rng.uniform(1, 6) + 0.5, 0, 1)[:, :, None]


def _glints(rng: np.random.Generator, image: Array) -> Array:
    """Lamps mirrored in a polished die: bright arcs along its rounded edges, spots in its pips."""
    mask = np.zeros((2 * CROP, 2 * CROP), np.float32)
    face = 2 * CROP / COVER
    for _ in range(int(rng.integers(1, 4))):
        bright = float(rng.uniform(0.4, 1))
        begin, turn = int(rng.integers(0, 360)), int(rng.integers(0, 360))
        if rng.random() < 0.6:
            middle, reach, long = rng.normal(CROP, 0.12 * face, 2), rng.uniform(0.25, 0.6, 2), 140
        else:
            middle, reach, long = rng.normal(CROP, 0.3 * face, 2), rng.uniform(0.03, 0.2, 2), 360
        thick = int(rng.integers(1, 4)) if rng.random() < 0.85 else -1
        where = (int(middle[0]), int(middle[1]))
        size = (int(reach[0] * face), int(reach[1] * face))
        end = begin + int(rng.integers(20, long))
        cv2.ellipse(mask, where, size, turn, begin, end, bright, thick, cv2.LINE_AA)
    mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.8, 2.5))
    mask = cv2.resize(mask, (CROP, CROP), interpolation=cv2.INTER_AREA)[:, :, None]
    white = np.clip(rng.normal(1, 0.08, 3), 0.7, 1.1).astype(np.float32) * rng.uniform(0.7, 1.1)
    return image * (1 - mask) + white * mask
