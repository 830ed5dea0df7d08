"""A decision to look at: the sheet as it was played, beside the sheet that the coach prefers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.uix.widget import Widget

from core.entry import Entry
from core.message import Message, say
from core.session import Session
from mobile.coach.answers import Decision, decimal
from mobile.coach.at_table import cells_of, named, verdict
from mobile.lang import tr
from mobile.tables.registry import table_for
from mobile.tables.view import BoardFace, BoardMarks, CastleMarks
from mobile.tables.words import sentence
from mobile.theme import theme
from mobile.widgets.basics import Card, Heading, Text
from mobile.widgets.dicetray import DiceRow
from mobile.widgets.hexboard import HexBoard

DIE = 44
"""Side of a die in dp."""


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


def dice_of(session: Session[Any], decision: Decision) -> DiceRow | None:
    """The roll of that moment."""
    table = table_for(session.moment(decision.step))
    dice = [die for _place, die in table.shown_dice(decision.player)]
    if not dice or decision.round == 0:
        return None
    row = DiceRow(side=dp(DIE))
    row.show(dice, {die.kind: table.faces(die.kind) for die in dice}, None)
    row.disabled = True
    return row


def board_card(shown: Shown, height: float) -> Card:
    """A sheet under its title."""
    card = Card(size_hint_y=None)
    card.bind(minimum_height=card.setter("height"))
    heading = Heading(text=tr._(shown.title))
    heading.font_size = theme.strong
    card.add_widget(heading)
    board = HexBoard(size_hint_y=None, height=height)
    board.disabled = True
    board.face, board.marks, board.lit = shown.face, shown.marks, shown.cells
    card.add_widget(board)
    return card


def sheet_board(session: Session[Any], height: float) -> HexBoard:
    """The first player's sheet, to look at."""
    table = table_for(session)
    board = HexBoard(size_hint_y=None, height=height)
    board.disabled = True
    face = table.face(0)
    assert isinstance(face, BoardFace)
    board.face, board.marks = face, _to_look_at(table.marks(0))
    return board


def words(session: Session[Any], decision: Decision) -> list[Widget]:
    """What the coach says about a decision."""
    found: list[Widget] = [Text(text=sentence(tr._(verdict(session, decision))))]
    if decision.equal and decision.margin > 0:
        ahead = say("{points} points ahead of the next best.", points=decimal(decision.margin))
        found.append(Text(text=tr._(ahead), soft=True))
    # The last reason only repeats the verdict.
    reasons = decision.reasons[:-1] if decision.played else decision.reasons
    if reasons:
        found.append(Text(text=" ".join(map(tr._, reasons)), soft=True))
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
    marks = _to_look_at(table.marks(decision.player))
    return Shown(title, face, marks, cells_of(past.state, entries))


def _to_look_at(marks: BoardMarks | CastleMarks) -> BoardMarks:
    """What is on a sheet, without what may be done there."""
    assert isinstance(marks, BoardMarks)
    return replace(marks, choosing=False, rings={})
