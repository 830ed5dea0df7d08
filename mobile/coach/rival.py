"""The coach's sheet: somebody to play against alone, with the same dice.

The coach starts where it likes and takes a turn with every roll of the player's game. What it does
follows from the game and the level alone, so the sheet is never stored: it is played again.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from core.games.dice_game import GAME
from core.games.dice_game.entries import Roll
from core.games.dice_game.state import State
from core.message import say
from core.session import Session
from mobile.coach.answers import Unknown
from mobile.coach.levels import CARELESS, Level
from mobile.coach.turns import Judged, turns
from mobile.coach.weights import coach


class Rival(NamedTuple):
    """The coach's sheet beside the player's, after the rounds that both have played."""

    session: Session[State]
    """The coach's own game."""
    points: int


def rival(session: Session[State], level: Level) -> Rival | Unknown:
    """The coach's game with the dice of this one. A roll that the player has not used yet is left
    out: the coach's answer would be a hint."""
    found = coach(session.state.table)
    if isinstance(found, Unknown):
        return found
    if not session.state.table.solo:
        return Unknown(say("The coach’s sheet is for games alone."))
    own: Session[State] = Session(session.header)
    rolls = [step.entry for step in session.steps if isinstance(step.entry, Roll)]
    if rolls and session.state.waiting:
        rolls = rolls[:-1]
    for number in range(0 if session.state.castleless else len(rolls) + 1):
        if number:
            own.override(rolls[number - 1])
        rng = random.Random(f"{session.header.id} {level} {number}")
        options = turns(found, own.state, 0)
        if options:
            own.play_all(_chosen(options, CARELESS[level], rng).entries)
    return Rival(own, GAME.points(own.state)[0].total)


def _chosen(options: list[Judged], careless: float, rng: random.Random) -> Judged:
    """The best turn, as somebody sees it who misjudges each space by so many points."""
    if not careless:
        return options[0]
    wrong: dict[str, float] = {}

    def seen(turn: Judged) -> float:
        for entry in turn.entries:
            cell = getattr(entry, "cell", "")
            if cell not in wrong:
                wrong[cell] = -careless * math.log(-math.log(rng.random()))
        return turn.value + sum(wrong[getattr(entry, "cell", "")] for entry in turn.entries)

    return max(options, key=seen)
