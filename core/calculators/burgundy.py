"""Burgundy counted from the points track after the fifth phase: what is left, and monasteries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.calculator import Calculator, Field, Ranking
from core.game import Item, Setup
from core.games.burgundy import GAME as BURGUNDY
from core.games.burgundy import scoring
from core.games.burgundy.editions import Edition, edition
from core.games.burgundy.state import Left
from core.message import say

_LEFT = say("Left over")
_MONASTERIES = say("What your monasteries count")
_TIES = say("For ties")

_TRACK = Field("track", say("Points on the track, with the 100 tile"), say("Track"), range(500))
_GOODS = Field("goods", say("Goods not sold"), _LEFT)
_SILVER = Field("silver", say("Silver left"), _LEFT)
_WORKERS = Field("workers", say("Workers not used"), _LEFT)
_EMPTY = Field("empty", say("Empty cells of the duchy"), _TIES, range(38))
_BACK = Field("back", say("Place on the turn-order track, 1 is in front"), _TIES, range(5))
_MOST_COUNTED = {15: 6, 24: 5, 25: 43, 26: 6}
"""The most that these monasteries can count; the others count buildings."""
_MOST_BUILDINGS = 12


class BurgundyCount(Calculator):
    id = "burgundy-count"
    title = BURGUNDY.title
    prefix = BURGUNDY.prefix
    version = BURGUNDY.version
    seats = BURGUNDY.seats
    options = tuple(option for option in BURGUNDY.options if option.name in ("edition", "tie"))
    counted = BURGUNDY

    def fields(self, setup: Setup) -> Iterable[Field]:
        yield from (_TRACK, _GOODS, _SILVER, _WORKERS)
        for number, final in scoring.final_counts(self._edition(setup)):
            most = _MOST_COUNTED.get(number, _MOST_BUILDINGS)
            title = scoring.monastery_name(number, final)
            yield Field(_monastery(number), title, _MONASTERIES, range(most + 1))
        yield from (_EMPTY, _BACK)

    def items(self, setup: Setup, values: Mapping[str, int]) -> Iterator[Item]:
        if track := values[_TRACK.name]:
            yield Item(say("Points on the track"), track, 1, "BU-54", kind="track")
        left = Left(values[_GOODS.name], values[_SILVER.name], values[_WORKERS.name])
        yield from scoring.left_items(left)
        for number, final in scoring.final_counts(self._edition(setup)):
            if count := values[_monastery(number)]:
                yield scoring.monastery_item(number, final, count)

    def ranking(
        self, setup: Setup, totals: Sequence[int], values: Sequence[Mapping[str, int]]
    ) -> Ranking:
        names = [player.name for player in setup.players]
        standings = [
            scoring.Standing(total, each[_EMPTY.name], each[_BACK.name])
            for total, each in zip(totals, values, strict=True)
        ]
        fewest = self.option(setup, "tie") == "fewest-empty"
        return Ranking(*scoring.ranking(names, standings, fewest))

    def _edition(self, setup: Setup) -> Edition:
        return edition(self.option(setup, "edition"), len(setup.players))


def _monastery(number: int) -> str:
    return f"monastery{number}"


GAME = BurgundyCount()
