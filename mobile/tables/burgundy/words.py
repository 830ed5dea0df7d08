"""Burgundy in words: the lines of the log, and names of counters and of kinds of points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from core.entry import Entry
from core.game import Depth
from core.games.burgundy import entries as e
from core.games.burgundy.scoring import PHASE_NAMES, PHASE_TITLES
from core.games.burgundy.state import State
from core.games.burgundy.tiles import ANIMALS, Kind
from core.message import Message, say, say_in, say_n, say_n_in
from mobile.tables.burgundy import expansions

COUNTERS = {
    "points": say("Points"),
    "silver": say_in("Burgundy", "Silver"),
    "workers": say_in("Burgundy", "Workers"),
}


def counter_name(counter: str) -> Message:
    for names in (COUNTERS, *(table.counters for table in expansions.found().values())):
        if counter in names:
            return names[counter]
    if counter.startswith("goods"):
        return say("Goods {good}", good=counter.removeprefix("goods"))
    return say("{entry}", entry=counter)


def tell(before: State, entry: Entry) -> Message:
    """An entry as a line of the log, after the player's name."""
    return (_TELL.get(type(entry)) or expansions.words_of(type(entry)).tell)(before, entry)


def listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def points(count: int) -> Message:
    return say_n("{n} point", "{n} points", n=count)


def workers_for(count: int) -> Message:
    """What turning a die costs."""
    return say_n_in("Burgundy", "{n} worker", "{n} workers", n=count) if count else say("no worker")


def tile_name(state: State, name: str) -> Message:
    tile = state.table.tiles.get(name)
    return tile.title if tile else say("{entry}", entry=name)


OBJECTS: dict[str, Message] = {
    "castle": say_in("Burgundy object", "a castle"),
    "mine": say_in("Burgundy object", "a mine"),
    "ship": say_in("Burgundy object", "a ship"),
    "warehouse": say_in("Burgundy object", "a warehouse"),
    "watchtower": say_in("Burgundy object", "a watchtower"),
    "carpenter": say_in("Burgundy object", "a carpenter’s workshop"),
    "church": say_in("Burgundy object", "a church"),
    "market": say_in("Burgundy object", "a market"),
    "boarding": say_in("Burgundy object", "a boarding house"),
    "bank": say_in("Burgundy object", "a bank"),
    "townhall": say_in("Burgundy object", "a city hall"),
}
"""Tiles as the object of a sentence, where languages have articles and cases."""
ANIMAL_OBJECTS: dict[str, Message] = {
    "cattle": say_in("Burgundy object", "cattle"),
    "chickens": say_in("Burgundy object", "chickens"),
    "pigs": say_in("Burgundy object", "pigs"),
    "sheep": say_in("Burgundy object", "sheep"),
}


def tile_object(state: State, name: str) -> Message:
    """A tile as the object of a sentence: “Anna takes” “a castle”."""
    tile = state.table.tiles.get(name)
    if tile is None:
        return tile_name(state, name)
    if tile.kind is Kind.MONASTERY:
        return say_in("Burgundy object", "monastery {number}", number=tile.number)
    if tile.what in ANIMAL_OBJECTS:
        return say("{animals} ({n})", animals=ANIMAL_OBJECTS[tile.what], n=tile.number)
    of_expansions = (table.tile_objects for table in expansions.found().values())
    found = (objects[name] for objects in (OBJECTS, *of_expansions) if name in objects)
    return next(found, tile.title)


def _with_die(message: Message, die: int | None) -> Message:
    return say("{what} (die {die})", what=message, die=die) if die else message


def _goods(state: State, entry: e.Goods) -> Message:
    return say("starts with goods {goods}", goods=listed(entry.goods))


def _roll(state: State, entry: e.Roll) -> Message:
    return say(
        "Roll: white {white}, goods {good}; {dice}",
        white=entry.white,
        good=entry.good,
        dice=listed(entry.dice),
    )


def _take(state: State, entry: e.Take) -> Message:
    tile = tile_object(state, entry.tile)
    return _with_die(
        say("takes {tile} from depot {depot}", tile=tile, depot=entry.depot), entry.die
    )


def _place(state: State, entry: e.Place) -> Message:
    tile = with_herd(tile_object(state, entry.tile), entry.herd)
    return _with_die(say("places {tile}", tile=tile), entry.die)


def with_herd(tile: Message, herd: str | None) -> Message:
    """A tile and the other animals that were chosen to score with it."""
    animals = ANIMALS.get(herd or "")
    return say("{tile} with {animals}", tile=tile, animals=animals) if animals else tile


def tile_from_black(state: State, cell: str, tile: str, herd: str | None) -> Message:
    """A tile of the black depot that goes straight to a cell."""
    what = with_herd(tile_object(state, tile), herd)
    return say("places {tile} from the black depot", tile=what)


def _sell(state: State, entry: e.Sell) -> Message:
    if entry.count:
        return say("sells {n} × goods {good}", n=entry.count, good=entry.good)
    return _with_die(say("sells goods {good}", good=entry.good), entry.die)


def _workers(state: State, entry: e.Workers) -> Message:
    return _with_die(say("takes workers"), entry.die)


def _buy(state: State, entry: e.Buy) -> Message:
    return say("buys {tile}", tile=tile_object(state, entry.tile))


def _ship(state: State, entry: e.Ship) -> Message:
    return say("takes goods from depot {depot}", depot=listed(entry.depots))


def _phase_end(before: State, entry: e.PhaseEnd) -> Message:
    phase = PHASE_TITLES[PHASE_NAMES[before.scored_phase]]
    return say("End of phase {phase}", phase=phase)


def _final(state: State, entry: e.Final) -> Message:
    return say(
        "counts leftovers: goods {goods}, silver {silver}, workers {workers}",
        goods=entry.goods,
        silver=entry.silver,
        workers=entry.workers,
    )


def _set_depth(state: State, entry: e.SetDepth) -> Message:
    full = entry.to is Depth.FULL
    return say("Everything is tracked from now on") if full else say("Points only from now on")


def _stock(state: State, entry: e.Stock) -> Message:
    return say(
        "has: silver {silver}, workers {workers}", silver=entry.silver, workers=entry.workers
    )


_TELL: dict[type[Entry], Callable[[State, Any], Message]] = {
    e.Goods: _goods,
    e.Castle: lambda state, entry: say("places the starting castle"),
    e.Roll: _roll,
    e.Take: _take,
    e.Place: _place,
    e.Sell: _sell,
    e.Workers: _workers,
    e.Buy: _buy,
    e.Ship: _ship,
    e.Skip: lambda state, entry: say("skips the effect"),
    e.Done: lambda state, entry: say("ends the turn"),
    e.PhaseEnd: _phase_end,
    e.Final: _final,
    e.SetDepth: _set_depth,
    e.Stock: _stock,
}
