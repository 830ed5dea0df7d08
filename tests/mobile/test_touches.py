"""What `tools/touches.py` counts is what a player needs: from the home screen to the first tile."""

from __future__ import annotations

import pytest

from core import games
from core.entry import Entry
from core.games.castle_builder import entries as builder
from core.games.tuscany import entries as tuscany
from core.games.tuscany.tiles import Tile
from core.record import Play
from mobile.lang import tr
from mobile.screens.home import BoxCard
from tools import touches
from tools.driver import Driver
from tools.touches import COURSES, Counted, Course, from_home

FIRST: dict[str, tuple[str, Entry]] = {
    "tracks": ("village-1", tuscany.Area(0, Tile.VILLAGE, 1)),
    "rows": ("row-1-0", builder.Row(0, 1)),
}
"""At these depths a game needs nothing before its first move: a button, and what it enters."""
MOST = 6
"""Touches to the first move with the tracks alone."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("course", COURSES, ids=lambda course: f"{course.game}-{course.depth}")
def test_a_game_starts_with_the_touches_counted(
    driver: Driver, course: Course, players: int
) -> None:
    game = games.game(course.game)
    (depths,) = (option for option in game.options if option.name == "depth")
    (card,) = (x for x in driver.widgets(BoxCard) if x.title == tr._(game.title))
    driver.touches = 0
    driver.touch(card)
    if course.depth != depths.default:
        (title,) = (choice.title for choice in depths.choices if choice.value == course.depth)
        words = tr._(title)
        driver.press(words[0].upper() + words[1:])
    for _ in range(players - 2):
        driver.press("Add player")
    driver.press("Start")
    assert driver.touches == from_home(course.game, course.depth, players)
    header = driver.table.referee.session.header
    assert header.setup.options.get("depth", depths.default) == course.depth
    assert len(header.setup.players) == players
    if course.depth in FIRST:
        button, entry = FIRST[course.depth]
        driver.cell(button)
        (play,) = driver.table.referee.session.lines
        assert isinstance(play, Play) and play.entry == entry
        counted = Counted(course.game, course.depth, players)
        first = sum(counted.enter(good) for good in course.first(players))
        assert driver.touches == from_home(course.game, course.depth, players) + first <= MOST


def test_what_three_players_need_in_the_app(driver: Driver) -> None:
    """`python -m tools.touches --in-app` counts a whole evening."""
    assert touches._set_up(driver) == 6
    driver.app.shell.home()
    driver.idle()
    assert touches._again(driver) == 2
    driver.app.shell.home()
    driver.idle()
    assert touches._final_count(driver) == 4 + 3 * 9 - 1
