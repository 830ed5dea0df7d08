"""The Castles of Burgundy as a game of Castlepad: two editions, two depths, any expansions."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from core.components.textboard import TextBoard
from core.entry import Entry
from core.game import (
    Choice,
    Depth,
    Game,
    InPlay,
    Legal,
    Option,
    Outcome,
    Points,
    Refusal,
    Setup,
    correction,
    impossible,
)
from core.games.burgundy import apply, check, legal, sampling, scoring, textboard
from core.games.burgundy.editions import edition
from core.games.burgundy.effects import can_place
from core.games.burgundy.entries import ENTRIES
from core.games.burgundy.expansion import AnyExpansion
from core.games.burgundy.layouts import (
    LAYOUT,
    DuchyBoard,
    board_name,
    parse_board,
    printed_board,
)
from core.games.burgundy.options import OPTIONS
from core.games.burgundy.scoring import PHASE_NAMES, PHASE_TITLES
from core.games.burgundy.state import Duchy, Effect, Rules, Stage, State
from core.games.burgundy.tiles import KINDS, Kind, Tile, base_tiles
from core.games.burgundy.warnings import warnings
from core.message import N_, Message, say, say_n

if TYPE_CHECKING:
    from core.components.painting import LayoutKind


class Burgundy(Game[State]):
    id: ClassVar[str] = "burgundy"
    title: ClassVar[str] = N_("The Castles of Burgundy")
    prefix: ClassVar[str] = "BU"
    version: ClassVar[int] = 2
    seats: ClassVar[range] = range(1, 5)
    endings: ClassVar[tuple[str, ...]] = ("five-phases",)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    entries: ClassVar[tuple[type[Entry], ...]] = ENTRIES

    def __init__(self, expansions: tuple[AnyExpansion, ...] = ()) -> None:
        self.expansions = expansions
        own = (option for x in expansions for option in (*_switch_of(x), *x.options))
        # What may be chosen and entered depends on the expansions this game object has.
        self.options = (*self.options, *own)  # type: ignore[misc]
        self.entries = (*ENTRIES, *(kind for x in expansions for kind in x.entries))  # type: ignore[misc]
        self.endings = (*self.endings, *(end for x in expansions for end in x.endings))  # type: ignore[misc]

    # ── set-up ──

    def check_setup(self, setup: Setup) -> tuple[Refusal, ...]:
        found = super().check_setup(setup)
        return found or tuple(self._setup_refusals(setup))

    def _setup_refusals(self, setup: Setup) -> Iterator[Refusal]:
        count = len(setup.players)
        yield from self.seat_refusals(setup)
        if int(self.option(setup, "first")) > count:
            yield impossible("BU-06", say("The first player must be one of the players."))
        for expansion in self.chosen(setup):
            yield from expansion.check_setup(setup)
        for player in range(count):
            yield from self._board_refusals(setup, player)

    def seat_refusals(self, setup: Setup) -> Iterator[Refusal]:
        """Whether so many can play this edition with these expansions."""
        chosen = self.chosen(setup)
        count = len(setup.players)
        if count == 1 and not any(x.alone for x in chosen):
            yield impossible("BU-01", say("Burgundy is for two to four players."))
        for expansion in chosen:
            if self.option(setup, "edition") not in expansion.editions:
                message = say(
                    "This expansion is for another edition: {name}.", name=say(expansion.title)
                )
                yield impossible("BU-90", message)
            if count not in expansion.seats:
                message = say(
                    "This expansion is for another number of players: {name}.",
                    name=say(expansion.title),
                )
                yield impossible("BU-90", message)

    def setup_warnings(self, setup: Setup) -> tuple[Message, ...]:
        own = (message for x in self.chosen(setup) for message in x.setup_warnings(setup))
        return (*self._odd_boards(setup), *own)

    def _odd_boards(self, setup: Setup) -> Iterator[Message]:
        """Duchies of the table's choice that a box or a beginner does not have like this."""
        chosen, seats = self.chosen(setup), range(len(setup.players))
        if any(x.board(setup, player) for x in chosen for player in seats):
            return
        names = [board_name(setup, player) for player in seats]
        for name in dict.fromkeys(names):
            players = [player for player in seats if names[player] == name]
            if any(self._castle_open(setup, player) for player in players):
                yield say(
                    "Duchy {name} has no castle in the middle. Each player "
                    "first chooses a space for the starting castle.",
                    name=name,
                )
            printed = setup.layout(LAYOUT, name) is None
            many = edition(self.option(setup, "edition"), len(seats)).many_boards
            if len(players) > 1 and printed and name not in many:
                yield say("The box has duchy {name} only once.", name=name)
        if len(set(names)) > 1 and not any(x.different_boards for x in chosen):
            yield say("Different duchies are for experienced players. Otherwise all use the same.")

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        from core.games.burgundy.painting import DUCHY

        return (DUCHY, *(kind for x in self.expansions for kind in x.layout_kinds()))

    def layouts_in_play(self, setup: Setup, player: int) -> tuple[InPlay, ...]:
        """Of the duchies only the one that this player builds."""
        name = board_name(setup, player)
        if any(x.board(setup, player) is not None for x in self.chosen(setup)):
            name = ""
        found = super().layouts_in_play(setup, player)
        return tuple(x for x in found if x.kind.name != LAYOUT or x.value == name)

    def _board_refusals(self, setup: Setup, player: int) -> Iterator[Refusal]:
        name = board_name(setup, player)
        board = self.board(setup, player)
        if board is None:
            message = say(
                "The {edition} edition has no duchy {name}.",
                edition=self.option(setup, "edition"),
                name=name,
            )
            yield impossible("BU-02", message)
            return
        castles = board.castles
        if int(self.player_option(setup, player, "castle")) > len(castles):
            message = say_n(
                "This duchy has {n} castle space to start from.",
                "This duchy has {n} castle spaces to start from.",
                n=len(castles),
            )
            yield impossible("BU-03", message)

    def chosen(self, setup: Setup) -> tuple[AnyExpansion, ...]:
        return tuple(x for x in self.expansions if x.in_play(setup))

    def board(self, setup: Setup, player: int) -> DuchyBoard | None:
        """The duchy that a player builds, if there is such a one."""
        for expansion in self.chosen(setup):
            if (board := expansion.board(setup, player)) is not None:
                return board
        name = board_name(setup, player)
        layout = setup.layout(LAYOUT, name)
        if layout is not None:
            return parse_board(layout.text)
        return printed_board(self.option(setup, "edition"), name)

    def setup(self, setup: Setup) -> State:
        count = len(setup.players)
        depth = Depth(self.option(setup, "depth"))
        table = self._table(setup)
        order = [(table.first + i) % count for i in range(count)]
        state = State(
            table=table,
            depth=depth,
            stage=Stage.STOCK if depth is Depth.FULL else Stage.FREE,
            duchies=tuple(
                self._duchy(setup, table, player, order.index(player)) for player in range(count)
            ),
            storage=((),) * count,
            items=((),) * count,
            track=(tuple(reversed(order)),),
            left=(None,) * count,
            undecided=frozenset(p for p in range(count) if self._castle_open(setup, p)),
        )
        for expansion in table.expansions:
            state = expansion.start(state, setup)
        return state

    def _table(self, setup: Setup) -> Rules:
        chosen = self.chosen(setup)
        tiles, of_kind = _box(chosen)
        count = len(setup.players)
        return Rules(
            names=tuple(player.name for player in setup.players),
            edition=edition(self.option(setup, "edition"), count),
            first=int(self.option(setup, "first")) - 1,
            fewest_empty=self.option(setup, "tie") == "fewest-empty",
            expansions=chosen,
            tiles=tiles,
            of_kind=of_kind,
            duchy_of=tuple(range(count)),
        )

    def _duchy(self, setup: Setup, table: Rules, player: int, place: int) -> Duchy:
        """A board with its start castle, one silver, and workers by the place in turn (BU-04)."""
        board = self.board(setup, player)
        assert board is not None
        castle = int(self.player_option(setup, player, "castle"))
        cell = board.castles[castle - 1] if castle else board.start
        empty = Duchy(board, (None,) * len(board.kinds), silver=1, workers=place + 1)
        return empty.with_tile(table.tiles["castle"], cell)

    def _castle_open(self, setup: Setup, player: int) -> bool:
        """Whether nobody has said where the start castle lies, and the board does not either."""
        board = self.board(setup, player)
        said = self.player_option(setup, player, "castle") != "0"
        return board is not None and not (said or board.castle_in_the_middle)

    # ── play ──

    def legal(self, state: State) -> Legal:
        return Legal(self, state, legal.legal, sampling.draw)

    check = staticmethod(check.check)

    apply = staticmethod(apply.apply)

    def warnings(self, state: State, entry: Entry) -> tuple[Message, ...]:
        return warnings(state, entry)

    # ── what is shown ──

    def points(self, state: State) -> tuple[Points, ...]:
        return scoring.points(state)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def status(self, state: State) -> Message:
        if state.over:
            return say("Game over")
        if state.stage is Stage.FINAL:
            return say("Final scoring")
        phase = PHASE_TITLES[PHASE_NAMES[state.scored_phase]]
        if not state.full:
            return say("Phase {phase}, points only", phase=phase)
        number = state.round + (state.stage in (Stage.STOCK, Stage.ROLL))
        return say("Phase {phase}, round {round}", phase=phase, round=number)

    def due(self, state: State) -> Message:
        for expansion in state.table.expansions:
            if (message := expansion.due(state)) is not None:
                return message
        names = state.table.names
        if state.pending:
            top = state.pending[-1]
            if top.idle and not can_place(state, top.player):
                return say("{name} may buy a tile and place it", name=names[top.player])
            sentence = _DUE.get(top.effect, say("{name}: use or skip the tile’s effect"))
            if top.effect in state.table.edition.must:
                sentence = _MUST.get(top.effect, sentence)
            return sentence._replace(args=(("name", names[top.player]),))
        if waiting := [p for p in state.turn_order() if p in state.undecided]:
            return say("{name} places the starting castle.", name=names[waiting[0]])
        return self._stage_due(state)

    def _stage_due(self, state: State) -> Message:
        names = state.table.names
        if state.stage is Stage.STOCK:
            name = next(n for i, n in enumerate(names) if i not in state.stocked)
            if state.fresh:
                return say("{name}: enter 3 starting goods", name=name)
            return say("{name}: enter silver, workers, goods and stored tiles", name=name)
        if state.stage is Stage.TURNS:
            return say("{name}’s turn", name=names[state.order[0]])
        if state.stage is Stage.FINAL:
            name = next(n for n, left in zip(names, state.left, strict=True) if left is None)
            return say("{name}: count goods, silver and workers", name=name)
        return _STAGE_DUE[state.stage]

    # ── corrections ──

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        found = {"points": scoring.points(state)[player].total}
        duchy = state.duchy(player)
        if state.full:
            found |= {"silver": duchy.silver, "workers": duchy.workers}
            found |= {f"goods{i}": n for i, n in enumerate(duchy.goods, start=1)}
        for expansion in state.table.expansions:
            found |= expansion.counters(state, player)
        return found

    def correct(self, state: State, player: int, counter: str, value: int) -> State:
        duchy = state.duchy(player)
        if counter == "points":
            more = value - scoring.points(state)[player].total
            return state.with_items(player, correction(more))
        for expansion in state.table.expansions:
            if counter in expansion.counters(state, player):
                return expansion.correct(state, player, counter, value)
        value = max(0, value)
        if counter == "silver":
            return state.with_duchy(player, duchy._replace(silver=value))
        if counter == "workers":
            return state.with_duchy(player, duchy._replace(workers=value))
        good = int(counter.removeprefix("goods")) - 1
        goods = (*duchy.goods[:good], value, *duchy.goods[good + 1 :])
        return state.with_duchy(player, duchy._replace(goods=goods))

    def unconfirmed(self, setup: Setup) -> tuple[Message, ...]:
        unsure = edition(self.option(setup, "edition"), len(setup.players)).unsure
        return (*super().unconfirmed(setup), *(_UNSURE[what] for what in unsure))

    def text_board(self, state: State, player: int) -> TextBoard:
        return textboard.duchy(state, player)

    def text_table(self, state: State) -> TextBoard:
        return textboard.table(state)

    def words(self, state: State) -> Mapping[str, Iterable[str]]:
        cells = {name for duchy in state.duchies for name in duchy.board.grid.names}
        tiles = tuple(state.table.tiles)
        words: dict[str, Iterable[str]] = {"cell": sorted(cells), "tile": tiles, "storage": tiles}
        for expansion in state.table.expansions:
            words.update(expansion.words)
        return words


_UNSURE = {
    "goods": say("Colours of the goods (2020 edition)"),
    "chickens": say("The fourth animal (2020 edition)"),
}
"""What an edition may print otherwise."""

_DUE: dict[str, Message] = {
    Effect.ACTION: say("{name}: one action with any number"),
    Effect.SHIP: say("{name}: choose a depot for the ship"),
    Effect.SELL: say("{name} may sell one type of goods"),
    Effect.TAKE: say("{name} may take a tile from a numbered depot"),
    Effect.PLACE: say("{name} may place another stored tile"),
}

_MUST: dict[str, Message] = {
    Effect.SELL: say("{name}: sell one type of goods"),
    Effect.TAKE: say("{name}: take a tile from a numbered depot, if there is one"),
}
"""What is due where it cannot be left out."""

_STAGE_DUE: dict[str, Message] = {
    Stage.ROLL: say("Roll all dice"),
    Stage.PHASE_END: say("End the phase: collect silver from mines"),
    Stage.FREE: say("Enter scoring moves"),
    Stage.OVER: say("Game over"),
}


@functools.cache
def _box(
    expansions: tuple[AnyExpansion, ...],
) -> tuple[dict[str, Tile], dict[Kind, tuple[Tile, ...]]]:
    """The tiles in the box by their names and by their kinds. Shared, so never changed."""
    tiles = base_tiles()
    tiles.update((tile.name, tile) for x in expansions for tile in x.tiles)
    kinds = {kind: tuple(t for t in tiles.values() if t.kind is kind) for kind in KINDS}
    return tiles, kinds


def _switch_of(expansion: AnyExpansion) -> tuple[Option, ...]:
    choices = (Choice("no", N_("Not used")), Choice("yes", N_("Used")))
    option = Option(expansion.name, expansion.title, "no", choices)
    return (option,) if expansion.switched else ()
