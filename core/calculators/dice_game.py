"""The Dice Game counted from the marked sheets: areas by phase and size, colours, goods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.calculator import Calculator, Field, Ranking, chosen
from core.game import Item, Setup
from core.games.dice_game import GAME as DICE_GAME
from core.games.dice_game import scoring, sheets
from core.games.dice_game.entries import Colour
from core.games.dice_game.state import PHASES
from core.message import say, say_n

_COLOUR_FIELDS = {
    colour: Field(
        f"{colour.value}_done",
        say("Colour finished: {colour}", colour=scoring.COLOURS[colour]),
        say("Colours"),
        range(3),
        (say("not finished"), say("first value"), say("second value")),
    )
    for colour in Colour
}
_GOODS = Field("goods", say("Goods sold"), say("Goods and bonuses"))
_UNUSED = Field("unused", say("Bonuses circled and not used"), say("Goods and bonuses"))


class DiceGameCount(Calculator):
    id = "dice-game-count"
    title = DICE_GAME.title
    prefix = DICE_GAME.prefix
    version = DICE_GAME.version
    seats = DICE_GAME.seats
    options = tuple(option for option in DICE_GAME.options if option.name == "sheet")
    counted = DICE_GAME

    def fields(self, setup: Setup) -> Iterable[Field]:
        for phase in range(len(PHASES)):
            group = say("Finished in phase {phase}", phase=PHASES[phase])
            for size in range(1, sheets.largest_area() + 1):
                title = say_n("Area of {n} cell", "Area of {n} cells", n=size)
                yield Field(_area(phase, size, None), title, group, range(38))
            for size in range(1, sheets.largest_area() + 1):
                title = say_n("Pasture of {n} cell", "Pasture of {n} cells", n=size)
                yield Field(_area(phase, size, Colour.YELLOW), title, group, range(38))
        yield from _COLOUR_FIELDS.values()
        yield from (_GOODS, _UNUSED)

    def items(self, setup: Setup, values: Mapping[str, int]) -> Iterator[Item]:
        for phase in range(len(PHASES)):
            for size in range(1, sheets.largest_area() + 1):
                for colour in (None, Colour.YELLOW):
                    if areas := values[_area(phase, size, colour)]:
                        yield scoring.area_item(colour, size, phase, areas)
        sheet = sheets.read(DICE_GAME.sheet_text(setup))
        for colour, field in _COLOUR_FIELDS.items():
            if rank := chosen(field, values):
                yield scoring.colour_item(sheet, colour, rank - 1, len(setup.players) == 1)
        if goods := values[_GOODS.name]:
            yield scoring.sale_item(goods)

    def ranking(
        self, setup: Setup, totals: Sequence[int], values: Sequence[Mapping[str, int]]
    ) -> Ranking:
        unused = [each[_UNUSED.name] for each in values]
        return Ranking(*scoring.ranking(list(zip(totals, unused, strict=True)), over=True))


def _area(phase: int, size: int, colour: Colour | None) -> str:
    return f"{'pasture' if colour else 'area'}{size}_{PHASES[phase].lower()}"


GAME = DiceGameCount()
