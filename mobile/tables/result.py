"""How a game stands or ended: who is where, where the points came from, how it went."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from core.game import CORRECTED, Outcome
from core.message import Message, say, say_n
from mobile.tables.table import Table

N = TypeVar("N")
Row = tuple[Message, list[int]]
"""What points were given for, and those of each player."""


class Ranked(NamedTuple):
    """A line of the ranking; a team is named after its first player."""

    player: int
    rank: int
    name: str
    points: int
    first: bool


def headline(table: Table[Any], outcome: Outcome) -> Message:
    if not outcome.over:
        return table.session.game.status(table.state)
    if len(table.names) == 1:
        return say_n("{n} point", "{n} points", n=outcome.places[0].total)
    winners = [table.side_name(p) for p in outcome.winners if p == table.side(p)[0]]
    if len(winners) > 1:
        return say("{players} share the win", players=", ".join(winners))
    return say("{player} wins", player=winners[0])


def ranking(table: Table[Any], outcome: Outcome) -> tuple[Ranked, ...]:
    """Nobody where one plays alone: there is nobody to be better than."""
    if len(table.names) == 1:
        return ()
    totals = table.side_totals
    leaders = [place for place in outcome.places if place.player == table.side(place.player)[0]]
    # Who is first is clear when the game is over, or when somebody is behind.
    apart = outcome.over or len({totals[place.player] for place in leaders}) > 1
    return tuple(
        Ranked(
            place.player,
            1 + sum(other.rank < place.rank for other in leaders),
            table.side_name(place.player),
            totals[place.player],
            apart and place.rank == 1,
        )
        for place in leaders
    )


def by_phase(table: Table[Any]) -> tuple[Row, ...]:
    """Nothing where points come in no phases: that would only repeat `by_kind`."""
    phases = sorted(
        _added(
            [
                [((item.phase, item.rule == CORRECTED), item.vp) for item in points.items]
                for points in table.points
            ]
        ),
        key=lambda row: (not row[0][0], row[0][1], len(row[0][0]), row[0][0]),
    )
    if not any(phase for (phase, _by_hand), _row in phases):
        return ()
    return tuple((table.phase_title(*when), row) for when, row in phases)


def by_kind(table: Table[Any]) -> tuple[Row, ...]:
    return tuple(_added([[(table.origin(i), i.vp) for i in p.items] for p in table.points]))


def curve(table: Table[Any]) -> list[list[int]]:
    """By player: the points round by round. Points that came all at once make no curve."""
    moments = table.curve()
    return [list(line) for line in zip(*moments, strict=True)] if len(moments) > 1 else []


def _added(points: list[list[tuple[N, int]]]) -> list[tuple[N, list[int]]]:
    """Points by name: a row a name, a column a player."""
    names = dict.fromkeys(name for column in points for name, _vp in column)
    return [
        (name, [sum(vp for other, vp in column if other == name) for column in points])
        for name in names
    ]
