"""What the widgets of a table draw, as plain values that a game's desk makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from core.entry import Entry
from core.game import Refusal
from core.hexgrid import Grid
from core.message import Message


class Ring(StrEnum):
    """How a cell may be marked; each way is a line style of its own."""

    PLAIN = "plain"
    MONK = "monk"
    WORKER = "worker"
    SILVER = "silver"


class Cell(NamedTuple):
    """What is printed in a cell."""

    colour: str
    icon: str
    letter: str
    hint: str = ""
    """The numbers that fit, as the sheet prints them."""
    box: str = ""
    """A colour for the small square in which the number is written."""
    box_icon: str = ""


@dataclass(frozen=True)
class BoardFace:
    """A printed sheet or board: made once for each layout."""

    grid: Grid
    cells: tuple[Cell, ...]
    regions: tuple[int, ...]
    """Cells that belong together, as bit masks."""


class Seal(NamedTuple):
    """A finished region and what it gave."""

    cells: int
    points: int


@dataclass(frozen=True)
class BoardMarks:
    """What is written on a sheet now, and what may be written next."""

    written: Mapping[int, str] = field(default_factory=dict)
    """By cell: the number in pencil, `x` for a cross."""
    seals: tuple[Seal, ...] = ()
    rings: Mapping[int, Ring] = field(default_factory=dict)
    choosing: bool = False
    """Whether the cells without a ring step back."""


class Die(NamedTuple):
    """One die of the tray. `value` is None until it is entered."""

    kind: str
    """colour, number or hourglass"""
    value: str | None = None


class Value(NamedTuple):
    """A face of a die, as the tray offers it."""

    value: str
    colour: str = ""
    icon: str = ""


class Track(NamedTuple):
    """A row of boxes that fills up: the time track of a phase."""

    title: str
    boxes: int
    filled: int
    current: bool


class Stock(NamedTuple):
    """Something a player has and may use: an icon, how many, and its name."""

    icon: str
    colour: str
    count: int
    name: Message


class Seat(NamedTuple):
    """A player in the rail."""

    name: str
    colour: str
    icon: str
    points: int
    stocks: tuple[Stock, ...]
    done: bool
    """Has done everything that is due this round."""
    leads: bool


class Action(NamedTuple):
    """Something that can be entered now with a button."""

    title: Message
    icon: str
    entry: Entry
    urgent: bool = False
    """The one thing to do next, drawn as the main button."""


class Way(NamedTuple):
    """One of several ways a tap can be meant."""

    title: Message
    icon: str
    entry: Entry


class Do(NamedTuple):
    """A tap with one meaning."""

    entry: Entry


class Choose(NamedTuple):
    """A tap with several meanings: the chooser asks."""

    title: Message
    ways: tuple[Way, ...]


class WhyNot(NamedTuple):
    """A tap that the rules are against; `entry` can be played anyway when there is one."""

    refusals: tuple[Refusal, ...]
    entry: Entry | None


Tap = Do | Choose | WhyNot


class Line(NamedTuple):
    """A line of the log."""

    number: int
    """Of the entry in the record."""
    player: int | None
    text: Message
    points: int
    overridden: bool
