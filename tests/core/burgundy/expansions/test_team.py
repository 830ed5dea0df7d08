"""The team game: one duchy for two, shared things, added points."""

from __future__ import annotations

import pytest

from core.game import Item, Layout, Player, Setup
from core.games.burgundy import GAME
from core.games.burgundy.expansions import team
from core.games.burgundy.expansions.team import check_team_duchy
from core.games.burgundy.state import State
from core.message import say
from tests.core.burgundy.expansions.helpers import (
    TEAM_DUCHY,
    begun,
    chosen,
    impossible,
    phase_end,
    scoring,
    setup_refusals,
    setup_rules,
    with_shields,
)
from tests.core.burgundy.helpers import (
    NAMES,
    end,
    force,
    give,
    play,
    purse,
    refused,
    scored,
    stored,
)

PAINTED = (Layout("team-duchy", "ours", TEAM_DUCHY),)
TEAM = chosen(4, team="yes", team_duchy="ours", layouts=PAINTED)


def bare(*dice: int) -> State:
    """Anna's turn; Anna and Carla against Ben and Dario, Anna's team with nothing."""
    return give(begun(TEAM, *dice), silver=0, workers=0, goods=())


def castle_of(state: State, player: int) -> tuple[str, ...]:
    return state.duchy(player).board.grid.names_of(state.duchy(player).filled)


@pytest.mark.rule("BU-190")
def test_the_order_of_the_first_round() -> None:
    assert bare().order == (0, 1, 2, 3)
    assert bare().table.duchy_of == (0, 1, 0, 1)


@pytest.mark.refuses("BU-190")
def test_not_for_two_and_not_out_of_turn() -> None:
    setup = chosen(2, team="yes", team_duchy="ours", layouts=PAINTED)
    assert setup_rules(setup) == {"BU-90"}
    assert refused(bare(1, 1), "Carla: workers die=1") == {"BU-13"}


@pytest.mark.rule("BU-191")
def test_both_build_in_both_halves() -> None:
    state = give(bare(2, 2), 2, storage="bank", tiles={"d5 d6 d7 d8": "ship"})
    state = play(state, "Anna: workers die=2", "Anna: done", "Ben: done")
    state = play(give(state, 2, workers=9), "Carla: place e7 bank die=1")
    assert state.duchy(0) is state.duchy(2)
    assert state.duchy(0).board.grid.cell("e7") is not None


@pytest.mark.refuses("BU-191")
def test_boards_that_are_not_right() -> None:
    with_posts = chosen(4, team="yes", team_duchy="ours", layouts=PAINTED, experts="yes")
    assert setup_rules(with_posts) == {"BU-191"}
    for text, wrong in (("C1 X9 | B2", "“X9” is not a cell"), ("C1 B2", "a bar between")):
        setup = chosen(
            4, team="yes", team_duchy="ours", layouts=(Layout("team-duchy", "ours", text),)
        )
        assert wrong in " ".join(str(r.message) for r in setup_refusals(setup))
    assert refused(give(bare(1, 1), storage="bank"), "Anna: place e8 bank die=1") >= {"BU-25"}


@pytest.mark.rule("BU-192")
def test_the_castle_of_the_team() -> None:
    assert castle_of(bare(), 0) == castle_of(bare(), 1) == ("d4",)
    # The 6 in the right half is the last castle cell in reading order.
    castles = bare().duchy(0).board.castles
    players = [Player(NAMES[0], (("castle", str(len(castles))),)), *map(Player, NAMES[1:])]
    state = GAME.begin(Setup(tuple(players), TEAM.options, PAINTED))
    assert (castle_of(state, 0), castle_of(state, 1)) == (("d11",), ("d4",))
    assert castle_of(state, 2) == ("d11",)


@pytest.mark.refuses("BU-192")
def test_no_other_castle_cell() -> None:
    players = [Player(NAMES[0], (("castle", "1"),)), *map(Player, NAMES[1:])]
    assert setup_rules(Setup(tuple(players), TEAM.options, PAINTED)) == {"BU-192"}
    no_one = (Layout("team-duchy", "ours", TEAM_DUCHY.replace("C1", "C2")),)
    assert setup_rules(chosen(4, team="yes", team_duchy="ours", layouts=no_one)) == {"BU-192"}


@pytest.mark.rule("BU-193")
def test_what_a_team_starts_with() -> None:
    state = begun(TEAM)
    assert [purse(state, player) for player in range(4)] == [(2, 3), (2, 5), (2, 3), (2, 5)]
    assert sum(state.duchy(0).goods) == 3
    second = chosen(4, team="yes", team_duchy="ours", layouts=PAINTED, first="2")
    assert purse(GAME.begin(second), 0) == (2, 5)


@pytest.mark.refuses("BU-193")
def test_goods_are_dealt_once_a_team() -> None:
    state = play(GAME.begin(TEAM), "Anna: goods 1,1,2")
    assert refused(state, "Carla: goods 1,1,2") == {"BU-05"}


@pytest.mark.rule("BU-194")
def test_two_places_each_and_two_for_both() -> None:
    state = give(bare(3, 3), storage="bank mine")
    state = play(state, "Anna: take 3 church die=3", "Anna: take 3 cattle2 die=3")
    assert stored(state) == ["bank", "mine"]
    assert [tile.name for tile in state.kept(team.EXPANSION).shared[0]] == ["church", "cattle2"]
    # Carla has her own two places.
    state = force(state, "Anna: done", "Ben: done")
    assert not refused(state, "Carla: take 1 ship die=1")


@pytest.mark.refuses("BU-194")
def test_when_all_four_are_full_one_leaves() -> None:
    state = give(bare(3, 3), storage="bank mine", silver=2)
    state = play(state, "Anna: take 3 church die=3", "Anna: take 3 cattle2 die=3")
    assert refused(state, "Anna: buy ship") == {"BU-21"}
    own = play(state, "Anna: buy ship discard=bank")
    assert stored(own) == ["mine", "ship"]
    ours = play(state, "Anna: buy ship discard=church")
    assert stored(ours) == ["bank", "mine"]
    assert [tile.name for tile in ours.kept(team.EXPANSION).shared[0]] == ["cattle2", "ship"]
    third = give(bare(3, 3), storage="bank")
    third = play(third, "Anna: take 3 church die=3", "Anna: share church")
    third = play(third, "Anna: take 3 cattle2 die=3")
    full = play(give(third, silver=2), "Anna: buy ship")
    assert refused(full, "Anna: share ship") == {"BU-194", "BU-195"}


@pytest.mark.rule("BU-195")
def test_a_tile_just_taken_may_go_to_the_team() -> None:
    state = play(bare(3, 3), "Anna: take 3 church die=3", "Anna: share church")
    assert stored(state) == []
    assert [tile.name for tile in state.kept(team.EXPANSION).shared[0]] == ["church"]


@pytest.mark.rule("BU-195")
def test_what_others_push_through_leaves_a_tile_just_taken_alone() -> None:
    state = force(play(bare(3, 3), "Anna: take 3 church die=3"), "Ben: workers die=1")
    assert not refused(state, "Anna: share church")
    state = force(state, "Ben: take 3 bank die=1")
    assert not refused(state, "Anna: share church")
    assert not refused(state, "Ben: share bank")


@pytest.mark.refuses("BU-195")
def test_own_tiles_and_dice_are_ones_own() -> None:
    state = play(bare(3, 3), "Anna: take 3 church die=3", "Anna: workers die=3")
    assert refused(state, "Anna: share church") == {"BU-195"}
    state = play(give(state, workers=9), "Anna: done", "Ben: done")
    assert refused(state, "Carla: place c3 church die=1") == {"BU-22"}
    assert refused(state, "Carla: workers die=3") == {"BU-14"}


@pytest.mark.rule("BU-196")
def test_everything_else_is_shared() -> None:
    state = give(bare(1, 3), goods=(1, 1))
    state = play(state, "Anna: workers die=1", "Anna: take 3 church die=3", "Anna: share church")
    state = play(state, "Anna: done", "Ben: done", "Carla: place c3 church die=1")
    assert purse(state) == purse(state, 2) == (0, 0)
    state = play(state, "Carla: skip", "Carla: sell 1 die=1")
    assert purse(state) == (1, 0)
    assert scored(state, 2)[-1] == ("BU-62", 8)


@pytest.mark.refuses("BU-196")
def test_the_other_team_has_its_own_things() -> None:
    state = play(bare(1, 3), "Anna: take 3 church die=3", "Anna: share church", "Anna: done")
    assert refused(state, "Ben: place c3 church die=1") >= {"BU-22"}
    mines = give(phase_end(bare()), tiles={"e3": "mine"})
    paid = play(mines, "phase")
    assert (purse(paid), purse(paid, 1)) == ((1, 0), (2, 5)), "once a team, not once a player"


@pytest.mark.rule("BU-197")
def test_the_last_space_of_the_turn_order_track() -> None:
    track = ((3,), (), (), (), (), (), (0, 1, 2))
    state = give(bare(2, 2)._replace(track=track), storage="ship")
    state = play(state, "Anna: place d3 ship die=2")
    assert state.track == ((3,), (), (), (), (), (), (1, 2, 0))


@pytest.mark.refuses("BU-197")
def test_before_that_a_ship_moves_on() -> None:
    track = ((3,), (), (), (), (), (0, 1), (2,))
    state = give(bare(2, 2)._replace(track=track), storage="ship")
    state = play(state, "Anna: place d3 ship die=2")
    assert state.track == ((3,), (), (), (), (), (1,), (2, 0))


def points(state: State, *totals: int) -> State:
    for player, vp in enumerate(totals):
        state = state.with_items(player, Item(say("Points"), 1, vp, "BU-54"))
    return end(give(give(state, silver=0, workers=0, goods=()), 1, silver=0, workers=0, goods=()))


@pytest.mark.rule("BU-198")
def test_the_points_of_a_team_are_added() -> None:
    outcome = GAME.outcome(points(bare(), 10, 30, 35, 14))
    assert outcome.winners == (0, 2)
    assert str(outcome.reason) == "Anna and Carla have the most points: 45."
    assert [(p.rank, p.player, p.total) for p in outcome.places] == [
        (1, 0, 10),
        (1, 2, 35),
        (3, 1, 30),
        (3, 3, 14),
    ]
    # A tie goes to the team with more empty cells.
    tie = points(give(bare(), tiles={"c3": "bank"}), 20, 30, 30, 20)
    assert GAME.outcome(tie).winners == (1, 3)
    assert str(GAME.outcome(tie).reason) == "A tie: Ben and Dario have more empty cells."


@pytest.mark.refuses("BU-198")
def test_the_best_player_need_not_win() -> None:
    assert GAME.outcome(points(bare(), 10, 30, 15, 14)).winners == (1, 3)
    even = GAME.outcome(points(bare(), 10, 10, 5, 5))
    assert even.winners == (0, 1, 2, 3)
    assert "shared" in str(even.reason)
    fewest = chosen(4, team="yes", team_duchy="ours", layouts=PAINTED, tie="fewest-empty")
    tie = points(give(begun(fewest), tiles={"c3": "bank"}), 20, 30, 30, 20)
    assert GAME.outcome(tie).winners == (0, 2)


@pytest.mark.rule("BU-72", "BU-73", "BU-198")
def test_what_a_team_has_left_counts_once() -> None:
    state = end(give(bare(), silver=3, workers=4, goods=(1, 2), tiles={"c4": "monastery22"}))
    state = give(state, tiles={"c3": "bank"})
    left = [("BU-72", 2), ("BU-73", 3), ("BU-74", 2), ("BU-122", 4)]
    assert (scored(state), scored(state, 2)) == (left, [])
    untracked = scoring(TEAM)
    untracked = force(untracked, *["phase"] * 5, "Anna: final 2 3 4")
    assert not untracked.over
    untracked = play(untracked, "Ben: final 0 0 0")
    assert untracked.over
    assert scored(untracked) == left[:3]


@pytest.mark.rule("BU-302", "BU-323")
def test_shields_belong_to_the_team() -> None:
    setup = chosen(4, team="yes", team_duchy="ours", layouts=PAINTED, shields="yes")
    state = give(begun(setup, 1, 1), silver=1, workers=0)
    state = play(with_shields(state, 2, d4=2), "Anna: workers die=1")
    assert purse(state) == (1, 2), "Carla is no other duchy"
    state = play(state, "Anna: done", "Ben: workers die=1")
    assert purse(state) == (1, 3)
    paid = play(phase_end(state), "phase")
    assert purse(paid)[0] == 0
    assert scored(end(give(paid, workers=0, goods=())))[-1] == ("BU-302", 12)


@pytest.mark.rule("BU-82", "BU-194", "BU-196")
def test_full_tracking_asks_each_team_once() -> None:
    state = play(scoring(TEAM), "depth full rounds=1 depots=11")
    assert "Anna and Carla enter silver" in str(GAME.due(state))
    state = play(state, "Anna: stock 3 4 1,1,2 bank mate=mine,ship shared=castle")
    assert "Ben and Dario enter silver" in str(GAME.due(state))
    state = play(state, "Ben: stock 0 2 - ship,mine,bank")
    assert str(GAME.due(state)) == "Roll all dice."
    assert [purse(state, player) for player in range(4)] == [(3, 4), (0, 2), (3, 4), (0, 2)]
    assert state.duchy(2).goods == (2, 1, 0, 0, 0, 0)
    assert [stored(state, player) for player in range(4)] == [
        ["bank"],
        ["ship", "mine"],
        ["mine", "ship"],
        [],
    ]
    shared = [[tile.name for tile in tiles] for tiles in state.kept(team.EXPANSION).shared]
    assert shared == [["castle"], ["bank"]], "what finds no room beside a player is the team’s"


@pytest.mark.refuses("BU-82", "BU-194")
def test_the_second_player_of_a_team_is_not_asked_again() -> None:
    state = play(scoring(TEAM), "depth full", "Anna: stock 3 4 - -")
    assert refused(state, "Carla: stock 3 4 - -") == {"BU-82"}
    assert refused(state, "Anna: stock 3 4 - -") == {"BU-82"}
    assert refused(state, "Ben: stock 3 4 - - mate=bank,bank,bank") == {"BU-194"}
    assert refused(state, "Ben: stock 3 4 - bank,bank,bank shared=mine,mine") == {"BU-194"}
    assert refused(state, "Ben: stock 3 4 - - shared=mill") == {"BU-83"}
    two = play(scoring(chosen(2)), "depth full")
    assert impossible(two, "Anna: stock 3 4 - - mate=bank")
    # What an older Castlepad asked the second players for still holds.
    old = force(play(state, "Ben: stock 1 1 - -"), "Carla: stock 2 2 - mine")
    assert (purse(old), stored(old, 2)) == ((2, 2), ["mine"])


def test_depth_changed_in_play() -> None:
    state = play(bare(1, 1), "depth score")
    state = force(state, *["phase"] * 5, "Anna: final 1 0 0", "Ben: final 0 0 0")
    assert state.over


@pytest.mark.rule("BU-126", "BU-198")
def test_monastery_26_counts_the_bonus_tiles_of_both() -> None:
    state = give(bare(), tiles={"c4": "monastery26"})
    state = state._replace(finished=((0,), (2,), (1, 0), (), (), ()))
    assert scored(end(state)) == [("BU-126", 9)]
    assert scored(end(state), 2) == []


@pytest.mark.refuses("BU-191")
def test_a_dot_and_a_bar_run_together_are_no_cell() -> None:
    assert [r.rule for r in check_team_duchy("C1 .| C2")][:1] == ["BU-191"]
