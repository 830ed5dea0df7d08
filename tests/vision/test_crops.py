"""Looks in grey for faces whose pips are hard to see in colour, and how several looks add up."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile.vision.crops import CROP, telling
from mobile.vision.read import together

BODY, RED, WHITE = (150, 60, 40), (60, 40, 150), (255, 255, 255)  # BGR; body and red as bright
PIPS = [(24, 24), (40, 40)]
GLINT = (32, 22)
logits = st.lists(st.floats(-20, 20), min_size=6, max_size=6)


def crop(pips: tuple[int, int, int]) -> np.ndarray:
    """A blue face with two pips and the mirror image of a lamp."""
    picture = np.full((CROP, CROP, 3), 128, np.uint8)
    cv2.rectangle(picture, (15, 15), (49, 49), BODY, -1)
    for spot in PIPS:
        cv2.circle(picture, spot, 4, pips, -1)
    cv2.circle(picture, GLINT, 2, WHITE, -1)
    return picture


def contrast(picture: np.ndarray, spot: tuple[int, int]) -> int:
    """How far a spot is from the body."""
    return abs(int(picture[spot[1], spot[0], 0]) - int(picture[32, 24, 0]))


def test_pips_of_the_same_brightness_stand_out_in_a_difference_and_glints_do_not() -> None:
    channel, difference = telling(crop(RED))
    brightness = cv2.cvtColor(crop(RED), cv2.COLOR_BGR2GRAY)
    assert abs(int(brightness[24, 24]) - int(brightness[32, 24])) < 30
    for spot in PIPS:
        assert contrast(channel, spot) > 80
        assert contrast(difference, spot) > 120
    assert contrast(difference, GLINT) < contrast(difference, PIPS[0])
    assert channel.shape == difference.shape == (CROP, CROP, 3)


def test_a_difference_shows_nothing_where_there_is_no_hue() -> None:
    grey = cv2.cvtColor(cv2.cvtColor(crop(RED), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    assert np.ptp(telling(grey)[1]) == 0


@given(logits, st.integers(1, 4))
def test_looks_that_agree_change_nothing(look: list[float], often: int) -> None:
    alone = np.array(look) - np.logaddexp.reduce(look)
    assert together(np.array([look] * often)) == pytest.approx(alone, abs=1e-6)


@given(logits, logits)
def test_looks_add_up_to_one_in_any_order(one: list[float], other: list[float]) -> None:
    both = together(np.array([one, other]))
    assert np.exp(both).sum() == pytest.approx(1)
    assert together(np.array([other, one])) == pytest.approx(both)


def test_the_surer_look_counts_more() -> None:
    sure, unsure = [8.0, 0, 0, 0, 0, 0], [0.0, 0.6, 0, 0, 0, 0]
    assert together(np.array([sure, unsure])).argmax() == 0
