"""For experts: duchies dealt at random, and everybody chooses where the first castle stands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from core.entry import Entry
from core.game import Choice, Option, Refusal, Setup, impossible
from core.games.burgundy import entries as e
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.layouts import BLANK, DuchyBoard, board_name, printed_board
from core.games.burgundy.state import Stage, State
from core.games.burgundy.tiles import Kind
from core.message import N_, Message, say

NAME = "experts"
DEAL, CHOICE = "experts-lot", "experts-choice"
DECK = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
"""The duchies dealt; of 1 and 2 the box has four each, of the others one."""
MANY = ("1", "2")


class ExpertsState(NamedTuple):
    in_turn: bool
    """Whether the start castles are placed one after the other."""


class Experts(Expansion[ExpertsState]):
    name: ClassVar[str] = NAME
    title: ClassVar[str] = N_("For experts")
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            DEAL,
            N_("Deal number"),
            "0",
            numbers=range(10000),
            help=N_("0: players deal the duchies and choose them here. Otherwise the app deals."),
        ),
        Option(
            CHOICE,
            N_("Starting castles are placed"),
            "open",
            (
                Choice("open", N_("one after the other")),
                Choice("secret", N_("all at once")),
            ),
        ),
    )
    different_boards: ClassVar[bool] = True

    # ── set-up ──

    def check_setup(self, setup: Setup) -> Iterator[Refusal]:
        if setup.options.get("border-posts") == "yes" and setup.options.get(DEAL, "0") != "0":
            yield _wrong(say("Border posts have their own duchies. Deal them yourselves."))
        if setup.options.get(DEAL, "0") != "0":
            return
        names = [board_name(setup, player) for player in range(len(setup.players))]
        if any(names.count(name) > 1 and name not in (*MANY, BLANK) for name in names):
            yield _wrong(say("The box has this duchy only once."))

    def board(self, setup: Setup, player: int) -> DuchyBoard | None:
        deal = int(setup.options.get(DEAL, "0"))
        if not deal:
            return None
        dealt = random.Random(deal).sample(DECK, len(setup.players))
        return printed_board("2020", dealt[player])

    def start(self, state: State, setup: Setup) -> State:
        state = state._replace(
            duchies=tuple(duchy.emptied() for duchy in state.duchies), undecided=frozenset()
        )
        return state.keep(self, ExpertsState(setup.options.get(CHOICE, "open") == "open"))

    # ── the castles ──

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if isinstance(entry, e.Castle):
            yield from _check_castle(state, entry)
        elif without_castle(state) and isinstance(entry, e.Goods | e.Roll | e.Place | e.PhaseEnd):
            yield Refusal("BU-231", say("First each player places the starting castle."))

    def waives(self, state: State, entry: Entry, refusal: Refusal) -> bool:
        """Here every castle is placed by choice."""
        return isinstance(entry, e.Castle) and refusal.rule == "BU-03"

    def legal(self, state: State) -> Iterator[Entry]:
        for player in without_castle(state):
            board = state.duchy(player).board
            yield from (e.Castle(player, board.grid.names[cell]) for cell in board.castles)

    def due(self, state: State) -> Message | None:
        waiting = without_castle(state)
        if not waiting:
            return None
        return say("{name} places the starting castle.", name=state.table.names[waiting[0]])


def without_castle(state: State) -> list[int]:
    """Who has no tile yet, in turn order."""
    if state.stage is Stage.OVER:
        return []
    return [player for player in state.turn_order() if not state.duchy(player).filled]


def _check_castle(state: State, entry: e.Castle) -> Iterator[Refusal]:
    board = state.duchy(entry.player).board
    cell = board.grid.cell(entry.cell)
    if cell is not None and board.kinds[cell] not in (Kind.CASTLE, None):
        yield Refusal("BU-231", say("The starting castle goes on a castle space."))
    waiting = without_castle(state)
    if entry.player not in waiting:
        yield Refusal("BU-231", say("The starting castle is placed only once."))
    elif state.kept(EXPANSION).in_turn and entry.player != waiting[0]:
        name = state.table.names[waiting[0]]
        yield Refusal("BU-232", say("First {name} places the starting castle.", name=name))


def _wrong(message: Message) -> Refusal:
    return impossible("BU-230", message)


EXPANSION = Experts()
