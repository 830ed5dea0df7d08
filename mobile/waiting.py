"""Work off the thread that draws: the screen says what it waits for, with a way out."""

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
"""Seconds from one look at how far the work is to the next."""

R = TypeVar("R")


class Waiting(Sheet):
    """Shown while something works, which reads `given_up` and, if it is measured, tells its
    `part`."""

    def __init__(self, title: str, measured: bool = False) -> None:
        super().__init__(title=title)
        self.measured = measured
        self.given_up = False
        self.part = 0.0
        """How far it is, from 0 to 1; told by the thread of the work."""
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
        """The work is over: away with it, without an animation, for what comes next."""
        DismissibleOverlay.close(self)


def wait_for(
    shell: Shell,
    waiting: Waiting,
    work: Callable[[], R],
    then: Callable[[R], None],
    patience: float = PATIENCE,
) -> None:
    """Does work on a thread of its own and gives what comes of it to `then`, on the thread that
    draws; what goes wrong is raised there."""
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
