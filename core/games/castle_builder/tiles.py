"""Castle tiles, and the short notation people type for them.

    7              number 7, stone all around
    1/11           two numbers as printed, the upper first: 11 must fit, 1 counts above
    any  5/any     a tick in place of the (lower) number
    7.ks.r.w2      parts after dots: edges, roof, windows …

Edges are stone (s) or sky (k): four letters for upper left, upper right, lower left, lower right;
two for the upper and the lower edge; one for all; left out for all stone. The other parts: `w`
windows, `p` people, `g` rubies (gems), each with its count if more than one; `r` a roof; `n` the
mark that forbids to begin a row.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from core.errors import UnreadableEntry
from core.message import say

STONE, SKY = "s", "k"


class Tile(NamedTuple):
    """What is printed on a tile."""

    bottom: int | None
    """The number that must be the sum below; None is the tick."""
    top: int | None = None
    """The upper number, where there are two."""
    top_left: str = STONE
    top_right: str = STONE
    bottom_left: str = STONE
    bottom_right: str = STONE
    windows: int = 0
    roof: bool = False
    residents: int = 0
    rubies: int = 0
    no_start: bool = False

    @property
    def value(self) -> int:
        """What it counts for the tiles above (CB-16, CB-22)."""
        return (self.bottom or 0) if self.top is None else self.top

    def with_edges(self, edges: Sequence[str]) -> Tile:
        """The same tile with these edges, in the order of its fields."""
        top_left, top_right, bottom_left, bottom_right = edges
        return self._replace(
            top_left=top_left,
            top_right=top_right,
            bottom_left=bottom_left,
            bottom_right=bottom_right,
        )

    @property
    def edges(self) -> tuple[str, str, str, str]:
        return self.top_left, self.top_right, self.bottom_left, self.bottom_right


DOOR = Tile(2)
"""A door of the foundation counts as a tile with a 2 (CB-18)."""


@functools.lru_cache(maxsize=256)
def parse_tile(text: str) -> Tile:
    """The tile a description stands for. Raises UnreadableEntry that says what is wrong."""
    numbers, dot, parts = text.lower().partition(".")
    found = _NUMBERS.fullmatch(numbers)
    if not found:
        raise _unreadable(text, numbers)
    upper, lower = found.groups()
    bottom = None if lower == "any" else int(lower)
    top = None if upper is None or int(upper) == bottom else int(upper)
    if not dot:
        return Tile(bottom, top)
    drawn = _drawn(parts)
    if isinstance(drawn, str):
        raise _unreadable(text, drawn)
    return Tile(bottom, top, *drawn[2:])


def describe(tile: Tile) -> str:
    """The one short description of a tile: `parse_tile(describe(t)) == t`."""
    lower = "any" if tile.bottom is None else str(tile.bottom)
    numbers = lower if tile.top is None else f"{tile.top}/{lower}"
    return numbers + _parts(tile[2:])


@functools.lru_cache(maxsize=4096)
def _parts(drawing: tuple[Any, ...]) -> str:
    """What a description says behind the numbers: there are far fewer drawings than tiles."""
    tile = Tile(None, None, *drawing)
    parts = [""]
    edges = "".join(tile.edges)
    if edges != STONE * 4:
        parts.append(_shortest(edges))
    for letter, name in _COUNTED.items():
        count = getattr(tile, name)
        if count:
            parts.append(letter if count == 1 else f"{letter}{count}")
    parts += [letter for letter, name in _MARKS.items() if getattr(tile, name)]
    return ".".join(parts)


@functools.lru_cache(maxsize=4096)
def _drawn(parts: str) -> Tile | str:
    """A tile without numbers that is drawn like this, or the part that is not clear."""
    fields: dict[str, Any] = {}
    for part in parts.split("."):
        read = _part(part)
        if not read or read.keys() & fields.keys():
            return part
        fields.update(read)
    return Tile(None)._replace(**fields)


_NUMBERS = re.compile(r"(?:([0-9]{1,2})/)?([0-9]{1,2}|any)")
_COUNTED = {"w": "windows", "p": "residents", "g": "rubies"}
_MARKS = {"r": "roof", "n": "no_start"}
_EDGES = ("top_left", "top_right", "bottom_left", "bottom_right")
_EDGE_PART = re.compile(r"[sk]{1,2}|[sk]{4}")
_COUNT_PART = re.compile(r"([wpg])([0-9]?)")


def _part(part: str) -> dict[str, Any]:
    if _EDGE_PART.fullmatch(part):
        four = {1: part * 4, 2: part[0] * 2 + part[-1] * 2, 4: part}[len(part)]
        return dict(zip(_EDGES, four, strict=True))
    if found := _COUNT_PART.fullmatch(part):
        return {_COUNTED[found[1]]: int(found[2] or 1)}
    return {_MARKS[part]: True} if part in _MARKS else {}


def _shortest(edges: str) -> str:
    upper, lower = edges[:2], edges[2:]
    if edges[0] * 4 == edges:
        return edges[0]
    if upper[0] == upper[1] and lower[0] == lower[1]:
        return upper[0] + lower[0]
    return edges


def _unreadable(text: str, part: str) -> UnreadableEntry:
    return UnreadableEntry(
        say(
            "“{part}” in tile “{tile}” is not clear. Write the number (7, 1/11 "
            "or any), then after dots: edges (ks), windows (w2), residents "
            "(p), rubies (g), a roof (r), no row start (n).",
            part=part,
            tile=text,
        )
    )
