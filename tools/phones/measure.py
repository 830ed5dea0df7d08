"""How long a touch takes until all screens show it, and what many phones cost.

python -m tools.phones measure
"""

from __future__ import annotations

import statistics
import threading
import time
from pathlib import Path

import httpx
from playwright.sync_api import Browser

from core import notation
from core.record import Play
from core.storage.store import Store
from mobile.tables.referee import Referee
from mobile.tables.steps import Do
from mobile.tables.viewer import Viewer
from mobile.web import server as servers
from mobile.web.app import Tables
from mobile.web.hub import Hub
from mobile.web.server import Server
from tools import golden
from tools.phones.browser import Phone
from tools.phones.play import empty_copy

NOTE = """
window.drawn = {};
new MutationObserver(() => { drawn[document.body.dataset.version] ??= Date.now(); })
    .observe(document.body, { attributes: true, attributeFilter: ["data-version"] });
"""
"""Notes when each version was drawn, on the page's own clock."""


def touch_to_drawn(browser: Browser, folder: Path, times: int) -> list[float]:
    """Milliseconds from a tap until all five pages have drawn it; until the game is over."""
    store = Store(folder / "games.db")
    _, session = empty_copy(store, "dice-game/sheet_a_5_players")
    hub = Hub(Referee(session), store)
    server = Server(Tables(store, [hub]), "127.0.0.1")
    server.start()
    phones = [Phone(browser, f"{server.url}#{hub.of_seat(p).code}") for p in range(5)]
    found: list[float] = []
    for phone in phones:
        phone.shows(0)
        phone.page.evaluate(NOTE)
    while len(found) < times and not hub.referee.table.over:
        table, version = hub.referee.table, hub.referee.version
        for phone in phones:
            phone.shows(version)
        if table.roll_due():
            hub.referee.touch(Viewer(), ("throw",))
            continue
        seat = table.waiting()[0]
        cells = table.marks(seat).rings
        direct = next((cell for cell in cells if isinstance(table.tap(seat, cell), Do)), None)
        if direct is None:
            entry = next(e for e in table.legal if getattr(e, "player", None) == seat)
            hub.referee.enter((entry,))
            continue
        space = f"document.querySelector('[data-key=cell-{seat}-{direct}]')"
        tapped = phones[seat].page.evaluate(
            f"(() => {{ const at = Date.now(); {space}.dispatchEvent(new MouseEvent('click'));"
            " return at; })()"
        )
        for phone in phones:
            phone.shows(version + 1)
        drawn = [phone.read(f"drawn[{version + 1}] ?? 0") for phone in phones]
        found.append(max(drawn) - tapped)
    for phone in phones:
        phone.close()
    server.stop()
    return found


def many(folder: Path, phones: int = 60, moves: int = 30) -> list[float]:
    """Milliseconds from an entry until the last of so many listeners has its view."""
    store = Store(folder / "games.db")
    _, session = empty_copy(store, "dice-game/sheet_a_5_players")
    hub = Hub(Referee(session), store)
    server = Server(Tables(store, [hub]), "127.0.0.1")
    servers.CONNECTIONS = phones + 10  # here they all have one address
    server.start()
    got: list[dict[int, float]] = [{} for _ in range(phones)]
    ready = threading.Barrier(phones + 1)

    def listen(at: int) -> None:
        code = hub.spectator().code if at >= 5 else hub.of_seat(at).code
        headers = {"Authorization": f"Bearer {code}", "Accept-Language": ["en", "uk", "hu"][at % 3]}
        with httpx.stream("GET", f"{server.url}events", headers=headers, timeout=120) as stream:
            for line in stream.iter_lines():
                if line.startswith("id: "):
                    version = int(line[4:])
                    got[at][version] = time.monotonic()
                    if version == 0:
                        ready.wait()
                    if version >= moves:
                        return

    threads = [threading.Thread(target=listen, args=(at,), daemon=True) for at in range(phones)]
    for thread in threads:
        thread.start()
    ready.wait()
    found = []
    whole = notation.parse(
        (golden.FOLDER / "dice-game/sheet_a_5_players.castlepad").read_text("utf-8")
    )
    for at, line in enumerate(whole.lines[:moves], 1):
        began = time.monotonic()
        assert isinstance(line, Play)
        hub.referee.enter((line.entry,))
        while not all(max(each) >= at for each in got):
            time.sleep(0.002)
        found.append(max(min(t for v, t in each.items() if v >= at) for each in got) - began)
    server.stop()
    return [seconds * 1000 for seconds in found]


def largest(folder: Path) -> dict[str, tuple[int, float]]:
    """By game: bytes of the largest view of a recorded game, and the milliseconds it took."""
    found: dict[str, tuple[int, float]] = {}
    for name in (
        "dice-game/sheet_a_5_players",
        "burgundy/expansions-whole-4",
        "tuscany/four_players_full",
        "castle-builder/four-players",
    ):
        store = Store(folder / f"{name.replace('/', '-')}.db")
        whole, session = empty_copy(store, name)
        session.journal = None
        hub = Hub(Referee(session), store)
        worst = (0, 0.0)
        for at, line in enumerate(whole.lines):
            session.enter(line)
            if at % 7 == 0:
                began = time.perf_counter()
                text = hub.event(hub.of_seat(0), "uk")
                took = (time.perf_counter() - began) * 1000
                worst = max(worst[0], len(text.encode())), max(worst[1], took)
        found[name] = worst
    return found


def report(browser: Browser, folder: Path, times: int) -> str:
    five: list[float] = []
    while len(five) < times:
        five += touch_to_drawn(browser, _fresh(folder, f"five {len(five)}"), times - len(five))
    five.sort()
    sixty = sorted(many(_fresh(folder, "sixty")))
    lines = [
        f"touch to five screens drawn, {len(five)} touches: median {statistics.median(five):.0f}"
        f" ms, 95 % {five[int(len(five) * 0.95)]:.0f} ms, worst {five[-1]:.0f} ms",
        f"an entry to 60 phones: median {statistics.median(sixty):.0f} ms,"
        f" worst {sixty[-1]:.0f} ms",
        *(f"largest view of {n}: {b} bytes, {ms:.0f} ms" for n, (b, ms) in largest(folder).items()),
    ]
    return "\n".join(lines)


def _fresh(folder: Path, name: str) -> Path:
    made = folder / name
    made.mkdir()
    return made
