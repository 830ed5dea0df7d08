"""Track and foundation as something one can paint; the tile list is written."""

from __future__ import annotations

from collections.abc import Iterator

from core.components.painting import Brush, Layer, Painting, Sequence, WrittenKind
from core.game import Refusal
from core.games.castle_builder import layouts
from core.games.castle_builder.track import COIN, PLAIN, RUBY, TILE, UNKNOWN
from core.message import N_, Message, say, say_in, say_n

LINE = 10
"""Characters of a track in a line of its text."""
SHORT = 20
NEW_TRACK = layouts.STARTS + PLAIN * 26
NEW_FOUNDATION = PLAIN * 8


class TrackKind(Sequence):
    name = layouts.TRACK
    title = N_("Progress track")
    help = N_("The spaces in playing direction, row by row from the left.")
    layers = (
        Layer(
            say_in("Castle Builder", "Space"),
            (
                Brush(0, PLAIN, say("plain")),
                Brush(0, COIN, say("coin")),
                Brush(0, RUBY, say("ruby")),
                Brush(0, TILE, say("tile")),
                Brush(0, UNKNOWN, say("not known")),
                *(Brush(0, n, say("start space {n}", n=n)) for n in layouts.STARTS),
            ),
        ),
    )
    wide = LINE
    most = layouts.LONGEST_TRACK
    plain = PLAIN
    once = layouts.STARTS

    def check(self, text: str) -> Iterator[Refusal]:
        return layouts.check_layout(self.name, text)

    def doubts(self, text: str) -> Iterator[Message]:
        spaces = len(layouts.joined(text))
        if spaces < SHORT:
            yield say_n(
                "A track of {n} space? That is short.",
                "A track of {n} spaces? That is short.",
                n=spaces,
            )

    def blank(self) -> Painting:
        return self.laid(NEW_TRACK)

    def read(self, text: str) -> Painting:
        return self.laid(layouts.joined(text))

    def write(self, painting: Painting) -> str:
        marks = "".join(self.marks(painting))
        return "\n".join(marks[at : at + LINE] for at in range(0, len(marks), LINE))


class FoundationKind(Sequence):
    name = layouts.FOUNDATION
    title = N_("Foundation")
    help = N_("The places of the first row, from the left.")
    layers = (
        Layer(
            say_in("foundation", "Place"),
            (Brush(0, PLAIN, say("place for a tile")), Brush(0, layouts.DOOR_MARK, say("door"))),
        ),
    )
    wide = layouts.WIDEST // 2
    fewest = 2
    most = layouts.WIDEST
    plain = PLAIN

    def check(self, text: str) -> Iterator[Refusal]:
        return layouts.check_layout(self.name, text)

    def doubts(self, text: str) -> Iterator[Message]:
        if layouts.DOOR_MARK not in layouts.joined(text):
            yield say("A foundation without a door. Is that right?")

    def blank(self) -> Painting:
        return self.laid(NEW_FOUNDATION)

    def read(self, text: str) -> Painting:
        return self.laid(layouts.joined(text))

    def write(self, painting: Painting) -> str:
        return "".join(self.marks(painting))


class TilesKind(WrittenKind):
    name = layouts.TILES
    title = N_("Tile list")
    help = N_(
        "One tile per line: its number (7, 1/11 or any), then parts after "
        "dots: sky edges k, windows w, residents p, rubies g, roof r, row mark "
        "n. Anything after that is its name: 7.ks.w2 Tower"
    )

    def check(self, text: str) -> Iterator[Refusal]:
        return layouts.check_layout(self.name, text)


KINDS = (TrackKind(), FoundationKind(), TilesKind())
