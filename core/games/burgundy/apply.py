"""What each entry changes. Nothing is checked here: players may override the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.entry import Entry
from core.game import Depth
from core.games.burgundy import entries as e
from core.games.burgundy.check import facing, free_steps
from core.games.burgundy.editions import PHASES, ROUNDS
from core.games.burgundy.effects import (
    gain,
    pay_income,
    put_tile,
    sell,
    spend,
    store_tile,
    unload,
    unstore_tile,
    use_of,
    workers_needed,
)
from core.games.burgundy.scoring import powers_of
from core.games.burgundy.state import Effect, Left, Stage, State


def apply(state: State, entry: Entry) -> State:
    state = facing(state, entry)
    base = APPLIES.get(type(entry))
    if base is not None:
        # Where only points are tracked, the rest of the game leaves no trace (BU-80).
        after = base(state, entry) if state.full or type(entry) not in e.TRACKED else state
    else:
        owner = next(x for x in state.table.expansions if type(entry) in x.entries)
        after = owner.apply(state, entry)
    for expansion in state.table.expansions:
        after = expansion.entered(state, after, entry)
    return after


# ── the actions ──────────────────────────────────────────────────────────────────────────────


def _take(state: State, entry: e.Take) -> State:
    player = entry.player
    free = int(powers_of(state, player).free_take)
    use = use_of(state, player, entry.die, Effect.TAKE, free)
    workers = workers_needed(state, player, use, entry.depot)
    state = spend(state, player, entry.die, Effect.TAKE, workers)
    tile = state.table.tiles[entry.tile]
    return store_tile(state, player, tile, entry.depot, entry.discard)


def _place(state: State, entry: e.Place) -> State:
    player = entry.player
    tile = state.table.tiles[entry.tile]
    board = state.duchy(player).board
    cell = board.grid.cell(entry.cell)
    assert cell is not None
    if state.full:
        use = use_of(state, player, entry.die, Effect.PLACE, free_steps(state, player, tile))
        workers = workers_needed(state, player, use, board.numbers[cell])
        state = spend(state, player, entry.die, Effect.PLACE, workers)
    state = unstore_tile(state, player, tile)
    return put_tile(state, player, tile, cell, entry.herd)


def _sell(state: State, entry: e.Sell) -> State:
    player, good = entry.player, entry.good
    if state.full:
        use = use_of(state, player, entry.die, Effect.SELL)
        workers = workers_needed(state, player, use, good)
        state = spend(state, player, entry.die, Effect.SELL, workers)
    return sell(state, player, good, entry.count or state.duchy(player).goods[good - 1])


def _workers(state: State, entry: e.Workers) -> State:
    state = spend(state, entry.player, entry.die, Effect.ACTION)
    powers = powers_of(state, entry.player)
    return gain(state, entry.player, powers.action_silver, 2 + powers.action_workers)


def _buy(state: State, entry: e.Buy) -> State:
    player = entry.player
    duchy = state.duchy(player)
    duchy = duchy._replace(
        silver=max(0, duchy.silver - (2 - entry.workers)),
        workers=max(0, duchy.workers - entry.workers),
    )
    state = state.with_duchy(player, duchy)._replace(bought=state.bought | {player})
    tile = state.table.tiles[entry.tile]
    return store_tile(state, player, tile, entry.depot, entry.discard)


def _ship(state: State, entry: e.Ship) -> State:
    state = state.settle(state.due(entry.player, Effect.SHIP))
    return unload(state, entry.player, entry.depots, entry.goods)


def _skip(state: State, entry: e.Skip) -> State:
    return state.settle(state.due(entry.player))


# ── the course of the game ───────────────────────────────────────────────────────────────────


def _goods(state: State, entry: e.Goods) -> State:
    return _stocked(_add_goods(state, entry.player, entry.goods), entry.player)


def _castle(state: State, entry: e.Castle) -> State:
    player = entry.player
    duchy = state.duchy(player)
    cell = duchy.board.grid.cell(entry.cell)
    assert cell is not None
    if player in state.undecided:
        duchy = duchy.emptied()
        state = state._replace(undecided=state.undecided - {player})
    return state.with_duchy(player, duchy.with_tile(state.table.tiles["castle"], cell))


def _add_goods(state: State, player: int, goods: tuple[int, ...]) -> State:
    duchy = state.duchy(player)
    counts = tuple(n + goods.count(good) for good, n in enumerate(duchy.goods, start=1))
    return state.with_duchy(player, duchy._replace(goods=counts))


def _stocked(state: State, player: int) -> State:
    if state.stage is not Stage.STOCK:
        return state
    state = state._replace(stocked=state.stocked | {player})
    if len(state.stocked) < len(state.table.names):
        return state
    return state._replace(stage=Stage.ROLL if state.round < ROUNDS else Stage.PHASE_END)


def _roll(state: State, entry: e.Roll) -> State:
    depots = [list(depot) for depot in state.depots]
    depots[entry.white - 1][entry.good - 1] += 1
    return state._replace(
        stage=Stage.TURNS,
        round=state.round + 1,
        depots=tuple(map(tuple, depots)),
        dice=tuple(entry.dice[2 * p : 2 * p + 2] for p in state.table.players),
        white=entry.white,
        order=state.turn_order(),
        bought=frozenset(),
        pending=(),
    )


def _done(state: State, entry: e.Done) -> State:
    order = tuple(player for player in state.order if player != entry.player)
    pending = tuple(due for due in state.pending if due.player != entry.player)
    state = state._replace(order=order, pending=pending)
    if order or state.stage is not Stage.TURNS:
        return state
    return state._replace(stage=Stage.ROLL if state.round < ROUNDS else Stage.PHASE_END)


def _phase_end(state: State, entry: e.PhaseEnd) -> State:
    state = state._replace(pending=(), order=(), dice=(), bought=frozenset())
    for expansion in state.table.expansions:
        state = expansion.upkeep(state)
    state = pay_income(state)
    for expansion in state.table.expansions:
        state = expansion.phase_ended(state)
    state = state._replace(phase=state.phase + 1, round=0)
    if state.phase < PHASES:
        return state._replace(stage=Stage.ROLL if state.full else Stage.FREE)
    counted = state.full or None not in state.left
    return state._replace(stage=Stage.OVER if counted else Stage.FINAL)


def _final(state: State, entry: e.Final) -> State:
    said = Left(entry.goods, entry.silver, entry.workers)
    left = (*state.left[: entry.player], said, *state.left[entry.player + 1 :])
    state = state._replace(left=left)
    if state.stage is Stage.FINAL and None not in left:
        state = state._replace(stage=Stage.OVER)
    return state


def _set_depth(state: State, entry: e.SetDepth) -> State:
    state = state._replace(
        depth=entry.to,
        order=(),
        dice=(),
        pending=(),
        bought=frozenset(),
        left=(None,) * len(state.table.names),
    )
    if entry.to is Depth.SCORE:
        return state._replace(stage=Stage.FREE)
    depots = tuple(
        tuple(entry.depots.count(10 * depot + good) for good in range(1, 7))
        for depot in range(1, 7)
    )
    return state._replace(
        stage=Stage.STOCK, fresh=False, stocked=frozenset(), round=entry.rounds, depots=depots
    )


def _stock(state: State, entry: e.Stock) -> State:
    player = entry.player
    duchy = state.duchy(player)
    duchy = duchy._replace(silver=entry.silver, workers=entry.workers, goods=(0,) * 6)
    state = _add_goods(state.with_duchy(player, duchy), player, entry.goods)
    state = state.with_storage(player, tuple(state.table.tiles[name] for name in entry.storage))
    return _stocked(state, player)


APPLIES: dict[type[Entry], Callable[[State, Any], State]] = {
    e.Goods: _goods,
    e.Castle: _castle,
    e.Roll: _roll,
    e.Take: _take,
    e.Place: _place,
    e.Sell: _sell,
    e.Workers: _workers,
    e.Buy: _buy,
    e.Ship: _ship,
    e.Skip: _skip,
    e.Done: _done,
    e.PhaseEnd: _phase_end,
    e.Final: _final,
    e.SetDepth: _set_depth,
    e.Stock: _stock,
}
