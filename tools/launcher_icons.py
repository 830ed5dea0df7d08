"""Draws the launcher icon and the splash picture from our own castle and colours.

python -m tools.launcher_icons          # writes assets/android/*.png
python -m tools.launcher_icons --check  # says whether the pictures are still what this draws
"""

from __future__ import annotations

import argparse
import json
import math

import cv2
import numpy as np
from numpy.typing import NDArray

from mobile.resources import asset
from tools.icons import draw

FOLDER = asset("android")
PAPER, INK, CASTLE = (0xF6, 0xF1, 0xE7), (0x26, 0x22, 0x1C), (0x20, 0x7D, 0x54)
FINER = 4
"""Drawn this much larger, then averaged down."""

Picture = NDArray[np.uint8]


def pictures() -> dict[str, Picture]:
    """Every picture by its file name, red green blue opacity."""
    return {
        "icon.png": badge(512, 0.47, PAPER),
        # Launchers cut the outer sixth of an adaptive icon away on each side.
        "icon-foreground.png": badge(432, 0.31, None),
        "icon-background.png": plain(432),
        "presplash.png": badge(1024, 0.3, None),
    }


def plain(side: int) -> Picture:
    return np.full((side, side, 4), (*PAPER, 255), np.uint8)


def badge(side: int, radius: float, background: tuple[int, int, int] | None) -> Picture:
    """A green hex with a white castle; `radius` is a part of the side."""
    large = np.zeros((side * FINER, side * FINER, 4), np.uint8)
    if background is not None:
        large[:] = (*background, 255)
    middle, reach = side * FINER / 2, radius * side * FINER
    for size, colour in ((reach, INK), (reach * 0.93, CASTLE)):
        cv2.fillPoly(large, [_hexagon(middle, size)], (*colour, 255))
    icon = cv2.resize(_castle(), (round(reach * 1.45),) * 2, interpolation=cv2.INTER_CUBIC)
    start = round(middle - icon.shape[0] / 2)
    part = large[start : start + icon.shape[0], start : start + icon.shape[0], :3]
    white = icon[..., None] / 255
    part[:] = np.round(part * (1 - white) + 255 * white).astype(np.uint8)
    return np.asarray(cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _hexagon(middle: float, radius: float) -> NDArray[np.int32]:
    angles = [math.pi / 6 + k * math.pi / 3 for k in range(6)]
    points = [(middle + radius * math.cos(a), middle + radius * math.sin(a)) for a in angles]
    return np.round(points).astype(np.int32)


def _castle() -> Picture:
    icons: dict[str, list[str]] = json.loads(asset("icons.json").read_text("utf-8"))
    return draw(icons["castle"], 512)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.launcher_icons",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check = parser.parse_args().check
    FOLDER.mkdir(exist_ok=True)
    stale = []
    for name, picture in pictures().items():
        drawn = cv2.cvtColor(picture, cv2.COLOR_RGBA2BGRA)
        if not check:
            cv2.imwrite(str(FOLDER / name), drawn)
        elif not np.array_equal(cv2.imread(str(FOLDER / name), cv2.IMREAD_UNCHANGED), drawn):
            stale.append(name)
    if stale:
        print(f"not what the tool draws: {', '.join(stale)}; run python -m tools.launcher_icons")
    return len(stale)


if __name__ == "__main__":
    raise SystemExit(main())
