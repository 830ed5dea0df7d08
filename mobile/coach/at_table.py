"""What the coach says at a table: plain values, which the tablet draws and a phone gets as JSON.

`advise` is the hint, `lesson` what learning mode tells after a turn. Both answer within some
hundredths of a second, but belong off the thread that draws: the first one imports numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from core.entry import Entry
from core.games.dice_game import GAME
from core.games.dice_game.entries import Mark, Roll, Start
from core.games.dice_game.marking import is_over, reaches
from core.games.dice_game.state import State
from core.message import Message, say
from core.session import Session
from mobile.coach.answers import (
    EQUAL,
    Decision,
    PlayerReview,
    Turn,
    Unknown,
    decimal,
    parts,
    shown_gap,
    signed,
)

if TYPE_CHECKING:
    from mobile.coach.turns import Progress


class Option(NamedTuple):
    """A turn that the coach proposes."""

    rank: int
    """1 for the best and for all that are as good, as far as the coach can tell."""
    cells: tuple[int, ...]
    """The spaces, in the order in which they are marked; none where nothing is."""
    title: Message
    value: Message
    """The points to expect at the end; equal turns show the same."""
    note: Message
    """How it compares with the best."""
    reasons: tuple[Message, ...]


class Advice(NamedTuple):
    """The best spaces for a player, or why there is no hint."""

    player: int
    options: tuple[Option, ...] = ()
    why_not: Message | None = None


class Lesson(NamedTuple):
    """What a turn was worth."""

    player: int
    verdict: Message
    good: bool
    decision: Decision


def knows_game(game: str) -> bool:
    """Whether there is a coach for this game at all. Which sheets and optional rules it knows is
    said when it is asked."""
    return game == GAME.id


def advise(state: State, player: int, progress: Progress | None = None) -> Advice:
    """The best three spaces, by look-ahead, with values and reasons."""
    from mobile.coach.advice import hint

    why_not = _nothing_to_do(state, player)
    if why_not is not None:
        return Advice(player, why_not=why_not)
    found = hint(state, player, ahead=True, progress=progress)
    if isinstance(found, Unknown):
        return Advice(player, why_not=found.message)
    if not found:
        return Advice(player, why_not=say("This player’s turn is over."))
    return Advice(player, tuple(_option(state, found, turn) for turn in found))


def finished_turns(session: Session[State]) -> tuple[tuple[int, int], ...]:
    """The players whose turn has just ended with the last move, each with how many rolls ago it
    was: 0 for the roll on the table, 1 for the one before it."""
    if not session.steps:
        return ()
    entry = session.steps[-1].entry
    if isinstance(entry, Roll):
        before = session.at(len(session.steps) - 1)
        return tuple((p, 1) for p in range(len(before.duchies)) if _may_go_on(before, p))
    if isinstance(entry, Start):
        return ((entry.player, 0),)
    player = getattr(entry, "player", None)
    if player is None or not session.state.roll:
        return ()
    ended = session.state.duchies[player].turn.begun and not _may_go_on(session.state, player)
    return ((player, 0),) if ended else ()


def last_ended(state: State, player: int) -> int | None:
    """How many rolls ago the last turn was that a player has ended; None before there is one."""
    if state.roll is None:
        return 0 if state.duchies[player].marked else None
    ended = state.duchies[player].turn.begun and not _may_go_on(state, player)
    return 0 if ended or is_over(state) else 1


def lesson(session: Session[State], player: int, rounds_back: int = 0) -> Lesson | Unknown:
    """What a player's finished turn was worth beside the best one."""
    from mobile.coach.reviewing import last_turn

    found = last_turn(session, player, rounds_back)
    if isinstance(found, Unknown):
        return found
    return Lesson(player, verdict(session, found), found.equal, found)


def verdict(session: Session[State], decision: Decision) -> Message:
    """A turn beside the best one, in a sentence."""
    state = session.at(decision.step)
    if not decision.played:
        return say("No choice to make.")
    played = named(state, decision.played)
    if not decision.equal:
        best, points = named(state, decision.best), decimal(decision.cost)
        if best == played:
            return say(
                "{played}. On another space: {points} points better.",
                played=played,
                points=points,
            )
        return say(
            "{played}. {best}: {points} points better.",
            played=played,
            best=best,
            points=points,
        )
    if decision.margin >= EQUAL:
        return say("{played}: the best choice.", played=played)
    return say("{played}: as good as any.", played=played)


def when(decision: Decision) -> Message:
    if decision.round == 0:
        return say("Starting castle")
    return say("Round {n}", n=decision.round)


def sums(each: PlayerReview, alone: bool, over: bool) -> list[tuple[Message, Message]]:
    """The parts of a player's points, and at the end their sum."""
    found = parts(each)
    result = say("{name}", name=str(found.result // 10)) if over else decimal(found.result / 10)
    rows = [
        (say("Expected at the start"), decimal(found.start / 10)),
        (say("Luck of the dice"), signed(found.luck / 10)),
        (say("Choices"), signed(found.choices / 10)),
        (say("Taken by others"), signed(found.others / 10)),
        (say("Unexplained"), signed(found.remainder / 10)),
        (say("Points") if over else say("Expected score now"), result),
    ]
    if alone:
        del rows[3]
    return rows


def better(state: State, decision: Decision) -> Message:
    """The best turn in short, beside the one that was played."""
    best, points = named(state, decision.best), decimal(decision.cost)
    if decision.played and best == named(state, decision.played):
        return say("On another space: {points} points better.", points=points)
    return say("{best}: {points} points better.", best=best, points=points)


def named(state: State, entries: Sequence[Entry]) -> Message:
    """A turn in short."""
    from mobile.coach.reasons import name

    return name(state, entries)


def cells_of(state: State, entries: Sequence[Entry]) -> tuple[int, ...]:
    """The spaces that a turn marks."""
    grid = state.table.sheet.grid
    found = (grid.cell(entry.cell) for entry in entries if isinstance(entry, Mark | Start))
    return tuple(cell for cell in found if cell is not None)


def _nothing_to_do(state: State, player: int) -> Message | None:
    if is_over(state):
        return say("The game is over.")
    if state.roll is None:
        if player in state.castleless:
            return None
        return say("Enter the roll first.")
    if state.entered and not _may_go_on(state, player):
        return say("Enter the roll first.")
    if state.duchies[player].turn.begun and not _may_go_on(state, player):
        return say("This player’s turn is over.")
    return None


def _may_go_on(state: State, player: int) -> bool:
    """Whether a turn that has begun can still get its second space."""
    duchy = state.duchies[player]
    return duchy.turn.marks == 1 and bool(reaches(state, player))


def _option(state: State, found: Sequence[Turn], turn: Turn) -> Option:
    shown = found[0].value if turn.equal else turn.value
    return Option(
        rank=1 + sum(other.value - turn.value >= EQUAL for other in found),
        cells=cells_of(state, turn.entries),
        title=named(state, turn.entries),
        value=decimal(shown),
        note=_note(found, turn),
        reasons=turn.reasons,
    )


def _note(found: Sequence[Turn], turn: Turn) -> Message:
    if not turn.equal:
        return say("{points} points less", points=decimal(shown_gap(found[0], turn)))
    if sum(other.equal for other in found) > 1:
        return say("equally good")
    return say("best move")
