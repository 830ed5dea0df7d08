"""How tiles and coins of Castle Builder look, and how a tile is put together by touch."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from core.games.castle_builder.castle import OpenPlace
from core.games.castle_builder.entries import Coin
from core.games.castle_builder.placing import asked
from core.games.castle_builder.scoring import COINS
from core.games.castle_builder.tiles import SKY, STONE, Tile
from core.message import Message, say
from mobile.tables.steps import Form, Group, Offer, Tap
from mobile.tables.view import TICK, Arrangement, Brick, Count, Select, Tally, Token

COIN_ICONS = {
    Coin.RUBY: "ruby",
    Coin.TOWER: "castle",
    Coin.THIEF: "hand",
    Coin.PEOPLE: "people",
    Coin.LADY: "lady",
    Coin.WINDOWS: "window",
    Coin.WINDMILL: "windmill",
    Coin.ROOFS: "roof",
    Coin.COLLAPSE: "collapse",
    Coin.MONK: "monk",
    Coin.CATAPULT: "catapult",
}
PARTS = (
    ("windows", Token("window", "paper", name=say("Window"))),
    ("residents", Token("person", "paper", name=say("Resident"))),
    ("rubies", Token("ruby", "paper", name=say("Ruby"))),
    ("roof", Token("roof", "paper", name=say("Roof"))),
    ("no_start", Token("flag", "paper", name=say("Row mark"))),
)
"""What is counted or marked on a tile."""
MARKS = ("roof", "no_start")
"""Those that a tile has or has not: a roof counts once, however it is drawn (CB-44)."""
EDGES = (
    (say("Stone"), STONE * 2),
    (say("Sky"), SKY * 2),
    (say("Sky, stone"), SKY + STONE),
    (say("Stone, sky"), STONE + SKY),
)
"""The two halves of an upper or lower edge, from the left."""
MOST_PARTS = 9
"""More of a kind cannot be written."""
NUMBERS = 12
"""Numbers of the first row that take one touch."""
LARGEST = 99

Filled = Mapping[str, tuple[int, ...]]


def coin_token(coin: Coin) -> Token:
    return Token(COIN_ICONS[coin], "gold", "", COINS[coin][0])


def brick(tile: Tile) -> Brick:
    icons = (
        *["window"] * tile.windows,
        *["person"] * tile.residents,
        *["ruby"] * tile.rubies,
        *["roof"] * tile.roof,
        *["flag"] * tile.no_start,
    )
    lower = TICK if tile.bottom is None else str(tile.bottom)
    upper = "" if tile.top is None else str(tile.top)
    sky = tuple(edge == SKY for edge in tile.edges)
    return Brick(lower, upper, (sky[0], sky[1], sky[2], sky[3]), icons)


def tile_group(
    tiles: Iterable[Tile], then: Callable[[Tile], Tap], title: Message | None
) -> tuple[Group, ...]:
    """Tiles to choose from; nothing where there are none."""
    offers = tuple(Offer(brick(tile), functools.partial(then, tile)) for tile in tiles)
    return (Group(offers, title, Arrangement.BARE),) if offers else ()


class Maker(NamedTuple):
    """Puts a tile together for a spot, or for the market."""

    need: int | None
    """The number that fits; None where every number does."""
    off: int
    """By how much the number may miss it."""
    spot: OpenPlace | None

    def form(
        self,
        title: Message,
        done: Message,
        groups: tuple[Group, ...],
        then: Callable[[Tile], Tap],
    ) -> Form:
        return Form(
            title,
            (self._number, self._parts, *self._edges, _UPPER),
            done,
            lambda filled: then(self.tile(filled)),
            groups,
            lambda filled: brick(self.tile(filled)),
        )

    def tile(self, filled: Filled) -> Tile:
        """What the form says."""
        counts = {name: filled["parts"].count(at) for at, (name, _) in enumerate(PARTS)}
        upper = filled["upper"][0]
        bottom = self._bottom(filled["number"][0])
        tile = Tile(
            bottom,
            None if not upper or upper == bottom else upper,
            windows=counts["windows"],
            residents=counts["residents"],
            rubies=counts["rubies"],
            roof=bool(counts["roof"]),
            no_start=bool(counts["no_start"]),
        )
        return tile.with_edges(self._pattern(filled))

    @property
    def _number(self) -> Count | Select:
        if self.need is None:
            return Count("number", say("Number (0 = tick)"), 1, LARGEST, NUMBERS)
        words = tuple(say("{n}", n=n) for n in self._numbers)
        place = self._numbers.index(self.need)
        return Select("number", say("Number"), (*words, say("✓")), place)

    @property
    def _numbers(self) -> range:
        assert self.need is not None
        largest = max(self.need, min(self.need + self.off, LARGEST))
        return range(max(0, self.need - self.off), largest + 1)

    def _bottom(self, chosen: int) -> int | None:
        if self.need is None:
            return chosen or None
        return self._numbers[chosen] if chosen < len(self._numbers) else None

    @property
    def _parts(self) -> Tally:
        tokens = tuple(token for _, token in PARTS)
        once = tuple(at for at, (name, _) in enumerate(PARTS) if name in MARKS)
        return Tally("parts", say("What is on the tile?"), tokens, MOST_PARTS, once)

    @property
    def _edges(self) -> tuple[Select, ...]:
        """Only edges that the spot leaves open are asked for."""
        words = tuple(word for word, _ in EDGES)
        wanted = asked(self.spot) if self.spot else ("",) * 4
        titles = (("top", say("Upper edge")), ("bottom", say("Lower edge")))
        return tuple(
            Select(name, title, words, _first_pattern(wanted[2 * at : 2 * at + 2]))
            for at, (name, title) in enumerate(titles)
            if not all(wanted[2 * at : 2 * at + 2])
        )

    def _pattern(self, filled: Filled) -> list[str]:
        wanted = asked(self.spot) if self.spot else ("",) * 4
        found: list[str] = []
        for at, name in enumerate(("top", "bottom")):
            if name in filled:
                found += EDGES[filled[name][0]][1]
            else:
                found += wanted[2 * at : 2 * at + 2]
        return found


_UPPER = Count("upper", say("Upper number, if there are two"), 0, LARGEST, NUMBERS)


def _first_pattern(wanted: tuple[str, ...]) -> int:
    """The first edge that agrees with what is known of it."""
    return next(
        at
        for at, (_, edge) in enumerate(EDGES)
        if all(not want or want == shown for want, shown in zip(wanted, edge, strict=True))
    )
