"""What the looks at a picture come to: dice of one roll are judged beside one another."""

from __future__ import annotations

import numpy as np
import pytest

from mobile.vision.find import Candidate
from mobile.vision.read import Look, Score, judge, likely

SIDE = 30.0


def look(place: int, odds: float, side: float = SIDE) -> Look:
    """A find that shows four pips; `odds` are the log odds that it is a die."""
    centre = np.float32([60 * place, 50])
    candidate = Candidate(0.5, centre, side, np.float32([np.log(side / 24), 0, 0, 1, 0]))
    logits = np.zeros(10)
    logits[4] = 8.0
    return Look(candidate, logits, 0.0, odds, np.float32([0.5, 0.5, 0.5]))


def taken(*odds: float) -> int:
    """How many of these finds are taken for dice."""
    looks = [look(place, one) for place, one in enumerate(odds)]
    return len(likely(judge(looks, Score(bias=0.0)))[0])


def test_a_faint_find_counts_among_faint_dice() -> None:
    assert taken(4, 5, 5, 6, -1.5) == 5


def test_the_same_find_is_let_go_among_plain_dice() -> None:
    assert taken(10, 11, 12, -1.5) == 3


@pytest.mark.parametrize("odds", [(-1.5,), (4, -1.5), (4, 5, -1.5), (1, 1, 1, -1.5)])
def test_fewer_than_three_sure_finds_say_nothing_of_the_others(odds: tuple[float, ...]) -> None:
    assert taken(*odds) == sum(one > 0 for one in odds)


def test_what_shows_nothing_stays_none() -> None:
    assert taken(4, 5, 5, 6, -4) == 4


def test_values_are_less_sure_where_dice_are_faint() -> None:
    plain, faint = (
        judge([look(place, odds) for place in range(3)], Score())[0] for odds in (11, 4)
    )
    assert faint.pips.argmax() == plain.pips.argmax() == 3
    assert 0.9 < faint.pips[3] < plain.pips[3]


def test_a_find_of_quite_another_size_is_none() -> None:
    dice = [look(place, 10) for place in range(3)]
    chosen, _ = likely(judge([*dice, look(4, 2, side=3 * SIDE)], Score(bias=0.0)))
    assert len(chosen) == 3
