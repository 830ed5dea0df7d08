"""The Castles of Tuscany: two tracks, three round scorings, a domain of thirty cells."""

from core.games.tuscany.game import Tuscany

__all__ = ["GAME"]

GAME = Tuscany()
