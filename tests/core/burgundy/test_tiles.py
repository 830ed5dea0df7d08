"""What ships, animals, castles and mines do."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.state import State
from tests.core.burgundy.helpers import (
    EDITIONS,
    give,
    play,
    points_table,
    purse,
    read,
    refused,
    scored,
    stored,
    turn,
)


def with_ship(goods: tuple[int, ...], depots: dict[int, tuple[int, ...]]) -> State:
    """Anna has just placed a ship; the depots hold these goods."""
    state = give(turn(2, 5), storage="ship", goods=goods)
    laid = tuple(
        tuple(depots.get(depot, ()).count(good) for good in range(1, 7)) for depot in range(1, 7)
    )
    return play(state._replace(depots=laid), "Anna: place d3 ship die=2")


@pytest.mark.rule("BU-30")
def test_a_ship_takes_all_goods_of_any_one_depot() -> None:
    state = play(with_ship((1,), {4: (1, 2, 2), 5: (3,)}), "Anna: ship 4")
    assert state.duchy(0).goods == (2, 2, 0, 0, 0, 0)
    assert state.depots[4] == (0, 0, 1, 0, 0, 0)
    assert not state.pending


@pytest.mark.rule("BU-30")
def test_without_goods_on_the_board_a_ship_asks_nothing() -> None:
    assert not with_ship((1,), {}).pending


@pytest.mark.refuses("BU-30")
def test_a_ship_goes_to_one_depot_and_somewhere() -> None:
    state = with_ship((1,), {4: (1,)})
    assert refused(state, "Anna: skip") == {"BU-30"}
    assert refused(state, "Anna: ship -") == {"BU-30"}
    assert refused(state, "Anna: ship 7") == {"BU-30"}
    assert refused(turn(1, 1), "Anna: ship 4") == {"BU-30"}
    assert "BU-38" in refused(state, "Anna: workers die=5")


@pytest.mark.rule("BU-31")
def test_what_finds_no_room_stays() -> None:
    # The books' example: turquoise joins turquoise; of brown and pink only one finds room.
    state = with_ship((1, 4), {3: (1, 3, 5)})
    assert refused(state, "Anna: ship 3") == {"BU-31"}
    for kept, left in ((3, 5), (5, 3)):
        after = play(state, f"Anna: ship 3 goods={kept}")
        assert after.duchy(0).goods[0] == 2
        assert after.duchy(0).goods[kept - 1] == 1
        assert after.depots[2] == tuple(int(good == left) for good in range(1, 7))


@pytest.mark.refuses("BU-31")
def test_three_kinds_of_goods() -> None:
    state = with_ship((1, 4), {3: (1, 3, 5)})
    assert refused(state, "Anna: ship 3 goods=3,5") == {"BU-31"}
    assert refused(state, "Anna: ship 3 goods=6") == {"BU-31"}
    full = with_ship((1, 2, 4), {3: (3, 5)})
    assert play(full, "Anna: ship 3").duchy(0).goods == (1, 1, 0, 1, 0, 0)
    assert refused(full, "Anna: ship 3 goods=3") == {"BU-31"}
    assert refused(full, "Anna: ship 3 goods=7") == {"BU-31"}


@pytest.mark.rule("BU-32")
def test_a_ship_moves_the_marker_onto_the_others() -> None:
    state = give(points_table(3)._replace(track=((2,), (0,), (1,))), tiles={"d5": "ship"})
    state = play(state, "Anna: place d6 ship")
    assert state.track == ((2,), (), (1, 0))
    assert state.turn_order() == (0, 1, 2)
    assert play(state, "Anna: place d7 ship").track == ((2,), (), (1,), (0,))


@pytest.mark.refuses("BU-32")
def test_the_new_order_waits_for_the_next_round() -> None:
    state = play(give(turn(1, 1), 1, storage="ship"), "Anna: done")
    state = play(give(state, 1, workers=9), "Ben: place d3 ship die=1", "Ben: ship 1")
    assert state.in_turn == 1
    state = play(state, "Ben: done", "roll 1 2 1,1,1,1")
    assert state.order == (1, 0)
    # Nothing but a ship moves the marker.
    assert play(points_table(), "Anna: place c3 bank").track == points_table().track


@pytest.mark.rule("BU-33")
@pytest.mark.parametrize("animals", [2, 3, 4])
def test_a_point_for_each_animal(animals: int) -> None:
    state = play(give(points_table(), tiles={"c3": "bank"}), f"Anna: place c2 pigs{animals}")
    assert scored(state) == [("BU-33", animals)]


@pytest.mark.refuses("BU-33")
def test_only_animals_are_counted() -> None:
    state = play(points_table(), "Anna: place e4 bank", "Anna: place d3 ship")
    assert scored(state) == []


PASTURE = {"c2": "cattle3", "c1": "sheep3", "c3": "bank"}


@pytest.mark.rule("BU-34")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_herd_of_the_pasture_scores_again(edition: str) -> None:
    # Both books: 4 + 3 = 7 for four cattle beside three, then 4 + 4 + 3 = 11.
    state = give(points_table(edition=edition), tiles=PASTURE)
    state = play(state, "Anna: place b1 cattle4")
    assert scored(state) == [("BU-34", 7)]
    state = play(state, "Anna: place b2 cattle4")
    assert scored(state)[1:] == [("BU-34", 11)]
    assert GAME.points(state)[0].items[-1].source == ("b1", "b2", "c2")


@pytest.mark.rule("BU-34")
def test_two_sheep_beside_three() -> None:
    # 2020: 2 + 3 = 5; the cattle of the same pasture stay out of it.
    state = play(give(points_table(), tiles=PASTURE), "Anna: place b1 sheep2")
    assert scored(state) == [("BU-34", 5)]


@pytest.mark.refuses("BU-34")
def test_another_pasture_and_another_animal_do_not_score() -> None:
    # e6 is a pasture of its own: its one cell also finishes it, 1 + 10 points.
    state = give(points_table(), tiles={**PASTURE, "d6": "ship"})
    state = play(state, "Anna: place e6 cattle4")
    assert scored(state) == [("BU-33", 4), ("BU-50", 1), ("BU-51", 10)]
    assert scored(play(state, "Anna: place b1 pigs2"))[3:] == [("BU-33", 2)]


@pytest.mark.rule("BU-35")
@pytest.mark.parametrize(
    ("text", "purse_after"),
    [
        ("workers", (1, 2)),
        ("sell 2", (2, 0)),
        ("take 5 mine", (1, 0)),
        ("place a3 castle", (1, 0)),
    ],
)
def test_a_castle_gives_an_action_with_any_number(text: str, purse_after: tuple[int, int]) -> None:
    state = give(turn(6, 5), storage="castle castle", workers=0, tiles={"a4 b4": "monastery1"})
    state = play(state, "Anna: place b3 castle die=6")
    assert str(GAME.due(state)) == "Anna: one action with any number"
    state = play(state, f"Anna: {text}")
    assert purse(state) == purse_after
    assert state.dice[0] == (5,)


@pytest.mark.rule("BU-35")
def test_castle_upon_castle() -> None:
    state = give(turn(6, 5), storage="castle castle", tiles={"b4": "monastery1"})
    state = play(state, "Anna: place b3 castle die=6", "Anna: place a3 castle", "Anna: workers")
    assert not state.pending
    assert purse(state) == (1, 3)


@pytest.mark.refuses("BU-35")
def test_the_action_of_a_castle_comes_first_and_once() -> None:
    state = give(turn(6, 5), storage="castle", tiles={"b4": "monastery1"})
    state = play(state, "Anna: place b3 castle die=6")
    assert refused(state, "Anna: workers die=5") == {"BU-38"}
    assert refused(state, "Anna: done") == {"BU-38"}
    assert refused(play(state, "Anna: workers"), "Anna: workers") == {"BU-14"}


@pytest.mark.rule("BU-36")
def test_a_mine_does_nothing_at_once() -> None:
    state = play(give(turn(4, 1), storage="mine"), "Anna: place e3 mine die=4")
    assert purse(state) == (1, 1)
    assert not state.pending
    assert scored(state) == []


@pytest.mark.refuses("BU-36")
def test_there_is_no_effect_to_skip() -> None:
    state = play(give(turn(4, 1), storage="mine"), "Anna: place e3 mine die=4")
    assert refused(state, "Anna: skip") == {"BU-38"}


@pytest.mark.rule("BU-37")
def test_the_same_building_in_another_city() -> None:
    state = give(points_table(), tiles={"e4": "bank"})
    assert not refused(state, "Anna: place c3 bank")
    assert not refused(state, "Anna: place e5 church")


@pytest.mark.refuses("BU-37")
def test_the_same_building_in_the_same_city() -> None:
    # e4, e5, f4, f5 and g4 are one city.
    state = give(points_table(), tiles={"e4": "bank"})
    assert refused(state, "Anna: place e5 bank") == {"BU-37"}
    assert refused(give(state, tiles={"e5 f5": "church"}), "Anna: place g4 bank") == {"BU-37"}


@pytest.mark.rule("BU-38")
def test_a_building_without_effect_stands_all_the_same() -> None:
    state = give(turn(3, 4), storage="market", workers=0)
    state = play(state, "Anna: place c3 market die=3", "Anna: skip")
    assert stored(state) == []
    assert state.dice[0] == (4,)


@pytest.mark.refuses("BU-38")
def test_an_effect_is_used_once() -> None:
    state = give(turn(3, 4), storage="market")
    state = play(state, "Anna: place c3 market die=3", "Anna: take 1 ship")
    assert refused(state, "Anna: take 1 ship") == {"BU-14"}
    assert refused(state, "Anna: skip") == {"BU-38"}


@pytest.mark.parametrize(
    ("state", "entry", "asked"),
    [
        (turn(5, 3), "workers", "Choose a die: 3, 5."),
        (turn(2, 2), "workers", "Choose a die: 2."),
        (points_table(), "sell 4", "Enter how many goods are sold."),
        (
            with_ship((1, 4), {3: (1, 3, 5)}),
            "ship 3",
            "Room for 1 new type of goods. Choose which.",
        ),
    ],
)
def test_what_is_left_out_is_asked_for_in_words_of_the_table(
    state: State, entry: str, asked: str
) -> None:
    """Who changes an earlier entry by touch reads these too, and never typed `die=3`."""
    assert [str(refusal.message) for refusal in GAME.check(state, read(f"Anna: {entry}"))] == [
        asked
    ]
