"""Where a game of Burgundy stands: immutable values, and the few ways they change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from core.components.hexgrid import members
from core.game import Depth, Item
from core.games.burgundy.editions import PHASES, Edition
from core.games.burgundy.layouts import DuchyBoard
from core.games.burgundy.tiles import Kind, Tile

if TYPE_CHECKING:
    from core.games.burgundy.expansion import AnyExpansion, Expansion

K = TypeVar("K")


class Stage(StrEnum):
    """What the table enters next."""

    STOCK = "stock"
    """What everybody has: the goods of the start, or all of it when full tracking begins."""
    ROLL = "roll"
    TURNS = "turns"
    PHASE_END = "phase-end"
    FREE = "free"
    """Tracking points only: whatever scores."""
    FINAL = "final"
    """Tracking points only: what everybody has left."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Rules:
    """What stays the same all game: the table's choices, worked out."""

    names: tuple[str, ...]
    edition: Edition
    first: int
    """Who plays first in the first round."""
    fewest_empty: bool
    """Whether a tie goes to fewer empty cells, as some later editions say."""
    expansions: tuple[AnyExpansion, ...]
    tiles: dict[str, Tile]
    of_kind: dict[Kind, tuple[Tile, ...]]
    """The same by kind, without those that only their expansion can place."""
    duchy_of: tuple[int, ...]
    """Which duchy each player builds; one each unless an expansion says otherwise."""

    @property
    def players(self) -> range:
        return range(len(self.names))


class Duchy(NamedTuple):
    """A board with what lies on it."""

    board: DuchyBoard
    tiles: tuple[Tile | None, ...]
    filled: int = 0
    edge: int = 0
    """Every cell beside a filled one."""
    monasteries: int = 0
    """A bit for the number of each monastery placed."""
    laid: tuple[int, ...] = (0,) * len(Kind)
    """How many tiles of each kind lie here."""
    silver: int = 0
    workers: int = 0
    goods: tuple[int, ...] = (0,) * 6
    sold: tuple[int, ...] = (0,) * 6

    def with_tile(self, tile: Tile, cell: int) -> Duchy:
        tiles, laid, monasteries = list(self.tiles), list(self.laid), self.monasteries
        covered, tiles[cell] = tiles[cell], tile
        if covered is not None and covered.kind:
            laid[covered.kind.at] -= 1
            monasteries &= ~_monastery_bit(covered)
        if tile.kind:
            laid[tile.kind.at] += 1
        return Duchy(
            self.board,
            tuple(tiles),
            self.filled | 1 << cell,
            self.edge | self.board.neighbours[cell],
            monasteries | _monastery_bit(tile),
            tuple(laid),
            *self[6:],
        )

    def emptied(self) -> Duchy:
        """The same without its tiles."""
        bare = Duchy(self.board, (None,) * len(self.tiles))
        return Duchy(*bare[:6], *self[6:])

    def cells_with(self, wanted: Callable[[Tile], bool], among: int = -1) -> int:
        """The cells, of all or among these, whose tile is wanted."""
        found = 0
        for cell in members(self.filled & among):
            tile = self.tiles[cell]
            if tile is not None and wanted(tile):
                found |= 1 << cell
        return found


def _monastery_bit(tile: Tile) -> int:
    return 1 << tile.number if tile.kind is Kind.MONASTERY else 0


class Effect(StrEnum):
    """What a tile just placed still asks its player for. Expansions name their own."""

    ACTION = "action"
    """Any one action, with any number or with the one given."""
    SHIP = "ship"
    SELL = "sell"
    TAKE = "take"
    PLACE = "place"


class Pending(NamedTuple):
    """A choice that is due before anything else, unless it is idle."""

    effect: str
    player: int
    kinds: tuple[Kind, ...] = ()
    """For `TAKE`: the kinds to take from."""
    number: int = 0
    """For `ACTION`: the number of the die, 0 for any. For a trade route: the space, from 1."""
    idle: bool = False
    """Whether it holds nobody up, since it takes a purchase first: the next action ends it."""


class Seen(NamedTuple):
    """A tile that somebody took from the main board."""

    tile: str
    kind: Kind | None
    depot: int
    """0 for the black depot."""
    phase: int


class Left(NamedTuple):
    """What a player has at the end."""

    goods: int
    silver: int
    workers: int


class State(NamedTuple):
    table: Rules
    depth: Depth
    stage: Stage
    duchies: tuple[Duchy, ...]
    storage: tuple[tuple[Tile, ...], ...]
    """The tiles beside each player's duchy."""
    items: tuple[tuple[Item, ...], ...]
    """Each player's points as they arose."""
    track: tuple[tuple[int, ...], ...]
    """The turn order: on each space the players' markers from the bottom to the top."""
    finished: tuple[tuple[int, ...], ...] = ((),) * len(Kind)
    """For each colour the players who have finished it, in order."""
    depots: tuple[tuple[int, ...], ...] = ((0,) * 6,) * 6
    """In each depot, how many goods of each kind."""
    phase: int = 0
    round: int = 0
    """Rounds begun in this phase."""
    order: tuple[int, ...] = ()
    """Who has not ended the turn of this round, the player in turn first."""
    dice: tuple[tuple[int, ...], ...] = ()
    """Each player's dice that are not used yet."""
    white: int = 0
    bought: frozenset[int] = frozenset()
    """Who has made the purchase of the turn in this round."""
    pending: tuple[Pending, ...] = ()
    """Choices that are due, of each player the last one first."""
    stocked: frozenset[int] = frozenset()
    """Who has said what there is, in the stage `STOCK`."""
    fresh: bool = True
    """Whether `STOCK` asks for the goods of the start only."""
    seen: tuple[Seen, ...] = ()
    left: tuple[Left | None, ...] = ()
    undecided: frozenset[int] = frozenset()
    """Who has not said where the start castle lies, and not placed a tile beside it either;
    meanwhile it lies on the first castle cell."""
    extra: tuple[tuple[str, Any], ...] = ()
    """What the expansions keep, each under its name."""

    def duchy(self, player: int) -> Duchy:
        return self.duchies[self.table.duchy_of[player]]

    def with_duchy(self, player: int, duchy: Duchy) -> State:
        duchies = list(self.duchies)
        duchies[self.table.duchy_of[player]] = duchy
        return State._make((*self[:3], tuple(duchies), *self[4:]))

    def with_storage(self, player: int, tiles: tuple[Tile, ...]) -> State:
        storage = list(self.storage)
        storage[player] = tiles
        return State._make((*self[:4], tuple(storage), *self[5:]))

    def with_items(self, player: int, *new: Item) -> State:
        items = list(self.items)
        items[player] += new
        return State._make((*self[:5], tuple(items), *self[6:]))

    def kept(self, expansion: Expansion[K]) -> K:
        """What an expansion in play keeps."""
        value: K = next(value for name, value in self.extra if name == expansion.name)
        return value

    def keep(self, expansion: Expansion[K], value: K) -> State:
        others = tuple(pair for pair in self.extra if pair[0] != expansion.name)
        return self._replace(extra=(*others, (expansion.name, value)))

    def due(self, player: int, *effects: str) -> Pending | None:
        """The choice this player makes next, if it is one of these (or whatever it is)."""
        top = next((due for due in reversed(self.pending) if due.player == player), None)
        return top if top and (not effects or top.effect in effects) else None

    def settle(self, due: Pending | None) -> State:
        """The state without a choice that was made or left out."""
        if due is None:
            return self
        at = len(self.pending) - 1 - self.pending[::-1].index(due)
        return self._replace(pending=(*self.pending[:at], *self.pending[at + 1 :]))

    def bonus_tiles(self, player: int) -> int:
        """Those for finished colours, and those that expansions gave."""
        tiles = sum(player in finishers[:2] for finishers in self.finished)
        return tiles + sum(each.bonus_tiles(self, player) for each in self.table.expansions)

    @property
    def full(self) -> bool:
        return self.depth is Depth.FULL

    @property
    def over(self) -> bool:
        return self.stage is Stage.OVER

    @property
    def in_turn(self) -> int | None:
        return self.order[0] if self.stage is Stage.TURNS and self.order else None

    @property
    def scored_phase(self) -> int:
        """The phase whose points count; the last one once the game is over."""
        return min(self.phase, PHASES - 1)

    def turn_order(self) -> tuple[int, ...]:
        """From the front of the track to its start, in each stack from the top."""
        return tuple(player for stack in reversed(self.track) for player in reversed(stack))
