"""The table of the Dice Game."""

from mobile.tables.dice_game.table import DiceGameChoices, DiceGameTable
from mobile.tables.registry import TabledGame

GAME = TabledGame(DiceGameTable, DiceGameChoices())
