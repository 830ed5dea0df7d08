"""What can be entered in Castle Builder. Places are named a1, b3 …; tiles as in `tiles`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from core.entry import Entry


class Level(StrEnum):
    """How much of a game is entered."""

    ROWS = "rows"
    """The row and the rubies of a tile, and what it earned."""
    SCORE = "score"
    FULL = "full"


class Coin(StrEnum):
    """The eleven kinds of coins."""

    RUBY = "ruby"
    TOWER = "tower"
    THIEF = "thief"
    PEOPLE = "people"
    LADY = "lady"
    WINDOWS = "windows"
    WINDMILL = "windmill"
    ROOFS = "roofs"
    COLLAPSE = "collapse"
    MONK = "monk"
    CATAPULT = "catapult"


class Source(StrEnum):
    """Where a placed tile comes from."""

    HOLDER = "holder"
    MARKET = "market"
    ROYAL = "royal"


@dataclass(frozen=True, slots=True)
class Take(Entry):
    """Two tiles from the stock: `Anna: take`"""

    verb: ClassVar[str] = "take"
    player: int


@dataclass(frozen=True, slots=True)
class Place(Entry):
    """A tile goes into the castle: `Anna: place b2 12.p.g source=market discards=1`"""

    verb: ClassVar[str] = "place"
    player: int
    place: str
    tile: str
    source: Source = Source.HOLDER
    discards: int = 0
    """Tiles thrown away to shift the number."""


@dataclass(frozen=True, slots=True)
class Row(Entry):
    """A tile was placed in this row, at depth `rows`: `Anna: row 3 rubies=1`"""

    verb: ClassVar[str] = "row"
    player: int
    row: int
    rubies: int = 0
    """On the tile."""


@dataclass(frozen=True, slots=True)
class Land(Entry):
    """What the baron met, where the track is not known to the app: `Anna: land coins=1`"""

    verb: ClassVar[str] = "land"
    player: int
    coins: int = 0
    tile: bool = False
    rubies: int = 0
    slips: int = 0


@dataclass(frozen=True, slots=True)
class TakeCoin(Entry):
    """A coin of the market: `Anna: coin thief`"""

    verb: ClassVar[str] = "coin"
    player: int
    kind: Coin


@dataclass(frozen=True, slots=True)
class Collapse(Entry):
    """A tile of one's own falls: `Anna: collapse c3`"""

    verb: ClassVar[str] = "collapse"
    player: int
    place: str


@dataclass(frozen=True, slots=True)
class Shoot(Entry):
    """The catapult hits a rival's tile: `Anna: shoot Boris c3`"""

    verb: ClassVar[str] = "shoot"
    player: int
    rival: str
    place: str


@dataclass(frozen=True, slots=True)
class Steal(Entry):
    """The thief visits a rival's holder: `Anna: steal Boris`"""

    verb: ClassVar[str] = "steal"
    player: int
    rival: str


@dataclass(frozen=True, slots=True)
class Pick(Entry):
    """A tile of the market goes into the holder: `Anna: pick 7.ks`"""

    verb: ClassVar[str] = "pick"
    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class Lay(Entry):
    """Tiles are laid out on the market: `lay 7,1/11,any.p`"""

    verb: ClassVar[str] = "lay"
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offer(Entry):
    """Coins are laid out on the market: `offer thief,ruby,monk`"""

    verb: ClassVar[str] = "offer"
    coins: tuple[Coin, ...]


@dataclass(frozen=True, slots=True)
class Door(Entry):
    """A door of a foundation the app does not know: `Anna: door a3`"""

    verb: ClassVar[str] = "door"
    player: int
    place: str


@dataclass(frozen=True, slots=True)
class Measure(Entry):
    """How long the track is, and where its start spaces 1 to 4 are: `measure 32 starts=1,2,3,4`"""

    verb: ClassVar[str] = "measure"
    spaces: int
    starts: tuple[int, ...] = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Stand(Entry):
    """A tile that stands already when a table begins to enter tiles: `Anna: stand a1 4`"""

    verb: ClassVar[str] = "stand"
    player: int
    place: str
    tile: str


@dataclass(frozen=True, slots=True)
class Stood(Entry):
    """All tiles that stand have been entered: `Anna: stood`"""

    verb: ClassVar[str] = "stood"
    player: int


@dataclass(frozen=True, slots=True)
class SetDepth(Entry):
    """The table tracks more or less from now on, this player moves next: `Anna: depth full
    holders=3,5`"""

    verb: ClassVar[str] = "depth"
    player: int
    depth: Level
    holders: tuple[int, ...] = ()
    """How many tiles each player has, in the order of play."""


ENTRIES: tuple[type[Entry], ...] = (
    Take,
    Place,
    Row,
    Land,
    TakeCoin,
    Collapse,
    Shoot,
    Steal,
    Pick,
    Lay,
    Offer,
    Door,
    Measure,
    Stand,
    Stood,
    SetDepth,
)
