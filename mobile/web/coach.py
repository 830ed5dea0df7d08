"""What the coach of the Dice Game tells a phone that asks: a hint, what a turn was worth, a review.

Everything is worked out in a thread of its own, one question after the other, from the game as it
was when it was asked.
"""

from __future__ import annotations

import threading
from typing import Any

from core.message import Message, say
from core.record import Record
from core.session import Session
from core.text import Say
from mobile.coach.answers import Decision, PlayerReview, Unknown
from mobile.coach.at_table import (
    advise,
    knows_game,
    last_ended,
    lesson,
    named,
    sums,
    when,
)
from mobile.compared import Shown, compared, said
from mobile.tables.referee import Referee
from mobile.tables.words import sentence
from mobile.web import plain

ONE_AT_A_TIME = threading.Lock()
NONE = say("The coach only knows the Dice Game.")


def snapshot(referee: Referee) -> Session[Any]:
    """The game as it is now, whatever is entered meanwhile."""
    with referee.lock:
        session = referee.session
        return session.moment(len(session.steps))


def hint(session: Session[Any], player: int, tell: Say) -> dict[str, Any]:
    """`{title, options: [{rank, cells, title, value, note, reasons}]}` or `{refused, sentence}`."""
    if not knows_game(session.header.game):
        return _refused(NONE, tell)
    with ONE_AT_A_TIME:
        found = advise(session.state, player)
    if found.why_not is not None:
        return _refused(found.why_not, tell)
    name = session.header.setup.players[player].name
    options = plain.plain(found.options, tell)
    for option in options:
        option["title"] = sentence(option["title"])
    return {"title": tell(say("Hint: {name}", name=name)), "options": options}


def turn(session: Session[Any], player: int, seen: int, tell: Say) -> dict[str, Any]:
    """What the last turn that a player has ended was worth: `{round, moment}`. Only the round where
    that is the one that was seen already, nothing where there was none."""
    if not knows_game(session.header.game):
        return _refused(NONE, tell)
    back = last_ended(session.state, player)
    if back is None:
        return {}
    number = session.state.round - back
    if number == seen:
        return {"round": number}
    with ONE_AT_A_TIME:
        found = lesson(session, player, back)
    if isinstance(found, Unknown):
        return _refused(found.message, tell)
    return {"round": number, "moment": _moment(session, found.decision, tell)}


def review(record: Record, tell: Say) -> dict[str, Any]:
    """`{over, players: [{player, name, rows, curve, costliest, finest}]}`: titles with numbers,
    the points to expect from round to round, moments."""
    from mobile.coach import review as judged

    with ONE_AT_A_TIME:
        found = judged(record, thorough=len(record.header.setup.players) == 1)
    if isinstance(found, Unknown):
        return _refused(found.message, tell)
    session: Session[Any] = Session.load(record)
    players = [_player(session, each, found.over, tell) for each in found.players]
    return {"over": found.over, "players": players}


def _player(session: Session[Any], each: PlayerReview, over: bool, tell: Say) -> dict[str, Any]:
    alone = len(session.header.setup.players) == 1
    worst = [_moment(session, decision, tell) for decision in each.costliest]
    finest = None if each.finest is None else _moment(session, each.finest, tell)
    return {
        "player": each.player,
        "name": session.header.setup.players[each.player].name,
        "rows": [[tell(title), tell(number)] for title, number in sums(each, alone, over)],
        "curve": [round(each.start, 1), *(round(d.expected, 1) for d in each.decisions)],
        "costliest": worst,
        "finest": finest,
    }


def _moment(session: Session[Any], decision: Decision, tell: Say) -> dict[str, Any]:
    """`{when, played, good, words, sheets: [{title, face, marks, cells}]}`."""
    state = session.at(decision.step)
    words = [tell(line) for line in said(session, decision)]
    return {
        "when": tell(when(decision)),
        "played": sentence(tell(named(state, decision.played))) if decision.played else "",
        "words": [sentence(words[0]), *words[1:]],
        "good": decision.equal,
        "sheets": [_sheet(shown, tell) for shown in compared(session, decision)],
    }


def _sheet(shown: Shown, tell: Say) -> dict[str, Any]:
    return plain.plain(shown, tell)  # type: ignore[no-any-return]


def _refused(message: Message, tell: Say) -> dict[str, Any]:
    return {"refused": True, "sentence": tell(message)}
