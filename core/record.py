"""The record of a game: a header and one line for everything that was entered.

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
`drop 12` are lines like any other, so that the record tells everything that happened.
Lines that start with # are comments. `parse(write(record)) == record`.
"""

from __future__ import annotations

import functools
import json
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from core import entry as entries
from core import games
from core.entry import Draft, Entry
from core.errors import AmbiguousEntry, EntryError, UnreadableEntry
from core.game import Layout, Player, Setup
from core.message import Message, say

FORMAT = 1
ENDING = ".castlepad"
LONGEST = 4_000_000
"""Characters of the longest text that is read at all; a long evening has some 100,000."""
LARGEST = 4 * LONGEST
"""Bytes of the largest file."""
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


# ── the lines of a record ────────────────────────────────────────────────────────────────────


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
    """The totals as they were shown when the game ended: kept when rules are mended later."""


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


# ── the text form ────────────────────────────────────────────────────────────────────────────


def write(record: Record) -> str:
    """The record as text."""
    rows = _write_header(record.header)
    names = labels(record.header.setup.players)
    rows.extend(write_line(line, names) for line in record.lines)
    return "\n".join(rows) + "\n"


def parse(text: str) -> Record:
    """The record of a text. Raises the first trouble, with its line number."""
    found = rescue(text)
    if found.trouble is not None:
        raise found.trouble
    return found.record


def rescue(text: str) -> Rescue:
    """Everything readable of a text up to its first bad line. Raises only if the header is bad."""
    if len(text) > LONGEST:
        raise UnreadableEntry(say("This text is far too long to be a record."))
    rows = text.removeprefix("\ufeff").split("\n")
    header, start = _read_header(rows)
    table = Table.of(header)
    lines: list[Line] = []
    numbers: list[int] = []
    for number, row in enumerate(rows[start:], start + 1):
        if not row.strip() or row.startswith("#"):
            continue
        try:
            line = read_line(row, table)
        except EntryError as trouble:
            trouble.line = number
            return Rescue(Record(header, tuple(lines)), tuple(numbers), trouble)
        lines.append(line)
        numbers.append(number)
    return Rescue(Record(header, tuple(lines)), tuple(numbers), None)


def read_header(text: str) -> Header:
    """The header alone, whatever follows it and even of a game this Castlepad does not know."""
    return _read_header(text.removeprefix("\ufeff").split("\n"))[0]


def decode(content: bytes) -> Rescue:
    """What can be read of a file: the text form or the JSON form."""
    if len(content) > LARGEST:
        raise UnreadableEntry(say("This text is far too long to be a record."))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableEntry(say("This file is not text: a record is UTF-8 text.")) from None
    if text.lstrip().startswith("{"):
        return Rescue(from_json(text), (), None)
    return rescue(text)


def check_id(id: str) -> None:
    """Refuses an id that could not be a part of a file's name."""
    if not _ID.fullmatch(id):
        raise UnreadableEntry(say("“{id}” cannot be the id of a game.", id=id[:80]))


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


def write_entry(entry: Entry, names: Sequence[str]) -> str:
    player = entries.player_of(entry)
    return str(entry) if player is None else f"{names[player]}: {entry}"


class Table(NamedTuple):
    """What reading a line depends on: who sits where, and what can be entered."""

    names: tuple[str, ...]
    kinds: tuple[type[Entry], ...]

    @classmethod
    def of(cls, header: Header) -> Table:
        kinds = (*games.game(header.game).entries, Correct)
        return cls(tuple(p.name for p in header.setup.players), kinds)


Complete = Callable[[Draft, int | None], Entry]
"""Makes an entry of a text that leaves something out; refuses in the strict reading of files."""

_LOG_LINE = re.compile(r"(undo|redo)|drop\s+(\d{1,9})|edit\s+(\d{1,9})\s*=(.*)", re.DOTALL)


def read_line(text: str, table: Table, complete: Complete | None = None) -> Line:
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


def read_entry(text: str, table: Table, complete: Complete | None = None) -> Entry:
    """The entry of a text such as `Anna: mark c4 2`."""
    head, colon, tail = text.partition(":")
    player: int | None = None
    if colon and '"' not in head:
        player, text = _seat(head.strip(), table.names), tail
    if complete is None:
        return entries.parse(text, table.kinds, player)
    return complete(entries.draft(text, table.kinds), player)


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
        raise UnreadableEntry(say("There is no seat {n} at this table.", n=label))
    wanted = label.casefold()
    found = [i for i, name in enumerate(names) if name == label]
    found = found or [i for i, name in enumerate(names) if name.casefold() == wanted]
    found = found or [i for i, name in enumerate(names) if name.casefold().startswith(wanted)]
    if len(found) == 1 and label:
        return found[0]
    if found and label:
        who = ", ".join(names[i] for i in found)
        raise AmbiguousEntry(say("“{word}” may be: {names}.", word=label, names=who))
    raise UnreadableEntry(say("Nobody at this table is called “{name}”.", name=label))


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
            say("This is not a Castlepad record: the first line is not “castlepad {n}”.", n=FORMAT),
            line=1,
        )
    _check_version(int(match[1]), line=1)


def _check_version(version: int, line: int | None = None) -> None:
    if version > FORMAT:
        raise UnreadableEntry(
            say(
                "This record was written by a newer Castlepad (format {found}, this one reads"
                " up to {known}). Update the app to open it.",
                found=version,
                known=FORMAT,
            ),
            line=line,
        )


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
                    raise UnreadableEntry(say("The header says “{word}” twice.", word=key))
                self.single[key] = entries.read_word(value)
            case "option", [name, value]:
                self.options[entries.read_word(name)] = entries.read_word(value)
            case "player", [name, *looks]:
                options = dict(map(_pair, looks))
                self.players.append(Player(entries.read_word(name), tuple(options.items())))
            case "layout", [kind, name]:
                self.layouts.append((entries.read_word(kind), entries.read_word(name), []))
            case _:
                raise UnreadableEntry(say("“{row}” is not a line of a header.", row=row))

    def header(self) -> Header:
        for key in ("game", "rules", "id", "date"):
            if key not in self.single:
                raise UnreadableEntry(say("The header does not say “{word}”.", word=key))
        result = self.single.get("result")
        return _checked(
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


def _checked(
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


def _write_row(line: str) -> str:
    plain = line.isprintable() and line == line.strip() and not line.startswith('"')
    return line if plain else json.dumps(line)


def _pair(token: str) -> tuple[str, str]:
    pair = entries.split_pair(token)
    if pair is None:
        raise UnreadableEntry(say("“{word}” is not of the form name=value.", word=token))
    return entries.read_word(pair[0]), entries.read_word(pair[1])


# ── the JSON form ────────────────────────────────────────────────────────────────────────────


def to_json(record: Record) -> dict[str, Any]:
    """The record as JSON data."""
    header = record.header
    return {
        "castlepad": FORMAT,
        "game": header.game,
        "rules": header.rules,
        "id": header.id,
        "date": header.date,
        "options": dict(header.setup.options),
        "players": [{"name": p.name, "options": dict(p.options)} for p in header.setup.players],
        "layouts": [layout._asdict() for layout in header.setup.layouts],
        "result": list(header.result),
        "lines": [_line_to_json(line) for line in record.lines],
    }


def _line_to_json(line: Line) -> dict[str, Any]:
    match line:
        case Play(entry, forced):
            return {"override" if forced else "play": entries.to_json(entry)}
        case Undo():
            return {"undo": True}
        case Redo():
            return {"redo": True}
        case Edit(at, entry, forced):
            found: dict[str, Any] = {"edit": at}
            if entry is not None:
                found["entry"] = entries.to_json(entry)
            return {**found, "forced": True} if forced else found


def from_json(data: object) -> Record:
    """The record of JSON data (or of a JSON text). Raises UnreadableEntry."""
    if isinstance(data, str):
        if len(data) > LONGEST:
            raise UnreadableEntry(say("This text is far too long to be a record."))
        try:
            data = json.loads(data)
        except (ValueError, RecursionError):
            raise UnreadableEntry(say("This is not JSON.")) from None
    if not isinstance(data, dict) or type(data.get("castlepad")) is not int:
        raise UnreadableEntry(say("This JSON is not a Castlepad record."))
    _check_version(data["castlepad"])
    header = _header_from_json(data)
    table = Table.of(header)
    lines = data.get("lines", [])
    _require(isinstance(lines, list))
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(_line_from_json(line, table))
        except EntryError as trouble:
            trouble.line = number
            raise
    return Record(header, tuple(found))


_BAD_HEADER = say("The header of this JSON record is not complete or not of the right form.")


def _require(condition: bool, message: Message = _BAD_HEADER) -> None:
    if not condition:
        raise UnreadableEntry(message)


def _header_from_json(data: dict[str, Any]) -> Header:
    for key in ("game", "id", "date"):
        _require(isinstance(data.get(key), str))
    _require(type(data.get("rules")) is int)
    options, players, layouts = (
        data.get("options", {}),
        data.get("players", []),
        data.get("layouts", []),
    )
    result = data.get("result", [])
    _require(isinstance(result, list) and all(type(n) is int for n in result))
    _require(isinstance(players, list) and isinstance(layouts, list))
    return _checked(
        data["game"],
        Setup(
            tuple(_player_from_json(p) for p in players),
            _texts(options),
            tuple(_layout_from_json(x) for x in layouts),
        ),
        data["rules"],
        data["id"],
        data["date"],
        tuple(result),
    )


def _player_from_json(data: object) -> Player:
    _require(isinstance(data, dict))
    assert isinstance(data, dict)
    _require(isinstance(data.get("name"), str))
    return Player(data["name"], tuple(_texts(data.get("options", {})).items()))


def _layout_from_json(data: object) -> Layout:
    texts = _texts(data)
    _require(texts.keys() == {"kind", "name", "text"})
    return Layout(**texts)


def _texts(data: object) -> dict[str, str]:
    _require(isinstance(data, dict))
    assert isinstance(data, dict)
    _require(all(isinstance(k, str) and isinstance(v, str) for k, v in data.items()))
    return dict(data)


def _line_from_json(data: object, table: Table) -> Line:
    bad = say("This is not a line of a JSON record.")
    _require(isinstance(data, dict), bad)
    assert isinstance(data, dict)

    def entry(key: str) -> Entry:
        found = entries.from_json(data[key], table.kinds)
        player = entries.player_of(found)
        if player is not None and player >= len(table.names):
            raise UnreadableEntry(say("There is no seat {n} at this table.", n=player + 1))
        return found

    keys = set(data)
    if keys == {"play"} or keys == {"override"}:
        return Play(entry(*keys), forced="override" in keys)
    if keys == {"undo"}:
        return Undo()
    if keys == {"redo"}:
        return Redo()
    _require("edit" in keys and keys <= {"edit", "entry", "forced"}, bad)
    _require(type(data["edit"]) is int and data.get("forced", True) is True, bad)
    return Edit(data["edit"], entry("entry") if "entry" in keys else None, "forced" in keys)
