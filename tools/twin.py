"""The app as a player starts it: a process of its own, a real (virtual) screen, a real pointer.

Beside it runs a twin in this process, off the screen and of the same size. Every touch goes to
both, and both must have kept the same entries and stand at the same place after it.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from core import notation
from core.storage.disk import StoreError
from core.storage.store import Store
from core.text import translator
from tools.driver import Driver
from tools.xscreen import XScreen

PATIENCE = 60.0
"""Seconds to wait for anything: the machine may be busy."""


class Twin(Driver):
    """Touches the app in this process and the one on the virtual screen."""

    calm = 0.0
    """Seconds in which the real app ignores touches after a move."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int],
        language: str,
        command: Sequence[str],
        kept: Path | None = None,
    ) -> None:
        """`command` starts the real app, which keeps its games in `kept`."""
        super().__init__(folder / "twin", language)
        self.size = size
        self.command = command
        self.xscreen = XScreen(size, folder, language)
        self.real = kept or folder / "config"

    def close_screen(self) -> None:
        self.kill_real()
        self.xscreen.close()

    def start_real(self) -> None:
        self.process = subprocess.Popen(
            self.command,
            env=self.xscreen.variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.until(lambda: self.xscreen.windows(self.process) != [])
        self.xscreen.tool("windowfocus", self.xscreen.windows(self.process)[0])
        self.until(lambda: self.place_of(self.real) is not None)
        time.sleep(1.0)

    def kill_real(self) -> None:
        """As the system does it: kill -9."""
        self.process.kill()
        self.process.wait()

    def idle(self, frames: int = 3) -> None:
        """Nobody looks at the twin: it is laid out more often than drawn."""
        super().idle(1)
        self.lay_out(frames - 1)

    def touch_at(self, x: float, y: float) -> None:
        super().touch_at(x, y)
        wanted = self.place_of(self.folder)
        time.sleep(self.calm)
        for _attempt in range(5):
            self.xscreen.tool(
                *("mousemove", str(round(x)), str(round(self.size[1] - y)), "sleep", "0.04"),
                *("mousedown", "1", "sleep", "0.04", "mouseup", "1"),
            )
            # A loaded machine loses a touch now and then; the place shows whether it arrived.
            if self.until(lambda: self.place_of(self.real) == wanted, PATIENCE / 5, strict=False):
                return
        raise AssertionError(f"the twin is at {wanted}, the real one at {self.place_of(self.real)}")

    def same_place(self) -> bool:
        return self.place_of(self.real) == self.place_of(self.folder)

    def place_of(self, folder: Path) -> Any:
        """What an app has kept: its entries, and where its players are."""
        files = list(folder.rglob("castlepad.db"))
        if not files:
            return None
        try:
            store = Store(files[0])
            kept = [store.record(game.id).record for game in store.games()]
            stack = store.setting("place", [])
            store.close()
        except (StoreError, ValueError):
            return None
        if not stack:
            return None
        places = [(stop["name"], stop["place"]) for stop in stack]
        stops = [(name, place.get("tray"), place.get("seat")) for name, place in places]
        return [notation.write(k).split("\n\n")[1:] for k in kept], stops

    def until(
        self, happens: Callable[[], bool], seconds: float = PATIENCE, strict: bool = True
    ) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if happens():
                return True
            time.sleep(0.02)
        assert not strict, "it did not happen in time"
        return False


def play_round(twin: Twin, number: int) -> None:
    """A roll with two hourglasses, then everybody marks the first cell offered, or takes the
    worker."""
    colours = ("orange", "yellow", "green", "purple", "blue", "grey")
    chosen = (colours[number % 6], colours[(number + 1) % 6])
    twin.roll(chosen, (number % 6 + 1, (number + 2) % 6 + 1), 2)
    while (waiting := twin.table.referee.table.waiting()) and not twin.table.over:
        table = twin.table
        if table.seat not in waiting:
            twin.press(table.due)
            continue
        rings = sorted(table.referee.table.marks(waiting[0]).rings)
        actions = table.referee.table.actions(waiting[0])
        if actions:
            twin.press(translator(twin.language)(actions[0].title))
            continue
        twin.cell(table.referee.table.face(0).names[rings[0]])
        choices = [w for w in twin.overlays() if hasattr(w, "at")]
        if choices:
            twin.touch(choices[0].ids.row.children[-1])
