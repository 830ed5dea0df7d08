"""The Castles of Burgundy: The Dice Game."""

from core.games.dice_game.entries import Bonus, Colour, Keep, Mark, Pass, Roll, Start
from core.games.dice_game.game import DiceGame
from core.games.dice_game.marking import marks, ways

__all__ = [
    "GAME",
    "Bonus",
    "Colour",
    "DiceGame",
    "Keep",
    "Mark",
    "Pass",
    "Roll",
    "Start",
    "marks",
    "ways",
]

GAME = DiceGame()
