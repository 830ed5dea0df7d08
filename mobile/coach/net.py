"""The networks: what they are made of, and their answer for many duchies at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.games.dice_game.layouts import boxes
from core.games.dice_game.state import PHASES, SOLO_ROUNDS, State
from mobile.coach.board import WORDS, Field, Ints

Floats = NDArray[np.float32]

SOLO_TIMES = len(PHASES) * SOLO_ROUNDS
TABLE_TIMES = len(PHASES) * boxes()


class Net(NamedTuple):
    """Bits to a wide layer, to a narrow one, to one number: the points still to come. The hour
    selects a row of the first layer and the whole last one; the last hour has no future and no
    weights."""

    bits: Floats
    """By word and bit."""
    hour: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    """By hour."""
    last_bias: Floats


def hour(state: State) -> int:
    """How much of the game is over: boxes crossed on all tracks."""
    return state.phase * state.table.track + state.boxes


def unpacked(rows: Ints, used: Ints) -> Floats:
    """Those bits of many rows that are used, as the first layer takes them."""
    words = np.ascontiguousarray(rows[:, :WORDS]).view(np.uint8)
    bits = np.unpackbits(words, axis=1, bitorder="little")
    return bits[:, used].astype(np.float32)


class Judge:
    """A network ready to judge many duchies, its unused inputs left out."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._used = np.flatnonzero(net.bits.any(axis=1))
        self._bits = np.ascontiguousarray(net.bits[self._used])

    def __call__(self, rows: Ints, hour: int) -> NDArray[np.float64]:
        """The points each duchy will end with when this much of the game is over."""
        net = self._net
        points = rows[:, Field.POINTS].astype(np.float64)
        if hour >= len(net.last):
            return points
        first = unpacked(rows, self._used) @ self._bits
        first += net.hour[hour]
        np.maximum(first, 0, out=first)
        second = first @ net.second
        second += net.second_bias
        np.maximum(second, 0, out=second)
        points += second @ net.last[hour] + net.last_bias[hour]
        return points
