"""For experts: random duchies, a chosen start castle."""

from __future__ import annotations

import pytest

from core.game import Player, Setup
from core.games.burgundy import GAME
from tests.core.burgundy.expansions.helpers import chosen, impossible, scoring, setup_rules
from tests.core.burgundy.helpers import play, purse, refused, scored

EXPERTS = chosen(3, experts="yes")


@pytest.mark.rule("BU-230")
def test_the_app_deals_different_duchies() -> None:
    dealt = set()
    for lot in range(1, 40):
        state = GAME.begin(chosen(4, experts="yes", experts_lot=str(lot)))
        boards = [duchy.board for duchy in state.duchies]
        assert len(set(boards)) == 4
        dealt |= set(boards)
    assert len(dealt) == 10
    again = [GAME.begin(chosen(4, experts="yes", experts_lot="7")).duchies for _ in range(2)]
    assert again[0] == again[1], "the same number deals the same duchies"


@pytest.mark.refuses("BU-230")
def test_a_duchy_that_the_box_has_once() -> None:
    def named(*boards: str) -> Setup:
        players = tuple(
            Player(name, (("own-board", board),))
            for name, board in zip(("Anna", "Ben"), boards, strict=True)
        )
        return Setup(players, {"edition": "2020", "experts": "yes"})

    assert setup_rules(named("3", "3")) == {"BU-230"}
    assert not setup_rules(named("3", "4"))
    assert not setup_rules(named("2", "2"))


@pytest.mark.rule("BU-231", "BU-03")
def test_everybody_chooses_a_castle_cell() -> None:
    state = GAME.begin(EXPERTS)
    assert str(GAME.due(state)) == "Anna places the starting castle."
    state = play(state, "Anna: castle a2", "Ben: castle d4", "Carla: castle a2")
    assert state.duchy(0).board.grid.names_of(state.duchy(0).filled) == ("a2",)
    state = play(state, "Anna: goods 1,2,3", "Ben: goods 1,2,3", "Carla: goods 1,2,3")
    state = play(state, "roll 1 1 2,6,1,1,1,1")
    assert purse(state) == (1, 1)
    assert scored(state) == [], "it brings nothing"
    assert not state.pending


@pytest.mark.refuses("BU-231")
def test_no_other_cell_and_nothing_before() -> None:
    state = GAME.begin(EXPERTS)
    assert refused(state, "Anna: castle c3") == {"BU-231"}
    assert impossible(state, "Anna: castle z1")
    assert refused(state, "Anna: goods 1,2,3") == {"BU-231"}
    placed = play(state, "Anna: castle a2")
    assert refused(placed, "Anna: castle a3") == {"BU-231"}
    points = scoring(EXPERTS)
    assert refused(points, "phase") == {"BU-231"}
    points = play(points, "Anna: castle a2", "Ben: castle a2", "Carla: castle a2")
    assert not refused(points, "Anna: place a1 pigs2")


@pytest.mark.rule("BU-232")
def test_all_at_the_same_time() -> None:
    state = GAME.begin(chosen(3, experts="yes", experts_choice="secret"))
    play(state, "Carla: castle a2", "Anna: castle a2", "Ben: castle a2")


@pytest.mark.refuses("BU-232")
def test_one_after_the_other() -> None:
    state = GAME.begin(EXPERTS)
    assert refused(state, "Ben: castle a2") == {"BU-232"}
    second = GAME.begin(chosen(3, experts="yes", first="2"))
    assert not refused(second, "Ben: castle a2")
