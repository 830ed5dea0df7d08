"""Trains the network for two to five players: it shares what the solo network sees of a duchy and
learns the clock, the colour bonuses and the others."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.games.dice_game.layouts import boxes
from core.games.dice_game.state import SOLO_ROUNDS
from mobile.coach import board as tables
from mobile.coach.board import WIDTH, Board, Field, Ints
from mobile.coach.net import TABLE_TIMES, Net
from mobile.coach.weights import MOST_PLAYERS, RIVALS
from tools.coach import alone, together
from tools.coach.learning import Learner
from tools.coach.train import STRAYS, double, rate_at, save, used_inputs


class TablePlan(NamedTuple):
    """How long and how fast."""

    games: int = 150_000
    chunk: int = 300
    batch: int = 512
    rates: tuple[float, float] = (1e-3, 5e-5)
    trace: float = 0.9


def from_solo(solo: Net) -> Net:
    """The solo network at a table: every hour takes what the solo network learnt for the round
    that is as far on. It does not see the others."""
    rounds = [
        phase * SOLO_ROUNDS + min(SOLO_ROUNDS - 1, round(crossed * SOLO_ROUNDS / boxes()))
        for phase in range(TABLE_TIMES // boxes())
        for crossed in range(boxes())
    ]
    return solo._replace(
        hour=solo.hour[rounds], last=solo.last[rounds], last_bias=solo.last_bias[rounds]
    )


class Samples(NamedTuple):
    rows: Ints
    hours: Ints
    wanted: NDArray[np.float64]


def play(board: Board, net: Net, count: int, trace: float, rng: np.random.Generator) -> Samples:
    """Games of mixed tables, and the points each duchy still came to."""
    rows, hours, wanted = [], [], []
    for _ in range(count):
        players = int(rng.integers(2, MOST_PLAYERS + 1))
        strays = rng.choice(STRAYS, players)
        game = record(board, (net, net), np.zeros(players, np.int64), strays)
        target = targets(net, game, trace)
        points = game.states[:, :, Field.POINTS]
        rows.append(game.states[:-1].reshape(-1, WIDTH))
        hours.append(np.repeat(game.hours[:-1], players))
        wanted.append((target - points)[:-1].ravel())
    return Samples(np.concatenate(rows), np.concatenate(hours), np.concatenate(wanted))


class Game(NamedTuple):
    """Notes of one game, by round and seat."""

    states: Ints
    values: NDArray[np.float64]
    strayed: NDArray[np.bool_]
    hours: Ints
    log: Ints
    """Roll and turn; one row more than rounds."""


def record(
    board: Board,
    nets: tuple[Net, Net],
    seats: Ints,
    strays: NDArray[np.float64],
    start: int = -1,
) -> Game:
    shape = (TABLE_TIMES + 1, len(seats))
    game = Game(
        np.empty((*shape, WIDTH), np.int64),
        np.empty(shape),
        np.empty(shape, np.bool_),
        np.empty(shape[0], np.int64),
        np.empty((*shape, alone.LOG), np.int64),
    )
    rounds = together.game(board, nets, seats, len(seats), strays, start, boxes(), double(), *game)
    return Game(*(part[: rounds + 1] for part in game))


def targets(net: Net, game: Game, trace: float) -> NDArray[np.float64]:
    """What each duchy came to, in parts what later turns said of it; a random turn cuts
    the line."""
    rounds, players = len(game.states) - 1, game.states.shape[1]
    said = np.empty_like(game.values)
    together.said(net, rounds, players, game.states, game.hours, said)
    wanted = np.empty_like(said)
    wanted[-1] = said[-1]
    for at in range(rounds - 1, -1, -1):
        strayed = game.strayed[at + 1]
        later = trace * wanted[at + 1] + (1 - trace) * said[at + 1]
        wanted[at] = np.where(strayed, game.values[at + 1], later)
    return wanted


def train(sheet: str, solo: Net, plan: TablePlan, seed: int, folder: Path) -> Net:
    """The network of one sheet for two to five players."""
    board = tables.board(sheet)
    used = used_inputs(board, rivals=True)
    rng = np.random.default_rng([seed, ord(sheet), 2])
    alone.seed(seed * 100 + ord(sheet) + 50)
    learner = Learner(from_solo(solo), used, fixed_inputs=RIVALS)
    begun = time.perf_counter()
    chunks = max(1, plan.games // plan.chunk)
    for number in range(chunks):
        given = play(board, learner.net, plan.chunk, plan.trace, rng)
        rate = rate_at(plan.rates, number / chunks)
        loss = learner.learn(*given, rate, 0.998, plan.batch, rng)
        if number % max(1, chunks // 20) == 0 or number == chunks - 1:
            save(folder / f"{sheet}-{seed}-table.npz", learner.net)
            print(
                f"{sheet} seed {seed} table {number + 1}/{chunks}"
                f" {time.perf_counter() - begun:.0f} s loss {loss:.3f}",
                flush=True,
            )
    return learner.net
