"""Measuring beside something: every figure is a ratio taken in one run on one machine.

The two sides are measured in turns (A B A B …), so that a machine that slows down slows both,
and the median of the single ratios is what counts. Work that only computes is measured by the
processor's time, which other programs do not add to; what waits for the disk by the clock.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table."""

    subject: str
    figure: str
    """What was measured, with its unit."""
    beside: str
    """What it was measured against."""
    ratio: float
    spread: str
    goal: str = ""
    met: bool | None = None


def at_least(goal: float, ratio: float) -> tuple[str, bool]:
    return f"≥ {goal:g} ×", ratio >= goal


def at_most(goal: float, ratio: float) -> tuple[str, bool]:
    return f"≤ {goal:g} ×", ratio <= goal


def rate(work: Callable[[], int], seconds: float) -> float:
    """Pieces of work a second of processor time, over about that many seconds."""
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


def compare(
    ours: Callable[[], float], theirs: Callable[[], float], turns: int = 5
) -> tuple[float, float, float, str]:
    """The medians of both sides, the median ratio ours : theirs, and its spread."""
    pairs = [(ours(), theirs()) for _ in range(turns)]
    ratios = sorted(a / b for a, b in pairs)
    return (
        statistics.median(a for a, _ in pairs),
        statistics.median(b for _, b in pairs),
        statistics.median(ratios),
        f"{ratios[0]:.2f}–{ratios[-1]:.2f}",
    )


def once(
    work: Callable[[], object], times: int = 1, clock: Callable[[], float] = time.process_time
) -> float:
    """Seconds for one of `times` pieces of work: of the processor, or by another clock."""
    start = clock()
    for _ in range(times):
        work()
    return (clock() - start) / times


def resident(script: str) -> float:
    """Megabytes resident after a script has run in an interpreter of its own."""
    tail = (
        "\nimport gc; gc.collect()"
        "\nprint(next(l for l in open('/proc/self/status') if l.startswith('VmRSS')).split()[1])"
    )
    found = subprocess.run(
        [sys.executable, "-c", script + tail], capture_output=True, text=True, check=True
    )
    return int(found.stdout.split()[-1]) / 1024
