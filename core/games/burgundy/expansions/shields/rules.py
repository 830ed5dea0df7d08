"""Reasons against the entries of the shields, what they change, and which may be made now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.components.hexgrid import members
from core.entry import Entry
from core.game import Refusal, impossible
from core.games.burgundy import entries as e
from core.games.burgundy.check import (
    ground,
    known_tile,
    ship_waits,
    tracked,
    turn,
    unsettled,
)
from core.games.burgundy.editions import GOODS
from core.games.burgundy.effects import Use, cells_for, goods_places, put_tile, workers_needed
from core.games.burgundy.expansions.shields.state import (
    COUNT,
    IN_DEPOTS,
    Bring,
    Fetch,
    Follow,
    HeldShield,
    Return,
    Shield,
    Turn,
    Upkeep,
    holds,
    kept,
    other_duchy,
    shields_of,
    with_kept,
)
from core.games.burgundy.expansions.white_castles import CASTLE as WHITE_CASTLE
from core.games.burgundy.scoring import herd_choices
from core.games.burgundy.state import Effect, Seen, Stage, State
from core.games.burgundy.tiles import Kind, Tile
from core.games.burgundy.warnings import offered
from core.message import say, say_n

BRING_FROM = {14: range(1, 7), 15: range(1)}
"""By shield: the depots it brings a tile from at the end of a phase."""

# ── reasons against entries ───────────────────────────────────────────────────────────────────

Refusals = Iterator[Refusal]


def _check_shield(state: State, entry: Shield) -> Refusals:
    player, depot, number = entry.player, entry.depot, entry.number
    if not 1 <= number <= COUNT:
        yield impossible("BU-319", say("The shields are numbered 1 to 18."))
    if not 1 <= depot <= 6:
        yield impossible("BU-319", say("The depots are numbered 1 to 6."))
    if state.duchy(player).board.grid.cell(entry.cell) is None:
        yield _no_cell(entry.cell)
    elif _castle(state, player, entry.cell) is None:
        yield Refusal("BU-322", say("There is no castle here."))
    if not (1 <= number <= COUNT and 1 <= depot <= 6):
        return
    taken = kept(state).taken
    if any(number == gone for _, gone in taken):
        yield Refusal("BU-319", say("This shield is no longer on the main board."))
    if sum(depot == there for there, _ in taken) >= _laid(state, depot):
        yield Refusal("BU-319", say("Depot {depot} has no shields left.", depot=depot))
    if due := state.due(player, Effect.ACTION):
        if not holds(state, player, 11):
            yield Refusal("BU-311", say("Only shield 11 takes a shield instead of an action."))
        elif due.number and kept(state).white == "none":
            yield Refusal("BU-311", say("White castles do not count for shield 11 in this game."))
        return
    yield from turn(state, player)
    open_ = tuple(unsettled(state, player))
    yield from open_
    if not open_ and state.full and state.in_turn == player:
        yield from _check_double(state, player, depot)


def _check_double(state: State, player: int, depot: int) -> Refusals:
    dice = state.dice[player]
    if len(dice) != 2:
        yield Refusal("BU-320", say("A shield costs both dice of the turn."))
        return
    needed = _double_costs(state, player, depot)
    if needed > state.duchy(player).workers:
        yield Refusal(
            "BU-321",
            say_n(
                "Making a double {number} takes {n} worker.",
                "Making a double {number} takes {n} workers.",
                n=needed,
                number=depot,
            ),
        )


def _check_return(state: State, entry: Return) -> Refusals:
    cell = state.duchy(entry.player).board.grid.cell(entry.cell)
    if cell is None:
        yield _no_cell(entry.cell)
    elif all(held.cell != cell for held in shields_of(state, entry.player)):
        yield Refusal("BU-323", say("There is no shield here."))
    yield from _only_at_phase_end(state, "BU-323")


def _check_upkeep(state: State, entry: Upkeep) -> Refusals:
    player = entry.player
    yield from tracked(state)
    yield from _only_at_phase_end(state, "BU-303")
    if entry.workers < 0:
        yield impossible("BU-303", say("Enter 0 or more."))
    if not holds(state, player, 3):
        yield Refusal("BU-303", say("Only shield 3 lets you pay for shields with workers."))
    cost, duchy = len(shields_of(state, player)), state.duchy(player)
    if entry.workers > min(cost, duchy.workers) or cost - entry.workers > duchy.silver:
        yield Refusal("BU-303", say("The shields cannot be paid for that way."))
    if kept(state).workers[state.table.duchy_of[player]] == entry.workers:
        yield Refusal("BU-303", say("They are already paid for that way."))


def _check_follow(state: State, entry: Follow) -> Refusals:
    if not 1 <= entry.seat <= len(state.table.names):
        yield impossible("BU-306", say("There is no such player in this game."))
        return
    if state.over or not holds(state, entry.player, 6):
        yield Refusal("BU-306", say("Only shield 6 uses another player’s monasteries."))
    elif kept(state).follows is not None:
        yield Refusal("BU-306", say("You have already chosen a player."))
    if not other_duchy(state, entry.player, entry.seat - 1):
        yield Refusal("BU-306", say("Choose another player."))


def _check_turn(state: State, entry: Turn) -> Refusals:
    player = entry.player
    yield from tracked(state)
    if not (1 <= entry.die <= 6 and 1 <= entry.to <= 6):
        yield impossible("BU-316", say("A die shows 1 to 6."))
        return
    yield from turn(state, player)
    if not holds(state, player, 16):
        yield Refusal("BU-316", say("Only shield 16 changes a die like this."))
    if 16 in kept(state).used:
        yield Refusal("BU-316", say("Shield 16 changes one die per turn."))
    if any(unsettled(state, player)):
        yield Refusal("BU-316", say("Change the die before an action, not during one."))
    if state.stage is Stage.TURNS and entry.die not in state.dice[player]:
        yield Refusal("BU-14", say("No unused die shows {n}.", n=entry.die))
    if entry.die == entry.to:
        yield Refusal("BU-316", say("The die already shows this number."))


def _check_fetch(state: State, entry: Fetch) -> Refusals:
    player, at = entry.player, entry.good - 1
    yield from tracked(state)
    if not 1 <= entry.good <= GOODS:
        yield impossible("BU-305", say("Goods are numbered 1 to 6."))
        return
    if state.full:
        yield from ship_waits(state, player)
    if not holds(state, player, 5):
        yield Refusal("BU-305", say("Only shield 5 takes one type from all depots."))
    if not any(depot[at] for depot in state.depots):
        yield Refusal("BU-305", say("There are no such goods on the main board."))
    mine = state.duchy(player).goods
    if not mine[at] and sum(1 for n in mine if n) >= goods_places(state, player):
        yield Refusal("BU-31", say("There is room for three types of goods."))


def _check_bring(state: State, entry: Bring) -> Refusals:
    player, number = entry.player, 14 if entry.depot else 15
    rule = f"BU-{300 + number}"
    yield from tracked(state)
    yield from known_tile(state, entry.tile)
    if not 0 <= entry.depot <= 6:
        yield impossible("BU-314", say("The depots are numbered 1 to 6, the black one is 0."))
    yield from _only_at_phase_end(state, rule)
    yield from unsettled(state)
    if not holds(state, player, number):
        yield Refusal(rule, say("Only shield {number} gives such a tile.", number=number))
    if number in kept(state).used:
        yield Refusal(rule, say("Shield {number} gives one tile per phase.", number=number))
    cell = state.duchy(player).board.grid.cell(entry.cell)
    tile = state.table.tiles.get(entry.tile)
    if cell is None:
        yield _no_cell(entry.cell)
    elif tile is not None:
        yield from ground(state, player, tile, cell, entry.herd)


def _check_phase_end(state: State, entry: e.PhaseEnd) -> Refusals:
    if state.full:
        yield from unpaid(state)


def unpaid(state: State) -> Refusals:
    for owner, duchy in enumerate(state.duchies):
        player = state.table.duchy_of.index(owner)
        means = duchy.silver + (duchy.workers if holds(state, player, 3) else 0)
        cost = len(shields_of(state, player))
        if cost > means:
            message = say(
                "{name} must give back shields: only {n} can be paid for.",
                n=means,
                name=state.table.names[player],
            )
            yield Refusal("BU-323", message)


def _only_at_phase_end(state: State, rule: str) -> Refusals:
    if state.stage is Stage.OVER or (state.full and state.stage is not Stage.PHASE_END):
        yield Refusal(rule, say("Only at the end of a phase."))


def _no_cell(cell: str) -> Refusal:
    return impossible("BU-23", say("There is no space “{cell}” in this duchy.", cell=cell))


CHECKS: dict[type[Entry], Callable[[State, Any], Refusals]] = {
    Shield: _check_shield,
    Return: _check_return,
    Upkeep: _check_upkeep,
    Follow: _check_follow,
    Turn: _check_turn,
    Fetch: _check_fetch,
    Bring: _check_bring,
    e.PhaseEnd: _check_phase_end,
}


def _castle(state: State, player: int, name: str) -> int | None:
    """The cell of that name if a castle lies on it."""
    cell = state.duchy(player).board.grid.cell(name)
    return cell if cell is not None and _castles(state, player) >> cell & 1 else None


def _castles(state: State, player: int) -> int:
    """The cells whose tile carries a shield."""
    white = kept(state).white == "carry"
    return state.duchy(player).cells_with(
        lambda tile: tile.kind is Kind.CASTLE or (white and tile.what == WHITE_CASTLE)
    )


def _laid(state: State, depot: int) -> int:
    return IN_DEPOTS[len(state.table.names)][depot - 1]


def _double_costs(state: State, player: int, number: int) -> int:
    """The workers that make both dice show a number (BU-321)."""
    return sum(workers_needed(state, player, Use(die, 0), number) for die in state.dice[player][:2])


# ── what entries change ───────────────────────────────────────────────────────────────────────


def _apply_shield(state: State, entry: Shield) -> State:
    player = entry.player
    if due := state.due(player, Effect.ACTION):
        state = state.settle(due)
    elif state.full and state.dice:
        duchy = state.duchy(player)
        workers = max(0, duchy.workers - _double_costs(state, player, entry.depot))
        state = state.with_duchy(player, duchy._replace(workers=workers))
        state = state._replace(dice=(*state.dice[:player], (), *state.dice[player + 1 :]))
    cell = state.duchy(player).board.grid.cell(entry.cell)
    assert cell is not None
    # There is one shield of each number, wherever it lay before.
    held = [tuple(h for h in mine if h.number != entry.number) for mine in kept(state).held]
    owner = state.table.duchy_of[player]
    others = tuple(h for h in held[owner] if h.cell != cell)
    held[owner] = (*others, HeldShield(cell, entry.number))
    taken = (*kept(state).taken, (entry.depot, entry.number))
    return with_kept(state, held=tuple(held), taken=taken)


def _apply_return(state: State, entry: Return) -> State:
    cell = state.duchy(entry.player).board.grid.cell(entry.cell)
    return _with_shields(
        state, entry.player, tuple(h for h in shields_of(state, entry.player) if h.cell != cell)
    )


def _apply_upkeep(state: State, entry: Upkeep) -> State:
    workers = list(kept(state).workers)
    workers[state.table.duchy_of[entry.player]] = entry.workers
    return with_kept(state, workers=tuple(workers))


def _apply_turn(state: State, entry: Turn) -> State:
    dice = list(state.dice)
    if dice and entry.die in dice[entry.player]:
        mine = list(dice[entry.player])
        mine[mine.index(entry.die)] = entry.to
        dice[entry.player] = tuple(mine)
    return with_kept(state._replace(dice=tuple(dice)), used=kept(state).used | {16})


def _apply_fetch(state: State, entry: Fetch) -> State:
    state = state.settle(state.due(entry.player, Effect.SHIP))
    at, duchy = entry.good - 1, state.duchy(entry.player)
    goods = list(duchy.goods)
    goods[at] += sum(depot[at] for depot in state.depots)
    depots = tuple((*depot[:at], 0, *depot[at + 1 :]) for depot in state.depots)
    state = state._replace(depots=depots)
    return state.with_duchy(entry.player, duchy._replace(goods=tuple(goods)))


def _apply_bring(state: State, entry: Bring) -> State:
    tile = state.table.tiles[entry.tile]
    cell = state.duchy(entry.player).board.grid.cell(entry.cell)
    assert cell is not None
    seen = Seen(tile.name, tile.kind, entry.depot, state.phase)
    state = state._replace(seen=(*state.seen, seen))
    state = with_kept(state, used=kept(state).used | {14 if entry.depot else 15})
    return put_tile(state, entry.player, tile, cell, entry.herd)


APPLIES: dict[type[Entry], Callable[[State, Any], State]] = {
    Shield: _apply_shield,
    Return: _apply_return,
    Upkeep: _apply_upkeep,
    Follow: lambda state, entry: with_kept(state, follows=entry.seat - 1),
    Turn: _apply_turn,
    Fetch: _apply_fetch,
    Bring: _apply_bring,
}


def pay(state: State, player: int) -> State:
    """Silver, with shield 3 workers too, for each shield; what cannot be paid for leaves."""
    duchy, mine = state.duchy(player), shields_of(state, player)
    spare = duchy.workers if holds(state, player, 3) else 0
    mine = mine[: duchy.silver + spare]
    planned = kept(state).workers[state.table.duchy_of[player]] or 0
    workers = min(len(mine), spare, max(planned, len(mine) - duchy.silver))
    silver = duchy.silver - (len(mine) - workers)
    state = state.with_duchy(player, duchy._replace(silver=silver, workers=duchy.workers - workers))
    return _with_shields(state, player, mine)


def _with_shields(state: State, player: int, mine: tuple[HeldShield, ...]) -> State:
    held = list(kept(state).held)
    held[state.table.duchy_of[player]] = mine
    return with_kept(state, held=tuple(held))


# ── what may be entered ───────────────────────────────────────────────────────────────────────


def _shields(state: State, player: int) -> Iterator[Entry]:
    """Every shield that is left, from every depot, onto every castle."""
    gone = {number for _, number in kept(state).taken}
    names = state.duchy(player).board.grid.names
    castles = _castles(state, player)
    for depot in range(1, 7):
        if sum(depot == there for there, _ in kept(state).taken) < _laid(state, depot):
            for number in range(1, COUNT + 1):
                if number not in gone:
                    for cell in members(castles):
                        yield Shield(player, depot, number, names[cell])


def with_castle_or_ship(state: State, player: int) -> Iterator[Entry]:
    if holds(state, player, 11):
        yield from _shields(state, player)
    if holds(state, player, 5):
        yield from (Fetch(player, good) for good in range(1, GOODS + 1))


def with_dice(state: State, player: int) -> Iterator[Entry]:
    dice, workers = state.dice[player], state.duchy(player).workers
    if len(dice) == 2:
        reach = [n for n in range(1, 7) if _double_costs(state, player, n) <= workers]
        for entry in _shields(state, player):
            if isinstance(entry, Shield) and entry.depot in reach:
                yield entry
    if holds(state, player, 16) and 16 not in kept(state).used:
        yield from (Turn(player, die, to) for die in set(dice) for to in range(1, 7))


def at_phase_end(state: State) -> Iterator[Entry]:
    for player in state.table.players:
        yield from _returns(state, player)
        if holds(state, player, 3):
            for workers in range(len(shields_of(state, player)) + 1):
                yield Upkeep(player, workers)
        for number in BRING_FROM:
            yield from _brings(state, player, number)


def unused(state: State) -> Iterator[tuple[int, int]]:
    """Players and their shields 14 and 15 that could still bring a tile in this phase."""
    for player in state.table.players:
        for number in BRING_FROM:
            if any(_brings(state, player, number)):
                yield player, number


def _brings(state: State, player: int, number: int) -> Iterator[Entry]:
    """What shield 14 or 15 may place: the tiles that may still lie there, wherever they fit."""
    if not holds(state, player, number) or number in kept(state).used:
        return
    names = state.duchy(player).board.grid.names
    tiles: dict[Tile, int] = {}
    for depot in BRING_FROM[number]:
        for tile in offered(state, depot):
            if tile not in tiles:
                tiles[tile] = cells_for(state, player, tile)
            for cell in members(tiles[tile]):
                for herd in herd_choices(state, player, tile, cell):
                    yield Bring(player, names[cell], tile.name, depot, herd)


def untracked(state: State) -> Iterator[Entry]:
    for player in state.table.players:
        yield from _shields(state, player)
        yield from _returns(state, player)


def _returns(state: State, player: int) -> Iterator[Entry]:
    names = state.duchy(player).board.grid.names
    yield from (Return(player, names[held.cell]) for held in shields_of(state, player))
