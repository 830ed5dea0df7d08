"""The text and JSON forms of entries and records: what goes out comes back in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import entry as entries
from core import notation, record, record_json
from core.entry import Entry
from core.errors import AmbiguousEntry, EntryError, UnreadableEntry
from core.game import Layout, Player, Setup
from core.record import Correct, Edit, End, Header, Line, Play, Record, Redo, Undo
from core.session import Session
from tests.core.cairn import Lay, Roll, Stop
from tests.core.helpers import enter, session, table


class Colour(StrEnum):
    PURPLE = "purple"
    PINK = "pink"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class Everything(Entry):
    """One field of every type an entry may have."""

    verb: ClassVar[str] = "all"
    player: int
    number: int
    word: str
    colour: Colour
    flag: bool
    many: tuple[int, ...]
    colours: tuple[Colour, ...]
    words: tuple[str, ...]
    maybe: Colour | None
    extra: str = ""
    none: int | None = None
    yes: bool = False


texts = st.text(max_size=12)
colours = st.sampled_from(Colour)
everything = st.builds(
    Everything,
    player=st.just(0),
    number=st.integers(-(10**9) + 1, 10**9 - 1),
    word=texts,
    colour=colours,
    flag=st.booleans(),
    many=st.lists(st.integers(-99, 99), max_size=4).map(tuple),
    colours=st.lists(colours, max_size=3).map(tuple),
    words=st.lists(texts, max_size=3).map(tuple),
    maybe=st.none() | colours,
    extra=texts,
    none=st.none() | st.integers(-99, 99),
    yes=st.booleans(),
)


@given(everything)
def test_every_entry_comes_back_from_text_and_json(entry: Everything) -> None:
    assert entries.parse(str(entry), [Everything], player=0) == entry
    data = json.loads(json.dumps(entries.to_json(entry)))
    assert entries.from_json(data, [Everything]) == entry


names = st.text(max_size=20)
looks = st.dictionaries(texts, texts, max_size=2).map(lambda found: tuple(found.items()))
layouts = st.builds(Layout, texts, texts, texts)
plays = st.one_of(
    st.builds(Lay, st.integers(0, 2), texts, st.booleans()),
    st.builds(Roll, st.integers(-9, 99)),
    st.builds(Stop, st.integers(0, 2)),
    st.builds(Correct, st.integers(0, 2), texts, st.integers(-99, 99)),
    st.just(End()),
)
lines: st.SearchStrategy[Line] = st.one_of(
    st.builds(Play, plays, st.booleans()),
    st.just(Undo()),
    st.just(Redo()),
    st.builds(Edit, st.integers(0, 10**9 - 1), st.none() | plays, st.booleans()),
)
records = st.builds(
    Record,
    st.builds(
        Header,
        st.just("cairn"),
        st.builds(
            Setup,
            st.lists(st.builds(Player, names, looks), min_size=3, max_size=4).map(tuple),
            st.dictionaries(texts, texts, max_size=3),
            st.lists(layouts, max_size=2).map(tuple),
        ),
        st.integers(0, 99),
        texts,
        texts,
        st.lists(st.integers(-9, 300), max_size=3).map(tuple),
    ),
    st.lists(lines, max_size=8).map(tuple),
)


@given(records)
def test_every_record_comes_back_from_text_and_json(kept: Record) -> None:
    assert notation.parse(notation.write(kept)) == kept
    assert record_json.from_json(json.dumps(record_json.to_json(kept))) == kept


def example() -> str:
    playing = session("cairn", table(2))
    return notation.write(enter(playing, "roll 3\nAnna: lay a1\nroll 1").record)


def test_names_of_all_kinds_are_readable_in_the_text() -> None:
    players = ("Ганна", "Őri Ádám", "🐑", "7", "a: b", "Twin", "twin")
    assert notation.labels(tuple(map(Player, players))) == (
        "Ганна",
        "Őri Ádám",
        "🐑",
        "4",
        "5",
        "6",
        "7",
    )


def test_windows_line_ends_comments_and_a_byte_order_mark_do_no_harm() -> None:
    text = example()
    dressed = "\ufeff" + text.replace("roll 3", "# the first roll\n\nroll 3").replace("\n", "\r\n")
    assert notation.parse(dressed) == notation.parse(text)


@pytest.mark.parametrize(
    ("wrong", "line", "words"),
    [
        (lambda t: "", 1, "not a Castlepad record"),
        (lambda t: t.replace("castlepad 1", "castlepad 7"), 1, "newer Castlepad"),
        (lambda t: t.replace("game cairn", "game chess"), None, "does not know the game"),
        (lambda t: t.replace("rules 1", "rules one"), None, "not a number"),
        (lambda t: t.replace("rules 1\n", ""), None, "does not say “rules”"),
        (lambda t: t.replace("rules 1", "rules 1\nrules 2"), 4, "twice"),
        (lambda t: t.replace("rules 1", "weather fine"), 3, "not a line of a header"),
        (lambda t: t.replace("player Anna", "player Anna red"), 6, "name=value"),
        (lambda t: t.replace("roll 3", "throw 3"), 9, "“throw” is not something"),
        (lambda t: t.replace("roll 3", "roll three"), 9, "not a number"),
        (lambda t: t.replace("roll 3", "roll 3 4"), 9, "too much"),
        (lambda t: t.replace("roll 3", 'roll "3'), 9, "never closed"),
        (lambda t: t.replace("Anna: lay", "Bob: lay"), 10, "Nobody at this table"),
        (lambda t: t.replace("Anna: lay", "9: lay"), 10, "no seat 9"),
        (lambda t: t.replace("Anna: lay", "lay"), 10, "needs a player"),
        (lambda t: t.replace("roll 3", "Anna: roll 3"), 9, "whole table"),
        (lambda t: t.replace("roll 3", "! undo"), 9, "never forced"),
        (lambda t: t[:-3], 11, "also needs"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(wrong, line, words) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(EntryError) as caught:
        notation.parse(wrong(example()))
    assert words in str(caught.value)
    assert caught.value.line == line


def test_a_torn_last_line_loses_only_itself() -> None:
    found = notation.rescue(example()[:-3])
    assert [str(line.entry) for line in found.record.lines] == ["roll 3", "lay a1"]
    assert found.numbers == (9, 10)
    assert found.trouble is not None and found.trouble.line == 11


def test_choices_by_as_much_as_is_unique() -> None:
    kinds = [Everything]
    words = "all 1 w {} yes 1 - - -"
    assert entries.draft(words.format("g"), kinds).given["colour"] is Colour.GREY
    assert entries.draft(words.format("PURPLE"), kinds).given["colour"] is Colour.PURPLE
    with pytest.raises(AmbiguousEntry):
        entries.draft(words.format("p"), kinds)
    with pytest.raises(UnreadableEntry):
        entries.draft(words.format("red"), kinds)


@pytest.mark.parametrize(
    "data",
    [
        "{",
        "[]",
        "[" * 100_000,
        '{"castlepad": 2}',
        '{"castlepad": 1}',
        '{"castlepad": true, "game": "cairn"}',
        json.dumps({"castlepad": 1, "game": "cairn", "rules": 1, "id": "", "date": "", "lines": 3}),
    ],
)
def test_json_that_is_no_record_is_unreadable(data: str) -> None:
    with pytest.raises(UnreadableEntry):
        record_json.from_json(data)


@pytest.mark.parametrize(
    "line",
    [
        3,
        {},
        {"play": {"verb": "fly"}},
        {"play": {"verb": "roll"}},
        {"play": {"verb": "roll", "number": {}}},
        {"play": {"verb": "roll", "number": 1, "x": 2}},
        {"play": {"verb": "stop", "player": 3}},
        {"play": {"verb": "stop", "player": 0}},
        {"edit": "1"},
        {"edit": 1, "forced": False},
        {"undo": True, "redo": True},
    ],
)
def test_json_lines_that_are_none_are_said_with_their_number(line: object) -> None:
    data = record_json.to_json(notation.parse(example()))
    data["lines"].append(line)
    with pytest.raises(UnreadableEntry) as caught:
        record_json.from_json(data)
    assert caught.value.line == 4


def test_lists_in_lists_are_no_entry_however_deep() -> None:
    deep: object = []
    for _ in range(500):
        deep = [deep]
    data = record_json.to_json(notation.parse(example()))
    data["lines"][0]["play"]["number"] = deep
    with pytest.raises(UnreadableEntry):
        record_json.from_json(json.dumps(data))


def test_a_seat_is_read_from_all_its_digits() -> None:
    for label in ("0000000012", "000000001" + "0" * 5000):
        with pytest.raises(UnreadableEntry):
            notation.parse(example() + f"{label}: lay a2\n")


def test_names_that_no_screen_could_show_are_refused() -> None:
    long = "x" * (record.LONGEST_NAME + 1)
    for found in (
        example().replace("date 2026-11-16", f"date {long}"),
        example().replace("player Anna", f"player {long}"),
        example().replace("player Anna", f"player Anna icon={long}"),
    ):
        assert long in found
        with pytest.raises(UnreadableEntry) as caught:
            notation.parse(found)
        assert len(str(caught.value)) < record.LONGEST_NAME + 100, "the sentence itself is short"
    data = record_json.to_json(notation.parse(example()))
    data["players"][0]["name"] = long
    with pytest.raises(UnreadableEntry):
        record_json.from_json(data)


def test_illegal_records_are_told_from_unreadable_ones() -> None:
    kept = notation.parse(example() + "Anna: lay a2\n")
    with pytest.raises(EntryError) as caught:
        Session.load(kept)
    assert caught.value.line == 4
