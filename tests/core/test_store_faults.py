"""At the n-th thing the store does to the disk something goes wrong, for every n, in every game.

Afterwards the game must stand as it was before or after the entry of that moment: nothing that was
acknowledged is lost, nothing is half there, and what the player is told is a sentence.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core import games, record
from core.session import Session
from core.storage.disk import StoreError
from core.storage.store import Store
from tests.core import helpers
from tests.core.faulty_disk import Fault, FaultyDisk, library

LIBRARY = library()
pytestmark = pytest.mark.skipif(LIBRARY is None, reason="SQLite is built into this Python")
ENTRIES = 5
MOST = 400


@pytest.fixture(scope="module")
def disk() -> Iterator[FaultyDisk]:
    assert LIBRARY is not None
    disk = FaultyDisk(LIBRARY)
    yield disk
    disk.remove()


class Evening:
    """A store with a game in it, and the entries that come next."""

    def __init__(self, game_id: str, path: Path) -> None:
        self.path = path
        game: Any = games.game(game_id)
        played = helpers.random_game(game, helpers.setups(game)[1], seed=1)
        entries = [step.entry for step in played.steps]
        start = random.Random(1).randrange(max(1, len(entries) // 2))
        store = Store(path)
        session = store.create(record.new(game_id, played.header.setup, "2026-11-16"))
        self.id = session.header.id
        for entry in entries[:start]:
            session.play(entry)
        store.close()
        self.next = entries[start : start + ENTRIES]
        self.states = [session.state]
        for entry in self.next:
            self.states.append(game.apply(self.states[-1], entry))

    def play_on(self, report: Any = lambda count: None) -> None:
        store = Store(self.path)
        try:
            session, trouble = store.open(self.id)
            assert trouble is None
            for count, entry in enumerate(self.next, 1):
                before, lines = session.state, len(session.lines)
                try:
                    session.play(entry)
                except StoreError:
                    assert session.state is before
                    assert len(session.lines) == lines
                    raise
                report(count)
        finally:
            store.close()

    def reopened(self) -> Session:
        store = Store(self.path)
        session, trouble = store.open(self.id)
        store.close()
        assert trouble is None
        return session


def copy(source: Path, target: Path) -> Path:
    target.write_bytes(source.read_bytes())
    return target


def evening(game_id: str, tmp_path: Path) -> Evening:
    return Evening(game_id, tmp_path / "first.sqlite")


@pytest.mark.parametrize("fault", [Fault.FAIL, Fault.FULL])
@pytest.mark.parametrize("game_id", games.ids())
def test_a_failing_disk_loses_nothing(
    game_id: str, fault: Fault, disk: FaultyDisk, tmp_path: Path
) -> None:
    # At least one call an entry was tried.
    assert failing_points(game_id, fault, disk, tmp_path) > ENTRIES


@pytest.mark.parametrize("game_id", games.ids())
def test_dying_at_any_moment_loses_nothing(game_id: str, disk: FaultyDisk, tmp_path: Path) -> None:
    assert dying_points(game_id, disk, tmp_path) > ENTRIES


def failing_points(game_id: str, fault: Fault, disk: FaultyDisk, tmp_path: Path) -> int:
    """Lets every call fail in turn; how many there are."""
    tonight = evening(game_id, tmp_path)
    first = tonight.path
    for n in range(1, MOST):
        tonight.path = copy(first, tmp_path / f"{n}.sqlite")
        acknowledged = [0]
        disk.arm(n, fault)
        try:
            tonight.play_on(acknowledged.append)
        except StoreError as error:
            assert str(error)
        met = disk.disarm()
        found = tonight.reopened().state
        assert found in tonight.states[acknowledged[-1] : acknowledged[-1] + 2], (n, acknowledged)
        if not met:
            return n - 1
    raise AssertionError(f"more than {MOST} calls for {ENTRIES} entries")


def dying_points(game_id: str, disk: FaultyDisk, tmp_path: Path) -> int:
    """Lets the process die at every call in turn; how many there are."""
    tonight = evening(game_id, tmp_path)
    first = tonight.path
    for n in range(1, MOST):
        tonight.path = copy(first, tmp_path / f"{n}.sqlite")
        acknowledged, died = play_in_a_child(tonight, disk, n)
        found = tonight.reopened().state
        assert found in tonight.states[acknowledged : acknowledged + 2], (n, acknowledged)
        if not died:
            assert acknowledged == ENTRIES
            return n - 1
    raise AssertionError(f"more than {MOST} calls for {ENTRIES} entries")


def play_in_a_child(tonight: Evening, disk: FaultyDisk, n: int) -> tuple[int, bool]:
    """Plays on in a process that dies at its n-th call; how many entries it acknowledged."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        disk.arm(n, Fault.DIE)
        tonight.play_on(lambda count: os.write(writer, bytes([count])))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    return max(told, default=0), os.WIFSIGNALED(status)


def main() -> None:
    """`python -m tests.core.test_store_faults`: how many points there are in each game."""
    assert LIBRARY is not None
    faulty = FaultyDisk(LIBRARY)
    for game_id in games.ids():
        points = {}
        for fault in Fault:
            with tempfile.TemporaryDirectory() as folder:
                if fault is Fault.DIE:
                    points[fault.value] = dying_points(game_id, faulty, Path(folder))
                else:
                    points[fault.value] = failing_points(game_id, fault, faulty, Path(folder))
        print(game_id, points, flush=True)


if __name__ == "__main__":
    main()
