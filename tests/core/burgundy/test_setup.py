"""Set-up: who plays, with which duchy, from which castle, with what."""

from __future__ import annotations

import pytest

from core.game import Layout, Player, Setup
from core.games.burgundy import GAME
from core.games.burgundy.layouts import board_names, confidence, printed_board
from core.games.burgundy.state import State
from core.games.burgundy.tiles import KINDS, Kind
from tests.core.burgundy.helpers import (
    EDITIONS,
    NAMES,
    chosen,
    force,
    play,
    points_table,
    purse,
    read,
    refused,
    table,
    turn,
)

DUCHY_ONE = """
P6 C5 C4 K3
P2 P1 C6 K5 B4
P5 P4 B3 K1 B2 B3
S6 S1 S2 C6 S5 S4 S1
B2 B5 M4 B3 B1 P2
B6 M1 K2 B5 B6
M3 K4 K1 B3
"""


def against(setup: Setup) -> set[str]:
    return {refusal.rule for refusal in GAME.check_setup(setup)}


def two(*own: tuple[str, str], **options: str) -> Setup:
    """Anna with options of her own, and Ben."""
    return Setup((Player("Anna", own), Player("Ben")), options)


def painted(text: str) -> Setup:
    people = tuple(map(Player, NAMES[:2]))
    return Setup(people, {"board": "mine"}, (Layout("duchy", "mine", text),))


@pytest.mark.rule("BU-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    assert len(table(players).duchies) == players


@pytest.mark.refuses("BU-01")
def test_nobody_plays_alone_or_with_four_others() -> None:
    assert against(chosen(1)) == {"BU-01"}
    assert "CP-1" in against(Setup(tuple(map(Player, "ABCDE"))))


@pytest.mark.refuses("BU-01")
def test_only_those_at_the_table_play() -> None:
    assert refused(turn(1, 1), "Carla: done") == {"BU-01"}


@pytest.mark.rule("BU-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_duchy_has_37_cells_in_six_colours(edition: str) -> None:
    for name in board_names(edition):
        board = printed_board(edition, name)
        assert board is not None
        assert len(board.kinds) == 37
        assert [board.colours[kind.at].bit_count() for kind in KINDS] == [4, 3, 6, 6, 12, 6]
        assert max(region.bit_count() for region in board.regions) <= 8
        assert confidence(edition, name) in ("sure", "fairly sure", "very likely", "unsure")


@pytest.mark.rule("BU-02")
def test_the_boxes_hold_their_duchies() -> None:
    assert board_names("2011") == tuple("123456789")
    assert set(board_names("2020")) == {*map(str, range(1, 11)), "4b", "8b"}


@pytest.mark.rule("BU-02")
def test_duchy_one_has_the_cities_of_the_rulebook() -> None:
    board = printed_board("2011", "1")
    assert board is not None
    cities = [r for r in board.regions if r & board.colours[Kind.BUILDING.at]]
    assert sorted(city.bit_count() for city in cities) == [1, 3, 3, 5]
    assert board is printed_board("2020", "1")


@pytest.mark.rule("BU-02")
def test_a_duchy_for_all_or_one_of_ones_own() -> None:
    state = GAME.begin(two(("own-board", "6"), board="3"))
    assert state.duchy(0).board is printed_board("2020", "6")
    assert state.duchy(1).board is printed_board("2020", "3")


@pytest.mark.refuses("BU-02")
def test_a_duchy_of_the_other_box() -> None:
    assert against(two(edition="2011", board="10")) == {"BU-02"}
    assert against(two(("own-board", "8b"), edition="2011")) == {"BU-02"}


@pytest.mark.rule("BU-03")
def test_the_start_castle_lies_in_the_middle_and_is_no_move() -> None:
    state = table()
    duchy = state.duchy(0)
    assert duchy.board.grid.names_of(duchy.filled) == ("d4",)
    assert GAME.points(state)[0].total == 0
    assert not state.pending


@pytest.mark.rule("BU-03")
def test_experts_choose_their_castle() -> None:
    # Duchy 1 has castle cells a2, a3, b3, d4 from the top.
    duchy = GAME.begin(two(("castle", "3"))).duchy(0)
    assert duchy.board.grid.names_of(duchy.filled) == ("b3",)
    # 2011 number 4 has none in the middle: the first one is a1.
    duchy = GAME.begin(two(edition="2011", board="4")).duchy(0)
    assert duchy.board.grid.names_of(duchy.filled) == ("a1",)


@pytest.mark.refuses("BU-03")
def test_a_duchy_has_only_so_many_castles() -> None:
    assert against(two(("castle", "5"))) == {"BU-03"}


def odd(setup: Setup) -> list[str]:
    """What is pointed out about a set-up that can be played."""
    assert not GAME.check_setup(setup)
    return [str(message) for message in GAME.setup_warnings(setup)]


DIFFERENT = "Different duchies are for experienced players. Otherwise all use the same."


@pytest.mark.rule("BU-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_different_duchies_are_pointed_out(edition: str) -> None:
    assert odd(two(("own-board", "6"), edition=edition)) == [DIFFERENT]
    assert odd(two(("own-board", "1"), edition=edition)) == []
    layout = Layout("duchy", "mine", DUCHY_ONE)
    own = Player("Anna", (("own-board", "mine"),))
    assert odd(Setup((own, Player("Ben")), {"edition": edition}, (layout,))) == [DIFFERENT]


@pytest.mark.refuses("BU-02")
def test_experts_may_have_different_duchies() -> None:
    assert odd(two(("own-board", "6"), experts="yes")) == []
    alone = Setup((Player("Anna", (("own-board", "6"),)),), {"solo": "yes"})
    assert odd(alone) == []


@pytest.mark.rule("BU-02")
@pytest.mark.parametrize(
    ("edition", "board", "once"), [("2020", "2", 0), ("2020", "3", 1), ("2011", "3", 1)]
)
def test_a_duchy_that_the_box_has_once_is_pointed_out(edition: str, board: str, once: bool) -> None:
    said = [f"The box has duchy {board} only once."]
    assert odd(two(edition=edition, board=board)) == (said if once else [])
    assert odd(two(("own-board", board), edition=edition, board="1")) == [DIFFERENT]


def castles(state: State, player: int = 0) -> tuple[str, ...]:
    duchy = state.duchy(player)
    return duchy.board.grid.names_of(duchy.filled)


@pytest.mark.rule("BU-03")
@pytest.mark.parametrize("depth", ["score", "full"])
def test_without_a_castle_in_the_middle_it_is_asked_for(depth: str) -> None:
    """2011 number 2 has its castles on a4, d7, g1 and g4."""
    setup = chosen(2, "2011", depth, board="2")
    assert odd(setup)[0] == (
        "Duchy 2 has no castle in the middle. "
        "Each player first chooses a space for the starting castle."
    )
    state = GAME.begin(setup)
    assert str(GAME.due(state)) == "Anna places the starting castle."
    assert read("Anna: castle g1") in list(GAME.legal(state))
    state = play(state, "Anna: castle g1")
    assert castles(state) == ("g1",)
    assert str(GAME.due(state)) == "Ben places the starting castle."
    state = play(state, "Ben: castle a4")
    assert castles(state, 1) == ("a4",)
    assert "start castle" not in str(GAME.due(state))
    assert GAME.points(state)[0].total == 0
    assert [purse(state, player) for player in (0, 1)] == [(1, 1), (1, 2)]


@pytest.mark.rule("BU-03")
def test_whoever_begins_beside_the_first_castle_has_answered() -> None:
    state = points_table(edition="2011", board="2")
    state = play(state, "Anna: place a3 pigs2")
    assert castles(state) == ("a3", "a4")
    assert refused(state, "Anna: castle g1") == {"BU-03"}
    assert str(GAME.due(state)) == "Ben places the starting castle."


@pytest.mark.refuses("BU-03")
def test_the_start_castle_is_said_once_and_only_where_it_is_open() -> None:
    state = points_table(edition="2011", board="2")
    assert refused(state, "Anna: castle c3") == {"BU-03"}
    assert GAME.check(state, read("Anna: castle z9"))[0].impossible
    said = play(state, "Anna: castle g1")
    assert refused(said, "Anna: castle g4") == {"BU-03"}
    assert refused(table(), "Anna: castle a2") == {"BU-03"}, "it lies in the middle"
    named = GAME.begin(two(("castle", "3"), edition="2011", board="2"))
    assert castles(named) == ("g1",)
    assert refused(named, "Anna: castle a4") == {"BU-03"}, "chosen at set-up"
    assert not refused(named, "Ben: castle d7")
    # Pushed through later, nothing that lies there is lost.
    later = force(play(said, "Anna: place g2 ship"), "Anna: castle g4")
    assert castles(later) == ("g1", "g2", "g4")


@pytest.mark.rule("BU-04")
def test_silver_and_workers_by_the_order_of_play() -> None:
    assert [purse(table(4), player) for player in range(4)] == [(1, 1), (1, 2), (1, 3), (1, 4)]


@pytest.mark.refuses("BU-04")
def test_the_seat_alone_brings_no_workers() -> None:
    # Carla begins, then Dario, Anna, Ben.
    state = table(4, first="3")
    assert [purse(state, player) for player in range(4)] == [(1, 3), (1, 4), (1, 1), (1, 2)]


@pytest.mark.rule("BU-05")
def test_three_goods_each() -> None:
    state = play(table(), "Anna: goods 4,1,4")
    assert state.duchy(0).goods == (1, 0, 0, 2, 0, 0)
    assert state.stage == "stock"
    assert play(state, "Ben: goods 2,3,6").stage == "roll"


@pytest.mark.refuses("BU-05")
def test_three_goods_and_only_once() -> None:
    assert refused(table(), "Anna: goods 1,2") == {"BU-05"}
    assert refused(table(), "Anna: goods 1,2,7") == {"BU-05"}
    assert refused(play(table(), "Anna: goods 1,2,3"), "Anna: goods 1,2,3") == {"BU-05"}
    assert refused(table(), "Anna: workers die=1") == {"BU-05"}


@pytest.mark.rule("BU-06")
def test_markers_start_as_a_stack_with_the_first_player_on_top() -> None:
    assert table(3).track == ((2, 1, 0),)
    assert table(3).turn_order() == (0, 1, 2)
    assert table(3, first="2").turn_order() == (1, 2, 0)


@pytest.mark.refuses("BU-06")
def test_the_first_player_sits_at_the_table() -> None:
    assert against(chosen(2, first="3")) == {"BU-06"}


@pytest.mark.rule("BU-07")
def test_a_painted_duchy() -> None:
    board = GAME.begin(painted(DUCHY_ONE)).duchy(0).board
    printed = printed_board("2011", "1")
    assert printed is not None
    assert (board.kinds, board.numbers) == (printed.kinds, printed.numbers)


@pytest.mark.refuses("BU-07")
@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        ("P6 C5 C4 K3", "P6 C5 C4", 1),
        ("M3 K4 K1 B3\n", "", 1),
        ("P6", "X6", 1),
        ("P6", "P7", 1),
        ("C", "B", 1),
        ("P6 C5 C4 K3", "P9 Q5", 3),
    ],
)
def test_everything_wrong_with_a_painted_duchy(old: str, new: str, problems: int) -> None:
    text = DUCHY_ONE.replace(old, new)
    found = GAME.check_layout("duchy", text)
    assert [r.rule for r in found] == ["BU-07"] * problems
    assert all(r.impossible for r in found)
    assert against(painted(text)) == {"BU-07"}


def test_a_number_is_read_from_all_its_digits() -> None:
    """Nine zeros and a digit are not that digit."""
    people = (Player("Anna"), Player("Boris"))
    assert not GAME.check_setup(Setup(people, {"first": "000000002"}))
    refusals = GAME.check_setup(Setup(people, {"first": "0000000020"}))
    assert [refusal.rule for refusal in refusals] == ["CP-2"]
