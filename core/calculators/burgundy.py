"""Burgundy counted from the points track after the fifth phase: what is left over, monasteries,
and of the expansions what counts at the end. A team is counted with its first player; alone only
the duchy counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from core.calculators.calculator import COUNTING, Calculator, Field, Ranking
from core.game import Item, Refusal, Setup
from core.games.burgundy import GAME as BURGUNDY
from core.games.burgundy import scoring
from core.games.burgundy.editions import edition
from core.games.burgundy.expansions import shields, solo, team
from core.games.burgundy.expansions.shields.state import shield_vp
from core.games.burgundy.monasteries import FinalCount
from core.games.burgundy.state import Left
from core.message import say, say_in, say_n

_LEFT = say_in("Calculator", "Leftovers")
_MONASTERIES = say_in("Calculator", "Monasteries")
_TIES = say_in("Calculator", "Tiebreaker")

_TRACK = Field(
    "track", say("Points on the track, including the 100 tile"), say("Track"), range(500)
)
_GOODS = Field("goods", say("Goods not sold"), _LEFT)
_SILVER = Field("silver", say("Silver left"), _LEFT)
_WORKERS = Field("workers", say("Workers not used"), _LEFT)
_EMPTY = Field("empty", say("Empty spaces in the duchy"), _TIES, range(80))
_BACK = Field("back", say("Place on the turn order track (1 = in front)"), _TIES, range(5))
_MOST_COUNTED = {15: 6, 24: 5, 25: 43, 26: 6}
"""The most that these monasteries can count; the others count buildings."""
_MOST_BUILDINGS = 12
_OPTIONS = ("edition", "tie", "shields", "white-castles", "team", "solo")
"""The other expansions have given their points before the final count."""
_SHIELDS = {
    number: Field(
        f"shield{number}",
        shields.title(number),
        say_n("{n}-point shields", "{n}-point shields", n=shield_vp(number)),
        range(2),
        (say("none"), say("in the duchy")),
    )
    for number in range(1, 19)
}
_BONUS = Field(
    "bonus", say("Points from your bonus tiles, for shield 7"), say("Shield 7"), range(61)
)


class BurgundyCount(Calculator):
    id = "burgundy-count"
    title = BURGUNDY.title
    prefix = BURGUNDY.prefix
    version = BURGUNDY.version
    seats = BURGUNDY.seats
    options = tuple(option for option in BURGUNDY.options if option.name in _OPTIONS)
    counted = BURGUNDY

    def check_setup(self, setup: Setup) -> tuple[Refusal, ...]:
        return super().check_setup(setup) or tuple(BURGUNDY.seat_refusals(setup))

    def fields(self, setup: Setup) -> Iterable[Field]:
        if self._plays(setup, solo):
            yield from (_TRACK, _EMPTY)
            return
        yield from (_TRACK, _GOODS, _SILVER, _WORKERS)
        for number, final in self._monasteries(setup):
            most = _MOST_COUNTED.get(number, _MOST_BUILDINGS)
            title = scoring.monastery_name(number, final)
            yield Field(_monastery(number), title, _MONASTERIES, range(most + 1))
        if self._plays(setup, shields):
            yield from (*_SHIELDS.values(), _BONUS)
        yield from (_EMPTY, _BACK)

    def items(self, setup: Setup, values: Mapping[str, int]) -> Iterator[Item]:
        if track := values[_TRACK.name]:
            yield Item(say("Points on the track"), track, 1, "BU-54", kind="track")
        if self._plays(setup, solo):
            return
        left = Left(values[_GOODS.name], values[_SILVER.name], values[_WORKERS.name])
        yield from scoring.left_items(left)
        monasteries = [
            scoring.monastery_item(number, final, count)
            for number, final in self._monasteries(setup)
            if (count := values[_monastery(number)])
        ]
        yield from monasteries
        if self._plays(setup, shields):
            held = [(n, ()) for n, field in _SHIELDS.items() if values[field.name]]
            yield from shields.final_items(held, monasteries, values[_BONUS.name])

    def ranking(
        self,
        setup: Setup,
        totals: Sequence[int],
        values: Sequence[Mapping[str, int]],
        over: bool,
    ) -> Ranking:
        names = [player.name for player in setup.players]
        empty = [each[_EMPTY.name] for each in values]
        fewest = self.option(setup, "tie") == "fewest-empty"
        if self._plays(setup, solo):
            places, reason = solo.ranking(names[0], totals[0], empty[0])
            return Ranking(places, reason if over else COUNTING)
        if self._plays(setup, team):
            return Ranking(*team.ranking(names, totals, empty, fewest, over))
        standings = [
            scoring.Standing(*each)
            for each in zip(totals, empty, (each[_BACK.name] for each in values), strict=True)
        ]
        return Ranking(*scoring.ranking(names, standings, fewest, over))

    def _monasteries(self, setup: Setup) -> Iterator[tuple[int, FinalCount]]:
        """What counts at the end in this edition with these expansions."""
        played = edition(self.option(setup, "edition"), len(setup.players))
        yield from scoring.final_counts(played)
        for expansion in BURGUNDY.chosen(setup):
            yield from expansion.final_counts.items()

    def _plays(self, setup: Setup, module: Any) -> bool:
        """Whether the expansion of a module is in play."""
        return module.EXPANSION in BURGUNDY.chosen(setup)


def _monastery(number: int) -> str:
    return f"monastery{number}"


GAME = BurgundyCount()
