"""Interrupts phones in mid-touch and counts what became of the moves.

    python -m tools.phones interrupt --times 200

Each time one phone taps a space while its connection is cut, its page reloaded or asleep, or the
server killed (-9) and started again. In the end the record has every move once, by its own player.
"""

from __future__ import annotations

import random
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from core import record
from core.entry import player_of
from core.game import Player, Setup
from core.games.dice_game.entries import Pass
from core.storage.settings import PHONES
from core.storage.store import Store
from mobile.tables.referee import Referee
from mobile.tables.steps import Do
from mobile.web.hub import Hub
from tools.phones.browser import PATIENCE, Phone

NAMES = ("Anna", "Boris", "Csilla", "Dmytro", "Eva")
ROOT = Path(__file__).parents[2]
KINDS = ("cut", "reload", "kill", "sleep")


class Interrupted(NamedTuple):
    times: int
    lost: int
    doubled: int
    elsewhere: int
    """Moves on somebody else's sheet."""
    back: list[float]
    """Seconds from the end of each interruption until the phone was up to date."""

    def __str__(self) -> str:
        late = sorted(self.back)
        return (
            f"{self.times} interruptions: {self.lost} lost, {self.doubled} doubled,"
            f" {self.elsewhere} elsewhere; up to date after {statistics.median(late):.2f} s"
            f" (median), {late[int(len(late) * 0.95)]:.2f} s (95 %), {late[-1]:.2f} s (worst)"
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
    store = Store(folder / "games.db")
    setup = Setup(tuple(Player(name, ()) for name in NAMES), {}, ())
    game = store.create(record.new("dice-game", setup, "2026-11-18")).header.id
    Hub(Referee(store.open(game)[0]), store)  # gives out the codes
    codes = PHONES.read(store)[game]["codes"][2:]
    house, rng = House(store.path), random.Random(seed)
    phones = [Phone(browser, f"http://127.0.0.1:{house.port}/#{code}") for code in codes]
    wanted: list[int] = []
    back: list[float] = []
    try:
        while len(back) < times:
            session = store.open(game)[0]
            table = Referee(session).table
            if table.over:
                break
            if table.roll_due():
                phones[0].tap("#tray .flow:last-child > button")  # the table rolls
                _until(store, game, len(session.lines) + 1)
                continue
            player = rng.choice(table.waiting())
            phones[player].shows(len(session.lines))
            cells = table.marks(player).rings
            direct = [cell for cell in cells if isinstance(table.tap(player, cell), Do)]
            if not cells:
                _pass(phones[player])
                _until(store, game, len(session.lines) + 1)
                continue
            if direct:
                space = f"cell-{player}-{rng.choice(direct)}"
                back.append(_interrupted(house, phones[player], space, rng.choice(KINDS)))
            else:  # a touch that asks first is not interrupted
                phones[player].tap_space()
                phones[player].tap('dialog [data-branch="0"]')
            wanted.append(player)
            _until(store, game, len(session.lines) + 1)
        steps = store.open(game)[0].steps
        marks = [player_of(s.entry) for s in steps if not isinstance(s.entry, Pass)]
        more = sum(max(0, marks.count(p) - wanted.count(p)) for p in range(len(NAMES)))
        fewer = sum(max(0, wanted.count(p) - marks.count(p)) for p in range(len(NAMES)))
        elsewhere = min(more, fewer)
        return Interrupted(len(back), fewer - elsewhere, more - elsewhere, elsewhere, back)
    finally:
        for phone in phones:
            phone.close()
        house.kill()
        store.close()


def _interrupted(house: House, phone: Phone, space: str, kind: str) -> float:
    """A touch with an interruption in the middle of it."""
    before = phone.read("+document.body.dataset.version")
    found = f"document.querySelector('[data-key={space}]')"
    tap = f"{found}.dispatchEvent(new MouseEvent('click'))"
    if kind == "kill":
        house.kill()
        phone.page.evaluate(tap)
        house.start()
    elif kind == "reload":
        phone.page.evaluate(f"{tap}; location.reload()")
    else:
        phone.context.set_offline(True)
        phone.page.evaluate(tap)
        if kind == "sleep":
            time.sleep(1.0)
        phone.context.set_offline(False)
    began = time.monotonic()
    phone.shows(before + 1)
    phone.until("document.getElementById('waiting').hidden")
    return time.monotonic() - began


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
