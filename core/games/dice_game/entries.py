"""What is entered in the Dice Game.

A round is one `roll` and one `mark` of each player, in any order. A second cell paid with silver
is a second `mark` with `use=silver`. Nobody says "done": the next roll closes the round for those
who could still have used silver. `pass` is for a player whom the dice allow nothing, and for one
who gives up a second cell before the others are through (in the last round there is no next
roll that would say so). Goods are sold by the roll itself; `keep` takes the sale back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from core.entry import Entry


class Colour(StrEnum):
    PURPLE = "purple"
    GREY = "grey"
    BLUE = "blue"
    ORANGE = "orange"
    GREEN = "green"
    YELLOW = "yellow"


class Bonus(StrEnum):
    MONK = "monk"
    SILVER = "silver"
    GOODS = "goods"
    WORKER = "worker"


@dataclass(frozen=True, slots=True)
class Start(Entry):
    """Crosses the castle a player begins with."""

    verb: ClassVar[str] = "start"
    player: int
    cell: str


@dataclass(frozen=True, slots=True)
class Roll(Entry):
    """The five dice: two numbers, two colours, one or two hourglasses."""

    verb: ClassVar[str] = "roll"
    numbers: tuple[int, ...]
    colours: tuple[Colour, ...]
    hourglasses: int = field(metadata={"spoken": {"single": "1", "double": "2"}})


@dataclass(frozen=True, slots=True)
class Keep(Entry):
    """Takes back the sale of goods that came with this round's double hourglass."""

    verb: ClassVar[str] = "keep"
    player: int


@dataclass(frozen=True, slots=True)
class Mark(Entry):
    """Writes a number into a cell. The colour die is the one of the cell's colour."""

    verb: ClassVar[str] = "mark"
    player: int
    cell: str
    number: int
    use: Bonus | None = None


@dataclass(frozen=True, slots=True)
class Pass(Entry):
    """Takes the worker because the dice allow nothing, or does without a second cell."""

    verb: ClassVar[str] = "pass"
    player: int
