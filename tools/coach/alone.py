"""Whole games of a player alone, on the simulator."""

from __future__ import annotations

import numpy as np

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

NET, TWO_PLY, GREEDY = 0, 1, 2
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
def look_ahead(board, net, s, roll, phase, worth, rounds, track, double, wide, turns, found):
    """The best turn when the `wide` best are judged by the exact mean over the next roll."""
    count = judge_turns(board, net, s, roll, phase, worth, rounds + 1, turns, found)
    if rounds + 1 >= net.last.shape[0]:
        return np.argmax(found[:count])
    order = np.argsort(-found[:count])
    seen = np.empty((wide, WIDTH), np.int64)
    tried = 0
    best, best_value = order[0], -1e9
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
        mean = solo_mean(board, net, child, rounds + 1, track, double)
        if mean > best_value:
            best, best_value = at, mean
        tried += 1
        if tried == wide:
            break
    return best


@jit
def games(
    board, net, count, player, wide, start, strays, track, double, states, values, strayed, log
):
    """Plays games and notes the duchy after every turn, what the network said of the best turn,
    whether the turn was a random one, and the roll with the turn. `strays` is the chance of
    a random turn for each game; `start` is a castle, −1 for the best, −2 for a random one."""
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
            if player == TWO_PLY and not stray:
                best = look_ahead(
                    board, net, s, roll, phase, worth, rounds, track, double, wide, turns, found
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
def shortfalls(board, net, count, track, double, samples, states, found):
    """By how much look-ahead differs from the network after a roll, on average over some rolls,
    at every noted duchy: see `mobile.coach.reviewing`."""
    turns = np.empty((MOST_TURNS, 5), np.int64)
    values = np.empty(MOST_TURNS)
    worth = np.empty(COLOURS, np.int64)
    roll = np.empty(5, np.int64)
    s = np.empty(WIDTH, np.int64)
    for game in range(count):
        for rounds in range(net.last.shape[0]):
            found[game, rounds] = 0.0
            if rounds + 1 >= net.last.shape[0]:
                continue
            phase = rounds // track
            solo_worth(board, phase, worth)
            for _ in range(samples):
                throw(double, roll)
                s[:] = states[game, rounds]
                if roll[4] == 2:
                    sell(s)
                best, _ = best_turn(board, net, s, roll, phase, worth, rounds + 1, turns, values)
                play(board, s, turns[best], phase, worth)
                mean = solo_mean(board, net, s, rounds + 1, track, double)
                found[game, rounds] += (mean - values[best]) / samples


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
