"""The numbers that stand for a face give the face back, whichever corner came first."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from mobile.vision.crops import COVER, CROP, cut, pyramid
from mobile.vision.find import Candidate
from mobile.vision.geometry import decode_face, encode_face
from mobile.vision.read import better_placed
from tools.dice.augment import misplaced


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
    crop = cut(pyramid(image), np.array([300, 350], np.float32), side)
    assert crop.shape == (CROP, CROP, 3)
    rows = np.flatnonzero(crop[:, CROP // 2, 0] > 127)
    assert (rows[0] + rows[-1]) / 2 == pytest.approx((CROP - 1) / 2, abs=1.1)
    assert len(rows) == pytest.approx(CROP / COVER, abs=3)


def test_a_mirrored_crop_is_the_mirror_of_the_crop() -> None:
    image = np.random.default_rng(2).integers(0, 256, (200, 200, 3)).astype(np.uint8)
    levels, centre = pyramid(image), np.array([100, 90], np.float32)
    plain = cut(levels, centre, 60)
    mirrored = cut(levels, centre, 60, np.diag([-1.0, 1.0]))
    assert np.abs(plain[:, ::-1].astype(int) - mirrored).max() <= 2


def test_a_candidate_moves_to_where_the_reader_sees_the_face() -> None:
    corners = np.array([[80, 80], [120, 80], [120, 120], [80, 120]], np.float32)
    found = Candidate(0.9, corners.mean(0), 40.0, encode_face(corners))
    moved = better_placed(found, np.array([0.25, -0.5, np.log(1.5)]))
    assert moved.centre == pytest.approx((110, 80))
    assert moved.side == pytest.approx(60)
    assert np.ptp(moved.outline(), axis=0) == pytest.approx((60, 60), abs=0.5)
    assert moved.outline().mean(0) == pytest.approx((110, 80), abs=0.01)


@pytest.mark.parametrize("seed", range(6))
def test_a_varied_crop_knows_where_its_face_is(seed: int) -> None:
    """A dot in the middle of the face is where the crop's numbers say."""
    rng = np.random.default_rng(seed)
    image = np.zeros((300, 300, 3), np.uint8)
    cv2.circle(image, (150, 150), 4, (255, 255, 255), -1)
    warp = np.array([[0.0, -1.2], [1 / 1.2, 0.0]])
    off, larger = rng.uniform(-0.3, 0.3, 2), rng.uniform(-0.4, 0.4)
    crop = misplaced(pyramid(image), np.array([150.5, 150.5]), 60.0, off, larger, warp)
    ys, xs = np.nonzero(crop.image[:, :, 0] > 127)
    dx, dy, smaller = crop.place
    step = CROP / COVER
    assert xs.mean() == pytest.approx((CROP - 1) / 2 + dx * step, abs=0.6)
    assert ys.mean() == pytest.approx((CROP - 1) / 2 + dy * step, abs=0.6)
    assert smaller == pytest.approx(-larger)
