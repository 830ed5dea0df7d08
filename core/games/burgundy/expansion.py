"""An expansion: one object whose hooks the base rules call. The base knows none of them by name.

A subclass overrides the hooks it needs and leaves the rest. Every hook gets the state and gives
back what it was asked for, changed or not; expansions of one table are asked one after the other,
in the order of their names. What an expansion must remember is in the state:
`state.keep(self, value)` and `state.kept(self)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from core.entry import Entry
from core.game import Item, Option, Outcome, Refusal, Setup
from core.games.burgundy.layouts import DuchyBoard
from core.games.burgundy.tiles import Kind, Tile
from core.message import Message

if TYPE_CHECKING:
    from core.components.painting import LayoutKind
    from core.games.burgundy.monasteries import FinalCount
    from core.games.burgundy.state import State


class Sale(NamedTuple):
    """What selling brings."""

    good: int
    tiles: int
    """How many are sold."""
    silver: int
    workers: int
    each: int
    """Points for each tile."""


class Income(NamedTuple):
    """What a player gets at the end of a phase."""

    silver: int
    workers: int


K = TypeVar("K")

BuildingEffect = Callable[["State", int, int], "State"]
"""What a building on a cell of a player's duchy does at once."""


class Expansion(Generic[K]):
    """`K` is what it keeps in the state, None where it keeps nothing."""

    name: ClassVar[str]
    """Of its option, and of what it keeps in the state."""
    title: ClassVar[str]
    """English source text, in the catalogues."""
    editions: ClassVar[tuple[str, ...]] = ("2020",)
    seats: ClassVar[range] = range(2, 5)
    """For how many players it is."""
    switched: ClassVar[bool] = True
    """Whether an option of its name puts it in play; else it says itself when it is needed."""
    alone: ClassVar[bool] = False
    """Whether it lets one play alone."""
    different_boards: ClassVar[bool] = False
    """Whether everybody has another duchy with it."""
    options: ClassVar[tuple[Option, ...]] = ()
    """Further choices of the table, apart from whether it is in play."""
    entries: ClassVar[tuple[type[Entry], ...]] = ()
    """Kinds of entries it adds: it checks, lists and applies them itself."""
    tiles: ClassVar[tuple[Tile, ...]] = ()
    """Tiles it adds to the box."""
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The words that fields of its entries hold, by the name of the field."""
    building_effects: ClassVar[Mapping[str, BuildingEffect]] = {}
    """What the kinds of buildings it adds do."""
    final_counts: ClassVar[Mapping[int, FinalCount]] = {}
    """Monasteries it adds that count at the end."""
    endings: ClassVar[tuple[str, ...]] = ()
    """Further ways for the game to end; it names them in `outcome`."""
    weights: ClassVar[Mapping[type[Entry], float]] = {}
    """How readily its entries are drawn at random, where it is not 1."""

    # ── set-up ──

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        """Kinds of printed things it brings that a table may paint, in play or not."""
        return ()

    def in_play(self, setup: Setup) -> bool:
        return setup.options.get(self.name, "no") == "yes"

    def check_setup(self, setup: Setup) -> Iterator[Refusal]:
        """Reasons against this set-up. Asked only when it is in play."""
        return iter(())

    def setup_warnings(self, setup: Setup) -> Iterator[Message]:
        """What looks odd about a set-up that can be played."""
        return iter(())

    def board(self, setup: Setup, player: int) -> DuchyBoard | None:
        """The player's board, if it brings its own."""
        return None

    def start(self, state: State, setup: Setup) -> State:
        """The first state, with what it changes."""
        return state

    # ── entries ──

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        """Further reasons against any entry; all reasons against its own."""
        return iter(())

    def orders(self, state: State, entry: Entry | None) -> Iterator[State]:
        """Other orders of what is due, where the player chooses: for an entry, or all of them."""
        return iter(())

    def waives(self, state: State, entry: Entry, refusal: Refusal) -> bool:
        """Whether a refusal of the base rules does not hold."""
        return False

    def legal(self, state: State) -> Iterator[Entry]:
        """Those entries it adds to what may be done now: mostly its own."""
        return iter(())

    def apply(self, state: State, entry: Entry) -> State:
        """One of its own entries."""
        return state

    def entered(self, before: State, after: State, entry: Entry) -> State:
        """After any entry at all, its own or another's."""
        return after

    def warnings(self, state: State, entry: Entry) -> Iterator[Message]:
        return iter(())

    # ── placing and taking ──

    def fits(self, state: State, player: int, tile: Tile, kind: Kind) -> bool:
        """Whether a tile may lie on a cell of that kind though it is of another."""
        return False

    def open_cells(self, state: State, player: int, cells: int) -> int:
        """The cells a player may place on, as far as neighbours go; filled ones do not matter."""
        return cells

    def monasteries(self, state: State, player: int, numbers: int) -> int:
        """The monasteries in force for a player: a bit for each number."""
        return numbers

    def offered(self, state: State, depot: int, tiles: list[Tile]) -> list[Tile]:
        """The tiles that may lie in a depot (0 for the black one). Those without a kind are
        offered by their expansion only."""
        return tiles

    def storage(self, state: State, player: int, places: int) -> int:
        """How many tiles a player may store."""
        return places

    def stored(self, state: State, player: int, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """The tiles a player may place or discard, where there are more than those they stored."""
        return tiles

    def unstored(self, state: State, player: int, tile: Tile) -> State:
        """Such a further tile is taken out."""
        return state

    def goods_room(self, state: State, player: int, kinds: int) -> int:
        """How many kinds of goods a player may keep."""
        return kinds

    def placed(self, state: State, player: int, tile: Tile, cell: int) -> State:
        """After a tile was placed, scored, and its base effect begun."""
        return state

    # ── points ──

    def pasture(self, state: State, player: int, cells: int) -> int:
        """The cells that count as one pasture with a new animal tile."""
        return cells

    def herds(self, state: State, player: int, tile: Tile, cell: int) -> tuple[str, ...]:
        """The animals of which its player chooses one to score with a tile on this cell."""
        return ()

    def animals(
        self,
        state: State,
        player: int,
        tile: Tile,
        cell: int,
        items: tuple[Item, ...],
        herd: str | None,
    ) -> tuple[Item, ...]:
        """The points of an animal tile just placed, with the animals that were chosen."""
        return items

    def region_size(self, state: State, player: int, region: int, size: int) -> int:
        """What a finished region counts as; the base caps it at the end of the table."""
        return size

    def region_done(self, state: State, player: int, region: int) -> State:
        """After a region was finished and scored."""
        return state

    def colour_done(self, state: State, player: int, kind: Kind) -> State | None:
        """What happens in place of the bonus tile when a colour is finished; None for the tile."""
        return None

    def bonus_tiles(self, state: State, player: int) -> int:
        """How many bonus tiles it gave a player, apart from those for finished colours."""
        return 0

    def scored(self, state: State, player: int, items: tuple[Item, ...]) -> State:
        """After a player got points."""
        return state

    # ── goods, silver, workers ──

    def sale(self, state: State, player: int, sale: Sale) -> Sale:
        return sale

    def sold(self, state: State, player: int, sale: Sale) -> State:
        """After a sale."""
        return state

    def gained(self, state: State, player: int, silver: int, workers: int) -> State:
        """After a player got silver or workers from the supply."""
        return state

    def hires(self, state: State, player: int) -> int:
        """How many workers a player may have for a silver, at any time of the turn."""
        return 0

    # ── turn order, phases, end ──

    def moved(self, state: State, player: int) -> State:
        """After a marker went ahead on the turn-order track."""
        return state

    def upkeep(self, state: State) -> State:
        """At the end of a phase, before the mines."""
        return state

    def income(self, state: State, player: int, income: Income) -> Income:
        """What the mines of a player bring."""
        return income

    def phase_ended(self, state: State) -> State:
        """After the income, before the next phase begins or the game ends."""
        return state

    def monastery_count(self, state: State, player: int, number: int, count: int) -> int:
        """How many things a monastery counts at the end."""
        return count

    def final(self, state: State, player: int, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """The points of the final count."""
        return items

    def outcome(self, state: State, outcome: Outcome) -> Outcome:
        """The ranking, where it goes another way."""
        return outcome

    # ── what is shown ──

    def due(self, state: State) -> Message | None:
        """What is due now, where only the expansion knows."""
        return None

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        """What it counts and a table may correct."""
        return {}

    def correct(self, state: State, player: int, counter: str, value: int) -> State:
        """One of its own counters, set by hand."""
        return state


AnyExpansion = Expansion[Any]
"""One of several, each with a memory of its own type."""
