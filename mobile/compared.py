"""A decision to look at: the sheet as it was played, beside the sheet that the coach prefers. The
tablet and the phones draw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from core.entry import Entry
from core.message import Message, say
from core.session import Session
from mobile.coach.answers import Decision, decimal
from mobile.coach.at_table import cells_of, named, verdict
from mobile.tables.registry import table_for
from mobile.tables.view import BoardFace, BoardMarks, CastleMarks


class Shown(NamedTuple):
    """A sheet with the spaces of one turn."""

    title: Message
    face: BoardFace
    marks: BoardMarks
    cells: tuple[int, ...]


def compared(session: Session[Any], decision: Decision) -> tuple[Shown, ...]:
    """The sheet after the turn that was played, and after the best one where that is another."""
    state = session.at(decision.step)
    played = say("Played: {turn}", turn=named(state, decision.played))
    if not decision.played:
        played = say("Nothing was played.")
    shown = [_after(session, decision, decision.played, played)]
    if decision.best and decision.best != decision.played:
        best = say("Coach: {turn}", turn=named(state, decision.best))
        shown.append(_after(session, decision, decision.best, best))
    return tuple(shown)


def said(session: Session[Any], decision: Decision) -> list[Message]:
    """What the coach says about a decision: the verdict, then why."""
    found = [verdict(session, decision)]
    if decision.equal and decision.margin > 0:
        found.append(
            say("{points} points ahead of the next best.", points=decimal(decision.margin))
        )
    # The last reason only repeats the verdict.
    found += decision.reasons[:-1] if decision.played else decision.reasons
    return found


def _after(
    session: Session[Any], decision: Decision, entries: Sequence[Entry], title: Message
) -> Shown:
    past = session.moment(decision.step)
    for entry in entries:
        past.override(entry)
    table = table_for(past)
    face = table.face(decision.player)
    assert isinstance(face, BoardFace)
    marks = to_look_at(table.marks(decision.player))
    return Shown(title, face, marks, cells_of(past.state, entries))


def to_look_at(marks: BoardMarks | CastleMarks) -> BoardMarks:
    """What is on a sheet, without what may be done there."""
    assert isinstance(marks, BoardMarks)
    return replace(marks, choosing=False, rings={})
