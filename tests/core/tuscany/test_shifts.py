"""Shifts of the boards that nobody has chosen: asked when a tile depends on them.

Columns a to i from the left; boards are three columns wide. With the middle board half a hex down,
c2 lies beside d1 and d2; half a hex up, beside d2 and d3.
"""

from __future__ import annotations

import pytest

from core.games.tuscany import GAME
from core.games.tuscany.layouts import read_board
from core.session import Session
from tests.core import helpers
from tests.core.tuscany.helpers import BOARDS, begin, estate, setup
from tests.core.tuscany.helpers import refused as rules_of


def asked(painted: bool = False, start: str = "b2") -> Session:
    playing = begin(setup(painted=painted, shifts="asked", colours="asked"))
    enter(playing, f"Anna: start {start}", f"Boris: start {start}")
    enter(playing, "Anna: bonus card", "Boris: bonus card")
    return playing


def enter(playing: Session, *lines: str) -> None:
    helpers.enter(playing, "\n".join(lines))


@pytest.mark.rule("TU-92")
def test_inside_a_board_nothing_is_asked() -> None:
    playing = asked()
    enter(
        playing, "Anna: place a1 village closes=area", "Anna: place b3 farm farms=pigs closes=area"
    )
    assert estate(playing).lay is not None


@pytest.mark.rule("TU-92")
def test_a_shift_is_told_once_and_the_domain_follows() -> None:
    playing = asked()
    enter(playing, "Anna: shift middle up", "Anna: place c1 village closes=area")
    enter(playing, "Anna: place d1 farm farms=pigs closes=area")
    enter(playing, "Boris: shift middle down", "Boris: place c1 village closes=area")
    assert rules_of(playing, "Boris: place d2 farm farms=pigs closes=area") == {"TU-25"}


@pytest.mark.refuses("TU-92")
def test_a_tile_at_the_edge_of_a_board_waits_for_the_shift() -> None:
    playing = asked()
    assert rules_of(playing, "Anna: place c1 village closes=area") == {"TU-92"}
    enter(playing, "Anna: shift middle up")
    assert rules_of(playing, "Anna: shift middle up") == {"TU-92"}
    enter(playing, "Anna: place c1 village closes=area")
    assert rules_of(playing, "Anna: depth full") == {"TU-92"}, "the right board is not known"
    chosen = begin(setup(painted=False))
    assert rules_of(chosen, "Anna: shift middle up") == {"TU-92"}


@pytest.mark.refuses("TU-92")
def test_on_painted_boards_only_what_differs_is_asked() -> None:
    """c2 lies beside d2 in every way; c3 only with the middle board down, c1 only with it up."""
    playing = asked(painted=True, start="e2")
    enter(playing, "Anna: place d2 monastery")
    assert rules_of(playing, "Anna: place c3 traveller") == {"TU-92"}
    assert rules_of(playing, "Anna: place c1 monastery") == {"TU-92"}
    enter(playing, "Anna: place c2 monastery")


def test_the_board_is_learnt_whatever_way_it_lies_and_known_in_the_next_game() -> None:
    playing = asked()
    enter(playing, "Anna: place a1 village closes=area", "Anna: shift middle up")
    enter(playing, "Anna: place c1 quarry closes=area")
    (learned,) = GAME.learned(playing.header.setup, playing.state, 0)
    board = read_board(learned.text)
    assert learned.text.splitlines() == ["village ? ?", "? castle ? ?", "quarry ? ?"]
    again = begin(setup(painted=True, layouts=(), shifts="asked"))
    assert again.state.estates[0].land.unknown == 0
    assert len(board) == len(read_board(BOARDS[0].text))
