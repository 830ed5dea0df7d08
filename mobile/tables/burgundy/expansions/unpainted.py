"""Unpainted duchies at the table: what is asked about a space, its region, a whole colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from core.components.hexgrid import members
from core.entry import Entry
from core.games.burgundy.blank_boards import joined, open_regions
from core.games.burgundy.check import check
from core.games.burgundy.entries import Castle, Place, Skip
from core.games.burgundy.expansions.unpainted import (
    COLOUR,
    EXPANSION,
    LARGEST,
    LETTER_OF,
    Colour,
    Space,
)
from core.games.burgundy.layouts import LETTERS, Region
from core.games.burgundy.state import Pending, State
from core.games.burgundy.tiles import KIND_TITLES, Kind
from core.message import Message, say, say_n
from mobile.tables.burgundy.expansion import EntryWords, ExpansionTable, FieldWords
from mobile.tables.burgundy.tiles import COLOURS, ICONS, number_token
from mobile.tables.steps import Choose, Do, Group, Notice, Offer, Pick, Tap, Way
from mobile.tables.view import Arrangement, Note, Token

WHAT = say("What is printed on this space?")


class SpaceQuestions:
    """The questions about one space, each after the other."""

    def __init__(self, state: State, player: int, cell: int) -> None:
        self.state = state
        self.player = player
        self.cell = cell
        self.board = state.duchy(player).board
        self.name = self.board.grid.names[cell]

    def describe(self) -> Tap:
        """While a start castle may still lie anywhere, the space may be its own."""
        castle = Castle(self.player, self.name)
        if check(self.state, castle):
            return self.colours()
        ways = (
            Way(say("The starting castle is here"), "castle", Do(castle)),
            Way(WHAT, "question", self.colours()),
        )
        return Choose(say("Space"), ways)

    def colours(self) -> Pick:
        offers = tuple(
            Offer(_kind_token(kind), self._number_of(kind))
            for kind in LETTER_OF
            if self.player not in self.state.finished[kind.at]
        )
        return Pick(WHAT, (Group(offers, say("Which colour?")),))

    def _number_of(self, kind: Kind) -> Callable[[], Tap]:
        """The number matters only where dice are tracked."""
        if not self.state.full:
            return lambda: self._region(kind, LETTER_OF[kind])
        return lambda: Pick(
            WHAT,
            (
                Group(
                    tuple(Offer(number_token(n), self._region_of(kind, n)) for n in range(1, 7)),
                    say("Which number?"),
                    Arrangement.BARE,
                ),
            ),
        )

    def _region_of(self, kind: Kind, number: int) -> Callable[[], Tap]:
        return lambda: self._region(kind, f"{LETTER_OF[kind]}{number}")

    def _region(self, kind: Kind, printed: str) -> Tap:
        """It belongs to what it touches, else to a region that has room, or to a new one."""
        near = joined(self.board, self.cell, kind)
        if near:
            return self._in_region(printed, near[0], beside=None)
        regions = open_regions(self.board, kind)
        if not regions:
            return self._sizes(printed, None)
        offers = tuple(
            Offer(
                _kind_token(kind)._replace(name=self._title(region)),
                partial(self._in_region, printed, region, self._first(region)),
            )
            for region in regions
        )
        another = Way(say("A new region"), "plus", self._sizes(printed, None))
        title = say("Which region is it part of?")
        return Pick(title, (Group(offers, None, Arrangement.ROWS),), ways=(another,))

    def _in_region(self, printed: str, region: Region, beside: str | None) -> Tap:
        if not region.size:
            return self._sizes(printed, beside)
        return Do(Space(self.player, self.name, printed, beside))

    def _sizes(self, printed: str, beside: str | None) -> Pick:
        entries = (
            Space(self.player, self.name, printed, beside, size) for size in range(1, LARGEST + 1)
        )
        offers = tuple(
            Offer(number_token(entry.size), Do(entry))
            for entry in entries
            if not check(self.state, entry)
        )
        title = say("How many spaces does the region have?")
        return Pick(title, (Group(offers, None, Arrangement.BARE),))

    def _first(self, region: Region) -> str:
        return self.board.grid.names[next(members(region.cells))]

    def _title(self, region: Region) -> Message:
        """A region by the tiles that lie there, and by its size."""
        tiles = (self.state.duchy(self.player).tiles[cell] for cell in members(region.cells))
        tile = next((tile.title for tile in tiles if tile is not None), say("no tile yet"))
        known = region.cells.bit_count()
        if not region.size:
            return say_n("{tile} ({n} space)", "{tile} ({n} spaces)", n=known, tile=tile)
        return say("{tile} ({n} of {size} spaces)", tile=tile, n=known, size=region.size)


def _whole_colour(player: int, kind: Kind, tracked: bool) -> Notice:
    """Whether a complete region was the last of its colour."""
    yes = Way(say("Yes, all"), "check", Do(Colour(player, LETTER_OF[kind])))
    no = (Way(say("Not yet"), "close", Do(Skip(player))),) if tracked else ()
    note = Note(KIND_TITLES[kind], _kind_token(kind))
    return Notice(say("Are all spaces of this colour covered?"), (note,), (yes, *no))


def _kind_token(kind: Kind) -> Token:
    return Token(ICONS[kind], COLOURS[kind], "", KIND_TITLES[kind])


def _tell_space(state: State, entry: Space) -> Message:
    kind = LETTERS.get(entry.printed[:1].upper())
    what = KIND_TITLES[kind] if kind else entry.printed
    return say("describes a space: {kind}", kind=what)


def _tell_colour(state: State, entry: Colour) -> Message:
    kind = LETTERS.get(entry.letter.upper())
    what = KIND_TITLES[kind] if kind else entry.letter
    return say("completes a colour: {kind}", kind=what)


class UnpaintedTable(ExpansionTable):
    name = EXPANSION.name
    entries: ClassVar = {
        Space: EntryWords(WHAT, "question", _tell_space, button=False),
        Colour: EntryWords(say("Colour completed"), "star", _tell_colour),
    }
    fields: ClassVar = {
        "letter": FieldWords(
            say("Which colour?"), lambda state, letter: _kind_token(LETTERS[letter])
        ),
    }

    def follow_up(self, state: State, due: Pending) -> Tap | None:
        if due.effect != COLOUR:
            return None
        return _whole_colour(due.player, due.kinds[0], tracked=True)

    def untold(self, state: State, place: Place, cell: int, entries: list[Entry]) -> Tap | None:
        colours = {LETTERS[entry.letter] for entry in entries if isinstance(entry, Colour)}
        board = state.duchy(place.player).board
        kind = board.kinds[cell]
        if kind is None or kind not in colours or board.unfinished >> cell & 1:
            return None
        return _whole_colour(place.player, kind, tracked=False)

    def tap(self, state: State, player: int, cell: int) -> Tap | None:
        return SpaceQuestions(state, player, cell).describe()

    def to_fill(self, state: State, entry: Entry) -> int | None:
        if not isinstance(entry, Space):
            return None
        return state.duchy(entry.player).board.grid.cell(entry.cell)


TABLE = UnpaintedTable()
