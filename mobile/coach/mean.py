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


class Bests(NamedTuple):
    """What some duchies can make of every roll."""

    values: Values
    """By duchy and roll: the best value after the round."""
    rows: Ints
    """What each turn leaves."""
    whose: Ints
    """Of which duchy each turn is."""
    worth: Values
    """What each turn is worth."""

    def turns(self, duchy: int, rolls: Ints) -> Ints:
        """The best turn with each of these rolls, as a place in `rows`. It is found by its value:
        turns of the same value leave the same duchy."""
        own = np.flatnonzero(self.whose == duchy)
        found: Ints = own[(self.worth[own] == self.values[duchy, rolls, None]).argmax(axis=1)]
        return found


def mean_of_round(board: Board, row: Ints, phase: int, worth: Ints, judge: Judge) -> float:
    """The mean for a duchy when a round begins; goods are sold already, if they are."""
    found = bests(board, row[None], phase, worth, judge).values[0]
    return float(found @ ROLLS.share)


def bests(board: Board, rows: Ints, phase: int, worth: Ints, judge: Judge) -> Bests:
    """For each duchy, each pair of numbers and pair of colours, the best value after the round."""
    count = len(rows)
    of, cells, number = _listed(open_numbers(board, rows))
    plain = written(board, rows[of], cells, number, phase, worth)
    mark = board.colour[cells] * NUMBERS + number - 1
    monks = np.flatnonzero(rows[of, Field.MONK] > 0)
    workers = np.flatnonzero(rows[of, Field.WORKER] > 0)
    payers = np.flatnonzero(plain[:, Field.SILVER] > 0)
    passed = rows.copy()
    passed[:, Field.WORKER] += 1
    at, seconds, second_number = _listed(open_numbers(board, plain[payers]))
    at = payers[at]
    pairs = written(board, _less(plain[at], Bonus.SILVER), seconds, second_number, phase, worth)
    pair = mark[at] * MARKS + board.colour[seconds] * NUMBERS + second_number - 1
    groups = (
        plain,
        _less(plain[monks], Bonus.MONK),
        _less(plain[workers], Bonus.WORKER),
        counted(passed),
        pairs,
    )
    after = np.concatenate(groups)
    values = _judged_once(after, judge)
    ends = list(itertools.accumulate(len(group) for group in groups))[:-1]
    by_dice, by_monk, by_worker, by_passing, by_silver = np.split(values, ends)

    best = _table(of, mark, by_dice, count, MARKS)[:, ROLLS.marks].max(axis=2)
    best = np.where(best == NEVER, by_passing[:, None], best)
    if len(monks):
        table = _table(of[monks], mark[monks], by_monk, count, MARKS)
        by_number = table.reshape(count, KINDS, NUMBERS)[:, :, ROLLS.numbers].max(axis=3)
        by_roll = np.where(ROLLS.monk, by_number.transpose(0, 2, 1), NEVER)
        best = np.maximum(best, by_roll.max(axis=2))
    if len(workers):
        table = _table(of[workers], mark[workers], by_worker, count, MARKS)
        by_kind = table.reshape(count, KINDS, NUMBERS).max(axis=2)
        best = np.maximum(best, by_kind[:, ROLLS.kinds].max(axis=2))
    if len(pairs):
        table = _table(of[at], pair, by_silver, count, NO_PAIR + 1)
        both = table[:, :NO_PAIR].reshape(count, MARKS, MARKS)
        table[:, :NO_PAIR] = np.maximum(both, both.transpose(0, 2, 1)).reshape(count, NO_PAIR)
        best = np.maximum(best, table[:, ROLLS.pairs].max(axis=2))
    whose = np.concatenate((of, of[monks], of[workers], np.arange(count), of[at]))
    return Bests(best, after, whose, values)


def _listed(numbers: Ints) -> tuple[Ints, Ints, Ints]:
    """Row, cell and number of every number that can be written."""
    at, cells, number = np.nonzero(numbers[:, :, None] >> np.arange(NUMBERS) & 1)
    return at, cells, number + 1


def _less(rows: Ints, bonus: Bonus) -> Ints:
    return spent(rows, np.full(len(rows), BONUSES.index(bonus)))


def _table(whose: Ints, marks: Ints, values: Values, count: int, size: int) -> Values:
    """By duchy: the best value of each mark."""
    table = np.full(count * size, NEVER)
    np.maximum.at(table, whose * size + marks, values)
    return table.reshape(count, size)


_MIX = np.random.default_rng(37).integers(1 << 62, size=Field.POINTS + 1, dtype=np.int64) * 2 + 1


def _judged_once(rows: Ints, judge: Judge) -> Values:
    """The values of rows many of which are the same: marks in either order, numbers that make no
    difference."""
    with np.errstate(over="ignore"):
        keys = rows @ _MIX
    _, first, back = np.unique(keys, return_index=True, return_inverse=True)
    found: Values = judge(rows[first])[back]
    return found
