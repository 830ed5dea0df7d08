"""The table of Castle Builder."""

from mobile.tables.castle_builder.table import CastleBuilderChoices, CastleBuilderTable
from mobile.tables.registry import TabledGame

GAME = TabledGame(CastleBuilderTable, CastleBuilderChoices())
