"""A player's castle: places with names, their tiles, and what would fit where.

Rows have letters from the bottom (a stands on the foundation), places numbers from the left. A row
is half a place wider on both sides than the row below: b3 stands on a2 and a3, b1 on a1 alone.
Inside, a place is a number, row × STRIDE + place, so that the neighbours are fixed distances away.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import NamedTuple

from core.games.castle_builder.tiles import DOOR, SKY, STONE, Tile

STRIDE = 64
ROWS = 26
LOWER_LEFT, LOWER_RIGHT = -STRIDE - 1, -STRIDE
UPPER_LEFT, UPPER_RIGHT = STRIDE, STRIDE + 1
_NAME = re.compile(r"([a-z])([1-9][0-9]?)")


class Ground(NamedTuple):
    """What all castles of a table have in common: the foundation, and how the table reads the
    rules that the rulebook leaves open."""

    width: int
    doors: tuple[tuple[int, Tile], ...] = ()
    known: bool = False
    """The players entered their foundation; otherwise they tell of doors as they meet them."""
    hang: str = SKY
    """What half a tile must show over nothing; empty where that is free (CB-13)."""
    door_starts_row: bool = True
    """CB-20"""


class OpenPlace(NamedTuple):
    """What an empty place with something below it asks of a tile."""

    need: int | None
    """The sum below; None on the foundation, where every number fits."""
    bottom_left: str
    bottom_right: str
    top_left: str
    top_right: str
    """Stone, sky, or empty where nothing is asked."""
    single: bool
    """It rests on one tile only, at the edge (CB-21)."""


class Castle(NamedTuple):
    ground: Ground
    tiles: tuple[tuple[int, Tile], ...] = ()
    """In the order they were placed."""
    doors: tuple[tuple[int, Tile], ...] = ()
    at: Mapping[int, Tile] = {}
    """Tile or door on a place. Derived, like the two below."""
    spots: Mapping[int, OpenPlace] = {}
    rows: int = 0
    """The rows already begun, as bits."""

    @staticmethod
    @functools.lru_cache(maxsize=16)
    def bare(ground: Ground) -> Castle:
        """What everybody starts with."""
        spots = {place: _spot(ground, {}, place) for place in range(1, ground.width + 1)}
        castle = Castle(ground, spots=spots)
        for place, door in ground.doors:
            castle = castle._with_door(place, door)
        return castle

    def placed(self, place: int, tile: Tile) -> Castle:
        """The castle with a tile more; one that stood there makes way."""
        kept = self._without(place) if place in self.at else self.tiles
        at = dict(self.at)
        at[place] = tile
        return self._changed(place, at, (*kept, (place, tile)), self.doors, begun=True)

    def with_door(self, place: int) -> Castle:
        return self._with_door(place, DOOR)

    def removed(self, place: int) -> Castle:
        """The castle without a tile; a door it was pushed over shows again."""
        at = {**self.at, **dict(self.doors)}
        if all(p != place for p, _ in self.doors):
            del at[place]
        rest = self._without(place)
        counting = at if self.ground.door_starts_row else dict(rest)
        row = place // STRIDE
        begun = any(p // STRIDE == row for p in counting)
        return self._changed(place, at, rest, self.doors, begun)

    def free_tops(self) -> tuple[int, ...]:
        """The places of the tiles with no tile above them; a door is no tile to remove (CB-45)."""
        at = self.at
        return tuple(
            p for p, _ in self.tiles if p + UPPER_LEFT not in at and p + UPPER_RIGHT not in at
        )

    def has(self, place: int) -> bool:
        """Whether there is such a place at all."""
        row, column = divmod(place, STRIDE)
        return 0 <= row < ROWS and 1 <= column <= self.ground.width + row

    @property
    def height(self) -> int:
        return max((p // STRIDE + 1 for p, _ in self.tiles), default=0)

    @property
    def windows(self) -> int:
        return sum(tile.windows for _, tile in self.tiles)

    @property
    def residents(self) -> int:
        return sum(tile.residents for _, tile in self.tiles)

    @property
    def roofs(self) -> int:
        return sum(tile.roof for _, tile in self.tiles)

    def _without(self, place: int) -> tuple[tuple[int, Tile], ...]:
        return tuple(x for x in self.tiles if x[0] != place)

    def _with_door(self, place: int, door: Tile) -> Castle:
        at = dict(self.at)
        at[place] = door
        begun = self.ground.door_starts_row or bool(self.rows >> place // STRIDE & 1)
        return self._changed(place, at, self.tiles, (*self.doors, (place, door)), begun)

    def _changed(
        self,
        place: int,
        at: Mapping[int, Tile],
        tiles: tuple[tuple[int, Tile], ...],
        doors: tuple[tuple[int, Tile], ...],
        begun: bool,
    ) -> Castle:
        """Another castle that differs at one place: only the spots around it are looked at again.
        `begun` says whether its row counts as begun now."""
        row = 1 << place // STRIDE
        rows = self.rows | row if begun else self.rows & ~row
        spots = dict(self.spots)
        for near in (place, place + UPPER_LEFT, place + UPPER_RIGHT):
            if near not in at and near < _SKY_HIGH and _stands(at, near):
                spots[near] = _spot(self.ground, at, near)
            else:
                spots.pop(near, None)
        for near in (place + LOWER_LEFT, place + LOWER_RIGHT):
            if near in spots:  # what it rests on is as before, what is above it is not
                spots[near] = _spot(self.ground, at, near)
        return Castle(self.ground, tiles, doors, at, spots, rows)


def _stands(at: Mapping[int, Tile], place: int) -> bool:
    return place < STRIDE or place + LOWER_LEFT in at or place + LOWER_RIGHT in at


def _spot(ground: Ground, at: Mapping[int, Tile], place: int) -> OpenPlace:
    upper_left, upper_right = at.get(place + UPPER_LEFT), at.get(place + UPPER_RIGHT)
    top_left = upper_left.bottom_right if upper_left else ""
    top_right = upper_right.bottom_left if upper_right else ""
    if place < STRIDE:
        return OpenPlace(None, STONE, STONE, top_left, top_right, False)
    left, right = at.get(place + LOWER_LEFT), at.get(place + LOWER_RIGHT)
    return OpenPlace(
        (left.value if left else 0) + (right.value if right else 0),
        left.top_right if left else ground.hang,
        right.top_left if right else ground.hang,
        top_left,
        top_right,
        left is None or right is None,
    )


_SKY_HIGH = ROWS * STRIDE
"""No place is as high as this."""


@functools.cache
def place_name(place: int) -> str:
    row, column = divmod(place, STRIDE)
    return f"{chr(ord('a') + row)}{column}"


@functools.lru_cache(maxsize=4096)
def read_place(name: str) -> int | None:
    """The place of that name; None if it is no name of a place."""
    found = _NAME.fullmatch(name.lower())
    if not found or int(found[2]) >= STRIDE:
        return None
    return (ord(found[1]) - ord("a")) * STRIDE + int(found[2])
