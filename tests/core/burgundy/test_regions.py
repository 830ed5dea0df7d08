"""Regions, colours, bonus tiles, and the points track. Duchy 1: the mines are e3, f2, g1; the
cities c3 alone, b5 c5 c6, e1 e2 f1, and e4 e5 f4 f5 g4."""

from __future__ import annotations

import pytest

from core.games.burgundy.editions import edition
from core.games.burgundy.scoring import lap
from tests.core.burgundy.helpers import EDITIONS, give, play, points_table, scored, total


@pytest.mark.rule("BU-50")
@pytest.mark.parametrize(
    ("board", "size", "vp"),
    [("1", 1, 1), ("5", 2, 3), ("1", 3, 6), ("2", 4, 10), ("1", 5, 15), ("3", 6, 21),
     ("7", 7, 28), ("2", 8, 36)],
)  # fmt: skip
def test_a_region_scores_by_its_size(board: str, size: int, vp: int) -> None:
    state = points_table(edition="2011", board=board)
    duchy = state.duchy(0)
    region = next(r for r in duchy.board.regions if r.bit_count() == size and not r & duchy.filled)
    *rest, last = duchy.board.grid.names_of(region)
    kind = duchy.board.kinds[region.bit_length() - 1]
    one = {"building": "bank", "monastery": "monastery1", "animals": "pigs2"}.get(kind, kind)
    other = {"building": "church", "monastery": "monastery2", "animals": "sheep2"}.get(kind, kind)
    beside = [
        name
        for cell, name in enumerate(duchy.board.grid.names)
        if duchy.board.neighbours[cell] & region and not region >> cell & 1
    ]
    state = give(state, tiles={" ".join(rest): one, beside[0]: "mine"})
    state = play(state._replace(phase=4), f"Anna: place {last} {other}")
    assert [item for item in scored(state) if item[0] == "BU-50"] == [("BU-50", vp)]
    assert [item for item in scored(state) if item[0] == "BU-51"] == [("BU-51", 2)]


@pytest.mark.refuses("BU-50")
def test_a_region_with_a_hole_scores_nothing() -> None:
    state = play(points_table(), "Anna: place e3 mine", "Anna: place f2 mine")
    assert scored(state) == []


@pytest.mark.rule("BU-51")
@pytest.mark.parametrize(("phase", "vp"), list(enumerate((10, 8, 6, 4, 2))))
def test_and_by_the_phase(phase: int, vp: int) -> None:
    state = play(points_table()._replace(phase=phase), "Anna: place c3 bank")
    assert scored(state) == [("BU-50", 1), ("BU-51", vp)]


@pytest.mark.refuses("BU-51")
def test_a_phase_alone_scores_nothing() -> None:
    state = play(points_table(), "Anna: place c3 bank", "phase", "phase")
    assert total(state) == 11


@pytest.mark.rule("BU-52", "BU-53")
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(("players", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_bonus_tiles_for_the_first_and_the_second(
    name: str, players: int, large: int, small: int
) -> None:
    state = points_table(players, name)
    for player in range(players):
        state = give(state, player, tiles={"e3 f2": "mine"})
    state = play(state, "Ben: place g1 mine", "Anna: place g1 mine")
    assert scored(state, 1) == [("BU-50", 6), ("BU-51", 10), ("BU-52", large)]
    assert scored(state, 0) == [("BU-50", 6), ("BU-51", 10), ("BU-53", small)]


@pytest.mark.refuses("BU-52", "BU-53")
def test_nothing_for_the_third_and_nothing_for_a_part_of_a_colour() -> None:
    state = points_table(4)
    for player in range(4):
        state = give(state, player, tiles={"e3 f2": "mine"})
    state = play(
        state,
        "Ben: place g1 mine",
        "Anna: place g1 mine",
        "Carla: place g1 mine",
        "Dario: place g1 mine",
        "Anna: place c3 bank",
    )
    assert scored(state, 2) == scored(state, 3) == [("BU-50", 6), ("BU-51", 10)]
    assert scored(state, 0)[3:] == [("BU-50", 1), ("BU-51", 10)]
    assert [state.bonus_tiles(player) for player in range(4)] == [1, 1, 0, 0]


@pytest.mark.rule("BU-54")
@pytest.mark.parametrize(
    ("total", "shown"),
    [(0, (0, 0)), (99, (0, 99)), (101, (100, 1)), (199, (100, 99)), (287, (200, 87))],
)
def test_laps_of_the_track(total: int, shown: tuple[int, int]) -> None:
    for name in EDITIONS:
        assert lap(total, edition(name, 2)) == shown


@pytest.mark.refuses("BU-54")
def test_just_100_and_200() -> None:
    # 2011 lays the tile at 100; 2020 when the marker passes the crest.
    assert lap(100, edition("2011", 2)) == (100, 0)
    assert lap(100, edition("2020", 2)) == (0, 100)
    assert lap(200, edition("2011", 2)) == (200, 0)
    assert lap(200, edition("2020", 2)) == (100, 100)
