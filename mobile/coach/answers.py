"""What the coach answers: plain values that say nothing about how they were found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from core.entry import Entry
from core.message import Message, say

EQUAL = 0.3
"""Turns that are fewer points apart than this are shown as equally good: the networks cannot tell
them apart."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The coach does not know this game, and why."""

    message: Message


@dataclass(frozen=True, slots=True)
class Turn:
    """Something a player can do now: one mark, two of them, a pass or a castle to start with."""

    entries: tuple[Entry, ...]
    value: float
    """The points the player can expect to end with."""
    behind: float
    """How much the best turn is worth more."""
    reasons: tuple[Message, ...] = ()

    @property
    def equal(self) -> bool:
        """Whether it is as good as the best, as far as the coach can tell."""
        return self.behind < EQUAL


def shown_gap(turn: Turn, other: Turn) -> float:
    """How much one turn is worth more, such that it fits the values as they are shown."""
    gap = turn.value - other.value
    return gap if gap < EQUAL else round(turn.value, 1) - round(other.value, 1)


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn that was played, beside the best one."""

    player: int
    round: int
    """Rolls before it and with it; 0 for the castle."""
    step: int
    """Entries in force before it: where to look in the game."""
    played: tuple[Entry, ...]
    best: tuple[Entry, ...]
    cost: float
    """What the best would have been worth more; 0 for the best, never negative."""
    luck: float
    """How much better the best turn after this roll was than the mean over all rolls."""
    others: float
    """What the others' turns of this round changed."""
    remainder: float
    """What the coach cannot explain: its own error, and numbers set by hand."""
    expected: float
    """The points to expect after the round."""
    margin: float
    """How much the best turn was worth more than the next best."""
    reasons: tuple[Message, ...] = ()

    @property
    def equal(self) -> bool:
        """Whether the played turn was as good as the best, as far as the coach can tell."""
        return self.cost < EQUAL


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """One player's game: start + luck + choices + others + remainder = result."""

    player: int
    start: float
    """What a duchy is worth before the castle is chosen."""
    decisions: tuple[Decision, ...]
    result: float
    """The points at the end; of a game that is not over, those to expect."""

    @property
    def luck(self) -> float:
        return sum(decision.luck for decision in self.decisions)

    @property
    def choices(self) -> float:
        """What all choices together cost: zero or less."""
        return -sum(decision.cost for decision in self.decisions)

    @property
    def others(self) -> float:
        return sum(decision.others for decision in self.decisions)

    @property
    def remainder(self) -> float:
        return sum(decision.remainder for decision in self.decisions)

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The up to three decisions that cost most; those that cost nothing are left out."""
        worst = sorted(self.decisions, key=lambda decision: -decision.cost)[:3]
        return tuple(decision for decision in worst if not decision.equal)

    @property
    def finest(self) -> Decision | None:
        """The best choice: the right turn where any other would have cost most."""
        right = [d for d in self.decisions if d.equal and d.margin >= EQUAL]
        return max(right, key=lambda decision: decision.margin, default=None)


@dataclass(frozen=True, slots=True)
class Review:
    over: bool
    players: tuple[PlayerReview, ...]


class Parts(NamedTuple):
    """Where a player's points come from, in tenths: the last one is the sum of the others."""

    start: int
    luck: int
    choices: int
    others: int
    remainder: int
    """With what rounding leaves, so that what is shown adds up."""
    result: int


def parts(each: PlayerReview) -> Parts:
    known = [round(part * 10) for part in (each.start, each.luck, each.choices, each.others)]
    result = round(each.result * 10)
    start, luck, choices, others = known
    return Parts(start, luck, choices, others, result - sum(known), result)


def signed(number: float) -> Message:
    """A number with one decimal and its sign."""
    found = decimal(number)
    return say("+{number}", number=found) if number >= 0.05 else found


def decimal(number: float) -> Message:
    """A number with one decimal, as the language writes it."""
    tenths = round(abs(number) * 10)
    if number < 0 and tenths:
        return say("−{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)
    return say("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)
