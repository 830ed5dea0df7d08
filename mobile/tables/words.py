"""Words that every client of a table needs, whatever it draws with."""

from __future__ import annotations

import datetime

from core.message import Message, say, say_in
from mobile.tables.view import Ring

RING_MEANINGS = {
    Ring.PLAIN: say("no bonus"),
    Ring.MONK: say("with a monk"),
    Ring.WORKER: say("with a worker"),
    Ring.SILVER: say("second space for 1 silver"),
}
"""What a ring around a space says about entering it."""


def sentence(text: str) -> str:
    """Capitalised: for titles made of the words of a game."""
    return text[:1].upper() + text[1:]


def decimal(number: float, language: str) -> str:
    """With one decimal; the separator is a comma except in English."""
    text = f"{number:.1f}"
    return text if language == "en" else text.replace(".", ",")


_MONTHS = (
    say_in("month of a date", "Jan"),
    say_in("month of a date", "Feb"),
    say_in("month of a date", "Mar"),
    say_in("month of a date", "Apr"),
    say_in("month of a date", "May"),
    say_in("month of a date", "Jun"),
    say_in("month of a date", "Jul"),
    say_in("month of a date", "Aug"),
    say_in("month of a date", "Sep"),
    say_in("month of a date", "Oct"),
    say_in("month of a date", "Nov"),
    say_in("month of a date", "Dec"),
)


def day(date: str) -> Message:
    """A date like 2026-11-16 as the language writes it; other text stays as it is."""
    try:
        when = datetime.date.fromisoformat(date)
    except ValueError:
        return say("{name}", name=date)
    return say("{day} {month} {year}", day=when.day, month=_MONTHS[when.month - 1], year=when.year)
