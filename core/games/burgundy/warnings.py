"""What the box cannot hold. The depots are not tracked tile by tile, so this only warns (BU-83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from core.entry import Entry
from core.games.burgundy import entries as e
from core.games.burgundy.editions import GOODS
from core.games.burgundy.effects import goods_places
from core.games.burgundy.state import Effect, State
from core.games.burgundy.tiles import KIND_TITLES, KINDS, Kind, Tile
from core.message import Message, say, say_n


def warnings(state: State, entry: Entry) -> tuple[Message, ...]:
    warn = WARNINGS.get(type(entry))
    found = [] if warn is None else list(warn(state, entry))
    for expansion in state.table.expansions:
        found += expansion.warnings(state, entry)
    return tuple(found)


def offered(state: State, depot: int) -> list[Tile]:
    """The tiles that may still lie in a depot (0 for the black one)."""
    tiles = _offered(state, depot)
    for expansion in state.table.expansions:
        tiles = expansion.offered(state, depot, tiles)
    return tiles


def _offered(state: State, depot: int) -> list[Tile]:
    there = kinds_offered(state, depot)
    if not there:
        return []
    black = depot == 0
    used = Counter([seen.tile for seen in state.seen if (seen.depot == 0) is black])
    tiles = [tile for kind in there for tile in state.table.of_kind[kind]]
    return [t for t in tiles if used.get(t.name, 0) < (t.black if black else t.supply)]


def kinds_offered(state: State, depot: int) -> Sequence[Kind]:
    """The kinds of tiles that may still lie in a depot in this phase."""
    taken = [s.kind for s in state.seen if s.phase == state.phase and s.depot == depot]
    if depot == 0:
        room = state.table.edition.black_depot > sum(kind is not None for kind in taken)
        return KINDS if room else ()
    slots = state.table.edition.slots[state.scored_phase][depot - 1]
    return [kind for kind in KINDS if slots.count(kind) > taken.count(kind)]


def worn_out(state: State, tile: Tile, black: bool) -> bool:
    """Whether all such tiles with this back have been taken."""
    backs = [seen.depot == 0 for seen in state.seen if seen.tile == tile.name]
    return backs.count(black) >= (tile.black if black else tile.supply)


def _take(state: State, entry: e.Take | e.Buy) -> Iterator[Message]:
    return absent(state, entry.tile, entry.depot)


def absent(state: State, name: str, depot: int) -> Iterator[Message]:
    """Points out that a tile should not lie in a depot, whatever it is taken for."""
    tile = state.table.tiles.get(name)
    if tile is None or not 0 <= depot <= 6 or tile in offered(state, depot):
        return
    black = depot == 0
    if worn_out(state, tile, black):
        supply = tile.black if black else tile.supply
        yield say("With this back the box has {n} of: {tile}.", n=supply, tile=tile.title)
    elif black:
        yield say("The black depot should be empty by now.")
    elif tile.kind is not None:
        yield say(
            "Depot {depot} should have no more of these this phase: {kind}.",
            depot=depot,
            kind=KIND_TITLES[tile.kind],
        )


def _place(state: State, entry: e.Place) -> Iterator[Message]:
    tile = state.table.tiles.get(entry.tile)
    if state.full or tile is None:
        return
    laid = _laid(state, tile.kind)
    if _all_laid(state, tile, laid):
        supply = tile.supply + tile.black
        yield say("The box has {n} of: {tile}.", n=supply, tile=tile.title)
    elif tile.kind is not None and _all_out(state, tile.kind, laid):
        yield say("More than can be out by now: {kind}.", kind=KIND_TITLES[tile.kind])


def none_left(state: State, tile: Tile, kind: Kind) -> bool:
    """Whether no further tile like this one, or none of its kind, can be placed by now."""
    laid = _laid(state, kind)
    return _all_out(state, kind, laid) or _all_laid(state, tile, laid)


def _all_laid(state: State, tile: Tile, laid: int) -> bool:
    """Whether the duchies have all tiles like this one that the box holds."""
    supply = tile.supply + tile.black
    return laid >= supply and _alike(state, tile) >= supply


def _all_out(state: State, kind: Kind, laid: int) -> bool:
    """Whether the duchies have all tiles of a kind that can have come out by now, and those of
    the start."""
    out = laid - len(state.duchies) if kind is Kind.CASTLE else laid
    edition = state.table.edition
    come = edition.come_out[state.scored_phase][kind]
    if out < come:
        return False
    black = sum([tile.black for tile in state.table.of_kind[kind]])
    return out >= come + min(black, (state.scored_phase + 1) * edition.black_depot)


def _laid(state: State, kind: Kind | None) -> int:
    """How many tiles of a kind lie in the duchies, or at most do."""
    if kind is None:
        return sum([duchy.filled.bit_count() for duchy in state.duchies])
    at = kind.at
    return sum([duchy.laid[at] for duchy in state.duchies])


def _alike(state: State, tile: Tile) -> int:
    if tile.kind is Kind.MONASTERY:  # there is one of each
        return sum([duchy.monasteries >> tile.number & 1 for duchy in state.duchies])
    return sum([duchy.tiles.count(tile) for duchy in state.duchies])


def _final(state: State, entry: e.Final) -> Iterator[Message]:
    """Points out what nobody can have left, alone or with what the others have."""
    edition = state.table.edition
    others = [left for player, left in enumerate(state.left) if left and player != entry.player]
    room = goods_places(state, entry.player) * edition.goods_of_a_kind
    goods = sum(left.goods for left in others) + sum(sum(duchy.sold) for duchy in state.duchies)
    if entry.goods > room:
        yield say("Room for at most {n} goods.", n=room)
    elif goods + entry.goods > GOODS * edition.goods_of_a_kind:
        yield say("Goods tiles in the box: {n}.", n=GOODS * edition.goods_of_a_kind)
    silver = entry.silver + sum(left.silver for left in others)
    yield from _purse(state, silver, entry.workers + sum(left.workers for left in others))


def _purse(state: State, silver: int, workers: int) -> Iterator[Message]:
    """Points out more silver and workers than there are pieces (BU-49 has no end of them)."""
    edition = state.table.edition
    if silver > edition.silver:
        yield say("Silver in the box: {n}.", n=edition.silver)
    if workers > edition.workers:
        yield say("Workers in the box: {n}.", n=edition.workers)


def _start_goods(state: State, entry: e.Goods) -> Iterator[Message]:
    for good in sorted(set(entry.goods)):
        yield from _goods(state, good, entry.goods.count(good))


def _stock(state: State, entry: e.Stock) -> Iterator[Message]:
    duchy = state.duchy(entry.player)._replace(goods=(0,) * GOODS)
    state = state.with_duchy(entry.player, duchy)
    for good in sorted(set(entry.goods)):
        yield from _goods(state, good, entry.goods.count(good))
    owners = {state.table.duchy_of[player] for player in state.stocked - {entry.player}}
    others = [state.duchies[owner] for owner in owners]
    silver = entry.silver + sum(other.silver for other in others)
    yield from _purse(state, silver, entry.workers + sum(other.workers for other in others))


def _set_depth(state: State, entry: e.SetDepth) -> Iterator[Message]:
    state = state._replace(depots=((0,) * GOODS,) * 6)
    goods = [code % 10 for code in entry.depots]
    for good in sorted(set(goods)):
        yield from _goods(state, good, goods.count(good))


def _sell(state: State, entry: e.Sell) -> Iterator[Message]:
    if not state.full:
        yield from _goods(state, entry.good, entry.count)


def _roll(state: State, entry: e.Roll) -> Iterator[Message]:
    yield from _goods(state, entry.good, 1)


def _goods(state: State, good: int, more: int) -> Iterator[Message]:
    """Points out goods that the box does not hold."""
    if not 1 <= good <= GOODS:
        return
    places = [*state.depots, *(d.goods for d in state.duchies), *(d.sold for d in state.duchies)]
    most = state.table.edition.goods_of_a_kind
    if sum(counts[good - 1] for counts in places) + more > most:
        yield say_n(
            "The box has {n} goods tile {good}.",
            "The box has {n} goods tiles {good}.",
            n=most,
            good=good,
        )


def _skip(state: State, entry: e.Skip) -> Iterator[Message]:
    due = state.due(entry.player, Effect.TAKE)
    if due and Effect.TAKE in state.table.edition.must:
        there = {kind for depot in range(1, 7) for kind in kinds_offered(state, depot)}
        if there & {*due.kinds}:
            yield say("In the 2011 edition a tile must be taken if a depot has one.")


def _done(state: State, entry: e.Done) -> Iterator[Message]:
    if state.dice and state.dice[entry.player]:
        yield say("One die is unused. It could still take 2 workers.")


WARNINGS: dict[type[Entry], Callable[[State, Any], Iterator[Message]]] = {
    e.Take: _take,
    e.Buy: _take,
    e.Place: _place,
    e.Sell: _sell,
    e.Roll: _roll,
    e.Skip: _skip,
    e.Final: _final,
    e.Goods: _start_goods,
    e.Stock: _stock,
    e.SetDepth: _set_depth,
    e.Done: _done,
}
