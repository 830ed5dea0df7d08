"""The eight buildings, one after the other."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.state import State
from tests.core.burgundy.helpers import (
    force,
    give,
    play,
    points_table,
    purse,
    refused,
    scored,
    stored,
    turn,
)


def built(name: str, storage: str = "", goods: tuple[int, ...] = (1, 1, 2)) -> State:
    """Anna has just built this on e4 with a 3; a 5 is left, no workers, one silver."""
    state = give(turn(3, 5), storage=f"{name} {storage}", workers=0, goods=goods)
    return play(state, f"Anna: place e4 {name} die=3")


@pytest.mark.rule("BU-41", "BU-61")
def test_a_warehouse_sells_one_kind() -> None:
    state = play(built("warehouse"), "Anna: sell 1")
    assert state.duchy(0).goods == (0, 1, 0, 0, 0, 0)
    assert state.duchy(0).sold == (2, 0, 0, 0, 0, 0)
    assert purse(state) == (2, 0)
    assert scored(state) == [("BU-62", 4)]
    assert state.dice[0] == (5,)


@pytest.mark.refuses("BU-41")
def test_a_warehouse_sells_what_there_is() -> None:
    assert refused(built("warehouse"), "Anna: sell 3") == {"BU-60"}
    assert refused(built("warehouse"), "Anna: workers") == {"BU-38"}, "first the sale"
    assert not built("warehouse", goods=()).pending


@pytest.mark.rule("BU-42")
def test_a_carpenter_takes_a_building() -> None:
    assert stored(play(built("carpenter"), "Anna: take 6 bank")) == ["bank"]


@pytest.mark.refuses("BU-42")
def test_a_carpenter_takes_nothing_else() -> None:
    assert refused(built("carpenter"), "Anna: take 2 castle") == {"BU-42"}
    assert refused(built("carpenter"), "Anna: take 0 bank") == {"BU-20"}


@pytest.mark.rule("BU-43")
@pytest.mark.parametrize("tile", ["mine", "monastery3", "castle"])
def test_a_church_takes_mine_monastery_or_castle(tile: str) -> None:
    assert stored(play(built("church"), f"Anna: take 2 {tile}")) == [tile]


@pytest.mark.refuses("BU-43")
@pytest.mark.parametrize("tile", ["ship", "bank", "sheep4"])
def test_a_church_takes_nothing_else(tile: str) -> None:
    assert refused(built("church"), f"Anna: take 2 {tile}") == {"BU-43"}


@pytest.mark.rule("BU-44")
@pytest.mark.parametrize("tile", ["ship", "sheep4"])
def test_a_market_takes_ship_or_animals(tile: str) -> None:
    assert stored(play(built("market"), f"Anna: take 3 {tile}")) == [tile]


@pytest.mark.refuses("BU-44")
@pytest.mark.parametrize("tile", ["mine", "bank", "monastery3", "castle"])
def test_a_market_takes_nothing_else(tile: str) -> None:
    assert refused(built("market"), f"Anna: take 3 {tile}") == {"BU-44"}


@pytest.mark.rule("BU-45")
def test_a_boarding_house_brings_four_workers() -> None:
    assert purse(built("boarding")) == (1, 4)


@pytest.mark.refuses("BU-45")
def test_a_boarding_house_brings_nobody_else_workers() -> None:
    assert purse(built("boarding"), 1) == (1, 2)
    assert purse(built("bank")) == (3, 0)


@pytest.mark.rule("BU-46")
def test_a_bank_brings_two_silver() -> None:
    assert purse(built("bank")) == (3, 0)


@pytest.mark.refuses("BU-46")
def test_a_bank_that_is_only_stored_brings_nothing() -> None:
    assert purse(play(turn(3, 5), "Anna: take 3 bank die=3")) == (1, 1)


@pytest.mark.rule("BU-47")
def test_a_town_hall_places_another_tile_that_works_as_usual() -> None:
    # c3 bears a 3, e3 a 4: the number does not matter, and the bank pays.
    state = play(built("townhall", "bank mine"), "Anna: place c3 bank")
    assert purse(state) == (3, 0)
    assert state.dice[0] == (5,)
    assert stored(state) == ["mine"]


@pytest.mark.rule("BU-47")
def test_a_castle_by_town_hall_gives_its_action() -> None:
    state = give(turn(3, 5), storage="townhall castle", tiles={"c4 b4": "monastery1"})
    state = play(state, "Anna: place e4 townhall die=3", "Anna: place b3 castle", "Anna: workers")
    assert purse(state) == (1, 3)


@pytest.mark.refuses("BU-47")
def test_a_town_hall_keeps_to_the_rules_of_placing() -> None:
    state = built("townhall", "bank mine")
    assert refused(state, "Anna: place a1 mine") == {"BU-25", "BU-26"}
    assert refused(state, "Anna: place c3 church") == {"BU-22"}
    # With nothing to place nothing is asked.
    assert not built("townhall").pending
    assert not built("townhall", "castle").pending


@pytest.mark.rule("BU-48")
def test_a_watchtower_gives_four_points_in_both_depths() -> None:
    assert scored(built("watchtower")) == [("BU-48", 4)]
    assert scored(play(points_table(), "Anna: place e4 watchtower")) == [("BU-48", 4)]


@pytest.mark.refuses("BU-48")
def test_no_other_building_gives_points() -> None:
    for name in ("warehouse", "carpenter", "church", "market", "boarding", "bank", "townhall"):
        assert scored(built(name)) == []


@pytest.mark.rule("BU-49")
def test_silver_and_workers_never_run_out() -> None:
    state = give(built("bank"), silver=60, workers=60)
    state = play(state, "Anna: workers die=5")
    assert purse(state) == (60, 62)


@pytest.mark.refuses("BU-49")
def test_what_is_not_there_cannot_be_paid() -> None:
    assert refused(give(turn(3, 5), silver=0), "Anna: buy bank") == {"BU-66"}
    # Pushed through, nobody goes below nothing.
    assert purse(force(give(turn(3, 5), silver=0), "Anna: buy bank")) == (0, 1)
    assert GAME.counters(built("bank"), 0)["silver"] == 3
