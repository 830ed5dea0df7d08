"""A short evening of the monkey; `python -m tools.monkey` goes on as long as one likes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from tools.deadline import limit
from tools.driver import Driver
from tools.monkey import Monkey


class Evening(RuleBasedStateMachine):
    @initialize(seed=st.integers(0, 1000))
    def begin(self, seed: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.monkey = Monkey(Path(self.folder.name), seed)

    @rule(steps=st.integers(1, 10))
    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            self.monkey.step()

    @invariant()
    def a_screen_is_shown(self) -> None:
        if hasattr(self, "monkey"):
            assert self.monkey.driver.app.shell.stack

    def teardown(self) -> None:
        if hasattr(self, "monkey"):
            self.monkey.stop()
            self.folder.cleanup()


def test_nothing_a_hand_can_do_breaks_the_app() -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=2,
            stateful_step_count=6,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_the_frame_round_the_screens_can_be_touched(driver: Driver) -> None:
    """Above it there is only the window, which is its own parent."""
    with limit(20, "touching the frame"):
        driver.touch(driver.app.shell)


def test_the_monkey_ends_when_it_is_told_to(tmp_path: Path) -> None:
    monkey = subprocess.Popen(
        [sys.executable, "-m", "tools.monkey", "--steps", "100000"],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    with limit(100, "waiting for the monkey's folder"):
        while not any(tmp_path.glob("*/device/castlepad.db")):
            time.sleep(0.1)
    monkey.terminate()
    _, said = monkey.communicate(timeout=60)
    assert monkey.returncode == -signal.SIGTERM, said
    assert "was ended here:" in said
