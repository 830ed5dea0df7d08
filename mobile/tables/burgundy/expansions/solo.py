"""The solo game at the table: the target, the rivers, and what is asked of a player alone."""

from __future__ import annotations

from typing import ClassVar

from core.components.hexgrid import members
from core.games.burgundy.expansions.solo import BLACK, BOARD, EXPANSION
from core.games.burgundy.expansions.solo.boards import LAYOUT, printed_text, solo_board
from core.games.burgundy.expansions.solo.entries import Advance, Claim, Later, Pay, Remove, Swap
from core.games.burgundy.state import State
from core.message import Message, say
from mobile.tables.burgundy.duchy import DUCHY
from mobile.tables.burgundy.expansion import EntryWords, ExpansionTable
from mobile.tables.burgundy.tiles import duchy_face
from mobile.tables.burgundy.words import listed, points, tile_from_black, tile_name, tile_object
from mobile.tables.view import BoardFace, Marker, Strip


def _tell_remove(state: State, entry: Remove) -> Message:
    tile = tile_object(state, entry.tile)
    return say("removes {tile} from depot {depot}", tile=tile, depot=entry.depot)


def _tell_swap(state: State, entry: Swap) -> Message:
    goods, tile = listed(entry.goods), tile_name(state, entry.tile)
    return say("gives {goods} for a face-down tile: {tile}", goods=goods, tile=tile)


def _tell_claim(state: State, entry: Claim) -> Message:
    return tile_from_black(state, entry.cell, entry.tile, entry.herd)


def _tell_pay(state: State, entry: Pay) -> Message:
    return say("buys {points} with silver", points=points(entry.points))


def _tell_advance(state: State, entry: Advance) -> Message:
    return say("moves the marker by {points} first", points=points(entry.points))


def _tell_later(state: State, entry: Later) -> Message:
    return say("resolves another effect first")


class SoloTable(ExpansionTable):
    name = EXPANSION.name
    entries: ClassVar = {
        Remove: EntryWords(
            say("Remove a tile from the board"), "trash", _tell_remove, at_once=True
        ),
        Swap: EntryWords(say("Exchange 5 goods for a tile"), "goods", _tell_swap),
        Claim: EntryWords(say("Place the tile for a completed colour"), "hand", _tell_claim),
        Pay: EntryWords(say("Buy points with silver"), "silver", _tell_pay),
        Advance: EntryWords(say("Choose the order of points"), "flag", _tell_advance),
        Later: EntryWords(say("Another effect first"), "redo", _tell_later, last=True),
    }
    tile_icons: ClassVar = {BLACK.name: "hex"}
    looks: ClassVar = {LAYOUT: DUCHY}
    counters: ClassVar = {"marker": say("Marker"), "target": say("Target")}
    settles = ("board", "own-board")  # it brings duchies of its own

    def preview(self, option: str, value: str) -> BoardFace | None:
        return duchy_face(solo_board(printed_text(value)).board) if option == BOARD else None

    def rivers(self, state: State) -> tuple[tuple[int, int], ...]:
        return tuple(
            (cell, other)
            for cell, across in enumerate(state.kept(EXPANSION).rivers)
            for other in members(across)
            if other > cell
        )

    def strips(self, state: State) -> tuple[Strip, ...]:
        """How far the marker is from its target."""
        kept = state.kept(EXPANSION)
        target = kept.target
        labels = {space: str(space) for space in range(0, target - 4, 10)} | {target: str(target)}
        return (Strip(say("Target"), target, labels, (Marker(0, kept.marker),), goal=target),)


TABLE = SoloTable()
