"""Goes through every view of the page: to photograph them, and to let axe look for barriers.

python -m tools.phones look FOLDER                      phone, light, English
python -m tools.phones look FOLDER --size tv --dark --language uk
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from core.storage.store import Store
from mobile.tables.referee import Referee
from mobile.web import guard
from mobile.web.app import Tables
from mobile.web.hub import Hub
from mobile.web.server import Server
from tools.phones.browser import Phone
from tools.phones.play import empty_copy

SIZES = {
    "narrow": (320, 640),
    "phone": (390, 844),
    "tablet": (1024, 768),
    "tv": (1920, 1080),
}
GAMES = {
    "dice-game/sheet_a_5_players": (5, 9, 60, None),
    "burgundy/expansions-whole-4": (2, 40, 150, None),
    "tuscany/three_players_full": (30, 120, None),
    "castle-builder/four-players": (6, 15, None),
}
"""Where in each recorded game the page is looked at: lines that have been played, or all."""
ANSWER = 2.0
"""Seconds for a touch to open something; not every one does."""


class Look(NamedTuple):
    """How the page is looked at."""

    size: str = "phone"
    language: str = "en-GB"
    dark: bool = False

    def phone(self, browser: Browser, url: str) -> Phone:
        return Phone(browser, url, SIZES[self.size], self.language, self.dark)


def every_view(
    browser: Browser, folder: Path, look: Look, games: dict[str, tuple[int | None, ...]] = GAMES
) -> Iterator[tuple[str, Phone]]:
    """Each view of these tables with its name, for as long as the caller looks at it."""
    for name, places in games.items():
        for lines in places:
            yield from _table(browser, folder, look, name, lines)


def house_views(browser: Browser, folder: Path, look: Look) -> Iterator[tuple[str, Phone]]:
    """The home page, and where a phone without a code begins."""
    store = Store(folder / "house.db")
    tables = Tables(store)
    server = Server(tables, "127.0.0.1")
    server.start()
    url = f"http://127.0.0.1:{server.port}/"
    phone = look.phone(browser, f"{url}#{tables.open_house()}")
    phone.until("document.querySelector('#game')")
    yield "home-empty", phone
    for at, name in enumerate(("Anna", "Boris")):
        phone.page.fill(f"#name-{at}", name)
        phone.page.press(f"#name-{at}", "Tab")
        phone.page.wait_for_timeout(200)
    options = phone.read("[...document.querySelector('#game').options].map((o) => o.value)")
    for game in options:
        phone.page.select_option("#game", game)
        phone.page.wait_for_timeout(300)
        phone.read("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        yield f"home-{game}", phone
    phone.page.select_option("#game", options[0])
    phone.page.wait_for_timeout(300)
    phone.tap("section .main.wide")
    phone.until("document.querySelectorAll('.space').length")
    phone.page.goto("about:blank")
    phone.page.goto(f"{url}#{tables.house}")
    phone.until("document.querySelector('#game')")
    yield "home", phone
    phone.close()
    phone = look.phone(browser, url)
    phone.until("document.querySelector('#code')")
    yield "join", phone
    tables.open = False
    phone.page.reload()
    phone.until("document.querySelector('#code')")
    yield "join-closed", phone
    phone.close()
    server.stop()
    store.close()


def _table(
    browser: Browser, folder: Path, look: Look, name: str, lines: int | None
) -> Iterator[tuple[str, Phone]]:
    """One state of a recorded game: for the host, who may do everything, and for a television."""
    place = f"{name.partition('/')[0]}-{'end' if lines is None else lines}"
    store = Store(folder / f"{place}.db")
    whole, session = empty_copy(store, name)
    journal, session.journal = session.journal, None
    for line in whole.lines[:lines]:
        session.enter(line)
    session.journal = journal
    hub = Hub(Referee(session), store)
    server = Server(Tables(store, [hub]), "127.0.0.1")
    server.start()
    url = f"http://127.0.0.1:{server.port}/#"
    phone = look.phone(browser, f"{url}{hub.spectator().code}")
    phone.until("document.querySelectorAll('.board').length")
    phone.page.wait_for_timeout(300)
    yield f"{place}-watching", phone
    phone.close()
    phone = look.phone(browser, f"{url}{hub.host().code}")
    phone.until("document.querySelectorAll('.board').length")
    phone.page.wait_for_timeout(200)
    seat = (hub.referee.table.waiting() or (0,))[0]
    if seat:
        phone.tap_key(f"seat-{seat}")
        phone.until(f"document.querySelector('[data-key=seat-{seat}]').ariaPressed === 'true'")
        phone.page.wait_for_timeout(200)
    if phone.read("document.querySelectorAll('dialog[open]').length"):
        yield f"{place}-asked", phone
        phone._close_dialogs()
    yield f"{place}-table", phone
    for title, selector in _touches(phone):
        if phone.read(f"!document.querySelector({selector!r})"):
            continue
        phone.tap(selector)
        if _opened(phone):
            yield f"{place}-{title}", phone
            yield from _inside(phone, f"{place}-{title}")
        phone._close_dialogs()
    yield from _menu(phone, place)
    phone.close()
    server.stop()
    store.close()


def _touches(phone: Phone) -> Iterator[tuple[str, str]]:
    """What on a table may open something: names, and where it is touched."""
    yield "points", "[data-key='points-0']"
    yield "dice", "[data-key='rolled']"
    yield "move", ".log li:first-child button"
    for at in range(phone.read("document.querySelectorAll('.actions button').length")):
        yield f"action-{at}", f"[data-key='action-{at}']"
    yield "piece", "[data-key^='piece-']"
    yield "space", ".space[data-ring]"
    yield "marked", ".space:not([data-ring])"
    yield "due", "[data-key='next']"
    yield "result", "[data-key='result']"


def _inside(phone: Phone, name: str) -> Iterator[tuple[str, Phone]]:
    """A second question behind the first, where its first answer leads to one."""
    if phone.read("!document.querySelector('dialog[open] [data-branch]')"):
        return
    before = phone.read("document.querySelector('dialog[open]').textContent")
    phone.tap("dialog[open] [data-branch] >> nth=0")
    phone.page.wait_for_timeout(300)
    script = "document.querySelector('dialog[open]')?.textContent ?? ''"
    if phone.read(script) not in ("", before):
        yield f"{name}-then", phone


def _menu(phone: Phone, place: str) -> Iterator[tuple[str, Phone]]:
    phone.tap("[aria-label=Menu], .top > button")
    count = phone.until("document.querySelectorAll('dialog[open] .rows > button').length")
    yield f"{place}-menu", phone
    leave = count - 1
    for at in range(leave):
        if phone.read("!document.querySelector('dialog[open]')"):
            phone.tap(".top > button")
        button = f"dialog[open] .rows > button:nth-child({at + 1})"
        phone.until(f"document.querySelector({button!r})")
        if phone.read(f"!!document.querySelector({button!r} + ' use[href$=moon]')"):
            phone._close_dialogs()
            continue
        phone.tap(button)
        if _opened(phone):
            phone.page.wait_for_timeout(300)
            yield f"{place}-menu-{at}", phone
            if phone.read("!!document.querySelector('dialog[open] .qr')"):
                yield from _host(phone, place)
        phone._close_dialogs()


def _host(phone: Phone, place: str) -> Iterator[tuple[str, Phone]]:
    phone.tap("dialog[open] .items button >> nth=0")
    phone.until("document.querySelectorAll('dialog[open]').length === 2")
    phone.page.wait_for_timeout(300)
    yield f"{place}-code", phone
    phone.page.keyboard.press("Escape")
    phone.until("document.querySelectorAll('dialog[open]').length === 1")
    phone.tap("dialog[open] .content > .rows > button.wide >> nth=-1")
    phone.until("document.querySelector('#wifi-name')")
    yield f"{place}-wifi", phone


def _opened(phone: Phone) -> bool:
    end = time.monotonic() + ANSWER
    version = phone.read("document.body.dataset.version")
    while time.monotonic() < end:
        if phone.read("document.querySelectorAll('dialog[open]').length"):
            phone.page.wait_for_timeout(150)
            return True
        if phone.read("document.body.dataset.version") != version:
            return False
        time.sleep(0.05)
    return False


# ── axe ──────────────────────────────────────────────────────────────────────────────────────


def barriers(phone: Phone) -> list[str]:
    """What axe finds in the view that is shown, of all its rules."""
    if phone.read("typeof axe === 'undefined'"):
        phone.page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text())
    found: list[dict[str, Any]] = phone.page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)"
    )
    return [f"{each['id']}: {node['target']}" for each in found for node in each["nodes"]]


def report(browser: Browser, folder: Path, look: Look, pictures: Path | None) -> str:
    """Photographs every view into a folder, and says what axe found in each."""
    guard.BURST = 1e9  # all of them have one address here
    looked, wrong = 0, 0
    views = itertools.chain(house_views(browser, folder, look), every_view(browser, folder, look))
    for name, phone in views:
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            phone.page.screenshot(path=pictures / f"{name}.png")
        looked += 1
        for barrier in barriers(phone):
            wrong += 1
            print(f"{name}: {barrier}", flush=True)
        for trouble in phone.troubles:
            print(f"{name}: {trouble}", flush=True)
        phone.troubles.clear()
    return f"{looked} views, {wrong} barriers"
