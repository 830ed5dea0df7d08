"""Plays random games of any registered game to the end and reports every broken law.

    python -m tools.random_games dice-game --games 10000 --seed 1

Each game has random players and options. A game may bring its own laws: a module
`tools.watch.<package>` with a class `Watch(setup)`, whose `see(entry, state)` is called after
every entry and gives a sentence for each law that does not hold.
"""

from __future__ import annotations

import argparse
import importlib
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, Protocol

from core import games, notation, record
from core.entry import Entry
from core.game import Game, Player, Setup
from core.session import Session
from tools.deadline import limited

PATIENCE = 300
"""Seconds that one game may take."""
LONGEST = 20_000
"""Entries after which a game counts as endless."""


class Watching(Protocol):
    def see(self, entry: Entry, state: Any) -> Iterator[str]: ...


class Nothing:
    """For games without laws of their own."""

    def see(self, entry: Entry, state: Any) -> Iterator[str]:
        yield from ()


def random_setup(game: Game[Any], rng: random.Random, most: int = 6) -> Setup:
    """A random set-up that the game accepts."""
    while True:
        count = rng.choice([n for n in game.seats if n <= most] or [game.seats[0]])
        table: dict[str, str] = {}
        personal: list[dict[str, str]] = [{} for _ in range(count)]
        for option in game.options:
            for chosen in personal if option.per_player else [table]:
                if rng.random() < 0.5:
                    chosen[option.name] = rng.choice(_values(option.choices, option.numbers))
        players = tuple(
            Player(f"Player {seat}", tuple(chosen.items()))
            for seat, chosen in enumerate(personal, 1)
        )
        setup = Setup(players, table)
        if not game.check_setup(setup):
            return setup


def _values(choices: Any, numbers: range | None) -> list[str]:
    """Every choice; of numbers a few small ones, where rules begin to bite, and the largest."""
    few = {*numbers[:4], numbers[-1]} if numbers else set()
    return [choice.value for choice in choices] + [str(n) for n in sorted(few)]


def play(game: Game[Any], setup: Setup, rng: random.Random) -> tuple[int, str, list[str]]:
    """A random game: how many entries, which ending, and what was broken."""
    watch = _watch(game, setup)
    state = game.begin(setup)
    entries: list[Entry] = []
    broken: list[str] = []
    while (legal := game.legal(state)) and len(entries) < LONGEST:
        entry = legal.draw(rng)
        if refusals := game.check(state, entry):
            broken.append(f"{entry} was drawn but is refused: {refusals[0].message}")
        state = game.apply(state, entry)
        entries.append(entry)
        broken += watch.see(entry, state)
    outcome = game.outcome(state)
    if not outcome.over or outcome.ending not in game.endings:
        broken.append(f"nothing is legal, but the game is not over: {outcome}")
    broken += _record_problems(game, setup, entries, state)
    return len(entries), outcome.ending, broken


def go_on(session: Session[Any], entries: int, seed: int) -> None:
    """Plays so many random entries in a game, or to its end (-1)."""
    rng = random.Random(seed)
    while entries and not session.game.outcome(session.state).over:
        session.play(session.game.legal(session.state).draw(rng))
        entries -= 1


def _record_problems(
    game: Game[Any], setup: Setup, entries: list[Entry], state: Any
) -> Iterator[str]:
    """The record of the game, written and read, gives the same game."""
    kept = record.Record(
        record.new(game.id, setup, "2026-01-01").header, tuple(map(record.Play, entries))
    )
    if notation.parse(notation.write(kept)) != kept:
        yield "the text of the record reads as another record"
    if Session.load(kept).state != state:
        yield "the replayed game ends in another state"


def _watch(game: Game[Any], setup: Setup) -> Watching:
    package = type(game).__module__.rpartition(".")[0].rpartition(".")[2]
    name = f"tools.watch.{package}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if not name.startswith(str(missing.name)):
            raise
        return Nothing()
    watching: Watching = module.Watch(setup)
    return watching


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.random_games",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=games.ids())
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = games.game(args.game)
    endings: Counter[str] = Counter()
    tables: Counter[int] = Counter()
    entries = broken = 0
    begun = time.perf_counter()
    for number in limited(range(args.games), PATIENCE, f"seed {args.seed}, game"):
        rng = random.Random(f"{args.seed} {number}")
        setup = random_setup(game, rng)
        count, ending, problems = play(game, setup, rng)
        entries += count
        endings[ending] += 1
        tables[len(setup.players)] += 1
        broken += bool(problems)
        for problem in problems[:3]:
            print(f"game {number} of seed {args.seed}: {problem}")
    seconds = time.perf_counter() - begun
    print(f"{args.games} games, {entries} entries in {seconds:.0f} s; broken: {broken}")
    print("endings:", dict(endings), "players:", dict(sorted(tables.items())))
    raise SystemExit(1 if broken else 0)


if __name__ == "__main__":
    main()
