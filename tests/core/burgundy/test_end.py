"""The end of a phase, the final count, and ties."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.state import Stage, State
from tests.core.burgundy.helpers import (
    EDITIONS,
    end,
    give,
    play,
    points_table,
    purse,
    scored,
    table,
    turn,
)


def phase_over(edition: str = "2020") -> State:
    return turn(1, 1, edition=edition)._replace(stage=Stage.PHASE_END, order=())


def bare(state: State) -> State:
    """Nobody has anything."""
    for player in state.table.players:
        state = give(state, player, silver=0, workers=0, goods=())
    return state


@pytest.mark.rule("BU-70")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_mine_brings_silver(edition: str) -> None:
    state = give(phase_over(edition), tiles={"e3 f2": "mine"})
    state = play(state, "phase")
    assert purse(state, 0) == (3, 1)
    assert state.phase == 1
    assert state.stage == "roll"


@pytest.mark.refuses("BU-70")
def test_no_mine_no_silver() -> None:
    state = give(phase_over(), storage="mine", tiles={"c3": "bank"})
    assert purse(play(state, "phase"), 0) == (1, 1)


@pytest.mark.rule("BU-72", "BU-73", "BU-74")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_left_scores(edition: str) -> None:
    state = give(bare(table(edition=edition)), silver=3, workers=5, goods=(1, 1, 6))
    assert scored(end(state)) == [("BU-72", 3), ("BU-73", 3), ("BU-74", 2)]


@pytest.mark.refuses("BU-72", "BU-73", "BU-74")
def test_nothing_before_the_end_and_nothing_for_a_single_worker() -> None:
    state = give(bare(table()), silver=3, workers=5, goods=(1,))
    assert scored(state) == []
    assert scored(end(give(bare(table()), workers=1))) == []


@pytest.mark.refuses("BU-75")
def test_stored_tiles_give_nothing() -> None:
    state = give(bare(table()), storage="monastery24 bank pigs4", tiles={"c2": "pigs4"})
    assert scored(end(state)) == []


@pytest.mark.rule("BU-75")
def test_placed_tiles_do() -> None:
    state = give(bare(table()), tiles={"c2": "pigs4", "c4": "monastery24"})
    assert scored(end(state)) == [("BU-124", 4)]


def ranking(state: State) -> list[int]:
    return [place.player for place in GAME.outcome(state).places]


@pytest.mark.rule("BU-77")
def test_most_points_win() -> None:
    state = give(bare(table(3)), 1, silver=4)
    outcome = GAME.outcome(end(give(state, 2, silver=1)))
    assert [(p.rank, p.player, p.total) for p in outcome.places] == [
        (1, 1, 4),
        (2, 2, 1),
        (3, 0, 0),
    ]
    assert outcome.winners == (1,)
    assert str(outcome.reason) == "Ben has the most points."


@pytest.mark.rule("BU-77")
def test_a_tie_goes_to_more_empty_cells() -> None:
    state = end(give(bare(table()), 1, tiles={"c3": "bank"}))
    assert ranking(state) == [0, 1]
    assert str(GAME.outcome(state).reason) == "Tie: Anna has more empty spaces."


@pytest.mark.refuses("BU-77")
def test_empty_cells_do_not_outweigh_a_point() -> None:
    state = give(bare(table()), 1, tiles={"c3": "bank"}, silver=1)
    assert ranking(end(state)) == [1, 0]


@pytest.mark.rule("BU-78")
def test_then_the_player_further_back_wins() -> None:
    state = end(bare(table(3)))
    # Anna lies on top of the stack, Carla at the bottom.
    assert ranking(state) == [2, 1, 0]
    assert "further back" in str(GAME.outcome(state).reason)
    assert ranking(state._replace(track=((0,), (2, 1)))) == [0, 2, 1]


@pytest.mark.refuses("BU-78")
def test_the_track_counts_only_after_the_empty_cells() -> None:
    state = end(give(bare(table()), 1, tiles={"c3": "bank"}))
    assert state.turn_order() == (0, 1)
    assert ranking(state) == [0, 1]


@pytest.mark.rule("BU-79")
def test_as_an_option_fewer_empty_cells_win() -> None:
    state = end(give(bare(table(tie="fewest-empty")), tiles={"c3": "bank"}))
    assert ranking(state) == [0, 1]
    assert str(GAME.outcome(state).reason) == "Tie: Anna has fewer empty spaces."


@pytest.mark.refuses("BU-79")
def test_but_not_by_the_rulebooks() -> None:
    assert ranking(end(give(bare(table()), tiles={"c3": "bank"}))) == [1, 0]
    assert not GAME.outcome(points_table()).over
