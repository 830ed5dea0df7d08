"""The widget that draws a board, whatever the game."""

from __future__ import annotations

from mobile.tables.view import BoardFace, BoardMarks, CastleFace, CastleMarks
from mobile.widgets.castle import CastleBoard
from mobile.widgets.hexboard import HexBoard

BoardWidget = HexBoard | CastleBoard


def board_type(face: BoardFace | CastleFace) -> type[BoardWidget]:
    return CastleBoard if isinstance(face, CastleFace) else HexBoard


def show_board(
    widget: BoardWidget, face: BoardFace | CastleFace, marks: BoardMarks | CastleMarks
) -> None:
    """Draws a board in the widget that was made for one of its kind."""
    if isinstance(widget, HexBoard):
        assert isinstance(face, BoardFace) and isinstance(marks, BoardMarks)
        widget.face, widget.marks = face, marks
    else:
        assert isinstance(face, CastleFace) and isinstance(marks, CastleMarks)
        widget.face, widget.marks = face, marks
