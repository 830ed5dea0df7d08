"""What players of Burgundy would look up on their boards: what a region and a colour bring now."""

from __future__ import annotations

from core.games.burgundy.scoring import PHASE_NAMES, PHASE_TITLES
from core.games.burgundy.state import Stage, State
from core.games.burgundy.tiles import KIND_TITLES, Kind
from core.message import Message, say, say_n
from mobile.tables.burgundy.tiles import COLOURS, ICONS
from mobile.tables.view import Fact, LookUp


def look_ups(state: State) -> tuple[LookUp, ...]:
    if state.stage in (Stage.FINAL, Stage.OVER):
        return ()
    alone = len(state.table.names) == 1  # then a finished colour gives a tile to place
    return (_regions(state),) if alone else (_regions(state), _colours(state))


def _regions(state: State) -> LookUp:
    """For the size and for the phase together."""
    edition = state.table.edition
    phase = PHASE_TITLES[PHASE_NAMES[state.scored_phase]]  # Russian has А, Б, В, Г, Д
    early = edition.phase_vp[state.scored_phase]
    sizes = enumerate(edition.region_vp[1:], start=1)
    facts = tuple(
        Fact(str(points + early), text=str(size), name=_region(size, points, early))
        for size, points in sizes
    )
    return LookUp(say("Points per region in phase {phase}, by size", phase=phase), facts)


def _region(size: int, points: int, early: int) -> Message:
    return say_n(
        "Region of {n} space: {points}, and {early} for the phase",
        "Region of {n} spaces: {points}, and {early} for the phase",
        n=size,
        points=points,
        early=early,
    )


def _colours(state: State) -> LookUp:
    """The bonus tile for the next to complete each colour; nothing where both are gone."""
    values = state.table.edition.bonus_vp
    facts = []
    for kind in Kind:
        rank = len(state.finished[kind.at])
        value = str(values[rank]) if rank < len(values) else ""
        facts.append(Fact(value, ICONS[kind], COLOURS[kind], name=KIND_TITLES[kind]))
    return LookUp(say("Points for completing a colour"), tuple(facts))
