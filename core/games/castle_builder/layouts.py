"""What the players tell the app of their copy: the track, the foundation, the tiles seen so far.

    track       a character a space, in the direction of play, spaces and lines as one likes:
                1 2 3 4 the start spaces, c coin, r ruby, t tile, a dot for a plain one, ? where
                nobody has said
    foundation  a character a place from the left: a dot, or d for a door
    tiles       a tile a line, as one types it; words behind it are its name

Lines that begin with # are remarks.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from core.errors import UnreadableEntry
from core.game import Refusal, impossible
from core.games.castle_builder.state import State, known_tiles
from core.games.castle_builder.tiles import DOOR, Tile, describe, parse_tile
from core.games.castle_builder.track import COIN, PLAIN, RUBY, TILE, UNKNOWN, BaronTrack
from core.message import Message, say

TRACK, FOUNDATION, TILES = "track", "foundation", "tiles"
STARTS = "1234"
DOOR_MARK = "d"
LONGEST_TRACK = 200
WIDEST = 24


def check_layout(kind: str, text: str) -> Iterator[Refusal]:
    """Everything wrong with a layout's text."""
    checks = {TRACK: _track_faults, FOUNDATION: _foundation_faults, TILES: _tile_faults}
    return (_refusal(message) for message in checks[kind](text))


@functools.lru_cache(maxsize=256)
def read_track(text: str) -> BaronTrack:
    marks = joined(text)
    spaces = "".join(PLAIN if mark in STARTS else mark for mark in marks)
    return BaronTrack(spaces, tuple(marks.index(number) for number in STARTS))


@functools.lru_cache(maxsize=256)
def read_foundation(text: str) -> tuple[int, tuple[tuple[int, Tile], ...]]:
    """How many places it has, and its doors."""
    marks = joined(text)
    doors = tuple((at, DOOR) for at, mark in enumerate(marks, 1) if mark == DOOR_MARK)
    return len(marks), doors


@functools.lru_cache(maxsize=256)
def read_tiles(text: str) -> tuple[tuple[Tile, str], ...]:
    """The tiles of a list with their names."""
    found = {}
    for line in _lines(text):
        description, _, name = line.partition(" ")
        found[parse_tile(description)] = name.strip()
    return tuple(found.items())


def tile_list(state: State) -> str:
    """The list of all tiles known at this table, to keep for the next game or to share."""
    names = dict(state.table.listed)
    return "\n".join(
        f"{describe(tile)} {names.get(tile, '')}".rstrip() for tile in known_tiles(state)
    )


def _lines(text: str) -> list[str]:
    stripped = (line.strip() for line in text.splitlines())
    return [line for line in stripped if line and not line.startswith("#")]


def joined(text: str) -> str:
    """The marks of a track or a foundation."""
    return "".join("".join(_lines(text)).lower().split())


def _track_faults(text: str) -> Iterator[Message]:
    marks = joined(text)
    if strange := sorted(set(marks) - set(STARTS + PLAIN + COIN + RUBY + TILE + UNKNOWN)):
        yield say(
            "“{marks}” is not a space of the track. Use 1 2 3 4 for the start "
            "spaces, c for a coin, r for a ruby, t for a tile and a dot for a "
            "plain space.",
            marks=" ".join(strange),
        )
    for number in STARTS:
        if marks.count(number) != 1:
            yield say("The track needs start space {number} exactly once.", number=number)
    if COIN not in marks and UNKNOWN not in marks:
        yield say("The track needs at least one coin space (c).")
    if len(marks) > LONGEST_TRACK:
        yield say("A track has at most {most} spaces.", most=LONGEST_TRACK)


def _foundation_faults(text: str) -> Iterator[Message]:
    marks = joined(text)
    if strange := sorted(set(marks) - {PLAIN, DOOR_MARK}):
        yield say(
            "“{marks}” is not a place of the foundation. Use a dot for a place and d for a door.",
            marks=" ".join(strange),
        )
    if not 2 <= len(marks) <= WIDEST:
        yield say("A foundation has 2 to {most} places.", most=WIDEST)
    if PLAIN not in marks:
        yield say("The foundation needs at least one place that is not a door.")


def _tile_faults(text: str) -> Iterator[Message]:
    lines = _lines(text)
    if not lines:
        yield say("The tile list is empty. Write one tile per line.")
    for line in lines:
        try:
            parse_tile(line.partition(" ")[0])
        except UnreadableEntry as trouble:
            yield trouble.message


def _refusal(message: Message) -> Refusal:
    return impossible("CB-62", message)
