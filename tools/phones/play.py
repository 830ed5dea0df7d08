"""Plays a recorded game again: every entry is touched on the phone of its player.

python -m tools.phones play dice-game/sheet_a_5_players     # a name in tests/golden
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from pathlib import Path as File
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from core import notation, record
from core.entry import player_of
from core.record import Line, Play
from core.session import Session
from core.storage.store import Store
from mobile.tables import address
from mobile.tables.referee import Referee
from mobile.tables.steps import Form
from mobile.tables.table import Table
from mobile.tables.view import Path
from mobile.web.app import Tables
from mobile.web.hub import Hub
from mobile.web.server import Server
from tools import golden
from tools.golden import alike
from tools.phones.browser import PATIENCE, Phone
from tools.phones.ways import way_to

AHEAD = 12
"""Entries that a form may make at once."""


class Played(NamedTuple):
    lines: int
    touches: int
    seconds: float
    by_tablet: int
    """Lines that were entered there: those that no phone can enter (undo and edits of the host),
    and with a window many more."""


def empty_copy(store: Store, name: str) -> tuple[record.Record, Session[Any]]:
    """A recorded game, and a fresh one with the same header."""
    whole = notation.parse((golden.FOLDER / f"{name}.castlepad").read_text("utf-8"))
    header = dataclasses.replace(whole.header, id=name.replace("/", "-"))
    return whole, store.create(record.Record(header))


def play(browser: Browser, folder: File, name: str, until: int | None = None) -> Played:
    """The whole record, or its first lines, with a phone for each player. Raises where the new
    record differs."""
    store = Store(folder / "games.db")
    whole, session = empty_copy(store, name)
    hub = Hub(Referee(session), store)
    server = Server(Tables(store, [hub]), "127.0.0.1")
    server.start()
    seats = range(len(hub.referee.table.names))
    phones = [Phone(browser, f"{server.url}#{hub.of_seat(p).code}") for p in seats]
    try:
        return replay(whole, hub, phones, until)
    finally:
        for phone in phones:
            phone.close()
        server.stop()
        store.close()


def replay(
    whole: record.Record,
    hub: Hub,
    phones: list[Phone],
    until: int | None = None,
    alive: Callable[[], None] = lambda: None,
    tablet: Callable[[int, Line], bool] | None = None,
) -> Played:
    """`alive` is called while it waits, for a window in this thread. `tablet` may enter a line
    there, and says whether it did."""
    session, lines = hub.referee.session, whole.lines[:until]
    began, by_tablet = time.monotonic(), 0
    for at, line in enumerate(lines):
        if at < len(session.lines):
            assert alike(session.lines[at], line), f"{session.lines[at]} in place of {line}"
            continue  # a form has made it already
        if tablet is not None:
            for phone in phones:
                phone.shows(hub.referee.version)
            if tablet(at, line):
                by_tablet += 1
                continue
        if not isinstance(line, Play):
            with hub.referee.lock:
                session.enter(line)
            by_tablet += 1
            continue
        table, player = hub.referee.table, player_of(line.entry)
        seat = 0 if player is None else player
        for phone in phones:
            phone.shows(hub.referee.version)
            alive()
        coming = tuple(x.entry for x in lines[at + 1 : at + AHEAD] if isinstance(x, Play))
        way = way_to(table, seat, line.entry, coming)
        assert way is not None, f"nothing on the table leads to {line.entry}"
        hand = ""
        for path in way.paths:
            _touch(table, phones[seat], seat, hand, path)
            hand = str(path[1]) if path[0] == "piece" else ""
        _wait(lambda grown=at + 1: len(session.lines) >= grown, phones[seat], alive)  # type: ignore[misc]
        assert alike(session.lines[at], line), f"{session.lines[at]} in place of {line}"
    for phone in phones:
        phone.shows(hub.referee.version)
        assert not phone.troubles, phone.troubles
    assert all(map(alike, session.lines, lines)) and len(session.lines) >= len(lines)
    touches = sum(phone.touches for phone in phones)
    return Played(len(lines), touches, time.monotonic() - began, by_tablet)


def _touch(table: Table[Any], phone: Phone, seat: int, hand: str, path: Path) -> None:
    """Sees to the forms on the way: their fields are filled one by one."""
    kinds = [die.kind for die in table.fresh_tray().dice] if path[0] == "roll" else []
    forms = [at for at, step in enumerate(path) if not isinstance(step, str | int)]
    if not forms:
        if path[0] == "counter":
            raise LookupError(f"counters are set in a sheet: {path}")
        phone.follow(path, kinds)
        return
    done = 0
    for at in forms:
        form = address.follow(table, seat, hand, path[:at])
        assert isinstance(form, Form)
        part: Path = path[: at + 1] if done == 0 else ("goes on", *path[done : at + 1])
        phone.follow(part, kinds, form.fields)
        done = at + 1
    if path[done:]:
        phone.follow(("goes on", *path[done:]), kinds)


def _wait(there: Callable[[], bool], phone: Phone, alive: Callable[[], None]) -> None:
    end = time.monotonic() + PATIENCE
    while not there():
        if time.monotonic() > end:
            raise TimeoutError(phone.read("document.body.innerText"))
        alive()
        time.sleep(0.005)
