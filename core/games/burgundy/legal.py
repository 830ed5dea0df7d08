"""What may be entered now: listed lazily, or drawn by lot as a table might play."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator

from core.entry import Entry
from core.games.burgundy import entries as e
from core.games.burgundy.effects import cargo, cells_for, numbers_in_reach, stored_tiles, use_of
from core.games.burgundy.refusals import check, free_steps, storage_places
from core.games.burgundy.scoring import powers_of
from core.games.burgundy.state import Depth, Effect, Stage, State
from core.games.burgundy.tiles import Tile
from core.games.burgundy.warnings import offered, warnings
from core.hexgrid import members

_NUMBERS = range(1, 7)


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
    found = itertools.chain(found, *(expansion.legal(state) for expansion in expansions))
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
    trips: list[tuple[int, ...]] = [(depot,) for depot in _NUMBERS]
    if powers_of(state, player).ship_depots:
        trips += [(depot, depot % 6 + 1) for depot in _NUMBERS]
    for depots in trips:
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
    if state.stage is Stage.ROLL and not state.pending:
        found = _draw_roll(state, rng)
    elif state.stage is Stage.FREE:
        found = _draw_free(state, rng)
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


def _draw_roll(state: State, rng: random.Random) -> Iterator[Entry]:
    white, *dice = rng.choices(_NUMBERS, k=1 + 2 * len(state.table.names))
    yield e.Roll(white, rng.choice(_goods_left(state)), tuple(dice))


def _goods_left(state: State) -> list[int]:
    """The kinds of goods the box still holds; any kind if it were empty."""
    used = [sum(counts) for counts in zip(*state.depots, strict=True)]
    for duchy in state.duchies:
        used = [n + g + s for n, g, s in zip(used, duchy.goods, duchy.sold, strict=True)]
    most = state.table.edition.goods_of_a_kind
    return [good for good in _NUMBERS if used[good - 1] < most] or list(_NUMBERS)


def _draw_free(state: State, rng: random.Random) -> Iterator[Entry]:
    if rng.random() < 0.04:
        yield e.PhaseEnd()
        return
    player = rng.choice(state.table.players)
    if rng.random() < 0.1:
        yield e.Sell(player, rng.choice(_NUMBERS), count=rng.randint(1, 2))
        return
    tiles = list(state.table.tiles.values())
    for tile in rng.sample(tiles, len(tiles)):
        cells = tuple(members(cells_for(state, player, tile)))
        if cells and not warnings(
            state, place := _place_on(state, player, rng.choice(cells), tile)
        ):
            yield place
            return
    yield e.PhaseEnd()


def _place_on(state: State, player: int, cell: int, tile: Tile) -> e.Place:
    return e.Place(player, _cell(state, player, cell), tile.name)
