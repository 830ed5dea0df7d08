"""What may be entered now, listed lazily."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator

from core.components.hexgrid import members
from core.entry import Entry
from core.game import Depth
from core.games.burgundy import entries as e
from core.games.burgundy.check import (
    check,
    free_steps,
    not_left_out,
    other_orders,
    storage_places,
    unsettled,
)
from core.games.burgundy.effects import (
    cargo,
    cells_for,
    numbers_in_reach,
    payments,
    stored_tiles,
    use_of,
)
from core.games.burgundy.scoring import herd_choices, powers_of
from core.games.burgundy.state import Effect, Pending, Stage, State
from core.games.burgundy.tiles import Tile

NUMBERS = range(1, 7)
_ONE_DEPOT: tuple[tuple[int, ...], ...] = tuple((depot,) for depot in NUMBERS)
_TWO_DEPOTS: tuple[tuple[int, ...], ...] = tuple((depot, depot % 6 + 1) for depot in NUMBERS)


Offer = Callable[[int], Iterable[Tile]]
"""The tiles to think of in a depot; 0 is the black one."""


def legal(state: State) -> Iterator[Entry]:
    """Everything that may be entered, expansions included."""
    return _listed(state, tuple(state.table.tiles.values()))


def sketch(state: State) -> Iterator[Entry]:
    """The same with one tile of each kind in the depots: enough to see what can be done at all."""
    lying = {tile for duchy in state.duchies for tile in duchy.tiles}
    tiles = (tile for tile in state.table.tiles.values() if tile not in lying)
    return _listed(state, tuple({tile.kind: tile for tile in tiles}.values()))


def _listed(state: State, tiles: tuple[Tile, ...]) -> Iterator[Entry]:
    def listed(state: State) -> Iterator[Entry]:
        found = STAGES[state.stage](state, lambda depot: tiles)
        return with_expansions(state, itertools.chain(start_castles(state), found))

    others = other_orders(state)
    if not others:
        return listed(state)
    found = dict.fromkeys(itertools.chain.from_iterable(map(listed, (state, *others))))
    return (entry for entry in found if not check(state, entry))


def with_expansions(state: State, found: Iterator[Entry]) -> Iterator[Entry]:
    expansions = state.table.expansions
    if not expansions:
        return found
    # Theirs first: what they ask for comes before a roll, which can fall in millions of ways.
    found = itertools.chain(*(expansion.legal(state) for expansion in expansions), found)
    return (entry for entry in found if not check(state, entry))


def start_castles(state: State) -> Iterator[Entry]:
    for player in sorted(state.undecided):
        board = state.duchy(player).board
        yield from (e.Castle(player, board.grid.names[cell]) for cell in board.castles)


# ── stages ───────────────────────────────────────────────────────────────────────────────────


def stocks(state: State, offer: Offer) -> Iterator[Entry]:
    for player in state.table.players:
        if player in state.stocked:
            continue
        if state.fresh:
            for three in itertools.combinations_with_replacement(NUMBERS, 3):
                yield e.Goods(player, three)
        else:
            duchy = state.duchy(player)
            goods = tuple(g for g, n in enumerate(duchy.goods, start=1) for _ in range(n))
            names = tuple(tile.name for tile in state.storage[player])
            yield e.Stock(player, duchy.silver, duchy.workers, goods, names)
    yield e.SetDepth(Depth.SCORE)


def _roll(state: State, offer: Offer) -> Iterator[Entry]:
    if state.pending:
        yield from _pending(state, offer)
        return
    dice = 2 * len(state.table.names)
    for white, good, *rest in itertools.product(NUMBERS, repeat=2 + dice):
        yield e.Roll(white, good, tuple(rest))
    yield e.SetDepth(Depth.SCORE)


def _turns(state: State, offer: Offer) -> Iterator[Entry]:
    player = state.order[0]
    yield from _pending(state, offer)
    if any(unsettled(state, player)):
        if state.table.edition.buy_during_action:
            yield from _buys(state, player, offer)
    else:
        for die in sorted(set(state.dice[player])):
            yield from _actions(state, player, die, offer)
        yield from _buys(state, player, offer)
        yield e.Done(player)
    yield e.SetDepth(Depth.SCORE)


def _phase_end(state: State, offer: Offer) -> Iterator[Entry]:
    if state.pending:
        yield from _pending(state, offer)
    else:
        yield e.PhaseEnd()
    yield e.SetDepth(Depth.SCORE)


def _free(state: State, offer: Offer) -> Iterator[Entry]:
    for player in state.table.players:
        for tile in state.table.tiles.values():
            for cell in members(cells_for(state, player, tile)):
                for herd in herd_choices(state, player, tile, cell):
                    yield place_on(state, player, cell, tile, herd)
        for good in NUMBERS:
            for count in range(1, state.table.edition.goods_of_a_kind + 1):
                yield e.Sell(player, good, count=count)
    yield e.PhaseEnd()
    yield e.SetDepth(Depth.FULL)


def _final(state: State, offer: Offer) -> Iterator[Entry]:
    for player in state.table.players:
        if state.left[player] is None:
            for left in itertools.product(range(10), repeat=3):
                yield e.Final(player, *left)


STAGES: dict[Stage, Callable[[State, Offer], Iterator[Entry]]] = {
    Stage.STOCK: stocks,
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
    yield from sales(state, player, die)
    yield e.Workers(player, die)
    yield from _takes(state, player, die, offer)


def _pending(state: State, offer: Offer) -> Iterator[Entry]:
    for player in state.table.players:
        if due := state.due(player):
            yield from _answers(state, due, offer)


def _answers(state: State, due: Pending, offer: Offer) -> Iterator[Entry]:
    player = due.player
    if due.effect == Effect.ACTION:
        yield from _actions(state, player, None, offer)
    elif due.effect == Effect.PLACE:
        yield from _places(state, player, None)
    elif due.effect == Effect.SELL:
        yield from sales(state, player, None)
    elif due.effect == Effect.TAKE:
        for depot in NUMBERS:
            for tile in offer(depot):
                if tile.kind in due.kinds:
                    for discard in discards(state, player):
                        yield e.Take(player, depot, tile.name, discard=discard)
    elif due.effect == Effect.SHIP:
        yield from _ships(state, player)
    if not any(not_left_out(state, due)):
        yield e.Skip(player)


def _places(state: State, player: int, die: int | None) -> Iterator[Entry]:
    numbers = state.duchy(player).board.numbers
    for tile in dict.fromkeys(stored_tiles(state, player)):
        use = use_of(state, player, die, Effect.PLACE, free_steps(state, player, tile))
        reach = numbers_in_reach(state, player, use)
        for cell in members(cells_for(state, player, tile)):
            if numbers[cell] in reach:
                for herd in herd_choices(state, player, tile, cell):
                    yield e.Place(player, _cell(state, player, cell), tile.name, die, herd)


def sales(state: State, player: int, die: int | None) -> Iterator[Entry]:
    goods = state.duchy(player).goods
    for good in numbers_in_reach(state, player, use_of(state, player, die, Effect.SELL)):
        if goods[good - 1]:
            yield e.Sell(player, good, die)


def _takes(state: State, player: int, die: int | None, offer: Offer) -> Iterator[Entry]:
    for depot in depots_in_reach(state, player, die):
        for tile in offer(depot):
            for discard in discards(state, player):
                yield e.Take(player, depot, tile.name, die, discard)


def _buys(state: State, player: int, offer: Offer) -> Iterator[Entry]:
    for depot, workers in payments(state, player):
        for tile in offer(depot):
            for discard in discards(state, player):
                yield e.Buy(player, tile.name, depot, workers, discard)


def _ships(state: State, player: int) -> Iterator[Entry]:
    for depots in trips(state, player):
        yield from loads(state, player, depots)


def trips(state: State, player: int) -> tuple[tuple[int, ...], ...]:
    """The depots a ship may go to."""
    return _ONE_DEPOT + _TWO_DEPOTS if powers_of(state, player).ship_depots else _ONE_DEPOT


def loads(state: State, player: int, depots: tuple[int, ...]) -> Iterator[Entry]:
    found = cargo(state, player, depots)
    if 0 < found.room < len(found.new):
        for goods in itertools.combinations(found.new, found.room):
            yield e.Ship(player, depots, goods)
    else:
        yield e.Ship(player, depots)


def depots_in_reach(state: State, player: int, die: int | None) -> tuple[int, ...]:
    free = int(powers_of(state, player).free_take)
    return numbers_in_reach(state, player, use_of(state, player, die, Effect.TAKE, free))


def discards(state: State, player: int) -> list[str | None]:
    stored = stored_tiles(state, player)
    if len(stored) < storage_places(state, player):
        return [None]
    return list(dict.fromkeys(tile.name for tile in stored))


def _cell(state: State, player: int, cell: int) -> str:
    return state.duchy(player).board.grid.names[cell]


def place_on(state: State, player: int, cell: int, tile: Tile, herd: str | None = None) -> e.Place:
    return e.Place(player, _cell(state, player, cell), tile.name, herd=herd)
