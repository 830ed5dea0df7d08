"""Cairn: a small complete game that proves the protocol before the real ones. Not shipped.

Players take turns. The table rolls a die, the player lays a stone on a hex beside another
stone and gets the number rolled. It ends when the board is full or a player stops it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from core.components.hexgrid import Grid, centred, members
from core.entry import Entry
from core.game import Choice, Game, Item, Legal, Option, Outcome, Place, Points, Refusal, Setup
from core.message import N_, Message, say

SIZES = {"small": (2, 3, 2), "large": (3, 4, 5, 4, 3), "endless": (60,) * 170}


@dataclass(frozen=True, slots=True)
class Roll(Entry):
    verb: ClassVar[str] = "roll"
    number: int


@dataclass(frozen=True, slots=True)
class Lay(Entry):
    verb: ClassVar[str] = "lay"
    player: int
    cell: str
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Stop(Entry):
    verb: ClassVar[str] = "stop"
    player: int


@dataclass(frozen=True, slots=True)
class State:
    grid: Grid
    faces: int
    stones: tuple[int, ...]
    corrected: tuple[int, ...]
    items: tuple[tuple[Item, ...], ...]
    turn: int = 0
    rolled: int = 0
    stopped: bool = False

    @property
    def laid(self) -> int:
        return sum(self.stones)  # disjoint sets of cells


class Cairn(Game[State]):
    id = "cairn"
    title = "Cairn"
    prefix = "RG"
    version = 1
    seats = range(1, 5)
    options = (
        Option(
            "size",
            N_("Board"),
            "small",
            (Choice("small", "Small"), Choice("large", "Large"), Choice("endless", "Endless")),
        ),
        Option("faces", "Faces of the die", "3", numbers=range(2, 7)),
        Option("stones", "Stones", "grey", (Choice("grey", "Grey"),), per_player=True),
    )
    entries = (Roll, Lay, Stop)
    endings = ("full", "stopped")

    def setup(self, setup: Setup) -> State:
        count = len(setup.players)
        grid = centred(SIZES[self.option(setup, "size")])
        return State(
            grid, int(self.option(setup, "faces")), (0,) * count, (0,) * count, ((),) * count
        )

    def legal(self, state: State) -> Legal:
        return Legal(self, state, self._produce)

    def _produce(self, state: State) -> Iterator[Entry]:
        if self._over(state):
            return
        if not state.rolled:
            yield from map(Roll, range(1, state.faces + 1))
            return
        yield Stop(state.turn)
        free = state.grid.all & ~state.laid
        for cell in members(free & state.grid.around(state.laid) if state.laid else free):
            for face_down in (False, True):
                yield Lay(state.turn, state.grid.names[cell], face_down)

    def check(self, state: State, entry: Entry) -> tuple[Refusal, ...]:
        return tuple(self._refusals(state, entry))

    def _refusals(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if self._over(state):
            yield Refusal("RG-7", say("Game over"))
        match entry:
            case Roll(number):
                if not 1 <= number <= state.faces:
                    yield Refusal("RG-1", say("The die has no {n}.", n=number), impossible=True)
                if state.rolled:
                    yield Refusal("RG-1", say("The die was rolled already."))
            case Lay(player) | Stop(player):
                yield from self._turn_refusals(state, player)
        if isinstance(entry, Lay):
            yield from self._cell_refusals(state, entry.cell)

    def _turn_refusals(self, state: State, player: int) -> Iterator[Refusal]:
        if not state.rolled:
            yield Refusal("RG-1", say("Roll first."))
        if player != state.turn:
            yield Refusal("RG-2", say("It is not your turn."))

    def _cell_refusals(self, state: State, name: str) -> Iterator[Refusal]:
        cell = state.grid.cell(name)
        if cell is None:
            yield Refusal("RG-4", say("There is no space {cell}.", cell=name), impossible=True)
            return
        if state.laid >> cell & 1:
            yield Refusal("RG-4", say("{cell} is taken.", cell=name))
        if state.laid and not state.grid.neighbours[cell] & state.laid:
            yield Refusal("RG-3", say("{cell} lies beside no stone.", cell=name))

    def apply(self, state: State, entry: Entry) -> State:
        match entry:
            case Roll(number):
                return replace(state, rolled=number)
            case Stop():
                return replace(state, stopped=True)
            case Lay(player, name):
                return self._lay(state, player, name)
        raise TypeError(entry)

    def _lay(self, state: State, player: int, name: str) -> State:
        cell = state.grid.cell(name)
        assert cell is not None
        bit = 1 << cell
        stones = tuple(
            mask | bit if i == player else mask & ~bit for i, mask in enumerate(state.stones)
        )
        item = Item(say("Stone"), 1, state.rolled, "RG-5", (name,), "stone")
        items = tuple((*kept, item) if i == player else kept for i, kept in enumerate(state.items))
        turn = (state.turn + 1) % len(stones)
        return replace(state, stones=stones, items=items, turn=turn, rolled=0)

    def points(self, state: State) -> tuple[Points, ...]:
        return tuple(
            Points(i, (*items, *self._correction(state.corrected[i])))
            for i, items in enumerate(state.items)
        )

    def _correction(self, amount: int) -> tuple[Item, ...]:
        return (Item(say("Adjusted by hand"), 1, amount, "CP-3"),) if amount else ()

    def outcome(self, state: State) -> Outcome:
        over = self._over(state)
        ending = ("stopped" if state.stopped else "full") if over else ""
        totals = [p.total for p in self.points(state)]
        keys = [
            (total, -mask.bit_count()) for total, mask in zip(totals, state.stones, strict=True)
        ]
        places = sorted(
            (
                Place(1 + sum(other > key for other in keys), i, totals[i])
                for i, key in enumerate(keys)
            )
        )
        best = [i for i, total in enumerate(totals) if total == max(totals)]
        reason = say("Most points.") if len(best) == 1 else say("Tied: fewer stones decide.")
        return Outcome(over, ending, tuple(places), reason)

    def status(self, state: State) -> Message:
        return say("{n} stones lie.", n=state.laid.bit_count())

    def due(self, state: State) -> Message:
        return say("Roll") if not state.rolled else say("Lay a stone")

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        return {"points": self.points(state)[player].total}

    def correct(self, state: State, player: int, counter: str, value: int) -> State:
        change = value - self.counters(state, player)[counter]
        corrected = tuple(n + change * (i == player) for i, n in enumerate(state.corrected))
        return replace(state, corrected=corrected)

    def words(self, state: State) -> Mapping[str, Iterable[str]]:
        return {"cell": state.grid.names}

    def _over(self, state: State) -> bool:
        return state.stopped or state.laid == state.grid.all


GAME = Cairn()
