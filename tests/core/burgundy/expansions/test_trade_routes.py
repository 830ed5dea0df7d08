"""Trade routes: goods along the boards, bonuses where they match, a full route cleared."""

from __future__ import annotations

import pytest

from core.game import Layout, Player, Setup
from core.games.burgundy import GAME
from core.games.burgundy.state import State
from tests.core.burgundy.expansions.helpers import (
    begun,
    chosen,
    impossible,
    scoring,
    setup_refusals,
)
from tests.core.burgundy.helpers import end, force, give, play, purse, refused, scored, stored

TEXTS = (
    "1:silver2 1:vp4 2:workers4",
    "3:carpenter 4:church 5:market",
    "6:any 6:warehouse 6:townhall",
    "1:silver1 2:silver1 3:silver1",
    "4:silver1 5:silver1 1:vp9",
)
BOARDS = tuple(Layout("route-board", f"b{n}", text) for n, text in enumerate(TEXTS, start=1))


def known(players: int = 2, boards: int = 5) -> Setup:
    each = tuple((f"route-{n}", f"b{n}") for n in range(1, boards + 1))
    return chosen(players, trade_routes="yes", layouts=BOARDS, each=each)


def bare(setup: Setup, *dice: int, goods: tuple[int, ...] = ()) -> State:
    return give(begun(setup, *dice), silver=0, workers=0, goods=goods)


@pytest.mark.rule("BU-180")
@pytest.mark.parametrize(("players", "boards"), [(2, 5), (3, 4), (4, 3)])
def test_boards_by_the_number_of_players(players: int, boards: int) -> None:
    assert not setup_refusals(known(players, boards))
    assert not setup_refusals(chosen(players, trade_routes="yes"))


@pytest.mark.refuses("BU-180")
def test_boards_that_are_not_right() -> None:
    assert {r.rule for r in setup_refusals(known(2, 4))} == {"BU-180"}
    setup = known(2, 5)
    twice = Player("Anna", (*setup.players[0].options[:4], ("route-5", "b1")))
    doubled = Setup((twice, setup.players[1]), setup.options, setup.layouts)
    assert {r.rule for r in setup_refusals(doubled)} == {"BU-180"}
    for text, wrong in (("1:vp4 2:vp4", "3 spaces, not 2"), ("1:vp4 7:vp4 2:gold", "7:vp4")):
        layouts = (Layout("route-board", "b1", text), *BOARDS[1:])
        messages = [
            str(r.message) for r in setup_refusals(Setup(setup.players, setup.options, layouts))
        ]
        assert any(wrong in message for message in messages)


@pytest.mark.rule("BU-181", "BU-182")
def test_a_match_pays_at_once() -> None:
    state = play(bare(known(), 1, 1, goods=(1, 1, 2)), "Anna: sell 1 die=1")
    # Two points a tile; 2 silver and 4 points of the first two spaces, 1 silver of the sale.
    assert scored(state) == [("BU-62", 4), ("BU-182", 4)]
    assert purse(state) == (3, 0)
    assert GAME.counters(state, 0)["route"] == 2
    state = play(give(state, workers=1), "Anna: sell 2 die=1")
    assert purse(state) == (4, 4)


@pytest.mark.refuses("BU-181", "BU-182")
def test_another_colour_pays_nothing() -> None:
    state = play(bare(known(), 2, 2, goods=(2, 2, 2)), "Anna: sell 2 die=2")
    # The first two spaces are for turquoise; only the third tile matches.
    assert scored(state) == [("BU-62", 6)]
    assert purse(state) == (1, 4)
    lone = play(bare(known(), 2, 2, goods=(2,)), "Anna: sell 2 die=2")
    assert purse(lone) == (1, 0)
    assert refused(lone, "Anna: route vp4") == {"BU-182"}


@pytest.mark.rule("BU-182")
def test_bonuses_that_work_like_buildings() -> None:
    state = GAME.correct(bare(known(), 3, 3, goods=(3,)), 0, "route", 3)
    state = play(state, "Anna: sell 3 die=3", "Anna: take 1 bank")
    assert stored(state) == ["bank"]


def at_any_tile(*goods: int) -> State:
    """These goods to sell; the next spaces give any tile, a sale and a tile to place, for 6s."""
    return GAME.correct(bare(known(), 6, 3, goods=goods), 0, "route", 6)


@pytest.mark.rule("BU-181", "BU-182")
def test_each_reward_is_in_force_before_the_next() -> None:
    state = play(at_any_tile(6, 6, 6), "Anna: sell 6 die=6")
    assert GAME.counters(state, 0)["route"] == 7, "the second good waits for the tile"
    # Nothing is left to sell, but the tile just taken can be placed at once.
    state = play(state, "Anna: take 5 mine")
    assert GAME.counters(state, 0)["route"] == 9
    state = play(state, "Anna: place e3 mine", "Anna: done")
    assert stored(state) == []


@pytest.mark.rule("BU-181", "BU-182")
def test_goods_of_a_sale_on_the_way_are_laid_before_the_rest() -> None:
    state = play(at_any_tile(6, 6, 6, 1), "Anna: sell 6 die=6", "Anna: skip")
    assert GAME.counters(state, 0)["route"] == 8
    # The 1 lies on the space with the town hall, the last 6 beyond it.
    state = play(state, "Anna: sell 1", "Anna: done")
    assert GAME.counters(state, 0)["route"] == 10
    assert purse(state) == (2, 0), "1 for each of the two sales"


@pytest.mark.refuses("BU-181")
def test_no_reward_comes_before_its_turn() -> None:
    state = play(at_any_tile(6, 6, 1), "Anna: sell 6 die=6")
    assert refused(state, "Anna: sell 1") == {"BU-38"}
    assert refused(state, "Anna: done") == {"BU-38"}
    # A turn that is ended all the same leaves no good behind.
    ended = force(state, "Anna: done")
    assert GAME.counters(ended, 0)["route"] == 8
    assert not ended.pending


@pytest.mark.rule("BU-183")
def test_a_full_route_starts_again() -> None:
    state = GAME.correct(bare(known(), 1, 1, goods=(1, 1)), 0, "route", 14)
    state = play(state, "Anna: sell 1 die=1")
    # The last space gives 9 points, and the next tile 2 silver on the first one.
    assert scored(state) == [("BU-62", 4), ("BU-182", 9)]
    assert purse(state) == (3, 0)
    assert GAME.counters(state, 0)["route"] == 1


@pytest.mark.refuses("BU-183")
def test_a_route_that_is_not_full_goes_on() -> None:
    state = GAME.correct(bare(known(), 1, 1, goods=(1,)), 0, "route", 13)
    state = play(state, "Anna: sell 1 die=1")
    assert GAME.counters(state, 0)["route"] == 14
    assert purse(state) == (1, 0)


@pytest.mark.rule("BU-184")
def test_goods_on_the_route_count_as_sold() -> None:
    state = play(bare(known(), 1, 2, goods=(1, 1, 2)), "Anna: sell 1 die=1", "Anna: sell 2 die=2")
    state = give(state, silver=0, workers=0, tiles={"c4": "monastery15", "b4": "monastery25"})
    assert scored(end(state))[-2:] == [("BU-115", 4), ("BU-125", 3)]


@pytest.mark.refuses("BU-184")
def test_goods_not_sold_do_not_count() -> None:
    state = bare(known(), 1, 2, goods=(1, 1, 2))
    state = give(state, tiles={"c4": "monastery15", "b4": "monastery25"})
    assert scored(end(state)) == [("BU-72", 3)]


@pytest.mark.rule("BU-182")
def test_boards_that_are_not_known_are_asked_about() -> None:
    state = play(bare(chosen(2, trade_routes="yes"), 1, 1, goods=(1, 1)), "Anna: sell 1 die=1")
    assert str(GAME.due(state)).startswith("Anna: what did space 1 of the trade")
    state = play(state, "Anna: route silver2", "Anna: skip", "Anna: workers die=1")
    assert purse(state) == (3, 2)
    assert impossible(state, "Anna: route gold")
    points = play(scoring(chosen(2, trade_routes="yes")), "Anna: sell 1 count=1")
    points = play(points, "Anna: route vp4")
    assert scored(points) == [("BU-62", 2), ("BU-182", 4)]
    assert refused(points, "Anna: route vp4") == {"BU-182"}
