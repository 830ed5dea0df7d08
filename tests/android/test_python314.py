"""The rules core on Python 3.14, the version Android gets: run by Pyodide where Node is at hand."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYODIDE = "pyodide@314.0.7"
TESTS = (
    "tests/golden/test_golden.py",
    "tests/core/test_session.py",
    "tests/core/test_cli.py",
    "tests/core/test_calculator.py",
)
"""Every golden game of every game, and what carries them; the rest needs compiled packages."""


@pytest.mark.skipif(not shutil.which("npm"), reason="needs Node.js and npm")
def test_core_runs_on_androids_python(tmp_path: Path) -> None:
    fetched = subprocess.run(["npm", "pack", PYODIDE], cwd=tmp_path, capture_output=True, text=True)
    if fetched.returncode:
        pytest.skip("no package index can be reached")
    with tarfile.open(next(tmp_path.glob("*.tgz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    run = subprocess.run(
        [
            "node",
            "tools/python314.mjs",
            tmp_path / "package",
            sysconfig.get_path("purelib"),
            *TESTS,
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-2000:]
    assert "Python 3.14" in run.stdout
