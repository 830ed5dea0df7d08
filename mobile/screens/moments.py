"""Widgets for a decision to look at: see `mobile.compared`."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from core.session import Session
from mobile.coach.answers import Decision
from mobile.compared import Shown, said, to_look_at
from mobile.lang import tr
from mobile.tables.registry import table_for
from mobile.tables.view import BoardFace
from mobile.tables.words import sentence
from mobile.theme import theme
from mobile.widgets.basics import Card, Heading, Text
from mobile.widgets.dicetray import DiceRow
from mobile.widgets.hexboard import HexBoard

DIE = 44
"""Side of a die in dp."""


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
    board.face, board.marks = face, to_look_at(table.marks(0))
    return board


def words(session: Session[Any], decision: Decision) -> list[Widget]:
    """What the coach says about a decision."""
    first, *more = map(tr._, said(session, decision))
    found: list[Widget] = [Text(text=sentence(first))]
    if more:
        found.append(Text(text=" ".join(more), soft=True))
    return found
