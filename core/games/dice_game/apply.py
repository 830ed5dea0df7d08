"""What an entry does to the table. Nothing is checked here: players may override the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.entry import Entry
from core.games.dice_game import scoring
from core.games.dice_game.entries import Bonus, Keep, Mark, Pass, Roll, Start
from core.games.dice_game.marking import cross, spend, write
from core.games.dice_game.state import PHASES, Duchy, State, Turn
from core.values import replaced


def apply(state: State, entry: Entry) -> State:
    """The state after this entry."""
    return _APPLY[type(entry)](state, entry)


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
        state = with_duchy(state, player, duchy, finished)
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
    return with_duchy(state, entry.player, scoring.unsell(duchy))


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
    return with_duchy(state, entry.player, duchy.with_turn(turn), finished)


def _pass(state: State, entry: Pass) -> State:
    duchy = state.duchies[entry.player]
    if not duchy.turn.begun:
        duchy = scoring.gain(state.table, duchy, Bonus.WORKER)
    duchy = duchy.with_turn(duchy.turn._replace(passed=True))
    return with_duchy(state, entry.player, duchy)


def with_duchy(
    state: State,
    player: int,
    duchy: Duchy,
    finished: tuple[tuple[int, ...], ...] | None = None,
) -> State:
    duchies = replaced(state.duchies, player, duchy)
    return State._make((state.table, duchies, *state[2:-1], finished or state.finished))


_FRESH = Turn()
_APPLY: Mapping[type[Entry], Callable[[State, Any], State]] = {
    Start: _start,
    Roll: _roll,
    Keep: _keep,
    Mark: _mark,
    Pass: _pass,
}
