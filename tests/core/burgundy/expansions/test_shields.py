"""Shields: how they are taken and paid for. The eighteen effects are in test_shield_effects."""

from __future__ import annotations

import pytest

from core.game import Setup
from core.games.burgundy import GAME
from core.games.burgundy.expansions.shields.state import with_kept
from tests.core.burgundy.expansions.helpers import (
    begun,
    chosen,
    impossible,
    phase_end,
    scoring,
    setup_rules,
    shields,
    with_shields,
)
from tests.core.burgundy.helpers import end, force, give, play, purse, read, refused, scored

SHIELDS = chosen(2, shields="yes")


@pytest.mark.rule("BU-320", "BU-322")
def test_a_double_takes_a_shield_in_place_of_both_actions() -> None:
    state = play(begun(SHIELDS, 3, 3), "Anna: shield 3 12 d4")
    assert shields(state) == {"d4": 12}
    assert state.dice[0] == ()
    assert purse(state) == (1, 1)


@pytest.mark.refuses("BU-320")
def test_no_shield_when_a_die_is_used() -> None:
    state = play(begun(SHIELDS, 3, 3), "Anna: workers die=3")
    assert refused(state, "Anna: shield 3 12 d4") == {"BU-320"}
    assert refused(state, "Ben: shield 1 12 d4") == {"BU-13"}


@pytest.mark.rule("BU-321")
@pytest.mark.parametrize("depot", [3, 4, 5])
def test_two_workers_make_a_double_of_3_and_5(depot: int) -> None:
    """The book: 3 and 5 become two 5s, two 3s or two 4s with two workers."""
    state = play(give(begun(SHIELDS, 3, 5), workers=2), f"Anna: shield {depot} 9 d4")
    assert purse(state) == (1, 0)
    assert shields(state) == {"d4": 9}


@pytest.mark.refuses("BU-321")
def test_too_few_workers_make_no_double() -> None:
    state = give(begun(SHIELDS, 3, 5), workers=1)
    assert refused(state, "Anna: shield 4 9 d4") == {"BU-321"}
    # Two 6s: three steps and one.
    assert refused(give(state, workers=3), "Anna: shield 6 9 d4") == {"BU-321"}
    assert not refused(give(state, workers=4), "Anna: shield 6 9 d4")


@pytest.mark.rule("BU-321", "BU-108")
def test_monastery_8_makes_doubles_cheaper() -> None:
    state = give(begun(SHIELDS, 3, 5), workers=1, tiles={"c4": "monastery8"})
    assert not refused(state, "Anna: shield 5 9 d4")


@pytest.mark.rule("BU-322")
def test_a_new_shield_replaces_an_old_one() -> None:
    state = with_shields(begun(SHIELDS, 3, 3), d4=7)
    state = play(state, "Anna: shield 3 12 d4")
    assert shields(state) == {"d4": 12}
    # The old one is out of the game.
    assert refused(state, "Anna: shield 2 7 d4") >= {"BU-319"}
    two = give(with_shields(begun(SHIELDS, 3, 3), d4=7), tiles={"b3": "castle"})
    assert shields(play(two, "Anna: shield 3 12 b3")) == {"d4": 7, "b3": 12}


@pytest.mark.refuses("BU-322")
def test_a_shield_needs_a_castle() -> None:
    state = give(begun(SHIELDS, 3, 3), tiles={"c3": "bank"})
    assert refused(state, "Anna: shield 3 12 c3") == {"BU-322"}
    assert refused(state, "Anna: shield 3 12 b3") == {"BU-322"}
    impossible = GAME.check(state, read("Anna: shield 3 12 z9"))
    assert [(r.rule, r.impossible) for r in impossible] == [("BU-23", True)]


@pytest.mark.rule("BU-319")
@pytest.mark.parametrize(("players", "counts"), [(2, "111111"), (3, "121212"), (4, "222222")])
def test_shields_in_the_depots(players: int, counts: str) -> None:
    state = begun(chosen(players, shields="yes"), 1, 1)
    for depot, count in enumerate(map(int, counts), start=1):
        taken = tuple((depot, number) for number in range(1, count))
        before = with_kept(state, taken=taken)
        assert "BU-319" not in refused(before, f"Anna: shield {depot} 18 d4")


@pytest.mark.refuses("BU-319")
@pytest.mark.parametrize(("players", "counts"), [(2, "111111"), (3, "121212"), (4, "222222")])
def test_shields_that_are_gone(players: int, counts: str) -> None:
    state = begun(chosen(players, shields="yes"), 1, 1)
    for depot, count in enumerate(map(int, counts), start=1):
        taken = tuple((depot, number) for number in range(1, count + 1))
        after = with_kept(state, taken=taken)
        assert "BU-319" in refused(after, f"Anna: shield {depot} 18 d4")
        elsewhere = depot % 6 + 1
        assert "BU-319" in refused(after, f"Anna: shield {elsewhere} 1 d4"), "there is one of each"
    assert impossible(state, "Anna: shield 1 19 d4")
    assert impossible(state, "Anna: shield 7 1 d4")


@pytest.mark.rule("BU-323")
def test_upkeep_comes_before_the_mines() -> None:
    state = give(phase_end(begun(SHIELDS)), silver=1, tiles={"e3 f2": "mine"})
    state = play(with_shields(state, d4=7), "phase")
    # 1 silver for the shield, then 2 from the mines.
    assert purse(state) == (2, 1)
    assert shields(state) == {"d4": 7}


@pytest.mark.refuses("BU-323")
def test_what_is_not_paid_for_leaves() -> None:
    state = give(phase_end(begun(SHIELDS)), silver=1, tiles={"e3": "mine", "b3": "castle"})
    state = with_shields(state, d4=7, b3=12)
    assert refused(state, "phase") == {"BU-323"}, "the silver of the mine comes too late"
    assert "only 1 can be paid for" in str(GAME.due(state))
    kept_one = play(state, "Anna: return b3", "phase")
    assert (shields(kept_one), purse(kept_one)) == ({"d4": 7}, (1, 1))
    # Who does not want to pay returns them all.
    kept_none = play(state, "Anna: return b3", "Anna: return d4", "phase")
    assert (shields(kept_none), purse(kept_none)) == ({}, (2, 1))
    assert refused(state, "Anna: return c3") == {"BU-323"}
    assert refused(begun(SHIELDS), "Anna: return d4") == {"BU-323"}
    # Pushed through, the shields that cannot be paid for leave all the same.
    assert shields(force(state, "phase")) == {"d4": 7}


@pytest.mark.rule("BU-324")
def test_shield_9_beats_monastery_3() -> None:
    state = give(begun(SHIELDS, 2, 2), silver=0, tiles={"c4": "monastery3"})
    sold = play(with_shields(state, d4=9), "Anna: sell 2 die=2")
    assert purse(sold)[0] == 1


@pytest.mark.refuses("BU-324")
def test_without_the_shield_the_monastery_counts() -> None:
    state = give(begun(SHIELDS, 2, 2), silver=0, tiles={"c4": "monastery3"})
    assert purse(play(state, "Anna: sell 2 die=2"))[0] == 2
    # Where they do different things both count: 2 silver and a worker for each mine.
    both = give(phase_end(begun(SHIELDS)), silver=1, tiles={"c4": "monastery2", "e3": "mine"})
    assert purse(play(with_shields(both, d4=8), "phase")) == (2, 2)


def test_points_only() -> None:
    state = scoring(SHIELDS)
    state = play(state, "Anna: shield 3 12 d4", "Anna: sell 1 count=2", "phase")
    assert scored(state) == [("BU-62", 8)]
    assert shields(state) == {"d4": 12}, "silver is not tracked, so nobody is asked for it"
    state = play(state, "Anna: return d4", "Anna: shield 1 1 d4")
    final = force(state._replace(phase=4), "phase", "Anna: final 0 0 0", "Ben: final 0 0 0")
    assert scored(final)[1:] == [("BU-301", 12)]
    assert refused(state, "Anna: turn 3 4") == {"BU-80", "BU-316"}


def test_shields_are_for_two_to_four_and_for_2020() -> None:
    assert setup_rules(chosen(1, shields="yes", solo="yes")) == {"BU-90"}
    old = chosen(2, shields="yes")
    assert setup_rules(Setup(old.players, {**old.options, "edition": "2011"})) == {"BU-90"}


def test_the_end_with_and_without() -> None:
    state = give(begun(SHIELDS), silver=0, workers=0, goods=())
    assert scored(end(state)) == []
    assert scored(end(with_shields(state, d4=18))) == [("BU-318", 4)]
