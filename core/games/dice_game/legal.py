"""What may be entered now: listed, and drawn at random."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from core.components.hexgrid import members
from core.entry import Entry
from core.games.dice_game import layouts
from core.games.dice_game.entries import Colour, Keep, Mark, Pass, Roll, Start
from core.games.dice_game.marking import marks, plain_reach, reaches
from core.games.dice_game.state import State
from core.sampling import below, cell_of

COLOURS = tuple(Colour)
ROLLS = tuple(
    Roll(numbers, colours, hourglasses)
    for numbers in itertools.combinations_with_replacement(range(1, 7), 2)
    for colours in itertools.combinations_with_replacement(COLOURS, 2)
    for hourglasses in (1, 2)
)
"""Every roll once; which of two dice is named first makes no difference."""


def legal(state: State) -> Iterator[Entry]:
    if state.roll is None:
        yield from _starts(state)
    else:
        for player in range(len(state.duchies)):
            yield from _player_entries(state, player)
    if may_roll(state):
        yield from ROLLS


def may_roll(state: State) -> bool:
    return state.entered and not state.last_round


def _starts(state: State) -> Iterator[Start]:
    table = state.table
    players = state.waiting[:1] if table.start == "different" else state.waiting
    taken = 0
    if table.start == "different":
        for duchy in state.duchies:
            taken |= duchy.marked
    for player in players:
        for cell in members(table.sheet.cells[Colour.GREEN] & ~taken):
            yield Start(player, table.sheet.grid.names[cell])


def _player_entries(state: State, player: int) -> Iterator[Entry]:
    yield from marks(state, player)
    yield from _markless(state, player, bool(reaches(state, player)))


def _markless(state: State, player: int, can_mark: bool) -> list[Entry]:
    """A player's entries that mark nothing."""
    turn = state.duchies[player].turn
    if turn.begun:
        return [Pass(player)] if can_mark else []
    found: list[Entry] = [] if plain_reach(state, player) else [Pass(player)]
    if turn.goods_sold:
        found.append(Keep(player))
    return found


def draw(state: State, rng: random.Random) -> Entry:
    """The roll or a player, then one of the player's ways, without listing every mark."""
    if state.roll is None and state.waiting:
        return rng.choice(tuple(_starts(state)))
    rolls = may_roll(state)
    if rolls and (state.roll is None or rng.random() < 0.5):
        return _draw_roll(rng)
    seats = len(state.duchies)
    first = below(rng, seats)
    for player in range(first, first + seats):
        if entry := _draw_of(state, player % seats, rng):
            return entry
    if rolls:
        return _draw_roll(rng)
    raise IndexError("nothing is legal: the game is over")


def _draw_of(state: State, player: int, rng: random.Random) -> Entry | None:
    found = reaches(state, player)
    others = _markless(state, player, bool(found))
    if not found and not others:
        return None
    chosen = below(rng, len(found) + len(others))
    if chosen >= len(found):
        return others[chosen - len(found)]
    use, number, cells = found[chosen]
    cell = cell_of(rng, cells)
    return Mark(player, state.table.sheet.grid.names[cell], number, use)


def _draw_roll(rng: random.Random) -> Roll:
    faces = layouts.hourglass_faces()
    return Roll(
        (below(rng, 6) + 1, below(rng, 6) + 1),
        (COLOURS[below(rng, 6)], COLOURS[below(rng, 6)]),
        faces[below(rng, len(faces))],
    )
