"""Small helpers for tests of games."""

from __future__ import annotations

import random
from typing import Any

from core import record
from core.game import Game, Layout, Player, Setup
from core.session import Session

NAMES = ("Anna", "Борис", "Csilla Őri", "Дмитро 🎲", "Eve")


def table(players: int = 2, layouts: tuple[Layout, ...] = (), **options: str) -> Setup:
    """A set-up with that many players."""
    names = [NAMES[i] if i < len(NAMES) else f"Player {i + 1}" for i in range(players)]
    return Setup(tuple(map(Player, names)), options, layouts)


def session(game: str, setup: Setup) -> Session:
    return Session(record.new(game, setup, "2026-11-16").header)


def enter(playing: Session, text: str) -> Session:
    """Enters lines as somebody would type them."""
    for row in text.strip().splitlines():
        playing.enter(playing.read(row.strip()))
    return playing


def setups(game: Game[Any]) -> list[Setup]:
    """Set-ups that cover each seat count and each choice of each option once."""
    few = game.seats[:5]
    found = [table(n) for n in few]
    base = table(few[min(1, len(few) - 1)])
    for option in game.options:
        values = [choice.value for choice in option.choices]
        if option.numbers is not None:
            values += [str(option.numbers[0]), str(option.numbers[-1])]
        for value in values:
            if option.per_player:
                players = tuple(Player(p.name, ((option.name, value),)) for p in base.players)
                found.append(Setup(players))
            else:
                found.append(Setup(base.players, {option.name: value}))
    return [setup for setup in found if not game.check_setup(setup)]


def random_game(game: Game[Any], setup: Setup, seed: int, longest: int = 5000) -> Session:
    """A game of random legal entries, to its end."""
    rng = random.Random(seed)
    playing = session(game.id, setup)
    for _ in range(longest):
        legal = game.legal(playing.state)
        if not legal:
            return playing
        playing.play(legal.draw(rng))
    raise AssertionError(f"not over after {longest} entries: {setup} {seed}")
