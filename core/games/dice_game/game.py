"""The Dice Game: set up, ask, do. `marking` says what can be marked, `scoring` what it brings."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from core.entry import Entry
from core.game import (
    Choice,
    Game,
    Item,
    Legal,
    Option,
    Outcome,
    Points,
    Refusal,
    Setup,
)
from core.games.dice_game import layouts, scoring, textboard
from core.games.dice_game.check import against
from core.games.dice_game.entries import Bonus, Colour, Keep, Mark, Pass, Roll, Start
from core.games.dice_game.marking import (
    cross,
    marks,
    plain_reach,
    reaches,
    spend,
    stocked,
    write,
)
from core.games.dice_game.state import PHASES, Duchy, State, Table, Turn
from core.hexgrid import member, members
from core.message import N_, Message, say, say_n
from core.textboard import TextBoard

if TYPE_CHECKING:
    from core.painting import LayoutKind

YES_NO = (Choice("yes", N_("Yes")), Choice("no", N_("No")))
UNLIMITED = Choice("unlimited", N_("No end"))
ROW_OPTIONS = ("monk_row", "silver_row", "goods_row", "worker_row")
"""In the order of `Bonus`."""

PENCILS = 5
"""In the box. The book names no other limit to the players."""
COLOURS = tuple(Colour)
ROLLS = tuple(
    Roll(numbers, colours, hourglasses)
    for numbers in itertools.combinations_with_replacement(range(1, 7), 2)
    for colours in itertools.combinations_with_replacement(COLOURS, 2)
    for hourglasses in (1, 2)
)
"""Every roll once; which of two dice is named first makes no difference."""


class DiceGame(Game[State]):
    id: ClassVar[str] = "dice-game"
    title: ClassVar[str] = N_("The Castles of Burgundy: The Dice Game")
    prefix: ClassVar[str] = "DG"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 51)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "sheet",
            N_("Sheet"),
            default="A",
            choices=(
                Choice("A", N_("Sheet A")),
                Choice("B", N_("Sheet B")),
                Choice("C", N_("Sheet C")),
                Choice("D", N_("Sheet D")),
            ),
            layout=layouts.KIND,
        ),
        Option(
            "start",
            N_("Starting castles"),
            default="secret",
            choices=(
                Choice("secret", N_("Everybody chooses in secret")),
                Choice("different", N_("All different")),
                Choice("same", N_("All the same")),
            ),
            help=N_("“All different” is for at most as many players as there are castles."),
        ),
        Option(
            "same_round_bonus",
            N_("A silver just earned pays for the second cell"),
            default="yes",
            choices=YES_NO,
            help=N_(
                "The book leaves open whether a bonus may be used in the round that brings it."
            ),
        ),
        Option("monk_row", N_("Circles for monks"), "unlimited", (UNLIMITED,), range(1, 51)),
        Option("silver_row", N_("Circles for silver"), "unlimited", (UNLIMITED,), range(1, 51)),
        Option("goods_row", N_("Circles for goods"), "unlimited", (UNLIMITED,), range(1, 51)),
        Option("worker_row", N_("Circles for workers"), "unlimited", (UNLIMITED,), range(1, 51)),
    )
    entries: ClassVar[tuple[type[Entry], ...]] = (Start, Roll, Keep, Mark, Pass)
    endings: ClassVar[tuple[str, ...]] = ("third-track-full", "eighth-round")

    # ── set-up ───────────────────────────────────────────────────────────────────────────────

    def check_setup(self, setup: Setup) -> tuple[Refusal, ...]:
        found = list(super().check_setup(setup))
        if not found and self.option(setup, "start") == "different":
            castles = len(layouts.read(self.sheet_text(setup)).squares)
            if len(setup.players) > castles:
                found.append(
                    Refusal(
                        "DG-80",
                        say(
                            "“All different” needs a castle for each player; there are {castles}.",
                            castles=castles,
                        ),
                        impossible=True,
                    )
                )
        return tuple(found)

    def setup_warnings(self, setup: Setup) -> tuple[Message, ...]:
        if (more := len(setup.players) - PENCILS) <= 0:
            return ()
        warning = say_n(
            "The box has pencils for {pencils} players: you need {n} more.",
            "The box has pencils for {pencils} players: you need {n} more.",
            n=more,
            pencils=PENCILS,
        )
        return (warning,)

    def setup(self, setup: Setup) -> State:
        rows = (self.option(setup, name) for name in ROW_OPTIONS)
        table = Table(
            names=tuple(player.name for player in setup.players),
            sheet=layouts.read(self.sheet_text(setup)),
            start=self.option(setup, "start"),
            same_round_bonus=self.option(setup, "same_round_bonus") == "yes",
            rows=tuple(None if row == UNLIMITED.value else int(row) for row in rows),
        )
        return State(table, (Duchy(table.sheet.open),) * len(setup.players))

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        from core.games.dice_game.painting import SHEET

        return (SHEET,)

    def unconfirmed(self, setup: Setup) -> tuple[Message, ...]:
        found = super().unconfirmed(setup)
        if setup.layout(layouts.KIND, self.option(setup, "sheet")) or layouts.sure_colours():
            return found
        return (*found, say("Colour bonuses of the sheets"))

    def sheet_text(self, setup: Setup) -> str:
        """The chosen sheet. An own sheet named like a printed one is its correction."""
        name = self.option(setup, "sheet")
        own = setup.layout(layouts.KIND, name)
        return own.text if own else layouts.text_of(name)

    # ── what may be entered ──────────────────────────────────────────────────────────────────

    def check(self, state: State, entry: Entry) -> tuple[Refusal, ...]:
        return tuple(against(state, entry, is_over(state)))

    def legal(self, state: State) -> Legal:
        return Legal(self, state, _entries, _draw)

    # ── what an entry does ───────────────────────────────────────────────────────────────────

    def apply(self, state: State, entry: Entry) -> State:
        return _APPLY[type(entry)](state, entry)

    # ── how it stands ────────────────────────────────────────────────────────────────────────

    def points(self, state: State) -> tuple[Points, ...]:
        return scoring.points(state)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state, is_over(state))

    def status(self, state: State) -> Message:
        if state.roll is None:
            return say("Before the first roll")
        if is_over(state):
            return say("The game is over")
        return say(
            "Phase {phase}, round {round}, hourglasses {boxes} of {track}",
            phase=PHASES[state.phase],
            round=state.phase_round,
            boxes=state.boxes,
            track=state.table.track,
        )

    def due(self, state: State) -> Message:
        if is_over(state):
            return say("Nothing: the game is over")
        players = ", ".join(state.table.names[player] for player in state.waiting)
        if state.roll is None and players:
            return say("Choose a castle: {players}", players=players)
        if players:
            return say("Mark a cell: {players}", players=players)
        if state.last_round:
            still = (p for p in range(len(state.duchies)) if reaches(state, p))
            names = ", ".join(state.table.names[player] for player in still)
            return say("Use silver or pass: {players}", players=names)
        return say("Enter the roll")

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        duchy = state.duchies[player]
        return {
            "points": sum(item.vp for item in duchy.items),
            **{bonus.value: duchy.has(bonus) for bonus in Bonus},
        }

    def correct(self, state: State, player: int, counter: str, value: int) -> State:
        duchy = state.duchies[player]
        if counter == "points":
            change = value - sum(item.vp for item in duchy.items)
            item = Item(
                say("Corrected by hand"), 1, change, scoring.CORRECTION_RULE, kind="correction"
            )
            duchy = duchy._replace(items=(*duchy.items, item))
        else:
            duchy = stocked(duchy, Bonus(counter), max(0, value))
        return _with(state, player, duchy)

    def text_board(self, state: State, player: int) -> TextBoard:
        return textboard.sheet(state, player)

    def text_table(self, state: State) -> TextBoard:
        return textboard.table(state)

    def words(self, state: State) -> Mapping[str, Iterable[str]]:
        return {"cell": state.table.sheet.grid.names}


def is_over(state: State) -> bool:
    """The third track is full and nobody can enter anything more (DG-70)."""
    return (
        state.last_round
        and state.entered
        and not any(reaches(state, player) for player in range(len(state.duchies)))
    )


# ── listing ──────────────────────────────────────────────────────────────────────────────────


def _entries(state: State) -> Iterator[Entry]:
    if state.roll is None:
        yield from _starts(state)
    else:
        for player in range(len(state.duchies)):
            yield from _player_entries(state, player)
    if may_roll(state):
        yield from ROLLS


def may_roll(state: State) -> bool:
    return state.entered and not state.last_round


def _starts(state: State) -> Iterator[Start]:
    table = state.table
    players = state.waiting[:1] if table.start == "different" else state.waiting
    taken = 0
    if table.start == "different":
        for duchy in state.duchies:
            taken |= duchy.marked
    for player in players:
        for cell in members(table.sheet.cells[Colour.GREEN] & ~taken):
            yield Start(player, table.sheet.grid.names[cell])


def _player_entries(state: State, player: int) -> Iterator[Entry]:
    yield from marks(state, player)
    yield from _markless(state, player, bool(reaches(state, player)))


def _markless(state: State, player: int, can_mark: bool) -> list[Entry]:
    """A player's entries that mark nothing."""
    turn = state.duchies[player].turn
    if turn.begun:
        return [Pass(player)] if can_mark else []
    found: list[Entry] = [] if plain_reach(state, player) else [Pass(player)]
    if turn.goods_sold:
        found.append(Keep(player))
    return found


def _draw(state: State, rng: random.Random) -> Entry:
    """By lot: the roll or a player, then one of the player's ways, without listing every mark."""
    if state.roll is None and state.waiting:
        return rng.choice(tuple(_starts(state)))
    rolls = may_roll(state)
    if rolls and (state.roll is None or rng.random() < 0.5):
        return _draw_roll(rng)
    seats = len(state.duchies)
    first = _lot(rng, seats)
    for player in range(first, first + seats):
        if entry := _draw_of(state, player % seats, rng):
            return entry
    if rolls:
        return _draw_roll(rng)
    raise IndexError("nothing is legal: the game is over")


def _draw_of(state: State, player: int, rng: random.Random) -> Entry | None:
    found = reaches(state, player)
    others = _markless(state, player, bool(found))
    if not found and not others:
        return None
    lot = _lot(rng, len(found) + len(others))
    if lot >= len(found):
        return others[lot - len(found)]
    use, number, cells = found[lot]
    cell = member(cells, _lot(rng, cells.bit_count()))
    return Mark(player, state.table.sheet.grid.names[cell], number, use)


def _draw_roll(rng: random.Random) -> Roll:
    faces = layouts.hourglass_faces()
    return Roll(
        (_lot(rng, 6) + 1, _lot(rng, 6) + 1),
        (COLOURS[_lot(rng, 6)], COLOURS[_lot(rng, 6)]),
        faces[_lot(rng, len(faces))],
    )


def _lot(rng: random.Random, count: int) -> int:
    return int(rng.random() * count)


# ── doing ────────────────────────────────────────────────────────────────────────────────────


def _start(state: State, entry: Start) -> State:
    """The castle of one player, or of all when all start with the same (DG-81)."""
    sheet = state.table.sheet
    cell = sheet.grid.cell(entry.cell)
    assert cell is not None
    same = state.table.start == "same"
    for player in range(len(state.duchies)) if same else (entry.player,):
        before = state.duchies[player]
        crossed = cross(sheet, before, cell)
        duchy, finished = scoring.finish(state, crossed, before, cell, start=True)
        state = _with(state, player, duchy, finished)
    return state


def _roll(state: State, entry: Roll) -> State:
    """The next round: time goes on (DG-11, DG-12), everybody is to mark again, a double hourglass
    sells the goods (DG-50). After the third track the table may still push rounds through."""
    next_phase = state.phase_full and state.phase < len(PHASES) - 1
    boxes = 0 if next_phase else state.boxes
    crossed = 1 if state.table.solo else entry.hourglasses
    phase = state.phase + next_phase
    duchies = [duchy.with_turn(_FRESH) for duchy in state.duchies]
    if entry.hourglasses == 2:
        duchies = [scoring.sell(state.table, duchy, phase) for duchy in duchies]
    return state._replace(
        duchies=tuple(duchies),
        phase=phase,
        boxes=min(state.table.track, boxes + crossed),
        round=state.round + 1,
        phase_round=1 if next_phase else state.phase_round + 1,
        roll=entry,
    )


def _keep(state: State, entry: Keep) -> State:
    duchy = state.duchies[entry.player]
    if not duchy.turn.goods_sold:
        return state
    return _with(state, entry.player, scoring.unsell(duchy))


def _mark(state: State, entry: Mark) -> State:
    sheet = state.table.sheet
    cell = sheet.grid.cell(entry.cell)
    assert cell is not None
    before = state.duchies[entry.player]
    duchy = write(sheet, before, cell, entry.number)
    if entry.use is not None:
        duchy = spend(duchy, entry.use)
    silver = duchy.has(Bonus.SILVER)
    duchy, finished = scoring.finish(state, duchy, before, cell)
    turn = before.turn
    turn = turn._replace(
        marks=turn.marks + 1,
        first=turn.first or (sheet.colours[cell], entry.number),
        used=entry.use or turn.used,
        silver_earned=turn.silver_earned + duchy.has(Bonus.SILVER) - silver,
    )
    return _with(state, entry.player, duchy.with_turn(turn), finished)


def _pass(state: State, entry: Pass) -> State:
    duchy = state.duchies[entry.player]
    if not duchy.turn.begun:
        duchy = scoring.gain(state.table, duchy, Bonus.WORKER)
    duchy = duchy.with_turn(duchy.turn._replace(passed=True))
    return _with(state, entry.player, duchy)


def _with(
    state: State,
    player: int,
    duchy: Duchy,
    finished: tuple[tuple[int, ...], ...] | None = None,
) -> State:
    duchies = scoring.replaced(state.duchies, player, duchy)
    return State._make((state.table, duchies, *state[2:-1], finished or state.finished))


_FRESH = Turn()
_APPLY: Mapping[type[Entry], Callable[[State, Any], State]] = {
    Start: _start,
    Roll: _roll,
    Keep: _keep,
    Mark: _mark,
    Pass: _pass,
}
