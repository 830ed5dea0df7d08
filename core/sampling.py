"""Choosing at random. These take one number from the generator each, so that they are quick."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from core.components.hexgrid import member

T = TypeVar("T")


def one_of(rng: random.Random, found: Sequence[T]) -> T:
    return found[below(rng, len(found))]


def cell_of(rng: random.Random, cells: int) -> int:
    """One cell of a set."""
    return member(cells, below(rng, cells.bit_count()))


def below(rng: random.Random, end: int) -> int:
    """A number from 0 that is less than `end`."""
    return int(rng.random() * end)
