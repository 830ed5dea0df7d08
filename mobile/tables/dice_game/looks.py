"""Icons and colours of the Dice Game."""

from __future__ import annotations

from core.games.dice_game.entries import Bonus, Colour

ICONS = {
    Colour.PURPLE: "monastery",
    Colour.GREY: "mine",
    Colour.BLUE: "river",
    Colour.ORANGE: "city",
    Colour.GREEN: "castle",
    Colour.YELLOW: "pasture",
}
BONUS_COLOURS = {
    Bonus.MONK: "purple",
    Bonus.SILVER: "grey",
    Bonus.GOODS: "blue",
    Bonus.WORKER: "orange",
}
