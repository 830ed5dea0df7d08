"""Random games: whatever is legal keeps every law, and players do not get in each other's way."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.entry import Entry, player_of
from core.games.dice_game import GAME, Roll
from core.games.dice_game.state import State
from tests.core.helpers import table
from tools.random_games import play, random_setup


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_no_law_is_broken(seed: int) -> None:
    rng = random.Random(seed)
    _, _, broken = play(GAME, random_setup(GAME, rng), rng)
    assert not broken


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 10**9), st.randoms(use_true_random=False))
def test_the_order_inside_a_round_makes_no_difference(seed: int, order: random.Random) -> None:
    """Each player's own entries keep their order; those of different players mix freely."""
    rng = random.Random(seed)
    straight = mixed = GAME.begin(table(3, sheet=rng.choice("ABCD")))
    this_round: list[Entry] = []
    while not GAME.outcome(straight).over:
        entry = GAME.legal(straight).draw(rng)
        if isinstance(entry, Roll):
            mixed = entered(mixed, shuffled(this_round, order))
            assert mixed == straight
            this_round = []
        this_round.append(entry)
        straight = GAME.apply(straight, entry)


def shuffled(entries: list[Entry], order: random.Random) -> list[Entry]:
    """The roll first, then the players' entries mixed."""
    roll = [entry for entry in entries if player_of(entry) is None]
    queues = [[e for e in entries if player_of(e) == player] for player in range(3)]
    while any(queues):
        roll.append(order.choice([queue for queue in queues if queue]).pop(0))
    return roll


def entered(state: State, entries: list[Entry]) -> State:
    for entry in entries:
        assert not GAME.check(state, entry)
        state = GAME.apply(state, entry)
    return state


@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_ending_is_named(players: int) -> None:
    rng = random.Random(players)
    state = GAME.begin(table(players))
    while legal := GAME.legal(state):
        state = GAME.apply(state, legal.draw(rng))
    assert GAME.outcome(state).ending == ("eighth-round" if players == 1 else "third-track-full")
    with pytest.raises(IndexError):
        legal.draw(rng)
