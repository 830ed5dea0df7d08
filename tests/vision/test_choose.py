"""Filling the roll the game expects from candidates of unequal worth."""

from __future__ import annotations

import pytest

from mobile import dice_sets
from mobile.vision.choose import assign
from mobile.vision.kinds import Expect, Group


def test_each_group_takes_its_best() -> None:
    odds = [[0.9, 0.05], [0.05, 0.9], [0.8, 0.1], [0.3, 0.2]]
    picks, certainty = assign(odds, [2, 1])
    assert sorted(picks) == [(0, 0), (1, 1), (2, 0)]
    assert all(sure > 0.7 for sure in certainty)


def test_the_best_whole_beats_the_best_single() -> None:
    # Candidate 0 is likeliest as either; only candidate 1 can be of the first group.
    picks, _ = assign([[0.55, 0.45], [0.5, 0.0]], [1, 1])
    assert sorted(picks) == [(0, 1), (1, 0)]


def test_missing_dice_stay_missing() -> None:
    picks, _ = assign([[0.9, 0.0], [0.003, 0.003]], [2, 1])
    assert picks == [(0, 0)]
    assert assign([], [2, 1]) == ([], [])


def test_a_rival_as_good_makes_a_pick_unsure() -> None:
    _, alone = assign([[0.8]], [1])
    _, rivalled = assign([[0.8], [0.75]], [1])
    assert alone[0] > 0.95
    assert rivalled[0] < 0.6


def test_rivals_that_are_merely_possible_leave_a_certain_die_certain() -> None:
    """On a printed board there is always something that may be a die."""
    _, certain = assign([[0.97], [0.3], [0.2]], [1])
    assert certain[0] > 0.95
    _, likely = assign([[0.8], [0.5]], [1])
    assert 0.7 < likely[0] < 0.85


def test_expectations_as_words() -> None:
    assert dice_sets.parse("any") == Expect.any()
    assert dice_sets.parse("dice-game").count == 5
    burgundy = dice_sets.parse("burgundy:red,blue")
    assert burgundy.groups == (
        Group("pips", 2, "red"),
        Group("pips", 2, "blue"),
        Group("pips", 1, "white"),
    )
    for wrong in ("", "burgundy", "burgundy:", "burgundy:pink", "dice"):
        with pytest.raises(ValueError):
            dice_sets.parse(wrong)
