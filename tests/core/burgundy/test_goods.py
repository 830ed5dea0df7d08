"""Selling goods, taking workers, and the purchase of the turn."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.state import State
from tests.core.burgundy.helpers import (
    EDITIONS,
    force,
    give,
    play,
    points_table,
    purse,
    read,
    refused,
    scored,
    stored,
    table,
    turn,
)


@pytest.mark.rule("BU-60")
def test_all_goods_of_the_dies_kind_are_sold() -> None:
    state = play(give(turn(4, 1), goods=(4, 4, 4, 2)), "Anna: sell 4 die=4")
    assert state.duchy(0).goods == (0, 1, 0, 0, 0, 0)
    assert state.duchy(0).sold == (0, 0, 0, 3, 0, 0)


@pytest.mark.rule("BU-60", "BU-15")
def test_workers_turn_the_die_of_a_sale() -> None:
    state = play(give(turn(6, 1), goods=(2, 2), workers=2), "Anna: sell 2 die=6")
    assert purse(state) == (2, 0)


@pytest.mark.refuses("BU-60")
def test_nothing_is_kept_back_and_nothing_made_up() -> None:
    state = give(turn(4, 1), goods=(4, 4, 4, 2), workers=0)
    assert refused(state, "Anna: sell 4 die=4 count=2") == {"BU-60"}
    assert refused(state, "Anna: sell 1 die=1") == {"BU-60"}
    assert refused(state, "Anna: sell 2 die=4") == {"BU-15"}
    assert GAME.check(state, read("Anna: sell 7 die=4"))[0].impossible
    assert GAME.check(state, read("Anna: sell 4 die=4 count=-1"))[0].impossible
    assert refused(points_table(), "Anna: sell 4") == {"BU-60"}
    # Pushed through, the table's number counts.
    assert force(state, "Anna: sell 4 die=4 count=2").duchy(0).goods[3] == 1


@pytest.mark.parametrize(("edition", "name"), [("2011", "4, red"), ("2020", "4")])
def test_a_sale_names_the_colour_only_where_it_is_sure(edition: str, name: str) -> None:
    state = play(points_table(edition=edition), "Anna: sell 4 count=1")
    assert str(state.items[0][-1].name) == f"Goods sold: {name}"


@pytest.mark.rule("BU-61")
def test_one_silver_a_sale() -> None:
    state = play(give(turn(4, 2), goods=(4, 4, 4, 2)), "Anna: sell 4 die=4")
    assert purse(state) == (2, 1)
    assert purse(play(state, "Anna: sell 2 die=2")) == (3, 1)


@pytest.mark.refuses("BU-61")
def test_no_silver_without_a_sale() -> None:
    assert refused(give(turn(4, 2), goods=()), "Anna: sell 4 die=4") == {"BU-60"}


@pytest.mark.rule("BU-62")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 3), (4, 4)])
def test_points_for_each_tile_sold(edition: str, players: int, each: int) -> None:
    state = play(points_table(players, edition), "Anna: sell 5 count=3")
    assert scored(state) == [("BU-62", 3 * each)]
    tracked = give(turn(5, 1, players=players, edition=edition), goods=(5, 5))
    assert scored(play(tracked, "Anna: sell 5 die=5")) == [("BU-62", 2 * each)]


@pytest.mark.refuses("BU-62")
def test_goods_that_are_kept_score_nothing_yet() -> None:
    assert scored(give(turn(5, 1), goods=(5, 5))) == []


@pytest.mark.rule("BU-65")
@pytest.mark.parametrize("die", range(1, 7))
def test_any_die_brings_two_workers(die: int) -> None:
    assert purse(play(turn(die, 1), f"Anna: workers die={die}")) == (1, 3)


@pytest.mark.refuses("BU-65")
def test_workers_cost_a_die() -> None:
    state = play(turn(3, 4), "Anna: workers die=3", "Anna: workers die=4")
    assert refused(state, "Anna: workers die=3") == {"BU-14"}


@pytest.mark.rule("BU-66")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_purchase_before_between_and_after_actions(edition: str) -> None:
    state = give(turn(3, 4, edition=edition), silver=2, workers=0)
    before = play(state, "Anna: buy castle")
    assert stored(before) == ["castle"]
    assert purse(before) == (0, 0)
    between = play(state, "Anna: workers die=3", "Anna: buy castle", "Anna: workers die=4")
    assert purse(between) == (0, 4)
    after = play(state, "Anna: workers die=3", "Anna: workers die=4", "Anna: buy castle")
    assert purse(after) == (0, 4)


@pytest.mark.rule("BU-66")
def test_2020_also_during_an_action() -> None:
    state = give(turn(3, 4), silver=2, storage="townhall ship")
    state = play(state, "Anna: place e4 townhall die=3", "Anna: buy bank", "Anna: place c3 bank")
    assert purse(state) == (2, 1)


@pytest.mark.rule("BU-66", "BU-47")
def test_2020_a_tile_is_bought_for_a_town_hall_with_nothing_to_place() -> None:
    state = table()
    state = play(state, "Anna: goods 1,2,3", "Ben: goods 1,2,3", "roll 6 1 1,1,1,1")
    state = play(state, "Anna: sell 1 die=1", "Anna: take 1 townhall die=1", "Anna: done")
    state = play(state, "Ben: done", "roll 6 1 3,3,1,1", "Anna: place e4 townhall die=3")
    assert str(GAME.due(state)) == "Anna may buy a tile and place it"
    state = play(state, "Anna: buy mine")
    assert str(GAME.due(state)) == "Anna may place another stored tile"
    state = play(state, "Anna: place e3 mine")
    assert not state.pending
    assert (state.dice[0], purse(state)) == ((3,), (0, 1))


@pytest.mark.rule("BU-66")
@pytest.mark.parametrize(
    ("tile", "after"),
    [
        ("warehouse", "sell 1"),
        ("carpenter", "take 6 bank discard=boarding"),
        ("church", "take 5 mine discard=boarding"),
        ("market", "take 1 ship discard=boarding"),
        ("townhall", "place e5 bank"),
        ("ship", "ship 1"),
        ("castle", "place e5 bank"),
        ("castle", "take 3 bank discard=boarding"),
        ("castle", "workers"),
    ],
)
def test_2020_a_tile_is_bought_during_the_effect_of_any_tile(tile: str, after: str) -> None:
    state = give(turn(3, 4), silver=2, workers=6, storage=f"{tile} boarding boarding")
    cell = {"ship": "d3", "castle": "b3"}.get(tile, "e4")
    state = give(state, tiles={"b4": "monastery1"} | ({"e4": "church"} if cell != "e4" else {}))
    state = play(state, f"Anna: place {cell} {tile} die=3", "Anna: buy bank", f"Anna: {after}")
    assert not state.pending


@pytest.mark.refuses("BU-66", "BU-47")
def test_a_town_hall_asks_nobody_who_can_neither_place_nor_buy() -> None:
    """Not without the price, not after the purchase of the turn, not in 2011."""

    def hall(state: State) -> State:
        return play(give(state, storage="townhall"), "Anna: place e4 townhall die=3")

    assert hall(give(turn(3, 4), silver=2)).pending
    assert not hall(give(turn(3, 4), silver=1)).pending
    assert not hall(play(give(turn(3, 4), silver=4), "Anna: buy castle")).pending
    assert not hall(give(turn(3, 4, edition="2011"), silver=2)).pending
    # With monastery 6 workers pay too.
    six = give(turn(3, 4), silver=1, workers=1, tiles={"c4": "monastery6"})
    assert hall(six).pending
    assert not hall(give(six, workers=0)).pending


@pytest.mark.rule("BU-66", "BU-47")
def test_whoever_buys_nothing_for_the_town_hall_goes_on() -> None:
    """Nothing has to be left out: the next action, or the end of the turn, does it."""
    state = give(turn(3, 4), silver=2, storage="townhall")
    state = play(state, "Anna: place e4 townhall die=3")
    assert not play(state, "Anna: workers die=4").pending
    assert play(state, "Anna: done").in_turn == 1
    assert not play(state, "Anna: skip").pending
    # A tile that is bought may wait, too.
    state = play(state, "Anna: buy mine", "Anna: place e3 mine die=4", "Anna: done")
    assert state.in_turn == 1


@pytest.mark.refuses("BU-66", "BU-47")
def test_the_effect_of_a_town_hall_ends_with_the_next_action() -> None:
    state = give(turn(3, 4), silver=2, storage="townhall")
    state = play(state, "Anna: place e4 townhall die=3", "Anna: workers die=4", "Anna: buy mine")
    assert refused(state, "Anna: place e3 mine") == {"BU-14"}


@pytest.mark.refuses("BU-66")
def test_not_during_an_action_in_2011() -> None:
    state = give(turn(3, 4, edition="2011"), silver=2, storage="townhall ship")
    state = play(state, "Anna: place e4 townhall die=3")
    assert refused(state, "Anna: buy bank") == {"BU-66"}


@pytest.mark.refuses("BU-66")
def test_one_purchase_a_turn_for_two_silver() -> None:
    state = give(turn(3, 4), silver=5)
    assert refused(play(state, "Anna: buy bank"), "Anna: buy bank") == {"BU-66"}
    assert refused(give(state, silver=1), "Anna: buy bank") == {"BU-66"}
    assert GAME.check(state, read("Anna: buy bank depot=7"))[0].impossible
    # The next player has a purchase again.
    state = play(state, "Anna: buy bank", "Anna: done")
    assert not refused(give(state, 1, silver=2), "Ben: buy bank")
