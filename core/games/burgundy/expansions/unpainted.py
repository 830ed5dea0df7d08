"""Duchies that nobody has painted: each space is described when a tile goes there.

Who describes a space says its colour and number, and of the first space of a region how many spaces
the region has. Whether a colour is complete is asked when a region is. Nothing else is needed to
score, so the boards that could not be found (11a to 11f, 12a, 12b) can be played at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from core.components.hexgrid import duchy, members
from core.entry import Entry
from core.game import Refusal, Setup, impossible
from core.games.burgundy import entries as e
from core.games.burgundy.blank_boards import (
    blank_board,
    joined,
    open_regions,
    with_start,
)
from core.games.burgundy.check import turn
from core.games.burgundy.effects import ask, open_cells, stored_tiles
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.expansions.team import LAYOUT as TEAM_DUCHY
from core.games.burgundy.expansions.team import NAME as TEAM
from core.games.burgundy.layouts import BLANK, LETTERS, Board, Region, board_name
from core.games.burgundy.scoring import finish_colour
from core.games.burgundy.state import Pending, Stage, State
from core.games.burgundy.tiles import KIND_TITLES, Kind
from core.message import N_, Message, say

NAME = "unpainted"
COLOUR = "colour"
LARGEST = 8
"""Spaces of a region."""
_SPACE = re.compile(r"([CMSPBK])([1-6]?)", re.IGNORECASE)
LETTER_OF = {kind: letter for letter, kind in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Space(Entry):
    """What is printed on a space: `Anna: space d5 B3 size=4`, the first of a region of four, or
    `Anna: space e5 B1 beside=d5`, in the same region."""

    verb: ClassVar[str] = "space"
    player: int
    cell: str
    printed: str
    """The letter of its colour and its number; the number may be left out for points only."""
    beside: str | None = None
    """Another space of its region, touching or not."""
    size: int = 0
    """How many spaces the region has, where nobody has said it."""


@dataclass(frozen=True, slots=True)
class Colour(Entry):
    """All spaces of a colour are filled: `Anna: colour B`."""

    verb: ClassVar[str] = COLOUR
    player: int
    letter: str


class Unpainted(Expansion[None]):
    name: ClassVar[str] = NAME
    title: ClassVar[str] = N_("Unpainted duchies")
    editions: ClassVar[tuple[str, ...]] = ("2020", "2011")
    switched: ClassVar[bool] = False
    entries: ClassVar[tuple[type[Entry], ...]] = (Space, Colour)

    # ── set-up ──

    def in_play(self, setup: Setup) -> bool:
        if setup.options.get(TEAM) == "yes" and setup.options.get(TEAM_DUCHY, "none") == "none":
            return True
        return any(_is_blank(setup, player) for player in range(len(setup.players)))

    def board(self, setup: Setup, player: int) -> Board | None:
        grid = duchy()
        return blank_board(grid, len(grid) // 2) if _is_blank(setup, player) else None

    def start(self, state: State, setup: Setup) -> State:
        """Each player says where the start castle lies; till then it is in the middle."""
        if setup.options.get(TEAM) == "yes":
            return state
        asked = {p for p in state.table.players if state.duchy(p).board.told is not None}
        built = {p for p in asked if state.duchy(p).filled}
        return state._replace(undecided=state.undecided | built)

    # ── entries ──

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if isinstance(entry, Space):
            yield from _check_space(state, entry)
        elif isinstance(entry, Colour):
            yield from _check_colour(state, entry)

    def legal(self, state: State) -> Iterator[Entry]:
        for player in state.table.players:
            board = state.duchy(player).board
            if board.told is None:
                continue
            if player in state.undecided or not state.duchy(player).filled:
                unknown = members(board.grid.all & ~board.known)
                yield from (e.Castle(player, board.grid.names[cell]) for cell in unknown)
            if state.stage is Stage.FREE or player in (state.in_turn, *_waiting(state)):
                yield from descriptions(state, player)
                yield from (Colour(player, letter) for letter in LETTERS)

    def apply(self, state: State, entry: Entry) -> State:
        if isinstance(entry, Space):
            mine = state.duchy(entry.player)
            board = described(mine.board, entry)
            return state.with_duchy(entry.player, mine._replace(board=board))
        assert isinstance(entry, Colour)
        state = state.settle(state.due(entry.player, COLOUR))
        return finish_colour(state, entry.player, LETTERS[entry.letter.upper()])

    def entered(self, before: State, after: State, entry: Entry) -> State:
        """The start castle shows what lies under it."""
        if not isinstance(entry, e.Castle):
            return after
        mine = after.duchy(entry.player)
        cell = mine.board.grid.cell(entry.cell)
        if mine.board.told is None or cell is None or mine.board.known >> cell & 1:
            return after
        board = with_start(mine.board, cell)
        return after.with_duchy(entry.player, mine._replace(board=board))

    # ── regions and colours ──

    def region_done(self, state: State, player: int, region: int) -> State:
        mine = state.duchy(player)
        kind = mine.board.kinds[next(members(region))]
        if kind is None or not _may_be_whole(state, player, kind):
            return state
        return ask(state, Pending(COLOUR, player, (kind,)))

    def due(self, state: State) -> Message | None:
        top = state.pending[-1] if state.pending else None
        if top is None or top.effect != COLOUR:
            return None
        return say(
            "{name} says whether all spaces of this colour are filled: {kind}.",
            name=state.table.names[top.player],
            kind=KIND_TITLES[top.kinds[0]],
        )


def _is_blank(setup: Setup, player: int) -> bool:
    return board_name(setup, player) == BLANK


def _waiting(state: State) -> set[int]:
    return {due.player for due in state.pending}


# ── the boards ───────────────────────────────────────────────────────────────────────────────


def described(board: Board, entry: Space) -> Board:
    """The board with one more space."""
    cell, found = board.grid.cell(entry.cell), _SPACE.fullmatch(entry.printed)
    assert cell is not None and found is not None
    kind = LETTERS[found[1].upper()]
    near = next(iter(joined(board, cell, kind, entry.beside)), Region(0, 0))
    kinds, numbers = list(board.kinds), list(board.numbers)
    kinds[cell], numbers[cell] = kind, int(found[2] or 0)
    mine = Region(near.cells | 1 << cell, entry.size or near.size)
    told = (*(region for region in board.told or () if region != near), mine)
    return Board(board.grid, kinds, numbers, board.neighbours, told)


def descriptions(state: State, player: int) -> Iterator[Space]:
    """What a space for a tile may be. Those that nobody has described are alike: one stands for
    all."""
    board = state.duchy(player).board
    unknown = open_cells(state, player) & ~board.known
    cell = next(members(unknown), None)
    if cell is None:
        return
    name, names = board.grid.names[cell], board.grid.names
    numbers = ("1", "2", "3", "4", "5", "6") if state.full else ("",)
    stored = {tile.kind for tile in stored_tiles(state, player)}
    every = not state.full or None in stored  # such as an inn, which fits any colour
    for kind, letter in LETTER_OF.items():
        if not every and kind not in stored:
            continue
        ways: list[tuple[str | None, int]] = [(None, size) for size in range(LARGEST + 1)]
        for region in open_regions(board, kind):
            sizes = (0,) if region.size else range(1, LARGEST + 1)
            ways += [(names[next(members(region.cells))], size) for size in sizes]
        for number in numbers:
            yield from (Space(player, name, letter + number, *way) for way in ways)


# ── reasons against entries ──────────────────────────────────────────────────────────────────

Refusals = Iterator[Refusal]


def _check_space(state: State, entry: Space) -> Refusals:
    board = state.duchy(entry.player).board
    cell, found = board.grid.cell(entry.cell), _SPACE.fullmatch(entry.printed)
    if state.over or board.told is None:
        yield _wrong(say("The spaces of this duchy are known."))
    elif cell is None:
        yield _wrong(say("There is no cell “{cell}” in this duchy.", cell=entry.cell), "BU-23")
    elif board.known >> cell & 1:
        yield _wrong(say("This space is known already."))
    elif found is None:
        message = say(
            "“{word}” is no space: write a letter (C M S P B K) and a number.", word=entry.printed
        )
        yield _wrong(message)
    else:
        kind = LETTERS[found[1].upper()]
        if state.full and not found[2]:
            yield Refusal("BU-240", say("Say which number is printed on the space."))
        if entry.player in state.finished[kind.at]:
            yield _wrong(say("All spaces of this colour are filled already."), "BU-242")
        yield from _check_region(board, cell, kind, entry)


def _check_region(board: Board, cell: int, kind: Kind, entry: Space) -> Refusals:
    """Reasons why a space cannot belong to such a region."""
    if entry.beside is not None:
        other = board.grid.cell(entry.beside)
        if other is None or board.kinds[other] is not kind:
            yield _wrong(say("No space of the same colour is known there."), "BU-241")
            return
    near = joined(board, cell, kind, entry.beside)
    if len(near) > 1:
        message = say("It would join two regions that were described apart. Correct one of them.")
        yield _wrong(message, "BU-241")
        return
    sizes = {size for size in (entry.size, *(region.size for region in near)) if size}
    count = 1 + sum(region.cells.bit_count() for region in near)
    if len(sizes) > 1:
        yield _wrong(say("A region has one size: {sizes}.", sizes=_listed(sizes)), "BU-241")
    elif not sizes:
        yield _wrong(say("Say how many spaces the region has."), "BU-241")
    elif not 1 <= max(sizes) <= LARGEST:
        yield _wrong(say("A region has 1 to 8 spaces."), "BU-241")
    elif count > max(sizes):
        yield _wrong(say("All spaces of this region are known: {n}.", n=max(sizes)), "BU-241")


def _listed(sizes: set[int]) -> str:
    return ", ".join(map(str, sorted(sizes)))


def _check_colour(state: State, entry: Colour) -> Refusals:
    board = state.duchy(entry.player).board
    kind = LETTERS.get(entry.letter.upper())
    if kind is None:
        yield _wrong(say("The colours are C M S P B K."), "BU-242")
        return
    if board.told is None:
        yield Refusal("BU-242", say("The spaces of this duchy are known."))
    elif entry.player in state.finished[kind.at]:
        yield Refusal("BU-242", say("All spaces of this colour are filled already."))
    elif not _may_be_whole(state, entry.player, kind):
        yield Refusal("BU-242", say("A space of this colour is still empty."))
    if not state.due(entry.player, COLOUR):
        yield from turn(state, entry.player)


def _may_be_whole(state: State, player: int, kind: Kind) -> bool:
    """Whether all spaces of a colour that are known are filled, and no region lacks any."""
    mine = state.duchy(player)
    cells = mine.board.colours[kind.at]
    lacking = [r for r in open_regions(mine.board, kind) if r.size]
    # Of the start castle’s region nobody may have said the size.
    complete = [r for r in mine.board.told or () if r.size and r.cells & cells]
    return bool(complete) and not cells & ~mine.filled and not lacking


def _wrong(message: Message, rule: str = "BU-240") -> Refusal:
    return impossible(rule, message)


EXPANSION = Unpainted()
