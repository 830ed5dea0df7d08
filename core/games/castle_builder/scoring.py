"""Coins and steps, each explained, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.game import Item, Outcome, Place, Points, correction
from core.games.castle_builder.entries import Coin
from core.games.castle_builder.state import Builder, Move, State
from core.message import Message, say, say_n

SEVEN, NINE = "seven-coins", "nine-coins"

COINS: dict[Coin, tuple[Message, str]] = {
    Coin.RUBY: (say("Ruby"), "CB-37"),
    Coin.TOWER: (say("Highest tower"), "CB-38"),
    Coin.THIEF: (say("Thief"), "CB-39"),
    Coin.PEOPLE: (say("Most residents"), "CB-40"),
    Coin.LADY: (say("Judgmental lady"), "CB-41"),
    Coin.WINDOWS: (say("Most windows"), "CB-42"),
    Coin.WINDMILL: (say("Windmill"), "CB-43"),
    Coin.ROOFS: (say("Most roofs"), "CB-44"),
    Coin.COLLAPSE: (say("Collapse"), "CB-45"),
    Coin.MONK: (say("Monk"), "CB-46"),
    Coin.CATAPULT: (say("Catapult"), "CB-47"),
}
"""The name and the rule of each kind."""


def points(state: State) -> tuple[Points, ...]:
    """Each player's coins: they alone decide the game."""
    return tuple(Points(at, tuple(_coins(seat))) for at, seat in enumerate(state.seats))


def steps(state: State) -> tuple[Points, ...]:
    """Each player's steps on the track, in the same explained form; they win nothing themselves."""
    return tuple(Points(at, tuple(_steps(seat))) for at, seat in enumerate(state.seats))


def outcome(state: State) -> Outcome:
    ranking = places([seat.wealth for seat in state.seats])
    if not state.over:
        return Outcome(False, "", ranking, say("The game is still on."))
    ending = SEVEN if state.table.goal == 7 else NINE
    return Outcome(True, ending, ranking, winner_text(state))


def places(coins: Sequence[int]) -> tuple[Place, ...]:
    """The ranking by each player's coins."""
    ranked = (Place(1 + sum(n > own for n in coins), at, own) for at, own in enumerate(coins))
    return tuple(sorted(ranked))


def winner_text(state: State) -> Message:
    return richest_text(state.table.names, [seat.wealth for seat in state.seats])


def richest_text(names: Sequence[str], coins: Sequence[int]) -> Message:
    most = max(coins)
    return say_n(
        "The game is over: {name} has {n} coin.",
        "The game is over: {name} has {n} coins.",
        n=most,
        name=names[coins.index(most)],
    )


def coin_item(kind: Coin, count: int = 1) -> Item:
    name, rule = COINS[kind]
    return Item(name, count, 1, rule, (kind.value,), "coins")


def _coins(seat: Builder) -> Iterator[Item]:
    yield from map(coin_item, seat.coins)
    if seat.coin_fix:
        yield correction(seat.coin_fix)


def _steps(seat: Builder) -> Iterator[Item]:
    for move in seat.moves:
        yield from _move(move)
    if seat.step_fix:
        yield correction(seat.step_fix)


def _move(move: Move) -> Iterator[Item]:
    if move.source in tuple(Coin):
        name, rule = COINS[Coin(move.source)]
        yield Item(name, move.row, 1, rule, (move.source,), "coin")
    else:
        source = (move.source,)
        yield Item(say("Row {row}", row=move.row), move.row, 1, "CB-28", source, "row")
    others = (
        (say("Rubies on the tile"), move.rubies, "CB-28", "rubies"),
        (say("Occupied spaces skipped"), move.slips, "CB-29", "slips"),
        (say("Ruby spaces"), move.spaces, "CB-30", "spaces"),
    )
    for name, count, rule, kind in others:
        if count:
            yield Item(name, count, 1, rule, (move.source,), kind)
