"""What people type: the words of an entry, read with more patience than those of a record.

    mark B2 4 silver              mark b2 4 use=silver
    roll 2 4 orange yellow double     roll 2,4 orange,yellow 2

Spaces may be written large, lists without commas, options without their names, and numbers in the
words that their field gives for them. What comes out is an entry like any other, so a record holds
only the one short form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core import entry as entries
from core.entry import Draft, Entry, Part
from core.errors import EntryError

NAMES = ("rival",)
"""Fields that hold the name of a player; all other words are written small."""

LONGEST = 60
"""Words of the longest line that is read with patience."""

Given = dict[str, Any]


def draft(text: str, kinds: Iterable[type[Entry]]) -> Draft:
    """What a text says. Raises as `core.entry.draft` does if it cannot be read in any way."""
    kinds = tuple(kinds)
    try:
        found = entries.draft(text, kinds)
    except EntryError:
        patient = next(_drafts(text, kinds), None)
        if patient is None:
            raise
        found = patient
    return found._replace(given={name: _small(name, found.given[name]) for name in found.given})


def _drafts(text: str, kinds: tuple[type[Entry], ...]) -> Iterator[Draft]:
    """The other ways to read a text, the likeliest first."""
    verb, *words = entries.split_words(text) or [""]
    kind = next((kind for kind in kinds if kind.verb == verb.lower()), None)
    if kind is None or len(words) > LONGEST:
        return
    parts = entries.parts(kind)
    required = [part for part in parts if part.required]
    options = [part for part in parts if not part.required]
    for given in _read(words, required, options):
        missing = tuple(part.name for part in required if part.name not in given)
        yield Draft(kind, given, missing)


def _read(words: list[str], required: list[Part], options: list[Part]) -> Iterator[Given]:
    """Every way to share the words out among the fields: those that must be given in their
    order, options anywhere. A list takes as many words as it can. A word that could be either is
    what must be given, unless it is the name of an option."""
    if not words:
        yield {}
        return
    yield from _read_option(_named, words, required, options)
    if required:
        part, *later = required
        for count in range(len(words) if part.many else 1, 0, -1):
            for value in _value(part, words[:count]):
                for given in _read(words[count:], later, options):
                    yield {part.name: value, **given}
    yield from _read_option(_unnamed, words, required, options)


Found = Iterator[tuple[int, Any]]
"""How many of the first words are an option, and its value."""


def _read_option(
    read: Callable[[list[str], Part], Found],
    words: list[str],
    required: list[Part],
    options: list[Part],
) -> Iterator[Given]:
    for part in options:
        rest = [other for other in options if other is not part]
        for count, value in read(words, part):
            for given in _read(words[count:], required, rest):
                yield {part.name: value, **given}


def _named(words: list[str], part: Part) -> Found:
    """An option with its name, or the name of a switch."""
    name, equals, value = words[0].partition("=")
    if name.lower() != part.name:
        return
    if equals:
        for read in _value(part, [value]):
            yield 1, read
    elif part.choices == (False, True):
        yield 1, True


def _unnamed(words: list[str], part: Part) -> Found:
    """An option by its value alone, where that says it all."""
    if part.choices and part.choices != (False, True) and words[0] != "-":
        for count in range(len(words) if part.many else 1, 0, -1):
            for read in _value(part, words[:count]):
                yield count, read


def _value(part: Part, words: list[str]) -> Iterator[Any]:
    """The value of a field that is written in these words, if it can be."""
    spoken = (part.spoken.get(word.lower(), word) for word in words)
    try:
        yield part.read(",".join(spoken))
    except EntryError:
        return


def _small(name: str, value: Any) -> Any:
    if name in NAMES:
        return value
    if isinstance(value, tuple):
        return tuple(_small(name, each) for each in value)
    return value.lower() if type(value) is str else value
