"""What is looked for and what was seen: kinds of dice, expectations, readings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

Kind = Literal["pips", "colour", "hourglass"]
Value = int | str
Picture = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Outline = tuple[tuple[float, float], ...]  # four corners of a top face

COLOURS = ("purple", "grey", "blue", "orange", "green", "yellow")
BODIES = ("white", "black", "red", "blue", "green", "yellow", "orange", "purple", "brown", "grey")
MOST_DICE = 12


@dataclass(frozen=True)
class Group:
    """Some dice of a roll that are alike: a kind, how many, for pip dice perhaps their colour."""

    kind: Kind
    count: int
    body: str | None = None


@dataclass(frozen=True)
class Expect:
    """What is known of the roll. No groups: any dice, up to twelve."""

    groups: tuple[Group, ...] = ()

    @classmethod
    def any(cls) -> Expect:
        return cls()

    @property
    def count(self) -> int:
        return sum(group.count for group in self.groups)


@dataclass(frozen=True)
class Die:
    """One die as read: pips 1–6, a colour's name, or 1 or 2 hourglasses."""

    kind: Kind
    value: Value
    confidence: float
    box: tuple[int, int, int, int]  # left, top, right, bottom of the top face
    outline: Outline
    body: str | None = None  # colour of a pip die

    @property
    def sure(self) -> bool:
        return self.confidence >= SURE_DIE


SURE_DIE = 0.8
SURE_READING = 0.75


@dataclass(frozen=True)
class Reading:
    """All dice of a picture, left to right, and how likely the whole is right."""

    dice: tuple[Die, ...]
    confidence: float
    expected: Expect = field(default_factory=Expect.any)
    unread: tuple[Outline, ...] = ()  # dice with numerals or symbols: ask what they show

    @property
    def complete(self) -> bool:
        """As many dice as the game expects; with any dice, at least one."""
        if not self.expected.groups:
            return bool(self.dice)
        return len(self.dice) == self.expected.count

    @property
    def abstains(self) -> bool:
        """Better ask the players than trust this reading."""
        unread = self.unread and not self.expected.groups
        return not self.complete or bool(unread) or self.confidence < SURE_READING

    def values(self, kind: Kind) -> list[Value]:
        return sorted((die.value for die in self.dice if die.kind == kind), key=str)
