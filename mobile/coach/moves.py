"""Marks on many duchies at once: rows of integers in, rows of integers out."""

from __future__ import annotations

import numpy as np

from mobile.coach.board import (
    BONUSES,
    ORANGE,
    RIVAL_BITS,
    STOCK_BITS,
    STOCK_SHIFT,
    YELLOW,
    Board,
    Field,
    Ints,
)

OPEN_WORDS = (Field.OPEN, Field.OPEN_MORE)
ALL_NUMBERS = 0b111111


def written(board: Board, rows: Ints, cells: Ints, numbers: Ints, phase: int, worth: Ints) -> Ints:
    """Each row with a number written into a cell of it. `worth` is what completing each colour
    gives in this round."""
    rows = rows.copy()
    number = np.left_shift(1, numbers - 1)
    unmarked = ~rows[:, Field.MARKED]
    beside = board.castles_beside[cells] & unmarked
    for castle in board.castles.tolist():
        opened = np.where(beside >> castle & 1, number << board.open_shift[castle], 0)
        rows[:, board.open_word[castle]] |= opened
    colour = board.colour[cells]
    closed = np.where(colour == ORANGE, number, 0)
    closed = np.where(colour == YELLOW, ALL_NUMBERS & ~number, closed)
    return _marked(board, rows, cells, closed, phase, worth)


def crossed(board: Board, rows: Ints, cells: Ints, phase: int, worth: Ints) -> Ints:
    """Each row with a cell marked, nothing written: the starting castle."""
    return _marked(board, rows.copy(), cells, np.zeros_like(cells), phase, worth)


def _marked(board: Board, rows: Ints, cells: Ints, closed: Ints, phase: int, worth: Ints) -> Ints:
    """Marks in place; `closed` are the numbers the cell's area takes no more."""
    colour, area = board.colour[cells], board.area[cells]
    marked = rows[:, Field.MARKED] | np.left_shift(1, cells)
    rows[:, Field.MARKED] = marked
    rows[:, Field.EDGE] = (rows[:, Field.EDGE] | board.neighbours[cells]) & ~marked
    rows[:, Field.AREA] |= (rows[:, Field.AREA] << 1 | board.area_first[area]) & board.area_field[
        area
    ]
    rows[:, Field.COLOUR] |= (
        rows[:, Field.COLOUR] << 1 | board.colour_first[colour]
    ) & board.colour_field[colour]
    complete = (board.area_mask[area] & ~marked) == 0
    closed = np.where(complete, ALL_NUMBERS, closed) << board.open_shift[cells]
    for word in OPEN_WORDS:
        rows[:, word] &= ~np.where(board.open_word[cells] == word, closed, 0)
    points = board.area_points[board.area_size[area] - 1, phase]
    points = np.where(colour == YELLOW, 2 * points, points)
    whole = complete & ((board.cells[colour] & ~marked) == 0)
    rows[:, Field.POINTS] += np.where(complete, points, 0) + np.where(whole, worth[colour], 0)
    forgotten = np.where(whole, ((1 << RIVAL_BITS) - 1) << RIVAL_BITS * colour, 0)
    rows[:, Field.RIVALS] &= ~forgotten
    given = np.where(complete, board.gift[cells], -1)
    for slot in range(len(BONUSES)):
        rows[:, Field.MONK + slot] += given == slot
    return counted(rows)


def spent(rows: Ints, slots: Ints) -> Ints:
    """Each row with one bonus less; −1 spends nothing."""
    rows = rows.copy()
    for slot in range(len(BONUSES)):
        rows[:, Field.MONK + slot] -= slots == slot
    return counted(rows)


def counted(rows: Ints) -> Ints:
    """The word of bonuses brought up to date, in place."""
    word = np.zeros(len(rows), np.int64)
    for slot, (most, shift) in enumerate(zip(STOCK_BITS, STOCK_SHIFT, strict=True)):
        seen = np.minimum(rows[:, Field.MONK + slot], most)
        word |= (np.left_shift(1, seen) - 1) << shift
    rows[:, Field.STOCK] = word
    return rows


def open_numbers(board: Board, rows: Ints) -> Ints:
    """By row and cell: the numbers that can be written there now, as bits; none off the edge."""
    cells = np.arange(len(board.colour))
    changing = np.where(board.open_word == Field.OPEN_MORE, 1, 0)
    words = rows[:, [Field.OPEN, Field.OPEN_MORE]][:, changing]
    numbers = words >> board.open_shift & ALL_NUMBERS
    numbers = np.where(board.open_word < 0, board.printed[board.colour], numbers)
    edge = rows[:, Field.EDGE, None] >> cells & 1
    found: Ints = numbers * edge
    return found
