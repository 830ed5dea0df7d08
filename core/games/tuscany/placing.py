"""Every reason against the way a tile is laid: its cell, its price, what it finishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.game import Refusal
from core.games.tuscany import entries as e
from core.games.tuscany.apply import colour_value, colours_paid
from core.games.tuscany.due import may_have
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
from core.message import Message, joined, say, say_n

_FINISHED = {
    Closes.NOTHING: say("nothing"),
    Closes.AREA: say("the area"),
    Closes.COLOUR: say("the area and all cells of its colour"),
}


def where(estate: Estate, cell: int, entry: e.Place) -> Iterator[Refusal]:
    land = estate.land
    if estate.covered >> cell & 1:
        yield Refusal("TU-26", say("{cell} is covered already.", cell=entry.cell))
    elif not land.grid.neighbours[cell] & estate.covered:
        yield Refusal("TU-25", say("{cell} lies beside no tile.", cell=entry.cell))
    kind = land.kind(cell)
    if kind is None:
        yield from colour(land, 1 << cell, TILE_INDEX[entry.tile])
    elif kind != TILE_INDEX[entry.tile]:
        yield Refusal(
            "TU-26",
            say(
                "{cell} is a cell of another colour: {colour}.",
                cell=entry.cell,
                colour=colour_name(TILES[kind]),
            ),
        )


def colour(land: Land, cells: int, kind: int) -> Iterator[Refusal]:
    """Why cells that nobody has painted cannot have a colour (TU-78)."""
    if may_have(land, cells, kind):
        return
    known = land.trusted
    after = known.painted(cells, kind)
    own = after.colours[kind]
    if TILES[kind] is Tile.CASTLE and own.bit_count() > CASTLE_CELLS:
        text = say("A domain has three dark green spaces, and all of them are known.")
    elif any(own & cells & area and area.bit_count() > LARGEST_AREA for area in after.areas):
        text = say("No area has more than three spaces.")
    elif not known.unknown & ~known.barred[kind]:
        text = say("Every {colour} space is covered already.", colour=colour_name(TILES[kind]))
    elif known.barred[kind] & cells & known.grid.around(known.colours[kind]):
        text = say("The {colour} area next to it is complete.", colour=colour_name(TILES[kind]))
    else:
        text = say("By earlier answers it cannot be {colour}.", colour=colour_name(TILES[kind]))
    yield Refusal("TU-78", text)


def payment(entry: e.Place) -> Iterator[Refusal]:
    """Whether it is a price at all, whoever pays it."""
    if entry.own_cards < 0:
        yield Refusal("TU-22", say("That is more than the price of two cards."))
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
                "This is paid with {n} card, so name the colour of each.",
                "This is paid with {n} cards, so name the colour of each.",
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
                "A card is of the tile’s colour, {colour}, or two of one other colour replace it.",
                colour=colour_name(entry.tile),
            ),
        )


def price(state: State, entry: e.Place) -> Iterator[Refusal]:
    """Whether the player has what is paid."""
    estate = state.estates[entry.player]
    if entry.hex and not estate.hexes:
        yield Refusal("TU-36", say("There is no wild hex in the storage."))
    elif entry.hex and estate.hexes <= estate.new_hexes:
        yield Refusal("TU-29", say("The wild hex was only taken in this turn."))
    if not entry.hex and not estate.stored[TILE_INDEX[entry.tile]]:
        yield Refusal("TU-27", _not_stored(estate, entry.tile))
    if max(0, entry.own_cards) + 2 * entry.paired > estate.cards:
        yield Refusal(
            "TU-23" if entry.paired else "TU-22",
            say_n(
                "There is only {n} card in hand.", "There are only {n} cards in hand.", estate.cards
            )
            if estate.cards
            else say("There is no card in hand: draw some first."),
        )
    if entry.workers > estate.workers:
        yield Refusal(
            "TU-24",
            say_n("There is only {n} worker.", "There are only {n} workers.", estate.workers)
            if estate.workers
            else say("There is no worker to pay with."),
        )

    if not in_the_box(state, colours_paid(entry)):
        yield Refusal("TU-82", say("The box does not have so many region cards of these colours."))


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
        return say("The storage is empty: take a tile of the display first.")
    return say("That is not in the storage: {what}.", what=tile_name(tile))


def castle_gift(state: State, entry: e.Place) -> Iterator[Refusal]:
    if entry.hex or not state.display[TILE_INDEX[entry.tile]]:
        yield Refusal("TU-32", say("The castle lays a tile that lies in the display."))
    if entry.pairs or entry.workers or entry.cards:
        yield Refusal("TU-32", say("The castle's tile costs nothing."))


def farms(entry: e.Place) -> Iterator[Refusal]:
    if entry.tile is not Tile.FARM or entry.hex:
        if entry.farms:
            yield Refusal("TU-39", say("Only a farm tile shows kinds of farms."))
    elif not 1 <= len(entry.farms) <= 2 or len(set(entry.farms)) != len(entry.farms):
        yield Refusal("TU-39", say("A farm tile shows one kind of farm or two different ones."))


def closes(found: tuple[Closes, ...], said: Closes | None) -> Iterator[Refusal]:
    if said is None:
        if len(found) > 1:
            yield Refusal(
                "TU-72",
                say(
                    "The colours around are not painted, so say what is finished now: {choices}.",
                    choices=joined(_FINISHED[choice] for choice in found),
                ),
            )
    elif said not in found and len(found) > 1:
        choices = joined(_FINISHED[choice] for choice in found)
        text = say("It can only finish this: {choices}.", choices=choices)
        yield Refusal("TU-28", text)
    elif said not in found:
        yield Refusal("TU-28", _what_closes(found[0]))


def _what_closes(closes: Closes) -> Message:
    if closes is Closes.NOTHING:
        return say("This tile finishes no area.")
    if closes is Closes.AREA:
        return say("This tile finishes its area, but not its colour.")
    return say("This tile finishes its area and its colour.")


def colour_bonus(state: State, kind: int, closed: bool, said: int | None) -> Iterator[Refusal]:
    value = colour_value(state, kind) if closed else 0
    if value is None:
        if said is None or said not in COLOUR_VALUES:
            yield Refusal(
                "TU-73",
                say(
                    "Say what the colour bonus tile shows, {first} to {last} points.",
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
