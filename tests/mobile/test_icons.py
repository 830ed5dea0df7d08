"""The icon sheets are what their strokes say."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from mobile.resources import asset
from mobile.widgets import sprites
from tools import icons


@pytest.mark.parametrize("cell", icons.CELLS)
def test_the_pictures_are_drawn_from_the_strokes(cell: int) -> None:
    kept = cv2.imread(str(asset(f"icons-{cell}.png")), cv2.IMREAD_UNCHANGED)
    difference = np.abs(kept.astype(int) - icons.sheet(cell).astype(int))
    assert difference.max() <= 2, "run: python -m tools.icons"


def test_the_app_and_the_tool_agree_on_the_sheets() -> None:
    assert sorted(icons.CELLS) == sorted(sprites.CELLS)
    assert (icons.COLUMNS, icons.MARGIN) == (sprites.COLUMNS, sprites.MARGIN)


def test_every_drawing_is_inside_its_field_and_has_a_place() -> None:
    drawings = json.loads(asset("icons.json").read_text("utf-8"))
    assert sprites.places().keys() == drawings.keys()
    for name, paths in drawings.items():
        for path in paths:
            for outline in icons.outlines(path.removeprefix("F")):
                assert all(0 <= x <= 24 and 0 <= y <= 24 for x, y in outline), name
