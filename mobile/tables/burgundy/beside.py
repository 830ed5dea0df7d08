"""What lies beside a duchy: stocks, storage, goods, the tracks of the main board."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Points
from core.games.burgundy.editions import ROUNDS
from core.games.burgundy.scoring import PHASE_TITLES, lap
from core.games.burgundy.state import State
from core.games.burgundy.tiles import Kind
from core.message import say, say_in
from mobile.tables.burgundy import expansions
from mobile.tables.burgundy.tiles import good_token, tile_token
from mobile.tables.view import Holding, Marker, Stock, Strip, Token, Track


def stocks(state: State, player: int) -> tuple[Stock, ...]:
    duchy = state.duchy(player)
    tiles = Stock("star", "yellow", state.bonus_tiles(player), say_in("Burgundy", "Bonus tiles"))
    alone = len(state.table.names) == 1
    bonus = () if alone else (tiles,)  # alone a finished colour gives a tile to place
    if state.full:
        return (
            Stock("silver", "grey", duchy.silver, say_in("Burgundy", "Silver")),
            Stock("worker", "orange", duchy.workers, say_in("Burgundy", "Workers")),
            Stock("goods", "blue", sum(duchy.goods), say("Goods")),
            *bonus,
        )
    mines = duchy.cells_with(lambda tile: tile.kind is Kind.MINE).bit_count()
    return (
        Stock("mine", "grey", mines, say_in("Burgundy", "Mines")),
        Stock("goods", "blue", sum(duchy.sold), say("Goods sold")),
        *bonus,
    )


def holdings(state: State, player: int) -> Iterator[Holding]:
    """The storage, the goods, what expansions bring; then what waits on the main board."""
    if state.full:
        yield Holding(say_in("Burgundy", "Storage"), tuple(map(tile_token, state.storage[player])))
        yield Holding(say("Goods"), _goods(state, state.duchy(player).goods))
    if any(state.duchy(player).sold):
        sold = state.duchy(player).sold
        yield Holding(say("Goods sold"), _goods(state, sold))
    for table in expansions.in_play(state):
        yield from table.holdings(state, player)
    if state.full:
        yield _depots(state)


def _goods(state: State, counts: tuple[int, ...]) -> tuple[Token, ...]:
    return tuple(
        good_token(good, state.table.edition)
        for good, count in enumerate(counts, start=1)
        for _ in range(count)
    )


def _depots(state: State) -> Holding:
    """The goods that wait in the depots for a ship."""
    tokens: list[Token] = []
    for depot, counts in enumerate(state.depots, start=1):
        goods = [good for good, n in enumerate(counts, start=1) for _ in range(n)]
        if goods:
            tokens.append(Token("", "stone", str(depot)))
            tokens += (good_token(good, state.table.edition) for good in goods)
    return Holding(say("Goods in the depots"), tuple(tokens))


def tracks(state: State) -> tuple[Track, ...]:
    """A box for each round, or for each phase where rounds are not entered."""
    boxes = ROUNDS if state.full else 1
    return tuple(
        Track(
            title,
            boxes,
            boxes if phase < state.phase else state.round * (phase == state.phase),
            phase == state.phase,
        )
        for phase, title in enumerate(PHASE_TITLES.values())
    )


def strips(state: State, points: tuple[Points, ...]) -> tuple[Strip, ...]:
    """Turn order and points, or what an expansion has instead."""
    own = tuple(strip for table in expansions.in_play(state) for strip in table.strips(state))
    return own or (_order(state), _points(state, points))


def _order(state: State) -> Strip:
    spaces = max(len(state.track), 6)
    return Strip(
        say("Turn order"),
        spaces,
        dict.fromkeys(range(spaces), ""),
        tuple(Marker(player, space) for space, stack in enumerate(state.track) for player in stack),
    )


def _points(state: State, points: tuple[Points, ...]) -> Strip:
    laps = [lap(mine.total, state.table.edition) for mine in points]
    return Strip(
        say("Points"),
        100,
        {space: str(space) for space in range(0, 101, 20)},
        tuple(
            Marker(player, found.space, f"+{found.tile}" if found.tile else "")
            for player, found in enumerate(laps)
        ),
    )
