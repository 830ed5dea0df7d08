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
    glFinish()  # what earlier frames have left is not of this touch
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
import dataclasses, random
from benchmarks import subjects
from core import record
from core.entry import player_of
subject, first = {subject!r}, {first}
game, setup = next(
    (game, setup)
    for name, game, setup in (*subjects.variants(), *subjects.expanded())
    if name == subject
)
setup = dataclasses.replace(setup, players=setup.players[:2])
session = app.store.create(record.new(game.id, setup, "2026-11-16"))
rng = random.Random(1)
while len(session.steps) < first:
    session.play(session.game.legal(session.state).draw(rng))
app.shell.go("table", game=session.header.id)
table, times = app.shell.screen, []
session = table.referee.session
while len(times) < 200:
    if table.over or len(session.steps) > first + 50:
        while len(session.steps) > first:
            session.undo()
        table.changed()
    entry = session.game.legal(session.state).draw(rng)
    player = player_of(entry)
    table.choose_seat(table.seat if player is None else player)
    for _ in range(4):
        EventLoop.idle()
    touched = lambda: table.settle(table.referee.enter((entry,)), table.center)
    times.append(frame(touched))
    app.shell.over.clear_widgets()
    table._boards.close()
print(json.dumps(times))
"""
)
PLAYED = (
    ("Dice Game", "dice-game", 20, 2.0, 3.5),
    ("Burgundy, six expansions", "burgundy 2020 full, expansions", 100, 2.0, 3.5),
)
"""What is entered on the table, after how many entries, and the goals at the median and at the
95th percentile."""


def rows() -> Iterator[Row]:
    folder = tempfile.mkdtemp()
    _keep_games(Path(folder))
    ours = OURS.format(folder=folder)
    _started(ours + WHOLE_HOME)  # from now on it is compiled
    pairs = [(_started(ours + FIRST_FRAME), _started(EMPTY + FIRST_FRAME)) for _ in range(TURNS)]
    yield _start_row("start to first frame", pairs, 0, 1.5)
    yield _start_row("memory at the first frame", pairs, 1, 1.4)
    whole = [(_started(ours + WHOLE_HOME), _started(EMPTY + FIRST_FRAME)) for _ in range(FEWER)]
    yield _start_row("start to all of home", whole, 0, 2)
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
    empty = _frames(EMPTY + EMPTY_FRAMES)
    entered = [
        _frames(ours + TABLE_FRAMES.replace("{subject!r}", repr(name)).replace("{first}", str(at)))
        for _title, name, at, *_goals in PLAYED
    ]
    marked = _frames(ours + MARKED_FRAMES)
    frame = statistics.median([*empty, *_frames(EMPTY + EMPTY_FRAMES)])
    for (title, _name, _first, *goals), times in zip(PLAYED, entered, strict=True):
        for part, percent, goal in zip(("median", "95th percentile"), (50, 95), goals, strict=True):
            seconds = sorted(times)[len(times) * percent // 100]
            yield _frame_row(f"touch to drawn frame, {title}, {part}", times, seconds, frame, goal)
    seconds = statistics.median(marked)
    yield _frame_row("frame of a table, every cell marked", marked, seconds, frame)


def _frame_row(
    subject: str, times: list[float], seconds: float, frame: float, goal: float | None = None
) -> Row:
    return Row(
        subject,
        f"{seconds * 1000:.1f} ms",
        f"a frame of the empty app {frame * 1000:.1f} ms",
        seconds / frame,
        f"{min(times) * 1000:.1f}–{max(times) * 1000:.1f} ms",
        *(at_most(goal, seconds / frame) if goal else ()),
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
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed app is compiled, as Kivy is here
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
