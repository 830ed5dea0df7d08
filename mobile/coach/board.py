"""A sheet as tables of numbers, and what the networks see of a duchy.

A duchy is a row of integers (`Field`): words of bits, the unused bonuses, the points. The bits are
at once what the rules need to know and what the networks take as input. The simulator
of the training tools works on the same rows.
"""

from __future__ import annotations

import functools
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.components.hexgrid import members
from core.games.dice_game.entries import Bonus, Colour
from core.games.dice_game.layouts import (
    PRINTED_NUMBERS,
    PrintedSheet,
    area_points,
    largest_area,
    names,
    read,
    text_of,
)
from core.games.dice_game.scoring import GIFTS
from core.games.dice_game.state import PHASES, Duchy

Ints = NDArray[np.int64]

COLOURS = tuple(Colour)
BONUSES = tuple(Bonus)


class Field(IntEnum):
    """The columns of a duchy's row. Those before `MONK` are words of bits."""

    MARKED = 0
    EDGE = 1
    OPEN = 2
    """Six bits for each area whose numbers depend on what is written: cities, pastures, castles."""
    OPEN_MORE = 3
    AREA = 4
    """For each area of two cells or more, as many bits as cells are marked."""
    COLOUR = 5
    """For each colour, as many bits as cells are marked."""
    STOCK = 6
    """For each bonus, as many bits as there are, up to `STOCK_BITS`."""
    RIVALS = 7
    """For each colour not complete here, what the others did: see `rivals`."""
    MONK = 8
    SILVER = 9
    GOODS = 10
    WORKER = 11
    POINTS = 12


WORDS = 8
WIDTH = 13
WORD_BITS = 64
STOCK_BITS = (4, 6, 4, 6)
"""Monks, silver, goods and workers that the networks tell apart."""
STOCK_SHIFT = (0, 4, 10, 14)
AREAS_A_WORD = 10
"""Areas of six bits in one word; the sign bit stays free."""
RIVAL_BITS = 7
"""For each colour: first bonus gone, second gone, and at most 1, 2, 3, 4, 6 cells missing to the
nearest of the others."""
RIVAL_STEPS = (1, 2, 3, 4, 6)
PLAYERS_SHIFT = len(Colour) * RIVAL_BITS
"""Behind the colours: at least 3, 4, 5 players."""
ORANGE, GREEN, YELLOW = (COLOURS.index(c) for c in (Colour.ORANGE, Colour.GREEN, Colour.YELLOW))


class Board(NamedTuple):
    """A sheet as arrays. Bonuses and colours are numbers in the order of their enums; −1 is
    none."""

    neighbours: Ints
    colour: Ints
    """By cell."""
    cells: Ints
    """By colour."""
    area: Ints
    """By cell: the number of its area."""
    area_mask: Ints
    area_size: Ints
    area_first: Ints
    """By area: its first bit in `Field.AREA`, 0 for a single cell."""
    area_field: Ints
    """By area: all its bits there."""
    colour_first: Ints
    colour_field: Ints
    open_word: Ints
    """By cell: `Field.OPEN` or `OPEN_MORE`, −1 where the printed numbers stay open."""
    open_shift: Ints
    printed: Ints
    """By colour: the numbers of monasteries, mines and rivers, as bits."""
    castles: Ints
    castles_beside: Ints
    """By cell: the castles it touches."""
    gift: Ints
    """By cell: the bonus its complete area gives."""
    area_points: Ints
    """By size − 1 and phase."""
    colour_points: Ints
    """By colour and rank."""
    empty: Ints
    """The row of a duchy with nothing marked."""


def sheet_name(sheet: PrintedSheet) -> str | None:
    """Which printed sheet this is, if it is one."""
    return next((name for name in names() if read(text_of(name)) == sheet), None)


@functools.cache
def board(name: str) -> Board:
    """The tables of a printed sheet, worked out once."""
    return _build(read(text_of(name)))


def _build(sheet: PrintedSheet) -> Board:
    colour = [COLOURS.index(c) for c in sheet.colours]
    masks = list(dict.fromkeys(sheet.areas))
    area = [masks.index(mask) for mask in sheet.areas]
    sizes = [mask.bit_count() for mask in masks]
    area_first, area_field = _thermometers([size if size > 1 else 0 for size in sizes])
    colour_first, colour_field = _thermometers([sheet.cells[c].bit_count() for c in COLOURS])
    changing = [
        number
        for number, mask in enumerate(masks)
        if colour[next(members(mask))] in (ORANGE, GREEN, YELLOW)
    ]
    if len(changing) > 2 * AREAS_A_WORD:
        raise ValueError("too many cities, pastures and castles")
    place = [changing.index(a) if a in changing else -1 for a in area]
    empty = np.zeros(WIDTH, np.int64)
    for number, mask in enumerate(masks):
        first = next(members(mask))
        if number in changing and colour[first] != GREEN:
            word, shift = divmod(changing.index(number), AREAS_A_WORD)
            empty[Field.OPEN + word] |= 0b111111 << 6 * shift
    fixed = (Colour.PURPLE, Colour.GREY, Colour.BLUE)
    green = sheet.cells[Colour.GREEN]
    return Board(
        neighbours=_ints(sheet.grid.neighbours),
        colour=_ints(colour),
        cells=_ints(sheet.cells[c] for c in COLOURS),
        area=_ints(area),
        area_mask=_ints(masks),
        area_size=_ints(sizes),
        area_first=area_first,
        area_field=area_field,
        colour_first=colour_first,
        colour_field=colour_field,
        open_word=_ints(-1 if p < 0 else Field.OPEN + p // AREAS_A_WORD for p in place),
        open_shift=_ints(0 if p < 0 else 6 * (p % AREAS_A_WORD) for p in place),
        printed=_ints(
            sum(1 << n - 1 for n in PRINTED_NUMBERS[c]) if c in fixed else 0 for c in COLOURS
        ),
        castles=_ints(members(green)),
        castles_beside=_ints(beside & green for beside in sheet.grid.neighbours),
        gift=_ints(
            BONUSES.index(sheet.squares[cell])
            if cell in sheet.squares
            else BONUSES.index(GIFTS[kind])
            if kind in GIFTS
            else -1
            for cell, kind in enumerate(sheet.colours)
        ),
        area_points=np.array(
            [
                [area_points(size, phase) for phase in range(len(PHASES))]
                for size in range(1, largest_area() + 1)
            ],
            np.int64,
        ),
        colour_points=np.array([sheet.colour_points[c] for c in COLOURS], np.int64),
        empty=empty,
    )


def _thermometers(sizes: list[int]) -> tuple[Ints, Ints]:
    """Fields of these sizes one behind the other: the first bit of each, and all its bits."""
    first, field, at = [], [], 0
    for size in sizes:
        first.append(1 << at if size else 0)
        field.append((1 << size) - 1 << at)
        at += size
    return _ints(first), _ints(field)


def _ints(values: object) -> Ints:
    return np.array(list(values), np.int64)  # type: ignore[call-overload]


def row(board: Board, duchy: Duchy, rivals: int = 0) -> Ints:
    """A duchy of the core as a row."""
    found = board.empty.copy()
    found[Field.OPEN] = found[Field.OPEN_MORE] = 0
    marked = duchy.marked
    found[Field.MARKED] = marked
    found[Field.EDGE] = duchy.edge
    for number, mask in enumerate(board.area_mask.tolist()):
        left = mask & ~marked
        if left:
            cell = (left & -left).bit_length() - 1
            word = int(board.open_word[cell])
            if word >= 0:
                bits = sum(1 << n for n in range(6) if duchy.open[n] >> cell & 1)
                found[word] |= bits << int(board.open_shift[cell])
        done = (mask & marked).bit_count()
        if first := int(board.area_first[number]):
            found[Field.AREA] |= first * ((1 << done) - 1)
    for kind, mask in enumerate(board.cells.tolist()):
        done = (mask & marked).bit_count()
        found[Field.COLOUR] |= int(board.colour_first[kind]) * ((1 << done) - 1)
        if not mask & ~marked:
            rivals &= ~((1 << RIVAL_BITS) - 1 << RIVAL_BITS * kind)
    found[Field.RIVALS] = rivals
    for slot, count in enumerate(duchy.stock):
        found[Field.MONK + slot] = count
        found[Field.STOCK] |= (1 << min(count, STOCK_BITS[slot])) - 1 << STOCK_SHIFT[slot]
    found[Field.POINTS] = sum(item.vp for item in duchy.items)
    return found
