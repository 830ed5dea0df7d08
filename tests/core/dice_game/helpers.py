"""A Dice Game at a small table, entered as somebody would type it."""

from __future__ import annotations

from core.entry import Entry, parse
from core.game import Layout, Refusal
from core.games.dice_game import GAME
from core.games.dice_game.state import State
from tests.core.helpers import table


def game(
    text: str = "", players: int = 2, layouts: tuple[Layout, ...] = (), **options: str
) -> State:
    """The state after these lines, each of which must be legal. Seats are written 1:, 2: …"""
    return play(GAME.begin(table(players, layouts, **options)), text)


def play(state: State, text: str) -> State:
    for line in filter(None, map(str.strip, text.splitlines())):
        entry = read(line)
        assert not GAME.check(state, entry), (line, [str(r.message) for r in why(state, line)])
        state = GAME.apply(state, entry)
    return state


def force(state: State, text: str) -> State:
    """The state after lines that the table pushed through."""
    for line in filter(None, map(str.strip, text.splitlines())):
        assert why(state, line), f"nothing is against {line}"
        assert not any(refusal.impossible for refusal in why(state, line))
        state = GAME.apply(state, read(line))
    return state


def why(state: State, line: str) -> tuple[Refusal, ...]:
    return GAME.check(state, read(line))


def refused(state: State, line: str) -> list[str]:
    """The ledger lines against an entry."""
    return [refusal.rule for refusal in why(state, line)]


def items(state: State, player: int = 0) -> list[tuple[str, int, int]]:
    """A player's points: rule, count, each."""
    return [(item.rule, item.count, item.each) for item in GAME.points(state)[player].items]


def total(state: State, player: int = 0) -> int:
    return GAME.points(state)[player].total


def stock(state: State, player: int = 0) -> dict[str, int]:
    """A player's unused bonuses, those that are there."""
    counters = GAME.counters(state, player)
    return {name: count for name, count in counters.items() if name != "points" and count}


def read(line: str) -> Entry:
    seat, colon, text = line.rpartition(":")
    return parse(text, GAME.entries, int(seat) - 1 if colon else None)
