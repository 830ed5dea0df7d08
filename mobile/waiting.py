"""Work in a background thread: the screen says what it waits for and can cancel it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from kivy.clock import Clock, mainthread

from mobile.lang import tr
from mobile.shell import Shell
from mobile.widgets.basics import PushButton
from mobile.widgets.busy import BusyBar, MeasuredBar
from mobile.widgets.overlays import DismissibleOverlay, Sheet

PATIENCE = 0.3
"""Seconds before a screen says that it waits."""
LOOKS = 0.1
"""Seconds between two looks at the progress."""

R = TypeVar("R")


class Waiting(Sheet):
    """Shown while work is going on, which reads `given_up` and, if it is measured, sets `part`."""

    def __init__(self, title: str, measured: bool = False) -> None:
        super().__init__(title=title)
        self.measured = measured
        self.given_up = False
        self.part = 0.0
        """Progress from 0 to 1, set by the background thread."""
        stop = PushButton(text=tr._("Cancel"), icon="close", wide=True)
        stop.bind(on_release=lambda *_: self.close())
        self.add_to_foot(stop)

    def show(self, shell: Shell) -> None:
        if self.measured:
            self._follow(MeasuredBar())
        else:
            self.add(BusyBar())
        shell.show_overlay(self)

    def _follow(self, bar: MeasuredBar) -> None:
        self.add(bar)

        def look(_dt: float) -> bool:
            bar.part = self.part
            return self.parent is not None

        Clock.schedule_interval(look, LOOKS)

    def on_close(self) -> None:
        self.given_up = True

    def end(self) -> None:
        """The work is done: closes at once, without an animation."""
        DismissibleOverlay.close(self)


def wait_for(
    shell: Shell,
    waiting: Waiting,
    work: Callable[[], R],
    then: Callable[[R], None],
    patience: float = PATIENCE,
) -> None:
    """Does work in a background thread and passes the result to `then` in the main thread; errors
    are raised there."""
    showing = Clock.schedule_once(lambda _dt: waiting.show(shell), patience)

    @mainthread
    def done(outcome: Future[R]) -> None:
        showing.cancel()
        waiting.end()
        then(outcome.result())

    def run() -> None:
        outcome: Future[R] = Future()
        try:
            outcome.set_result(work())
        except Exception as trouble:
            outcome.set_exception(trouble)
        done(outcome)

    threading.Thread(target=run, daemon=True).start()
