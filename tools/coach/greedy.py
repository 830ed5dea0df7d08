"""The greedy player of `tools.dice_game_scores` on the simulator: takes what is best now."""

from __future__ import annotations

import numpy as np

from tools.coach.jit import jit
from tools.coach.rules import (
    GOODS,
    MARKED,
    MONK,
    PASS,
    POINTS,
    SILVER,
    USE_SILVER,
    WIDTH,
    WORKER,
    YELLOW,
    change_stock,
    list_turns,
    write,
)

BONUS_WORTH = 1.0
PART = 0.9


@jit
def worth_now(board, s, phase):
    """Points, bonuses, and a part of what begun areas will bring."""
    found = s[POINTS] + BONUS_WORTH * (s[MONK] + s[SILVER] + s[GOODS] + s[WORKER])
    for area in range(board.area_mask.shape[0]):
        size = board.area_size[area]
        bits = board.area_mask[area] & s[MARKED]
        done = 0
        while bits:
            bits &= bits - 1
            done += 1
        if 0 < done < size:
            points = board.area_points[size - 1, phase]
            if board.cells[YELLOW] & board.area_mask[area]:
                points *= 2
            found += PART * points * (done / size) ** 2
    return found


@jit
def greedy_turn(board, s, roll, phase, worth, turns):
    """The number of the turn it makes among those listed in `turns`."""
    count = list_turns(board, s, roll, phase, worth, turns)
    before = worth_now(board, s, phase)
    child = np.empty(WIDTH, np.int64)
    first, gain, plain, passing = -1, 0.0, False, -1
    for at in range(count):
        if turns[at, 0] == PASS:
            passing = at
            continue
        if turns[at, 3] != PASS:
            continue
        child[:] = s
        write(board, child, turns[at, 0], turns[at, 1], phase, worth)
        if turns[at, 2] >= 0:
            change_stock(child, turns[at, 2], -1)
        else:
            plain = True
        found = worth_now(board, child, phase) - before
        if first < 0 or found > gain:
            first, gain = at, found
    if first < 0 or (not plain and gain <= BONUS_WORTH):
        return passing
    if turns[first, 2] >= 0:
        return first
    best, more = first, 0.0
    child[:] = s
    write(board, child, turns[first, 0], turns[first, 1], phase, worth)
    middle = worth_now(board, child, phase)
    second = np.empty(WIDTH, np.int64)
    for at in range(count):
        if (
            turns[at, 2] != USE_SILVER
            or turns[at, 0] != turns[first, 0]
            or turns[at, 1] != turns[first, 1]
        ):
            continue
        second[:] = child
        change_stock(second, USE_SILVER, -1)
        write(board, second, turns[at, 3], turns[at, 4], phase, worth)
        found = worth_now(board, second, phase) - middle
        if found > more:
            best, more = at, found
    return best
