"""The pictures of README and manual show the app as it is now."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tools.pictures import DENSITY, PICTURES, ROOT, Picture

ALIKE = 6.0
"""Mean difference of 255, at an eighth of the size: another font rendering, not another screen."""
OFF = {"SDL_VIDEODRIVER": "offscreen"}
PHONES = ROOT / "docs/phones.png"
"""Made by `python -m tools.phones picture`, with a browser."""
DOCS = [each for each in PICTURES if "docs" in each.file.parts]


def small(file: Path) -> NDArray[np.float32]:
    image = cv2.imread(str(file), cv2.IMREAD_COLOR)
    assert image is not None, file
    height, width = image.shape[:2]
    shrunk = cv2.resize(image, (width // 8, height // 8), interpolation=cv2.INTER_AREA)
    return shrunk.astype(np.float32)


def difference(one: Path, other: Path) -> float:
    first, second = small(one), small(other)
    if first.shape != second.shape:
        return 255.0
    return float(np.abs(first - second).mean())


@pytest.fixture(scope="module")
def now(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same pictures, taken now by a process of their own."""
    folder = tmp_path_factory.mktemp("now")
    command = [sys.executable, "-m", "tools.pictures", "docs", "1", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, **OFF})
    return folder


@pytest.mark.parametrize("picture", DOCS, ids=lambda each: each.file.stem)
def test_a_picture_is_not_stale(picture: Picture, now: Path) -> None:
    taken = now / picture.file.name
    assert difference(picture.file, taken) < ALIKE, "run: python -m tools.pictures"


def test_another_screen_is_noticed() -> None:
    first, second = (ROOT / "docs" / name for name in ("table.png", "result.png"))
    assert difference(first, second) > ALIKE
    assert difference(first, first) == 0


def test_every_picture_of_the_documents_is_made_by_a_command() -> None:
    assert {PHONES, *(each.file for each in DOCS)} == set((ROOT / "docs").glob("*.png"))
    assert all(DENSITY.get(each.size, 1) == 1 for each in DOCS)
