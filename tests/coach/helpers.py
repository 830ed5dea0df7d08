"""Small tables, random moments and networks without any training."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from core.game import Player, Setup
from core.games.dice_game import GAME, Mark, Start, marks
from core.games.dice_game.legal import may_roll
from core.games.dice_game.state import State
from mobile.coach.board import WORD_BITS, WORDS
from mobile.coach.net import SOLO_TIMES, TABLE_TIMES, Net


def table(sheet: str = "A", players: int = 1, **options: str) -> State:
    names = tuple(Player(f"P{n}") for n in range(1, players + 1))
    return GAME.begin(Setup(names, {"sheet": sheet, **options}))


def random_states(sheet: str, players: int, seed: int) -> Iterator[State]:
    """Every state of a random game."""
    rng = random.Random(f"{sheet} {players} {seed}")
    state = table(sheet, players)
    while not GAME.outcome(state).over:
        yield state
        state = GAME.apply(state, GAME.legal(state).draw(rng))
    yield state


def between_rounds(sheet: str, players: int, seed: int) -> list[State]:
    """The states of a random game in which a roll is next."""
    return [state for state in random_states(sheet, players, seed) if may_roll(state)]


def untrained(players: int, seed: int = 1) -> Net:
    """A network with random weights."""
    rng = np.random.default_rng(seed)
    hours = SOLO_TIMES if players == 1 else TABLE_TIMES
    shapes = ((WORDS * WORD_BITS, 16), (hours, 16), (16, 8), (8,), (hours, 8), (hours,))
    return Net(*(rng.standard_normal(shape).astype(np.float32) * 0.3 for shape in shapes))


__all__ = ["Mark", "Start", "between_rounds", "marks", "random_states", "table", "untrained"]
