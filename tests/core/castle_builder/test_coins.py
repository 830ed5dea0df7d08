"""The eleven coins: who is due what, ties, and what must be chosen."""

from __future__ import annotations

import pytest

from core.games.castle_builder.state import State
from tests.core.castle_builder.helpers import (
    FOUNDATION,
    coins,
    force,
    full,
    game,
    holders,
    impossible,
    news,
    play,
    refused,
    spaces,
    steps,
    track,
    went,
    why,
)

CASTLES = """
    1: place a1 4.w2.p
    1: place a2 3.r
    2: place a1 5.w2.r
    2: place a2 1.w.p
    3: place a1 2.r
"""
"""Windows 2, 3, 0; people 1, 1, 0; roofs 1, 1, 1; all one row high."""


def due_a_coin(text: str = CASTLES, players: int = 3, **options: str) -> State:
    """Anna put 7 on b2 and met a coin."""
    return game(f"{text}\n1: place b2 7\n1: land coins=1", players, **options)


def offered(kind: str, text: str = "", players: int = 2, **options: str) -> State:
    """Full tracking; Anna put 7 on b2, holds no tile, and this coin is on the market."""
    turns = "".join(f"\n{seat}: take" for seat in range(2, players + 1))
    state = game(f"lay 4,5,6\noffer {kind},ruby,monk", players, depth="full", **options)
    state = play(state, f"1: place a1 4{turns}\n1: place a2 3{turns}\n{text}")
    return play(state, "1: place b2 7\n1: land coins=1")


@pytest.mark.rule("CB-36")
def test_a_coin_is_chosen_from_the_market_and_replaced() -> None:
    state = play(offered("tower"), "1: coin tower")
    assert coins(state) == [1, 0]
    assert state.market_coins == ("ruby", "monk")
    state = play(state, "offer lady")
    assert state.market_coins == ("ruby", "monk", "lady")
    assert state.treasury == 36 - 3 - 1


def test_a_coin_pushed_through_that_the_market_does_not_show_comes_from_the_treasury() -> None:
    state = force(offered("tower"), "1: coin roofs")
    assert coins(state) == [1, 0]
    assert (len(state.market_coins), state.treasury) == (3, 36 - 3 - 1)


@pytest.mark.refuses("CB-36")
def test_a_coin_that_is_due_must_be_taken_and_be_there() -> None:
    state = offered("tower")
    assert refused(state, "2: take") == ["CB-36", "CB-05"]
    assert refused(state, "1: coin thief") == ["CB-36"]
    assert refused(state, "2: coin tower") == ["CB-36"]


@pytest.mark.rule("CB-37")
def test_ruby_moves_the_baron_with_all_it_brings() -> None:
    layouts = FOUNDATION, track("1.ct234")
    state = game("1: place a1 4\n1: place a2 3\n1: place b2 7", layouts=layouts)
    state = play(state, "1: coin ruby")
    assert spaces(state)[0] == 3
    assert steps(state)[-1] == ("CB-37", 1, ("ruby",))
    assert news(state) == ["Anna moves 1 step to space 4.", "Anna takes 1 tile from the supply."]


@pytest.mark.rule("CB-37")
def test_ruby_onto_a_coin_space_gives_a_chain_of_coins() -> None:
    layouts = FOUNDATION, track("1.ccc234")
    state = game("1: place a1 4\n1: place a2 3\n1: place b2 7", layouts=layouts)
    state = play(state, "1: coin ruby\n1: coin ruby\n1: coin monk")
    assert coins(state) == [3, 0]
    assert spaces(state)[0] == 4


@pytest.mark.refuses("CB-37")
def test_only_the_ruby_moves_a_baron() -> None:
    state = due_a_coin()
    assert went(play(state, "1: coin windows")) == 2
    assert refused(play(state, "1: coin ruby"), "2: land") == ["CB-35"]


@pytest.mark.rule("CB-38")
def test_all_with_the_highest_castle_take_two() -> None:
    state = play(due_a_coin(), "1: coin tower")
    assert news(state) == ["Anna takes 2 tiles from the supply."]
    text = CASTLES + "2: place b2 6\n2: land\n"
    state = play(due_a_coin(text), "1: coin tower")
    assert len(news(state)) == 2


@pytest.mark.rule("CB-38")
def test_the_highest_tower_needs_no_height() -> None:
    state = force(game(), "1: coin tower")
    assert len(news(state)) == 2


@pytest.mark.refuses("CB-38")
def test_a_lower_castle_gets_nothing() -> None:
    state = play(offered("tower"), "1: coin tower")
    assert holders(state) == [2, 7]
    assert refused(game(), "1: coin tower") == ["CB-32"]


@pytest.mark.rule("CB-39")
def test_the_thief_takes_a_tile_of_a_rival() -> None:
    state = play(offered("thief"), "1: coin thief\noffer thief\n1: steal boris")
    assert holders(state) == [1, 6]
    assert news(play(due_a_coin(), "1: coin thief")) == ["Anna takes 1 random tile from a rival."]


@pytest.mark.refuses("CB-39")
def test_whom_the_thief_cannot_visit() -> None:
    state = play(offered("thief", players=3), "1: coin thief\noffer thief")
    assert refused(state, "1: steal Anna") == ["CB-39", "CB-39"]  # herself, and an empty holder
    assert impossible(state, "1: steal Nobody")
    assert refused(state, "2: steal Csilla") == ["CB-39"]
    assert not why(state, "1: steal 3")
    assert refused(full(), "1: steal Boris") == ["CB-39"]


@pytest.mark.rule("CB-40", "CB-42", "CB-44")
@pytest.mark.parametrize(
    ("kind", "due"),
    [("people", ["Anna", "Boris"]), ("windows", ["Boris"]), ("roofs", ["Anna", "Boris", "Csilla"])],
)
def test_all_with_the_most_take_two(kind: str, due: list[str]) -> None:
    state = play(due_a_coin(), f"1: coin {kind}")
    assert news(state) == [f"{name} takes 2 tiles from the supply." for name in due]


@pytest.mark.refuses("CB-40", "CB-42", "CB-44", "CB-48")
@pytest.mark.parametrize("kind", ["people", "windows", "roofs"])
def test_nobody_has_the_most_of_nothing(kind: str) -> None:
    state = due_a_coin("1: place a1 4\n1: place a2 3\n", players=2)
    assert news(play(state, f"1: coin {kind}")) == ["No effect."]


@pytest.mark.rule("CB-44")
def test_roofs_are_counted_by_tiles_people_and_windows_one_by_one() -> None:
    state = due_a_coin("1: place a1 4.r.w3\n1: place a2 3\n2: place a1 1.r.w\n2: place a2 1.r.w\n")
    assert news(play(state, "1: coin roofs")) == ["Boris takes 2 tiles from the supply."]
    assert news(play(state, "1: coin windows")) == ["Anna takes 2 tiles from the supply."]


@pytest.mark.rule("CB-41")
def test_the_judging_lady_costs_everybody_a_tile() -> None:
    state = play(offered("lady", players=3), "1: coin lady")
    assert holders(state) == [0, 6, 6]
    assert state.discards == 2
    assert news(play(due_a_coin(), "1: coin lady")) == [
        "Each player discards 1 random tile from their holder."
    ]


@pytest.mark.refuses("CB-41")
def test_the_judging_lady_finds_nothing_in_an_empty_holder() -> None:
    state = play(offered("lady", players=3), "1: coin lady")
    assert news(state) == [
        "Boris discards 1 random tile.",
        "Csilla discards 1 random tile.",
    ]


@pytest.mark.rule("CB-43")
def test_the_windmill_renews_the_market_and_gives_a_tile() -> None:
    state = play(offered("windmill"), "1: coin windmill\noffer thief")
    assert (state.market_tiles, state.discards) == ((), 3)
    state = play(state, "lay 7,8,9.w\n1: pick 8")
    assert holders(state)[0] == 1
    assert refused(state, "1: take") == ["CB-03"]
    state = play(state, "lay 1")
    assert [tile.bottom for tile in state.market_tiles] == [7, 9, 1]
    assert news(play(due_a_coin(), "1: coin windmill")) == [
        "The market gets 3 new tiles.",
        "Anna takes a market tile.",
    ]


@pytest.mark.refuses("CB-43")
def test_only_a_tile_of_the_new_market_can_be_picked() -> None:
    state = play(offered("windmill"), "1: coin windmill\noffer thief\nlay 7,8,9")
    assert refused(state, "1: pick 4") == ["CB-43"]
    assert refused(state, "2: pick 7") == ["CB-43"]
    assert impossible(state, "1: pick nothing")
    assert refused(full(), "1: pick 4") == ["CB-43"]


@pytest.mark.rule("CB-45", "CB-49")
def test_a_collapse_removes_a_free_tile_and_the_baron_stays() -> None:
    state = play(due_a_coin(), "1: coin collapse")
    before = went(state)
    state = play(state, "1: collapse b2")
    assert state.seats[0].castle.height == 1
    assert went(state) == before == 2


@pytest.mark.refuses("CB-45")
def test_a_tile_that_carries_another_does_not_fall_nor_does_a_door() -> None:
    state = play(due_a_coin(), "1: coin collapse")
    assert refused(state, "1: collapse a1") == ["CB-45"]
    assert impossible(state, "1: collapse a3")
    assert impossible(state, "1: collapse e1")
    assert refused(state, "2: collapse a1") == ["CB-45"]
    assert refused(game("1: place a1 4"), "1: collapse a1") == ["CB-45"]


@pytest.mark.rule("CB-46")
def test_the_monk_helps_all_who_had_the_fewest_coins() -> None:
    state = play(due_a_coin(), "1: coin monk")
    # Before this coin all three had none.
    assert news(state) == [
        f"{n} takes 3 tiles from the supply." for n in ("Anna", "Boris", "Csilla")
    ]


@pytest.mark.refuses("CB-46")
def test_the_monk_passes_by_who_had_more() -> None:
    state = play(due_a_coin(), "1: coin tower\n1: place b3 5\n1: land coins=1\n1: coin monk")
    assert news(state) == [f"{name} takes 3 tiles from the supply." for name in ("Boris", "Csilla")]


@pytest.mark.rule("CB-47", "CB-49")
def test_the_catapult_removes_a_free_tile_of_a_rival() -> None:
    state = play(due_a_coin(), "1: coin catapult\n1: shoot Csilla a1")
    assert state.seats[2].castle.tiles == ()
    assert refused(state, "1: shoot Boris a1") == ["CB-47"]


@pytest.mark.refuses("CB-47")
def test_what_the_catapult_cannot_hit() -> None:
    state = play(due_a_coin(CASTLES + "2: place b2 6\n2: land\n"), "1: coin catapult")
    assert refused(state, "1: shoot Boris a2") == ["CB-47"]  # b2 rests on it
    assert refused(state, "1: shoot Anna b2") == ["CB-47"]
    assert impossible(state, "1: shoot Boris a3")
    assert impossible(state, "1: shoot Dora a1")
    assert refused(state, "3: shoot Boris b2") == ["CB-47"]


@pytest.mark.refuses("CB-49")
def test_a_fallen_tile_gives_no_steps_back_but_may_be_placed_for_steps_again() -> None:
    state = play(due_a_coin(), "1: coin collapse\n1: collapse b2\n1: place b2 7\n1: land")
    assert went(state) == 4


@pytest.mark.rule("CB-48")
def test_a_coin_with_nothing_to_act_on_is_passed_over() -> None:
    state = due_a_coin("1: place a1 4\n1: place a2 3\n", players=2)
    state = play(state, "1: coin catapult")  # Boris has built nothing
    assert news(state) == ["No effect."]
    assert not why(state, "2: place a1 1")
    state = force(game(), "1: coin collapse")
    assert news(state) == ["No effect."]


@pytest.mark.rule("CB-48")
def test_the_thief_finds_only_empty_holders() -> None:
    state = play(game(), "1: depth full holders=2,0\nlay 1,2,3\noffer thief,monk,ruby")
    state = force(state, "1: coin thief")
    assert news(state) == ["No effect."]
    assert not why(play(state, "offer lady"), "1: take")
