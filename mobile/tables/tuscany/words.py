"""Tuscany in words: the lines of the log, and names of counters and of kinds of points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.entry import Entry
from core.games.tuscany import entries as e
from core.games.tuscany.state import Estate, Phase, State
from core.games.tuscany.tiles import (
    BonusTile,
    Level,
    Tile,
    bonus_name,
    colour_name,
    stored_name,
    tile_name,
)
from core.message import Message, say, say_in, say_n
from mobile.tables.tuscany.pieces import (
    GOODS_NAMES,
    JOIN_TITLES,
    JOIN_WORDS,
    card_name,
    farm_names,
)

COUNTERS = {
    "green": say("Green points"),
    "red": say("Red points"),
    "cards": say("Region cards"),
    "marble": say("Marble"),
    "workers": say_in("Tuscany", "Workers"),
    "hexes": say("Wild hexes"),
    "used": say("Tiles revealed from stacks"),
}
KINDS = {
    "round": say("Green track, round by round"),
    "yield card": say("From yield cards"),
    "final": say("Leftovers"),
    "area": say("Completed areas"),
    "colour bonus": say("Completed colours"),
    "farm": say("Farm types"),
    "bonus tile": say_in("Tuscany", "Bonus tiles"),
    "correction": say("Adjusted by hand"),
}


def counter_name(counter: str) -> Message:
    if counter in COUNTERS:
        return COUNTERS[counter]
    group, _, kind = counter.partition("-")
    if group == "stored":
        return say("In storage: {tile}", tile=tile_name(Tile(kind)))
    return bonus_name(BonusTile(kind))


def tell(entry: Entry, before: State) -> Message:
    """An entry as a line of the log; the player's name stands before it."""
    if isinstance(entry, e.Score):
        return _scoring(before)
    if isinstance(entry, e.Draw):
        return _draw(entry, before)
    if isinstance(entry, e.Pass):
        return _pass(before.estates[entry.player])
    return _TELL[type(entry)](entry)


def _scoring(before: State) -> Message:
    if before.phase is Phase.FINAL:
        return say("Final scoring")
    return say("Round {round} scored", round=before.round)


def _draw(entry: e.Draw, before: State) -> Message:
    count = before.rules.draw + before.estates[entry.player].hand_growth
    return say_n("draws {n} region card", "draws {n} region cards", n=count)


def _pass(before: Estate) -> Message:
    """What was not wanted."""
    if before.cities:
        return say("takes no bonus tile")
    if before.yields:
        return say("reveals no further yield card")
    if before.castles:
        return say("skips the castle’s tile")
    return say("does not spend marble") if before.marble else say("passes")


def what_it_finishes(entry: e.Start | e.Place) -> Message:
    """The question, with the tile and the cell it is about."""
    tile = tile_name(Tile.CASTLE) if isinstance(entry, e.Start) else _laid(entry)
    return say("{tile}: what does it complete?", tile=tile)


OBJECTS = {
    Tile.VILLAGE: say_in("Tuscany object", "a village"),
    Tile.FARM: say_in("Tuscany object", "a farm"),
    Tile.TRAVELLER: say_in("Tuscany object", "a traveller"),
    Tile.MONASTERY: say_in("Tuscany object", "a monastery"),
    Tile.QUARRY: say_in("Tuscany object", "a quarry"),
    Tile.CITY: say_in("Tuscany object", "a city"),
    Tile.INN: say_in("Tuscany object", "an inn"),
    Tile.CASTLE: say_in("Tuscany object", "a castle"),
}
"""Tiles as the object of a sentence, where languages have articles and cases."""


def _place(entry: e.Place) -> Message:
    tile = OBJECTS[entry.tile]
    if entry.hex:
        tile = say_in("Tuscany object", "a wild hex as {tile}", tile=tile_name(entry.tile))
    if entry.farms:
        tile = say("{tile} ({farms})", tile=tile, farms=farm_names(entry.farms[:2]))
    return say_in("Tuscany", "places {tile}", tile=tile)


def _laid(entry: e.Place) -> Message:
    tile = tile_name(entry.tile)
    return say("wild hex as {tile}", tile=tile) if entry.hex else tile


def _card(entry: e.Card) -> Message:
    found = say("reveals a yield card: {gives}", gives=card_name(entry.gives))
    return found if entry.room else say("{what}, no room for the hex", what=found)


def _take(entry: e.Take) -> Message:
    taken = say("takes {tile}", tile=OBJECTS[entry.tile])
    if entry.over is None:
        return taken
    return say("{taken}; discards: {what}", taken=taken, what=stored_name(entry.over))


def _reveal(entry: e.Reveal) -> Message:
    if len(entry.tiles) == 1:
        return say("reveals {tile}", tile=OBJECTS[entry.tiles[0]])
    return say_n("reveals {n} tile", "reveals {n} tiles", n=len(entry.tiles))


def _left(entry: e.Left) -> Message:
    return say("counts leftovers: {n} × {goods}", n=entry.count, goods=GOODS_NAMES[entry.goods])


def _paint(entry: e.Paint) -> Message:
    return say("sets a colour: {colour}", colour=colour_name(entry.colour))


def _depth(entry: e.SetDepth) -> Message:
    if entry.level == Level.TRACKS:
        return say("continues: tracks only")
    if entry.level == Level.FULL:
        return say("continues: every action is tracked")
    return say("continues: points only")


_TELL: dict[type[Entry], Callable[[Any], Message]] = {
    e.Start: lambda entry: say_in("Tuscany", "places the starting castle"),
    e.Bonus: lambda entry: say("takes the bonus tile “{kind}”", kind=bonus_name(entry.kind)),
    e.Reveal: _reveal,
    e.Take: _take,
    e.Clear: lambda entry: say("replaces: {tile}", tile=tile_name(entry.tile)),
    e.Place: _place,
    e.Marble: lambda entry: say("spends marble"),
    e.Card: _card,
    e.Left: _left,
    e.Area: lambda entry: say_n(
        "completes an area of {n} space: {colour}",
        "completes an area of {n} spaces: {colour}",
        n=entry.size,
        colour=colour_name(entry.colour),
    ),
    e.Colour: lambda entry: say("completes a colour: {colour}", colour=colour_name(entry.colour)),
    e.Farms: lambda entry: say_n("adds {n} new farm type", "adds {n} new farm types", n=entry.new),
    e.Empty: lambda entry: say_n("has {n} empty space", "has {n} empty spaces", n=entry.count),
    e.Paint: _paint,
    e.Shift: lambda entry: say(
        "enters a shift ({board}): {way}", board=JOIN_TITLES[entry.board], way=JOIN_WORDS[entry.way]
    ),
    e.Lies: lambda entry: say(
        "enters {tile}",
        tile=farm_names(entry.farms) if entry.farms else tile_name(entry.tile),
    ),
    e.Told: lambda entry: say("has entered all tiles"),
    e.SetDepth: _depth,
}
