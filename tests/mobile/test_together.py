"""Phones in a real browser and the app's window play one game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

if not Path("/usr/bin/chromium").exists():
    pytest.skip("Chromium is not installed", allow_module_level=True)

from playwright.sync_api import Browser

from tools.phones.browser import chromium
from tools.phones.together import first_mark, together


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.mark.parametrize(
    ("name", "until"),
    [
        ("dice-game/sheet_a_5_players", 16),
        ("burgundy/expansions-whole-2", 16),
        ("tuscany/three_players_full", 16),
        ("castle-builder/four-players", 12),
    ],
)
def test_the_record_is_what_was_touched_on_both(
    browser: Browser, tmp_path: Path, name: str, until: int
) -> None:
    """The first moves; `python -m tools.phones together` has the whole games."""
    played = together(browser, tmp_path, name, until)
    assert played.lines == until and played.by_tablet > 0


def test_the_first_mark_takes_two_touches_on_each(browser: Browser, tmp_path: Path) -> None:
    begun = first_mark(browser, tmp_path)
    assert (begun.on_tablet, begun.on_phone) == (2, 2)
