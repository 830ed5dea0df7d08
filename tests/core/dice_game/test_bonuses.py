"""Monk, worker, silver and goods, with the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from core.games.dice_game import GAME, Bonus, ways
from core.games.dice_game.state import State
from tests.core.dice_game.helpers import (
    force,
    game,
    items,
    play,
    refused,
    rounds,
    stock,
    total,
    why,
)

# The position of the rulebook's example: phase II, a 3 in the lower right pasture, two monks and a
# worker at hand, no city cell within reach, and a roll of 4, 6, yellow, orange.
EXAMPLE = """
1: start e5
roll 1,5 orange,grey 1
1: mark d5 1
roll 2,5 orange,grey 1
1: mark d6 2
roll 3,5 orange,grey 1
1: mark d7 3
roll 4,5 yellow,grey 1
1: mark e6 4
roll 2,5 purple,grey 1
1: mark f5 2
roll 1,5 purple,grey 1
1: mark f4 1
roll 5,6 yellow,grey 1
1: mark g3 3 use=worker
roll 5,6 orange,grey 1
1: mark g2 5
roll 4,6 yellow,orange 1
"""


def example() -> State:
    state = game(EXAMPLE, players=1)
    assert state.phase == 1
    assert stock(state) == {"monk": 2, "worker": 1}
    return state


@pytest.mark.rule("DG-43", "DG-32")
def test_example_a_worker_finishes_the_pasture_for_3_and_3() -> None:
    state = play(before := example(), "1: mark g4 3 use=worker")
    assert items(state)[-1] == ("DG-32", 2, 3)
    assert total(state) - total(before) == 6
    assert stock(state) == {"monk": 2}


def test_example_what_the_dice_alone_allow() -> None:
    """(B): a 4 or a 6 in the upper pasture, nothing else; orange is of no use."""
    plain = ways(example(), 0)[None]
    assert {(cell, mark.number) for cell, marks in plain.items() for mark in marks} == {
        ("c4", 4),
        ("c4", 6),
    }


@pytest.mark.rule("DG-42")
def test_example_a_monk_opens_blue_with_6_and_grey_with_4() -> None:
    """(C) and (D): the river with the 6. (E): the mine with the 4."""
    with_monk = ways(example(), 0)[Bonus.MONK]
    assert [mark.number for mark in (*with_monk["e4"], *with_monk["f3"])] == [6, 6]
    assert [mark.number for mark in with_monk["f2"]] == [4]


@pytest.mark.rule("DG-41")
def test_a_used_bonus_is_crossed() -> None:
    state = play(example(), "1: mark f3 6 use=monk")
    assert stock(state) == {"monk": 1, "worker": 1}


@pytest.mark.refuses("DG-41")
def test_a_bonus_that_is_not_there() -> None:
    state = game("1: start c5\nroll 1,4 grey,orange 1", players=1)
    assert refused(state, "1: mark b4 1 use=monk") == ["DG-41"]
    assert refused(state, "1: mark d5 6 use=worker") == ["DG-41"]


@pytest.mark.refuses("DG-42")
def test_a_monk_leaves_the_number_alone_and_needs_another_colour() -> None:
    state = example()
    assert refused(state, "1: mark f2 3 use=monk") == ["DG-14"]
    state = game("1: start e5\nroll 1,4 purple,purple 1", players=1)
    assert refused(state, "1: mark f4 1 use=monk") == ["DG-42"]


@pytest.mark.refuses("DG-43")
def test_a_worker_leaves_the_colour_alone() -> None:
    state = example()
    assert refused(state, "1: mark f3 6 use=worker") == ["DG-20"]


@pytest.mark.rule("DG-40")
@pytest.mark.refuses("DG-40")
def test_one_bonus_a_round() -> None:
    """A castle with a silver, then a monk's mark: the silver has to wait for the next round."""
    state = game("1: start c5\nroll 1,4 purple,grey 1\n1: mark c6 1", players=1)
    state = play(state, "roll 4,1 blue,grey 1")
    assert stock(state) == {"silver": 1, "monk": 1}
    state = play(state, "1: mark d6 4 use=monk")
    assert refused(state, "1: mark d5 1 use=silver") == ["DG-40", "DG-20"]
    assert ways(state, 0) == {}
    state = play(state, "roll 1,2 orange,yellow 1\n1: mark c4 2\n1: mark d5 1 use=silver")
    assert stock(state) == {}


@pytest.mark.refuses("DG-40")
def test_nobody_marks_a_third_cell() -> None:
    """At most two combinations of dice a round, never more."""
    state = game("1: start c5\n2: start c5\nroll 2,4 orange,yellow 1\n1: mark d5 2", silver_row="9")
    state = play(GAME.correct(state, 0, "silver", 3), "1: mark d6 4 use=silver")
    for use in ("", " use=silver"):
        (refusal,) = why(state, f"1: mark c4 4{use}")
        assert refusal.rule == "DG-40"
        assert str(refusal.message) == "Anna has marked two spaces. A third is not allowed."


# ── silver ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DG-44", "DG-45")
def test_first_silver_example_two_cities_with_2_and_4() -> None:
    """One orange die, two number dice: the number die is another one."""
    state = game("1: start c5\nroll 2,4 orange,grey 1\n1: mark d5 2", players=1)
    state = play(state, "1: mark d6 4 use=silver")
    assert stock(state) == {}


@pytest.mark.rule("DG-45")
def test_second_silver_example_two_pastures_with_two_ones() -> None:
    """One yellow die, a 1 on each number die: two different ones."""
    state = game("1: start c5\nroll 1,1 yellow,grey 1\n1: mark c4 1\n1: mark c3 1 use=silver", 1)
    assert items(state)[1:] == [("DG-32", 2, 4)]


@pytest.mark.rule("DG-45")
def test_second_silver_example_with_two_yellow_dice() -> None:
    state = game("1: start c5\nroll 1,6 yellow,yellow 1\n1: mark c4 1\n1: mark c3 1 use=silver", 1)
    assert items(state)[1:] == [("DG-32", 2, 4)]


@pytest.mark.refuses("DG-45")
def test_the_same_two_dice_twice() -> None:
    state = game("1: start c5\nroll 1,6 yellow,grey 1\n1: mark c4 1", players=1)
    assert refused(state, "1: mark c3 1 use=silver") == ["DG-45"]
    assert Bonus.SILVER not in ways(state, 0)


@pytest.mark.refuses("DG-44")
def test_silver_is_for_the_second_cell_only() -> None:
    state = game("1: start c5\nroll 2,4 orange,grey 1", players=1)
    assert refused(state, "1: mark d5 2 use=silver") == ["DG-44"]
    state = play(state, "1: mark d5 2")
    assert refused(state, "1: mark d6 4") == ["DG-14"]
    state = play(state, "1: mark d6 4 use=silver")
    assert refused(state, "1: mark b5 4 use=silver") == ["DG-40", "DG-41"]


@pytest.mark.rule("DG-44")
def test_the_second_cell_may_lie_beside_the_first() -> None:
    state = game("1: start c5\nroll 2,4 orange,grey 1", players=1)
    assert refused(state, "1: mark d7 4") == ["DG-15"]
    assert not why(play(state, "1: mark d6 2"), "1: mark d7 4 use=silver")


@pytest.mark.rule("DG-46")
def test_with_silver_both_cells_use_the_dice_as_rolled() -> None:
    state = game("1: start c5\nroll 2,4 orange,purple 1\n1: mark d6 4", players=1)
    assert not why(state, "1: mark c6 2 use=silver")


@pytest.mark.refuses("DG-46")
def test_the_second_cell_allows_no_changed_die() -> None:
    state = game("1: start c5\nroll 1,4 purple,grey 1\n1: mark c6 1", players=1)
    state = play(state, "roll 2,4 orange,grey 1\n1: mark d5 2")
    assert refused(state, "1: mark c4 4 use=monk") == ["DG-46"]
    assert refused(state, "1: mark d6 5 use=silver") == ["DG-14"]
    assert refused(state, "1: mark c4 4 use=silver") == ["DG-20"]


@pytest.mark.rule("DG-47")
@pytest.mark.refuses("DG-47")
def test_a_changed_die_is_changed_for_one_player_only() -> None:
    state = game("1: start e5\n2: start c5\nroll 4,6 grey,orange 1\n1: mark e6 4 use=monk")
    assert refused(state, "2: mark c4 4") == ["DG-20"]
    assert not why(state, "2: mark d5 4")


# A silver mine finished by the first mark: g1 after f2. The castle e2 brings no silver.
MINED = """
1: start e2
roll 3,4 grey,grey 1
1: mark f2 3
roll 3,4 grey,yellow 1
1: mark g1 3
"""


@pytest.mark.rule("DG-48")
def test_a_silver_just_earned_may_be_used() -> None:
    state = game(MINED, players=1)
    assert not why(state, "1: mark f1 4 use=silver")
    assert stock(play(state, "1: mark f1 4 use=silver")) == {"worker": 1}


@pytest.mark.refuses("DG-48")
def test_a_silver_just_earned_has_to_wait() -> None:
    state = game(MINED, players=1, same_round_bonus="no")
    assert refused(state, "1: mark f1 4 use=silver") == ["DG-48"]
    assert ways(state, 0) == {}
    state = play(state, "roll 3,4 orange,yellow 1\n1: mark f1 4")
    assert not why(state, "1: mark g2 3 use=silver")


def test_a_player_may_do_without_the_second_cell() -> None:
    state = game("1: start c5\n2: start c5\nroll 2,4 orange,grey 1\n1: mark d5 2\n1: pass")
    assert stock(state) == {"silver": 1}
    assert refused(state, "1: mark d6 4 use=silver") == ["DG-14"]


# ── goods ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DG-50", "DG-51")
def test_a_double_hourglass_sells_all_goods() -> None:
    """Goods from the castle c2 and from the river d2 d3: two silver and four points."""
    text = "1: start c2\nroll 5,6 blue,blue 1\n1: mark d2 5\nroll 5,6 blue,blue 1\n1: mark d3 5\n"
    state = game(text, players=1)
    assert stock(state) == {"goods": 2}
    state = play(state, "roll 1,2 grey,grey 2")
    assert stock(state) == {"silver": 2}
    assert items(state)[-1] == ("DG-51", 2, 2)
    assert total(state) == 1 + 4 + 4


@pytest.mark.refuses("DG-50")
def test_goods_wait_for_the_double_hourglass_and_mark_nothing() -> None:
    state = game("1: start c2\nroll 5,6 blue,blue 1", players=1)
    assert stock(state) == {"goods": 1}
    refusals = why(state, "1: mark d2 5 use=goods")
    assert [(r.rule, r.impossible) for r in refusals] == [("DG-50", True)]


@pytest.mark.refuses("DG-51")
def test_without_goods_there_is_nothing_to_sell() -> None:
    state = game("1: start c5\nroll 5,6 blue,blue 2", players=1)
    assert items(state) == [("DG-04", 1, 1)]
    assert stock(state) == {"silver": 1}


@pytest.mark.rule("DG-52")
def test_the_silver_of_the_sale_may_be_used_at_once() -> None:
    state = game("1: start c2\nroll 5,6 blue,blue 2\n1: mark d2 5\n1: mark d3 6 use=silver", 1)
    assert stock(state) == {"goods": 1}


@pytest.mark.rule("DG-52")
def test_the_silver_of_the_sale_is_not_earned_by_a_mark() -> None:
    state = game("1: start c2\nroll 5,6 blue,blue 2\n1: mark d2 5", 1, same_round_bonus="no")
    assert not why(state, "1: mark d3 6 use=silver")


@pytest.mark.refuses("DG-52")
def test_after_the_sale_there_is_still_only_one_bonus() -> None:
    state = game(f"1: start c2\n{rounds(1)}roll 1,6 blue,grey 2\n1: mark d2 5 use=worker", 1)
    assert stock(state) == {"silver": 1}
    assert "DG-40" in refused(state, "1: mark d3 6 use=silver")


@pytest.mark.rule("DG-53")
def test_goods_can_be_kept() -> None:
    state = game("1: start c2\n2: start c2\nroll 5,6 blue,blue 2\n1: keep")
    assert stock(state) == {"goods": 1}
    assert items(state) == [("DG-04", 1, 1)]
    assert stock(state, player=1) == {"silver": 1}
    state = play(state, "1: mark d2 5\n2: mark d2 5\nroll 1,2 grey,grey 2")
    assert items(state)[-1] == ("DG-51", 1, 2)


@pytest.mark.rule("DG-53")
def test_kept_goods_free_the_circle_of_the_silver() -> None:
    state = game("1: start c2\nroll 5,6 blue,blue 2\n1: keep", 1, silver_row="1")
    state = play(state, "1: mark d2 5\nroll 5,6 blue,blue 2")
    assert stock(state) == {"silver": 1}


@pytest.mark.refuses("DG-53")
def test_goods_are_kept_only_after_a_sale_and_before_the_mark() -> None:
    state = game("1: start c2\n2: start c5\nroll 5,6 blue,orange 2")
    assert refused(state, "2: keep") == ["DG-53"]
    state = play(state, "1: mark d2 5")
    assert refused(state, "1: keep") == ["DG-53"]
    assert stock(force(state, "1: keep")) == {"goods": 1}
    assert force(state, "2: keep") == state


@pytest.mark.rule("DG-38")
def test_a_sale_into_a_full_silver_row_brings_points_only() -> None:
    text = "1: start c2\nroll 5,6 blue,blue 1\n1: mark d2 5\nroll 5,6 blue,blue 1\n1: mark d3 5\n"
    state = game(text + "roll 1,2 grey,grey 2", players=1, silver_row="1")
    assert stock(state) == {"silver": 1}
    assert items(state)[-1] == ("DG-51", 2, 2)
    assert stock(play(state, "1: keep")) == {"goods": 2}
