"""The Castles of Burgundy, 2011 and 2020."""

from core.games.burgundy.expansions import found
from core.games.burgundy.game import Burgundy

GAME = Burgundy(found())

__all__ = ["GAME", "Burgundy"]
