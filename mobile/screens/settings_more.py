"""More of the settings: the players of this device, and backups."""

from __future__ import annotations

import contextlib
import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from core.message import say, say_n
from core.storage import backup
from core.storage.disk import StoreError
from core.storage.store import Profile, Store
from mobile import library
from mobile.lang import tr
from mobile.platform import device
from mobile.shell import screen_class
from mobile.tables.palette import SEATS
from mobile.widgets.basics import Flow, Heading, PushButton, Rows, Text
from mobile.widgets.overlays import Sheet, paragraph

if TYPE_CHECKING:
    from mobile.screens.settings import SettingsScreen


def players(screen: SettingsScreen) -> Rows:
    """Everybody this device remembers; a touch changes or forgets them."""
    rows = Rows()
    rows.add_widget(Heading(text=tr._("Players")))
    flow = Flow()
    for profile in screen.app.store.profiles():
        button = PushButton(text=profile.name, icon=library.icon_of(profile))
        button.bind(on_release=lambda *_, who=profile: _open_player(screen, who))
        flow.add_widget(button)
    if not flow.children:
        rows.add_widget(Text(text=tr._("Everyone who has played appears here."), soft=True))
    rows.add_widget(flow)
    return rows


def _open_player(screen: SettingsScreen, profile: Profile) -> None:
    screen_class("new_game")  # has the form
    from mobile.screens.new_game import PlayerForm

    store = screen.app.store
    sheet = Sheet(title=profile.name)
    form = PlayerForm(name=profile.name)
    colour = profile.looks.get("colour", "")
    form.colour = colour if colour in SEATS else form.colour
    form.icon = profile.looks.get("icon", form.icon)

    def keep(*_: object) -> None:
        name = form.named() or profile.name
        if name != profile.name:
            store.delete_profile(profile.name)
        store.keep_profile(name, {"colour": form.colour, "icon": form.icon})
        screen.refresh()

    def forget(*_: object) -> None:
        sheet.unbind(on_close=keep)
        sheet.close()
        store.delete_profile(profile.name)
        screen.refresh()
        forgotten = say("{player} removed.", player=profile.name)
        screen.shell.toast(tr._(forgotten), (tr._("Undo"), remember))

    def remember() -> None:
        store.restore_profile(profile.name)
        screen.refresh()

    sheet.bind(on_close=keep)
    form.bind(on_done=lambda *_: sheet.close())
    sheet.add(form)
    out = PushButton(text=tr._("Remove player"), icon="trash", wide=True)
    out.bind(on_release=forget)
    sheet.add(out)
    screen.shell.show_overlay(sheet)


def backups(screen: SettingsScreen) -> Rows:
    rows = Rows()
    rows.add_widget(Heading(text=tr._("Backup")))
    note = tr._(
        "Games, players, components and settings in one file, to move to "
        "another device or to be safe."
    )
    rows.add_widget(Text(text=note, soft=True))
    flow = Flow()
    for title, icon, do in (
        (tr._("Save a backup"), "open", save),
        (tr._("Restore a backup"), "undo", choose),
    ):
        button = PushButton(text=title, icon=icon)
        button.bind(on_release=lambda *_, act=do: act(screen))
        flow.add_widget(button)
    rows.add_widget(flow)
    return rows


def save(screen: SettingsScreen) -> None:
    folder = screen.app.shared_folder()
    today = datetime.date.today().isoformat()
    path = None
    try:
        path = device.save_file(folder, f"castlepad-{today}{backup.ENDING}", b"")
        games = backup.write(screen.app.store, path)
    except StoreError as trouble:
        if path is not None:
            path.unlink(missing_ok=True)
        screen.app.report(trouble)
        return
    saved = say_n("{n} game saved: {path}", "{n} games saved: {path}", n=games, path=str(path))
    screen.shell.toast(tr._(saved))


def choose(screen: SettingsScreen) -> None:
    """The backups this device has, and the way to others."""
    sheet = Sheet(title=tr._("Restore a backup"))
    sheet.add(paragraph(tr._("Restoring only adds; nothing here is overwritten."), True))
    folder = screen.app.shared_folder()
    for file in sorted(folder.glob("*" + backup.ENDING), reverse=True):
        button = PushButton(text=file.stem, icon="history", wide=True)
        button.bind(on_release=sheet.close_and(partial(restore, screen, file)))
        sheet.add(button)
    other = PushButton(text=tr._("Another file"), icon="open", wide=True)
    other.bind(
        on_release=sheet.close_and(
            lambda: device.choose_file(backup.ENDING, lambda path: restore(screen, path))
        )
    )
    sheet.add(other)
    where = say("Backups are in the app’s folder “{folder}”.", folder=folder.name)
    sheet.add(paragraph(tr._(where), True))
    screen.shell.show_overlay(sheet)


def restore(screen: SettingsScreen, file: Path) -> None:
    """A backup may be large, so it is unpacked in the background. The screen waits at once: what
    is touched meanwhile could not be kept."""
    from mobile.waiting import Waiting, wait_for

    waiting = Waiting(tr._("Restoring the backup…"), measured=True)

    def watch(part: float) -> None:
        waiting.part = part
        if waiting.given_up:
            raise backup.Stopped

    def work() -> backup.Restored | StoreError | None:
        try:
            with contextlib.closing(Store(screen.app.store.path)) as own:  # of this thread
                return backup.restore(own, file, watch)
        except StoreError as trouble:
            return trouble
        except backup.Stopped:
            return None

    wait_for(screen.shell, waiting, work, lambda found: _restored(screen, found), patience=0)


def _restored(screen: SettingsScreen, found: backup.Restored | StoreError | None) -> None:
    if isinstance(found, StoreError):
        screen.app.report(found)
        return
    if found is None:
        screen.shell.toast(tr._("Nothing was restored."))
        return
    screen.app.settings.reload()
    screen.refresh()
    brought = say_n("{n} game restored.", "{n} games restored.", n=found.games)
    screen.shell.toast(tr._(brought))
