"""How many Python calls a touch costs, counted with cProfile: the same on every machine.

Moves of a recorded game are entered at a real table, one after the other. A touch goes from the
finger to the new view on the screen's widgets; what Kivy then does to lay out and draw a frame is
counted on its own. Built-in functions do not count.
"""

from __future__ import annotations

import cProfile
import dataclasses
import os
import pstats
import statistics
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import Row, at_most
from core import notation, record
from core.record import Play
from tools import golden

GAMES = (
    ("Dice Game", "dice-game/sheet_a_2_players", "mark", 2_000),
    ("Burgundy with six expansions", "burgundy/expansions-whole-3", "place", 8_000),
)
"""What is played, the verb that is counted, and the goal."""
WARM, COUNTED = 40, 12
"""Moves before the first that is counted, and those that are."""


def rows() -> Iterator[Row]:
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    from tools.driver import Driver

    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(Path(folder))
        driver.start()
        for title, game, verb, goal in GAMES:
            touches, frames = _counted(driver, game, verb)
            yield _row(f"touch, {title}", touches, goal)
            yield _row(f"frame after it, {title}", frames, None)
        driver.kill()


def _counted(driver: Any, name: str, verb: str) -> tuple[list[int], list[int]]:
    whole = notation.parse((golden.FOLDER / f"{name}.castlepad").read_text("utf-8"))
    header = dataclasses.replace(whole.header, id=name.replace("/", "-"))
    driver.app.store.create(record.Record(header, whole.lines[:WARM]))
    table = driver.open_table(header.id)
    touches, frames = [], []
    for line in whole.lines[WARM:]:
        if len(touches) == COUNTED:
            break
        counted = isinstance(line, Play) and line.entry.verb == verb and not line.forced
        if not counted:
            table.referee.session.enter(line)
            table.changed()
            driver.lay_out()
            continue
        driver.idle(20)
        touches.append(_calls(lambda entry=line.entry: driver.enter(entry)))
        frames.append(_calls(lambda: driver.idle(1)))
        driver.close_overlays()
    return touches, frames


def _calls(work: Callable[[], object]) -> int:
    profile = cProfile.Profile()
    profile.runcall(work)
    stats: dict[tuple[str, int, str], Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    return sum(found[1] for (file, _, _), found in stats.items() if file != "~")


def _row(subject: str, counts: list[int], goal: int | None) -> Row:
    median = statistics.median(counts)
    return Row(
        subject,
        f"{median:.0f} calls",
        f"goal {goal}" if goal else "none",
        median / goal if goal else 0,
        f"{min(counts)}–{max(counts)}",
        *(at_most(1, median / goal) if goal else ()),
    )
