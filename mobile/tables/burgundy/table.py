"""Burgundy on the table: duchies, tiles, goods, phases, in both depths of tracking."""

from __future__ import annotations

import dataclasses
import functools
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.components.hexgrid import members
from core.entry import Entry, player_of
from core.game import Depth
from core.games.burgundy import entries as e
from core.games.burgundy.check import check, other_orders
from core.games.burgundy.effects import fits, open_cells, stored_tiles
from core.games.burgundy.legal import sketch
from core.games.burgundy.scoring import PHASE_TITLES
from core.games.burgundy.state import Stage, State
from core.games.burgundy.tiles import KIND_TITLES, Kind, Tile
from core.history.kinds import title as kind_title
from core.message import Message, say
from mobile.tables.burgundy import asking, beside, expansions, words
from mobile.tables.burgundy.expansion import ExpansionTable
from mobile.tables.burgundy.lookups import look_ups
from mobile.tables.burgundy.steps import Steps
from mobile.tables.burgundy.tiles import (
    duchy_face,
    good_token,
    rule_of,
    tile_groups,
    tile_token,
)
from mobile.tables.burgundy.turn import Turn, enter_place, tracked_turn
from mobile.tables.steps import Action, Change, Choose, Do, Pick, Tap, Way, WhyNot
from mobile.tables.table import Table, anyway
from mobile.tables.tray import Tray
from mobile.tables.view import (
    BoardFace,
    BoardMarks,
    Die,
    Face,
    Hint,
    Holding,
    LookUp,
    Ring,
    Route,
    Seal,
    Stock,
    Strip,
    Track,
    TrayLine,
)

SEALED = {"region", "phase"}
"""Points that a finished region gives."""


class BurgundyTable(Table[State]):
    rolls = e.Roll
    laying = (e.Castle, e.Place)

    # ── dice and goods to enter ──────────────────────────────────────────────────────────────

    def fresh_tray(self) -> Tray:
        if self._deals_goods:
            return Tray((Die("good"),) * 3)
        dice = (Die("number"),) * (2 * len(self.state.table.names))
        return Tray((Die("white"), Die("good"), *dice))

    def tray_lines(self, player: int) -> tuple[TrayLine, ...]:
        if self._deals_goods:
            name = self.names[self._stocked_next(player)]
            return (TrayLine(say("{name}: 3 goods", name=name), 3),)
        players = (TrayLine(say("{name}", name=name), 2) for name in self.names)
        return (TrayLine(say("White die"), 1), TrayLine(say("Goods tile"), 1), *players)

    @property
    def _deals_goods(self) -> bool:
        return self.state.stage is Stage.STOCK and self.state.fresh

    def _stocked_next(self, player: int) -> int:
        """Who gets the goods that a player enters: the same, unless these lie there already."""
        stocked = self.state.stocked
        order: tuple[int, ...] = (player, *range(len(self.names)))
        return next(p for p in order if p not in stocked)

    def faces(self, kind: str) -> tuple[Face, ...]:
        if kind != "good":
            return tuple(Face(str(n)) for n in range(1, 7))
        tokens = (good_token(good, self.state.table.edition) for good in range(1, 7))
        return tuple(
            Face(str(token.text), token.colour, token.icon, str(token.text)) for token in tokens
        )

    def roll_entry(self, tray: Tray, player: int) -> e.Roll | e.Goods:
        goods = tuple(map(int, tray.values("good")))
        white = tray.values("white")
        if not white:
            return e.Goods(self._stocked_next(player), goods)
        return e.Roll(int(white[0]), goods[0], tuple(map(int, tray.values("number"))))

    def tray_of(self, entry: Entry) -> Tray | None:
        if not isinstance(entry, e.Roll):
            return None
        dice = (Die("number", str(die)) for die in entry.dice)
        return Tray((Die("white", str(entry.white)), Die("good", str(entry.good)), *dice))

    def roll_due(self) -> bool:
        return self._deals_goods or (self.state.stage is Stage.ROLL and not self.state.pending)

    def dealt_to(self) -> tuple[int, ...]:
        if not self._deals_goods:
            return ()
        return tuple(p for p in self.state.table.players if p not in self.state.stocked)

    def may_throw(self) -> bool:
        return not self._deals_goods

    def dice_to_read(self, dice_colours: Mapping[str, str]) -> tuple[Die | None, ...]:
        """The white die, no goods tile, and two dice of everybody's colour."""
        if self._deals_goods:
            return ()
        own = (dice_colours[self.looks(player)[0]] for player in self.state.table.players)
        dice = (Die("number", body=colour) for colour in own for _ in range(2))
        return (Die("white", body="white"), None, *dice)

    def throw(self, rng: random.Random) -> Entry:
        return self.session.game.legal(self.state).draw(rng)

    def shown_dice(self, player: int) -> tuple[tuple[int, Die], ...]:
        """The player's own two; those laid aside faintly."""
        at = self.last_roll
        if at is None or self.state.stage is not Stage.TURNS:
            return ()
        left, dice = list(self.state.dice[player]), self.dice_of(at).dice
        found = []
        for place in (2 + 2 * player, 3 + 2 * player):
            value = int(dice[place].value or 0)
            used = value not in left
            if not used:
                left.remove(value)
            found.append((place, dice[place]._replace(used=used)))
        return tuple(found)

    # ── the duchy ────────────────────────────────────────────────────────────────────────────

    def face(self, player: int) -> BoardFace:
        board = self.state.duchy(player).board
        setup = self.session.header.setup
        second = (cell for table in self._expansions for cell in table.second_half(setup))
        rivers = (river for table in self._expansions for river in table.rivers(self.state))
        return duchy_face(board, frozenset(second), tuple(rivers))

    @functools.cached_property
    def _expansions(self) -> tuple[ExpansionTable, ...]:
        return expansions.in_play(self.state)

    def marks(self, player: int, hand: str = "") -> BoardMarks:
        duchy = self.state.duchy(player)
        tiles = {c: tile_token(tile) for c, tile in enumerate(duchy.tiles) if tile is not None}
        for table in self._expansions:
            tiles |= table.tokens(self.state, player)
        return BoardMarks(
            tiles=tiles,
            seals=self._seals(player),
            rings=self._rings(player),
            posts=tuple(p for table in self._expansions for p in table.posts(self.state, player)),
        )

    def _seals(self, player: int) -> tuple[Seal, ...]:
        """A seal for each finished region, with its points for size and phase together."""
        points: dict[tuple[str, ...], int] = {}
        for item in self.state.items[player]:
            if item.kind in SEALED:
                points[item.source] = points.get(item.source, 0) + item.vp
        face = self.face(player)
        return tuple(Seal(face.numbers_of(names), vp) for names, vp in points.items())

    def _rings(self, player: int) -> dict[int, Ring]:
        if starts := self._start_cells[player]:
            board = self.state.duchy(player).board
            return dict.fromkeys(members(starts | board.grid.all & ~board.known), Ring.PLAIN)
        if self.state.stage is Stage.FREE:
            return dict.fromkeys(members(open_cells(self.state, player)), Ring.PLAIN)
        if not self._acts(player):
            return {}
        board, turn = self.state.duchy(player).board, self._turn(player)
        grid, unknown = board.grid, open_cells(self.state, player) & ~board.known
        rings: dict[int, Ring] = dict.fromkeys(members(unknown), Ring.PLAIN)
        for entry in turn.of(e.Place):
            ring = Ring.WORKER if turn.cost(entry) else Ring.PLAIN
            cell = grid.cell(entry.cell)
            assert cell is not None
            if rings.get(cell) is not Ring.PLAIN:
                rings[cell] = ring
        return rings

    def tap(self, player: int, cell: int, all_ways: bool = False, hand: str = "") -> Tap:
        duchy = self.state.duchy(player)
        tile, name = duchy.tiles[cell], duchy.board.grid.names[cell]
        if self._start_cells[player] >> cell & 1:
            return Do(e.Castle(player, name))
        if tile is not None:
            return self._about(player, cell, tile)
        if duchy.board.kinds[cell] is None:
            taps = (table.tap(self.state, player, cell) for table in self._expansions)
            return next(tap for tap in taps if tap is not None)
        if not self.state.full:
            return self._lay(player, cell)
        ways = self._turn(player).places(name) if self._acts(player) else []
        if not ways:
            return self._why_not(player, name, cell)
        if not all_ways and self._one_plain_way(ways):
            return enter_place(self.state, ways[0][1])
        turn = self._turn(player)
        return Choose(self._title(player, cell), tuple(turn.way(*way) for way in ways))

    def _title(self, player: int, cell: int) -> Message:
        kind = self.state.duchy(player).board.kinds[cell]
        assert kind is not None
        return KIND_TITLES[kind]

    def _one_plain_way(self, ways: list[tuple[int, e.Place]]) -> bool:
        """One tile fits, and one die without the help of workers; or there is just one way."""
        free = [entry for cost, entry in ways if not cost]
        return len(ways) == 1 or (len(free) == 1 and len({entry.tile for _, entry in ways}) == 1)

    def _about(self, player: int, cell: int, tile: Tile) -> Choose:
        """A tile that lies there: what it does, and that it is another one where there are any."""
        name = self.state.duchy(player).board.grid.names[cell]
        others = [other for other in self._tiles_for(player, cell) if other != tile]
        pick = self._offer(player, cell, others, lambda other: self._instead(player, name, other))
        ways = [Way(say("A different tile is here"), "hand", pick)] if others else []
        ways += self.ways_back(player, name)
        rules = (table.rule_at(self.state, player, cell) for table in self._expansions)
        return Choose(
            tile.title, tuple(ways), self._rule_text(next(filter(None, rules), rule_of(tile)))
        )

    def _instead(self, player: int, cell: str, tile: Tile) -> Tap:
        """Changes the entry that laid a tile on a cell, so that nothing of the tile before stays;
        one that no entry has laid is covered."""
        for at in range(len(self.session.steps), 0, -1):
            entry = self.session.steps[at - 1].entry
            by = player_of(entry)
            laid = getattr(entry, "cell", "") == cell and hasattr(entry, "tile")
            if laid and by is not None and by in self.side(player):
                changed: dict[str, Any] = {"tile": tile.name}
                return Change(at, dataclasses.replace(entry, **changed))
        return Do(e.Place(player, cell, tile.name), anyway=True)

    def _lay(self, player: int, cell: int) -> Tap:
        """Points only: one touch for what has one kind of tile, else the tiles to choose from."""
        tiles = self._tiles_for(player, cell)
        name = self.state.duchy(player).board.grid.names[cell]
        free = open_cells(self.state, player) >> cell & 1
        if self.state.stage is not Stage.FREE or not free:
            refusals = self.session.check(e.Place(player, name, tiles[0].name))
            return WhyNot(refusals, self._pick(player, cell, forced=True))
        if len(tiles) == 1:
            return self.judged(e.Place(player, name, tiles[0].name))
        return self._pick(player, cell)

    def _pick(self, player: int, cell: int, forced: bool = False) -> Tap:
        name = self.state.duchy(player).board.grid.names[cell]
        tiles = self._tiles_for(player, cell)

        def then(tile: Tile) -> Tap:
            entry = e.Place(player, name, tile.name)
            return Do(entry, anyway=True) if forced else self.judged(entry)

        if forced and len(tiles) == 1:
            return then(tiles[0])
        return self._offer(player, cell, tiles, then)

    def _offer(
        self, player: int, cell: int, tiles: list[Tile], then: Callable[[Tile], Tap]
    ) -> Pick:
        return Pick(self._title(player, cell), tile_groups(tiles, then, self._rule_text))

    def _tiles_for(self, player: int, cell: int) -> list[Tile]:
        """The tiles whose colour is that of a cell, without monasteries that lie somewhere."""
        kind = self.state.duchy(player).board.kinds[cell]
        assert kind is not None
        taken = {t.name for duchy in self.state.duchies for t in duchy.tiles if t is not None}
        return [
            tile
            for tile in self.state.table.tiles.values()
            if fits(self.state, player, tile, kind)
            and not (tile.kind is Kind.MONASTERY and tile.name in taken)
            and (tile.kind is kind or self._fits_anywhere(player, cell, tile))
        ]

    def _fits_anywhere(self, player: int, cell: int, tile: Tile) -> bool:
        """A tile of another colour, such as an inn, is offered only where it may be placed."""
        name = self.state.duchy(player).board.grid.names[cell]
        return not self.session.check(e.Place(player, name, tile.name))

    def judged(self, entry: Entry) -> Tap:
        judged = super().judged(entry)
        if isinstance(judged, Do) and isinstance(entry, e.Place):
            return enter_place(self.state, entry)
        return judged

    def _why_not(self, player: int, name: str, cell: int) -> WhyNot:
        """The stored tile and die with the fewest reasons against them: most likely meant. Where
        nothing is stored, whoever places a tile anyway says which."""
        stored = [tile.name for tile in stored_tiles(self.state, player)]
        tiles = stored or [tile.name for tile in self._tiles_for(player, cell)[:1]]
        dice = (self.state.dice[player] if self.state.dice else ()) or (None,)
        tries = [
            (self.session.check(entry), entry)
            for tile in tiles
            for die in dice
            for entry in (e.Place(player, name, tile, die),)
        ]
        refusals, entry = min(tries, key=lambda found: len(found[0]))
        then = anyway(entry, refusals) if stored else self._pick(player, cell, forced=True)
        return WhyNot(refusals, then)

    def _rule_text(self, id: str) -> Message | None:
        rule = self.rule(id)
        return Message(rule.text) if rule else None

    # ── turns ────────────────────────────────────────────────────────────────────────────────

    def _acts(self, player: int) -> bool:
        return tracked_turn(self.state) and player in self.waiting()

    def _turn(self, player: int) -> Turn:
        return Turn(self, player, self._rule_text)

    @functools.cached_property
    def sketch(self) -> tuple[Entry, ...]:
        """What may be entered in a tracked turn, with one tile of each kind in the depots."""
        return tuple(sketch(self.state)) if tracked_turn(self.state) else ()

    def covered(self) -> bool:
        return any(table.covered(self.state) for table in self._expansions)

    def waiting(self) -> tuple[int, ...]:
        state = self.state
        if state.pending:
            return (state.pending[-1].player,)
        starting = tuple(p for p in state.table.players if self._start_cells[p])
        if state.stage is Stage.TURNS:
            return tuple(dict.fromkeys((*state.order[:1], *starting)))
        if starting:
            return starting
        if state.stage is Stage.FREE:
            return tuple(state.table.players)
        if state.stage is Stage.STOCK:
            return tuple(p for p in state.table.players if p not in state.stocked)
        if state.stage is Stage.FINAL:
            return tuple(p for p in state.table.players if state.left[p] is None)
        return ()

    def done(self, player: int) -> bool:
        """In a round those who have ended their turn, not those who still wait for theirs."""
        if self._deals_goods:
            return player in self.state.stocked
        if self.state.stage is Stage.TURNS:
            return player not in self.state.order
        return super().done(player)

    def may_go_on(self, player: int) -> bool:
        return self.state.stage in (Stage.FREE, Stage.TURNS) and player in self.waiting()

    @property
    def steps(self) -> Steps:
        return Steps(self.state, self.judged)

    def actions(self, player: int) -> tuple[Action, ...]:
        if player not in self._actions:
            self._actions[player] = self._find_actions(player)
        return self._actions[player]

    @functools.cached_property
    def _actions(self) -> dict[int, tuple[Action, ...]]:
        """By player: the table asks for their board and for the buttons beside it."""
        return {}

    def _find_actions(self, player: int) -> tuple[Action, ...]:
        own = asking.actions(self.state, player, self._rule_text)
        last = self._turn(player).last_actions() if self._acts(player) else ()
        return (*self._base_actions(player), *self._castle_action(player), *own, *last)

    def _castle_action(self, player: int) -> tuple[Action, ...]:
        names = self.state.duchy(player).board.grid.names
        castles = [e.Castle(player, names[cell]) for cell in members(self._start_cells[player])]
        if not castles:
            return ()
        title = say("Place starting castle")
        then = asking.later(self.state, title, castles, self._rule_text)
        return (Action(title, "castle", then),)

    @functools.cached_property
    def _start_cells(self) -> tuple[int, ...]:
        """For each player the cells that may be chosen for the start castle now."""
        return tuple(
            sum(
                1 << cell
                for cell in self.state.duchy(player).board.castles
                if not check(self.state, e.Castle(player, self._cell_name(player, cell)))
            )
            for player in self.state.table.players
        )

    def _cell_name(self, player: int, cell: int) -> str:
        return self.state.duchy(player).board.grid.names[cell]

    def _base_actions(self, player: int) -> tuple[Action, ...]:
        stage = self.state.stage
        if self._acts(player):
            return self._turn(player).actions()
        if stage is Stage.FREE:
            sold = Action(say("Goods sold"), "goods", lambda: self.steps.sales(player))
            return (sold, Action(self.steps.end_title(), "flag", self.steps.phase_card))
        if stage is Stage.PHASE_END:
            return (Action(self.steps.end_title(), "flag", self.steps.phase_card, urgent=True),)
        if stage is Stage.FINAL and player in self.waiting():
            count = say("Count leftovers")
            return (Action(count, "pencil", lambda: self.steps.final_form(player), urgent=True),)
        if stage is Stage.STOCK and player in self.waiting() and not self.state.fresh:
            stock = say("Enter what you have")
            return (Action(stock, "pencil", lambda: self.steps.stock_form(player), urgent=True),)
        return ()

    def next_step(self, player: int) -> Tap | None:
        """For the player whose duchy is on top, or else for the first who has something to do."""
        stage, waiting = self.state.stage, self.waiting()
        if self._acts(player):
            return self.follow_up()
        if stage is Stage.PHASE_END:
            return self.steps.phase_card()
        asked = player if player in waiting else next(iter(waiting), player)
        if stage is Stage.FINAL:
            return self.steps.final_form(asked)
        if stage is Stage.STOCK and not self.state.fresh:
            return self.steps.stock_form(asked)
        return None

    def follow_up(self) -> Tap | None:
        if (tap := self._after_last()) is not None:
            return tap
        pending = self.state.pending
        if not pending or other_orders(self.state):
            return None  # where several effects are due, the player chooses the first
        note = self.session.game.due(self.state)
        own = asking.follow_up(self.state, self._rule_text, note)
        return own or self._turn(pending[-1].player).follow_up()

    def _after_last(self) -> Tap | None:
        """A space just described gets its tile; with points only, what a tile may have done that
        nobody has painted."""
        entry = self.session.steps[-1].entry if self.session.steps else None
        if isinstance(entry, e.Place) and not self.state.full:
            return asking.untold(self.state, entry)
        player = None if entry is None else player_of(entry)
        if entry is None or player is None:
            return None
        for table in self._expansions:
            if (cell := table.to_fill(self.state, entry)) is not None:
                return self._for_tile(player, cell)
        return None

    def _for_tile(self, player: int, cell: int) -> Tap | None:
        if not self.state.full:
            return self._pick(player, cell)
        name = self.state.duchy(player).board.grid.names[cell]
        turn = self._turn(player)
        ways = turn.places(name) if self._acts(player) else []
        found = tuple(turn.way(*way) for way in ways)
        return Choose(self._title(player, cell), found) if found else None

    def extras(self) -> tuple[Action, ...]:
        if self.state.stage in (Stage.FINAL, Stage.OVER):
            return ()
        if self.state.full:
            return (Action(say("Points only from now on"), "star", Do(e.SetDepth(Depth.SCORE))),)
        return (Action(say("Track everything from now on"), "dice", self.steps.full_form),)

    # ── beside the board ─────────────────────────────────────────────────────────────────────

    def look_ups(self, players: tuple[int, ...]) -> tuple[LookUp, ...]:
        return look_ups(self.state)

    def stocks(self, player: int) -> tuple[Stock, ...]:
        return beside.stocks(self.state, player)

    def beside(self, player: int, hand: str = "") -> Iterator[Holding]:
        return beside.holdings(self.state, player)

    def side(self, player: int) -> tuple[int, ...]:
        """Those who build in the same duchy."""
        duchies = self.state.table.duchy_of
        return tuple(p for p in self.state.table.players if duchies[p] == duchies[player])

    def routes(self, player: int) -> tuple[Route, ...]:
        return tuple(r for table in self._expansions for r in table.routes(self.state, player))

    def tracks(self) -> tuple[Track, ...]:
        return beside.tracks(self.state)

    def strips(self) -> tuple[Strip, ...]:
        return beside.strips(self.state, self.points)

    def hint(self) -> Hint:
        if any(self._start_cells):
            return Hint("burgundy castle", say("Each player taps their starting castle."))
        if self._deals_goods:
            name, text = "goods", say("Tap each player’s three starting goods.")
        elif self.roll_due():
            name = "roll"
            text = say("Tap the dice as rolled, one by one.")
        elif self.state.full:
            name = "turn"
            text = say("Tap a bright space to place a stored tile. Hold for all options.")
        elif len(self.names) == 1:
            name = "alone"
            text = say("Tap a bright space, then the tile placed there.")
        else:
            name = "place"
            text = say("Tap a player, a bright space, then the tile placed there.")
        return Hint(f"burgundy {name}", text)

    # ── words ────────────────────────────────────────────────────────────────────────────────

    def tell(self, entry: Entry, before: State) -> Message:
        return words.tell(before, entry)

    def counter_name(self, counter: str) -> Message:
        return words.counter_name(counter)

    def kind_name(self, kind: str) -> Message:
        return kind_title(kind, "burgundy")

    def phase_name(self, phase: str) -> Message:
        return say("Phase {letter}", letter=PHASE_TITLES[phase])

    def is_round_start(self, entry: Entry) -> bool:
        return isinstance(entry, e.Roll | e.PhaseEnd)

    def curve(self) -> list[tuple[int, ...]]:
        """Without rounds nobody enters how the first phase begins."""
        found = super().curve()
        if self._has_rounds() or len(found) == 1:
            return found
        start = self.session.game.points(self.session.at(0))
        return [tuple(points.total for points in start), *found]

    def curve_title(self) -> Message:
        return super().curve_title() if self._has_rounds() else say("Phase by phase")

    def _has_rounds(self) -> bool:
        return any(isinstance(step.entry, e.Roll) for step in self.session.steps)
