"""The solo game: islands, the target, black tiles, and 37 cells."""

from __future__ import annotations

import pytest

from core.game import Layout, Player, Setup
from core.games.burgundy import GAME
from core.games.burgundy.expansions.solo.boards import printed_text, solo_board
from core.games.burgundy.state import Seen, State
from core.games.burgundy.tiles import KINDS, Kind
from tests.core.burgundy.expansions.helpers import (
    begun,
    chosen,
    impossible,
    phase_end,
    scoring,
    setup_rules,
)
from tests.core.burgundy.helpers import (
    end,
    force,
    give,
    play,
    purse,
    refused,
    scored,
    stored,
    warned,
)

SOLO = chosen(1, solo="yes")
# The castle lies on b1 of board 13a; a1, b2 and c1 are beside it.


def bare(*dice: int, white: int = 3, good: int = 1) -> State:
    """The first turn, after cattle have left depot 3, with nothing in hand."""
    state = play(begun(SOLO, *dice, white=white, good=good), "Anna: remove 3 cattle2")
    return give(state, silver=0, workers=0, goods=())


# ── set-up ──


@pytest.mark.rule("BU-200")
@pytest.mark.parametrize(("castle", "cell"), [("0", "b1"), ("1", "b1"), ("3", "b6"), ("4", "g5")])
def test_the_start_alone(castle: str, cell: str) -> None:
    setup = Setup((Player("Anna", (("castle", castle),)),), SOLO.options)
    state = GAME.begin(setup)
    assert purse(state) == (1, 2)
    assert state.duchy(0).board.grid.names_of(state.duchy(0).filled) == (cell,)
    assert state.table.edition.black_depot == 4


@pytest.mark.refuses("BU-200")
def test_alone_or_not() -> None:
    assert setup_rules(chosen(1)) == {"BU-01"}
    assert setup_rules(chosen(1, inns="yes")) == {"BU-01"}
    assert setup_rules(chosen(2, solo="yes")) == {"BU-90"}
    assert not setup_rules(chosen(1, solo="yes", inns="yes", white_castles="yes"))
    five = Setup((Player("Anna", (("castle", "5"),)),), SOLO.options)
    assert setup_rules(five) == {"BU-03"}


@pytest.mark.parametrize("name", ["13a", "13b"])
def test_the_two_boards(name: str) -> None:
    board, rivers = solo_board(printed_text(name))
    assert len(board.kinds) == 37
    assert [board.kinds.count(kind) for kind in KINDS] == [4, 3, 6, 6, 12, 6]
    assert all(rivers[b] >> a & 1 for a in range(37) for b in range(37) if rivers[a] >> b & 1)
    # With ships the whole duchy can be reached from any castle.
    reached = 1 << board.castles[0]
    for _ in range(37):
        for cell in range(37):
            if reached >> cell & 1:
                reached |= board.neighbours[cell] | rivers[cell]
    assert reached == board.grid.all


@pytest.mark.rule("BU-200")
def test_a_board_corrected_by_the_table() -> None:
    """On 13a the first cell of the second island has the number 6; on ours it has a 2."""
    printed = printed_text("13a")
    ours = Layout("solo-board", "ours", printed.replace("S6", "S2", 1))
    assert "S6" in printed and not GAME.check_layout("solo-board", ours.text)
    setup = chosen(1, solo="yes", solo_board="ours", layouts=(ours,))
    (used,) = GAME.layouts_in_play(setup, 0)
    assert (used.kind.name, used.value, used.printed) == ("solo-board", "ours", None)
    before, after = GAME.begin(SOLO).duchy(0).board, GAME.begin(setup).duchy(0).board
    cell = after.grid.cell("a3")
    assert cell is not None
    assert (before.numbers[cell], after.numbers[cell]) == (6, 2)
    assert before.kinds == after.kinds and before.neighbours == after.neighbours


def test_the_printed_boards_are_to_be_compared_when_alone_only() -> None:
    (used,) = GAME.layouts_in_play(SOLO, 0)
    assert used.printed is not None and not used.printed.sure
    assert {x.kind.name for x in GAME.layouts_in_play(chosen(2), 0)} == {"duchy"}


@pytest.mark.refuses("BU-200")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "begins with its name"),
        ("14a\n" + "C1 " * 37, "begins with its name"),
        ("13a\n" + "C1 " * 36, "has 37 cells, not 36"),
        ("13b\n" + "C1 " * 36 + "X9", "“X9” is not a cell"),
        ("13a\n" + "B1 " * 37, "needs a castle cell"),
    ],
)
def test_what_is_no_solo_board(text: str, said: str) -> None:
    refusals = GAME.check_layout("solo-board", text)
    assert {refusal.rule for refusal in refusals} == {"BU-200"}
    assert any(said in str(refusal.message) for refusal in refusals)


@pytest.mark.rule("BU-201")
def test_any_number_of_kinds_of_goods() -> None:
    state = give(bare(1, 1, good=6), goods=(1, 2, 3, 4, 5), storage="ship", tiles={"b2": "mine"})
    state = play(state, "Anna: place c2 ship die=1", "Anna: ship 3")
    assert state.duchy(0).goods == (1, 1, 1, 1, 1, 1)


@pytest.mark.refuses("BU-201")
def test_with_others_there_are_three() -> None:
    state = give(begun(chosen(2), 2, 2, white=3, good=6), goods=(1, 2, 3), storage="ship")
    state = play(state, "Anna: place d3 ship die=2", "Anna: ship 3")
    assert state.duchy(0).goods[5] == 0


@pytest.mark.rule("BU-202")
@pytest.mark.parametrize("target", ["45", "50", "55"])
def test_the_first_target(target: str) -> None:
    state = GAME.begin(chosen(1, solo="yes", solo_target=target))
    assert GAME.counters(state, 0)["target"] == int(target)


@pytest.mark.refuses("BU-202")
def test_targets_that_are_not_offered() -> None:
    assert setup_rules(chosen(1, solo="yes", solo_target="44")) == {"CP-2"}
    assert setup_rules(chosen(1, solo="yes", solo_target="56")) == {"CP-2"}


# ── the tile that leaves ──


@pytest.mark.rule("BU-203")
@pytest.mark.parametrize(
    ("white", "first", "second", "next_depot"),
    [
        (1, "bank", "ship", "2 monastery1"),
        (2, "monastery1", "castle", "3 cattle2"),
        (3, "cattle2", "bank", "4 ship"),
        (4, "ship", "bank", "5 mine"),
        (5, "mine", "monastery1", "6 church"),
        (6, "bank", "cattle2", "1 church"),
    ],
)
def test_a_tile_leaves_after_the_roll(white: int, first: str, second: str, next_depot: str) -> None:
    state = begun(SOLO, 1, 1, white=white)
    assert f"From depot {white}" in str(GAME.due(state))
    state = play(state, f"Anna: remove {white} {first}", "Anna: done", f"roll {white} 2 1,1")
    state = play(state, f"Anna: remove {white} {second}", "Anna: done", f"roll {white} 2 1,1")
    state = play(state, f"Anna: remove {next_depot}")
    assert not state.pending


@pytest.mark.refuses("BU-203")
def test_no_other_tile_leaves() -> None:
    state = begun(SOLO, 1, 1, white=3)
    assert refused(state, "Anna: remove 3 bank") == {"BU-203"}
    assert refused(state, "Anna: remove 4 ship") == {"BU-203"}
    assert refused(state, "Anna: skip") == {"BU-203"}
    assert refused(state, "Anna: done") == {"BU-38"}
    assert refused(play(state, "Anna: remove 3 cattle2"), "Anna: remove 3 bank") == {"BU-203"}
    assert impossible(state, "Anna: remove 7 bank")


@pytest.mark.rule("BU-203")
def test_nothing_leaves_when_all_depots_are_empty() -> None:
    state = begun(SOLO, 1, 1, white=3)
    slots = state.table.edition.slots[0]
    gone = [Seen("x", kind, depot, 0) for depot, kinds in enumerate(slots, 1) for kind in kinds]
    assert not play(state._replace(seen=tuple(gone), pending=()), "Anna: done").pending
    one_left = state._replace(seen=tuple(gone[:-1]))
    left = force(one_left, "Anna: take 6 cattle2 die=1")
    assert not left.pending, "it was taken against the rules, so nothing is left to remove"
    assert {entry.verb for entry in GAME.legal(left)} > {"workers", "done"}


@pytest.mark.refuses("BU-203")
@pytest.mark.parametrize("entry", ["buy ship depot=3", "buy ship", "hire"])
def test_nothing_is_bought_before_a_tile_has_left(entry: str) -> None:
    state = begun(chosen(1, solo="yes", extra_tiles="yes"), 1, 1, white=3)
    state = give(state, silver=3, tiles={"b2": "monastery6", "f3": "monastery28"})
    assert refused(state, f"Anna: {entry}") == {"BU-203"}
    assert not refused(play(state, "Anna: remove 3 cattle2"), f"Anna: {entry}")


# ── rivers and black tiles ──


@pytest.mark.rule("BU-204")
def test_a_ship_crosses_the_river() -> None:
    state = give(bare(6, 5), storage="ship mine", tiles={"b2": "monastery1", "c2": "ship"})
    state = play(state, "Anna: place a3 ship die=6", "Anna: ship 1", "Anna: place a4 mine die=5")
    assert state.duchy(0).filled.bit_count() == 5


@pytest.mark.refuses("BU-204")
def test_only_a_ship_opens_another_part() -> None:
    state = give(bare(6, 5), storage="black mine ship", tiles={"b2": "monastery1", "c2": "ship"})
    assert refused(state, "Anna: place a3 black die=6") == {"BU-204"}
    assert refused(state, "Anna: place a4 mine die=5") == {"BU-25"}
    # On 13b the river cells are parts of their own: from f1 to g1 only if a ship lies on f1.
    islands = begun(chosen(1, solo="yes", solo_board="13b"), 6, 6, white=3)
    islands = give(play(islands, "Anna: remove 3 cattle2"), storage="bank")
    assert not refused(give(islands, tiles={"f1": "ship"}), "Anna: place g1 bank die=6")
    assert refused(give(islands, tiles={"f1": "black"}), "Anna: place g1 bank die=6") == {"BU-204"}


@pytest.mark.rule("BU-205")
def test_a_ship_leaves_nothing_behind() -> None:
    state = give(bare(1, 1, good=6), storage="ship", tiles={"b2": "monastery1"})
    depots = list(state.depots)
    depots[4] = (0, 3, 0, 0, 0, 0)
    state = play(state._replace(depots=tuple(depots)), "Anna: place c2 ship die=1", "Anna: ship 3")
    assert state.duchy(0).goods == (0, 0, 0, 0, 0, 1)
    assert not any(map(any, state.depots))


@pytest.mark.refuses("BU-205")
def test_with_others_the_goods_stay() -> None:
    state = give(begun(chosen(2), 2, 2, white=3, good=6), storage="ship")
    state = play(state, "Anna: place d3 ship die=2", "Anna: ship 1")
    assert state.depots[2][5] == 1


def ship_come(goods: tuple[int, ...], storage: str = "") -> State:
    state = give(bare(1, 1), goods=goods, storage=f"ship {storage}", tiles={"b2": "monastery1"})
    return play(state, "Anna: place c2 ship die=1", "Anna: ship 3")


@pytest.mark.rule("BU-206")
def test_five_goods_for_a_black_tile() -> None:
    state = play(ship_come((2, 2, 3, 4)), "Anna: swap 1,2,2,3,4 mine")
    assert stored(state) == ["black"]
    assert sum(state.duchy(0).goods) == 0
    # It fits any colour beside a tile and does nothing: no silver from this mine.
    state = give(state, tiles={"a1": "pigs2"}, workers=9)
    state = play(state, "Anna: place c1 black die=1")
    assert scored(state)[-2:] == [("BU-50", 1), ("BU-51", 10)]
    after = play(phase_end(give(state, silver=0)), "phase")
    assert purse(after)[0] == 0


@pytest.mark.refuses("BU-206")
def test_goods_are_exchanged_only_then_and_only_five() -> None:
    assert not ship_come((2, 2, 3)).pending, "with four goods nobody is asked"
    state = ship_come((2, 2, 3, 4))
    assert refused(state, "Anna: swap 1,2,2,3 mine") == {"BU-206"}
    assert refused(state, "Anna: swap 1,1,2,3,4 mine") == {"BU-206"}
    passed = play(state, "Anna: skip")
    assert refused(passed, "Anna: swap 1,2,2,3,4 mine") == {"BU-206"}
    assert refused(state, "Anna: take 3 black die=1") >= {"BU-206"}
    full = ship_come((2, 2, 3, 4), "bank church")
    assert refused(give(full, storage="bank church mine"), "Anna: swap 1,2,2,3,4 mine") == {"BU-21"}
    swapped = play(give(full, storage="bank church mine"), "Anna: swap 1,2,2,3,4 mine discard=bank")
    assert stored(swapped) == ["church", "mine", "black"]


@pytest.mark.rule("BU-206")
def test_an_exchanged_tile_is_gone_from_the_black_depot() -> None:
    """Four tiles lie there in a phase: what is exchanged counts like what is bought."""
    state = ship_come((2, 2, 3, 4))
    state = play(state, "Anna: swap 1,2,2,3,4 mine")
    four = state._replace(seen=(*state.seen, *[Seen("ship", Kind.SHIP, 0, 0)] * 3))
    assert warned(four, "Anna: buy bank") == ["The black depot should be empty by now."]
    assert warned(four, "Anna: swap 1,1,1,1,1 bank") == ["The black depot should be empty by now."]
    assert warned(four, "Anna: claim a1 cattle4") == ["The black depot should be empty by now."]
    assert not warned(state, "Anna: swap 1,1,1,1,1 bank")
    # The box has two mines with a black back.
    mines = state._replace(seen=(*state.seen, Seen("mine", Kind.MINE, 0, 0)))
    assert "holds 2 of: mine" in warned(mines, "Anna: swap 1,1,1,1,1 mine")[0]


@pytest.mark.refuses("BU-206")
def test_the_exchanged_tile_is_named() -> None:
    assert refused(ship_come((2, 2, 3, 4)), "Anna: swap 1,2,2,3,4 black") == {"BU-206"}


def mines_but_one(**more: str) -> State:
    return give(bare(5, 5), storage="mine", tiles={"a4 h4": "mine", **more})


@pytest.mark.rule("BU-207")
def test_a_finished_colour_brings_a_black_tile_at_once() -> None:
    state = play(mines_but_one(), "Anna: place c1 mine die=5")
    assert scored(state) == [("BU-50", 1), ("BU-51", 10)], "and no bonus tile"
    assert "takes a tile of the black depot" in str(GAME.due(state))
    state = play(state, "Anna: claim a1 cattle4")
    assert scored(state)[2:] == [("BU-33", 4), ("BU-50", 1), ("BU-51", 10)]
    # Castles all but one lie there: the castle claimed finishes the next colour, and so on.
    state = play(
        mines_but_one(b6="castle", g5="castle", b2="monastery1"), "Anna: place c1 mine die=5"
    )
    state = play(state, "Anna: claim b3 castle")
    assert [pending.effect for pending in state.pending] == ["claim", "action"]


@pytest.mark.refuses("BU-207")
def test_a_black_tile_only_for_a_whole_colour() -> None:
    state = give(bare(5, 5), storage="mine", tiles={"a4": "mine"})
    state = play(state, "Anna: place c1 mine die=5")
    assert refused(state, "Anna: claim a1 cattle4") == {"BU-207"}
    state = play(mines_but_one(), "Anna: place c1 mine die=5")
    assert refused(state, "Anna: claim a1 bank") == {"BU-26"}
    assert refused(state, "Anna: claim a1 black") == {"BU-207"}
    assert not refused(play(state, "Anna: skip"), "Anna: done")


# ── the order of effects ──


def castle_claimed() -> State:
    """A castle just claimed has finished the castles: another tile and an action are due."""
    state = mines_but_one(b6="castle", g5="castle", b2="monastery1")
    return play(state, "Anna: place c1 mine die=5", "Anna: claim b3 castle")


@pytest.mark.rule("BU-212")
def test_effects_come_in_any_order() -> None:
    state = castle_claimed()
    claimed = play(state, "Anna: claim a1 cattle4")
    assert [due.effect for due in claimed.pending] == ["action"]
    claimed = play(claimed, "Anna: workers")
    acted = play(state, "Anna: workers", "Anna: claim a1 cattle4")
    assert claimed.duchies == acted.duchies
    assert not claimed.pending and not acted.pending
    # What is left out is what is asked for.
    assert [due.effect for due in play(state, "Anna: skip").pending] == ["claim"]
    assert {entry.verb for entry in GAME.legal(state)} >= {"claim", "workers", "later"}


@pytest.mark.rule("BU-212")
def test_a_ship_and_what_it_finishes_come_in_any_order() -> None:
    ships = {"c4 f2 g3 g7 a3": "ship", "b2": "monastery1"}
    state = give(bare(1, 1), goods=(2, 2, 3, 4, 5), storage="ship", tiles=ships)
    state = play(state, "Anna: place c2 ship die=1")
    assert [due.effect for due in state.pending] == ["claim", "swap", "ship"]
    first = play(state, "Anna: swap 2,2,3,4,5 mine")
    assert [due.effect for due in first.pending] == ["claim", "ship"]
    first = play(state, "Anna: claim a1 cattle4", "Anna: ship 3", "Anna: swap 1,2,2,3,4 mine")
    assert not first.pending
    # Goods that the ship still takes may make an exchange possible.
    four = play(give(state, goods=(2, 2, 3, 4)), "Anna: later", "Anna: ship 3")
    assert [due.effect for due in four.pending] == ["claim", "swap"]
    assert refused(state, "Anna: skip") == {"BU-30"}, "the ship is on top"


@pytest.mark.rule("BU-205", "BU-212")
def test_a_second_ship_that_waits_finds_nothing_after_the_first() -> None:
    mines = {"a4 h4": "mine", "b2": "monastery1", "c4": "ship"}
    state = give(bare(1, 1), storage="ship", tiles=mines, workers=9)
    state = play(force(state, "Anna: place c2 ship die=1"), "Anna: later", "Anna: later")
    state = force(give(state, storage="ship"), "Anna: place f2 ship")
    assert [due.effect for due in state.pending].count("ship") == 2
    state = play(state, "Anna: ship 3")
    assert "ship" not in [due.effect for due in state.pending]
    assert not refused(state, "Anna: done")


@pytest.mark.rule("BU-212", "BU-150")
def test_what_is_due_may_wait() -> None:
    """An action with any number and one with the white die: the player says which comes first."""
    state = begun(chosen(1, solo="yes", white_castles="yes"), 5, 5, white=3)
    state = play(state, "Anna: remove 3 cattle2")
    state = GAME.correct(give(state, workers=9, storage="whitecastle"), 0, "marker", 45)
    state = play(give(state, tiles={"b2": "monastery1"}), "Anna: place a2 whitecastle die=5")
    assert [due.number for due in state.pending] == [0, 3]
    dear = play(state, "Anna: take 4 ship")
    assert [due.number for due in dear.pending] == [0]
    assert purse(state)[1] - purse(dear)[1] == 1
    free = play(state, "Anna: later", "Anna: take 4 ship")
    assert [due.number for due in free.pending] == [3]
    assert purse(state) == purse(free)


@pytest.mark.refuses("BU-212")
def test_nothing_else_is_due() -> None:
    assert refused(bare(5, 5), "Anna: later") == {"BU-212"}
    state = play(mines_but_one(), "Anna: place c1 mine die=5")
    assert refused(state, "Anna: later") == {"BU-212"}
    assert refused(state, "Anna: workers die=5") == {"BU-38"}, "at once, so before the next die"
    assert refused(force(bare(5, 5), "Anna: later"), "Anna: later") == {"BU-212"}


def marker(state: State) -> tuple[int, int]:
    return GAME.counters(state, 0)["marker"], GAME.counters(state, 0)["target"]


@pytest.mark.rule("BU-212", "BU-210")
def test_points_of_one_tile_move_the_marker_in_any_order() -> None:
    state = GAME.correct(give(bare(5, 5), storage="mine"), 0, "marker", 45)
    state = play(state, "Anna: place c1 mine die=5")
    assert marker(state) == (0, 45), "1, then 10: what is over is lost"
    other = play(state, "Anna: advance 10")
    assert marker(other) == (1, 45), "10, and then 1 from the start"
    assert state.pending == other.pending
    points = GAME.correct(scoring(SOLO), 0, "marker", 45)
    points = play(points, "Anna: place c1 mine", "Anna: advance 10")
    assert marker(points) == (1, 45)


@pytest.mark.rule("BU-212", "BU-209")
def test_bought_points_come_in_between() -> None:
    state = GAME.correct(give(bare(6, 6), storage="cattle4", silver=2), 0, "marker", 44)
    state = play(state, "Anna: place a1 cattle4 die=6")
    assert marker(state) == (0, 45), "4 and 1 are 49, with 10 it is too much"
    # One bought point in between reaches the target, and the 10 count from the start.
    state = play(state, "Anna: pay 1", "Anna: advance 4", "Anna: advance 1", "Anna: advance 1")
    assert marker(state) == (10, 45)
    assert [due.effect for due in state.pending] == ["action"]


@pytest.mark.rule("BU-212", "BU-210")
def test_an_action_may_come_before_the_points_of_its_castle() -> None:
    """45, a castle that finishes its region: 1 and 10. Its action sells goods for 4: 49."""
    state = give(bare(2, 2), goods=(2, 2), storage="castle", tiles={"b2": "monastery1"})
    state = play(GAME.correct(state, 0, "marker", 45), "Anna: place b3 castle die=2")
    assert marker(state) == (0, 45)
    state = play(state, "Anna: sell 2")
    assert marker(state) == (4, 45)
    state = play(state, "Anna: advance 4", "Anna: advance 1")
    assert marker(state) == (10, 45), "49, then 50, and 10 from the start"
    assert [due.effect for due in state.pending] == ["action"]


@pytest.mark.refuses("BU-212")
def test_points_that_cannot_be_put_in_another_order() -> None:
    state = give(bare(5, 5), storage="mine")
    below = play(state, "Anna: place c1 mine die=5")
    assert refused(below, "Anna: advance 10") == {"BU-212"}, "no target was reached"
    state = play(GAME.correct(state, 0, "marker", 45), "Anna: place c1 mine die=5")
    assert refused(state, "Anna: advance 7") == {"BU-212"}
    assert force(state, "Anna: advance 7") == state
    assert refused(play(state, "Anna: workers"), "Anna: advance 10") == {"BU-212"}
    later = play(state, "Anna: skip", "Anna: workers die=5")
    assert refused(later, "Anna: advance 10") == {"BU-212"}


@pytest.mark.rule("BU-209", "BU-212")
def test_points_are_bought_after_the_effects_of_the_tile() -> None:
    """Monastery 13 gives the silver for it, with the action of the castle."""
    state = give(bare(2, 2), storage="castle", tiles={"b2": "monastery13"})
    state = play(state, "Anna: place b3 castle die=2", "Anna: workers", "Anna: pay 1")
    assert purse(state) == (0, 2)
    assert refused(play(state, "Anna: workers die=2"), "Anna: pay 1") == {"BU-209"}


# ── points ──


@pytest.mark.rule("BU-208")
def test_monasteries_give_points_at_once() -> None:
    state = give(bare(3, 3), storage="monastery22", tiles={"a2 a5": "bank"})
    state = play(state, "Anna: place b2 monastery22 die=3")
    assert scored(state) == [("BU-50", 1), ("BU-51", 10), ("BU-122", 8)]
    # Monastery 26: 3 points for each colour finished.
    state = give(bare(3, 3), storage="monastery26")._replace(finished=((0,), (0,), (), (), (), ()))
    assert scored(play(state, "Anna: place b2 monastery26 die=3"))[2:] == [("BU-126", 6)]


@pytest.mark.rule("BU-208", "BU-141")
def test_alone_the_crane_counts_for_one_monastery_after_it() -> None:
    state = begun(chosen(1, solo="yes", extra_tiles="yes"), 3, 5, white=3)
    state = play(state, "Anna: remove 3 cattle2")
    state = give(
        state, storage="monastery22 monastery21", tiles={"a2": "crane", "f3": "monastery16"}
    )
    state = play(state, "Anna: place b2 monastery22 die=3")
    assert scored(state)[2:] == [("BU-122", 4)]
    state = give(state, tiles={"f4": "monastery1"}, workers=9)
    state = play(state, "Anna: place f5 monastery21 die=5")
    assert ("BU-121", 4) not in scored(state)


@pytest.mark.refuses("BU-208")
def test_and_nothing_at_the_end() -> None:
    state = give(bare(), silver=5, workers=4, goods=(1, 2))
    state = give(state, tiles={"b2": "monastery22", "a2": "bank"})
    assert scored(end(state)) == []


@pytest.mark.rule("BU-209")
def test_points_are_bought() -> None:
    state = give(bare(5, 5), silver=4, storage="mine")
    state = play(state, "Anna: place c1 mine die=5", "Anna: pay 3")
    assert scored(state)[2:] == [("BU-209", 3)]
    assert purse(state) == (1, 0)
    assert GAME.counters(state, 0)["marker"] == 14
    points = play(scoring(SOLO), "Anna: place c1 mine", "Anna: pay 2")
    assert GAME.counters(points, 0)["marker"] == 13


@pytest.mark.refuses("BU-209")
def test_points_are_bought_only_when_some_came_in() -> None:
    state = give(bare(5, 5), silver=4, storage="mine")
    assert refused(state, "Anna: pay 1") == {"BU-209"}
    scored_now = play(state, "Anna: place c1 mine die=5")
    assert refused(scored_now, "Anna: pay 5") == {"BU-209"}
    assert impossible(scored_now, "Anna: pay 0")
    later = play(scored_now, "Anna: workers die=5")
    assert refused(later, "Anna: pay 1") == {"BU-209"}


@pytest.mark.rule("BU-210")
def test_reaching_the_target() -> None:
    state = GAME.correct(give(bare(5, 5), storage="mine bank"), 0, "marker", 45)
    state = play(state, "Anna: place c1 mine die=5")
    # 45 + 1 + 10 is over 50: what is over is lost, and an action with any number follows.
    assert GAME.counters(state, 0)["marker"] == 0
    assert GAME.counters(state, 0)["target"] == 45
    state = play(give(state, tiles={"b2": "monastery1"}), "Anna: place a2 bank")
    assert not state.pending
    assert state.dice[0] == (5,)
    # A2 finished a city of one: 11 of 45.
    assert GAME.counters(state, 0)["marker"] == 11


@pytest.mark.rule("BU-209", "BU-210")
def test_the_target_is_reached_with_bought_points() -> None:
    state = GAME.correct(give(bare(5, 5), silver=4, storage="mine"), 0, "marker", 36)
    state = play(state, "Anna: place c1 mine die=5")
    assert not state.pending
    state = play(state, "Anna: pay 3")
    assert GAME.counters(state, 0) | {"marker": 0, "target": 45} == GAME.counters(state, 0)
    assert [pending.effect for pending in state.pending] == ["action"]


@pytest.mark.refuses("BU-210")
def test_below_the_target_nothing_happens() -> None:
    state = GAME.correct(give(bare(5, 5), storage="mine"), 0, "marker", 38)
    state = play(state, "Anna: place c1 mine die=5")
    assert (GAME.counters(state, 0)["marker"], GAME.counters(state, 0)["target"]) == (49, 50)
    assert not state.pending


# ── the end ──


def all_but(state: State, last: str) -> State:
    board = state.duchy(0).board
    tiles = {
        name: next(t.name for t in state.table.tiles.values() if t.kind is board.kinds[cell])
        for cell, name in enumerate(board.grid.names)
        if name not in (last, "b1")
    }
    return give(state, tiles=tiles)


@pytest.mark.rule("BU-211")
def test_a_full_duchy_wins() -> None:
    state = give(all_but(bare(5, 5), "c1"), storage="mine")
    state = play(state, "Anna: place c1 mine die=5")
    outcome = GAME.outcome(state)
    assert (outcome.over, outcome.ending) == (True, "duchy-filled")
    assert str(outcome.reason) == "Anna has won: the whole duchy is filled."
    assert outcome.winners == (0,)
    assert not list(GAME.legal(state))


@pytest.mark.refuses("BU-211")
def test_an_empty_cell_after_25_rounds_does_not_win() -> None:
    state = all_but(phase_end(bare(5, 5)), "c1")._replace(phase=4)
    outcome = GAME.outcome(force(state, "phase"))
    assert (outcome.over, outcome.ending) == (True, "rounds-over")
    assert str(outcome.reason) == "Not won: 1 cell of the duchy is empty."
    assert not outcome.winners
    assert [place.rank for place in outcome.places] == [0]
    points = scoring(SOLO)
    for _ in range(5):
        points = play(points, "phase")
    assert GAME.outcome(points).ending == "rounds-over"
