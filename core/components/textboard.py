"""What lies on the table as text, for the command line, and as data for other programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from core.components.hexgrid import Grid


class TextBoard(NamedTuple):
    """The board of a player, or what lies before all."""

    rows: tuple[str, ...] = ()
    """For people. Words are those that are typed."""
    data: Mapping[str, Any] = {}
    """For programs: whatever JSON can hold."""


def standing(grid: Grid, labels: Sequence[str]) -> list[str]:
    """Hexes with a point at the bottom: a line for each row, its letter before it."""
    cells = {(spot.row, spot.halves): label for spot, label in zip(grid.spots, labels, strict=True)}
    letters = _letters(grid)
    return [f"{letters.get(row, ' ')}  {line}".rstrip() for row, line in enumerate(placed(cells))]


def lying(grid: Grid, labels: Sequence[str]) -> list[str]:
    """Hexes that lie on a side: a row of the grid is a column here, its letter above it."""
    cells = {(0, 2 * column): letter for column, letter in _letters(grid).items()}
    for spot, label in zip(grid.spots, labels, strict=True):
        cells[spot.halves + 1, 2 * spot.row] = label
    return placed(cells)


def placed(labels: Mapping[tuple[int, int], str]) -> list[str]:
    """Lines with labels at their places: the line, and the left edge in half places."""
    longest = max(map(len, labels.values()))
    half = (longest + 2) // 2  # a label and a gap are at least a whole place
    left = min(halves for _, halves in labels)
    lines = [""] * (1 + max(line for line, _ in labels))
    for line, halves in sorted(labels):
        lines[line] = f"{lines[line]:{(halves - left) * half}}{labels[line, halves]}"
    return lines


def listed(what: Mapping[str, str], length: int = 90) -> list[str]:
    """What lies where, in lines that fit a terminal."""
    lines = [""]
    for name, text in what.items():
        more = f"{name} {text}"
        if lines[-1] and len(lines[-1]) + 3 + len(more) > length:
            lines.append("")
        lines[-1] += f" · {more}" if lines[-1] else more
    return [line for line in lines if line]


def _letters(grid: Grid) -> dict[int, str]:
    """What the names of each row begin with; a row without hexes has none."""
    names = zip(grid.spots, grid.names, strict=True)
    return {spot.row: name.rstrip("0123456789") for spot, name in names}
