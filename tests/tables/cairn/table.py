"""What the table of Cairn shows and what a touch means."""

from __future__ import annotations

from core.components.hexgrid import members
from core.entry import Entry
from core.message import Message, say
from mobile.tables.steps import Action, Do, Tap
from mobile.tables.table import Table
from mobile.tables.view import BoardFace, BoardMarks, Cell, Hint, Ring, Stock, Track
from tests.core.cairn import Lay, Roll, State, Stop


class CairnTable(Table[State]):
    def face(self, player: int) -> BoardFace:
        grid = self.state.grid
        return BoardFace(grid.names, grid.spots, (Cell("grey", "", ""),) * len(grid.names))

    def marks(self, player: int, hand: str = "") -> BoardMarks:
        stones = {cell: "x" for mask in self.state.stones for cell in members(mask)}
        free = {entry.cell for entry in self.legal if isinstance(entry, Lay)}
        rings = dict.fromkeys(self.face(player).numbers_of(sorted(free)), Ring.PLAIN)
        return BoardMarks(written=stones, rings=rings, choosing=bool(rings))

    def tap(self, player: int, cell: int, all_ways: bool = False, hand: str = "") -> Tap:
        return self.judged(Lay(player, self.state.grid.names[cell]))

    def may_go_on(self, player: int) -> bool:
        return player in self.waiting()

    def actions(self, player: int) -> tuple[Action, ...]:
        if self.state.rolled:
            return (Action(say("Stop"), "stop", Do(Stop(player))),)
        faces = range(1, self.state.faces + 1)
        return tuple(Action(say("Roll {n}", n=n), "dice", Do(Roll(n))) for n in faces)

    def tracks(self) -> tuple[Track, ...]:
        laid = self.state.laid.bit_count()
        return (Track("Stones", len(self.state.grid.names), laid, current=True),)

    def stocks(self, player: int) -> tuple[Stock, ...]:
        return ()

    def waiting(self) -> tuple[int, ...]:
        return () if self.over else (self.state.turn,)

    def hint(self) -> Hint:
        return Hint("cairn", say("Roll, then lay a stone beside another."))

    def tell(self, entry: Entry, before: State) -> Message:
        match entry:
            case Roll(number):
                return say("Rolled {n}", n=number)
            case Lay(_, cell):
                return say("Stone on {cell}", cell=cell)
        return say("Stopped the game")

    def counter_name(self, counter: str) -> Message:
        return say("Points")

    def kind_name(self, kind: str) -> Message:
        return say("Stones")

    def is_round_start(self, entry: Entry) -> bool:
        return isinstance(entry, Roll)
