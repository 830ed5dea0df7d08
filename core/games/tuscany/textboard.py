"""A domain of Tuscany as text: `vi` is an empty space for a village, `[Vi]` a covered one, `?` a
space whose colour nobody has said."""

from __future__ import annotations

from typing import Any

from core.components.textboard import TextBoard, listed, lying
from core.games.tuscany.state import Estate, State, What
from core.games.tuscany.tiles import FARM_BIT, TILES


def domain(state: State, player: int) -> TextBoard:
    estate = state.estates[player]
    if state.tracks:
        return _areas(estate)
    names = estate.land.grid.names
    labels = [_label(estate, cell) for cell in range(len(names))]
    farms = {
        names[cell]: [farm.value for farm, bit in FARM_BIT.items() if kinds & bit]
        for cell, kinds in sorted(estate.farms)
    }
    spaces: dict[str, Any] = {}
    for cell, name in enumerate(names):
        kind = estate.land.kind(cell)
        spaces[name] = {
            "colour": None if kind is None else TILES[kind].value,
            "covered": bool(estate.covered >> cell & 1),
            "farms": farms.get(name, []),
        }
    rows = lying(estate.land.grid, labels)
    if farms:
        told = listed({name: ", ".join(kinds) for name, kinds in farms.items()})
        rows += [f"farms: {line}" for line in told]
    return TextBoard(tuple(rows), {"spaces": spaces})


def _areas(estate: Estate) -> TextBoard:
    """The completed areas by colour, where only the tracks are entered: `farm 2, 3 whole`."""
    data: dict[str, Any] = {}
    for kind, tile in enumerate(TILES):
        sizes = [g.size for g in estate.gains if g.what is What.AREA and g.tile is tile]
        if sizes:
            data[tile.value] = {"areas": sizes, "whole": bool(estate.whole >> kind & 1)}
    rows = listed(
        {
            name: ", ".join(map(str, told["areas"])) + (" whole" if told["whole"] else "")
            for name, told in data.items()
        }
    )
    return TextBoard(tuple(rows), {"spaces": {}, "areas": data})


def table(state: State) -> TextBoard:
    """The display, and the stacks that are left."""
    display = {tile.value: n for tile, n in zip(TILES, state.display, strict=True) if n}
    if not display:
        return TextBoard()
    shown = ", ".join(f"{name} {n}" for name, n in display.items())
    return TextBoard((f"display: {shown}",), {"display": display})


def _label(estate: Estate, cell: int) -> str:
    kind = estate.land.kind(cell)
    letters = "?" if kind is None else TILES[kind].value[:2]
    return f"[{letters.capitalize()}]" if estate.covered >> cell & 1 else letters
