"""Hostile input of every kind that can reach the app from outside.

    python -m tools.fuzz records layouts --count 10000 --seed 1

A kind is a module here with a class `Subject`: `take(rng)` makes one mutated input, gives it to the
code that a player's file, code, picture or setting would meet, and returns in a word how it ended.
Only the errors that this code declares are ends; anything else is raised, and is a find. Every
input has a number, and `--start N --count 1` brings one back.
"""

from __future__ import annotations

import importlib
import math
import random
import resource
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tools.deadline import TimeUp, limited

KINDS = ("records", "layouts", "codes", "backups", "databases", "pictures", "settings")
PATIENCE = 20
"""Seconds of computing that one input may take: more is a find."""
HANGS = 300
"""Seconds by the clock after which an input is given up."""

TOLD = 500
"""Inputs after which it says how far it is."""


class Subject(Protocol):
    def __init__(self, folder: Path) -> None: ...

    def take(self, rng: random.Random) -> str: ...


@dataclass
class Report:
    ends: Counter[str] = field(default_factory=Counter)
    finds: Counter[str] = field(default_factory=Counter)
    """Errors that nobody declared, by the place they come from."""
    slowest: float = 0.0
    slowest_number: int = 0
    grown: float = 0.0
    """MB of resident memory at its peak above the start."""


def subject(kind: str, folder: Path) -> Subject:
    made: Subject = importlib.import_module(f"tools.fuzz.{kind}").Subject(folder)
    return made


def fuzz(
    kind: str, count: int, seed: int, folder: Path, start: int = 0, minutes: float = math.inf
) -> Report:
    """Gives that many inputs, or as many as the time allows; errors are counted and
    reported on the error stream."""
    made, report = subject(kind, folder), Report()
    made.take(random.Random(0))  # whatever is loaded once does not count
    before = _peak()
    until = time.monotonic() + 60 * minutes
    numbers = range(start, start + count)
    for number in limited(numbers, HANGS, f"{kind}, seed {seed}, input", start):
        if time.monotonic() > until:
            break
        begun = time.process_time()
        try:
            report.ends[made.take(random.Random(f"{kind} {seed} {number}"))] += 1
        except (Exception, TimeUp) as trouble:
            _tell(report, kind, number, trouble)
        spent = time.process_time() - begun
        if spent > PATIENCE:
            report.finds[f"slower than {PATIENCE} s"] += 1
            print(f"{kind}, input {number}: {spent:.0f} s", file=sys.stderr)
        if spent > report.slowest:
            report.slowest, report.slowest_number = spent, number
        report.grown = _peak() - before
        if number % TOLD == TOLD - 1:
            print(f"{kind}: {number + 1 - start} so far, {report.finds.total()} finds", flush=True)
    return report


def _tell(report: Report, kind: str, number: int, trouble: BaseException) -> None:
    last = traceback.extract_tb(trouble.__traceback__)[-1]
    place = f"{type(trouble).__name__} at {Path(last.filename).name}:{last.lineno}"
    report.finds[place] += 1
    if report.finds[place] == 1:
        print(f"{kind}, input {number}:", file=sys.stderr)
        traceback.print_exception(trouble)


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
