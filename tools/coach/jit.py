"""numba where it is installed; without it the same functions run as plain Python, slowly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    import numba
    from numba.cpython.unsafe.numbers import trailing_zeros

    COMPILED = True

    def jit(function: Callable[..., Any]) -> Callable[..., Any]:
        return numba.njit(function, cache=True, fastmath=True, nogil=True)

except ImportError:
    COMPILED = False

    def trailing_zeros(bits: int) -> int:
        bits = int(bits)
        return (bits & -bits).bit_length() - 1

    def jit(function: Callable[..., Any]) -> Callable[..., Any]:
        return function


__all__ = ["COMPILED", "jit", "trailing_zeros"]
