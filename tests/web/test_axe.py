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
from tools.phones.browser import Phone, chromium
from tools.phones.look import Look, barriers, every_view, house_views

pytestmark = pytest.mark.window


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
        (Look("phone", "en-GB"), {"dice-game/sheet_a_5_players": (5, None)}),
        (Look("narrow", "uk", True), {"burgundy/expansions-whole-4": (40,)}),
        (Look("tablet", "de"), {"tuscany/three_players_full": (30,)}),
        (Look("phone", "hu", True), {"castle-builder/four-players": (6,)}),
    ],
)
def test_no_view_has_a_barrier(
    browser: Browser, tmp_path: Path, look: Look, games: dict[str, tuple[int | None, ...]]
) -> None:
    """A part; `python -m tools.phones look` has every view in any size and language."""
    seen = [_looked_at(*view) for view in every_view(browser, tmp_path, look, games)]
    assert len(seen) > 12 and len(seen) == len(set(seen))


def test_the_home_page_and_joining_have_no_barrier(browser: Browser, tmp_path: Path) -> None:
    seen = [_looked_at(*view) for view in house_views(browser, tmp_path, Look("narrow", "ru"))]
    assert seen[-3:] == ["home", "join", "join-closed"]


def _looked_at(name: str, phone: Phone) -> str:
    assert (name, barriers(phone), phone.troubles) == (name, [], [])
    width = phone.read("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"{name} is wider than the screen"
    return name


def test_axe_would_find_a_button_without_words(browser: Browser, tmp_path: Path) -> None:
    for _, phone in house_views(browser, tmp_path, Look()):
        phone.page.evaluate(
            "document.querySelector('main').append(document.createElement('button'))"
        )
        assert any(each.startswith("button-name") for each in barriers(phone))
        break
