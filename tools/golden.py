"""The golden games of the tests, as material for tools."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from core.record import Line, Play

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
ONLY_IN_TESTS = "cairn"
"""The reference game: unknown outside the tests."""


def records() -> list[Path]:
    """Every recorded game, also of the game that only the tests know."""
    return sorted(FOLDER.glob("*/*.castlepad"))


def texts() -> list[str]:
    """The records of the games that ship."""
    paths = (path for path in records() if path.parent.name != ONLY_IN_TESTS)
    return [path.read_text(encoding="utf-8") for path in paths]


def alike(one: Line | None, other: Line) -> bool:
    """Whether two lines say the same. The order of what is named together does not count: a form
    has one of its own."""
    return _sorted(one) == _sorted(other)


def _sorted(line: Line | None) -> object:
    if not isinstance(line, Play):
        return line
    fields = dataclasses.astuple(line.entry)
    parts = tuple(sorted(part, key=str) if isinstance(part, tuple) else part for part in fields)
    return type(line.entry), parts, line.forced
