"""Plays the sample game of the home screen: three players, each turn one of the coach's best.

    python -m tools.sample_game

Writes assets/sample/dice-game.castlepad. The same every time.
"""

from __future__ import annotations

import dataclasses
import random

from core import notation, record
from core.game import Player, Setup
from core.games.dice_game.entries import Roll
from core.session import Session
from mobile.coach import Unknown, hint
from mobile.resources import asset

FILE = asset("sample") / "dice-game.castlepad"
PLAYERS = (
    ("Anna", "bordeaux", "shield"),
    ("Boris", "navy", "fish"),
    ("Csilla", "forest", "tree"),
)
SKILL = (0.85, 0.75, 0.65)
"""How often each takes the best turn, and not the second best."""
DATE = "2026-11-16"
ID = "sample"
SEED = 5


def play() -> record.Record:
    players = tuple(
        Player(name, (("colour", colour), ("icon", icon))) for name, colour, icon in PLAYERS
    )
    fresh = record.new("dice-game", Setup(players, {"sheet": "A"}), DATE)
    session = Session(dataclasses.replace(fresh.header, id=ID))
    dice = random.Random(SEED)
    while not session.game.outcome(session.state).over:
        waiting = session.state.waiting
        if not waiting:
            rolls = [e for e in session.game.legal(session.state) if isinstance(e, Roll)]
            session.play(dice.choice(rolls))
            continue
        player = min(waiting)
        found = hint(session.state, player)
        assert not isinstance(found, Unknown) and found
        best = dice.random() < SKILL[player] or len(found) == 1
        session.play_all(found[0 if best else 1].entries)
    totals = tuple(points.total for points in session.points())
    return record.Record(dataclasses.replace(session.header, result=totals), tuple(session.lines))


def main() -> None:
    FILE.write_text(notation.write(play()), encoding="utf-8")
    print(FILE)


if __name__ == "__main__":
    main()
