"""Recorded games played again by touching the screen."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.tests.common import UnitTestTouch
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from core import record
from core.entry import Entry
from core.message import Message
from core.record import Line, Play, Redo, Undo
from mobile.widgets.basics import Plate
from mobile.widgets.overlays import Bubble, Sheet
from mobile.widgets.tokens import TokenButton, TokenRow
from tests.mobile.driver import Driver, walk

GOLDEN = Path(__file__).parents[1] / "golden"


def settle(rounds: int = 6) -> None:
    """Lets the app lay out what has changed, without the time that drawing takes."""
    for _ in range(rounds):
        Clock.tick()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()


class Replay:
    """Touches a golden game into an empty one. Games say in `enter` how an entry is touched."""

    def __init__(self, driver: Driver, name: str) -> None:
        self.driver = driver
        self.golden = record.parse((GOLDEN / f"{name}.castlepad").read_text("utf-8"))
        header = dataclasses.replace(self.golden.header, id="replayed")
        driver.app.store.create(record.Record(header))
        driver.open_table("replayed")

    def play(self, until: int | None = None) -> None:
        """Every line of the record, or the first of them."""
        for line in self.golden.lines[:until]:
            self._line(line)

    def _line(self, line: Line) -> None:
        match line:
            case Play(entry):
                self.enter(entry)
            case Undo():
                self.driver.press("Undo")
            case Redo():
                self.driver.press("Redo")

    def enter(self, entry: Entry) -> None:
        raise NotImplementedError

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def seat(self, player: int) -> None:
        """The sheet of that player on top."""
        if int(self.driver.table.seat) != player:
            self.touch(self.driver.table.ids.rail.card(player).ids.who)

    def touch(self, widget: Widget) -> None:
        """Touches a widget, scrolling to it first where needed."""
        parent = widget.parent
        while parent is not None and parent is not parent.get_root_window():
            if isinstance(parent, ScrollView) and not _in_sight(widget, parent):
                parent.scroll_to(widget, animate=False)
                settle()
            parent = parent.parent
        self.touch_at(*widget.to_window(*widget.center))

    def touch_at(self, x: float, y: float) -> None:
        self.driver.touches += 1
        finger = UnitTestTouch(x, y)
        finger.touch_down()
        settle(1)
        finger.touch_up()
        settle()

    def cell(self, name: str, player: int) -> None:
        """Touches a cell of the board on top."""
        board = self.driver.table.boards[player]
        place = board.face.grid.cell(name)
        self.touch_at(*board.to_window(*board.centre_of(place)))

    def press(self, text: str) -> None:
        self.touch(next(w for w in self.shown(Plate) if w.text == text))

    def take(self, token: Any) -> None:
        """Touches a piece that is offered."""
        offered = list(self.shown(TokenButton, TokenRow))
        found = [w for w in offered if w.token == token]
        assert found, f"{token} is not among {[w.token for w in offered]}"
        self.touch(found[0])

    def due(self) -> None:
        self.touch(self.driver.table.ids.due)

    def step_back(self) -> None:
        """Closes whatever lies over the table."""
        for over in list(self.overlays()):
            over.close()
        settle()

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    def overlays(self) -> Iterator[Sheet | Bubble]:
        yield from (w for w in self.driver.app.shell.over.children if isinstance(w, Sheet | Bubble))

    def asks(self) -> bool:
        return any(True for _ in self.overlays())

    def shown(self, *kinds: type[Widget]) -> Iterator[Any]:
        """Widgets of these kinds on top of everything."""
        top = next(self.overlays(), self.driver.app.shell.ground)
        yield from (w for w in walk(top) if isinstance(w, kinds))

    def says(self, words: str | Message) -> bool:
        return self.driver.says(str(words))

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.driver.table.desk.session.record.lines


def _in_sight(widget: Widget, view: ScrollView) -> bool:
    x, y = widget.to_window(*widget.center)
    left, bottom = view.to_window(*view.pos)
    return left <= x <= left + view.width and bottom <= y <= bottom + view.height
