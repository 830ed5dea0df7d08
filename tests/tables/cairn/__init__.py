"""The table of the reference game, made by the recipe in CONTRIBUTING.md. Not shipped."""

from mobile.tables.choices import Choices
from mobile.tables.registry import TabledGame
from tests.tables.cairn.table import CairnTable

GAME = TabledGame(CairnTable, Choices())
