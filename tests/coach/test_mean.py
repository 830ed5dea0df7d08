"""What the coach works out for many duchies at once is what the core does one by one."""

from __future__ import annotations

import functools
import itertools
import random
from pathlib import Path

import numpy as np
import pytest

from core.games.dice_game import GAME, Mark, Roll, marks
from core.games.dice_game.layouts import hourglass_faces, names
from core.games.dice_game.marking import plain_reach
from core.games.dice_game.state import SOLO_ROUNDS, State
from mobile.coach import Unknown, deeper, weights
from mobile.coach import board as tables
from mobile.coach.board import BONUSES, COLOURS, Board, Field
from mobile.coach.mean import ROLLS, bests, mean_of_round
from mobile.coach.moves import counted, open_numbers, spent, written
from mobile.coach.net import Judge, Net, hour
from mobile.coach.others import rivals, worth
from tests.coach.helpers import between_rounds, random_states, table, untrained
from tools.coach import alone, judging
from tools.coach.train import double, play


@pytest.mark.parametrize("sheet", names())
def test_marks_on_rows_are_those_of_the_core(sheet: str) -> None:
    board = tables.board(sheet)
    seen = 0
    for players in (1, 3):
        for state in random_states(sheet, players, 1):
            for player in range(players):
                found = list(marks(state, player))
                if not found:
                    continue
                seen += len(found)
                after = _all_written(board, state, player, found)
                for row, mark in zip(after, found, strict=True):
                    then = GAME.apply(state, mark)
                    bits = rivals(state, player)
                    assert row.tolist() == tables.row(board, then.duchies[player], bits).tolist()
    assert seen > 100


def _all_written(board: Board, state: State, player: int, found: list[Mark]) -> tables.Ints:
    grid = state.table.sheet.grid
    row = tables.row(board, state.duchies[player], rivals(state, player))
    rows = np.tile(row, (len(found), 1))
    cells = np.array([grid.cell(mark.cell) for mark in found])
    numbers = np.array([mark.number for mark in found])
    uses = np.array([-1 if mark.use is None else BONUSES.index(mark.use) for mark in found])
    rows = written(board, rows, cells, numbers, state.phase, worth(state))
    return spent(rows, uses)


@pytest.mark.parametrize("sheet", names())
def test_open_numbers_are_those_of_the_core(sheet: str) -> None:
    board = tables.board(sheet)
    for state in random_states(sheet, 1, 2):
        duchy = state.duchies[0]
        numbers = open_numbers(board, tables.row(board, duchy)[None])[0]
        for cell in range(37):
            takes = sum(1 << n for n in range(6) if duchy.open[n] >> cell & 1)
            assert numbers[cell] == (takes if duchy.edge >> cell & 1 else 0)


@pytest.mark.parametrize(("sheet", "players"), [("A", 1), ("B", 2), ("C", 1), ("D", 3)])
def test_mean_is_that_of_every_roll_played_through(sheet: str, players: int) -> None:
    """Rolls, legal turns and what they do come from the core; only the judge is shared."""
    board, net = tables.board(sheet), untrained(players)
    judge = Judge(net)
    states = between_rounds(sheet, players, 3)
    rng = random.Random(sheet)
    rich = [s for s in states if s.duchies[0].stock[1] and s.duchies[0].stock[2]] or states[-2:]
    for state in (rng.choice(states), rng.choice(rich)):
        for hourglasses in (1, 2) if state in rich else (1,):
            rolled = GAME.apply(state, Roll((1, 1), (COLOURS[0],) * 2, hourglasses))
            row = tables.row(board, rolled.duchies[0], rivals(rolled, 0))
            gain, when = worth(rolled), hour(rolled)
            at_that_hour = functools.partial(judge, hour=when)
            other = tables.row(board, states[0].duchies[0], rivals(rolled, 0))
            both = np.array([other, row])
            found = bests(board, both, rolled.phase, gain, at_that_hour)
            expected = _brute_force(state, hourglasses, board, judge)
            assert np.abs(found.values[1] - expected).max() < 1e-4
            every = np.arange(len(ROLLS.share))
            turns = found.turns(1, every)
            assert set(found.whose[turns]) == {1}
            assert found.worth[turns].tolist() == found.values[1].tolist()
            mean = mean_of_round(board, row, rolled.phase, gain, at_that_hour)
            assert mean == pytest.approx(float(expected @ ROLLS.share), abs=1e-4)
            trained = judging.mean_of_round(board, net, row, rolled.phase, gain, when)
            assert trained == pytest.approx(mean, abs=1e-3)
    assert ROLLS.share.sum() == pytest.approx(1)


def _brute_force(state: State, hourglasses: int, board: Board, judge: Judge) -> np.ndarray:
    found = []
    for numbers in itertools.combinations_with_replacement(range(1, 7), 2):
        for colours in itertools.combinations_with_replacement(COLOURS, 2):
            rolled = GAME.apply(state, Roll(numbers, colours, hourglasses))
            ends = []
            for mark in marks(rolled, 0):
                then = GAME.apply(rolled, mark)
                ends.append(then)
                ends += (GAME.apply(then, second) for second in marks(then, 0))
            if not plain_reach(rolled, 0):
                ends.append(
                    GAME.apply(rolled, next(e for e in GAME.legal(rolled) if e.verb == "pass"))
                )
            rows = np.array([tables.row(board, end.duchies[0], rivals(rolled, 0)) for end in ends])
            found.append(judge(rows, hour(rolled)).max())
    return np.array(found)


def test_bonuses_beyond_what_the_networks_tell_apart_are_still_counted() -> None:
    board = tables.board("A")
    rows = np.tile(board.empty, (1, 1))
    rows[0, Field.MONK] = 9
    assert spent(rows, np.array([0]))[0, Field.MONK] == 8


@pytest.mark.parametrize(
    ("sheet", "hours"), [("A", (2, 15, 22, 23, 24)), ("C", (9, 21, 22, 23, 24))]
)
def test_two_rolls_ahead_are_those_of_the_simulator(
    sheet: str, hours: tuple[int, ...], random_coach: Path
) -> None:
    """The simulator makes every turn and takes every mean one by one."""
    state = table(sheet)
    coach = weights.coach(state.table)
    assert not isinstance(coach, Unknown)
    net = weights.read(random_coach / f"{sheet}.npz").solo
    alone.seed(3)
    games = play(coach.board, net, 1, np.array([0.2]))
    for when in hours:
        rows = games.states[0, [when, when - 1]]
        rows[1, [Field.GOODS, Field.SILVER]] = 2, 1
        counted(rows)
        means = deeper.means(coach, rows, when)
        if when == 24:
            assert means.tolist() == rows[:, Field.POINTS].tolist()
            continue
        found, dice = deeper.rolled(coach, rows, when), deeper.throws(when)
        off = deeper.corrections(coach, found, (0, 1), when, dice)
        for at, row in enumerate(rows):
            args = (coach.board, net, row, when, SOLO_ROUNDS, double())
            assert means[at] == pytest.approx(judging.solo_mean(*args), abs=1e-3)
            assert found.means[at] == means[at]
            assert off[at] == pytest.approx(alone.correction(*args, _dice(dice)), abs=1e-3)
    assert (off == 0).all()


@pytest.mark.parametrize("sheet", ["B", "D"])
def test_what_the_third_roll_says_is_that_of_the_simulator(sheet: str, random_coach: Path) -> None:
    coach = weights.coach(table(sheet).table)
    assert not isinstance(coach, Unknown)
    board, net = coach.board, weights.read(random_coach / f"{sheet}.npz").solo
    alone.seed(4)
    states = play(board, net, 1, np.array([0.2])).states[0]
    for when in (6, 17):
        row = states[when]
        first = _dice(deeper.throws(5, deeper.PAIRS))
        second = _dice(deeper.throws(~5, deeper.PAIRS))
        off = [_after_two(board, net, row, when, pair) for pair in zip(first, second, strict=True)]
        expected = deeper.GAIN + np.mean(off)
        assert deeper.further(coach, row, when, 5) == pytest.approx(expected, abs=1e-3)
    assert deeper.further(coach, states[22], 22, 5) == deeper.GAIN
    assert deeper.further(coach, states[23], 23, 5) == 0


def _after_two(
    board: Board, net: Net, row: tables.Ints, when: int, rolls: tuple[np.ndarray, np.ndarray]
) -> float:
    """By how much the network is wrong about the best turn after two rolls."""
    s, gain = row.copy(), np.empty(6, np.int64)
    turns, found = np.empty((judging.MOST_TURNS, 5), np.int64), np.empty(judging.MOST_TURNS)
    for roll in rolls:
        phase = when // SOLO_ROUNDS
        judging.solo_worth(board, phase, gain)
        if roll[4] == 2:
            judging.sell(s)
        when += 1
        best, _ = judging.best_turn(board, net, s, roll, phase, gain, when, turns, found)
        judging.play(board, s, turns[best], phase, gain)
    mean = judging.solo_mean(board, net, s, when, SOLO_ROUNDS, double())
    return float(mean - found[best])


def _dice(dice: deeper.Throws) -> np.ndarray:
    """Rolls as the simulator takes them."""
    numbers, kinds = ROLLS.numbers[dice.rolls] + 1, ROLLS.kinds[dice.rolls]
    hourglasses = np.where(dice.double, 2, 1)[:, None]
    return np.concatenate((numbers, kinds, hourglasses), axis=1)


def test_rolls_that_are_looked_at_are_fair() -> None:
    dice = [_dice(deeper.throws(seed)) for seed in range(200)]
    for rolls in dice:
        assert len(rolls) == deeper.DECK
        assert (rolls[:, 4] == 2).sum() == deeper.DECK * hourglass_faces().count(2) / 6
        for faces in (rolls[:, :2] - 1, rolls[:, 2:4]):
            assert np.bincount(faces.ravel()).tolist() == [deeper.DECK // 3] * 6
    every = np.concatenate(dice)
    for pair in (every[:, :2], every[:, 2:4]):
        assert (pair[:, 0] == pair[:, 1]).mean() == pytest.approx(1 / 6, abs=0.03)
    assert np.array_equal(dice[5], _dice(deeper.throws(5)))
    assert not np.array_equal(dice[5], dice[6])


def test_the_simulator_deals_rolls_likewise() -> None:
    rolls = np.empty((deeper.DECK, 5), np.int64)
    alone.seed(1)
    alone.deal_rolls(double(), rolls)
    assert (rolls[:, 4] == 2).sum() == round(deeper.DECK * double())
    for die, first in enumerate((1, 1, 0, 0)):
        assert np.bincount(rolls[:, die] - first).tolist() == [deeper.DECK // 6] * 6
