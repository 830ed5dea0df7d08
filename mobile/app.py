"""The app: opens the store, shows the last place, keeps it when the system wants the memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.core.text import LabelBase
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.utils import platform

from core.store import Store, StoreError
from mobile.lang import tr
from mobile.settings import Settings
from mobile.shell import Shell, follow_theme
from mobile.theme import SERIF
from mobile.widgets.sprites import ASSETS

BACK_KEY = 27
"""Android's back, and Escape."""


class CastlepadApp(App):  # type: ignore[misc]
    title = "Castlepad"

    def __init__(self, data: Path | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.data = data

    def build(self) -> Shell:
        LabelBase.register(SERIF, str(ASSETS / "fonts" / "Literata-Bold.ttf"))
        self.store = Store(self._folder() / "castlepad.db")
        self.settings = Settings(self.store)
        follow_theme(Window)
        Window.bind(on_keyboard=self._key)
        Window.softinput_mode = "below_target"
        self.shell = Shell(app=self, size=Window.size)
        self._reopen()
        return self.shell

    def _folder(self) -> Path:
        if self.data is not None:
            return self.data
        if platform == "linux":
            # Kivy makes only the last folder of this path.
            config = os.environ.get("XDG_CONFIG_HOME", "~/.config")
            Path(config).expanduser().mkdir(parents=True, exist_ok=True)
        return Path(self.user_data_dir)

    def shared_folder(self) -> Path:
        """Where files lie that the players asked for."""
        return self._folder() / "shared"

    def _reopen(self) -> None:
        stack = self.store.setting("place", [])
        if not stack:
            self.shell.home()
            return
        try:
            self.shell.reopen(stack)
        except (LookupError, TypeError, ValueError, StoreError) as trouble:
            # A game that is no longer there, or a place of an older version.
            Logger.warning("Castlepad: the last place is gone: %s", trouble)

    def _key(self, _window: object, key: int, *_: object) -> bool:
        return key == BACK_KEY and self.shell.back()

    def on_pause(self) -> bool:
        self.shell.keep_place()
        return True

    def on_resume(self) -> None:
        # Some chips lose the picture while the app sleeps.
        self.shell.canvas.ask_update()

    def on_stop(self) -> None:
        self.shell.keep_place()
        self.store.close()

    def tell_trouble(self, trouble: StoreError) -> None:
        """The disk would not: said at once, and nothing on the screen pretends otherwise."""
        self.shell.toast(tr._(trouble.message))
