"""What is chosen before a game of Burgundy: what is asked, offered and shown of it."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Setup
from core.games.burgundy import GAME
from core.games.burgundy.layouts import board_names, printed_board
from core.message import say
from mobile.tables.burgundy import expansions
from mobile.tables.burgundy.expansion import ExpansionTable
from mobile.tables.burgundy.tiles import duchy_face
from mobile.tables.choices import Choices, Spaces
from mobile.tables.view import BoardFace

BOARDS = ("board", "own-board")
DEALS = tuple(deal for table in expansions.found().values() for deal in table.deals)


class BurgundyChoices(Choices):
    first = ("edition", "depth", "board")
    expansions = tuple(expansion.name for expansion in GAME.expansions)
    expansion_options = tuple(option.name for x in GAME.expansions for option in x.options)
    seats = ("first",)
    deals = DEALS

    def preview(self, option: str, value: str, chosen: Mapping[str, str]) -> BoardFace | None:
        """The duchy of that number in the chosen edition, or a board of an expansion."""
        if option in BOARDS:
            board = printed_board(_edition(chosen), value)
            return duchy_face(board) if board is not None else None
        previews = (table.preview(option, value) for table in expansions.found().values())
        return next(filter(None, previews), None)

    def spaces(self, option: str, setup: Setup, seat: int) -> Spaces | None:
        """The castles of a player's duchy. One that is not painted has none to show."""
        board = GAME.board(setup, seat) if option == "castle" else None
        if board is None or not board.castles:
            return None
        values = {str(number): cell for number, cell in enumerate(board.castles, 1)}
        if board.castle_in_the_middle:
            return Spaces(duchy_face(board), {"0": board.start, **values})
        return Spaces(duchy_face(board), values, say("Decide during the game"))

    def on_offer(self, option: str, value: str, chosen: Mapping[str, str]) -> bool:
        boards = ["table", *board_names(_edition(chosen))]
        boards += (board for table in _chosen(chosen) for board in table.boards)
        return option not in BOARDS or value in boards

    def asked(self, option: str, chosen: Mapping[str, str], players: int) -> bool:
        """Expansions are for their editions, and what they ask for only when they are in play."""
        if any(option in table.settles for table in _chosen(chosen)):
            return False
        for expansion in GAME.expansions:
            if option == expansion.name:
                return _edition(chosen) in expansion.editions
            if option in {own.name for own in expansion.options}:
                table = expansions.found().get(expansion.name)
                asks = table is None or table.asks(option, chosen, players)
                return asks and chosen.get(expansion.name) == "yes"
        return True


def _chosen(chosen: Mapping[str, str]) -> list[ExpansionTable]:
    """The expansions that are put in play."""
    return [table for name, table in expansions.found().items() if chosen.get(name) == "yes"]


def _edition(chosen: Mapping[str, str]) -> str:
    return chosen.get("edition", "2020")
