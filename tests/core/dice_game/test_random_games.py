"""Random games on every sheet: whatever is legal leads to a sound end."""

from __future__ import annotations

import random

import pytest

from core.games.dice_game import GAME
from tests.core.helpers import table


@pytest.mark.parametrize("sheet", "ABCD")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_random_game_comes_to_its_end(sheet: str, players: int) -> None:
    rng = random.Random(f"{sheet}{players}")
    state = GAME.begin(table(players, sheet=sheet))
    while not GAME.outcome(state).over:
        entry = GAME.legal(state).draw(rng)
        assert not GAME.check(state, entry)
        state = GAME.apply(state, entry)
    assert state.phase == 2
    assert not list(GAME.legal(state))
