"""Points: as they arise during the game, and at its end. Every one is an explained item."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.components.hexgrid import members
from core.game import LEVEL, Item, Outcome, Place, Points
from core.games.burgundy.editions import Edition
from core.games.burgundy.layouts import DuchyBoard
from core.games.burgundy.monasteries import FINAL, FinalCount, Powers, powers
from core.games.burgundy.state import Left, State
from core.games.burgundy.tiles import KIND_TITLES, REGION_TITLES, Kind, Tile
from core.message import Message, say, say_in

PHASE_NAMES = "ABCDE"
PHASE_TITLES = {
    "A": say_in("phase of Burgundy", "A"),
    "B": say_in("phase of Burgundy", "B"),
    "C": say_in("phase of Burgundy", "C"),
    "D": say_in("phase of Burgundy", "D"),
    "E": say_in("phase of Burgundy", "E"),
}
"""As the box letters them: the Russian one has А–Д, where a Latin B reads as the third phase."""


def powers_of(state: State, player: int) -> Powers:
    """What the monasteries in force for a player change."""
    return powers(monasteries_of(state, player))


def monasteries_of(state: State, player: int) -> int:
    numbers = state.duchy(player).monasteries
    for expansion in state.table.expansions:
        numbers = expansion.monasteries(state, player, numbers)
    return numbers


def award(state: State, player: int, *items: Item) -> State:
    """Points for a player, now."""
    if not items:
        return state
    state = state.with_items(player, *items)
    for expansion in state.table.expansions:
        state = expansion.scored(state, player, items)
    return state


def phase_name(state: State) -> str:
    return PHASE_NAMES[state.scored_phase]


# ── during the game ──────────────────────────────────────────────────────────────────────────


def score_animals(
    state: State, player: int, tile: Tile, cell: int, herd: str | None = None
) -> State:
    """An animal tile scores itself and its like on the same pasture."""
    items = tuple(herd_items(state, player, tile, pasture_of(state, player, cell)))
    for expansion in state.table.expansions:
        items = expansion.animals(state, player, tile, cell, items, herd)
    return award(state, player, *items)


def herds(state: State, player: int, tile: Tile, cell: int) -> tuple[str, ...]:
    """The animals of which one scores with a tile on this cell; none for usual tiles."""
    return tuple(
        what for x in state.table.expansions for what in x.herds(state, player, tile, cell)
    )


def herd_choices(state: State, player: int, tile: Tile, cell: int) -> tuple[str | None, ...]:
    """What there is to choose: None stands for the animals that give most."""
    found = herds(state, player, tile, cell)
    return (None, *found) if len(found) > 1 else (None,)


def pasture_of(state: State, player: int, cell: int) -> int:
    """The cells that count as one pasture with this one."""
    pasture = state.duchy(player).board.region_of[cell]
    for expansion in state.table.expansions:
        pasture = expansion.pasture(state, player, pasture)
    return pasture


def herd_items(state: State, player: int, tile: Tile, pasture: int) -> Iterator[Item]:
    """What all tiles on a pasture with the animals of this one score."""
    duchy = state.duchy(player)
    names = duchy.board.grid.names
    found, shown = [], 0
    for cell in members(pasture & duchy.filled):
        other = duchy.tiles[cell]
        if other is not None and other.kind is Kind.ANIMALS and other.what == tile.what:
            found.append(names[cell])
            shown += other.number
    cells = tuple(found)
    rule = "BU-33" if len(cells) == 1 else "BU-34"
    phase = phase_name(state)
    yield Item(_herd_name(tile.title), shown, 1, rule, cells, "animals", phase)
    if extra := powers_of(state, player).animal_vp:
        name = say("Monastery {number}: {what}", number=7, what=say("livestock tiles"))
        yield Item(name, len(cells), extra, "BU-107", cells, "animals", phase)


@functools.cache
def _herd_name(tile: Message) -> Message:
    return say("Livestock: {animals}", animals=dict(tile.args).get("animals", tile))


def score_region(state: State, player: int, cell: int) -> State:
    """A region that the tile on this cell has finished, and with it perhaps a colour."""
    duchy = state.duchy(player)
    region = duchy.board.region_of[cell]
    if region & (~duchy.filled | duchy.board.unfinished):
        return state
    state = award(state, player, *_region_items(state, player, region))
    for expansion in state.table.expansions:
        state = expansion.region_done(state, player, region)
    kind = duchy.board.kinds[cell]
    if kind is None or duchy.board.told is not None:  # then the players say it
        return state
    if duchy.board.colours[kind.at] & ~duchy.filled:
        return state
    return finish_colour(state, player, kind)


def _region_items(state: State, player: int, region: int) -> tuple[Item, ...]:
    edition, phase = state.table.edition, state.scored_phase
    size = region.bit_count()
    for expansion in state.table.expansions:
        size = expansion.region_size(state, player, region, size)
    size = min(size, len(edition.region_vp) - 1)
    vp = edition.region_vp[size], edition.phase_vp[phase]
    return _items_of(state.duchy(player).board, region, size, vp, PHASE_NAMES[phase])


@functools.lru_cache(maxsize=4096)
def _items_of(
    board: DuchyBoard, region: int, size: int, vp: tuple[int, int], phase: str
) -> tuple[Item, ...]:
    """What a finished region brings, for its size and for the phase."""
    cells = board.grid.names_of(region)
    kind = board.kinds[next(members(region))]
    assert kind is not None
    title = REGION_TITLES[kind]
    finished = say("Completed: {region}, size {n}", region=title, n=size)
    early = say("Region completed in phase {phase}", phase=PHASE_TITLES[phase])
    return (
        Item(finished, 1, vp[0], "BU-50", cells, "region", phase),
        Item(early, 1, vp[1], "BU-51", cells, "phase", phase),
    )


def finish_colour(state: State, player: int, kind: Kind) -> State:
    """The bonus tile for all cells of a colour, or what an expansion gives instead."""
    before = state.finished[kind.at]
    if player in before:
        return state
    finished = (*state.finished[: kind.at], (*before, player), *state.finished[kind.at + 1 :])
    state = state._replace(finished=finished)
    for expansion in state.table.expansions:
        instead = expansion.colour_done(state, player, kind)
        if instead is not None:
            return instead
    if len(before) > 1:
        return state
    board = state.duchy(player).board
    item = Item(
        _BONUS_NAMES[len(before)](kind),
        1,
        state.table.edition.bonus_vp[len(before)],
        ("BU-52", "BU-53")[len(before)],
        board.grid.names_of(board.colours[kind.at]),
        "bonus",
        phase_name(state),
    )
    return award(state, player, item)


_BONUS_NAMES = (
    lambda kind: say("Large bonus tile: {kind}", kind=KIND_TITLES[kind]),
    lambda kind: say("Small bonus tile: {kind}", kind=KIND_TITLES[kind]),
)


# ── at the end ───────────────────────────────────────────────────────────────────────────────


def points(state: State) -> tuple[Points, ...]:
    return tuple(
        Points(player, state.items[player] + (final_items(state, player) if state.over else ()))
        for player in state.table.players
    )


def final_items(state: State, player: int) -> tuple[Item, ...]:
    """The final count of a player as things stand now."""
    monasteries = monastery_items(state, player, monasteries_of(state, player))
    items = (*left_items(left_of(state, player)), *monasteries)
    for expansion in state.table.expansions:
        items = expansion.final(state, player, items)
    return items


def left_of(state: State, player: int) -> Left:
    """What a player has left: as entered, or as tracked."""
    said = state.left[player]
    if said is not None:
        return said
    duchy = state.duchy(player)
    return Left(sum(duchy.goods), duchy.silver, duchy.workers)


def left_items(left: Left) -> Iterator[Item]:
    if left.goods:
        yield Item(say("Goods not sold"), left.goods, 1, "BU-72", kind="goods")
    if left.silver:
        yield Item(say("Silver left"), left.silver, 1, "BU-73", kind="silver")
    if pairs := left.workers // 2:
        yield Item(say("Pairs of workers left"), pairs, 1, "BU-74", kind="workers")


def monastery_items(state: State, player: int, numbers: int) -> Iterator[Item]:
    """What these monasteries (a bit for each number) count for a player."""
    counts = dict(final_counts(state.table.edition))
    for expansion in state.table.expansions:
        counts.update(expansion.final_counts)
    for number, final in counts.items():
        if numbers >> number & 1:
            yield from _counted(state, player, number, final)


def final_counts(edition: Edition) -> Iterator[tuple[int, FinalCount]]:
    """What the monasteries of an edition count at the end, and for how much."""
    for number, each in edition.monastery_vp:
        yield number, FINAL[number]._replace(each=each)


def _counted(state: State, player: int, number: int, final: FinalCount) -> Iterator[Item]:
    found = final.counts(state, player)
    count = found.number
    for expansion in state.table.expansions:
        count = expansion.monastery_count(state, player, number, count)
    if count:
        yield monastery_item(number, final, count, found.source)


def monastery_item(
    number: int, final: FinalCount, count: int, source: tuple[str, ...] = ()
) -> Item:
    """What a monastery counts at the end."""
    name, rule = monastery_name(number, final), f"BU-{100 + number}"
    return Item(name, count, final.each, rule, source, "monastery")


def monastery_name(number: int, final: FinalCount) -> Message:
    return say("Monastery {number}: {what}", number=number, what=final.title)


class Lap(NamedTuple):
    """A total as a player sees it on the track."""

    tile: int
    """What the tile beside the board shows: 100, 200, or 0 before it is laid."""
    space: int
    """Where the marker stands; the space 0 is also the space 100."""


def lap(total: int, edition: Edition) -> Lap:
    """BU-54: the marker goes round at 100, and the tile says how often."""
    rounds = max(0, total + 100 - edition.lap_from) // 100
    return Lap(100 * rounds, total - 100 * rounds)


# ── the ranking ──────────────────────────────────────────────────────────────────────────────


def outcome(state: State) -> Outcome:
    standings = [_standing(state, each.player, each.total) for each in points(state)]
    places, reason = ranking(state.table.names, standings, state.table.fewest_empty, state.over)
    found = Outcome(state.over, "five-phases" if state.over else "", places, reason)
    for expansion in state.table.expansions:
        found = expansion.outcome(state, found)
    return found


class Standing(NamedTuple):
    """What decides between players."""

    total: int
    empty: int
    """Cells of the duchy without a tile."""
    back: int
    """The place on the turn-order track, counted from the front."""


def ranking(
    names: Sequence[str], standings: Sequence[Standing], fewest_empty: bool, over: bool
) -> tuple[tuple[Place, ...], Message]:
    """Most points, then empty cells, then who stands further back (BU-77 to BU-79), and which of
    them decided."""
    keys = [(total, -empty if fewest_empty else empty, back) for total, empty, back in standings]
    order = sorted(range(len(keys)), key=lambda player: keys[player], reverse=True)
    places = tuple(
        Place(1 + sum(key > keys[player] for key in keys), player, keys[player][0])
        for player in order
    )
    ordered = [keys[player] for player in order]
    return places, _reason(names, ordered, order[0], fewest_empty, over)


def _standing(state: State, player: int, total: int) -> Standing:
    duchy = state.duchy(player)
    empty = len(duchy.tiles) - duchy.filled.bit_count()
    return Standing(total, empty, state.turn_order().index(player))


def _reason(
    names: Sequence[str],
    keys: list[tuple[int, int, int]],
    first: int,
    fewest_empty: bool,
    over: bool,
) -> Message:
    """What put the first before the second."""
    if len(keys) == 1:
        return say("Solo game.")
    best, second = keys[0], keys[1]
    if best[0] != second[0]:
        return say("{name} has the most points.", name=names[first])
    if best[1] != second[1]:
        if fewest_empty:
            return say("Tie: {name} has fewer empty spaces.", name=names[first])
        return say("Tie: {name} has more empty spaces.", name=names[first])
    if best[2] != second[2]:
        return say("Tie: {name} is further back on the turn order track.", name=names[first])
    return say("Tied in everything: the win is shared.") if over else LEVEL
