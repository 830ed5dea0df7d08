"""The exact mean over all rolls of the best that can be made of them.

No roll is played through. Every mark (colour and number), its variants paid with a monk or a
worker, and every pair for silver is judged once; each of the 441 pairs of dice then takes
the best of those it allows.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.games.dice_game.entries import Bonus
from mobile.coach.board import BONUSES, COLOURS, Board, Field, Ints
from mobile.coach.moves import counted, open_numbers, spent, written

Values = NDArray[np.float64]
Judge = Callable[[Ints], Values]
"""What many duchies are worth."""

NEVER = -1e9
KINDS, NUMBERS = len(COLOURS), 6
MARKS = KINDS * NUMBERS


class _Rolls(NamedTuple):
    """All pairs of numbers with all pairs of colours, and how often each falls."""

    marks: Ints
    """By roll: the four marks its dice allow, each colour × 6 + number."""
    pairs: Ints
    """By roll: ten pairs of these marks, as mark × 36 + mark; `NO_PAIR` where the dice are the
    same (DG-45)."""
    kinds: Ints
    """By roll: the two colours."""
    numbers: Ints
    monk: NDArray[np.bool_]
    """By roll and colour: whether a monk can make it (DG-42)."""
    share: Values


NO_PAIR = MARKS * MARKS


def _rolls() -> _Rolls:
    marks, pairs, kinds, numbers, monk, share = [], [], [], [], [], []
    for n1, n2 in itertools.combinations_with_replacement(range(NUMBERS), 2):
        for c1, c2 in itertools.combinations_with_replacement(range(KINDS), 2):
            four = [c * NUMBERS + n for c in (c1, c2) for n in (n1, n2)]
            doubled = n1 == n2 or c1 == c2
            marks.append(four)
            pairs.append(
                [
                    one * MARKS + two if doubled or one != two else NO_PAIR
                    for one, two in itertools.combinations_with_replacement(four, 2)
                ]
            )
            kinds.append((c1, c2))
            numbers.append((n1, n2))
            monk.append([c1 != c2 or c != c1 for c in range(KINDS)])
            share.append((1 if n1 == n2 else 2) * (1 if c1 == c2 else 2) / MARKS**2)
    return _Rolls(
        np.array(marks),
        np.array(pairs),
        np.array(kinds),
        np.array(numbers),
        np.array(monk),
        np.array(share),
    )


ROLLS = _rolls()


def mean_of_round(board: Board, row: Ints, phase: int, worth: Ints, judge: Judge) -> float:
    """The mean for a duchy when a round begins; goods are sold already, if they are."""
    found = bests(board, row, phase, worth, judge)
    return float(found @ ROLLS.share)


def bests(board: Board, row: Ints, phase: int, worth: Ints, judge: Judge) -> Values:
    """For each pair of numbers and pair of colours, the best value after the round."""
    _, cells, number = _listed(open_numbers(board, row[None]))
    same = np.broadcast_to(row, (len(cells), len(row)))
    plain = written(board, same, cells, number, phase, worth)
    mark = board.colour[cells] * NUMBERS + number - 1
    with_monk = _less(plain if row[Field.MONK] > 0 else plain[:0], Bonus.MONK)
    with_worker = _less(plain if row[Field.WORKER] > 0 else plain[:0], Bonus.WORKER)
    passed = row[None].copy()
    passed[0, Field.WORKER] += 1
    payers = np.flatnonzero(plain[:, Field.SILVER] > 0)
    at, seconds, second_number = _listed(open_numbers(board, plain[payers]))
    paid = _less(plain[payers], Bonus.SILVER)[at]
    pairs = written(board, paid, seconds, second_number, phase, worth)
    first_mark, second_mark = mark[payers][at], board.colour[seconds] * NUMBERS + second_number - 1
    groups = (plain, with_monk, with_worker, counted(passed), pairs)
    values = _judged_once(np.concatenate(groups), judge)
    ends = list(itertools.accumulate(len(group) for group in groups))[:-1]
    by_dice, by_monk, by_worker, by_passing, by_silver = np.split(values, ends)

    best = _table(mark, by_dice, MARKS)[ROLLS.marks].max(axis=1)
    best = np.where(best == NEVER, by_passing, best)
    if len(by_monk):
        table = _table(mark, by_monk, MARKS).reshape(KINDS, NUMBERS)
        by_number = table[:, ROLLS.numbers].max(axis=2).T
        best = np.maximum(best, np.where(ROLLS.monk, by_number, NEVER).max(axis=1))
    if len(by_worker):
        table = _table(mark, by_worker, MARKS).reshape(KINDS, NUMBERS)
        best = np.maximum(best, table.max(axis=1)[ROLLS.kinds].max(axis=1))
    if len(by_silver):
        table = _table(first_mark * MARKS + second_mark, by_silver, NO_PAIR + 1)
        np.maximum.at(table, second_mark * MARKS + first_mark, by_silver)
        best = np.maximum(best, table[ROLLS.pairs].max(axis=1))
    found: Values = best
    return found


def _listed(numbers: Ints) -> tuple[Ints, Ints, Ints]:
    """Row, cell and number of every number that can be written."""
    at, cells, number = np.nonzero(numbers[:, :, None] >> np.arange(NUMBERS) & 1)
    return at, cells, number + 1


def _less(rows: Ints, bonus: Bonus) -> Ints:
    return spent(rows, np.full(len(rows), BONUSES.index(bonus)))


def _table(marks: Ints, values: Values, size: int) -> Values:
    """The best value of each mark."""
    table = np.full(size, NEVER)
    np.maximum.at(table, marks, values)
    return table


_MIX = np.random.default_rng(37).integers(1 << 62, size=Field.POINTS + 1, dtype=np.int64) * 2 + 1


def _judged_once(rows: Ints, judge: Judge) -> Values:
    """The values of rows many of which are the same: marks in either order, numbers that make no
    difference."""
    with np.errstate(over="ignore"):
        keys = rows @ _MIX
    _, first, back = np.unique(keys, return_index=True, return_inverse=True)
    found: Values = judge(rows[first])[back]
    return found
