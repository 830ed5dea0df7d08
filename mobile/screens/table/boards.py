"""The boards of a table: one on top, or all of them, each facing its seat."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING

from kivy.metrics import dp

from mobile.tables.view import BoardFace, BoardMarks, CastleFace, CastleMarks, TableView
from mobile.theme import TARGET, gap
from mobile.widgets.boards import BoardWidget, board_type, show_board

if TYPE_CHECKING:
    from mobile.screens.table.screen import TableScreen

SIDE_BY_SIDE = 4
"""Sheets that fit beside each other at most."""
WIDE_BOARD = 360
"""In dp: what a board that is no hex board needs beside another."""
BARS = 240
"""Height in dp of everything above and below the sheets."""
DUCHY = (12.2, 11)
"""Width and height of a board with seven rows, in hex radii."""


class Boards:
    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self.widgets: dict[int, BoardWidget] = {}
        """By player."""

    def show(self, view: TableView) -> None:
        table, box = self._table, self._table.ids.boards
        shown = [board_type(board.face) for board in reversed(view.boards)]
        if shown != [type(widget) for widget in box.children]:
            box.clear_widgets()
            for board in view.boards:
                box.add_widget(self._widget(board.face))
        players = [board.player for board in view.boards]
        self.widgets = dict(zip(players, reversed(box.children), strict=True))
        for board in view.boards:
            widget = self.widgets[board.player]
            widget.lit = ()
            show_board(widget, board.face, self._marks(board.marks))
            widget.turn = table.turns[board.player]

    def light(self, player: int, cells: tuple[int, ...]) -> None:
        if player in self.widgets:
            self.widgets[player].lit = cells

    def rest(self) -> None:
        for widget in self.widgets.values():
            widget.stop_breathing()

    def fit_all(self) -> bool:
        """Whether all sheets fit side by side with spaces that a finger hits."""
        table = self._table
        count = len(table.referee.table.names)
        if not 1 < count <= SIDE_BY_SIDE:
            return False
        panel = (0, table.height * 0.36) if table.upright else (dp(372), 0)
        width = (table.width - panel[0]) / 2 - gap(2)
        height = (table.height - panel[1] - dp(BARS)) / -(-count // 2) - gap(1)
        if not isinstance(self._face(), BoardFace):
            return width >= dp(WIDE_BOARD) and height >= dp(WIDE_BOARD)
        across, down = self._extent()
        radius = min(width / across, height / down)
        if any(turn % 180 for turn in table.turns):
            radius = min(radius, width / down, height / across)
        return radius * math.sqrt(3) >= dp(TARGET)

    def is_wide(self) -> bool:
        """Whether the board is so wide that the players are better listed above it."""
        face = self._face()
        return isinstance(face, BoardFace) and bool(face.second)

    def panel_height(
        self, content: float, others: float, height: float, small: bool, entering: bool
    ) -> float:
        """Of the panel at the bottom of an upright screen: what it needs, but never so much that
        the spaces become too small for a finger, unless the dice are being entered."""
        if small and entering:
            return min(content, height * 0.42)
        board = self._extent()[1] * dp(TARGET) / math.sqrt(3) + gap(5)
        return max(min(content, height * 0.36, height - others - board), dp(72))

    def _face(self) -> BoardFace | CastleFace:
        table = self._table
        return table.view.boards[0].face if table.view else table.referee.table.face(0)

    def _extent(self) -> tuple[float, float]:
        """Width and height of the board, in hex radii."""
        face = self._face() if hasattr(self._table, "referee") else None
        if not isinstance(face, BoardFace):
            return DUCHY
        across = (max(spot.halves for spot in face.spots) + 2) * math.sqrt(3) / 2
        down = 1.5 * max(spot.row for spot in face.spots) + 2
        return (down, across) if face.columns else (across, down)

    def _marks(self, marks: BoardMarks | CastleMarks) -> BoardMarks | CastleMarks:
        """On a small screen nothing is to be chosen while the dice are entered."""
        if self._table.small and self._table.entering and isinstance(marks, BoardMarks):
            return dataclasses.replace(marks, rings={}, choosing=False)
        return marks

    def _widget(self, face: BoardFace | CastleFace) -> BoardWidget:
        table, widget = self._table, board_type(face)()
        widget.bind(
            on_cell=lambda w, cell, pos: table.touch_board(self._player(w), cell, pos),
            on_hold=lambda w, cell, pos: table.touch_board(self._player(w), cell, pos, True),
            on_seal=lambda w, seal, _pos: table.explain_seal(self._player(w), seal),
        )
        return widget

    def _player(self, widget: BoardWidget) -> int:
        return next(player for player, other in self.widgets.items() if other is widget)
