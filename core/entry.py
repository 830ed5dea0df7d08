"""Entries: what somebody did at the table, as a small value with a text form.

A game declares each kind of entry as a frozen dataclass:

    @dataclass(frozen=True, slots=True)
    class Mark(Entry):
        verb: ClassVar[str] = "mark"
        player: int                 # who did it; printed as the name before the colon
        cell: str
        number: int
        use: Bonus | None = None    # a StrEnum; has a default, so it is written as use=monk

and its text form follows: `Anna: mark c4 2 use=monk`. Fields without a default come in
order, fields with one as name=value and only when they differ. Fields may be `int`, `str`,
`bool`, a `StrEnum`, a tuple of these (`3,5`; empty is `-`), or one of these or None.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Union, get_args, get_origin, get_type_hints

from core.errors import AmbiguousEntry, UnreadableEntry
from core.message import say

_WORD = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')
_ITEM = re.compile(r'(?:[^,"]|"(?:[^"\\]|\\.)*")+')
_PAIR = re.compile(r'((?:[^="]|"(?:[^"\\]|\\.)*")+)=(.*)', re.DOTALL)
_PLAIN = re.compile(r"[\w+./][\w+./-]*")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclasses.dataclass(frozen=True, slots=True)
class Entry:
    """Base of all entries. See the module's text for how to declare one."""

    verb: ClassVar[str]

    def __str__(self) -> str:
        return " ".join(words(self))


class Part(NamedTuple):
    """One field of an entry and how it is written and read."""

    name: str
    default: Any
    required: bool
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    many: bool
    """Whether it holds several values."""
    choices: tuple[Any, ...]
    """What it holds is one of these; empty where there is no end to them."""
    text: bool
    """Whether it holds words that the table gives their meaning: spaces, tiles, names."""
    spoken: Mapping[str, str]
    """Other words for its values, which people may type: `spoken` in the metadata of the field."""


_PARTS: dict[type[Entry], tuple[Part, ...]] = {}


def parts(kind: type[Entry]) -> tuple[Part, ...]:
    """The fields of an entry that stand behind its verb (the player stands before)."""
    if kind not in _PARTS:
        _PARTS[kind] = tuple(_find_parts(kind))
    return _PARTS[kind]


def _find_parts(kind: type[Entry]) -> Iterator[Part]:
    hints = get_type_hints(kind)
    for field in dataclasses.fields(kind):
        if field.name == "player":
            continue
        required = field.default is dataclasses.MISSING
        hint = hints[field.name]
        write, read = _codec(hint)
        many, single = _value(hint)
        yield Part(
            field.name,
            field.default,
            required,
            write,
            read,
            many,
            _choices(single),
            single is str,
            field.metadata.get("spoken", {}),
        )


def has_player(kind: type[Entry]) -> bool:
    return "player" in kind.__dataclass_fields__


def player_of(entry: Entry) -> int | None:
    """Who made this entry; None for what concerns the whole table, such as a roll."""
    return getattr(entry, "player", None)


def words(entry: Entry) -> Iterator[str]:
    """The entry's text, word by word, without its player."""
    yield entry.verb
    for part in parts(type(entry)):
        value = getattr(entry, part.name)
        if part.required:
            yield part.write(value)
        elif value != part.default:
            yield f"{part.name}={part.write(value)}"


class Draft(NamedTuple):
    """What a text says: a kind of entry and those of its fields that are given."""

    kind: type[Entry]
    given: Mapping[str, Any]
    missing: tuple[str, ...]

    def complete(self, player: int | None) -> Entry:
        fields = dict(self.given)
        if has_player(self.kind):
            fields["player"] = player
        return self.kind(**fields)

    def fits(self, entry: Entry) -> bool:
        return type(entry) is self.kind and all(
            getattr(entry, name) == value for name, value in self.given.items()
        )

    def plain(self, entry: Entry) -> bool:
        """Whether the entry leaves every option alone that the text does not name."""
        return all(
            part.required or part.name in self.given or getattr(entry, part.name) == part.default
            for part in parts(self.kind)
        )


def draft(text: str, kinds: Iterable[type[Entry]]) -> Draft:
    """Reads the text of an entry (without its player). Raises UnreadableEntry or AmbiguousEntry."""
    tokens = split_words(text)
    if not tokens:
        raise UnreadableEntry(say("There is no move on this line."))
    by_verb = {kind.verb: kind for kind in kinds}
    kind = by_verb.get(tokens[0].lower())
    if kind is None:
        raise UnreadableEntry(
            say(
                "“{word}” cannot be entered here. A move starts with: {words}.",
                word=tokens[0],
                words=", ".join(sorted(by_verb)),
            )
        )
    fields = parts(kind)
    options = {part.name: part for part in fields if not part.required}
    required = [part for part in fields if part.required]
    given: dict[str, Any] = {}
    for token in tokens[1:]:
        name, equals, value = token.partition("=")
        if equals and name in options:
            part = options.pop(name)
        elif required:
            part, value = required.pop(0), token
        else:
            raise UnreadableEntry(say("“{verb}” takes no “{word}”.", word=token, verb=kind.verb))
        given[part.name] = part.read(value)
    return Draft(kind, given, tuple(part.name for part in required))


def parse(text: str, kinds: Iterable[type[Entry]], player: int | None = None) -> Entry:
    """The entry a complete text stands for."""
    return whole(draft(text, kinds), player)


def whole(found: Draft, player: int | None) -> Entry:
    """The entry of a draft that leaves nothing out."""
    if found.missing:
        raise UnreadableEntry(
            say(
                "“{verb}” also needs: {fields}.",
                verb=found.kind.verb,
                fields=", ".join(found.missing),
            )
        )
    if has_player(found.kind) and player is None:
        raise UnreadableEntry(
            say("“{verb}” needs a player: write the name and a colon first.", verb=found.kind.verb)
        )
    check_nobody(found.kind, player)
    return found.complete(player)


def check_nobody(kind: type[Entry], player: int | None) -> None:
    """Refuses a player's name before an entry that concerns everybody."""
    if not has_player(kind) and player is not None:
        raise UnreadableEntry(
            say("“{verb}” is for all players: leave out the name.", verb=kind.verb)
        )


def to_json(entry: Entry) -> dict[str, Any]:
    """The entry as JSON: its verb, its player's seat from 1, and its fields."""
    found: dict[str, Any] = {"verb": entry.verb}
    player = player_of(entry)
    if player is not None:
        found["player"] = player + 1
    for part in parts(type(entry)):
        value = getattr(entry, part.name)
        if part.required or value != part.default:
            found[part.name] = list(value) if isinstance(value, tuple) else value
    return found


def from_json(data: object, kinds: Iterable[type[Entry]]) -> Entry:
    """The entry a JSON object stands for: read through the text form, so both have one grammar."""
    if not isinstance(data, dict) or not isinstance(data.get("verb"), str):
        raise UnreadableEntry(say("A move in JSON is an object with a “verb”."))
    kind = next((k for k in kinds if k.verb == data["verb"]), None)
    if kind is None:
        raise UnreadableEntry(say("“{word}” cannot be entered here.", word=data["verb"]))
    known = {part.name for part in parts(kind)}
    if unknown := sorted(set(map(str, data)) - known - {"verb", "player"}):
        raise UnreadableEntry(say("“{verb}” takes no “{word}”.", word=unknown[0], verb=kind.verb))
    tokens = [kind.verb]
    for part in parts(kind):
        if part.name not in data:
            continue
        text = _json_word(data[part.name])
        tokens.append(text if part.required else f"{part.name}={text}")
    player = data.get("player")
    if player is not None and (type(player) is not int or player < 1):
        raise UnreadableEntry(say("A player is given by seat number, starting at 1."))
    return parse(" ".join(tokens), kinds, None if player is None else player - 1)


def _json_word(value: object) -> str:
    if isinstance(value, list) and not any(isinstance(part, list) for part in value):
        return ",".join(map(_json_word, value)) or "-"
    if value is None:
        return "-"
    if isinstance(value, bool):
        return _write_bool(value)
    if isinstance(value, int | str):
        return write_word(value) if isinstance(value, str) else str(value)
    raise UnreadableEntry(say("A value is a number, a word, or a list of them."))


def split_words(text: str) -> list[str]:
    """The words of a line; what is in quotation marks stays together."""
    tokens = []
    text = text.strip()
    while text:
        found = _WORD.match(text)
        if found is None:
            raise UnreadableEntry(say("A quotation mark is not closed."))
        tokens.append(found[0])
        text = text[found.end() :].lstrip()
    return tokens


def split_pair(token: str) -> tuple[str, str] | None:
    """The two sides of name=value, each still a word; None for another form."""
    found = _PAIR.fullmatch(token)
    return (found[1], found[2]) if found else None


Codec = tuple[Callable[[Any], str], Callable[[str], Any]]


def _codec(hint: Any) -> Codec:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        inner = [arg for arg in get_args(hint) if arg is not type(None)]
        write, read = _codec(inner[0])
        return (
            lambda value: "-" if value is None else write(value),
            lambda text: None if text == "-" else read(text),
        )
    if origin is tuple:
        write, read = _codec(get_args(hint)[0])
        return (
            lambda value: ",".join(write(v) for v in value) if value else "-",
            lambda text: () if text == "-" else tuple(read(t) for t in _items(text)),
        )
    if hint is bool:
        return _write_bool, _read_bool
    if hint is int:
        return str, read_number
    if hint is str:
        return write_word, read_word
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return str, functools.partial(_read_choice, tuple(hint))
    raise TypeError(f"an entry cannot hold a {hint}")


def _value(hint: Any) -> tuple[bool, type]:
    """Whether a field holds several values, and the type of one."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _value(next(arg for arg in get_args(hint) if arg is not type(None)))
    if origin is tuple:
        return True, _value(get_args(hint)[0])[1]
    return False, hint


def _choices(single: type) -> tuple[Any, ...]:
    if single is bool:
        return False, True
    return tuple(single) if issubclass(single, StrEnum) else ()


def _items(text: str) -> Sequence[str]:
    found = _ITEM.findall(text)
    if ",".join(found) != text:
        raise UnreadableEntry(say("“{word}” is not a list separated by commas.", word=text))
    return found


def read_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise UnreadableEntry(say("“{word}” is not a number.", word=text))
    return int(text)


def _write_bool(value: bool) -> str:
    return "yes" if value else "no"


def _read_bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise UnreadableEntry(say("“{word}” is neither yes nor no.", word=text))
    return text == "yes"


def write_word(value: str) -> str:
    """A text as one word: as it is where that is clear, else in quotation marks."""
    if _PLAIN.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=not encodes(value))


def encodes(value: str) -> bool:
    """Whether a text can go into a file: JSON can spell halves of characters."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def read_word(text: str) -> str:
    """The text a word stands for."""
    if not text.startswith('"'):
        return text
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, str):
        raise UnreadableEntry(say("“{word}” is not text in quotation marks.", word=text))
    return value


def _read_choice(choices: tuple[StrEnum, ...], text: str) -> StrEnum:
    """A choice by its name, or by as much of it as no other choice shares."""
    wanted = text.lower()
    found = [c for c in choices if c == wanted] or [
        c for c in choices if wanted and c.startswith(wanted)
    ]
    if len(found) == 1:
        return found[0]
    names = ", ".join(found or choices)
    if found:
        raise AmbiguousEntry(say("“{word}” could be: {names}.", word=text, names=names))
    raise UnreadableEntry(say("“{word}” is not one of: {names}.", word=text, names=names))
