"""A short run of every kind of hostile input; `python -m tools.fuzz` does as many as one likes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tools.fuzz import KINDS, subject

FEW = {
    "records": 300,
    "layouts": 150,
    "codes": 120,
    "backups": 40,
    "databases": 15,
    "pictures": 150,
    "settings": 60,
}


WINDOW = {"settings": pytest.mark.window}


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=WINDOW.get(kind, ())) for kind in KINDS])
def test_only_declared_errors_come_out(kind: str, tmp_path: Path) -> None:
    made = subject(kind, tmp_path)
    ends = {made.take(random.Random(f"{kind} 1 {number}")) for number in range(FEW[kind])}
    assert len(ends) > 1, "some is refused, and some is taken"
