"""How well the coach plays on its own sheet."""

from __future__ import annotations

from enum import StrEnum

from core.message import say


class Level(StrEnum):
    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    BEST = "best"


TITLES = {
    Level.BEGINNER: say("Beginner"),
    Level.CASUAL: say("Casual player"),
    Level.STRONG: say("Strong player"),
    Level.BEST: say("Expert"),
}
CARELESS = {Level.BEGINNER: 2.2, Level.CASUAL: 0.9, Level.STRONG: 0.45, Level.BEST: 0.0}
"""Points by which a level misjudges a space."""


def level_of(name: object) -> Level | None:
    """A level as it was saved."""
    return next((level for level in Level if level == name), None)
