"""Boards as text: every space of every game is there, at any moment."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from core import games
from core.components.hexgrid import centred
from core.components.textboard import listed, lying, standing
from core.game import Layout
from core.session import Session
from tests.core import helpers
from tests.core.dice_game import helpers as dice
from tests.golden.test_golden import GOLDEN, HERE, load

BOARDS = [file for file in GOLDEN if file.parent.name in games.ids() if file.parent.name != "cairn"]


def test_rows_of_hexes_are_shifted_by_half() -> None:
    labels = ["P1", "G:P", "O.", "S.", "B.", "Y4", "Yx"]
    assert standing(centred((2, 3, 2)), labels) == [
        "a    P1  G:P",
        "b  O.  S.  B.",
        "c    Y4  Yx",
    ]


def test_columns_of_hexes_are_shifted_by_half() -> None:
    assert lying(centred((2, 3, 2)), ["1", "2", "3", "4", "5", "6", "7"]) == [
        "a b c",
        "  3",
        "1   6",
        "  4",
        "2   7",
        "  5",
    ]


def test_a_list_is_broken_where_a_line_is_full() -> None:
    tiles = {f"a{n}": "cattle4" for n in range(1, 10)}
    lines = listed(tiles, 40)
    assert lines[0] == "a1 cattle4 · a2 cattle4 · a3 cattle4"
    assert " · ".join(lines) == " · ".join(f"{name} {tile}" for name, tile in tiles.items())
    assert listed({}) == []


@pytest.mark.parametrize("file", BOARDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_golden_game_is_drawn(file: Any) -> None:
    playing = load(file)
    sound(playing, playing.state)
    for seat in range(len(playing.header.setup.players)):
        board = playing.game.text_board(playing.state, seat)
        assert board.rows
        assert "spaces" in board.data


@pytest.mark.parametrize("game_id", (*games.ids(), *games.calculators()))
def test_any_moment_is_drawn(game_id: str) -> None:
    game: Any = games.game(game_id)
    for seed, setup in enumerate(helpers.setups(game)[:6]):
        playing = helpers.session(game_id, setup)
        rng = random.Random(seed)
        for step in range(60):
            if step % 10 == 0:
                sound(playing, playing.state)
            legal = game.legal(playing.state)
            if not legal:
                break
            playing.play(legal.draw(rng))


def sound(playing: Session, state: Any) -> None:
    game = playing.game
    seats = range(len(playing.header.setup.players))
    for board in (game.text_table(state), *(game.text_board(state, seat) for seat in seats)):
        json.dumps(board.data)
        assert all(row == row.rstrip() and "\n" not in row for row in board.rows)
    for seat in seats:
        counters = game.counters(state, seat)
        stocks = game.stocks(state, seat)
        assert all(counters[name] == count for name, count in stocks.items())
        assert not set(stocks) & set(game.scores)


# ── the Dice Game ────────────────────────────────────────────────────────────────────────────


def test_a_bonus_is_circled_and_crossed() -> None:
    """A worker for each of two rounds, one of them used; the castle c5 brings a silver."""
    state = dice.game(f"1: start c5\n{dice.rounds(2)}roll 6,6 purple,purple 1", players=1)
    state = dice.play(state, "1: mark b4 1 use=worker")
    board = games.game("dice-game").text_board(state, 0)
    assert board.rows[-1] == "silver o  worker ox"
    assert board.data["bonuses"]["worker"] == {"circled": 2, "unused": 1}


def test_a_bonus_lost_for_want_of_a_circle_is_not_shown() -> None:
    state = dice.game(f"1: start e2\n{dice.rounds(3)}", players=1, worker_row="1")
    assert games.game("dice-game").text_board(state, 0).rows[-1] == "worker oo"


def test_colours_show_what_is_still_to_be_won() -> None:
    text = "1: start c2\n2: start c2\nroll 3,4 grey,orange 1\n1: mark d3 3\n"
    state = dice.quick(text)
    table = games.game("dice-game").text_table
    assert table(state).data["colours"]["grey"] == [3, 1], "Boris may still finish in this round"
    state = dice.play(state, "2: mark c1 4\nroll 3,5 grey,orange 1")
    assert table(state).data["colours"]["grey"] == [1]
    state = dice.play(state, "1: mark c1 5\n2: mark d3 3\nroll 1,2 grey,grey 1")
    assert table(state).data["colours"]["grey"] == []
    assert "grey -" in table(state).rows[2]


def test_alone_the_phase_decides_what_a_colour_brings() -> None:
    state = dice.game("1: start c5", players=1)
    table = games.game("dice-game").text_table
    assert table(state).data["colours"]["orange"] == [6]
    state = dice.play(state, dice.rounds(17))
    assert table(state).data["colours"]["orange"] == [3]


# ── the others ───────────────────────────────────────────────────────────────────────────────


def test_a_duchy_shows_tiles_storage_and_sales() -> None:
    playing = helpers.session("burgundy", helpers.table(2, depth="full", edition="2011"))
    helpers.enter(playing, "Anna: goods 1,2,2\nБорис: goods 4,5,6\nroll 1 1 3,2,6,6")
    helpers.enter(playing, "Anna: take 3 sheep4 die=3\nAnna: sell 2 die=2")
    board = playing.game.text_board(playing.state, 0)
    assert "d4 castle" in board.rows
    assert board.rows[-2:] == ("storage: sheep4", "sold: 2 of 2")
    assert board.data["spaces"]["d4"] == {"kind": "castle", "number": 6, "tile": "castle"}
    assert playing.game.stocks(playing.state, 0)["goods1"] == 1
    table = playing.game.text_table(playing.state)
    assert table.data["dice"] == {"Борис": [6, 6]}


def test_a_domain_shows_covered_and_unknown_spaces() -> None:
    playing = load(HERE / "tuscany/three_players_nothing_painted.castlepad")
    board = playing.game.text_board(playing.state, 0)
    assert board.data["spaces"]["a3"] == {"colour": "village", "covered": True, "farms": []}
    assert board.data["spaces"]["a1"] == {"colour": None, "covered": False, "farms": []}
    assert any("[Vi]" in row for row in board.rows)


def test_a_castle_shows_its_tiles_and_the_sums_above_them() -> None:
    playing = load(HERE / "castle-builder/three-players-full.castlepad")
    board = playing.game.text_board(playing.state, 1)
    assert board.rows == ("b  (1) (3) (4) (2)", "a    1   2   D", "a1 1 · a2 2")
    assert board.data == {"spaces": {"a1": "1", "a2": "2"}, "doors": ["a3"], "coins": []}


def test_an_own_sheet_is_drawn_with_its_own_colours() -> None:
    own = Layout("sheet", "quick", dice.QUICK.text)
    state = dice.game(layouts=(own,), sheet="quick")
    assert games.game("dice-game").text_board(state, 0).rows[3] == "d  O.  B.  S.  P.  O.  O.  O."
