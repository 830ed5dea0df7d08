"""What each of the eighteen shields does, what it does not, and what it is worth."""

from __future__ import annotations

import pytest

from core.games.burgundy import GAME
from core.games.burgundy.layouts import board_names, printed_board
from core.games.burgundy.state import State
from tests.core.burgundy.expansions.helpers import (
    begun,
    chosen,
    impossible,
    phase_end,
    shields,
    with_shields,
)
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
)

SHIELDS = chosen(2, shields="yes")


def bare(*dice: int, white: int = 1, good: int = 1) -> State:
    """Anna's turn with nothing in hand."""
    return give(begun(SHIELDS, *dice, white=white, good=good), silver=0, workers=0, goods=())


def due_ship(good: int = 4) -> State:
    """Anna has just placed a ship; two red lie in depot 2, one in 6."""
    state = give(bare(2, 2, white=6, good=good), goods=(1, 2), storage="ship")
    depots = list(state.depots)
    depots[1] = (0, 0, 0, 2, 0, 0)
    return play(state._replace(depots=tuple(depots)), "Anna: place d3 ship die=2")


# ── 1 to 6: 12 points ──


@pytest.mark.rule("BU-301")
def test_shield_1_joins_the_pastures() -> None:
    state = give(bare(2, 2), storage="cattle3", tiles={"e5": "bank", "c2": "cattle4"})
    state = play(with_shields(state, d4=1), "Anna: place e6 cattle3 die=2")
    assert scored(state) == [("BU-34", 7), ("BU-50", 1), ("BU-51", 10)]


@pytest.mark.refuses("BU-301")
def test_without_shield_1_pastures_are_apart() -> None:
    state = give(bare(2, 2), storage="cattle3", tiles={"e5": "bank", "c2": "cattle4"})
    state = play(with_shields(state, 1, d4=1), "Anna: place e6 cattle3 die=2")
    assert scored(state) == [("BU-33", 3), ("BU-50", 1), ("BU-51", 10)]


@pytest.mark.rule("BU-302")
def test_shield_2_brings_a_worker_when_another_gets_workers() -> None:
    state = play(with_shields(bare(), d4=2), "Anna: done", "Ben: workers die=1")
    assert purse(state) == (0, 1)
    assert purse(state, 1) == (1, 4)


@pytest.mark.rule("BU-302", "BU-128")
def test_shield_2_brings_as_many_workers_for_one_purchase_as_for_three() -> None:
    setup = chosen(2, shields="yes", extra_tiles="yes")
    state = with_shields(give(begun(setup, 1, 1), workers=0), d4=2)
    state = give(play(state, "Anna: done"), 1, silver=3, workers=0, tiles={"c4": "monastery28"})
    at_once = play(state, "Ben: hire silver=3")
    assert (purse(at_once), purse(at_once, 1)) == ((1, 3), (0, 6))
    assert at_once.duchies == play(state, *["Ben: hire"] * 3).duchies


@pytest.mark.refuses("BU-302")
def test_shield_2_is_silent_about_its_owner_and_about_silver() -> None:
    state = play(with_shields(bare(1, 1), d4=2), "Anna: workers die=1")
    assert purse(state) == (0, 2)
    sold = play(play(state, "Anna: done"), "Ben: sell 1 die=1")
    assert purse(sold) == (0, 2)


@pytest.mark.rule("BU-303")
def test_shield_3_pays_with_workers() -> None:
    state = give(phase_end(bare()), silver=1, workers=2, tiles={"b3": "castle"})
    state = with_shields(state, d4=3, b3=7)
    assert purse(play(state, "phase")) == (0, 1), "as few workers as possible"
    assert purse(play(state, "Anna: upkeep 2", "phase")) == (1, 0)
    poor = give(state, silver=0)
    assert purse(play(poor, "phase")) == (0, 0)


@pytest.mark.refuses("BU-303")
def test_without_shield_3_workers_do_not_pay() -> None:
    state = give(phase_end(bare()), silver=0, workers=2)
    assert refused(with_shields(state, d4=7), "phase") == {"BU-323"}
    assert "BU-303" in refused(with_shields(state, d4=7), "Anna: upkeep 1")
    mine = with_shields(state, d4=3)
    assert refused(mine, "Anna: upkeep 2") == {"BU-303"}, "one shield, one worker"
    assert refused(mine, "Anna: upkeep 0") == {"BU-303"}, "there is no silver"
    assert refused(play(mine, "Anna: upkeep 1"), "Anna: upkeep 1") == {"BU-303"}
    assert refused(with_shields(bare(), d4=3), "Anna: upkeep 0") >= {"BU-303"}


@pytest.mark.rule("BU-304")
def test_shield_4_stores_without_limit() -> None:
    state = with_shields(give(bare(3, 3), storage="bank mine ship"), d4=4)
    state = play(state, "Anna: take 3 church die=3", "Anna: take 3 cattle2 die=3")
    assert stored(state) == ["bank", "mine", "ship", "church", "cattle2"]


@pytest.mark.refuses("BU-304")
def test_without_shield_4_the_storage_is_full() -> None:
    state = with_shields(give(bare(3, 3), storage="bank mine ship"), d4=5)
    assert refused(state, "Anna: take 3 church die=3") == {"BU-21"}


@pytest.mark.rule("BU-305")
def test_shield_5_fetches_one_kind_from_everywhere() -> None:
    state = play(with_shields(due_ship(), d4=5), "Anna: fetch 4")
    assert state.duchy(0).goods == (1, 1, 0, 3, 0, 0)
    assert not any(map(any, state.depots))
    assert not state.pending
    # She may still go to one depot as everybody does.
    assert play(with_shields(due_ship(), d4=5), "Anna: ship 2").duchy(0).goods[3] == 2


@pytest.mark.refuses("BU-305")
def test_without_shield_5_a_ship_goes_to_a_depot() -> None:
    assert refused(due_ship(), "Anna: fetch 4") == {"BU-305"}
    state = with_shields(due_ship(), d4=5)
    assert refused(state, "Anna: fetch 3") == {"BU-305"}
    assert refused(give(state, goods=(1, 2, 3)), "Anna: fetch 4") == {"BU-31"}
    assert refused(with_shields(bare(), d4=5), "Anna: fetch 1") == {"BU-30"}


@pytest.mark.rule("BU-306")
def test_shield_6_uses_the_monasteries_of_another() -> None:
    state = give(with_shields(bare(1, 1), d4=6), 1, tiles={"c4": "monastery14"})
    state = play(state, "Anna: follow 2", "Anna: workers die=1")
    assert purse(state) == (0, 4)
    # Later monasteries too, and at the end with one's own buildings.
    state = give(state, 1, tiles={"b4": "monastery22", "e4": "bank"})
    state = give(state, 0, workers=0, tiles={"e5 c3": "bank"})
    assert scored(end(state)) == [("BU-122", 8), ("BU-306", 12)]
    assert ("BU-122", 4) in scored(end(state), 1)


@pytest.mark.refuses("BU-306")
def test_shield_6_follows_one_other_player_once() -> None:
    state = give(bare(1, 1), 1, tiles={"c4": "monastery14"})
    assert refused(state, "Anna: follow 2") == {"BU-306"}
    held = with_shields(state, d4=6)
    assert purse(play(held, "Anna: workers die=1")) == (0, 2), "nobody is chosen yet"
    assert refused(held, "Anna: follow 1") == {"BU-306"}
    assert refused(play(held, "Anna: follow 2"), "Anna: follow 2") == {"BU-306"}
    assert impossible(held, "Anna: follow 3")
    lost = play(phase_end(play(held, "Anna: follow 2")), "Anna: return d4")
    assert GAME.counters(lost, 0)["workers"] == 0
    assert (
        purse(play(give(lost, silver=0), "phase", "roll 1 1 1,1,1,1", "Anna: workers die=1"))[1]
        == 2
    )


# ── 7 to 12: 8 points ──


@pytest.mark.rule("BU-307")
def test_shield_7_doubles_bonus_tiles() -> None:
    # The mines of the whole duchy: 6 + 10 and the large bonus tile, 5.
    state = give(bare(3, 3), storage="mine", tiles={"e3 f2": "mine"})
    state = play(with_shields(state, d4=7), "Anna: place g1 mine die=3")
    assert scored(state) == [("BU-50", 6), ("BU-51", 10), ("BU-52", 5)]
    assert scored(end(state))[3:] == [("BU-307", 5), ("BU-307", 8)]


@pytest.mark.refuses("BU-307")
def test_shield_7_doubles_nothing_else() -> None:
    state = give(bare(3, 3), storage="mine", tiles={"e3": "mine", "f2": "mine"})
    state = play(with_shields(state, 1, d4=7), "Anna: place g1 mine die=3")
    assert scored(end(state))[3:] == []
    assert scored(end(with_shields(bare(), d4=7))) == [("BU-307", 8)]


@pytest.mark.rule("BU-308")
def test_shield_8_doubles_the_mines() -> None:
    state = give(phase_end(bare()), silver=1, tiles={"e3 f2": "mine"})
    assert purse(play(with_shields(state, d4=8), "phase")) == (4, 0)


@pytest.mark.refuses("BU-308")
def test_shield_8_helps_its_owner_only() -> None:
    state = give(phase_end(bare()), 1, silver=0, tiles={"e3 f2": "mine"})
    state = with_shields(give(state, silver=1), d4=8)
    assert purse(play(state, "phase"), 1)[0] == 2


@pytest.mark.rule("BU-309")
def test_shield_9_pays_for_each_tile() -> None:
    state = give(bare(1, 1), goods=(1, 1, 1))
    state = play(with_shields(state, d4=9), "Anna: sell 1 die=1")
    assert purse(state)[0] == 3
    assert scored(state) == [("BU-62", 6)]


@pytest.mark.refuses("BU-309")
def test_without_shield_9_a_sale_brings_one() -> None:
    state = give(bare(1, 1), goods=(1, 1, 1))
    assert purse(play(with_shields(state, d4=8), "Anna: sell 1 die=1"))[0] == 1


@pytest.mark.rule("BU-310")
def test_shield_10_doubles_monasteries() -> None:
    state = give(bare(), tiles={"c4": "monastery22", "e4 c3": "bank", "b4": "monastery21"})
    assert scored(end(with_shields(state, d4=10))) == [("BU-122", 8), ("BU-310", 8), ("BU-310", 8)]


@pytest.mark.refuses("BU-310")
def test_shield_10_doubles_nothing_else() -> None:
    state = give(bare(), goods=(1, 2), silver=3)
    expected = [("BU-72", 2), ("BU-73", 3), ("BU-310", 8)]
    assert scored(end(with_shields(state, d4=10))) == expected


@pytest.mark.rule("BU-311")
def test_shield_11_takes_a_shield_after_a_castle() -> None:
    state = with_shields(give(bare(6, 1), storage="castle", tiles={"c4": "monastery1"}), d4=11)
    state = play(state, "Anna: place b3 castle die=6", "Anna: shield 5 4 b3")
    assert shields(state) == {"d4": 11, "b3": 4}
    assert not state.pending
    assert state.dice[0] == (1,), "the other die is still there"


@pytest.mark.refuses("BU-311")
def test_without_shield_11_a_castle_is_an_action() -> None:
    state = with_shields(give(bare(6, 1), storage="castle", tiles={"c4": "monastery1"}), d4=12)
    state = play(state, "Anna: place b3 castle die=6")
    assert refused(state, "Anna: shield 5 4 b3") == {"BU-311"}
    # Players may agree that a white castle is a building only.
    white = white_castle("none", d4=11)
    assert said(white, "Anna: shield 5 4 d4") == [
        "White castles do not count for shield 11 in this game."
    ]
    assert refused(white_castle("eleven", d4=12), "Anna: shield 5 4 d4") == {"BU-311"}


def white_castle(option: str, **shields: int) -> State:
    """Anna has just placed a white castle on c3; the white die shows 5."""
    setup = chosen(2, shields="yes", white_castles="yes", shields_white=option)
    state = with_shields(give(begun(setup, 3, 3, white=5), storage="whitecastle"), **shields)
    return play(state, "Anna: place c3 whitecastle die=3")


@pytest.mark.rule("BU-311", "BU-150")
def test_shield_11_takes_a_shield_for_a_white_castle_too() -> None:
    state = play(white_castle("eleven", d4=11), "Anna: shield 2 4 d4")
    assert shields(state) == {"d4": 4}
    assert not state.pending
    assert state.dice[0] == (3,)


@pytest.mark.rule("BU-322")
def test_white_castles_carry_shields_where_the_players_say_so() -> None:
    state = play(white_castle("carry", d4=11), "Anna: shield 2 4 c3")
    assert shields(state) == {"d4": 11, "c3": 4}


@pytest.mark.refuses("BU-322")
@pytest.mark.parametrize("option", ["eleven", "none"])
def test_a_white_castle_carries_no_shield_by_itself(option: str) -> None:
    state = play(white_castle(option), "Anna: workers", "Anna: done", "Ben: done")
    state = play(state, "roll 1 1 3,3,1,1")
    assert refused(state, "Anna: shield 3 4 c3") == {"BU-322"}


@pytest.mark.rule("BU-312")
def test_shield_12_doubles_sales() -> None:
    state = give(bare(1, 1), goods=(1, 1, 1))
    state = play(with_shields(state, d4=12), "Anna: sell 1 die=1")
    assert scored(state) == [("BU-62", 12)]
    assert purse(state)[0] == 1


@pytest.mark.refuses("BU-312")
def test_shield_12_doubles_no_goods_left_over() -> None:
    state = give(bare(), goods=(1, 1, 1))
    assert scored(end(with_shields(state, d4=12))) == [("BU-72", 3), ("BU-312", 8)]


# ── 13 to 18: 4 points ──


@pytest.mark.rule("BU-313")
def test_shield_13_doubles_all_shields() -> None:
    state = with_shields(give(bare(), tiles={"b3 a2": "castle"}), d4=13, b3=5, a2=8)
    # 8 for itself, 24 and 16.
    assert scored(end(state)) == [("BU-313", 8), ("BU-305", 24), ("BU-308", 16)]


@pytest.mark.refuses("BU-313")
def test_shield_13_doubles_the_own_shields_only() -> None:
    state = with_shields(with_shields(bare(), d4=13), 1, d4=5)
    assert ("BU-305", 12) in scored(end(state), 1)


@pytest.mark.rule("BU-314")
def test_shield_14_brings_a_tile_from_a_depot() -> None:
    state = give(with_shields(phase_end(bare()), d4=14), silver=1)
    state = play(state, "Anna: bring c3 bank depot=3", "phase")
    # A city of one in phase A; the bank brings 2 silver, the shield costs 1 of 3.
    assert scored(state) == [("BU-50", 1), ("BU-51", 10)]
    assert purse(state) == (2, 0)
    castle = give(with_shields(phase_end(bare()), d4=14), silver=1, storage="bank")
    castle = give(castle, tiles={"c4": "monastery1"})
    castle = play(castle, "Anna: bring b3 castle depot=2", "Anna: place c3 bank")
    assert purse(castle) == (3, 0)


@pytest.mark.rule("BU-314", "BU-315")
def test_shields_14_and_15_are_remembered_before_the_phase_ends() -> None:
    state = give(phase_end(bare()), silver=2, tiles={"b3": "castle"})
    state = with_shields(state, d4=14, b3=15)
    assert str(GAME.due(state)) == "Anna may place a tile with shield 14 before the phase ends."
    state = play(state, "Anna: bring c3 bank depot=3")
    assert "shield 15" in str(GAME.due(state))
    state = play(state, "Anna: bring e4 bank")
    assert str(GAME.due(state)) == "End the phase: collect silver from mines"
    # Whoever cannot pay is told that first.
    poor = give(with_shields(phase_end(bare()), d4=14), silver=0)
    assert "must give back shields" in str(GAME.due(poor))


@pytest.mark.refuses("BU-314")
def test_shield_14_brings_one_tile_at_the_end_of_a_phase() -> None:
    state = with_shields(bare(3, 3), d4=14)
    assert refused(state, "Anna: bring c3 bank depot=3") == {"BU-314"}
    state = play(phase_end(state), "Anna: bring c3 bank depot=3")
    assert refused(state, "Anna: bring e3 mine depot=5") == {"BU-314"}
    without = phase_end(bare())
    assert refused(without, "Anna: bring c3 bank depot=3") == {"BU-314"}
    fresh = with_shields(without, d4=14)
    assert refused(fresh, "Anna: bring a1 pigs2 depot=3") == {"BU-25"}
    assert refused(fresh, "Anna: bring c3 mine depot=3") == {"BU-26"}
    assert refused(fresh, "Anna: bring c3 bank") == {"BU-315"}
    # In the next phase it brings one again.
    later = phase_end(play(give(state, silver=1), "phase"))
    assert not refused(later, "Anna: bring e3 mine depot=5")


@pytest.mark.rule("BU-315")
def test_shield_15_brings_a_tile_from_the_black_depot() -> None:
    state = give(with_shields(phase_end(bare()), d4=15), silver=1)
    state = play(state, "Anna: bring c3 watchtower", "phase")
    assert scored(state) == [("BU-50", 1), ("BU-51", 10), ("BU-48", 4)]


@pytest.mark.refuses("BU-315")
def test_shield_15_is_not_shield_14() -> None:
    state = with_shields(phase_end(bare()), d4=15)
    assert refused(state, "Anna: bring c3 bank depot=3") == {"BU-314"}
    state = play(state, "Anna: bring c3 bank")
    assert refused(state, "Anna: bring e3 mine") == {"BU-315"}


@pytest.mark.rule("BU-316")
def test_shield_16_turns_a_die() -> None:
    state = with_shields(give(bare(3, 3), storage="castle", tiles={"c4": "monastery1"}), d4=16)
    state = play(state, "Anna: turn 3 6", "Anna: place b3 castle die=6")
    assert purse(state) == (0, 0)
    # A double of 6 and 3 for nothing.
    double = play(with_shields(bare(3, 6), d4=16), "Anna: turn 6 3", "Anna: shield 3 1 d4")
    assert shields(double) == {"d4": 1}


@pytest.mark.refuses("BU-316")
def test_shield_16_turns_one_die_a_turn() -> None:
    assert refused(bare(3, 3), "Anna: turn 3 6") == {"BU-316"}
    state = play(with_shields(bare(3, 3), d4=16), "Anna: turn 3 6")
    assert refused(state, "Anna: turn 3 5") == {"BU-316"}
    assert refused(with_shields(bare(3, 3), d4=16), "Anna: turn 4 5") == {"BU-14"}
    assert refused(with_shields(bare(3, 3), d4=16), "Anna: turn 3 3") == {"BU-316"}
    assert refused(with_shields(bare(3, 3), 1, d4=16), "Ben: turn 1 3") == {"BU-13"}
    castle = with_shields(give(bare(6, 3), storage="castle", tiles={"c4": "monastery1"}), d4=16)
    castle = play(castle, "Anna: place b3 castle die=6")
    assert refused(castle, "Anna: turn 3 5") == {"BU-316"}, "an action is under way"
    pushed = force(state, "Ben: done")
    assert refused(pushed, "Anna: turn 3 5") == {"BU-316"}, "another turn has ended, not this one"
    again = force(state, "Anna: done", "Ben: done", "roll 1 1 2,2,1,1")
    assert not refused(again, "Anna: turn 2 5")


@pytest.mark.rule("BU-317")
def test_shield_17_makes_regions_bigger() -> None:
    """The book: a field of 3 counts as 4, 10 points in place of 6."""
    state = give(bare(3, 3), storage="mine", tiles={"e3 f2": "mine"})
    state = play(with_shields(state, d4=17), "Anna: place g1 mine die=3")
    assert scored(state) == [("BU-50", 10), ("BU-51", 10), ("BU-52", 5)]


@pytest.mark.refuses("BU-317")
def test_shield_17_stops_at_8() -> None:
    name, region = next(
        (name, region)
        for name in board_names("2020")
        if (board := printed_board("2020", name)) is not None
        for region in board.regions
        if region.bit_count() == 8
    )
    state = GAME.begin(chosen(2, shields="yes", board=name))
    board = state.duchy(0).board
    letters = dict.fromkeys(board.grid.names_of(region))
    last = list(letters)[-1]
    kind = board.kinds[board.grid.names.index(last)]
    names = [t.name for t in state.table.tiles.values() if t.kind is kind]
    full = {cell: names[i % len(names)] for i, cell in enumerate(letters) if cell != last}
    state = give(state, tiles=full)
    start = board.grid.names_of(state.duchy(0).filled & ~region)[0]
    state = force(with_shields(state, **{start: 17}), f"Anna: place {last} {names[7]}")
    assert ("BU-50", 36) in scored(state)


@pytest.mark.rule("BU-318")
def test_shield_18_places_anywhere() -> None:
    state = with_shields(give(bare(6, 6), storage="pigs2"), d4=18)
    assert scored(play(state, "Anna: place a1 pigs2 die=6")) == [("BU-33", 2)]


@pytest.mark.refuses("BU-318")
def test_shield_18_changes_neither_colours_nor_numbers() -> None:
    state = give(bare(6, 6), storage="pigs2")
    assert refused(state, "Anna: place a1 pigs2 die=6") == {"BU-25"}
    held = with_shields(state, d4=18)
    assert refused(held, "Anna: place f1 pigs2 die=6") == {"BU-26"}
    assert refused(held, "Anna: place c1 pigs2 die=6") == {"BU-15"}


@pytest.mark.parametrize("number", range(1, 19))
def test_what_each_shield_is_worth(number: int) -> None:
    vp = 12 if number <= 6 else 8 if number <= 12 else 4
    if number == 13:
        vp = 8
    assert scored(end(with_shields(bare(), d4=number))) == [(f"BU-{300 + number}", vp)]
