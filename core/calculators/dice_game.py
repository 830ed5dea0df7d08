"""The Dice Game counted from the marked sheets: areas or their sums, colours, goods."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.calculators.calculator import Calculator, CountState, Field, Ranking, chosen, left_of
from core.game import Item, Setup
from core.games.dice_game import GAME as DICE_GAME
from core.games.dice_game import layouts, scoring
from core.games.dice_game.entries import Bonus, Colour
from core.games.dice_game.state import PHASES, most_rounds
from core.message import say, say_n

_PHASE_GROUPS = tuple(say("Completed in phase {phase}", phase=phase) for phase in PHASES)
_SUMS = tuple(
    Field(
        f"sum_{phase.lower()}",
        say("Areas of phase {phase}, in total", phase=phase),
        say("Phase totals"),
        range(400),
    )
    for phase in PHASES
)
"""Instead of the areas, for players who have added them up."""
_START = Field("start", say("Point printed on the starting castle"), _PHASE_GROUPS[0], range(2))
_COLOUR_FIELDS = {
    colour: Field(
        f"{colour.value}_done",
        say("Colour completed: {colour}", colour=scoring.COLOURS[colour]),
        say("Colours"),
        range(3),
        (say("not completed"), say("higher bonus"), say("lower bonus")),
    )
    for colour in Colour
}
_GOODS = Field("goods", say("Goods sold"), say("Goods and bonuses"))
_UNUSED = Field("unused", say("Unused circled bonuses"), say("Goods and bonuses"))


class DiceGameCount(Calculator):
    id = "dice-game-count"
    title = DICE_GAME.title
    prefix = DICE_GAME.prefix
    version = 2
    """2: no more areas, goods and bonuses than the sheet has."""
    seats = DICE_GAME.seats
    options = tuple(option for option in DICE_GAME.options if option.name == "sheet")
    counted = DICE_GAME

    def fields(self, setup: Setup) -> Iterable[Field]:
        yield from _SUMS
        yield _START
        for phase, group in enumerate(_PHASE_GROUPS):
            for size in range(1, layouts.largest_area() + 1):
                title = say_n("Area of {n} space", "Area of {n} spaces", n=size)
                yield Field(_area(phase, size, None), title, group, range(38))
            for size in range(1, layouts.largest_area() + 1):
                title = say_n("Pasture of {n} space", "Pasture of {n} spaces", n=size)
                yield Field(_area(phase, size, Colour.YELLOW), title, group, range(38))
        yield from _COLOUR_FIELDS.values()
        yield from (_GOODS, _UNUSED)

    def most(self, state: CountState, player: int, field: Field) -> int:
        """The areas of that size in all phases together, the rivers and castles that bring goods,
        and a bonus for the start and for each round: none leaves a player two richer."""
        text = DICE_GAME.sheet_text(state.setup)
        if field is _GOODS:
            sheet = layouts.read(text)
            castles = list(sheet.squares.values()).count(Bonus.GOODS)
            return len(sheet.grid.regions(sheet.cells[Colour.BLUE])) + castles
        if field is _UNUSED:
            return 1 + most_rounds(solo=len(state.setup.players) == 1)
        alike = next((names for names in _alike() if field.name in names), None)
        if alike is None:
            return field.numbers[-1]
        values = state.values(player)
        every = (values[name] for name in alike)
        left = left_of(_areas(text)[alike], every, values[field.name])
        return min(field.numbers[-1], left)

    def items(self, setup: Setup, values: Mapping[str, int]) -> Iterator[Item]:
        if values[_START.name] and not values[_SUMS[0].name]:
            yield scoring.area_item(Colour.GREEN, 1, phase=0, start=True)
        for phase, field in enumerate(_SUMS):
            if points := values[field.name]:
                yield Item(field.title, 1, points, "CP-8", kind="area", phase=PHASES[phase])
                continue
            for size in range(1, layouts.largest_area() + 1):
                for colour in (None, Colour.YELLOW):
                    if areas := values[_area(phase, size, colour)]:
                        yield scoring.area_item(colour, size, phase, areas)
        sheet = layouts.read(DICE_GAME.sheet_text(setup))
        for colour, field in _COLOUR_FIELDS.items():
            if rank := chosen(field, values):
                yield scoring.colour_item(sheet, colour, rank - 1, len(setup.players) == 1)
        if goods := values[_GOODS.name]:
            yield scoring.sale_item(goods)

    def ranking(
        self,
        setup: Setup,
        totals: Sequence[int],
        values: Sequence[Mapping[str, int]],
        over: bool,
    ) -> Ranking:
        unused = [each[_UNUSED.name] for each in values]
        return Ranking(*scoring.ranking(list(zip(totals, unused, strict=True)), over))


def _area(phase: int, size: int, colour: Colour | None) -> str:
    return f"{'pasture' if colour else 'area'}{size}_{PHASES[phase].lower()}"


@functools.cache
def _alike() -> tuple[tuple[str, ...], ...]:
    """The fields that count areas of one size, each area in the phase it was finished in. The
    starting castle is an area of one cell that has a field of its own."""
    return tuple(
        (
            *(_area(phase, size, colour) for phase in range(len(PHASES))),
            *((_START.name,) if size == 1 and colour is None else ()),
        )
        for size in range(1, layouts.largest_area() + 1)
        for colour in (None, Colour.YELLOW)
    )


@functools.lru_cache(maxsize=16)
def _areas(text: str) -> Counter[tuple[str, ...]]:
    """How many areas a sheet has for each of the fields that count alike."""
    sheet = layouts.read(text)
    found: Counter[tuple[str, ...]] = Counter()
    for area in set(sheet.areas):
        pasture = sheet.colours[area.bit_length() - 1] is Colour.YELLOW
        name = _area(0, area.bit_count(), Colour.YELLOW if pasture else None)
        found[next(names for names in _alike() if name in names)] += 1
    return found


GAME = DiceGameCount()
