"""The progress track: a loop of spaces, what a baron meets on his way, and what that tells of
spaces that nobody has entered."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

PLAIN, COIN, RUBY, TILE = ".", "c", "r", "t"
UNKNOWN = "?"
ANY = PLAIN + COIN + RUBY + TILE
"""What a space may be of which nothing is known."""


class BaronTrack(NamedTuple):
    spaces: str
    """A symbol a space, in the direction of play; start spaces are plain. Spaces that nobody has
    entered are `?`."""
    starts: tuple[int, ...]
    """The spaces numbered 1 to 4."""


class Landing(NamedTuple):
    """What a move led to."""

    end: int
    coins: int = 0
    """Coin spaces reached or passed (CB-32)."""
    slips: int = 0
    """Steps on from spaces that were taken (CB-29)."""
    rubies: int = 0
    """Steps given by ruby spaces (CB-30)."""
    tile: bool = False
    """The move ended on a tile space (CB-31)."""


class Walk(NamedTuple):
    """A move that the players told about."""

    player: int
    before: int
    """Steps that the baron had gone until then."""
    steps: int
    """For the row and the rubies of the tile, or for the coin."""
    coins: int
    tile: bool
    rubies: int
    slips: int


def travel(
    track: BaronTrack, start: int, steps: int, taken: Collection[int], chain: bool
) -> Landing:
    """A baron's move on a track that is known. See `foreseen`."""
    way = foreseen(track.spaces, start, steps, taken, chain)
    assert way is not None
    return way


def foreseen(
    marks: Sequence[str], start: int, steps: int, taken: Collection[int], chain: bool
) -> Landing | None:
    """A baron's move, where each space has the marks that it may have; None if more than one way is
    possible. `chain`: the space a ruby step leads to gives its bonus too (CB-34)."""
    length = len(marks)
    space, coins, slips, rubies = start, 0, 0, 0
    ahead = steps
    while True:
        for _ in range(ahead):
            space = (space + 1) % length
            if COIN in marks[space]:
                if marks[space] != COIN:
                    return None
                coins += 1
        gives = chain or not rubies
        if space in taken:
            ahead = 1
            slips += 1
        elif gives and RUBY in marks[space]:
            if marks[space] != RUBY:
                return None
            ahead = 1
            rubies += 1
        else:
            break
    tile = gives and TILE in marks[space]
    if tile and marks[space] != TILE:
        return None
    return Landing(space, coins, slips, rubies, tile)


def steps_to(marks: Sequence[str], start: int, mark: str) -> int | None:
    """How far the next space with this mark is; None where that is not known, or there is none."""
    for steps in range(1, len(marks) + 1):
        found = marks[(start + steps) % len(marks)]
        if mark in found:
            return steps if found == mark else None
    return None


@lru_cache(maxsize=256)
def learnt(track: BaronTrack, walks: tuple[Walk, ...], chain: bool) -> tuple[str, ...]:
    """The marks that each space may have after all that the players told. What contradicts what
    is known already says nothing."""
    marks = [ANY if mark == UNKNOWN else mark for mark in track.spaces]
    told = [fact for walk in walks for fact in _facts(track, walk, chain)]
    before: list[str] = []
    while before != marks:
        before = marks[:]
        told = [fact for fact in told if _narrowed(marks, *fact)]
    return tuple(marks)


Fact = tuple[tuple[int, ...], str, int]
"""Of these spaces so many have one of these marks."""


def _facts(track: BaronTrack, walk: Walk, chain: bool) -> Iterator[Fact]:
    start = track.starts[walk.player] + walk.before
    far = walk.steps + walk.rubies + walk.slips
    way = tuple((start + step) % len(track.spaces) for step in range(1, far + 1))
    if len(way) > len(track.spaces):
        return  # round and round: which of the coins were met twice nobody can tell
    yield way, COIN, walk.coins
    if not way:
        return
    if walk.rubies == 1 and not walk.slips:
        yield way[-2:-1], RUBY, 1
    if chain or not walk.rubies:
        yield way[-1:], TILE, int(walk.tile)
        yield way[-1:], RUBY, 0


def _narrowed(marks: list[str], spaces: tuple[int, ...], kinds: str, count: int) -> bool:
    """Takes away what a fact leaves no room for; says whether the fact can be true."""
    sure = [space for space in spaces if set(marks[space]) <= set(kinds)]
    maybe = [space for space in spaces if set(marks[space]) & set(kinds)]
    if not len(sure) <= count <= len(maybe):
        return False
    if len(sure) == count:
        for space in set(maybe) - set(sure):
            marks[space] = "".join(mark for mark in marks[space] if mark not in kinds)
    elif len(maybe) == count:
        for space in maybe:
            marks[space] = "".join(mark for mark in marks[space] if mark in kinds)
    return True
