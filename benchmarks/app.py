"""The app beside an empty Kivy app: start to first frame, memory, touch to drawn frame.

The first frame of home has its name and every button; the boxes and the cards of the games come
with the next frame ("all of home").

Both are measured in turns, each start in a process of its own, on whatever screen is there (off
the screen without one). A frame counts as drawn when the graphics chip says so (glFinish).
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, at_most

TURNS, FEWER = 7, 3

EMPTY = """
from mobile.window import prepare
prepare()
from kivy.app import App
from kivy.uix.widget import Widget

app = App()
app.build = Widget
"""
OURS = """
from mobile.window import prepare
prepare()
from pathlib import Path
from mobile.app import CastlepadApp

app = CastlepadApp(data=Path({folder!r}))
"""
FIRST_FRAME = """
import json, os, time
from kivy.core.window import Window

def flipped(*_):
    from kivy.graphics.opengl import glFinish
    glFinish()
    now = time.time()
    kilobytes = next(l for l in open("/proc/self/status") if l.startswith("VmRSS")).split()[1]
    print(json.dumps([now, int(kilobytes) / 1024]), flush=True)
    os._exit(0)

Window.bind(on_flip=flipped)
app.run()
"""
WHOLE_HOME = FIRST_FRAME.replace(
    "def flipped(*_):",
    "def flipped(*_):\n    if not app.shell.screen.ids.boxes.children:\n        return",
)
"""The same for the frame in which the boxes and the cards of the games are drawn too."""
FRAMES = """
import json, time
from kivy.base import EventLoop
from kivy.config import Config
Config.set("graphics", "maxfps", "0")
from kivy.graphics.opengl import glFinish
app._run_prepare()
for _ in range(10):
    EventLoop.idle()

def frame(before):
    start = time.perf_counter()
    before()
    app.root.canvas.ask_update()
    EventLoop.idle()
    glFinish()
    return time.perf_counter() - start
"""
EMPTY_FRAMES = FRAMES + "print(json.dumps([frame(lambda: None) for _ in range(200)]))"
MARKED_FRAMES = (
    FRAMES
    + """
import random
from core import record
from core.game import Player, Setup
session = app.store.create(record.new("dice-game", Setup((Player("Anna"),)), "2026-11-16"))
rng = random.Random(1)
while legal := session.game.legal(session.state):
    session.play(legal.draw(rng))
app.shell.go("table", game=session.header.id)
for _ in range(20):
    EventLoop.idle()
print(json.dumps([frame(lambda: None) for _ in range(200)]))
"""
)
TABLE_FRAMES = (
    FRAMES
    + """
import random
from core import record
from core.game import Player, Setup
setup = Setup((Player("Anna"), Player("Boris")))
session = app.store.create(record.new("dice-game", setup, "2026-11-16"))
rng = random.Random(1)
while len(session.steps) < 20:
    session.play(session.game.legal(session.state).draw(rng))
app.shell.go("table", game=session.header.id)
for _ in range(5):
    EventLoop.idle()
table, times = app.shell.screen, []
session = table.referee.session
while len(times) < 200:
    if table.over or len(session.steps) > 70:
        while len(session.steps) > 20:
            table.undo()
    entry = session.game.legal(session.state).draw(rng)
    times.append(frame(lambda: table.settle(table.referee.enter((entry,)), table.center)))
print(json.dumps(times))
"""
)


def rows() -> Iterator[Row]:
    folder = tempfile.mkdtemp()
    _keep_games(Path(folder))
    ours = OURS.format(folder=folder)
    pairs = [(_started(ours + FIRST_FRAME), _started(EMPTY + FIRST_FRAME)) for _ in range(TURNS)]
    yield _start_row("start to first frame", pairs, 0, 1.5)
    yield _start_row("memory at the first frame", pairs, 1, 1.4)
    whole = [(_started(ours + WHOLE_HOME), _started(EMPTY + FIRST_FRAME)) for _ in range(FEWER)]
    yield _start_row("start to all of home", whole, 0)
    yield _start_row("memory with all of home", whole, 1)
    cold = [(_cold(ours + FIRST_FRAME), _cold(EMPTY + FIRST_FRAME)) for _ in range(FEWER)]
    yield _start_row("first start ever, nothing compiled", cold, 0)
    yield from _frame_rows(ours)


Started = tuple[float, float]
"""Seconds from starting Python to a frame, and megabytes then."""


def _start_row(
    subject: str, pairs: list[tuple[Started, Started]], place: int, goal: float | None = None
) -> Row:
    ratios = sorted(a[place] / b[place] for a, b in pairs)
    ratio, unit = statistics.median(ratios), ("s", "MB")[place]
    return Row(
        subject,
        f"home with three games {statistics.median(a[place] for a, _ in pairs):.2f} {unit}",
        f"empty app {statistics.median(b[place] for _, b in pairs):.2f} {unit}",
        ratio,
        f"{ratios[0]:.2f}–{ratios[-1]:.2f}",
        *(at_most(goal, ratio) if goal else ()),
    )


def _frame_rows(ours: str) -> Iterator[Row]:
    entered, empty = sorted(_frames(ours + TABLE_FRAMES)), sorted(_frames(EMPTY + EMPTY_FRAMES))
    frame = statistics.median(empty)
    for name, part in (("median", 0.5), ("95th percentile", 0.95)):
        seconds = entered[int(len(entered) * part)]
        yield Row(
            f"touch to drawn frame, {name}",
            f"an entry on the table {seconds * 1000:.1f} ms",
            f"a frame of the empty app {frame * 1000:.1f} ms",
            seconds / frame,
            f"{entered[0] * 1000:.1f}–{entered[-1] * 1000:.1f} ms",
        )
    marked = sorted(_frames(ours + MARKED_FRAMES))
    seconds = statistics.median(marked)
    yield Row(
        "frame of a table, every cell marked",
        f"{seconds * 1000:.1f} ms",
        f"a frame of the empty app {frame * 1000:.1f} ms",
        seconds / frame,
        f"{marked[0] * 1000:.1f}–{marked[-1] * 1000:.1f} ms",
    )


def _started(script: str, **env: str) -> Started:
    start = time.time()
    now, megabytes = json.loads(_run(script, **env))
    return now - start, megabytes


def _cold(script: str) -> Started:
    """As after an update: Python finds nothing compiled, neither of ours nor of Kivy."""
    with tempfile.TemporaryDirectory() as empty:
        return _started(script, PYTHONPYCACHEPREFIX=empty)


def _frames(script: str) -> list[float]:
    found: list[float] = json.loads(_run(script))
    return found


def _run(script: str, **more: str) -> str:
    env = {**os.environ, "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1", **more}
    if not env.get("DISPLAY"):
        env["SDL_VIDEODRIVER"] = "offscreen"
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True
    )
    return done.stdout.strip().splitlines()[-1]


def _keep_games(folder: Path) -> None:
    import random

    from core import record
    from core.game import Player, Setup
    from core.storage.store import Store

    store = Store(folder / "castlepad.db")
    for seed in range(3):
        setup = Setup((Player("Anna"), Player("Boris"), Player("Csilla")))
        session = store.create(record.new("dice-game", setup, "2026-11-16"))
        rng = random.Random(seed)
        for _ in range(40):
            session.play(session.game.legal(session.state).draw(rng))
    store.games()
    store.close()
