"""Phases, rounds, turn order, dice, workers, and what the phases bring onto the board."""

from __future__ import annotations

from collections import Counter

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.editions import edition
from core.games.burgundy.state import State
from core.games.burgundy.tiles import Kind
from core.games.burgundy.warnings import offered
from tests.core.burgundy.helpers import (
    EDITIONS,
    give,
    play,
    purse,
    refused,
    stored,
    table,
    turn,
    warned,
)


def idle_round(state: State) -> State:
    """A round in which nobody does anything; Anna before Ben."""
    return play(state, "roll 1 1 1,1,1,1", "Anna: done", "Ben: done")


@pytest.mark.rule("BU-10", "BU-71")
@pytest.mark.parametrize("name", EDITIONS)
def test_five_phases_of_five_rounds(name: str) -> None:
    state = play(table(edition=name), "Anna: goods 1,2,3", "Ben: goods 1,2,3")
    for _ in range(5):
        for _ in range(5):
            assert not state.over
            state = idle_round(state)
        state = play(state, "phase")
    assert state.over
    assert GAME.outcome(state).ending == "five-phases"
    assert not list(GAME.legal(state))


@pytest.mark.refuses("BU-10")
def test_a_phase_ends_after_its_fifth_round_and_not_before() -> None:
    state = play(table(), "Anna: goods 1,2,3", "Ben: goods 1,2,3")
    assert refused(state, "phase") == {"BU-10"}
    for _ in range(5):
        state = idle_round(state)
    assert refused(state, "roll 1 1 1,1,1,1") == {"BU-10"}
    assert refused(state, "Anna: workers die=1") == {"BU-10"}


@pytest.mark.refuses("BU-71")
def test_nothing_comes_after_the_fifth_phase() -> None:
    state = table(depth="score")
    state = play(state, "phase", "phase", "phase", "phase", "phase")
    for text in ("Anna: place c3 bank", "Anna: sell 1 count=2", "phase", "depth full"):
        assert refused(state, text) == {"BU-71"}


@pytest.mark.rule("BU-11")
def test_a_roll_begins_the_round() -> None:
    state = turn(2, 5, players=3)
    assert state.dice == ((2, 5), (1, 1), (1, 1))
    assert state.round == 1
    assert str(GAME.status(state)) == "Phase A, round 1"


@pytest.mark.refuses("BU-11")
def test_no_action_before_the_roll_and_no_roll_before_the_turns_end() -> None:
    ready = play(table(), "Anna: goods 1,2,3", "Ben: goods 1,2,3")
    assert refused(ready, "Anna: workers die=1") == {"BU-11"}
    assert refused(ready, "roll 1 1 1,1") == {"BU-11"}
    assert refused(ready, "roll 7 1 1,1,1,1") == {"BU-11"}
    assert refused(turn(1, 1), "roll 1 1 1,1,1,1") == {"BU-11"}


@pytest.mark.rule("BU-12")
def test_the_white_die_says_where_the_goods_tile_goes() -> None:
    state = turn(2, 2, white=4, good=6)
    assert state.depots[3] == (0, 0, 0, 0, 0, 1)
    assert sum(map(sum, state.depots)) == 1


@pytest.mark.refuses("BU-12")
def test_the_white_die_is_nobodys() -> None:
    assert refused(turn(2, 2, white=4), "Anna: workers die=4") == {"BU-14"}
    ready = play(table(), "Anna: goods 1,2,3", "Ben: goods 1,2,3")
    assert refused(ready, "roll 1 7 1,1,1,1") == {"BU-12"}


@pytest.mark.rule("BU-13")
def test_the_front_of_the_track_plays_first_and_stacks_from_the_top() -> None:
    state = table(4)._replace(track=((2,), (0, 3), (), (1,)))
    for name in ("Anna", "Ben", "Carla", "Dario"):
        state = play(state, f"{name}: goods 1,2,3")
    state = play(state, "roll 1 1 1,1,1,1,1,1,1,1")
    assert state.order == (1, 3, 0, 2)
    state = play(state, "Ben: done", "Dario: done", "Anna: done")
    assert str(GAME.due(state)) == "Carla’s turn"


@pytest.mark.refuses("BU-13")
def test_out_of_turn() -> None:
    state = turn(3, 4)
    for text in ("workers die=1", "done", "buy bank", "take 1 bank die=1"):
        assert "BU-13" in refused(state, f"Ben: {text}")


@pytest.mark.rule("BU-14")
def test_two_actions_of_any_kind_in_any_order() -> None:
    state = play(turn(3, 5), "Anna: workers die=5", "Anna: workers die=3", "Anna: done")
    assert purse(state) == (1, 5)
    assert state.in_turn == 1


@pytest.mark.refuses("BU-14")
def test_a_die_is_used_once_and_must_be_there() -> None:
    state = play(turn(3, 5), "Anna: workers die=5")
    assert refused(state, "Anna: workers die=5") == {"BU-14"}
    assert refused(state, "Anna: workers die=6") == {"BU-14"}
    assert refused(state, "Anna: workers die=0") == {"BU-14"}
    assert refused(state, "Anna: workers") == {"BU-14"}


@pytest.mark.rule("BU-15")
@pytest.mark.parametrize(
    ("face", "depot", "workers"), [(2, 6, 2), (6, 1, 1), (1, 6, 1), (1, 4, 3), (5, 3, 2), (4, 4, 0)]
)
def test_workers_turn_a_die_also_between_6_and_1(face: int, depot: int, workers: int) -> None:
    # The first line is the example of both books: Anna turns 2 into 6 with two workers.
    state = give(turn(face, 3), workers=workers)
    state = play(state, f"Anna: take {depot} mine die={face}")
    assert purse(state) == (1, 0)
    assert stored(state) == ["mine"]


@pytest.mark.refuses("BU-15")
@pytest.mark.parametrize(("face", "depot", "workers"), [(2, 6, 1), (6, 1, 0), (1, 4, 2)])
def test_too_few_workers(face: int, depot: int, workers: int) -> None:
    state = give(turn(face, 3), workers=workers)
    assert refused(state, f"Anna: take {depot} mine die={face}") == {"BU-15"}


@pytest.mark.rule("BU-16")
def test_tiles_on_the_board_by_the_number_of_players() -> None:
    for players, tiles in ((2, 12), (3, 18), (4, 24)):
        for phase in edition("2011", players).slots:
            assert sum(map(len, phase)) == tiles
    four = Counter(kind for depot in edition("2020", 4).slots[0] for kind in depot)
    # 8 buildings, 4 each of animals, ships and monasteries, 2 castles, 2 mines: a fifth of the box.
    assert four == {
        Kind.BUILDING: 8,
        Kind.ANIMALS: 4,
        Kind.SHIP: 4,
        Kind.MONASTERY: 4,
        Kind.CASTLE: 2,
        Kind.MINE: 2,
    }


@pytest.mark.refuses("BU-16")
def test_a_depot_that_should_be_empty_is_pointed_out() -> None:
    # With two players depot 1 gets one building and one ship in a phase.
    state = give(turn(1, 1), workers=5)
    assert not warned(state, "Anna: take 1 ship die=1")
    assert len(warned(state, "Anna: take 1 mine die=1")) == 1
    state = play(state, "Anna: take 1 ship die=1")
    assert len(warned(state, "Anna: take 1 ship die=1")) == 1
    assert not warned(state, "Anna: take 4 ship die=1")
    assert not warned(state._replace(phase=1), "Anna: take 1 ship die=1")


@pytest.mark.rule("BU-17")
def test_depot_6_with_three_players() -> None:
    for phase, kind in enumerate((Kind.CASTLE, Kind.MINE, Kind.CASTLE, Kind.MINE, Kind.CASTLE)):
        assert edition("2020", 3).slots[phase][5].count(kind) == 1


@pytest.mark.refuses("BU-17")
def test_depot_6_with_four_players_always_has_the_castle() -> None:
    for phase in edition("2011", 4).slots:
        assert Kind.CASTLE in phase[5]
        assert Kind.MINE not in phase[5]
    state = turn(6, 6, players=3)._replace(phase=1)
    assert not warned(state, "Anna: take 6 mine die=6")
    assert warned(state, "Anna: take 6 castle die=6")


@pytest.mark.rule("BU-18")
def test_the_black_depot_by_the_number_of_players() -> None:
    assert [edition("2020", n).black_depot for n in (2, 3, 4)] == [4, 6, 8]
    assert {tile.name for tile in offered(turn(1, 1), 0)} >= {"bank", "ship", "monastery25"}


@pytest.mark.refuses("BU-18")
def test_the_black_depot_runs_out() -> None:
    state = turn(1, 1)
    for name in ("bank", "ship", "church", "mine"):
        assert not warned(state, f"Anna: buy {name}")
        state = play(give(state, silver=2), f"Anna: buy {name}", "Anna: done", "Ben: done")
        state = play(give(state, storage=""), "roll 1 2 1,1,1,1")
    assert warned(state, "Anna: buy castle") == ["The black depot should be empty by now."]
    # Monastery 6 has a yellow back: it never lies in the black depot.
    assert warned(turn(1, 1), "Anna: buy monastery6")


@pytest.mark.rule("BU-19")
def test_goods_wait_in_the_depots_over_the_phases() -> None:
    state = play(table(), "Anna: goods 1,2,3", "Ben: goods 1,2,3")
    for _ in range(5):
        state = idle_round(state)
    state = play(state, "phase")
    assert state.depots[0] == (5, 0, 0, 0, 0, 0)


@pytest.mark.refuses("BU-19")
def test_a_ship_takes_them_away() -> None:
    state = give(turn(2, 5, white=3, good=4), storage="ship", goods=())
    state = play(state, "Anna: place d3 ship die=2", "Anna: ship 3")
    assert not any(map(sum, state.depots))
