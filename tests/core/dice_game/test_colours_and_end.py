"""Finished colours, the end, ties, and playing alone."""

from __future__ import annotations

import pytest

from core.games.dice_game import GAME
from core.games.dice_game.state import State
from tests.core.dice_game.helpers import force, game, items, play, quick, refused, rounds, total

GREY = "roll 3,3 grey,grey 1"


def starts(players: int, castle: str = "c2") -> str:
    return "\n".join(f"{seat}: start {castle}" for seat in range(1, players + 1)) + "\n"


def colour_items(state: State, player: int) -> list[tuple[str, int, int]]:
    return [item for item in items(state, player) if item[0] in ("DG-60", "DG-61", "DG-83")]


@pytest.mark.rule("DG-60", "DG-61")
@pytest.mark.refuses("DG-61")
def test_the_first_and_the_second_to_finish_a_colour() -> None:
    """Grey is worth 3 and 1; the third gets nothing."""
    state = quick(starts(3) + "roll 3,4 grey,orange 1\n1: mark d3 3", players=3)
    state = play(state, "2: mark c1 4\n3: mark c1 4")
    state = play(state, "roll 3,5 grey,orange 1\n1: mark c1 5\n2: mark d3 3\n3: mark b2 5")
    state = play(state, "roll 3,5 grey,yellow 1\n1: mark c3 5\n2: mark c3 5\n3: mark d3 3")
    assert [colour_items(state, p) for p in range(3)] == [[("DG-60", 1, 3)], [("DG-61", 1, 1)], []]


@pytest.mark.refuses("DG-60")
def test_a_finished_area_is_not_a_finished_colour() -> None:
    """Sheet A has two mines; one of them is not all of grey."""
    text = "1: start e2\nroll 3,4 grey,grey 1\n1: mark f2 3\nroll 3,4 grey,grey 1\n1: mark g1 3"
    assert colour_items(game(text, players=1), 0) == []


@pytest.mark.rule("DG-62")
def test_who_finish_in_the_same_round_all_get_the_full_value() -> None:
    state = quick(starts(3) + f"{GREY}\n3: mark d3 3\n1: mark d3 3\n2: mark d3 3", players=3)
    assert [colour_items(state, p) for p in range(3)] == [[("DG-60", 1, 3)]] * 3


@pytest.mark.refuses("DG-62")
def test_a_round_later_is_not_the_same_round() -> None:
    state = quick(starts(2) + "roll 3,4 grey,orange 1\n1: mark d3 3\n2: mark c1 4")
    state = play(state, "roll 3,5 grey,orange 1\n1: mark c1 5\n2: mark d3 3")
    assert colour_items(state, 1) == [("DG-61", 1, 1)]


@pytest.mark.rule("DG-63")
@pytest.mark.refuses("DG-63")
def test_the_lower_value_waits_after_two_were_first_together() -> None:
    state = quick(
        starts(4)
        + "roll 3,4 grey,orange 1\n1: mark d3 3\n2: mark d3 3\n3: mark c1 4\n4: mark c1 4",
        players=4,
    )
    state = play(
        state, "roll 3,5 grey,orange 1\n1: mark c1 5\n2: mark c1 5\n3: mark d3 3\n4: mark b2 5"
    )
    state = play(
        state, "roll 3,6 grey,orange 1\n1: mark b2 6\n2: mark b2 6\n3: mark b2 6\n4: mark d3 3"
    )
    assert [colour_items(state, p) for p in range(4)] == [
        [("DG-60", 1, 3)],
        [("DG-60", 1, 3)],
        [("DG-61", 1, 1)],
        [],
    ]


# ── the end ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DG-70")
def test_the_game_ends_after_the_round_that_fills_the_third_track() -> None:
    state = game(starts(2, "c5") + rounds(29, players=2) + "roll 6,6 purple,purple 2")
    assert not GAME.outcome(state).over
    state = play(state, "2: pass\n1: pass")
    outcome = GAME.outcome(state)
    assert outcome.over
    assert outcome.ending == "third-track-full"
    assert not list(GAME.legal(state))


@pytest.mark.rule("DG-70")
def test_in_the_last_round_a_silver_may_still_be_used() -> None:
    state = game(starts(2, "c5") + rounds(29, players=2) + "roll 2,4 orange,grey 1")
    state = play(state, "1: mark d5 2\n2: mark d5 4")
    assert not GAME.outcome(state).over
    assert str(GAME.due(state)) == "Use silver or pass: Anna, Борис"
    state = play(state, "1: mark d6 4 use=silver\n2: pass")
    assert GAME.outcome(state).over
    assert str(GAME.status(state)) == "Game over"


@pytest.mark.refuses("DG-70")
def test_after_the_end_nothing_is_entered_unless_the_table_insists() -> None:
    state = game(starts(2, "c5") + rounds(29, players=2) + "roll 2,4 orange,grey 1")
    state = play(state, "1: mark d5 2\n2: mark d5 4")
    assert refused(state, "roll 1,2 grey,grey 1") == ["DG-70"]
    state = play(state, "1: pass\n2: pass")
    assert refused(state, "roll 1,2 grey,grey 1") == ["DG-70"]
    assert refused(state, "1: mark d6 4") == ["DG-70"]
    state = force(state, "roll 1,2 orange,grey 1")
    assert (state.phase, state.boxes) == (2, 10)
    assert not GAME.outcome(state).over


@pytest.mark.rule("DG-71")
def test_most_points_win() -> None:
    state = game(starts(2, "c5") + "roll 1,1 purple,purple 1\n1: mark b4 1\n2: mark c6 1")
    outcome = GAME.outcome(state)
    assert [(p.rank, p.player, p.total) for p in outcome.places] == [(1, 1, 2), (2, 0, 1)]
    assert str(outcome.reason) == "Most points."


@pytest.mark.refuses("DG-71", "DG-73")
def test_level_on_points_one_bonus_more_wins_alone() -> None:
    state = game("1: start c5\n2: start c5\n" + rounds(1, players=2))
    assert GAME.outcome(GAME.correct(state, 0, "worker", 2)).winners == (0,)


@pytest.mark.rule("DG-72")
def test_more_unused_bonuses_break_a_tie_and_goods_count() -> None:
    state = game("1: start c5\n2: start c2\n" + rounds(1, players=2))
    assert GAME.outcome(state).winners == (0, 1)
    state = GAME.correct(state, 1, "goods", 2)
    outcome = GAME.outcome(state)
    assert outcome.winners == (1,)
    assert str(outcome.reason) == "Tied on points. 3 unused bonuses break the tie."


@pytest.mark.refuses("DG-72")
def test_unused_bonuses_do_not_beat_points() -> None:
    state = game(starts(2, "c5") + "roll 1,1 purple,purple 1\n1: mark b4 1\n2: mark c6 1")
    state = GAME.correct(state, 0, "silver", 9)
    assert GAME.outcome(state).winners == (1,)


@pytest.mark.rule("DG-73")
def test_still_level_the_win_is_shared() -> None:
    state = game("1: start c5\n2: start c2\n3: start e2\n" + rounds(30, players=3), players=3)
    outcome = GAME.outcome(GAME.correct(state, 2, "worker", 0))
    assert outcome.over
    assert [(p.rank, p.player) for p in outcome.places] == [(1, 0), (1, 1), (3, 2)]
    assert "shared" in str(outcome.reason)


@pytest.mark.refuses("DG-73")
def test_no_win_is_shared_while_the_game_goes_on() -> None:
    outcome = GAME.outcome(game(starts(2, "c5") + rounds(29, players=2)))
    assert (outcome.over, outcome.winners) == (False, (0, 1))
    assert str(outcome.reason) == "Tied so far."


# ── alone ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DG-82")
def test_alone_a_phase_has_eight_rounds_whatever_the_hourglasses() -> None:
    state = game("1: start c5\n" + rounds(4) + rounds(4, hourglasses=2), players=1)
    assert (state.phase, state.phase_full) == (0, True)
    state = play(state, rounds(16))
    outcome = GAME.outcome(state)
    assert outcome.over
    assert outcome.ending == "eighth-round"


@pytest.mark.refuses("DG-82")
def test_two_players_do_not_stop_after_eight_rounds() -> None:
    state = game(starts(2, "c5") + rounds(8, players=2))
    assert not state.phase_full


@pytest.mark.rule("DG-83")
@pytest.mark.refuses("DG-83")
@pytest.mark.parametrize(("phase", "value"), [(0, 3), (1, 3), (2, 1)])
def test_alone_the_phase_decides_about_a_colour(phase: int, value: int) -> None:
    state = quick("1: start c2\n" + rounds(8 * phase), players=1)
    state = play(state, f"{GREY}\n1: mark d3 3")
    assert colour_items(state, 0) == [("DG-83", 1, value)]


@pytest.mark.rule("DG-84")
@pytest.mark.refuses("DG-84")
@pytest.mark.parametrize(
    ("points", "verdict"),
    [
        (50, "50 points or fewer"),
        (51, "nice work"),
        (60, "nice work"),
        (61, "excellent"),
        (69, "excellent"),
        (70, "incredible"),
    ],
)
def test_the_verdict_alone(points: int, verdict: str) -> None:
    state = game("1: start c5\n" + rounds(24), players=1)
    state = GAME.correct(state, 0, "points", points)
    assert total(state) == points
    assert verdict in str(GAME.outcome(state).reason)


def test_a_corrected_score_is_an_item_of_its_own() -> None:
    state = GAME.correct(game(starts(2)), 0, "points", 5)
    assert items(state) == [("DG-04", 1, 1), ("CP-3", 1, 4)]
    assert GAME.counters(GAME.correct(state, 0, "monk", 3), 0)["monk"] == 3
    assert GAME.counters(GAME.correct(state, 0, "monk", -3), 0)["monk"] == 0
