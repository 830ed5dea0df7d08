"""Tuscany on the table: domains, both loops, bonus tiles and yield cards, in both depths."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import ClassVar

from core.components.hexgrid import members
from core.entry import Entry
from core.game import Item, Points
from core.games.tuscany import entries as e
from core.games.tuscany import legal
from core.games.tuscany.check import castle_cells
from core.games.tuscany.due import due_text, next_to_choose
from core.games.tuscany.land import Land
from core.games.tuscany.scoring import SPACES, green_items, red_items, red_total
from core.games.tuscany.state import Estate, Phase, State, What
from core.games.tuscany.tiles import (
    BONUSES,
    FARM_BIT,
    FARMS,
    ROUNDS,
    STACK,
    TILES,
    Farm,
    Level,
    Stored,
    Tile,
)
from core.message import Message, say, say_in
from mobile.tables.choices import Choices
from mobile.tables.guide import Ask, guide
from mobile.tables.steps import Action, Choose, Notice, Pick, Tap, Way, WhyNot
from mobile.tables.table import Table
from mobile.tables.tuscany import trackpad, words
from mobile.tables.tuscany.lookups import look_ups
from mobile.tables.tuscany.pieces import (
    COLOURS,
    ICONS,
    LETTERS,
    bonus_token,
    closes_token,
    farm_token,
    payment,
    payment_token,
    stored_token,
    tile_token,
    value_token,
)
from mobile.tables.tuscany.turn import FARM_TILES, Turn
from mobile.tables.view import (
    Arrangement,
    BoardFace,
    BoardMarks,
    Cell,
    Hint,
    Holding,
    LookUp,
    Loop,
    Note,
    Ring,
    Runner,
    Seal,
    Stock,
    Token,
    Track,
)

ROUND_NAMES = ("I", "II", "III")
GREEN, RED = "good-1", "good-4"
SETTLED = (
    Ask(lambda p: p.closes, words.what_it_finishes, closes_token, None),
    Ask(
        lambda p: p.bonus,
        say("What does the colour bonus tile show?"),
        value_token,
        Arrangement.BARE,
    ),
    Ask(payment, say("Paid with"), payment_token, None),
)
"""What may still be open when tile and cell are known."""
_OF_THE_TRACKS = ("depth", "cards-for-point", "tie", "start-area", "colours", "yields")
"""The options that matter where only the tracks are entered."""
_OF_THE_ASKED = frozenset(("TU-72", "TU-73"))
_OF_THE_CELL = frozenset(("TU-25", "TU-26"))
_OF_THE_TILE = frozenset(("TU-22", "TU-24", "TU-27", "TU-29", "TU-32"))


class TuscanyChoices(Choices):
    first = ("depth",)
    fresh: ClassVar[Mapping[str, str]] = {"shifts": "asked"}

    def asked(self, option: str, chosen: Mapping[str, str], players: int) -> bool:
        """Where only the tracks are entered, nothing is asked about boards and actions; where
        shifts are asked for in play, they are not before."""
        depth = chosen.get("depth", Level.SCORE)
        if depth == Level.TRACKS:
            return option in _OF_THE_TRACKS
        if option == "shifts":
            return depth == Level.SCORE
        in_play = depth == Level.SCORE and chosen.get("shifts") == "asked"
        return not (in_play and option in ("middle", "right"))


class TuscanyTable(Table[State]):
    laying = (e.Start, e.Place)

    # ── the domain ───────────────────────────────────────────────────────────────────────────

    def face(self, player: int) -> BoardFace:
        if self.state.tracks:
            return trackpad.face(self.state.rules.yields)
        return _face(self.state.estates[player].land)

    def marks(self, player: int, hand: str = "") -> BoardMarks:
        estate = self.state.estates[player]
        if self.state.tracks:
            return trackpad.marks(self.state, player)
        rings = dict.fromkeys(members(self._open(player)), Ring.PLAIN)
        tiles = {cell: _lying(estate, cell) for cell in members(estate.covered)}
        seals = (
            Seal(tuple(members(g.cells)), g.vp)
            for g in estate.gains
            if g.what is What.AREA and g.cells
        )
        return BoardMarks(tiles=tiles, seals=tuple(seals), rings=rings)

    def _open(self, player: int) -> int:
        """Where this player can lay something now."""
        state, estate = self.turn.state, self.state.estates[player]
        if state.phase is Phase.SETUP:
            if not estate.covered:
                return castle_cells(estate)
            return estate.land.grid.all & ~estate.covered if estate.untold else 0
        if state.phase is not Phase.PLAY:
            return 0
        if not state.full:
            return estate.reach | estate.unsettled
        return legal.open_cells(state, player) if player == state.active else 0

    @functools.cached_property
    def turn(self) -> Turn:
        return Turn(self)

    def tap(self, player: int, cell: int, all_ways: bool = False, hand: str = "") -> Tap:
        if self.state.tracks:
            return trackpad.tap(self, player, cell)
        name = self.state.estates[player].land.grid.names[cell]
        if all_ways and self.state.estates[player].land.unknown >> cell & 1:
            return self._painting(player, name)
        if self.state.phase is Phase.SETUP:
            return self._start(player, name)
        if self.state.phase is Phase.PLAY and self.state.estates[player].unsettled >> cell & 1:
            return self.turn.shift(player, cell)
        entries = legal.placements(self.turn.state, player, cell)
        if entries:
            return self._lay(entries, all_ways)
        return self._why_not(player, cell, name)

    def _start(self, player: int, name: str) -> Tap:
        if (estate := self.state.estates[player]).untold and estate.covered:
            return self._lying(player, name)
        starts = [s for s in self.turn.legal(e.Start) if (s.player, s.cell) == (player, name)]
        if starts:
            return guide(starts, SETTLED[:1])
        entry = e.Start(player, name)
        return self.judged(entry)

    def _lying(self, player: int, name: str) -> Tap:
        """A tile that lies there already: its type, and the types of a farm."""
        tiles = [e.Lies(player, name, tile) for tile in TILES if tile is not Tile.FARM]
        farms = [e.Lies(player, name, Tile.FARM, farms) for farms in (*FARM_TILES, ())]
        entries = [entry for entry in (*tiles, *farms) if not self.session.check(entry)]
        if not entries:
            return self.judged(e.Lies(player, name, Tile.VILLAGE))
        look = Ask(
            lambda x: (x.tile, x.farms, x.tile is Tile.FARM and not x.farms),
            say("Which tile is there?"),
            _tile_look,
        )
        return guide(entries, (look,))

    def _lay(self, entries: list[e.Place], all_ways: bool) -> Tap:
        """A tile of the cell's colour. A wild hex has to be asked for by a long touch, unless it
        lies on a farm, where it counts differently, or is all there is to lay."""
        asks = (*_TILE_ASKS, *SETTLED)
        wild = [entry for entry in entries if entry.hex]
        own = [entry for entry in entries if not entry.hex]
        if len({entry.tile for entry in wild}) > 1:
            tile = guide(own, asks, done=self.turn.paid) if own else None
            return self._on_unpainted(tile, wild)
        farm = any(entry.tile is Tile.FARM for entry in entries)
        if own and not all_ways and not farm and not self.state.full:
            entries = own
        return guide(entries, asks, done=self.turn.paid)

    def _on_unpainted(self, own: Tap | None, wild: list[e.Place]) -> Tap:
        """A tile as it can be laid there, a wild hex of any colour, or only the cell's paint."""
        player, name = wild[0].player, wild[0].cell
        colour = Ask(lambda p: p.tile, _printed_on(name), tile_token)
        ways: tuple[Way, ...] = (
            Way(
                say("A wild hex"),
                "hexagon",
                guide(wild, (colour, *SETTLED), done=self.turn.paid),
            ),
            Way(say("Only set the colour"), "pencil", self._painting(player, name)),
        )
        if isinstance(own, Pick):
            return own._replace(ways=ways)
        if own is not None:
            ways = (Way(say("Stored tile"), "hand", own), *ways)
        return Choose(_which_tile(wild[0]), ways)

    def _why_not(self, player: int, cell: int, name: str) -> Tap:
        """What speaks against the cell itself, with every tile to lay there anyway."""
        estate = self.state.estates[player]
        kind = estate.land.kind(cell)
        tile = self._meant(player, cell) if kind is None else TILES[kind]
        # Who has no such tile but a wild hex means the hex.
        stored = sum(estate.stored) if kind is None else estate.stored[kind]
        wild = self.state.full and estate.hexes > 0 and not (stored or estate.castles)
        farms = (FARMS[0],) if tile is Tile.FARM and not wild else ()
        refusals = self.session.check(e.Place(player, name, tile, wild, farms))
        noise = _OF_THE_ASKED
        if any(refusal.rule in _OF_THE_CELL for refusal in refusals):
            noise |= _OF_THE_TILE  # no tile at all can be laid there
        refusals = tuple(r for r in refusals if r.rule not in noise) or refusals
        if any(refusal.impossible for refusal in refusals):
            return WhyNot(refusals, None, self.ways_back(player, name))
        pushed = self.turn.pushed(player, name, None if kind is None else tile, wild)
        then = guide(pushed, _TILE_ASKS, anyway=True)
        return WhyNot(refusals, then, self.ways_back(player, name))

    def _meant(self, player: int, cell: int) -> Tile:
        """The tile somebody thinks of who touches a cell without a colour."""
        stored = self.state.estates[player].stored
        own = (tile for tile, count in zip(TILES, stored, strict=True) if count)
        return next(own, None) or next(legal.paints(self.state, player, cell)).colour

    def _painting(self, player: int, name: str) -> Tap:
        cell = self.state.estates[player].land.grid.cell(name)
        assert cell is not None
        paints = list(legal.paints(self.state, player, cell))
        return guide(paints, (Ask(lambda p: p.colour, _printed_on(name), tile_token),))

    # ── players ──────────────────────────────────────────────────────────────────────────────

    def waiting(self) -> tuple[int, ...]:
        state, everybody = self.turn.state, range(len(self.state.estates))
        if state.phase is Phase.SETUP:
            without = tuple(p for p in everybody if not state.estates[p].covered)
            chooser = next_to_choose(state)
            untold = tuple(p for p in everybody if state.estates[p].untold)
            return without or (untold[:1] if chooser is None else (chooser,))
        if state.phase is Phase.PLAY and (state.full or self._begins):
            return (state.active,)
        owing = tuple(p for p in everybody if state.estates[p].cities or state.estates[p].yields)
        return owing or (tuple(everybody) if state.phase is Phase.PLAY else ())

    def may_go_on(self, player: int) -> bool:
        return self.state.phase is Phase.PLAY and not self.state.full and not self._begins

    @property
    def _begins(self) -> bool:
        """Only start castles lie: at every depth it is the turn of the first player (TU-12)."""
        return all(estate.covered.bit_count() == 1 for estate in self.state.estates)

    def stocks(self, player: int) -> tuple[Stock, ...]:
        estate = self.state.estates[player]
        green = Stock("flag", GREEN, estate.green(), say("Green points"))
        if not self.state.full:
            return (
                green,
                Stock("star", "paper", sum(estate.bonuses), say_in("Tuscany", "Bonus tiles")),
            )
        return (
            green,
            Stock("region-card", "paper", estate.cards, say("Region cards")),
            Stock("marble", "silver", estate.marble, say("Marble")),
            Stock("worker", "worker", estate.workers, say_in("Tuscany", "Workers")),
        )

    def beside(self, player: int, hand: str = "") -> Iterator[Holding]:
        state, estate = self.state, self.state.estates[player]
        if state.full:
            tiles = (t for t, n in zip(TILES, state.display, strict=True) for _ in range(n))
            yield Holding(say("Display"), tuple(map(tile_token, tiles)))
            stored = [
                Stored(t) for t, n in zip(TILES, estate.stored, strict=True) for _ in range(n)
            ]
            stored += [Stored.HEX] * estate.hexes
            title = say_in(
                "Tuscany", "Storage: {n} of {cells}", n=len(stored), cells=estate.capacity
            )
            yield Holding(title, tuple(map(stored_token, stored)))
        yield Holding(
            say_in("Tuscany", "Bonus tiles"),
            tuple(
                bonus_token(kind, f"+{count}")
                for kind, count in zip(BONUSES, estate.bonuses, strict=True)
                if count
            ),
        )

    def look_ups(self, players: tuple[int, ...]) -> tuple[LookUp, ...]:
        return look_ups(self, players)

    def tracks(self) -> tuple[Track, ...]:
        state = self.state
        if not state.full:
            return (Track("I–III", ROUNDS, state.scored, not self.over),)
        used = max(estate.used for estate in state.estates)
        return tuple(
            Track(title, STACK, max(0, min(STACK, used - STACK * at)), at == state.scored)
            for at, title in enumerate(ROUND_NAMES)
        )

    def loops(self) -> tuple[Loop, ...]:
        greens = [estate.green() for estate in self.state.estates]
        reds = [red_total(self.state, player) for player in range(len(greens))]
        return (
            _loop(say("Green track"), GREEN, greens),
            _loop(say("Red track"), RED, reds),
        )

    def explain_loop(self, at: int) -> Notice:
        title, colour, items_of = (
            (say("Green track"), GREEN, green_items),
            (say("Red track"), RED, red_items),
        )[at]
        items = [items_of(self.state, player) for player in range(len(self.state.estates))]
        return self._account(title, colour, items)

    def _account(self, title: Message, colour: str, items: list[tuple[Item, ...]]) -> Notice:
        notes: list[Note] = []
        for name, own in zip(self.names, items, strict=True):
            total = sum(item.vp for item in own)
            notes.append(Note(say("{name}: {n}", name=name, n=total)))
            notes += (Note(item.name, Token("", colour, str(item.vp))) for item in own)
        return Notice(title, tuple(notes), ())

    # ── what can be done ─────────────────────────────────────────────────────────────────────

    def actions(self, player: int) -> tuple[Action, ...]:
        return tuple(self.turn.actions(player))

    def next_step(self, player: int) -> Tap | None:
        return self.turn.asked() or self.turn.scoring() or self._in_turn(player)

    def follow_up(self) -> Tap | None:
        if self.state.phase is Phase.FINAL:
            return self.turn.scoring()
        return self.turn.asked()

    def _in_turn(self, player: int) -> Tap | None:
        """All that the active player can do apart from tapping their own domain."""
        state = self.turn.state
        if state.phase is not Phase.PLAY or player != state.active:
            return None
        ways = tuple(Way(a.title, a.icon, a.then) for a in self.turn.actions(player))
        return Choose(due_text(state), ways) if ways else None

    def extras(self) -> tuple[Action, ...]:
        tracks = Action(say("Green and red track"), "curve", self.turn.loops)
        if self.state.phase in (Phase.FINAL, Phase.OVER):
            return (tracks,)
        if self.state.tracks:
            return (tracks, Action(say("Enter tiles"), "settings", self.turn.switch))
        title = say("Only enter points") if self.state.full else say("Enter every action")
        lower = Action(say("Only enter the tracks"), "curve", self.turn.to_tracks)
        return (tracks, Action(title, "settings", self.turn.switch), lower)

    def hint(self) -> Hint:
        state = self.state
        if state.tracks:
            text = say("Tap the area you completed: its colour and its size.")
            return Hint("tuscany-tracks", text)
        if any(estate.untold and estate.covered for estate in state.estates):
            text = say("Tap each space that has a tile, then confirm.")
            return Hint("tuscany-lying", text)
        if not all(estate.covered for estate in state.estates):
            return Hint(
                "tuscany-start", say("Each player taps the space for their starting castle.")
            )
        if state.full:
            text = say(
                "Draw cards or take a tile below, or tap a bright space to place a stored tile."
            )
            return Hint("tuscany-full", text)
        text = say(
            "Tap a bright space to place a tile. Hold for a wild hex or a "
            "colour. Tap a track to see its points."
        )
        return Hint("tuscany", text)

    # ── words ────────────────────────────────────────────────────────────────────────────────

    def tell(self, entry: Entry, before: State) -> Message:
        return words.tell(entry, before)

    def counter_name(self, counter: str) -> Message:
        return words.counter_name(counter)

    def kind_name(self, kind: str) -> Message:
        return words.KINDS[kind]

    def phases_title(self) -> Message:
        return say("By round")

    def curve_title(self) -> Message:
        return say_in("Tuscany", "Round by round")

    def phase_name(self, phase: str) -> Message:
        if phase == "final":
            return say("Final scoring")
        return say_in("Tuscany", "Round {round}", round=phase)

    def gaining(self, state: State) -> tuple[Points, ...]:
        """Green points too: they are scored on the domain and added to the red track later."""
        return tuple(
            Points(player, (*green_items(state, player), *red_items(state, player)))
            for player in range(len(state.estates))
        )

    def is_round_start(self, entry: Entry) -> bool:
        return isinstance(entry, e.Score)


def _printed_on(cell: str) -> Message:
    return say("Which colour is this space?")


def _tile_value(entry: e.Place) -> tuple[Tile, tuple[Farm, ...], bool]:
    return entry.tile, entry.farms, entry.hex


def _tile_look(value: tuple[Tile, tuple[Farm, ...], bool]) -> Token:
    tile, farms, wild = value
    if tile is Tile.FARM:
        return farm_token(farms)
    token = tile_token(tile)
    if wild:
        return token._replace(icon=f"{token.icon} hexagon", name=say("wild hex"))
    return token


def _which_tile(entry: e.Place) -> Message:
    return say("Which tile is placed here?")


_TILE_ASKS = (Ask(_tile_value, _which_tile, _tile_look),)


def _loop(title: Message, colour: str, totals: list[int]) -> Loop:
    runners = tuple(Runner(p, total, str(total)) for p, total in enumerate(totals))
    labels = {space % SPACES: str(space) for space in range(10, SPACES + 1, 10)}
    return Loop(title, colour, SPACES, runners, labels, {})


@functools.lru_cache(maxsize=64)
def _face(land: Land) -> BoardFace:
    areas = dict.fromkeys(area for area in land.areas if area)
    return BoardFace(
        land.grid.names,
        land.grid.spots,
        tuple(_cell(land.kind(cell), name) for cell, name in enumerate(land.grid.names)),
        tuple(tuple(members(area)) for area in areas),
        columns=True,
    )


def _cell(kind: int | None, name: str) -> Cell:
    """What is printed there; a cell nobody has painted has the name that log and refusals use."""
    if kind is None:
        return Cell("paper", "question", name, pale=True)
    tile = TILES[kind]
    return Cell(COLOURS[tile], ICONS[tile], LETTERS[tile], pale=True)


def _lying(estate: Estate, cell: int) -> Token:
    kind = estate.land.kind(cell)
    assert kind is not None
    if TILES[kind] is not Tile.FARM:
        return tile_token(TILES[kind])
    farms = dict(estate.farms).get(cell, 0)
    return farm_token(tuple(farm for farm in FARMS if FARM_BIT[farm] & farms))
