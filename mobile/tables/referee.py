"""The referee of a running game: owns the session, decides what a touch does, tells who listens.

Every client (the tablet's screen, a phone's page) goes the same way: it draws a `TableView`, sends
the address of what was touched, and gets a plain answer. A lock makes clients on several threads
take turns.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from core.entry import Entry, player_of
from core.session import Session
from mobile.tables import address
from mobile.tables.registry import table_for
from mobile.tables.steps import (
    Change,
    Choose,
    Do,
    Form,
    Hold,
    Loops,
    Notice,
    Pick,
    Several,
    Tap,
    WhyNot,
    question_of,
)
from mobile.tables.table import Logbook, Table, gain_of
from mobile.tables.view import (
    Answer,
    Asked,
    Brick,
    Entered,
    Held,
    Path,
    Question,
    ShowLoops,
    TableView,
    Undone,
    Values,
)
from mobile.tables.viewer import Viewer, view_of

Listener = Callable[[int], None]
Judge = Callable[[Table[Any], Tap], None]
"""Raises where whoever touched may not do this."""


TOLD = 20
"""The latest entries, among which is what undo is about."""


class Referee:
    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.lock = threading.RLock()
        """Held by whoever looks or touches in several steps."""
        self._logbook = Logbook()
        self._table: Table[Any] | None = None
        self._shown = -1
        """The version that the table shows."""
        self._listeners: list[Listener] = []

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    @property
    def version(self) -> int:
        """Grows with every change: lines are only ever added to a record."""
        return len(self.session.lines)

    @property
    def table(self) -> Table[Any]:
        """The table as it is now."""
        with self.lock:
            if self._table is None or self._shown != self.version:
                self._table, self._shown = table_for(self.session, self._logbook), self.version
            return self._table

    def view(self, viewer: Viewer) -> TableView:
        with self.lock:
            return view_of(self.table, viewer, self.version)

    def question(self, viewer: Viewer, path: Path) -> Question | None:
        """What is asked at this address now, if anything."""
        with self.lock:
            try:
                tap = address.follow(self.table, viewer.seat, viewer.hand, path)
            except address.Gone:
                return None
            return (
                question_of(tap)
                if isinstance(tap, Choose | WhyNot | Pick | Form | Notice)
                else None
            )

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Calls the listener with the version after every change, on the thread that made it.
        Gives what ends that; ending it twice does no harm."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def touch(self, viewer: Viewer, path: Path, judge: Judge | None = None) -> Answer:
        """Does what a touch at this address means, or says what is asked first. Raises
        `address.Gone` where the address names nothing any more, StoreError where the disk refuses;
        then nothing has changed. `judge` may raise before anything is entered."""
        with self.lock:
            tap = address.follow(self.table, viewer.seat, viewer.hand, path)
            if judge is not None:
                judge(self.table, tap)
            return self._settle(tap, path)

    def enter(self, entries: tuple[Entry, ...], anyway: bool = False) -> Entered:
        """Enters something, or with `anyway` also against the rules."""
        with self.lock:
            before = len(self.session.steps)
            old_news = self.session.game.news(self.session.state)
            warnings = self.session.game.warnings(self.session.state, entries[0])
            if anyway and self.session.check(entries[0]):
                self.session.override(entries[0])
            else:
                self.session.play_all(entries)
            self._changed()
            table = self.table
            numbers = range(before + 1, len(self.session.steps) + 1)
            found = [gain for number in numbers for gain in self._logbook.gains(table, number)]
            if table.covered():
                found = []  # points would fly from where nobody must look yet
            told = tuple(table.told(number) for number in numbers if number == table.last_roll)
            return Entered(
                tuple(gain_of(table, player, item) for player, item in found),
                warnings,
                self._asks(),
                (
                    *told,
                    *(table.total_words(table.names[player], item.vp) for player, item in found),
                ),
                () if (news := self.session.game.news(table.state)) == old_news else news,
            )

    def preview(self, viewer: Viewer, path: Path, values: Values) -> Brick:
        """The piece that a form would make."""
        with self.lock:
            return address.preview(self.table, viewer.seat, viewer.hand, path, values)

    def undo(self) -> Undone:
        """Takes the last change back, and says what that was."""
        return self._travel(self.session.undo)

    def redo(self) -> Undone:
        """Does again what was undone, and says what that is."""
        return self._travel(self.session.redo)

    def own_last(self, player: int) -> int | None:
        """The player's last move since the last roll, if no later move depends on it."""
        with self.lock:
            at = self.table.own_last(player)
            return None if at is None or self.session.conflicts(at, None) else at

    def take_back(self, player: int) -> Undone | None:
        """Takes the player's own last move back and says which; nothing where there is none that
        could be."""
        with self.lock:
            at = self.own_last(player)
            if at is None:
                return None
            told = Undone(self.table.told(at), player)
            self.session.edit(at, None)
            self._changed()
            return told

    # ── how ──────────────────────────────────────────────────────────────────────────────────

    def _settle(self, tap: Tap, path: Path) -> Answer:
        match tap:
            case Do(entry, anyway):
                return self.enter((entry,), anyway)
            case Several(entries):
                return self.enter(entries)
            case Change(at, entry, anyway):
                self.session.edit(at, entry, anyway)
                self._changed()
                return Entered(follow=self._asks())
            case Hold(piece):
                return Held(piece)
            case Loops():
                return ShowLoops()
        return Asked(path, question_of(tap))

    def _travel(self, step: Callable[[], None]) -> Undone:
        """What was the `at`-th entry is what it was about: gone, or in force again."""
        with self.lock:
            table, old = self.table, tuple(self.session.steps)
            latest = range(max(1, len(old) - TOLD), len(old) + 1)
            told = {number: table.told(number) for number in latest}
            step()
            self._changed()
            new = tuple(self.session.steps)
            pairs = enumerate(zip(old, new, strict=False))
            at = next((n for n, (a, b) in pairs if a.entry != b.entry), min(len(old), len(new)))
            if len(new) < len(old) and at + 1 in told:
                return Undone(told[at + 1], player_of(old[at].entry))
            number = min(at + 1, len(new))
            return Undone(self.table.told(number), player_of(new[number - 1].entry), True)

    def _asks(self) -> bool:
        return self.table.follow_up() is not None

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener(self.version)
