"""Castle Builder on the table: castles that grow, the barons' loop, coins and what they bring."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from core.entry import Entry
from core.game import Item
from core.games.castle_builder import entries as e
from core.games.castle_builder.castle import STRIDE, place_name, read_place
from core.games.castle_builder.check import LONGEST_TRACK, STARTS
from core.games.castle_builder.placing import gap
from core.games.castle_builder.scoring import steps as baron_steps
from core.games.castle_builder.state import (
    HOLDER,
    ROYALS,
    START_TILES,
    Job,
    State,
    Task,
    known_tiles,
)
from core.games.castle_builder.tiles import Tile, describe, parse_tile
from core.games.castle_builder.track import COIN, RUBY, TILE
from core.message import Message, say, say_n
from mobile.tables.castle_builder import rowpad, words
from mobile.tables.castle_builder.jobs import Jobs
from mobile.tables.castle_builder.lookups import look_ups
from mobile.tables.castle_builder.tiles import Maker, brick, coin_token, tile_group
from mobile.tables.choices import Choices
from mobile.tables.steps import Action, Choose, Do, Form, Loops, Notice, Tap, Way, WhyNot
from mobile.tables.table import Table
from mobile.tables.view import (
    BoardFace,
    BoardMarks,
    Brick,
    CastleFace,
    CastleMarks,
    Count,
    Hint,
    Holding,
    LookUp,
    Loop,
    Note,
    Runner,
    Select,
    Stock,
    Token,
    Track,
)

FEWEST_PLACES = 6
"""Places shown of a foundation that nobody has entered."""
RECENT = 12
"""Tiles met before that are offered first."""
SPACES = {COIN: "silver", RUBY: "ruby", TILE: "square"}
"""What the spaces of the track show."""


class HeldTile(NamedTuple):
    """A tile in somebody's hand, and where it comes from."""

    tile: Tile
    source: e.Source = e.Source.HOLDER

    @property
    def key(self) -> str:
        """Its name in an address."""
        return f"{self.source} {describe(self.tile)}"


class CastleBuilderChoices(Choices):
    first = ("depth",)


class CastleBuilderTable(Table[State]):
    laying = (e.Place,)

    def cells_named(self, player: int, names: tuple[str, ...]) -> tuple[int, ...]:
        if self._rows:
            return super().cells_named(player, names)
        return tuple(place for name in names if (place := read_place(name)) is not None)

    # ── the castle ───────────────────────────────────────────────────────────────────────────

    @property
    def _rows(self) -> bool:
        return self.state.depth == e.Level.ROWS

    def face(self, player: int) -> BoardFace | CastleFace:
        return rowpad.FACE if self._rows else CastleFace(self._width(player), STRIDE)

    def _width(self, player: int) -> int:
        """Places of the foundation that are shown."""
        castle = self.state.seats[player].castle
        if castle.ground.known:
            return castle.ground.width
        lowest = (p for p in castle.at if p < STRIDE)
        width = max(FEWEST_PLACES, max(lowest, default=0) + 2)
        return min(castle.ground.width, width)

    def marks(self, player: int, hand: str = "") -> BoardMarks | CastleMarks:
        if self._rows:
            return rowpad.marks(self.state, player)
        castle = self.state.seats[player].castle
        bricks = {place: brick(tile) for place, tile in castle.at.items()}
        standing = {place for place, _ in castle.tiles}
        for place, door in castle.doors:
            if place not in standing:
                bricks[place] = Brick(str(door.value), door=True)
        width = self._width(player)
        frame = frozenset(p for p in castle.spots if p >= STRIDE or p <= width)
        return CastleMarks(bricks, dict(self._open(player, hand)), frame=frame)

    def _open(self, player: int, hand: str) -> Iterator[tuple[int, str]]:
        """Where something can be done: free tiles to remove, or spots with the number they ask."""
        state, castle = self.state, self.state.seats[player].castle
        if self.over:
            return
        if state.tasks:
            task = self.jobs.own
            if task is None:
                return
            own = task.player == player
            if (task.job is Job.COLLAPSE and own) or (task.job is Job.CATAPULT and not own):
                yield from ((place, "") for place in castle.free_tops())
            if task.job is Job.STAND and own:
                width = self._width(player)
                yield from ((p, "") for p in castle.spots if p >= STRIDE or p <= width)
            return
        if state.full and player != state.turn:
            return
        held, width = _held(hand), self._width(player)
        for place, spot in castle.spots.items():
            shown = place >= STRIDE or place <= width
            if shown and (held is None or self._fits(player, place, held.tile)):
                yield place, "" if spot.need is None else str(spot.need)

    def _fits(self, player: int, place: int, tile: Tile) -> bool:
        missed = gap(self.state.table, self.state.seats[player].castle, place, tile)
        return missed is not None and abs(missed) <= self._off

    @property
    def _off(self) -> int:
        """By how much a number may be shifted."""
        return HOLDER if self.state.table.any_shift else 1

    def tap(self, player: int, cell: int, all_ways: bool = False, hand: str = "") -> Tap:
        if self._rows:
            return self.jobs.asked() or rowpad.tap(self, player, cell)
        name = place_name(cell)
        state = self.state
        task = self.jobs.own
        if task is not None and task.job is Job.STAND:
            return self._stand(task, player, cell)
        if task is not None and task.job is Job.COLLAPSE:
            return self.judged(e.Collapse(task.player, name))
        if task is not None and task.job is Job.CATAPULT:
            return self.judged(e.Shoot(task.player, state.table.names[player], name))
        if state.tasks and not all_ways:
            return self.jobs.asked() or self._refused(player, name)
        castle = state.seats[player].castle
        if all_ways and cell < STRIDE and not castle.ground.known and cell in castle.spots:
            return self._door(player, name)
        if cell not in castle.spots or (state.full and player != state.turn):
            return self._refused(player, name)
        if (held := _held(hand)) is not None:
            return self._lay(player, cell, held)
        return self._compose(player, cell)

    def _refused(self, player: int, name: str) -> Tap:
        """Why no tile can go there, and which one does anyway."""
        refusals = self.session.check(e.Place(player, name, describe(Tile(None))))

        def then(tile: Tile) -> Tap:
            return Do(e.Place(player, name, describe(tile)), anyway=True)

        title = say("Which tile is here?")
        groups = tile_group(self._recent()[:RECENT], then, say("Known tiles"))
        form = Maker(None, 0, None).form(title, say("Place"), groups, then)
        standing = read_place(name) in self.state.seats[player].castle.at
        return WhyNot(refusals, form, self.ways_back(player, name) if standing else ())

    def _door(self, player: int, name: str) -> Tap:
        entry = e.Door(player, name)
        way = Way(say("Mark a door"), "castle", self.judged(entry))
        return Choose(say("Foundation"), (way,))

    def _stand(self, task: Task, player: int, cell: int) -> Tap:
        """A tile that stands already: what fits in its pattern, with any number."""
        castle = self.state.seats[player].castle
        if player != task.player or cell not in castle.spots:
            return self.judged(e.Stand(player, place_name(cell), describe(Tile(1))))

        def then(tile: Tile) -> Tap:
            return self.judged(e.Stand(player, place_name(cell), describe(tile)))

        title = say("Which tile is here?")
        return Maker(None, 0, castle.spots[cell]).form(title, say("Place"), (), then)

    def _compose(self, player: int, cell: int) -> Tap:
        """Tiles that fit there, those met last first; or a new one put together."""
        state, castle = self.state, self.state.seats[player].castle
        spot = castle.spots[cell]

        def then(tile: Tile, source: e.Source = e.Source.HOLDER) -> Tap:
            return self._lay(player, cell, HeldTile(tile, source))

        fitting = [t for t in self._recent() if gap(state.table, castle, cell, t) == 0]
        market = [t for t in state.market_tiles if self._fits(player, cell, t)]
        groups = (
            *tile_group(market, lambda t: then(t, e.Source.MARKET), say("Market")),
            *tile_group(fitting[:RECENT], then, say("Known tiles that fit")),
        )
        form = Maker(spot.need, self._off, spot).form(
            say("Which tile is here?"),
            say("Place"),
            groups,
            then,
        )
        return self._with_royals(player, cell, form)

    def _with_royals(self, player: int, cell: int, form: Form) -> Tap:
        """Prince and princess wait beside the holder and are placed like its tiles (CB-54)."""
        if not self.state.seats[player].royals:
            return form

        def royal(filled: Mapping[str, tuple[int, ...]]) -> Tap:
            maker = Maker(spot.need, self._off, spot)
            return self._lay(player, cell, HeldTile(maker.tile(filled), e.Source.ROYAL))

        spot = self.state.seats[player].castle.spots[cell]
        return Choose(
            form.title,
            (
                Way(say("From holder or market"), "hand", form),
                Way(say("Prince or princess"), "crown", form._replace(make=royal, groups=())),
            ),
        )

    def _lay(self, player: int, cell: int, piece: HeldTile) -> Tap:
        missed = gap(self.state.table, self.state.seats[player].castle, cell, piece.tile)
        off = abs(missed or 0)
        entry = e.Place(player, place_name(cell), describe(piece.tile), piece.source, off)
        judged = self.judged(entry)
        if not off or not isinstance(judged, Do):
            return judged
        question = say_n(
            "The number is off by {n}. Discard {n} other tile from your holder?",
            "The number is off by {n}. Discard {n} other tiles from your holder?",
            n=off,
        )
        return Choose(question, (Way(say("Discard and place"), "trash", judged),))

    # ── tiles in the hand ────────────────────────────────────────────────────────────────────

    def _recent(self) -> list[Tile]:
        """Tiles of this game, the last one met first; then those of the table's list."""
        seen = self.state.seen
        return [*reversed(seen), *(t for t in known_tiles(self.state) if t not in set(seen))]

    def beside(self, player: int, hand: str = "") -> Iterator[Holding]:
        state = self.state
        yield self._royals(player)
        if not (self._rows or state.tasks or self.over or (state.full and player != state.turn)):
            market = [HeldTile(tile, e.Source.MARKET) for tile in dict.fromkeys(state.market_tiles)]
            yield self._shelf(say("Market"), market, hand)
            recent = [HeldTile(tile) for tile in self._recent()[:RECENT]]
            yield self._shelf(say("Known tiles: tap one to see where it fits"), recent, hand)
        yield Holding(say("Coins"), tuple(map(coin_token, state.seats[player].coins)))

    def _royals(self, player: int) -> Holding:
        """Which of them was placed nobody enters."""
        left = self.state.seats[player].royals
        title = say("Prince or princess still to place")
        if left == ROYALS:
            title = say("Prince and princess still to place")
        return Holding(title, (Token("crown", "paper"),) * left)

    def _shelf(self, title: Message, pieces: list[HeldTile], hand: str) -> Holding:
        keys = tuple(piece.key for piece in pieces)
        held = keys.index(hand) if hand in keys else None
        return Holding(title, tuple(brick(piece.tile) for piece in pieces), keys, held)

    def look_ups(self, players: tuple[int, ...]) -> tuple[LookUp, ...]:
        return look_ups(self)

    # ── players ──────────────────────────────────────────────────────────────────────────────

    def waiting(self) -> tuple[int, ...]:
        state = self.state
        if self.over:
            return ()
        task = self.jobs.own
        if task is not None:
            if task.job is Job.CATAPULT:
                others = (p for p in range(len(state.seats)) if p != task.player)
                return tuple(p for p in others if state.seats[p].castle.tiles)
            return (task.player,)
        return (state.turn,) if state.full else tuple(range(len(state.seats)))

    def may_go_on(self, player: int) -> bool:
        return not self.state.full and not self.state.tasks

    def stocks(self, player: int) -> tuple[Stock, ...]:
        seat = self.state.seats[player]
        if self._rows:
            return (Stock("curve", "paper", seat.steps, say("Steps")),)
        castle = seat.castle
        found = (
            Stock("person", "paper", castle.residents, say("Residents")),
            Stock("window", "paper", castle.windows, say("Windows")),
            Stock("roof", "paper", castle.roofs, say("Roofs")),
        )
        if self.state.full:
            return (*found, Stock("hand", "paper", seat.holder, say("Tiles in the holder")))
        return (Stock("castle", "paper", castle.height, say("Rows")), *found)

    def tracks(self) -> tuple[Track, ...]:
        most = max(seat.wealth for seat in self.state.seats)
        return (Track("", self.state.table.goal, min(most, self.state.table.goal), not self.over),)

    def loops(self) -> tuple[Loop, ...]:
        track = self.state.track
        if track is None:
            return ()
        runners = tuple(
            Runner(
                player,
                _way(track.starts[player], seat.steps, seat.baron, len(track.spaces)),
                str(seat.steps),
            )
            for player, seat in enumerate(self.state.seats)
        )
        icons = {at: SPACES[mark] for at, mark in enumerate(self.state.marks) if mark in SPACES}
        labels = {at: str(n) for n, at in enumerate(track.starts, 1)}
        title = say("Progress track")
        return (Loop(title, "paper", len(track.spaces), runners, labels, icons),)

    def explain_loop(self, at: int) -> Notice:
        return self._explain_steps()

    def _explain_steps(self) -> Notice:
        notes: list[Note] = []
        for name, points in zip(self.names, baron_steps(self.state), strict=True):
            notes.append(Note(say("{name}: {n}", name=name, n=points.total)))
            for item in points.items:
                notes.append(Note(item.name, Token("", "gold", str(item.vp))))
        return Notice(say("Progress track"), tuple(notes), ())

    # ── what can be done ─────────────────────────────────────────────────────────────────────

    @functools.cached_property
    def jobs(self) -> Jobs:
        return Jobs(self, self._recent())

    def actions(self, player: int) -> tuple[Action, ...]:
        state = self.state
        if state.full and not state.tasks and player == state.turn and not self.over:
            return (Action(say("Take 2 tiles"), "plus", Do(e.Take(player))),)
        task = self.jobs.own
        if task is not None and task.job is Job.STAND and player == task.player:
            title = say("All tiles are entered")
            return (Action(title, "check", Do(e.Stood(player)), urgent=True),)
        return ()

    def next_step(self, player: int) -> Tap | None:
        return self.jobs.asked(any_order=True)

    def follow_up(self) -> Tap | None:
        return self.jobs.asked()

    def extras(self) -> tuple[Action, ...]:
        steps = self._explain_steps if self.state.track is None else Loops
        found = [Action(say("Progress track"), "curve", steps)]
        if self.over:
            return tuple(found)
        for level in e.Level:
            if level != self.state.depth:
                switch = functools.partial(self._switch, level)
                found.append(Action(_LEVELS[level], "settings", switch))
        if self.state.track is None and not self.state.tasks:
            found.append(Action(say("Learn the track"), "layouts", self._measure))
        return tuple(found)

    def _measure(self) -> Tap:
        """How long the track is: then every move that is told shows more of it (CB-66)."""
        starts = tuple(
            Count(f"start{n}", say("Start space {n}", n=n), n, LONGEST_TRACK)
            for n in range(1, STARTS + 1)
        )
        spaces = (
            Count("tens", say("Length of the track: tens"), 3, LONGEST_TRACK // 10, 9),
            Count("ones", say("Length of the track: ones"), 0, 9, 9),
        )

        def make(filled: Mapping[str, tuple[int, ...]]) -> Tap:
            places = tuple(filled[start.name][0] for start in starts)
            return self.judged(e.Measure(10 * filled["tens"][0] + filled["ones"][0], places))

        note = say("Count on from start space 1 in the direction of play.")
        return Form(say("Learn the track"), (*spaces, *starts), say("Done"), make, note=note)

    def _switch(self, level: e.Level) -> Tap:
        """One form for all that must be known at another depth."""
        full = level == e.Level.FULL
        mover = Select(
            "mover",
            say("Who moves next?"),
            tuple(say("{name}", name=name) for name in self.names),
            self.state.turn,
        )
        holders = tuple(
            Count(f"holder{at}", say("Tiles of {name}", name=name), START_TILES, HOLDER, HOLDER)
            for at, name in enumerate(self.names)
        )

        def make(filled: Mapping[str, tuple[int, ...]]) -> Tap:
            counts = tuple(filled[field.name][0] for field in holders) if full else ()
            return self.judged(e.SetDepth(filled["mover"][0], level, counts))

        if not full:
            return self.judged(e.SetDepth(self.state.turn, level))
        return Form(_LEVELS[level], (mover, *holders), say("Continue"), make)

    def hint(self) -> Hint:
        if self._rows and not self.state.tasks:
            text = say("Tap the row of the tile, with its rubies. Row 1 gives no steps.")
            return Hint("castle-builder-rows", text)
        if (task := self.jobs.own) is not None and task.job is Job.STAND:
            text = say("Tap each place where a tile stands, from the bottom up.")
            return Hint("castle-builder-stand", text)
        if self.state.tasks and self.jobs.asked() is None:
            return Hint("castle-builder-falls", say("Tap a framed tile to remove it."))
        if self.state.tasks:
            text = say("First do what the button at the bottom right says.")
            return Hint("castle-builder-due", text)
        text = say(
            "Tap a place to build there, or a tile to see where it fits. Hold "
            "a place in the first row to mark a door."
        )
        return Hint("castle-builder", text)

    # ── words ────────────────────────────────────────────────────────────────────────────────

    def tell(self, entry: Entry, before: State) -> Message:
        return words.tell(entry)

    def counter_name(self, counter: str) -> Message:
        return words.COUNTERS[counter]

    def kind_name(self, kind: str) -> Message:
        return words.KINDS[kind]

    def origin(self, item: Item) -> Message:
        """All points are coins: only which ones tells something."""
        return item.name

    def phase_title(self, phase: str, by_hand: bool = False) -> Message:
        """The game has no phases: all points are coins."""
        return say("By hand") if by_hand else say("Coins")

    @staticmethod
    def total_words(player: str, count: int) -> Message:
        return say_n("{player}: {n} coin", "{player}: {n} coins", n=count, player=player)

    def curve_title(self) -> Message:
        return say("Coin by coin")

    def is_round_start(self, entry: Entry) -> bool:
        return isinstance(entry, e.TakeCoin)


_LEVELS = {
    e.Level.ROWS: say("Only enter rows and coins"),
    e.Level.SCORE: say("Enter tiles and coins"),
    e.Level.FULL: say("Enter everything"),
}


def _held(hand: str) -> HeldTile | None:
    """The piece that a key names."""
    source, _, tile = hand.partition(" ")
    return HeldTile(parse_tile(tile), e.Source(source)) if hand else None


def _way(start: int, steps: int, baron: int, spaces: int) -> int:
    """How far the marker has gone along the loop, so that it ends where the baron stands."""
    laps = max(0, (start + steps - baron)) // spaces
    return laps * spaces + baron
