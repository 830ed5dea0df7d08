"""What a table enters in Burgundy. `die` is the face of the die used, as it was rolled; the
workers it takes to turn it follow from what it is used for. Without `die` an action is the one a
tile just placed allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.entry import Entry
from core.game import Depth


@dataclass(frozen=True, slots=True)
class Goods(Entry):
    """The three goods of the start: `Anna: goods 1,1,4`."""

    verb: ClassVar[str] = "goods"
    player: int
    goods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Castle(Entry):
    """Where a player's start castle lies, if that is open: `Anna: castle d4`."""

    verb: ClassVar[str] = "castle"
    player: int
    cell: str


@dataclass(frozen=True, slots=True)
class Roll(Entry):
    """A round begins: the white die, the goods tile it moves, everybody's two dice by seats."""

    verb: ClassVar[str] = "roll"
    white: int
    good: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Take(Entry):
    """A tile from a numbered depot into the storage: `Anna: take 3 cattle4 die=3`."""

    verb: ClassVar[str] = "take"
    player: int
    depot: int
    tile: str
    die: int | None = None
    discard: str | None = None
    """The stored tile that makes room."""


@dataclass(frozen=True, slots=True)
class Place(Entry):
    """A tile into the duchy: `Anna: place c4 cattle4 die=3`."""

    verb: ClassVar[str] = "place"
    player: int
    cell: str
    tile: str
    die: int | None = None
    herd: str | None = None
    """For a tile that scores with other animals: which of them; if not said, the best ones."""


@dataclass(frozen=True, slots=True)
class Sell(Entry):
    """All goods of one kind. `count` is said only where goods are not tracked."""

    verb: ClassVar[str] = "sell"
    player: int
    good: int
    die: int | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Workers(Entry):
    """The action that brings two workers."""

    verb: ClassVar[str] = "workers"
    player: int
    die: int | None = None


@dataclass(frozen=True, slots=True)
class Buy(Entry):
    """The purchase of the turn: from the black depot, with monastery 6 from any."""

    verb: ClassVar[str] = "buy"
    player: int
    tile: str
    depot: int = 0
    """0 for the black depot."""
    workers: int = 0
    """How many of the two pieces are workers (2020, monastery 6)."""
    discard: str | None = None


@dataclass(frozen=True, slots=True)
class Ship(Entry):
    """The goods a ship brings: from one depot, with monastery 5 from two neighbours."""

    verb: ClassVar[str] = "ship"
    player: int
    depots: tuple[int, ...]
    goods: tuple[int, ...] = ()
    """The new kinds taken, where not all find room."""


@dataclass(frozen=True, slots=True)
class Skip(Entry):
    """The effect of a tile is not used, or there is none."""

    verb: ClassVar[str] = "skip"
    player: int


@dataclass(frozen=True, slots=True)
class Done(Entry):
    """The end of a turn."""

    verb: ClassVar[str] = "done"
    player: int


@dataclass(frozen=True, slots=True)
class PhaseEnd(Entry):
    """The end of a phase, with its income."""

    verb: ClassVar[str] = "phase"


@dataclass(frozen=True, slots=True)
class Final(Entry):
    """What a player has left at the end, where it is not tracked."""

    verb: ClassVar[str] = "final"
    player: int
    goods: int
    silver: int
    workers: int


@dataclass(frozen=True, slots=True)
class SetDepth(Entry):
    """Another depth of tracking from here on. Full tracking wants to know the rounds of this
    phase that are over and the goods in the depots, each as two digits: depot and good."""

    verb: ClassVar[str] = "depth"
    to: Depth
    rounds: int = 0
    depots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stock(Entry):
    """What a player has when full tracking begins in the middle of a game."""

    verb: ClassVar[str] = "stock"
    player: int
    silver: int
    workers: int
    goods: tuple[int, ...]
    storage: tuple[str, ...]
    mate: tuple[str, ...] = ()
    """Where two share a duchy: the tiles of the other player."""
    shared: tuple[str, ...] = ()
    """And those of both."""


TRACKED: frozenset[type[Entry]] = frozenset(
    (Goods, Roll, Take, Workers, Buy, Ship, Skip, Done, Stock)
)
"""What is entered only where everything is tracked."""

ENTRIES: tuple[type[Entry], ...] = (
    Goods,
    Castle,
    Roll,
    Take,
    Place,
    Sell,
    Workers,
    Buy,
    Ship,
    Skip,
    Done,
    PhaseEnd,
    Final,
    SetDepth,
    Stock,
)
