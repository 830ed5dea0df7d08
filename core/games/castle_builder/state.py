"""The table as it stands: what is fixed, what each player has, what is still to be done."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from core.games.castle_builder.castle import STRIDE, Castle, Ground
from core.games.castle_builder.entries import Coin, Level
from core.games.castle_builder.tiles import Tile
from core.games.castle_builder.track import UNKNOWN, BaronTrack, Walk, learnt
from core.message import Message

TILES, COINS = 126, 36
HOLDER, MARKET, START_TILES = 7, 3, 3
ROYALS = 2


class Edge(StrEnum):
    """What may rest on one tile only (CB-21)."""

    SUM = "sum"
    TICK = "tick"
    NONE = "none"


class Rules(NamedTuple):
    """What this table plays with; the same object all game long."""

    names: tuple[str, ...]
    ground: Ground
    track: BaronTrack | None
    listed: tuple[tuple[Tile, str], ...]
    """The tiles of the list the table brought, with their names."""
    goal: int
    any_shift: bool
    """Any number of tiles may be discarded for a shift (CB-26, CB-53)."""
    royal: bool
    peaceful: bool
    edge: Edge
    ruby_chain: bool
    coin_each: bool


class Move(NamedTuple):
    """Steps of a baron, and where they come from."""

    source: str
    """The place of the tile, or the kind of the coin."""
    row: int
    """Steps for the row, or 1 for a ruby coin."""
    rubies: int
    """Rubies on the tile."""
    slips: int = 0
    spaces: int = 0
    """Ruby spaces."""

    @property
    def steps(self) -> int:
        return self.row + self.rubies + self.slips + self.spaces


class Builder(NamedTuple):
    """What one player has."""

    castle: Castle
    baron: int = 0
    """The space on the track, where there is one."""
    moves: tuple[Move, ...] = ()
    coins: tuple[Coin, ...] = ()
    holder: int = 0
    """How many tiles; which ones is the owner's secret (CB-60)."""
    royals: int = 0
    """Prince and princess still beside the holder."""
    prince_placed: bool = False
    """A tile with a number was placed from there, which the princess does not have."""
    coin_fix: int = 0
    step_fix: int = 0
    rows: tuple[int, ...] = ()
    """Tiles placed in each row, from the lowest, while only rows are entered."""

    def with_castle(self, castle: Castle) -> Builder:
        return Builder(castle, *self[1:])

    def with_moves(self, moves: tuple[Move, ...]) -> Builder:
        return Builder(self.castle, self.baron, moves, *self[3:])

    @property
    def wealth(self) -> int:
        return len(self.coins) + self.coin_fix

    @property
    def steps(self) -> int:
        return sum(move.steps for move in self.moves) + self.step_fix


class Job(StrEnum):
    """What has to be done before the next turn."""

    LAY = "lay"
    OFFER = "offer"
    LAND = "land"
    COIN = "coin"
    COLLAPSE = "collapse"
    CATAPULT = "catapult"
    STEAL = "steal"
    PICK = "pick"
    STAND = "stand"
    END = "end"


class Task(NamedTuple):
    job: Job
    player: int = 0
    steps: int = 0
    """Of the move the players tell about."""


class State(NamedTuple):
    table: Rules
    depth: Level
    turn: int
    seats: tuple[Builder, ...]
    tasks: tuple[Task, ...] = ()
    """The first has to be done first."""
    seen: tuple[Tile, ...] = ()
    """The tiles met in this game, each once, in the order they were met."""
    news: tuple[Message, ...] = ()
    """What the last entry means for the table: who takes tiles, who discards."""
    stock: int = 0
    discards: int = 0
    treasury: int = 0
    market_tiles: tuple[Tile, ...] = ()
    market_coins: tuple[Coin, ...] = ()
    over: bool = False
    loop: BaronTrack | None = None
    """The track as the players measured it in play."""
    walks: tuple[Walk, ...] = ()
    """The moves that the players told about."""

    @property
    def full(self) -> bool:
        return self.depth == Level.FULL

    @property
    def track(self) -> BaronTrack | None:
        """The track, as far as it was entered before the game or measured in play."""
        return self.loop or self.table.track

    @property
    def marks(self) -> tuple[str, ...]:
        """What each space of the track may be, for all that is known by now."""
        return () if self.track is None else learnt(self.track, self.walks, self.table.ruby_chain)


def rows_of(castle: Castle) -> tuple[int, ...]:
    """How many tiles each row has."""
    rows = [place // STRIDE for place, _ in castle.tiles]
    return tuple(rows.count(row) for row in range(max(rows, default=-1) + 1))


def drawn_track(state: State) -> str:
    """The track with what was learnt of it; empty where nobody has measured it."""
    track = state.track
    if track is None:
        return ""
    found = [mark if len(mark) == 1 else UNKNOWN for mark in state.marks]
    for number, space in enumerate(track.starts, 1):
        found[space] = str(number)
    return "".join(found)


def known_tiles(state: State) -> tuple[Tile, ...]:
    """The tiles to pick from: those met in this game first, then those of the table's list."""
    met = set(state.seen)
    return (*state.seen, *(tile for tile, _ in state.table.listed if tile not in met))


def rival_of(table: Rules, name: str) -> int | None:
    """The player of that name, in any case of letters, or of that seat, counted from 1."""
    names = [n.casefold() for n in table.names]
    if name.casefold() in names:
        return names.index(name.casefold())
    seats = [str(seat) for seat in range(1, len(names) + 1)]
    return seats.index(name) if name in seats else None
