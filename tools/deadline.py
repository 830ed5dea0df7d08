"""Time limits for tools that could hang: whatever takes too long ends, and says where it was.

    for number in limited(range(games), 120, "game"):
        play(number)

When a piece of work takes longer than it may, `TimeUp` is raised in the middle of it, so the
traceback shows the place. Where Python itself is stuck and cannot raise anything, every thread's
traceback is printed a little later and the process ends. SIGTERM ends a tool at once, and it says
where it was too.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import sys
import traceback
from collections.abc import Iterable, Iterator
from types import FrameType
from typing import NoReturn, TypeVar

T = TypeVar("T")

LAST_RESORT = 5.0
"""Seconds after twice the limit at which the process is ended: Python itself is stuck."""


class TimeUp(BaseException):
    """Something took too long. No `Exception`: the code that hangs must not catch it."""


@contextlib.contextmanager
def limit(seconds: float, what: str) -> Iterator[None]:
    """A time limit for the block. Only in the main thread, and never one inside another."""

    def time_up(*_: object) -> NoReturn:
        raise TimeUp(f"{what} took longer than {seconds:g} s")

    def ended(number: int, frame: FrameType | None) -> None:
        print(f"{what} was ended here:", file=sys.stderr)
        traceback.print_stack(frame)
        # Nothing is raised: whatever runs now might catch it or take it for another error.
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    before = {signal.SIGTERM: signal.signal(signal.SIGTERM, ended)}
    if hasattr(signal, "SIGALRM"):  # not on Windows, where only the last resort is left
        before[signal.SIGALRM] = signal.signal(signal.SIGALRM, time_up)
        # Again and again: whoever catches it may hang while cleaning up.
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    faulthandler.dump_traceback_later(2 * seconds + LAST_RESORT, exit=True, file=sys.__stderr__)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        if hasattr(signal, "SIGALRM"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


def limited(items: Iterable[T], seconds: float, what: str, start: int = 0) -> Iterator[T]:
    """The same items, numbered from `start`: making one and working on it have one time limit."""
    source, number = iter(items), start
    while True:
        with limit(seconds, f"{what} {number}"):
            try:
                item = next(source)
            except StopIteration:
                return
            yield item
        number += 1
