"""Where a tile fits: numbers, patterns, rows, the door, shifts. Foundation: a3 is a door."""

from __future__ import annotations

import pytest

from core.games.castle_builder.castle import place_name
from tests.core.castle_builder.helpers import (
    force,
    full,
    game,
    holders,
    impossible,
    play,
    refused,
    went,
    why,
)


@pytest.mark.rule("CB-10", "CB-15")
def test_oleg_puts_a_7_over_4_and_3() -> None:
    state = game("1: place a1 4\n1: place a2 3\n1: place b2 7")
    assert [place_name(p) for p, _ in state.seats[0].castle.tiles] == ["a1", "a2", "b2"]


@pytest.mark.refuses("CB-15")
@pytest.mark.parametrize("number", [6, 8, 4, 3, 12])
def test_another_number_than_the_sum_is_refused(number: int) -> None:
    state = game("1: place a1 4\n1: place a2 3")
    assert refused(state, f"1: place b2 {number}") == ["CB-15"]


@pytest.mark.refuses("CB-10")
def test_a_tile_needs_a_free_place_with_something_below() -> None:
    state = game("1: place a1 4\n1: place a2 3")
    assert refused(state, "1: place a1 4") == ["CB-10"]
    assert refused(state, "1: place b6 any") == ["CB-10"]
    assert refused(state, "1: place c2 any") == ["CB-10"]


@pytest.mark.refuses("CB-10")
@pytest.mark.parametrize("place", ["a6", "a0", "b7", "7", "aa", "A1!", "é1"])
def test_a_place_that_is_not_there_cannot_be_pushed_through(place: str) -> None:
    assert refused(game(), f'1: place "{place}" 4') == ["CB-10"]
    assert impossible(game(), f'1: place "{place}" 4')


@pytest.mark.rule("CB-10")
def test_rows_are_wider_by_half_a_place_on_both_sides() -> None:
    state = game("1: place a1 4\n1: place a5 5", hang="free")
    assert not why(state, "1: place b1 4")
    assert not why(state, "1: place b6 5")
    assert not why(state, "1: place B6 5")


@pytest.mark.rule("CB-17")
@pytest.mark.parametrize("tile", ["1", "14", "any", "5.ks.r", "1/11"])
def test_every_number_tick_or_roof_fits_the_foundation(tile: str) -> None:
    assert not why(game(), f"1: place a2 {tile}")


@pytest.mark.refuses("CB-17")
def test_the_foundation_excuses_the_number_but_not_the_pattern() -> None:
    assert refused(game(), "1: place a2 14.sk") == ["CB-11", "CB-11"]
    assert refused(game(), "1: place a2 any.ksks") == ["CB-11"]


@pytest.mark.rule("CB-11")
def test_stone_meets_stone_and_sky_meets_sky() -> None:
    state = game("1: place a1 4.skss\n1: place a2 3")
    # b2 rests with its left half on the right half of a1 (sky), with its right one on a2 (stone).
    assert not why(state, "1: place b2 7.ssks")


@pytest.mark.refuses("CB-11")
def test_sky_over_stone_and_stone_over_sky_are_refused_half_by_half() -> None:
    state = game("1: place a1 4.skss\n1: place a2 3")
    assert [str(r.message) for r in why(state, "1: place b2 7.sssk")] == [
        "The lower left half shows stone, but the tile there shows sky.",
        "The lower right half shows sky, but the tile there shows stone.",
    ]


@pytest.mark.refuses("CB-11", "CB-14", "CB-15")
def test_all_reasons_come_at_once() -> None:
    state = game("1: place a1 4.ks\n1: place a2 3")
    assert refused(state, "1: place b2 9.n") == ["CB-14", "CB-11", "CB-15"]


@pytest.mark.rule("CB-12")
def test_the_sides_need_not_match() -> None:
    # a1 ends in sky on its right, a2 begins with stone on its left: nobody minds.
    state = game("1: place a1 4.skss\n1: place a2 3")
    assert len(state.seats[0].castle.tiles) == 2


@pytest.mark.refuses("CB-12")
def test_matching_sides_do_not_excuse_what_is_below() -> None:
    state = game("1: place a1 4.ks\n1: place a2 3.ks\n1: place b2 7.k\n1: land")
    assert refused(state, "1: place b1 4") == ["CB-13", "CB-11"]


@pytest.mark.rule("CB-13")
def test_half_a_tile_over_nothing_shows_sky() -> None:
    state = game("1: place a1 6")
    assert not why(state, "1: place b1 6.ssks")
    assert not why(game("1: place a1 6", hang="free"), "1: place b1 6")


@pytest.mark.refuses("CB-13")
def test_stone_over_nothing_is_refused() -> None:
    assert refused(game("1: place a1 6"), "1: place b1 6") == ["CB-13"]


@pytest.mark.rule("CB-14", "CB-19")
def test_olena_puts_the_outer_wall_over_a_6() -> None:
    """The example: a tick, a pattern that matches, and not the first of its row."""
    state = game("1: place a1 6\n1: place a2 3\n1: place b2 9\n1: land")
    assert not why(state, "1: place b1 any.ksks.n")


@pytest.mark.refuses("CB-14")
def test_a_tile_with_the_row_mark_does_not_begin_a_row() -> None:
    assert refused(game(layouts=()), "1: place a1 4.n") == ["CB-14"]
    state = game("1: place a1 6\n1: place a2 3")
    assert refused(state, "1: place b1 any.ksks.n") == ["CB-14"]
    state = play(state, "1: place b2 9\n1: land")
    assert refused(state, "1: place c2 any.ksks.n") == ["CB-14"]


@pytest.mark.refuses("CB-14")
def test_a_row_that_fell_is_no_longer_begun() -> None:
    state = game("1: place a1 6\n1: place a2 3\n1: place b2 9\n1: land coins=1")
    state = play(state, "1: coin collapse\n1: collapse b2")
    assert refused(state, "1: place b1 any.ksks.n") == ["CB-14"]


@pytest.mark.rule("CB-16")
def test_of_two_numbers_the_lower_fits_and_the_upper_counts() -> None:
    state = game("1: place a1 4\n1: place a2 7\n1: place b2 1/11\n1: land")
    state = play(state, "1: place a4 5\n1: place b3 9\n1: land")  # 7 + door 2 = 9
    assert not why(state, "1: place c3 10")  # 1 + 9


@pytest.mark.refuses("CB-16")
def test_the_upper_number_is_not_the_sum_and_the_lower_does_not_count_above() -> None:
    state = game("1: place a1 1\n1: place a2 0")
    assert refused(state, "1: place b2 1/11") == ["CB-15"]
    state = game("1: place a1 4\n1: place a2 7\n1: place b2 1/11\n1: land\n1: place b3 9\n1: land")
    assert refused(state, "1: place c3 20") == ["CB-15"]


@pytest.mark.rule("CB-18")
def test_a_door_counts_as_a_2() -> None:
    state = game("1: place a2 10")
    assert not why(state, "1: place b3 12")
    assert not why(game(), "1: place b3 2.ssks")


@pytest.mark.refuses("CB-18")
def test_no_tile_goes_on_the_place_of_a_door() -> None:
    assert refused(game(), "1: place a3 2") == ["CB-18"]
    state = force(game(), "1: place a3 7")
    assert not why(play(state, "1: place a2 1"), "1: place b3 8")


@pytest.mark.rule("CB-19")
def test_the_princess_ignores_24() -> None:
    assert not why(game("1: place a1 10\n1: place a2 14"), "1: place b2 any.p")


@pytest.mark.refuses("CB-19")
def test_a_tick_does_not_excuse_the_pattern() -> None:
    state = game("1: place a1 10.ks\n1: place a2 14")
    assert refused(state, "1: place b2 any.p") == ["CB-11"]


@pytest.mark.rule("CB-20")
def test_a_door_begins_row_a() -> None:
    assert not why(game(), "1: place a2 4.n")


@pytest.mark.refuses("CB-20")
def test_at_another_table_a_door_begins_nothing() -> None:
    state = game(door_row="no")
    assert refused(state, "1: place a2 4.n") == ["CB-14"]
    assert not why(play(state, "1: place a1 4"), "1: place a2 4.n")


@pytest.mark.rule("CB-21")
def test_at_the_edge_the_one_number_below_is_the_sum() -> None:
    assert not why(game("1: place a1 6"), "1: place b1 6.ssks")
    assert not why(game("1: place a1 6", edge="tick"), "1: place b1 any.ssks")


@pytest.mark.refuses("CB-21")
def test_what_the_edge_refuses_at_each_table() -> None:
    assert refused(game("1: place a1 6"), "1: place b1 7.ssks") == ["CB-15"]
    assert refused(game("1: place a1 6", edge="tick"), "1: place b1 6.ssks") == ["CB-21"]
    assert refused(game("1: place a1 6", edge="none"), "1: place b1 any.ssks") == ["CB-21"]
    assert not why(game("1: place a1 6\n1: place a2 1", edge="none"), "1: place b2 7")


@pytest.mark.rule("CB-22")
def test_a_tick_without_a_number_counts_nothing_above() -> None:
    assert not why(game("1: place a1 any\n1: place a2 3"), "1: place b2 3")
    assert not why(game("1: place a1 5/any\n1: place a2 3"), "1: place b2 8")


@pytest.mark.refuses("CB-22")
def test_a_tick_is_not_any_number_for_those_above() -> None:
    assert refused(game("1: place a1 any\n1: place a2 3"), "1: place b2 8") == ["CB-15"]


@pytest.mark.rule("CB-23")
def test_a_tile_may_go_under_one_that_hangs_over() -> None:
    # b3 rests on the door alone, its left half over a2; then a2 with sky above on its right.
    state = game("1: place b3 2.ssks\n1: land")
    state = play(state, "1: place a2 9.skss")
    assert state.seats[0].castle.height == 2


@pytest.mark.refuses("CB-23")
def test_what_goes_under_must_match_what_hangs_over() -> None:
    state = game("1: place b3 2.ssks\n1: land")
    assert [str(r.message) for r in why(state, "1: place a2 9")] == [
        "The upper right half shows stone, but the tile there shows sky."
    ]


@pytest.mark.rule("CB-24", "CB-25", "CB-28")
def test_sofia_discards_a_tile_for_each_of_two_shifts() -> None:
    """1/11 over 10 + 2, then the angry lord 12 over 2 + 9, then the lady over both."""
    state = game("1: place a2 10\n1: place a4 9")
    state = play(state, "1: place b3 1/11 discards=1\n1: land")
    assert went(state) == 2
    state = play(state, "1: place b4 12.p.g discards=1\n1: land")
    assert went(state) == 2 + 3  # row 2 and a ruby
    state = play(state, "1: place c4 13.p.g\n1: land")  # the printed 1 + 12
    assert went(state) == 2 + 3 + 4  # row 3 and a ruby


@pytest.mark.refuses("CB-25")
def test_a_shifted_tile_does_not_count_shifted() -> None:
    state = game("1: place a2 10\n1: place a4 9\n1: place b3 1/11 discards=1\n1: land")
    state = play(state, "1: place b4 12.p.g discards=1\n1: land")
    assert refused(state, "1: place c4 12") == ["CB-15"]  # 1 + the 11 it stood for


@pytest.mark.refuses("CB-24")
def test_a_shift_costs_exactly_what_it_shifts() -> None:
    state = game("1: place a1 4\n1: place a2 3")
    assert refused(state, "1: place b2 7 discards=1") == ["CB-24"]
    assert refused(state, "1: place b2 any discards=1") == ["CB-24"]
    assert refused(state, "1: place b2 6 discards=2") == ["CB-24", "CB-24"]
    assert refused(state, "1: place b2 5 discards=2") == ["CB-24"]
    assert impossible(state, "1: place b2 6 discards=-1")


@pytest.mark.refuses("CB-24")
@pytest.mark.parametrize(
    ("number", "discards", "reasons"),
    [
        (5, 1, ["The number is off by 2. Only one tile may be discarded, which changes it by 1."]),
        (5, 2, ["The number is off by 2. Only one tile may be discarded, which changes it by 1."]),
        (7, 1, ["The number fits. No tile is discarded."]),
        (
            6,
            2,
            [
                "The number is off by 1, so discard exactly 1 tile.",
                "Only one tile may be discarded to change a number.",
            ],
        ),
    ],
)
def test_no_reason_asks_for_what_another_forbids(
    number: int, discards: int, reasons: list[str]
) -> None:
    """Over 4 and 3 a 7 fits."""
    state = game("1: place a1 4\n1: place a2 3")
    refusals = why(state, f"1: place b2 {number} discards={discards}")
    assert [str(refusal.message) for refusal in refusals] == reasons


@pytest.mark.refuses("CB-24", "CB-07")
def test_a_holder_has_six_other_tiles_at_most() -> None:
    """Also where nobody counts them; seven, if the tile is not one of the holder."""
    state = game("1: place a1 9\n1: place a2 9", shift="any")
    assert not why(state, "1: place b2 12 discards=6")
    assert refused(state, "1: place b2 11 discards=7") == ["CB-24"]
    assert not why(state, "1: place b2 11 source=market discards=7")
    assert refused(state, "1: place b2 10 source=market discards=8") == ["CB-24"]


@pytest.mark.rule("CB-24")
def test_the_discarded_tile_leaves_the_holder() -> None:
    state = full("1: place a1 4\n2: take\n1: place a2 3\n2: take\n1: take")
    assert holders(state) == [3, 7]
    state = play(state, "2: take\n1: place b2 6 discards=1")
    assert holders(state) == [1, 7]
    assert state.discards == 2 + 1  # two did not fit into the other holder


@pytest.mark.refuses("CB-24")
def test_a_tile_cannot_be_discarded_for_itself() -> None:
    state = full("1: place a1 4\n2: take\n1: place a2 3\n2: take")
    assert holders(state)[0] == 1
    assert refused(state, "1: place b2 6 discards=1") == ["CB-24"]
    # From the market the last tile of the holder may go for it.
    assert not why(state, "1: place b2 6 source=market discards=1")


@pytest.mark.rule("CB-26")
def test_a_table_may_allow_any_shift() -> None:
    state = game("1: place a1 4\n1: place a2 3", shift="any")
    assert not why(state, "1: place b2 10 discards=3")
    assert not why(state, "1: place b2 5 discards=2")


@pytest.mark.refuses("CB-26")
def test_any_shift_still_costs_one_tile_each() -> None:
    state = game("1: place a1 4\n1: place a2 3", shift="any")
    assert refused(state, "1: place b2 10 discards=2") == ["CB-24"]
    assert refused(state, "1: place b2 10") == ["CB-15"]


def test_the_wrong_tiles_of_the_picture() -> None:
    """A wall that begins a row, a wall with its sky half on stone, stone hanging over sky."""
    state = game("1: place a1 3\n1: place a2 4\n1: place a4 2.skss\n1: place b2 7\n1: land")
    assert refused(state, "1: place c2 any.ksks.n") == ["CB-14"]
    assert refused(state, "1: place b3 any.ksks.n") == ["CB-11"]
    assert refused(state, "1: place b5 any.ssss") == ["CB-11", "CB-13"]
