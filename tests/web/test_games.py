"""Recorded games played on phones: each entry is touched on the page of its player."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

if not Path("/usr/bin/chromium").exists():
    pytest.skip("Chromium is not installed", allow_module_level=True)

from playwright.sync_api import Browser

from tools.phones.browser import chromium
from tools.phones.keys import by_keys
from tools.phones.play import play

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.mark.parametrize(
    ("name", "until"),
    [
        ("dice-game/sheet_a_5_players", 24),
        ("burgundy/expansions-whole-2", 16),
        ("tuscany/three_players_full", 20),
        ("castle-builder/three-players-full", 12),
    ],
)
def test_the_record_is_what_was_touched(
    browser: Browser, tmp_path: Path, name: str, until: int
) -> None:
    """The first moves; `python -m tools.phones play` has the whole games."""
    assert play(browser, tmp_path, name, until).lines == until


def test_the_keyboard_and_what_is_heard_are_enough(browser: Browser, tmp_path: Path) -> None:
    """The first rounds; `python -m tools.phones keys` has the whole game."""
    assert by_keys(browser, tmp_path, "dice-game/sheet_a_1_players", 8).played.lines == 8
