"""Where a Dice Game stands: the table, the roll, and each player's duchy."""

from __future__ import annotations

from typing import NamedTuple

from core.game import Item
from core.games.dice_game.entries import Bonus, Colour, Roll
from core.games.dice_game.layouts import PrintedSheet, boxes

PHASES = ("I", "II", "III")
SOLO_ROUNDS = 8
"""Rounds of a phase when one plays alone (DG-82)."""


def most_rounds(solo: bool) -> int:
    """The longest game: a box of the tracks for each round."""
    return len(PHASES) * (SOLO_ROUNDS if solo else boxes())


SLOT = {bonus: slot for slot, bonus in enumerate(Bonus)}
"""The place of a bonus in `stock`, `circled` and `rows`."""


class Rules(NamedTuple):
    """What the players chose before the first entry."""

    names: tuple[str, ...]
    sheet: PrintedSheet
    start: str
    """How castles are chosen: secret, different or same."""
    same_round_bonus: bool
    rows: tuple[int | None, ...]
    """Circles in each bonus row; None has no end."""

    @property
    def solo(self) -> bool:
        return len(self.names) == 1

    @property
    def track(self) -> int:
        """Boxes of a phase."""
        return SOLO_ROUNDS if self.solo else boxes()


class Turn(NamedTuple):
    """What a player has done in this round."""

    marks: int = 0
    first: tuple[Colour, int] | None = None
    """The dice of the first mark, as they were rolled or changed."""
    used: Bonus | None = None
    passed: bool = False
    silver_earned: int = 0
    """By this round's marks."""
    goods_sold: int = 0
    silver_paid: int = 0
    """For those goods."""

    @property
    def begun(self) -> bool:
        """Whether the player has entered anything, so that the table need not wait."""
        return self.marks > 0 or self.passed


class Duchy(NamedTuple):
    """One player's sheet."""

    open: tuple[int, ...]
    """By number − 1: the cells into which the areas let this number (DG-21 to DG-26)."""
    marked: int = 0
    edge: int = 0
    """Empty cells beside a marked one."""
    written: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    """By number − 1: the cells with this number."""
    stock: tuple[int, ...] = (0, 0, 0, 0)
    """Circled bonuses not used yet, castle row included."""
    circled: tuple[int, ...] = (0, 0, 0, 0)
    """Circles of each bonus's own row that are gone, used ones too."""
    items: tuple[Item, ...] = ()
    turn: Turn = Turn()

    def has(self, bonus: Bonus) -> int:
        return self.stock[SLOT[bonus]]

    def number(self, cell: int) -> int | None:
        """What is written in a cell; None for an empty one and the starting castle."""
        bit = 1 << cell
        return next((n for n, cells in enumerate(self.written, start=1) if cells & bit), None)

    @property
    def start(self) -> int:
        """The starting castle: the one marked cell without a number."""
        return self.marked & ~sum(self.written)

    def with_turn(self, turn: Turn) -> Duchy:
        return Duchy._make((*self[:-1], turn))

    @property
    def unused(self) -> int:
        return sum(self.stock)


class State(NamedTuple):
    table: Rules
    duchies: tuple[Duchy, ...]
    phase: int = 0
    boxes: int = 0
    """Crossed in this phase."""
    round: int = 0
    """Rolls so far."""
    phase_round: int = 0
    """Rolls of this phase so far."""
    roll: Roll | None = None
    finished: tuple[tuple[int, ...], ...] = ((),) * len(Colour)
    """By colour: the rounds in which somebody finished it, each once."""

    @property
    def phase_full(self) -> bool:
        return self.boxes >= self.table.track

    @property
    def last_round(self) -> bool:
        return self.phase == len(PHASES) - 1 and self.phase_full

    @property
    def entered(self) -> bool:
        """Whether everybody has: the next roll may come."""
        if self.roll is None:
            return not self.castleless
        return all(duchy.turn.begun for duchy in self.duchies)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The players who have not entered anything in this round; at first, those who have no
        castle yet."""
        if self.roll is None:
            return self.castleless
        return tuple(p for p, duchy in enumerate(self.duchies) if not duchy.turn.begun)

    @property
    def castleless(self) -> tuple[int, ...]:
        return tuple(p for p, duchy in enumerate(self.duchies) if not duchy.marked)
