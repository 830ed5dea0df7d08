"""Inns: tiles for a cell of any colour that make their region count as one cell bigger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from core.components.hexgrid import members
from core.entry import Entry
from core.game import Choice, Option, Refusal, Setup
from core.games.burgundy import entries as e
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.state import State
from core.games.burgundy.tiles import Kind, Tile
from core.message import N_, say

INN = "inn"
LIMIT = "inn-limit"


class InnsState(NamedTuple):
    by_colour: bool
    """Whether there may be one inn for each colour, not for each region."""


class Inns(Expansion[InnsState]):
    name: ClassVar[str] = "inns"
    title: ClassVar[str] = N_("Inns")
    seats: ClassVar[range] = range(1, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            LIMIT,
            N_("One inn"),
            "region",
            (
                Choice("region", N_("in each region")),
                Choice("colour", N_("in all regions of a colour")),
            ),
        ),
    )
    tiles: ClassVar[tuple[Tile, ...]] = (Tile(INN, None, say("inn"), black=5),)

    def start(self, state: State, setup: Setup) -> State:
        return state.keep(self, InnsState(setup.options.get(LIMIT, "region") == "colour"))

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if getattr(entry, "tile", None) != INN:
            return
        depot: int | None = getattr(entry, "depot", None)
        if isinstance(entry, e.Take) or depot:
            yield Refusal("BU-161", say("Inns lie beside the black depot."))
        placing = isinstance(entry, e.Place)
        if (not placing or not state.full) and not _inns_left(state):
            yield Refusal("BU-160", say("No inn is left: one comes in each phase."))
        player, name = getattr(entry, "player", None), getattr(entry, "cell", None)
        if player is not None and name is not None:
            yield from self._second(state, player, name)

    def _second(self, state: State, player: int, name: str) -> Iterator[Refusal]:
        board = state.duchy(player).board
        cell = board.grid.cell(name)
        kind = None if cell is None else board.kinds[cell]
        if cell is None or kind is None:
            return
        by_colour = state.kept(self).by_colour
        cells = board.colours[kind.at] if by_colour else board.region_of[cell]
        if _inns_in(state, player, cells):
            message = say("This region has an inn already.")
            if by_colour:
                message = say("There is an inn on this colour already.")
            yield Refusal("BU-163", message)

    def fits(self, state: State, player: int, tile: Tile, kind: Kind) -> bool:
        return tile.name == INN

    def offered(self, state: State, depot: int, tiles: list[Tile]) -> list[Tile]:
        if depot == 0 and _inns_left(state):
            return [*tiles, *self.tiles]
        return tiles

    def region_size(self, state: State, player: int, region: int, size: int) -> int:
        return size + _inns_in(state, player, region)


def _inns_in(state: State, player: int, cells: int) -> int:
    duchy = state.duchy(player)
    return sum(1 for c in members(cells) if (tile := duchy.tiles[c]) and tile.name == INN)


def _inns_left(state: State) -> bool:
    """One comes in each phase and stays until it is bought (BU-160)."""
    placed = [tile for duchy in state.duchies for tile in duchy.tiles if tile is not None]
    stored = [tile for tiles in state.storage for tile in tiles]
    there = sum(tile.name == INN for tile in (*placed, *stored))
    bought = sum(seen.tile == INN for seen in state.seen)
    # Inns that were placed before everything was tracked have not been seen.
    return max(there, bought) <= state.scored_phase


EXPANSION = Inns()
