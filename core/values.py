"""Small immutable values that are copied at every entry."""

from __future__ import annotations

from typing import TypeVar

V = TypeVar("V")


def replaced(values: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """The same values with another in one place."""
    return (*values[:at], value, *values[at + 1 :])
