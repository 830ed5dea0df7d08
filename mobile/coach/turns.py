"""The turns of a player on the core's own states, and what each is worth."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from core.components.hexgrid import members
from core.entry import Entry
from core.games.dice_game import GAME
from core.games.dice_game.entries import Bonus, Colour, Mark, Pass, Roll, Start
from core.games.dice_game.layouts import hourglass_faces
from core.games.dice_game.marking import is_over, marks, may_pay_second, plain_reach, same_dice
from core.games.dice_game.state import State
from mobile.coach import deeper
from mobile.coach.board import BONUSES, Field, Ints, row
from mobile.coach.mean import mean_of_round
from mobile.coach.moves import counted, crossed, open_numbers, spent, written
from mobile.coach.net import SOLO_TIMES, hour
from mobile.coach.others import rivals, worth
from mobile.coach.weights import Coach

WIDE = 4
"""Turns that look-ahead compares."""
NEAR = 0.5
"""Points within which a second roll is looked at."""
NO_WORTH = np.zeros(len(Colour), np.int64)

Progress = Callable[[float], object]
"""Told how much of the work is done, from 0 to 1; what it raises ends the work."""


class Judged(NamedTuple):
    """A turn, the duchy it leaves, and its value."""

    entries: tuple[Entry, ...]
    row: Ints
    value: float


def turns(coach: Coach, state: State, player: int) -> list[Judged]:
    """Everything this player can do now, best first: castles before the first roll, whole turns,
    second cells. A player who is through has no turns."""
    if state.roll is None:
        entries, rows = _starts(coach, state, player)
    else:
        entries, rows = _listed(coach, state, player)
    if not entries:
        return []
    values = coach.judge(rows, hour(state))
    order = np.argsort(-values, kind="stable")
    return [Judged(entries[at], rows[at], float(values[at])) for at in order]


def own_row(coach: Coach, state: State, player: int) -> Ints:
    return row(coach.board, state.duchies[player], rivals(state, player))


def standing(coach: Coach, state: State, player: int) -> float:
    """What a duchy is worth as it is, the round being over for its player."""
    return float(coach.judge(own_row(coach, state, player)[None], hour(state))[0])


def mean(coach: Coach, state: State, player: int) -> float:
    """The exact mean over the next roll of the best turn; after the last round, the points."""
    if state.last_round:
        return standing(coach, state, player)
    faces = hourglass_faces()
    means: dict[int, float] = {}
    for hourglasses in sorted(set(faces)):
        if state.table.solo and means and not state.duchies[player].has(Bonus.GOODS):
            means[hourglasses] = next(iter(means.values()))
            continue
        # The core moves the clock and sells the goods; which dice are named makes no difference.
        rolled = GAME.apply(state, Roll((1, 1), (Colour.PURPLE, Colour.PURPLE), hourglasses))
        means[hourglasses] = mean_of_round(
            coach.board,
            own_row(coach, rolled, player),
            rolled.phase,
            worth(rolled),
            functools.partial(coach.judge, hour=hour(rolled)),
        )
    return sum(means[face] for face in faces) / len(faces)


def played(state: State, entries: Sequence[Entry]) -> State:
    for entry in entries:
        state = GAME.apply(state, entry)
    return state


def looked_ahead(
    coach: Coach, state: State, found: list[Judged], player: int, progress: Progress | None = None
) -> list[Judged]:
    """The best few turns judged again, by the exact mean over the next roll; for a player alone,
    those near the best also by some rolls after it. The others keep their value, lowered where
    it would put them before the judged ones."""
    if state.last_round or not found:
        return found
    chosen = _distinct(found)
    if state.table.solo:
        again = _two_rolls(coach, state, chosen, player, progress)
    else:
        again = {}
        for number, turn in enumerate(chosen):
            if progress is not None:
                progress(number / len(chosen))
            value = mean(coach, played(state, turn.entries), player)
            again[turn.row.tobytes()] = value
    least = min(again.values())
    judged = [
        turn._replace(value=again.get(turn.row.tobytes(), min(turn.value, least))) for turn in found
    ]
    return sorted(judged, key=lambda turn: -turn.value)


def alone_ahead(coach: Coach, state: State, player: int, row: Ints) -> float:
    """What look-ahead says of a duchy that a player alone has left after the roll of `state`."""
    now = hour(state)
    if now >= SOLO_TIMES:
        return float(row[Field.POINTS])
    found = deeper.rolled(coach, row[None], now)
    dice = deeper.throws(state.duchies[player].marked)
    return float(found.means[0] + deeper.corrections(coach, found, (0,), now, dice)[0])


def _two_rolls(
    coach: Coach, state: State, chosen: list[Judged], player: int, progress: Progress | None
) -> dict[bytes, float]:
    """What look-ahead says of the turns near the best."""
    steps = len(chosen) + 1
    if progress is not None:
        progress(0.0)
    now, rows = hour(state), np.stack([turn.row for turn in chosen])
    found = deeper.rolled(coach, rows, now)
    means = found.means
    dice = deeper.throws(state.duchies[player].marked)
    again = {}
    near = means >= means.max() - NEAR
    near[0] = True  # the network's favourite
    for number, place in enumerate(np.flatnonzero(near).tolist(), start=1):
        if progress is not None:
            progress(number / steps)
        off = deeper.corrections(coach, found, (place,), now, dice)[0]
        again[rows[place].tobytes()] = float(means[place] + off)
    least = min(again.values())
    for left, value in zip(rows, means.tolist(), strict=True):
        again.setdefault(left.tobytes(), min(value, least))
    return again


def _distinct(found: list[Judged]) -> list[Judged]:
    """The best few that leave different duchies."""
    seen: dict[bytes, Judged] = {}
    for turn in found:
        seen.setdefault(turn.row.tobytes(), turn)
        if len(seen) == WIDE:
            break
    return list(seen.values())


def best_castle(coach: Coach, state: State, player: int) -> float:
    """What the best castle is worth that this player may still get, now or after others have
    chosen."""
    taken = 0
    if state.table.start == "different":
        for duchy in state.duchies:
            taken |= duchy.marked
    castles = state.table.sheet.cells[Colour.GREEN] & ~taken
    rows = _with_castle(coach, state, player, members(castles))
    return float(coach.judge(rows, hour(state)).max())


def _starts(coach: Coach, state: State, player: int) -> tuple[list[tuple[Entry, ...]], Ints]:
    sheet = state.table.sheet
    starts = {
        cell: start
        for cell in members(sheet.cells[Colour.GREEN])
        if not GAME.check(state, start := Start(player, sheet.grid.names[cell]))
    }
    return [(start,) for start in starts.values()], _with_castle(coach, state, player, starts)


def _with_castle(coach: Coach, state: State, player: int, castles: Iterable[int]) -> Ints:
    """Rows that begin with each of these cells."""
    cells = np.array(list(castles), np.int64)
    rows = np.tile(own_row(coach, state, player), (len(cells), 1))
    return crossed(coach.board, rows, cells, 0, NO_WORTH)


def _listed(coach: Coach, state: State, player: int) -> tuple[list[tuple[Entry, ...]], Ints]:
    """All turns that begin now. A turn that was begun can be ended, or go on with a second cell."""
    duchy = state.duchies[player]
    begun = duchy.turn.begun
    if (begun and not may_pay_second(state, duchy)) or is_over(state):
        return [], np.empty((0, 0), np.int64)
    base = own_row(coach, state, player)
    firsts = list(marks(state, player))
    entries: list[tuple[Entry, ...]] = [(mark,) for mark in firsts]
    parts = []
    if firsts:
        rows = _written(coach, state, np.tile(base, (len(firsts), 1)), firsts)
        parts.append(rows)
        if not begun:
            more, pairs = _seconds(coach, state, firsts, rows)
            entries += more
            parts.append(pairs)
    if begun:
        if not firsts:
            return [], np.empty((0, 0), np.int64)
        entries.append((Pass(player),))
        parts.append(base[None])
    elif not plain_reach(state, player):
        entries.append((Pass(player),))
        richer = base[None].copy()
        richer[0, Field.WORKER] += 1
        parts.append(counted(richer))
    return entries, np.concatenate(parts)


def _seconds(
    coach: Coach, state: State, firsts: list[Mark], rows: Ints
) -> tuple[list[tuple[Entry, ...]], Ints]:
    """Every pair of marks, the second paid with silver."""
    roll, board, sheet = state.roll, coach.board, state.table.sheet
    assert roll is not None
    payers = [
        at for at, mark in enumerate(firsts) if mark.use is None and rows[at, Field.SILVER] > 0
    ]
    if not payers:
        return [], rows[:0]
    pairs, parents = [], []
    numbers = open_numbers(board, rows[payers])
    rolled = sheet.cells[roll.colours[0]] | sheet.cells[roll.colours[1]]
    for at, takes in zip(payers, numbers, strict=True):
        first = firsts[at]
        cell = sheet.grid.cell(first.cell)
        assert cell is not None
        dice = (sheet.colours[cell], first.number)
        for number in sorted(set(roll.numbers)):
            for second in members(rolled):
                if not takes[second] >> number - 1 & 1:
                    continue
                if same_dice(roll, dice, (sheet.colours[second], number)):
                    continue
                mark = Mark(first.player, sheet.grid.names[second], number, Bonus.SILVER)
                pairs.append((first, mark))
                parents.append(at)
    if not pairs:
        return [], rows[:0]
    return list(pairs), _written(coach, state, rows[parents], [second for _, second in pairs])


def _written(coach: Coach, state: State, rows: Ints, found: Sequence[Mark]) -> Ints:
    """Rows after a mark each, paid with its bonus."""
    grid = state.table.sheet.grid
    cells = np.array([grid.cell(mark.cell) for mark in found], np.int64)
    numbers = np.array([mark.number for mark in found], np.int64)
    uses = np.array([-1 if mark.use is None else BONUSES.index(mark.use) for mark in found])
    rows = written(coach.board, rows, cells, numbers, state.phase, worth(state))
    return spent(rows, uses)
