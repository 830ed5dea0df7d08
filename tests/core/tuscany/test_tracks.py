"""Only the green and the red track are entered: areas, colours, farms, bonus tiles, cards."""

from __future__ import annotations

import pytest

from core.games.tuscany import GAME, scoring
from core.session import Session
from tests.core import helpers
from tests.core.tuscany.helpers import begin, known, setup
from tests.core.tuscany.helpers import refused as rules_of
from tests.core.tuscany.random_games import play
from tests.golden.test_golden import HERE as GOLDEN
from tests.golden.test_golden import load


def tracks(**options: str) -> Session:
    """Boards unknown, no starting castle, no shift."""
    return begin(setup(painted=False, depth="tracks", **options))


def enter(playing: Session, *lines: str) -> None:
    helpers.enter(playing, "\n".join(lines))


def green(playing: Session, player: int = 0) -> int:
    return GAME.green(playing.state, player).total


def red(playing: Session, player: int = 0) -> int:
    return GAME.red(playing.state, player).total


@pytest.mark.rule("TU-87")
def test_the_first_thing_entered_is_an_area() -> None:
    playing = tracks()
    enter(playing, "Anna: area village 1", "Boris: area farm 2", "Anna: area quarry 3")
    assert (green(playing), green(playing, 1)) == (1 + 6, 3)


@pytest.mark.refuses("TU-87")
def test_tiles_are_not_entered_beside_the_tracks_nor_areas_beside_tiles() -> None:
    assert "TU-87" in rules_of(tracks(), "Anna: place a1 village")
    tiles = begin(known(depth="score"))
    enter(tiles, "Anna: start b3", "Boris: start b3", "Anna: bonus card", "Boris: bonus card")
    assert "TU-87" in rules_of(tiles, "Anna: area village 1")
    assert "TU-87" in rules_of(tiles, "Anna: colour village bonus=3")
    assert "TU-87" in rules_of(tiles, "Anna: farms 1")


@pytest.mark.rule("TU-88")
def test_three_dark_green_spaces_are_all_there_are() -> None:
    playing = tracks()
    enter(playing, "Anna: area castle 2", "Anna: area castle 1")
    assert green(playing) == 3 + 1


@pytest.mark.refuses("TU-88")
def test_more_spaces_of_a_colour_than_exist() -> None:
    playing = tracks()
    enter(playing, "Anna: area castle 2")
    assert rules_of(playing, "Anna: area castle 2") == {"TU-88"}
    assert rules_of(playing, "Anna: area farm 4") == {"TU-88"}
    enter(playing, "Anna: area inn 1", "Anna: colour inn bonus=2")
    assert rules_of(playing, "Anna: area inn 1") == {"TU-88"}
    painted = begin(known(depth="tracks"))
    enter(painted, "Anna: area inn 1", "Anna: area inn 1")
    assert rules_of(painted, "Anna: area inn 1") == {"TU-88"}


@pytest.mark.rule("TU-89")
def test_the_app_knows_who_is_first_with_a_colour() -> None:
    playing = begin(known(3, depth="tracks"))
    for name in ("Anna", "Boris", "Sveta"):
        enter(playing, f"{name}: area inn 1", f"{name}: area inn 1", f"{name}: colour inn")
    assert [green(playing, player) for player in range(3)] == [2 + 2, 2 + 1, 2]


@pytest.mark.refuses("TU-89")
def test_a_colour_is_completed_once_and_after_an_area() -> None:
    playing = tracks()
    assert rules_of(playing, "Anna: colour inn bonus=2") == {"TU-89"}
    enter(playing, "Anna: area inn 1", "Anna: colour inn bonus=2")
    assert rules_of(playing, "Anna: colour inn bonus=2") == {"TU-89"}


@pytest.mark.refuses("TU-89")
def test_a_colour_with_more_spaces_is_not_complete() -> None:
    """A domain has three dark green spaces; only the starting castle's may give no points."""
    playing = tracks()
    enter(playing, "Anna: area castle 1")
    assert rules_of(playing, "Anna: colour castle bonus=3") == {"TU-89"}
    enter(playing, "Anna: area castle 1", "Anna: colour castle bonus=3")
    painted = begin(known(depth="tracks"))
    enter(painted, "Anna: area inn 1")
    assert rules_of(painted, "Anna: colour inn") == {"TU-89"}


@pytest.mark.refuses("TU-88")
def test_three_spaces_of_every_domain_are_dark_green() -> None:
    playing = tracks()
    enter(playing, *["Anna: area farm 3"] * 9)
    assert rules_of(playing, "Anna: area village 1") == {"TU-88"}
    enter(playing, "Anna: area castle 3")


@pytest.mark.rule("TU-90")
def test_new_types_of_farms_give_a_point_each() -> None:
    playing = tracks()
    enter(playing, "Anna: farms 2", "Anna: farms 1")
    assert green(playing) == 3


@pytest.mark.refuses("TU-90")
def test_a_tile_has_no_three_types_of_farms() -> None:
    playing = tracks()
    assert rules_of(playing, "Anna: farms 3") == {"TU-90"}
    enter(playing, "Anna: area farm 1", "Anna: colour farm bonus=4", "Anna: farms 1")
    assert rules_of(playing, "Anna: farms 1") == {"TU-90"}


@pytest.mark.rule("TU-91")
def test_from_tiles_to_the_tracks_and_back() -> None:
    playing = begin(known(depth="score"))
    enter(playing, "Anna: start b3", "Boris: start b3", "Anna: bonus card", "Boris: bonus storage")
    enter(playing, "Anna: depth tracks", "Anna: depth score")
    enter(playing, "Anna: place b2 farm farms=pigs")
    assert (green(playing), green(playing, 1)) == (1, 2)


@pytest.mark.refuses("TU-91")
def test_nobody_knows_the_tiles_of_areas_that_were_only_counted() -> None:
    playing = tracks()
    enter(playing, "Anna: area inn 1")
    assert rules_of(playing, "Anna: depth score") == {"TU-91"}


def test_a_whole_game_on_the_tracks() -> None:
    """Worked out by hand. Anna: green 2 + 3, then 6, then 1 + 4: 5, 11, 16; red 2 beside."""
    playing = tracks()
    enter(playing, "Anna: bonus storage", "Boris: bonus card", "Anna: area farm 2")
    enter(playing, "Anna: card red,red", "Boris: area village 3", "score")
    assert (red(playing), red(playing, 1)) == (2 + 5, 6)
    enter(playing, "Anna: area quarry 3", "score")
    assert (red(playing), red(playing, 1)) == (7 + 11, 12)
    enter(playing, "Anna: area inn 1", "Anna: colour inn bonus=4", "score")
    enter(playing, "Anna: left tiles 2", "Anna: left cards 9", "Boris: left workers 3")
    enter(playing, "Anna: empty 20", "Boris: empty 22", "score")
    assert (red(playing), red(playing, 1)) == (18 + 16 + 2 + 1, 12 + 6 + 3)
    assert GAME.outcome(playing.state).over


def standing(playing: Session) -> list[tuple[int, int, int]]:
    """Red, green and empty spaces of each player."""
    return [
        (
            red(playing, player),
            green(playing, player),
            scoring.standing(playing.state, player).empty,
        )
        for player in range(2)
    ]


def test_tiles_tracks_and_calculator_agree_on_the_same_game() -> None:
    """The totals are those of the .points files, which were worked out by hand."""
    tiles, only_tracks = (
        load(GOLDEN / f"tuscany/{name}.castlepad") for name in ("two_players", "two_players_tracks")
    )
    counted = load(GOLDEN / "tuscany-count/two_players.castlepad")
    assert standing(tiles) == standing(only_tracks) == [(75, 34, 11), (60, 26, 17)]
    assert [points.total for points in counted.points()] == [75, 60]
    numbers = counted.state
    assert [numbers.values(player)["empty"] for player in range(2)] == [11, 17]
    assert [numbers.values(player)["green"] for player in range(2)] == [34, 26]
    for session in (tiles, only_tracks, counted):
        assert session.game.outcome(session.state).winners == (0,)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_against_a_second_count(seed: int) -> None:
    """The second count reads the entries alone and uses nothing of the game's scoring."""
    play(seed, "tracks")
