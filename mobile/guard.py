"""What happens after an unforeseen error: a sentence, a note in a local log
that the player may share, and the app goes on. Every entry was kept before: nothing is lost.
"""

from __future__ import annotations

import contextlib
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager

from core.errors import EntryError
from core.storage.disk import StoreError
from mobile.lang import tr
from mobile.platform import device

if TYPE_CHECKING:
    from mobile.app import CastlepadApp

LONGEST = 200_000
"""Characters of the log; older notes make room for new ones."""
MOST = 20
"""Errors within `SPAN` seconds: the app is caught in a loop, so it ends."""
SPAN = 5.0


class CrashGuard(ExceptionHandler):
    def __init__(self, app: CastlepadApp) -> None:
        super().__init__()
        self.app = app
        self._times: list[float] = []

    def handle_exception(self, error: BaseException) -> int:
        now = time.monotonic()
        self._times = [t for t in self._times if now - t < SPAN] + [now]
        if not isinstance(error, Exception) or len(self._times) > MOST:
            return ExceptionManager.RAISE
        if isinstance(error, StoreError):
            self.app.report(error)
        elif isinstance(error, EntryError):
            self.app.shell.toast(tr._(error.message))
        else:
            report = note(self.app.log_file(), error)
            self.app.shell.toast(
                tr._("Something went wrong. Your games are safe. The details are in a log."),
                (tr._("Share"), lambda: device.share(report, "Castlepad")),
            )
        return ExceptionManager.PASS


def note(log: Path, error: BaseException) -> str:
    """Adds an error to the log; returns its text."""
    report = time.strftime("%Y-%m-%d %H:%M:%S\n") + "".join(traceback.format_exception(error))
    # If the disk is full or gone, the sentence on the screen has to do.
    with contextlib.suppress(OSError):
        kept = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        log.write_text((kept + report + "\n")[-LONGEST:], encoding="utf-8")
    return report
