"""Four more tiles: monasteries 27 and 28, the crane and the geese."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from core.components.hexgrid import members
from core.entry import Entry
from core.game import Item, Refusal, Setup, impossible
from core.games.burgundy.check import tracked, turn
from core.games.burgundy.effects import ask, building_effect, building_effects, gain
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.scoring import (
    herd_items,
    monasteries_of,
    pasture_of,
    phase_name,
    powers_of,
)
from core.games.burgundy.state import Pending, State
from core.games.burgundy.tiles import BUILDINGS, Kind, Tile, monastery
from core.message import N_, Message, say, say_n

CRANE = "crane"
GEESE = "geese"
TOP, HIRE = 27, 28
"""The two monasteries."""
_COUNT_BUILDINGS = (*range(16, 16 + len(BUILDINGS)), 29)
"""The monasteries that count one kind of building each."""


@dataclass(frozen=True, slots=True)
class Hire(Entry):
    """Two workers for each silver, with monastery 28."""

    verb: ClassVar[str] = "hire"
    player: int
    silver: int = 1


@dataclass(frozen=True, slots=True)
class Crane(Entry):
    """The building whose effect the crane has: `Anna: crane bank`."""

    verb: ClassVar[str] = CRANE
    player: int
    building: str


class ExtraTilesState(NamedTuple):
    used: bool = False
    """Whether the crane has had its effect."""
    counted: bool = False
    """Alone: whether a monastery has counted the crane."""


class ExtraTiles(Expansion[ExtraTilesState]):
    name: ClassVar[str] = "extra-tiles"
    title: ClassVar[str] = N_("Extra tiles")
    seats: ClassVar[range] = range(1, 5)
    entries: ClassVar[tuple[type[Entry], ...]] = (Hire, Crane)
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {"building": tuple(BUILDINGS)}
    tiles: ClassVar[tuple[Tile, ...]] = (
        monastery(TOP),
        monastery(HIRE),
        Tile(CRANE, Kind.BUILDING, say("crane"), CRANE, black=1),
        Tile(GEESE, Kind.ANIMALS, say("geese"), GEESE, 2, black=1),
    )
    weights: ClassVar = {Hire: 0.1}

    def start(self, state: State, setup: Setup) -> State:
        return state.keep(self, ExtraTilesState())

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if isinstance(entry, Hire):
            yield from _check_hire(state, entry)
        elif isinstance(entry, Crane):
            yield from _check_crane(state, entry)

    def legal(self, state: State) -> Iterator[Entry]:
        for player in state.table.players:
            if monasteries_of(state, player) >> HIRE & 1:
                yield from (Hire(player, n) for n in range(1, state.duchy(player).silver + 1))
            if state.due(player, CRANE) or not state.full:
                yield from (Crane(player, what) for what in building_effects(state))

    def apply(self, state: State, entry: Entry) -> State:
        if isinstance(entry, Hire):
            duchy = state.duchy(entry.player)
            paid = duchy._replace(silver=max(0, duchy.silver - entry.silver))
            state = state.with_duchy(entry.player, paid)
            for _ in range(entry.silver):  # each silver is a purchase of its own for shield 2
                state = gain(state, entry.player, workers=2)
            return state
        assert isinstance(entry, Crane)
        player = entry.player
        state = state.settle(state.due(player, CRANE))
        state = state.keep(self, state.kept(self)._replace(used=True))
        cell = next(members(_cranes(state, player)), state.duchy(player).board.start)
        return building_effect(state, player, entry.building, cell)

    def placed(self, state: State, player: int, tile: Tile, cell: int) -> State:
        return ask(state, Pending(CRANE, player)) if tile.what == CRANE else state

    def entered(self, before: State, after: State, entry: Entry) -> State:
        """Whoever has monastery 27 is on top of the stack, whoever moved (BU-127)."""
        first = {p for p in after.table.players if monasteries_of(after, p) >> TOP & 1}
        if not first:
            return after

        def height(player: int) -> int:
            # One who has it by another's leave has it by a stronger rule than its owner.
            return (player in first) + (player in first and not _owns(after, player, TOP))

        track = tuple(tuple(sorted(stack, key=height)) for stack in after.track)
        return after._replace(track=track)

    def herds(self, state: State, player: int, tile: Tile, cell: int) -> tuple[str, ...]:
        return tuple(_herds(state, player, cell)) if tile.what == GEESE else ()

    def animals(
        self,
        state: State,
        player: int,
        tile: Tile,
        cell: int,
        items: tuple[Item, ...],
        herd: str | None,
    ) -> tuple[Item, ...]:
        pasture = pasture_of(state, player, cell)
        if tile.what == GEESE:
            return (*items, *_with_herd(state, player, cell, herd))
        geese = state.duchy(player).cells_with(lambda t: t.what == GEESE) & pasture
        return (*items, *_geese_again(state, player, geese)) if geese else items

    def scored(self, state: State, player: int, items: tuple[Item, ...]) -> State:
        """Alone, monasteries count when they are placed: the crane has then been counted once."""
        counting = {f"BU-{100 + number}" for number in _COUNT_BUILDINGS}
        if _cranes(state, player) and any(item.rule in counting for item in items):
            return state.keep(self, state.kept(self)._replace(counted=True))
        return state

    def monastery_count(self, state: State, player: int, number: int, count: int) -> int:
        mine = monasteries_of(state, player)
        # All of them give the same for a building, so it does not matter which one it is; alone,
        # it is the first one placed after the crane.
        chosen = next((n for n in _COUNT_BUILDINGS if mine >> n & 1), None)
        if len(state.table.names) == 1 and number in _COUNT_BUILDINGS:
            chosen = number
        if number != chosen or state.kept(self).counted:
            return count
        return count + _cranes(state, player).bit_count()

    def hires(self, state: State, player: int) -> int:
        return 2 * (monasteries_of(state, player) >> HIRE & 1)

    def due(self, state: State) -> Message | None:
        if state.pending and state.pending[-1].effect == CRANE:
            name = state.table.names[state.pending[-1].player]
            return say("{name}: which building’s effect does the crane have?", name=name)
        return None


def _check_hire(state: State, entry: Hire) -> Iterator[Refusal]:
    yield from tracked(state)
    if entry.silver < 1:
        message = say("Pay at least 1 silver.")
        yield impossible("BU-128", message)
    if state.full:
        yield from turn(state, entry.player)
    if not monasteries_of(state, entry.player) >> HIRE & 1:
        yield Refusal("BU-128", say("Only monastery 28 sells workers."))
    silver = state.duchy(entry.player).silver
    if state.full and entry.silver > silver:
        yield Refusal(
            "BU-128", say_n("You have only {n} silver.", "You have only {n} silver.", n=silver)
        )


def _check_crane(state: State, entry: Crane) -> Iterator[Refusal]:
    if entry.building not in building_effects(state):
        message = say("There is no building called “{name}”.", name=entry.building)
        yield impossible("BU-140", message)
    if state.full:
        if not state.due(entry.player, CRANE):
            yield Refusal("BU-140", say("Place a crane first."))
    elif state.over or not _cranes(state, entry.player) or state.kept(EXPANSION).used:
        yield Refusal("BU-140", say("The crane takes the effect of one building, once."))


def _cranes(state: State, player: int) -> int:
    return state.duchy(player).cells_with(lambda tile: tile.what == CRANE)


def _owns(state: State, player: int, number: int) -> bool:
    return bool(state.duchy(player).monasteries >> number & 1)


def _herds(state: State, player: int, cell: int) -> dict[str, Tile]:
    """The other animals on the pasture of a cell, each with one of its tiles."""
    tiles = (state.duchy(player).tiles[c] for c in members(pasture_of(state, player, cell)))
    return {t.what: t for t in tiles if t and t.kind is Kind.ANIMALS and t.what != GEESE}


def _with_herd(state: State, player: int, cell: int, herd: str | None) -> tuple[Item, ...]:
    """The points of the animals chosen to score with geese, or of those that give most."""
    pasture = pasture_of(state, player, cell)
    scores = [
        tuple(herd_items(state, player, tile, pasture))
        for what, tile in _herds(state, player, cell).items()
        if herd in (None, what)
    ]
    best = max(scores, key=lambda items: sum(item.vp for item in items), default=())
    return tuple(Item(i.name, i.count, i.each, "BU-142", i.source, i.kind, i.phase) for i in best)


def _geese_again(state: State, player: int, geese: int) -> Iterator[Item]:
    cells, phase = state.duchy(player).board.grid.names_of(geese), phase_name(state)
    yield Item(say("Geese on the same pasture"), len(cells), 2, "BU-143", cells, "animals", phase)
    if extra := powers_of(state, player).animal_vp:
        name = say("Monastery {number}: {what}", number=7, what=say("livestock tiles"))
        yield Item(name, len(cells), extra, "BU-107", cells, "animals", phase)


EXPANSION = ExtraTiles()
