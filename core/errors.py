"""The three things that can be wrong with what somebody typed, imported or tapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.message import Message, Value

if TYPE_CHECKING:
    from core.entry import Entry
    from core.game import Refusal


LONGEST_WORD = 200
"""Characters of a quoted word: a sentence must fit a screen whatever a file holds."""


class EntryError(ValueError):
    """Carries a sentence for the player and, in a record, the line it concerns."""

    def __init__(self, message: Message, line: int | None = None) -> None:
        super().__init__(message, line)
        self.message = message._replace(args=tuple(map(_short, message.args)))
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else str(self.message)


class UnreadableEntry(EntryError):
    """The text is not an entry, or not a record, at all."""


class IllegalEntry(EntryError):
    """The entry is clear, but the rules are against it."""

    def __init__(
        self, refusals: Sequence[Refusal], line: int | None = None, entry: Entry | None = None
    ) -> None:
        super().__init__(refusals[0].message, line)
        self.refusals = tuple(refusals)
        self.entry = entry
        """What the refusals are about, where a text left things out."""

    def __str__(self) -> str:
        reasons = " ".join(f"{r.message} ({r.rule})" for r in self.refusals)
        return f"line {self.line}: {reasons}" if self.line else reasons


class AmbiguousEntry(EntryError):
    """The text fits several entries; `candidates` are they."""

    def __init__(
        self, message: Message, candidates: Sequence[Entry] = (), line: int | None = None
    ) -> None:
        super().__init__(message, line)
        self.candidates = tuple(candidates)


def _short(arg: tuple[str, Value]) -> tuple[str, Value]:
    name, value = arg
    if isinstance(value, str) and len(value) > LONGEST_WORD:
        value = value[: LONGEST_WORD - 1] + "…"
    return name, value
