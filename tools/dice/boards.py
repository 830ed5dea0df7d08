"""Printed boards, sheets, tokens and dominoes of our own drawing: what lies under dice.

Every texture is float RGB, square, drawn from the generator that is passed in.
"""

from __future__ import annotations

import cv2
import numpy as np

from tools.dice.render import PIP_SPOTS, _hsv
from tools.dice.tables import _print, _texture, _write

Array = np.ndarray
SIZE = 640


def board(rng: np.random.Generator) -> tuple[Array, float]:
    """A texture and how many dice edges across it measures."""
    makers = (_hex_board, _hex_board, _depots, _sheet, _catan, _dominoes, _cards, _words)
    image = _background(rng)
    cell = makers[int(rng.integers(len(makers)))](rng, image)
    # Printed dice faces are mostly as large as dice or smaller.
    edges = float(np.exp(rng.uniform(np.log(0.45), np.log(1.6))))
    return np.clip(image, 0, 1), SIZE / cell * edges


def _background(rng: np.random.Generator) -> Array:
    if rng.random() < 0.5:
        image = np.ones((SIZE, SIZE, 3), np.float32) * _paper(rng)
        cloud = cv2.resize(rng.random((12, 12), np.float32), (SIZE, SIZE), interpolation=2)
        return image * (1 - rng.uniform(0, 0.3) * cloud[:, :, None])
    return cv2.resize(_texture(rng, 320), (SIZE, SIZE))


def _paper(rng: np.random.Generator) -> Array:
    if rng.random() < 0.5:
        return _hsv(rng.uniform(0.06, 0.16), rng.uniform(0, 0.4), rng.uniform(0.6, 1))
    return _hsv(rng.random(), rng.uniform(0.1, 0.8), rng.uniform(0.15, 0.95))


def _ink(rgb: Array) -> tuple[float, float, float]:
    return float(rgb[0]), float(rgb[1]), float(rgb[2])


def face(
    rng: np.random.Generator, image: Array, spot: tuple[float, float], size: float, style: _Style
) -> None:
    """A die's face as it is printed: a square, often framed, at times pips alone."""
    turn = style.turn
    if style.square:
        box = cv2.boxPoints((spot, (size, size), float(np.degrees(turn))))
        if style.shade:
            cv2.fillConvexPoly(
                image, (box + size * 0.06).astype(np.int32), _ink(style.dark), cv2.LINE_AA
            )
        cv2.fillConvexPoly(image, box.astype(np.int32), _ink(style.body), cv2.LINE_AA)
        if style.frame:
            cv2.polylines(
                image, [box.astype(np.int32)], True, _ink(style.pips), style.frame, cv2.LINE_AA
            )
    c, s = np.cos(turn), np.sin(turn)
    for x, y in PIP_SPOTS[int(rng.integers(1, 7))]:
        u, v = (np.array([x, y]) * style.spread) * size
        at = (int(spot[0] + c * u - s * v), int(spot[1] + s * u + c * v))
        cv2.circle(image, at, max(1, int(size * style.radius)), _ink(style.pips), -1, cv2.LINE_AA)


class _Style:
    """How the faces of one print look."""

    def __init__(self, rng: np.random.Generator) -> None:
        light = rng.random() < 0.7
        self.body = _hsv(rng.random(), rng.uniform(0, 0.35), rng.uniform(0.75, 1))
        self.pips = _hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0, 0.45))
        if not light:
            self.body, self.pips = self.pips, self.body
        self.dark = self.body * np.float32(rng.uniform(0.3, 0.7))
        self.shade = bool(rng.random() < 0.3)  # a drawn side: print that plays at being a die
        self.frame = int(rng.integers(0, 4))
        self.square = bool(rng.random() < 0.85)
        self.spread = float(rng.uniform(0.22, 0.3))
        self.radius = float(rng.uniform(0.07, 0.13))
        self.turn = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.3 else 0.0


def _hex_board(rng: np.random.Generator, image: Array) -> float:
    """Burgundy: coloured hexes, most with a die's face."""
    r = float(rng.uniform(28, 62))
    style = _Style(rng)
    hues = [_hsv(rng.random(), rng.uniform(0.2, 0.8), rng.uniform(0.35, 0.95)) for _ in range(6)]
    size = r * rng.uniform(0.55, 1.0)
    for row, y in enumerate(np.arange(0, SIZE + r, r * 1.5)):
        for x in np.arange(0, SIZE + r, r * 1.732):
            if rng.random() < 0.12:
                continue
            cx, cy = float(x + (r * 0.866 if row % 2 else 0)), float(y)
            turns = np.radians(np.arange(30, 390, 60))
            points = np.stack([cx + r * 0.95 * np.cos(turns), cy + r * 0.95 * np.sin(turns)], 1)
            shape = points.astype(np.int32)
            cv2.fillConvexPoly(image, shape, _ink(hues[int(rng.integers(6))]), cv2.LINE_AA)
            cv2.polylines(image, [shape], True, (0.15, 0.12, 0.1), 2, cv2.LINE_AA)
            if rng.random() < 0.85:
                face(rng, image, (cx, cy), size, style)
    return size


def _depots(rng: np.random.Generator, image: Array) -> float:
    """Depots and tracks: a face at the head of each, places for tiles around it."""
    size, style = float(rng.uniform(30, 70)), _Style(rng)
    step = size * rng.uniform(2.0, 4.0)
    for y in np.arange(size, SIZE, step):
        for x in np.arange(size, SIZE, step):
            tint = _ink(_paper(rng))
            a, b = (
                (int(x - step * 0.4), int(y - step * 0.4)),
                (int(x + step * 0.4), int(y + step * 0.4)),
            )
            cv2.rectangle(image, a, b, tint, -1)
            cv2.rectangle(image, a, b, (0.2, 0.15, 0.1), 2)
            face(rng, image, (float(x), float(y)), size, style)
            for _ in range(int(rng.integers(0, 4))):
                at = (
                    int(x + rng.uniform(-0.4, 0.4) * step),
                    int(y + rng.uniform(-0.4, 0.4) * step),
                )
                cv2.circle(image, at, int(size * 0.2), _ink(_paper(rng)), -1, cv2.LINE_AA)
    return size


def _sheet(rng: np.random.Generator, image: Array) -> float:
    """A score sheet: boxes or hexes in rows, numerals, small faces, circles."""
    image[:] = _hsv(rng.uniform(0.05, 0.2), rng.uniform(0, 0.25), rng.uniform(0.75, 1))
    step, style = float(rng.uniform(34, 74)), _Style(rng)
    size = step * rng.uniform(0.5, 0.85)
    dark = (0.1, 0.1, 0.12)
    for y in np.arange(step / 2, SIZE, step):
        line = rng.random()
        for x in np.arange(step / 2, SIZE, step):
            a = (int(x - step * 0.42), int(y - step * 0.42))
            b = (int(x + step * 0.42), int(y + step * 0.42))
            if line < 0.75:
                if rng.random() < 0.4:
                    cv2.rectangle(image, a, b, _ink(_paper(rng)), -1)
                cv2.rectangle(image, a, b, dark, 1)
            if line < 0.3:
                face(rng, image, (float(x), float(y)), size, style)
            elif line < 0.6:
                text = str(int(rng.integers(0, 31)))
                spot = (int(x - step * 0.25), int(y + step * 0.2))
                _write(image, text, spot, int(rng.integers(0, 4)), step / 45, dark, 2)
            elif line < 0.8:
                cv2.circle(image, (int(x), int(y)), int(size * 0.4), dark, 2, cv2.LINE_AA)
    return size


def _catan(rng: np.random.Generator, image: Array) -> float:
    """Land tiles with round number tokens, dots under the numeral."""
    r = float(rng.uniform(60, 110))
    for row, y in enumerate(np.arange(0, SIZE + r, r * 1.5)):
        for x in np.arange(0, SIZE + r, r * 1.732):
            cx, cy = float(x + (r * 0.866 if row % 2 else 0)), float(y)
            turns = np.radians(np.arange(30, 390, 60))
            points = np.stack([cx + r * np.cos(turns), cy + r * np.sin(turns)], 1)
            cv2.fillConvexPoly(image, points.astype(np.int32), _ink(_paper(rng)), cv2.LINE_AA)
            _token(rng, image, cx + rng.normal(0, 4), cy + rng.normal(0, 4), r * 0.36)
    return r * 0.7


def _token(rng: np.random.Generator, image: Array, cx: float, cy: float, r: float) -> None:
    off = r * rng.uniform(0.02, 0.14, 2)
    at, under = (int(cx), int(cy)), (int(cx + off[0]), int(cy + off[1]))
    cv2.circle(image, under, int(r * 1.05), (0.1, 0.1, 0.1), -1, cv2.LINE_AA)
    body = _hsv(rng.uniform(0.06, 0.16), rng.uniform(0, 0.4), rng.uniform(0.6, 1))
    cv2.circle(image, at, int(r), _ink(body), -1, cv2.LINE_AA)
    ink = (0.7, 0.1, 0.1) if rng.random() < 0.3 else (0.1, 0.1, 0.1)
    text = str(int(rng.integers(2, 13)))
    _write(image, text, (int(cx - r * 0.25 * len(text)), int(cy + r * 0.2)), 0, r / 26, ink, 2)
    dots = int(rng.integers(0, 6))
    for n in range(dots):
        spot = (int(cx + (n - (dots - 1) / 2) * r * 0.22), int(cy + r * 0.55))
        cv2.circle(image, spot, max(1, int(r * 0.07)), ink, -1, cv2.LINE_AA)


def _dominoes(rng: np.random.Generator, image: Array) -> float:
    """Loose dominoes: bodies with two faces, a bar and a shadow, thinner than dice."""
    size, style = float(rng.uniform(40, 90)), _Style(rng)
    for _ in range(int(rng.integers(5, 14))):
        spot = rng.uniform(0, SIZE, 2)
        turn = float(rng.uniform(0, 2 * np.pi))
        style.turn = turn
        along = np.array([np.cos(turn), np.sin(turn)]) * size / 2
        off = rng.uniform(-0.15, 0.15, 2) * size
        angle = float(np.degrees(turn))
        for at, rgb in (
            (spot + off, style.body * 0.25),
            (spot + off / 2, style.dark),
            (spot, style.body),
        ):
            box = cv2.boxPoints(((float(at[0]), float(at[1])), (2 * size, size), angle))
            cv2.fillConvexPoly(image, box.astype(np.int32), _ink(rgb), cv2.LINE_AA)
        across = np.array([-along[1], along[0]]) * 0.8
        a, b = spot - across, spot + across
        line = (int(a[0]), int(a[1])), (int(b[0]), int(b[1]))
        cv2.line(image, *line, _ink(style.pips), 2, cv2.LINE_AA)
        square, style.square = style.square, False
        for end in (spot - along, spot + along):
            face(rng, image, (float(end[0]), float(end[1])), size, style)
        style.square = square
    return size


def _cards(rng: np.random.Generator, image: Array) -> float:
    """Cards and tiles one over another, with symbols, faces and words."""
    size, style = float(rng.uniform(24, 60)), _Style(rng)
    for _ in range(int(rng.integers(6, 20))):
        spot, turn = rng.uniform(0, SIZE, 2), float(rng.uniform(0, 360))
        sides = (size * rng.uniform(1.2, 5), size * rng.uniform(1.2, 5))
        off = size * rng.uniform(0.02, 0.1)
        centre = (float(spot[0]), float(spot[1]))
        under = cv2.boxPoints(((centre[0] + off, centre[1] + off), sides, turn))
        cv2.fillConvexPoly(image, under.astype(np.int32), (0.1, 0.1, 0.1), cv2.LINE_AA)
        box = cv2.boxPoints((centre, sides, turn))
        cv2.fillConvexPoly(image, box.astype(np.int32), _ink(_paper(rng)), cv2.LINE_AA)
        style.turn = float(np.radians(turn))
        draw = rng.random()
        if draw < 0.4:
            face(rng, image, centre, size, style)
        elif draw < 0.7:
            _write(
                image,
                chr(int(rng.integers(48, 91))),
                (int(spot[0]), int(spot[1])),
                0,
                size / 25,
                _ink(_paper(rng)),
                3,
            )
        else:
            cv2.circle(image, (int(spot[0]), int(spot[1])), int(size * 0.4), _ink(_paper(rng)), -1)
    return size


def _words(rng: np.random.Generator, image: Array) -> float:
    image[:] = cv2.resize(_print(rng, 384), (SIZE, SIZE))
    return float(rng.uniform(30, 70))
