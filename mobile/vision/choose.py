"""Which candidates are the dice the game expects: the likeliest way to fill the roll."""

from __future__ import annotations

import math
from collections.abc import Sequence

MISSING = 0.02  # how often an expected die is not in the picture


def assign(
    odds: Sequence[Sequence[float]], counts: Sequence[int]
) -> tuple[list[tuple[int, int]], list[float]]:
    """Pairs (candidate, group) and how certain each is.

    `odds[candidate][group]` is the probability that the candidate is a die of that group.
    Candidates are gone through once; the state is how many dice each group still lacks, so the
    best of all ways is found.
    """
    best: dict[tuple[int, ...], tuple[float, tuple[tuple[int, int], ...]]]
    best = {tuple(counts): (0.0, ())}
    for number, row in enumerate(odds):
        none = math.log(_none(row))
        step: dict[tuple[int, ...], tuple[float, tuple[tuple[int, int], ...]]] = {}
        for state, (score, picks) in best.items():
            _keep(step, state, score + none, picks)
            for place, left in enumerate(state):
                if left and row[place] > 1e-4:
                    after = (*state[:place], left - 1, *state[place + 1 :])
                    gain = math.log(row[place])
                    _keep(step, after, score + gain, (*picks, (number, place)))
        best = step
    ends = [
        (score + math.log(MISSING) * sum(state), picks) for state, (score, picks) in best.items()
    ]
    _, picks = max(ends, key=lambda end: end[0])
    return list(picks), [_certainty(odds, picks, pick) for pick in picks]


def _keep(
    states: dict[tuple[int, ...], tuple[float, tuple[tuple[int, int], ...]]],
    state: tuple[int, ...],
    score: float,
    picks: tuple[tuple[int, int], ...],
) -> None:
    if state not in states or states[state][0] < score:
        states[state] = (score, picks)


def _none(row: Sequence[float]) -> float:
    """The probability that a candidate is no die of the roll."""
    return max(1 - sum(row), 1e-4)


def _certainty(
    odds: Sequence[Sequence[float]],
    picks: Sequence[tuple[int, int]],
    pick: tuple[int, int],
) -> float:
    """The share of this pick among all that could stand in its place: others, or no die at all.

    A candidate that is all but certain leaves little to one that is merely likely.
    """
    number, place = pick
    taken = {n for n, _ in picks}
    own = odds[number][place] / _none(odds[number])
    others = sum(row[place] / _none(row) for n, row in enumerate(odds) if n not in taken)
    return own / (own + others + MISSING)
