"""The progress track: a loop of spaces, and what a baron meets on his way."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

PLAIN, COIN, RUBY, TILE = ".", "c", "r", "t"


class Track(NamedTuple):
    spaces: str
    """A symbol a space, in the direction of play; start spaces are plain."""
    starts: tuple[int, ...]
    """The spaces numbered 1 to 4."""


class Way(NamedTuple):
    """What a move came to."""

    end: int
    coins: int = 0
    """Coin spaces reached or passed (CB-32)."""
    slips: int = 0
    """Steps on from spaces that were taken (CB-29)."""
    rubies: int = 0
    """Steps given by ruby spaces (CB-30)."""
    tile: bool = False
    """The move ended on a tile space (CB-31)."""


def travel(track: Track, start: int, steps: int, taken: Collection[int], chain: bool) -> Way:
    """A baron's move. `chain`: the space a ruby step leads to gives its bonus too (CB-34)."""
    spaces = track.spaces
    length = len(spaces)
    space, coins, slips, rubies = start, 0, 0, 0
    ahead = steps
    while True:
        for _ in range(ahead):
            space = (space + 1) % length
            coins += spaces[space] == COIN
        if space in taken:
            ahead = 1
            slips += 1
        elif spaces[space] == RUBY and (chain or not rubies):
            ahead = 1
            rubies += 1
        else:
            break
    tile = spaces[space] == TILE and (chain or not rubies)
    return Way(space, coins, slips, rubies, tile)
