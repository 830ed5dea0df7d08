"""Every reason against the way a tile is laid: its cell, its price, what it finishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.game import Refusal
from core.games.tuscany import entries as e
from core.games.tuscany.apply import colour_value, colours_paid
from core.games.tuscany.land import Land
from core.games.tuscany.layouts import COLOUR_VALUES
from core.games.tuscany.state import Estate, State
from core.games.tuscany.tiles import (
    CASTLE_CELLS,
    LARGEST_AREA,
    PRICE,
    REGION_CARDS,
    TILE_INDEX,
    TILES,
    Closes,
    Tile,
    colour_name,
    tile_name,
)
from core.message import Message, joined, say, say_in, say_n

_FINISHED = {
    Closes.NOTHING: say("nothing"),
    Closes.AREA: say("the area"),
    Closes.COLOUR: say("the area and its colour"),
}


def where(estate: Estate, cell: int, entry: e.Place) -> Iterator[Refusal]:
    land = estate.land
    if estate.covered >> cell & 1:
        yield Refusal("TU-26", say("This space is already taken."))
    elif not land.grid.neighbours[cell] & estate.covered:
        yield Refusal("TU-25", say_in("Tuscany", "Not next to one of your tiles."))
    kind = land.kind(cell)
    if kind is None:
        yield from colour(land, 1 << cell, TILE_INDEX[entry.tile])
    elif kind != TILE_INDEX[entry.tile]:
        yield Refusal(
            "TU-26",
            say(
                "This space only takes: {colour}.",
                colour=colour_name(TILES[kind]),
            ),
        )


def colour(land: Land, cells: int, kind: int) -> Iterator[Refusal]:
    """Why cells that nobody has painted cannot have a colour (TU-78)."""
    if land.may_have(cells, kind):
        return
    known = land.trusted
    after = known.painted(cells, kind)
    own = after.colours[kind]
    if TILES[kind] is Tile.CASTLE and own.bit_count() > CASTLE_CELLS:
        text = say("A domain has three dark green spaces, and all are known.")
    elif any(own & cells & area and area.bit_count() > LARGEST_AREA for area in after.areas):
        text = say("No area has more than three spaces.")
    elif not known.unknown & ~known.barred[kind]:
        text = say("Every {colour} space is already covered.", colour=colour_name(TILES[kind]))
    elif known.barred[kind] & cells & known.grid.around(known.colours[kind]):
        text = say("The {colour} area next to it is complete.", colour=colour_name(TILES[kind]))
    else:
        text = say("Your earlier answers rule out {colour}.", colour=colour_name(TILES[kind]))
    yield Refusal("TU-78", text)


def payment(entry: e.Place) -> Iterator[Refusal]:
    """Whether it is a price at all, whoever pays it."""
    if entry.own_cards < 0:
        yield Refusal("TU-22", say("A tile costs two cards. That is too much."))
    elif entry.cards:
        yield from _colours(entry)


def _colours(entry: e.Place) -> Iterator[Refusal]:
    """TU-22, TU-23: each card has the tile's colour, or two of one other colour replace it."""
    if (
        entry.pairs not in (0, entry.paired)
        or len(entry.cards) != entry.own_cards + 2 * entry.paired
    ):
        cards = max(0, PRICE - entry.pairs - entry.workers) + 2 * entry.pairs
        yield Refusal(
            "TU-22",
            say_n(
                "You pay with {n} card. Enter its colour.",
                "You pay with {n} cards. Enter their colours.",
                cards,
            ),
        )
        return
    counts = Counter(entry.cards)
    own = counts.pop(entry.tile, 0)
    if own != entry.own_cards or any(count % 2 for count in counts.values()):
        yield Refusal(
            "TU-23",
            say(
                "Pay cards of the tile’s colour ({colour}), or two of one other colour for each.",
                colour=colour_name(entry.tile),
            ),
        )


def price(state: State, entry: e.Place) -> Iterator[Refusal]:
    """Whether the player has what is paid."""
    estate = state.estates[entry.player]
    if entry.hex and not estate.hexes:
        yield Refusal("TU-36", say("There is no wild hex in storage."))
    elif entry.hex and estate.hexes <= estate.new_hexes:
        yield Refusal("TU-29", say("A wild hex can be placed from your next turn."))
    if not entry.hex and not estate.stored[TILE_INDEX[entry.tile]]:
        yield Refusal("TU-27", _not_stored(estate, entry.tile))
    if max(0, entry.own_cards) + 2 * entry.paired > estate.cards:
        yield Refusal(
            "TU-23" if entry.paired else "TU-22",
            say_n("You have only {n} card.", "You have only {n} cards.", estate.cards)
            if estate.cards
            else say("You have no cards. Draw some first."),
        )
    if entry.workers > estate.workers:
        yield Refusal(
            "TU-24",
            say_n("You have only {n} worker.", "You have only {n} workers.", estate.workers)
            if estate.workers
            else say("You have no worker to pay with."),
        )

    if not in_the_box(state, colours_paid(entry)):
        yield Refusal(
            "TU-82", say("The box does not have that many region cards of these colours.")
        )


def in_the_box(state: State, paid: tuple[Tile, ...]) -> bool:
    """Whether so many cards of each colour can be among the 122: what lies open on the discards
    at a time are different cards (TU-82)."""
    most = state.discards.most
    if sum(most) + len(paid) <= REGION_CARDS:
        return True
    colours = list(state.discards.colours)
    for tile in paid:
        colours[TILE_INDEX[tile]] += 1
    return sum(map(max, most, colours)) <= REGION_CARDS


def _not_stored(estate: Estate, tile: Tile) -> Message:
    if not sum(estate.stored) + estate.hexes:
        return say("Storage is empty. Take a tile first.")
    return say("Not in storage: {what}.", what=tile_name(tile))


def castle_gift(state: State, entry: e.Place) -> Iterator[Refusal]:
    if entry.hex or not state.display[TILE_INDEX[entry.tile]]:
        yield Refusal("TU-32", say("The castle places a tile from the display."))
    if entry.pairs or entry.workers or entry.cards:
        yield Refusal("TU-32", say("The castle’s tile is free."))


def farms(entry: e.Place) -> Iterator[Refusal]:
    if entry.tile is not Tile.FARM or entry.hex:
        if entry.farms:
            yield Refusal("TU-39", say("Only a farm shows farm types."))
    elif not 1 <= len(entry.farms) <= 2 or len(set(entry.farms)) != len(entry.farms):
        yield Refusal("TU-39", say("A farm shows one farm type or two different ones."))


def closes(found: tuple[Closes, ...], said: Closes | None) -> Iterator[Refusal]:
    if said is None:
        if len(found) > 1:
            yield Refusal(
                "TU-72",
                say(
                    "Some colours around it are not known. Choose what is "
                    "completed now: {choices}.",
                    choices=joined(_FINISHED[choice] for choice in found),
                ),
            )
    elif said not in found and len(found) > 1:
        choices = joined(_FINISHED[choice] for choice in found)
        text = say("It can only complete: {choices}.", choices=choices)
        yield Refusal("TU-28", text)
    elif said not in found:
        yield Refusal("TU-28", _what_closes(found[0]))


def _what_closes(closes: Closes) -> Message:
    if closes is Closes.NOTHING:
        return say("This tile completes no area.")
    if closes is Closes.AREA:
        return say("This tile completes its area, but not its colour.")
    return say("This tile completes its area and its colour.")


def colour_bonus(state: State, kind: int, closed: bool, said: int | None) -> Iterator[Refusal]:
    value = colour_value(state, kind) if closed else 0
    if value is None:
        if said is None or said not in COLOUR_VALUES:
            yield Refusal(
                "TU-73",
                say(
                    "Enter what the colour bonus tile shows, {first} to {last} points.",
                    first=COLOUR_VALUES[0],
                    last=COLOUR_VALUES[-1],
                ),
            )
    elif said is not None and said != value:
        rule = "TU-31" if closed and not value else "TU-30"
        yield Refusal(
            rule,
            say_n(
                "The colour bonus gives {n} point here.",
                "The colour bonus gives {n} points here.",
                value,
            ),
        )
