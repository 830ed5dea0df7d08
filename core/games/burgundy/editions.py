"""What the rulebooks print as tables, and where the two editions differ."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any, NamedTuple, cast

from core.games.burgundy.tiles import Kind

PHASES = 5
ROUNDS = 5
GOODS = 6
"""Kinds of goods; a good is named by its die, 1 to 6."""
STORAGE = 3
"""Places for tiles, and places for kinds of goods."""


class Edition(NamedTuple):
    """The numbers of one edition at one number of players."""

    name: str
    region_vp: tuple[int, ...]
    phase_vp: tuple[int, ...]
    bonus_vp: tuple[int, int]
    """For the first and the second player to finish a colour."""
    sale_vp: int
    monastery_vp: tuple[tuple[int, int], ...]
    """Monastery → points for each thing it counts at the end."""
    workers_buy: bool
    """Whether monastery 6 takes workers in place of silver."""
    buy_during_action: bool
    """Whether a purchase may come in the middle of an action."""
    must: tuple[str, ...]
    """Effects that are not left out where they can be used."""
    lap_from: int
    """The total at which the 100 tile is laid."""
    black_depot: int
    """Tiles in the black depot in each phase."""
    slots: tuple[tuple[tuple[Kind, ...], ...], ...]
    """For each phase, the kinds of tiles laid into depots 1 to 6."""
    come_out: tuple[dict[Kind, int], ...]
    """For each phase, how many tiles of each kind were laid there up to then."""
    goods_of_a_kind: int
    silver: int
    """Pieces in the box, and so many workers."""
    workers: int
    many_boards: tuple[str, ...]
    """The duchies that the box has for everybody; it has the others once."""
    unsure: tuple[str, ...]
    """What could not be checked against a copy of this edition."""


@functools.cache
def edition(name: str, players: int) -> Edition:
    tables = _tables()
    own = tables["editions"][name]
    # One player lays the board out as for two.
    count = str(max(2, players))
    slots = tuple(_slots(tables, max(2, players), phase) for phase in range(PHASES))
    points = {**tables["monastery_vp"], **own["monastery_vp"]}
    return Edition(
        name,
        region_vp=tuple(tables["region_vp"]),
        phase_vp=tuple(tables["phase_vp"]),
        bonus_vp=(tables["bonus_large"][count], tables["bonus_small"][count]),
        sale_vp=tables["sale_vp"][count],
        monastery_vp=tuple(sorted((int(number), vp) for number, vp in points.items())),
        workers_buy=own["workers_buy"],
        buy_during_action=own["buy_during_action"],
        must=tuple(own["must"]),
        lap_from=own["lap_from"],
        black_depot=tables["black_depot"][count],
        slots=slots,
        come_out=tuple(_come_out(slots[: phase + 1]) for phase in range(PHASES)),
        goods_of_a_kind=tables["goods_of_a_kind"],
        silver=own["silver"],
        workers=own["workers"],
        many_boards=tuple(own["many_boards"]),
        unsure=tuple(own["unsure"]),
    )


def _slots(tables: dict[str, Any], players: int, phase: int) -> tuple[tuple[Kind, ...], ...]:
    change = tables["three_players"]
    found = []
    for depot, slots in tables["depots"].items():
        kinds = [Kind(kind) for kind, least in slots if players >= least]
        if players == 3 and int(depot) == change["depot"] and phase in change["phases"]:
            kinds[kinds.index(Kind(change["instead_of"]))] = Kind(change["kind"])
        found.append(tuple(kinds))
    return tuple(found)


def _come_out(phases: tuple[tuple[tuple[Kind, ...], ...], ...]) -> dict[Kind, int]:
    laid = [kind for phase in phases for depot in phase for kind in depot]
    return {kind: laid.count(kind) for kind in Kind}


@functools.cache
def _tables() -> dict[str, Any]:
    text = (Path(__file__).parent / "editions.json").read_text(encoding="utf-8")
    return cast(dict[str, Any], json.loads(text))
