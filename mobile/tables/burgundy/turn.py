"""A turn of Burgundy where everything is tracked: each action as a few short steps."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol, TypeVar

from core.entry import Entry, player_of
from core.games.burgundy import entries as e
from core.games.burgundy.check import facing, free_steps
from core.games.burgundy.effects import cargo, use_of, workers_needed
from core.games.burgundy.scoring import herd_choices, herd_items, pasture_of, powers_of
from core.games.burgundy.state import Effect, Stage, State
from core.games.burgundy.tiles import Kind, Tile
from core.games.burgundy.warnings import offered
from core.message import Message, say, say_n, say_n_in
from mobile.tables.burgundy.tiles import (
    WHICH_HERD,
    Explain,
    good_token,
    herd_token,
    number_token,
    short_groups,
    tile_groups,
    tile_token,
)
from mobile.tables.burgundy.words import listed, points, workers_for
from mobile.tables.steps import Action, Do, Group, Offer, Pick, Tap, Way
from mobile.tables.view import Arrangement, Token

E = TypeVar("E", bound=Entry)


class Moment(Protocol):
    """What a turn needs of the table."""

    state: State

    @property
    def legal(self) -> tuple[Entry, ...]: ...

    @property
    def sketch(self) -> tuple[Entry, ...]: ...


class Turn:
    """What one player may enter now."""

    def __init__(self, table: Moment, player: int, explain: Explain) -> None:
        self.table = table
        self.state = table.state
        self.explain = explain
        self.player = player
        self.sketch = tuple(entry for entry in table.sketch if player_of(entry) == player)
        """What this player may enter, with one tile of each kind in the depots."""
        self.due = self.state.due(player)

    def of(self, kind: type[E]) -> list[E]:
        """What this player may enter of a kind. Tiles of the depots are listed only when somebody
        wants to take one: there are hundreds."""
        entries = self.table.legal if kind in (e.Take, e.Buy) else self.sketch
        return [x for x in entries if isinstance(x, kind) and player_of(x) == self.player]

    def can(self, kind: type[Entry]) -> bool:
        return any(isinstance(entry, kind) for entry in self.sketch)

    # ── buttons and steps ────────────────────────────────────────────────────────────────────

    def actions(self) -> tuple[Action, ...]:
        """The buttons of a turn; tiles are placed on the board."""
        found = []
        if self.can(e.Ship):
            found.append(
                Action(say("Take goods from which depot?"), "ship", self.ship, urgent=True)
            )
        if self.can(e.Take):
            found.append(Action(say("Take a tile"), "hand", self.take))
        if self.can(e.Sell):
            found.append(Action(say("Sell goods"), "goods", self.sell))
        if workers := self.of(e.Workers):
            found.append(Action(self._workers_title(), "worker", self._workers(workers)))
        if self.can(e.Buy):
            found.append(Action(say("Buy a tile"), "silver", self.buy))
        return tuple(found)

    def last_actions(self) -> tuple[Action, ...]:
        """What ends an effect or the turn: below everything that could still be done."""
        found = []
        if self.due and not self.due.idle and e.Skip(self.player) in self.sketch:
            found.append(Action(self._skip_title(), "close", Do(e.Skip(self.player))))
        if e.Done(self.player) in self.sketch:
            done = Do(e.Done(self.player))
            idle = not self.state.dice[self.player]
            found.append(Action(say("End turn"), "check", done, urgent=idle))
        return tuple(found)

    def follow_up(self) -> Tap | None:
        """What the tile just placed asks for, where the board does not show it."""
        if self.due is None:
            return None
        steps: dict[str, Callable[[], Tap]] = {
            Effect.SHIP: self.ship,
            Effect.SELL: self.sell,
            Effect.TAKE: self.take,
        }
        step = steps.get(self.due.effect)
        return step() if step else None

    # ── taking and buying ────────────────────────────────────────────────────────────────────

    def take(self) -> Pick:
        takes = self.of(e.Take)
        ways = dict.fromkeys((entry.die, entry.depot) for entry in takes)
        groups = []
        for die in dict.fromkeys(die for die, _ in ways):
            depots = [depot for way, depot in ways if way == die]
            offers = tuple(self._depot(die, depot) for depot in depots)
            title = say("With die {die}", die=die) if die else None
            groups.append(Group(offers, title))
        return Pick(say("From which depot?"), tuple(groups), ways=self._skip())

    def _depot(self, die: int | None, depot: int) -> Offer:
        free = int(powers_of(self.state, self.player).free_take)
        use = use_of(self.state, self.player, die, Effect.TAKE, free)
        cost = workers_for(workers_needed(self.state, self.player, use, depot))
        token = number_token(depot)._replace(name=cost if die else None)
        return Offer(token, lambda: self._tile_from(die, depot))

    def _tile_from(self, die: int | None, depot: int) -> Pick:
        takes = [t for t in self.of(e.Take) if (t.die, t.depot) == (die, depot)]
        return self._tiles(say("Which tile from depot {depot}?", depot=depot), depot, takes)

    def buy(self) -> Pick:
        """From the black depot; with monastery 6 from any, and perhaps for workers."""
        buys = self.of(e.Buy)
        ways = list(dict.fromkeys((entry.depot, entry.workers) for entry in buys))
        if len(ways) == 1:
            return self._bought(*ways[0])
        groups = []
        for workers in dict.fromkeys(workers for _, workers in ways):
            depots = [depot for depot, paid in ways if paid == workers]
            offers = tuple(
                Offer(_depot_token(depot), partial(self._bought, depot, workers))
                for depot in depots
            )
            title = say("Silver: {silver}, workers: {workers}", silver=2 - workers, workers=workers)
            groups.append(Group(offers, title, Arrangement.BARE))
        return Pick(say("From which depot?"), tuple(groups))

    def _bought(self, depot: int, workers: int) -> Pick:
        buys = [b for b in self.of(e.Buy) if (b.depot, b.workers) == (depot, workers)]
        title = (
            say("Which tile from depot {depot}?", depot=depot)
            if depot
            else say("Which tile from the black depot?")
        )
        return self._tiles(title, depot, buys)

    def _tiles(self, title: Message, depot: int, entries: Iterable[e.Take | e.Buy]) -> Pick:
        """The tiles that should lie there first, then every other one (BU-83)."""
        by_tile: dict[str, list[e.Take | e.Buy]] = {}
        for entry in entries:
            by_tile.setdefault(entry.tile, []).append(entry)
        tiles = [self.state.table.tiles[name] for name in by_tile]
        likely = {tile.name for tile in offered(self.state, depot)}

        def then(tile: Tile) -> Tap:
            return self._discard(by_tile[tile.name])

        groups = short_groups((tile for tile in tiles if tile.name in likely), then)
        others = short_groups((tile for tile in tiles if tile.name not in likely), then)
        if groups and others:
            others = (Group((), say("Others (not expected here)")), *others)
        monasteries = [t for t in tiles if t.kind is Kind.MONASTERY and t.name in likely]
        ways = (self._described(title, monasteries, then),) if monasteries else ()
        return Pick(title, (*groups, *others), ways=ways)

    def _described(self, title: Message, tiles: list[Tile], then: Callable[[Tile], Tap]) -> Way:
        """The monasteries with what they do: not everybody knows them by their numbers."""

        def described() -> Pick:
            return Pick(title, tile_groups(tiles, then, self.explain)[1:])

        return Way(say("Monastery effects"), "monastery", described)

    def _discard(self, entries: list[e.Take | e.Buy]) -> Tap:
        """Which stored tile makes room, where one has to."""
        if len(entries) == 1:
            return Do(entries[0])
        offers = tuple(
            Offer(tile_token(self.state.table.tiles[entry.discard]), Do(entry))
            for entry in entries
            if entry.discard is not None
        )
        return Pick(say("Storage is full. Which tile do you discard?"), (Group(offers),))

    # ── goods and workers ────────────────────────────────────────────────────────────────────

    def sell(self) -> Pick:
        offers = tuple(self._sale(entry) for entry in self.of(e.Sell))
        note = None if offers else say("There are no goods to sell.")
        group = Group(offers, None, Arrangement.ROWS)
        return Pick(say("Which goods do you sell?"), (group,), note, self._skip())

    def _sale(self, entry: e.Sell) -> Offer:
        use = use_of(self.state, self.player, entry.die, Effect.SELL)
        cost = workers_for(workers_needed(self.state, self.player, use, entry.good))
        count = self.state.duchy(self.player).goods[entry.good - 1]
        vp = points(count * self.state.table.edition.sale_vp)
        tiles = say_n("{n} tile", "{n} tiles", n=count)
        note = say("{tiles}, {points}", tiles=tiles, points=vp)
        if entry.die:
            note = say("{sale}; die {die}, {cost}", sale=note, die=entry.die, cost=cost)
        return Offer(good_token(entry.good, self.state.table.edition), Do(entry), note)

    def _workers_title(self) -> Message:
        powers = powers_of(self.state, self.player)
        count = 2 + powers.action_workers
        return say_n_in("Burgundy", "Take {n} worker", "Take {n} workers", n=count)

    def _workers(self, entries: list[e.Workers]) -> Tap:
        if len(entries) == 1:
            return Do(entries[0])
        offers = tuple(Offer(number_token(entry.die or 0), Do(entry)) for entry in entries)
        return Pick(say("With which die?"), (Group(offers, None, Arrangement.BARE),))

    def ship(self) -> Pick:
        ships = self.of(e.Ship)
        full = tuple(self._voyage(entry) for entry in ships if self._cargo(entry))
        empty = tuple(
            Offer(number_token(entry.depots[0]), Do(entry))
            for entry in ships
            if len(entry.depots) == 1 and not self._cargo(entry)
        )
        groups = [Group(full, None, Arrangement.ROWS)] if full else []
        if empty:
            groups.append(Group(empty, say("Empty depots"), Arrangement.BARE))
        return Pick(say("Take goods from which depot?"), tuple(groups))

    def _voyage(self, entry: e.Ship) -> Offer:
        text = "+".join(map(str, entry.depots))
        return Offer(Token("", "paper", text), Do(entry), self._cargo_words(entry))

    def _cargo(self, entry: e.Ship) -> list[int]:
        """The goods that lie in the depots a ship goes to."""
        return sorted(
            good
            for depot in entry.depots
            for good, count in enumerate(self.state.depots[depot - 1], start=1)
            for _ in range(count)
        )

    def _cargo_words(self, entry: e.Ship) -> Message:
        goods = listed(self._cargo(entry))
        if entry.goods:
            kept = listed(entry.goods)
            return say("Goods {goods}; of the new types only {kept}", goods=goods, kept=kept)
        found = cargo(self.state, self.player, entry.depots)
        if found.new and not found.room:
            return say("Goods {goods}; no room for another type", goods=goods)
        return say("Goods {goods}", goods=goods)

    def _skip(self) -> tuple[Way, ...]:
        if e.Skip(self.player) not in self.sketch:
            return ()
        return (Way(self._skip_title(), "close", Do(e.Skip(self.player))),)

    def _skip_title(self) -> Message:
        """A tile that must be taken is left out only where there is none."""
        if self.due is not None and self.due.effect in self.state.table.edition.must:
            return say("No such tile there")
        return say("Skip the effect")

    # ── placing ──────────────────────────────────────────────────────────────────────────────

    def places(self, cell: str) -> list[tuple[int, e.Place]]:
        """How a stored tile may come onto a cell, with the workers it takes, cheapest first."""
        plain = [entry for entry in self.of(e.Place) if entry.cell == cell and not entry.herd]
        found = [(self.cost(entry), entry) for entry in plain]
        return sorted(found, key=lambda way: way[0])

    def cost(self, entry: e.Place) -> int:
        tile = self.state.table.tiles[entry.tile]
        free = free_steps(self.state, self.player, tile)
        state = facing(self.state, entry)
        use = use_of(state, self.player, entry.die, Effect.PLACE, free)
        board = self.state.duchy(self.player).board
        cell = board.grid.cell(entry.cell)
        assert cell is not None
        return workers_needed(self.state, self.player, use, board.numbers[cell])

    def way(self, cost: int, entry: e.Place) -> Way:
        tile = self.state.table.tiles[entry.tile]
        if entry.die is None:
            return Way(tile.title, tile_token(tile).icon, enter_place(self.state, entry))
        title = say(
            "{tile}: die {die}, {cost}", tile=tile.title, die=entry.die, cost=workers_for(cost)
        )
        return Way(title, tile_token(tile).icon, enter_place(self.state, entry))


def enter_place(state: State, entry: e.Place) -> Tap:
    """Enters a tile; first asks with which animals it scores, where there are several."""
    board = state.duchy(entry.player).board
    cell = board.grid.cell(entry.cell)
    assert cell is not None
    tile = state.table.tiles[entry.tile]
    herds = [herd for herd in herd_choices(state, entry.player, tile, cell) if herd]
    if not herds:
        return Do(entry)
    pasture = pasture_of(state, entry.player, cell)
    offers = []
    for herd in herds:
        one = next(t for t in state.table.tiles.values() if t.what == herd)
        vp = sum(item.vp for item in herd_items(state, entry.player, one, pasture))
        with_herd = dataclasses.replace(entry, herd=herd)
        offers.append(Offer(herd_token(herd), Do(with_herd), points(vp)))
    return Pick(WHICH_HERD, (Group(tuple(offers), None, Arrangement.ROWS),))


def _depot_token(depot: int) -> Token:
    return number_token(depot) if depot else Token("", "black", "0")


def tracked_turn(state: State) -> bool:
    """Whether somebody is in the middle of a tracked turn."""
    return state.full and (state.stage is Stage.TURNS or bool(state.pending))
