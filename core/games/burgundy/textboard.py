"""A duchy of Burgundy as text: `c6` is an empty space for a castle with a 6, `[C]` a tile."""

from __future__ import annotations

from core.components.textboard import TextBoard, listed, standing
from core.games.burgundy.layouts import LETTERS
from core.games.burgundy.state import Duchy, State

_LETTER = {kind: letter for letter, kind in LETTERS.items()}


def duchy(state: State, player: int) -> TextBoard:
    """What a player has built, stored and sold."""
    built = state.duchy(player)
    names = built.board.grid.names
    labels = [_label(built, cell) for cell in range(len(names))]
    tiles = {names[cell]: tile.name for cell, tile in enumerate(built.tiles) if tile}
    stored = [tile.name for tile in state.storage[player]]
    sold = {str(good): count for good, count in enumerate(built.sold, 1) if count}
    rows = [*standing(built.board.grid, labels), *listed(tiles)]
    if stored:
        rows.append(f"storage: {', '.join(stored)}")
    if sold:
        rows.append(f"sold: {', '.join(f'{count} of {good}' for good, count in sold.items())}")
    spaces = {
        name: {
            "kind": kind.value if (kind := built.board.kinds[cell]) else None,
            "number": built.board.numbers[cell],
            "tile": tiles.get(name),
        }
        for cell, name in enumerate(names)
    }
    bonus_tiles = state.bonus_tiles(player)
    return TextBoard(
        tuple(rows),
        {"spaces": spaces, "storage": stored, "sold": sold, "bonus_tiles": bonus_tiles},
    )


def table(state: State) -> TextBoard:
    """The dice, the turn order, and the goods in the depots."""
    order = [state.table.names[player] for player in state.turn_order()]
    rows = [f"turn order: {', '.join(order)}"]
    dice = {state.table.names[player]: list(left) for player, left in enumerate(state.dice) if left}
    if dice:
        shown = (f"{name} {','.join(map(str, left))}" for name, left in dice.items())
        rows.append(f"dice: {'  '.join(shown)}")
    depots = {
        str(depot): [good for good, count in enumerate(goods, 1) for _ in range(count)]
        for depot, goods in enumerate(state.depots, 1)
        if any(goods)
    }
    if depots:
        shown = (f"{depot}: {','.join(map(str, goods))}" for depot, goods in depots.items())
        rows.append(f"goods in depots {'  '.join(shown)}")
    return TextBoard(tuple(rows), {"order": order, "dice": dice, "depots": depots})


def _label(built: Duchy, cell: int) -> str:
    kind = built.board.kinds[cell]
    if kind is None:
        return "?"
    letter = _LETTER[kind]
    return f"[{letter}]" if built.tiles[cell] else f"{letter.lower()}{built.board.numbers[cell]}"
