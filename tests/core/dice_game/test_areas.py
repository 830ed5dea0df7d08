"""The six kinds of areas: what may be written there, and what a finished one brings."""

from __future__ import annotations

import pytest

from tests.core.dice_game.helpers import (
    game,
    items,
    play,
    quick,
    refused,
    rounds,
    stock,
    total,
    why,
)


@pytest.mark.rule("DG-20")
def test_a_die_of_the_colour_marks_the_cell() -> None:
    state = game("1: start c5\nroll 1,4 purple,orange 1", players=1)
    assert not why(state, "1: mark b4 1")
    assert not why(state, "1: mark d5 4")


@pytest.mark.refuses("DG-20")
def test_a_colour_that_was_not_rolled() -> None:
    state = game("1: start c5\nroll 1,4 grey,orange 1", players=1)
    assert refused(state, "1: mark b4 1") == ["DG-20"]


@pytest.mark.rule("DG-21")
@pytest.mark.refuses("DG-21")
def test_monasteries_take_1_and_2() -> None:
    for numbers, allowed in (("1,2", "12"), ("3,4", ""), ("5,6", "")):
        state = game(f"1: start c5\nroll {numbers} purple,grey 1", players=1)
        for number in numbers.split(","):
            expected = [] if number in allowed else ["DG-21"]
            assert refused(state, f"1: mark b4 {number}") == expected


@pytest.mark.rule("DG-22")
@pytest.mark.refuses("DG-22")
def test_mines_take_3_and_4() -> None:
    for numbers, allowed in (("1,2", ""), ("3,4", "34"), ("5,6", "")):
        state = game(f"1: start e2\nroll {numbers} orange,grey 1", players=1)
        for number in numbers.split(","):
            expected = [] if number in allowed else ["DG-22"]
            assert refused(state, f"1: mark f2 {number}") == expected


@pytest.mark.rule("DG-23")
@pytest.mark.refuses("DG-23")
def test_rivers_take_5_and_6() -> None:
    for numbers, allowed in (("1,2", ""), ("3,4", ""), ("5,6", "56")):
        state = game(f"1: start c2\nroll {numbers} blue,grey 1", players=1)
        for number in numbers.split(","):
            expected = [] if number in allowed else ["DG-23"]
            assert refused(state, f"1: mark d2 {number}") == expected


CITY = "1: start c2\nroll 2,4 orange,grey 1\n1: mark b2 2\nroll 2,4 orange,grey 1"


@pytest.mark.rule("DG-24")
def test_a_city_takes_another_number() -> None:
    assert not why(game(CITY, players=1), "1: mark b1 4")


@pytest.mark.rule("DG-24")
def test_another_city_counts_for_itself() -> None:
    """The city d5 d6 d7 has a 2; the city b5 is another one and takes a 2 as well."""
    state = game("1: start c5\nroll 2,4 orange,grey 1\n1: mark d5 2", players=1)
    assert not why(play(state, "roll 2,4 orange,grey 1"), "1: mark b5 2")


@pytest.mark.refuses("DG-24")
def test_a_city_takes_no_number_twice() -> None:
    state = game(CITY, players=1)
    assert refused(state, "1: mark b1 2") == ["DG-24"]
    assert refused(state, "1: mark c1 2") == ["DG-24"]


CASTLE = "1: start c2\nroll 5,2 blue,grey 1\n1: mark d3 5\nroll 5,2 green,grey 1"


@pytest.mark.rule("DG-25")
def test_a_castle_takes_the_number_of_a_neighbour() -> None:
    state = game(CASTLE, players=1)
    assert not why(state, "1: mark e2 5")


@pytest.mark.refuses("DG-25")
def test_a_castle_takes_no_other_number() -> None:
    state = game(CASTLE, players=1)
    assert refused(state, "1: mark e2 2") == ["DG-25"]
    assert "No space next to this castle has a 2" in str(why(state, "1: mark e2 2")[0].message)


PASTURE = "1: start c5\nroll 4,6 yellow,grey 1\n1: mark c4 4\nroll 4,6 yellow,grey 1"


@pytest.mark.rule("DG-26")
def test_a_pasture_takes_the_same_number() -> None:
    assert not why(game(PASTURE, players=1), "1: mark c3 4")


@pytest.mark.refuses("DG-26")
def test_a_pasture_takes_no_other_number() -> None:
    state = game(PASTURE, players=1)
    assert refused(state, "1: mark c3 6") == ["DG-26"]
    assert "only takes a 4" in str(why(state, "1: mark c3 6")[0].message)


# ── points and bonuses ───────────────────────────────────────────────────────────────────────

VALUES = {1: (1, 1, 1), 2: (4, 3, 2), 3: (8, 6, 4), 4: (13, 10, 7)}
"""Points by size, for phases I, II and III, as printed."""

# From the castle c5 (c2 for the city of four), each area with a number for each of its cells.
AREAS = {
    1: ("c5", "purple", ("c6 1",)),
    2: ("c5", "purple", ("b4 1", "b3 2")),
    3: ("c5", "orange", ("d5 1", "d6 2", "d7 3")),
    4: ("c2", "orange", ("b1 1", "b2 2", "c1 3", "d1 4")),
}


@pytest.mark.rule("DG-30")
@pytest.mark.parametrize("size", VALUES)
@pytest.mark.parametrize("phase", [0, 1, 2])
def test_an_area_scores_by_size_and_phase(size: int, phase: int) -> None:
    castle, colour, marks = AREAS[size]
    state = game(f"1: start {castle}\n{rounds(8 * phase)}", players=1)
    for mark in marks:
        number = mark.split()[1]
        state = play(state, f"roll {number},{number} {colour},{colour} 1\n1: mark {mark}")
    assert state.phase == phase
    assert items(state) == [("DG-04", 1, 1), ("DG-30", 1, VALUES[size][phase])]
    assert total(state) == 1 + VALUES[size][phase]


@pytest.mark.refuses("DG-30", "DG-31", "DG-33")
def test_an_unfinished_area_brings_nothing() -> None:
    state = game("1: start c5\nroll 1,1 purple,purple 1\n1: mark b4 1", players=1)
    assert items(state) == [("DG-04", 1, 1)]
    assert stock(state) == {"silver": 1}


@pytest.mark.rule("DG-31")
def test_an_area_of_one_cell_brings_everything_at_once() -> None:
    state = game("1: start c5\nroll 1,1 purple,purple 1\n1: mark c6 1", players=1)
    assert items(state) == [("DG-04", 1, 1), ("DG-30", 1, 1)]
    assert stock(state) == {"silver": 1, "monk": 1}


@pytest.mark.rule("DG-32")
def test_a_pasture_counts_twice() -> None:
    state = game(f"{PASTURE}\n1: mark c3 4", players=1)
    assert items(state)[1:] == [("DG-32", 2, 4)]
    assert total(state) == 1 + 8


@pytest.mark.refuses("DG-32")
def test_a_pasture_brings_no_bonus_and_only_pastures_count_twice() -> None:
    state = game(f"{PASTURE}\n1: mark c3 4", players=1)
    assert stock(state) == {"silver": 1}
    state = game(f"{CITY}\n1: mark b1 4", players=1)
    assert items(state) == [("DG-04", 1, 1)]


@pytest.mark.rule("DG-33")
def test_a_monastery_brings_a_monk() -> None:
    text = "1: start c5\nroll 1,1 purple,purple 1\n1: mark b4 1\nroll 1,1 purple,purple 1\n"
    assert stock(game(text + "1: mark b3 1", players=1)) == {"silver": 1, "monk": 1}


MINE = "1: start e2\nroll 3,4 grey,grey 1\n1: mark f2 3\nroll 3,4 grey,grey 1\n1: mark g1 3"


@pytest.mark.rule("DG-34")
def test_a_mine_brings_a_silver() -> None:
    state = game(MINE, players=1)
    assert stock(state) == {"worker": 1, "silver": 1}
    assert items(state)[1:] == [("DG-30", 1, 4)]


@pytest.mark.refuses("DG-34", "DG-35", "DG-36")
@pytest.mark.parametrize(
    ("castle", "roll", "mark", "bonus"),
    [
        ("e2", "3,4 grey,grey", "f2 3", "worker"),
        ("c2", "5,6 blue,blue", "d2 5", "goods"),
        ("c5", "5,6 orange,orange", "d5 5", "silver"),
    ],
)
def test_half_an_area_brings_no_bonus(castle: str, roll: str, mark: str, bonus: str) -> None:
    state = game(f"1: start {castle}\nroll {roll} 1\n1: mark {mark}", players=1)
    assert stock(state) == {bonus: 1}


@pytest.mark.rule("DG-35")
def test_a_river_brings_goods() -> None:
    text = "1: start e2\nroll 5,6 blue,blue 1\n1: mark d2 5\nroll 5,6 blue,blue 1\n1: mark d3 5"
    assert stock(game(text, players=1)) == {"worker": 1, "goods": 1}


@pytest.mark.rule("DG-36")
def test_a_city_brings_a_worker() -> None:
    state = game("1: start c5\nroll 5,6 orange,orange 1\n1: mark b5 5", players=1)
    assert stock(state) == {"silver": 1, "worker": 1}


@pytest.mark.rule("DG-37")
@pytest.mark.parametrize("phase", [0, 1, 2])
def test_a_castle_is_a_point_and_its_square_in_every_phase(phase: int) -> None:
    state = game(f"1: start c2\n{rounds(8 * phase)}", players=1)
    before = stock(state).get("worker", 0)
    state = play(state, "roll 5,5 blue,blue 1\n1: mark d3 5\nroll 5,5 green,green 1\n1: mark e2 5")
    assert items(state) == [("DG-04", 1, 1), ("DG-37", 1, 1)]
    assert stock(state)["worker"] == before + 1


@pytest.mark.refuses("DG-37")
def test_a_castle_scores_once_and_only_as_a_castle() -> None:
    """Its 1 point is the area's: there is no area of one cell on top of it."""
    state = game(f"{CASTLE}\n1: mark e2 5", players=1)
    assert total(state) == 2
    assert stock(state) == {"goods": 1, "worker": 1}


@pytest.mark.rule("DG-38")
def test_a_full_row_loses_the_bonus() -> None:
    text = f"1: start c5\n{rounds(3)}"
    assert stock(game(text, players=1)) == {"silver": 1, "worker": 3}
    assert stock(game(text, players=1, worker_row="2")) == {"silver": 1, "worker": 2}


@pytest.mark.rule("DG-38")
def test_a_used_circle_is_not_free_again() -> None:
    text = f"1: start c5\n{rounds(1)}roll 6,6 purple,purple 1\n1: mark b4 1 use=worker\n{rounds(1)}"
    assert stock(game(text, players=1, worker_row="1")) == {"silver": 1}
    assert stock(game(text, players=1, worker_row="2")) == {"silver": 1, "worker": 1}


@pytest.mark.refuses("DG-38")
def test_castle_bonuses_have_their_own_circles() -> None:
    text = f"1: start e2\n{rounds(2)}"
    assert stock(game(text, players=1, worker_row="1")) == {"worker": 2}


def test_a_single_mine_finishes_area_and_colour() -> None:
    state = quick("1: start c2\n2: start c2\nroll 3,3 grey,grey 1\n1: mark d3 3")
    assert items(state)[1:] == [("DG-30", 1, 1), ("DG-60", 1, 3)]
