"""Sheets, starting castles and the variants of choosing them."""

from __future__ import annotations

import pytest

from core.game import Layout
from core.games.dice_game import GAME
from core.games.dice_game.entries import Colour
from core.games.dice_game.layouts import read, text_of
from tests.core.dice_game.helpers import QUICK, force, game, items, play, quick, refused, stock, why
from tests.core.helpers import table

# Region sizes of sheet A as the rulebook lists them: 3 rivers of 2, 2 mines of 2, cities 4, 3, 1
# and 1, monasteries 3 × 2 and 1, four castles, pastures 3 × 2 and 1.
SIZES_OF_A = {
    Colour.BLUE: [2, 2, 2],
    Colour.GREY: [2, 2],
    Colour.ORANGE: [1, 1, 3, 4],
    Colour.PURPLE: [1, 2, 2, 2],
    Colour.GREEN: [1, 1, 1, 1],
    Colour.YELLOW: [1, 2, 2, 2],
}


@pytest.mark.rule("DG-01")
def test_sheet_a_has_the_areas_of_the_rulebook() -> None:
    sheet = read(text_of("A"))
    assert len(sheet.grid) == 37
    for colour, sizes in SIZES_OF_A.items():
        areas = sheet.grid.regions(sheet.cells[colour])
        assert sorted(area.bit_count() for area in areas) == sizes, colour


@pytest.mark.rule("DG-01")
@pytest.mark.parametrize("name", "ABCD")
def test_every_sheet_has_the_same_cells_a_colour_and_four_castle_squares(name: str) -> None:
    sheet = read(text_of(name))
    counts = {colour: sheet.cells[colour].bit_count() for colour in Colour}
    assert counts == {"purple": 7, "grey": 4, "blue": 6, "orange": 9, "green": 4, "yellow": 7}
    assert sorted(sheet.squares.values()) == ["goods", "monk", "silver", "worker"]
    assert not GAME.check_layout("sheet", text_of(name))


def test_only_sheet_a_is_sure_and_the_others_are_to_be_compared() -> None:
    (kind,) = GAME.layout_kinds()
    assert {sheet.value: sheet.sure for sheet in kind.printed()} == {
        "A": True,
        "B": False,
        "C": False,
        "D": False,
    }


@pytest.mark.refuses("DG-01")
def test_a_cell_that_is_not_there() -> None:
    state = game()
    assert [(r.rule, r.impossible) for r in why(state, "1: start h1")] == [("DG-01", True)]


def test_more_than_five_players_are_told_of_the_pencils() -> None:
    assert GAME.setup_warnings(table(5)) == ()
    (warning,) = GAME.setup_warnings(table(6))
    assert str(warning) == "The box has pencils for 5 players: you need 1 more."
    assert not GAME.check_setup(table(6))


@pytest.mark.rule("DG-02")
def test_any_castle_can_be_the_start_and_holds_no_number() -> None:
    for castle in ("c2", "c5", "e2", "e5"):
        state = game(f"1: start {castle}")
        cell = state.table.sheet.grid.cell(castle)
        assert cell is not None
        assert state.duchies[0].marked == 1 << cell
        assert state.duchies[0].number(cell) is None


@pytest.mark.refuses("DG-02")
def test_the_start_is_a_castle_chosen_once_and_before_the_roll() -> None:
    state = game()
    assert refused(state, "1: start c3") == ["DG-02"]
    assert refused(state, "roll 1,2 blue,grey 1") == ["DG-02"]
    state = play(state, "1: start c2")
    assert refused(state, "1: start c5") == ["DG-02"]
    state = play(state, "2: start c2\nroll 1,2 blue,grey 1")
    assert set(refused(state, "1: start c5")) == {"DG-02"}
    assert len(refused(state, "1: start c5")) == 2


@pytest.mark.rule("DG-03")
@pytest.mark.parametrize(
    ("castle", "bonus"), [("c2", "goods"), ("c5", "silver"), ("e2", "worker"), ("e5", "monk")]
)
def test_the_starting_castle_brings_its_bonus(castle: str, bonus: str) -> None:
    assert stock(game(f"1: start {castle}")) == {bonus: 1}


@pytest.mark.refuses("DG-03", "DG-04")
def test_without_a_castle_there_is_neither_bonus_nor_point() -> None:
    state = game("1: start c2")
    assert stock(state, player=1) == {}
    assert items(state, player=1) == []


@pytest.mark.rule("DG-04")
def test_the_starting_castle_is_worth_a_point() -> None:
    assert items(game("1: start e5")) == [("DG-04", 1, 1)]


@pytest.mark.rule("DG-05")
def test_in_secret_players_may_choose_alike_and_in_any_order() -> None:
    state = game("2: start c2\n1: start c2")
    assert not state.waiting


@pytest.mark.refuses("DG-05")
def test_a_choice_in_secret_binds_nobody_else() -> None:
    state = game("1: start c2")
    assert state.waiting == (1,)
    assert len(GAME.legal(state)) == 4


@pytest.mark.rule("DG-80")
def test_all_different_goes_round_the_table() -> None:
    state = game("1: start c5\n2: start c2\n3: start e5\n4: start e2", players=4, start="different")
    assert not state.waiting
    assert not GAME.check_setup(table(4, start="different"))


@pytest.mark.refuses("DG-80")
def test_all_different_keeps_order_and_castles_apart() -> None:
    state = game(start="different")
    assert refused(state, "2: start c2") == ["DG-80"]
    state = play(state, "1: start c2")
    assert refused(state, "2: start c2") == ["DG-80"]
    assert {str(entry) for entry in GAME.legal(state)} == {"start c5", "start e2", "start e5"}
    assert [r.rule for r in GAME.check_setup(table(5, start="different"))] == ["DG-80"]


@pytest.mark.refuses("DG-80")
def test_a_castle_chosen_too_late_is_refused_and_can_be_pushed_through() -> None:
    state = force(game(start="different"), "roll 1,2 blue,grey 1")
    state = play(state, "1: pass\n2: pass")
    assert refused(state, "2: start e2") == ["DG-02", "DG-80"]
    assert stock(force(state, "2: start e2"), player=1) == {"worker": 2}


@pytest.mark.rule("DG-81")
def test_all_the_same_needs_one_entry() -> None:
    state = game("2: start e2", players=3, start="same")
    assert not state.waiting
    assert [stock(state, p) for p in range(3)] == [{"worker": 1}] * 3
    assert [items(state, p) for p in range(3)] == [[("DG-04", 1, 1)]] * 3


@pytest.mark.refuses("DG-81")
def test_all_the_same_leaves_no_other_castle() -> None:
    state = game("2: start e2", players=3, start="same")
    (refusal,) = why(state, "1: start c2")
    assert refusal.rule == "DG-81"
    assert str(refusal.message) == "All players start with the same castle."
    assert refused(state, "1: start e2") == ["DG-02"]


@pytest.mark.refuses("DG-02")
def test_who_has_marked_without_a_castle_is_not_said_to_have_one() -> None:
    state = force(game("2: start c2"), "1: mark b4 1")
    (refusal,) = why(state, "1: start c5")
    assert (refusal.rule, str(refusal.message)) == ("DG-02", "Anna has already marked a space.")


@pytest.mark.refuses("DG-80")
def test_a_castle_marked_in_play_is_nobodys_starting_castle() -> None:
    state = game("1: start c5\n2: start e5", start="different")
    state = force(play(state, "roll 1,4 purple,yellow 1"), "1: mark c2 4")
    assert refused(state, "2: start c2") == ["DG-02", "DG-02"]


@pytest.mark.rule("DG-90")
def test_an_own_sheet_is_played() -> None:
    state = quick("1: start c2")
    assert state.table.sheet.cells[Colour.GREY].bit_count() == 1
    assert state.table.sheet.colour_points[Colour.YELLOW] == (4, 2)


@pytest.mark.rule("DG-90")
def test_an_own_sheet_corrects_a_printed_one() -> None:
    corrected = text_of("B").replace("points P 3/2", "points P 4/2")
    state = game(layouts=(Layout("sheet", "B", corrected),), sheet="B")
    assert state.table.sheet.colour_points[Colour.PURPLE] == (4, 2)
    assert game(sheet="B").table.sheet.colour_points[Colour.PURPLE] == (3, 2)


@pytest.mark.refuses("DG-90")
@pytest.mark.parametrize(
    ("change", "problems"),
    [
        (("\nB B P P\n", "\n"), ["7 rows, not 6"]),
        (("\nB B P P\n", "\nB B P\n"), ["Row 1 has 4 spaces, not 3"]),
        (("\nB B P P\n", "\nB B X Q\n"), ["“X” is not a space", "“Q” is not a space"]),
        (("G:B", "G"), ["Row 3: a castle needs its coloured square"]),
        (("G:B", "G:Y"), ["“G:Y” is not a space"]),
        (("O B S P O O O", "O B G:B P O O O"), ["Two castles touch"]),
        (("\nB B P P", "\nB P P P"), ["An area of 5 spaces"]),
        (("B O Y Y", "B O Y Y\npoints P 4"), ["“points P 4” is not a colour bonus"]),
    ],
)
def test_all_that_is_wrong_with_an_own_sheet_is_said(
    change: tuple[str, str], problems: list[str]
) -> None:
    text = QUICK.text.replace("    ", "").replace(*change)
    found = GAME.check_layout("sheet", text)
    assert len(found) == len(problems), found
    for problem, refusal in zip(problems, found, strict=True):
        assert problem in str(refusal.message)
        assert refusal.impossible


@pytest.mark.refuses("DG-90")
def test_a_sheet_without_castles() -> None:
    text = QUICK.text
    for castle in ("G:B", "G:S", "G:O", "G:P"):
        text = text.replace(castle, "P")
    assert any("needs a castle" in str(r.message) for r in GAME.check_layout("sheet", text))
    setup = table(2, (Layout("sheet", "own", "B B"),), sheet="own")
    assert {r.rule for r in GAME.check_setup(setup)} == {"DG-90"}
