"""Random games with every expansion and with any that go together: the books balance."""

from __future__ import annotations

import random

import pytest

from core.games.burgundy import GAME
from tests.core import helpers as common
from tests.core.burgundy.expansions.accounts import EVERY, audited, combination, one
from tests.core.burgundy.expansions.helpers import scoring


def test_there_are_nine_expansions() -> None:
    assert sorted(expansion.name for expansion in GAME.expansions) == sorted(EVERY)


@pytest.mark.parametrize("name", EVERY)
def test_the_books_balance_with_one_expansion(name: str) -> None:
    state, entries = audited(one(name, 1), 1)
    assert state.over
    assert len(entries) > 100


@pytest.mark.parametrize("seed", range(1000, 1008))
def test_the_books_balance_with_a_combination(seed: int) -> None:
    state, _ = audited(combination(seed), seed)
    assert state.over


@pytest.mark.parametrize("seed", range(2000, 2006))
def test_points_only_with_a_combination(seed: int) -> None:
    rng = random.Random(seed)
    state = scoring(combination(seed))
    while not state.over:
        entry = GAME.legal(state).draw(rng)
        assert not GAME.check(state, entry), entry
        state = GAME.apply(state, entry)
    assert GAME.outcome(state).ending in GAME.endings


@pytest.mark.parametrize("seed", range(3000, 3005))
def test_whatever_the_table_pushes_through(seed: int) -> None:
    """Entries of the game in the wrong places: nothing breaks, and the game can go on."""
    rng = random.Random(seed)
    setup = combination(seed)
    entries = [step.entry for step in common.random_game(GAME, setup, seed).steps]
    messy = common.session("burgundy", setup)
    for entry in entries[:: 1 + len(entries) // 120]:
        for wild in (rng.choice(entries), entry):
            if not any(refusal.impossible for refusal in messy.check(wild)):
                messy.override(wild)
            legal = GAME.legal(messy.state)
            assert legal or messy.state.over
            if legal:
                assert legal.draw(rng) in legal
                messy.game.points(messy.state)
