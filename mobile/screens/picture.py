"""A part of a screen as a picture: saved as a file, or handed to another app."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from core.message import say
from core.storage.disk import StoreError, clear_errors
from mobile.lang import tr
from mobile.platform import device

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from mobile.shell import Screen


def save(screen: Screen, part: Widget, name: str) -> None:
    path = _written(screen, part, name)
    if path is not None:
        screen.shell.toast(tr._(say("Saved: {path}", path=str(path))))


def share(screen: Screen, part: Widget, name: str, title: str) -> None:
    """To whatever app the player picks; saves it where there is none to pick."""
    path = _written(screen, part, name)
    if path is not None and not device.share_picture(path, title):
        screen.shell.toast(tr._(say("Saved: {path}", path=str(path))))


def _written(screen: Screen, part: Widget, name: str) -> Path | None:
    try:
        with clear_errors():
            path = device.save_file(screen.app.shared_folder(), f"{name}.png", b"")
            part.export_to_png(str(path))
            if not path.stat().st_size:  # Kivy says nothing when it could not write
                path.unlink()
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except StoreError as trouble:
        screen.app.report(trouble)
        return None
    return path
