"""A domain of Tuscany as text: `vi` is an empty space for a village, `[Vi]` a covered one, `?` a
space whose colour nobody has said."""

from __future__ import annotations

from typing import Any

from core.components.textboard import TextBoard, listed, lying
from core.games.tuscany.state import Estate, State
from core.games.tuscany.tiles import FARM_BIT, TILES


def domain(state: State, player: int) -> TextBoard:
    estate = state.estates[player]
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
