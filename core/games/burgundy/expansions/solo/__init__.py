"""The solo game: 37 cells in 25 rounds, on islands, with a target that steps down."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from core.components.hexgrid import members
from core.components.painting import LayoutKind
from core.entry import Entry
from core.game import Choice, Item, Option, Outcome, Place, Refusal, Setup, impossible
from core.games.burgundy import entries as e
from core.games.burgundy.check import ground, known_tile, storing, tracked
from core.games.burgundy.editions import GOODS, STORAGE
from core.games.burgundy.effects import (
    ask,
    cells_for,
    put_tile,
    stored_tiles,
    unstore_tile,
)
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.expansions.solo.boards import (
    LAYOUT,
    SOLO_BOARD,
    SoloBoard,
    printed_text,
    solo_board,
)
from core.games.burgundy.expansions.solo.entries import (
    Advance,
    Claim,
    Later,
    Pay,
    Remove,
    Swap,
)
from core.games.burgundy.layouts import DuchyBoard
from core.games.burgundy.scoring import award, herd_choices, monastery_items, phase_name
from core.games.burgundy.state import Effect, Left, Pending, Seen, Stage, State
from core.games.burgundy.tiles import KIND_TITLES, Kind, Tile
from core.games.burgundy.warnings import absent, offered
from core.message import N_, Message, say, say_n

NAME = "solo"
BOARD, TARGET = "solo-board", "solo-target"
BLACK = Tile("black", None, say("black tile, face down"))
STEP = 5
PRICE = 5
"""Goods for a black tile."""
PURCHASES = ("buy", "hire")
"""What can be bought in a turn in addition to its actions, in any expansion."""


class SoloState(NamedTuple):
    target: int
    rivers: tuple[int, ...]
    marker: int = 0
    moved: bool = False
    """Whether the marker has just moved, so that points may be bought."""
    before: tuple[int, int] = (0, 0)
    """Marker and target before the points that the player may still put in another order."""
    gains: tuple[int, ...] = ()
    """These points, as they have moved the marker."""
    reached: int = 0
    """How often they have reached the target."""


class Solo(Expansion[SoloState]):
    name: ClassVar[str] = NAME
    title: ClassVar[str] = N_("Solo game")
    seats: ClassVar[range] = range(1, 2)
    alone: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            BOARD,
            N_("Solo game board"),
            "13a",
            (
                Choice("13a", N_("13a, for beginners")),
                Choice("13b", N_("13b, for experienced players")),
            ),
            layout=LAYOUT,
        ),
        Option(
            TARGET,
            N_("First target of the solo game"),
            "50",
            numbers=range(45, 56),
            help=N_("Lower is easier."),
        ),
    )
    entries: ClassVar[tuple[type[Entry], ...]] = (Remove, Swap, Claim, Pay, Advance, Later)
    tiles: ClassVar[tuple[Tile, ...]] = (BLACK,)
    endings: ClassVar[tuple[str, ...]] = ("duchy-filled", "rounds-over")
    weights: ClassVar = {Pay: 0.1, Later: 0.1}

    # ── set-up ──

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        return (SOLO_BOARD,)

    def board(self, setup: Setup, player: int) -> DuchyBoard | None:
        return _board(setup).board

    def start(self, state: State, setup: Setup) -> State:
        rivers = _board(setup).rivers
        duchy = state.duchy(0)._replace(workers=2)
        state = state.with_duchy(0, duchy)
        state = state._replace(left=(Left(0, 0, 0),), undecided=frozenset())
        return state.keep(EXPANSION, SoloState(int(setup.options.get(TARGET, "50")), rivers))

    # ── entries ──

    def orders(self, state: State, entry: Entry | None) -> Iterator[State]:
        """What is due may be done in any order; what is left out is on top."""
        pending = () if isinstance(entry, e.Skip) else state.pending[-2::-1]
        for due in dict.fromkeys(pending):
            if due != state.pending[-1]:
                yield state._replace(pending=(*state.settle(due).pending, due))

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if state.due(0, "remove") and entry.verb in PURCHASES:
            yield Refusal("BU-203", say("Remove a tile from the board first."))
        check = CHECKS.get(type(entry))
        if check is not None:
            yield from check(state, entry)

    def warnings(self, state: State, entry: Entry) -> Iterator[Message]:
        if isinstance(entry, Remove):
            yield from absent(state, entry.tile, entry.depot)
        elif isinstance(entry, Swap | Claim):
            yield from absent(state, entry.tile, 0)

    def apply(self, state: State, entry: Entry) -> State:
        return APPLIES[type(entry)](state, entry)

    def legal(self, state: State) -> Iterator[Entry]:
        if state.pending:
            listed = LISTS.get(state.pending[-1].effect)
            if listed is not None:
                yield from listed(state)
            yield Later(0)
        kept = state.kept(EXPANSION)
        if kept.reached:
            yield from (Advance(0, points) for points in dict.fromkeys(kept.gains))
        if kept.moved:
            most = state.duchy(0).silver if state.full else kept.target
            yield from (Pay(0, points) for points in range(1, most + 1))

    def entered(self, before: State, after: State, entry: Entry) -> State:
        was, kept = before.kept(EXPANSION), after.kept(EXPANSION)
        moved = after.items != before.items
        if _goes_on(before, entry):
            first = len(was.gains)
            kept = kept._replace(
                before=(was.marker, was.target),
                gains=kept.gains[first:],
                reached=kept.reached - was.reached,
            )
        else:
            moved = moved or was.moved
        after = after.keep(EXPANSION, kept._replace(moved=moved))
        if isinstance(entry, e.SetDepth):
            after = after._replace(left=(Left(0, 0, 0),))
        elif isinstance(entry, e.Roll):
            after = ask(after, Pending("remove", 0))
        elif isinstance(entry, e.Ship) and after.full:
            # What the ship leaves behind goes back into the box (BU-205), so another that waits
            # finds nothing.
            pending = tuple(due for due in after.pending if due.effect != Effect.SHIP)
            after = after._replace(depots=((0,) * GOODS,) * 6, pending=pending)
        if next_removal(after) is None:  # all depots are empty
            after = after.settle(after.due(0, "remove"))
        while (due := after.due(0, "swap")) and not _can_swap(after):
            after = after.settle(due)
        duchy = after.duchy(0)
        if duchy.filled == duchy.board.grid.all:
            after = after._replace(stage=Stage.OVER, pending=(), order=())
        return after

    # ── tiles ──

    def fits(self, state: State, player: int, tile: Tile, kind: Kind) -> bool:
        return tile is BLACK

    def open_cells(self, state: State, player: int, cells: int) -> int:
        rivers = state.kept(EXPANSION).rivers
        for cell in members(state.duchy(player).filled):
            cells |= rivers[cell]
        return cells

    def goods_room(self, state: State, player: int, kinds: int) -> int:
        return GOODS

    def placed(self, state: State, player: int, tile: Tile, cell: int) -> State:
        if tile.kind is Kind.MONASTERY:
            return award(state, player, *monastery_items(state, player, 1 << tile.number))
        if tile.kind is Kind.SHIP and state.full:
            # First the goods of the ship, then the exchange.
            ship = state.pending[-1:] if state.due(player, Effect.SHIP) else ()
            others = state.pending[: len(state.pending) - len(ship)]
            return state._replace(pending=(*others, Pending("swap", player), *ship))
        return state

    def colour_done(self, state: State, player: int, kind: Kind) -> State | None:
        return ask(state, Pending("claim", player)) if offered(state, 0) else state

    # ── points and end ──

    def scored(self, state: State, player: int, items: tuple[Item, ...]) -> State:
        """Size and phase of a region are two gains, animals of one tile are one."""
        by_kind: dict[str, int] = {}
        for item in items:
            by_kind[item.kind] = by_kind.get(item.kind, 0) + item.vp
        for points in by_kind.values():
            state = _moved(state, points)
        return state

    def final(self, state: State, player: int, items: tuple[Item, ...]) -> tuple[Item, ...]:
        return ()

    def outcome(self, state: State, outcome: Outcome) -> Outcome:
        duchy = state.duchy(0)
        empty = len(duchy.tiles) - duchy.filled.bit_count()
        places, reason = ranking(state.table.names[0], outcome.places[0].total, empty)
        if not state.over:
            return outcome._replace(places=places)
        ending = "rounds-over" if empty else "duchy-filled"
        return outcome._replace(ending=ending, places=places, reason=reason)

    # ── what is shown ──

    def due(self, state: State) -> Message | None:
        name = state.table.names[0]
        if not state.pending:
            return None
        match state.pending[-1].effect:
            case "remove":
                depot, kind = next_removal(state) or (state.white, Kind.CASTLE)
                return say(
                    "Remove from depot {depot}: {kind}.",
                    depot=depot,
                    kind=KIND_TITLES[kind],
                )
            case "swap":
                return say("{name} may exchange 5 goods for a black tile.", name=name)
            case "claim":
                return say("{name}: take a tile from the black depot and place it", name=name)
        return None

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        return {"marker": state.kept(EXPANSION).marker, "target": state.kept(EXPANSION).target}

    def correct(self, state: State, player: int, counter: str, value: int) -> State:
        kept, value = state.kept(EXPANSION), max(0, value)
        marker, target = (value, kept.target) if counter == "marker" else (kept.marker, value)
        kept = kept._replace(marker=marker, target=target)
        return state.keep(EXPANSION, kept._replace(before=(marker, target), gains=(), reached=0))


def _board(setup: Setup) -> SoloBoard:
    """The printed one, or what the table has made of it."""
    name = setup.options.get(BOARD, "13a")
    layout = setup.layout(LAYOUT, name)
    return solo_board(printed_text(name) if layout is None else layout.text)


# ── the marker ───────────────────────────────────────────────────────────────────────────────


def _moved(state: State, points: int) -> State:
    """The marker moves. At the target it starts again, and an action follows (BU-210)."""
    kept = state.kept(EXPANSION)
    kept = kept._replace(gains=(*kept.gains, points))
    marker = kept.marker + points
    if marker < kept.target:
        return state.keep(EXPANSION, kept._replace(marker=marker))
    target = max(STEP, kept.target - STEP)
    kept = kept._replace(marker=0, target=target, reached=kept.reached + 1)
    return ask(state.keep(EXPANSION, kept), Pending(Effect.ACTION, 0))


def _goes_on(state: State, entry: Entry) -> bool:
    """Whether an entry is no effect of what was done before, but something new."""
    if isinstance(entry, e.Done | e.Roll | e.PhaseEnd | e.SetDepth):
        return True
    if not state.full:
        return isinstance(entry, e.Place | e.Sell)
    return getattr(entry, "die", None) is not None


def _unused(state: State) -> bool:
    """Whether the actions for reaching the target have not been used yet."""
    actions = state.pending.count(Pending(Effect.ACTION, 0))
    return not state.full or actions >= state.kept(EXPANSION).reached


# ── the tile that leaves ─────────────────────────────────────────────────────────────────────


def next_removal(state: State) -> tuple[int, Kind] | None:
    """The depot and the kind of the tile that leaves after the roll: of the first depot with
    tiles, clockwise from the white die, the first that is left."""
    slots = state.table.edition.slots[state.scored_phase]
    for step in range(6):
        depot = (state.white - 1 + step) % 6 + 1
        gone = [s.kind for s in state.seen if s.phase == state.phase and s.depot == depot]
        for kind in slots[depot - 1]:
            if kind not in gone:
                return depot, kind
            gone.remove(kind)
    return None


# ── reasons against entries ──────────────────────────────────────────────────────────────────

Refusals = Iterator[Refusal]


def _check_remove(state: State, entry: Remove) -> Refusals:
    yield from tracked(state)
    yield from known_tile(state, entry.tile)
    if not 1 <= entry.depot <= 6:
        yield impossible("BU-203", say("The depots are numbered 1 to 6."))
    if not state.due(0, "remove"):
        yield Refusal("BU-203", say("Only one tile is removed after the roll."))
        return
    removal = next_removal(state)
    tile = state.table.tiles.get(entry.tile)
    if removal is not None and tile is not None and (entry.depot, tile.kind) != removal:
        depot, kind = removal
        message = say(
            "Remove from depot {depot}: {kind}.",
            depot=depot,
            kind=KIND_TITLES[kind],
        )
        yield Refusal("BU-203", message)


def _check_swap(state: State, entry: Swap) -> Refusals:
    yield from tracked(state)
    yield from known_tile(state, entry.tile)
    yield from storing(state, 0, BLACK.name, entry.discard)
    if any(not 1 <= good <= GOODS for good in entry.goods):
        yield impossible("BU-206", say("Goods are numbered 1 to 6."))
        return
    if not state.due(0, "swap"):
        yield Refusal("BU-206", say("Place a ship first."))
    if entry.tile == BLACK.name:
        yield Refusal("BU-206", say("Choose a tile from the black depot."))
    mine = state.duchy(0).goods
    if len(entry.goods) != PRICE:
        yield Refusal("BU-206", say("A black tile costs 5 goods."))
    elif any(entry.goods.count(good) > mine[good - 1] for good in entry.goods):
        yield Refusal("BU-206", say("You do not have these goods."))


def _check_claim(state: State, entry: Claim) -> Refusals:
    yield from tracked(state)
    yield from known_tile(state, entry.tile)
    if not state.due(0, "claim"):
        yield Refusal("BU-207", say("Complete a colour first."))
    cell = state.duchy(0).board.grid.cell(entry.cell)
    tile = state.table.tiles.get(entry.tile)
    if cell is None:
        message = say("There is no space “{cell}” in this duchy.", cell=entry.cell)
        yield impossible("BU-23", message)
    elif tile is BLACK:
        yield Refusal("BU-207", say("This tile is placed face up."))
    elif tile is not None:
        yield from ground(state, 0, tile, cell, entry.herd)
        yield from _crossing(state, tile, cell)


def _check_place(state: State, entry: e.Place) -> Refusals:
    cell = state.duchy(0).board.grid.cell(entry.cell)
    tile = state.table.tiles.get(entry.tile)
    if cell is not None and tile is not None:
        yield from _crossing(state, tile, cell)


def _crossing(state: State, tile: Tile, cell: int) -> Refusals:
    """Another island begins with a ship: on its river cell, or from one that lies on the river."""
    duchy, kept = state.duchy(0), state.kept(EXPANSION)
    across = kept.rivers[cell] & duchy.filled
    if duchy.edge >> cell & 1 or not across or duchy.filled >> cell & 1:
        return
    if duchy.board.kinds[cell] is Kind.SHIP:
        allowed = tile.kind is Kind.SHIP
    else:
        allowed = any((t := duchy.tiles[c]) and t.kind is Kind.SHIP for c in members(across))
    if not allowed:
        yield Refusal("BU-204", say("Only a ship opens another part of the duchy."))


def _check_pay(state: State, entry: Pay) -> Refusals:
    if entry.points < 1:
        yield impossible("BU-209", say("Buy at least 1 point."))
    if state.over or not state.kept(EXPANSION).moved:
        yield Refusal("BU-209", say("Buy points right after scoring."))
    silver = state.duchy(0).silver
    if state.full and entry.points > silver:
        yield Refusal(
            "BU-209", say_n("You have only {n} silver.", "You have only {n} silver.", n=silver)
        )


def _check_advance(state: State, entry: Advance) -> Refusals:
    kept = state.kept(EXPANSION)
    if state.over or not kept.reached:
        yield Refusal("BU-212", say("Only right after the target is reached."))
    elif not _unused(state):
        yield Refusal("BU-212", say("The action for reaching the target has been used."))
    elif entry.points not in kept.gains:
        yield Refusal("BU-212", say("Only for points that have just moved the marker."))


def _check_later(state: State, entry: Later) -> Refusals:
    yield from tracked(state)
    if len(set(state.pending)) < 2:
        yield Refusal("BU-212", say("No other effect can come first."))


def _check_take(state: State, entry: e.Take | e.Buy) -> Refusals:
    if entry.tile == BLACK.name:
        yield Refusal("BU-206", say("Only a tile paid for with goods is placed face down."))


def _check_skip(state: State, entry: e.Skip) -> Refusals:
    if state.due(0, "remove"):
        yield Refusal("BU-203", say("After the roll, a tile must be removed from the board."))


CHECKS: dict[type[Entry], Callable[[State, Any], Refusals]] = {
    Remove: _check_remove,
    Swap: _check_swap,
    Claim: _check_claim,
    Pay: _check_pay,
    Advance: _check_advance,
    Later: _check_later,
    e.Place: _check_place,
    e.Take: _check_take,
    e.Buy: _check_take,
    e.Skip: _check_skip,
}


# ── what entries change ──────────────────────────────────────────────────────────────────────


def _apply_remove(state: State, entry: Remove) -> State:
    return _seen(_answered(state, "remove"), entry.tile, entry.depot)


def _apply_swap(state: State, entry: Swap) -> State:
    state = _seen(_answered(state, "swap"), entry.tile, 0)
    duchy = state.duchy(0)
    goods = tuple(max(0, n - entry.goods.count(g)) for g, n in enumerate(duchy.goods, start=1))
    state = state.with_duchy(0, duchy._replace(goods=goods))
    leaves = state.table.tiles.get(entry.discard) if entry.discard else None
    if leaves is not None:
        state = unstore_tile(state, 0, leaves)
    return state.with_storage(0, (*state.storage[0], BLACK))


def _apply_claim(state: State, entry: Claim) -> State:
    state = _seen(_answered(state, "claim"), entry.tile, 0)
    cell = state.duchy(0).board.grid.cell(entry.cell)
    assert cell is not None
    return put_tile(state, 0, state.table.tiles[entry.tile], cell, entry.herd)


def _apply_advance(state: State, entry: Advance) -> State:
    """These points move the marker first, the others after them as they arose."""
    kept = state.kept(EXPANSION)
    if entry.points not in kept.gains:
        return state
    for _ in range(kept.reached):
        if (action := Pending(Effect.ACTION, 0)) in state.pending:
            state = state.settle(action)
    marker, target = kept.before
    others = list(kept.gains)
    others.remove(entry.points)
    kept = kept._replace(marker=marker, target=target, gains=(), reached=0)
    state = _moved(state.keep(EXPANSION, kept), entry.points)
    kept = state.kept(EXPANSION)
    kept = kept._replace(before=(kept.marker, kept.target), gains=(), reached=0)
    state = state.keep(EXPANSION, kept)
    for points in others:
        state = _moved(state, points)
    return state


def _apply_later(state: State, entry: Later) -> State:
    return state._replace(pending=(*state.pending[-1:], *state.pending[:-1]))


def _apply_pay(state: State, entry: Pay) -> State:
    duchy = state.duchy(0)
    if state.full:
        silver = max(0, duchy.silver - entry.points)
        state = state.with_duchy(0, duchy._replace(silver=silver))
    name, phase = say("Points bought"), phase_name(state)
    return award(state, 0, Item(name, entry.points, 1, "BU-209", kind="bought", phase=phase))


APPLIES: dict[type[Entry], Callable[[State, Any], State]] = {
    Remove: _apply_remove,
    Swap: _apply_swap,
    Claim: _apply_claim,
    Pay: _apply_pay,
    Advance: _apply_advance,
    Later: _apply_later,
}


def _answered(state: State, effect: str) -> State:
    return state.settle(state.due(0, effect))


def _seen(state: State, name: str, depot: int) -> State:
    tile = state.table.tiles[name]
    return state._replace(seen=(*state.seen, Seen(name, tile.kind, depot, state.phase)))


# ── what may be entered ──────────────────────────────────────────────────────────────────────


def _can_swap(state: State) -> bool:
    """Whether it is possible, or may be with the goods that a ship still takes."""
    if any(due.effect == Effect.SHIP for due in state.pending):
        return True
    return sum(state.duchy(0).goods) >= PRICE and bool(offered(state, 0))


def _removals(state: State) -> Iterator[Entry]:
    removal = next_removal(state)
    if removal is not None:
        depot, kind = removal
        tiles = [tile for tile in offered(state, depot) if tile.kind is kind]
        every = [tile for tile in state.table.tiles.values() if tile.kind is kind]
        yield from (Remove(0, depot, tile.name) for tile in tiles or every)


def _swaps(state: State) -> Iterator[Entry]:
    mine = [good for good, n in enumerate(state.duchy(0).goods, start=1) for _ in range(n)]
    stored = stored_tiles(state, 0)
    full = len(stored) >= STORAGE
    discards = dict.fromkeys(tile.name for tile in stored) if full else [None]
    for goods in dict.fromkeys(itertools.combinations(mine, PRICE)):
        for tile in offered(state, 0):
            for discard in discards:
                yield Swap(0, goods, tile.name, discard)


def _claims(state: State) -> Iterator[Entry]:
    names = state.duchy(0).board.grid.names
    for tile in offered(state, 0):
        for cell in members(cells_for(state, 0, tile)):
            for herd in herd_choices(state, 0, tile, cell):
                yield Claim(0, names[cell], tile.name, herd)


LISTS: dict[str, Callable[[State], Iterator[Entry]]] = {
    "remove": _removals,
    "swap": _swaps,
    "claim": _claims,
}


def ranking(name: str, total: int, empty: int) -> tuple[tuple[Place, ...], Message]:
    """A player alone wins with a full duchy (BU-211), or has no place at all."""
    if not empty:
        reason = say("{name} has won: the duchy is complete.", name=name)
        return (Place(1, 0, total),), reason
    reason = say_n(
        "Not won: {n} empty space in the duchy.",
        "Not won: {n} empty spaces in the duchy.",
        n=empty,
    )
    return (Place(0, 0, total),), reason


EXPANSION = Solo()
