"""Tuscany counted from the red track after the third round's scoring, and what is left over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.calculators.calculator import Calculator, CountState, Field, Ranking, left_of
from core.game import Item, Setup
from core.games.tuscany import GAME as TUSCANY
from core.games.tuscany import scoring
from core.games.tuscany.land import BOARDS, PRINTED
from core.games.tuscany.tiles import MOST_STORED, REGION_CARDS, Goods
from core.message import say, say_in

_RED = Field(
    "red",
    say("Red track, all three rounds scored"),
    say("Tracks"),
    range(400),
)
_GREEN = Field("green", say("Green track (only for ties)"), say("Tracks"), range(200))
_LEFT = {
    **{
        goods: Field(goods.value, title, say_in("Calculator", "Leftovers"), range(61))
        for goods, title in scoring.LEFT.items()
    },
    Goods.CARDS: Field(
        "cards",
        say("Region cards left in hand"),
        say_in("Calculator", "Leftovers"),
        range(REGION_CARDS + 1),
    ),
}
_EMPTY = Field(
    "empty", say("Empty spaces (only for ties)"), say_in("Calculator", "Leftovers"), range(61)
)


MOST_EMPTY = sum(map(len, PRINTED.columns)) * len(BOARDS) - 1
"""The start castle lies in every domain."""


class TuscanyCount(Calculator):
    id = "tuscany-count"
    title = TUSCANY.title
    prefix = TUSCANY.prefix
    version = TUSCANY.version
    seats = TUSCANY.seats
    options = tuple(
        option for option in TUSCANY.options if option.name in ("cards-for-point", "tie")
    )
    counted = TUSCANY

    def fields(self, setup: Setup) -> Iterable[Field]:
        return (_RED, _GREEN, *_LEFT.values(), _EMPTY)

    def most(self, state: CountState, player: int, field: Field) -> int:
        own = state.values(player)
        match field.name:
            case Goods.TILES | Goods.HEXES:
                return left_of(MOST_STORED, (own[Goods.TILES], own[Goods.HEXES]), own[field.name])
            case Goods.CARDS:
                every = (state.values(seat)[field.name] for seat in range(len(state.numbers)))
                return left_of(REGION_CARDS, every, own[field.name])
            case _EMPTY.name:
                return MOST_EMPTY
        return super().most(state, player, field)

    def items(self, setup: Setup, values: Mapping[str, int]) -> Iterator[Item]:
        if red := values[_RED.name]:
            yield Item(say("Red track"), red, 1, "TU-55", kind="track")
        left = {goods: values[field.name] for goods, field in _LEFT.items()}
        yield from scoring.final_items(left, int(self.option(setup, "cards-for-point")))

    def ranking(
        self,
        setup: Setup,
        totals: Sequence[int],
        values: Sequence[Mapping[str, int]],
        over: bool,
    ) -> Ranking:
        standings = [
            scoring.Standing(total, each[_EMPTY.name], each[_GREEN.name], each[Goods.CARDS])
            for total, each in zip(totals, values, strict=True)
        ]
        fewest = self.option(setup, "tie") == "fewest-green"
        return Ranking(*scoring.ranking(standings, fewest, over))


GAME = TuscanyCount()
