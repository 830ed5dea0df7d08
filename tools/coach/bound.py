"""An upper bound for any player alone: what could be had by a player who knows all dice beforehand,
less the luck of the rolls on the way, as the network sees it.

Luck is zero on average for whoever does not know the dice, so no such player makes more than the
best line of each game does, on average. A beam looks for that line. It may miss it, so what is
found is an estimate from below of a bound from above; it grows with the width.
"""

from __future__ import annotations

import numpy as np

from tools.coach.alone import castle
from tools.coach.jit import jit
from tools.coach.judging import COLOURS, MOST_TURNS, judge_turns, solo_mean, solo_worth
from tools.coach.rules import POINTS, WIDTH, play, sell

CASTLES = 4
PRIME = 2**41 - 21
MOST_LINES = 400_000
"""Turns of one round that are compared, over all duchies of the beam."""


@jit
def _key(s):
    """A number for what a duchy is; two duchies that share one are not met in practice."""
    found = 0
    for at in range(WIDTH):
        found = (found * 1000003 + s[at] % PRIME) % PRIME
    return found


@jit
def best_line(board, net, width, track, double, dice):
    """The most points, less luck, of the lines a beam finds in a game with these rolls."""
    beam = np.empty((width, WIDTH), np.int64)
    after = np.empty((width, WIDTH), np.int64)
    luck = np.empty(width)
    after_luck = np.empty(width)
    turns = np.empty((MOST_TURNS, 5), np.int64)
    found = np.empty(MOST_TURNS)
    worth = np.empty(COLOURS, np.int64)
    s = np.empty(WIDTH, np.int64)
    parent = np.empty(MOST_LINES, np.int64)
    lines = np.empty((MOST_LINES, 5), np.int64)
    scores = np.empty(MOST_LINES)
    lucks = np.empty(MOST_LINES)
    size = min(width, CASTLES)
    for place in range(size):
        castle(board, place, beam[place])
        luck[place] = 0.0
    for rounds in range(dice.shape[0]):
        phase = rounds // track
        solo_worth(board, phase, worth)
        roll = dice[rounds]
        count = 0
        for at in range(size):
            mean = solo_mean(board, net, beam[at], rounds, track, double)
            s[:] = beam[at]
            if roll[4] == 2:
                sell(s)
            listed = judge_turns(board, net, s, roll, phase, worth, rounds + 1, turns, found)
            now = luck[at] + np.max(found[:listed]) - mean
            for turn in range(min(listed, MOST_LINES - count)):
                parent[count] = at
                lines[count] = turns[turn]
                scores[count] = found[turn] - now
                lucks[count] = now
                count += 1
        known = set()
        size = 0
        for at in np.argsort(-scores[:count]):
            child = after[size]
            child[:] = beam[parent[at]]
            if roll[4] == 2:
                sell(child)
            play(board, child, lines[at], phase, worth)
            key = _key(child)
            if key in known:
                continue
            known.add(key)
            after_luck[size] = lucks[at]
            size += 1
            if size == width:
                break
        beam[:size] = after[:size]
        luck[:size] = after_luck[:size]
    best = -1e9
    for at in range(size):
        best = max(best, beam[at, POINTS] - luck[at])
    return best
