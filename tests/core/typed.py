"""A game entered as somebody would type it, seats written 1:, 2: …"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from core.entry import Entry, parse
from core.game import Game, Refusal

S = TypeVar("S")


class Typed(Generic[S]):
    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def play(self, state: S, text: str) -> S:
        """The state after these lines, each of which must be legal."""
        for line in filter(None, map(str.strip, text.splitlines())):
            assert not self.why(state, line), (
                line,
                [str(r.message) for r in self.why(state, line)],
            )
            state = self.game.apply(state, self.read(line))
        return state

    def force(self, state: S, text: str) -> S:
        """The state after lines that the table pushed through."""
        for line in filter(None, map(str.strip, text.splitlines())):
            assert self.why(state, line), f"nothing is against {line}"
            assert not self.impossible(state, line)
            state = self.game.apply(state, self.read(line))
        return state

    def why(self, state: S, line: str) -> tuple[Refusal, ...]:
        return self.game.check(state, self.read(line))

    def refused(self, state: S, line: str) -> list[str]:
        """The ledger lines against an entry."""
        return [refusal.rule for refusal in self.why(state, line)]

    def impossible(self, state: S, line: str) -> bool:
        return any(refusal.impossible for refusal in self.why(state, line))

    def read(self, line: str) -> Entry:
        seat, colon, text = line.rpartition(":")
        return parse(text, self.game.entries, int(seat) - 1 if colon else None)
