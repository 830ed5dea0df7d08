"""The roll, the time tracks, and who marks what in a round."""

from __future__ import annotations

import pytest

from core.games.dice_game import GAME
from tests.core.dice_game.helpers import (
    game,
    items,
    play,
    refused,
    rounds,
    stock,
    why,
)


@pytest.mark.rule("DG-10")
def test_a_roll_has_five_dice() -> None:
    state = game("1: start c5\nroll 3,3 yellow,yellow 2", players=1)
    assert state.roll is not None
    assert state.roll.numbers == (3, 3)


@pytest.mark.refuses("DG-10")
def test_dice_that_do_not_exist() -> None:
    state = game("1: start c5", players=1)
    for roll in ("roll 0,3 blue,grey 1", "roll 3 blue,grey 1", "roll 3,7 blue,grey 1"):
        assert [(r.rule, r.impossible) for r in why(state, roll)] == [("DG-10", True)]
    assert refused(state, "roll 1,2 blue 3") == ["DG-10", "DG-10"]
    assert refused(state, "1: mark b4 1") == ["DG-10"]
    state = play(state, "roll 1,2 purple,grey 1")
    assert [(r.rule, r.impossible) for r in why(state, "1: mark b4 7")] == [("DG-10", True)]


@pytest.mark.rule("DG-11")
def test_ten_hourglasses_are_a_phase() -> None:
    state = game("1: start c5\n2: start c5\n" + rounds(9, players=2))
    assert (state.phase, state.boxes) == (0, 9)
    state = play(state, rounds(1, players=2))
    assert (state.phase, state.boxes) == (0, 10)
    state = play(state, rounds(1, players=2))
    assert (state.phase, state.boxes, state.phase_round) == (1, 1, 1)
    assert str(GAME.status(state)) == "Phase II · round 1 · time 1/10"


@pytest.mark.refuses("DG-11")
def test_a_phase_has_at_least_five_rounds() -> None:
    state = game("1: start c5\n2: start c5\n" + rounds(4, hourglasses=2, players=2))
    assert (state.phase, state.boxes) == (0, 8)
    state = play(state, rounds(1, hourglasses=2, players=2))
    assert (state.phase, state.boxes) == (0, 10)


@pytest.mark.rule("DG-12")
def test_a_double_hourglass_on_the_last_box_crosses_only_that() -> None:
    state = game("1: start c2\n2: start c5\n" + rounds(9, players=2))
    state = play(state, rounds(1, hourglasses=2, players=2))
    assert (state.phase, state.boxes) == (0, 10)
    assert items(state) == [("DG-04", 1, 1), ("DG-51", 1, 2)]  # the sale takes place
    state = play(state, rounds(1, players=2))
    assert (state.phase, state.boxes) == (1, 1)


@pytest.mark.refuses("DG-12")
def test_a_double_hourglass_with_room_crosses_two() -> None:
    state = game("1: start c2\n2: start c5\n" + rounds(8, players=2) + rounds(1, 2, players=2))
    assert (state.phase, state.boxes) == (0, 10)


@pytest.mark.rule("DG-13")
def test_everybody_uses_the_same_dice_in_any_order() -> None:
    state = game("1: start c5\n2: start c5\nroll 1,4 purple,yellow 1")
    state = play(state, "2: mark b4 1\n1: mark b4 1")
    assert not state.waiting


@pytest.mark.refuses("DG-13")
def test_nobody_marks_for_a_seat_that_is_not_there() -> None:
    state = game("1: start c5\n2: start c5\nroll 1,4 purple,yellow 1")
    assert [(r.rule, r.impossible) for r in why(state, "3: mark b4 1")] == [("DG-13", True)]


@pytest.mark.rule("DG-14")
def test_a_mark_writes_the_number_of_a_die() -> None:
    state = game("1: start c5\nroll 1,4 purple,yellow 1\n1: mark c4 4", players=1)
    cell = state.table.sheet.grid.cell("c4")
    assert cell is not None
    assert state.duchies[0].number(cell) == 4
    assert not state.waiting


@pytest.mark.refuses("DG-14")
def test_one_mark_a_round_and_only_numbers_that_were_rolled() -> None:
    state = game("1: start e2\nroll 5,6 yellow,blue 1", players=1)
    assert refused(state, "1: mark e1 2") == ["DG-14"]
    state = play(state, "1: mark e1 5")
    assert "DG-14" in refused(state, "1: mark d2 5")
    assert refused(state, "1: pass") == ["DG-14"]


@pytest.mark.refuses("DG-17")
def test_after_taking_the_worker_nothing_is_marked() -> None:
    state = game("1: start c5\n2: start c5\nroll 6,6 purple,purple 1\n1: pass")
    assert refused(state, "1: mark b4 6") == ["DG-17", "DG-21"]
    assert refused(state, "1: pass") == ["DG-17"]


@pytest.mark.rule("DG-15")
def test_a_mark_touches_what_is_marked() -> None:
    state = game("1: start c5\nroll 1,4 purple,yellow 1", players=1)
    for line in ("1: mark b4 1", "1: mark c6 1", "1: mark c4 1", "1: mark c4 4"):
        assert not why(state, line)


@pytest.mark.refuses("DG-15")
def test_a_mark_away_from_all_others() -> None:
    state = game("1: start c5\nroll 1,4 purple,yellow 1", players=1)
    assert refused(state, "1: mark b3 1") == ["DG-15"]
    assert not why(play(state, "1: mark b4 1\nroll 1,4 purple,yellow 1"), "1: mark b3 1")


@pytest.mark.rule("DG-16")
def test_empty_cells_stay_open_when_others_are_marked() -> None:
    state = game("1: start c5\nroll 1,4 purple,yellow 1\n1: mark c6 1", players=1)
    assert not why(play(state, "roll 2,4 purple,yellow 1"), "1: mark b4 2")


@pytest.mark.refuses("DG-16")
def test_a_cell_is_marked_once() -> None:
    state = game("1: start c5\nroll 1,4 purple,yellow 1\n1: mark c6 1", players=1)
    state = play(state, "roll 2,4 purple,green 1")
    assert refused(state, "1: mark c6 2") == ["DG-16"]
    assert refused(state, "1: mark c5 2") == ["DG-16"]


@pytest.mark.rule("DG-17")
def test_dice_that_allow_nothing_bring_a_worker() -> None:
    state = game("1: start c5\nroll 3,4 purple,grey 1\n1: pass", players=1)
    assert stock(state) == {"silver": 1, "worker": 1}
    assert not state.waiting


@pytest.mark.rule("DG-17")
def test_nobody_has_to_spend_a_bonus() -> None:
    """With a worker from e2 the purple die could be used; the player may take another instead."""
    state = game("1: start e2\nroll 3,4 purple,green 1", players=1)
    assert not why(state, "1: mark e3 1 use=worker")
    assert stock(play(state, "1: pass")) == {"worker": 2}


@pytest.mark.refuses("DG-17")
def test_whom_the_dice_allow_something_must_mark() -> None:
    state = game("1: start c5\nroll 3,4 purple,yellow 1", players=1)
    assert refused(state, "1: pass") == ["DG-17"]
    assert "can still mark a space" in str(why(state, "1: pass")[0].message)


@pytest.mark.rule("DG-18")
def test_the_next_roll_closes_the_round_of_those_who_keep_their_silver() -> None:
    state = game("1: start c5\n2: start c5\nroll 1,4 purple,yellow 1\n2: mark b4 1\n1: mark c6 1")
    state = play(state, "roll 1,2 grey,orange 1")
    assert state.waiting == (0, 1)
    assert stock(state) == {"silver": 1, "monk": 1}


@pytest.mark.refuses("DG-18")
def test_the_roll_waits_for_everybody() -> None:
    state = game("1: start c5\n2: start c5\nroll 1,4 purple,yellow 1\n2: mark b4 1")
    assert refused(state, "roll 1,2 grey,orange 1") == ["DG-18"]
    assert str(GAME.due(state)) == "To mark: Anna"
