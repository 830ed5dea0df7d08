"""What the coach says at a table: hints, lessons, and its own sheet."""

from __future__ import annotations

import dataclasses
import itertools
import random
from decimal import Decimal

import pytest

from core import record
from core.game import Layout, Player, Setup
from core.games.dice_game import GAME, Mark, Pass, Roll, Start
from core.games.dice_game import layouts as printed
from core.games.dice_game.entries import Bonus, Colour, Keep
from core.session import Session
from core.text import translator
from mobile.coach import EQUAL, Decision, Unknown, hint, values
from mobile.coach.at_table import (
    Lesson,
    advise,
    better,
    finished_turns,
    knows_game,
    lesson,
    named,
    verdict,
)
from mobile.coach.levels import Level
from mobile.coach.reasons import reasons
from mobile.coach.rival import Rival, rival
from mobile.web.plain import plain
from tests.coach.helpers import random_states

OWN = printed.text_of("A").replace("P", "S", 1)


def game(players: int = 1, entries: int = 0, seed: int = 1, **options: str) -> Session:
    """A game with so many random moves."""
    setup = Setup(tuple(Player(f"P{n}") for n in range(1, players + 1)), options)
    header = record.new(GAME.id, setup, "2026-11-18").header
    session = Session(dataclasses.replace(header, id=f"game {seed}"))  # the coach plays by it
    rng = random.Random(seed)
    while len(session.steps) < entries:
        session.play(GAME.legal(session.state).draw(rng))
    return session


def rolled(players: int = 1, least: int = 20, seed: int = 1) -> Session:
    """A game in which the first player has not used the roll yet."""
    session = game(players, least, seed)
    rng = random.Random(seed)
    while not (session.state.roll and not session.state.duchies[0].turn.begun):
        session.play(GAME.legal(session.state).draw(rng))
    return session


# ── hints ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(6))
def test_a_hint_names_three_spaces_the_best_first(seed: int) -> None:
    session = rolled(1 + seed % 3, seed=seed)
    state = session.state
    found = advise(state, 0)
    assert found.why_not is None and 1 <= len(found.options) <= 3
    first = [option.cells[:1] for option in found.options]
    assert len(set(first)) == len(first)
    judged = values(state, 0, ahead=True)
    assert not isinstance(judged, Unknown)
    best = judged[0]
    cell = state.table.sheet.grid.cell(best.entries[0].cell)  # type: ignore[attr-defined]
    assert found.options[0].cells[0] == cell and found.options[0].rank == 1
    assert str(found.options[0].value) == f"{best.value:.1f}"


def test_turns_nearer_than_the_coach_can_tell_are_shown_as_equal() -> None:
    seen = set()
    for seed in range(12):
        for option in (options := advise(rolled(1, seed=seed).state, 0).options):
            equal = option.rank == 1
            seen.add(equal)
            if equal:
                assert option.value == options[0].value
            else:
                assert str(option.note).endswith("points less")
                assert float(str(option.note).split()[0]) >= EQUAL
        equals = [option for option in options if option.rank == 1]
        notes = {str(option.note) for option in equals}
        assert notes == ({"best move"} if len(equals) == 1 else {"equally good"})
    assert seen == {True, False}


def test_what_a_hint_says_is_behind_fits_the_values_it_shows() -> None:
    checked = 0
    for seed in range(40):
        first, *others = advise(rolled(seed=seed).state, 0).options
        for option in others:
            if option.rank > 1 and (words := str(option.note)).endswith("points less"):
                gap = Decimal(str(first.value)) - Decimal(str(option.value))
                assert Decimal(words.split()[0]) == gap
                checked += 1
    assert checked > 20


def test_a_hint_proposes_no_bonus_that_changes_nothing_and_no_turn_twice() -> None:
    seen = 0
    for seed in range(25):
        session = rolled(1, 24, seed)
        roll = session.state.roll
        found = hint(session.state, 0, ahead=True)
        assert roll is not None and not isinstance(found, Unknown)
        for turn in found:
            for entry in turn.entries:
                if isinstance(entry, Mark) and entry.use is Bonus.WORKER:
                    assert entry.number not in roll.numbers
                    seen += 1
        cells = [frozenset(getattr(e, "cell", "") for e in turn.entries) for turn in found]
        numbers = [sorted(getattr(e, "number", 0) for e in turn.entries) for turn in found]
        pairs = list(zip(cells, map(tuple, numbers), strict=True))
        assert len(set(pairs)) == len(pairs)
    assert seen


def test_a_phone_gets_a_hint_as_json() -> None:
    found = plain(advise(rolled().state, 0), translator("hu"))
    assert found["is"] == "Advice" and found["options"][0]["rank"] == 1
    assert "," in found["options"][0]["value"] and isinstance(found["options"][0]["cells"], list)


def test_there_is_no_hint_where_nothing_is_to_be_done() -> None:
    session = game(2)
    assert advise(session.state, 0).options  # which castle?
    for player in (0, 1):
        castle = next(iter(s.cell for s in GAME.legal(session.state) if isinstance(s, Start)))
        session.play(Start(player, castle))
    assert str(advise(session.state, 0).why_not) == "Enter the roll first."
    session = rolled(2)
    played = advise(session.state, 0)
    assert played.options
    session.override(Pass(0))
    assert str(advise(session.state, 0).why_not) == "This player’s turn is over."
    over = game(1, 0)
    rng = random.Random(3)
    while not GAME.outcome(over.state).over:
        over.play(GAME.legal(over.state).draw(rng))
    assert str(advise(over.state, 0).why_not) == "The game is over."


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"same_round_bonus": "no"}, "The coach does not know these optional rules."),
        ({"sheet": "own"}, "The coach only knows the printed sheets."),
    ],
)
def test_what_the_coach_was_not_trained_on_it_says(options: dict[str, str], said: str) -> None:
    layouts = (Layout("sheet", "own", OWN),) if "sheet" in options else ()
    setup = Setup((Player("Anna"),), options, layouts)
    session = Session(record.new(GAME.id, setup, "2026-11-18").header)
    assert str(advise(session.state, 0).why_not) == said
    for found in (lesson(session, 0), rival(session, Level.BEST)):
        assert isinstance(found, Unknown) and str(found.message) == said


def test_only_the_dice_game_has_a_coach() -> None:
    assert knows_game("dice-game") and not knows_game("burgundy")


# ── lessons ──────────────────────────────────────────────────────────────────────────────────


def test_a_turn_has_ended_when_no_second_space_is_possible_or_the_dice_are_rolled() -> None:
    session = game(2)
    castle = next(s.cell for s in GAME.legal(session.state) if isinstance(s, Start))
    session.play(Start(0, castle))
    assert finished_turns(session) == ((0, 0),)
    session.play(Start(1, castle))
    session.play(Roll((1, 2), (Colour.PURPLE, Colour.GREY), 1))
    assert finished_turns(session) == ()
    session.override(Pass(0))
    assert finished_turns(session) == ((0, 0),)


def test_a_turn_that_could_go_on_ends_with_the_next_roll() -> None:
    for seed in range(80):
        session = rolled(1, seed=seed)
        pair = next((m for m in GAME.legal(session.state) if isinstance(m, Mark)), None)
        if pair is None or pair.use is not None or not session.state.duchies[0].has(Bonus.SILVER):
            continue
        session.play(pair)
        if any(isinstance(m, Mark) for m in GAME.legal(session.state)):
            break
    else:
        pytest.fail("no such turn")
    assert finished_turns(session) == ()
    session.play(Roll((1, 2), (Colour.PURPLE, Colour.GREY), 1))
    assert finished_turns(session) == ((0, 1),)
    found = lesson(session, 0, rounds_back=1)
    assert isinstance(found, Lesson) and found.decision.played == (pair,)


@pytest.mark.parametrize("players", [1, 3])
def test_the_best_turn_is_praised_and_a_bad_one_is_not(players: int) -> None:
    praised = blamed = 0
    for seed in range(8):
        session = rolled(players, seed=seed)
        judged = values(session.state, 0, ahead=True)
        assert not isinstance(judged, Unknown)
        bad = session.moment(len(session.steps))
        session.play_all(judged[0].entries)
        found = lesson(session, 0)
        assert isinstance(found, Lesson) and found.good
        assert found.decision.cost < 1e-6
        praised += "the best choice" in str(found.verdict)
        bad.play_all(judged[-1].entries)
        found = lesson(bad, 0)
        assert isinstance(found, Lesson)
        if not found.good:
            blamed += 1
            assert "points better" in str(found.verdict) and found.decision.reasons
            assert found.decision.best == judged[0].entries
    assert praised and blamed > 4


# ── the coach's sheet ────────────────────────────────────────────────────────────────────────


def test_the_coach_plays_the_same_dice_and_always_the_same() -> None:
    session = rolled(1, 30)
    one, again = rival(session, Level.CASUAL), rival(session, Level.CASUAL)
    assert isinstance(one, Rival) and isinstance(again, Rival)
    assert [s.entry for s in one.session.steps] == [s.entry for s in again.session.steps]
    rolls = [s.entry for s in session.steps if isinstance(s.entry, Roll)]
    coached = [s.entry for s in one.session.steps if isinstance(s.entry, Roll)]
    assert coached == rolls[:-1], "the roll that the player has not used would be a hint"
    assert not any(step.refusals for step in one.session.steps)
    session.override(Pass(0))
    later = rival(session, Level.CASUAL)
    assert isinstance(later, Rival)
    assert [s.entry for s in later.session.steps if isinstance(s.entry, Roll)] == rolls
    before = len(one.session.steps)
    assert [s.entry for s in later.session.steps][:before] == [s.entry for s in one.session.steps]


def test_a_better_level_makes_more_points() -> None:
    totals = dict.fromkeys(Level, 0)
    for seed in range(4):
        session = game(1, 0, seed)
        rng = random.Random(seed)
        while not GAME.outcome(session.state).over:
            session.play(GAME.legal(session.state).draw(rng))
        for level in Level:
            found = rival(session, level)
            assert isinstance(found, Rival)
            assert GAME.outcome(found.session.state).over
            totals[level] += found.points
    assert totals[Level.BEGINNER] < totals[Level.CASUAL] < totals[Level.BEST], totals
    assert totals[Level.BEGINNER] < totals[Level.STRONG], totals


def test_before_the_castle_the_coach_has_nothing_to_show() -> None:
    found = rival(game(1), Level.BEST)
    assert isinstance(found, Rival) and found.points == 0 and not found.session.steps
    many = rival(game(2), Level.BEST)
    assert isinstance(many, Unknown) and "solo" in str(many.message)


def test_the_same_number_on_a_better_space_is_not_called_by_the_same_words() -> None:
    session = game()
    for line in ("P1: start c2", "roll 3,5 orange,blue 1"):
        session.enter(session.read(line))
    city, other, river = ((Mark(0, cell, n),) for cell, n in (("c1", 3), ("d5", 3), ("d2", 5)))
    decision = Decision(0, 1, 2, city, other, 1.25, 0, 0, 0, 60, 0)
    assert str(better(session.state, decision)) == "On another space: 1.2 points better."
    said = "City 3. On another space: 1.2 points better."
    assert str(verdict(session, decision)) == said
    decision = dataclasses.replace(decision, best=river)
    assert str(better(session.state, decision)) == "River 5: 1.2 points better."
    said = "City 3. River 5: 1.2 points better."
    assert str(verdict(session, decision)) == said


def test_a_turn_is_named_without_what_was_not_done() -> None:
    session = game()
    for line in ("P1: start c2", "roll 3,5 orange,blue 2"):
        session.enter(session.read(line))
    city, river, without, kept = Mark(0, "c1", 3), Mark(0, "d2", 5), Pass(0), Keep(0)
    said = {
        (city, without): "City 3",
        (without,): "no space marked",
        (city, river): "City 3 and River 5",
        (kept, city, river): "Keep the goods and City 3 and River 5",
    }
    for entries, words in said.items():
        assert str(named(session.state, entries)) == words


def test_silver_that_buys_silver_is_told() -> None:
    told = 0
    for state in itertools.chain(*(random_states("A", 1, seed) for seed in range(1, 7))):
        found = values(state, 0) if state.roll else ()
        assert not isinstance(found, Unknown)
        for turn in found:
            if len(turn.entries) < 2 or not isinstance(second := turn.entries[1], Mark):
                continue
            one = GAME.apply(state, turn.entries[0])
            both = GAME.apply(one, second)
            sheet, duchy = state.table.sheet, both.duchies[0]
            cell = sheet.grid.cell(second.cell)
            assert cell is not None
            mined = sheet.colours[cell] is Colour.GREY and not sheet.areas[cell] & ~duchy.marked
            said = [str(message) for message in reasons(one, 0, [second])]
            assert ("Gives: silver." in said) == (mined or sheet.squares.get(cell) is Bonus.SILVER)
            told += "Gives: silver." in said
    assert told
