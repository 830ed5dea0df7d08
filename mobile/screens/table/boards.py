"""The sheets of a table: one on top, or all of them, each facing its seat."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING

from kivy.metrics import dp

from mobile.tables.view import (
    Board,
    BoardFace,
    BoardMarks,
    CastleFace,
    CastleMarks,
    Path,
    Question,
    TableView,
)
from mobile.theme import TARGET, gap
from mobile.widgets.basics import PushButton
from mobile.widgets.boards import BoardWidget, board_type, show_board
from mobile.widgets.hexfield import MARGIN
from mobile.widgets.overlays import Overlay
from mobile.widgets.playersheet import PlayerSheet, column, is_beside, strip

if TYPE_CHECKING:
    from mobile.screens.table.screen import TableScreen

AT_ONCE = 4
"""Sheets that fit on a table at most."""
WIDE_BOARD = 360
"""In dp: what a board that is no hex board needs beside another."""
HEAD, FOOT = 67, 66
"""Height in dp of the bars above and below the sheets."""
TRACKS = 108
"""In dp: what a game may have below its sheets."""
PANEL = 304
"""Width in dp of the panel beside all sheets."""
PANEL_BELOW = 0.24
"""Part of an upright screen that the panel takes below all sheets."""
DUCHY = (12.2, 11)
"""Width and height of a board with seven rows, in hex radii."""

Place = tuple[float, float, float, float]
"""Left, bottom, width and height, as parts of the room."""


class Boards:
    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self.sheets: dict[int, PlayerSheet] = {}
        """By player."""
        self._asked: dict[int, tuple[Path, Question, Overlay]] = {}
        """By player: what is asked on the sheet."""

    @property
    def widgets(self) -> dict[int, BoardWidget]:
        """By player: the boards on the sheets."""
        return {player: sheet.board for player, sheet in self.sheets.items()}

    def show(self, view: TableView) -> None:
        table, box = self._table, self._table.ids.boards
        shown = [board_type(board.face) for board in reversed(view.boards)]
        if shown != [type(sheet.board) for sheet in box.children]:
            box.clear_widgets()
            for board in view.boards:
                box.add_widget(self._sheet(board.face))
        players = [board.player for board in view.boards]
        before = self.sheets
        self.sheets = dict(zip(players, reversed(box.children), strict=True))
        if before != self.sheets:
            self.place()
        for board in view.boards:
            self._show(self.sheets[board.player], board, view)
            self._close_stale(board.player)
            self.sheets[board.player].turn = table.turns[board.player]

    def _show(self, sheet: PlayerSheet, board: Board, view: TableView) -> None:
        alone = not self._table.shows_all
        sheet.board.lit = ()
        show_board(sheet.board, board.face, self._marks(board.marks))
        if not alone:
            shown = board if view.at_once else board._replace(actions=())
            sheet.head.show(view.seats[board.player], shown)
        sheet.waiting = not alone and board.to_do is not None
        sheet.takes_back = not alone and view.at_once and board.takes_back
        sheet.framed = not alone

    def ask(self, player: int, path: Path, question: Question, overlay: Overlay) -> None:
        """Shows a question on a sheet, until it is answered or no longer asked."""
        self._asked[player] = (path, question, overlay)
        self.sheets[player].open(overlay)

    def _close_stale(self, player: int) -> None:
        if player in self._asked:
            path, question, overlay = self._asked[player]
            shown = overlay in self.sheets[player].over.children
            if (
                shown
                and self._table.referee.question(self._table.viewer_of(player), path) == question
            ):
                return
            overlay.close()
            del self._asked[player]

    def place(self, *_: object) -> None:
        """Puts the sheets where their players sit."""
        if not self.sheets:
            return
        box = self._table.ids.boards
        half = gap(0.5) if len(self.sheets) > 1 else 0
        places = places_of(len(self.sheets), self._table.upright)
        for (left, low, wide, high), sheet in zip(places, self.sheets.values(), strict=True):
            sheet.size_hint = (None, None)
            sheet.size = (
                max(box.width * wide - 2 * half, 1),
                max(box.height * high - 2 * half, 1),
            )
            sheet.pos = (box.x + box.width * left + half, box.y + box.height * low + half)

    def light(self, player: int, cells: tuple[int, ...]) -> None:
        if player in self.sheets:
            self.sheets[player].board.lit = cells

    def rest(self) -> None:
        for widget in self.widgets.values():
            widget.stop_breathing()

    def close(self) -> bool:
        """Closes whatever is open on a sheet; says whether there was anything."""
        closed = [sheet.close() for sheet in self.sheets.values()]
        return any(closed)

    # ── what fits ────────────────────────────────────────────────────────────────────────────

    def facing(self, count: int) -> list[int]:
        """Which way each sheet faces at first: those at the top face the other side."""
        places = places_of(count, self._table.upright)
        opposite = count == 2
        return [
            180 if low > 0 or (opposite and left > 0) else 0 for left, low, _wide, _high in places
        ]

    def fit_all(self, turns: list[int] | None = None) -> bool:
        """Whether all sheets fit on the screen with spaces that a finger hits."""
        table = self._table
        count = len(table.referee.table.names)
        if not 1 < count <= AT_ONCE or table.small:
            return False
        width, height = self._room()
        places = places_of(count, table.upright)
        turns = table.turns_of_all if turns is None else turns
        return all(
            self._fits(width * place[2] - gap(2), height * place[3] - gap(2), turn)
            for place, turn in zip(places, turns, strict=True)
        )

    def next_turn(self, player: int) -> int:
        """The next side of the table that a sheet can face."""
        table = self._table
        turns = list(table.turns)
        for quarters in range(1, 5):
            turns[player] = (table.turns[player] + 90 * quarters) % 360
            if not table.shows_all or self.fit_all(turns):
                break
        return turns[player]

    def _room(self) -> tuple[float, float]:
        """What all sheets have together."""
        table = self._table
        shown = table.referee.table
        below = bool(shown.strips() or shown.loops() or shown.routes(0))
        bars = dp(HEAD + TRACKS * below)
        if table.upright:
            return table.width - gap(2), table.height * (1 - PANEL_BELOW) - bars - dp(FOOT)
        return table.width - dp(PANEL) - gap(3), table.height - bars

    def _fits(self, width: float, height: float, turn: int) -> bool:
        if turn % 180:
            width, height = height, width
        if not isinstance(self._face(), BoardFace):
            return width >= dp(WIDE_BOARD) and height - strip() >= dp(WIDE_BOARD)
        across, down = self._extent()
        if is_beside(width, height, across, down):
            width -= column()
        else:
            height -= strip()
        radius = min((width - dp(2 * MARGIN)) / across, (height - dp(2 * MARGIN)) / down)
        return radius * math.sqrt(3) >= dp(TARGET)

    def is_wide(self) -> bool:
        """Whether the board is so wide that the players are better listed above it."""
        face = self._face()
        return isinstance(face, BoardFace) and bool(face.second)

    def panel_height(self, others: float, height: float, small: bool, entering: bool) -> float:
        """Of the panel at the bottom of an upright screen. It does not depend on what is in it,
        and leaves the spaces large enough for a finger, unless the dice are being entered on a
        phone."""
        if small and entering:
            return height * 0.42
        if self._table.shows_all:
            return height * PANEL_BELOW
        board = self._extent()[1] * dp(TARGET) / math.sqrt(3) + gap(5)
        return max(min(height * 0.36, height - others - board), dp(72))

    def _face(self) -> BoardFace | CastleFace:
        table = self._table
        return table.view.boards[0].face if table.view else table.referee.table.face(0)

    def _extent(self) -> tuple[float, float]:
        """Width and height of the board, in hex radii."""
        face = self._face() if hasattr(self._table, "referee") else None
        return face.extent if isinstance(face, BoardFace) else DUCHY

    # ── widgets ──────────────────────────────────────────────────────────────────────────────

    def _marks(self, marks: BoardMarks | CastleMarks) -> BoardMarks | CastleMarks:
        """On a small screen nothing is to be chosen while the dice are entered."""
        if self._table.small and self._table.entering and isinstance(marks, BoardMarks):
            return dataclasses.replace(marks, rings={}, choosing=False)
        return marks

    def _sheet(self, face: BoardFace | CastleFace) -> PlayerSheet:
        table, board = self._table, board_type(face)()
        sheet = PlayerSheet(board, self._extent())
        board.bind(
            on_cell=lambda _w, cell, _pos: table.touch_board(self._player(sheet), cell),
            on_hold=lambda _w, cell, _pos: table.touch_board(self._player(sheet), cell, True),
            on_seal=lambda _w, seal, _pos: table.explain_seal(self._player(sheet), seal),
        )
        sheet.bind(
            on_explain=lambda *_: table.explain(self._player(sheet)),
            on_handle=lambda *_: table.turn_sheet(self._player(sheet)),
            on_take_back=lambda *_: table.take_back(self._player(sheet)),
            on_act=lambda _w, at, button: self._act(sheet, at, button),
        )
        return sheet

    def _act(self, sheet: PlayerSheet, at: int, button: PushButton) -> None:
        player = self._player(sheet)
        if self._table.is_awake(player):
            self._table.touch("action", at, at=button.to_window(*button.center), player=player)

    def _player(self, sheet: PlayerSheet) -> int:
        return next(player for player, other in self.sheets.items() if other is sheet)


def places_of(count: int, upright: bool) -> list[Place]:
    """Where each sheet lies, clockwise round the table from the lower left corner."""
    if count == 1:
        return [(0, 0, 1, 1)]
    if count == 2 and not upright:
        return [(0, 0, 0.5, 1), (0.5, 0, 0.5, 1)]
    if count == 2:
        return [(0, 0, 1, 0.5), (0, 0.5, 1, 0.5)]
    if count == 3:
        return [(0, 0, 1, 0.5), (0, 0.5, 0.5, 0.5), (0.5, 0.5, 0.5, 0.5)]
    return [(0, 0, 0.5, 0.5), (0, 0.5, 0.5, 0.5), (0.5, 0.5, 0.5, 0.5), (0.5, 0, 0.5, 0.5)]
