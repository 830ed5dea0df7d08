"""Inns: bought, laid on any colour, one a region, and the region counts one bigger."""

from __future__ import annotations

import pytest

from core.games.burgundy.state import State
from tests.core.burgundy.expansions.helpers import begun, chosen, scoring, with_shields
from tests.core.burgundy.helpers import (
    end,
    force,
    give,
    play,
    purse,
    refused,
    said,
    scored,
    stored,
    warned,
)

INNS = chosen(2, inns="yes")


def bare(*dice: int) -> State:
    return give(begun(INNS, *dice), silver=4, workers=0, goods=())


@pytest.mark.rule("BU-160", "BU-161")
def test_an_inn_is_bought_for_2_silver() -> None:
    state = play(bare(), "Anna: buy inn")
    assert stored(state) == ["inn"]
    assert purse(state) == (2, 0)
    # What was not bought stays: in phase C a second and a third one lie there.
    later = force(state, "Anna: done")._replace(phase=2)
    later = play(give(later, 1, silver=2), "Ben: buy inn", "Ben: done")
    assert stored(later, 1) == ["inn"]
    assert not warned(bare(), "Anna: buy inn")


@pytest.mark.refuses("BU-160")
def test_one_inn_comes_in_each_phase() -> None:
    state = play(bare(), "Anna: buy inn", "Anna: done")
    assert refused(give(state, 1, silver=2), "Ben: buy inn") == {"BU-160"}
    points = play(scoring(INNS), "Anna: place c3 inn")
    assert refused(points, "Anna: place e3 inn") == {"BU-160"}
    assert not refused(play(points, "phase"), "Anna: place e3 inn")
    full = play(points, "depth full", "Anna: stock 2 0 - -", "Ben: stock 2 0 - -")
    full = play(full, "roll 1 1 1,1,1,1")
    assert refused(full, "Anna: buy inn") == {"BU-160"}, "placed before, so bought before"


@pytest.mark.refuses("BU-161")
def test_an_inn_is_not_taken_with_a_die() -> None:
    assert refused(bare(3, 3), "Anna: take 3 inn die=3") == {"BU-161"}
    state = give(bare(), tiles={"c4": "monastery6"})
    assert refused(state, "Anna: buy inn depot=3") == {"BU-161"}
    assert refused(give(bare(), silver=1), "Anna: buy inn") == {"BU-66"}


@pytest.mark.rule("BU-162")
@pytest.mark.parametrize(("cell", "die"), [("c3", 3), ("c4", 1), ("d3", 2), ("d5", 5), ("e3", 4)])
def test_an_inn_fits_every_colour(cell: str, die: int) -> None:
    state = give(bare(die, die), storage="inn")
    assert not refused(state, f"Anna: place {cell} inn die={die}")


@pytest.mark.refuses("BU-162")
def test_an_inn_keeps_the_other_rules_of_placing() -> None:
    state = give(bare(3, 3), storage="inn")
    assert refused(state, "Anna: place c4 inn die=3") == {"BU-15"}
    assert refused(state, "Anna: place d4 inn die=3") >= {"BU-23"}
    assert refused(state, "Anna: place a4 inn die=3") == {"BU-25"}


@pytest.mark.rule("BU-163")
def test_an_inn_in_each_region() -> None:
    state = give(bare(4, 4), storage="inn", tiles={"c3": "inn", "e3": "mine", "d5": "ship"})
    # b5 is another city than c3.
    state = give(state, tiles={"c5": "bank", "c4": "monastery1"})
    assert not refused(state, "Anna: place b5 inn die=4")


@pytest.mark.refuses("BU-163")
def test_no_second_inn_in_a_region_or_colour() -> None:
    state = give(bare(1, 1), storage="inn", tiles={"e4": "inn"})
    assert refused(state, "Anna: place e5 inn die=1") == {"BU-163"}
    assert said(state, "Anna: place e5 inn die=1") == ["This region already has an inn."]
    setup = chosen(2, inns="yes", inn_limit="colour")
    state = give(begun(setup, 4, 4), storage="inn", tiles={"c3": "inn", "c5": "bank"})
    assert refused(state, "Anna: place b5 inn die=4") == {"BU-163"}
    assert said(state, "Anna: place b5 inn die=4") == ["This colour already has an inn."]


@pytest.mark.rule("BU-164")
def test_an_inn_only_fills_the_cell() -> None:
    state = play(give(bare(2, 1), storage="inn", silver=0), "Anna: place d3 inn die=2")
    assert not state.pending, "no ship has come"
    assert state.track == ((1, 0),)
    mines = give(bare(), silver=0, workers=0, tiles={"e3": "inn", "f2 g1": "mine"})
    assert mines.duchy(0).cells_with(lambda tile: tile.name == "mine").bit_count() == 2


@pytest.mark.refuses("BU-164")
def test_an_inn_is_no_building_and_no_monastery() -> None:
    tiles = {"c3": "inn", "c4": "monastery22", "b4": "monastery24", "c2": "inn"}
    state = give(bare(), silver=0, tiles=tiles)
    assert scored(end(state)) == []


@pytest.mark.rule("BU-165")
def test_a_region_of_4_with_an_inn_counts_as_5() -> None:
    """The book: 15 points in place of 10. The city of board 6 beside the castle has four cells."""
    state = begun(chosen(2, inns="yes", board="6"), 2, 2)
    tiles = {"d2": "bank", "e2": "church", "e3": "market"}
    state = play(give(state, storage="inn", tiles=tiles), "Anna: place d3 inn die=2")
    assert scored(state) == [("BU-50", 15), ("BU-51", 10)]


@pytest.mark.refuses("BU-165")
def test_without_an_inn_or_beyond_8_it_does_not() -> None:
    state = begun(chosen(2, inns="yes", board="6"), 2, 2)
    tiles = {"d2": "bank", "e2": "church", "e3": "market"}
    plain = play(give(state, storage="carpenter", tiles=tiles), "Anna: place d3 carpenter die=2")
    assert scored(plain) == [("BU-50", 10), ("BU-51", 10)]
    # The city of eight on duchy 10 stays at 36.
    state = begun(chosen(2, inns="yes", board="10"), 2, 2)
    cells = ("a2", "b3", "c4", "d1", "d2", "d4", "d5")
    houses = ("bank", "church", "market", "carpenter", "townhall", "warehouse", "boarding")
    state = give(state, storage="inn", tiles=dict(zip(cells, houses, strict=True)))
    state = play(state, "Anna: place d3 inn die=2")
    assert scored(state)[0] == ("BU-50", 36)


@pytest.mark.rule("BU-165", "BU-317")
def test_an_inn_and_shield_17_add_up() -> None:
    state = begun(chosen(2, inns="yes", shields="yes", board="6"), 2, 2)
    tiles = {"d2": "bank", "e2": "church", "e3": "market"}
    state = give(state, storage="inn", tiles=tiles)
    state = play(with_shields(state, d4=17), "Anna: place d3 inn die=2")
    assert scored(state)[0] == ("BU-50", 21)
