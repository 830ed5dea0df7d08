"""Whole games of two to five players, on the simulator."""

from __future__ import annotations

import numpy as np

from mobile.coach import board as tables
from tools.coach.alone import castle, draw, throw
from tools.coach.greedy import greedy_turn
from tools.coach.jit import jit
from tools.coach.judging import COLOURS, MOST_TURNS, best_turn, mean_of_round, value
from tools.coach.rules import MARKED, RIVALS, play, sell

NET, OTHER_NET, GREEDY = 0, 1, 2
"""Who sits on a seat."""
PHASES = 3
RIVAL_BITS = tables.RIVAL_BITS
PLAYERS_SHIFT = tables.PLAYERS_SHIFT
FAR = 99
_STEPS = np.array(tables.RIVAL_STEPS, np.int64)


@jit
def count_bits(bits):
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@jit
def rivals(board, rows, players, seat, ranks):
    """The bits of `Field.RIVALS` for a seat: see `mobile.coach.others`."""
    found = ((1 << (min(players, 5) - 2)) - 1) << PLAYERS_SHIFT
    for colour in range(COLOURS):
        cells = board.cells[colour]
        if not cells & ~rows[seat, MARKED]:
            continue
        missing = FAR
        for other in range(players):
            left = cells & ~rows[other, MARKED]
            if other != seat and left:
                missing = min(missing, count_bits(left))
        bits = (1 << min(ranks[colour], 2)) - 1
        for place in range(_STEPS.shape[0]):
            if missing <= _STEPS[place]:
                bits |= 1 << (2 + place)
        found |= bits << (RIVAL_BITS * colour)
    return found


@jit
def next_worth(board, ranks, worth):
    """What completing each colour gives in the next round."""
    for colour in range(COLOURS):
        rank = ranks[colour]
        worth[colour] = board.colour_points[colour, rank] if rank < 2 else 0


@jit
def game(
    board, nets, seats, players, strays, start, track, double, states, values, strayed, hours, log
):
    """Plays one game. Notes after each round every duchy, what its network said of the best turn,
    whether the turn was random, the hour, and the roll with the turn. Gives the number of
    rounds."""
    turns = np.empty((MOST_TURNS, 5), np.int64)
    found = np.empty(MOST_TURNS)
    worth = np.empty(COLOURS, np.int64)
    ranks = np.zeros(COLOURS, np.int64)
    before = np.empty(players, np.int64)
    for seat in range(players):
        castle(board, start if start >= 0 else draw(4), states[0, seat])
    for seat in range(players):
        states[0, seat, RIVALS] = rivals(board, states[0], players, seat, ranks)
        values[0, seat] = 0.0
        strayed[0, seat] = False
    hours[0] = 0
    phase, boxes, rounds = 0, 0, 0
    while phase < PHASES - 1 or boxes < track:
        roll = log[rounds, 0, :5]
        throw(double, roll)
        if boxes >= track:
            phase += 1
            boxes = 0
        boxes = min(track, boxes + roll[4])
        rounds += 1
        hours[rounds] = phase * track + boxes
        next_worth(board, ranks, worth)
        for seat in range(players):
            log[rounds - 1, seat, :5] = roll
            s = states[rounds, seat]
            s[:] = states[rounds - 1, seat]
            before[seat] = s[MARKED]
            if roll[4] == 2:
                sell(s)
            kind = seats[seat]
            stray = np.random.random() < strays[seat]
            strayed[rounds, seat] = stray
            if kind == GREEDY:
                at = greedy_turn(board, s, roll, phase, worth, turns)
                values[rounds, seat] = 0.0
            else:
                net = nets[kind]
                best, count = best_turn(
                    board, net, s, roll, phase, worth, hours[rounds], turns, found
                )
                at = draw(count) if stray else best
                values[rounds, seat] = found[best]
            log[rounds - 1, seat, 5:] = turns[at]
            play(board, s, turns[at], phase, worth)
        for colour in range(COLOURS):
            cells = board.cells[colour]
            for seat in range(players):
                if cells & ~before[seat] and not cells & ~states[rounds, seat, MARKED]:
                    ranks[colour] += 1
                    break
        for seat in range(players):
            states[rounds, seat, RIVALS] = rivals(board, states[rounds], players, seat, ranks)
    return rounds


@jit
def said(net, rounds, players, states, hours, values):
    """What a network says of the noted duchies."""
    for at in range(rounds + 1):
        for seat in range(players):
            values[at, seat] = value(net, states[at, seat], hours[at])


@jit
def mean(board, net, s, phase, boxes, ranks, track, double):
    """The exact mean over the next roll when the others stay as they are."""
    worth = np.empty(COLOURS, np.int64)
    next_worth(board, ranks, worth)
    total = 0.0
    for hourglasses in range(1, 3):
        then_phase, then_boxes = phase, boxes
        if boxes >= track:
            then_phase += 1
            then_boxes = 0
        then_boxes = min(track, then_boxes + hourglasses)
        child = s.copy()
        if hourglasses == 2:
            sell(child)
        share = double if hourglasses == 2 else 1 - double
        total += share * mean_of_round(
            board, net, child, then_phase, worth, then_phase * track + then_boxes
        )
    return total
