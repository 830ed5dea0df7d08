"""What is chosen before a game of Burgundy: what is asked, offered and shown of it."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Setup
from core.games.burgundy import GAME
from core.games.burgundy.expansions import experts, solo, white_castles
from core.games.burgundy.expansions._shields_kept import WHITE
from core.games.burgundy.expansions._solo_boards import printed_text, solo_board
from core.games.burgundy.expansions.trade_routes import BOARDS
from core.games.burgundy.layouts import BLANK, board_names, printed_board
from core.message import say
from mobile.tables.burgundy.expansions import POSTS, ROUTES, SOLO, TEAM, expansion_named, owner_of
from mobile.tables.burgundy.tiles import duchy_face
from mobile.tables.choices import Choices, Spaces
from mobile.tables.view import BoardFace


class BurgundyChoices(Choices):
    first = ("edition", "depth", "board")
    expansions = tuple(expansion.name for expansion in GAME.expansions)
    expansion_options = tuple(option.name for x in GAME.expansions for option in x.options)
    seats = ("first",)
    lots = (experts.LOT,)

    def preview(self, option: str, value: str, chosen: Mapping[str, str]) -> BoardFace | None:
        """The duchy of that number in the chosen edition, or the board of a solo game."""
        if option == solo.BOARD:
            return duchy_face(solo_board(printed_text(value)).board)
        if option not in ("board", "own-board"):
            return None
        board = printed_board(_edition(chosen), value)
        return duchy_face(board) if board is not None else None

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
        if chosen.get(POSTS) == "yes":
            boards.append(BLANK)  # what is printed on their duchies could not be found
        return option not in ("board", "own-board") or value in boards

    def asked(self, option: str, chosen: Mapping[str, str], players: int) -> bool:
        """Expansions are for their editions, and what they ask for only when they are in play."""
        if option.startswith("route-"):
            number = int(option.removeprefix("route-"))
            return chosen.get(ROUTES) == "yes" and number <= BOARDS.get(players, 0)
        if option in ("board", "own-board") and "yes" in (chosen.get(SOLO), chosen.get(TEAM)):
            return False  # these bring duchies of their own
        if option == "castle" and chosen.get(experts.NAME) == "yes":
            return False  # then it is chosen in the game
        if option == WHITE and chosen.get(white_castles.EXPANSION.name) != "yes":
            return False
        expansion = expansion_named(option)
        if expansion is not None:
            return _edition(chosen) in expansion.editions
        owner = owner_of(option)
        return owner is None or chosen.get(owner.name) == "yes"


def _edition(chosen: Mapping[str, str]) -> str:
    return chosen.get("edition", "2020")
