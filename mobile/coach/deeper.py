"""Two rolls ahead, for a player alone.

The exact mean over the next roll takes every turn after it at the network's word. How far that word
is off is looked up on a few of those turns, by the exact mean over the roll after. All duchies that
are compared get the same rolls, and each number and colour falls equally often on each die.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from core.games.dice_game.layouts import hourglass_faces
from core.games.dice_game.state import PHASES, SOLO_ROUNDS
from mobile.coach.board import Field, Ints
from mobile.coach.mean import KINDS, NUMBERS, ROLLS, Bests, Values, bests
from mobile.coach.moves import counted
from mobile.coach.net import SOLO_TIMES
from mobile.coach.weights import Coach

DECK = 12
"""Rolls that are looked at: a multiple of the faces of a die."""
PAIRS = 2 * DECK
"""The same where a second roll follows each of them."""
GAIN = 0.3 / (SOLO_TIMES - 1)
"""What choosing by look-ahead instead of by the network brings in a round: 0.24 to 0.36 points
a game on the four sheets, each ± 0.05 (benchmarks/coach_results.md). Look-ahead takes every later
turn at the network's choice, so this would count as luck whenever a roll has fallen."""
AT_ONCE = 12
"""Duchies that are judged together."""


class Throws(NamedTuple):
    """A few rolls."""

    rolls: Ints
    """As places in `ROLLS`."""
    double: tuple[bool, ...]
    """Whether the hourglass is double."""


class Rolled(NamedTuple):
    """What some duchies can make of every roll."""

    bests: Bests
    single: Ints
    """By duchy: its place in `bests`, with a single hourglass."""
    double: Ints
    """The same when the goods are sold."""

    @property
    def means(self) -> Values:
        """The exact means over the roll."""
        found = self.bests.values @ ROLLS.share
        share = _chance_of_double()
        mixed: Values = (1 - share) * found[self.single] + share * found[self.double]
        return mixed

    def turns(self, duchy: int, throws: Throws) -> Ints:
        """The best turn after each of these rolls, as a place in `bests.rows`."""
        places = np.where(throws.double, self.double[duchy], self.single[duchy])
        return np.array(
            [
                self.bests.turns(place, throws.rolls[[at]])[0]
                for at, place in enumerate(places.tolist())
            ],
            np.int64,
        )


def throws(seed: int, count: int = DECK) -> Throws:
    """The rolls that a seed gives."""
    rng = random.Random(seed)

    def dealt(faces: Sequence[int]) -> list[int]:
        deck = [faces[at % len(faces)] for at in range(count)]
        rng.shuffle(deck)
        return deck

    one, other = dealt(range(NUMBERS)), dealt(range(NUMBERS))
    left, right = dealt(range(KINDS)), dealt(range(KINDS))
    hourglasses = dealt(hourglass_faces())
    dice = zip(one, other, left, right, strict=True)
    rolls = np.array([_PLACES[_key(*each)] for each in dice], np.int64)
    return Throws(rolls, tuple(face == 2 for face in hourglasses))


def _key(one: int, other: int, left: int, right: int) -> tuple[int, int, int, int]:
    return min(one, other), max(one, other), min(left, right), max(left, right)


_PLACES = {
    (*numbers, *kinds): place
    for place, (numbers, kinds) in enumerate(
        zip(map(tuple, ROLLS.numbers.tolist()), map(tuple, ROLLS.kinds.tolist()), strict=True)
    )
}


def rolled(coach: Coach, rows: Ints, hour: int) -> Rolled:
    """The next roll for duchies after so many rounds of a game alone."""
    phase = hour // SOLO_ROUNDS
    worth = coach.board.colour_points[:, 1 if phase == len(PHASES) - 1 else 0]
    owners = np.flatnonzero(rows[:, Field.GOODS] > 0)
    single = np.arange(len(rows))
    double = single.copy()
    double[owners] = len(rows) + np.arange(len(owners))
    both = np.concatenate((rows, _sold(rows[owners])))
    found = bests(coach.board, both, phase, worth, lambda after: coach.judge(after, hour + 1))
    return Rolled(found, single, double)


def means(coach: Coach, rows: Ints, hour: int) -> Values:
    """The exact mean over the next roll, for each duchy; after the last round, the points."""
    if hour >= SOLO_TIMES:
        return rows[:, Field.POINTS].astype(np.float64)
    parts = [
        rolled(coach, rows[at : at + AT_ONCE], hour).means for at in range(0, len(rows), AT_ONCE)
    ]
    return np.concatenate(parts)


def corrections(
    coach: Coach, found: Rolled, duchies: Sequence[int], hour: int, dice: Throws
) -> Values:
    """By how much the exact mean of each of these duchies goes wrong, as far as the roll after
    can tell. `found` is their roll after so many rounds."""
    if hour + 1 >= SOLO_TIMES:
        return np.zeros(len(duchies))
    turns = np.stack([found.turns(duchy, dice) for duchy in duchies])
    once, back = np.unique(turns, return_inverse=True)
    off = means(coach, found.bests.rows[once], hour + 1) - found.bests.worth[once]
    mean: Values = off[back].reshape(turns.shape).mean(axis=1)
    return mean


def further(coach: Coach, row: Ints, hour: int, seed: int) -> float:
    """By how much look-ahead differs between a duchy and the mean over its next roll: what the
    network gets wrong after two rolls, on average over some pairs of rolls, and what is gained by
    choosing with look-ahead."""
    if hour + 1 >= SOLO_TIMES:
        return 0.0
    if hour + 2 >= SOLO_TIMES:
        return GAIN
    dice, later = throws(seed, PAIRS), throws(~seed, PAIRS)
    first = rolled(coach, row[None], hour)
    after = first.bests.rows[first.turns(0, dice)]
    second = rolled(coach, after, hour + 1)
    turns = [
        second.turns(at, Throws(later.rolls[[at]], later.double[at : at + 1]))[0]
        for at in range(len(after))
    ]
    off = means(coach, second.bests.rows[turns], hour + 2) - second.bests.worth[turns]
    return GAIN + float(off.mean())


def _sold(rows: Ints) -> Ints:
    """With a double hourglass every good becomes a silver and 2 points (DG-50)."""
    rows = rows.copy()
    goods = rows[:, Field.GOODS]
    rows[:, Field.POINTS] += 2 * goods
    rows[:, Field.SILVER] += goods
    rows[:, Field.GOODS] = 0
    return counted(rows)


def _chance_of_double() -> float:
    faces = hourglass_faces()
    return faces.count(2) / len(faces)
