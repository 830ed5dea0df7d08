"""A game looked back at: every decision, what it cost, and the luck of every roll.

For each player the game is a chain of values, and each link is one of: the luck of a roll (the best
turn it allowed, against the mean over all rolls), the cost of a choice (the turn played, against
that best), what the others' turns changed, and a remainder (the exact mean, against what the
network said; also numbers set by hand). The chain begins with the value of an empty sheet and
ends with the points, so the parts add up to the result exactly.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

from core.entry import Entry, player_of
from core.games.dice_game import GAME
from core.games.dice_game.entries import Roll
from core.games.dice_game.rules import is_over
from core.games.dice_game.state import State
from core.message import Message, say
from core.record import Correct, Record
from core.session import Session
from mobile.coach.answers import EQUAL, Decision, PlayerReview, Review, Unknown
from mobile.coach.board import Ints, row
from mobile.coach.net import hour
from mobile.coach.others import rivals
from mobile.coach.reasons import compared, reasons
from mobile.coach.turns import Judged, Progress, looked_ahead, mean, standing, turns
from mobile.coach.weights import Coach, coach


class _Moment(NamedTuple):
    """An entry in force, with the game before and after it."""

    step: int
    before: State
    entry: Entry
    after: State


class _Round(NamedTuple):
    """What happened between two rolls. The first one, before any roll, is for castles."""

    begun: State
    """After the roll."""
    ended: State
    step: int
    moments: tuple[_Moment, ...]

    def of(self, player: int) -> tuple[_Moment, ...]:
        return tuple(m for m in self.moments if player_of(m.entry) == player)


class _Parts(NamedTuple):
    """What a turn was worth, and what it could have been."""

    best: float
    played: float
    margin: float
    turn: tuple[Entry, ...]
    """The best one."""


def review(
    record: Record, *, ahead: bool = False, progress: Progress | None = None
) -> Review | Unknown:
    """What luck and choices did in a game, for every player who has a castle; also in a game that
    is not over yet. `ahead` compares the best few turns by the exact mean over the next roll."""
    if record.header.game != GAME.id:
        return Unknown(say("The coach knows the Dice Game only."))
    session = Session.load(record)
    state: State = session.state
    found = coach(state.table)
    if isinstance(found, Unknown):
        return found
    rounds = _rounds(session)
    players = []
    seats = [player for player in range(len(state.duchies)) if state.duchies[player].marked]
    for place, player in enumerate(seats):
        start, first = _castle(found, rounds[0], player)
        decisions = [first]
        for number, (before, each) in enumerate(itertools.pairwise(rounds), start=1):
            if progress is not None:
                progress((place + number / len(rounds)) / len(seats))
            if each is rounds[-1] and not each.ended.duchies[player].turn.begun:
                break
            decisions.append(
                _decision(found, before.ended, each, player, decisions[-1].expected, ahead)
            )
        players.append(PlayerReview(player, start, tuple(decisions), decisions[-1].expected))
    return Review(is_over(state), tuple(players))


def _rounds(session: Session) -> list[_Round]:
    state: State = session.at(0)
    moments: list[_Moment] = []
    rounds: list[_Round] = []
    begun, first = state, 0
    for step, each in enumerate(session.steps):
        after = _advanced(state, each.entry)
        if isinstance(each.entry, Roll):
            rounds.append(_Round(begun, state, first, tuple(moments)))
            begun, moments, first = after, [], step + 1
        else:
            moments.append(_Moment(step, state, each.entry, after))
        state = after
    return [*rounds, _Round(begun, state, first, tuple(moments))]


def _advanced(state: State, entry: Entry) -> State:
    if isinstance(entry, Correct):
        return GAME.correct(state, entry.player, entry.counter, entry.value)
    return GAME.apply(state, entry)


def _castle(coach: Coach, each: _Round, player: int) -> tuple[float, Decision]:
    """The choice of a castle. One that another player chose for all is no choice."""
    own = [m for m in each.of(player) if not isinstance(m.entry, Correct)]
    by_hand = _by_hand(coach, each, player)
    chosen = _frozen(coach, each, player) - by_hand
    step, options = each.step, []
    if own:
        step, options = own[0].step, turns(coach, own[0].before, player)
    entries = tuple(m.entry for m in own)
    parts = _Parts(chosen, chosen, 0.0, entries)
    if options:
        parts = _parts(options, chosen, entries)
    after = standing(coach, each.ended, player)
    cost = max(0.0, parts.best - parts.played)
    return parts.best, Decision(
        player=player,
        round=0,
        step=step,
        played=entries,
        best=parts.turn,
        cost=cost,
        luck=0.0,
        others=after - chosen - by_hand,
        remainder=chosen - parts.best + cost + by_hand,
        expected=after,
        margin=parts.margin,
        reasons=_reasons(own[0].before, player, parts, entries, cost) if own else (),
    )


def _decision(
    coach: Coach, before: State, each: _Round, player: int, value: float, ahead: bool
) -> Decision:
    """A round of one player. `value` is what the duchy was worth before the roll."""
    own = each.of(player)
    entries = tuple(m.entry for m in own if not isinstance(m.entry, Correct))
    options = turns(coach, each.begun, player)
    by_hand = _by_hand(coach, each, player)
    chosen = _frozen(coach, each, player) - by_hand
    best = options[0].value if options else chosen
    parts = _parts(options, chosen, entries)
    if ahead and not by_hand and not each.begun.last_round:
        parts = _ahead(coach, each, player, options, parts, entries)
    cost = max(0.0, parts.best - parts.played)
    after = standing(coach, each.ended, player)
    average = mean(coach, before, player)
    return Decision(
        player=player,
        round=each.begun.round,
        step=own[0].step if own else each.step,
        played=entries,
        best=parts.turn,
        cost=cost,
        luck=best - average,
        others=after - chosen - by_hand,
        remainder=average - value + chosen - best + cost + by_hand,
        expected=after,
        margin=parts.margin,
        reasons=_reasons(each.begun, player, parts, entries, cost),
    )


def _frozen(coach: Coach, each: _Round, player: int) -> float:
    """What the duchy is worth after the round had the others not moved."""
    return float(coach.judge(_frozen_row(coach, each, player)[None], hour(each.begun))[0])


def _frozen_row(coach: Coach, each: _Round, player: int) -> Ints:
    return row(coach.board, each.ended.duchies[player], rivals(each.begun, player))


def _by_hand(coach: Coach, each: _Round, player: int) -> float:
    """What numbers set by hand changed."""
    return sum(
        standing(coach, moment.after, player) - standing(coach, moment.before, player)
        for moment in each.of(player)
        if isinstance(moment.entry, Correct)
    )


def _parts(options: list[Judged], chosen: float, entries: tuple[Entry, ...]) -> _Parts:
    if not options:
        return _Parts(chosen, chosen, 0.0, entries)
    best = options[0]
    next_best = next((turn for turn in options if turn.row.tobytes() != best.row.tobytes()), best)
    turn = entries if chosen >= best.value else best.entries
    return _Parts(best.value, chosen, best.value - next_best.value, turn)


def _ahead(
    coach: Coach,
    each: _Round,
    player: int,
    options: list[Judged],
    parts: _Parts,
    entries: tuple[Entry, ...],
) -> _Parts:
    """The same by look-ahead: the turn played is judged like the best few."""
    if len(options) < 2:
        return parts
    state = each.begun
    for entry in entries:
        state = GAME.apply(state, entry)
    chosen = mean(coach, state, player)
    return _parts(looked_ahead(coach, each.begun, options, player), chosen, entries)


def _reasons(
    state: State, player: int, parts: _Parts, entries: tuple[Entry, ...], cost: float
) -> tuple[Message, ...]:
    """Why the best turn was better than the one played; nothing where they were equal."""
    if cost < EQUAL:
        return ()
    found = reasons(state, player, parts.turn)
    return (*found, compared(entries, cost, state)) if entries else found
