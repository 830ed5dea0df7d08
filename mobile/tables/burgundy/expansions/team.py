"""The team game at the table: a board of two halves, and a storage for both players."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import ClassVar

from core.game import Setup
from core.games.burgundy.expansions.team import EXPANSION, LAYOUT, Share, blank_duchy
from core.games.burgundy.state import State
from core.message import Message, say
from mobile.tables.burgundy.duchy import DUCHY
from mobile.tables.burgundy.expansion import EntryWords, ExpansionTable
from mobile.tables.burgundy.tiles import tile_token
from mobile.tables.burgundy.words import tile_object
from mobile.tables.view import Holding


def _tell(state: State, entry: Share) -> Message:
    return say("gives {tile} to the team", tile=tile_object(state, entry.tile))


class TeamTable(ExpansionTable):
    name = EXPANSION.name
    entries: ClassVar = {Share: EntryWords(say("Give the tile to the team"), "people", _tell)}
    looks: ClassVar = {LAYOUT: DUCHY}
    settles = ("board", "own-board")  # it brings duchies of its own

    def storages(self, state: State, player: int) -> Mapping[str, Message]:
        """A team is asked once for all of its tiles."""
        own, mate = state.table.names[player], state.table.names[player + 2]
        return {
            "storage": say("{name}’s stored tiles", name=own),
            "mate": say("{name}’s stored tiles", name=mate),
            "shared": say("Team storage"),
        }

    def holdings(self, state: State, player: int) -> Iterator[Holding]:
        tiles = state.kept(EXPANSION).shared[state.table.duchy_of[player]]
        yield Holding(say("Team storage"), tuple(map(tile_token, tiles)))

    def second_half(self, setup: Setup) -> frozenset[int]:
        """The cells right of the bar."""
        layout = setup.layout(LAYOUT, setup.options.get(LAYOUT, "none"))
        return _right_of_bar(layout.text) if layout else _right_half()


@functools.cache
def _right_half() -> frozenset[int]:
    """Of a duchy that nobody has painted."""
    spots = blank_duchy().grid.spots
    middle = max(spot.halves for spot in spots) / 2
    return frozenset(cell for cell, spot in enumerate(spots) if spot.halves > middle)


@functools.cache
def _right_of_bar(text: str) -> frozenset[int]:
    found, cell = set(), 0
    for line in text.splitlines():
        right = False
        for word in line.replace("|", " | ").split():
            if word == "|":
                right = True
            elif word != ".":
                found |= {cell} if right else set()
                cell += 1
    return frozenset(found)


TABLE = TeamTable()
