"""The dice of the games, as the reader is told to expect them."""

from __future__ import annotations

from mobile.vision import Expect, Group
from mobile.vision.kinds import BODIES

DICE_GAME = Expect((Group("pips", 2), Group("colour", 2), Group("hourglass", 1)))


def burgundy(players: list[str]) -> Expect:
    """Two dice in each player's colour and the white die."""
    for colour in players:
        if colour not in BODIES:
            raise ValueError(colour)
    return Expect((*(Group("pips", 2, colour) for colour in players), Group("pips", 1, "white")))


def parse(text: str) -> Expect:
    """`any`, `dice-game` or `burgundy:red,blue`; anything else is a ValueError."""
    if text == "any":
        return Expect.any()
    if text == "dice-game":
        return DICE_GAME
    name, _, players = text.partition(":")
    if name == "burgundy" and players:
        return burgundy(players.split(","))
    raise ValueError(text)
