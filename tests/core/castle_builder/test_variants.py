"""The three variants, alone and together."""

from __future__ import annotations

import pytest

from core.games.castle_builder import GAME
from core.games.castle_builder.entries import Place, Source
from tests.core.castle_builder.helpers import (
    force,
    full,
    game,
    holders,
    news,
    play,
    refused,
    why,
)

ROW_A = "1: place a1 4\n1: place a2 3\n"


@pytest.mark.rule("CB-52")
def test_above_the_sky_goes_to_nine() -> None:
    state = GAME.correct(game(sky="yes"), 0, "coins", 8)
    assert not GAME.outcome(state).over
    state = GAME.correct(state, 0, "coins", 9)
    assert GAME.outcome(state).ending == "nine-coins"


@pytest.mark.refuses("CB-52")
def test_otherwise_seven_are_enough() -> None:
    assert GAME.outcome(GAME.correct(game(), 0, "coins", 7)).ending == "seven-coins"


@pytest.mark.rule("CB-53")
def test_royal_strategy_shifts_by_any_number() -> None:
    state = game(ROW_A, royal="yes")
    assert not why(state, "1: place b2 2 discards=5")


@pytest.mark.refuses("CB-53")
def test_royal_strategy_discards_only_from_the_holder() -> None:
    state = full("1: place a1 4\n2: take\n1: place a2 3\n2: take", royal="yes")
    # One tile is left besides prince and princess, and that one is to be placed.
    assert refused(state, "1: place b2 5 discards=2") == ["CB-24"]
    assert refused(game(ROW_A), "1: place b2 5 discards=2") == ["CB-24"]


@pytest.mark.rule("CB-54")
def test_prince_and_princess_are_placed_from_beside_the_holder() -> None:
    state = full("1: place a1 any.p source=royal", royal="yes")
    assert holders(state) == [3, 3]
    assert state.seats[0].royals == 1
    assert state.stock == 126 - 6 - 3 - 4


@pytest.mark.refuses("CB-54")
def test_there_are_two_and_only_in_this_variant() -> None:
    assert refused(game(), "1: place a1 any.p source=royal") == ["CB-54"]
    state = game("1: place a1 any.p source=royal\n1: place a2 any.p source=royal", royal="yes")
    assert refused(state, "1: place a4 any.p source=royal") == ["CB-54"]


@pytest.mark.rule("CB-54")
def test_the_prince_may_have_a_number() -> None:
    """What is printed on him nobody has told; on the princess there is a tick."""
    state = game("1: place a1 7.p source=royal", royal="yes")
    assert not why(state, "1: place a2 any.p source=royal")
    assert not why(state, "2: place a2 7.p2 source=royal")


@pytest.mark.refuses("CB-54")
def test_not_every_tile_is_a_prince_or_a_princess() -> None:
    state = game("1: place a1 7.p source=royal", royal="yes")
    for tile, reason in (
        ("7.w2", "Prince and princess are residents, but this tile shows none."),
        ("any", "Prince and princess are residents, but this tile shows none."),
        ("5.p", "Only the princess is left, and she has ✓."),
    ):
        refusals = why(state, f"1: place a2 {tile} source=royal")
        assert [(r.rule, str(r.message)) for r in refusals] == [("CB-54", reason)]
    offered = [x for x in GAME.legal(state) if isinstance(x, Place) and x.source is Source.ROYAL]
    assert offered and all(not GAME.check(state, entry) for entry in offered)


@pytest.mark.rule("CB-55")
def test_nobody_touches_prince_and_princess_beside_the_holder() -> None:
    state = play(game(royal="yes"), "1: depth full holders=0,0\nlay 1,2,3\noffer lady,thief,monk")
    state = force(state, "1: coin lady")
    assert [seat.royals for seat in state.seats] == [2, 2]
    state = play(state, "offer ruby")
    state = force(state, "1: coin thief")
    assert news(state) == ["No effect."]
    assert not play(state, "offer ruby").tasks


@pytest.mark.refuses("CB-55")
def test_a_placed_princess_is_a_tile_like_others() -> None:
    state = game("2: place a1 any.p source=royal", royal="yes")
    state = force(state, "1: coin catapult")
    state = play(state, "1: shoot Boris a1")
    assert state.seats[1].castle.tiles == ()
    assert state.seats[1].royals == 1


@pytest.mark.rule("CB-56")
@pytest.mark.parametrize("kind", ["catapult", "thief", "lady"])
def test_peaceful_times_turn_red_coins_into_a_market_tile(kind: str) -> None:
    state = force(game("2: place a1 4", peaceful="yes"), f"1: coin {kind}")
    assert news(state) == ["Anna takes a market tile."]
    assert not state.tasks
    state = force(full("1: take", peaceful="yes"), f"2: coin {kind}")
    state = play(state, "offer ruby" if kind == "thief" else "")
    state = play(state, "2: pick 5\nlay 5")
    assert holders(state) == [5, 4]


@pytest.mark.refuses("CB-56")
def test_other_coins_act_as_ever() -> None:
    state = force(game("1: place a1 4", peaceful="yes"), "1: coin collapse")
    assert refused(state, "2: place a1 4") == ["CB-45"]
    state = force(game("2: place a1 4"), "1: coin catapult")
    assert refused(state, "2: place a2 4") == ["CB-47"]


@pytest.mark.rule("CB-57")
def test_all_three_together() -> None:
    state = game(ROW_A, sky="yes", royal="yes", peaceful="yes")
    state = play(state, "1: place b2 any.p source=royal\n1: land coins=1\n1: coin thief")
    assert news(state) == ["Anna takes a market tile."]
    assert str(GAME.status(state)) == "First to 9 coins"
    assert not why(state, "1: place b3 8 discards=3")


@pytest.mark.refuses("CB-57")
def test_one_variant_does_not_bring_another() -> None:
    state = game(ROW_A, sky="yes", peaceful="yes")
    assert refused(state, "1: place b2 5 discards=2") == ["CB-24"]
    assert refused(state, "1: place b2 any.p source=royal") == ["CB-54"]
    assert GAME.outcome(GAME.correct(game(royal="yes"), 0, "coins", 7)).over
