"""The date of a game as it is usual in the player's language."""

from __future__ import annotations

import datetime

from core.message import Message, say, say_in

MONTHS = (
    say_in("month", "Jan"),
    say_in("month", "Feb"),
    say_in("month", "Mar"),
    say_in("month", "Apr"),
    say_in("month", "May"),
    say_in("month", "Jun"),
    say_in("month", "Jul"),
    say_in("month", "Aug"),
    say_in("month", "Sep"),
    say_in("month", "Oct"),
    say_in("month", "Nov"),
    say_in("month", "Dec"),
)
"""A language that writes months as numbers translates them so."""


def day(iso: str) -> Message:
    """A day that records write as 2026-11-16; other text as it is."""
    try:
        date = datetime.date.fromisoformat(iso)
    except ValueError:
        return say("{text}", text=iso)
    month = MONTHS[date.month - 1]
    return say_in("date", "{day} {month} {year}", day=date.day, month=month, year=date.year)
