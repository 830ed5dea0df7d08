"""Where a game of Tuscany stands: the table's choices, each player's side, and what is due."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from core.games.tuscany.land import Land, Lay, unsettled
from core.games.tuscany.layouts import Yields
from core.games.tuscany.tiles import (
    BONUS_INDEX,
    NEUTRAL_TILES,
    REGION_CARDS,
    ROUNDS,
    STACK,
    STACKS,
    TILES,
    BonusTile,
    Tile,
)

_CARD = BONUS_INDEX[BonusTile.CARD]
_STORAGE = BONUS_INDEX[BonusTile.STORAGE]
_MARBLE = BONUS_INDEX[BonusTile.MARBLE]
_WORKER = BONUS_INDEX[BonusTile.WORKER]
_YIELD = BONUS_INDEX[BonusTile.YIELD]


class Phase(Enum):
    SETUP = 0
    PLAY = 1
    SCORING = 2
    """A round is over and is to be scored (depth `full`; at `score` the table says when)."""
    FINAL = 3
    """Three rounds are scored; the final scoring is due."""
    OVER = 4


class Source(Enum):
    """Where the tiles to reveal come from."""

    STACK = 0
    NEUTRAL = 1
    TABLE = 2
    """They are there already: the players have just begun to enter everything."""


class What(Enum):
    """What points were for, by its ledger line."""

    AREA = "TU-28"
    COLOUR_FIRST = "TU-30"
    COLOUR_SECOND = "TU-31"
    WILD_FARM = "TU-38"
    FARM = "TU-39"
    STORAGE = "TU-10"
    YIELD = "TU-46"
    NO_ROOM = "TU-48"
    BY_HAND = "CP-3"


class TrackGain(NamedTuple):
    """Points on one of the two tracks, as they arose."""

    what: What
    green: bool
    round: int
    """The round in which they arose; 4 is after the last round scoring."""
    times: int
    each: int
    tile: Tile | None = None
    cells: int = 0
    spaces: int = 0
    """How many an area has, where nobody enters which."""

    @property
    def size(self) -> int:
        return self.spaces or self.cells.bit_count()

    @property
    def vp(self) -> int:
        return self.times * self.each


class Rules(NamedTuple):
    """What the table has chosen."""

    draw: int
    cards_for_point: int
    fewest_green: bool
    only_fitting: bool
    start_scores: bool
    values: tuple[tuple[int, int] | None, ...]
    """Of the colour bonus tiles, where they are known."""
    yields: Yields
    """The yield cards; empty where nobody has entered them."""
    names: tuple[str, ...]


class Estate(NamedTuple):
    """One player's side of the table."""

    land: Land
    covered: int = 0
    farms: tuple[tuple[int, int], ...] = ()
    """Cells with a farm tile and the kinds on it."""
    gains: tuple[TrackGain, ...] = ()
    bonuses: tuple[int, ...] = (0, 0, 0, 0, 0)
    cards: int = 0
    marble: int = 0
    workers: int = 0
    hexes: int = 0
    new_hexes: int = 0
    """Those of them that were taken in this turn and have to wait (TU-29)."""
    stored: tuple[int, ...] = (0,) * len(TILES)
    used: int = 0
    """Tiles revealed from their own stacks."""
    turned: tuple[int, ...] = (0,) * len(TILES)
    """The same by kind."""
    castles: int = 0
    """Free placements owed by castles."""
    cities: int = 0
    """Bonus tiles owed by cities."""
    yields: int = 0
    """Yield cards owed by travellers."""
    left: tuple[int | None, ...] = (None,) * 5
    """Told for the final scoring at depths `tracks` and `score`."""
    whole: int = 0
    """The colours of which every space is covered, one bit a kind."""
    empty: int | None = None
    """Empty spaces, told at depth `tracks`."""
    untold: bool = False
    """Tiles lie there that nobody has entered yet (TU-91)."""
    seen: int = 0
    """So many of the gains came before all tiles were entered for the last time."""
    lay: Lay | None = None
    """How the boards lie, where a shift is not known yet."""

    @property
    def capacity(self) -> int:
        return 1 + self.bonuses[_STORAGE]

    @property
    def free_storage(self) -> int:
        return self.capacity - sum(self.stored) - self.hexes

    @property
    def hand_growth(self) -> int:
        """What `+1 region card` tiles add when drawing."""
        return self.bonuses[_CARD]

    @property
    def marble_from_quarry(self) -> int:
        return 1 + self.bonuses[_MARBLE]

    @property
    def workers_from_village(self) -> int:
        return 1 + self.bonuses[_WORKER]

    @property
    def yields_from_traveller(self) -> int:
        return 1 + self.bonuses[_YIELD]

    @property
    def stacks_left(self) -> int:
        return max(0, STACKS * STACK - self.used)

    @property
    def reach(self) -> int:
        """Empty cells beside a tile, whatever way the boards lie."""
        beside = self.land.grid.around(self.covered) & ~self.covered
        return beside if self.lay is None else beside & ~self.unsettled

    @property
    def unsettled(self) -> int:
        """Cells that depend on a shift nobody has told yet (TU-92)."""
        if self.lay is None:
            return 0
        return unsettled(self.lay.grids(), self.land.colours, self.covered)

    def green(self, last_round: int = ROUNDS + 1) -> int:
        """Where the green marker stands, or stood at the end of that round."""
        return sum(g.vp for g in self.gains if g.green and g.round <= last_round)


_NONE = (0,) * len(TILES)


class Neutral(NamedTuple):
    """The neutral tiles by kind: at most so many, for nobody says which of two alike was taken."""

    pile: tuple[int, ...] = NEUTRAL_TILES
    lying: tuple[int, ...] = _NONE
    """In the display."""
    thrown: tuple[int, ...] = _NONE
    """On the discards."""
    seen: bool = True
    """Whether it is still the first pile, and all that left it was entered."""


class Discards(NamedTuple):
    """The region cards on the discards."""

    colours: tuple[int, ...] = _NONE
    """By the kinds of tiles with their colours."""
    unnamed: int = 0
    """Those of which nobody has entered the colour."""
    most: tuple[int, ...] = _NONE
    """The most of each colour that lay there at a time: as many are in the box (TU-82)."""


class State(NamedTuple):
    rules: Rules
    estates: tuple[Estate, ...]
    full: bool
    phase: Phase = Phase.SETUP
    scored: int = 0
    """Round scorings done."""
    active: int = 0
    """Whose turn it is; in the set-up, who takes a bonus tile."""
    actions: int = 0
    marble_spent: bool = False
    clearing: bool = False
    """The active player has cleared tiles away and must now take one that fits."""
    extra: bool = False
    """The last turns after the end of the third round have begun."""
    display: tuple[int, ...] = (0,) * len(TILES)
    missing: int = 0
    """Tiles still to be revealed for the display."""
    source: Source = Source.NEUTRAL
    neutral: Neutral = Neutral()
    discards: Discards = Discards()
    colours_closed: tuple[int, ...] = (0,) * len(TILES)
    """By how many players, by colour."""
    opened: tuple[int, ...] = ()
    """Yield cards opened since their pile was last mixed, in the order of `rules.yields`."""
    tracks: bool = False
    """Only what moves a marker is entered, without tiles and spaces."""

    @property
    def round(self) -> int:
        """The running round: 1 to 3, and 4 after the last round scoring."""
        return self.scored + 1

    @property
    def last_turns(self) -> bool:
        """Whether everybody has the one more turn of the third round now (TU-54)."""
        return self.extra and self.phase is Phase.PLAY

    @property
    def bonus_taken(self) -> tuple[int, ...]:
        """Bonus tiles that somebody has, by kind."""
        return tuple(map(sum, zip(*(estate.bonuses for estate in self.estates), strict=True)))

    @property
    def deck(self) -> int:
        """Region cards that nobody holds."""
        return max(0, REGION_CARDS - sum(e.cards for e in self.estates))

    def with_estate(self, player: int, estate: Estate) -> State:
        estates = list(self.estates)
        estates[player] = estate
        return State(self.rules, tuple(estates), *self[2:])


def changed(counts: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """Counts with one of them raised or lowered, never below nothing."""
    found = list(counts)
    found[index] = max(0, found[index] + by)
    return tuple(found)
