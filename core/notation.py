"""The text form of a record, one entry a line, that a person can read and type.

    castlepad 1
    game dice-game
    rules 1
    id 2f6c…
    date 2026-11-16
    option sheet A
    player Anna colour=red
    player "Боря К."

    roll 3,5 purple,blue 1
    Anna: mark c4 2
    undo
    ! Anna: mark d4 2

`!` marks what the table pushed through against the rules. `undo`, `redo`, `edit 12 = …` and
`drop 12` are lines like any other, so that the record tells everything that happened. `end` says
that the players stopped there, before the end of the game.
Lines that start with # are comments. `parse(write(record)) == record`.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from core import entry as entries
from core import games
from core.entry import Draft, Entry
from core.errors import AmbiguousEntry, EntryError, UnreadableEntry
from core.game import Layout, Player, Setup
from core.message import say
from core.reading import lenient
from core.record import (
    FORMAT,
    LONGEST,
    TOO_LONG,
    Correct,
    Edit,
    End,
    Header,
    Line,
    Play,
    Record,
    Redo,
    Rescue,
    Undo,
    check_version,
    checked_header,
    explained,
)


def write(record: Record) -> str:
    """The record as text."""
    rows = _write_header(record.header)
    names = labels(record.header.setup.players)
    rows.extend(write_line(line, names) for line in record.lines)
    return "\n".join(rows) + "\n"


def parse(text: str) -> Record:
    """The record of a text. Raises the first error, with its line number."""
    found = rescue(text)
    if found.trouble is not None:
        raise found.trouble
    return found.record


def rescue(text: str) -> Rescue:
    """Everything readable of a text up to its first bad line. Raises only if the header is bad."""
    if len(text) > LONGEST:
        raise UnreadableEntry(TOO_LONG)
    rows = text.removeprefix("\ufeff").split("\n")
    header, start = _read_header(rows)
    table = Vocabulary.of(header)
    lines: list[Line] = []
    numbers: list[int] = []
    for number, row in enumerate(rows[start:], start + 1):
        if not row.strip() or row.startswith("#"):
            continue
        try:
            line = read_line(row, table)
        except EntryError as trouble:
            trouble.line = number
            whole = Record(header, tuple(lines))
            return Rescue(whole, tuple(numbers), explained(trouble, header))
        lines.append(line)
        numbers.append(number)
    return Rescue(Record(header, tuple(lines)), tuple(numbers), None)


def read_header(text: str) -> Header:
    """The header alone, whatever follows it and even of a game this Castlepad does not know."""
    return _read_header(text.removeprefix("\ufeff").split("\n"))[0]


def write_line(line: Line, names: Sequence[str]) -> str:
    """One line of the text form. `names` are the players' labels."""
    match line:
        case Undo():
            return "undo"
        case Redo():
            return "redo"
        case Play(entry):
            text = write_entry(entry, names)
        case Edit(at, entry):
            text = f"edit {at} = {write_entry(entry, names)}" if entry else f"drop {at}"
    return f"! {text}" if line.forced else text


def extended(text: str, line: Line, names: Sequence[str]) -> str:
    """The text of a record with one more line at its end; the rest stays as it is."""
    newline = "\r\n" if "\r\n" in text else "\n"
    if not text.endswith("\n"):
        text += newline
    if all(row.strip() for row in text.split("\n")[:-1]):  # nothing ends the header yet
        text += newline
    return f"{text}{write_line(line, names)}{newline}"


def write_entry(entry: Entry, names: Sequence[str]) -> str:
    player = entries.player_of(entry)
    return str(entry) if player is None else f"{names[player]}: {entry}"


class Vocabulary(NamedTuple):
    """What reading a line depends on: who sits where, and what can be entered."""

    names: tuple[str, ...]
    kinds: tuple[type[Entry], ...]

    @classmethod
    def of(cls, header: Header) -> Vocabulary:
        kinds = (*games.game(header.game).entries, Correct, End)
        return cls(tuple(p.name for p in header.setup.players), kinds)


Complete = Callable[[Draft, int | None], Entry]
"""Makes an entry of a text that leaves something out; refuses in the strict reading of files."""

_LOG_LINE = re.compile(r"(undo|redo)|drop\s+(\d{1,9})|edit\s+(\d{1,9})\s*=(.*)", re.DOTALL)


def read_line(text: str, table: Vocabulary, complete: Complete | None = None) -> Line:
    """The line a text stands for. Raises UnreadableEntry or AmbiguousEntry."""
    text = text.strip()
    forced = text.startswith("!")
    text = text.removeprefix("!").strip()
    found = _LOG_LINE.fullmatch(text)
    if found is None:
        return Play(read_entry(text, table, complete), forced)
    plain, dropped, edited, replacement = found.groups()
    if plain:
        if forced:
            raise UnreadableEntry(say("“{word}” is never forced: leave out the “!”.", word=plain))
        return Undo() if plain == "undo" else Redo()
    if dropped:
        return Edit(int(dropped), None, forced)
    return Edit(int(edited), read_entry(replacement, table, complete), forced)


def read_entry(text: str, table: Vocabulary, complete: Complete | None = None) -> Entry:
    """The entry of a text such as `Anna: mark c4 2`."""
    head, colon, tail = text.partition(":")
    player: int | None = None
    if colon and '"' not in head:
        player, text = _seat(head.strip(), table.names), tail
    if complete is None:
        return entries.parse(text, table.kinds, player)
    return complete(lenient.draft(text, table.kinds), player)


@functools.lru_cache(maxsize=64)
def labels(players: tuple[Player, ...]) -> tuple[str, ...]:
    """How each player is called in the record: by name, or by seat where that would be unclear."""
    names = [p.name for p in players]
    return tuple(
        name if _speaks(name) and _alike(name, names) == 1 else str(seat)
        for seat, name in enumerate(names, 1)
    )


def _speaks(name: str) -> bool:
    return (
        name.isprintable()
        and name == name.strip()
        and bool(name)
        and name[0] not in "!#|"
        and not name.isdigit()
        and not set(name) & set(':"=')
    )


def _alike(name: str, names: Iterable[str]) -> int:
    return sum(name.casefold() == other.casefold() for other in names)


def _seat(label: str, names: tuple[str, ...]) -> int:
    """Whose label this is: a seat from 1, a name, or a beginning that only one name has."""
    if label.isascii() and label.isdigit():
        if len(label) < 10 and 1 <= int(label) <= len(names):
            return int(label) - 1
        raise UnreadableEntry(say("There is no seat {n} in this game.", n=label))
    wanted = label.casefold()
    found = [i for i, name in enumerate(names) if name == label]
    found = found or [i for i, name in enumerate(names) if name.casefold() == wanted]
    found = found or [i for i, name in enumerate(names) if name.casefold().startswith(wanted)]
    if len(found) == 1 and label:
        return found[0]
    if found and label:
        who = ", ".join(names[i] for i in found)
        raise AmbiguousEntry(say("“{word}” could be: {names}.", word=label, names=who))
    raise UnreadableEntry(say("No player is called “{name}”.", name=label))


def _write_header(header: Header) -> list[str]:
    word = entries.write_word
    rows = [
        f"castlepad {FORMAT}",
        f"game {word(header.game)}",
        f"rules {header.rules}",
        f"id {word(header.id)}",
        f"date {word(header.date)}",
    ]
    rows += [f"option {word(k)} {word(v)}" for k, v in header.setup.options.items()]
    for player in header.setup.players:
        looks = "".join(f" {word(k)}={word(v)}" for k, v in player.options)
        rows.append(f"player {word(player.name)}{looks}")
    for layout in header.setup.layouts:
        rows += layout_rows(layout)
    if header.result:
        rows.append("result " + ",".join(map(str, header.result)))
    return [*rows, ""]


def layout_rows(layout: Layout) -> list[str]:
    """A layout as a header writes it."""
    word = entries.write_word
    lines = (f"| {_write_row(line)}" for line in layout.text.split("\n"))
    return [f"layout {word(layout.kind)} {word(layout.name)}", *lines]


def _read_header(rows: Sequence[str]) -> tuple[Header, int]:
    """The header, and the index of the first row behind it."""
    _check_format(rows[0])
    found = _HeaderRows()
    end = next((i for i, row in enumerate(rows) if not row.strip()), len(rows))
    for number, row in enumerate(rows[1:end], 2):
        if row.startswith("#"):
            continue
        try:
            found.add(row.strip())
        except EntryError as trouble:
            trouble.line = number
            raise
    return found.header(), end


def _check_format(first: str) -> None:
    match = re.fullmatch(r"castlepad ([0-9]{1,9})\s*", first)
    if match is None:
        raise UnreadableEntry(
            say(
                "This is not a Castlepad game file: the first line is not “castlepad {n}”.",
                n=FORMAT,
            ),
            line=1,
        )
    check_version(int(match[1]), line=1)


class _HeaderRows:
    """Collects the rows of a header."""

    def __init__(self) -> None:
        self.single: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.players: list[Player] = []
        self.layouts: list[tuple[str, str, list[str]]] = []

    def add(self, row: str) -> None:
        if row.startswith("|") and self.layouts:
            text = row[1:].strip()
            self.layouts[-1][2].append(entries.read_word(text))
            return
        key, *values = entries.split_words(row) or [""]
        match key, values:
            case (("game" | "rules" | "id" | "date" | "result"), [value]):
                if key in self.single:
                    raise UnreadableEntry(say("The header has “{word}” twice.", word=key))
                self.single[key] = entries.read_word(value)
            case "option", [name, value]:
                self.options[entries.read_word(name)] = entries.read_word(value)
            case "player", [name, *looks]:
                options = dict(map(_pair, looks))
                self.players.append(Player(entries.read_word(name), tuple(options.items())))
            case "layout", [kind, name]:
                self.layouts.append((entries.read_word(kind), entries.read_word(name), []))
            case _:
                raise UnreadableEntry(say("“{row}” is not a header line.", row=row))

    def header(self) -> Header:
        for key in ("game", "rules", "id", "date"):
            if key not in self.single:
                raise UnreadableEntry(say("The header has no “{word}”.", word=key))
        result = self.single.get("result")
        return checked_header(
            self.single["game"],
            Setup(
                tuple(self.players),
                self.options,
                tuple(Layout(kind, name, "\n".join(text)) for kind, name, text in self.layouts),
            ),
            entries.read_number(self.single["rules"]),
            self.single["id"],
            self.single["date"],
            tuple(map(entries.read_number, result.split(","))) if result else (),
        )


def _write_row(line: str) -> str:
    plain = line.isprintable() and line == line.strip() and not line.startswith('"')
    return line if plain else json.dumps(line)


def _pair(token: str) -> tuple[str, str]:
    pair = entries.split_pair(token)
    if pair is None:
        raise UnreadableEntry(say("“{word}” does not have the form name=value.", word=token))
    return entries.read_word(pair[0]), entries.read_word(pair[1])
