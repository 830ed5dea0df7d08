"""Recorded games played by phones and the tablet together: each entry is touched on the phone of
its player or in the app's real window, and both have to show what the other did.

    python -m tools.phones together                         one of each game, with five pages
    python -m tools.phones together tuscany/three_players_full
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

import tools.offscreen  # noqa: F401  (before Kivy)
from core.record import Line, Play
from tools.driver import Driver
from tools.phones.browser import PATIENCE, Phone
from tools.phones.play import Played, empty_copy, replay
from tools.replay.burgundy import Burgundy
from tools.replay.castle_builder import CastleBuilder
from tools.replay.dice_game import DiceGame
from tools.replay.touching import Steps
from tools.replay.tuscany import Tuscany

HANDS: dict[str, type[Steps]] = {
    "burgundy": Burgundy,
    "castle-builder": CastleBuilder,
    "dice-game": DiceGame,
    "tuscany": Tuscany,
}
PAGES = 5
OFTEN = 5
"""Every so many lines the tablet enters one; besides those that no phone can enter."""


class Begun(NamedTuple):
    """From the open table to the first mark of a phone that was never there before."""

    on_tablet: int
    on_phone: int
    """Touches; before them the phone scans a code or types the address."""
    asked: float
    marked: float
    """Seconds until the phone asked for a name, and until the mark was drawn; nobody's reading,
    scanning or finding included."""


def first_mark(browser: Browser, folder: Path) -> Begun:
    driver = Driver(folder)
    driver.start()
    try:
        driver.open_table(driver.keep_game(("Anna", "Boris", "Csilla")))
        before, began = driver.touches, time.monotonic()
        driver.open_menu()
        driver.press("Connect phones")
        phones = driver.app.phones
        assert phones is not None
        phone = Phone(browser, f"http://127.0.0.1:{phones.server.port}/")
        phone.until("document.querySelectorAll('.rows button').length === 3")
        asked = time.monotonic() - began
        phone.tap("text=Boris")
        phone.tap_space()
        phone.shows(1)
        marked = time.monotonic() - began
        driver.wait_until(lambda: driver.table.view and driver.table.view.version == 1)
        return Begun(driver.touches - before, phone.touches, asked, marked)
    finally:
        driver.stop()


class Tablet:
    """The app's window with a game that phones were invited to, from its menu."""

    def __init__(self, driver: Driver, name: str) -> None:
        self.driver = driver
        self.whole, session = empty_copy(driver.app.store, name)
        driver.open_table(session.header.id)
        self.hands = HANDS[name.partition("/")[0]](driver)
        self.hands.golden = self.whole
        driver.open_menu()
        driver.press("Connect phones")
        driver.close_overlays()
        phones = driver.app.phones
        assert phones is not None
        self.hub, self.server = phones.hub, phones.server
        self.stale = 0
        """Lines that the window had not heard of in time."""

    def page(self, browser: Browser, at: int) -> Phone:
        """A phone of a seat, or beyond the seats a television that watches."""
        seats = len(self.hub.referee.table.names)
        code = (self.hub.of_seat(at) if at < seats else self.hub.spectator()).code
        return Phone(browser, f"http://127.0.0.1:{self.server.port}/#{code}")

    def enter(self, at: int, line: Line) -> bool:
        """Touches a line, if it is one of the tablet's."""
        self.hears()
        if isinstance(line, Play) and (at + 1) % OFTEN:
            return False
        self.hands._line(line)
        assert len(self.hub.referee.session.lines) > at, (
            f"{line}: {self.driver.table.seat} {self.driver.overlays()} {self.driver.texts()}"
        )
        return True

    def hears(self) -> None:
        """Waits until the window shows what the phones entered."""
        end = time.monotonic() + PATIENCE
        while self.driver.table.view.version != self.hub.referee.version:  # type: ignore[union-attr]
            assert time.monotonic() < end, "the window does not hear of the phones' moves"
            self.driver.idle(1)
        self.driver.lay_out()  # what has just come may have moved a button


def together(browser: Browser, folder: Path, name: str, until: int | None = None) -> Played:
    driver = Driver(folder)
    driver.start()
    tablet = Tablet(driver, name)
    seats = len(tablet.hub.referee.table.names)
    phones = [tablet.page(browser, at) for at in range(max(PAGES, seats))]
    try:
        played = replay(tablet.whole, tablet.hub, phones, until, lambda: None, tablet.enter)
        tablet.hears()
        kept = driver.app.store.open(tablet.hub.game)[0]
        assert kept.lines == tablet.hub.referee.session.lines, "what is on the disk"
        return played
    finally:
        for phone in phones:
            phone.close()
        driver.stop()
