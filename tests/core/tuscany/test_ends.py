"""Ends of rounds, round scoring, final scoring, the ranking."""

from __future__ import annotations

import pytest

from core.games.tuscany import GAME
from core.games.tuscany.entries import Left, Score
from core.games.tuscany.scoring import LoopPlace, track
from core.games.tuscany.state import Phase
from core.games.tuscany.tiles import Goods
from core.session import Session
from tests.core.helpers import enter
from tests.core.tuscany.helpers import (
    estate,
    give,
    green,
    red,
    red_items,
    refused,
    table,
)


def last_tile(playing: Session, name: str, stack: int) -> Session:
    """That player turns up the last tile of a stack."""
    give(playing, name, used=7 * stack - 1, stored_city=0)
    turned = "city" if stack < 3 else "village"  # a player has only two cities
    return enter(playing, f"{name}: take city\n{name}: reveal {turned}")


@pytest.mark.rule("TU-51", "TU-11")
def test_the_first_round_ends_with_a_first_stack_after_equal_turns() -> None:
    playing = table("full", 3)
    enter(playing, "Anna: draw")
    last_tile(playing, "Boris", 1)
    assert playing.state.phase is Phase.PLAY
    enter(playing, "Sveta: draw")
    assert playing.state.phase is Phase.SCORING
    assert str(GAME.due(playing.state)) == "Score round 1"
    enter(playing, "score")
    assert (playing.state.round, playing.state.active) == (2, 0)


@pytest.mark.refuses("TU-51", "TU-11")
def test_no_scoring_before_and_nothing_else_then() -> None:
    playing = table("full", 2)
    assert refused(playing, "score") == {"TU-51"}
    last_tile(playing, "Anna", 1)
    assert refused(playing, "score") == {"TU-51"}
    enter(playing, "Boris: draw")
    assert refused(playing, "Anna: draw") == {"TU-11"}


@pytest.mark.rule("TU-80")
def test_at_depth_score_a_round_is_scored_once_nothing_is_owed() -> None:
    playing = table("score")
    enter(playing, "! Anna: place d3 city\n! Boris: place c3 traveller")
    enter(playing, "Anna: pass\nBoris: card red,red\nscore")
    assert playing.state.round == 2


@pytest.mark.refuses("TU-80")
def test_a_bonus_tile_or_a_yield_card_comes_first() -> None:
    playing = table("score", bonus="yield")
    enter(playing, "! Anna: place d3 city\n! Boris: place c3 traveller")
    refusals = playing.check(Score())
    assert [refusal.rule for refusal in refusals] == ["TU-80", "TU-80"]
    assert [str(refusal.message) for refusal in refusals] == [
        "Not now. Anna: take a bonus tile",
        "Not now. Boris: reveal 2 yield cards",
    ]
    assert Score() not in list(GAME.legal(playing.state))
    enter(playing, "Anna: bonus card\nBoris: card red,red")
    assert refused(playing, "score") == {"TU-80"}
    enter(playing, "Boris: pass\nscore")


@pytest.mark.rule("TU-52")
def test_the_second_round_ends_with_a_second_stack() -> None:
    playing = table("full", 2)
    last_tile(playing, "Anna", 1)
    enter(playing, "Boris: draw\nscore\nAnna: draw")
    assert estate(playing).stored[5] == 1  # nothing is put away
    last_tile(playing, "Boris", 2)
    assert playing.state.phase is Phase.SCORING
    assert playing.state.round == 2


@pytest.mark.refuses("TU-52")
def test_another_first_stack_does_not_end_it() -> None:
    playing = table("full", 2)
    last_tile(playing, "Anna", 1)
    enter(playing, "Boris: draw\nscore\nAnna: draw")
    last_tile(playing, "Boris", 1)
    assert playing.state.phase is Phase.PLAY


def third_round(players: int = 2) -> Session:
    playing = table("full", players)
    others = ("Boris", "Sveta", "Denis")[: players - 1]
    for stack in (1, 2):
        last_tile(playing, "Anna", stack)
        enter(playing, "\n".join(f"{name}: draw" for name in others) + "\nscore")
    return playing


@pytest.mark.rule("TU-53", "TU-54")
def test_the_third_round_ends_with_a_third_stack_and_one_turn_more() -> None:
    playing = third_round()
    last_tile(playing, "Anna", 3)
    enter(playing, "Boris: draw")
    assert playing.state.phase is Phase.PLAY
    assert str(GAME.status(playing.state)) == "Last turns"
    enter(playing, "Anna: draw\nBoris: draw")
    assert playing.state.phase is Phase.SCORING
    enter(playing, "score")
    assert playing.state.phase is Phase.FINAL
    enter(playing, "score")
    assert GAME.outcome(playing.state).over
    assert not list(GAME.legal(playing.state))


@pytest.mark.refuses("TU-53", "TU-54")
def test_not_with_a_second_stack_and_only_one_turn_more() -> None:
    playing = third_round()
    enter(playing, "Anna: draw")
    last_tile(playing, "Boris", 2)
    assert not playing.state.extra
    last_tile(playing, "Anna", 3)
    enter(playing, "Boris: draw\nAnna: draw\nBoris: draw")
    assert refused(playing, "Anna: draw") == {"TU-11"}


@pytest.mark.rule("TU-54")
def test_the_last_turns_are_told_when_they_begin_and_while_they_last() -> None:
    playing = third_round()
    last_tile(playing, "Anna", 3)
    told = []
    for done in ("Boris: draw", "Anna: take inn over=city", "Anna: reveal inn", "Boris: draw"):
        enter(playing, done)
        state = playing.state
        lines = (*GAME.news(state), GAME.status(state), GAME.due(state))
        told.append([str(line) for line in lines])
    begin = "End of round 3: each player has one more turn."
    assert told == [
        [begin, "Last turns", "Last turn. Anna: draw, take or place"],
        [begin, "Last turns", "Last turn. Reveal 1 tile for the display"],
        ["Last turns", "Last turn. Boris: draw, take or place"],
        ["Round 3", "Score round 3"],
    ]


@pytest.mark.refuses("TU-54")
def test_no_other_round_ends_with_last_turns() -> None:
    playing = table("full", 2)
    last_tile(playing, "Anna", 1)
    enter(playing, "Boris: draw")
    assert (GAME.news(playing.state), str(GAME.status(playing.state))) == ((), "Round 1")


# ── the tracks ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("TU-55")
def test_an_early_green_point_counts_three_times() -> None:
    playing = table("score", start="b3", bonus="storage")  # 2 green in round 1
    enter(playing, "score\nAnna: place a3 village\nscore\nAnna: place b4 quarry\nscore")
    assert red_items(playing) == [
        ("TU-55", 2, 1, ""),
        ("TU-55", 3, 1, ""),
        ("TU-55", 4, 1, ""),
    ]
    assert red(playing) == 3 * 2 + 2 * 1 + 1 * 1
    assert green(playing) == 4


@pytest.mark.refuses("TU-55")
def test_green_points_are_not_red_before_the_round_is_scored() -> None:
    playing = table("score", bonus="storage")
    assert (green(playing), red(playing)) == (2, 0)
    enter(playing, "score\nscore\nscore")
    give(playing, "Anna", green=7)
    assert red(playing) == 6  # what is added after the third scoring comes too late


@pytest.mark.rule("TU-56")
def test_the_marker_beyond_fifty_and_a_hundred() -> None:
    assert track(51) == LoopPlace(space=1, laps=1)
    assert track(100) == LoopPlace(space=50, laps=1)
    assert track(101) == LoopPlace(space=1, laps=2)
    assert track(163) == LoopPlace(space=13, laps=3)


@pytest.mark.refuses("TU-56")
def test_no_marker_up_to_fifty() -> None:
    assert [track(points).laps for points in (0, 1, 37, 50)] == [0, 0, 0, 0]


# ── the end ──────────────────────────────────────────────────────────────────────────────────


def scored(**options: str) -> Session:
    return enter(table("score", **options), "score\nscore\nscore")


@pytest.mark.rule("TU-57", "TU-58")
def test_what_is_left_turns_into_points() -> None:
    playing = scored(bonus="storage")
    enter(
        playing,
        """Anna: left tiles 1
        Anna: left hexes 1
        Anna: left marble 2
        Anna: left workers 3
        Anna: left cards 14
        score""",
    )
    assert red_items(playing)[3:] == [
        ("TU-57", 1, 1, ""),
        ("TU-57", 1, 1, ""),
        ("TU-57", 2, 1, ""),
        ("TU-57", 3, 1, ""),
        ("TU-58", 2, 1, ""),
    ]
    assert red(playing) == 6 + 1 + 1 + 2 + 3 + 2


@pytest.mark.rule("TU-57", "TU-58")
def test_at_depth_full_the_app_counts_it() -> None:
    playing = third_round()
    last_tile(playing, "Anna", 3)
    enter(playing, "Boris: draw\nAnna: draw\nBoris: draw\nscore")
    give(playing, "Anna", cards=9, marble=1, workers=2, hexes=1)
    enter(playing, "score")
    assert red_items(playing)[3:] == [  # one city in storage
        ("TU-57", 1, 1, ""),
        ("TU-57", 1, 1, ""),
        ("TU-57", 1, 1, ""),
        ("TU-57", 2, 1, ""),
        ("TU-58", 1, 1, ""),
    ]


@pytest.mark.rule("TU-58")
def test_three_cards_for_a_point_where_the_table_says_so() -> None:
    playing = scored(cards_for_point="3")
    enter(playing, "Anna: left cards 14\nscore")
    assert red_items(playing)[3:] == [("TU-58", 4, 1, "")]


@pytest.mark.refuses("TU-58")
def test_four_cards_are_nothing() -> None:
    playing = scored()
    enter(playing, "Anna: left cards 4\nscore")
    assert red(playing) == 0


@pytest.mark.refuses("TU-14")
def test_all_players_together_have_122_cards_left_at_most() -> None:
    playing = enter(table("score"), "score\nscore\nscore\nAnna: left cards 100")
    assert refused(playing, "Boris: left cards 23") == {"TU-14"}
    enter(playing, "Boris: left cards 22")


@pytest.mark.refuses("TU-57")
def test_more_wood_than_the_box_has_is_asked_about() -> None:
    playing = enter(table("score"), "score\nscore\nscore")
    for goods, count, questions in (
        (Goods.MARBLE, 12, 0),
        (Goods.MARBLE, 13, 1),
        (Goods.WORKERS, 13, 1),
        (Goods.CARDS, 13, 0),
    ):
        entry = Left(0, goods, count)
        assert not playing.check(entry)
        assert len(GAME.warnings(playing.state, entry)) == questions


@pytest.mark.refuses("TU-57")
def test_what_is_left_is_told_once_and_in_reason() -> None:
    playing = scored()
    enter(playing, "Anna: left marble 2")
    assert refused(playing, "Anna: left marble 3") == {"TU-57"}
    assert refused(playing, "Anna: left workers -1") == {"TU-57"}
    assert refused(playing, "Anna: left cards 123") == {"TU-57"}
    assert refused(playing, "Anna: left tiles 2") == {"TU-16"}
    enter(playing, "Anna: left tiles 1")
    assert refused(playing, "Anna: left hexes 1") == {"TU-16"}
    assert refused(playing, "Anna: place a3 village") == {"TU-11"}


def reason(playing: Session) -> tuple[tuple[int, ...], str]:
    outcome = GAME.outcome(playing.state)
    return outcome.winners, str(outcome.reason)


@pytest.mark.rule("TU-59")
def test_most_red_points_win() -> None:
    playing = scored()
    enter(playing, "Boris: left marble 1\nscore")
    assert reason(playing) == ((1,), "Most points on the red track.")
    assert [(p.rank, p.player, p.total) for p in GAME.outcome(playing.state).places] == [
        (1, 1, 1),
        (2, 0, 0),
    ]


@pytest.mark.refuses("TU-59")
def test_green_points_alone_win_nothing() -> None:
    playing = scored()
    give(playing, "Anna", green=9)
    enter(playing, "Boris: left marble 1\nscore")
    assert reason(playing)[0] == (1,)


@pytest.mark.rule("TU-60")
def test_then_more_empty_cells() -> None:
    """Boris covers c2, which finishes nothing: the same points with one empty cell less."""
    playing = table("score")
    enter(playing, "Boris: place c2 monastery\nscore\nscore\nscore\nscore")
    assert reason(playing) == ((0,), "Tied on the red track: more empty spaces win.")


@pytest.mark.refuses("TU-60")
def test_empty_cells_count_only_in_a_tie() -> None:
    playing = table("score")
    enter(playing, "Boris: place a3 village\nscore\nscore\nscore\nscore")
    assert reason(playing) == ((1,), "Most points on the red track.")


def tied_but_for_green(**options: str) -> Session:
    """Both 3 red and 30 - 2 empty cells; Anna has 1 green (three times), Boris 0 green."""
    playing = table("score", **options)
    enter(playing, "Anna: place a3 village\nBoris: place c2 monastery\nscore\nscore\nscore")
    return enter(playing, "Boris: left marble 3\nBoris: left cards 1\nscore")


@pytest.mark.rule("TU-61")
def test_then_more_green_points() -> None:
    assert reason(tied_but_for_green()) == (
        (0,),
        "Still tied: more green points win.",
    )


@pytest.mark.rule("TU-61")
def test_or_fewer_where_the_table_says_so() -> None:
    assert reason(tied_but_for_green(tie="fewest-green")) == (
        (1,),
        "Still tied: fewer green points win.",
    )
    playing = scored(tie="fewest-green")
    enter(playing, "Anna: left cards 4\nBoris: left cards 3\nscore")
    assert reason(playing) == ((1,), "Still tied: fewer region cards win.")


@pytest.mark.refuses("TU-61")
def test_region_cards_decide_nothing_by_the_book() -> None:
    playing = scored()
    enter(playing, "Anna: left cards 4\nBoris: left cards 3\nscore")
    assert reason(playing)[0] == (0, 1)


@pytest.mark.rule("TU-62")
def test_then_the_victory_is_shared() -> None:
    playing = enter(scored(), "score")
    assert reason(playing) == ((0, 1), "Tied in everything: the win is shared.")


@pytest.mark.refuses("TU-62")
def test_only_by_those_who_are_tied() -> None:
    playing = table("score", 3)
    enter(playing, "score\nscore\nscore\nSveta: left marble 1\nBoris: left marble 1\nscore")
    outcome = GAME.outcome(playing.state)
    assert [(p.rank, p.player) for p in outcome.places] == [(1, 1), (1, 2), (3, 0)]
