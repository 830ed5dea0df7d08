"""A Dice Game at a small table, entered as somebody would type it."""

from __future__ import annotations

from core.game import Layout
from core.games.dice_game import GAME
from core.games.dice_game.state import State
from tests.core.helpers import table
from tests.core.typed import Typed

_typed: Typed[State] = Typed(GAME)
play = _typed.play
force = _typed.force
why = _typed.why
refused = _typed.refused
read = _typed.read


def game(
    text: str = "", players: int = 2, layouts: tuple[Layout, ...] = (), **options: str
) -> State:
    """The state after these lines, each of which must be legal. Seats are written 1:, 2: …"""
    return play(GAME.begin(table(players, layouts, **options)), text)


def items(state: State, player: int = 0) -> list[tuple[str, int, int]]:
    """A player's points: rule, count, each."""
    return [(item.rule, item.count, item.each) for item in GAME.points(state)[player].items]


def total(state: State, player: int = 0) -> int:
    return GAME.points(state)[player].total


def stock(state: State, player: int = 0) -> dict[str, int]:
    """A player's unused bonuses, those that are there."""
    counters = GAME.counters(state, player)
    return {name: count for name, count in counters.items() if name != "points" and count}


QUICK = Layout(
    "sheet",
    "quick",
    """
    B B P P
    O O P P O
    O G:B Y Y G:S P
    O B S P O O O
    Y G:O P B G:P Y
    Y B B P P
    B O Y Y
    """,
)
"""Sheet A with a single grey cell, d3, beside the castle c2: one mark finishes a colour."""


def quick(text: str = "", players: int = 2) -> State:
    return game(text, players, layouts=(QUICK,), sheet="quick")


def rounds(count: int, hourglasses: int = 1, players: int = 1) -> str:
    """Rounds in which nobody can mark: two purple dice and two sixes."""
    passes = "\n".join(f"{seat}: pass" for seat in range(1, players + 1))
    return f"roll 6,6 purple,purple {hourglasses}\n{passes}\n" * count
