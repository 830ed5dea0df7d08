"""Listing everything that can be done must not be felt at the table."""

from __future__ import annotations

import random
import statistics
import time

from core.games.dice_game import GAME
from tests.core.helpers import table


def test_a_full_roll_in_mid_game_is_listed_in_less_than_a_millisecond() -> None:
    rng = random.Random(4)
    seconds = []
    while len(seconds) < 60:
        state = GAME.begin(table(4, sheet=rng.choice("ABCD")))
        while legal := GAME.legal(state):
            if state.phase == 1 and len(state.waiting) == 4:
                begun = time.process_time()
                entries = list(legal)
                seconds.append(time.process_time() - begun)
                assert entries
            state = GAME.apply(state, legal.draw(rng))
    assert statistics.median(seconds) < 0.001
