"""The app run frame by frame in this process: what the gallery photographs and tests touch."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder

from core.storage.store import Store
from mobile import app
from mobile.app import CastlepadApp

LITTER = 100_000
"""Objects left behind after which garbage is collected when an app ends: until then, what is left
of it hears of every turn of the window and every change of the theme."""
app.GARBAGE = 1_000_000  # nobody feels a pause, and what has grown old takes longer to look through


class Stage:
    """One app on one data folder, without animations, at first with one sheet at a time."""

    def __init__(self, folder: Path, language: str = "en", dark: bool = False) -> None:
        self.folder = folder
        self.language = language
        self.dark = dark

    def start(self, size: tuple[int, int] = (1280, 800)) -> None:
        store = Store(self.folder / "castlepad.db")
        settings = store.setting("settings", {})
        settings |= {"language": self.language, "dark": self.dark, "motion": False}
        settings.setdefault("all_sheets", False)
        store.set_setting("settings", settings)
        store.close()
        Window.size = size
        self._foreign_events = set(Clock.get_events())
        self.launch()

    def launch(self) -> None:
        """Starts the app on what is in the folder, as a player would."""
        self.app = CastlepadApp(data=self.folder)
        self.app._run_prepare()
        for _ in range(4):  # what waits for the first frame comes with a later one
            EventLoop.idle()

    def stop(self) -> None:
        self.app.dispatch("on_stop")
        self._forget()

    def kill(self) -> None:
        """Ends it without a word to the app, as the system does."""
        self.app.store.close()
        self._forget()

    def _forget(self) -> None:
        self.app.shell.leave()
        for child in list(Window.children):
            Window.remove_widget(child)
        Window.unbind(on_keyboard=self.app._key)
        App._running_app = None
        EventLoop.touches.clear()
        self._cancel_events()
        if gc.get_count()[0] > LITTER:
            gc.collect()

    def _cancel_events(self) -> None:
        """Whatever is still to come would keep the whole app in memory."""
        Animation._instances.clear()
        for event in set(Clock.get_events()) - self._foreign_events:
            event.cancel()

    def idle(self, frames: int = 4) -> None:
        """Lets the app take in touches and lay out; the last frame is drawn too."""
        for _ in range(frames - 1):
            EventLoop.dispatch_input()
            self.lay_out(1)
        EventLoop.idle()

    def lay_out(self, rounds: int = 4) -> None:
        """As `idle`, but without the time that drawing takes."""
        for _ in range(rounds):
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def resize(self, width: int, height: int) -> None:
        """Turns the tablet."""
        Window.size = (width, height)
        self.lay_out(5)

    @property
    def screen(self) -> Any:
        return self.app.shell.screen

    def photograph(self, file: Path) -> None:
        """The window as it is drawn now."""
        self.idle()
        file.parent.mkdir(parents=True, exist_ok=True)
        # Kivy puts a number into the name.
        Path(Window.screenshot(name=str(file))).replace(file)
