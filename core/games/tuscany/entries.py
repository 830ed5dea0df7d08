"""What is entered at a Tuscany table.

At depth `tracks`: area, colour, farms, bonus, card, score, left, empty. At
depth `score`: start, bonus, place, card, score, left. At depth `full` also: reveal, draw, take,
clear, marble, pass. Paint and depth at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.entry import Entry
from core.games.tuscany.tiles import (
    PRICE,
    BonusTile,
    Closes,
    Farm,
    Goods,
    Joined,
    JoinWay,
    Level,
    Reward,
    Stored,
    Tile,
)


@dataclass(frozen=True, slots=True)
class Start(Entry):
    """The start castle is laid: `start b2`."""

    verb: ClassVar[str] = "start"
    player: int
    cell: str
    closes: Closes | None = None
    """Whether it is an area of its own; only asked where such an area scores."""


@dataclass(frozen=True, slots=True)
class Bonus(Entry):
    """A bonus tile is taken, at set-up or for a city: `bonus storage`."""

    verb: ClassVar[str] = "bonus"
    player: int
    kind: BonusTile


@dataclass(frozen=True, slots=True)
class Reveal(Entry):
    """Tiles are revealed for the display, in this order: `reveal village,inn`."""

    verb: ClassVar[str] = "reveal"
    player: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Draw(Entry):
    """The first action, region cards: `draw`."""

    verb: ClassVar[str] = "draw"
    player: int


@dataclass(frozen=True, slots=True)
class Take(Entry):
    """The second action, a tile of the display into storage: `take inn`, `take inn over=farm`."""

    verb: ClassVar[str] = "take"
    player: int
    tile: Tile
    over: Stored | None = None
    """What is thrown out of the full storage first."""


@dataclass(frozen=True, slots=True)
class Clear(Entry):
    """No tile of the display fits, so all of one kind go: `clear inn`."""

    verb: ClassVar[str] = "clear"
    player: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Place(Entry):
    """The third action, or what a castle gives: `place c4 farm farms=pigs,vineyard pairs=1`."""

    verb: ClassVar[str] = "place"
    player: int
    cell: str
    tile: Tile
    hex: bool = False
    """A wild hex that stands for such a tile."""
    farms: tuple[Farm, ...] = ()
    """The one or two kinds on a farm tile."""
    pairs: int = 0
    """Pairs of one other colour, each in place of a card."""
    workers: int = 0
    """Workers, each in place of a card."""
    closes: Closes | None = None
    """What is finished with it, where the app cannot see that by itself."""
    bonus: int | None = None
    """The points printed on the colour bonus tile, where the app was not told before."""
    cards: tuple[Tile, ...] = ()
    """The colours of all region cards paid, by the tiles they stand for: `cards=farm,inn,inn`. They
    may be left out; then `pairs` says how many of them replace others."""

    @property
    def paired(self) -> int:
        """How many cards were replaced by pairs."""
        if not self.cards:
            return self.pairs
        return max(0, len(self.cards) - max(0, PRICE - self.workers))

    @property
    def own_cards(self) -> int:
        """How many cards of the tile's colour were paid."""
        return PRICE - self.paired - self.workers


@dataclass(frozen=True, slots=True)
class Marble(Entry):
    """A marble is given back for one more action: `marble`."""

    verb: ClassVar[str] = "marble"
    player: int


@dataclass(frozen=True, slots=True)
class Pass(Entry):
    """What is offered now is not wanted: castle, city, further yield card or marble: `pass`."""

    verb: ClassVar[str] = "pass"
    player: int


@dataclass(frozen=True, slots=True)
class Card(Entry):
    """A yield card is opened: `card red,red`, `card hex`, `card hex room=no`."""

    verb: ClassVar[str] = "card"
    player: int
    gives: tuple[Reward, ...]
    room: bool = True
    """Whether a storage cell is free for its wild hexes; only asked at depth `score`."""


@dataclass(frozen=True, slots=True)
class Score(Entry):
    """The round is scored; once more after the third round: the final scoring."""

    verb: ClassVar[str] = "score"


@dataclass(frozen=True, slots=True)
class Left(Entry):
    """What a player has left for the final scoring, at depth `score`: `left cards 7`."""

    verb: ClassVar[str] = "left"
    player: int
    goods: Goods
    count: int


@dataclass(frozen=True, slots=True)
class Area(Entry):
    """An area was completed, at depth `tracks`: `area farm 2`."""

    verb: ClassVar[str] = "area"
    player: int
    colour: Tile
    size: int


@dataclass(frozen=True, slots=True)
class Colour(Entry):
    """All spaces of a colour are covered, at depth `tracks`: `colour farm`."""

    verb: ClassVar[str] = "colour"
    player: int
    colour: Tile
    bonus: int | None = None
    """The points printed on the colour bonus tile, where the app was not told before."""


@dataclass(frozen=True, slots=True)
class Farms(Entry):
    """Types of farms that are new to their area, at depth `tracks`: `farms 2`."""

    verb: ClassVar[str] = "farms"
    player: int
    new: int


@dataclass(frozen=True, slots=True)
class Empty(Entry):
    """Empty spaces at the end, at depth `tracks`, where they decide a tie: `empty 12`."""

    verb: ClassVar[str] = "empty"
    player: int
    count: int


@dataclass(frozen=True, slots=True)
class Paint(Entry):
    """Cells of a player's domain are of this kind's colour: `paint village b2,b3`."""

    verb: ClassVar[str] = "paint"
    player: int
    colour: Tile
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shift(Entry):
    """How a board lies against the one on its left: `Anna: shift middle up`."""

    verb: ClassVar[str] = "shift"
    player: int
    board: Joined
    way: JoinWay


@dataclass(frozen=True, slots=True)
class Lies(Entry):
    """A tile that lies already when tiles begin to be entered: `Anna: lies b2 farm farms=pigs`."""

    verb: ClassVar[str] = "lies"
    player: int
    cell: str
    tile: Tile
    farms: tuple[Farm, ...] = ()


@dataclass(frozen=True, slots=True)
class Told(Entry):
    """All tiles that lie already have been entered: `Anna: told`."""

    verb: ClassVar[str] = "told"
    player: int


@dataclass(frozen=True, slots=True)
class SetDepth(Entry):
    """How much is entered from now on, and whose turn it is: `Anna: depth full cards=5,7`. What
    was not counted before is given for each player, in the order of play."""

    verb: ClassVar[str] = "depth"
    player: int
    level: Level
    cards: tuple[int, ...] = ()
    marble: tuple[int, ...] = ()
    workers: tuple[int, ...] = ()
    hexes: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    """Tiles revealed from the stacks."""
    stored: tuple[str, ...] = ()
    """The tiles in each storage: `village+inn`, or `none`."""


ENTRIES: tuple[type[Entry], ...] = (
    Start,
    Bonus,
    Reveal,
    Draw,
    Take,
    Clear,
    Place,
    Marble,
    Pass,
    Card,
    Score,
    Left,
    Area,
    Colour,
    Farms,
    Empty,
    Paint,
    Shift,
    Lies,
    Told,
    SetDepth,
)
