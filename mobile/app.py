"""The app: opens the store, shows the last screen, saves it when the system needs the memory."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.text import LabelBase
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.utils import platform

from core.message import say_n
from core.storage.disk import DamagedStore, StoreError
from core.storage.settings import PLACE, Setting, T
from core.storage.store import Store
from mobile.lang import device_language, tr
from mobile.platform import device
from mobile.resources import asset
from mobile.settings import Settings
from mobile.shell import Shell, follow_theme
from mobile.theme import SERIF
from mobile.touches import OneAtATime

if TYPE_CHECKING:
    from mobile.screens.table.phones import Phones

DATABASE, RESCUED = "castlepad.db", "castlepad-rescued.db"
BACK_KEY = 27
"""Android's back, and Escape."""
GARBAGE = 20_000
"""New objects after which Python collects garbage."""


class CastlepadApp(App):
    title = "Castlepad"

    def __init__(self, data: Path | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.data = data
        self.stopped = False
        self._store: Store | None = None
        """None while it cannot be opened."""
        self.phones: Phones | None = None
        """Those at the table, once they are invited."""
        self._touches = OneAtATime()
        self._deferred: list[Callable[[], object]] | None = []
        """Work for after the first frame; None once it is drawn."""

    def build(self) -> Shell:
        LabelBase.register(SERIF, str(asset("fonts/Literata-Bold.ttf")))
        follow_theme(Window)
        Window.bind(on_keyboard=self._key)
        Window.softinput_mode = "below_target"
        self.shell = Shell(app=self, size=Window.size)
        self.begin()
        return self.shell

    @property
    def store(self) -> Store:
        """The data of this device. No screen is shown before it is open."""
        assert self._store is not None
        return self._store

    def begin(self) -> None:
        """Opens the store and shows the last screen. If that fails, says why and offers to try
        again."""
        try:
            self._open()
        except StoreError as trouble:
            from mobile.widgets.overlays import StartupError

            tr.switch(device_language())
            self.shell.show_overlay(StartupError(text=tr._(trouble.message), again=self.begin))

    def _open(self) -> None:
        try:
            if (self._folder() / RESCUED).exists():
                raise DamagedStore  # everything was saved, but the app ended before it said so
            self._store = Store(self._folder() / DATABASE)
            self.settings = Settings(self._store)
            self._reopen()
        except DamagedStore:
            self._rescue()

    def _rescue(self) -> None:
        """Saves what can be read of a damaged store and continues with that."""
        from core.storage.rescue import rescue

        if self._store is not None:
            self._store.close()
        self._store, _, games = rescue(self._folder() / DATABASE)
        self.settings = Settings(self._store)
        self.shell.home()
        self._report_rescue(games)

    def save_setting_later(self, setting: Setting[T], value: T) -> None:
        """Saves something of little importance with the next move, or when the app pauses."""
        if self._store is not None:
            setting.write_later(self._store, value)

    def flush(self) -> None:
        try:
            if self._store is not None:
                self._store.flush()
        except StoreError as trouble:
            self.report(trouble)

    def _report_rescue(self, games: int) -> None:
        self.shell.toast(
            tr._(
                say_n(
                    "Your games file was damaged. {n} game was rescued; the damaged file was kept.",
                    "Your games file was damaged. {n} games were rescued; the "
                    "damaged file was kept.",
                    n=games,
                )
            )
        )

    def _folder(self) -> Path:
        if self.data is not None:
            return self.data
        if platform == "linux":
            # Kivy makes only the last folder of this path.
            config = os.environ.get("XDG_CONFIG_HOME", "~/.config")
            Path(config).expanduser().mkdir(parents=True, exist_ok=True)
        return Path(self.user_data_dir)

    def choose_files(self, patterns: tuple[str, ...], chosen: Callable[[list[Path]], None]) -> None:
        """The app's own file chooser, where the system has none."""
        from mobile.screens.file_sheet import FileSheet

        FileSheet(self.shell, patterns, chosen)

    def log_file(self) -> Path:
        """The log of unforeseen errors."""
        return self._folder() / "castlepad.log"

    def shared_folder(self) -> Path:
        """Where files for the players are saved."""
        return self._folder() / "shared"

    def _reopen(self) -> None:
        stack = PLACE.read(self.store)
        if not stack:
            self.shell.home()
            return
        try:
            self.shell.reopen(stack)
        except DamagedStore:
            raise
        except Exception:
            # A game that is gone, a screen of an older version or of somebody's backup: none of
            # them may keep the app from opening.
            Logger.warning("Castlepad: the last place is gone", exc_info=True)

    def _key(self, _window: object, key: int, *_: object) -> bool:
        return key == BACK_KEY and self.shell.back()

    def on_start(self) -> None:
        EventLoop.add_postproc_module(self._touches)
        Window.bind(on_flip=self._first_frame)
        self.take_in_opened()

    def _first_frame(self, *_: object) -> None:
        Window.unbind(on_flip=self._first_frame)
        # What exists now stays. Collecting garbage among it took as long as the rest of a touch.
        # Once per process: tests end an app and start the next, and the ended one must go.
        if not gc.get_freeze_count():
            gc.freeze()
        gc.set_threshold(GARBAGE)
        device.first_frame()
        self.shell.keep_clear(device.margins())
        Clock.schedule_once(self._run_deferred, 0)

    def _run_deferred(self, _dt: float) -> None:
        waiting, self._deferred = self._deferred or [], None
        try:
            for task in waiting:
                task()
        except DamagedStore:
            self._rescue()

    def after_first_frame(self, task: Callable[[], object]) -> None:
        """Does what the first frame can do without: now, or once that frame is drawn."""
        if self._deferred is None:
            task()
        else:
            self._deferred.append(task)

    def take_in_opened(self) -> None:
        """Imports the record the app was opened with, and shows it in the history."""
        content = device.opened_with() if self._store is not None else None
        if content is None:
            return
        from core import record
        from core.history import export
        from mobile.screens.history import import_report

        try:
            done = export.import_games(self.store, [(f"opened{record.ENDING}", content)])
        except StoreError as trouble:
            self.report(trouble)
            return
        self.shell.go("history")
        self.shell.toast("\n".join(import_report(done)))

    def on_pause(self) -> bool:
        self.shell.save_place()
        return True

    def on_resume(self) -> None:
        # Some chips lose the picture while the app sleeps.
        self.shell.canvas.ask_update()
        self.shell.keep_clear(device.margins())
        self.take_in_opened()

    def on_stop(self) -> None:
        """Kivy calls this twice when the app ends itself."""
        if not self.stopped:
            self.stopped = True
            EventLoop.remove_postproc_module(self._touches)
            self.shell.save_place()
            if self.phones is not None:
                self.phones.stop()
            if self._store is not None:
                self._store.close()

    def report(self, trouble: StoreError) -> None:
        """Tells the players that the disk refused, and offers a rescue if the file is damaged."""
        way_on = None
        if isinstance(trouble, DamagedStore):
            way_on = (tr._("Rescue my games"), self._rescue)
        self.shell.toast(tr._(trouble.message), way_on)
