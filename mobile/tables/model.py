"""What the widgets of a table draw, as plain values that a game's desk makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from core.entry import Entry
    from core.game import Refusal
    from core.hexgrid import Grid
    from core.message import Message
    from mobile.tables.courses import Courses


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
    pale: bool = False
    """A place for a tile: printed faintly, with its number large, until the tile lies there."""


class Token(NamedTuple):
    """A piece of the game: a tile, a good, a coin. What is on it, and what it is called."""

    icon: str
    """Two names for a tile that shows two things."""
    colour: str
    text: str = ""
    name: Message | None = None

    @property
    def framed(self) -> bool:
        """Whether it is a piece, and no bare number."""
        return self.drawn or self.colour != "paper"

    @property
    def drawn(self) -> bool:
        """Whether it shows a picture."""
        return bool(self.icon)


@dataclass(frozen=True)
class BoardFace:
    """A printed sheet or board: made once for each layout."""

    grid: Grid
    cells: tuple[Cell, ...]
    regions: tuple[int, ...]
    """Cells that belong together, as bit masks."""
    columns: bool = False
    """The hexes lie on a side: rows of the grid stand side by side as columns."""
    second: int = 0
    """The cells of the second half, where a board is laid together from two."""
    rivers: tuple[tuple[int, int], ...] = ()
    """Cells of islands that a river joins."""


TICK = "any"
"""Stands for the tick of a castle's tile, which fits every sum."""


class Brick(NamedTuple):
    """A tile of a castle: half a place beside those above and below it."""

    number: str
    """What must be the sum below, or a tick."""
    upper: str = ""
    """What counts for the tiles above, where it is another number."""
    edges: tuple[bool, bool, bool, bool] = (False,) * 4
    """Upper left, upper right, lower left, lower right: whether it shows sky."""
    icons: tuple[str, ...] = ()
    door: bool = False
    name: Message | None = None
    framed: bool = True
    drawn: bool = True


@dataclass(frozen=True)
class CastleFace:
    """The ground a castle stands on."""

    width: int
    """Places of the lowest row that are shown."""
    grid: Courses


@dataclass(frozen=True)
class CastleMarks:
    """What stands in a castle now, and where something may be done."""

    bricks: Mapping[int, Brick] = field(default_factory=dict)
    rings: Mapping[int, str] = field(default_factory=dict)
    """By place: what a tile there must say, or nothing where a standing tile is meant."""
    frame: frozenset[int] = frozenset()
    """Places that stay in sight, so that a castle keeps its size while others move."""
    seals: tuple[Seal, ...] = ()


class Seal(NamedTuple):
    """A finished region and what it gave."""

    cells: int
    points: int


class Post(NamedTuple):
    """A post on the border of a board, which touches these cells."""

    cells: int
    joined: bool


@dataclass(frozen=True)
class BoardMarks:
    """What is written on a sheet now, and what may be written next."""

    written: Mapping[int, str] = field(default_factory=dict)
    """By cell: the number in pencil, `x` for a cross."""
    seals: tuple[Seal, ...] = ()
    rings: Mapping[int, Ring] = field(default_factory=dict)
    choosing: bool = False
    """Whether the cells without a ring step back."""
    tiles: Mapping[int, Token] = field(default_factory=dict)
    """By cell: the tile that lies there."""
    posts: tuple[Post, ...] = ()


class ToRead(NamedTuple):
    """A die of the tray as the dice reader knows it."""

    kind: str
    """`pips`, `colour` or `hourglass`."""
    body: str = ""
    """The colour of a die with pips, where that tells whose it is."""


class Die(NamedTuple):
    """One die of the tray. `value` is None until it is entered."""

    kind: str
    """colour, number or hourglass"""
    value: str | None = None
    used: bool = False
    """Laid aside: it is drawn faintly."""


class TrayLine(NamedTuple):
    """Dice of a tray that belong together, and whose they are."""

    title: Message
    count: int


class Value(NamedTuple):
    """A face of a die, as the tray offers it."""

    value: str
    colour: str = ""
    icon: str = ""
    text: str = ""


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


class Holding(NamedTuple):
    """Pieces that lie together beside a board, under their name."""

    title: Message
    tokens: tuple[Token | Brick, ...]
    thens: tuple[Callable[[], Tap], ...] = ()
    """What a touch of each of them means, where they can be touched."""
    held: int | None = None
    """The one that is in somebody's hand."""


class RouteSpace(NamedTuple):
    """A space of a route: the good it asks for and what it gives, where the players entered it."""

    good: Token | None
    reward: Token | None
    laid: bool
    """Whether a good lies there."""


class Route(NamedTuple):
    """Spaces in a row, on boards laid one after the other."""

    title: Message
    boards: tuple[tuple[RouteSpace, ...], ...]


class Marker(NamedTuple):
    """Somebody's place on a strip."""

    player: int
    space: int
    flag: str = ""
    """What the marker carries, such as the tile of a lap."""


class Strip(NamedTuple):
    """A track of the main board with everybody's markers; those of a space lie in a stack, the
    first one at the bottom."""

    title: Message
    spaces: int
    labels: Mapping[int, str]
    markers: tuple[Marker, ...]
    goal: int | None = None
    """The space to be reached."""


class Runner(NamedTuple):
    """Somebody's marker on a loop."""

    player: int
    way: int
    """Spaces from the start, all laps together."""
    total: str
    """What stands beside the marker's name."""


class Loop(NamedTuple):
    """A track that leads round and round, with everybody's markers."""

    title: Message
    colour: str
    spaces: int
    runners: tuple[Runner, ...]
    labels: Mapping[int, str]
    icons: Mapping[int, str]
    """What is printed on some of the spaces, counted from 0."""
    then: Callable[[], Tap]
    """What a touch explains."""


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
    """Has the most points, alone or together with the others of a team."""
    team: str = ""
    """Who else is in the team, and what it has together."""


class Do(NamedTuple):
    """A tap with one meaning."""

    entry: Entry
    anyway: bool = False
    """The players have seen what speaks against it."""


class Change(NamedTuple):
    """An earlier entry is to be another one."""

    at: int
    """Which of the entries in force, from 1."""
    entry: Entry


class Way(NamedTuple):
    """One of several ways a tap can be meant."""

    title: Message
    icon: str
    then: Tap


class Choose(NamedTuple):
    """A tap with several meanings: the chooser asks."""

    title: Message
    ways: tuple[Way, ...]
    note: Message | None = None


class WhyNot(NamedTuple):
    """A tap that the rules are against; `then` is what can be played anyway."""

    refusals: tuple[Refusal, ...]
    then: Tap | None


class Layout(StrEnum):
    """How a group of offers is laid out."""

    BARE = "bare"
    """Pieces side by side that speak for themselves."""
    NAMED = "named"
    """Pieces side by side, each with its name."""
    ROWS = "rows"
    """A row each, with what the piece does."""


class Offer(NamedTuple):
    """A piece to choose."""

    token: Token | Brick
    then: Tap | Callable[[], Tap]
    note: Message | None = None
    """What it does, or what it costs."""


class Group(NamedTuple):
    offers: tuple[Offer, ...]
    title: Message | None = None
    layout: Layout = Layout.NAMED


class Pick(NamedTuple):
    """A step of an entry: one piece out of several. Steps follow each other."""

    title: Message
    groups: tuple[Group, ...]
    note: Message | None = None
    ways: tuple[Way, ...] = ()
    """What can be done instead."""


class Count(NamedTuple):
    """A number to enter in a form."""

    name: str
    title: Message
    value: int = 0
    most: int = 99
    quick: int = 12
    """Numbers up to this one take a single touch."""


class Tally(NamedTuple):
    """Pieces to enter in a form, each as often as it is touched."""

    name: str
    title: Message
    tokens: tuple[Token, ...]
    most: int = 99
    once: tuple[int, ...] = ()
    """The places of those that are there or not: a second touch takes them off again."""


class Switch(NamedTuple):
    """One of a few words to choose in a form; its value is the place of the word."""

    name: str
    title: Message
    words: tuple[Message, ...]
    value: int = 0


class Form(NamedTuple):
    """Numbers and pieces that belong to one entry."""

    title: Message
    fields: tuple[Count | Tally | Switch, ...]
    done: Message
    make: Callable[[Mapping[str, tuple[int, ...]]], Tap]
    """What the filled form stands for; a count is a tuple of one."""
    groups: tuple[Group, ...] = ()
    """Pieces to take in place of filling the form."""
    preview: Callable[[Mapping[str, tuple[int, ...]]], Brick] | None = None
    """The piece as filled in so far."""
    note: Message | None = None


class Note(NamedTuple):
    """A line of a card; a line without a token is a heading."""

    text: Message
    token: Token | None = None


class Card(NamedTuple):
    """Something to read before it happens."""

    title: Message
    notes: tuple[Note, ...]
    ways: tuple[Way, ...]


class Several(NamedTuple):
    """Entries that are made together."""

    entries: tuple[Entry, ...]


class Hold(NamedTuple):
    """A piece is taken into the hand, or put back: the board shows where it fits."""

    piece: Any


class Loops(NamedTuple):
    """The loops, large, on a screen that has no room for them."""


Tap = Do | Change | Choose | WhyNot | Pick | Form | Card | Several | Hold | Loops


class Action(NamedTuple):
    """Something that can be entered now with a button."""

    title: Message
    icon: str
    then: Tap | Callable[[], Tap]
    urgent: bool = False
    """The one thing to do next, drawn as the main button."""


class Line(NamedTuple):
    """A line of the log."""

    number: int
    """Of the entry in the record."""
    player: int | None
    text: Message
    gained: tuple[int, ...]
    """Points it brought: to its player or, where not only to this one, to each of them."""
    overridden: bool
