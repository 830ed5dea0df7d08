"""What entries do to the table. Nothing is checked here: players may override the rules.

A `StateDraft` is a state being changed; `state()` is what came out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.entry import Entry
from core.games.castle_builder.castle import STRIDE, Castle, place_name, read_place
from core.games.castle_builder.entries import (
    Coin,
    Collapse,
    Door,
    Land,
    Lay,
    Level,
    Measure,
    Offer,
    Pick,
    Place,
    Row,
    SetDepth,
    Shoot,
    Source,
    Stand,
    Steal,
    Stood,
    Take,
    TakeCoin,
)
from core.games.castle_builder.state import (
    COINS,
    HOLDER,
    MARKET,
    TILES,
    Builder,
    Job,
    Move,
    State,
    Task,
    rival_of,
    rows_of,
)
from core.games.castle_builder.tiles import Tile, parse_tile
from core.games.castle_builder.track import (
    PLAIN,
    UNKNOWN,
    BaronTrack,
    Landing,
    Walk,
    foreseen,
    learnt,
)
from core.message import Message, say, say_n

RED = (Coin.CATAPULT, Coin.THIEF, Coin.LADY)
"""The coins with the red tile, which the peaceful variant tames (CB-56)."""
_FULL_ONLY = (Job.LAY, Job.OFFER, Job.STEAL, Job.PICK)
_OF_TILES = (Job.COLLAPSE, Job.CATAPULT, Job.STAND)


def apply(state: State, entry: Entry) -> State:
    """The state after this entry."""
    draft = StateDraft(state)
    _APPLY[type(entry)](draft, entry)
    return draft.state()


class StateDraft:
    def __init__(self, state: State) -> None:
        self.table = state.table
        self.depth = state.depth
        self.full = state.depth == Level.FULL
        self.tiles_known = state.depth != Level.ROWS
        self.turn = state.turn
        self.seats = list(state.seats)
        self.tasks = list(state.tasks)
        self.seen = state.seen
        self.news: list[Message] = []
        self.stock = state.stock
        self.discards = state.discards
        self.treasury = state.treasury
        self.market_tiles = state.market_tiles
        self.market_coins = state.market_coins
        self.over = state.over
        self.loop = state.loop
        self.walks = state.walks

    def state(self) -> State:
        if self.over:
            self.tasks = []  # CB-50: at once, whatever was still due
        else:
            self._settle()
        return State(
            self.table,
            self.depth,
            self.turn,
            tuple(self.seats),
            tuple(self.tasks),
            self.seen,
            tuple(self.news),
            self.stock,
            self.discards,
            self.treasury,
            self.market_tiles,
            self.market_coins,
            self.over,
            self.loop,
            self.walks,
        )

    # ── a turn ──

    def take(self, player: int) -> None:
        self._draw(player, 2)
        self._first(Task(Job.END, player))

    def place(self, player: int, place: int, tile: Tile, source: Source, discards: int) -> None:
        seat = self.seats[player]
        if place in seat.castle.at and any(p == place for p, _ in seat.castle.tiles):
            self.discards += self.full
        if self.full or source is Source.ROYAL:
            self._fetch(player, tile, source)
            self._throw(player, discards)
        self._meet(tile)
        self.seats[player] = self.seats[player].with_castle(seat.castle.placed(place, tile))
        self._first(Task(Job.END, player))
        row = place // STRIDE + 1
        if steps := row_steps(row):
            self.move(player, Move(place_name(place), steps, tile.rubies))
        if self.full:
            self._first(Task(Job.LAY))

    def row(self, player: int, row: int, rubies: int) -> None:
        """CB-65: a tile of which only the row and the rubies are entered."""
        seat = self.seats[player]
        rows = [*seat.rows, *[0] * (row - len(seat.rows))]
        rows[row - 1] += 1
        self.seats[player] = seat._replace(rows=tuple(rows))
        self._first(Task(Job.END, player))
        if steps := row_steps(row):
            self.move(player, Move(place_name((row - 1) * STRIDE + 1)[:1], steps, rubies))

    def move(self, player: int, move: Move) -> None:
        """CB-28 to CB-35: the baron goes; where spaces of the track are not known, the players will
        tell what he met."""
        way = self._way(player, move.steps)
        if way is None:
            self._moved(player, move)
            self._first(Task(Job.LAND, player, move.steps))
            return
        move = move._replace(slips=way.slips, spaces=way.rubies)
        self._moved(player, move)
        self.seats[player] = self.seats[player]._replace(baron=way.end)
        self.news.append(
            say_n(
                "{name} moves {n} step to space {space}.",
                "{name} moves {n} steps to space {space}.",
                n=move.steps,
                name=self._name(player),
                space=way.end + 1,
            )
        )
        self._met(player, way.coins, way.tile)

    def _way(self, player: int, steps: int) -> Landing | None:
        track = self.loop or self.table.track
        if track is None:
            return None
        taken = [s.baron for at, s in enumerate(self.seats) if at != player]
        marks = track.spaces
        if UNKNOWN not in marks:
            return foreseen(marks, self.seats[player].baron, steps, taken, self.table.ruby_chain)
        known = learnt(track, self.walks, self.table.ruby_chain)
        return foreseen(known, self.seats[player].baron, steps, taken, self.table.ruby_chain)

    def measure(self, spaces: int, starts: Sequence[int]) -> None:
        """CB-66: how long the track is; earlier moves now say what its spaces are."""
        places = tuple(start - 1 for start in starts)
        marks = "".join(PLAIN if at in places else UNKNOWN for at in range(spaces))
        self.loop = BaronTrack(marks, places)
        self.seats = [
            seat._replace(baron=(places[at] + seat.steps - self._awaited(at)) % spaces)
            for at, seat in enumerate(self.seats)
        ]

    def _awaited(self, player: int) -> int:
        """The steps of a move that the players have still to tell about."""
        tasks = (task for task in self.tasks if task.job is Job.LAND and task.player == player)
        return next((task.steps for task in tasks), 0)

    def land(self, entry: Land) -> None:
        due = Task(Job.LAND, entry.player, self._awaited(entry.player)) in self.tasks
        self._done(Job.LAND, entry.player)
        seat = self.seats[entry.player]
        last = seat.moves[-1] if seat.moves else Move("", 0, 0)
        if due:
            told = (entry.coins, entry.tile, entry.rubies, entry.slips)
            walk = Walk(entry.player, seat.steps - last.steps, last.steps, *told)
            self.walks = (*self.walks, walk)
            if track := self.loop or self.table.track:
                space = seat.baron + last.steps + entry.slips + entry.rubies
                seat = seat._replace(baron=space % len(track.spaces))
        slips, spaces = last.slips + entry.slips, last.spaces + entry.rubies
        move = Move(last.source, last.row, last.rubies, slips, spaces)
        self.seats[entry.player] = seat.with_moves((*seat.moves[:-1], move))
        self._met(entry.player, entry.coins, entry.tile)

    # ── coins ──

    def coin(self, player: int, kind: Coin) -> None:
        self._done(Job.COIN, player)
        seat = self.seats[player]
        self.seats[player] = seat._replace(coins=(*seat.coins, kind))
        if self.full:
            self._buy(kind)
        self.count_coins()
        if self.over:
            return
        if self.table.peaceful and kind in RED:
            self._market_tile(player)
        else:
            self._effect(player, kind)
        if self.full:
            self._first(Task(Job.OFFER))

    def count_coins(self) -> None:
        """Sees whether somebody has as many as end the game (CB-50)."""
        self.over = max([seat.wealth for seat in self.seats]) >= self.table.goal

    def collapse(self, player: int, place: int) -> None:
        self._done(Job.COLLAPSE, player)
        self._remove(player, place)

    def shoot(self, player: int, rival: int, place: int) -> None:
        self._done(Job.CATAPULT, player)
        self._remove(rival, place)

    def steal(self, player: int, rival: int) -> None:
        self._done(Job.STEAL, player)
        seat = self.seats[rival]
        if seat.holder:
            self.seats[rival] = seat._replace(holder=seat.holder - 1)
            self._receive(player, 1)

    def pick(self, player: int, tile: Tile) -> None:
        self._done(Job.PICK, player)
        self._from_market(tile)
        self._receive(player, 1)
        self._first(Task(Job.LAY))

    # ── the market, doors, depth ──

    def lay(self, tiles: Sequence[Tile]) -> None:
        self._done(Job.LAY)
        self._from_stock(len(tiles))
        self.market_tiles += tuple(tiles)
        for tile in tiles:
            self._meet(tile)

    def offer(self, coins: Sequence[Coin]) -> None:
        self._done(Job.OFFER)
        self.treasury = max(0, self.treasury - len(coins))
        self.market_coins += tuple(coins)

    def door(self, player: int, place: int) -> None:
        seat = self.seats[player]
        self.seats[player] = seat.with_castle(seat.castle.with_door(place))

    def stand(self, player: int, place: int, tile: Tile) -> None:
        """CB-67: a tile that stood before tiles were entered; it was never in this stock."""
        self.stock = max(0, self.stock - self.full)
        self._meet(tile)
        seat = self.seats[player]
        self.seats[player] = seat.with_castle(seat.castle.placed(place, tile))

    def stood(self, player: int) -> None:
        self._done(Job.STAND, player)

    def set_depth(self, depth: Level, player: int, holders: Sequence[int]) -> None:
        """CB-58, CB-59: full tracking starts from what lies on the table now. Tiles of which only
        the row is known are entered first (CB-67)."""
        if depth == Level.ROWS:
            self.seats = [s._replace(rows=rows_of(s.castle)) for s in self.seats]
        elif not self.tiles_known:
            untold = [at for at, s in enumerate(self.seats) if s.rows != rows_of(s.castle)]
            for at in untold:
                bare = Castle.bare(self.table.ground)
                self.seats[at] = self.seats[at].with_castle(bare)
            self._first(*[Task(Job.STAND, at) for at in untold])
        self.tiles_known = depth != Level.ROWS
        self.depth, self.full, self.turn = depth, depth == Level.FULL, player
        without = _FULL_ONLY if self.tiles_known else (*_FULL_ONLY, *_OF_TILES)
        self.tasks = [task for task in self.tasks if task.job not in without]
        self.market_tiles, self.market_coins = (), ()
        self.stock = self.discards = self.treasury = 0
        counts = (*holders, *[0] * len(self.seats))
        self.seats = [s._replace(holder=n) for s, n in zip(self.seats, counts, strict=False)]
        if self.full:
            out = sum(len(s.castle.tiles) + s.holder + s.royals for s in self.seats)
            self.stock = max(0, TILES - out)
            self.treasury = max(0, COINS - sum(s.wealth for s in self.seats))
            self._first(Task(Job.LAY), Task(Job.OFFER))

    # ── steps of these ──

    def _name(self, player: int) -> str:
        return self.table.names[player]

    def _first(self, *tasks: Task) -> None:
        self.tasks[:0] = tasks

    def _done(self, job: Job, player: int = 0) -> None:
        """Ticks off the first task of this kind; there may be none if the table overrules."""
        for at, task in enumerate(self.tasks):
            if task.job is job and task.player == player:
                del self.tasks[at]
                return

    def _settle(self) -> None:
        """Passes over what nobody has to enter: an ended turn, choices with nothing to choose, a
        market that is full. A turn ends when the market is full too."""
        at = 0
        while at < len(self.tasks):
            task = self.tasks[at]
            if self._to_be_entered(task):
                if task.job not in MARKET_JOBS:
                    return
                at += 1
            elif task.job is Job.END and at:
                return
            else:
                del self.tasks[at]
                if task.job is Job.END:
                    self.turn = (task.player + 1) % len(self.seats)
                elif task.job in _VAIN:
                    self.news.append(say("No effect."))

    def _to_be_entered(self, task: Task) -> bool:
        match task.job:
            case Job.END:
                return False
            case Job.LAND | Job.STAND:
                return True
            case Job.LAY:
                return tiles_missing(self) > 0
            case Job.OFFER:
                return coins_missing(self) > 0
            case Job.COIN:
                return not self.full or bool(self.market_coins) or to_fill(self, Job.OFFER)
            case Job.COLLAPSE:
                return bool(self.seats[task.player].castle.tiles)
            case Job.CATAPULT:
                return any(seat.castle.tiles for seat in self._others(task.player))
            case Job.STEAL:
                return any(seat.holder for seat in self._others(task.player))
            case Job.PICK:
                return bool(self.market_tiles) or to_fill(self, Job.LAY)

    def _others(self, player: int) -> list[Builder]:
        return [seat for at, seat in enumerate(self.seats) if at != player]

    def _fetch(self, player: int, tile: Tile, source: Source) -> None:
        seat = self.seats[player]
        if source is Source.ROYAL:
            numbered = seat.prince_placed or tile.bottom is not None
            left = max(0, seat.royals - 1)
            self.seats[player] = seat._replace(royals=left, prince_placed=numbered)
        elif self.full and source is Source.MARKET:
            self._from_market(tile)
        elif self.full:
            self.seats[player] = seat._replace(holder=max(0, seat.holder - 1))

    def _throw(self, player: int, count: int) -> None:
        """From the holder onto the discards, as far as there are any."""
        if self.full and count:
            seat = self.seats[player]
            thrown = min(count, seat.holder)
            self.seats[player] = seat._replace(holder=seat.holder - thrown)
            self.discards += thrown

    def _from_market(self, tile: Tile) -> None:
        at = self.market_tiles.index(tile) if tile in self.market_tiles else 0
        self.market_tiles = self.market_tiles[:at] + self.market_tiles[at + 1 :]

    def _from_stock(self, count: int) -> int:
        """CB-08: as many as there are; the discards become a new stock when it runs out."""
        if self.stock < count:
            self.stock, self.discards = self.stock + self.discards, 0
        taken = min(count, self.stock)
        self.stock -= taken
        return taken

    def _meet(self, tile: Tile) -> None:
        if tile not in self.seen:
            self.seen = (*self.seen, tile)

    def _moved(self, player: int, move: Move) -> None:
        seat = self.seats[player]
        self.seats[player] = seat.with_moves((*seat.moves, move))

    def _met(self, player: int, coins: int, tile: bool) -> None:
        if tile:
            self._draw(player, 1)
        due = coins if self.table.coin_each else min(coins, 1)  # CB-33
        if due:
            self._first(*[Task(Job.COIN, player)] * due)

    def _draw(self, player: int, count: int) -> None:
        if self.full:
            count = self._from_stock(count)
        if count:
            self.news.append(
                say_n(
                    "{name} takes {n} tile from the supply.",
                    "{name} takes {n} tiles from the supply.",
                    n=count,
                    name=self._name(player),
                )
            )
        if self.full:
            self._receive(player, count)

    def _receive(self, player: int, count: int) -> None:
        """CB-07: what does not fit into the holder is discarded at once."""
        seat = self.seats[player]
        holder = seat.holder + count
        over = max(0, holder - HOLDER)
        self.seats[player] = seat._replace(holder=holder - over)
        self.discards += over
        if over:
            self.news.append(
                say_n(
                    "{name}: more than 7 tiles, discard {n}.",
                    "{name}: more than 7 tiles, discard {n}.",
                    n=over,
                    name=self._name(player),
                )
            )

    def _buy(self, kind: Coin) -> None:
        if kind in self.market_coins:
            at = self.market_coins.index(kind)
            self.market_coins = self.market_coins[:at] + self.market_coins[at + 1 :]
        else:
            self.treasury = max(0, self.treasury - 1)

    def _effect(self, player: int, kind: Coin) -> None:
        match kind:
            case Coin.RUBY:
                self.move(player, Move(kind, 1, 0))
            case _ if kind in _OF_CASTLES and not self.tiles_known:
                self.news.append(_OF_CASTLES[kind])
            case _ if kind in COUNTED:
                self._reward(kind)
            case Coin.MONK:
                before = [seat.wealth - (at == player) for at, seat in enumerate(self.seats)]
                for poor in poorest(before):
                    self._draw(poor, 3)
            case Coin.LADY:
                self._judge()
            case Coin.WINDMILL:
                self._windmill(player)
            case Coin.THIEF:
                self._thief(player)
            case Coin.COLLAPSE:
                self._first(Task(Job.COLLAPSE, player))
            case Coin.CATAPULT:
                self._first(Task(Job.CATAPULT, player))

    def _reward(self, kind: Coin) -> None:
        winners = rewarded([seat.castle for seat in self.seats], kind)
        for player in winners:
            self._draw(player, 2)
        if not winners:
            self.news.append(say("No effect."))

    def _judge(self) -> None:
        if not self.full:
            self.news.append(say("Each player discards 1 random tile from their holder."))
        for player, seat in enumerate(self.seats):
            if self.full and seat.holder:
                self._throw(player, 1)
                text = say("{name} discards 1 random tile.", name=self._name(player))
                self.news.append(text)

    def _windmill(self, player: int) -> None:
        if self.full:
            self.discards += len(self.market_tiles)
            self.market_tiles = ()
            self._first(Task(Job.LAY), Task(Job.PICK, player))
        else:
            self.news.append(say("The market gets 3 new tiles."))
            self._market_tile(player)

    def _thief(self, player: int) -> None:
        if self.full:
            self._first(Task(Job.STEAL, player))
        else:
            text = say("{name} takes 1 random tile from a rival.", name=self._name(player))
            self.news.append(text)

    def _market_tile(self, player: int) -> None:
        if self.full:
            self._first(Task(Job.PICK, player))
        else:
            text = say("{name} takes a market tile.", name=self._name(player))
            self.news.append(text)

    def _remove(self, owner: int, place: int) -> None:
        """CB-49: the tile goes, the baron stays."""
        seat = self.seats[owner]
        self.seats[owner] = seat.with_castle(seat.castle.removed(place))
        self.discards += self.full


COUNTED: Mapping[Coin, Callable[[Castle], int]] = {
    Coin.TOWER: lambda castle: castle.height,
    Coin.PEOPLE: lambda castle: castle.residents,
    Coin.WINDOWS: lambda castle: castle.windows,
    Coin.ROOFS: lambda castle: castle.roofs,
}
"""What a coin counts in each castle, to reward those with the most."""
_OF_CASTLES = {
    Coin.TOWER: say("All players with the highest castle take 2 tiles."),
    Coin.PEOPLE: say("All players with the most residents (at least 1) take 2 tiles."),
    Coin.WINDOWS: say("All players with the most windows (at least 1) take 2 tiles."),
    Coin.ROOFS: say("All players with the most roofs (at least 1) take 2 tiles."),
    Coin.COLLAPSE: say("Remove a free tile of your castle."),
    Coin.CATAPULT: say("Remove a free tile of a rival’s castle."),
}
"""What a coin means where nobody enters the tiles of the castles."""
MARKET_JOBS = (Job.LAY, Job.OFFER)
_TAKING = {Job.PICK: Job.LAY, Job.COIN: Job.OFFER}
"""What takes from the market, and what fills it."""
_VAIN = (Job.COLLAPSE, Job.CATAPULT, Job.STEAL, Job.PICK)


def open_tasks(state: State) -> list[Task]:
    """The tasks that may be done now. Players decide whether the market is filled first or whoever
    has the turn goes on, as long as nobody takes from a market that is not full (CB-64)."""
    market = next((t for t in state.tasks if t.job in MARKET_JOBS and to_fill(state, t.job)), None)
    own = next((t for t in state.tasks if t.job not in MARKET_JOBS and t.job is not Job.END), None)
    if own is not None and own.job in _TAKING and to_fill(state, _TAKING[own.job]):
        own = None
    found = [task for task in (market, own) if task is not None]
    return sorted(found, key=state.tasks.index)


def to_fill(table: State | StateDraft, job: Job) -> bool:
    """Whether tiles or coins are still to be laid out on the market."""
    if all(task.job is not job for task in table.tasks):
        return False
    return (tiles_missing(table) if job is Job.LAY else coins_missing(table)) > 0


def row_steps(row: int) -> int:
    """The steps that a tile gives for its row, without its rubies (CB-27, CB-28)."""
    return row if row > 1 else 0


def rewarded(castles: Sequence[Castle], kind: Coin) -> list[int]:
    """Whose castle has the most of what this coin counts (CB-38, CB-40, CB-42, CB-44)."""
    counts = [COUNTED[kind](castle) for castle in castles]
    least = 0 if kind is Coin.TOWER else 1
    return [at for at in _most(counts) if counts[at] >= least]


def poorest(coins: Sequence[int]) -> list[int]:
    """All who have the fewest coins, for the monk (CB-46)."""
    return _most([-count for count in coins])


def _most(counts: Sequence[int]) -> list[int]:
    """All who have the most: coins reward everybody who ties."""
    best = max(counts)
    return [at for at, count in enumerate(counts) if count == best]


def tiles_missing(table: State | StateDraft) -> int:
    """How many tiles the market still needs, as far as there are any (CB-03)."""
    return min(MARKET - len(table.market_tiles), table.stock + table.discards)


def coins_missing(table: State | StateDraft) -> int:
    return min(MARKET - len(table.market_coins), table.treasury)


def _place(draft: StateDraft, entry: Place) -> None:
    tile = parse_tile(entry.tile)
    draft.place(entry.player, _at(entry.place), tile, entry.source, entry.discards)


def _stand(draft: StateDraft, entry: Stand) -> None:
    draft.stand(entry.player, _at(entry.place), parse_tile(entry.tile))


def _shoot(draft: StateDraft, entry: Shoot) -> None:
    draft.shoot(entry.player, _rival(draft, entry.rival), _at(entry.place))


def _at(name: str) -> int:
    """A place that passed the checks."""
    place = read_place(name)
    assert place is not None
    return place


def _rival(draft: StateDraft, name: str) -> int:
    rival = rival_of(draft.table, name)
    assert rival is not None
    return rival


_APPLY: Mapping[type[Entry], Callable[[StateDraft, Any], None]] = {
    Take: lambda draft, entry: draft.take(entry.player),
    Place: _place,
    Row: lambda draft, entry: draft.row(entry.player, entry.row, entry.rubies),
    Land: StateDraft.land,
    TakeCoin: lambda draft, entry: draft.coin(entry.player, entry.kind),
    Collapse: lambda draft, entry: draft.collapse(entry.player, _at(entry.place)),
    Shoot: _shoot,
    Steal: lambda draft, entry: draft.steal(entry.player, _rival(draft, entry.rival)),
    Pick: lambda draft, entry: draft.pick(entry.player, parse_tile(entry.tile)),
    Lay: lambda draft, entry: draft.lay(tuple(map(parse_tile, entry.tiles))),
    Offer: lambda draft, entry: draft.offer(entry.coins),
    Door: lambda draft, entry: draft.door(entry.player, _at(entry.place)),
    Measure: lambda draft, entry: draft.measure(entry.spaces, entry.starts),
    Stand: _stand,
    Stood: lambda draft, entry: draft.stood(entry.player),
    SetDepth: lambda draft, entry: draft.set_depth(entry.depth, entry.player, entry.holders),
}
