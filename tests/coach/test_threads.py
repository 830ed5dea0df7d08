"""What the coach takes of the device."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

COUNT = """
import os
from mobile.coach import net
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted on Linux")
@pytest.mark.skipif(os.cpu_count() == 1, reason="needs more than one core")
def test_matrices_this_small_are_multiplied_by_one_thread() -> None:
    ours = {key: value for key, value in os.environ.items() if key != "OPENBLAS_NUM_THREADS"}
    run = subprocess.run(
        [sys.executable, "-c", COUNT], env=ours, capture_output=True, text=True, check=True
    )
    assert run.stdout == "1\n"
