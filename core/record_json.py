"""The JSON form of a record, and the reading of a file that may hold either form."""

from __future__ import annotations

import json
from typing import Any

from core import entry as entries
from core import notation
from core.entry import Entry
from core.errors import EntryError, UnreadableEntry
from core.game import Layout, Player, Setup
from core.message import Message, say
from core.notation import Vocabulary
from core.record import (
    FORMAT,
    LONGEST,
    TOO_LONG,
    Edit,
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

LARGEST = 4 * LONGEST
"""Bytes of the largest file."""


def decode(content: bytes) -> Rescue:
    """What can be read of a file: the text form or the JSON form."""
    if len(content) > LARGEST:
        raise UnreadableEntry(TOO_LONG)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableEntry(say("This is not a text file. A game file is UTF-8 text.")) from None
    if is_json(text):
        return Rescue(from_json(text), (), None)
    return notation.rescue(text)


def is_json(text: str) -> bool:
    """Whether a text is the JSON form of a record, not the text form."""
    return text.lstrip().startswith("{")


def write(data: object) -> str:
    """JSON data as text, as `export` prints it."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return text if entries.encodes(text) else json.dumps(data, indent=1)


def extended(text: str, line: Line) -> str:
    """The JSON of a record with one more line; everything else in it stays."""
    data = json.loads(text)
    data["lines"] = [*data.get("lines", ()), _line_to_json(line)]
    return f"{write(data)}\n"


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
            raise UnreadableEntry(TOO_LONG)
        try:
            data = json.loads(data)
        except (ValueError, RecursionError):
            raise UnreadableEntry(say("This is not JSON.")) from None
    if not isinstance(data, dict) or type(data.get("castlepad")) is not int:
        raise UnreadableEntry(say("This JSON is not a Castlepad game file."))
    check_version(data["castlepad"])
    header = _header_from_json(data)
    table = Vocabulary.of(header)
    lines = data.get("lines", [])
    _require(isinstance(lines, list))
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(_line_from_json(line, table))
        except EntryError as trouble:
            trouble.line = number
            raise explained(trouble, header) from None
    return Record(header, tuple(found))


_BAD_HEADER = say("The header of this JSON game file is incomplete or malformed.")


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
    return checked_header(
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


def _line_from_json(data: object, table: Vocabulary) -> Line:
    bad = say("This is not a line of a JSON game file.")
    _require(isinstance(data, dict), bad)
    assert isinstance(data, dict)

    def entry(key: str) -> Entry:
        found = entries.from_json(data[key], table.kinds)
        player = entries.player_of(found)
        if player is not None and player >= len(table.names):
            raise UnreadableEntry(say("There is no seat {n} in this game.", n=player + 1))
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
