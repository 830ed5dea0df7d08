"""Settings: how the app looks, speaks and behaves on this device."""

from __future__ import annotations

from typing import Any

from core.message import say
from core.text import LANGUAGES
from mobile.lang import tr
from mobile.platform import device
from mobile.screens import settings_more
from mobile.settings import TEXT_SIZES
from mobile.shell import Screen
from mobile.widgets.basics import Flow, Heading, PushButton, Rows
from mobile.widgets.points import Toggle

TEXT_NAMES = (say("Normal"), say("Large"), say("Very large"))


class SettingsScreen(Screen):
    def enter(self, **_args: Any) -> None:
        self.app.settings.bind(dark=self.refresh, text_scale=self.refresh)
        self.refresh()

    def leave(self) -> None:
        self.app.settings.unbind(dark=self.refresh, text_scale=self.refresh)

    def place(self) -> dict[str, Any]:
        return {"scroll": self.ids.scroller.scroll_y}

    def restore(self, place: dict[str, Any]) -> None:
        self.ids.scroller.scroll_y = place["scroll"]

    def refresh(self, *_: object) -> None:
        shelf = self.ids.shelf
        shelf.clear_widgets()
        sizes = list(zip(TEXT_SIZES, (tr._(name) for name in TEXT_NAMES), strict=True))
        themes = [(False, tr._("Light")), (True, tr._("Dark"))]
        shelf.add_widget(self._choice(tr._("Language"), "language", list(LANGUAGES.items())))
        shelf.add_widget(self._choice(tr._("Theme"), "dark", themes))
        shelf.add_widget(self._choice(tr._("Text size"), "text_scale", sizes))
        shelf.add_widget(self._switches())
        shelf.add_widget(settings_more.players(self))
        shelf.add_widget(settings_more.backups(self))
        about = PushButton(text=tr._("About Castlepad"), icon="info")
        about.bind(on_release=lambda *_: self.shell.go("about"))
        shelf.add_widget(about)

    def _choice(self, title: str, setting: str, choices: list[tuple[Any, str]]) -> Rows:
        rows = Rows()
        rows.add_widget(Heading(text=title))
        flow = Flow()
        for value, name in choices:
            chosen = getattr(self.app.settings, setting) == value
            button = PushButton(text=name, kind="chosen" if chosen else "quiet")
            button.bind(on_release=lambda *_, v=value: setattr(self.app.settings, setting, v))
            flow.add_widget(button)
        rows.add_widget(flow)
        return rows

    def _switches(self) -> Rows:
        rows = Rows()
        rows.add_widget(Heading(text=tr._("At the table")))
        switches = [
            ("motion", tr._("Animations"), True),
            ("keep_awake", tr._("The screen stays on during a game"), True),
            ("vibration", tr._("Vibration"), device.can_vibrate()),
            ("sound", tr._("Sounds"), True),
            ("confirm", tr._("Ask before a game is deleted"), True),
            ("speech", tr._("Say the roll and the points aloud"), device.can_speak()),
        ]
        for setting, title, there in switches:
            if there:
                toggle = Toggle(title=title, on=getattr(self.app.settings, setting))
                toggle.bind(on=lambda _t, on, name=setting: setattr(self.app.settings, name, on))
                rows.add_widget(toggle)
        return rows
