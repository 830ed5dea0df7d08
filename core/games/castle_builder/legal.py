"""What may be entered now.

Any tile may turn up, so the list of placements cannot be complete: it has the tiles known so far
and, for each place, the plain tile that would fit it. Whether another tile fits is asked with `in`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import TypeVar

from core.entry import Entry
from core.games.castle_builder import placing
from core.games.castle_builder.apply import coins_missing, open_tasks, tiles_missing
from core.games.castle_builder.castle import STRIDE, OpenPlace, place_name
from core.games.castle_builder.check import check
from core.games.castle_builder.entries import (
    Coin,
    Collapse,
    Door,
    Land,
    Lay,
    Level,
    Measure,
    Offer,
    Pick,
    Place,
    Row,
    SetDepth,
    Shoot,
    Source,
    Stand,
    Steal,
    Stood,
    Take,
    TakeCoin,
)
from core.games.castle_builder.state import (
    HOLDER,
    START_TILES,
    Builder,
    Edge,
    Job,
    State,
    Task,
    known_tiles,
)
from core.games.castle_builder.tiles import DOOR, SKY, STONE, Tile, describe
from core.sampling import one_of

T = TypeVar("T")
LARGEST = 99
"""The largest number a tile description has room for."""


def legal(state: State) -> Iterator[Entry]:
    if state.over:
        return
    if state.tasks:
        for task in open_tasks(state):
            yield from _for_task(state, task)
    else:
        if state.full:
            yield Take(state.turn)
        for player in _movers(state):
            rows = state.depth == Level.ROWS
            yield from _rows(state, player) if rows else _placements(state, player)
        yield from _measures(state)
    yield from _depths(state)
    if state.depth != Level.ROWS and not state.table.ground.known:
        for player in range(len(state.seats)):
            yield from _doors(state, player)


def draw(state: State, rng: random.Random) -> Entry:
    """One at random, as a table would play: mostly building, on tiles never seen before too."""
    if state.over:
        raise IndexError("nothing is legal: the game is over")
    if rng.random() < 0.01:
        return _drawn_depth(state, rng)
    if state.tasks:
        return _drawn_for_task(state, one_of(rng, open_tasks(state)), rng)
    if state.depth == Level.ROWS:
        return _drawn_row(state, rng)
    if not state.table.ground.known and rng.random() < 0.03:
        doors = list(_doors(state, one_of(rng, range(len(state.seats)))))
        if doors:
            return one_of(rng, doors)
    return _drawn_turn(state, rng)


# ── turns ──


def _movers(state: State) -> Sequence[int]:
    """Below full tracking nobody knows whose turn it is (CB-58)."""
    return (state.turn,) if state.full else range(len(state.seats))


def _rows(state: State, player: int) -> Iterator[Row]:
    """Up to the row above the highest, with the rubies that tiles mostly have."""
    rows = range(1, max(2, len(state.seats[player].rows) + 1) + 1)
    for row, rubies in product(rows, range(_RUBIES + 1)):
        entry = Row(player, row, rubies)
        if not check(state, entry):
            yield entry


def _measures(state: State) -> Iterator[Measure]:
    """One length of the track, where nobody has told it."""
    if state.track is None:
        entries = (Measure(spaces) for spaces in range(*_LENGTHS))
        yield from (entry for entry in entries if not check(state, entry))


def _drawn_row(state: State, rng: random.Random) -> Entry:
    if rng.random() < 0.05 and (measures := list(_measures(state))):
        return one_of(rng, measures)
    player = int(rng.random() * len(state.seats))
    rows = list(_rows(state, player))
    return max(one_of(rng, rows), one_of(rng, rows), key=lambda entry: entry.row)


def _placements(state: State, player: int) -> Iterator[Place]:
    seat = state.seats[player]
    for source in _sources(state, seat):
        tiles = state.market_tiles if source is Source.MARKET else known_tiles(state)
        if source is Source.ROYAL:
            tiles = tuple(tile for tile in tiles if _is_royal(seat, tile))
        spare = _spare(state, seat, source)
        for place, spot in seat.castle.spots.items():
            plain = () if source is Source.MARKET else (_plain(spot, source),)
            for tile in dict.fromkeys((*tiles, *plain)):
                missed = placing.gap(state.table, seat.castle, place, tile)
                if missed is not None and abs(missed) <= spare:
                    name, text = place_name(place), describe(tile)
                    yield Place(player, name, text, source, abs(missed))


def _sources(state: State, seat: Builder) -> list[Source]:
    sources = [Source.HOLDER] if seat.holder or not state.full else []
    if state.market_tiles:
        sources.append(Source.MARKET)
    if seat.royals:
        sources.append(Source.ROYAL)
    return sources


def _spare(state: State, seat: Builder, source: Source) -> int:
    """How many tiles may go for a shift (CB-24, CB-26)."""
    left = (seat.holder if state.full else HOLDER) - (source is Source.HOLDER)
    return left if state.table.any_shift else min(left, 1)


def _plain(spot: OpenPlace, source: Source) -> Tile:
    """The tile without windows and the like that fits, or a princess."""
    need = 1 if spot.need is None else spot.need
    edges = [edge or STONE for edge in placing.asked(spot)]
    if source is Source.ROYAL:
        return Tile(None, residents=1).with_edges(edges)
    return Tile(need if need <= LARGEST else None).with_edges(edges)


def _is_royal(seat: Builder, tile: Tile) -> bool:
    """Whether it may be the prince or the princess that this player still has (CB-54)."""
    return tile.residents > 0 and (tile.bottom is None or not seat.prince_placed)


def _drawn_turn(state: State, rng: random.Random) -> Entry:
    player = state.turn if state.full else int(rng.random() * len(state.seats))
    sources = _sources(state, state.seats[player])
    if state.full and (not sources or rng.random() < 0.2):
        return Take(player)
    for _ in range(_TRIES):
        entry = _drawn_placement(state, player, one_of(rng, sources), rng)
        if entry is not None:
            return entry
    return Take(player) if state.full else one_of(rng, list(legal(state)))


def _drawn_placement(state: State, player: int, source: Source, rng: random.Random) -> Place | None:
    seat = state.seats[player]
    spare = _spare(state, seat, source)
    places = list(seat.castle.spots)
    place = max(one_of(rng, places), one_of(rng, places))
    if source is Source.MARKET:
        tile = one_of(rng, state.market_tiles)
    else:
        off = min(spare, one_of(rng, (0, 0, 0, 1, 2)))
        tile = _drawn_tile(rng, seat.castle.spots[place], off)
        if seat.castle.rows >> place // STRIDE & 1 and rng.random() < 0.2:
            tile = tile._replace(no_start=True)
        if source is Source.ROYAL:
            tile = tile._replace(residents=max(1, tile.residents))
            if seat.prince_placed:
                tile = tile._replace(bottom=None)
        if state.table.edge is Edge.TICK and seat.castle.spots[place].single:
            tile = tile._replace(bottom=None)
    missed = placing.gap(state.table, seat.castle, place, tile)
    if missed is None or abs(missed) > spare:
        return None
    return Place(player, place_name(place), describe(tile), source, abs(missed))


def _drawn_tile(rng: random.Random, spot: OpenPlace | None = None, off: int = 0) -> Tile:
    """A tile that fits the spot, or misses its number by `off`."""
    need = one_of(rng, _SMALL) if spot is None or spot.need is None else max(0, spot.need - off)
    asked = ("", "", "", "") if spot is None else placing.asked(spot)
    top = one_of(rng, _SMALL) if rng.random() < 0.3 else None
    left, right, lower_left, lower_right = [
        edge or (SKY if rng.random() < 0.15 else STONE) for edge in asked
    ]
    return Tile(
        None if need > LARGEST or rng.random() < 0.15 else need,
        None if top == need else top,
        left,
        right,
        lower_left,
        lower_right,
        *one_of(rng, _DRAWINGS),
    )


# ── what is due ──


def _for_task(state: State, task: Task) -> Iterator[Entry]:
    player = task.player
    match task.job:
        case Job.LAY:
            missing = tiles_missing(state)
            for tile in known_tiles(state) or (Tile(1),):
                yield Lay((describe(tile),) * missing)
        case Job.OFFER:
            yield from map(Offer, combinations_with_replacement(Coin, coins_missing(state)))
        case Job.LAND:
            yield from _landings(state, task)
        case Job.COIN:
            kinds = dict.fromkeys(state.market_coins) if state.full else Coin
            yield from (TakeCoin(player, kind) for kind in kinds)
        case Job.COLLAPSE:
            castle = state.seats[player].castle
            yield from (Collapse(player, place_name(p)) for p in castle.free_tops())
        case Job.CATAPULT:
            for rival, seat in _rivals(state, player):
                yield from (Shoot(player, rival, place_name(p)) for p in seat.castle.free_tops())
        case Job.STEAL:
            yield from (Steal(player, rival) for rival, s in _rivals(state, player) if s.holder)
        case Job.PICK:
            tiles = dict.fromkeys(state.market_tiles)
            yield from (Pick(player, describe(tile)) for tile in tiles)
        case Job.STAND:
            yield Stood(player)
            more = state.stock or not state.full
            for place, spot in state.seats[player].castle.spots.items() if more else ():
                text = describe(_plain(spot, Source.HOLDER))
                yield Stand(player, place_name(place), text)


def _landings(state: State, task: Task) -> Iterator[Land]:
    """The common ones: up to two coins, one ruby space, everybody else slipped past once."""
    for rubies, slips in product((0, 1), range(len(state.seats))):
        most = min(2, task.steps + rubies + slips)
        for coins, tile in product(range(most + 1), (False, True)):
            entry = Land(task.player, coins, tile, rubies, slips)
            if (not (tile and rubies) or state.table.ruby_chain) and _may_end(state, entry):
                yield entry


def _may_end(state: State, entry: Land) -> bool:
    """Whether no other baron stands where the move would end, as far as that is known."""
    return state.track is None or not check(state, entry)


def _drawn_landing(state: State, task: Task, rng: random.Random) -> Land:
    if state.track is not None:
        return one_of(rng, list(_landings(state, task)))
    rubies, slips = int(rng.random() * 2), int(rng.random() * len(state.seats))
    coins = int(rng.random() * (min(2, task.steps + rubies + slips) + 1))
    tile = rng.random() < 0.5 and (not rubies or state.table.ruby_chain)
    return Land(task.player, coins, tile, rubies, slips)


def _rivals(state: State, player: int) -> Iterator[tuple[str, Builder]]:
    for at, seat in enumerate(state.seats):
        if at != player:
            yield state.table.names[at], seat


def _drawn_for_task(state: State, task: Task, rng: random.Random) -> Entry:
    match task.job:
        case Job.LAY:
            known = known_tiles(state)
            tiles = [
                one_of(rng, known) if known and rng.random() < 0.3 else _drawn_tile(rng)
                for _ in range(tiles_missing(state))
            ]
            return Lay(tuple(map(describe, tiles)))
        case Job.OFFER:
            return Offer(tuple([one_of(rng, _KINDS) for _ in range(coins_missing(state))]))
        case Job.LAND:
            return _drawn_landing(state, task, rng)
        case Job.COIN:
            return TakeCoin(task.player, one_of(rng, state.market_coins if state.full else _KINDS))
        case _:
            return rng.choice(list(_for_task(state, task)))


# ── doors and depth ──


def _doors(state: State, player: int) -> Iterator[Door]:
    for place, spot in state.seats[player].castle.spots.items():
        if place < STRIDE and placing.pattern_fits(spot, DOOR):
            yield Door(player, place_name(place))


def _depths(state: State) -> Iterator[SetDepth]:
    for player, level in product(range(len(state.seats)), Level):
        holders = (START_TILES,) * len(state.seats) if level == Level.FULL else ()
        if level != state.depth:
            yield SetDepth(player, level, holders)


def _drawn_depth(state: State, rng: random.Random) -> SetDepth:
    player = rng.randrange(len(state.seats))
    level = one_of(rng, [level for level in Level if level != state.depth])
    if level != Level.FULL:
        return SetDepth(player, level)
    return SetDepth(player, level, tuple(rng.randint(0, HOLDER) for _ in state.seats))


_RUBIES = 2
_LENGTHS = (20, 41, 4)
"""The lengths of a track that are listed: the shortest, the end and the step."""
_TRIES = 5
"""How often one looks for a tile that fits before all places are looked through."""
_KINDS = tuple(Coin)
_DRAWINGS = tuple(
    product((0, 0, 1, 2), (False, False, False, False, True), (0, 0, 0, 1, 2), (0, 0, 0, 1))
)
"""Windows, roof, residents and rubies, as often as tiles may show them."""
_SMALL = range(1, 10)
"""Numbers of tiles that start a castle."""
