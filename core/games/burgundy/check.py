"""Every reason against an entry, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.entry import Entry
from core.game import Refusal, impossible
from core.games.burgundy import entries as e
from core.games.burgundy.editions import GOODS, ROUNDS, STORAGE
from core.games.burgundy.effects import (
    Use,
    built_already,
    cargo,
    fits,
    goods_places,
    open_cells,
    stored_tiles,
    use_of,
    workers_needed,
)
from core.games.burgundy.scoring import herds, powers_of
from core.games.burgundy.state import Effect, Pending, Stage, State
from core.games.burgundy.tiles import ANIMALS, KIND_TITLES, Kind, Tile
from core.message import Message, say, say_n, say_n_in

Refusals = Iterator[Refusal]


def check(state: State, entry: Entry) -> tuple[Refusal, ...]:
    """What the base rules and the expansions in play have against an entry."""
    return _check(facing(state, entry), entry)


def facing(state: State, entry: Entry) -> State:
    """The state as an entry meets it: where the player chooses the order of what is due, with the
    choice on top that it answers."""
    others = other_orders(state, entry)
    if not others:
        return state
    return next((s for s in (state, *others) if not _check(s, entry)), state)


def other_orders(state: State, entry: Entry | None = None) -> tuple[State, ...]:
    """The same state with what is due in another order, where the player chooses it."""
    return tuple(s for x in state.table.expansions for s in x.orders(state, entry))


def _check(state: State, entry: Entry) -> tuple[Refusal, ...]:
    player = getattr(entry, "player", None)
    if player is not None and player not in state.table.players:
        return (impossible("BU-01", say("There is no such player in this game.")),)
    expansions = state.table.expansions
    base = CHECKS.get(type(entry))
    if base is None and not any(type(entry) in x.entries for x in expansions):
        return (impossible("BU-90", say("The expansion for this is not used.")),)
    found = [] if base is None else list(base(state, entry))
    if type(entry) in e.TRACKED and not state.full:
        # Of what is not tracked nothing more can be said.
        found = [*tracked(state), *(refusal for refusal in found if refusal.impossible)]
    if expansions:
        found = [r for r in found if not any(x.waives(state, entry, r) for x in expansions)]
        found += [r for x in expansions for r in x.refuses(state, entry)]
    return tuple(found)


# ── whose turn, and with what ────────────────────────────────────────────────────────────────


def turn(state: State, player: int) -> Refusals:
    """Reasons why this player may not act now."""
    if state.stage is Stage.OVER or state.stage is Stage.FINAL:
        yield Refusal("BU-71", say("All five phases are over."))
    elif state.stage is Stage.STOCK:
        yield _first_stock(state)
    elif state.stage is Stage.ROLL:
        yield Refusal("BU-11", say("Roll all dice of the round first."))
    elif state.stage is Stage.PHASE_END:
        yield Refusal("BU-10", say("All five rounds are over. End the phase first."))
    elif state.in_turn is not None and state.in_turn != player:
        name = state.table.names[state.in_turn]
        yield Refusal("BU-13", say("It is {name}’s turn.", name=name))


def _first_stock(state: State) -> Refusal:
    if state.fresh:
        return Refusal("BU-05", say("First each player enters their starting goods."))
    return Refusal("BU-82", say("First each player enters what they have."))


def unsettled(state: State, player: int | None = None) -> Refusals:
    """The reason that a choice is still due: of this player, or of anybody."""
    players = state.table.players if player is None else (player,)
    if any((due := state.due(p)) and not due.idle for p in players):
        yield Refusal("BU-38", say("First complete the current move."))


def action(state: State, player: int, die: int | None, effect: str) -> Refusals:
    """Reasons against an action with this die, or with what a tile just placed allows."""
    if not state.full:
        yield from turn(state, player)
        return
    if die is None:
        if not state.due(player, Effect.ACTION, effect):
            yield from _without_die(state, player)
        return
    if not 1 <= die <= 6:
        yield impossible("BU-14", say("A die shows 1 to 6, not {n}.", n=die))
        return
    yield from turn(state, player)
    yield from unsettled(state, player)
    if state.stage is Stage.TURNS and die not in state.dice[player]:
        yield Refusal("BU-14", say("No unused die shows {n}.", n=die))


def _without_die(state: State, player: int) -> Refusals:
    """Reasons why nothing is done without a die; which one, only where there is one to name."""
    reasons = (*turn(state, player), *unsettled(state, player))
    yield from reasons
    if not reasons and state.dice[player]:
        dice = ", ".join(map(str, sorted(set(state.dice[player]))))
        yield Refusal("BU-14", say("Choose a die: {dice}.", dice=dice))
    elif not reasons:
        yield Refusal("BU-14", say("Both dice are used. End the turn."))


def enough_workers(state: State, player: int, use: Use, number: int) -> Refusals:
    needed = workers_needed(state, player, use, number)
    have = state.duchy(player).workers
    if needed > have:
        yield Refusal(
            "BU-15",
            say_n(
                "Changing {face} to {number} takes {n} worker. You have {have}.",
                "Changing {face} to {number} takes {n} workers. You have {have}.",
                n=needed,
                face=use.face,
                number=number,
                have=have,
            ),
        )


def tracked(state: State) -> Refusals:
    if not state.full:
        yield Refusal("BU-80", say("Only points are tracked. No need to enter this."))


def known_tile(state: State, name: str) -> Refusals:
    if name not in state.table.tiles:
        yield impossible("BU-83", say("There is no tile called “{name}”.", name=name))


def storing(state: State, player: int, tile: str, discard: str | None) -> Refusals:
    """Reasons why a tile cannot go into the storage like this."""
    yield from known_tile(state, tile)
    stored = stored_tiles(state, player)
    if discard is not None and all(t.name != discard for t in stored):
        yield Refusal("BU-21", _not_stored(state, player, discard))
    full = len(stored) >= storage_places(state, player)
    if full and discard is None:
        yield Refusal("BU-21", say("Storage is full. Choose a tile to discard."))
    if not full and discard is not None:
        yield Refusal("BU-21", say("Storage has room. Nothing is discarded."))


def _not_stored(state: State, player: int, name: str) -> Message:
    if not stored_tiles(state, player):
        return say("Storage is empty.")
    tile = state.table.tiles.get(name)
    return say("There is no “{name}” in storage.", name=tile.title if tile else name)


def storage_places(state: State, player: int) -> int:
    places = STORAGE
    for expansion in state.table.expansions:
        places = expansion.storage(state, player, places)
    return places


# ── the actions ──────────────────────────────────────────────────────────────────────────────


def _take(state: State, entry: e.Take) -> Refusals:
    player = entry.player
    yield from action(state, player, entry.die, Effect.TAKE)
    yield from storing(state, player, entry.tile, entry.discard)
    if not 1 <= entry.depot <= 6:
        yield impossible("BU-20", say("The depots are numbered 1 to 6."))
        return
    due = state.due(player, Effect.TAKE) if entry.die is None else None
    if due:
        tile = state.table.tiles.get(entry.tile)
        if tile and tile.kind not in due.kinds:
            yield Refusal(_TAKE_RULES.get(due.kinds, "BU-38"), _wrong_kind(due.kinds))
        return
    free = int(powers_of(state, player).free_take)
    use = use_of(state, player, entry.die, Effect.TAKE, free)
    yield from enough_workers(state, player, use, entry.depot)


_TAKE_RULES = {
    (Kind.BUILDING,): "BU-42",
    (Kind.MINE, Kind.MONASTERY, Kind.CASTLE): "BU-43",
    (Kind.SHIP, Kind.ANIMALS): "BU-44",
}


def _wrong_kind(kinds: tuple[Kind, ...]) -> Message:
    match [KIND_TITLES[kind] for kind in kinds]:
        case [one]:
            return say("Allowed type: {one}.", one=one)
        case [one, two]:
            return say("Allowed types: {one}, {two}.", one=one, two=two)
        case [one, two, three, *_]:
            return say(
                "Allowed types: {one}, {two}, {three}.",
                one=one,
                two=two,
                three=three,
            )
    return say("You cannot take a tile now.")


def _place(state: State, entry: e.Place) -> Refusals:
    player = entry.player
    yield from action(state, player, entry.die, Effect.PLACE)
    yield from known_tile(state, entry.tile)
    board = state.duchy(player).board
    cell = board.grid.cell(entry.cell)
    tile = state.table.tiles.get(entry.tile)
    if cell is None:
        message = say("There is no space “{cell}” in this duchy.", cell=entry.cell)
        yield impossible("BU-23", message)
    if cell is None or tile is None:
        return
    yield from ground(state, player, tile, cell, entry.herd)
    if state.full:
        if tile not in stored_tiles(state, player):
            yield Refusal("BU-22", _not_stored(state, player, tile.name))
        use = use_of(state, player, entry.die, Effect.PLACE, free_steps(state, player, tile))
        yield from enough_workers(state, player, use, board.numbers[cell])


def free_steps(state: State, player: int, tile: Tile) -> int:
    return int(tile.kind in powers_of(state, player).free_place)


def ground(state: State, player: int, tile: Tile, cell: int, herd: str | None = None) -> Refusals:
    """Reasons why a tile may not lie on a cell, or score with these other animals there."""
    duchy = state.duchy(player)
    kind = duchy.board.kinds[cell]
    if kind is None:
        yield impossible("BU-240", say("First enter what is printed on this space."))
        return
    if duchy.filled >> cell & 1:
        yield Refusal("BU-23", say("This space is already taken."))
    elif not open_cells(state, player) >> cell & 1:
        yield Refusal("BU-25", say("Not next to one of your tiles."))
    if not fits(state, player, tile, kind):
        yield Refusal(
            "BU-26",
            say(
                "This space only takes: {kind}.",
                kind=KIND_TITLES[kind],
            ),
        )
    if built_already(state, player, tile, cell):
        yield Refusal("BU-37", say("This city already has: {building}.", building=tile.title))
    if herd is not None and herd not in herds(state, player, tile, cell):
        animals = ANIMALS.get(herd, herd)
        message = say("These animals do not score with this tile: {animals}.", animals=animals)
        yield Refusal("BU-142", message, impossible=not _are_animals(state, herd))


def _are_animals(state: State, word: str) -> bool:
    return any(tile.what == word for tile in state.table.of_kind[Kind.ANIMALS])


def _sell(state: State, entry: e.Sell) -> Refusals:
    player = entry.player
    yield from action(state, player, entry.die, Effect.SELL)
    if not 1 <= entry.good <= GOODS:
        yield impossible("BU-60", say("Goods are numbered 1 to 6."))
        return
    if entry.count < 0:
        yield impossible("BU-60", say("Enter 0 or more."))
    if not state.full:
        if entry.count == 0:
            yield Refusal("BU-60", say("Enter how many goods are sold."))
        return
    have = state.duchy(player).goods[entry.good - 1]
    if not have:
        yield Refusal("BU-60", say("There are no goods {good} to sell.", good=entry.good))
    elif entry.count not in (0, have):
        yield Refusal("BU-60", say("Goods of one type are sold together: {n}.", n=have))
    use = use_of(state, player, entry.die, Effect.SELL)
    yield from enough_workers(state, player, use, entry.good)


def _workers(state: State, entry: e.Workers) -> Refusals:
    yield from action(state, entry.player, entry.die, Effect.ACTION)


def _buy(state: State, entry: e.Buy) -> Refusals:
    player = entry.player
    yield from turn(state, player)
    yield from storing(state, player, entry.tile, entry.discard)
    if state.due(player) and not state.table.edition.buy_during_action:
        message = say("Buy before, between or after actions, not during one.")
        yield Refusal("BU-66", message)
    if player in state.bought:
        yield Refusal("BU-66", say("You can buy only one tile per turn."))
    yield from _payment(state, entry)


def _payment(state: State, entry: e.Buy) -> Refusals:
    if not 0 <= entry.depot <= 6:
        yield impossible("BU-66", say("The depots are numbered 1 to 6, the black one is 0."))
    if not 0 <= entry.workers <= 2:
        yield impossible("BU-106", say("A tile costs 2. That is too many workers."))
        return
    anywhere = powers_of(state, entry.player).buys_anywhere
    if entry.depot and not anywhere:
        yield Refusal("BU-106", say("Without monastery 6 you can buy only from the black depot."))
    if entry.workers and not (anywhere and state.table.edition.workers_buy):
        yield Refusal("BU-106", say("You cannot pay for this tile with workers."))
    duchy = state.duchy(entry.player)
    if entry.workers > duchy.workers:
        yield Refusal(
            "BU-106",
            say_n_in(
                "Burgundy",
                "You have only {n} worker.",
                "You have only {n} workers.",
                n=duchy.workers,
            ),
        )
    price = 2 - entry.workers
    if price > duchy.silver:
        message = say("A tile costs {price} silver. You have {n}.", price=price, n=duchy.silver)
        yield Refusal("BU-66", message)


# ── the effects of tiles ─────────────────────────────────────────────────────────────────────


def _ship(state: State, entry: e.Ship) -> Refusals:
    player, depots = entry.player, entry.depots
    if any(not 1 <= depot <= 6 for depot in depots):
        yield impossible("BU-30", say("The depots are numbered 1 to 6."))
        return
    if any(not 1 <= good <= GOODS for good in entry.goods):
        yield impossible("BU-31", say("Goods are numbered 1 to 6."))
        return
    yield from ship_waits(state, player)
    if not depots:
        yield Refusal("BU-30", say("Choose a depot for the ship."))
    if len(depots) > 1 + powers_of(state, player).ship_depots:
        yield Refusal("BU-105", say("A ship goes to one depot, or to two with monastery 5."))
    elif len(depots) == 2 and (depots[0] - depots[1]) % 6 not in (1, 5):
        yield Refusal("BU-105", say("The two depots must be adjacent."))
    yield from _chosen_goods(state, entry)


def ship_waits(state: State, player: int) -> Refusals:
    """The reason that no ship of this player is there for goods."""
    if not any(map(any, state.depots)):
        yield Refusal("BU-30", say("There are no goods in the depots."))
    elif not state.due(player, Effect.SHIP):
        yield Refusal("BU-30", say("Place a ship first."))


def _chosen_goods(state: State, entry: e.Ship) -> Refusals:
    found = cargo(state, entry.player, entry.depots)
    chosen = set(entry.goods)
    if not chosen and 0 < found.room < len(found.new):
        yield Refusal(
            "BU-31",
            say_n(
                "Room for {n} new type of goods. Choose which.",
                "Room for {n} new types of goods. Choose which.",
                n=found.room,
            ),
        )
    elif chosen and (not chosen <= set(found.new) or len(entry.goods) != found.room):
        yield Refusal("BU-31", say("These are not the new types of goods that fit."))


def _skip(state: State, entry: e.Skip) -> Refusals:
    due = state.due(entry.player)
    if due is None:
        yield Refusal("BU-38", say("There is nothing to skip."))
    else:
        yield from not_left_out(state, due)


def not_left_out(state: State, due: Pending) -> Refusals:
    """The reason why this effect must be used. Whether a depot has a tile only the players know."""
    must = due.effect in state.table.edition.must
    if due.effect == Effect.SHIP:
        yield Refusal("BU-30", say("Choose a depot for the ship, even an empty one."))
    elif must and due.effect == Effect.ACTION:
        yield Refusal("BU-39", say("In the 2011 edition the castle’s action is mandatory."))
    elif must and due.effect == Effect.SELL and any(state.duchy(due.player).goods):
        yield Refusal("BU-39", say("In the 2011 edition the warehouse must sell."))


# ── the course of the game ───────────────────────────────────────────────────────────────────


def _goods(state: State, entry: e.Goods) -> Refusals:
    if any(not 1 <= good <= GOODS for good in entry.goods):
        yield impossible("BU-05", say("Goods are numbered 1 to 6."))
    elif len(entry.goods) != 3:
        yield Refusal("BU-05", say("Each player starts with 3 goods, not {n}.", n=len(entry.goods)))
    if state.stage is not Stage.STOCK or not state.fresh or entry.player in state.stocked:
        yield Refusal("BU-05", say("Starting goods are drawn only once."))


def _castle(state: State, entry: e.Castle) -> Refusals:
    board = state.duchy(entry.player).board
    cell = board.grid.cell(entry.cell)
    if cell is None:
        message = say("There is no space “{cell}” in this duchy.", cell=entry.cell)
        yield impossible("BU-23", message)
    elif board.kinds[cell] not in (Kind.CASTLE, None):
        yield Refusal("BU-03", say("The starting castle goes on a castle space."))
    if entry.player not in state.undecided:
        yield Refusal("BU-03", say("The starting castle is placed only once."))


def _roll(state: State, entry: e.Roll) -> Refusals:
    if len(entry.dice) != 2 * len(state.table.names):
        yield impossible(
            "BU-11", say("Each player rolls two dice: {n} in total.", n=2 * len(state.table.names))
        )
    if any(not 1 <= die <= 6 for die in (entry.white, *entry.dice)):
        yield impossible("BU-11", say("A die shows 1 to 6."))
    if not 1 <= entry.good <= GOODS:
        yield impossible("BU-12", say("Goods are numbered 1 to 6."))
    if state.stage is Stage.TURNS and state.in_turn is not None:
        name = state.table.names[state.in_turn]
        yield Refusal("BU-11", say("{name} has not ended the turn yet.", name=name))
    elif state.stage is not Stage.ROLL and state.full:
        yield from turn(state, 0)
    yield from unsettled(state)


def _done(state: State, entry: e.Done) -> Refusals:
    yield from turn(state, entry.player)
    yield from unsettled(state, entry.player)


def _phase_end(state: State, entry: e.PhaseEnd) -> Refusals:
    if state.stage in (Stage.OVER, Stage.FINAL):
        yield Refusal("BU-71", say("All five phases are over."))
    elif state.stage is Stage.STOCK:
        yield _first_stock(state)
    elif state.full and state.stage is not Stage.PHASE_END:
        yield Refusal("BU-10", say("A phase has five rounds. This one is not over yet."))
    yield from unsettled(state)


def _final(state: State, entry: e.Final) -> Refusals:
    if min(entry.goods, entry.silver, entry.workers) < 0:
        yield impossible("BU-85", say("Enter 0 or more."))
    if state.full:
        yield Refusal("BU-81", say("Everything is tracked: no final count is needed."))
    elif state.left[entry.player] is not None:
        yield Refusal("BU-85", say("This player’s leftovers have already been entered."))
    elif state.stage is not Stage.FINAL:
        yield Refusal("BU-85", say("Leftovers are counted after the fifth phase."))


def _set_depth(state: State, entry: e.SetDepth) -> Refusals:
    if not 0 <= entry.rounds <= ROUNDS:
        yield impossible("BU-82", say("A phase has five rounds."))
    if any(not (1 <= code // 10 <= 6 and 1 <= code % 10 <= GOODS) for code in entry.depots):
        message = say("Goods in depots are two digits each: the depot and the goods, such as 34.")
        yield impossible("BU-82", message)
    if state.stage in (Stage.OVER, Stage.FINAL):
        yield Refusal("BU-71", say("All five phases are over."))
    elif entry.to is state.depth:
        yield Refusal("BU-82", say("The game is already tracked that way."))


def _stock(state: State, entry: e.Stock) -> Refusals:
    if min(entry.silver, entry.workers) < 0 or any(not 1 <= good <= GOODS for good in entry.goods):
        yield impossible("BU-82", say("Not possible: goods are 1 to 6, and no number is below 0."))
    for name in (*entry.storage, *entry.mate, *entry.shared):
        yield from known_tile(state, name)
    duchies = state.table.duchy_of
    if (entry.mate or entry.shared) and duchies.count(duchies[entry.player]) < 2:
        yield impossible("BU-82", say("Players do not share duchies in this game."))
    if len(set(entry.goods)) > goods_places(state, entry.player):
        yield Refusal("BU-31", say("There is room for three types of goods."))
    if len(entry.storage) > storage_places(state, entry.player):
        yield Refusal("BU-21", say("There is no room for that many tiles."))
    if state.stage is Stage.STOCK and state.fresh:
        yield Refusal("BU-82", say("Only the 3 starting goods are entered at the start."))
    elif state.stage is not Stage.STOCK or entry.player in state.stocked:
        yield Refusal(
            "BU-82", say("What each player has is entered only once, when full tracking begins.")
        )


CHECKS: dict[type[Entry], Callable[[State, Any], Refusals]] = {
    e.Goods: _goods,
    e.Castle: _castle,
    e.Roll: _roll,
    e.Take: _take,
    e.Place: _place,
    e.Sell: _sell,
    e.Workers: _workers,
    e.Buy: _buy,
    e.Ship: _ship,
    e.Skip: _skip,
    e.Done: _done,
    e.PhaseEnd: _phase_end,
    e.Final: _final,
    e.SetDepth: _set_depth,
    e.Stock: _stock,
}
