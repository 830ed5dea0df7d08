"""Every view of the page, looked at for barriers by axe, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

if not Path("/usr/bin/chromium").exists():
    pytest.skip("Chromium is not installed", allow_module_level=True)
pytest.importorskip("axe_playwright_python")

from playwright.sync_api import Browser

from mobile.web import guard
from tools.phones.browser import chromium
from tools.phones.look import Look, barriers, every_view


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(autouse=True)
def from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BURST", 1e9)


@pytest.mark.parametrize(
    ("look", "games"),
    [
        (Look("phone", "en-GB"), {"dice-game/sheet_a_5_players": (5,)}),
        (Look("narrow", "uk", True), {"burgundy/expansions-whole-4": (40,)}),
        (Look("tablet", "de"), {"tuscany/three_players_full": (30,)}),
        (Look("phone", "hu", True), {"castle-builder/four-players": (6,)}),
    ],
)
def test_no_view_has_a_barrier(
    browser: Browser, tmp_path: Path, look: Look, games: dict[str, tuple[int, ...]]
) -> None:
    """A part; `python -m tools.phones look` has every view in any size and language."""
    seen = []
    for name, phone in every_view(browser, tmp_path, look, games):
        assert (name, barriers(phone), phone.troubles) == (name, [], [])
        seen.append(name)
        width = phone.read("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{name} is wider than the screen"
    assert len(seen) > 25 and len(seen) == len(set(seen))


def test_axe_would_find_a_button_without_words(browser: Browser, tmp_path: Path) -> None:
    for _, phone in every_view(browser, tmp_path, Look(), {}):
        phone.page.evaluate(
            "document.querySelector('main').append(document.createElement('button'))"
        )
        assert any(each.startswith("button-name") for each in barriers(phone))
        break
