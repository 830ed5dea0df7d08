"""A second opinion: coins and steps counted from the entries alone, on a track drawn on paper.

Nothing of the game's moves and scoring is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.entry import Entry
from core.games.castle_builder import entries as e


class Walked:
    """What a move came to, on paper."""

    def __init__(self) -> None:
        self.coins = self.rubies = self.slips = self.steps = 0
        self.tile = False


class Paper:
    """Pawns on a drawn track; without one, what the players told is added up."""

    def __init__(self, players: int, goal: int, drawn: str = "", chain: bool = True) -> None:
        marks = "".join(drawn.split())
        self.spaces = ["." if mark in "1234" else mark for mark in marks]
        self.at = [marks.index(str(n + 1)) if marks else 0 for n in range(players)]
        self.steps = [0] * players
        self.coins = [0] * players
        self.goal = goal
        self.chain = chain

    def play(self, entries: Iterable[Entry]) -> Paper:
        for entry in entries:
            self.enter(entry)
        return self

    def enter(self, entry: Entry) -> Walked | None:
        """Counts an entry; gives the move that it makes, on a track that is drawn."""
        match entry:
            case e.TakeCoin(player, kind):
                self.coins[player] += 1
                over = self.coins[player] == self.goal  # at once, without the coin's effect
                return self._go(player, 1) if kind == "ruby" and not over else None
            case e.Place(player, place, tile):
                row = "abcdefghijklmnopqrstuvwxyz".index(place[0]) + 1
                gems = re.search(r"\.g([0-9]*)", tile)
                rubies = int(gems[1] or 1) if gems else 0
                return self._go(player, row + rubies) if row > 1 else None
            case e.Row(player, row, rubies):
                return self._go(player, row + rubies) if row > 1 else None
            case e.Land(player, _, _, rubies, slips) if not self.spaces:
                self.steps[player] += rubies + slips
        return None

    def _go(self, player: int, steps: int) -> Walked | None:
        self.steps[player] += steps
        if not self.spaces:
            return None
        done = Walked()
        left = steps
        while left:
            left -= 1
            done.steps += 1
            self.at[player] = (self.at[player] + 1) % len(self.spaces)
            here = self.spaces[self.at[player]]
            done.coins += here == "c"
            if left:
                continue
            others = [at for other, at in enumerate(self.at) if other != player]
            if self.at[player] in others:
                done.slips += 1
                left = 1
            elif here == "r" and (self.chain or not done.rubies):
                done.rubies += 1
                left = 1
        done.tile = self.spaces[self.at[player]] == "t" and (self.chain or not done.rubies)
        self.steps[player] += done.slips + done.rubies
        return done
