"""A game looked back at: every decision, what it cost, and the luck of every roll.

For each player the game is a chain of values. Each link is one of: the luck of a roll (the best
turn it allowed, against the mean over all rolls), the cost of a choice (the turn played, against
the best), what the others' turns changed, and a remainder (the coach's own error, and numbers set
by hand). The chain begins with the value of an empty sheet and ends with the points, so the parts
add up to the result exactly.

A thorough review takes all values by look-ahead: the exact mean over the next roll of what
the network says, for a player alone two rolls deep (`deeper`). The mean over all rolls of such
values would take a minute, so it is the value before the roll, put right by how much look-ahead
differs after a few rolls. That makes the remainder smaller by a third to a half.
"""

from __future__ import annotations

import itertools
import random
from typing import NamedTuple

from core.entry import Entry, player_of
from core.games.dice_game import GAME
from core.games.dice_game.entries import Roll
from core.games.dice_game.layouts import hourglass_faces
from core.games.dice_game.marking import is_over
from core.games.dice_game.state import State
from core.message import Message, say
from core.record import Correct, End, Record
from core.session import Session
from core.values import replaced
from mobile.coach import deeper
from mobile.coach.answers import EQUAL, Decision, PlayerReview, Review, Unknown
from mobile.coach.board import COLOURS, row
from mobile.coach.net import hour
from mobile.coach.others import rivals
from mobile.coach.reasons import compared, reasons
from mobile.coach.turns import (
    Judged,
    Progress,
    alone_ahead,
    looked_ahead,
    mean,
    played,
    standing,
    turns,
)
from mobile.coach.weights import Coach, coach

SAMPLES = 8
"""Rolls that say how far look-ahead differs."""


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


class _View(NamedTuple):
    """A round as one way of judging sees it."""

    luck: float
    best: float
    turn: tuple[Entry, ...]
    """The best one."""
    margin: float
    chosen: float
    """What the turn played was worth, had the others not moved."""
    after: float
    """What the duchy is worth after the round."""


def review(
    record: Record, *, thorough: bool = False, progress: Progress | None = None
) -> Review | Unknown:
    """What luck and choices did in a game, for every player who has a castle; also in a game that
    is not over yet. A thorough review takes some ten times as long and explains more."""
    if record.header.game != GAME.id:
        return Unknown(say("The coach only knows the Dice Game."))
    session = Session.load(record)
    state: State = session.state
    found = coach(state.table)
    if isinstance(found, Unknown):
        return found
    rounds = _rounds(session)
    players = []
    seats = [player for player in range(len(state.duchies)) if state.duchies[player].marked]
    for place, player in enumerate(seats):
        start, first = _castle(found, rounds[0], player, thorough)
        decisions = [first]
        for number, (before, each) in enumerate(itertools.pairwise(rounds), start=1):
            if progress is not None:
                progress((place + number / len(rounds)) / len(seats))
            if each is rounds[-1] and not each.ended.duchies[player].turn.begun:
                break
            look = _thorough if thorough else _quick
            view = look(found, before.ended, each, player, decisions[-1].expected)
            decisions.append(_decision(found, each, player, decisions[-1].expected, view))
        players.append(PlayerReview(player, start, tuple(decisions), decisions[-1].expected))
    return Review(is_over(state), tuple(players))


def last_turn(session: Session[State], player: int, rounds_back: int = 0) -> Decision | Unknown:
    """What a player has just done, or did a round ago, beside the best turn: judged by look-ahead,
    without luck."""
    found = coach(session.state.table)
    if isinstance(found, Unknown):
        return found
    each = _rounds(session)[-1 - rounds_back]
    if each.begun.roll is None:
        return _castle(found, each, player, thorough=True)[1]
    options = looked_ahead(found, each.begun, turns(found, each.begun, player), player)
    chosen = _ahead(found, each, player)
    by_hand = _by_hand(found, each, player)
    view = _view(0.0, options, chosen, chosen, _turn(each, player), by_hand)
    return _decision(found, each, player, view.best, view)


def _rounds(session: Session[State]) -> list[_Round]:
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
    if isinstance(entry, End):
        return state
    return GAME.apply(state, entry)


def _castle(coach: Coach, each: _Round, player: int, thorough: bool) -> tuple[float, Decision]:
    """The choice of a castle, and what the duchy was worth before it. A castle that another player
    chose for all is no choice."""
    own = [m for m in each.of(player) if not isinstance(m.entry, Correct)]
    options = turns(coach, own[0].before, player) if own else []
    if thorough:
        options = looked_ahead(coach, own[0].before, options, player) if own else []
        chosen = _ahead(coach, each, player)
        after = chosen if each.begun.table.solo else mean(coach, each.ended, player)
    else:
        chosen, after = _frozen(coach, each, player), standing(coach, each.ended, player)
    view = _view(0.0, options, chosen, after, _turn(each, player), _by_hand(coach, each, player))
    return view.best, _decision(coach, each, player, view.best, view)


def _quick(coach: Coach, before: State, each: _Round, player: int, value: float) -> _View:
    """What the network says of every duchy."""
    options = turns(coach, each.begun, player)
    chosen = _frozen(coach, each, player)
    luck = options[0].value - mean(coach, before, player) if options else 0.0
    after = standing(coach, each.ended, player)
    return _view(luck, options, chosen, after, _turn(each, player), _by_hand(coach, each, player))


def _thorough(coach: Coach, before: State, each: _Round, player: int, value: float) -> _View:
    """Look-ahead. `value` is the network's mean over all rolls."""
    plain = turns(coach, each.begun, player)
    options = looked_ahead(coach, each.begun, plain, player)
    chosen = _ahead(coach, each, player)
    luck = 0.0
    after = chosen
    if before.table.solo:
        seed = before.duchies[player].marked
        own = row(coach.board, before.duchies[player])
        if options:
            luck = options[0].value - value - deeper.further(coach, own, hour(before), seed)
    else:
        after = mean(coach, each.ended, player)
        if plain:
            first = next(turn.value for turn in options if turn.entries == plain[0].entries)
            luck = first - value - _shortfall(coach, before, player)
    return _view(luck, options, chosen, after, _turn(each, player), _by_hand(coach, each, player))


def _shortfall(coach: Coach, before: State, player: int) -> float:
    """By how much look-ahead differs from the network after a roll, on average over a few. The
    rolls depend on the duchy alone: a review says the same every time."""
    rng = random.Random(before.duchies[player].marked)
    total = 0.0
    for _ in range(SAMPLES):
        rolled = GAME.apply(
            before,
            Roll(
                (rng.randint(1, 6), rng.randint(1, 6)),
                (rng.choice(COLOURS), rng.choice(COLOURS)),
                rng.choice(hourglass_faces()),
            ),
        )
        best = turns(coach, rolled, player)[0]
        total += mean(coach, played(rolled, best.entries), player) - best.value
    return total / SAMPLES


def _decision(coach: Coach, each: _Round, player: int, value: float, view: _View) -> Decision:
    """`value` is what the duchy was worth before."""
    own, entries = each.of(player), _turn(each, player)
    by_hand = _by_hand(coach, each, player)
    cost = max(0.0, view.best - view.chosen)
    others = view.after - view.chosen - by_hand
    step = own[0].step if own else each.step
    state = each.begun if each.begun.roll or not own else own[0].before
    return Decision(
        player=player,
        round=each.begun.round,
        step=step,
        played=entries,
        best=view.turn,
        cost=cost,
        luck=view.luck,
        others=others,
        remainder=view.after - value - view.luck + cost - others,
        expected=view.after,
        margin=view.margin,
        reasons=_reasons(state, player, view.turn, entries, cost),
    )


def _turn(each: _Round, player: int) -> tuple[Entry, ...]:
    """What a player entered in a round."""
    return tuple(m.entry for m in each.of(player) if not isinstance(m.entry, Correct))


def _view(
    luck: float,
    options: list[Judged],
    chosen: float,
    after: float,
    entries: tuple[Entry, ...],
    by_hand: float,
) -> _View:
    chosen -= by_hand
    if not options:
        return _View(luck, chosen, entries, 0.0, chosen, after)
    best = options[0]
    next_best = next((t for t in options if t.row.tobytes() != best.row.tobytes()), best)
    turn = entries if chosen >= best.value else best.entries
    return _View(luck, best.value, turn, best.value - next_best.value, chosen, after)


def _ahead(coach: Coach, each: _Round, player: int) -> float:
    """What look-ahead says of the duchy after the round had the others not moved."""
    if each.begun.table.solo:
        left = row(coach.board, each.ended.duchies[player])
        return alone_ahead(coach, each.begun, player, left)
    others = each.begun.duchies
    duchies = replaced(others, player, each.ended.duchies[player])
    return mean(coach, each.begun._replace(duchies=duchies), player)


def _frozen(coach: Coach, each: _Round, player: int) -> float:
    """What the duchy is worth after the round had the others not moved."""
    found = row(coach.board, each.ended.duchies[player], rivals(each.begun, player))
    return float(coach.judge(found[None], hour(each.begun))[0])


def _by_hand(coach: Coach, each: _Round, player: int) -> float:
    """What numbers set by hand changed."""
    return sum(
        standing(coach, moment.after, player) - standing(coach, moment.before, player)
        for moment in each.of(player)
        if isinstance(moment.entry, Correct)
    )


def _reasons(
    state: State,
    player: int,
    best: tuple[Entry, ...],
    entries: tuple[Entry, ...],
    cost: float,
) -> tuple[Message, ...]:
    """Why the best turn was better than the one played; nothing where they were equal."""
    if cost < EQUAL:
        return ()
    found = reasons(state, player, best)
    return (*found, compared(entries, cost, state)) if entries else found
