"""What holds after every entry of a Dice Game, whatever the table does by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from core.components.hexgrid import members
from core.entry import Entry
from core.game import Setup
from core.games.dice_game import GAME, Mark, Roll
from core.games.dice_game.entries import Colour
from core.games.dice_game.scoring import KINDS
from core.games.dice_game.state import Duchy, State
from tools.watch.dice_game.pencils import note, paper_for


class Watch:
    def __init__(self, setup: Setup) -> None:
        self.paper = paper_for(setup)
        self.rounds = [0, 0, 0]

    def see(self, entry: Entry, state: State) -> Iterator[str]:
        note(self.paper, entry)
        if isinstance(entry, Roll):
            self.rounds[state.phase] += 1
            yield from self._time_problems(state)
        if isinstance(entry, Mark):
            duchy = state.duchies[entry.player]
            yield from _cell_problems(state, duchy)
            yield from _number_problems(state, duchy)
            yield from _item_problems(state, duchy)
        yield from self._paper_problems(state)

    def _time_problems(self, state: State) -> Iterator[str]:
        if not 0 < state.boxes <= state.table.track:
            yield f"{state.boxes} boxes of {state.table.track} are crossed"
        for done in self.rounds[: state.phase]:
            if done not in ((8,) if state.table.solo else range(5, 11)):
                yield f"a phase had {done} rounds"

    def _paper_problems(self, state: State) -> Iterator[str]:
        for player, pencil in enumerate(self.paper.sheets):
            counters = dict(GAME.counters(state, player))
            if counters.pop("points") != pencil.total:
                yield f"player {player} has {pencil.total} points on paper"
            if counters != pencil.bonuses:
                yield f"player {player} has other bonuses on paper: {pencil.bonuses}"


def _cell_problems(state: State, duchy: Duchy) -> Iterator[str]:
    grid = state.table.sheet.grid
    if duchy.edge != grid.around(duchy.marked) & ~duchy.marked:
        yield "the edge is not what lies beside the marked cells"
    if sum(duchy.written) & ~duchy.marked or any(
        one & other for i, one in enumerate(duchy.written) for other in duchy.written[:i]
    ):
        yield "a cell has two numbers, or a number and no mark"
    if (duchy.marked & ~sum(duchy.written)).bit_count() != 1:
        yield "not exactly one marked cell is without a number"
    if len(grid.regions(duchy.marked)) != 1:
        yield "the marked cells do not hang together"
    if min(duchy.stock) < 0:
        yield "a bonus was used that was not there"


def _number_problems(state: State, duchy: Duchy) -> Iterator[str]:
    sheet = state.table.sheet
    for area in set(sheet.areas):
        numbers = [n for cell in members(area) if (n := duchy.number(cell))]
        colour = sheet.colours[area.bit_length() - 1]
        right = {
            Colour.PURPLE: set(numbers) <= {1, 2},
            Colour.GREY: set(numbers) <= {3, 4},
            Colour.BLUE: set(numbers) <= {5, 6},
            Colour.ORANGE: len(set(numbers)) == len(numbers),
            Colour.YELLOW: len(set(numbers)) <= 1,
            Colour.GREEN: all(duchy.written[n - 1] & sheet.grid.around(area) for n in numbers),
        }
        if not right[colour]:
            yield f"numbers that do not belong into {colour}: {numbers}"


def _item_problems(state: State, duchy: Duchy) -> Iterator[str]:
    """Every finished area and colour has scored, and nothing else has."""
    sheet = state.table.sheet
    scored = sorted(item.source for item in duchy.items if item.kind in KINDS.values())
    done = sorted(sheet.grid.names_of(a) for a in set(sheet.areas) if not a & ~duchy.marked)
    if scored != done:
        yield f"finished: {done}, scored: {scored}"
    colours = sum(item.kind == "colour" for item in duchy.items)
    if colours > sum(not sheet.cells[colour] & ~duchy.marked for colour in Colour):
        yield "a colour scored that is not finished"
