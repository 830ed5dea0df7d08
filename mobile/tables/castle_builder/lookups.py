"""What players of Castle Builder would look up: steps, coins and whom they reward, the end."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.castle_builder.apply import COUNTED, RED, poorest, rewarded, row_steps
from core.games.castle_builder.entries import Coin, Level
from core.games.castle_builder.scoring import COINS
from core.games.castle_builder.state import State
from core.games.castle_builder.track import COIN, steps_to
from core.message import say, say_n
from mobile.tables.castle_builder.tiles import COIN_ICONS
from mobile.tables.details import rule_words
from mobile.tables.table import Table
from mobile.tables.view import Fact, LookUp

FEWEST_ROWS = 5
"""Rows whose steps are always shown."""


def look_ups(table: Table[State]) -> tuple[LookUp, ...]:
    state = table.state
    if state.over:
        return ()
    return (_end(state), *_next_coins(state), _rows(table), _rewards(table), _others(table))


def _end(state: State) -> LookUp:
    goal = state.table.goal
    missing = [goal - seat.wealth for seat in state.seats]
    return LookUp(say("Coins needed to win"), _by_player(state, [str(n) for n in missing]))


def _next_coins(state: State) -> Iterator[LookUp]:
    """On a track that is known, the barons can be seen to come near."""
    if state.track is None:
        return
    found = [steps_to(state.marks, seat.baron, COIN) for seat in state.seats]
    title = say("Steps to the next coin space")
    yield LookUp(title, _by_player(state, ["?" if n is None else str(n) for n in found]))


def _by_player(state: State, values: list[str]) -> tuple[Fact, ...]:
    named = zip(state.table.names, values, strict=True)
    return tuple(
        Fact(value, text=name, name=say("{name}: {n}", name=name, n=value)) for name, value in named
    )


def _rows(table: Table[State]) -> LookUp:
    highest = max(max(seat.castle.height, len(seat.rows)) for seat in table.state.seats)
    facts = [
        Fact(
            str(row_steps(row)),
            text=str(row),
            name=say_n("Row {row}: {n} step", "Row {row}: {n} steps", n=row_steps(row), row=row),
        )
        for row in range(1, max(FEWEST_ROWS, highest + 1) + 1)
    ]
    facts.append(Fact("+1", "ruby", "paper", name=rule_words(table, "CB-28")))
    return LookUp(say("Steps for a tile, by row"), tuple(facts))


def _rewards(table: Table[State]) -> LookUp:
    """Who would take tiles now. Where no tiles are entered only coins can be compared."""
    state, facts = table.state, []
    castles = [seat.castle for seat in state.seats]
    if state.depth != Level.ROWS:
        for kind in COUNTED:
            facts.append(_coin(table, kind, _names(state, rewarded(castles, kind))))
    poor = poorest([seat.wealth for seat in state.seats])
    facts.append(_coin(table, Coin.MONK, _names(state, poor)))
    return LookUp(say("Coins: who would take tiles now"), tuple(facts))


def _others(table: Table[State]) -> LookUp:
    told = {*COUNTED, Coin.MONK} if table.state.depth != Level.ROWS else {Coin.MONK}
    facts = tuple(_coin(table, kind, None) for kind in Coin if kind not in told)
    return LookUp(say("The other coins"), facts)


def _coin(table: Table[State], kind: Coin, value: str | None) -> Fact:
    rule = "CB-56" if table.state.table.peaceful and kind in RED else COINS[kind][1]
    return Fact(value, COIN_ICONS[kind], "gold", name=rule_words(table, rule))


def _names(state: State, players: list[int]) -> str:
    return ", ".join(state.table.names[player] for player in players)
