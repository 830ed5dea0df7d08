"""How many points a player alone makes in the Dice Game: at random, and by taking what is best now.

    python -m tools.dice_game_scores --games 500

The rulebook calls more than 50 nice, more than 60 excellent and 70 incredible: a player without
any plan should stay well below, one who looks a step ahead should come near.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable

from core.entry import Entry
from core.game import Player, Setup
from core.games.dice_game import GAME, Colour, Mark, marks
from core.games.dice_game.layouts import area_points, names
from core.games.dice_game.state import State
from tools.deadline import limited

Choose = Callable[[State, random.Random], Entry]

PATIENCE = 120
"""Seconds that one game may take."""
BONUS_WORTH = 1.0
"""What an unused bonus is worth to the greedy player, in points."""


def at_random(state: State, rng: random.Random) -> Entry:
    return GAME.legal(state).draw(rng)


def greedy(state: State, rng: random.Random) -> Entry:
    """The entry after which the sheet is worth most; the roll when nothing makes it better."""
    if state.roll is None or all(duchy.turn.begun for duchy in state.duchies):
        seconds = [mark for player in range(len(state.duchies)) for mark in marks(state, player)]
        best = max(seconds, key=lambda entry: _gain(state, entry), default=None)
        if best is not None and _gain(state, best) > 0:
            return best
        return _without_marks(state, rng)
    player = state.waiting[0]
    found = list(marks(state, player))
    plain = [mark for mark in found if mark.use is None]
    best = max(found, key=lambda entry: _gain(state, entry), default=None)
    if best is not None and (plain or _gain(state, best) > BONUS_WORTH):
        return best
    return next(entry for entry in GAME.legal(state) if entry.verb == "pass")


def _without_marks(state: State, rng: random.Random) -> Entry:
    while True:
        entry = GAME.legal(state).draw(rng)
        if not isinstance(entry, Mark):
            return entry


def _gain(state: State, entry: Mark) -> float:
    return worth(GAME.apply(state, entry), entry.player) - worth(state, entry.player)


def worth(state: State, player: int) -> float:
    """Points, bonuses, and a part of what begun areas will bring."""
    duchy, sheet = state.duchies[player], state.table.sheet
    value = sum(item.vp for item in duchy.items) + BONUS_WORTH * duchy.unused
    for area in set(sheet.areas):
        size, done = area.bit_count(), (area & duchy.marked).bit_count()
        if 0 < done < size:
            twice = 2 if area & sheet.cells[Colour.YELLOW] else 1
            value += 0.9 * twice * area_points(size, state.phase) * (done / size) ** 2
    return value


def play_alone(sheet: str, choose: Choose, rng: random.Random) -> int:
    state = GAME.begin(Setup((Player("Solo"),), {"sheet": sheet}))
    while not GAME.outcome(state).over:
        state = GAME.apply(state, choose(state, rng))
    return GAME.points(state)[0].total


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.dice_game_scores", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="for each sheet and player")
    args = parser.parse_args()
    for title, choose in (("at random", at_random), ("greedy", greedy)):
        for sheet in names():
            rng = random.Random(f"{title} {sheet}")
            numbers = limited(range(args.games), PATIENCE, f"{title}, sheet {sheet}, game")
            totals = [play_alone(sheet, choose, rng) for _ in numbers]
            least, middle, most = min(totals), statistics.median(totals), max(totals)
            print(f"{title:7} sheet {sheet}: min {least} median {middle:g} max {most}")


if __name__ == "__main__":
    main()
