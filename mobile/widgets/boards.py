"""The widget that draws a board, whatever the game."""

from __future__ import annotations

from mobile.tables.view import BoardFace, CastleFace
from mobile.widgets.castle import CastleBoard
from mobile.widgets.hexboard import HexBoard


def board_for(face: BoardFace | CastleFace) -> HexBoard | CastleBoard:
    return CastleBoard() if isinstance(face, CastleFace) else HexBoard()
