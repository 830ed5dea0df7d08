"""The training: what it aims at, that it learns, and that a seed gives the same networks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.games.dice_game.layouts import names
from core.games.dice_game.state import SOLO_ROUNDS
from mobile.coach import weights
from mobile.coach.board import Field, board
from mobile.coach.net import SOLO_TIMES, Net
from mobile.coach.weights import RIVALS
from tests.coach.helpers import untrained
from tools.coach import __main__ as tool
from tools.coach import alone, train_together
from tools.coach.bound import best_line
from tools.coach.learning import Learner, fresh
from tools.coach.train import (
    Games,
    Plan,
    double,
    exact_targets,
    load,
    play,
    sampled_targets,
    train,
    used_inputs,
)

TINY = Plan(
    wide=8, narrow=4, sampled_games=4, exact_games=2, batch=16, sampled_chunk=2, exact_chunk=1
)


@pytest.fixture(scope="module")
def games() -> Games:
    alone.seed(8)
    return play(board("A"), untrained(1), 2, np.array([0.0, 0.3]))


def test_sampled_targets_reach_from_the_next_value_to_the_end(games: Games) -> None:
    ends = games.states[:, -1, Field.POINTS]
    none_stray = games._replace(strayed=np.zeros_like(games.strayed))
    assert np.array_equal(sampled_targets(none_stray, 1.0)[:, 0], ends)
    assert np.array_equal(sampled_targets(none_stray, 0.0)[:, :-1], games.values[:, 1:])


def test_a_random_turn_cuts_the_line(games: Games) -> None:
    assert games.strayed[1].any()
    wanted = sampled_targets(games, 1.0)
    for at in np.flatnonzero(games.strayed[1, 1:]):
        assert wanted[1, at] == games.values[1, at + 1]


def test_exact_targets_without_a_trace_are_the_means(games: Games) -> None:
    tables, net = board("A"), untrained(1)
    one = Games(*(part[:1] for part in games))
    wanted, errors = exact_targets(tables, net, one, 0.0)
    said = np.zeros_like(one.values)
    alone.said(net, 1, one.states, said)
    assert wanted[:, :-1] - said[:, :-1] == pytest.approx(errors)
    traced, _ = exact_targets(tables, net, one, 1.0)
    total = said[0, 0] + errors[0].sum()
    assert traced[0, 0] == pytest.approx(total)


def test_the_narrowest_line_is_a_game_of_the_network_less_its_luck() -> None:
    tables, net, rounds = board("A"), untrained(1), 3
    alone.seed(8)
    game = play(tables, net, 1, np.zeros(1), start=0)
    means, bests = np.zeros_like(game.values), np.zeros_like(game.values)
    alone.bests(tables, net, 1, SOLO_ROUNDS, double(), game.states, means, 0, rounds)
    alone.best_values(tables, net, 1, SOLO_ROUNDS, game.states, game.log, bests)
    luck = bests[0, 1 : rounds + 1].sum() - means[0, :rounds].sum()
    found = best_line(tables, net, 1, SOLO_ROUNDS, double(), game.log[0, :rounds, :5])
    assert found == pytest.approx(game.states[0, rounds, Field.POINTS] - luck, abs=1e-4)


def test_luck_one_roll_deep_is_that_of_a_quick_review_in_the_last_round() -> None:
    tables, net = board("A"), untrained(1)
    alone.seed(8)
    game = play(tables, net, 1, np.zeros(1), start=0)
    assert not game.gains.any()
    found = np.zeros((1, SOLO_TIMES))
    means, bests = np.zeros_like(game.values), np.zeros_like(game.values)
    last = (SOLO_TIMES - 1, SOLO_TIMES)
    alone.bests(tables, net, 1, SOLO_ROUNDS, double(), game.states, means, *last)
    alone.best_values(tables, net, 1, SOLO_ROUNDS, game.states, game.log, bests)
    alone.lucks(tables, net, 1, SOLO_ROUNDS, double(), 6, game.states, game.log, found, *last)
    assert found[0, -1] == pytest.approx(bests[0, -1] - means[0, -2])


def test_a_network_learns_what_it_is_shown(games: Games) -> None:
    used = used_inputs(board("A"), rivals=False)
    learner = Learner(fresh(used, SOLO_TIMES, 16, 8, 1), used)
    rows = games.states[:, :-1].reshape(-1, games.states.shape[2])
    hours = np.tile(np.arange(SOLO_TIMES), 2)
    wanted = 30 - rows[:, Field.POINTS] * 0.5
    rng = np.random.default_rng(1)
    losses = [learner.learn(rows, hours, wanted, 3e-3, 0.9, 16, rng) for _ in range(150)]
    assert losses[-1] < 0.1 * losses[0]
    said = np.zeros_like(games.values)
    alone.said(learner.net, 2, games.states, said)
    points = games.states[:, :-1, Field.POINTS]
    off = said[:, :-1] - points - wanted.reshape(2, -1)
    assert np.sqrt(np.mean(off**2)) < 2


def test_a_table_keeps_what_the_solo_network_sees_of_a_duchy(tmp_path: Path) -> None:
    used = used_inputs(board("B"), rivals=False)
    solo = fresh(used, SOLO_TIMES, 8, 4, 3)
    plan = train_together.TablePlan(games=2, chunk=1, batch=16)
    table = train_together.train("B", solo, plan, 1, tmp_path)
    assert np.array_equal(table.bits[:RIVALS], solo.bits[:RIVALS])
    assert np.array_equal(table.second, solo.second)
    assert np.array_equal(table.second_bias, solo.second_bias)
    assert table.bits[RIVALS:].any()
    assert not np.array_equal(table.hour, train_together.from_solo(solo).hour)


def test_a_seed_gives_the_same_network(tmp_path: Path) -> None:
    first = train("C", TINY, 1, tmp_path / "1")
    again = train("C", TINY, 1, tmp_path / "2")
    other = train("C", TINY, 2, tmp_path / "3")
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert not np.array_equal(first.bits, other.bits)
    saved: Net = load(tmp_path / "1/C-1.npz")
    assert all(np.array_equal(a, b) for a, b in zip(first, saved, strict=True))


def test_refining_begins_with_the_network_it_is_given(tmp_path: Path) -> None:
    given = train("C", TINY, 1, tmp_path / "1")
    still = TINY._replace(sampled_rates=(0.0, 0.0), exact_rates=(0.0, 0.0))
    same = train("C", still, 3, tmp_path / "2", first=given)
    refined = train("C", TINY, 3, tmp_path / "3", first=given)
    assert all(np.allclose(a, b, rtol=1e-6) for a, b in zip(given, same, strict=True))
    assert not np.allclose(given.second, refined.second)
    assert np.abs(refined.second - given.second).max() < 0.2


def test_shipping_trains_then_refines_what_was_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = train_together.TablePlan(games=1, chunk=1, batch=8)
    monkeypatch.setattr(tool, "SHIPPED", {"C": (TINY, None), "D": (TINY, TINY)})
    monkeypatch.setattr(tool, "SHIPPED_TABLES", tables)
    once, again = tmp_path / "once", tmp_path / "again"
    for folder, sheet in ((once, "C"), (once, "D"), (again, "D")):
        tool.ship(sheet, folder / "work", folder)
    first, second = (weights.read(folder / "D.npz") for folder in (once, again))
    assert all(np.array_equal(a, b) for a, b in zip(first.solo, second.solo, strict=True))
    trained = load(once / "work/D-1.npz")
    assert not np.array_equal(trained.second, load(once / "work/D-2.npz").second)
    assert not (once / "work/C-2.npz").exists()


def test_every_sheet_has_its_recipe() -> None:
    assert set(tool.SHIPPED) == set(names())
