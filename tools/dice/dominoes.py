"""Dominoes as they lie and stand on a table: two pip faces on one body, a bar between them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tools.dice.render import PIP_SPOTS, Camera, _hsv, camera
from tools.dice.tables import Pictures, camera_cast, develop, table

Array = np.ndarray
FINE = 2  # pixels drawn to one of the picture
CORNER = 5  # points to a rounded corner
MORE_SPOTS = {
    0: [],
    7: [*PIP_SPOTS[6], (0.0, 0.0)],
    9: [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)],
}


@dataclass
class Set:
    """What the dominoes of one picture look like; lengths in sides of a half."""

    body: Array
    ink: list[Array]
    thick: float
    round: float
    spread: float
    pip: float
    bar: float
    stud: bool


@dataclass
class Slab:
    """A domino on the table: its middle, its height above it, three axes as rows, pips."""

    middle: Array
    axes: Array
    pips: tuple[int, int]


def random_set(rng: np.random.Generator) -> Set:
    if rng.random() < 0.45:
        body = _hsv(rng.uniform(0.08, 0.16), rng.uniform(0, 0.3), rng.uniform(0.75, 1))
        inks = [_hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0, 0.5))]
    else:
        body = _hsv(rng.random(), rng.uniform(0.2, 0.95), rng.uniform(0.06, 0.8))
        inks = [_hsv(rng.random(), rng.uniform(0, 0.2), rng.uniform(0.8, 1))]
    if rng.random() < 0.3:  # one colour a number
        inks = [_hsv(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.3, 0.9)) for _ in range(10)]
    return Set(
        body,
        inks,
        float(rng.uniform(0.25, 0.6)),
        float(rng.uniform(0.03, 0.2)),
        float(rng.uniform(0.22, 0.3)),
        float(rng.uniform(0.07, 0.13)),
        float(rng.uniform(0.02, 0.07)) if rng.random() < 0.9 else 0.0,
        bool(rng.random() < 0.3),
    )


def scene(rng: np.random.Generator, size: int) -> Array:
    """A picture (BGR, 8 bit) of dominoes apart, in rows and in heaps, some on their edges."""
    edge = float(np.exp(rng.uniform(np.log(18), np.log(80))))
    tilt = float(np.radians(rng.choice([rng.uniform(0, 15), rng.uniform(10, 62)])))
    view = camera(rng, size, size, edge, tilt)
    canvas = table(rng, view, Pictures([], []))
    fine = cv2.resize(canvas, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_LINEAR)
    style = random_set(rng)
    slabs = _lay_out(rng, view, style)
    slabs.sort(key=lambda s: -float(np.linalg.norm(s.middle - view.position)))
    light = np.append(rng.normal(0, 0.6, 2), 1.0)
    _cast_shadows(rng, fine, view, style, slabs, light)
    for slab in slabs:
        _draw(rng, fine, view, style, slab, light)
    small = cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA)
    return develop(rng, small, camera_cast(rng, float(rng.uniform(2700, 7500))))


def _lay_out(rng: np.random.Generator, view: Camera, style: Set) -> list[Slab]:
    slabs: list[Slab] = []
    standing = rng.random() * 0.5 if rng.random() < 0.5 else 0.0
    for _ in range(int(rng.integers(4, 22))):
        spot = view.ground(tuple(rng.uniform(0, 1, 2) * (view.width, view.height)))
        turn = rng.uniform(0, 2 * np.pi)
        if slabs and rng.random() < 0.5:  # end to end or side by side with the one before
            last = slabs[-1]
            along, across = last.axes[0], last.axes[1]
            if rng.random() < 0.6:
                spot = (last.middle + along * rng.uniform(2.0, 2.1))[:2]
            else:
                spot = (last.middle + across * rng.uniform(1.0, 1.1))[:2]
            turn = float(np.arctan2(along[1], along[0])) + rng.normal(0, 0.06)
        if spot is None:
            continue
        c, s = np.cos(turn), np.sin(turn)
        along, across, up = np.array([c, s, 0]), np.array([-s, c, 0]), np.array([0, 0, 1.0])
        half = style.thick / 2
        if rng.random() < standing:  # its face towards the camera
            if across @ (view.position - np.append(spot, 0)) < 0:
                along, across = -along, -across
            axes, half = np.stack([along, up, across]), 0.5
        else:
            axes = np.stack([along, across, up])
        pips = (int(rng.integers(0, 7)), int(rng.integers(0, 7)))
        if rng.random() < 0.1:
            pips = (int(rng.choice([7, 9])), pips[1])
        slabs.append(Slab(np.append(spot, half), axes, pips))
    return slabs


def _outline(style: Set, height: float) -> Array:
    """The rounded oblong of a slab, at a height above its middle."""
    r = style.round
    points = []
    for n, (x, y) in enumerate(
        ((1 - r, 0.5 - r), (r - 1, 0.5 - r), (r - 1, r - 0.5), (1 - r, r - 0.5))
    ):
        turns = (n + np.linspace(0, 1, CORNER)) * np.pi / 2
        points.append(np.stack([x + r * np.cos(turns), y + r * np.sin(turns)], 1))
    flat = np.concatenate(points)
    return np.column_stack([flat, np.full(len(flat), height)])


def _fill(canvas: Array, view: Camera, points: Array, rgb: Array, hull: bool = False) -> None:
    """A shape given by points in space (with `hull`: what they enclose)."""
    pixels = (view.project(points) * FINE).astype(np.float32)
    if not np.isfinite(pixels).all() or np.abs(pixels).max() > 1e5:
        return
    shape = cv2.convexHull(pixels) if hull else pixels
    at = np.round(shape * 8).astype(np.int32)
    cv2.fillConvexPoly(canvas, at, [float(v) for v in rgb], cv2.LINE_AA, 3)


def _cast_shadows(
    rng: np.random.Generator,
    canvas: Array,
    view: Camera,
    style: Set,
    slabs: list[Slab],
    light: Array,
) -> None:
    mask = np.zeros(canvas.shape[:2], np.float32)
    shape = np.concatenate([_outline(style, h) for h in (-style.thick / 2, style.thick / 2)])
    for slab in slabs:
        points = shape @ slab.axes + slab.middle
        drop = points - light * (points[:, 2:3] / light[2])
        _fill(mask, view, drop * (1, 1, 0), np.ones(1), hull=True)
    edge = FINE * view.focal / float(np.linalg.norm(view.position))
    mask = cv2.GaussianBlur(mask, (0, 0), edge * rng.uniform(0.02, 0.15))
    canvas *= 1 - rng.uniform(0.2, 0.8) * mask[:, :, None]


def _draw(
    rng: np.random.Generator, canvas: Array, view: Camera, style: Set, slab: Slab, light: Array
) -> None:
    half = style.thick / 2
    place = lambda points: points @ slab.axes + slab.middle  # noqa: E731
    low, high = place(_outline(style, -half)), place(_outline(style, half))
    toward = slab.axes[2]
    lit = 0.55 + 0.45 * max(0.0, float(toward @ light) / float(np.linalg.norm(light)))
    face = np.clip(style.body * lit * rng.uniform(0.9, 1.1), 0, 1)
    _fill(canvas, view, np.concatenate([low, high]), face * rng.uniform(0.45, 0.8), hull=True)
    if rng.random() < 0.06:  # on its face: nothing to be seen
        _fill(canvas, view, high, face)
        return
    _fill(canvas, view, high, face)
    turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    circle = np.stack([np.cos(turns), np.sin(turns), np.zeros(12)], 1)
    for side, number in zip((-0.5, 0.5), slab.pips, strict=True):
        ink = style.ink[number % len(style.ink)] * lit
        for x, y in [*PIP_SPOTS.get(number, []), *(MORE_SPOTS.get(number, []))]:
            at = np.array([side - y * style.spread, x * style.spread, half])
            _fill(canvas, view, place(circle * style.pip + at), ink)
    if style.bar:
        reach = np.array([[-1, -0.8], [1, -0.8], [1, 0.8], [-1, 0.8]]) * (style.bar / 2, 0.5)
        ink = style.ink[0] * lit if rng.random() < 0.7 else face * 0.5
        _fill(canvas, view, place(np.column_stack([reach, np.full(4, half)])), ink)
    if style.stud:
        _fill(
            canvas, view, place(circle * style.pip * 0.8 + (0, 0, half)), np.array([0.8, 0.65, 0.3])
        )
