"""A castle as text: the numbers of its tiles, `D` for a door, and in brackets the sums that empty
places ask for."""

from __future__ import annotations

from core.components.textboard import TextBoard, listed, placed
from core.games.castle_builder.castle import STRIDE, Castle, place_name
from core.games.castle_builder.entries import Level
from core.games.castle_builder.state import Builder, State
from core.games.castle_builder.tiles import describe


def castle(state: State, player: int) -> TextBoard:
    seat = state.seats[player]
    if state.depth == Level.ROWS:
        return _rows(seat)
    tiles = {place_name(place): describe(tile) for place, tile in sorted(seat.castle.tiles)}
    rows = [*_drawn(seat.castle), *listed(tiles)]
    coins = [coin.value for coin in seat.coins]
    if coins:
        rows.append(f"coins: {', '.join(coins)}")
    doors = [place_name(place) for place, _ in seat.castle.doors]
    return TextBoard(tuple(rows), {"spaces": tiles, "doors": doors, "coins": coins})


def _rows(seat: Builder) -> TextBoard:
    """The tiles in each row, where nothing else is entered: `row 2: 3`."""
    counts = {f"row {row}": count for row, count in enumerate(seat.rows, 1) if count}
    coins = [coin.value for coin in seat.coins]
    rows = [f"{name}: {count}" for name, count in counts.items()] or ["no tiles yet"]
    if coins:
        rows.append(f"coins: {', '.join(coins)}")
    return TextBoard(tuple(rows), {"spaces": {}, "rows": list(seat.rows), "coins": coins})


def table(state: State) -> TextBoard:
    """The market, and how many tiles and coins are left."""
    tiles = [describe(tile) for tile in state.market_tiles]
    coins = [coin.value for coin in state.market_coins]
    rows = []
    if tiles or coins:
        rows.append(f"market: {', '.join((*tiles, *coins))}")
    data = {"tiles": tiles, "coins": coins}
    if not state.full:
        return TextBoard(tuple(rows), data)
    left = {"stock": state.stock, "discards": state.discards, "treasury": state.treasury}
    rows.append("  ".join(f"{name} {count}" for name, count in left.items()))
    return TextBoard(tuple(rows), {**data, **left})


def _drawn(built: Castle) -> list[str]:
    """The rows from the highest down; a row is half a place wider on both sides than the one
    below it."""
    labels = {place: f"({spot.need})" for place, spot in built.spots.items() if spot.need}
    labels |= dict.fromkeys((place for place, _ in built.doors), "D")
    labels |= {place: describe(tile).partition(".")[0] for place, tile in built.tiles}
    if not labels:
        return ["no tiles yet"]
    top = max(labels) // STRIDE
    cells = {}
    for place, label in labels.items():
        row, column = divmod(place, STRIDE)
        cells[top - row, 2 * column - row + top] = label
    letters = [place_name(row * STRIDE + 1)[:1] for row in range(top, -1, -1)]
    lines = placed(cells)
    return [f"{letter}  {line}" for letter, line in zip(letters, lines, strict=True)]
