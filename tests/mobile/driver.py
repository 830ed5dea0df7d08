"""Plays the app in this process: starts it, touches it, looks at its widgets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.config import Config
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from core import record
from core.game import Player, Setup
from core.session import Session
from core.store import Store
from mobile.app import CastlepadApp
from mobile.screens.table import TableScreen
from mobile.widgets.basics import Plate

Config.set("graphics", "maxfps", "0")
for _name in list(Config.options("input")):
    Config.remove_option("input", _name)


class Driver:
    """One app on one data folder; `restart` is what a killed process does next."""

    def __init__(self, folder: Path, language: str = "en", dark: bool = False) -> None:
        self.folder = folder
        self.language = language
        self.dark = dark
        self.touches = 0

    # ── the app ──────────────────────────────────────────────────────────────────────────────

    def start(self, size: tuple[int, int] = (1280, 800)) -> None:
        store = Store(self.folder / "castlepad.db")
        settings = store.setting("settings", {})
        settings |= {"language": self.language, "dark": self.dark, "motion": False}
        store.set_setting("settings", settings)
        store.close()
        Window.size = size
        self.app = CastlepadApp(data=self.folder)
        self.app._run_prepare()
        self.idle()

    def stop(self) -> None:
        self.app.dispatch("on_stop")
        self._forget()

    def kill(self) -> None:
        """Ends it without a word to the app, as the system does."""
        self.app.store.close()
        self._forget()

    def restart(self) -> None:
        self.kill()
        self.start()

    def _forget(self) -> None:
        for child in list(Window.children):
            Window.remove_widget(child)
        Window.unbind(on_keyboard=self.app._key)
        App._running_app = None
        EventLoop.touches.clear()

    def idle(self, frames: int = 3) -> None:
        for _ in range(frames):
            EventLoop.idle()

    def resize(self, width: int, height: int) -> None:
        """Turns the tablet."""
        Window.size = (width, height)
        self.idle(6)

    @property
    def screen(self) -> Any:
        return self.app.shell.screen

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.screen, TableScreen)
        return self.screen

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def touch_at(self, x: float, y: float) -> None:
        self.touches += 1
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.idle(1)
        touch.touch_up()
        self.idle()

    def touch(self, widget: Widget) -> None:
        self.touch_at(*widget.to_window(*widget.center))

    def press(self, text: str) -> None:
        """Touches the button with these words, scrolling to it first where needed."""
        self.touch(self.button(text))

    def cell(self, name: str, player: int | None = None) -> None:
        """Touches a cell of the sheet on top."""
        table = self.table
        player = int(table.seat) if player is None else player
        board = table.boards[player]
        cell = board.face.grid.cell(name)
        self.touch_at(*board.to_window(*board.centre_of(cell)))

    def roll(self, colours: tuple[str, str], numbers: tuple[int, int], hourglasses: int) -> None:
        """Enters a roll die by die."""
        faces = self.table.tray.faces
        for colour in colours:
            self.touch(faces["colour", colour])
        for number in numbers:
            self.touch(faces["number", str(number)])
        self.touch(faces["hourglass", str(hourglasses)])

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    def widgets(self, kind: type[Widget] = Widget) -> Iterator[Any]:
        """Everything on the screen of that kind that can be seen."""
        yield from (w for w in walk(self.app.shell) if isinstance(w, kind))

    def button(self, text: str) -> Plate:
        found = [b for b in self.widgets(Plate) if b.text == text]
        assert found, f"no button says {text!r}: {[b.text for b in self.widgets(Plate)]}"
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
        play(session, entries, seed)
        return session.header.id

    def open_table(self, game: str) -> TableScreen:
        self.app.shell.go("table", game=game)
        self.idle()
        return self.table


def play(session: Session, entries: int, seed: int) -> None:
    rng = random.Random(seed)
    while entries and not session.game.outcome(session.state).over:
        session.play(session.game.legal(session.state).draw(rng))
        entries -= 1


def walk(widget: Widget) -> Iterator[Widget]:
    """A widget and everything visible in it."""
    if widget.opacity == 0:
        return
    yield widget
    for child in reversed(widget.children):
        yield from walk(child)
