"""Duchies that nobody has painted: described space by space, and scored all the same."""

from __future__ import annotations

import pytest

from core import notation
from core.game import Player, Setup
from core.games.burgundy import GAME
from core.games.burgundy.state import State
from core.session import Session
from tests.core import helpers as common
from tests.core.burgundy.expansions.helpers import (
    begun,
    chosen,
    impossible,
    scoring,
    setup_rules,
)
from tests.core.burgundy.helpers import (
    force,
    give,
    play,
    purse,
    refused,
    said,
    scored,
    stored,
)

BLANK = chosen(2, board="blank")
TEAM = chosen(4, team="yes")


def points() -> State:
    return scoring(BLANK)


def full(*dice: int) -> State:
    return give(begun(BLANK, *dice), silver=0, workers=0, goods=())


# ── spaces ──


@pytest.mark.rule("BU-240")
def test_a_space_is_described_before_a_tile_goes_there() -> None:
    state = play(points(), "Anna: space d5 S size=3", "Anna: place d5 ship")
    assert state.duchy(0).board.grid.names_of(state.duchy(0).filled) == ("d4", "d5")
    assert state.duchy(1).board.grid.names_of(state.duchy(1).board.known) == ("d4",), "Ben’s is his"
    # With everything tracked the number is told too, and costs workers as anywhere.
    state = give(play(full(3, 3), "Anna: space d5 S5 size=3"), storage="ship", workers=2)
    state = play(state, "Anna: place d5 ship die=3")
    assert purse(state) == (0, 0)


@pytest.mark.refuses("BU-240")
def test_what_cannot_be_said_of_a_space() -> None:
    state = points()
    assert said(state, "Anna: place d5 ship") == ["First enter what is printed on this space."]
    assert impossible(state, "Anna: place d5 ship")
    for text in ("d5 X3 size=1", "d5 S7 size=1", "z9 S3 size=1", "d4 C6 size=1"):
        assert impossible(state, f"Anna: space {text}")
    known = play(state, "Anna: space d5 S size=3")
    assert impossible(known, "Anna: space d5 B size=3")
    assert refused(full(1, 1), "Anna: space d5 S size=3") == {"BU-240"}, "without its number"
    assert impossible(scoring(chosen(2)), "Anna: space d5 S3 size=1")
    # The other rules of placing hold.
    assert refused(known, "Anna: place d5 bank") == {"BU-26"}
    far = play(known, "Anna: space a1 S size=1")
    assert refused(far, "Anna: place a1 ship") == {"BU-25"}


@pytest.mark.rule("BU-240", "BU-03")
def test_the_start_castle_lies_where_the_player_says() -> None:
    state = points()
    assert state.undecided == {0, 1}
    state = play(state, "Anna: castle b2")
    assert state.duchy(0).board.grid.names_of(state.duchy(0).filled) == ("b2",)
    assert state.duchy(0).board.grid.names_of(state.duchy(0).board.known) == ("b2",)
    state = play(state, "Anna: space b3 M size=1", "Anna: place b3 mine")
    assert refused(state, "Anna: castle d4") == {"BU-03"}
    experts = scoring(chosen(2, board="blank", experts="yes"))
    assert not experts.duchy(0).filled
    experts = play(experts, "Anna: castle f1", "Ben: castle d4")
    assert experts.duchy(0).board.grid.names_of(experts.duchy(0).board.known) == ("f1",)


# ── regions ──


@pytest.mark.rule("BU-241", "BU-50", "BU-51")
def test_a_region_is_complete_when_all_its_spaces_are_filled() -> None:
    state = play(points(), "Anna: space d5 B size=3", "Anna: place d5 bank")
    # d6 touches d5: the same city. e4 does not, and is said to belong to it.
    state = play(state, "Anna: space d6 B", "Anna: place d6 church")
    assert scored(state) == []
    state = play(state, "Anna: space e4 B beside=d5", "Anna: place e4 market")
    assert scored(state) == [("BU-50", 6), ("BU-51", 10)]
    assert state.items[0][0].source == ("d5", "d6", "e4")


@pytest.mark.rule("BU-241", "BU-34", "BU-37")
def test_spaces_of_a_region_need_not_touch() -> None:
    """Animals score together on one pasture, and a city has no two buildings alike."""
    state = play(points(), "Anna: space d5 P size=4", "Anna: place d5 cattle3")
    state = play(state, "Anna: space c3 P beside=d5", "Anna: place c3 cattle4")
    assert scored(state) == [("BU-33", 3), ("BU-34", 7)]
    other = play(state, "Anna: space e3 P size=2", "Anna: place e3 cattle4")
    assert scored(other)[2:] == [("BU-33", 4)]
    city = play(points(), "Anna: space d5 B size=4", "Anna: place d5 bank")
    city = play(city, "Anna: space c3 B beside=d5")
    assert refused(city, "Anna: place c3 bank") == {"BU-37"}


@pytest.mark.rule("BU-241")
def test_the_region_of_the_start_castle() -> None:
    state = play(points(), "Anna: space d5 C size=2", "Anna: place d5 castle")
    assert scored(state) == [("BU-50", 3), ("BU-51", 10)]
    apart = play(points(), "Anna: space a1 C size=1")
    assert len(apart.duchy(0).board.regions) == 2


@pytest.mark.refuses("BU-241")
def test_what_cannot_be_said_of_a_region() -> None:
    state = play(points(), "Anna: space d5 B size=2")
    assert refused(state, "Anna: space c3 B") == {"BU-241"}, "no size"
    assert refused(state, "Anna: space c3 B size=9") == {"BU-241"}
    assert refused(state, "Anna: space d6 B size=3") == {"BU-241"}, "it touches d5, of two spaces"
    assert refused(state, "Anna: space c3 S beside=d5 size=2") == {"BU-241"}
    assert refused(state, "Anna: space c3 B beside=g1 size=2") == {"BU-241"}
    both = play(state, "Anna: space d6 B")
    assert refused(both, "Anna: space d7 B") == {"BU-241"}, "the region has two spaces"
    assert refused(both, "Anna: space c3 B beside=d5") == {"BU-241"}
    assert impossible(both, "Anna: space c3 B beside=d5")
    apart = play(points(), "Anna: space d5 B size=3", "Anna: space d7 B size=3")
    assert "separate regions" in said(apart, "Anna: space d6 B")[0]
    assert impossible(apart, "Anna: space d6 B")
    assert refused(points(), "Anna: space d5 C") == {"BU-241"}, "nobody knows the castle’s region"


# ── colours ──


def mine_placed(state: State) -> State:
    return play(state, "Anna: space d5 M size=1", "Anna: place d5 mine")


@pytest.mark.rule("BU-242", "BU-52", "BU-53")
def test_a_colour_is_complete_when_the_player_says_so() -> None:
    state = play(mine_placed(points()), "Anna: colour M")
    assert scored(state)[2:] == [("BU-52", 5)]
    state = play(state, "Ben: space d5 M size=1", "Ben: place d5 mine", "Ben: colour M")
    assert scored(state, 1)[2:] == [("BU-53", 2)]


@pytest.mark.rule("BU-242")
def test_a_complete_region_asks_for_its_colour() -> None:
    state = give(play(full(5, 5), "Anna: space d5 M5 size=1"), storage="mine")
    state = play(state, "Anna: place d5 mine die=5")
    assert str(GAME.due(state)) == ("Anna: are all spaces of this colour covered (mine)?")
    assert play(state, "Anna: skip").finished == state.finished
    assert play(state, "Anna: colour M").bonus_tiles(0) == 1
    # Nobody is asked while a space of the colour is known to be empty.
    two = give(play(full(5, 5), "Anna: space d5 M5 size=1"), storage="mine")
    two = play(two, "Anna: space a1 M5 size=1", "Anna: place d5 mine die=5")
    assert not two.pending


@pytest.mark.refuses("BU-242")
def test_what_cannot_be_said_of_a_colour() -> None:
    state = mine_placed(points())
    assert refused(state, "Anna: colour S") == {"BU-242"}, "no ship lies there"
    assert refused(state, "Anna: colour C") == {"BU-242"}, "only the start castle is known"
    assert impossible(state, "Anna: colour X")
    known = play(state, "Anna: space a1 M size=1")
    assert refused(known, "Anna: colour M") == {"BU-242"}
    short = play(points(), "Anna: space d5 M size=2", "Anna: place d5 mine")
    assert refused(short, "Anna: colour M") == {"BU-242"}
    done = play(state, "Anna: colour M")
    assert refused(done, "Anna: colour M") == {"BU-242"}
    assert refused(done, "Anna: space a1 M size=1") == {"BU-242"}
    one = scoring(Setup((Player("Anna", (("own-board", "blank"),)), Player("Ben")), {}))
    assert refused(one, "Ben: colour M") == {"BU-242"}, "his duchy is known"
    assert refused(full(1, 1), "Ben: colour M") == {"BU-13", "BU-242"}


# ── together with the rest ──


@pytest.mark.rule("BU-240", "BU-47")
def test_a_town_hall_waits_for_a_space_to_be_described() -> None:
    state = give(play(full(3, 3), "Anna: space d5 B3 size=4"), storage="townhall mine")
    state = play(state, "Anna: place d5 townhall die=3", "Anna: space d3 M1 size=2")
    state = play(state, "Anna: place d3 mine")
    assert stored(state) == []


@pytest.mark.rule("BU-170", "BU-240")
def test_duchies_with_border_posts_can_be_asked_for() -> None:
    setup = chosen(2, border_posts="yes", board="blank")
    assert not setup_rules(setup) and not GAME.setup_warnings(setup)
    state = play(scoring(setup), "Anna: space d5 S size=1", "Anna: place d5 ship", "Anna: join 2")
    assert scored(state)[-1] == ("BU-171", 10)
    (warning,) = GAME.setup_warnings(chosen(2, border_posts="yes"))
    assert "11a to 11f" in str(warning)


@pytest.mark.rule("BU-240")
def test_one_player_may_have_a_blank_duchy_in_either_edition() -> None:
    players = (Player("Anna", (("own-board", "blank"),)), Player("Ben"))
    setup = Setup(players, {"edition": "2011", "depth": "score"})
    state = play(GAME.begin(setup), "Anna: space d5 S size=3", "Anna: place d5 ship")
    state = play(state, "Ben: place d5 ship")
    assert impossible(state, "Ben: space d6 S size=3")


@pytest.mark.rule("BU-191", "BU-192", "BU-240")
def test_a_team_duchy_that_nobody_has_painted() -> None:
    assert not setup_rules(TEAM)
    state = play(begun(TEAM, 3, 3), "Anna: space a1 B3 size=2")
    mine = state.duchy(0).board
    assert [mine.numbers[cell] for cell in mine.castles] == [1]
    # Which spaces lie side by side the players see themselves.
    state = give(state, storage="bank")
    state = give(play(state, "Anna: place a1 bank die=3"), 2, storage="church")
    state = play(state, "Anna: space g8 B1 beside=a1", "Anna: done", "Ben: done")
    state = play(state, "Carla: place g8 church die=1")
    assert scored(state, 2) == [("BU-50", 3), ("BU-51", 10)]
    assert refused(state, "Ben: space a1 B3") == {"BU-241"}, "the other team has its own duchy"


@pytest.mark.rule("BU-240")
def test_records_of_described_duchies_come_back() -> None:
    playing = common.session("burgundy", scoring_setup())
    common.enter(playing, "Anna: space d5 B size=3\nAnna: place d5 bank\nundo\nredo")
    again = Session.load(notation.parse(notation.write(playing.record)))
    assert again.state == playing.state
    assert hash(again.state.duchy(0).board) == hash(playing.state.duchy(0).board)
    again.undo()
    again.undo()
    assert again.state == playing.at(0)


def scoring_setup() -> Setup:
    return Setup(tuple(map(Player, ("Anna", "Ben"))), {"board": "blank"})


def test_what_is_pushed_through_never_breaks_a_region() -> None:
    state = play(points(), "Anna: space d5 B size=1", "Anna: place d5 bank")
    covered = force(state, "Anna: place d5 church")
    assert scored(covered) == scored(state)
