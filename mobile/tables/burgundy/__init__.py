"""The table of The Castles of Burgundy."""

from mobile.tables.burgundy.choices import BurgundyChoices
from mobile.tables.burgundy.table import BurgundyTable
from mobile.tables.registry import TabledGame

GAME = TabledGame(BurgundyTable, BurgundyChoices())
