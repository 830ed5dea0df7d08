"""Random games with every expansion and with any that go together: the books balance."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from core import notation
from core.games.burgundy import GAME
from core.games.burgundy.expansions import trade_routes
from tests.core import helpers as common
from tests.core.burgundy.expansions.accounts import (
    EVERY,
    OTHERS,
    audited,
    combination,
    one,
    together,
)
from tests.core.burgundy.expansions.helpers import scoring
from tests.core.burgundy.expansions.second_opinion import LEFT, SecondScore
from tests.core.burgundy.helpers import push_through
from tests.golden.test_golden import rows


def test_there_are_nine_expansions_and_unpainted_duchies() -> None:
    assert sorted(expansion.name for expansion in GAME.expansions) == sorted(EVERY)


@pytest.mark.parametrize("name", EVERY)
def test_the_books_balance_with_one_expansion(name: str) -> None:
    state, entries = audited(one(name, 1), 1)
    assert state.over
    assert len(entries) > 100


@pytest.mark.parametrize("seed", range(1000, 1005))
def test_the_books_balance_with_a_combination(seed: int) -> None:
    state, _ = audited(combination(seed), seed)
    assert state.over


@pytest.mark.parametrize("seed", range(2000, 2004))
def test_points_only_with_a_combination(seed: int) -> None:
    rng = random.Random(seed)
    state = scoring(combination(seed))
    while not state.over:
        entry = GAME.legal(state).draw(rng)
        assert not GAME.check(state, entry), entry
        state = GAME.apply(state, entry)
    assert GAME.outcome(state).ending in GAME.endings


@pytest.mark.parametrize("seed", range(3000, 3002))
def test_whatever_the_table_pushes_through(seed: int) -> None:
    push_through(combination(seed), seed, most=120)


@pytest.mark.parametrize("seed", range(10))
def test_a_second_opinion_on_the_points(seed: int) -> None:
    """A scorer that shares no code with the rules finds the same items in random records."""
    rng = random.Random(seed)
    names = {name for name in OTHERS if name != "experts" and (seed < 3 or rng.random() < 0.7)}
    setup = together(names, 2 + seed % 3, rng)
    playing = common.session("burgundy", setup)
    _, entries = audited(setup, seed)
    for entry in entries:
        playing.play(entry)
    mine = [row for row in rows(playing) if " | " in row and row.split(" | ")[1] not in LEFT]
    nothing = (0,) * len(setup.players)
    states = (playing.at(n) for n in range(1, len(playing.steps) + 1))
    routes = trade_routes.EXPANSION
    laid = [state.kept(routes).laid if routes.name in names else nothing for state in states]
    other = SecondScore(notation.write(playing.record), laid)
    assert Counter(mine) == Counter(other.items())
