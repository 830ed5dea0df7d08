"""The numbers that stand for a face give the face back, whichever corner came first."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from mobile.vision.crops import COVER, CROP, SQUARED_COVER, cut, pyramid
from mobile.vision.geometry import decode_face, encode_face


@pytest.mark.parametrize("seed", range(8))
def test_round_trip_from_any_first_corner(seed: int) -> None:
    rng = np.random.default_rng(seed)
    turn, flat = rng.uniform(0, 6), rng.uniform(0.5, 1)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * rng.uniform(10, 90)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = (square @ spin.T * (1, flat) + (300, 200)).astype(np.float32)
    codes = [encode_face(np.roll(corners, k, axis=0)) for k in range(4)]
    for code in codes[1:]:
        assert np.allclose(code, codes[0], atol=1e-3)
    back = decode_face(corners.mean(0), codes[0])
    off = min(float(np.abs(np.roll(back, k, axis=0) - corners).max()) for k in range(4))
    assert off < 0.05


def test_a_square_of_48_pixels() -> None:
    corners = np.array([[0, 0], [48, 0], [48, 48], [0, 48]], np.float32)
    size, stretch, slant, *_ = encode_face(corners)
    assert size == pytest.approx(np.log(2), abs=1e-4)  # 48 is twice the nominal 24
    assert (stretch, slant) == pytest.approx((0, 0), abs=1e-4)


@pytest.mark.parametrize("side", [12.0, 40.0, 160.0])
def test_a_crop_shows_its_face_in_the_middle_at_one_size(side: float) -> None:
    image = np.zeros((700, 700, 3), np.uint8)
    half = round(side / 2)
    image[350 - half : 350 + half, 300 - half : 300 + half] = 255
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    outline = (square + np.array([300, 350])).astype(np.float32)
    crop = cut(pyramid(image), outline, side)
    assert crop.shape == (CROP, CROP, 6)
    for channel, cover in ((0, COVER), (3, SQUARED_COVER)):
        rows = np.flatnonzero(crop[:, CROP // 2, channel] > 127)
        assert (rows[0] + rows[-1]) / 2 == pytest.approx((CROP - 1) / 2, abs=1.1)
        assert len(rows) == pytest.approx(CROP / cover, abs=3)


def test_a_slanted_face_becomes_a_square_one() -> None:
    image = np.zeros((400, 400, 3), np.uint8)
    outline = np.array([[100, 200], [220, 140], [300, 220], [180, 280]], np.float32)
    cv2.fillConvexPoly(image, outline.astype(np.int32), (255, 255, 255))
    crop = cut(pyramid(image), outline, 100.0)[:, :, 3]
    inner = round(CROP * (1 - 1 / SQUARED_COVER) / 2)
    assert crop[inner + 2 : -inner - 2, inner + 2 : -inner - 2].min() > 200
    assert max(crop[: inner - 2].max(), crop[:, : inner - 2].max()) < 55
