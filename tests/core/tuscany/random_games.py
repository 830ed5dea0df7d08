"""Random games of Tuscany with every law of the table watched at every step.

python -m tests.core.tuscany.random_games --count 2000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import NamedTuple

from core.components.hexgrid import Grid, members
from core.entry import Entry
from core.game import Layout, Player, Setup
from core.games.tuscany import GAME
from core.games.tuscany import entries as e
from core.games.tuscany.apply import meant, mixed
from core.games.tuscany.game import Tuscany
from core.games.tuscany.land import Join, Land, grid_of
from core.games.tuscany.state import Phase, State
from core.games.tuscany.tiles import OWN_TILES, TILES, Tile
from tests.core.tuscany.helpers import CARDS, VALUES
from tests.core.tuscany.recount import Paper, Sheet

COLOURS = (5, 5, 4, 4, 4, 2, 3, 3)
"""Cells of each kind in a made-up domain."""


class Played(NamedTuple):
    setup: Setup
    entries: tuple[Entry, ...]
    state: State


def play(seed: int, depth: str | None = None) -> Played:
    """A random game to its end, checked at every step; some tables know all that is printed,
    some nothing."""
    rng = random.Random(seed)
    setup = random_setup(rng, depth or rng.choice(("full", "full", "full", "score")))
    state = GAME.begin(setup)
    watch = Watch(state)
    entries = []
    while legal := GAME.legal(state):
        entry = legal.draw(rng)
        # Changing the depth forgets what the laws below count, so it has tests of its own.
        if isinstance(entry, e.SetDepth):
            continue
        assert not GAME.check(state, entry), (seed, entry)
        state = GAME.apply(state, entry)
        entries.append(entry)
        watch.step(state, entry)
        assert len(entries) < 5000, seed
    played = Played(setup, tuple(entries), state)
    assert_recounted(played)
    return played


def random_setup(rng: random.Random, depth: str) -> Setup:
    options = {
        "depth": depth,
        "draw": rng.choice("32"),
        "cards-for-point": rng.choice("53"),
        "take": rng.choice(("any", "fitting")),
        "tie": rng.choice(("most-green", "fewest-green")),
        "shifts": rng.choice(("set", "asked")),
    }
    layouts: list[Layout] = []
    if rng.random() < 0.7:
        layouts.append(VALUES)
        options["colours"] = VALUES.name
    if rng.random() < 0.5:
        layouts.append(CARDS)
        options["yields"] = CARDS.name
    players = []
    for number in range(rng.randint(2, 4)):
        looks = [("middle", rng.choice(("up", "down"))), ("right", rng.choice(("up", "down")))]
        if rng.random() < 0.8:
            for board, text in zip("abc", _painted_boards(rng, dict(looks)), strict=True):
                layouts.append(Layout("board", f"{board}{number}", text))
                looks.append((f"board-{board}", f"{board}{number}"))
        players.append(Player(f"P{number}", tuple(looks)))
    return Setup(tuple(players), options, tuple(layouts))


def _painted_boards(rng: random.Random, looks: dict[str, str]) -> list[str]:
    """Three boards whose domain has three castles and no area above three."""
    join = Join(down=(looks["middle"] == "down", looks["right"] == "down"))
    grid = grid_of(Tuscany()._shape(Setup(())), join)
    while True:
        kinds = [kind for kind, count in enumerate(COLOURS) for _ in range(count)]
        rng.shuffle(kinds)
        if _largest(grid, kinds) <= 3:
            break
    words = [str(TILES[kind]) for kind in kinds]
    rows, at = [], 0
    for length in (3, 4, 3) * 3:
        rows.append(" ".join(words[at : at + length]))
        at += length
    return ["\n".join(rows[i : i + 3]) for i in (0, 3, 6)]


def _largest(grid: Grid, kinds: list[int]) -> int:
    masks = [
        sum(1 << cell for cell, k in enumerate(kinds) if k == kind) for kind in range(len(TILES))
    ]
    return max(area.bit_count() for area in Land(grid, tuple(masks)).areas)


class Watch:
    """The laws that hold at every step."""

    def __init__(self, state: State) -> None:
        self.before = state
        self.turns = Counter[int]()
        self.green = [0] * len(state.estates)
        self.red = [0] * len(state.estates)

    def step(self, state: State, entry: Entry) -> None:
        if state.full:
            self._things(state)
            self._turns(state, entry)
        self._tracks(state, entry)
        self.before = state

    def _things(self, state: State) -> None:
        """Nothing appears and nothing is lost."""
        discards = sum(state.discards.colours) + state.discards.unnamed
        assert sum(estate.cards for estate in state.estates) + discards <= 122
        assert sum(state.discards.most) <= 122
        lying = zip(state.neutral.lying, state.display, strict=True)
        assert all(neutral <= tiles for neutral, tiles in lying)
        if state.phase is not Phase.SETUP:
            short = sum(state.display) + state.missing < 8
            assert sum(state.display) + state.missing <= 8
            assert not short or not any(mixed(state.neutral).pile)
        if not state.missing:
            assert max(state.display) < 5
        for estate in state.estates:
            assert estate.free_storage >= 0
            assert sum(estate.turned) == estate.used <= 21
            assert all(n <= most for n, most in zip(estate.turned, OWN_TILES, strict=True))
            assert min(estate.cards, estate.marble, estate.workers, estate.hexes) >= 0
            assert 0 <= estate.new_hexes <= estate.hexes
        taken = [sum(e.bonuses[k] for e in state.estates) for k in range(5)]
        assert tuple(taken) == state.bonus_taken
        assert max(taken) <= 5
        assert max(state.neutral.pile) <= 4
        assert max(state.neutral.thrown) <= 4

    def _turns(self, state: State, entry: Entry) -> None:
        """Everybody has had the same number of turns whenever a round is scored."""
        begun = meant(self.before, entry)  # after the turn of one who keeps a marble
        for before, after in ((self.before, begun), (begun, state)):
            self._turn(before, after)

    def _turn(self, before: State, state: State) -> None:
        if before.phase is Phase.PLAY and (
            state.active != before.active or state.phase is not Phase.PLAY
        ):
            self.turns[before.active] += 1
        if state.phase is Phase.SCORING and before.phase is Phase.PLAY:
            assert len({self.turns[p] for p in range(len(state.estates))}) == 1
            assert max(e.used for e in state.estates) >= 7 * state.round

    def _tracks(self, state: State, entry: Entry) -> None:
        """Green only grows; a scoring moves every red marker by its green one, nothing else does
        but cards, hexes without room and the end."""
        for player in range(len(state.estates)):
            green = GAME.green(state, player).total
            red = GAME.red(state, player).total
            assert green >= self.green[player]
            moved = red - self.red[player]
            if isinstance(entry, e.Score) and state.phase is not Phase.OVER:
                assert moved == green == self.green[player]
            elif isinstance(entry, e.Card) and entry.player == player:
                assert moved >= 0
            elif isinstance(entry, e.Place) and entry.tile is Tile.INN:
                assert moved in (0, 2)
            elif state.phase is not Phase.OVER:
                assert moved == 0
            self.green[player], self.red[player] = green, red


def assert_recounted(played: Played) -> None:
    """The same points on paper, and each green point on red as often as scorings followed it."""
    first = GAME.begin(played.setup)
    paper = Paper(
        # A shift that is told in play changes nothing for the tiles before it.
        [
            Sheet(last.land.grid, _colours(x.land))
            for x, last in zip(first.estates, played.state.estates, strict=True)
        ],
        first.full,
        {str(t): v for t, v in zip(TILES, first.rules.values, strict=True) if v},
        int(played.setup.options["cards-for-point"]),
    ).play(played.entries)
    for player, estate in enumerate(played.state.estates):
        assert paper.green(player) == GAME.green(played.state, player).total
        points = GAME.points(played.state)[player]
        final = sum(item.vp for item in points.items if item.kind == "final")
        assert points.total - final == paper.red_without_final(player)
        left = paper.sheets[player].left
        if first.full:  # then nobody tells what is left: it lies there
            left = sum(estate.stored) + estate.hexes + estate.marble + estate.workers
            left += estate.cards // paper.cards
        assert final == left
        each = sum(g.vp * (4 - g.round) for g in estate.gains if g.green)
        direct = sum(g.vp for g in estate.gains if not g.green)
        assert points.total == each + direct + final


def _colours(land: Land) -> dict[str, str]:
    return {
        land.grid.names[cell]: str(TILES[kind])
        for kind, cells in enumerate(land.colours)
        for cell in members(cells)
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", choices=("tracks", "score", "full"))
    args = parser.parse_args()
    began = time.perf_counter()
    entries = 0
    players: Counter[int] = Counter()
    totals: list[int] = []
    for seed in range(args.seed, args.seed + args.count):
        played = play(seed, args.depth)
        entries += len(played.entries)
        players[len(played.setup.players)] += 1
        totals += [points.total for points in GAME.points(played.state)]
    seconds = time.perf_counter() - began
    print(
        f"{args.count} games, {entries} entries, players {dict(sorted(players.items()))},"
        f" red points {min(totals)} to {max(totals)}, no law broken, {seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
