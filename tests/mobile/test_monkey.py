"""A short evening of the monkey; `python -m tools.monkey` goes on as long as one likes."""

from __future__ import annotations

import tempfile
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
