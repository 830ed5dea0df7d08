"""What the looks at a picture come to: dice of one roll are judged beside one another."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mobile.vision import Expect, Group, Reading
from mobile.vision.colours import ColourModel
from mobile.vision.find import Candidate
from mobile.vision.read import (
    MOST_BODY,
    WEIGHTS,
    Look,
    Score,
    _dice,
    fitting,
    judge,
    likely,
    without_pips,
)

SIDE = 30.0
COLOURS = ColourModel.load(WEIGHTS / "colours.json")


def look(place: int, odds: float, side: float = SIDE) -> Look:
    """A find that shows four pips; `odds` are the log odds that it is a die."""
    centre = np.float32([60 * place, 50])
    candidate = Candidate(0.5, centre, side, np.float32([np.log(side / 24), 0, 0, 1, 0]))
    logits = np.zeros(10)
    logits[4] = 8.0
    return Look(candidate, logits, 0.0, odds, np.float32([0.5, 0.5, 0.5]))


def judged(place: int, body: float, strange: float = 0.0) -> Look:
    """A find that finder and reader take for a die, and what the judge says of it."""
    return replace(look(place, 4), body=body, strange=strange)


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


def test_print_that_looks_like_a_face_is_let_go() -> None:
    """However good the face: what has no body is no die."""
    print_ = replace(look(1, 30), body=-3.0)
    chosen, _ = likely(judge([judged(0, 5), print_], Score(bias=0.0)))
    assert [float(choice.face.candidate.centre[0]) for choice in chosen] == [0]


def test_a_find_with_hardly_a_body_is_print_where_there_is_much_print() -> None:
    """Beside a printed board a die is seen more plainly than that."""
    die, doubtful = judged(0, 6), replace(judged(1, 0.7), reader=3.5)
    print_ = [replace(look(place, 8), body=-3.0) for place in range(3, 9)]
    places = [
        [float(choice.face.candidate.centre[0]) for choice in likely(judge(looks, Score()))[0]]
        for looks in ([die, doubtful], [die, doubtful, print_[0]], [die, doubtful, *print_])
    ]
    assert places == [[0, 60], [0, 60], [0]]


def test_a_body_alone_makes_no_die() -> None:
    nothing = replace(look(0, -9), body=100.0)
    assert Score(bias=0.0).die(nothing) == -9 + Score().body * MOST_BODY
    assert not likely(judge([nothing], Score(bias=0.0)))[0]


def unsure(one: Look) -> Look:
    """Two values are equally likely."""
    logits = one.logits.copy()
    logits[5] = logits[4]
    return replace(one, logits=logits)


def test_dice_that_show_no_pips_are_marked_and_not_guessed() -> None:
    dice = [unsure(judged(place, 5, strange=0.8)) for place in range(3)]
    assert len(without_pips(judge(dice, Score()))) == 3


def test_a_strange_die_whose_pips_are_plain_is_read() -> None:
    dice = [judged(place, 5, strange=0.8) for place in range(3)]
    assert without_pips(judge(dice, Score())) == []


def test_one_strange_die_among_usual_ones_is_read() -> None:
    dice = [judged(0, 5), judged(1, 5), unsure(judged(2, 5, strange=0.8))]
    assert without_pips(judge(dice, Score())) == []


def test_print_is_no_die_without_pips() -> None:
    dice = [unsure(judged(place, -4, strange=0.9)) for place in range(3)]
    assert without_pips(judge(dice, Score())) == []


def coloured(place: int, rgb: tuple[float, float, float]) -> Look:
    return replace(look(place, 6), rgb=np.float32(rgb))


def test_a_red_that_may_be_orange_is_red_where_no_orange_dice_are_in_the_game() -> None:
    dice = [coloured(0, (0.75, 0.16, 0.03)), coloured(1, (0.9, 0.9, 0.85))]
    roll = Expect((Group("pips", 1, "red"), Group("pips", 1, "white")))
    picks, _ = fitting(judge(dice, Score()), roll)
    assert {pick.body: float(pick.face.candidate.centre[0]) for pick in picks} == {
        "red": 0,
        "white": 60,
    }
    assert min(pick.certainty for pick in picks) > 0.95


def test_players_are_asked_where_a_die_has_no_pips_unless_the_roll_is_complete() -> None:
    square = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    faces = judge([look(place, 10) for place in range(2)], Score())
    chosen, _ = likely(faces)
    dice = _dice(chosen, COLOURS, 1.0)
    assert not Reading(tuple(dice), 0.99).abstains
    assert Reading(tuple(dice), 0.99, unread=(square,)).abstains
    two = Expect((Group("pips", 2),))
    assert not Reading(tuple(dice), 0.99, two, (square,)).abstains
