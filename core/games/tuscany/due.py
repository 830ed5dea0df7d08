"""What is to be done next, and what could be done: for the checks, the moves and the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from core.components.hexgrid import Grid, members
from core.games.tuscany.imagining import Masks
from core.games.tuscany.land import Land
from core.games.tuscany.state import Estate, Phase, State
from core.games.tuscany.tiles import CASTLE_CELLS, LARGEST_AREA, TILES, Closes, Tile
from core.message import Message, say, say_n

EVERY_KIND = (1 << len(TILES)) - 1


class Due(Enum):
    """What the active player has to do now, at depth `full`, with its ledger line."""

    REVEAL = "TU-17"
    CITY = "TU-34"
    YIELD = "TU-46"
    CASTLE = "TU-32"
    TAKE = "TU-18"
    ACTION = "TU-12"
    MARBLE = "TU-42"


def due_now(state: State) -> Due:
    """What comes first of all that waits."""
    if state.missing:
        return Due.REVEAL
    estate = state.estates[state.active]
    if estate.cities:
        return Due.CITY
    if estate.yields:
        return Due.YIELD
    if estate.castles:
        return Due.CASTLE
    if state.clearing:
        return Due.TAKE
    return Due.ACTION if state.actions else Due.MARBLE


def next_to_choose(state: State) -> int | None:
    """In the set-up: whose turn it is to take a bonus tile, once all castles lie."""
    if not all(e.covered for e in state.estates):
        return None
    return next((i for i, e in enumerate(state.estates) if not any(e.bonuses)), None)


def fitting(estate: Estate) -> int:
    """The kinds of tiles that can be laid now for sure, one bit a kind. Where no cell is left at
    all, every kind counts: nothing can be said against it."""
    reach = estate.reach
    return _kinds([cells & reach for cells in estate.land.colours]) if reach else EVERY_KIND


def may_fit(estate: Estate, kinds: int) -> int:
    """Those of these kinds that can be laid now, or could if an unpainted cell has their colour."""
    sure = fitting(estate)
    known, cells = estate.land.trusted, estate.reach & estate.land.unknown
    if not cells:
        return kinds & sure
    return sum(
        1 << kind
        for kind in members(kinds)
        if sure >> kind & 1 or known.owing(kind, cells).painting is not None
    )


def may_miss(estate: Estate, kinds: int) -> bool:
    """Whether it can be that none of these kinds can be laid now (TU-79)."""
    return not fitting(estate) & kinds and nothing_fits(estate, kinds).painting is not None


class Takable(NamedTuple):
    """What a player may do with the display, one bit a kind."""

    taken: int
    cleared: int
    """The kinds that may be cleared away: all, where it can be that none of them fits."""


def takable(state: State, player: int) -> Takable:
    """TU-15, TU-18, TU-19; without a tile that fits anywhere, clearing would go on for ever, so
    that any tile may be taken (TU-85)."""
    estate, shown = state.estates[player], on_display(state)
    must_fit = state.clearing or state.rules.only_fitting
    if fits := may_fit(estate, shown):
        cleared = shown if may_miss(estate, shown) else 0
        return Takable(fits if must_fit else shown, cleared)
    if may_fit(estate, _kinds(state.neutral.pile) | _kinds(state.neutral.thrown)):
        return Takable(0, shown)
    return Takable(shown if state.clearing or not must_fit else 0, 0)


def nothing_fits(estate: Estate, kinds: int) -> Land:
    """What is known of a domain when none of these kinds can be laid."""
    land = estate.land.trusted
    for kind in members(kinds):
        land = land.without(kind, estate.reach & land.unknown)
    return land


def on_display(state: State) -> int:
    """The kinds of tiles in the display, one bit a kind."""
    return _kinds(state.display)


def _kinds(counts: Sequence[int]) -> int:
    """Those of which there is one, one bit a kind."""
    found, bit = 0, 1
    for count in counts:
        if count:
            found |= bit
        bit <<= 1
    return found


def closings(land: Land, covered: int, cell: int, kind: int) -> tuple[Closes, ...]:
    """What a tile of that kind on that cell can finish: one answer where the colours are known,
    several where the players have to say. What they said before leaves out some of these."""
    found = _to_be_seen(land, covered, cell, kind)
    if len(found) == 1:
        return found
    known, covered = land.trusted, covered | 1 << cell
    possible = (x for x in found if known.told(covered, cell, kind, x).painting is not None)
    return tuple(possible) or found


def closed_on(grid: Grid, painting: Masks, covered: int, cell: int, kind: int) -> Closes:
    """What a tile finishes on a domain that is painted like this."""
    covered |= 1 << cell
    if grid.region(cell, painting[kind]) & ~covered:
        return Closes.NOTHING
    return Closes.AREA if painting[kind] & ~covered else Closes.COLOUR


def _to_be_seen(land: Land, covered: int, cell: int, kind: int) -> tuple[Closes, ...]:
    """What the colours alone leave open."""
    covered |= 1 << cell
    area = land.area_with(cell, kind)
    if area & ~covered:
        return (Closes.NOTHING,)
    own, unknown = land.colours[kind] | 1 << cell, land.unknown & ~(1 << cell)
    castle = TILES[kind] is Tile.CASTLE
    if not unknown or (castle and own.bit_count() >= CASTLE_CELLS):
        # No other cell can have this colour.
        return (Closes.AREA,) if own & ~covered else (Closes.COLOUR,)
    nothing = (Closes.NOTHING,) if _may_grow(land, area, kind, unknown) else ()
    # While fewer than three castles are known, one of the unpainted cells is a castle.
    colour = () if castle or own & ~covered else (Closes.COLOUR,)
    return (*nothing, Closes.AREA, *colour)


def _may_grow(land: Land, area: int, kind: int, unknown: int) -> bool:
    """Whether an unpainted cell can belong to an area too: no area has more than three (TU-28)."""
    beside = members(land.grid.around(area) & unknown)
    return any((area | land.area_with(cell, kind)).bit_count() <= LARGEST_AREA for cell in beside)


def due_text(state: State) -> Message:
    """What is to be entered next, in words."""
    if state.phase is Phase.OVER:
        return say("Game over")
    if state.phase is Phase.SETUP:
        return _due_in_setup(state)
    if state.phase is Phase.FINAL:
        if state.full:
            return say("Final scoring")
        return say("Enter what each player has left, then do the final scoring")
    if state.phase is Phase.SCORING:
        return say("Score round {round}", round=state.round)
    if state.tracks:
        return say("Enter scoring moves, or score round {round}", round=state.round)
    return _due_of_player(state) if state.full else _due_at_score(state)


def _due_in_setup(state: State) -> Message:
    if state.missing:
        return _reveal(state)
    for name, estate in zip(state.rules.names, state.estates, strict=True):
        if not estate.covered:
            return say("{name}: place the starting castle", name=name)
    chooser = next_to_choose(state)
    if chooser is not None:
        return say("{name}: take a bonus tile", name=state.rules.names[chooser])
    untold = [n for n, x in zip(state.rules.names, state.estates, strict=True) if x.untold]
    return say("{name}: enter the tiles already placed", name=untold[0])


def _due_at_score(state: State) -> Message:
    scoring = say("Enter tiles placed, or score round {round}", round=state.round)
    return next(owed_at_score(state), scoring)


def owed_at_score(state: State) -> Iterator[Message]:
    """The bonus tiles and yield cards that somebody still has to take or leave (TU-80)."""
    for name, estate in zip(state.rules.names, state.estates, strict=True):
        if estate.cities:
            yield say("{name}: take a bonus tile", name=name)
        if estate.yields:
            yield _open(name, estate.yields)


def _due_of_player(state: State) -> Message:
    name = state.rules.names[state.active]
    match due_now(state):
        case Due.REVEAL:
            return _reveal(state)
        case Due.CITY:
            return say("{name}: take a bonus tile", name=name)
        case Due.YIELD:
            return _open(name, state.estates[state.active].yields)
        case Due.CASTLE:
            return say("{name} may place a display tile for the castle", name=name)
        case Due.TAKE:
            return _due_after_clearing(state, name)
        case Due.ACTION:
            return say("{name}: draw, take or place", name=name)
        case Due.MARBLE:
            return say("{name} may spend marble", name=name)


def _due_after_clearing(state: State, name: str) -> Message:
    taken, cleared = takable(state, state.active)
    if not taken:
        return say("{name}: still no tile fits, replace another type", name=name)
    if cleared:
        return say("{name}: take a tile that fits, or replace another type", name=name)
    if may_fit(state.estates[state.active], taken):
        return say("{name}: take a tile that fits", name=name)
    return say("{name}: take any tile, none fits", name=name)


def _reveal(state: State) -> Message:
    return say_n(
        "Reveal {n} tile for the display",
        "Reveal {n} tiles for the display",
        n=state.missing,
    )


def _open(name: str, cards: int) -> Message:
    return say_n(
        "{name}: reveal {n} yield card", "{name}: reveal {n} yield cards", n=cards, name=name
    )
