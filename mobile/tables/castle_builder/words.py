"""Castle Builder in words: the lines of the log, and names of counters and of kinds of points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.entry import Entry
from core.games.castle_builder import entries as e
from core.games.castle_builder.scoring import COINS
from core.games.castle_builder.tiles import Tile, parse_tile
from core.message import N_, Message, joined, say, say_n

COUNTERS = {
    "coins": say("Coins"),
    "steps": say("Steps"),
    "space": say("Baron’s space"),
    "holder": say("Tiles in the holder"),
}
PARTS_SEEN = {
    "windows": say("window"),
    "residents": say("resident"),
    "rubies": say("ruby"),
    "roof": say("roof"),
    "no_start": say("row mark"),
}
"""What is counted or marked on a tile, for the log."""
KINDS = {"coins": say("Coins"), "correction": say("Adjusted by hand")}


def tell(entry: Entry) -> Message:
    """An entry as a line of the log; the player's name stands before it."""
    return _TELL[type(entry)](entry)


def _place(entry: e.Place) -> Message:
    found = say("places tile {tile}", tile=_tile(entry.tile))
    if entry.discards:
        return say_n(
            "{what} ({n} tile discarded)",
            "{what} ({n} tiles discarded)",
            n=entry.discards,
            what=found,
        )
    return found


def _tile(text: str) -> Message:
    """A tile in words: its numbers, and what is to be seen on it."""
    tile = parse_tile(text)
    return joined([_numbers(tile), *_parts(tile)])


def _numbers(tile: Tile) -> Message:
    if tile.top is None:
        return say("with ✓") if tile.bottom is None else say("{n}", n=tile.bottom)
    lower = say("✓") if tile.bottom is None else say("{n}", n=tile.bottom)
    return say("{one}/{other}", one=tile.top, other=lower)


def _parts(tile: Tile) -> Iterator[Message]:
    for name, what in PARTS_SEEN.items():
        if count := int(getattr(tile, name)):
            yield what if count == 1 else say("{n} × {what}", n=count, what=what)


def _land(entry: e.Land) -> Message:
    met = [
        (entry.coins, say_n("{n} coin space", "{n} coin spaces", n=entry.coins)),
        (entry.tile, say("a tile space")),
        (entry.rubies, say_n("{n} ruby space", "{n} ruby spaces", n=entry.rubies)),
        (entry.slips, say_n("{n} space skipped", "{n} spaces skipped", n=entry.slips)),
    ]
    parts = [what for count, what in met if count]
    return say("reaches {what}", what=joined(parts)) if parts else say("reaches no bonus space")


def _row(entry: e.Row) -> Message:
    if not entry.rubies:
        return say("places a tile in row {row}", row=entry.row)
    return say_n(
        "places a tile in row {row}, with {n} ruby",
        "places a tile in row {row}, with {n} rubies",
        n=entry.rubies,
        row=entry.row,
    )


def _measure(entry: e.Measure) -> Message:
    return say_n("The track has {n} space", "The track has {n} spaces", n=entry.spaces)


def _coin(entry: e.TakeCoin) -> Message:
    return say("takes the coin “{coin}”", coin=COINS[entry.kind][0])


def _shoot(entry: e.Shoot) -> Message:
    return say("knocks a tile off {name}’s castle", name=entry.rival)


def _offer(entry: e.Offer) -> Message:
    return say_n(
        "Coin added to the market: {coins}",
        "Coins added to the market: {coins}",
        n=len(entry.coins),
        coins=joined(COINS[coin][0] for coin in entry.coins),
    )


def _lay(entry: e.Lay) -> Message:
    # A tile in words has commas of its own.
    tiles = joined(map(_tile, entry.tiles), N_("{one}; {other}"))
    return say_n(
        "Tile added to the market: {tiles}",
        "Tiles added to the market: {tiles}",
        n=len(entry.tiles),
        tiles=tiles,
    )


def _depth(entry: e.SetDepth) -> Message:
    if entry.depth == e.Level.FULL:
        return say("continues: everything is tracked")
    if entry.depth == e.Level.ROWS:
        return say("continues: rows and coins only")
    return say("continues: tiles and coins only")


_TELL: dict[type[Entry], Callable[[Any], Message]] = {
    e.Take: lambda entry: say("takes 2 tiles"),
    e.Place: _place,
    e.Row: _row,
    e.Land: _land,
    e.TakeCoin: _coin,
    e.Collapse: lambda entry: say("loses a tile"),
    e.Shoot: _shoot,
    e.Steal: lambda entry: say("steals from {name}", name=entry.rival),
    e.Pick: lambda entry: say("takes tile {tile} from the market", tile=_tile(entry.tile)),
    e.Lay: _lay,
    e.Offer: _offer,
    e.Door: lambda entry: say("marks a door"),
    e.Measure: _measure,
    e.Stand: lambda entry: say("enters tile {tile}", tile=_tile(entry.tile)),
    e.Stood: lambda entry: say("has entered all tiles"),
    e.SetDepth: _depth,
}
