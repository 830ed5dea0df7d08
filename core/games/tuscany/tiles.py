"""What lies on a Tuscany table: kinds of tiles, farms, rewards, and how many there are of each.

A tile's kind and its colour are one thing here: villages are orange and orange cells take villages.
States hold counts by kind as tuples in the order of `TILES`, `BONUSES` and so on.
"""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Any

from core.message import Message, say, say_in


class Tile(StrEnum):
    VILLAGE = "village"
    FARM = "farm"
    TRAVELLER = "traveller"
    MONASTERY = "monastery"
    QUARRY = "quarry"
    CITY = "city"
    INN = "inn"
    CASTLE = "castle"


class Stored(StrEnum):
    """What may lie in a storage cell: any tile, or a wild hex."""

    VILLAGE = "village"
    FARM = "farm"
    TRAVELLER = "traveller"
    MONASTERY = "monastery"
    QUARRY = "quarry"
    CITY = "city"
    INN = "inn"
    CASTLE = "castle"
    HEX = "hex"


class Farm(StrEnum):
    VINEYARD = "vineyard"
    PIGS = "pigs"
    OLIVES = "olives"
    WHEAT = "wheat"


class BonusTile(StrEnum):
    CARD = "card"
    STORAGE = "storage"
    MARBLE = "marble"
    WORKER = "worker"
    YIELD = "yield"


class Reward(StrEnum):
    """What a yield card may give; a card that gives two of something lists it twice."""

    RED = "red"
    GREEN = "green"
    CARDS = "cards"
    MARBLE = "marble"
    WORKER = "worker"
    HEX = "hex"


class Closes(StrEnum):
    """What a tile finishes; told by the players where the colours around are not known."""

    NOTHING = "nothing"
    AREA = "area"
    COLOUR = "colour"


class Joined(StrEnum):
    """A board that is joined to the one on its left."""

    MIDDLE = "middle"
    RIGHT = "right"


class JoinWay(StrEnum):
    """Half a hex up or down."""

    DOWN = "down"
    UP = "up"


class Level(StrEnum):
    """How much of a game is entered."""

    TRACKS = "tracks"
    """What moves a marker on the green or the red track, without tiles and spaces."""
    SCORE = "score"
    FULL = "full"


class Goods(StrEnum):
    """What turns into points at the end; told by the players at depth `score`."""

    TILES = "tiles"
    HEXES = "hexes"
    MARBLE = "marble"
    WORKERS = "workers"
    CARDS = "cards"


TILES = tuple(Tile)
FARMS = tuple(Farm)
BONUSES = tuple(BonusTile)
GOODS = tuple(Goods)
TILE_INDEX = {tile: i for i, tile in enumerate(TILES)}
STORED_INDEX = {Stored(tile): i for i, tile in enumerate(TILES)}
FARM_BIT = {farm: 1 << i for i, farm in enumerate(FARMS)}
BONUS_INDEX = {kind: i for i, kind in enumerate(BONUSES)}
GOODS_INDEX = {kind: i for i, kind in enumerate(GOODS)}

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "data.json").read_text("utf-8"))
OWN_TILES: tuple[int, ...] = tuple(DATA["tiles"][tile]["each_player"] for tile in TILES)
NEUTRAL_TILES: tuple[int, ...] = tuple(DATA["tiles"][tile]["neutral"] for tile in TILES)
STACKS = 3
STACK = sum(OWN_TILES) // STACKS
BONUS_SUPPLY: int = DATA["bonus_tiles_of_a_kind"]
REGION_CARDS: int = DATA["region_cards"]
YIELD_CARDS: int = DATA["yield_cards"]
AREA_POINTS: tuple[int, ...] = tuple(DATA["area_points"])
LARGEST_AREA = len(AREA_POINTS) - 1
CASTLE_CELLS: int = DATA["castle_cells"]
MOST_STORED = 1 + BONUS_SUPPLY
"""One storage cell, and one for each bonus tile that adds one."""
WOOD: dict[str, int] = DATA["wood"]
"""Pieces in the box; when they run out, anything else stands for them."""
GREATEST_COLOUR_BONUS: int = DATA["greatest_colour_bonus"]["value"]
DISPLAY = 8
TOO_MANY_ALIKE = 5
START_HAND = 5
MONASTERY_CARDS = 3
PRICE = 2
STORAGE_POINTS = 2
NO_ROOM_POINTS = 2
ROUNDS = 3
MOST_FARMS = 2
"""Types on one tile."""
MOST_REWARDS = 6
"""More things than this no yield card is believed to give; the table may say otherwise."""

_TILE_NAMES = {
    Tile.VILLAGE: say_in("Tuscany", "village"),
    Tile.FARM: say_in("Tuscany", "farm"),
    Tile.TRAVELLER: say_in("Tuscany", "traveller"),
    Tile.MONASTERY: say_in("Tuscany", "monastery"),
    Tile.QUARRY: say_in("Tuscany", "quarry"),
    Tile.CITY: say_in("Tuscany", "city"),
    Tile.INN: say_in("Tuscany", "inn"),
    Tile.CASTLE: say_in("Tuscany", "castle"),
}
_COLOUR_NAMES = {
    Tile.VILLAGE: say("orange"),
    Tile.FARM: say("light green"),
    Tile.TRAVELLER: say("beige"),
    Tile.MONASTERY: say("yellow"),
    Tile.QUARRY: say("grey"),
    Tile.CITY: say("red"),
    Tile.INN: say("blue"),
    Tile.CASTLE: say("dark green"),
}
_BONUS_NAMES = {
    BonusTile.CARD: say("+1 region card"),
    BonusTile.STORAGE: say("+1 storage space"),
    BonusTile.MARBLE: say("+1 marble"),
    BonusTile.WORKER: say("+1 worker"),
    BonusTile.YIELD: say("+1 yield card"),
}


def tile_name(tile: Tile) -> Message:
    return _TILE_NAMES[tile]


def colour_name(tile: Tile) -> Message:
    return _COLOUR_NAMES[tile]


def bonus_name(kind: BonusTile) -> Message:
    return _BONUS_NAMES[kind]


def stored_name(what: Stored) -> Message:
    return say("wild hex") if what is Stored.HEX else tile_name(Tile(what))
