"""The Dice Game: set up, ask, do. `marking` says what can be marked, `scoring` what it brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from core.components.textboard import TextBoard
from core.entry import Entry
from core.game import (
    Game,
    Legal,
    Option,
    Outcome,
    Points,
    Refusal,
    Setup,
    correction,
    impossible,
)
from core.games.dice_game import apply, check, layouts, legal, scoring, textboard
from core.games.dice_game.apply import with_duchy
from core.games.dice_game.entries import Bonus, Keep, Mark, Pass, Roll, Start
from core.games.dice_game.marking import is_over, reaches, stocked
from core.games.dice_game.options import OPTIONS, ROW_OPTIONS, UNLIMITED
from core.games.dice_game.state import PHASES, Duchy, Rules, State
from core.message import N_, Message, say, say_n

if TYPE_CHECKING:
    from core.components.painting import LayoutKind


PENCILS = 5
"""In the box. The book names no other limit to the players."""


class DiceGame(Game[State]):
    id: ClassVar[str] = "dice-game"
    title: ClassVar[str] = N_("The Castles of Burgundy: The Dice Game")
    prefix: ClassVar[str] = "DG"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 51)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    entries: ClassVar[tuple[type[Entry], ...]] = (Start, Roll, Keep, Mark, Pass)
    endings: ClassVar[tuple[str, ...]] = ("third-track-full", "eighth-round")

    # ── set-up ───────────────────────────────────────────────────────────────────────────────

    def check_setup(self, setup: Setup) -> tuple[Refusal, ...]:
        found = list(super().check_setup(setup))
        if not found and self.option(setup, "start") == "different":
            castles = len(layouts.read(self.sheet_text(setup)).squares)
            if len(setup.players) > castles:
                found.append(
                    impossible(
                        "DG-80",
                        say(
                            "“All different” needs a castle for each player; there are {castles}.",
                            castles=castles,
                        ),
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
        table = Rules(
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

    check = staticmethod(check.check)

    def legal(self, state: State) -> Legal:
        return Legal(self, state, legal.legal, legal.draw)

    # ── what an entry does ───────────────────────────────────────────────────────────────────

    apply = staticmethod(apply.apply)

    # ── how it stands ────────────────────────────────────────────────────────────────────────

    def points(self, state: State) -> tuple[Points, ...]:
        return scoring.points(state)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state, is_over(state))

    def status(self, state: State) -> Message:
        if state.roll is None:
            return say("Before the first roll")
        if is_over(state):
            return say("Game over")
        return say(
            "Phase {phase} · round {round} · time {boxes}/{track}",
            phase=PHASES[state.phase],
            round=state.phase_round,
            boxes=state.boxes,
            track=state.table.track,
        )

    def due(self, state: State) -> Message:
        if is_over(state):
            return say("Game over")
        players = ", ".join(state.table.names[player] for player in state.waiting)
        if state.roll is None and players:
            return say("Choose a castle: {players}", players=players)
        if players:
            return say("To mark: {players}", players=players)
        if state.last_round:
            still = (p for p in range(len(state.duchies)) if reaches(state, p))
            names = ", ".join(state.table.names[player] for player in still)
            return say("Use silver or pass: {players}", players=names)
        return say("Enter the roll")

    def news(self, state: State) -> tuple[Message, ...]:
        """Of a new phase, and of the last round of one (DG-11)."""
        if state.roll is None or is_over(state):
            return ()
        phase = PHASES[state.phase]
        if state.last_round:
            return (say("Last round of the game."),)
        if state.phase_full:
            return (say("Last round of phase {phase}.", phase=phase),)
        if state.phase and state.phase_round == 1:
            return (say("Phase {phase} begins.", phase=phase),)
        return ()

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
            duchy = duchy._replace(items=(*duchy.items, correction(change)))
        else:
            duchy = stocked(duchy, Bonus(counter), max(0, value))
        return with_duchy(state, player, duchy)

    def text_board(self, state: State, player: int) -> TextBoard:
        return textboard.sheet(state, player)

    def text_table(self, state: State) -> TextBoard:
        return textboard.table(state)

    def words(self, state: State) -> Mapping[str, Iterable[str]]:
        return {"cell": state.table.sheet.grid.names}
