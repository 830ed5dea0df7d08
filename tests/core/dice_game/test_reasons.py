"""What a refusal says is true, and what it advises is allowed and can be paid."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Refusal
from core.games.dice_game import GAME, Bonus, Mark, Pass, Roll
from core.games.dice_game.entries import Colour, Keep
from core.games.dice_game.state import State
from tests.core.dice_game.helpers import game, play, refused, rounds, stock, why
from tests.core.helpers import table
from tools.random_games import random_setup

ADVICE = {
    "No die shows a {number}. A worker can change one.": Bonus.WORKER,
    "No {colour} die. A monk can change a colour.": Bonus.MONK,
    "One space per round. A second one costs 1 silver.": Bonus.SILVER,
}
"""The sentences that advise a bonus for the mark they refuse."""
ENTER_DICE = "Enter the roll first."
MARK_INSTEAD = "{player} can still mark a space. A worker is only for players who cannot."


def said(state: State, line: str) -> list[str]:
    return [str(refusal.message) for refusal in why(state, line)]


# ── for the second cell ──────────────────────────────────────────────────────────────────────


def test_no_monk_is_advised_for_the_second_cell() -> None:
    """DG-46: no die is changed for it, though Anna has a monk and a silver."""
    state = game("1: start c5\nroll 1,4 purple,grey 1\n1: mark c6 1", players=1)
    state = play(state, "roll 2,4 orange,grey 1\n1: mark d5 2")
    assert stock(state) == {"silver": 1, "monk": 1}
    assert said(state, "1: mark c4 4 use=silver") == ["No yellow die."]
    assert said(state, "1: mark c4 4") == [
        "One space per round.",
        "No yellow die.",
    ]


def test_no_worker_is_advised_after_a_monk() -> None:
    state = game(f"1: start e5\n{rounds(1)}roll 4,6 grey,blue 1\n1: mark e6 4 use=monk", players=1)
    assert stock(state) == {"worker": 1}
    assert said(state, "1: mark d6 5") == [
        "Only one bonus per round. Anna has used: monk.",
        "One space per round.",
        "No orange die.",
        "No die shows a 5.",
    ]


def test_a_silver_is_advised_to_who_has_one() -> None:
    state = game("1: start c5\n2: start e5\nroll 2,4 orange,grey 1\n1: mark d5 2\n2: mark d5 2")
    assert said(state, "1: mark d6 4") == ["One space per round. A second one costs 1 silver."]
    assert said(state, "2: mark d6 4") == ["One space per round."]


# ── for the first cell ───────────────────────────────────────────────────────────────────────


def test_a_bonus_is_advised_only_to_who_has_it() -> None:
    state = game("1: start e5\n2: start c5\nroll 4,6 grey,blue 1")
    assert said(state, "1: mark e6 4") == ["No yellow die. A monk can change a colour."]
    assert said(state, "2: mark c4 4") == ["No yellow die."]
    state = game("1: start e2\n2: start c5\nroll 5,6 orange,yellow 1")
    assert said(state, "1: mark e1 3") == ["No die shows a 3. A worker can change one."]
    assert said(state, "2: mark c4 3") == ["No die shows a 3."]


def test_no_bonus_is_advised_where_one_is_not_enough() -> None:
    """A monk and a worker together would do it, but only one bonus may be used (DG-40)."""
    state = game(f"1: start e5\n{rounds(1)}roll 1,6 grey,blue 1", players=1)
    assert stock(state) == {"monk": 1, "worker": 1}
    assert said(state, "1: mark e6 4") == [
        "No yellow die.",
        "No die shows a 4.",
    ]


def test_silver_for_the_first_cell_gets_no_advice_that_may_not_be_followed() -> None:
    state = game("1: start c5\nroll 3,4 purple,grey 1", players=1)
    assert said(state, "1: mark b4 3 use=silver") == [
        "Silver only pays for a second space.",
        "Only a 1 or a 2 fits here.",
    ]


# ── around the round ─────────────────────────────────────────────────────────────────────────


@pytest.mark.refuses("DG-10")
def test_before_the_castles_are_chosen_no_roll_is_advised() -> None:
    state = game("1: start c5")
    assert said(state, "1: mark b4 1") == ["Choose the starting castles first."]
    assert said(play(state, "2: start c5"), "1: pass") == [ENTER_DICE]


@pytest.mark.refuses("DG-53")
def test_who_took_a_worker_after_the_sale_has_not_marked() -> None:
    state = game("1: start c2\n2: start c2\nroll 1,2 green,green 2\n1: pass")
    assert said(state, "1: keep") == ["Anna has already taken a worker. Keep goods before that."]
    assert refused(state, "2: keep") == []


@pytest.mark.refuses("DG-82")
def test_alone_the_last_round_is_not_said_to_fill_a_track() -> None:
    state = game("1: start c5\n" + rounds(23) + "roll 2,4 orange,grey 1\n1: mark d5 2", players=1)
    (refusal,) = why(state, "roll 1,2 grey,grey 1")
    assert refusal.rule == "DG-82"
    assert str(refusal.message) == "This was the last round: the third phase has had its eight."


"eight."


# ── whatever is advised ──────────────────────────────────────────────────────────────────────


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_what_is_advised_is_allowed_and_can_be_paid(seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.begin(random_setup(GAME, rng))
    while legal := GAME.legal(state):
        for entry in tries(state, rng):
            for refusal in GAME.check(state, entry):
                assert sound(state, entry, refusal), (entry, str(refusal.message))
        state = GAME.apply(state, legal.draw(rng))


def tries(state: State, rng: random.Random) -> Iterator[Mark | Pass | Keep]:
    names = state.table.sheet.grid.names
    player = rng.randrange(len(state.duchies))
    yield from (Pass(player), Keep(player))
    for use in (None, *Bonus):
        for cell in rng.sample(names, 6):
            yield Mark(player, cell, rng.randint(1, 6), use)


def sound(state: State, entry: Mark | Pass | Keep, refusal: Refusal) -> bool:
    key = refusal.message.key
    if key in ADVICE:
        assert isinstance(entry, Mark)
        bonus = ADVICE[key]
        assert state.duchies[entry.player].has(bonus)
        return not GAME.check(state, dataclasses.replace(entry, use=bonus))
    if key == ENTER_DICE:
        return not GAME.check(state, Roll((1, 2), (Colour.BLUE, Colour.GREY), 1))
    if key == MARK_INSTEAD:
        cells = state.table.sheet.grid.names
        marks = (Mark(entry.player, cell, number) for cell in cells for number in range(1, 7))
        return any(not GAME.check(state, mark) for mark in marks)
    return not any(word in key for word in ("can change", "costs", "still mark", "Enter the roll"))


def test_every_kind_of_advice_is_met() -> None:
    """The test above would prove nothing if the advice were never given."""
    rng = random.Random(4)
    met = set()
    for _ in range(12):
        state = GAME.begin(table(2))
        while legal := GAME.legal(state):
            for entry in tries(state, rng):
                met |= {refusal.message.key for refusal in GAME.check(state, entry)}
            state = GAME.apply(state, legal.draw(rng))
    assert {*ADVICE, MARK_INSTEAD, ENTER_DICE} <= met
