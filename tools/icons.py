"""Draws the icon sheets the app uses from the strokes in assets/icons.json.

    python -m tools.icons          # writes assets/icons-*.png and the page's icons.svg

A drawing is a list of paths on a field of 24 × 24, each path drawn with one round pen. Commands,
all absolute: M L H V Q C Z as in SVG, `O x y r` a circle, `R x y w h r` a rounded rectangle,
`S x y outer inner teeth` a seal. A path that begins with `F` is filled.
"""

from __future__ import annotations

import itertools
import json
import math
import re
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from mobile.resources import asset

PAGE = Path(__file__).parents[1] / "mobile" / "web" / "page" / "icons.svg"
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
    PAGE.write_text(symbols(), "utf-8")


def symbols() -> str:
    """The same drawings for a browser: a symbol each, in the colour of the text around it."""
    icons: dict[str, list[str]] = json.loads(asset("icons.json").read_text("utf-8"))
    drawn = [_symbol(name, paths) for name, paths in icons.items()]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *drawn, "</svg>", ""])


def _symbol(name: str, paths: list[str]) -> str:
    pen = f'fill="none" stroke="currentColor" stroke-width="{PEN}"'
    filled = 'fill="currentColor" stroke="none"'
    shapes = (
        f'<path d="{_in_svg(path.removeprefix("F"))}"{f" {filled}" if path[0] == "F" else ""}/>'
        for path in paths
    )
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    field = f'viewBox="0 0 {FIELD} {FIELD}"'
    return f'<symbol id="{name}" {field}><g {pen} {ends}>{"".join(shapes)}</g></symbol>'


def _in_svg(path: str) -> str:
    """A path in SVG's own commands: circles as arcs, what has no command as its outline."""
    if "S" in path:
        return "".join(map(_polygon, outlines(path)))
    path = re.sub(r"O ?(\S+) (\S+) (\S+)", lambda m: _arcs(*map(float, m.groups())), path)
    rounded = r"R ?(\S+) (\S+) (\S+) (\S+) (\S+)"
    return re.sub(rounded, lambda m: _rounded_box(*map(float, m.groups())), path)


def _polygon(outline: Outline) -> str:
    return "M" + " ".join(f"{x:.2f} {y:.2f}" for x, y in outline) + "Z"


def _arcs(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def _rounded_box(x: float, y: float, width: float, height: float, r: float) -> str:
    arc, across, along = f"a{r:g} {r:g} 0 0 1", f"{width - 2 * r:g}", f"{height - 2 * r:g}"
    corners = (
        f"M{x + r:g} {y:g}h{across}{arc} {r:g} {r:g}v{along}{arc} {-r:g} {r:g}",
        f"h-{across}{arc} {-r:g} {-r:g}v-{along}{arc} {r:g} {-r:g}Z",
    )
    return "".join(corners)


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
