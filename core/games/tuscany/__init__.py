"""The Castles of Tuscany: two tracks, three round scorings, a domain of thirty cells."""

from core.games.tuscany.layouts import check_layout, layout_warnings
from core.games.tuscany.rules import Tuscany

__all__ = ["GAME", "check_layout", "layout_warnings"]

GAME = Tuscany()
