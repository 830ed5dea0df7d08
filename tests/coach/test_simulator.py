"""The simulator of the training tools is held to the core, step by step, on every sheet."""

from __future__ import annotations

import random

import numpy as np
import pytest

from core.entry import Entry
from core.game import Player, Setup
from core.games.dice_game import GAME, Mark, Pass, Roll, Start, marks
from core.games.dice_game.entries import Bonus
from core.games.dice_game.marking import plain_reach
from core.games.dice_game.rules import may_roll
from core.games.dice_game.sheets import hourglass_faces, names
from core.games.dice_game.state import State
from mobile.coach import board as tables
from mobile.coach.board import BONUSES, COLOURS
from mobile.coach.others import rivals, worth
from tools.coach import rules

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
            for entry in _entries(state, player, turn):
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


def _entries(state: State, player: int, turn: tuple[int, ...]) -> list[Entry]:
    if turn[0] < 0:
        return [Pass(player)]
    grid = state.table.sheet.grid
    use = None if turn[2] < 0 or turn[3] >= 0 else BONUSES[turn[2]]
    first = Mark(player, grid.names[turn[0]], turn[1], use)
    if turn[3] < 0:
        return [first]
    return [first, Mark(player, grid.names[turn[3]], turn[4], Bonus.SILVER)]


def _cell(state: State, name: str) -> int:
    cell = state.table.sheet.grid.cell(name)
    assert cell is not None
    return cell
