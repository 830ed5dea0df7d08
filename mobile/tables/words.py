"""Words that every client of a table needs, whatever it draws with."""

from __future__ import annotations

from core.message import say
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
