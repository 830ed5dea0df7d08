"""The record of a game: a header and one line for everything that was entered.

Undo, redo and later edits are lines too. `core.notation` writes and reads a record as text,
`core.record_json` as JSON.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from core import games
from core.entry import Entry
from core.errors import EntryError, UnreadableEntry
from core.game import Setup
from core.message import say

FORMAT = 1
ENDING = ".castlepad"
LONGEST = 4_000_000
"""Characters of the longest text that is read at all; a long evening has some 100,000."""
TOO_LONG = say("This text is far too long for a game file.")
LONGEST_NAME = 200
"""Characters of a name in a header; what is longer no screen could show."""

_ID = re.compile(r"[0-9A-Za-z_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Correct(Entry):
    """A counter set by hand, in every game; always logged as an override."""

    verb: ClassVar[str] = "set"
    player: int
    counter: str
    value: int


@dataclass(frozen=True, slots=True)
class End(Entry):
    """The players stop here, in every game: it is scored as it stands and stays unfinished. Taken
    back, or with any later move, the game goes on."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Play:
    entry: Entry
    forced: bool = False
    """Pushed through by the table against the rules."""


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Redo:
    pass


@dataclass(frozen=True, slots=True)
class Edit:
    """An earlier entry replaced (or, with None, taken out); `at` counts played entries from 1."""

    at: int
    entry: Entry | None
    forced: bool = False


Line = Play | Undo | Redo | Edit


@dataclass(frozen=True, slots=True)
class Header:
    game: str
    setup: Setup
    rules: int
    id: str
    date: str
    result: tuple[int, ...] = ()
    """The totals as they were shown when the game ended: they stay when rules change later."""


@dataclass(frozen=True, slots=True)
class Record:
    header: Header
    lines: tuple[Line, ...] = ()


class Rescue(NamedTuple):
    """What could be read of a text, and what stopped the reading."""

    record: Record
    numbers: tuple[int, ...]
    """The line of the text on which each line of the record stands."""
    trouble: EntryError | None


def new(game: str, setup: Setup, date: str) -> Record:
    """A fresh record of a game with nothing entered yet."""
    return Record(Header(game, setup, games.game(game).version, os.urandom(16).hex(), date))


def check_id(id: str) -> None:
    """Refuses an id that could not be a part of a file's name."""
    if not _ID.fullmatch(id):
        raise UnreadableEntry(say("“{id}” cannot be the id of a game.", id=id[:80]))


def check_version(version: int, line: int | None = None) -> None:
    """Refuses what only a newer Castlepad can read."""
    if version > FORMAT:
        raise UnreadableEntry(
            say(
                "This game file comes from a newer Castlepad (format {found}; "
                "this one reads up to {known}). Update the app to open it.",
                found=version,
                known=FORMAT,
            ),
            line=line,
        )


def explained(trouble: EntryError, header: Header) -> EntryError:
    """The same error, and that a newer Castlepad wrote the game where that may be the reason."""
    if header.rules <= games.game(header.game).version:
        return trouble
    words = say(
        "{reason} This game was written by a newer Castlepad. Update the app to read all of it.",
        reason=trouble.message,
    )
    return UnreadableEntry(words, line=trouble.line)


def checked_header(
    game: str, setup: Setup, rules: int, id: str, date: str, result: tuple[int, ...]
) -> Header:
    """A header from outside, all of whose names can be shown."""
    names = [game, date, *setup.options, *setup.options.values()]
    names += (word for p in setup.players for word in (p.name, *(w for o in p.options for w in o)))
    names += (word for layout in setup.layouts for word in (layout.kind, layout.name))
    for name in names:
        if len(name) > LONGEST_NAME:
            raise UnreadableEntry(say("“{name}” is too long for a name.", name=name))
    return Header(game, setup, rules, id, date, result)
