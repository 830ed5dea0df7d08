"""The rules core: random games beside catanatron and chess, and what single questions cost."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import chess
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from benchmarks.measure import Row, at_least, at_most, compare, once, rate
from benchmarks.subjects import expanded, random_session, variants
from core import record
from core.game import Game, Setup
from core.session import Session

SECONDS = 0.4


def play(game: Game[Any], setup: Setup, rng: random.Random) -> int:
    """One random game: before every entry one of everything legal is drawn. (Listing is measured
    below: where a table may say anything, as in score depth, it is thousands.)"""
    state = game.setup(setup)
    entries = 0
    while True:
        try:
            entry = game.legal(state).draw(rng)
        except IndexError:  # nothing is legal any more
            return entries
        state = game.apply(state, entry)
        entries += 1


def player(game: Game[Any], setup: Setup) -> Callable[[], float]:
    rng = random.Random(1)
    return lambda: rate(lambda: play(game, setup, rng), SECONDS)


def catan() -> float:
    """Actions a second of random four-player Catan games, the state changed in place."""

    def one() -> int:
        game = Catan([RandomPlayer(color) for color in list(Color)[:4]])
        game.play()
        return len(game.state.actions)

    return rate(one, SECONDS)


def chess_moves() -> float:
    rng = random.Random(1)

    def one() -> int:
        board = chess.Board()
        for _ in range(200):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        return len(board.move_stack)

    return rate(one, SECONDS)


def rows() -> Iterator[Row]:
    for name, game, setup in variants():
        ours, theirs, ratio, spread = compare(player(game, setup), catan, turns=7)
        goal, met = at_least(2, ratio)
        figure = f"{ours:,.0f} entries/s"
        yield Row(name, figure, f"catanatron {theirs:,.0f} actions/s", ratio, spread, goal, met)
    for name, game, setup in expanded():
        ours, theirs, ratio, spread = compare(player(game, setup), catan, turns=3)
        figure = f"{ours:,.0f} entries/s"
        yield Row(name, figure, f"catanatron {theirs:,.0f} actions/s", ratio, spread)
    for name, game, setup in variants():
        ours, theirs, ratio, spread = compare(player(game, setup), chess_moves, turns=3)
        yield Row(name, f"{ours:,.0f} entries/s", f"chess {theirs:,.0f} moves/s", ratio, spread)
    for name, game, setup in variants():
        yield from questions(name, game, setup)


def questions(name: str, game: Game[Any], setup: Setup) -> Iterator[Row]:
    """What single questions cost in the middle of a game, and against its length."""
    session = random_session(game, setup)
    middle = session.at(len(session.steps) // 2)
    entry = session.steps[len(session.steps) // 2].entry
    beside = f"one entry applied, {name}"

    def apply() -> float:
        return once(lambda: game.apply(middle, entry), 200)

    for what, work in (
        ("check of one entry", lambda: game.check(middle, entry)),
        ("what is legal, the first 1,000", lambda: list(islice(game.legal(middle), 1000))),
        ("explained points of all", lambda: game.points(session.state)),
    ):
        ours, _, ratio, spread = compare(lambda work=work: once(work, 20), apply, turns=3)  # type: ignore[misc]
        yield Row(name, f"{what}: {ours * 1e6:,.0f} µs", beside, ratio, spread)

    short, long = random_session(game, setup), random_session(game, setup, lines=10_000)

    def undo(of: Session) -> Callable[[], float]:
        def back_and_forth() -> None:
            of.undo()
            of.redo()

        return lambda: once(back_and_forth, 100)

    ours, theirs, ratio, spread = compare(undo(long), undo(short))
    goal, met = at_most(3, ratio)
    figure = f"undo + redo after 10,000 lines: {ours * 1e6:,.0f} µs"
    yield Row(
        name, figure, f"after {len(short.lines)}: {theirs * 1e6:,.0f} µs", ratio, spread, goal, met
    )
    kept = session.record
    half = record.Record(kept.header, kept.lines[: len(kept.lines) // 2])
    ours, theirs, ratio, spread = compare(
        lambda: once(lambda: Session.load(kept)), lambda: once(lambda: Session.load(half))
    )
    figure = f"replay of {len(kept.lines)} lines: {ours * 1e3:,.1f} ms"
    yield Row(name, figure, f"of half of them: {theirs * 1e3:,.1f} ms", ratio, spread)
