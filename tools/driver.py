"""Plays the app in this process: starts it, touches it, looks at its widgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.config import Config
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.tests.common import UnitTestTouch
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from core import record
from core.entry import Entry
from core.game import Player, Setup
from mobile.app import BACK_KEY
from mobile.screens.table import TableScreen, screen
from mobile.widgets import overlays
from mobile.widgets.basics import PushButton
from mobile.widgets.dice import DieButton
from mobile.widgets.overlays import Overlay
from tools.gallery.stage import Stage
from tools.random_games import go_on

for _name in list(Config.options("input")):
    Config.remove_option("input", _name)


overlays.TOAST_SECONDS = 3600.0  # on a busy machine they would be gone before they are touched
screen.CALM = 0.0  # tests would have to wait after every move; those about it set it


class Driver(Stage):
    """The stage with fingers; `restart` is what a killed process does next."""

    touches = 0

    def restart(self) -> None:
        self.kill()
        self.start()

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.screen, TableScreen)
        return self.screen

    def wait_until(self, there: Callable[[], Any]) -> None:
        """Lets the app run while something works in the background."""
        end = time.monotonic() + 30
        while not there():
            assert time.monotonic() < end, self.texts()
            self.idle()
            time.sleep(0.01)
        self.idle(6)

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def touch_at(self, x: float, y: float) -> None:
        self.touches += 1
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.lay_out(1)
        touch.touch_up()
        self.lay_out()

    def tap_twice(self, x: float, y: float) -> None:
        """Two taps before the screen could follow the first."""
        self.touches += 2
        for _ in range(2):
            touch = UnitTestTouch(x, y)
            touch.touch_down()
            touch.touch_up()
        self.idle()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.touches += 1
        touch = UnitTestTouch(*start)
        touch.touch_down()
        for part in (0.3, 0.7, 1):
            touch.touch_move(*(a + (b - a) * part for a, b in zip(start, end, strict=True)))
            self.idle(1)
        touch.touch_up()
        self.idle()

    def pinch(self, one: tuple[float, float], other: tuple[float, float]) -> None:
        """Two fingers at once, lifted in the order they came."""
        self.touches += 2
        fingers = [UnitTestTouch(*one), UnitTestTouch(*other)]
        for finger in fingers:
            finger.touch_down()
        self.idle(1)
        for finger in fingers:
            finger.touch_up()
        self.idle()

    def type(self, text: str) -> None:
        """Writes into every field that is to be seen."""
        for field in self.widgets(TextInput):
            field.focus = True
            field.insert_text(text)
            self.idle()

    def press_back(self) -> None:
        """The back key of the system."""
        Window.dispatch("on_keyboard", BACK_KEY, 41, "", [])
        self.idle()

    def touch(self, widget: Widget) -> None:
        """Touches the middle of a widget, scrolling to it first where needed."""
        self._bring_into_sight(widget)
        self.touch_at(*widget.to_window(*widget.center))

    def _bring_into_sight(self, widget: Widget) -> None:
        view = widget.parent
        while view not in (None, Window) and not isinstance(view, ScrollView):
            view = view.parent
        if isinstance(view, ScrollView) and not view.collide_point(
            *view.parent.to_widget(*widget.to_window(*widget.center))
        ):
            view.scroll_to(widget, animate=False)
            self.lay_out(2)

    def press(self, text: str) -> None:
        """Touches the button with these words."""
        self.touch(self.button(text))

    def cell(self, name: str, player: int | None = None) -> None:
        """Touches a cell of the sheet on top."""
        table = self.table
        player = int(table.seat) if player is None else player
        board = table.boards[player]
        (cell,) = table.referee.table.cells_named(player, (name,))
        self.touch_at(*board.to_window(*board.centre_of(cell)))

    def number(self, number: int, player: int | None = None) -> None:
        """Touches a number of the row beside a space."""
        sheet = self.table.sheets[self.table.seat if player is None else player]
        (bubble,) = sheet.over.children
        self.touch(next(w for w in bubble.ids.row.children if w.token.text == str(number)))

    def enter(self, entry: Entry) -> None:
        """Enters something without a touch."""
        table = self.table
        table.settle(table.referee.enter((entry,)), table.center)

    def correct(self, player: int, counter: str, value: int) -> None:
        """Sets a counter by hand, as the table's menu does."""
        self.table.touch("counter", player, counter, value, at=self.table.center)

    def roll(self, colours: tuple[str, str], numbers: tuple[int, int], hourglasses: int) -> None:
        """Enters a roll die by die."""
        faces = self.table.tray.faces
        for colour in colours:
            self.touch(faces["colour", colour])
        for number in numbers:
            self.touch(faces["number", str(number)])
        self.touch(faces["hourglass", str(hourglasses)])

    def rolled(self) -> list[DieButton]:
        """The dice of the last roll."""
        row = self.table.ids.tray_box.children[-1]
        buttons: list[DieButton] = row.buttons
        return buttons

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    def widgets(self, kind: type[Widget] = Widget) -> Iterator[Any]:
        """Everything on the screen of that kind that can be seen."""
        yield from (w for w in walk(self.app.shell) if isinstance(w, kind))

    def button(self, text: str) -> PushButton:
        found = [b for b in self.widgets(PushButton) if b.text == text]
        assert found, f"no button says {text!r}: {[b.text for b in self.widgets(PushButton)]}"
        return found[0]

    def texts(self) -> list[str]:
        return [w.text for w in self.widgets() if getattr(w, "text", "")]

    def says(self, words: str) -> bool:
        return any(words in text for text in self.texts())

    # ── games to look at ─────────────────────────────────────────────────────────────────────

    def keep_game(
        self, names: tuple[str, ...] = ("Anna", "Boris"), entries: int = 0, seed: int = 1
    ) -> str:
        """A game on this device with so many random legal entries, or played to its end (-1)."""
        setup = Setup(tuple(Player(name) for name in names))
        session = self.app.store.create(record.new("dice-game", setup, "2026-11-16"))
        go_on(session, entries, seed)
        return session.header.id

    def open_table(self, game: str) -> TableScreen:
        self.app.shell.go("table", game=game)
        self.lay_out()
        return self.table

    def overlays(self) -> list[Overlay]:
        """Whatever is shown over the screen or on a sheet."""
        found = list(self.app.shell.over.children)
        if isinstance(self.screen, TableScreen):
            found += [w for sheet in self.screen.sheets.values() for w in sheet.over.children]
        return found

    def close_overlays(self) -> None:
        """Closes them."""
        for over in self.overlays():
            over.close()
        self.lay_out()

    def open_menu(self) -> None:
        """Touches the button of the table's menu."""
        self.touch(next(b for b in self.widgets(PushButton) if b.icon == "menu"))


class QuickDriver(Driver):
    """Frames with everything but the drawing, which takes the longest by far."""

    def start(self, size: tuple[int, int] = (1280, 800)) -> None:
        super().start(size)
        self.draw()  # what waits for the first frame has not come yet
        self.draw()

    def idle(self, frames: int = 2) -> None:
        for _ in range(min(frames, 2)):
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def draw(self) -> None:
        super().idle(1)


def walk(widget: Widget) -> Iterator[Widget]:
    """A widget and everything visible in it."""
    if widget.opacity == 0:
        return
    yield widget
    for child in reversed(widget.children):
        yield from walk(child)
