"""Tools that hang end by themselves, and say where they were."""

from __future__ import annotations

import ast
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.deadline import TimeUp, limit, limited

ROOT = Path(__file__).parents[1]

ALWAYS_END = {
    "tools/icons.py": "draws a list of icons",
    "tools/launcher_icons.py": "draws a list of icons",
    "tools/sounds.py": "computes a list of sounds",
    "tools/about.py": "reads and writes a list of licences",
    "tools/sample_game.py": "plays one game of thirty rounds",
    "tools/touches.py": "counts the touches of so many moves",
    "tools/texts.py": "reads and writes catalogues",
    "tools/dice/export.py": "writes two networks",
    "tools/dice/fit_colours.py": "renders and measures so many pictures",
    "tools/dice/fit_score.py": "reads so many pictures",
    "tools/dice/board_scenes.py": "draws and reads so many pictures",
    "tools/dice/finds.py": "reads so many pictures",
    "tools/dice/fit_judge.py": "reads so many finds",
    "tools/dice/judge.py": "runs the three commands that make the judge",
    "tools/dice/locate.py": "reads so many pictures",
    "tools/dice/train_judge.py": "trains for so many steps",
    "benchmarks/dice_kinds.py": "reads so many pictures",
    "benchmarks/dice_live.py": "reads so many frames",
    "benchmarks/dice_photos.py": "reads so many pictures",
    "benchmarks/dice_renders.py": "renders and reads so many pictures",
    "benchmarks/dice_time.py": "reads so many pictures",
    "benchmarks/dice_versions.py": "compares so many readings",
}
"""Commands without a time limit, and why they cannot hang."""


def commands() -> list[Path]:
    files = [*(ROOT / "tools").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
    return [file for file in files if "\ndef main(" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("file", commands(), ids=lambda file: str(file.relative_to(ROOT)))
def test_every_command_that_could_hang_has_a_time_limit(file: Path) -> None:
    if str(file.relative_to(ROOT)) in ALWAYS_END:
        return
    # What a package's __main__ starts may be in its __init__.
    files = [file, *file.parent.glob("__init__.py")] if file.name == "__main__.py" else [file]
    tree = ast.parse("\n".join(each.read_text(encoding="utf-8") for each in files))
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & {"limit", "limited"}


def test_what_is_said_to_end_exists() -> None:
    assert {str(file.relative_to(ROOT)) for file in commands()} >= set(ALWAYS_END)


def test_what_takes_too_long_says_where_it_was() -> None:
    def hang() -> None:
        while True:
            pass

    with pytest.raises(TimeUp, match=r"game 3 took longer than 0\.2 s") as found:
        for number in limited(range(1, 9), 0.2, "game", start=1):
            if number == 3:
                hang()
    assert found.traceback[-2].name == "hang"


def test_making_an_item_is_limited_too() -> None:
    def rows() -> list[int]:
        yield 1
        time.sleep(5)

    with pytest.raises(TimeUp, match="row 1"):
        list(limited(rows(), 0.2, "row"))


def test_nothing_is_left_behind() -> None:
    before = signal.getsignal(signal.SIGALRM), signal.getsignal(signal.SIGTERM)
    assert list(limited("abc", 0.1, "letter")) == ["a", "b", "c"]
    with limit(0.1, "this"):
        pass
    time.sleep(0.2)
    assert (signal.getsignal(signal.SIGALRM), signal.getsignal(signal.SIGTERM)) == before


def run(code: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_where_python_itself_is_stuck_the_process_ends() -> None:
    """`sum` never looks for signals."""
    stuck = run(
        "from itertools import repeat\n"
        "from tools import deadline\n"
        "deadline.LAST_RESORT = 0.5\n"
        "def add():\n    sum(repeat(0))\n"
        "with deadline.limit(1, 'the sum'):\n    add()\n"
    )
    _, said = stuck.communicate(timeout=30)
    assert stuck.returncode == 1
    assert "in add" in said


HANGING = """
from tools.deadline import limit
def wait():
    print("waiting", flush=True)
    while True:
        pass
with limit(60, "the wait"):
    wait()
"""


def test_a_tool_that_is_told_to_end_says_where_it_was() -> None:
    hanging = run(HANGING)
    assert hanging.stdout.readline() == "waiting\n"
    hanging.terminate()
    _, said = hanging.communicate(timeout=30)
    assert hanging.returncode == -signal.SIGTERM
    assert "the wait was ended here:" in said and "in wait" in said


def test_sigterm_ends_a_tool_with_a_window() -> None:
    """SDL takes the signal for a click on the window's cross, which nobody looks at."""
    hanging = run(
        "import tools.offscreen\n"
        "from kivy.core.window import Window\n"
        "print('open', flush=True)\n"
        "while True:\n    pass\n"
    )
    assert hanging.stdout.readline().strip() == "open"
    hanging.terminate()
    try:
        hanging.wait(timeout=10)
    finally:
        hanging.kill()
    assert hanging.returncode == -signal.SIGTERM
