"""The coach of the Dice Game: what every turn is worth, what to expect, and what was luck.

`values` lists every turn of a player with its value, `hint` the best spaces with reasons,
`expected` the points each player can expect, `review` what luck and choices did in a whole game.
`at_table` puts it in the words and numbers that a screen or a phone shows.
All take the core's own states and records and answer with plain values, or `Unknown` where the
coach does not know the sheet or the optional rules. numpy only: no Kivy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mobile.coach.advice import expected, hint, values
    from mobile.coach.answers import EQUAL, Decision, PlayerReview, Review, Turn, Unknown
    from mobile.coach.reviewing import review

__all__ = [
    "EQUAL",
    "Decision",
    "PlayerReview",
    "Review",
    "Turn",
    "Unknown",
    "expected",
    "hint",
    "review",
    "values",
]

_HOMES = {"expected": "advice", "hint": "advice", "values": "advice", "review": "reviewing"}


def __getattr__(name: str) -> object:
    """Imports numpy when the first answer is wanted: the help of the command does without."""
    if name not in __all__:
        raise AttributeError(name)
    return getattr(importlib.import_module(f"mobile.coach.{_HOMES.get(name, 'answers')}"), name)
