"""What a network says about a duchy, the best turn for a roll, and the exact mean over all rolls.

The first layer is linear in bits: a turn changes few of them, so only their rows are added or
taken away.
"""

from __future__ import annotations

import numpy as np

from mobile.coach import board as tables
from tools.coach.jit import jit, trailing_zeros
from tools.coach.rules import (
    EDGE,
    GOODS,
    MARKED,
    MONK,
    ORANGE,
    POINTS,
    SILVER,
    WIDTH,
    WORKER,
    YELLOW,
    change_stock,
    list_turns,
    numbers_open,
    play,
    sell,
    write,
)

WORDS = tables.WORDS
WORD_BITS = tables.WORD_BITS
COLOURS = 6
NEVER = -1e9
MOST_TURNS = 3000
HIDDEN = 192
"""At most, in the first layer; likewise the next."""
NARROW = 64


@jit
def first_layer(net, s, hour, h):
    """The sums of the first layer for a duchy."""
    width = net.hour.shape[1]
    for j in range(width):
        h[j] = net.hour[hour, j]
    for word in range(WORDS):
        bits = s[word]
        while bits:
            row = word * WORD_BITS + trailing_zeros(bits)
            bits &= bits - 1
            for j in range(width):
                h[j] += net.bits[row, j]


@jit
def moved(net, before, after, h, out):
    """The same sums after a change."""
    width = net.hour.shape[1]
    for j in range(width):
        out[j] = h[j]
    for word in range(WORDS):
        bits = after[word] & ~before[word]
        while bits:
            row = word * WORD_BITS + trailing_zeros(bits)
            bits &= bits - 1
            for j in range(width):
                out[j] += net.bits[row, j]
        bits = before[word] & ~after[word]
        while bits:
            row = word * WORD_BITS + trailing_zeros(bits)
            bits &= bits - 1
            for j in range(width):
                out[j] -= net.bits[row, j]


@jit
def future(net, h, hour):
    """From the sums of the first layer to the points still to come."""
    narrow = net.second_bias.shape[0]
    sums = np.empty(NARROW, np.float32)
    for k in range(narrow):
        sums[k] = net.second_bias[k]
    for j in range(net.hour.shape[1]):
        x = h[j]
        if x > 0:
            for k in range(narrow):
                sums[k] += x * net.second[j, k]
    found = net.last_bias[hour]
    for k in range(narrow):
        if sums[k] > 0:
            found += sums[k] * net.last[hour, k]
    return found


@jit
def value(net, s, hour):
    """The points a duchy will end with."""
    if hour >= net.last.shape[0]:
        return float(s[POINTS])
    h = np.empty(HIDDEN, np.float32)
    first_layer(net, s, hour, h)
    return s[POINTS] + future(net, h, hour)


@jit
def moved_value(net, before, after, h, hour, scratch):
    """The same, from the sums of the duchy before a change."""
    if hour >= net.last.shape[0]:
        return float(after[POINTS])
    moved(net, before, after, h, scratch)
    return after[POINTS] + future(net, scratch, hour)


@jit
def judge_turns(board, net, s, roll, phase, worth, hour, turns, found):
    """Lists every turn with this roll and what the duchy is worth after it. Gives how many."""
    count = list_turns(board, s, roll, phase, worth, turns)
    h = np.empty(HIDDEN, np.float32)
    scratch = np.empty(HIDDEN, np.float32)
    child = np.empty(WIDTH, np.int64)
    over = hour >= net.last.shape[0]
    if not over:
        first_layer(net, s, hour, h)
    for at in range(count):
        child[:] = s
        play(board, child, turns[at], phase, worth)
        found[at] = moved_value(net, s, child, h, hour, scratch)
    return count


@jit
def best_turn(board, net, s, roll, phase, worth, hour, turns, found):
    """The number of the best turn among those listed in `turns`."""
    count = judge_turns(board, net, s, roll, phase, worth, hour, turns, found)
    best = 0
    for at in range(1, count):
        if found[at] > found[best]:
            best = at
    return best, count


@jit
def alike(board, s, cell, masks):
    """The numbers an empty cell takes, in groups that leave the same duchy behind."""
    numbers = numbers_open(board, s, cell)
    colour = board.colour[cell]
    after = s[MARKED] | (1 << cell)
    left = board.area_mask[board.area[cell]] & ~after
    tells = colour in (ORANGE, YELLOW) and left != 0
    count = 0
    neutral = 0
    while numbers:
        bit = numbers & -numbers
        numbers &= numbers - 1
        opens = tells
        castles = board.castles_beside[cell] & ~s[MARKED]
        while castles and not opens:
            castle = trailing_zeros(castles)
            castles &= castles - 1
            opens = not (s[board.open_word[castle]] >> board.open_shift[castle]) & bit
        if opens:
            masks[count] = bit
            count += 1
        else:
            neutral |= bit
    if neutral:
        masks[count] = neutral
        count += 1
    return count


@jit
def raise_all(table, colour, mask, found):
    for n in range(6):
        if mask >> n & 1 and found > table[colour, n]:
            table[colour, n] = found


@jit
def mean_of_round(board, net, s, phase, worth, hour):
    """The mean, over both numbers and both colours, of the best value after the round; goods are
    sold already."""
    over = hour >= net.last.shape[0]
    h = np.empty(HIDDEN, np.float32)
    h_first = np.empty(HIDDEN, np.float32)
    scratch = np.empty(HIDDEN, np.float32)
    child = np.empty(WIDTH, np.int64)
    grandchild = np.empty(WIDTH, np.int64)
    masks = np.empty(6, np.int64)
    masks_second = np.empty(6, np.int64)
    plain = np.full((COLOURS, 6), NEVER)
    monk = np.full((COLOURS, 6), NEVER)
    worker = np.full((COLOURS, 6), NEVER)
    pairs = np.full((COLOURS * 6, COLOURS * 6), NEVER)
    if not over:
        first_layer(net, s, hour, h)
    child[:] = s
    change_stock(child, 3, 1)
    passed = moved_value(net, s, child, h, hour, scratch)
    cells = s[EDGE]
    while cells:
        cell = trailing_zeros(cells)
        cells &= cells - 1
        colour = board.colour[cell]
        groups = alike(board, s, cell, masks)
        for group in range(groups):
            mask = masks[group]
            number = trailing_zeros(mask) + 1
            child[:] = s
            write(board, child, cell, number, phase, worth)
            raise_all(plain, colour, mask, moved_value(net, s, child, h, hour, scratch))
            if s[MONK] > 0:
                change_stock(child, 0, -1)
                raise_all(monk, colour, mask, moved_value(net, s, child, h, hour, scratch))
                change_stock(child, 0, 1)
            if s[WORKER] > 0:
                change_stock(child, 3, -1)
                raise_all(worker, colour, mask, moved_value(net, s, child, h, hour, scratch))
                change_stock(child, 3, 1)
            if child[SILVER] < 1:
                continue
            change_stock(child, 1, -1)
            if not over:
                moved(net, s, child, h, h_first)
            more = child[EDGE]
            while more:
                second = trailing_zeros(more)
                more &= more - 1
                if s[SILVER] > 0 and second < cell and s[EDGE] >> second & 1:
                    # Taken in the other order already, unless this first mark lets in a number.
                    new = numbers_open(board, child, second) & ~numbers_open(board, s, second)
                    if not new:
                        continue
                second_colour = board.colour[second]
                second_groups = alike(board, child, second, masks_second)
                for second_group in range(second_groups):
                    second_mask = masks_second[second_group]
                    grandchild[:] = child
                    write(board, grandchild, second, trailing_zeros(second_mask) + 1, phase, worth)
                    found = moved_value(net, child, grandchild, h_first, hour, scratch)
                    for n in range(6):
                        if not mask >> n & 1:
                            continue
                        one = colour * 6 + n
                        for m in range(6):
                            if not second_mask >> m & 1:
                                continue
                            two = second_colour * 6 + m
                            if found > pairs[one, two]:
                                pairs[one, two] = found
                                pairs[two, one] = found
    return best_over_rolls(plain, monk, worker, pairs, passed)


@jit
def best_over_rolls(plain, monk, worker, pairs, passed):
    """The mean of the best for each roll, from the best for each mark and each pair of marks."""
    total = 0.0
    for n1 in range(6):
        for n2 in range(n1, 6):
            for c1 in range(COLOURS):
                for c2 in range(c1, COLOURS):
                    best = max(max(plain[c1, n1], plain[c1, n2]), max(plain[c2, n1], plain[c2, n2]))
                    if best == NEVER:
                        best = passed
                    for c in range(COLOURS):
                        if c1 == c2 and c == c1:
                            continue
                        best = max(best, max(monk[c, n1], monk[c, n2]))
                    for n in range(6):
                        best = max(best, max(worker[c1, n], worker[c2, n]))
                    for i in range(4):
                        one = (c1 if i < 2 else c2) * 6 + (n1 if i % 2 == 0 else n2)
                        for j in range(i, 4):
                            two = (c1 if j < 2 else c2) * 6 + (n1 if j % 2 == 0 else n2)
                            if one == two and n1 != n2 and c1 != c2:
                                continue
                            best = max(best, pairs[one, two])
                    ways = (1 if n1 == n2 else 2) * (1 if c1 == c2 else 2)
                    total += ways * best
    return total / 1296.0


@jit
def solo_worth(board, phase, worth):
    for colour in range(COLOURS):
        worth[colour] = board.colour_points[colour, 1 if phase == 2 else 0]


@jit
def solo_mean(board, net, s, rounds, track, double):
    """The exact mean after so many rounds alone. `double` is the chance of a double hourglass."""
    phase = rounds // track
    worth = np.empty(COLOURS, np.int64)
    solo_worth(board, phase, worth)
    found = mean_of_round(board, net, s, phase, worth, rounds + 1)
    if s[GOODS] == 0:
        return found
    sold = s.copy()
    sell(sold)
    return (1 - double) * found + double * mean_of_round(board, net, sold, phase, worth, rounds + 1)
