"""The weight files: what is packed comes back, and what ships is fit for this game."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from core.games.dice_game import GAME, Roll
from core.games.dice_game.layouts import hourglass_faces, names
from mobile.coach import Unknown, values, weights
from mobile.coach.board import COLOURS, Field, board, row
from mobile.coach.net import Judge
from mobile.resources import asset
from tests.coach.helpers import random_states, table, untrained

LARGEST = 150_000
"""Bytes of all weights together."""


def test_packed_networks_judge_almost_the_same(tmp_path: Path) -> None:
    solo, other = untrained(1), untrained(2)
    other = other._replace(bits=solo.bits.copy(), second=solo.second, second_bias=solo.second_bias)
    solo.bits[weights.RIVALS :] = 0
    weights.write(tmp_path / "x.npz", weights.Pack("x", solo, other))
    found = weights.read(tmp_path / "x.npz")
    assert found.trained_on == "x"
    rows = np.array([row(board("A"), s.duchies[0], 0b1011) for s in random_states("A", 2, 1)])
    for packed, net, hour in ((found.solo, solo, 5), (found.table, other, 25)):
        assert np.abs(Judge(packed)(rows, hour) - Judge(net)(rows, hour)).max() < 0.2
        assert np.ptp(Judge(net)(rows, hour) - rows[:, Field.POINTS]) > 1
    assert not found.solo.bits[weights.RIVALS :].any()


@pytest.mark.parametrize("sheet", names())
def test_what_ships_was_trained_on_this_sheet(sheet: str) -> None:
    pack = weights.read(asset("coach") / f"{sheet}.npz")
    assert pack.trained_on == weights.fingerprint(sheet)


def test_what_ships_is_small() -> None:
    files = list(asset("coach").glob("*.npz"))
    assert len(files) == len(names())
    assert sum(file.stat().st_size for file in files) <= LARGEST


@pytest.mark.parametrize("sheet", names())
def test_fingerprint_tells_data_apart(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = weights.fingerprint(sheet)
    assert len({weights.fingerprint(name) for name in names()}) == len(names())
    for name, changed in (
        ("boxes", lambda: 11),
        ("hourglass_faces", lambda: (1, 2)),
        ("text_of", lambda name: "B"),
        ("area_points", lambda size, phase: 1),
        ("SOLO_ROUNDS", 9),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(weights, name, changed)
            assert weights.fingerprint(sheet) != before


@pytest.mark.parametrize("sheet", names())
def test_the_coach_plays_well(sheet: str) -> None:
    """Twenty games alone: greedy play makes 41 to 46 points, the coach more than 62; the error of
    this mean is 1.3."""
    rng = random.Random(sheet)
    totals = []
    for _ in range(20):
        state = table(sheet)
        while True:
            found = values(state, 0)
            assert not isinstance(found, Unknown)
            if state.waiting:
                for entry in found[0].entries:
                    state = GAME.apply(state, entry)
            elif state.last_round:
                break
            else:
                numbers = (rng.randint(1, 6), rng.randint(1, 6))
                colours = (rng.choice(COLOURS), rng.choice(COLOURS))
                state = GAME.apply(state, Roll(numbers, colours, rng.choice(hourglass_faces())))
        totals.append(GAME.points(state)[0].total)
    assert sum(totals) / len(totals) > 56
