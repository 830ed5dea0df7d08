"""Whole games of a player alone, on the simulator."""

from __future__ import annotations

import numpy as np

from mobile.coach.turns import NEAR
from tools.coach.greedy import greedy_turn
from tools.coach.jit import jit
from tools.coach.judging import (
    COLOURS,
    MOST_TURNS,
    best_turn,
    judge_turns,
    solo_mean,
    solo_worth,
    value,
)
from tools.coach.rules import POINTS, WIDTH, cross, play, sell

NET, LOOK_AHEAD, GREEDY = 0, 1, 2
"""Who plays."""
LOG = 10
"""Numbers noted of a turn: five of the roll, five of `list_turns`."""


@jit
def seed(number):
    np.random.seed(number)


@jit
def draw(count):
    return int(np.random.random() * count)


@jit
def throw(double, roll):
    """Two numbers, two colours; whether the hourglass is double."""
    roll[0] = draw(6) + 1
    roll[1] = draw(6) + 1
    roll[2] = draw(COLOURS)
    roll[3] = draw(COLOURS)
    roll[4] = 2 if np.random.random() < double else 1


@jit
def castle(board, place, s):
    """A fresh duchy that starts with that castle, in reading order."""
    s[:] = board.empty
    worth = np.zeros(COLOURS, np.int64)
    for cell in range(board.colour.shape[0]):
        if board.colour[cell] == 4:
            if place == 0:
                cross(board, s, cell, 0, worth)
                return
            place -= 1


@jit
def best_start(board, net):
    """The castle the network would start with."""
    s = np.empty(WIDTH, np.int64)
    best, found = 0, -1e9
    for place in range(4):
        castle(board, place, s)
        worth = value(net, s, 0)
        if worth > found:
            best, found = place, worth
    return best


@jit
def deal(deck, row):
    """Each face of a die equally often, in any order."""
    for at in range(row.shape[0]):
        row[at] = at * deck // row.shape[0]
    for at in range(row.shape[0] - 1, 0, -1):
        other = draw(at + 1)
        row[at], row[other] = row[other], row[at]


@jit
def deal_rolls(double, rolls):
    """Rolls as `mobile.coach.deeper.throws` deals them."""
    count = rolls.shape[0]
    for die in range(5):
        deal(6 if die < 2 else COLOURS if die < 4 else count, rolls[:, die])
    for at in range(count):
        rolls[at, 0] += 1
        rolls[at, 1] += 1
        rolls[at, 4] = 2 if rolls[at, 4] < round(double * count) else 1


@jit
def correction(board, net, child, rounds, track, double, rolls):
    """By how much the exact mean after so many rounds goes wrong, as far as the mean after each
    of these rolls can tell."""
    if rounds + 1 >= net.last.shape[0]:
        return 0.0
    turns = np.empty((MOST_TURNS, 5), np.int64)
    found = np.empty(MOST_TURNS)
    worth = np.empty(COLOURS, np.int64)
    s = np.empty(WIDTH, np.int64)
    phase = rounds // track
    solo_worth(board, phase, worth)
    total = 0.0
    for at in range(rolls.shape[0]):
        s[:] = child
        if rolls[at, 4] == 2:
            sell(s)
        best, _ = best_turn(board, net, s, rolls[at], phase, worth, rounds + 1, turns, found)
        play(board, s, turns[best], phase, worth)
        total += solo_mean(board, net, s, rounds + 1, track, double) - found[best]
    return total / rolls.shape[0]


@jit
def look_ahead(board, net, s, roll, phase, worth, rounds, track, double, wide, deck):
    """The best turn when the `wide` best are judged by the exact mean over the next roll, and those
    near the best of them, like the network's favourite, by `deck` rolls after that. Also by how
    much it is better than the favourite, judged the same way."""
    turns = np.empty((MOST_TURNS, 5), np.int64)
    found = np.empty(MOST_TURNS)
    count = judge_turns(board, net, s, roll, phase, worth, rounds + 1, turns, found)
    order = np.argsort(-found[:count])
    if rounds + 1 >= net.last.shape[0]:
        return order[0], 0.0
    seen = np.empty((wide, WIDTH), np.int64)
    places = np.empty(wide, np.int64)
    means = np.empty(wide)
    tried = 0
    for at in order:
        child = seen[tried]
        child[:] = s
        play(board, child, turns[at], phase, worth)
        known = False
        for other in range(tried):
            if np.all(seen[other] == child):
                known = True
        if known:
            continue
        places[tried] = at
        means[tried] = solo_mean(board, net, child, rounds + 1, track, double)
        tried += 1
        if tried == wide:
            break
    most = np.max(means[:tried])
    rolls = np.empty((deck, 5), np.int64)
    deal_rolls(double, rolls)
    best, best_value, favourite = 0, -1e9, 0.0
    for at in range(tried):
        if at > 0 and means[at] < most - NEAR:
            continue
        off = correction(board, net, seen[at], rounds + 1, track, double, rolls) if deck else 0.0
        if at == 0:
            favourite = means[at] + off
        if means[at] + off > best_value:
            best, best_value = at, means[at] + off
    return places[best], best_value - favourite


@jit
def games(
    board,
    net,
    count,
    player,
    wide,
    deck,
    start,
    strays,
    track,
    double,
    states,
    values,
    strayed,
    gains,
    log,
):
    """Plays games and notes the duchy after every turn, what the network said of the best turn,
    whether the turn was a random one, what look-ahead gained, and the roll with the turn.
    `strays` is the chance of a random turn for each game; `start` is a castle, −1 for the best,
    −2 for a random one."""
    rounds_all = net.last.shape[0]
    turns = np.empty((MOST_TURNS, 5), np.int64)
    found = np.empty(MOST_TURNS)
    worth = np.empty(COLOURS, np.int64)
    best_castle = best_start(board, net) if start == -1 else 0
    for game in range(count):
        s = states[game, 0]
        castle(board, best_castle if start == -1 else draw(4) if start == -2 else start, s)
        values[game, 0] = value(net, s, 0)
        strayed[game, 0] = False
        for rounds in range(rounds_all):
            phase = rounds // track
            solo_worth(board, phase, worth)
            roll = log[game, rounds, :5]
            throw(double, roll)
            s = states[game, rounds + 1]
            s[:] = states[game, rounds]
            if roll[4] == 2:
                sell(s)
            stray = np.random.random() < strays[game]
            gains[game, rounds] = 0.0
            if player == LOOK_AHEAD and not stray:
                judge_turns(board, net, s, roll, phase, worth, rounds + 1, turns, found)
                best, gains[game, rounds] = look_ahead(
                    board, net, s, roll, phase, worth, rounds, track, double, wide, deck
                )
                at = best
            elif player == GREEDY:
                best = greedy_turn(board, s, roll, phase, worth, turns)
                found[best] = 0.0
                at = best
            else:
                best, listed = best_turn(
                    board, net, s, roll, phase, worth, rounds + 1, turns, found
                )
                at = best
                if stray:
                    at = draw(listed)
            strayed[game, rounds + 1] = stray
            values[game, rounds + 1] = found[best]
            log[game, rounds, 5:] = turns[at]
            play(board, s, turns[at], phase, worth)


@jit
def bests(board, net, count, track, double, states, means, first, last):
    """The exact mean over rolls at the noted duchies of rounds `first` to `last`."""
    for game in range(count):
        for rounds in range(first, last):
            means[game, rounds] = solo_mean(board, net, states[game, rounds], rounds, track, double)


@jit
def said(net, count, states, values):
    """What the network says of the noted duchies."""
    for game in range(count):
        for rounds in range(states.shape[1]):
            values[game, rounds] = value(net, states[game, rounds], rounds)


@jit
def best_values(board, net, count, track, states, log, values):
    """What the best turn was worth after each noted roll."""
    turns = np.empty((MOST_TURNS, 5), np.int64)
    found = np.empty(MOST_TURNS)
    worth = np.empty(COLOURS, np.int64)
    s = np.empty(WIDTH, np.int64)
    for game in range(count):
        for rounds in range(log.shape[1]):
            phase = rounds // track
            solo_worth(board, phase, worth)
            roll = log[game, rounds, :5]
            s[:] = states[game, rounds]
            if roll[4] == 2:
                sell(s)
            best, _ = best_turn(board, net, s, roll, phase, worth, rounds + 1, turns, found)
            values[game, rounds + 1] = found[best]


@jit
def lucks(board, net, count, track, double, deck, states, log, found, first, last):
    """The luck of the noted rolls of rounds `first` to `last`, one roll deep: the exact mean after
    the network's favourite, less what that is on average, which is estimated from `deck` other
    rolls. Whatever the network is like, it is zero on average."""
    turns = np.empty((MOST_TURNS, 5), np.int64)
    values = np.empty(MOST_TURNS)
    worth = np.empty(COLOURS, np.int64)
    s = np.empty(WIDTH, np.int64)
    rolls = np.empty((deck, 5), np.int64)
    for game in range(count):
        for rounds in range(first, last):
            phase = rounds // track
            solo_worth(board, phase, worth)
            roll = log[game, rounds, :5]
            mean = solo_mean(board, net, states[game, rounds], rounds, track, double)
            deal_rolls(double, rolls)
            mean += correction(board, net, states[game, rounds], rounds, track, double, rolls)
            s[:] = states[game, rounds]
            if roll[4] == 2:
                sell(s)
            best, _ = best_turn(board, net, s, roll, phase, worth, rounds + 1, turns, values)
            play(board, s, turns[best], phase, worth)
            if rounds + 1 < log.shape[1]:
                after = solo_mean(board, net, s, rounds + 1, track, double)
            else:
                after = float(s[POINTS])
            found[game, rounds] = after - mean


@jit
def further(board, net, s, rounds, track, double, deck):
    """By how much the network goes wrong after two rolls: see `mobile.coach.deeper.further`."""
    if rounds + 2 >= net.last.shape[0]:
        return 0.0
    turns = np.empty((MOST_TURNS, 5), np.int64)
    found = np.empty(MOST_TURNS)
    worth = np.empty(COLOURS, np.int64)
    row = np.empty(WIDTH, np.int64)
    rolls = np.empty((2, deck, 5), np.int64)
    for step in range(2):
        deal_rolls(double, rolls[step])
    total = 0.0
    for at in range(deck):
        row[:] = s
        for step in range(2):
            hour = rounds + step + 1
            phase = (rounds + step) // track
            solo_worth(board, phase, worth)
            if rolls[step, at, 4] == 2:
                sell(row)
            best, _ = best_turn(board, net, row, rolls[step, at], phase, worth, hour, turns, found)
            play(board, row, turns[best], phase, worth)
        total += solo_mean(board, net, row, rounds + 2, track, double) - found[best]
    return total / deck


@jit
def remainders(board, net, count, track, double, deck, states, found):
    """What a thorough review cannot explain of each round, but for `mobile.coach.deeper.GAIN`."""
    for game in range(count):
        for rounds in range(net.last.shape[0]):
            found[game, rounds] = further(
                board, net, states[game, rounds], rounds, track, double, deck
            )


@jit
def expected_gains(board, net, count, track, double, wide, deck, states, found):
    """By how much look-ahead one roll deep puts its turn above the network's favourite, on average
    over `deck` rolls after each noted round."""
    worth = np.empty(COLOURS, np.int64)
    s = np.empty(WIDTH, np.int64)
    rolls = np.empty((deck, 5), np.int64)
    for game in range(count):
        for rounds in range(net.last.shape[0]):
            phase = rounds // track
            solo_worth(board, phase, worth)
            deal_rolls(double, rolls)
            total = 0.0
            for at in range(deck):
                s[:] = states[game, rounds]
                if rolls[at, 4] == 2:
                    sell(s)
                _, gain = look_ahead(
                    board, net, s, rolls[at], phase, worth, rounds, track, double, wide, 0
                )
                total += gain
            found[game, rounds] = total / deck


@jit
def rollouts(board, net, s, rounds, track, double, dice):
    """The final points of games the network plays from a duchy on, with given dice (by game and
    round), on average; luck is left in."""
    turns = np.empty((MOST_TURNS, 5), np.int64)
    values = np.empty(MOST_TURNS)
    worth = np.empty(COLOURS, np.int64)
    row = np.empty(WIDTH, np.int64)
    total = 0.0
    for game in range(dice.shape[0]):
        row[:] = s
        for at in range(rounds, net.last.shape[0]):
            phase = at // track
            solo_worth(board, phase, worth)
            roll = dice[game, at]
            if roll[4] == 2:
                sell(row)
            best, _ = best_turn(board, net, row, roll, phase, worth, at + 1, turns, values)
            play(board, row, turns[best], phase, worth)
        total += row[POINTS]
    return total / dice.shape[0]
