"""The 26 monasteries as a table: what each adds to its owner's powers, or counts at the end."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from core.components.hexgrid import members
from core.games.burgundy.tiles import BUILDINGS, Kind
from core.message import Message, say

if TYPE_CHECKING:
    from core.games.burgundy.state import State


class Powers(NamedTuple):
    """What the monasteries of a duchy change. All of it adds up."""

    any_building: bool = False
    """A city may have several buildings of one kind."""
    mine_workers: int = 0
    sale_silver: int = 0
    sale_workers: int = 0
    ship_depots: int = 0
    """More depots that a ship empties."""
    buys_anywhere: bool = False
    animal_vp: int = 0
    """For each animal tile that scores."""
    worker_reach: int = 0
    """More steps that a worker may turn a die."""
    free_place: frozenset[Kind] = frozenset()
    """Kinds of tiles that are placed with one free step of the die."""
    free_take: bool = False
    """Tiles are taken with one free step of the die."""
    action_silver: int = 0
    action_workers: int = 0
    """In addition to the two of the action "take workers"."""


POWERS: dict[int, Powers] = {
    1: Powers(any_building=True),
    2: Powers(mine_workers=1),
    3: Powers(sale_silver=1),
    4: Powers(sale_workers=1),
    5: Powers(ship_depots=1),
    6: Powers(buys_anywhere=True),
    7: Powers(animal_vp=1),
    8: Powers(worker_reach=1),
    9: Powers(free_place=frozenset({Kind.BUILDING})),
    10: Powers(free_place=frozenset({Kind.SHIP, Kind.ANIMALS})),
    11: Powers(free_place=frozenset({Kind.CASTLE, Kind.MINE, Kind.MONASTERY})),
    12: Powers(free_take=True),
    13: Powers(action_silver=1),
    14: Powers(action_workers=2),
}


@functools.cache
def powers(monasteries: int) -> Powers:
    """What a set of monasteries (a bit for each number) does together."""
    rows = [POWERS[number] for number in members(monasteries) if number in POWERS]
    return Powers(
        any_building=any(row.any_building for row in rows),
        mine_workers=sum(row.mine_workers for row in rows),
        sale_silver=sum(row.sale_silver for row in rows),
        sale_workers=sum(row.sale_workers for row in rows),
        ship_depots=sum(row.ship_depots for row in rows),
        buys_anywhere=any(row.buys_anywhere for row in rows),
        animal_vp=sum(row.animal_vp for row in rows),
        worker_reach=sum(row.worker_reach for row in rows),
        free_place=frozenset().union(*(row.free_place for row in rows)),
        free_take=any(row.free_take for row in rows),
        action_silver=sum(row.action_silver for row in rows),
        action_workers=sum(row.action_workers for row in rows),
    )


class Counted(NamedTuple):
    number: int
    source: tuple[str, ...] = ()
    """The cells, where it counts tiles."""


class FinalCount(NamedTuple):
    """What a monastery counts at the end; its edition says how much each is worth."""

    title: Message
    counts: Callable[[State, int], Counted]
    each: int = 0
    """Points for each, where no edition says so: for the monasteries of expansions."""


def _kinds_sold(state: State, player: int) -> Counted:
    return Counted(sum(1 for n in state.duchy(player).sold if n))


def _tiles_sold(state: State, player: int) -> Counted:
    return Counted(sum(state.duchy(player).sold))


def count_buildings(what: str, state: State, player: int) -> Counted:
    duchy = state.duchy(player)
    cells = duchy.cells_with(lambda tile: tile.kind is Kind.BUILDING and tile.what == what)
    return Counted(cells.bit_count(), duchy.board.grid.names_of(cells))


def _kinds_of_animals(state: State, player: int) -> Counted:
    duchy = state.duchy(player)
    animals = [tile for tile in duchy.tiles if tile is not None and tile.kind is Kind.ANIMALS]
    cells = duchy.cells_with(lambda tile: tile.kind is Kind.ANIMALS)
    return Counted(len({tile.what for tile in animals}), duchy.board.grid.names_of(cells))


def _bonus_tiles(state: State, player: int) -> Counted:
    return Counted(state.bonus_tiles(player))


FINAL: dict[int, FinalCount] = {
    15: FinalCount(say("types of goods sold"), _kinds_sold),
    **{
        number: FinalCount(BUILDINGS[what], functools.partial(count_buildings, what))
        for number, what in enumerate(BUILDINGS, start=16)
    },
    24: FinalCount(say("types of animals"), _kinds_of_animals),
    25: FinalCount(say("goods sold"), _tiles_sold),
    26: FinalCount(say("bonus tiles"), _bonus_tiles),
}
