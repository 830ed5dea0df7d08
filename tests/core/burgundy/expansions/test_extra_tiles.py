"""Monasteries 27 and 28, the crane, the geese."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.state import Pending, State
from core.games.burgundy.tiles import Kind
from tests.core.burgundy.expansions.helpers import (
    begun,
    chosen,
    impossible,
    phase_end,
    scoring,
    with_shields,
)
from tests.core.burgundy.helpers import end, force, give, play, purse, read, refused, scored

EXTRA = chosen(2, extra_tiles="yes")


def bare(*dice: int) -> State:
    return give(begun(EXTRA, *dice), silver=0, workers=0, goods=())


# ── 27 ──


def after_a_ship_joins(**tiles: str) -> tuple[int, ...]:
    """Ben stands on the first space, Anna's ship takes her there."""
    state = give(bare(2, 2)._replace(track=((0,), (1,))), storage="ship")
    state = give(state, 1, tiles={cell: tile for cell, tile in tiles.items() if cell == "c4"})
    return play(state, "Anna: place d3 ship die=2").turn_order()


@pytest.mark.rule("BU-127")
def test_monastery_27_stays_on_top() -> None:
    assert after_a_ship_joins(c4="monastery27") == (1, 0)


@pytest.mark.refuses("BU-127")
def test_without_monastery_27_who_comes_last_is_on_top() -> None:
    assert after_a_ship_joins() == (0, 1)
    # It lifts nobody over another space.
    state = give(bare(2, 2)._replace(track=((1,), (0,))), 1, tiles={"c4": "monastery27"})
    assert play(state, "Anna: workers die=2").turn_order() == (0, 1)


@pytest.mark.rule("BU-127", "BU-306")
def test_whoever_copies_monastery_27_by_shield_6_is_above_its_owner() -> None:
    state = begun(chosen(3, extra_tiles="yes", shields="yes"), 2, 2)
    state = give(state._replace(track=((0, 1, 2),)), 1, tiles={"c4": "monastery27"})
    state = play(with_shields(state, d4=6), "Anna: workers die=2")
    assert state.turn_order() == (1, 2, 0)
    state = play(state, "Anna: follow 2")
    assert state.turn_order() == (0, 1, 2)


# ── 28 ──


@pytest.mark.rule("BU-128")
def test_monastery_28_sells_workers() -> None:
    state = give(bare(3, 3), silver=3, tiles={"c4": "monastery28"})
    state = play(state, "Anna: hire", "Anna: hire silver=2")
    assert purse(state) == (0, 6)
    assert state.dice[0] == (3, 3), "it is not an action"


@pytest.mark.refuses("BU-128")
def test_no_workers_without_monastery_28_or_silver() -> None:
    state = give(bare(3, 3), silver=1)
    assert refused(state, "Anna: hire") == {"BU-128"}
    state = give(state, tiles={"c4": "monastery28"})
    assert refused(state, "Anna: hire silver=2") == {"BU-128"}
    assert refused(give(state, 1, tiles={"c4": "monastery28"}), "Ben: hire") == {"BU-13"}
    assert impossible(state, "Anna: hire silver=0")


@pytest.mark.rule("BU-128", "BU-106")
def test_workers_hired_for_the_last_silver_buy_a_tile_for_the_town_hall() -> None:
    state = give(bare(3, 3), silver=1, storage="townhall", tiles={"c4": "monastery6"})
    assert not play(state, "Anna: place e4 townhall die=3").pending
    state = play(give(state, tiles={"a4": "monastery28"}), "Anna: place e4 townhall die=3")
    state = play(state, "Anna: hire", "Anna: buy mine workers=2", "Anna: place e3 mine")
    assert purse(state) == (0, 0)


# ── crane ──


@pytest.mark.rule("BU-140")
def test_the_crane_has_the_effect_of_any_building() -> None:
    state = play(give(bare(3, 3), storage="crane"), "Anna: place c3 crane die=3")
    assert "crane" in str(GAME.due(state))
    assert purse(play(state, "Anna: crane bank")) == (2, 0)
    assert purse(play(state, "Anna: crane boarding")) == (0, 4)
    assert scored(play(state, "Anna: crane watchtower"))[2:] == [("BU-48", 4)]
    sold = play(give(state, goods=(1, 1)), "Anna: crane warehouse", "Anna: sell 1")
    assert scored(sold)[2:] == [("BU-62", 4)]
    taken = play(state, "Anna: crane church", "Anna: take 5 mine")
    assert not refused(taken, "Anna: done")
    assert not refused(play(state, "Anna: skip"), "Anna: done")


@pytest.mark.refuses("BU-140")
def test_the_crane_works_once_and_when_placed() -> None:
    state = give(bare(3, 3), storage="crane")
    assert refused(state, "Anna: crane bank") == {"BU-140"}
    state = play(state, "Anna: place c3 crane die=3")
    assert impossible(state, "Anna: crane inn")
    state = play(state, "Anna: crane bank")
    assert refused(state, "Anna: crane bank") == {"BU-140"}


def test_the_crane_with_points_only() -> None:
    state = scoring(EXTRA)
    assert refused(state, "Anna: crane watchtower") == {"BU-140"}
    state = play(state, "Anna: place c3 crane", "Anna: crane watchtower")
    assert scored(state) == [("BU-50", 1), ("BU-51", 10), ("BU-48", 4)]
    assert refused(state, "Anna: crane watchtower") == {"BU-140"}


@pytest.mark.rule("BU-140", "BU-150")
def test_the_crane_may_be_a_white_castle() -> None:
    state = begun(chosen(2, extra_tiles="yes", white_castles="yes"), 3, 3, white=5)
    state = play(give(state, storage="crane"), "Anna: place c3 crane die=3")
    state = play(state, "Anna: crane whitecastle", "Anna: take 5 mine")
    assert not state.pending


@pytest.mark.rule("BU-141")
def test_the_crane_counts_as_a_building_at_the_end() -> None:
    state = give(bare(), tiles={"c3": "crane", "c4": "monastery22", "e4": "bank"})
    assert scored(end(state)) == [("BU-122", 8)]
    both = give(state, tiles={"b4": "monastery21"})
    assert sum(vp for _, vp in scored(end(both))) == 8, "it is one building, not two"
    white = give(
        begun(chosen(2, extra_tiles="yes", white_castles="yes")),
        silver=0,
        workers=0,
        goods=(),
        tiles={"c3": "crane", "c4": "monastery29"},
    )
    assert scored(end(white)) == [("BU-129", 4)]


@pytest.mark.refuses("BU-141")
def test_the_crane_counts_for_no_other_monastery() -> None:
    state = give(bare(), tiles={"c3": "crane", "c4": "monastery24", "b4": "monastery25"})
    assert scored(end(state)) == []
    assert scored(end(give(bare(), tiles={"c3": "crane"}))) == []


# ── geese ──


def pasture(storage: str, **tiles: str) -> State:
    """Anna's turn with animals on the pasture beside c3; she rolled 4 and 1."""
    return give(bare(4, 1), storage=storage, tiles={"c3": "bank", **tiles})


@pytest.mark.rule("BU-142")
def test_geese_score_with_one_kind() -> None:
    """The book: cattle of 2 and 3 lie there, 2 + 2 + 3 = 7."""
    state = pasture("geese", b1="cattle2", c1="cattle3")
    state = play(state, "Anna: place c2 geese die=4")
    assert scored(state) == [("BU-33", 2), ("BU-142", 5)]


@pytest.mark.refuses("BU-142")
def test_geese_score_with_one_kind_only_and_on_their_pasture() -> None:
    state = pasture("geese", b1="cattle2", c1="pigs4", e6="cattle4")
    assert scored(play(state, "Anna: place c2 geese die=4")) == [("BU-33", 2), ("BU-142", 4)]
    alone = pasture("geese", e6="cattle4")
    assert scored(play(alone, "Anna: place c2 geese die=4")) == [("BU-33", 2)]


@pytest.mark.rule("BU-142")
@pytest.mark.parametrize(("herd", "vp"), [("cattle", 2), ("pigs", 4), (None, 4)])
def test_the_player_of_the_geese_chooses_the_other_animals(herd: str | None, vp: int) -> None:
    """Also the lesser ones: alone that may keep the marker short of its target."""
    state = pasture("geese", b1="cattle2", c1="pigs4")
    text = "Anna: place c2 geese die=4" + (f" herd={herd}" if herd else "")
    assert read(text) in list(GAME.legal(state))
    assert scored(play(state, text)) == [("BU-33", 2), ("BU-142", vp)]
    points = give(scoring(EXTRA), tiles={"c3": "bank", "b1": "cattle2", "c1": "pigs4"})
    assert scored(play(points, text.replace(" die=4", ""))) == [("BU-33", 2), ("BU-142", vp)]


@pytest.mark.rule("BU-142")
def test_geese_that_come_straight_from_the_black_depot() -> None:
    setup = chosen(2, extra_tiles="yes", shields="yes")
    state = with_shields(phase_end(begun(setup, 4, 1)), d4=15)
    state = give(state, tiles={"c3": "bank", "b1": "cattle2", "c1": "pigs4"})
    state = play(state, "Anna: bring c2 geese herd=cattle")
    assert scored(state)[:2] == [("BU-33", 2), ("BU-142", 2)]
    # Alone, for a finished colour.
    state = begun(chosen(1, extra_tiles="yes", solo="yes"), 4, 1)
    board = state.duchy(0).board
    pasture = max(
        (r for r in board.regions if r & board.colours[Kind.ANIMALS.at]), key=int.bit_count
    )
    one, two, three = board.grid.names_of(pasture)
    state = give(state, tiles={one: "cattle2", two: "pigs4"})
    claim = f"Anna: claim {three} geese herd=cattle"
    state = play(state._replace(pending=(Pending("claim", 0),)), claim)
    assert scored(state)[:2] == [("BU-33", 2), ("BU-142", 2)]


@pytest.mark.refuses("BU-142")
def test_only_geese_choose_and_only_what_is_there() -> None:
    state = pasture("geese pigs4", b1="cattle2", c1="pigs4", e6="sheep4")
    for text in ("geese die=4 herd=sheep", "geese die=4 herd=geese", "pigs4 die=4 herd=cattle"):
        assert refused(state, f"Anna: place c2 {text}") == {"BU-142"}, text
    assert impossible(state, "Anna: place c2 geese die=4 herd=goats")
    # Pushed through, what is not there gives nothing.
    assert scored(force(state, "Anna: place c2 geese die=4 herd=sheep")) == [("BU-33", 2)]
    # One kind is no choice.
    alike = pasture("geese", b1="cattle2", c1="cattle3")
    listed = [x for x in GAME.legal(alike) if getattr(x, "cell", "") == "c2"]
    assert listed == [read("Anna: place c2 geese die=4")]


@pytest.mark.rule("BU-143")
def test_geese_score_again_with_every_animal() -> None:
    """The book: then four pigs come, 4 + 2 = 6."""
    state = pasture("pigs4", b1="cattle2", c1="cattle3", c2="geese")
    state = play(state, "Anna: place b2 pigs4 die=1")
    assert scored(state) == [("BU-33", 4), ("BU-143", 2)]


@pytest.mark.refuses("BU-143")
def test_geese_on_another_pasture_are_silent() -> None:
    state = pasture("pigs4", e6="geese")
    assert scored(play(state, "Anna: place c2 pigs4 die=4")) == [("BU-33", 4)]


@pytest.mark.rule("BU-142", "BU-143", "BU-107")
def test_geese_with_monastery_7() -> None:
    """Every tile that scores: the geese and two of cattle; later the pigs and the geese."""
    state = pasture("geese pigs4", b1="cattle2", c1="cattle3", c4="monastery7")
    state = play(state, "Anna: place c2 geese die=4")
    assert scored(state) == [("BU-33", 2), ("BU-107", 1), ("BU-142", 5), ("BU-142", 2)]
    state = play(state, "Anna: place b2 pigs4 die=1")
    assert sum(vp for _, vp in scored(state)[4:]) == 4 + 1 + 2 + 1


@pytest.mark.rule("BU-144")
def test_geese_are_a_kind_for_monastery_24() -> None:
    state = give(bare(), tiles={"c2": "geese", "c1 b1": "cattle2", "c4": "monastery24"})
    assert scored(end(state)) == [("BU-124", 8)]


@pytest.mark.refuses("BU-144")
def test_geese_in_the_storage_are_no_kind() -> None:
    state = give(bare(), storage="geese", tiles={"c1": "cattle2", "c4": "monastery24"})
    assert scored(end(state)) == [("BU-124", 4)]


@pytest.mark.rule("BU-142", "BU-301")
def test_geese_and_shield_1() -> None:
    state = begun(chosen(2, extra_tiles="yes", shields="yes"), 4, 1)
    state = give(state, storage="geese pigs2", tiles={"c3": "bank", "e6": "cattle4"})
    state = play(with_shields(state, d4=1), "Anna: place c2 geese die=4")
    assert scored(state) == [("BU-33", 2), ("BU-142", 4)]
