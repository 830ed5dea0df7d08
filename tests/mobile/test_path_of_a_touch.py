"""ARCHITECTURE.md tells the path of a touch. A real touch must take exactly that path."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType

from tools.driver import Driver

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| `([\w/]+\.py)` \| (?:– )?`([\w.]+)` \|", re.MULTILINE)

Hop = tuple[str, str]


def test_a_touch_takes_the_path_that_is_described(driver: Driver) -> None:
    described = ROW.findall((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    driver.open_table(driver.keep_game(("Anna",)))
    driver.cell("c2")
    driver.roll(("orange", "blue"), (3, 5), 1)
    taken: dict[Hop, list[Hop]] = {}

    def note(frame: FrameType, event: str, _arg: object) -> None:
        found = hop(frame)
        if event == "call" and found in described and found not in taken:
            taken[found] = callers(frame)

    sys.setprofile(note)
    try:
        driver.cell("d2")
    finally:
        sys.setprofile(None)
    assert list(taken) == described
    assert not {each for above in taken.values() for each in above} - {*described}


def hop(frame: FrameType) -> Hop | None:
    """A function of the app, with what is defined inside it."""
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(ROOT / "core") and not path.is_relative_to(ROOT / "mobile"):
        return None
    name = frame.f_code.co_qualname.partition(".<locals>")[0]
    return path.relative_to(ROOT).as_posix(), name


def callers(frame: FrameType) -> list[Hop]:
    """The functions of the app that led here."""
    found: list[Hop] = []
    above = frame.f_back
    while above is not None:
        if (each := hop(above)) is not None:
            found.append(each)
        above = above.f_back
    return found
