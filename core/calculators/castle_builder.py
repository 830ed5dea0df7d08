"""Castle Builder counted from the coins that lie before the players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.calculators.calculator import COUNTING, Calculator, CountState, Field, Ranking, left_of
from core.game import Item, Setup
from core.games.castle_builder import GAME as CASTLE_BUILDER
from core.games.castle_builder import scoring
from core.games.castle_builder.state import COINS
from core.message import say

_COINS = {
    coin: Field(coin.value, title, say("Coins"), range(31))
    for coin, (title, _) in scoring.COINS.items()
}


class CastleBuilderCount(Calculator):
    id = "castle-builder-count"
    title = CASTLE_BUILDER.title
    prefix = CASTLE_BUILDER.prefix
    version = CASTLE_BUILDER.version + 1
    """1 more since all players together count no more coins than the box has."""
    seats = CASTLE_BUILDER.seats
    options = tuple(
        option for option in CASTLE_BUILDER.options if option.name in ("sky", "royal", "peaceful")
    )
    counted = CASTLE_BUILDER

    def fields(self, setup: Setup) -> Iterable[Field]:
        return _COINS.values()

    def most(self, state: CountState, player: int, field: Field) -> int:
        if field not in _COINS.values():
            return super().most(state, player, field)
        every = (state.values(seat)[coin] for seat in range(len(state.numbers)) for coin in _COINS)
        return min(field.numbers[-1], left_of(COINS, every, state.values(player)[field.name]))

    def items(self, setup: Setup, values: Mapping[str, int]) -> Iterator[Item]:
        for coin, field in _COINS.items():
            if count := values[field.name]:
                yield scoring.coin_item(coin, count)

    def ranking(
        self,
        setup: Setup,
        totals: Sequence[int],
        values: Sequence[Mapping[str, int]],
        over: bool,
    ) -> Ranking:
        names = [player.name for player in setup.players]
        reason = scoring.richest_text(names, totals) if over else COUNTING
        return Ranking(scoring.places(totals), reason)


GAME = CastleBuilderCount()
