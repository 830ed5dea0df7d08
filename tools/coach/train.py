"""Trains the coach's networks for a player alone: first from sampled games, then towards exact
means over all rolls."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.games.dice_game.layouts import hourglass_faces
from core.games.dice_game.state import SOLO_ROUNDS
from mobile.coach import board as tables
from mobile.coach.board import WIDTH, WORDS, Board, Field, Ints
from mobile.coach.net import SOLO_TIMES, Net
from tools.coach import alone
from tools.coach.learning import Learner, fresh


class Plan(NamedTuple):
    """How long and how fast."""

    wide: int = 96
    narrow: int = 32
    sampled_games: int = 1_000_000
    exact_games: int = 120_000
    batch: int = 512
    sampled_rates: tuple[float, float] = (2e-3, 2e-4)
    exact_rates: tuple[float, float] = (7e-4, 2e-5)
    trace: float = 0.9
    """How much of what later turns say counts for an earlier one."""
    exact_trace: float = 0.9
    """The same for exact means, which carry no luck."""
    exact_passes: int = 2
    """How often the samples of a chunk are learnt when they took long to make."""
    sampled_chunk: int = 1000
    """Games between two changes of the network that plays."""
    exact_chunk: int = 250


REFINING = Plan(
    sampled_games=500_000,
    exact_games=30_000,
    sampled_rates=(1e-3, 1e-4),
    exact_rates=(4e-4, 5e-6),
    exact_trace=0.95,
)
"""How a network that plays well already learns on: smaller steps, less trust in its own word."""

STRAYS = (0.0, 0.04, 0.15, 0.5)
"""The chances of a random turn: a quarter of the games has each, so that the network has seen
the duchies of players who err."""


def double() -> float:
    """The chance of a double hourglass."""
    return hourglass_faces().count(2) / len(hourglass_faces())


def used_inputs(board: Board, rivals: bool) -> NDArray[np.int64]:
    """The inputs that can be set on this sheet."""
    words = np.zeros(WORDS, np.int64)
    words[Field.MARKED] = words[Field.EDGE] = (1 << len(board.colour)) - 1
    for cell in range(len(board.colour)):
        if board.open_word[cell] >= 0:
            words[board.open_word[cell]] |= 63 << board.open_shift[cell]
    words[Field.AREA] = np.bitwise_or.reduce(board.area_field)
    words[Field.COLOUR] = np.bitwise_or.reduce(board.colour_field)
    words[Field.STOCK] = (1 << sum(tables.STOCK_BITS)) - 1
    if rivals:
        words[Field.RIVALS] = (1 << tables.PLAYERS_SHIFT + 3) - 1
    bits = np.unpackbits(words.view(np.uint8), bitorder="little")
    return np.flatnonzero(bits).astype(np.int64)


class Games(NamedTuple):
    """Notes of some games: after the start and after every round."""

    states: Ints
    values: NDArray[np.float64]
    """Of the best turn."""
    strayed: NDArray[np.bool_]
    gains: NDArray[np.float64]
    """By how much look-ahead put the turn above the network's favourite, by round."""
    log: Ints
    """Roll and turn of every round."""


def play(
    board: Board,
    net: Net,
    count: int,
    strays: NDArray[np.float64],
    player: int = alone.NET,
    wide: int = 1,
    start: int = -2,
    deck: int = 0,
) -> Games:
    """Games, from random castles unless one is named; −1 is the best."""
    shape = (count, SOLO_TIMES + 1)
    found = Games(
        np.empty((*shape, WIDTH), np.int64),
        np.empty(shape),
        np.empty(shape, np.bool_),
        np.empty((count, SOLO_TIMES)),
        np.empty((count, SOLO_TIMES, alone.LOG), np.int64),
    )
    alone.games(board, net, count, player, wide, deck, start, strays, SOLO_ROUNDS, double(), *found)
    return found


def sampled_targets(games: Games, trace: float) -> NDArray[np.float64]:
    """What each duchy came to, in parts what later turns said of it. A random turn cuts the line:
    what it spoilt is not the fault of the turns before."""
    wanted = np.empty_like(games.values)
    wanted[:, -1] = games.states[:, -1, Field.POINTS]
    for at in range(SOLO_TIMES - 1, -1, -1):
        share = np.where(games.strayed[:, at + 1], 0.0, trace)
        wanted[:, at] = share * wanted[:, at + 1] + (1 - share) * games.values[:, at + 1]
    return wanted


def exact_targets(
    board: Board, net: Net, games: Games, trace: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The exact mean over the next roll, corrected by how far later means differ from what the
    network said there: no dice are in it. Also gives the network's own error by round."""
    count = len(games.states)
    means = np.zeros_like(games.values)
    alone.bests(board, net, count, SOLO_ROUNDS, double(), games.states, means, 0, SOLO_TIMES)
    said = np.zeros_like(games.values)
    alone.said(net, count, games.states, said)
    wanted = means.copy()
    wanted[:, -1] = said[:, -1]
    for at in range(SOLO_TIMES - 2, -1, -1):
        share = np.where(games.strayed[:, at + 1], 0.0, trace)
        wanted[:, at] += share * (wanted[:, at + 1] - said[:, at + 1])
    return wanted, (means - said)[:, :-1]


def samples(games: Games, wanted: NDArray[np.float64]) -> tuple[Ints, Ints, NDArray[np.float64]]:
    """Duchies, hours and the points still to come."""
    states = games.states[:, :-1]
    points = states[:, :, Field.POINTS]
    hours = np.broadcast_to(np.arange(SOLO_TIMES), points.shape)
    return (
        states.reshape(-1, WIDTH),
        hours.ravel().copy(),
        (wanted[:, :-1] - points).ravel(),
    )


def train(
    sheet: str, plan: Plan, seed: int, folder: Path, log: bool = True, first: Net | None = None
) -> Net:
    """The whole training of one sheet, from a network that knows nothing or from `first`. Saves
    the weights on the way."""
    board = tables.board(sheet)
    file = folder / f"{sheet}-{seed}.npz"
    used = used_inputs(board, rivals=False)
    rng = np.random.default_rng([seed, ord(sheet)])
    alone.seed(seed * 100 + ord(sheet))
    learner = Learner(first or fresh(used, SOLO_TIMES, plan.wide, plan.narrow, seed), used)
    begun = time.perf_counter()
    for stage, total, chunk, rates in (
        ("sampled", plan.sampled_games, plan.sampled_chunk, plan.sampled_rates),
        ("exact", plan.exact_games, plan.exact_chunk, plan.exact_rates),
    ):
        chunks = max(1, total // chunk)
        for number in range(chunks):
            done = number / chunks
            rate = rate_at(rates, done)
            net = learner.net
            strays = np.tile(np.array(STRAYS), chunk // len(STRAYS) + 1)[:chunk]
            games = play(board, net, chunk, strays)
            error = 0.0
            if stage == "sampled":
                wanted = sampled_targets(games, plan.trace)
            else:
                wanted, errors = exact_targets(board, net, games, plan.exact_trace)
                error = float(np.std(errors[::4].sum(axis=1)))
            given = samples(games, wanted)
            for _ in range(1 if stage == "sampled" else plan.exact_passes):
                loss = learner.learn(*given, rate, 0.998, plan.batch, rng)
            if number % max(1, chunks // 40) == 0 or number == chunks - 1:
                save(file, learner.net)
                ends = games.states[::4, -1, Field.POINTS]
                if log:
                    print(
                        f"{sheet} seed {seed} {stage} {number + 1}/{chunks}"
                        f" {time.perf_counter() - begun:.0f} s"
                        f" loss {loss:.3f} points {ends.mean():.2f}"
                        f" error of a game {error:.2f}",
                        flush=True,
                    )
    return learner.net


def rate_at(rates: tuple[float, float], done: float) -> float:
    """From the first rate to the last, half a cosine."""
    return float(rates[1] + (rates[0] - rates[1]) * 0.5 * (1 + np.cos(np.pi * done)))


def save(file: Path, net: Net) -> None:
    """Full weights, before they are packed for the app."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part.npz")
    np.savez(part, **net._asdict())
    part.replace(file)


def load(file: Path) -> Net:
    with np.load(file) as found:
        return Net(**{name: found[name] for name in Net._fields})
