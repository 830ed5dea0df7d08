"""The table of The Castles of Tuscany."""

from mobile.tables.registry import TabledGame
from mobile.tables.tuscany.table import TuscanyChoices, TuscanyTable

GAME = TabledGame(TuscanyTable, TuscanyChoices())
