"""Taking tiles into the storage and placing them in the duchy. All on duchy 1:
around the start castle d4 lie c3 B3, c4 K1, d3 S2, d5 S5, e3 M4, e4 B3."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from tests.core.burgundy.helpers import (
    force,
    give,
    play,
    points_table,
    purse,
    read,
    refused,
    stored,
    turn,
)


@pytest.mark.rule("BU-20")
def test_a_tile_comes_from_the_depot_of_the_die_into_the_storage() -> None:
    state = play(turn(3, 6), "Anna: take 3 cattle4 die=3", "Anna: take 6 bank die=6")
    assert stored(state) == ["cattle4", "bank"]
    assert state.dice[0] == ()
    assert purse(state) == (1, 1)


@pytest.mark.refuses("BU-20")
def test_there_are_six_depots() -> None:
    assert refused(turn(3, 6), "Anna: take 7 bank die=6") == {"BU-20"}
    assert refused(turn(3, 6), "Anna: take 0 bank die=6") == {"BU-20"}
    # The black depot is for purchases: a die reaches numbered ones only.
    assert GAME.check(turn(3, 6), read("Anna: take 0 bank die=6"))[0].impossible


@pytest.mark.rule("BU-21")
def test_a_full_storage_makes_room_by_a_discard() -> None:
    state = give(turn(3, 6), storage="mine ship bank")
    state = play(state, "Anna: take 3 church die=3 discard=ship")
    assert stored(state) == ["mine", "bank", "church"]


@pytest.mark.rule("BU-21")
def test_a_purchase_and_a_market_make_room_too() -> None:
    state = give(turn(3, 6), storage="mine ship market", silver=2, tiles={"d5": "ship"})
    bought = play(state, "Anna: buy bank discard=mine")
    assert stored(bought) == ["ship", "market", "bank"]
    state = play(give(state, storage="mine ship market"), "Anna: place c3 market die=3")
    assert stored(play(state, "Anna: take 1 pigs2")) == ["mine", "ship", "pigs2"]


@pytest.mark.refuses("BU-21")
def test_the_storage_holds_three() -> None:
    state = give(turn(3, 6), storage="mine ship bank", silver=2)
    assert refused(state, "Anna: take 3 church die=3") == {"BU-21"}
    assert refused(state, "Anna: buy church") == {"BU-21"}
    assert refused(state, "Anna: take 3 church die=3 discard=castle") == {"BU-21"}
    roomy = give(state, storage="mine ship")
    assert refused(roomy, "Anna: take 3 church die=3 discard=mine") == {"BU-21"}


@pytest.mark.rule("BU-22")
def test_a_tile_goes_from_the_storage_into_the_duchy() -> None:
    state = play(give(turn(4, 1), storage="bank mine"), "Anna: place e3 mine die=4")
    assert stored(state) == ["bank"]
    assert state.duchy(0).board.grid.names_of(state.duchy(0).filled) == ("d4", "e3")


@pytest.mark.refuses("BU-22")
def test_a_tile_that_is_not_stored_cannot_be_placed() -> None:
    assert refused(turn(4, 1), "Anna: place e3 mine die=4") == {"BU-22"}


@pytest.mark.rule("BU-23")
def test_an_empty_cell_is_filled() -> None:
    state = play(give(turn(1, 1), storage="monastery1"), "Anna: place c4 monastery1 die=1")
    assert state.duchy(0).monasteries == 1 << 1


@pytest.mark.refuses("BU-23")
def test_no_tile_is_covered() -> None:
    state = give(turn(1, 1), storage="monastery1", tiles={"c4": "monastery2"})
    assert refused(state, "Anna: place c4 monastery1 die=1") == {"BU-23"}
    assert refused(state, "Anna: place h9 monastery1 die=1") == {"BU-23"}
    assert GAME.check(state, read("Anna: place h9 monastery1 die=1"))[0].impossible
    # Pushed through, the new tile takes the place of the old one.
    covered = force(state, "Anna: place c4 monastery1 die=1")
    assert covered.duchy(0).monasteries == 1 << 1


@pytest.mark.refuses("BU-23", "BU-50")
def test_a_finished_region_does_not_score_again_when_a_tile_is_pushed_onto_it() -> None:
    state = play(points_table(), "Anna: place c3 bank")
    assert force(state, "Anna: place c3 church").items == state.items


@pytest.mark.rule("BU-24")
def test_the_die_says_which_cells() -> None:
    state = give(turn(2, 5), storage="ship ship", workers=0)
    state = play(state, "Anna: place d3 ship die=2", "Anna: ship 1")
    assert play(state, "Anna: place d5 ship die=5").duchy(0).filled.bit_count() == 3


@pytest.mark.refuses("BU-24")
def test_another_number() -> None:
    state = give(turn(2, 5), storage="ship", workers=1)
    assert refused(state, "Anna: place d5 ship die=2") == {"BU-15"}


@pytest.mark.rule("BU-25")
def test_beside_a_placed_tile() -> None:
    state = give(points_table(), tiles={"c3": "bank"})
    assert not refused(state, "Anna: place c2 pigs3")


@pytest.mark.refuses("BU-25")
def test_away_from_all_tiles() -> None:
    assert refused(points_table(), "Anna: place c2 pigs3") == {"BU-25"}
    first = {
        e.cell
        for e in GAME.legal(points_table())
        if getattr(e, "player", 1) == 0 and hasattr(e, "cell")
    }
    assert first == {"c3", "c4", "d3", "d5", "e3", "e4"}


@pytest.mark.rule("BU-26")
@pytest.mark.parametrize(
    ("cell", "tile"), [("c3", "bank"), ("c4", "monastery9"), ("d3", "ship"), ("e3", "mine")]
)
def test_the_colours_agree(cell: str, tile: str) -> None:
    assert not refused(points_table(), f"Anna: place {cell} {tile}")


@pytest.mark.refuses("BU-26")
@pytest.mark.parametrize(
    ("cell", "tile"), [("c3", "castle"), ("c4", "bank"), ("d3", "pigs2"), ("e3", "ship")]
)
def test_the_colours_differ(cell: str, tile: str) -> None:
    assert refused(points_table(), f"Anna: place {cell} {tile}") == {"BU-26"}


@pytest.mark.refuses("BU-22", "BU-25", "BU-26", "BU-15")
def test_every_reason_is_given_at_once() -> None:
    state = give(turn(3, 3), workers=0)
    wanted = {"BU-22", "BU-25", "BU-26", "BU-15"}
    assert refused(state, "Anna: place a1 castle die=3") == wanted
