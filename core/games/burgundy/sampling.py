"""One of the entries that may be made now, at random, as a table might play."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from core.entry import Entry
from core.games.burgundy import entries as e
from core.games.burgundy.check import check, free_steps, other_orders
from core.games.burgundy.effects import (
    built_already,
    cells_for,
    numbers_in_reach,
    open_cells,
    payments,
    stored_tiles,
    use_of,
)
from core.games.burgundy.expansion import AnyExpansion
from core.games.burgundy.legal import (
    NUMBERS,
    STAGES,
    Offer,
    depots_in_reach,
    discards,
    legal,
    loads,
    place_on,
    sales,
    start_castles,
    stocks,
    trips,
    with_expansions,
)
from core.games.burgundy.scoring import herd_choices
from core.games.burgundy.state import Effect, Stage, State
from core.games.burgundy.tiles import KINDS, Kind, Tile
from core.games.burgundy.warnings import (
    kinds_offered,
    none_left,
    offered,
    warnings,
    worn_out,
)
from core.sampling import cell_of, one_of

T = TypeVar("T")
_TRIES = 8
"""How many tiles one thinks of before a phase ends where only points are tracked, and how many
entries before all are listed where expansions are in play."""
_THEIRS = 0.05
"""How often one thinks first of what the expansions add."""

WEIGHTS: dict[type[Entry], float] = {
    e.Place: 8,
    e.Sell: 4,
    e.Workers: 0.1,
    e.Done: 0.1,
    e.Skip: 0.2,
    e.SetDepth: 0,
}
"""How readily each kind of entry is drawn, where it is not 1: a duchy should fill up."""


def draw(state: State, rng: random.Random) -> Entry:
    """One entry from what the box still holds, so that random games are like real ones."""
    if state.undecided and rng.random() < 0.5:
        return rng.choice(list(start_castles(state)))
    if state.table.expansions:
        if orders := other_orders(state):
            entry = _draw_tried(one_of(rng, orders), rng)
            return entry if not check(state, entry) else _draw_tried(state, rng)
        return _draw_tried(state, rng)
    return _DRAWS[state.stage](state, rng)


def _draw_tried(state: State, rng: random.Random) -> Entry:
    """Expansions may add and forbid anything: what is drawn is tried, theirs and ours in turn."""
    theirs = rng.random() < _THEIRS
    for _ in range(_TRIES if state.stage is not Stage.OVER else 0):
        entry = _drawn_theirs(state, rng) if theirs else _DRAWS[state.stage](state, rng)
        if entry is not None and not check(state, entry):
            return entry
        theirs = not theirs
    return _draw_listed(state, rng)


def _drawn_theirs(state: State, rng: random.Random) -> Entry | None:
    found = list(one_of(rng, state.table.expansions).legal(state))
    return _weighed(state, found, rng) if found else None


def _draw_listed(state: State, rng: random.Random) -> Entry:
    """Where nothing that was tried may be entered, all that comes to mind is looked at."""
    if state.stage is Stage.ROLL and not state.pending:
        found = iter((_drawn_roll(state, rng),))
    elif state.stage is Stage.FREE:
        found = iter((_drawn_free(state, rng),))
    else:
        found = STAGES[state.stage](state, _seldom_one(state, rng))
    return _weighed(state, list(with_expansions(state, found)) or list(legal(state)), rng)


def _weighed(state: State, found: Sequence[Entry], rng: random.Random) -> Entry:
    weights = _weights(state.table.expansions)
    return rng.choices(found, [weights.get(type(entry), 1) for entry in found])[0]


@functools.cache
def _weights(expansions: tuple[AnyExpansion, ...]) -> Mapping[type[Entry], float]:
    weights = dict(WEIGHTS)
    for expansion in expansions:
        weights.update(expansion.weights)
    return weights


def _seldom_one(state: State, rng: random.Random) -> Offer:
    """Now and then one tile that may lie in the depot."""

    def offer(depot: int) -> list[Tile]:
        tiles = offered(state, depot) if rng.random() < 0.2 else []
        return [rng.choice(tiles)] if tiles else []

    return offer


def _drawn_stock(state: State, rng: random.Random) -> Entry:
    if not state.fresh:
        return next(stocks(state, lambda depot: ()))
    player = next(player for player in state.table.players if player not in state.stocked)
    return e.Goods(player, tuple(sorted(rng.choices(NUMBERS, k=3))))


def _drawn_roll(state: State, rng: random.Random) -> Entry:
    if state.pending:
        return _drawn_pending(state, rng)
    white, *dice = [one_of(rng, NUMBERS) for _ in range(1 + 2 * len(state.table.names))]
    return e.Roll(white, one_of(rng, _goods_left(state)), tuple(dice))


def _goods_left(state: State) -> Sequence[int]:
    """The kinds of goods the box still holds; any kind if it were empty."""
    counts = [*state.depots, *(d.goods for d in state.duchies), *(d.sold for d in state.duchies)]
    most = state.table.edition.goods_of_a_kind
    used = map(sum, zip(*counts, strict=True))
    return [good for good, n in enumerate(used, start=1) if n < most] or NUMBERS


def _drawn_turn(state: State, rng: random.Random) -> Entry:
    """With a die something is built or sold if it can be, else mostly a tile is taken."""
    if state.pending:
        return _drawn_pending(state, rng)
    player = state.order[0]
    if state.duchy(player).board.told is not None and rng.random() < 0.2:
        return _drawn_theirs(state, rng) or e.Done(player)
    if rng.random() < 0.05 and (bought := _drawn_buy(state, player, rng)):
        return bought
    dice = state.dice[player]
    if dice and rng.random() < 0.97:
        return _drawn_action(state, player, one_of(rng, dice), rng)
    return e.Done(player)


def _drawn_action(state: State, player: int, die: int | None, rng: random.Random) -> Entry:
    chance = rng.random()
    found = _drawn_place(state, player, die, rng) if chance < 0.95 else None
    if found is None and chance < 0.8:
        found = next(sales(state, player, die), None)
    if found is None and chance < 0.7:
        depot = one_of(rng, depots_in_reach(state, player, die))
        if tile := _drawn_tile(state, depot, KINDS, rng):
            discard = one_of(rng, discards(state, player))
            found = e.Take(player, depot, tile.name, die, discard)
    return found or e.Workers(player, die)


def _drawn_place(state: State, player: int, die: int | None, rng: random.Random) -> Entry | None:
    board = state.duchy(player).board
    stored = stored_tiles(state, player)
    first = int(rng.random() * len(stored))
    for tile in stored[first:] + stored[:first]:
        cells = cells_for(state, player, tile)
        if not cells:
            continue
        use = use_of(state, player, die, Effect.PLACE, free_steps(state, player, tile))
        reached = 0
        for number in numbers_in_reach(state, player, use):
            reached |= board.by_number[number]
        if cells := cells & reached:
            cell = cell_of(rng, cells)
            herd = _drawn_herd(state, player, tile, cell, rng)
            return e.Place(player, board.grid.names[cell], tile.name, die, herd)
    return None


def _drawn_herd(state: State, player: int, tile: Tile, cell: int, rng: random.Random) -> str | None:
    """The other animals that score with a tile, where there are any to choose."""
    found = herd_choices(state, player, tile, cell)
    return one_of(rng, found) if len(found) > 1 else None


def _drawn_buy(state: State, player: int, rng: random.Random) -> Entry | None:
    ways = payments(state, player)
    if not ways:
        return None
    depot, workers = one_of(rng, ways)
    tile = _drawn_tile(state, depot, KINDS, rng)
    if tile is None:
        return None
    discard = one_of(rng, discards(state, player))
    return e.Buy(player, tile.name, depot, workers, discard)


def _drawn_tile(
    state: State, depot: int, wanted: Sequence[Kind], rng: random.Random
) -> Tile | None:
    """A tile that may lie in the depot, if one comes to mind."""
    if state.table.expansions:
        tiles = [t for t in offered(state, depot) if wanted is KINDS or t.kind in wanted]
        return one_of(rng, tiles) if tiles else None
    kinds = [kind for kind in kinds_offered(state, depot) if kind in wanted]
    if not kinds:
        return None
    tile = one_of(rng, state.table.of_kind[one_of(rng, kinds)])
    return None if worn_out(state, tile, depot == 0) else tile


def _drawn_pending(state: State, rng: random.Random) -> Entry:
    due = state.pending[-1]
    player = due.player
    found: Entry | None = None
    if due.effect == Effect.SHIP:
        depots = one_of(rng, trips(state, player))
        return one_of(rng, list(loads(state, player, depots)))
    if due.effect == Effect.ACTION:
        found = _drawn_action(state, player, None, rng)
    elif due.effect == Effect.PLACE:
        found = _drawn_place(state, player, None, rng)
        if found is None and player == state.in_turn:
            found = _drawn_buy(state, player, rng)
    elif due.effect == Effect.SELL:
        found = next(sales(state, player, None), None)
    elif due.effect == Effect.TAKE:
        depot = one_of(rng, NUMBERS)
        if tile := _drawn_tile(state, depot, due.kinds, rng):
            discard = one_of(rng, discards(state, player))
            found = e.Take(player, depot, tile.name, discard=discard)
    return found or e.Skip(player)


def _drawn_phase_end(state: State, rng: random.Random) -> Entry:
    return _drawn_pending(state, rng) if state.pending else e.PhaseEnd()


def _drawn_free(state: State, rng: random.Random) -> Entry:
    chance = rng.random()
    if chance < 0.04:
        return e.PhaseEnd()
    player = int(rng.random() * len(state.table.names))
    if chance < 0.14:
        return e.Sell(player, one_of(rng, NUMBERS), count=1 + int(rng.random() * 2))
    if state.table.expansions and rng.random() < 0.3:
        return _drawn_among_all(state, player, rng)
    board = state.duchy(player).board
    open_ = open_cells(state, player)
    for _ in range(_TRIES if open_ else 0):
        cell = cell_of(rng, open_)
        kind = board.kinds[cell]
        if kind is None:
            return _drawn_theirs(state, rng) or e.PhaseEnd()
        tile = one_of(rng, state.table.of_kind[kind])
        if not (built_already(state, player, tile, cell) or none_left(state, tile, kind)):
            return place_on(state, player, cell, tile, _drawn_herd(state, player, tile, cell, rng))
    return e.PhaseEnd()


def _drawn_among_all(state: State, player: int, rng: random.Random) -> Entry:
    """With expansions any tile may fit somewhere, so there the tile comes before the cell."""
    every = tuple(state.table.tiles.values())
    for _ in range(_TRIES):
        tile = one_of(rng, every)
        if cells := cells_for(state, player, tile):
            place = place_on(state, player, cell_of(rng, cells), tile)
            if not warnings(state, place):
                return place
    return e.PhaseEnd()


def _drawn_final(state: State, rng: random.Random) -> Entry:
    left = [int(rng.random() * 10) for _ in range(3)]
    return e.Final(state.left.index(None), *left)


def _drawn_nothing(state: State, rng: random.Random) -> Entry:
    raise IndexError("nothing is legal: the game is over")


_DRAWS: dict[Stage, Callable[[State, random.Random], Entry]] = {
    Stage.STOCK: _drawn_stock,
    Stage.ROLL: _drawn_roll,
    Stage.TURNS: _drawn_turn,
    Stage.PHASE_END: _drawn_phase_end,
    Stage.FREE: _drawn_free,
    Stage.FINAL: _drawn_final,
    Stage.OVER: _drawn_nothing,
}
