"""What may be entered now: listed lazily, or drawn by lot as a table might play."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from core.entry import Entry
from core.games.burgundy import entries as e
from core.games.burgundy.effects import (
    built_already,
    cargo,
    cells_for,
    numbers_in_reach,
    open_cells,
    stored_tiles,
    use_of,
)
from core.games.burgundy.refusals import check, free_steps, storage_places
from core.games.burgundy.scoring import powers_of
from core.games.burgundy.state import Depth, Effect, Stage, State
from core.games.burgundy.tiles import KINDS, Kind, Tile
from core.games.burgundy.warnings import kinds_offered, offered, warnings, worn_out
from core.hexgrid import member, members

T = TypeVar("T")
_NUMBERS = range(1, 7)
_TRIES = 8
"""How many tiles one thinks of before a phase ends where only points are tracked."""
_ONE_DEPOT: tuple[tuple[int, ...], ...] = tuple((depot,) for depot in _NUMBERS)
_TWO_DEPOTS: tuple[tuple[int, ...], ...] = tuple((depot, depot % 6 + 1) for depot in _NUMBERS)


Offer = Callable[[int], Iterable[Tile]]
"""The tiles to think of in a depot; 0 is the black one."""


def legal(state: State) -> Iterator[Entry]:
    """Everything that may be entered, expansions included."""
    tiles = tuple(state.table.tiles.values())
    return _with_expansions(state, STAGES[state.stage](state, lambda depot: tiles))


def _with_expansions(state: State, found: Iterator[Entry]) -> Iterator[Entry]:
    expansions = state.table.expansions
    if not expansions:
        return found
    # Theirs first: what they ask for comes before a roll, which can fall in millions of ways.
    found = itertools.chain(*(expansion.legal(state) for expansion in expansions), found)
    return (entry for entry in found if not check(state, entry))


# ── stages ───────────────────────────────────────────────────────────────────────────────────


def _stock(state: State, offer: Offer) -> Iterator[Entry]:
    for player in state.table.players:
        if player in state.stocked:
            continue
        if state.fresh:
            for three in itertools.combinations_with_replacement(_NUMBERS, 3):
                yield e.Goods(player, three)
        else:
            duchy = state.duchy(player)
            goods = tuple(g for g, n in enumerate(duchy.goods, start=1) for _ in range(n))
            names = tuple(tile.name for tile in state.storage[player])
            yield e.Stock(player, duchy.silver, duchy.workers, goods, names)
    yield e.Switch(Depth.SCORE)


def _roll(state: State, offer: Offer) -> Iterator[Entry]:
    if state.pending:
        yield from _pending(state, offer)
        return
    dice = 2 * len(state.table.names)
    for white, good, *rest in itertools.product(_NUMBERS, repeat=2 + dice):
        yield e.Roll(white, good, tuple(rest))
    yield e.Switch(Depth.SCORE)


def _turns(state: State, offer: Offer) -> Iterator[Entry]:
    player = state.order[0]
    if state.pending:
        yield from _pending(state, offer)
        if state.table.edition.buy_during_action:
            yield from _buys(state, player, offer)
    else:
        for die in sorted(set(state.dice[player])):
            yield from _actions(state, player, die, offer)
        yield from _buys(state, player, offer)
        yield e.Done(player)
    yield e.Switch(Depth.SCORE)


def _phase_end(state: State, offer: Offer) -> Iterator[Entry]:
    if state.pending:
        yield from _pending(state, offer)
    else:
        yield e.PhaseEnd()
    yield e.Switch(Depth.SCORE)


def _free(state: State, offer: Offer) -> Iterator[Entry]:
    for player in state.table.players:
        for tile in state.table.tiles.values():
            for cell in members(cells_for(state, player, tile)):
                yield _place_on(state, player, cell, tile)
        for good in _NUMBERS:
            for count in range(1, state.table.edition.goods_of_a_kind + 1):
                yield e.Sell(player, good, count=count)
    yield e.PhaseEnd()
    yield e.Switch(Depth.FULL)


def _final(state: State, offer: Offer) -> Iterator[Entry]:
    for player in state.table.players:
        if state.left[player] is None:
            for left in itertools.product(range(10), repeat=3):
                yield e.Final(player, *left)


STAGES: dict[Stage, Callable[[State, Offer], Iterator[Entry]]] = {
    Stage.STOCK: _stock,
    Stage.ROLL: _roll,
    Stage.TURNS: _turns,
    Stage.PHASE_END: _phase_end,
    Stage.FREE: _free,
    Stage.FINAL: _final,
    Stage.OVER: lambda state, offer: iter(()),
}


# ── a turn ───────────────────────────────────────────────────────────────────────────────────


def _actions(state: State, player: int, die: int | None, offer: Offer) -> Iterator[Entry]:
    yield from _places(state, player, die)
    yield from _sales(state, player, die)
    yield e.Workers(player, die)
    yield from _takes(state, player, die, offer)


def _pending(state: State, offer: Offer) -> Iterator[Entry]:
    due = state.pending[-1]
    player = due.player
    if due.effect == Effect.ACTION:
        yield from _actions(state, player, None, offer)
    elif due.effect == Effect.PLACE:
        yield from _places(state, player, None)
    elif due.effect == Effect.SELL:
        yield from _sales(state, player, None)
    elif due.effect == Effect.TAKE:
        for depot in _NUMBERS:
            for tile in offer(depot):
                if tile.kind in due.kinds:
                    for discard in _discards(state, player):
                        yield e.Take(player, depot, tile.name, discard=discard)
    elif due.effect == Effect.SHIP:
        yield from _ships(state, player)
    if due.effect != Effect.SHIP:
        yield e.Skip(player)


def _places(state: State, player: int, die: int | None) -> Iterator[Entry]:
    numbers = state.duchy(player).board.numbers
    for tile in dict.fromkeys(stored_tiles(state, player)):
        use = use_of(state, player, die, Effect.PLACE, free_steps(state, player, tile))
        reach = numbers_in_reach(state, player, use)
        for cell in members(cells_for(state, player, tile)):
            if numbers[cell] in reach:
                yield e.Place(player, _cell(state, player, cell), tile.name, die)


def _sales(state: State, player: int, die: int | None) -> Iterator[Entry]:
    goods = state.duchy(player).goods
    for good in numbers_in_reach(state, player, use_of(state, player, die, Effect.SELL)):
        if goods[good - 1]:
            yield e.Sell(player, good, die)


def _takes(state: State, player: int, die: int | None, offer: Offer) -> Iterator[Entry]:
    for depot in _depots(state, player, die):
        for tile in offer(depot):
            for discard in _discards(state, player):
                yield e.Take(player, depot, tile.name, die, discard)


def _buys(state: State, player: int, offer: Offer) -> Iterator[Entry]:
    for depot, workers in _payments(state, player):
        for tile in offer(depot):
            for discard in _discards(state, player):
                yield e.Buy(player, tile.name, depot, workers, discard)


def _ships(state: State, player: int) -> Iterator[Entry]:
    for depots in _trips(state, player):
        yield from _loads(state, player, depots)


def _trips(state: State, player: int) -> tuple[tuple[int, ...], ...]:
    """The depots a ship may go to."""
    return _ONE_DEPOT + _TWO_DEPOTS if powers_of(state, player).ship_depots else _ONE_DEPOT


def _loads(state: State, player: int, depots: tuple[int, ...]) -> Iterator[Entry]:
    found = cargo(state, player, depots)
    if 0 < found.room < len(found.new):
        for goods in itertools.combinations(found.new, found.room):
            yield e.Ship(player, depots, goods)
    else:
        yield e.Ship(player, depots)


def _depots(state: State, player: int, die: int | None) -> tuple[int, ...]:
    free = int(powers_of(state, player).free_take)
    return numbers_in_reach(state, player, use_of(state, player, die, Effect.TAKE, free))


def _payments(state: State, player: int) -> list[tuple[int, int]]:
    """Where one may buy, and with how many workers."""
    if state.bought:
        return []
    anywhere = powers_of(state, player).buys_anywhere
    depots = range(7) if anywhere else range(1)
    most = 2 if anywhere and state.table.edition.workers_buy else 0
    duchy = state.duchy(player)
    mixes = [
        workers
        for workers in range(most + 1)
        if workers <= duchy.workers and 2 - workers <= duchy.silver
    ]
    return [(depot, workers) for depot in depots for workers in mixes]


def _discards(state: State, player: int) -> list[str | None]:
    stored = stored_tiles(state, player)
    if len(stored) < storage_places(state, player):
        return [None]
    return list(dict.fromkeys(tile.name for tile in stored))


def _cell(state: State, player: int, cell: int) -> str:
    return state.duchy(player).board.grid.names[cell]


# ── by lot ───────────────────────────────────────────────────────────────────────────────────


WEIGHTS: dict[type[Entry], float] = {
    e.Place: 8,
    e.Sell: 4,
    e.Workers: 0.1,
    e.Done: 0.1,
    e.Skip: 0.2,
    e.Switch: 0,
}
"""How readily each kind of entry is drawn, where it is not 1: a duchy should fill up."""


def draw(state: State, rng: random.Random) -> Entry:
    """One entry by lot, from what the box still holds, so that random games are like real ones."""
    if state.table.expansions:
        return _draw_listed(state, rng)
    return _DRAWS[state.stage](state, rng)


def _draw_listed(state: State, rng: random.Random) -> Entry:
    """Expansions may add and forbid anything: there all that comes to mind is looked at."""
    if state.stage is Stage.ROLL and not state.pending:
        found = iter((_drawn_roll(state, rng),))
    elif state.stage is Stage.FREE:
        found = iter((_drawn_free(state, rng),))
    else:
        found = STAGES[state.stage](state, _lots(state, rng))
    entries = list(_with_expansions(state, found)) or list(legal(state))
    weights = WEIGHTS
    for expansion in state.table.expansions:
        weights = {**weights, **expansion.weights}
    return rng.choices(entries, [weights.get(type(entry), 1) for entry in entries])[0]


def _lots(state: State, rng: random.Random) -> Offer:
    """Now and then one tile that may lie in the depot."""

    def offer(depot: int) -> list[Tile]:
        tiles = offered(state, depot) if rng.random() < 0.2 else []
        return [rng.choice(tiles)] if tiles else []

    return offer


def _drawn_stock(state: State, rng: random.Random) -> Entry:
    if not state.fresh:
        return next(_stock(state, lambda depot: ()))
    player = next(player for player in state.table.players if player not in state.stocked)
    return e.Goods(player, tuple(sorted(rng.choices(_NUMBERS, k=3))))


def _drawn_roll(state: State, rng: random.Random) -> Entry:
    if state.pending:
        return _drawn_pending(state, rng)
    white, *dice = [_lot(rng, _NUMBERS) for _ in range(1 + 2 * len(state.table.names))]
    return e.Roll(white, _lot(rng, _goods_left(state)), tuple(dice))


def _goods_left(state: State) -> Sequence[int]:
    """The kinds of goods the box still holds; any kind if it were empty."""
    counts = [*state.depots, *(d.goods for d in state.duchies), *(d.sold for d in state.duchies)]
    most = state.table.edition.goods_of_a_kind
    used = map(sum, zip(*counts, strict=True))
    return [good for good, n in enumerate(used, start=1) if n < most] or _NUMBERS


def _drawn_turn(state: State, rng: random.Random) -> Entry:
    """With a die something is built or sold if it can be, else mostly a tile is taken."""
    if state.pending:
        return _drawn_pending(state, rng)
    player = state.order[0]
    if rng.random() < 0.05 and (bought := _drawn_buy(state, player, rng)):
        return bought
    dice = state.dice[player]
    if dice and rng.random() < 0.97:
        return _drawn_action(state, player, _lot(rng, dice), rng)
    return e.Done(player)


def _drawn_action(state: State, player: int, die: int | None, rng: random.Random) -> Entry:
    lot = rng.random()
    found = _drawn_place(state, player, die, rng) if lot < 0.95 else None
    if found is None and lot < 0.8:
        found = next(_sales(state, player, die), None)
    if found is None and lot < 0.7:
        depot = _lot(rng, _depots(state, player, die))
        if tile := _drawn_tile(state, depot, KINDS, rng):
            discard = _lot(rng, _discards(state, player))
            found = e.Take(player, depot, tile.name, die, discard)
    return found or e.Workers(player, die)


def _drawn_place(state: State, player: int, die: int | None, rng: random.Random) -> Entry | None:
    board = state.duchy(player).board
    stored = state.storage[player]
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
            return e.Place(player, board.grid.names[_lot_of(rng, cells)], tile.name, die)
    return None


def _drawn_buy(state: State, player: int, rng: random.Random) -> Entry | None:
    payments = _payments(state, player)
    if not payments:
        return None
    depot, workers = _lot(rng, payments)
    tile = _drawn_tile(state, depot, KINDS, rng)
    if tile is None:
        return None
    discard = _lot(rng, _discards(state, player))
    return e.Buy(player, tile.name, depot, workers, discard)


def _drawn_tile(
    state: State, depot: int, wanted: Sequence[Kind], rng: random.Random
) -> Tile | None:
    """A tile that may lie in the depot, if one comes to mind."""
    kinds = [kind for kind in kinds_offered(state, depot) if kind in wanted]
    if not kinds:
        return None
    tile = _lot(rng, state.table.of_kind[_lot(rng, kinds)])
    return None if worn_out(state, tile, depot == 0) else tile


def _drawn_pending(state: State, rng: random.Random) -> Entry:
    due = state.pending[-1]
    player = due.player
    found: Entry | None = None
    if due.effect == Effect.SHIP:
        depots = _lot(rng, _trips(state, player))
        return _lot(rng, list(_loads(state, player, depots)))
    if due.effect == Effect.ACTION:
        found = _drawn_action(state, player, None, rng)
    elif due.effect == Effect.PLACE:
        found = _drawn_place(state, player, None, rng)
    elif due.effect == Effect.SELL:
        found = next(_sales(state, player, None), None)
    elif due.effect == Effect.TAKE:
        depot = _lot(rng, _NUMBERS)
        if tile := _drawn_tile(state, depot, due.kinds, rng):
            discard = _lot(rng, _discards(state, player))
            found = e.Take(player, depot, tile.name, discard=discard)
    return found or e.Skip(player)


def _drawn_phase_end(state: State, rng: random.Random) -> Entry:
    return _drawn_pending(state, rng) if state.pending else e.PhaseEnd()


def _drawn_free(state: State, rng: random.Random) -> Entry:
    lot = rng.random()
    if lot < 0.04:
        return e.PhaseEnd()
    player = _lot(rng, state.table.players)
    if lot < 0.14:
        return e.Sell(player, _lot(rng, _NUMBERS), count=1 + int(rng.random() * 2))
    for tile, cell in _drawn_spots(state, player, rng):
        place = _place_on(state, player, cell, tile)
        if not warnings(state, place):
            return place
    return e.PhaseEnd()


def _drawn_spots(state: State, player: int, rng: random.Random) -> Iterator[tuple[Tile, int]]:
    """Tiles and where to place them: a cell, then a tile of its colour. With expansions any tile
    may fit somewhere, so there the tile comes first."""
    every = tuple(state.table.tiles.values()) if state.table.expansions else ()
    kinds = state.duchy(player).board.kinds
    open_ = open_cells(state, player)
    for _ in range(_TRIES if open_ else 0):
        if every:
            tile = _lot(rng, every)
            if cells := cells_for(state, player, tile):
                yield tile, _lot_of(rng, cells)
        else:
            cell = _lot_of(rng, open_)
            tile = _lot(rng, state.table.of_kind[kinds[cell]])
            if not built_already(state, player, tile, cell):
                yield tile, cell


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


def _lot(rng: random.Random, found: Sequence[T]) -> T:
    return found[int(rng.random() * len(found))]


def _lot_of(rng: random.Random, cells: int) -> int:
    return member(cells, int(rng.random() * cells.bit_count()))


def _place_on(state: State, player: int, cell: int, tile: Tile) -> e.Place:
    return e.Place(player, _cell(state, player, cell), tile.name)
