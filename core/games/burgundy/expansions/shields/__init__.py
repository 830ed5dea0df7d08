"""Shields: taken with a double, laid on castles, paid for at the end of every phase.

What lies in the depots is not tracked, shields neither: whoever takes one names it. In a duchy
that two players share the shields are shared too, so they are kept by duchies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from core.entry import Entry
from core.game import Choice, Item, Option, Refusal, Setup
from core.games.burgundy import entries as e
from core.games.burgundy.check import unsettled
from core.games.burgundy.expansion import Expansion, Income, Sale
from core.games.burgundy.expansions.shields.rules import (
    APPLIES,
    CHECKS,
    at_phase_end,
    pay,
    unpaid,
    untracked,
    unused,
    with_castle_or_ship,
    with_dice,
)
from core.games.burgundy.expansions.shields.state import (
    ENDLESS,
    NAME,
    WHITE,
    Bring,
    Fetch,
    Follow,
    Return,
    Shield,
    ShieldsState,
    Turn,
    Upkeep,
    holds,
    kept,
    other_duchy,
    shield_vp,
    shields_of,
    with_kept,
)
from core.games.burgundy.state import Stage, State
from core.games.burgundy.tiles import Kind
from core.games.burgundy.warnings import absent
from core.message import N_, Message, say


class Shields(Expansion[ShieldsState]):
    name: ClassVar[str] = NAME
    title: ClassVar[str] = N_("Shields")
    entries: ClassVar[tuple[type[Entry], ...]] = (
        Shield,
        Return,
        Upkeep,
        Follow,
        Turn,
        Fetch,
        Bring,
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            WHITE,
            N_("White castles and shields"),
            "eleven",
            (
                Choice("eleven", N_("shield 11 works with them")),
                Choice("carry", N_("and they carry shields")),
                Choice("none", N_("they are buildings only")),
            ),
        ),
    )
    weights: ClassVar = {Shield: 0.05, Return: 0.05, Upkeep: 0.2, Turn: 0.2, Bring: 0.5}

    def start(self, state: State, setup: Setup) -> State:
        count = len(state.table.names)
        white = setup.options.get(WHITE, "eleven")
        return state.keep(self, ShieldsState(((),) * count, (None,) * count, white=white))

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        check = CHECKS.get(type(entry))
        return iter(()) if check is None else check(state, entry)

    def apply(self, state: State, entry: Entry) -> State:
        return APPLIES[type(entry)](state, entry)

    def warnings(self, state: State, entry: Entry) -> Iterator[Message]:
        if isinstance(entry, Bring):
            yield from absent(state, entry.tile, entry.depot)

    def entered(self, before: State, after: State, entry: Entry) -> State:
        over = isinstance(entry, e.Roll)
        over |= isinstance(entry, e.Done) and entry.player == before.in_turn
        if over and 16 in kept(after).used:
            return with_kept(after, used=kept(after).used - {16})
        return after

    def legal(self, state: State) -> Iterator[Entry]:
        if state.over or state.stage in (Stage.STOCK, Stage.FINAL):
            return
        for player in state.table.players:
            if holds(state, player, 6) and kept(state).follows is None:
                yield from (Follow(player, seat) for seat in range(1, len(state.table.names) + 1))
        for player in state.table.players:
            if state.due(player):
                yield from with_castle_or_ship(state, player)
        if state.in_turn is not None and not any(unsettled(state, state.in_turn)):
            yield from with_dice(state, state.in_turn)
        elif state.stage is Stage.PHASE_END and not state.pending:
            yield from at_phase_end(state)
        elif state.stage is Stage.FREE:
            yield from untracked(state)

    def due(self, state: State) -> Message | None:
        if state.stage is not Stage.PHASE_END or state.pending:
            return None
        first = next((r.message for r in unpaid(state)), None)
        return first or next(reminders(state), None)

    # ── what the shields change ──

    def pasture(self, state: State, player: int, cells: int) -> int:
        if holds(state, player, 1):
            return state.duchy(player).board.colours[Kind.ANIMALS.at]
        return cells

    def gained(self, state: State, player: int, silver: int, workers: int) -> State:
        if workers > 0:
            for other in state.table.players:
                if other_duchy(state, player, other) and holds(state, other, 2):
                    duchy = state.duchy(other)
                    return state.with_duchy(other, duchy._replace(workers=duchy.workers + 1))
        return state

    def storage(self, state: State, player: int, places: int) -> int:
        return ENDLESS if holds(state, player, 4) else places

    def monasteries(self, state: State, player: int, numbers: int) -> int:
        follows = kept(state).follows
        if follows is not None and holds(state, player, 6):
            numbers |= state.duchy(follows).monasteries
        return numbers

    def income(self, state: State, player: int, income: Income) -> Income:
        if holds(state, player, 8):
            return income._replace(silver=2 * income.silver)
        return income

    def sale(self, state: State, player: int, sale: Sale) -> Sale:
        if holds(state, player, 9):
            # Monastery 3 speaks of the same silver, so the shield decides alone (BU-324).
            sale = sale._replace(silver=sale.tiles)
        if holds(state, player, 12):
            sale = sale._replace(each=2 * sale.each)
        return sale

    def region_size(self, state: State, player: int, region: int, size: int) -> int:
        return size + 1 if holds(state, player, 17) else size

    def open_cells(self, state: State, player: int, cells: int) -> int:
        return state.duchy(player).board.grid.all if holds(state, player, 18) else cells

    def upkeep(self, state: State) -> State:
        for owner in range(len(state.duchies)):
            state = pay(state, state.table.duchy_of.index(owner)) if state.full else state
        nothing = (None,) * len(kept(state).workers)
        return with_kept(state, workers=nothing, used=frozenset())

    def final(self, state: State, player: int, items: tuple[Item, ...]) -> tuple[Item, ...]:
        mates = [p for p in state.table.players if not other_duchy(state, player, p)]
        bonus = sum(i.vp for p in mates for i in state.items[p] if i.kind == "bonus")
        grid = state.duchy(player).board.grid
        shields = [(number, grid.names_of(1 << cell)) for cell, number in shields_of(state, player)]
        return (*items, *final_items(shields, items, bonus))


def reminders(state: State) -> Iterator[Message]:
    """What may be forgotten before a phase ends (BU-314, BU-315)."""
    for player, number in unused(state):
        name = state.table.names[player]
        yield say(
            "{name} may place a tile with shield {number} before the phase ends.",
            name=name,
            number=number,
        )


def final_items(
    shields: Sequence[tuple[int, tuple[str, ...]]], items: Iterable[Item], bonus: int
) -> Iterator[Item]:
    """What shields (each with its cell) count at the end, beside the other items of the final
    count and the points that bonus tiles gave."""
    held = {number for number, _cells in shields}
    if 7 in held:
        yield from _doubled(7, say("bonus tiles"), bonus)
    if 10 in held:
        monasteries = sum(item.vp for item in items if item.kind == "monastery")
        yield from _doubled(10, say("monasteries"), monasteries)
    double = 2 if 13 in held else 1
    for number, cells in shields:
        each = double * shield_vp(number)
        yield Item(title(number), 1, each, f"BU-{300 + number}", cells, NAME)


def _doubled(number: int, what: Message, vp: int) -> Iterator[Item]:
    if vp:
        name = say("Shield {number} doubles: {what}", number=number, what=what)
        yield Item(name, 1, vp, f"BU-{300 + number}", kind=NAME)


def title(number: int) -> Message:
    return say("Shield {number}", number=number)


EXPANSION = Shields()
