"""The simulator of the training tools is held to the core, step by step, on every sheet."""

from __future__ import annotations

import random

import numpy as np
import pytest

from core.game import Player, Setup
from core.games.dice_game import GAME, Roll, Start, marks
from core.games.dice_game.entries import Bonus
from core.games.dice_game.layouts import hourglass_faces, names
from core.games.dice_game.legal import may_roll
from core.games.dice_game.marking import plain_reach
from core.games.dice_game.state import State
from mobile.coach import board as tables
from mobile.coach.board import BONUSES, COLOURS
from mobile.coach.net import hour
from mobile.coach.others import rivals, worth
from tests.coach.helpers import table, untrained
from tools.coach import alone, greedy, rules
from tools.coach.records import entries
from tools.coach.records import turn as turn_of
from tools.coach.train import play
from tools.coach.train_together import record
from tools.dice_game_scores import greedy as greedy_of_the_tool
from tools.dice_game_scores import worth as worth_to_the_greedy

GAMES = 6
"""For each sheet and number of players."""


@pytest.mark.parametrize("sheet", names())
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_simulator_agrees_with_the_core_at_every_step(sheet: str, players: int) -> None:
    rng = random.Random(f"{sheet} {players}")
    for _ in range(GAMES if players == 1 else 2):
        _follow_a_game(sheet, players, rng)


def _follow_a_game(sheet: str, players: int, rng: random.Random) -> None:
    state = GAME.begin(Setup(tuple(Player(f"P{n}") for n in range(players)), {"sheet": sheet}))
    board = tables.board(sheet)
    rows = []
    for player in range(players):
        castle = rng.choice([e for e in GAME.legal(state) if isinstance(e, Start)])
        castle = Start(player, castle.cell)
        state = GAME.apply(state, castle)
        s = board.empty.copy()
        rules.cross(board, s, _cell(state, castle.cell), 0, np.zeros(6, np.int64))
        rows.append(s)
    while may_roll(state):
        roll = Roll(
            (rng.randint(1, 6), rng.randint(1, 6)),
            (rng.choice(COLOURS), rng.choice(COLOURS)),
            rng.choice(hourglass_faces()),
        )
        state = GAME.apply(state, roll)
        dice = np.array([*roll.numbers, *map(COLOURS.index, roll.colours)])
        for player in range(players):
            s = rows[player]
            if roll.hourglasses == 2:
                rules.sell(s)
            gain = worth(state)
            turns = np.empty((2000, 5), np.int64)
            count = rules.list_turns(board, s, dice, state.phase, gain, turns)
            found = {tuple(turn) for turn in turns[:count].tolist()}
            assert len(found) == count
            assert found == _turns_of_the_core(state, player)
            turn = rng.choice(sorted(found))
            rules.play(board, s, np.array(turn), state.phase, gain)
            for entry in turn_of(state.table.sheet, player, list(turn)):
                assert not GAME.check(state, entry)
                state = GAME.apply(state, entry)
        for player in range(players):
            rows[player][tables.Field.RIVALS] = 0
            expected = tables.row(board, state.duchies[player])
            assert rows[player].tolist() == expected.tolist()
            _same_numbers_open(state, player, rows[player])
            rows[player][tables.Field.RIVALS] = rivals(state, player)


def _same_numbers_open(state: State, player: int, s: tables.Ints) -> None:
    board = tables.board(tables.sheet_name(state.table.sheet) or "")
    duchy = state.duchies[player]
    for cell in range(rules.CELLS):
        if not duchy.marked >> cell & 1:
            takes = sum(1 << n for n in range(6) if duchy.open[n] >> cell & 1)
            assert rules.numbers_open(board, s, cell) == takes


def _turns_of_the_core(state: State, player: int) -> set[tuple[int, ...]]:
    found = set()
    for mark in marks(state, player):
        first = (_cell(state, mark.cell), mark.number)
        use = -1 if mark.use is None else BONUSES.index(mark.use)
        found.add((*first, use, -1, 0))
        for second in marks(GAME.apply(state, mark), player):
            assert second.use is Bonus.SILVER
            found.add((*first, 1, _cell(state, second.cell), second.number))
    if not plain_reach(state, player):
        found.add((-1, 0, -1, -1, 0))
    return found


def _cell(state: State, name: str) -> int:
    cell = state.table.sheet.grid.cell(name)
    assert cell is not None
    return cell


@pytest.mark.parametrize("sheet", names())
def test_games_alone_are_games_of_the_core(sheet: str) -> None:
    board, net = tables.board(sheet), untrained(1)
    alone.seed(5)
    for player in (alone.NET, alone.GREEDY):
        games = play(board, net, 2, np.array([0.0, 0.5]), player)
        for states, log in zip(games.states, games.log, strict=True):
            state = table(sheet)
            for entry in entries(state.table.sheet, states[:1], log[:, None]):
                assert not GAME.check(state, entry)
                state = GAME.apply(state, entry)
            assert state.last_round
            assert tables.row(board, state.duchies[0]).tolist() == states[-1].tolist()


@pytest.mark.parametrize(("sheet", "players"), [("A", 2), ("B", 3), ("C", 4), ("D", 5)])
def test_games_together_are_games_of_the_core(sheet: str, players: int) -> None:
    """The clock, the colour bonuses and what each sees of the others, after every round."""
    board, net = tables.board(sheet), untrained(2)
    alone.seed(6)
    for kind in (0, 2):
        seats = np.full(players, kind)
        game = record(board, (net, net), seats, np.full(players, 0.3))
        state = table(sheet, players)
        found = 0
        for entry in entries(state.table.sheet, game.states[0], game.log[:-1]):
            if isinstance(entry, Roll):
                _same_table(state, board, game.states[found], int(game.hours[found]))
                found += 1
            assert not GAME.check(state, entry)
            state = GAME.apply(state, entry)
        assert state.last_round
        _same_table(state, board, game.states[-1], int(game.hours[-1]))


def _same_table(state: State, board: tables.Board, rows: tables.Ints, when: int) -> None:
    assert hour(state) == when
    for player, duchy in enumerate(state.duchies):
        expected = tables.row(board, duchy, rivals(state, player))
        assert rows[player].tolist() == expected.tolist()


def test_greedy_player_is_that_of_the_tool() -> None:
    """It may choose another turn that gains the same."""
    for sheet in names():
        state, board = table(sheet), tables.board(sheet)
        state = GAME.apply(state, Start(0, "c2"))
        rng = random.Random(sheet)
        turns = np.empty((2000, 5), np.int64)
        while may_roll(state):
            dice = (rng.randint(1, 6), rng.randint(1, 6))
            roll = Roll(dice, (rng.choice(COLOURS), rng.choice(COLOURS)), rng.choice((1, 2)))
            state = GAME.apply(state, roll)
            s = tables.row(board, state.duchies[0])
            assert greedy.worth_now(board, s, state.phase) == pytest.approx(
                worth_to_the_greedy(state, 0)
            )
            numbers = np.array([*dice, *map(COLOURS.index, roll.colours)])
            gain = worth(state)
            at = greedy.greedy_turn(board, s, numbers, state.phase, gain, turns)
            first = next(turn_of(state.table.sheet, 0, turns[at].tolist()))
            wanted = greedy_of_the_tool(state, rng)
            assert type(first) is type(wanted)
            assert worth_to_the_greedy(GAME.apply(state, first), 0) == pytest.approx(
                worth_to_the_greedy(GAME.apply(state, wanted), 0)
            )
            for entry in turn_of(state.table.sheet, 0, turns[at].tolist()):
                state = GAME.apply(state, entry)
