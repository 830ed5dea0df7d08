"""The Castles of Tuscany: the game object that the rest of Castlepad asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from core.components.textboard import TextBoard
from core.entry import Entry
from core.game import (
    Game,
    InPlay,
    Learned,
    Legal,
    Option,
    Outcome,
    Points,
    Refusal,
    Setup,
    impossible,
)
from core.games.tuscany import apply, check, layouts, legal, scoring, textboard
from core.games.tuscany import entries as e
from core.games.tuscany.apply import marble_kept, settled
from core.games.tuscany.due import due_text, may_fit, on_display
from core.games.tuscany.land import BOARDS, PRINTED, Join, Land, Lay, Shape, boards_of, laid_out
from core.games.tuscany.options import OPTIONS
from core.games.tuscany.state import Estate, Phase, Rules, Source, State, TrackGain, What
from core.games.tuscany.tiles import (
    BONUS_SUPPLY,
    BONUSES,
    DISPLAY,
    FARM_BIT,
    LARGEST_AREA,
    MOST_STORED,
    REGION_CARDS,
    STACK,
    STACKS,
    START_HAND,
    TILE_INDEX,
    TILES,
    WOOD,
    BonusTile,
    Closes,
    Level,
    Tile,
    colour_name,
)
from core.message import N_, Message, joined, say, say_in
from core.values import replaced

if TYPE_CHECKING:
    from core.components.painting import LayoutKind


class Tuscany(Game[State]):
    id: ClassVar[str] = "tuscany"
    title: ClassVar[str] = N_("The Castles of Tuscany")
    prefix: ClassVar[str] = "TU"
    version: ClassVar[int] = 4
    seats: ClassVar[range] = range(2, 5)
    entries: ClassVar[tuple[type[Entry], ...]] = e.ENTRIES
    endings: ClassVar[tuple[str, ...]] = (scoring.ENDING,)
    scores: ClassVar[tuple[str, ...]] = ("green", "red")
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    # ── set-up ──

    def check_setup(self, setup: Setup) -> tuple[Refusal, ...]:
        return super().check_setup(setup) or tuple(self._misfits(setup))

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        from core.games.tuscany.painting import KINDS

        return KINDS

    def layouts_in_play(self, setup: Setup, player: int) -> tuple[InPlay, ...]:
        """The shape of the boards matters only where tiles are entered."""
        found = super().layouts_in_play(setup, player)
        if self.option(setup, "depth") != Level.TRACKS:
            return found
        return tuple(used for used in found if used.kind.name != "shape")

    def _misfits(self, setup: Setup) -> Iterator[Refusal]:
        shape = self._shape(setup)
        for player, who in enumerate(setup.players):
            for board in BOARDS.lower():
                text = self._board_text(setup, player, board)
                if text is not None and not layouts.fits_shape(layouts.read_board(text), shape):
                    yield impossible(
                        "TU-75",
                        say(
                            "Board {board} of {name} does not have the columns of the board shape.",
                            board=board.upper(),
                            name=who.name,
                        ),
                    )

    def setup_warnings(self, setup: Setup) -> tuple[Message, ...]:
        found = [
            warning
            for layout in setup.layouts
            for warning in layouts.layout_doubts(layout.kind, layout.text)
        ]
        for player, who in enumerate(setup.players):
            for warning in layouts.land_warnings(self._land(setup, player)):
                found.append(say("{name}: {warning}", name=who.name, warning=warning))
        return (*found, *self._boards_twice(setup))

    def _boards_twice(self, setup: Setup) -> Iterator[Message]:
        """Every board is in the box once (TU-84)."""
        owners: dict[str, list[str]] = {}
        for player, who in enumerate(setup.players):
            for board in BOARDS.lower():
                name = self.player_option(setup, player, f"board-{board}")
                if setup.layout("board", name) is not None:
                    owners.setdefault(name, []).append(who.name)
        for name, players in owners.items():
            if len(players) > 1:
                yield say(
                    "Board “{board}” is chosen more than once: {players}. Is that right?",
                    board=name,
                    players=joined(say("{name}", name=player) for player in players),
                )

    def setup(self, setup: Setup) -> State:
        full = self.option(setup, "depth") == Level.FULL
        tracks = self.option(setup, "depth") == Level.TRACKS
        values: tuple[tuple[int, int] | None, ...] = (None,) * len(TILES)
        if (text := self._layout_text(setup, "colours")) is not None:
            values = layouts.read_colours(text)
        yields: layouts.Yields = ()
        if (text := self._layout_text(setup, "yields")) is not None:
            yields = layouts.read_yields(text)
        rules = Rules(
            draw=int(self.option(setup, "draw")),
            cards_for_point=int(self.option(setup, "cards-for-point")),
            fewest_green=self.option(setup, "tie") == "fewest-green",
            only_fitting=self.option(setup, "take") == "fitting",
            start_scores=self.option(setup, "start-area") == "yes",
            values=values,
            yields=yields,
            names=tuple(player.name for player in setup.players),
        )
        asked = self.option(setup, "shifts") == "asked" and not full
        estates = tuple(
            Estate(
                self._land(setup, player),
                cards=START_HAND,
                lay=Lay(self._shape(setup), self._join(setup, player), (False, False))
                if asked
                else None,
            )
            for player in range(len(setup.players))
        )
        return State(
            rules,
            estates,
            full,
            Phase.PLAY if tracks else Phase.SETUP,
            tracks=tracks,
            missing=DISPLAY if full else 0,
            source=Source.NEUTRAL,
            opened=(0,) * len(yields),
        )

    def _land(self, setup: Setup, player: int) -> Land:
        return laid_out(self._shape(setup), self._join(setup, player), self._boards(setup, player))

    def learned(self, setup: Setup, state: State, player: int) -> Iterator[Learned]:
        """Boards of which more is known than before the game."""
        kind = self.layout_kind("board")
        assert kind is not None
        land = state.estates[player].land
        now = boards_of(self._shape(setup), self._join(setup, player), land)
        for name, before, board in zip(BOARDS, self._boards(setup, player), now, strict=True):
            if board != before:
                who = state.rules.names[player]
                title = say("Board {board}, {name}", board=name, name=who)
                yield Learned(kind, title, layouts.board_text(board))

    def _join(self, setup: Setup, player: int) -> Join:
        def choice(name: str) -> str:
            return self.player_option(setup, player, name)

        return Join(
            choice("order").upper(),
            (choice("turn-a") == "yes", choice("turn-b") == "yes", choice("turn-c") == "yes"),
            (choice("middle") == "down", choice("right") == "down"),
        )

    def _boards(self, setup: Setup, player: int) -> tuple[layouts.Board, ...]:
        """Boards A, B, C as they were painted before the game."""
        shape = self._shape(setup)
        texts = (self._board_text(setup, player, board) for board in BOARDS.lower())
        return tuple(
            layouts.blank(shape) if text is None else layouts.read_board(text) for text in texts
        )

    def _shape(self, setup: Setup) -> Shape:
        text = self._layout_text(setup, "shape")
        return PRINTED if text is None else layouts.read_shape(text)

    def _board_text(self, setup: Setup, player: int, board: str) -> str | None:
        layout = setup.layout("board", self.player_option(setup, player, f"board-{board}"))
        return layout.text if layout else None

    def _layout_text(self, setup: Setup, kind: str) -> str | None:
        layout = setup.layout(kind, self.option(setup, kind))
        return layout.text if layout else None

    # ── ask, explain, do ──

    def legal(self, state: State) -> Legal:
        return Legal(self, state, legal.legal, legal.draw)

    check = staticmethod(check.check)

    apply = staticmethod(apply.apply)

    def warnings(self, state: State, entry: Entry) -> tuple[Message, ...]:
        """What looks odd about an entry that is not refused: is that right?"""
        match entry:
            case e.Place():
                return tuple(_place_warnings(state, entry))
            case e.Clear() if _cannot_see(state, entry):
                return (
                    say(
                        "Some spaces next to your tiles have no colour yet. Are you sure that no "
                        "tile fits there?"
                    ),
                )
            case e.Left(goods=goods, count=count) if count > WOOD.get(goods, count):
                return (say("The box has only {n} of these. Is that right?", n=WOOD[goods]),)
            case e.SetDepth(level=Level.FULL, cards=()):
                return (
                    say(
                        "Cards, marble, workers, storage and stacks were not "
                        "counted until now. Set them by hand."
                    ),
                )
        return ()

    # ── points ──

    def points(self, state: State) -> tuple[Points, ...]:
        return tuple(self.red(state, player) for player in range(len(state.estates)))

    def red(self, state: State, player: int) -> Points:
        """The red track, which decides the game."""
        return Points(player, scoring.red_items(state, player))

    def green(self, state: State, player: int) -> Points:
        """The green track, which is added to red after each round."""
        return Points(player, scoring.green_items(state, player))

    def standing(self, state: State, points: Points) -> Message:
        green = state.estates[points.player].green()
        return say("red {red}, green {green}", red=points.total, green=green)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    # ── words and corrections ──

    def status(self, state: State) -> Message:
        match state.phase:
            case Phase.SETUP:
                return say("Set-up")
            case Phase.FINAL:
                return say("Final scoring")
            case Phase.OVER:
                return say("Game over")
        return (
            say("Last turns")
            if state.last_turns
            else say_in("Tuscany", "Round {round}", round=state.round)
        )

    def news(self, state: State) -> tuple[Message, ...]:
        """Of the last turns, while the first player has the first of them."""
        if not state.last_turns or state.active:
            return ()
        return (say("End of round {round}: each player has one more turn.", round=state.round),)

    def due(self, state: State) -> Message:
        due = due_text(state)
        if (after := marble_kept(state)) is not None:
            name = state.rules.names[state.active]
            due = say(
                "{due} · before that, {name} may spend marble", due=due_text(after), name=name
            )
        return say("Last turn. {due}", due=due) if state.last_turns else due

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        estate = state.estates[player]
        return {
            "green": estate.green(),
            "red": scoring.red_total(state, player),
            **{name: getattr(estate, name) for name in _COUNTS},
            **{f"bonus-{kind}": n for kind, n in zip(BONUSES, estate.bonuses, strict=True)},
            **{f"stored-{kind}": n for kind, n in zip(TILES, estate.stored, strict=True)},
        }

    def correct(self, state: State, player: int, counter: str, value: int) -> State:
        estate = state.estates[player]
        if counter in ("green", "red"):
            change = value - self.counters(state, player)[counter]
            gain = TrackGain(What.BY_HAND, counter == "green", state.round, 1, change)
            estate = estate._replace(gains=(*estate.gains, gain))
        else:
            estate = _with_counter(estate, counter, max(0, value))
        return settled(state.with_estate(player, estate))

    def counter_range(self, state: State, counter: str) -> range:
        group = counter.partition("-")[0]
        return _RANGES.get(group, range(10_000))

    def stocks(self, state: State, player: int) -> Mapping[str, int]:
        """Where points only are tracked, nothing but the bonus tiles is known."""
        stocks = super().stocks(state, player)
        if state.full:
            return stocks
        return {name: count for name, count in stocks.items() if name.startswith("bonus-")}

    def text_board(self, state: State, player: int) -> TextBoard:
        return textboard.domain(state, player)

    def text_table(self, state: State) -> TextBoard:
        return textboard.table(state)

    def words(self, state: State) -> Mapping[str, Iterable[str]]:
        cells = sorted({name for estate in state.estates for name in estate.land.grid.names})
        return {"cell": cells, "cells": cells}


_COUNTS = ("cards", "marble", "workers", "hexes", "used")
_STORAGE = range(MOST_STORED + 1)
_RANGES = {
    "cards": range(REGION_CARDS + 1),
    "hexes": _STORAGE,
    "stored": _STORAGE,
    "used": range(STACKS * STACK + 1),
    "bonus": range(BONUS_SUPPLY + 1),
}


def _with_counter(estate: Estate, counter: str, value: int) -> Estate:
    if counter in _COUNTS:
        return Estate(**{**estate._asdict(), counter: value})
    group, _, kind = counter.partition("-")
    if group == "stored":
        return estate._replace(stored=replaced(estate.stored, TILES.index(Tile(kind)), value))
    place = BONUSES.index(BonusTile(kind))
    return estate._replace(bonuses=replaced(estate.bonuses, place, value))


def _cannot_see(state: State, entry: e.Clear) -> bool:
    """Whether only the players know that no tile of the display fits (TU-79)."""
    return bool(may_fit(state.estates[entry.player], on_display(state)))


def _place_warnings(state: State, entry: e.Place) -> Iterator[Message]:
    estate = state.estates[entry.player]
    cell = estate.land.grid.cell(entry.cell)
    if cell is None:
        return
    if entry.bonus is not None:
        yield from layouts.high_value_warnings(entry.tile, entry.bonus)
        gains = (gain for other in state.estates for gain in other.gains)
        for gain in gains:
            if (gain.what, gain.tile) == (What.COLOUR_FIRST, entry.tile):
                yield from layouts.order_warnings(entry.tile, gain.vp, entry.bonus)
    if _may_count_twice(estate, entry, cell):
        yield say(
            "Does this area have more farms beyond spaces without a colour? "
            "Then set those spaces to {colour} first, so that no type counts "
            "twice.",
            colour=colour_name(Tile.FARM),
        )


def _may_count_twice(estate: Estate, entry: e.Place, cell: int) -> bool:
    """Whether a kind of farm on this tile lies already with one unpainted cell between: all three
    may be one area (TU-39). An area that the tile finishes has no cell left to paint."""
    if entry.tile is not Tile.FARM or entry.closes in (Closes.AREA, Closes.COLOUR):
        return False
    land, kind = estate.land, TILE_INDEX[Tile.FARM]
    own = land.area_with(cell, kind)
    between = land.grid.around(own) & land.unknown & ~own
    near = land.grid.around(between) & land.colours[kind] & ~own
    kinds = sum(FARM_BIT[farm] for farm in set(entry.farms))
    return any(
        near >> place & 1 and farms & kinds and (own | land.areas[place]).bit_count() < LARGEST_AREA
        for place, farms in estate.farms
    )
