"""Whole games in the app as a player starts it, see `tools/twin.py`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile.screens.end import EndScreen
from tools.twin import Twin, play_round
from tools.xscreen import MISSING

pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"not installed: {', '.join(MISSING)} (apt install xvfb xdotool)"
)

START = """
import sys
from mobile.window import prepare
prepare((int(sys.argv[1]), int(sys.argv[2])))
from mobile.app import CastlepadApp
from mobile.screens.table import screen
screen.CALM = 0.0  # as for its twin
CastlepadApp().run()
"""


@pytest.fixture
def twin(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Twin]:
    size, language = request.param
    command = [sys.executable, "-c", START, *map(str, size)]
    found = Twin(tmp_path, size, language, command)
    try:
        found.start_real()
        # What the real app was given on its first start, the twin is given too.
        found.start(size)
        yield found
        found.stop()
    finally:
        found.close_screen()


@pytest.mark.parametrize("twin", [((1024, 600), "en")], indirect=True)
def test_a_whole_game_with_a_kill_in_the_middle(twin: Twin) -> None:
    twin.press("New game")
    twin.press("Start")
    twin.cell("c2")
    twin.cell("e5")
    for number in range(15):
        play_round(twin, number)
        if number == 6:
            twin.kill_real()
            twin.start_real()
            assert twin.same_place()
            twin.press("Undo")
            twin.press("Redo")
    for player in (0, 1):
        if twin.table.referee.table.may_go_on(player):
            twin.touch(twin.table.ids.rail.card(player).ids.who)
            twin.press("No second space")
    assert twin.table.over
    twin.press("Show result")
    assert isinstance(twin.screen, EndScreen)
    assert twin.same_place()


@pytest.mark.parametrize("twin", [((600, 1024), "uk")], indirect=True)
def test_a_round_upright_in_ukrainian(twin: Twin) -> None:
    twin.press("Нова партія")
    twin.press("Почати")
    twin.cell("c2")
    twin.cell("c5")
    play_round(twin, 3)
    play_round(twin, 0)
    assert twin.same_place()
