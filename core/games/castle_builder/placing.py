"""Whether a tile fits a place, with every reason against it."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Refusal
from core.games.castle_builder.castle import (
    LOWER_LEFT,
    LOWER_RIGHT,
    STRIDE,
    UPPER_LEFT,
    UPPER_RIGHT,
    Castle,
    OpenPlace,
)
from core.games.castle_builder.state import Edge, Rules
from core.games.castle_builder.tiles import STONE, Tile
from core.message import Message, say, say_n


def gap(table: Rules, castle: Castle, place: int, tile: Tile) -> int | None:
    """By how much the tile's number misses the sum below; None if it fits in no case."""
    spot = castle.spots.get(place)
    if (
        spot is None
        or not pattern_fits(spot, tile)
        or _cannot_start(castle, place, tile)
        or _edge_forbids(table, spot, tile)
    ):
        return None
    return _missed(spot, tile)


def faults(
    table: Rules, castle: Castle, place: int, tile: Tile, discards: int
) -> Iterator[Refusal]:
    """Every reason why this tile cannot be placed there."""
    if _cannot_start(castle, place, tile):
        text = say("A tile with this mark cannot be the first in its row.")
        yield Refusal("CB-14", text)
    if standing := castle.at.get(place):
        yield _taken(castle, place, standing)
        return
    spot = castle.spots.get(place)
    if spot is None:
        text = say("Nothing below. A tile must rest on something.")
        yield Refusal("CB-10", text)
        return
    yield from pattern_faults(castle, place, spot, tile)
    if _edge_forbids(table, spot, tile):
        yield Refusal("CB-21", _edge_text(table))
    yield from _number_faults(table, place, spot, tile, discards)


def asked(spot: OpenPlace) -> tuple[str, str, str, str]:
    """What the spot asks of a tile's edges, in the order a tile has them."""
    return spot.top_left, spot.top_right, spot.bottom_left, spot.bottom_right


def pattern_fits(spot: OpenPlace, tile: Tile) -> bool:
    return (
        spot.bottom_left in ("", tile.bottom_left)
        and spot.bottom_right in ("", tile.bottom_right)
        and spot.top_left in ("", tile.top_left)
        and spot.top_right in ("", tile.top_right)
    )


def pattern_faults(castle: Castle, place: int, spot: OpenPlace, tile: Tile) -> Iterator[Refusal]:
    """CB-11, CB-13: the half edges that do not agree with what is below and above."""
    for (step, half), want, shown in zip(_HALVES, asked(spot), tile.edges, strict=True):
        if not want or want == shown:
            continue
        near = place + step
        here, there = _pattern(shown), _pattern(want)
        if place < STRIDE and step < 0:
            text = say(
                "{half} shows {here}, but the foundation is {there}.",
                half=half,
                here=here,
                there=there,
            )
        elif near in castle.at:
            text = say(
                "{half} shows {here}, but the tile there shows {there}.",
                half=half,
                here=here,
                there=there,
            )
        else:
            text = say(
                "{half} shows {here}, but an overhang must show sky.",
                half=half,
                here=here,
            )
        rule = "CB-11" if place < STRIDE or near in castle.at else "CB-13"
        yield Refusal(rule, text)


def _number_faults(
    table: Rules, place: int, spot: OpenPlace, tile: Tile, discards: int
) -> Iterator[Refusal]:
    missed = abs(_missed(spot, tile))
    if discards and missed > 1 and not table.any_shift:
        yield Refusal(
            "CB-24",
            say(
                "The number is off by {n}. Only one tile may be discarded, which changes it by 1.",
                n=missed,
            ),
        )
        return
    if missed and not discards:
        yield Refusal(
            "CB-15",
            say(
                "The tiles below add up to {sum}; this tile shows {number}.",
                sum=spot.need or 0,
                number=tile.bottom or 0,
            ),
        )
    elif discards and not missed:
        yield Refusal("CB-24", say("The number fits. No tile is discarded."))
    elif discards != missed:
        yield Refusal(
            "CB-24",
            say_n(
                "The number is off by {n}, so discard exactly {n} tile.",
                "The number is off by {n}, so discard exactly {n} tiles.",
                n=missed,
            ),
        )
    if discards > 1 and not table.any_shift:
        yield Refusal("CB-24", say("Only one tile may be discarded to change a number."))


def _missed(spot: OpenPlace, tile: Tile) -> int:
    """CB-15, with CB-17 (any number on the foundation) and CB-19 (the tick)."""
    return 0 if spot.need is None or tile.bottom is None else spot.need - tile.bottom


def _cannot_start(castle: Castle, place: int, tile: Tile) -> bool:
    return tile.no_start and not castle.rows >> place // STRIDE & 1


def _edge_forbids(table: Rules, spot: OpenPlace, tile: Tile) -> bool:
    return spot.single and (
        table.edge is Edge.NONE or (table.edge is Edge.TICK and tile.bottom is not None)
    )


def _taken(castle: Castle, place: int, standing: Tile) -> Refusal:
    if (place, standing) in castle.doors:
        return Refusal("CB-18", say("There is a door here."))
    return Refusal("CB-10", say("There is already a tile here."))


def _edge_text(table: Rules) -> Message:
    if table.edge is Edge.NONE:
        return say("Rests on one tile only. In this game, a tile needs two.")
    return say("Rests on one tile only. In this game, only tiles with ✓ may.")


def _pattern(letter: str) -> Message:
    return say("stone") if letter == STONE else say("sky")


_HALVES = (
    (UPPER_LEFT, say("The upper left half")),
    (UPPER_RIGHT, say("The upper right half")),
    (LOWER_LEFT, say("The lower left half")),
    (LOWER_RIGHT, say("The lower right half")),
)
