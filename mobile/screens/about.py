"""About: the version, how to report a problem, and the licences of everything that ships."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.utils import platform as system

from core.message import say
from mobile import about
from mobile.lang import tr
from mobile.platform import device
from mobile.shell import Screen
from mobile.widgets.basics import CardButton, PushButton, Text

PAGES = 8
"""Pieces that are shown at once."""
PIECE = 1500
"""Characters of a licence that are drawn as one text."""


class AboutScreen(Screen):
    version = StringProperty("")
    part = StringProperty("")
    """Whose licence is read; empty for the list."""
    noted = BooleanProperty(False)
    """Whether the log has something to report."""

    def enter(self, **_args: Any) -> None:
        self._unread: list[str] = []
        """What is still to come of the licence that is read."""
        self.refresh()

    def place(self) -> dict[str, Any]:
        return {"part": self.part, "scroll": self.ids.scroller.scroll_y}

    def restore(self, place: dict[str, Any]) -> None:
        if any(each.name == place["part"] for each in about.parts()):
            self._show(place["part"])
        self.ids.scroller.scroll_y = place["scroll"]

    def back(self) -> bool:
        if not self.part:
            return False
        self.read("")
        return True

    def refresh(self, *_: object) -> None:
        self.version = tr._(say("Version {version}", version=about.version()))
        self.noted = bool(self.report())
        self.ids.log.clear_widgets()
        if self.noted:
            share = PushButton(text=tr._("Share log"), icon="share")
            share.bind(on_release=lambda *_: self.share_log())
            self.ids.log.add_widget(share)
        box = self.ids.parts
        box.clear_widgets()
        for each in about.parts():
            row = PartRow(name=f"{each.name} {each.version}".strip(), licence=each.licence)
            row.bind(on_release=lambda *_, name=each.name: self.read(name))
            box.add_widget(row)
        self._show(self.part)

    def read(self, name: str) -> None:
        """The licence of a part; with no name, the list again."""
        self._show(name)
        self.shell.save_place()

    def _show(self, name: str) -> None:
        self.part = name
        text = next((each.text for each in about.parts() if each.name == name), "")
        self._unread = pieces(text)
        self.ids.licence.clear_widgets()
        self.ids.reader.scroll_y = 1
        self.read_on()

    def read_on(self) -> None:
        """The next pages of a licence; some have a hundred, which no memory should hold at once."""
        box, page = self.ids.licence, self._unread[:PAGES]
        del self._unread[:PAGES]
        for piece in page:
            box.add_widget(LicencePiece(text=piece))
        if self._unread:
            more = PushButton(text=tr._("Read on"), icon="plus", wide=True)
            more.bind(on_release=lambda button: box.remove_widget(button))
            more.bind(on_release=lambda *_: self.read_on())
            box.add_widget(more)

    # ── reporting a problem ──────────────────────────────────────────────────────────────────

    def report(self) -> str:
        """What helps to find a problem; empty where nothing was noted. No names, no games."""
        log: Path = self.app.log_file()
        noted = log.read_text("utf-8", "replace").strip() if log.exists() else ""
        where = f"Castlepad {about.version()}, {system}, Python {platform.python_version()}"
        return f"{where}\n\n{noted}\n" if noted else ""

    def share_log(self) -> None:
        if device.share(self.report(), "Castlepad"):
            self.shell.toast(tr._("Log copied."))


class PartRow(CardButton):
    """A part of the app and the name of its licence."""

    name = StringProperty("")
    licence = StringProperty("")


class LicencePiece(Text):
    """Some lines of a licence."""


def pieces(text: str) -> list[str]:
    """A long text in pieces that a graphics chip can hold, each some whole lines."""
    found = [""]
    for line in text.splitlines():
        if len(found[-1]) > PIECE:
            found.append("")
        found[-1] += f"{line}\n"
    return [piece.rstrip("\n") or " " for piece in found]
