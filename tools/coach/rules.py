"""The rules of the Dice Game on rows of integers (`mobile.coach.board`), fast.

Cells, colours and bonuses are numbers; a die's number is 1 to 6. `worth` is what completing each
colour would give in this round: it holds all that the solo game and the other players change.
"""

from __future__ import annotations

import numpy as np

from mobile.coach import board as tables
from tools.coach.jit import jit, trailing_zeros

MARKED, EDGE, OPEN, AREA = 0, 1, 2, 4
COLOUR, STOCK, RIVALS = 5, 6, 7
MONK, SILVER, GOODS, WORKER, POINTS = 8, 9, 10, 11, 12
WIDTH = tables.WIDTH
ORANGE, GREEN, YELLOW = tables.ORANGE, tables.GREEN, tables.YELLOW
RIVAL_BITS = tables.RIVAL_BITS
CELLS = 37
PASS = -1
"""Instead of a first cell: the worker is taken. Instead of a second: there is none."""
NO_BONUS, USE_MONK, USE_SILVER, USE_WORKER = -1, 0, 1, 3

_BITS = np.array(tables.STOCK_BITS, np.int64)
_SHIFTS = np.array(tables.STOCK_SHIFT, np.int64)


@jit
def change_stock(s, bonus, by):
    """Adds to the unused bonuses of one kind."""
    count = s[MONK + bonus] + by
    s[MONK + bonus] = count
    most = _BITS[bonus]
    shift = _SHIFTS[bonus]
    seen = min(max(count, 0), most)
    s[STOCK] = (s[STOCK] & ~(((1 << most) - 1) << shift)) | (((1 << seen) - 1) << shift)


@jit
def numbers_open(board, s, cell):
    """The numbers an empty cell takes, as bits."""
    word = board.open_word[cell]
    if word < 0:
        return board.printed[board.colour[cell]]
    return (s[word] >> board.open_shift[cell]) & 63


@jit
def cross(board, s, cell, phase, worth):
    """Marks a cell without a number, with what its complete area and colour give."""
    bit = 1 << cell
    s[MARKED] |= bit
    s[EDGE] = (s[EDGE] | board.neighbours[cell]) & ~s[MARKED]
    area = board.area[cell]
    colour = board.colour[cell]
    s[AREA] |= ((s[AREA] << 1) | board.area_first[area]) & board.area_field[area]
    s[COLOUR] |= ((s[COLOUR] << 1) | board.colour_first[colour]) & board.colour_field[colour]
    if board.area_mask[area] & ~s[MARKED]:
        return
    word = board.open_word[cell]
    if word >= 0:
        s[word] &= ~(63 << board.open_shift[cell])
    points = board.area_points[board.area_size[area] - 1, phase]
    s[POINTS] += 2 * points if colour == YELLOW else points
    if board.gift[cell] >= 0:
        change_stock(s, board.gift[cell], 1)
    if not board.cells[colour] & ~s[MARKED]:
        s[POINTS] += worth[colour]
        s[RIVALS] &= ~(((1 << RIVAL_BITS) - 1) << (RIVAL_BITS * colour))


@jit
def write(board, s, cell, number, phase, worth):
    """Marks a cell with a number."""
    bit = 1 << (number - 1)
    castles = board.castles_beside[cell] & ~s[MARKED]
    while castles:
        castle = trailing_zeros(castles)
        castles &= castles - 1
        s[board.open_word[castle]] |= bit << board.open_shift[castle]
    colour = board.colour[cell]
    word = board.open_word[cell]
    shift = board.open_shift[cell]
    if colour == ORANGE:
        s[word] &= ~(bit << shift)
    elif colour == YELLOW:
        s[word] &= ~((63 & ~bit) << shift)
    cross(board, s, cell, phase, worth)


@jit
def sell(s):
    """A double hourglass: all goods become a silver and 2 points each."""
    goods = s[GOODS]
    if goods > 0:
        change_stock(s, 2, -goods)
        change_stock(s, 1, goods)
        s[POINTS] += 2 * goods


@jit
def reach(board, s, colours, number):
    """The cells of these colours that a number can go into."""
    cells = s[EDGE] & colours
    found = 0
    bit = 1 << (number - 1)
    while cells:
        cell = trailing_zeros(cells)
        cells &= cells - 1
        if numbers_open(board, s, cell) & bit:
            found |= 1 << cell
    return found


@jit
def list_turns(board, s, roll, phase, worth, turns):
    """Every turn of a player with this roll (two numbers, two colours, hourglasses; goods are sold
    already): rows of first cell, number, bonus, second cell, number. Gives how many."""
    n1, n2, c1, c2 = roll[0], roll[1], roll[2], roll[3]
    count = 0
    rolled = board.cells[c1] | board.cells[c2]
    child = np.empty(WIDTH, np.int64)
    plain = 0
    for at in range(1 if n1 == n2 else 2):
        number = roll[at]
        cells = reach(board, s, rolled, number)
        plain |= cells
        while cells:
            cell = trailing_zeros(cells)
            cells &= cells - 1
            count = _add(turns, count, cell, number, NO_BONUS, PASS, 0)
            child[:] = s
            write(board, child, cell, number, phase, worth)
            if child[SILVER] < 1:
                continue
            for other in range(1 if n1 == n2 else 2):
                second = roll[other]
                colours = rolled
                if (
                    second == number and n1 != n2 and c1 != c2
                ):  # the same number die: another colour
                    colours &= ~board.cells[board.colour[cell]]
                more = reach(board, child, colours, second)
                while more:
                    next_cell = trailing_zeros(more)
                    more &= more - 1
                    count = _add(turns, count, cell, number, USE_SILVER, next_cell, second)
    if s[MONK] > 0:
        changed = (1 << CELLS) - 1
        if c1 == c2:
            changed &= ~board.cells[c1]
        for at in range(1 if n1 == n2 else 2):
            cells = reach(board, s, changed, roll[at])
            while cells:
                cell = trailing_zeros(cells)
                cells &= cells - 1
                count = _add(turns, count, cell, roll[at], USE_MONK, PASS, 0)
    if s[WORKER] > 0:
        for number in range(1, 7):
            cells = reach(board, s, rolled, number)
            while cells:
                cell = trailing_zeros(cells)
                cells &= cells - 1
                count = _add(turns, count, cell, number, USE_WORKER, PASS, 0)
    if not plain:
        count = _add(turns, count, PASS, 0, NO_BONUS, PASS, 0)
    return count


@jit
def _add(turns, count, cell, number, use, second, second_number):
    turns[count, 0] = cell
    turns[count, 1] = number
    turns[count, 2] = use
    turns[count, 3] = second
    turns[count, 4] = second_number
    return count + 1


@jit
def play(board, s, turn, phase, worth):
    """Does a turn of `list_turns`."""
    if turn[0] == PASS:
        change_stock(s, 3, 1)
        return
    write(board, s, turn[0], turn[1], phase, worth)
    if turn[2] >= 0:
        change_stock(s, turn[2], -1)
    if turn[3] != PASS:
        write(board, s, turn[3], turn[4], phase, worth)
