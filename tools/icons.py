"""Draws the icon sheets the app uses from the strokes in assets/icons.json.

    python -m tools.icons          # writes assets/icons-100.png and smaller ones

A drawing is a list of paths on a field of 24 × 24, each path drawn with one round pen. Commands,
all absolute: M L H V Q C Z as in SVG, `O x y r` a circle, `R x y w h r` a rounded rectangle,
`S x y outer inner teeth` a seal. A path that begins with `F` is filled.
"""

from __future__ import annotations

import itertools
import json
import math

import cv2
import numpy as np
from numpy.typing import NDArray

from mobile.resources import asset

COLUMNS = 10
CELLS = (100, 50, 25)
"""Sides of a drawing's place on the sheets, in pixels: one sheet for each size on the screen."""
MARGIN = 0.04
"""Empty rim of a place, as a part of it."""
FIELD = 24
PEN = 1.9
FINER = 8
"""Drawn this much larger, then averaged down."""

Outline = list[tuple[float, float]]
Picture = NDArray[np.uint8]


def main() -> None:
    for cell in CELLS:
        cv2.imwrite(str(asset(f"icons-{cell}.png")), sheet(cell))


def sheet(cell: int) -> Picture:
    """All drawings in white, row by row in the order of the file; only opacity differs."""
    icons: dict[str, list[str]] = json.loads(asset("icons.json").read_text("utf-8"))
    if len(icons) > COLUMNS * COLUMNS:
        raise ValueError(f"the sheet has room for {COLUMNS * COLUMNS} drawings, not {len(icons)}")
    found = np.full((COLUMNS * cell, COLUMNS * cell, 4), 255, np.uint8)
    found[..., 3] = 0
    for place, paths in enumerate(icons.values()):
        row, column = divmod(place, COLUMNS)
        top, left = row * cell, column * cell
        found[top : top + cell, left : left + cell, 3] = draw(paths, cell)
    return found


def draw(paths: list[str], cell: int) -> Picture:
    scale = cell * (1 - 2 * MARGIN) / FIELD * FINER
    large = np.zeros((cell * FINER, cell * FINER), np.uint8)
    for path in paths:
        filled = path.startswith("F")
        for outline in outlines(path.removeprefix("F")):
            points = np.array(outline) * scale + MARGIN * cell * FINER
            whole = np.round(points).astype(np.int32).reshape(-1, 1, 2)
            if filled:
                cv2.fillPoly(large, [whole], 255)
            else:
                cv2.polylines(large, [whole], False, 255, round(PEN * scale), cv2.LINE_8)
    return cv2.resize(large, (cell, cell), interpolation=cv2.INTER_AREA).astype(np.uint8)


def outlines(path: str) -> list[Outline]:
    """The lines a path stands for, curves as many short pieces."""
    words = path.split()
    found: list[Outline] = []
    while words:
        command, first = (words[0][0], words[0][1:]) if words[0][0].isalpha() else ("", "")
        if not command:
            raise ValueError(f"“{words[0]}” is no command of a path")
        words[0:1] = [first] if first else []
        if command == "Z":
            found[-1].append(found[-1][0])
            continue
        count = {"H": 1, "V": 1, "M": 2, "L": 2, "O": 3, "Q": 4, "S": 5, "R": 5, "C": 6}[command]
        numbers = [float(word) for word in words[:count]]
        del words[:count]
        _draw_command(found, command, numbers)
    return found


def _draw_command(found: list[Outline], command: str, n: list[float]) -> None:
    if command == "M":
        found.append([(n[0], n[1])])
    elif command == "O":
        found.append([_on_circle(n[0], n[1], n[2], t / 64) for t in range(65)])
    elif command == "S":
        steps = round(n[4]) * 8
        waves = [
            (n[2] + n[3]) / 2 + (n[2] - n[3]) / 2 * math.cos(t * math.pi / 4) for t in range(8)
        ]
        found.append([_on_circle(n[0], n[1], waves[t % 8], t / steps) for t in range(steps + 1)])
    elif command == "R":
        found.append(_rounded(*n))
    else:
        line = found[-1]
        x, y = line[-1]
        if command == "H":
            line.append((n[0], y))
        elif command == "V":
            line.append((x, n[0]))
        else:
            line.extend(_curve([(x, y), *zip(n[::2], n[1::2], strict=True)]))


def _curve(points: Outline) -> Outline:
    """A straight line, or a Bézier curve in 24 pieces (de Casteljau)."""
    if len(points) == 2:
        return points[1:]
    found: Outline = []
    for step in range(1, 25):
        t, level = step / 24, points
        while len(level) > 1:
            level = [
                (a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in itertools.pairwise(level)
            ]
        found.append(level[0])
    return found


def _on_circle(x: float, y: float, radius: float, turn: float) -> tuple[float, float]:
    angle = 2 * math.pi * turn
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> Outline:
    corners = [
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, 0.25),
        (x + radius, y + radius, 0.5),
        (x + width - radius, y + radius, 0.75),
    ]
    return [
        _on_circle(a, b, radius, start + step / 64) for a, b, start in corners for step in range(17)
    ]


if __name__ == "__main__":
    main()
