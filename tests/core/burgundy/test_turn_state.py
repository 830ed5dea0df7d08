"""What belongs to a turn belongs to its player: what others push through leaves it alone."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.state import Effect, State
from tests.core.burgundy.helpers import force, give, play, purse, read, refused, table, turn


def said(state: State, text: str) -> list[str]:
    """What is said against an entry."""
    return [str(refusal.message) for refusal in GAME.check(state, read(text))]


def both_rich(edition: str = "2020") -> State:
    """Anna's turn with a 3 and a 4; both players have 4 silver."""
    state = turn(3, 4, edition=edition)
    return give(give(state, 0, silver=4), 1, silver=4)


@pytest.mark.rule("BU-66")
def test_a_purchase_is_the_buyers_own() -> None:
    state = play(both_rich(), "Anna: buy bank")
    assert said(state, "Ben: buy bank") == ["It is Anna’s turn."]
    early = force(both_rich(), "Ben: buy bank")
    assert not refused(early, "Anna: buy bank"), "Ben's purchase, pushed through, is not Anna's"


@pytest.mark.refuses("BU-66")
def test_a_purchase_pushed_through_early_was_the_one_of_that_turn() -> None:
    state = play(force(both_rich(), "Ben: buy bank"), "Anna: done")
    assert refused(state, "Ben: buy bank") == {"BU-66"}
    state = play(state, "Ben: done", "roll 1 1 1,1,1,1", "Anna: done")
    assert not refused(state, "Ben: buy bank"), "a new round, a new turn"


@pytest.mark.refuses("BU-66", "BU-30")
def test_the_end_of_another_turn_leaves_the_turn_in_progress_alone() -> None:
    state = play(give(both_rich(), storage="ship"), "Anna: buy bank")
    state = force(play(give(state, workers=3), "Anna: place d3 ship die=4"), "Ben: done")
    assert state.due(0, Effect.SHIP), "the ship still waits for its goods"
    assert refused(state, "Anna: buy bank") == {"BU-66"}, "still one purchase"
    state = play(state, "Anna: ship 1")
    assert state.duchy(0).goods[0] == 3
    assert play(state, "Anna: done").stage == "roll"


@pytest.mark.refuses("BU-38")
def test_nobody_leaves_out_the_effect_of_somebody_else() -> None:
    state = play(give(turn(3, 4), storage="warehouse"), "Anna: place e4 warehouse die=3")
    assert said(state, "Ben: skip") == ["There is nothing to skip."]
    assert force(state, "Ben: skip").due(0, Effect.SELL)


@pytest.mark.rule("BU-30", "BU-41")
def test_everybody_has_effects_of_their_own() -> None:
    """Ben, out of turn, places a warehouse while Anna's ship waits: neither waits for the other."""
    state = give(give(turn(4, 3), 0, storage="ship", workers=3), 1, storage="warehouse")
    state = play(state, "Anna: place d3 ship die=4")
    state = force(state, "Ben: place e4 warehouse die=1")
    assert not refused(state, "Anna: ship 1")
    assert not refused(state, "Ben: sell 1")
    both = play(state, "Anna: ship 1", "Ben: sell 1")
    assert both == play(state, "Ben: sell 1", "Anna: ship 1")
    assert not both.pending
    assert purse(both, 1)[0] == 2
    # Anna's turn goes on meanwhile; the round waits for Ben.
    state = play(state, "Anna: ship 1", "Anna: workers die=3", "Anna: done")
    assert refused(state, "Ben: done") == {"BU-38"}
    assert play(state, "Ben: sell 1", "Ben: done").stage == "roll"


@pytest.mark.rule("BU-30")
def test_a_ship_is_refused_with_what_is_true() -> None:
    nothing = "There are no goods in the depots."
    state = give(turn(4, 3), storage="ship ship", workers=6)
    state = state._replace(depots=((0,) * 6,) * 6)
    state = play(state, "Anna: place d3 ship die=4")
    assert not state.pending, "nothing to fetch, nothing asked"
    assert said(state, "Anna: ship 1") == [nothing]
    state = play(give(turn(4, 3), storage="ship", workers=6), "Anna: place d3 ship die=4")
    state = play(state, "Anna: ship 1")
    assert said(state, "Anna: ship 1") == [nothing]
    state = play(give(turn(4, 3), storage="ship", workers=6), "Anna: place d3 ship die=4")
    state = play(state, "Anna: ship 2")
    assert said(state, "Anna: ship 1") == ["Place a ship first."]


def test_nothing_is_said_of_what_is_not_tracked() -> None:
    """Points only: nobody knows what lies in the storage, or how many workers there are."""
    state = table(depth="score")
    only = ["Only points are tracked. No need to enter this."]
    for text in (
        "take 6 bank die=1",
        "take 6 bank die=1 discard=mine",
        "buy bank",
        "buy bank workers=2",
        "buy bank depot=3",
        "ship 1,2",
        "ship 1 goods=4",
        "skip",
        "goods 1,2",
        "stock 1 1 1,2,3,4 mine,mine,mine,mine",
    ):
        assert said(state, f"Anna: {text}") == only, text
    assert said(state, "roll 1 1 1,1,1,1") == only


def test_the_price_that_is_missing_is_the_one_named() -> None:
    state = give(turn(3, 4), silver=0, workers=3, tiles={"c4": "monastery6"})
    assert said(state, "Anna: buy bank workers=1") == ["A tile costs 1 silver. You have 0."]
    assert said(state, "Anna: buy bank") == ["A tile costs 2 silver. You have 0."]


def test_what_comes_first_is_what_is_missing() -> None:
    """Full tracking from the middle of a game: nobody is at the start."""
    state = play(table(depth="score"), "depth full rounds=5")
    first = ["First each player enters what they have."]
    assert said(state, "roll 1 1 1,1,1,1") == first
    assert said(state, "Anna: workers die=1") == first
    assert said(state, "phase") == first
    start = "Only the 3 starting goods are entered at the start."
    assert said(table(), "Anna: stock 1 1 - -") == [start]


def test_a_count_that_was_entered_is_not_called_early() -> None:
    state = play(table(depth="score"), *["phase"] * 5, "Anna: final 1 1 1", "Ben: final 1 1 1")
    assert state.over
    assert said(state, "Anna: final 1 1 1") == [
        "This player’s leftovers have already been entered."
    ]
