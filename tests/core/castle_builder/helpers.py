"""A Castle Builder at a small table, entered as somebody would type it."""

from __future__ import annotations

from core.game import Layout, Player, Setup
from core.games.castle_builder import GAME
from core.games.castle_builder.state import State
from tests.core.typed import Typed

NAMES = ("Anna", "Boris", "Csilla", "Dora")
FOUNDATION = Layout("foundation", "ours", "..d..")
"""Five places, the door on a3."""
MARKET = "lay 4,5,6\noffer thief,ruby,monk"

_typed: Typed[State] = Typed(GAME)
play = _typed.play
force = _typed.force
why = _typed.why
refused = _typed.refused
impossible = _typed.impossible
read = _typed.read


def track(spaces: str) -> Layout:
    return Layout("track", "ours", spaces)


def game(
    text: str = "", players: int = 2, layouts: tuple[Layout, ...] = (FOUNDATION,), **options: str
) -> State:
    """The state after these lines, each of which must be legal. Seats are written 1:, 2: …"""
    chosen = {layout.kind: layout.name for layout in layouts} | options
    setup = Setup(tuple(map(Player, NAMES[:players])), chosen, layouts)
    return play(GAME.begin(setup), text)


def full(text: str = "", players: int = 2, **options: str) -> State:
    """The same with full tracking and a market of 4, 5, 6 and thief, ruby, monk."""
    return play(game(MARKET, players, depth="full", **options), text)


def steps(state: State, player: int = 0) -> list[tuple[str, int, tuple[str, ...]]]:
    """A player's steps: rule, how many, from where."""
    return [(item.rule, item.vp, item.source) for item in GAME.steps(state)[player].items]


def went(state: State, player: int = 0) -> int:
    return GAME.steps(state)[player].total


def coins(state: State) -> list[int]:
    return [points.total for points in GAME.points(state)]


def holders(state: State) -> list[int]:
    return [seat.holder for seat in state.seats]


def spaces(state: State) -> list[int]:
    """Where the barons stand, spaces counted from 0."""
    return [seat.baron for seat in state.seats]


def news(state: State) -> list[str]:
    return [str(message) for message in state.news]
