"""How well the coach plays, how far its numbers can be trusted, and how long it takes.

    python -m benchmarks.coach scores --sheet A --games 2000
    python -m benchmarks.coach bound --bound-games 40
    python -m benchmarks.coach agreement --positions 200
    python -m benchmarks.coach parts --games 10000
    python -m benchmarks.coach together --games 4000
    python -m benchmarks.coach time

Everything but `time` plays on the simulator of tools/coach and wants numba. `--weights FOLDER`
measures other networks than those of assets/coach. ± is one standard error.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core import record
from core.entry import Entry
from core.game import Player, Setup
from core.games.dice_game import GAME, Roll
from core.games.dice_game.layouts import hourglass_faces, names, read, text_of
from core.games.dice_game.state import SOLO_ROUNDS, State
from core.record import Play, Record
from mobile.coach import Review, Unknown, hint, review, values, weights
from mobile.coach.board import COLOURS, Board, Field, board
from mobile.coach.deeper import DECK, GAIN, PAIRS
from mobile.coach.net import SOLO_TIMES, Net
from mobile.coach.turns import NEAR, WIDE
from tools.coach import alone, judging, together
from tools.coach.bound import best_line
from tools.coach.records import entries
from tools.coach.train import Games, double, play
from tools.coach.train_together import from_solo
from tools.coach.train_together import record as table_game
from tools.deadline import limited

Numbers = NDArray[np.float64]
PATIENCE = 24 * 3600
"""Seconds that one sheet may take."""
TRUTH_TURNS = 8
"""Turns of a position that rollouts compare: those the network likes best."""
HOPELESS = 2.0
"""Points behind the favourite from which on a turn is not compared."""


def main() -> None:
    args = _parser().parse_args()
    weights.FOLDER = args.weights
    for sheet in limited(args.sheet or names(), PATIENCE, "sheet"):
        args.run(sheet, args)


def _nets(sheet: str, folder: Path) -> tuple[Board, weights.Pack]:
    return board(sheet), weights.read(folder / f"{sheet}.npz")


def _mean(points: Numbers) -> str:
    return f"{points.mean():.2f} ± {points.std() / len(points) ** 0.5:.2f}"


def _share(true: NDArray[np.bool_]) -> str:
    return f"{100 * true.mean():.0f} %"


# ── points alone ─────────────────────────────────────────────────────────────────────────────


def scores(sheet: str, args: argparse.Namespace) -> None:
    """Random turns, greedy turns, the network and look-ahead on fresh dice. The last two once more
    with luck taken out, which makes the error some six to ten times smaller."""
    tables, pack = _nets(sheet, args.weights)
    net, count = pack.solo, args.games
    lines = {}
    for name, player, stray in (("random", alone.NET, 1.0), ("greedy", alone.GREEDY, 0.0)):
        alone.seed(args.seed)
        games = play(tables, net, count, np.full(count, stray), player, start=-1)
        lines[name] = _mean(_points(games))
    for name, player, many in (
        ("network", alone.NET, count),
        ("look-ahead", alone.LOOK_AHEAD, args.ahead_games),
    ):
        alone.seed(args.seed)
        games = play(tables, net, many, np.zeros(many), player, WIDE, start=-1, deck=DECK)
        points = _points(games)
        if player == alone.NET:
            luck = _luck(tables, net, games)
        else:
            each = np.zeros((many, SOLO_TIMES))
            alone.lucks(
                tables,
                net,
                many,
                SOLO_ROUNDS,
                double(),
                DECK,
                games.states,
                games.log,
                each,
                0,
                SOLO_TIMES,
            )
            luck = each.sum(axis=1)
        lines[name] = (
            f"{_mean(points)}, luck out {_mean(points - luck)}"
            f" (> 60: {_share(points > 60)}, ≥ 70: {_share(points >= 70)})"
        )
    for name, line in lines.items():
        print(f"{sheet} {name:10} {line}", flush=True)


def _points(games: Games) -> Numbers:
    return games.states[:, -1, Field.POINTS].astype(np.float64)


def _luck(tables: Board, net: Net, games: Games) -> Numbers:
    """The luck of each game, as a quick review counts it."""
    means, bests = np.zeros_like(games.values), np.zeros_like(games.values)
    count = len(games.states)
    alone.bests(tables, net, count, SOLO_ROUNDS, double(), games.states, means, 0, SOLO_TIMES)
    alone.best_values(tables, net, count, SOLO_ROUNDS, games.states, games.log, bests)
    found: Numbers = (bests[:, 1:] - means[:, :-1]).sum(axis=1)
    return found


def bound(sheet: str, args: argparse.Namespace) -> None:
    """What a player who knows all dice beforehand makes, less luck: no player without that
    knowledge makes more, if the search misses nothing. Each width plays the same games."""
    tables, pack = _nets(sheet, args.weights)
    rng = np.random.default_rng(args.seed)
    dice = [_dice(rng, SOLO_TIMES) for _ in range(args.bound_games)]
    for width in args.width or (8, 32, 96):
        found = [best_line(tables, pack.solo, width, SOLO_ROUNDS, double(), each) for each in dice]
        print(f"{sheet} width {width}: {_mean(np.array(found))} ({len(dice)} games)", flush=True)


# ── agreement with rollouts ──────────────────────────────────────────────────────────────────


def agreement(sheet: str, args: argparse.Namespace) -> None:
    """Is the chosen turn the one that does best in many games played on from it? All turns of a
    position get the same dice."""
    tables, pack = _nets(sheet, args.weights)
    net = pack.solo
    rng = np.random.default_rng(args.seed)
    alone.seed(args.seed)
    games = play(tables, net, args.positions, np.full(args.positions, 0.1))
    found: dict[str, list[float]] = {"network": [], "look-ahead": []}
    for number in range(args.positions):
        rounds = int(rng.integers(0, SOLO_TIMES - 1))
        for name, cost in _costs(
            tables, net, games.states[number, rounds], rounds, rng, args.rollouts
        ).items():
            found[name].append(cost)
    for name, costs in found.items():
        cost = np.array(costs)
        print(
            f"{sheet} {name:10} best or within 0.3 in {100 * np.mean(cost < 0.3):.1f} %,"
            f" mean cost {_mean(cost)} ({len(cost)} positions, {args.rollouts} rollouts)",
            flush=True,
        )


def _costs(
    tables: Board,
    net: Net,
    before: NDArray[np.int64],
    rounds: int,
    rng: np.random.Generator,
    rollouts: int,
) -> dict[str, float]:
    """What the two ways of choosing lose against the best in rollouts, for a random roll."""
    phase = rounds // SOLO_ROUNDS
    worth = np.empty(len(COLOURS), np.int64)
    judging.solo_worth(tables, phase, worth)
    s, roll = before.copy(), _dice(rng, 1)[0]
    if roll[4] == 2:
        judging.sell(s)
    turns = np.empty((judging.MOST_TURNS, 5), np.int64)
    judged = np.empty(judging.MOST_TURNS)
    count = judging.judge_turns(tables, net, s, roll, phase, worth, rounds + 1, turns, judged)
    order = np.argsort(-judged[:count])
    seen: dict[bytes, NDArray[np.int64]] = {}
    for at in order[judged[order] > judged[order[0]] - HOPELESS]:
        child = s.copy()
        judging.play(tables, child, turns[at], phase, worth)
        seen.setdefault(child.tobytes(), child)
        if len(seen) == TRUTH_TURNS:
            break
    children = list(seen.values())
    dice = np.stack([_dice(rng, SOLO_TIMES) for _ in range(rollouts)])
    truth = [
        alone.rollouts(tables, net, child, rounds + 1, SOLO_ROUNDS, double(), dice)
        for child in children
    ]
    ahead = _ahead(tables, net, children[:WIDE], rounds + 1)
    best = max(truth)
    return {"network": best - truth[0], "look-ahead": best - truth[int(np.argmax(ahead))]}


def _ahead(
    tables: Board, net: Net, children: list[NDArray[np.int64]], rounds: int
) -> NDArray[np.float64]:
    """What look-ahead says of some duchies after so many rounds, the network's favourite first."""
    if rounds >= SOLO_TIMES:
        return np.array([float(child[Field.POINTS]) for child in children])
    means = np.array(
        [judging.solo_mean(tables, net, child, rounds, SOLO_ROUNDS, double()) for child in children]
    )
    rolls = np.empty((DECK, 5), np.int64)
    alone.deal_rolls(double(), rolls)
    near = means >= means.max() - NEAR
    near[0] = True
    found = np.full(len(children), -np.inf)
    for at in np.flatnonzero(near):
        found[at] = means[at] + alone.correction(
            tables, net, children[at], rounds, SOLO_ROUNDS, double(), rolls
        )
    return found


def _dice(rng: np.random.Generator, count: int) -> NDArray[np.int64]:
    numbers = rng.integers(1, 7, (count, 2))
    colours = rng.integers(0, len(COLOURS), (count, 2))
    glass = rng.choice(hourglass_faces(), (count, 1))
    return np.concatenate((numbers, colours, glass), axis=1).astype(np.int64)


# ── luck, choices, remainder ─────────────────────────────────────────────────────────────────


def parts(sheet: str, args: argparse.Namespace) -> None:
    """Mean and spread of luck and remainder in the network's games, and whether the parts of some
    reviews add up."""
    tables, pack = _nets(sheet, args.weights)
    net, count = pack.solo, args.games
    alone.seed(args.seed)
    games = play(tables, net, count, np.zeros(count), start=-1)
    means, said = np.zeros_like(games.values), np.zeros_like(games.values)
    alone.bests(tables, net, count, SOLO_ROUNDS, double(), games.states, means, 0, SOLO_TIMES)
    alone.said(net, count, games.states, said)
    luck, quick = _luck(tables, net, games), (means - said)[:, :-1].sum(axis=1)
    off = np.abs(said[:, 0] + luck + quick - _points(games))
    print(
        f"{sheet} luck {_mean(luck)}, spread {luck.std():.2f};"
        f" remainder {_mean(quick)}, spread {quick.std():.2f};"
        f" parts off by at most {off.max():.1e} ({count} games)",
        flush=True,
    )
    _thorough_parts(sheet, tables, net, args.thorough)
    worst = 0.0
    reviewed = range(min(count, args.reviews))
    for number in reviewed:
        found = review(_record(sheet, games.states[number, :1], games.log[number][:, None]))
        assert isinstance(found, Review)
        for each in found.players:
            total = each.start + each.luck + each.choices + each.others + each.remainder
            worst = max(worst, abs(total - _points(games)[number]))
    print(f"{sheet} reviews: parts off by at most {worst:.1e} ({len(reviewed)} games)", flush=True)


def _thorough_parts(sheet: str, tables: Board, net: Net, count: int) -> None:
    """The same of thorough reviews, in games played by look-ahead; and whether `GAIN` is right."""
    games = play(tables, net, count, np.zeros(count), alone.LOOK_AHEAD, WIDE, start=-1, deck=DECK)
    start = np.array([_ahead(tables, net, [own], 0)[0] for own in games.states[:, 0]])
    off, gains = np.zeros((count, SOLO_TIMES)), np.zeros((count, SOLO_TIMES))
    alone.remainders(tables, net, count, SOLO_ROUNDS, double(), PAIRS, games.states, off)
    alone.expected_gains(tables, net, count, SOLO_ROUNDS, double(), WIDE, DECK, games.states, gains)
    told = off.sum(axis=1) + GAIN * (SOLO_TIMES - 1)
    luck = _points(games) - start - told
    true = (off + gains).sum(axis=1)
    print(
        f"{sheet} thorough: luck {_mean(luck)}, spread {luck.std():.2f};"
        f" remainder {_mean(told)}, spread {told.std():.2f};"
        f" choosing gained {_mean(games.gains.sum(axis=1))} in the rolls that fell,"
        f" {_mean(gains.sum(axis=1))} over all rolls (counted as {GAIN * (SOLO_TIMES - 1):.2f});"
        f" remainder with that of each round instead: spread {true.std():.2f} ({count} games)",
        flush=True,
    )


def _record(sheet: str, starts: NDArray[np.int64], log: NDArray[np.int64]) -> Record:
    setup = Setup(tuple(Player(f"P{n + 1}") for n in range(len(starts))), {"sheet": sheet})
    lines = [Play(entry) for entry in entries(read(text_of(sheet)), starts, log)]
    return Record(record.new(GAME.id, setup, "2026-01-01").header, tuple(lines))


# ── several players ──────────────────────────────────────────────────────────────────────────


def together_(sheet: str, args: argparse.Namespace) -> None:
    """The network for tables against the solo network and against greedy play: every game twice
    with the same dice and castles, the seats swapped."""
    tables, pack = _nets(sheet, args.weights)
    nets = (pack.table, from_solo(pack.solo))
    for name, kind in (("solo network", together.OTHER_NET), ("greedy", together.GREEDY)):
        for players in range(2, 6):
            gap, wins = [], []
            for number in range(args.games // 2):
                for first in (0, 1):
                    own = np.arange(players) % 2 == first
                    seats = np.where(own, together.NET, kind)
                    alone.seed(args.seed * 1_000_000 + number)
                    game = table_game(tables, nets, seats, np.zeros(players))
                    last = game.states[-1]
                    points = last[:, Field.POINTS].astype(np.float64)
                    keys = points * 100 + last[:, Field.MONK : Field.WORKER + 1].sum(axis=1)
                    won = keys == keys.max()
                    gap.append(points[own].mean() - points[~own].mean())
                    share = won / won.sum()
                    wins.append(share[own].mean() / (share[own].mean() + share[~own].mean()))
            pairs = np.array(gap).reshape(-1, 2).mean(axis=1)
            won_pairs = np.array(wins).reshape(-1, 2).mean(axis=1)
            print(
                f"{sheet} {players} players against {name}: points {_mean(pairs)} ahead,"
                f" wins {100 * won_pairs.mean():.1f} ±"
                f" {100 * won_pairs.std() / len(won_pairs) ** 0.5:.1f} % for each seat"
                f" ({args.games} games)",
                flush=True,
            )


# ── time and size ────────────────────────────────────────────────────────────────────────────


def timing(sheet: str, args: argparse.Namespace) -> None:
    """Hints, look-ahead and reviews with numpy, on games the coach plays on the core: processor
    time, so that what else runs counts little. Set OPENBLAS_NUM_THREADS=1 for one core."""
    rng = random.Random(args.seed)
    for players in (1, 5):
        spent: dict[str, list[float]] = {"hint": [], "look-ahead": []}
        reviews: dict[str, list[float]] = {"review": [], "thorough review": []}
        for _ in range(args.timed_games):
            kept = _played(sheet, players, rng, spent)
            for name, thorough in (("review", False), ("thorough review", True)):
                begun = time.process_time()
                review(kept, thorough=thorough)
                reviews[name].append(time.process_time() - begun)
        for name, seconds in itertools.chain(spent.items(), reviews.items()):
            ms = 1000 * np.array(seconds)
            print(
                f"{sheet} {players} players, {name}: mean {ms.mean():.1f} ms,"
                f" 95 % within {np.percentile(ms, 95):.1f} ms, worst {ms.max():.1f} ms",
                flush=True,
            )
    size = sum(file.stat().st_size for file in args.weights.glob("*.npz"))
    print(f"weights: {size} bytes")


def _played(sheet: str, players: int, rng: random.Random, spent: dict[str, list[float]]) -> Record:
    setup = Setup(tuple(Player(f"P{n}") for n in range(players)), {"sheet": sheet})
    state, done = GAME.begin(setup), []

    def enter(turn: Sequence[Entry]) -> None:
        nonlocal state
        for entry in turn:
            state = GAME.apply(state, entry)
            done.append(entry)

    for player in range(players):
        enter(_best(state, player))
    while not state.last_round:
        dice = (rng.randint(1, 6), rng.randint(1, 6))
        colours = (rng.choice(COLOURS), rng.choice(COLOURS))
        enter([Roll(dice, colours, rng.choice(hourglass_faces()))])
        for player in range(players):
            begun = time.process_time()
            hint(state, player)
            spent["hint"].append(time.process_time() - begun)
            if player == 0:
                begun = time.process_time()
                values(state, player, ahead=True)
                spent["look-ahead"].append(time.process_time() - begun)
            enter(_best(state, player))
    lines = tuple(Play(entry) for entry in done)
    return Record(record.new(GAME.id, setup, "2026-01-01").header, lines)


def _best(state: State, player: int) -> tuple[Entry, ...]:
    found = values(state, player)
    if isinstance(found, Unknown):
        raise SystemExit(str(found.message))
    return found[0].entries


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.coach",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="WHAT")
    for name, run in (
        ("scores", scores),
        ("bound", bound),
        ("agreement", agreement),
        ("parts", parts),
        ("together", together_),
        ("time", timing),
    ):
        found = commands.add_parser(name, description=run.__doc__)
        found.set_defaults(run=run)
        found.add_argument("--sheet", action="append", choices=names(), help="only this one")
        found.add_argument("--weights", type=Path, default=weights.FOLDER)
        found.add_argument("--seed", type=int, default=12345)
        found.add_argument("--games", type=int, default=4000)
        found.add_argument("--ahead-games", type=int, default=400)
        found.add_argument("--bound-games", type=int, default=40)
        found.add_argument("--width", type=int, action="append", help="of the beam of `bound`")
        found.add_argument("--positions", type=int, default=200)
        found.add_argument("--rollouts", type=int, default=1000)
        found.add_argument("--reviews", type=int, default=100)
        found.add_argument("--thorough", type=int, default=200, metavar="GAMES")
        found.add_argument("--timed-games", type=int, default=3)
    return parser


if __name__ == "__main__":
    main()
