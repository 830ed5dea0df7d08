"""Who looks at a table, and what they see of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from core.message import Message, say
from mobile.tables.table import Table
from mobile.tables.tray import Tray
from mobile.tables.view import Board, BoardMarks, CastleMarks, Dice, TableView

LOG_LINES = 5


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table, with what they are in the middle of."""

    seat: int = 0
    """The player for whom they act, and whose board is on top."""
    boards: tuple[int, ...] = ()
    """The players whose boards they see; only the one on top where empty."""
    tray: Tray = field(default_factory=Tray)
    """The dice entered so far."""
    hand: str = ""
    """The piece for which the board shows where it fits."""


def view_of(table: Table[Any], viewer: Viewer, version: int) -> TableView:
    """The table as a viewer sees it. What is the same for all viewers is made once: the table
    remembers it."""
    session, game, seat = table.session, table.session.game, viewer.seat
    roll_due = table.roll_due() and not table.over
    return TableView(
        version=version,
        seat=seat,
        status=game.status(table.state),
        due=_due(table),
        news=game.news(table.state),
        hint=table.hint(),
        over=table.over,
        can_undo=session.can_undo,
        can_redo=session.can_redo,
        roll_due=roll_due,
        may_go_on=table.may_go_on(seat),
        acting=table.side_name(seat),
        at_once=table.at_once,
        tracks=table.tracks(),
        seats=table.seats,
        boards=tuple(
            _board(table, player, viewer.hand if player == seat else "")
            for player in viewer.boards or (seat,)
        ),
        strips=table.strips(),
        loops=table.loops(),
        routes=table.routes(seat),
        dice=_dice(table, viewer, roll_due),
        actions=tuple(action.button for action in table.actions(seat)),
        holdings=table.holdings(seat, viewer.hand),
        look_ups=table.look_ups(viewer.boards or (seat,)),
        log=table.log(LOG_LINES),
    )


def _marks(table: Table[Any], player: int, hand: str) -> BoardMarks | CastleMarks:
    """What is on a board, without what the others must not see yet."""
    marks = table.marks(player, hand)
    if table.covered() and isinstance(marks, BoardMarks):
        return replace(marks, written={}, seals=(), tiles={})
    return marks


def _board(table: Table[Any], player: int, hand: str) -> Board:
    return Board(
        player,
        table.face(player),
        _marks(table, player, hand),
        table.to_do(player),
        tuple(action.button for action in table.actions(player)),
        table.own_last(player) is not None,
    )


def tray_of(table: Table[Any], viewer: Viewer) -> Tray:
    """The dice a viewer has entered, while they are still those that are due."""
    fresh = table.fresh_tray()
    return viewer.tray if viewer.tray.kinds == fresh.kinds else fresh


def _due(table: Table[Any]) -> Message:
    return say("Show result") if table.over else table.session.game.due(table.state)


def _dice(table: Table[Any], viewer: Viewer, roll_due: bool) -> Dice:
    """While the next roll is entered, the last one stays visible where somebody may need it."""
    rolled = table.shown_dice(viewer.seat) if not roll_due or table.at_once else ()
    tray = tray_of(table, viewer) if roll_due else Tray()
    kinds = dict.fromkeys((*tray.kinds, *(die.kind for _, die in rolled)))
    return Dice(
        tray.dice,
        tray.picked,
        tray.next if roll_due else 0,
        table.tray_lines(viewer.seat) if roll_due else (),
        rolled=rolled,
        roll=table.last_roll if rolled or not roll_due else None,
        faces={kind: table.faces(kind) for kind in kinds},
        may_throw=roll_due and table.may_throw(),
    )
