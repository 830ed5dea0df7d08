"""Draws the icon sheet the app uses from the strokes in assets/icons.json.

    python -m tools.icons          # writes assets/icons.png
    python -m tools.icons --check  # says whether the picture still fits the strokes

A drawing is a list of paths on a field of 24 × 24, each path drawn with one round pen. Commands,
all absolute: M L H V Q C Z as in SVG, `O x y r` a circle, `R x y w h r` a rounded rectangle,
`S x y outer inner teeth` a seal. A path that begins with `F` is filled.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

ASSETS = Path(__file__).parent.parent / "assets"
SHEET = 1024
"""A power of two, so that every graphics chip makes smaller copies of it."""
COLUMNS = 10
CELL = SHEET // COLUMNS
MARGIN = 4
FIELD = 24
PEN = 1.9
FINER = 8
"""Drawn this much larger, then averaged down."""

Outline = list[tuple[float, float]]
Picture = NDArray[np.uint8]


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.icons", description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    wanted = parser.parse_args()
    drawn = sheet()
    file = ASSETS / "icons.png"
    if not wanted.check:
        cv2.imwrite(str(file), drawn)
        return 0
    kept = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
    if kept is not None and np.array_equal(kept, drawn):
        return 0
    print("assets/icons.png is not what assets/icons.json says: run python -m tools.icons")
    return 1


def sheet() -> Picture:
    """All drawings in white, row by row in the order of the file; only opacity differs."""
    icons: dict[str, list[str]] = json.loads((ASSETS / "icons.json").read_text("utf-8"))
    if len(icons) > COLUMNS * COLUMNS:
        raise ValueError(f"the sheet has room for {COLUMNS * COLUMNS} drawings, not {len(icons)}")
    found = np.full((SHEET, SHEET, 4), 255, np.uint8)
    found[..., 3] = 0
    for place, paths in enumerate(icons.values()):
        row, column = divmod(place, COLUMNS)
        top, left = row * CELL, column * CELL
        found[top : top + CELL, left : left + CELL, 3] = draw(paths)
    return found


def draw(paths: list[str]) -> Picture:
    scale = (CELL - 2 * MARGIN) / FIELD * FINER
    large = np.zeros((CELL * FINER, CELL * FINER), np.uint8)
    for path in paths:
        filled = path.startswith("F")
        for outline in outlines(path.removeprefix("F")):
            points = np.array(outline) * scale + MARGIN * FINER
            whole = np.round(points).astype(np.int32).reshape(-1, 1, 2)
            if filled:
                cv2.fillPoly(large, [whole], 255)
            else:
                cv2.polylines(large, [whole], False, 255, round(PEN * scale), cv2.LINE_8)
    return cv2.resize(large, (CELL, CELL), interpolation=cv2.INTER_AREA).astype(np.uint8)


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
    sys.exit(main())
