"""The hex tiles: six kinds, what is on them, and how many the box holds."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from core.message import Message, say, say_in


class Kind(StrEnum):
    """What a tile is, and so the colour of the cells it fits."""

    CASTLE = "castle"
    MINE = "mine"
    SHIP = "ship"
    ANIMALS = "animals"
    BUILDING = "building"
    MONASTERY = "monastery"

    at: int
    """Its place in `KINDS`."""


KINDS = tuple(Kind)
for _place, _kind in enumerate(KINDS):
    _kind.at = _place

KIND_TITLES: dict[Kind, Message] = {
    Kind.CASTLE: say_in("Burgundy", "castle"),
    Kind.MINE: say_in("Burgundy", "mine"),
    Kind.SHIP: say("ship"),
    Kind.ANIMALS: say("livestock"),
    Kind.BUILDING: say("building"),
    Kind.MONASTERY: say_in("Burgundy", "monastery"),
}

REGION_TITLES: dict[Kind, Message] = {
    Kind.CASTLE: say_in("Burgundy", "castles"),
    Kind.MINE: say_in("Burgundy", "mines"),
    Kind.SHIP: say("river"),
    Kind.ANIMALS: say("pasture"),
    Kind.BUILDING: say("city"),
    Kind.MONASTERY: say_in("Burgundy", "monasteries"),
}

ANIMALS: dict[str, Message] = {
    "cattle": say("cattle"),
    "chickens": say("chickens"),
    "pigs": say("pigs"),
    "sheep": say("sheep"),
}

BUILDINGS: dict[str, Message] = {
    "warehouse": say("warehouse"),
    "watchtower": say("watchtower"),
    "carpenter": say("carpenter’s workshop"),
    "church": say("church"),
    "market": say("market"),
    "boarding": say("boarding house"),
    "bank": say("bank"),
    "townhall": say("city hall"),
}

GOODS: dict[int, Message] = {
    1: say("turquoise"),
    2: say("purple"),
    3: say("pink"),
    4: say("red"),
    5: say("brown"),
    6: say("orange"),
}
"""The colour of each good by its number; sure for 2011 only (see `Edition.unsure`)."""

BLACK_MONASTERIES = frozenset((7, 12, 14, 15, 24, 25))


class Tile(NamedTuple):
    """A tile as it is named in entries. All tiles of one name are alike."""

    name: str
    kind: Kind | None
    """None for a tile whose expansion says where it fits."""
    title: Message
    what: str = ""
    """The kind of animal or building."""
    number: int = 0
    """How many animals are on it, or which monastery it is."""
    supply: int = 0
    """How many have the back of their colour: these come from the numbered depots."""
    black: int = 0
    """How many have a black back: these come from the black depot."""


def base_tiles() -> dict[str, Tile]:
    return {tile.name: tile for tile in _base_tiles()}


def _base_tiles() -> Iterator[Tile]:
    yield Tile("castle", Kind.CASTLE, say_in("Burgundy", "castle"), supply=14, black=2)
    yield Tile("mine", Kind.MINE, say_in("Burgundy", "mine"), supply=10, black=2)
    yield Tile("ship", Kind.SHIP, say("ship"), supply=20, black=6)
    for animal, title in ANIMALS.items():
        for number, supply, black in ((2, 2, 0), (3, 2, 1), (4, 1, 1)):
            named = say("{animals} ({n})", animals=title, n=number)
            name = f"{animal}{number}"
            yield Tile(name, Kind.ANIMALS, named, animal, number, supply, black)
    for building, title in BUILDINGS.items():
        yield Tile(building, Kind.BUILDING, title, building, supply=5, black=2)
    for number in range(1, 27):
        yield monastery(number, black=number in BLACK_MONASTERIES)


def monastery(number: int, *, black: bool = False) -> Tile:
    title = say_in("Burgundy", "monastery {number}", number=number)
    name = f"monastery{number}"
    return Tile(name, Kind.MONASTERY, title, number=number, supply=int(not black), black=int(black))
