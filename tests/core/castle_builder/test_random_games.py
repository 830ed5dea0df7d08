"""A share of the random games; `random_games` plays as many as one likes."""

from __future__ import annotations

import pytest

from tests.core.castle_builder.random_games import play


@pytest.mark.parametrize("first", range(0, 80, 20))
def test_random_games_keep_every_law(first: int) -> None:
    for seed in range(first, first + 20):
        state, _ = play(seed)
        assert state.over
