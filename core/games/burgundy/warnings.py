"""What the box cannot hold. The depots are not tracked tile by tile, so this only warns (BU-83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from core.entry import Entry
from core.games.burgundy import entries as e
from core.games.burgundy.editions import GOODS, PHASES
from core.games.burgundy.state import State
from core.games.burgundy.tiles import KIND_TITLES, Kind, Tile
from core.message import Message, say


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
    black = depot == 0
    used = Counter([seen.tile for seen in state.seen if (seen.depot == 0) is black])
    taken = [s.kind for s in state.seen if s.phase == state.phase and s.depot == depot]
    tiles = [tile for tile in state.table.tiles.values() if tile.kind is not None]
    if black:
        room = state.table.edition.black_depot > sum(kind is not None for kind in taken)
        return [tile for tile in tiles if room and used.get(tile.name, 0) < tile.black]
    slots = state.table.edition.slots[state.scored_phase][depot - 1]
    there = {kind for kind in slots if slots.count(kind) > taken.count(kind)}
    return [t for t in tiles if t.kind in there and used.get(t.name, 0) < t.supply]


def _take(state: State, entry: e.Take | e.Buy) -> Iterator[Message]:
    tile = state.table.tiles.get(entry.tile)
    if tile is None or not 0 <= entry.depot <= 6 or tile in offered(state, entry.depot):
        return
    black = entry.depot == 0
    supply = tile.black if black else tile.supply
    if sum(s.tile == tile.name and (s.depot == 0) is black for s in state.seen) >= supply:
        yield say("With this back the box holds {n} of: {tile}.", n=supply, tile=tile.title)
    elif black:
        yield say("The black depot should be empty by now.")
    elif tile.kind is not None:
        yield say(
            "In this phase depot {depot} should have no more of: {kind}.",
            depot=entry.depot,
            kind=KIND_TITLES[tile.kind],
        )


def _place(state: State, entry: e.Place) -> Iterator[Message]:
    tile = state.table.tiles.get(entry.tile)
    if state.full or tile is None:
        return
    placed = [t for duchy in state.duchies for t in duchy.tiles if t is not None]
    supply = tile.supply + tile.black
    if placed.count(tile) >= supply:
        yield say("The box holds {n} of: {tile}.", n=supply, tile=tile.title)
    elif tile.kind is not None:
        starts = len(state.duchies) if tile.kind is Kind.CASTLE else 0
        out = sum(t.kind is tile.kind for t in placed) - starts
        if out >= _come_out(state, tile.kind):
            yield say("So many cannot have come out yet: {kind}.", kind=KIND_TITLES[tile.kind])


def _come_out(state: State, kind: Kind) -> int:
    """How many tiles of a kind can have come onto the main board by now."""
    edition = state.table.edition
    phases = min(state.phase, PHASES - 1) + 1
    laid = sum(depot.count(kind) for phase in edition.slots[:phases] for depot in phase)
    black = sum(tile.black for tile in state.table.tiles.values() if tile.kind is kind)
    return laid + min(black, phases * edition.black_depot)


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
        yield say("The box holds {n} goods tiles {good}.", n=most, good=good)


def _done(state: State, entry: e.Done) -> Iterator[Message]:
    if state.dice and state.dice[entry.player]:
        yield say("A die is still unused: it could at least bring two workers.")


WARNINGS: dict[type[Entry], Callable[[State, Any], Iterator[Message]]] = {
    e.Take: _take,
    e.Buy: _take,
    e.Place: _place,
    e.Sell: _sell,
    e.Roll: _roll,
    e.Done: _done,
}
