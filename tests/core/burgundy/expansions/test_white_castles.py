"""White castles: one more action with the white die's number, and monastery 29."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.state import State
from tests.core.burgundy.expansions.helpers import begun, chosen
from tests.core.burgundy.helpers import end, give, play, purse, refused, scored, stored

WHITE = chosen(2, white_castles="yes")


def placed(workers: int = 0) -> State:
    """Anna has just placed a white castle; the white die shows 5."""
    state = give(begun(WHITE, 3, 3, white=5), workers=workers, storage="whitecastle mine")
    return play(state, "Anna: place c3 whitecastle die=3")


@pytest.mark.rule("BU-150")
def test_an_action_with_the_white_die() -> None:
    state = placed()
    assert str(GAME.due(state)) == "Anna: one action with the white die (5)"
    assert stored(play(state, "Anna: take 5 monastery1")) == ["mine", "monastery1"]
    assert purse(play(state, "Anna: workers")) == (1, 2)
    assert play(state, "Anna: skip").dice[0] == (3,)


@pytest.mark.refuses("BU-150")
def test_not_with_any_number() -> None:
    assert refused(placed(), "Anna: take 3 cattle2") == {"BU-15"}
    assert refused(placed(), "Anna: sell 1") == {"BU-15"}
    # And there is no white castle where the expansion is not in play.
    assert "whitecastle" not in GAME.begin(chosen(2)).table.tiles


@pytest.mark.rule("BU-151")
def test_workers_change_its_number() -> None:
    state = play(placed(workers=1), "Anna: place e3 mine")
    assert purse(state) == (1, 0)
    assert state.white == 5, "the die itself is not turned"


@pytest.mark.refuses("BU-151")
def test_too_few_workers_do_not() -> None:
    assert refused(placed(workers=0), "Anna: place e3 mine") == {"BU-15"}
    assert refused(placed(workers=1), "Anna: take 3 cattle2") == {"BU-15"}


@pytest.mark.rule("BU-37", "BU-150")
def test_a_white_castle_is_a_building_of_its_own_kind() -> None:
    state = give(begun(WHITE, 3, 3), storage="whitecastle", tiles={"e5": "bank"})
    assert not refused(state, "Anna: place e4 whitecastle die=3")
    state = give(state, tiles={"e5": "whitecastle"})
    assert refused(state, "Anna: place e4 whitecastle die=3") == {"BU-37"}


@pytest.mark.rule("BU-129")
def test_monastery_29_counts_white_castles() -> None:
    state = give(begun(WHITE), silver=0, workers=0, goods=())
    state = give(state, tiles={"c3 e4": "whitecastle", "c4": "monastery29"})
    assert scored(end(state)) == [("BU-129", 8)]


@pytest.mark.refuses("BU-129")
def test_monastery_29_counts_no_other_castles() -> None:
    state = give(begun(WHITE), silver=0, workers=0, goods=())
    state = give(state, tiles={"b3": "castle", "c4": "monastery29"})
    assert scored(end(state)) == []
