"""Castle Builder: the game as the rest of Castlepad sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from core.components.textboard import TextBoard
from core.entry import Entry
from core.game import Game, Learned, Legal, Outcome, Points, Setup
from core.games.castle_builder import apply, check, legal, scoring, textboard
from core.games.castle_builder.apply import StateDraft, open_tasks
from core.games.castle_builder.castle import Castle, Ground, place_name
from core.games.castle_builder.check import read_tile, task_text
from core.games.castle_builder.entries import (
    ENTRIES,
    Lay,
    Level,
    Place,
    Stand,
)
from core.games.castle_builder.layouts import (
    FOUNDATION,
    TILES,
    TRACK,
    joined,
    read_foundation,
    read_tiles,
    read_track,
    tile_list,
)
from core.games.castle_builder.options import OPTIONS
from core.games.castle_builder.state import (
    HOLDER,
    ROYALS,
    START_TILES,
    Builder,
    Edge,
    Rules,
    State,
    drawn_track,
    known_tiles,
)
from core.games.castle_builder.tiles import DOOR, SKY, Tile, describe
from core.message import N_, Message, say

if TYPE_CHECKING:
    from core.components.painting import LayoutKind

UNKNOWN_WIDTH = 12
"""Places offered on a foundation that nobody entered; wider than any castle is begun."""


class CastleBuilder(Game[State]):
    id = "castle-builder"
    title = N_("Castle Builder")
    prefix = "CB"
    version = 2
    seats = range(2, 5)
    options = OPTIONS
    entries = ENTRIES
    endings = (scoring.SEVEN, scoring.NINE)
    scores = ("coins", "steps")

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        from core.games.castle_builder.painting import KINDS

        return KINDS

    def learned(self, setup: Setup, state: State, player: int) -> Iterator[Learned]:
        """Every tile that has been seen at this table, and the track as far as it is known."""
        for name, text in ((TILES, tile_list(state)), (TRACK, self._track_text(setup, state))):
            kind = self.layout_kind(name)
            assert kind is not None
            if text:
                yield Learned(kind, say(kind.title), text)

    def _track_text(self, setup: Setup, state: State) -> str:
        """The track, if more is known of it than before the game."""
        before = setup.layout(TRACK, self.option(setup, "track"))
        known = drawn_track(state)
        return "" if before and joined(before.text) == known else known

    def setup(self, setup: Setup) -> State:
        table = self._table(setup)
        starts = table.track.starts if table.track else (0,) * len(table.names)
        royals = ROYALS if table.royal else 0
        castle = Castle.bare(table.ground)
        seats = tuple(
            Builder(castle, baron=space, royals=royals)
            for _, space in zip(table.names, starts, strict=False)
        )
        depth = Level(self.option(setup, "depth"))
        if depth != Level.FULL:
            return State(table, depth, 0, seats)
        draft = StateDraft(State(table, Level.SCORE, 0, seats))
        draft.set_depth(depth, 0, (START_TILES,) * len(seats))
        return draft.state()

    def legal(self, state: State) -> Legal:
        return Legal(self, state, legal.legal, legal.draw)

    check = staticmethod(check.check)

    apply = staticmethod(apply.apply)

    def warnings(self, state: State, entry: Entry) -> tuple[Message, ...]:
        """A tile that a table with a list of its own meets for the first time may be mistyped."""
        if not state.table.listed or not isinstance(entry, Place | Stand | Lay):
            return ()
        texts = entry.tiles if isinstance(entry, Lay) else (entry.tile,)
        known = known_tiles(state)
        return tuple(
            say("Tile {tile} is not in your list yet.", tile=text)
            for text in texts
            if isinstance(tile := read_tile(text), Tile) and tile not in known
        )

    def points(self, state: State) -> tuple[Points, ...]:
        return scoring.points(state)

    def steps(self, state: State) -> tuple[Points, ...]:
        """How far each baron went, explained like points."""
        return scoring.steps(state)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def status(self, state: State) -> Message:
        if state.over:
            return say("Game over")
        if state.full:
            return say("Turn: {name}", name=state.table.names[state.turn])
        return say("First to {goal} coins", goal=state.table.goal)

    def due(self, state: State) -> Message:
        if state.over:
            return scoring.winner_text(state)
        if state.tasks:
            first, *others = [task_text(state, task) for task in open_tasks(state)]
            if not others:
                return first
            return say("{first} · or first: {second}", first=first, second=others[0])
        if state.full:
            name = state.table.names[state.turn]
            return say("{name}: take 2 tiles or place 1", name=name)
        if state.depth == Level.ROWS:
            return say("Enter the next tile’s row")
        return say("Enter the next tile placed")

    def news(self, state: State) -> tuple[Message, ...]:
        return state.news

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        seat = state.seats[player]
        found = {"coins": seat.wealth, "steps": seat.steps}
        if state.track:
            found["space"] = seat.baron + 1
        if state.full:
            found["holder"] = seat.holder
        return found

    def correct(self, state: State, player: int, counter: str, value: int) -> State:
        draft = StateDraft(state)
        seat = state.seats[player]
        match counter:
            case "coins":
                seat = seat._replace(coin_fix=seat.coin_fix + value - seat.wealth)
            case "steps":
                seat = seat._replace(step_fix=seat.step_fix + value - seat.steps)
            case "space" if state.track:
                seat = seat._replace(baron=(value - 1) % len(state.track.spaces))
            case "holder":
                seat = seat._replace(holder=max(0, value))
        draft.seats[player] = seat
        draft.count_coins()
        return draft.state()

    def text_board(self, state: State, player: int) -> TextBoard:
        return textboard.castle(state, player)

    def text_table(self, state: State) -> TextBoard:
        return textboard.table(state)

    def words(self, state: State) -> Mapping[str, Iterable[str]]:
        places = {place for seat in state.seats for place in (*seat.castle.spots, *seat.castle.at)}
        tiles = [describe(tile) for tile in (*state.market_tiles, *known_tiles(state), DOOR)]
        return {
            "place": sorted(map(place_name, places)),
            "tile": tiles,
            "tiles": tiles,
            "rival": state.table.names,
        }

    def counter_range(self, state: State, counter: str) -> range:
        table = state.table
        if counter == "space" and state.track:
            return range(1, len(state.track.spaces) + 1)
        return {"coins": range(table.goal + 1), "holder": range(HOLDER + 1)}.get(
            counter, range(10_000)
        )

    def _table(self, setup: Setup) -> Rules:
        def chosen(name: str) -> str:
            return self.option(setup, name)

        track = setup.layout(TRACK, chosen("track"))
        listed = setup.layout(TILES, chosen("tiles"))
        royal = chosen("royal") == "yes"
        return Rules(
            names=tuple(player.name for player in setup.players),
            ground=self._ground(setup),
            track=read_track(track.text) if track else None,
            listed=read_tiles(listed.text) if listed else (),
            goal=9 if chosen("sky") == "yes" else 7,
            any_shift=royal or chosen("shift") == "any",
            royal=royal,
            peaceful=chosen("peaceful") == "yes",
            edge=Edge(chosen("edge")),
            ruby_chain=chosen("ruby_chain") == "yes",
            coin_each=chosen("coin_spaces") == "each",
        )

    def _ground(self, setup: Setup) -> Ground:
        kept = setup.layout(FOUNDATION, self.option(setup, "foundation"))
        width, doors = read_foundation(kept.text) if kept else (UNKNOWN_WIDTH, ())
        return Ground(
            width,
            doors,
            known=kept is not None,
            hang=SKY if self.option(setup, "hang") == "sky" else "",
            door_starts_row=self.option(setup, "door_row") == "yes",
        )
