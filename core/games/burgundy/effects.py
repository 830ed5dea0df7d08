"""What happens when something is done: tiles, goods, silver, workers, the turn-order track."""

from __future__ import annotations

import functools
from typing import NamedTuple

from core.components.hexgrid import members
from core.game import Item
from core.games.burgundy.editions import STORAGE
from core.games.burgundy.expansion import BuildingEffect, Income, Sale
from core.games.burgundy.scoring import (
    award,
    phase_name,
    powers_of,
    score_animals,
    score_region,
)
from core.games.burgundy.state import Effect, Pending, Seen, State
from core.games.burgundy.tiles import GOODS, Kind, Tile
from core.message import say
from core.values import replaced

# ── where a tile may go ──────────────────────────────────────────────────────────────────────


def open_cells(state: State, player: int) -> int:
    """The empty cells beside a placed tile."""
    duchy = state.duchy(player)
    cells = duchy.edge
    for expansion in state.table.expansions:
        cells = expansion.open_cells(state, player, cells)
    return cells & ~duchy.filled


def fits(state: State, player: int, tile: Tile, kind: Kind) -> bool:
    """Whether the colours agree."""
    return tile.kind is kind or any(
        expansion.fits(state, player, tile, kind) for expansion in state.table.expansions
    )


def built_already(state: State, player: int, tile: Tile, cell: int) -> bool:
    """Whether the city of this cell has such a building, and that matters."""
    if tile.kind is not Kind.BUILDING:
        return False
    duchy = state.duchy(player)
    for near in members(duchy.board.region_of[cell] & duchy.filled):
        other = duchy.tiles[near]
        if other is not None and other.kind is Kind.BUILDING and other.what == tile.what:
            return not powers_of(state, player).any_building
    return False


def cells_for(state: State, player: int, tile: Tile) -> int:
    """The cells a tile may be placed on, whatever their number."""
    board = state.duchy(player).board
    open_ = open_cells(state, player)
    found = open_ & board.colours[tile.kind.at] if tile.kind else 0
    if state.table.expansions:
        for cell in members(open_ & ~found):
            kind = board.kinds[cell]
            if kind is not None and fits(state, player, tile, kind):
                found |= 1 << cell
    if tile.kind is Kind.BUILDING:
        for cell in members(found):
            if built_already(state, player, tile, cell):
                found &= ~(1 << cell)
    return found


def can_place(state: State, player: int) -> bool:
    """Whether a stored tile may be placed somewhere, whatever the numbers. On a space that nobody
    has described any may fit."""
    unknown = open_cells(state, player) & ~state.duchy(player).board.known
    return any(unknown or cells_for(state, player, tile) for tile in stored_tiles(state, player))


# ── dice and workers ─────────────────────────────────────────────────────────────────────────


class Use(NamedTuple):
    """How an action is paid for."""

    face: int
    """The number it starts from; 0 stands for any."""
    free: int
    """Steps that cost nothing."""


def workers_needed(state: State, player: int, use: Use, number: int) -> int:
    """How many workers turn the die to this number."""
    if not use.face:
        return 0
    return _workers_for(use, number, 1 + powers_of(state, player).worker_reach)


@functools.cache
def _workers_for(use: Use, number: int, reach: int) -> int:
    apart = abs(use.face - number)
    steps = max(0, min(apart, 6 - apart) - use.free)
    return -(-steps // reach)


@functools.cache
def _numbers_for(use: Use, workers: int, reach: int) -> tuple[int, ...]:
    return tuple(n for n in range(1, 7) if _workers_for(use, n, reach) <= workers)


def numbers_in_reach(state: State, player: int, use: Use) -> tuple[int, ...]:
    """The numbers the die can be turned to."""
    if not use.face:
        return (1, 2, 3, 4, 5, 6)
    workers = min(3, state.duchy(player).workers)
    return _numbers_for(use, workers, 1 + powers_of(state, player).worker_reach)


def use_of(state: State, player: int, die: int | None, effect: str, free: int = 0) -> Use:
    """What an action is done with: a die, or what a tile just placed allows."""
    if die is not None:
        return Use(die, free)
    due = state.due(player, Effect.ACTION, effect)
    return Use(due.number if due else 0, free)


def spend(state: State, player: int, die: int | None, effect: str, workers: int = 0) -> State:
    """Lays the die aside (or crosses off the choice that was due) and pays the workers."""
    if workers:
        duchy = state.duchy(player)
        state = state.with_duchy(player, duchy._replace(workers=max(0, duchy.workers - workers)))
    if die is None:
        return state.settle(state.due(player, Effect.ACTION, effect))
    if not state.dice or die not in state.dice[player]:
        return state
    left = list(state.dice[player])
    left.remove(die)
    dice = (*state.dice[:player], tuple(left), *state.dice[player + 1 :])
    if (due := state.due(player)) and due.idle:
        state = state.settle(due)
    return state._replace(dice=dice)


def gain(state: State, player: int, silver: int = 0, workers: int = 0) -> State:
    """Silver and workers from the supply, which has no end (BU-49)."""
    if not state.full or not (silver or workers):
        return state
    duchy = state.duchy(player)
    duchy = duchy._replace(silver=duchy.silver + silver, workers=duchy.workers + workers)
    state = state.with_duchy(player, duchy)
    for expansion in state.table.expansions:
        state = expansion.gained(state, player, silver, workers)
    return state


def ask(state: State, pending: Pending) -> State:
    """A choice becomes due. Nobody is asked where only points are tracked."""
    return state._replace(pending=(*state.pending, pending)) if state.full else state


# ── tiles ────────────────────────────────────────────────────────────────────────────────────


def store_tile(state: State, player: int, tile: Tile, depot: int, discard: str | None) -> State:
    """A tile from the main board into the storage."""
    leaves = None if discard is None else state.table.tiles.get(discard)
    if leaves is not None:
        state = unstore_tile(state, player, leaves)
    seen = Seen(tile.name, tile.kind, depot, state.phase)
    state = state._replace(seen=(*state.seen, seen))
    return state.with_storage(player, (*state.storage[player], tile))


def stored_tiles(state: State, player: int) -> tuple[Tile, ...]:
    """The tiles a player may place or discard."""
    tiles = state.storage[player]
    for expansion in state.table.expansions:
        tiles = expansion.stored(state, player, tiles)
    return tiles


def unstore_tile(state: State, player: int, tile: Tile) -> State:
    """A tile leaves the storage."""
    if tile in state.storage[player]:
        return state.with_storage(player, without(state.storage[player], tile.name))
    if state.full:
        for expansion in state.table.expansions:
            state = expansion.unstored(state, player, tile)
    return state


def without(tiles: tuple[Tile, ...], name: str) -> tuple[Tile, ...]:
    """The tiles with one of that name taken out, if there is one."""
    at = next((i for i, tile in enumerate(tiles) if tile.name == name), None)
    return tiles if at is None else (*tiles[:at], *tiles[at + 1 :])


def put_tile(state: State, player: int, tile: Tile, cell: int, herd: str | None = None) -> State:
    """A tile comes into the duchy: its points, what it finishes, its effect."""
    duchy = state.duchy(player)
    was_empty = not duchy.filled >> cell & 1
    if player in state.undecided:
        state = state._replace(undecided=state.undecided - {player})
    state = state.with_duchy(player, duchy.with_tile(tile, cell))
    if tile.kind is Kind.ANIMALS:
        state = score_animals(state, player, tile, cell, herd)
    if was_empty:
        state = score_region(state, player, cell)
    if tile.kind is Kind.BUILDING:
        state = building_effect(state, player, tile.what, cell)
    elif tile.kind is Kind.CASTLE:
        state = ask(state, Pending(Effect.ACTION, player))
    elif tile.kind is Kind.SHIP:
        state = land_ship(state, player)
    for expansion in state.table.expansions:
        state = expansion.placed(state, player, tile, cell)
    return state


def land_ship(state: State, player: int) -> State:
    """A ship moves the marker and brings goods, if there are any on the main board."""
    state = advance_marker(state, player)
    if any(map(any, state.depots)):
        state = ask(state, Pending(Effect.SHIP, player))
    return state


def advance_marker(state: State, player: int) -> State:
    """One space ahead, on top of whoever is there (BU-32)."""
    at = next(i for i, stack in enumerate(state.track) if player in stack)
    track = [tuple(p for p in stack if p != player) for stack in state.track]
    if at + 1 == len(track):
        track.append(())
    track[at + 1] += (player,)
    state = state._replace(track=tuple(track))
    for expansion in state.table.expansions:
        state = expansion.moved(state, player)
    return state


# ── the eight buildings ──────────────────────────────────────────────────────────────────────


def building_effect(state: State, player: int, what: str, cell: int) -> State:
    """The effect of one of the eight buildings, or of one that an expansion adds."""
    effect = building_effects(state).get(what)
    return state if effect is None else effect(state, player, cell)


def building_effects(state: State) -> dict[str, BuildingEffect]:
    found = BUILDING_EFFECTS
    for expansion in state.table.expansions:
        if expansion.building_effects:
            found = {**found, **expansion.building_effects}
    return found


def _take(*kinds: Kind) -> BuildingEffect:
    return lambda state, player, cell: ask(state, Pending(Effect.TAKE, player, kinds))


def _warehouse(state: State, player: int, cell: int) -> State:
    if any(state.duchy(player).goods):
        return ask(state, Pending(Effect.SELL, player))
    return state


def _town_hall(state: State, player: int, cell: int) -> State:
    """Places a stored tile, or in 2020 one bought at this moment (BU-66)."""
    if can_place(state, player):
        return ask(state, Pending(Effect.PLACE, player))
    if state.table.edition.buy_during_action and can_buy(state, player):
        return ask(state, Pending(Effect.PLACE, player, idle=True))
    return state


def _watchtower(state: State, player: int, cell: int) -> State:
    cells = (state.duchy(player).board.grid.names[cell],)
    item = Item(say("Watchtower"), 1, 4, "BU-48", cells, "watchtower", phase_name(state))
    return award(state, player, item)


BUILDING_EFFECTS: dict[str, BuildingEffect] = {
    "warehouse": _warehouse,
    "watchtower": _watchtower,
    "carpenter": _take(Kind.BUILDING),
    "church": _take(Kind.MINE, Kind.MONASTERY, Kind.CASTLE),
    "market": _take(Kind.SHIP, Kind.ANIMALS),
    "boarding": lambda state, player, cell: gain(state, player, workers=4),
    "bank": lambda state, player, cell: gain(state, player, silver=2),
    "townhall": _town_hall,
}


# ── the purchase of the turn ────────────────────────────────────────────────────────────────


def payments(state: State, player: int) -> list[tuple[int, int]]:
    """Where one may buy, and with how many workers."""
    if player in state.bought:
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


def can_buy(state: State, player: int) -> bool:
    """Whether the player in turn can still buy, if need be with workers hired for silver."""
    duchy = state.duchy(player)
    hired = sum(duchy.silver * x.hires(state, player) for x in state.table.expansions)
    duchy = duchy._replace(workers=duchy.workers + hired)
    return state.in_turn == player and bool(payments(state.with_duchy(player, duchy), player))


# ── goods ────────────────────────────────────────────────────────────────────────────────────


def sell(state: State, player: int, good: int, count: int) -> State:
    """Goods of one kind are turned over, for silver and points."""
    powers = powers_of(state, player)
    sale = Sale(
        good, count, 1 + powers.sale_silver, powers.sale_workers, state.table.edition.sale_vp
    )
    for expansion in state.table.expansions:
        sale = expansion.sale(state, player, sale)
    duchy = state.duchy(player)
    duchy = duchy._replace(
        goods=replaced(duchy.goods, good - 1, max(0, duchy.goods[good - 1] - count)),
        sold=replaced(duchy.sold, good - 1, duchy.sold[good - 1] + count),
    )
    state = state.with_duchy(player, duchy)
    name = say("Goods sold: {good}", good=good)
    if "goods" not in state.table.edition.unsure:
        name = say("Goods sold: {good}, {colour}", good=good, colour=GOODS[good])
    item = Item(name, count, sale.each, "BU-62", (), "sale", phase_name(state))
    state = award(state, player, item)
    state = gain(state, player, sale.silver, sale.workers)
    for expansion in state.table.expansions:
        state = expansion.sold(state, player, sale)
    return state


class Cargo(NamedTuple):
    """The goods of the depots a ship goes to, by kinds."""

    known: tuple[int, ...]
    """Kinds the player has already: they always find room."""
    new: tuple[int, ...]
    room: int
    """How many of the new kinds find room."""


def cargo(state: State, player: int, depots: tuple[int, ...]) -> Cargo:
    mine = state.duchy(player).goods
    there = [good for good in range(1, 7) if any(state.depots[d - 1][good - 1] for d in depots)]
    free = max(0, goods_places(state, player) - sum(1 for n in mine if n))
    new = tuple(good for good in there if not mine[good - 1])
    known = tuple(good for good in there if mine[good - 1])
    return Cargo(known, new, min(free, len(new)))


def goods_places(state: State, player: int) -> int:
    """How many kinds of goods a player may keep."""
    places = STORAGE
    for expansion in state.table.expansions:
        places = expansion.goods_room(state, player, places)
    return places


def unload(state: State, player: int, depots: tuple[int, ...], goods: tuple[int, ...]) -> State:
    """Goods from the depots into the duchy: known kinds all, of the new ones those chosen."""
    found = cargo(state, player, depots)
    taken = {*found.known, *(goods or found.new[: found.room])}
    duchy = state.duchy(player)
    mine = list(duchy.goods)
    left = [list(depot) for depot in state.depots]
    for depot in set(depots):
        for good in taken:
            mine[good - 1] += left[depot - 1][good - 1]
            left[depot - 1][good - 1] = 0
    state = state._replace(depots=tuple(map(tuple, left)))
    return state.with_duchy(player, duchy._replace(goods=tuple(mine)))


# ── the end of a phase ───────────────────────────────────────────────────────────────────────


def pay_income(state: State) -> State:
    """Every mine brings silver (BU-70), with monastery 2 a worker too (BU-102)."""
    for owner in range(len(state.duchies)):
        player = state.table.duchy_of.index(owner)
        income = income_of(state, player)
        state = gain(state, player, income.silver, income.workers)
    return state


def income_of(state: State, player: int) -> Income:
    """What the end of the phase brings a player."""
    mines = state.duchy(player).laid[Kind.MINE.at]
    income = Income(mines, mines * powers_of(state, player).mine_workers)
    for expansion in state.table.expansions:
        income = expansion.income(state, player, income)
    return income
