"""A share of the random games; `random_games` plays as many as one likes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Setup
from core.games.castle_builder import GAME, describe
from core.games.castle_builder.castle import place_name
from core.games.castle_builder.entries import Place
from core.games.castle_builder.placing import faults, gap
from core.games.castle_builder.tiles import Tile
from tests.core.castle_builder.random_games import play, random_setup
from tests.core.castle_builder.test_tiles import tiles


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_random_games_keep_every_law(first: int) -> None:
    for seed in range(first, first + 10):
        state, _ = play(seed)
        assert state.over


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.integers(0, 60), tiles, st.integers(0, 3), st.data())
def test_the_quick_answer_agrees_with_the_reasons(
    seed: int, tile: Tile, discards: int, data: st.DataObject
) -> None:
    """`gap`, which lists placements, and `faults`, which explains them, give one answer."""
    rng = random.Random(seed)
    setup = random_setup(rng)
    state = GAME.begin(Setup(setup.players, {**setup.options, "depth": "score"}, setup.layouts))
    for _ in range(seed):
        if state.over:
            break
        state = GAME.apply(state, GAME.legal(state).draw(rng))
    castle = state.seats[0].castle
    place = data.draw(st.sampled_from([*castle.spots, *castle.at]))
    missed = gap(state.table, castle, place, tile)
    fits = missed is not None and abs(missed) == discards <= (99 if state.table.any_shift else 1)
    entry = Place(0, place_name(place), describe(tile), discards=discards)
    assert fits == (not list(faults(state.table, castle, place, tile, discards)))
    if fits and not state.tasks and not state.over and not state.full:
        assert entry in GAME.legal(state)
