"""What a client of a table draws: plain values, without callables, toolkit or language.

`TableView` is all that one viewer sees of a game at one moment. `Question` is what a touch asks,
the other classes are the parts of these two. Texts are messages, which the client says in its own
language; sets of spaces are tuples of their numbers, which every client can read.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from core.components.hexgrid import Spot
    from core.game import Refusal
    from core.message import Message

# ── pieces ───────────────────────────────────────────────────────────────────────────────────


class Token(NamedTuple):
    """A piece of the game: a tile, a good, a coin. What is on it, and what it is called."""

    icon: str
    """Two names for a tile that shows two things."""
    colour: str
    text: str | Message = ""
    name: Message | None = None
    cost: tuple[str, str] | None = None
    """What it costs to take it: icon and colour of a small badge."""

    @property
    def framed(self) -> bool:
        """Whether it is a piece, not just a number."""
        return self.drawn or self.colour != "paper"

    @property
    def drawn(self) -> bool:
        """Whether it shows a picture."""
        return bool(self.icon)


TICK = "any"
"""The tick of a castle's tile, which fits every sum."""


class Brick(NamedTuple):
    """A tile of a castle, half a place to the side of those above and below it."""

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


Piece = Token | Brick


# ── boards ───────────────────────────────────────────────────────────────────────────────────


class Ring(StrEnum):
    """How a space may be marked; each way has its own line style."""

    PLAIN = "plain"
    MONK = "monk"
    WORKER = "worker"
    SILVER = "silver"


class Cell(NamedTuple):
    """What is printed in a space."""

    colour: str
    icon: str
    letter: str | Message
    hint: str = ""
    """The numbers that fit, as the sheet prints them."""
    box: str = ""
    """A colour for the small square in which the number is written."""
    box_icon: str = ""
    pale: bool = False
    """A space for a tile: printed faintly, with a large number, until a tile is placed there."""


@dataclass(frozen=True)
class BoardFace:
    """A printed sheet or board, made once per layout."""

    names: tuple[str, ...]
    """Of the spaces, as records call them."""
    spots: tuple[Spot, ...]
    """Row and half hexes from the left of each space."""
    cells: tuple[Cell, ...]
    regions: tuple[tuple[int, ...], ...] = ()
    """Spaces that belong together."""
    columns: bool = False
    """The hexes lie on a side: rows of the grid are drawn as columns."""
    second: frozenset[int] = frozenset()
    """The spaces of the second half, where a board is put together from two."""
    rivers: tuple[tuple[int, int], ...] = ()
    """Spaces of islands that a river joins."""

    @functools.cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    @functools.cached_property
    def extent(self) -> tuple[float, float]:
        """Width and height of the board, in hex radii."""
        across = (max(spot.halves for spot in self.spots) + 2) * math.sqrt(3) / 2
        down = 1.5 * max(spot.row for spot in self.spots) + 2
        return (down, across) if self.columns else (across, down)

    def cell(self, name: str) -> int:
        """The space with this name."""
        return self._numbers[name]

    def numbers_of(self, names: Iterable[str]) -> tuple[int, ...]:
        """The spaces with these names; names of other things are left out."""
        return tuple(self._numbers[name] for name in names if name in self._numbers)


class Seal(NamedTuple):
    """A completed region and what it gave."""

    cells: tuple[int, ...]
    points: int


class Post(NamedTuple):
    """A post on the border of a board, next to these spaces."""

    cells: tuple[int, ...]
    joined: bool


@dataclass(frozen=True)
class BoardMarks:
    """What is written on a sheet now, and what may be written next."""

    written: Mapping[int, str] = field(default_factory=dict)
    """By space: the number in pencil, `x` for a cross."""
    seals: tuple[Seal, ...] = ()
    rings: Mapping[int, Ring] = field(default_factory=dict)
    choosing: bool = False
    """Whether the spaces without a ring are dimmed."""
    tiles: Mapping[int, Token] = field(default_factory=dict)
    """By space: the tile placed there."""
    posts: tuple[Post, ...] = ()


@dataclass(frozen=True)
class CastleFace:
    """The ground a castle is built on. A place is `row * stride + column`."""

    width: int
    """Places of the lowest row that are shown."""
    stride: int


@dataclass(frozen=True)
class CastleMarks:
    """What has been built, and where something may be done."""

    bricks: Mapping[int, Brick] = field(default_factory=dict)
    rings: Mapping[int, str] = field(default_factory=dict)
    """By place: what a tile there must say, or nothing where a tile of the castle is meant."""
    frame: frozenset[int] = frozenset()
    """Places that stay visible, so that a castle keeps its size while others move."""
    seals: tuple[Seal, ...] = ()


class Board(NamedTuple):
    """A player's board, with what its player can do."""

    player: int
    face: BoardFace | CastleFace
    marks: BoardMarks | CastleMarks
    to_do: Message | None = None
    """What its player still has to do, or may; nothing where the player is done."""
    actions: tuple[Button, ...] = ()
    """What its player can do now apart from tapping it."""
    takes_back: bool = False
    """Whether its player has made a move in this round."""


# ── dice ─────────────────────────────────────────────────────────────────────────────────────


class Die(NamedTuple):
    """One die, from the picture it was read from to the tray and the roll. `value` is None until
    it is read or entered."""

    kind: str
    """`colour`, `number`, `hourglass`, `white` or `good`."""
    value: str | None = None
    used: bool = False
    """Already spent: it is drawn faintly."""
    body: str = ""
    """The colour of a die with pips, where a picture can tell by it whose die it is."""
    outline: tuple[tuple[float, float], ...] = ()
    """Its top face in the picture shown, y from the top; empty where it was not found."""
    sure: bool = True
    """Whether a picture or a player leaves no doubt about the value."""


class TrayLine(NamedTuple):
    """Dice of a tray that belong together, and whose they are."""

    title: Message
    length: int


class Face(NamedTuple):
    """A face of a die, as the tray offers it."""

    value: str
    colour: str = ""
    icon: str = ""
    text: str = ""


class Dice(NamedTuple):
    """The dice of a table: a tray to fill, or the last roll."""

    tray: tuple[Die, ...] = ()
    """To be filled; empty unless a roll is due."""
    picked: int | None = None
    """The die of the tray that was picked up to be changed."""
    next: int = 0
    """The place of the tray that the next value goes to."""
    lines: tuple[TrayLine, ...] = ()
    """Whose dice are whose, where a tray has many: then they are entered line by line."""
    rolled: tuple[tuple[int, Die], ...] = ()
    """The dice of the last roll that matter to the viewer, each with its place in the roll."""
    roll: int | None = None
    """Which move in force, counted from 1, is that roll."""
    faces: Mapping[str, tuple[Face, ...]] = {}
    """By kind of die: its faces."""
    may_throw: bool = False
    """Whether the tablet can roll what the tray waits for."""


# ── players, tracks, what lies beside the board ──────────────────────────────────────────────


class Stock(NamedTuple):
    """Something a player has and may use: an icon, how many, and its name."""

    icon: str
    colour: str
    amount: int
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
    """Has the most points, alone or together with the others of a team."""
    team: str = ""
    """Who else is in the team, and what it has together."""


class Track(NamedTuple):
    """A row of boxes that fills up: the time track of a phase."""

    title: Message | str
    boxes: int
    filled: int
    current: bool


class Holding(NamedTuple):
    """Pieces beside a board, under their name."""

    title: Message
    tokens: tuple[Piece, ...]
    keys: tuple[str, ...] = ()
    """What each of them is called in an address, where they can be taken into the hand."""
    held: int | None = None
    """The one in the viewer's hand."""


class RouteSpace(NamedTuple):
    """A space of a route: the good it asks for and what it gives, where the players entered it."""

    good: Token | None
    reward: Token | None
    laid: bool
    """Whether a good has been placed there."""


class Route(NamedTuple):
    """Spaces in a row, on boards next to each other."""

    title: Message
    boards: tuple[tuple[RouteSpace, ...], ...]


class Marker(NamedTuple):
    """A player's place on a strip."""

    player: int
    space: int
    flag: str = ""
    """What the marker carries, such as the tile of a lap."""


class Strip(NamedTuple):
    """A track of the main board with each player's marker; those on one space form a stack, the
    first one at the bottom."""

    title: Message
    spaces: int
    labels: Mapping[int, str]
    markers: tuple[Marker, ...]
    goal: int | None = None
    """The space to be reached."""


class Runner(NamedTuple):
    """A player's marker on a loop."""

    player: int
    way: int
    """Spaces from the start, all laps together."""
    total: str
    """What is written beside the marker's name."""


class Loop(NamedTuple):
    """A track that goes round and round, with each player's marker."""

    title: Message
    colour: str
    spaces: int
    runners: tuple[Runner, ...]
    labels: Mapping[int, str]
    icons: Mapping[int, str]
    """What is printed on some of the spaces, counted from 0."""


class LogLine(NamedTuple):
    """A move in the log."""

    number: int
    """Of the move in the record."""
    player: int | None
    text: Message
    gained: tuple[int, ...]
    """Points it gave: to its player or, where not only to this one, to each of them."""
    overridden: bool


class Button(NamedTuple):
    """Something to tap."""

    title: Message
    icon: str
    urgent: bool = False
    """The one thing to do next."""


class Fact(NamedTuple):
    """Something to look up: what, and what it is worth now."""

    value: str | None
    """What it is worth; empty for what is gone, None where its name says it all."""
    icon: str = ""
    colour: str = ""
    """Of the ground of the icon."""
    text: str = ""
    """Instead of an icon, such as the size of an area."""
    name: Message | None = None
    """In words, for those who tap or hear it."""
    gives: str = ""
    """The icon of what the value counts, if not points."""


class LookUp(NamedTuple):
    """What players would look up in the book, under its name."""

    title: Message
    facts: tuple[Fact, ...] = ()
    player: int | None = None
    """Whose it is, where it is not the same for all."""


class Hint(NamedTuple):
    """What somebody new to the table should know now."""

    name: str
    """Under which it is remembered as seen."""
    text: Message


# ── the table ────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class TableView:
    """A game as one viewer sees it at one moment."""

    version: int
    """Grows with every change of the game."""
    seat: int
    """The player for whom the viewer acts."""
    status: Message
    due: Message
    news: tuple[Message, ...]
    """What the last move means for the players."""
    hint: Hint
    over: bool
    can_undo: bool
    can_redo: bool
    roll_due: bool
    may_go_on: bool
    """Whether the player of this seat could do something now."""
    acting: str
    """Who acts, with the others of the team."""
    at_once: bool
    """Whether the players act at the same time, each on their own board."""
    tracks: tuple[Track, ...]
    seats: tuple[Seat, ...]
    boards: tuple[Board, ...]
    strips: tuple[Strip, ...]
    loops: tuple[Loop, ...]
    routes: tuple[Route, ...]
    dice: Dice
    actions: tuple[Button, ...]
    holdings: tuple[Holding, ...]
    look_ups: tuple[LookUp, ...]
    log: tuple[LogLine, ...]
    """The latest moves, newest first."""

    def board(self, player: int) -> Board:
        return next(board for board in self.boards if board.player == player)


# ── questions ────────────────────────────────────────────────────────────────────────────────


class Arrangement(StrEnum):
    """How the pieces of a group are shown."""

    BARE = "bare"
    """Side by side, without words."""
    NAMED = "named"
    """Side by side, each with its name."""
    ROWS = "rows"
    """A row each, with what the piece does."""


class Offered(NamedTuple):
    """A piece to choose."""

    token: Piece
    note: Message | None = None
    """What it does, or what it costs."""


class PieceGroup(NamedTuple):
    offers: tuple[Offered, ...]
    title: Message | None = None
    arrangement: Arrangement = Arrangement.NAMED


class Count(NamedTuple):
    """A number to enter in a form."""

    name: str
    title: Message
    value: int = 0
    most: int = 99
    quick: int = 12
    """Numbers up to this one take a single tap."""

    def admits(self, values: tuple[int, ...]) -> bool:
        return len(values) == 1 and 0 <= values[0] <= self.most


class Tally(NamedTuple):
    """Pieces to enter in a form, each as often as it is tapped."""

    name: str
    title: Message
    tokens: tuple[Token, ...]
    most: int = 99
    once: tuple[int, ...] = ()
    """The places of those that are there or not: a second tap takes them off again."""

    def admits(self, values: tuple[int, ...]) -> bool:
        known = all(0 <= at < len(self.tokens) for at in values)
        return known and len(values) <= self.most and all(values.count(at) < 2 for at in self.once)


class Select(NamedTuple):
    """One of a few words to choose in a form; its value is the place of the word."""

    name: str
    title: Message
    words: tuple[Message, ...]
    value: int = 0

    def admits(self, values: tuple[int, ...]) -> bool:
        return len(values) == 1 and 0 <= values[0] < len(self.words)


Field = Count | Tally | Select
Values = Mapping[str, tuple[int, ...]]
"""What a form was filled with; a count or a select is a tuple of one."""


class Note(NamedTuple):
    """A line to read; a line without a token is a heading."""

    text: Message
    token: Token | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be chosen before something is entered, or why it cannot be.

    An answer is the number of a branch: the offered pieces group by group, then the buttons. A
    form is answered with its values.
    """

    title: Message | None = None
    note: Message | None = None
    notes: tuple[Note, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    """What the rules have against it; the button then does it anyway."""
    groups: tuple[PieceGroup, ...] = ()
    fields: tuple[Field, ...] = ()
    done: Message | None = None
    """The button that sends the form."""
    previewed: bool = False
    """Whether the form can show the piece it makes."""
    buttons: tuple[Button, ...] = ()
    brief: bool = False
    """A few words at the finger are enough."""


# ── answers to a touch ───────────────────────────────────────────────────────────────────────

Step = str | int | Values
Path = tuple[Step, ...]
"""The address of something in a view: `("cell", 0, 12)`, then what was answered to each question
after it: the number of a branch, or the values of a form."""


class Gain(NamedTuple):
    """Points that have just arisen."""

    player: int
    vp: int
    cells: tuple[int, ...]
    """Where on the player's board."""


class Entered(NamedTuple):
    """The game has changed."""

    gains: tuple[Gain, ...] = ()
    warnings: tuple[Message, ...] = ()
    """What is odd about it, though no rule is against it."""
    follow: bool = False
    """Whether something is asked at once: `("follow",)` is its address."""
    told: tuple[Message, ...] = ()
    """To be said aloud, for those who listen."""
    news: tuple[Message, ...] = ()
    """What it means for everybody, to be announced."""


class Asked(NamedTuple):
    """Something is asked first. The answer's address begins with this path."""

    path: Path
    question: Question


class Held(NamedTuple):
    """A piece is in the viewer's hand now; none if it is empty."""

    piece: str


class ShowLoops(NamedTuple):
    """The loops, large, for a screen that has no room for them."""


Answer = Entered | Asked | Held | ShowLoops


class Undone(NamedTuple):
    """What undo or redo was about."""

    text: Message
    player: int | None
    """Whose sheet it is on; None for what concerns everybody."""
    again: bool = False
    """It is in force again, because taking it back or changing it was undone."""
