"""What the other players and the clock mean for one duchy."""

from __future__ import annotations

import numpy as np

from core.games.dice_game.state import PHASES, State
from mobile.coach.board import (
    COLOURS,
    PLAYERS_SHIFT,
    RIVAL_BITS,
    RIVAL_STEPS,
    Ints,
)


def worth(state: State) -> Ints:
    """By colour: what completing it gives in this round."""
    points = state.table.sheet.colour_points
    if state.table.solo:
        rank = 1 if state.phase == len(PHASES) - 1 else 0
        return np.array([points[colour][rank] for colour in COLOURS], np.int64)
    found = []
    for colour, rounds in zip(COLOURS, state.finished, strict=True):
        rank = len([r for r in rounds if r != state.round])
        found.append(points[colour][rank] if rank < 2 else 0)
    return np.array(found, np.int64)


def rivals(state: State, player: int) -> int:
    """The bits of `Field.RIVALS`: which colour bonuses are gone, and how many cells the nearest
    of the others still lacks. Nothing for a player alone."""
    if state.table.solo:
        return 0
    sheet = state.table.sheet
    own = state.duchies[player].marked
    found = 0
    for slot, colour in enumerate(COLOURS):
        cells = sheet.cells[colour]
        if not cells & ~own:
            continue
        missing = [
            (cells & ~duchy.marked).bit_count()
            for other, duchy in enumerate(state.duchies)
            if other != player and cells & ~duchy.marked
        ]
        found |= rival_bits(len(state.finished[slot]), min(missing, default=99)) << (
            RIVAL_BITS * slot
        )
    return found | players_bits(len(state.duchies))


def rival_bits(ranks_gone: int, missing: int) -> int:
    """The bits of one colour."""
    bits = (1 << min(ranks_gone, 2)) - 1
    for place, step in enumerate(RIVAL_STEPS, start=2):
        bits |= (missing <= step) << place
    return bits


def players_bits(players: int) -> int:
    """Two players set no bit, five or more set three."""
    return (1 << min(players, 5) - 2) - 1 << PLAYERS_SHIFT
