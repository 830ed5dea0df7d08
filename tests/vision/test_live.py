"""Waiting for a still frame, and frames that vote."""

from __future__ import annotations

import numpy as np

from mobile.vision import Die, Expect, Reading, Stillness, Vote


def frame(shift: int, seed: int, gain: float = 1.0) -> np.ndarray:
    """A table with a white square, sensor noise on top."""
    image = np.full((240, 320, 3), 90, np.uint8)
    image[100:140, 100 + shift : 140 + shift] = 200
    noise = np.random.default_rng(seed).normal(0, 4, image.shape)
    return np.clip(image * gain + noise, 0, 255).astype(np.uint8)


def test_still_after_three_calm_frames_in_spite_of_noise() -> None:
    still = Stillness(frames=3)
    assert [still.add(frame(0, seed)) for seed in range(4)] == [False, False, True, True]


def test_a_rolling_die_starts_the_count_anew() -> None:
    still = Stillness(frames=3)
    answers = [still.add(frame(shift, n)) for n, shift in enumerate([0, 0, 0, 6, 12, 12, 12])]
    assert answers == [False, False, True, False, False, False, True]


def test_a_change_of_exposure_is_no_movement() -> None:
    still = Stillness(frames=2)
    still.add(frame(0, 1))
    assert still.add(frame(0, 2, gain=1.1))


def die(value: int, x: int, confidence: float = 0.9) -> Die:
    box = (x, 10, x + 40, 50)
    corners = ((x, 10.0), (x + 40.0, 10.0), (x + 40.0, 50.0), (float(x), 50.0))
    return Die("pips", value, confidence, box, corners)


def reading(*dice: Die) -> Reading:
    return Reading(dice, 0.9, Expect.any())


def test_most_frames_decide_a_value() -> None:
    vote = Vote()
    for value in (6, 5, 6, 6, 5):
        vote.add(reading(die(value, 100 + value), die(2, 300)))
    result = vote.result()
    assert result is not None
    assert [d.value for d in result.dice] == [6, 2]
    assert not result.dice[0].sure
    assert result.dice[1].sure


def test_a_die_seen_in_few_frames_is_left_out() -> None:
    vote = Vote()
    for n in range(5):
        vote.add(reading(die(3, 100), die(1, 300)) if n < 2 else reading(die(3, 100)))
    result = vote.result()
    assert result is not None
    assert [d.value for d in result.dice] == [3]


def test_no_frames_no_result_and_old_frames_are_forgotten() -> None:
    vote = Vote(frames=2)
    assert vote.result() is None
    for value in (1, 1, 4, 4):
        vote.add(reading(die(value, 100)))
    result = vote.result()
    assert result is not None and result.dice[0].value == 4
    vote.clear()
    assert vote.result() is None
