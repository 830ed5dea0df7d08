"""The golden games of the tests, as material for tools."""

from __future__ import annotations

from pathlib import Path

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
