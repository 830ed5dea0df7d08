"""Games of the simulator as entries of the core."""

from __future__ import annotations

from collections.abc import Iterator

from core.components.hexgrid import members
from core.entry import Entry
from core.games.dice_game.entries import Bonus, Mark, Pass, Roll, Start
from core.games.dice_game.layouts import PrintedSheet
from mobile.coach.board import BONUSES, COLOURS, Field, Ints


def entries(sheet: PrintedSheet, starts: Ints, log: Ints) -> Iterator[Entry]:
    """`starts` are the rows of the duchies before the first roll, `log` the rolls and turns by
    round and seat."""
    for player, row in enumerate(starts):
        (castle,) = members(int(row[Field.MARKED]))
        yield Start(player, sheet.grid.names[castle])
    for turns in log.tolist():
        one, two, first, second, hourglasses = turns[0][:5]
        yield Roll((one, two), (COLOURS[first], COLOURS[second]), hourglasses)
        for player, numbers in enumerate(turns):
            yield from turn(sheet, player, numbers[5:])


def turn(sheet: PrintedSheet, player: int, numbers: list[int]) -> Iterator[Entry]:
    """A turn of `rules.list_turns`."""
    cell, number, use, second, second_number = numbers
    names = sheet.grid.names
    if cell < 0:
        yield Pass(player)
    elif second < 0:
        yield Mark(player, names[cell], number, None if use < 0 else BONUSES[use])
    else:
        yield Mark(player, names[cell], number)
        yield Mark(player, names[second], second_number, Bonus.SILVER)
