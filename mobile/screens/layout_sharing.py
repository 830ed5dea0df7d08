"""Sharing layouts as text, code or file, and importing them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.textinput import TextInput

from core.components import layouts
from core.errors import EntryError
from core.game import Layout
from core.message import say
from core.storage.disk import StoreError
from mobile.lang import tr
from mobile.platform import device
from mobile.shell import Screen
from mobile.theme import gap, theme
from mobile.widgets.basics import PushButton
from mobile.widgets.overlays import Act, Sheet, paragraph
from mobile.widgets.qr import QrCode

if TYPE_CHECKING:
    from mobile.screens.layouts import LayoutsScreen

LONGEST_LINE = 300
"""What is shown of a text that may be from anybody."""


def acts(screen: Screen, layout: Layout) -> list[Act]:
    """The ways to hand a layout on."""
    return [
        (say("Share as text"), "share", lambda: share(screen, layout)),
        (say("Show QR code"), "hex", lambda: show_code(screen, layout)),
        (say("Save as a file"), "open", lambda: save(screen, layout)),
    ]


def share(screen: Screen, layout: Layout) -> None:
    if device.share(layouts.text(layout), layout.name):
        screen.shell.toast(tr._("Copied."))


def show_code(screen: Screen, layout: Layout) -> None:
    try:
        code = layouts.qr(layout)
    except EntryError as trouble:
        screen.shell.toast(tr._(trouble.message))
        return
    sheet = Sheet(title=layout.name)
    sheet.add(QrCode(code))
    sheet.add(paragraph(tr._("Scan this with the other device and import it there."), soft=True))
    screen.shell.show_overlay(sheet)


def save(screen: Screen, layout: Layout) -> None:
    plain = re.sub(r"[^\w]+", "-", f"{layout.kind}-{layout.name}").strip("-_")[:80]
    try:
        folder = screen.app.shared_folder()
        path = device.save_file(folder, plain + layouts.ENDING, layouts.text(layout).encode())
    except OSError as trouble:
        screen.shell.toast(str(trouble))
        return
    screen.shell.toast(tr._(say("Saved: {path}", path=str(path))))


# ── taking in ────────────────────────────────────────────────────────────────────────────────


def open_import(screen: LayoutsScreen) -> None:
    """A sheet to paste a text into; what is in the clipboard is there already."""
    sheet = Sheet(title=tr._("Import"))
    sheet.add(paragraph(tr._("Paste the shared text, or what the QR code contains."), True))
    pasted = device.pasted()
    fitting = pasted.startswith((layouts.START, layouts.QR_START))
    field = TextInput(
        text=pasted[: layouts.LARGEST] if fitting else "",
        size_hint_y=None,
        height=gap(22),
        font_size=theme.body,
        background_normal="",
        background_active="",
        background_color=theme.well,
        foreground_color=theme.ink,
        cursor_color=theme.accent,
    )
    trouble = paragraph("")
    trouble.color = theme.accent
    take = PushButton(text=tr._("Import"), icon="plus", kind="main", wide=True)

    def taken(*_: object) -> None:
        trouble.text = _take(screen, field.text, sheet)[:LONGEST_LINE]

    take.bind(on_release=taken)
    for widget in (field, trouble, take):
        sheet.add(widget)
    file = PushButton(text=tr._("From a file"), icon="open", wide=True)
    file.bind(on_release=sheet.close_and(lambda: choose_file(screen)))
    sheet.add(file)
    screen.shell.show_overlay(sheet)


def choose_file(screen: LayoutsScreen) -> None:
    device.choose_file(layouts.ENDING, lambda path: take_file(screen, path))


def take_file(screen: LayoutsScreen, path: Path) -> None:
    try:
        with path.open("rb") as stream:
            content = stream.read(layouts.LARGEST + 1)
        screen.taken(layouts.import_layout(screen.app.store, layouts.decode(content)))
    except EntryError as trouble:
        screen.shell.toast(tr._(trouble.message)[:LONGEST_LINE])
    except StoreError as trouble:
        screen.app.report(trouble)
    except OSError as trouble:
        screen.shell.toast(str(trouble))


def _take(screen: LayoutsScreen, text: str, sheet: Sheet) -> str:
    """Takes a text in; what is wrong with it, in words, or nothing."""
    try:
        layout = layouts.import_layout(screen.app.store, layouts.read(text))
    except EntryError as trouble:
        return tr._(trouble.message)
    except StoreError as trouble:
        return tr._(trouble.message)
    sheet.close()
    screen.taken(layout)
    return ""
