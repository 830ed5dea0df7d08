"""The coach of the Dice Game: what every turn is worth, what to expect, and what was luck.

`values` lists every turn of a player with its value, `hint` the best spaces with reasons,
`expected` the points each player can expect, `review` what luck and choices did in a whole game.
All take the core's own states and records and answer with plain values, or `Unknown` where the
coach does not know the sheet or the optional rules. numpy only: no Kivy, and nothing of it
is imported before somebody asks.
"""

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
