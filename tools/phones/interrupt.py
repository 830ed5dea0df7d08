"""Interrupts phones in mid-touch and counts what became of the moves.

    python -m tools.phones interrupt --times 200

Each time one phone taps a space while its connection is cut, its page reloaded, closed or asleep,
or the server killed (-9) and started again. In the end the records have every move once, by its own
player and on the space that was tapped; and every phone shows the last version. As many games are
played as that takes, one after the other at the same server.
"""

from __future__ import annotations

import random
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from core import record
from core.game import Player, Setup
from core.games.dice_game.entries import Mark, Start
from core.storage.settings import PHONES
from core.storage.store import Store
from mobile.tables.referee import Referee
from mobile.tables.steps import Do
from mobile.tables.table import Table
from mobile.tables.view import BoardFace
from mobile.web.hub import Hub
from tools.phones.browser import PATIENCE, Phone

NAMES = ("Anna", "Boris", "Csilla", "Dmytro", "Eva")
ROOT = Path(__file__).parents[2]
KINDS = ("cut", "reload", "close", "kill", "sleep")


class Interrupted(NamedTuple):
    times: int
    lost: int
    doubled: int
    elsewhere: int
    """Moves on somebody else's sheet, or on a space that nobody tapped."""
    moves: int
    """In all games, with those that nothing interrupted."""
    back: list[float]
    """Seconds from the end of each interruption until all phones were up to date."""

    def plus(self, more: Interrupted) -> Interrupted:
        numbers = (a + b for a, b in zip(self[:5], more[:5], strict=True))
        return Interrupted(*numbers, self.back + more.back)  # type: ignore[misc]

    def __str__(self) -> str:
        late = sorted(self.back)
        return (
            f"{self.times} interruptions, {self.moves} moves: {self.lost} lost,"
            f" {self.doubled} doubled, {self.elsewhere} elsewhere;"
            f" up to date after {statistics.median(late):.2f} s (median),"
            f" {late[int(len(late) * 0.95)]:.2f} s (95 %), {late[-1]:.2f} s (worst)"
        )


class House:
    """A server in a process of its own that can be killed."""

    def __init__(self, store: Path) -> None:
        self._store = store
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = int(found.getsockname()[1])
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "mobile.web", "--store", str(self._store)]
        self._process = subprocess.Popen(
            [*command, "--address", "127.0.0.1", "--port", str(self.port)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self._process.stdout is not None
        assert "Phones open" in self._process.stdout.readline()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


def interrupt(browser: Browser, folder: Path, times: int, seed: int = 1) -> Interrupted:
    store, rng = Store(folder / "games.db"), random.Random(seed)
    house = House(store.path)
    found = Interrupted(0, 0, 0, 0, 0, [])
    try:
        while len(found.back) < times:
            played = _Played(browser, store, house, rng)
            played.play(times - len(found.back))
            found = found.plus(played.judged())
            print(found, flush=True)
        return found
    finally:
        house.kill()
        store.close()


class _Played:
    """One game with five phones."""

    def __init__(self, browser: Browser, store: Store, house: House, rng: random.Random) -> None:
        self.store, self.house, self.rng = store, house, rng
        setup = Setup(tuple(Player(name, ()) for name in NAMES), {}, ())
        self.game = store.create(record.new("dice-game", setup, "2026-11-18")).header.id
        Hub(Referee(store.open(self.game)[0]), store)  # gives out the codes
        url = f"http://127.0.0.1:{house.port}/#"
        self.phones = [
            Phone(browser, url + code) for code in PHONES.read(store)[self.game]["codes"][2:]
        ]
        self.wanted: Counter[tuple[int, str]] = Counter()
        """Every space that was tapped, by player."""
        self.back: list[float] = []

    def play(self, times: int) -> None:
        try:
            while len(self.back) < times and self._moved():
                pass
            lines = len(self.store.open(self.game)[0].lines)
            for phone in self.phones:
                phone.shows(lines)
        finally:
            for phone in self.phones:
                phone.close()

    def _moved(self) -> bool:
        session = self.store.open(self.game)[0]
        table, lines = Referee(session).table, len(session.lines)
        if table.over:
            return False
        if table.roll_due():
            self.phones[0].shows(lines)
            self.phones[0].tap("#tray .flow:last-child > button")  # the table rolls
        elif not table.waiting():  # the last round: who could use silver still has to pass
            player = next(p for p in range(len(NAMES)) if table.may_go_on(p))
            self.phones[player].shows(lines)
            _pass(self.phones[player])
        else:
            player = self.rng.choice(table.waiting())
            phone = self.phones[player]
            phone.shows(lines)
            cells = table.marks(player).rings
            direct = [cell for cell in cells if isinstance(table.tap(player, cell), Do)]
            if not cells:
                _pass(phone)
            elif direct:
                cell = self.rng.choice(direct)
                self._note(table, player, cell)
                self.back.append(self._interrupted(player, cell, self.rng.choice(KINDS)))
            else:  # a touch that asks first is not interrupted
                cell = phone.tap_space()
                self._note(table, player, cell)
                phone.tap('dialog [data-branch="0"]')
        _until(self.store, self.game, lines + 1)
        return True

    def _note(self, table: Table[Any], player: int, cell: int) -> None:
        face = table.face(player)
        assert isinstance(face, BoardFace)
        self.wanted[player, face.names[cell]] += 1

    def _interrupted(self, player: int, cell: int, kind: str) -> float:
        """A touch with an interruption in the middle of it."""
        phone = self.phones[player]
        before = phone.read("+document.body.dataset.version")
        found = f"document.querySelector('[data-key=cell-{player}-{cell}]')"
        tap = f"{found}.dispatchEvent(new MouseEvent('click'))"
        if kind == "kill":
            self.house.kill()
            phone.page.evaluate(tap)
            self.house.start()
        elif kind == "reload":
            phone.page.evaluate(f"{tap}; location.reload()")
        elif kind == "close":
            url = phone.page.url
            phone.page.evaluate(f"{tap}; void 0")
            phone.page.close()
            phone.open(url)
        else:
            phone.context.set_offline(True)
            phone.page.evaluate(tap)
            if kind == "sleep":
                time.sleep(1.0)
            phone.context.set_offline(False)
        began = time.monotonic()
        for each in self.phones:
            each.shows(before + 1)
            each.until("document.getElementById('waiting').hidden")
        return time.monotonic() - began

    def judged(self) -> Interrupted:
        steps = self.store.open(self.game)[0].steps
        marks = Counter(
            (s.entry.player, s.entry.cell) for s in steps if isinstance(s.entry, Mark | Start)
        )
        more, fewer = marks - self.wanted, self.wanted - marks
        doubled = sum(count for mark, count in more.items() if mark in self.wanted)
        elsewhere = more.total() - doubled
        lost = fewer.total() - elsewhere
        return Interrupted(len(self.back), lost, doubled, elsewhere, len(steps), self.back)


def _pass(phone: Phone) -> None:
    """A player who can mark nothing."""
    phone.tap(".actions > button")
    phone.page.wait_for_timeout(50)
    if phone.read("document.querySelectorAll('dialog [data-branch]').length"):
        phone.tap('dialog [data-branch="0"]')


def _until(store: Store, game: str, lines: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(store.open(game)[0].lines) < lines:
        if time.monotonic() > end:
            raise TimeoutError(f"the record stays at {len(store.open(game)[0].lines)} lines")
        time.sleep(0.01)
