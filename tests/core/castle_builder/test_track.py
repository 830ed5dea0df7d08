"""Steps, the loop, what a baron meets. Spaces are counted from 0 at the first mark."""

from __future__ import annotations

import pytest

from core.games.castle_builder import GAME
from core.games.castle_builder.layouts import read_track
from core.games.castle_builder.track import Landing, travel
from tests.core.castle_builder.helpers import (
    FOUNDATION,
    MARKET,
    coins,
    force,
    game,
    holders,
    impossible,
    news,
    play,
    refused,
    spaces,
    steps,
    track,
    went,
    why,
)

LONG = FOUNDATION, track("1234 .... .... .... ...c")
ROW_B = "1: place a1 4\n1: place a2 3\n1: place b2 7"


@pytest.mark.rule("CB-04")
def test_barons_begin_on_the_numbered_spaces_in_order_of_play() -> None:
    assert spaces(game(players=3, layouts=(FOUNDATION, track("c.3.2r41")))) == [7, 4, 2]


@pytest.mark.refuses("CB-04")
def test_start_spaces_of_nobody_are_free() -> None:
    # Two players: 3 and 4 are plain spaces, so that nobody slips on them.
    state = game(ROW_B, layouts=(FOUNDATION, track("1.34.2...c")))
    assert spaces(state) == [2, 5]


@pytest.mark.rule("CB-27")
def test_the_first_row_gives_no_steps() -> None:
    state = game("1: place a1 4.g2", layouts=LONG)
    assert (went(state), spaces(state)) == (0, [0, 1])


@pytest.mark.refuses("CB-27")
def test_the_second_row_does() -> None:
    assert went(game(ROW_B, layouts=LONG)) == 2


@pytest.mark.rule("CB-28")
def test_rows_and_rubies_give_steps() -> None:
    state = game(
        """
        1: place a1 4
        1: place a2 3
        1: place b2 7.g
        1: place b3 5
        1: place c3 12.g2
        1: place c2 7.ssks
        1: place d3 19
        """,
        layouts=(FOUNDATION, track("2341" + "." * 40 + "c")),
    )
    assert steps(state) == [
        ("CB-28", 2, ("b2",)),
        ("CB-28", 1, ("b2",)),
        ("CB-28", 2, ("b3",)),
        ("CB-28", 3, ("c3",)),
        ("CB-28", 2, ("c3",)),
        ("CB-28", 3, ("c2",)),
        ("CB-28", 4, ("d3",)),
    ]
    assert went(state) == 17
    assert spaces(state)[0] == 3 + 17


@pytest.mark.refuses("CB-28")
def test_rubies_of_other_tiles_give_nothing() -> None:
    state = game("1: place a1 4.g3\n1: place a2 3.g3\n1: place b2 7", layouts=LONG)
    assert went(state) == 2


@pytest.mark.rule("CB-29", "CB-30")
def test_maria_slips_past_two_barons_and_a_ruby_gives_one_more() -> None:
    """Three steps lead to the red baron, behind him another one, then the ruby space. The tile
    space on the way gives nothing."""
    state = game(
        """
        1: place a1 4
        1: place a2 3
        1: place b2 7
        1: place b3 5
        """,
        players=3,
        layouts=(FOUNDATION, track("1....t.23r.4c")),
    )
    assert spaces(state) == [4, 7, 8]
    state = play(state, "1: place c3 12")
    assert spaces(state) == [10, 7, 8]
    assert steps(state)[-3:] == [
        ("CB-28", 3, ("c3",)),
        ("CB-29", 2, ("c3",)),
        ("CB-30", 1, ("c3",)),
    ]
    assert news(state) == ["Anna moves 6 steps to space 11."]
    assert coins(state) == [0, 0, 0]


@pytest.mark.refuses("CB-29")
def test_taken_spaces_are_counted_and_nobody_slips_in_passing() -> None:
    # One space on stands the other baron; two steps end behind him.
    state = game(ROW_B, layouts=(FOUNDATION, track("12..34c")))
    assert spaces(state) == [2, 1]
    assert steps(state) == [("CB-28", 2, ("b2",))]


@pytest.mark.refuses("CB-30")
def test_a_ruby_space_in_passing_gives_nothing() -> None:
    state = game(ROW_B, layouts=(FOUNDATION, track("1r.234c")))
    assert spaces(state)[0] == 2


@pytest.mark.rule("CB-31")
def test_a_tile_space_gives_a_tile() -> None:
    layouts = FOUNDATION, track("1.t234c")
    assert news(game(ROW_B, layouts=layouts)) == [
        "Anna moves 2 steps to space 3.",
        "Anna takes 1 tile from the supply.",
    ]
    state = game(MARKET, layouts=layouts, depth="full")
    state = play(state, "1: place a1 4\n2: take\n1: place a2 3\n2: take\n1: place b2 7")
    assert holders(state)[0] == 3 - 3 + 1


@pytest.mark.refuses("CB-31")
def test_a_tile_space_in_passing_gives_nothing() -> None:
    state = game(ROW_B, layouts=(FOUNDATION, track("1t.234c")))
    assert news(state) == ["Anna moves 2 steps to space 3."]


@pytest.mark.rule("CB-32")
@pytest.mark.parametrize("loop", ["1.c234", "1c.234", "1.2.c34".replace("2.c", "2c.")])
def test_a_coin_space_reached_or_passed_gives_a_coin(loop: str) -> None:
    state = game(ROW_B, layouts=(FOUNDATION, track(loop)))
    assert refused(state, "2: place a1 1") == ["CB-36"]
    assert coins(play(state, "1: coin monk")) == [1, 0]


@pytest.mark.refuses("CB-32")
def test_no_coin_space_no_coin() -> None:
    state = game(ROW_B, layouts=LONG)
    assert refused(state, "1: coin monk") == ["CB-32"]
    # The space a baron leaves was paid when he reached it.
    state = game(f"{ROW_B}\n1: coin monk", layouts=(FOUNDATION, track("1.c...234")))
    state = play(state, "1: place b3 5")
    assert spaces(state)[0] == 4
    assert refused(state, "1: coin monk") == ["CB-32"]


@pytest.mark.rule("CB-33")
def test_two_coin_spaces_give_two_coins() -> None:
    layouts = FOUNDATION, track("1cc234")
    state = game(f"{ROW_B}\n1: coin monk\n1: coin tower", layouts=layouts)
    assert coins(state) == [2, 0]


@pytest.mark.refuses("CB-33")
def test_a_table_may_give_one_coin_a_move() -> None:
    layouts = FOUNDATION, track("1cc234")
    state = game(f"{ROW_B}\n1: coin monk", layouts=layouts, coin_spaces="one")
    assert refused(state, "1: coin monk") == ["CB-32"]


@pytest.mark.rule("CB-34")
def test_a_ruby_step_may_lead_to_the_next_bonus() -> None:
    loop = read_track("1.rrtc234")
    assert travel(loop, 0, 2, (), chain=True) == Landing(4, rubies=2, tile=True)
    assert travel(loop, 0, 2, (4,), chain=True) == Landing(5, coins=1, slips=1, rubies=2)


@pytest.mark.refuses("CB-34")
def test_a_table_may_stop_the_chain() -> None:
    loop = read_track("1.rrtc234")
    assert travel(loop, 0, 2, (), chain=False) == Landing(3, rubies=1)
    assert travel(loop, 0, 2, (3,), chain=False) == Landing(4, slips=1, rubies=1)
    state = game(ROW_B, ruby_chain="no")
    assert refused(state, "1: land rubies=2") == ["CB-34"]
    assert refused(state, "1: land rubies=1 tile=yes") == ["CB-34"]
    assert not why(game(ROW_B), "1: land rubies=2 tile=yes")


def test_the_track_is_a_loop() -> None:
    loop = read_track("1.c.2.3.4.")
    assert travel(loop, 8, 7, (), chain=True) == Landing(5, coins=1)
    assert travel(loop, 0, 25, (), chain=True) == Landing(5, coins=3)


@pytest.mark.rule("CB-35")
def test_without_a_track_the_players_tell_what_the_baron_met() -> None:
    state = game(ROW_B)
    assert str(GAME.due(state)) == "Anna moves 2 steps. Which spaces does the baron reach?"
    state = play(state, "1: land coins=1 rubies=1 slips=1 tile=yes")
    assert went(state) == 2 + 1 + 1
    assert [rule for rule, _, _ in steps(state)] == ["CB-28", "CB-29", "CB-30"]
    assert news(state) == ["Anna takes 1 tile from the supply."]
    assert coins(play(state, "1: coin roofs")) == [1, 0]


@pytest.mark.refuses("CB-35", "CB-32", "CB-29")
def test_what_a_baron_cannot_have_met() -> None:
    state = game(ROW_B)
    assert refused(state, "1: land coins=3") == ["CB-32"]
    assert refused(state, "1: land slips=2") == ["CB-29"]
    assert refused(state, "2: land") == ["CB-35"]
    assert not why(state, "1: land rubies=9")
    assert refused(state, "1: land rubies=10") == ["CB-35"]
    assert impossible(state, "1: land coins=-1")
    assert refused(state, "1: place b3 5") == ["CB-35"]
    assert refused(play(state, "1: land"), "1: land") == ["CB-35"]


def test_a_landing_pushed_through_before_any_move_is_counted() -> None:
    state = force(game(), "1: land coins=1 slips=1")
    assert went(state) == 1
    assert coins(play(state, "1: coin monk")) == [1, 0]
