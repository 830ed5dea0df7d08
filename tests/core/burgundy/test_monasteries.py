"""All 26 monasteries in both editions: in force, not in force, and at the end."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.state import Stage, State
from core.games.burgundy.tiles import BUILDINGS
from tests.core.burgundy.helpers import (
    EDITIONS,
    end,
    give,
    play,
    points_table,
    purse,
    refused,
    scored,
    stored,
    table,
    turn,
)

both = pytest.mark.parametrize("edition", EDITIONS)
"""Every monastery is tried in both editions."""


def owner(number: int, *dice: int, edition: str, workers: int = 0, **things: object) -> State:
    """Anna's turn with that monastery on c4, and no workers unless said."""
    state = turn(*(dice or (3, 5)), edition=edition)
    tiles = {"c4": f"monastery{number}", **(things.pop("tiles", None) or {})}  # type: ignore[dict-item]
    return give(state, workers=workers, tiles=tiles, **things)  # type: ignore[arg-type]


def other(number: int, *dice: int, edition: str, workers: int = 0, **things: object) -> State:
    """The same, but the monastery on c4 is one that changes nothing here."""
    idle = 24 if number != 24 else 16
    return owner(idle, *dice, edition=edition, workers=workers, **things)


# ── 1 to 14: in force ────────────────────────────────────────────────────────────────────────


@both
@pytest.mark.rule("BU-101")
def test_1_several_buildings_of_a_kind(edition: str) -> None:
    state = give(points_table(edition=edition), tiles={"c4": "monastery1", "e4": "bank"})
    assert not refused(state, "Anna: place e5 bank")


@both
@pytest.mark.refuses("BU-101")
def test_1_only_for_its_owner_and_only_when_placed(edition: str) -> None:
    state = give(points_table(edition=edition), tiles={"c4": "monastery1"})
    state = give(state, 1, tiles={"e4": "bank"}, storage="monastery1")
    assert refused(state, "Ben: place e5 bank") == {"BU-37"}


@both
@pytest.mark.rule("BU-102")
def test_2_workers_from_mines(edition: str) -> None:
    state = owner(2, edition=edition, tiles={"e3 f2": "mine"})
    state = play(state._replace(stage=Stage.PHASE_END, order=()), "phase")
    assert purse(state) == (3, 2)


@both
@pytest.mark.refuses("BU-102")
def test_2_no_workers_without_it_or_without_mines(edition: str) -> None:
    for state, silver in (
        (other(2, edition=edition, tiles={"e3 f2": "mine"}), 3),
        (owner(2, edition=edition), 1),
    ):
        after = play(state._replace(stage=Stage.PHASE_END, order=()), "phase")
        assert purse(after) == (silver, 0)


@both
@pytest.mark.rule("BU-103")
def test_3_two_silver_a_sale(edition: str) -> None:
    state = owner(3, 1, 3, edition=edition, storage="warehouse")
    state = play(state, "Anna: sell 1 die=1")
    assert purse(state) == (3, 0)
    state = play(state, "Anna: place e4 warehouse die=3", "Anna: sell 2")
    assert purse(state) == (5, 0)


@both
@pytest.mark.refuses("BU-103")
def test_3_one_silver_without_it(edition: str) -> None:
    assert purse(play(other(3, 1, 3, edition=edition), "Anna: sell 1 die=1")) == (2, 0)


@both
@pytest.mark.rule("BU-104")
def test_4_a_worker_a_sale(edition: str) -> None:
    state = owner(4, 1, 3, edition=edition, storage="warehouse")
    state = play(state, "Anna: sell 1 die=1")
    assert purse(state) == (2, 1)
    state = play(state, "Anna: place e4 warehouse die=3", "Anna: sell 2")
    assert purse(state) == (3, 2)


@both
@pytest.mark.refuses("BU-104")
def test_4_no_worker_without_it(edition: str) -> None:
    assert purse(play(other(4, 1, 3, edition=edition), "Anna: sell 1 die=1")) == (2, 0)


def landed(state: State) -> State:
    """Anna's ship has come in; depots 1, 3 and 6 hold one good each: 1, 2 and 2."""
    depots = [[0] * 6 for _ in range(6)]
    depots[0][0] = depots[2][1] = depots[5][1] = 1
    state = give(state._replace(depots=tuple(map(tuple, depots))), storage="ship")
    return play(state, "Anna: place d5 ship die=5")


@both
@pytest.mark.rule("BU-105")
def test_5_two_neighbouring_depots(edition: str) -> None:
    state = landed(owner(5, edition=edition))
    assert play(state, "Anna: ship 6,1").duchy(0).goods == (3, 2, 0, 0, 0, 0)
    assert play(state, "Anna: ship 3,4").duchy(0).goods == (2, 2, 0, 0, 0, 0)


@both
@pytest.mark.refuses("BU-105")
def test_5_not_two_distant_ones_and_not_without_it(edition: str) -> None:
    for depots in ("1,3", "3,1", "2,5", "6,3"):
        assert refused(landed(owner(5, edition=edition)), f"Anna: ship {depots}") == {"BU-105"}
    assert refused(landed(owner(5, edition=edition)), "Anna: ship 1,1") == {"BU-105"}
    assert refused(landed(owner(5, edition=edition)), "Anna: ship 1,2,3") == {"BU-105"}
    assert refused(landed(other(5, edition=edition)), "Anna: ship 6,1") == {"BU-105"}


@both
@pytest.mark.rule("BU-106")
def test_6_buys_from_any_depot(edition: str) -> None:
    state = play(owner(6, edition=edition, silver=2), "Anna: buy castle depot=2")
    assert stored(state) == ["castle"]
    assert purse(state) == (0, 0)


@pytest.mark.rule("BU-106")
@pytest.mark.parametrize(("workers", "left"), [(0, (2, 3)), (1, (3, 2)), (2, (4, 1))])
def test_6_2020_pays_in_any_mix(workers: int, left: tuple[int, int]) -> None:
    state = owner(6, edition="2020", silver=4, workers=3)
    for depot in (0, 5):
        after = play(state, f"Anna: buy mine depot={depot} workers={workers}")
        assert purse(after) == left


@both
@pytest.mark.refuses("BU-106")
def test_6_still_one_purchase_and_not_without_it(edition: str) -> None:
    state = play(owner(6, edition=edition, silver=4), "Anna: buy castle depot=2")
    assert refused(state, "Anna: buy bank") == {"BU-66"}
    without = other(6, edition=edition, silver=4, workers=3)
    assert refused(without, "Anna: buy castle depot=2") == {"BU-106"}
    assert refused(without, "Anna: buy castle workers=1") == {"BU-106"}


@pytest.mark.refuses("BU-106")
def test_6_2011_takes_no_workers_and_2020_only_what_is_there() -> None:
    old = owner(6, edition="2011", silver=4, workers=3)
    assert refused(old, "Anna: buy mine depot=5 workers=1") == {"BU-106"}
    new = owner(6, edition="2020", silver=1, workers=0)
    assert refused(new, "Anna: buy mine depot=5 workers=1") == {"BU-106"}
    assert refused(new, "Anna: buy mine depot=5 workers=3") == {"BU-106"}


PASTURE = {"c3": "bank", "c2": "sheep4"}


@both
@pytest.mark.rule("BU-107")
def test_7_a_point_for_each_animal_tile(edition: str) -> None:
    # Both books: (3 + 1) + (4 + 1) = 9 for sheep, then 2 + 1 = 3 for pigs.
    state = give(points_table(edition=edition), tiles={"c4": "monastery7", **PASTURE})
    state = play(state, "Anna: place b2 sheep3")
    assert scored(state) == [("BU-34", 7), ("BU-107", 2)]
    state = play(state, "Anna: place c1 pigs2")
    assert scored(state)[2:] == [("BU-33", 2), ("BU-107", 1)]


@both
@pytest.mark.refuses("BU-107")
def test_7_no_extra_point_without_it(edition: str) -> None:
    state = play(give(points_table(edition=edition), tiles=PASTURE), "Anna: place b2 sheep3")
    assert scored(state) == [("BU-34", 7)]


@both
@pytest.mark.rule("BU-108")
@pytest.mark.parametrize(("face", "depot", "workers"), [(6, 3, 2), (3, 6, 2), (1, 3, 1), (1, 2, 1)])
def test_8_a_worker_turns_by_one_or_two(edition: str, face: int, depot: int, workers: int) -> None:
    # 2011: 6 into 3 with two workers; 2020: 3 into 6 with two.
    state = owner(8, face, face, edition=edition, workers=workers)
    assert purse(play(state, f"Anna: take {depot} mine die={face}")) == (1, 0)


@both
@pytest.mark.refuses("BU-108")
def test_8_not_by_three_and_not_without_it(edition: str) -> None:
    assert refused(owner(8, 6, 6, edition=edition, workers=1), "Anna: take 3 mine die=6") == {
        "BU-15"
    }
    assert refused(other(8, 6, 6, edition=edition, workers=2), "Anna: take 3 mine die=6") == {
        "BU-15"
    }


FREE_STEPS = [
    (9, "e4", "bank", 3),
    (10, "d5", "ship", 5),
    (10, "c2", "pigs2", 4),
    (11, "b3", "castle", 6),
    (11, "e3", "mine", 4),
    (11, "b4", "monastery16", 5),
]
"""Monastery, cell, tile, number of the cell."""


@both
@pytest.mark.rule("BU-109", "BU-110", "BU-111")
@pytest.mark.parametrize(("number", "cell", "tile", "die"), FREE_STEPS)
def test_9_10_11_a_free_step(edition: str, number: int, cell: str, tile: str, die: int) -> None:
    for face in (die % 6 + 1, (die - 2) % 6 + 1):
        state = owner(number, face, face, edition=edition, storage=tile, tiles={"c3": "church"})
        assert not refused(state, f"Anna: place {cell} {tile} die={face}")
    # A second step takes a worker.
    face = (die + 1) % 6 + 1
    state = owner(number, face, face, edition=edition, storage=tile, tiles={"c3": "church"})
    state = play(give(state, workers=1), f"Anna: place {cell} {tile} die={face}")
    assert purse(state)[1] == 0


@both
@pytest.mark.refuses("BU-109", "BU-110", "BU-111")
@pytest.mark.parametrize(("number", "cell", "tile", "die"), FREE_STEPS)
def test_9_10_11_one_step_and_only_for_their_kinds(
    edition: str, number: int, cell: str, tile: str, die: int
) -> None:
    face = (die + 1) % 6 + 1
    state = owner(number, face, face, edition=edition, storage=tile, tiles={"c3": "church"})
    assert refused(state, f"Anna: place {cell} {tile} die={face}") == {"BU-15"}
    face = die % 6 + 1
    for wrong in {9, 10, 11, 12} - {number}:
        state = owner(wrong, face, face, edition=edition, storage=tile, tiles={"c3": "church"})
        assert refused(state, f"Anna: place {cell} {tile} die={face}") == {"BU-15"}


@both
@pytest.mark.rule("BU-112")
def test_12_a_free_step_for_taking(edition: str) -> None:
    state = owner(12, 6, 3, edition=edition)
    state = play(state, "Anna: take 1 bank die=6", "Anna: take 2 mine die=3")
    assert stored(state) == ["bank", "mine"]


@both
@pytest.mark.refuses("BU-112")
def test_12_one_step_and_not_without_it(edition: str) -> None:
    assert refused(owner(12, 6, 3, edition=edition), "Anna: take 2 bank die=6") == {"BU-15"}
    assert refused(other(12, 6, 3, edition=edition), "Anna: take 1 bank die=6") == {"BU-15"}
    assert refused(owner(12, 6, 3, edition=edition), "Anna: sell 1 die=6") == {"BU-15"}


@both
@pytest.mark.rule("BU-113")
def test_13_silver_with_the_workers(edition: str) -> None:
    assert purse(play(owner(13, edition=edition), "Anna: workers die=5")) == (2, 2)


@both
@pytest.mark.refuses("BU-113")
def test_13_not_with_a_boarding_house(edition: str) -> None:
    state = owner(13, edition=edition, storage="boarding")
    assert purse(play(state, "Anna: place e4 boarding die=3")) == (1, 4)


@both
@pytest.mark.rule("BU-114")
def test_14_four_workers(edition: str) -> None:
    state = play(owner(14, edition=edition), "Anna: workers die=5")
    assert purse(state) == (1, 4)
    with_13 = give(owner(14, edition=edition), tiles={"b4": "monastery13"})
    assert purse(play(with_13, "Anna: workers die=5")) == (2, 4)


@both
@pytest.mark.refuses("BU-114")
def test_14_not_with_a_boarding_house(edition: str) -> None:
    state = owner(14, edition=edition, storage="boarding")
    assert purse(play(state, "Anna: place e4 boarding die=3")) == (1, 4)


@both
@pytest.mark.parametrize("number", range(1, 15))
def test_1_to_14_give_no_points_at_the_end(edition: str, number: int) -> None:
    state = give(table(edition=edition), tiles={"c4": f"monastery{number}", "e4": "bank"})
    assert scored(end(give(state, silver=0, workers=0, goods=()))) == []


# ── 15 to 26: at the end ─────────────────────────────────────────────────────────────────────


def finished(edition: str, **things: object) -> State:
    """The end of a game in which Anna has these things only."""
    state = give(table(edition=edition), silver=0, workers=0, goods=())
    return end(give(state, **things))  # type: ignore[arg-type]


def sold(state: State, counts: tuple[int, ...]) -> State:
    return state.with_duchy(0, state.duchy(0)._replace(sold=counts))


DENIS = (0, 3, 3, 4, 0, 1)
"""Both books: 4 red, 3 purple, 3 pink and 1 orange sold."""


@pytest.mark.rule("BU-115")
@pytest.mark.parametrize(("edition", "vp"), [("2011", 12), ("2020", 8)])
def test_15_kinds_of_goods_sold(edition: str, vp: int) -> None:
    state = sold(finished(edition, tiles={"c4": "monastery15"}), DENIS)
    assert scored(state) == [("BU-115", vp)]


@both
@pytest.mark.refuses("BU-115")
def test_15_nothing_for_goods_not_sold(edition: str) -> None:
    state = finished(edition, tiles={"c4": "monastery15"}, goods=(1, 2, 3))
    assert scored(state) == [("BU-72", 3)]


@both
@pytest.mark.rule("BU-116", "BU-117", "BU-118", "BU-119", "BU-120", "BU-121", "BU-122", "BU-123")
@pytest.mark.parametrize(("number", "building"), list(enumerate(BUILDINGS, start=16)))
def test_16_to_23_buildings(edition: str, number: int, building: str) -> None:
    named = {16: "warehouse", 17: "watchtower", 18: "carpenter", 19: "church", 20: "market"}
    named |= {21: "boarding", 22: "bank", 23: "townhall"}
    assert named[number] == building
    tiles = {"c4": f"monastery{number}", "c3 e4 b5": building}
    state = finished(edition, tiles=tiles)
    assert scored(state) == [(f"BU-{100 + number}", 12)]
    assert GAME.points(state)[0].items[0].source == ("b5", "c3", "e4")


@both
@pytest.mark.refuses("BU-116", "BU-117", "BU-118", "BU-119", "BU-120", "BU-121", "BU-122", "BU-123")
@pytest.mark.parametrize(("number", "building"), list(enumerate(BUILDINGS, start=16)))
def test_16_to_23_only_their_building_and_only_when_placed(
    edition: str, number: int, building: str
) -> None:
    others = [name for name in BUILDINGS if name != building]
    cells = ("c3", "e4", "b5", "c5", "c6", "e1", "e2")
    tiles = {"c4": f"monastery{number}", **dict(zip(cells, others, strict=True))}
    assert scored(finished(edition, tiles=tiles, storage=building)) == []
    assert scored(finished(edition, tiles={"c3": building}, storage=f"monastery{number}")) == []


@both
@pytest.mark.rule("BU-117", "BU-122")
def test_17_and_22_of_the_books(edition: str) -> None:
    # Two watchtowers and four banks: (2 × 4) + (4 × 4) = 24.
    tiles = {"c4": "monastery17", "b4": "monastery22"}
    tiles |= {"c3 e4": "watchtower", "e1 e5 c5 c6": "bank"}
    state = finished(edition, tiles=tiles)
    assert scored(state) == [("BU-117", 8), ("BU-122", 16)]


@both
@pytest.mark.rule("BU-124")
def test_24_kinds_of_animals(edition: str) -> None:
    # Both books: three kinds on five tiles, 12 points.
    tiles = {"c4": "monastery24", "c2": "cattle3", "e6": "pigs2", "b1 b2 c1": "sheep3"}
    assert scored(finished(edition, tiles=tiles)) == [("BU-124", 12)]


@both
@pytest.mark.refuses("BU-124")
def test_24_not_for_numbers_of_animals(edition: str) -> None:
    tiles = {"c4": "monastery24", "b1": "sheep2", "b2": "sheep3", "c1": "sheep4"}
    assert scored(finished(edition, tiles=tiles)) == [("BU-124", 4)]
    assert scored(finished(edition, tiles={"c4": "monastery24"}, storage="pigs2")) == []


@both
@pytest.mark.rule("BU-125")
def test_25_goods_sold(edition: str) -> None:
    state = sold(finished(edition, tiles={"c4": "monastery25"}), DENIS)
    assert scored(state) == [("BU-125", 11)]


@both
@pytest.mark.refuses("BU-125")
def test_25_nothing_for_goods_not_sold(edition: str) -> None:
    state = finished(edition, tiles={"c4": "monastery25"}, goods=(1, 2))
    assert scored(state) == [("BU-72", 2)]


@pytest.mark.rule("BU-126")
@pytest.mark.parametrize(("edition", "vp"), [("2011", 4), ("2020", 6)])
def test_26_bonus_tiles_large_or_small(edition: str, vp: int) -> None:
    state = finished(edition, tiles={"c4": "monastery26"})
    state = state._replace(finished=((0, 1), (1, 0), (), (), (1,), ()))
    assert scored(state) == [("BU-126", vp)]


@both
@pytest.mark.refuses("BU-126")
def test_26_nothing_without_bonus_tiles(edition: str) -> None:
    state = finished(edition, tiles={"c4": "monastery26"})
    assert scored(state) == []
    assert scored(state._replace(finished=((1, 2, 0), (), (), (), (), ()))) == []


@both
@pytest.mark.parametrize("number", range(1, 27))
def test_a_stored_monastery_does_nothing(edition: str, number: int) -> None:
    """Its powers and its points are those of the duchy without it."""
    state = give(turn(3, 5, edition=edition), tiles={"e4": "bank", "e3": "mine"})
    stored_one = give(state, storage=f"monastery{number}")
    assert GAME.points(end(stored_one)) == GAME.points(end(state))
    assert stored_one.duchy(0).monasteries == 0
