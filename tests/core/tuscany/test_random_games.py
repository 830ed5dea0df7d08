"""Random games: the laws of the table, a second count on paper, and the list of legal entries."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter

import pytest

from core.entry import Entry
from core.game import Depth
from core.games.tuscany import GAME
from core.games.tuscany import entries as e
from core.games.tuscany.legal import listed
from core.games.tuscany.state import What
from core.games.tuscany.tiles import BonusTile, Closes, Farm, Goods, Reward, Stored, Tile
from tests.core.tuscany.helpers import setup
from tests.core.tuscany.random_games import play

COLOUR_BONUSES = (What.COLOUR_FIRST, What.COLOUR_SECOND)


@pytest.mark.parametrize("seed", range(24))
def test_no_law_is_broken(seed: int) -> None:
    play(seed)


@pytest.mark.rule("TU-78")
@pytest.mark.parametrize("depth", ["score", "full"])
@pytest.mark.parametrize("seed", range(3))
def test_an_unpainted_game_never_contradicts_itself(seed: int, depth: str) -> None:
    """Whichever of the listed tiles is laid and whatever is said of it: some painting of each
    domain agrees with everything, and areas and colours are completed once."""
    rng = random.Random(seed)
    state = GAME.begin(setup(painted=False, depth=depth))
    for _ in range(60):
        chosen = GAME.legal(state).draw(rng)
        places = list(listed(state, e.Place)) if rng.random() < 0.5 else []
        entry = rng.choice(places) if places else chosen
        if isinstance(entry, e.Score | e.SetDepth):
            continue
        assert not GAME.check(state, entry), entry
        state = GAME.apply(state, entry)
        for estate in state.estates:
            assert estate.land.painting is not None, entry
            closed = Counter(gain.tile for gain in estate.gains if gain.what in COLOUR_BONUSES)
            assert max(closed.values(), default=0) <= 1
            areas = [gain.cells for gain in estate.gains if gain.what is What.AREA]
            assert sum(areas) == functools.reduce(int.__or__, areas, 0)


def conceivable(rng: random.Random, player: int, cells: tuple[str, ...]) -> Entry:
    """Any entry at all, mostly a wrong one."""
    cell, tile = rng.choice(cells), rng.choice(list(Tile))
    farms = tuple(rng.sample(list(Farm), rng.randint(1, 2))) if tile is Tile.FARM else ()
    farms = tuple(sorted(farms, key=list(Farm).index))
    return rng.choice(
        (
            e.Start(player, cell),
            e.Bonus(player, rng.choice(list(BonusTile))),
            e.Reveal(player, (tile,)),
            e.Draw(player),
            e.Take(player, tile, rng.choice((None, *Stored))),
            e.Clear(player, tile),
            e.Place(player, cell, tile, False, farms, rng.randint(0, 2), rng.randint(0, 1)),
            e.Place(player, cell, tile, False, farms, closes=rng.choice((None, *Closes))),
            e.Place(player, cell, tile, True, (), rng.randint(0, 1)),
            e.Marble(player),
            e.Pass(player),
            e.Card(player, (rng.choice(list(Reward)),)),
            e.Card(player, (Reward.RED, Reward.RED)),
            e.Score(),
            e.Left(player, rng.choice(list(Goods)), rng.randint(0, 3)),
            e.Paint(player, tile, (cell,)),
            e.SetDepth(player, rng.choice(list(Depth))),
        )
    )


def spoken_plainly(entry: Entry) -> bool:
    """Whether the list of legal entries would say it in this way: it leaves out what the app
    knows by itself, and at depth `score` what is paid."""
    return not isinstance(entry, e.Place) or (entry.closes is None and entry.bonus is None)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_allowed_is_listed_and_what_is_listed_is_allowed(seed: int) -> None:
    played = play(seed)
    rng = random.Random(seed)
    state = GAME.begin(played.setup)
    cells = state.estates[0].land.grid.names
    seen = 0
    for entry in played.entries:
        if rng.random() < 0.06:
            legal = GAME.legal(state)
            listed = set(legal)
            assert all(not GAME.check(state, x) for x in itertools.islice(listed, 300))
            for _ in range(300):
                other = conceivable(rng, rng.randrange(len(state.estates)), cells)
                allowed = not GAME.check(state, other)
                paid = isinstance(other, e.Place) and (other.pairs or other.workers)
                if allowed and spoken_plainly(other) and (state.full or not paid):
                    assert other in listed, other
                    seen += 1
                if other in listed:
                    assert allowed, other
        state = GAME.apply(state, entry)
    assert seen
