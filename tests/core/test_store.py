"""What the device keeps: durable before it is shown, nothing half there, nothing gone for good."""

from __future__ import annotations

import importlib
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import notation, record
from core.errors import EntryError
from core.game import Layout
from core.session import Session
from core.storage.disk import StoreError
from core.storage.store import Store
from tests.core.helpers import enter, table

ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "deep/inside/castlepad.sqlite")
    yield store
    store.close()


def fresh(store: Store, players: int = 2) -> Session:
    return store.create(record.new("cairn", table(players), "2026-11-16"))


def reopened(store: Store) -> Store:
    store.close()
    return Store(store.path)


def test_a_game_reopens_as_it_was_with_its_undo(store: Store) -> None:
    playing = enter(fresh(store), "roll 3\nAnna: lay a1\nroll 2\nundo\n! Anna: set points 5")
    again, trouble = reopened(store).open(playing.header.id)
    assert trouble is None
    assert again.record == playing.record
    assert again.state == playing.state
    enter(again, "undo\nundo\nundo")
    assert not again.can_undo


def test_an_imported_record_keeps_its_lines(store: Store) -> None:
    text = notation.write(enter(fresh(store), "roll 3\nAnna: lay a1").record)
    other = Store(store.path.with_name("other.sqlite"))
    again = other.create(notation.parse(text))
    assert notation.write(again.record) == text
    with pytest.raises(StoreError):
        other.create(notation.parse(text))  # the same game twice


def test_a_game_that_cannot_be_set_up_is_not_kept(store: Store) -> None:
    with pytest.raises(EntryError):
        store.create(record.new("cairn", table(9), "2026-11-16"))
    assert not store.games()


def test_a_summary_of_an_older_version_names_corrections_as_today(store: Store) -> None:
    fresh(store)
    store.games()  # works the summary out
    with sqlite3.connect(store.path) as db:
        found = json.loads(db.execute("SELECT summary FROM game").fetchone()[0])
        found["kinds"] = [{"by hand": 2, "corrected": 1, "stone": 3, "correction": 4}, {"stone": 1}]
        db.execute("UPDATE game SET summary = ?", (json.dumps(found),))
    assert store.games()[0].kinds == ({"correction": 7, "stone": 3}, {"stone": 1})


def test_the_list_shows_totals_and_winners_and_the_last_played_first(store: Store) -> None:
    first, second = fresh(store), fresh(store)
    enter(first, "roll 3\nAnna: lay a1\nroll 1")
    assert [kept.id for kept in store.games()] == [first.header.id, second.header.id]
    assert store.games()[0].totals == (3, 0)
    assert not store.games()[0].over
    enter(first, "stop")
    kept = store.games()[0]
    assert (kept.over, kept.winners, kept.totals) == (True, (0,), (3, 0))
    assert kept.players[0].name == "Anna"


def test_deleting_is_a_bin(store: Store) -> None:
    id = fresh(store).header.id
    store.delete(id)
    assert not store.games()
    assert [kept.id for kept in store.games(deleted=True)] == [id]
    store.restore(id)
    assert [kept.id for kept in store.games()] == [id]
    store.delete(id)
    store.empty_bin(older_than=time.time() - 60)
    assert store.games(deleted=True)
    store.empty_bin(older_than=time.time() + 60)
    assert not store.games(deleted=True)
    with pytest.raises(StoreError, match="no longer on this device"):
        store.open(id)


def test_profiles_are_remembered_last_used_first(store: Store) -> None:
    store.keep_profile("Ганна", {"colour": "red"})
    store.keep_profile("Őri", {"icon": "tower"})
    store.keep_profile("Ганна", {"colour": "blue"})
    assert [(p.name, p.looks) for p in store.profiles()] == [
        ("Ганна", {"colour": "blue"}),
        ("Őri", {"icon": "tower"}),
    ]
    store.delete_profile("Ганна")
    assert [p.name for p in store.profiles()] == ["Őri"]
    store.restore_profile("Ганна")
    assert len(store.profiles()) == 2


def test_layouts_are_kept_by_kind_and_name(store: Store) -> None:
    store.keep_layout(Layout("sheet", "mine", "A B\nC"))
    store.keep_layout(Layout("track", "loop", "1"))
    store.keep_layout(Layout("sheet", "mine", "A C"))
    assert store.layouts("sheet") == [Layout("sheet", "mine", "A C")]
    assert len(store.layouts()) == 2
    store.delete_layout("sheet", "mine")
    assert not store.layouts("sheet")
    store.restore_layout("sheet", "mine")
    assert store.layouts("sheet")


def test_settings_are_any_json_value(store: Store) -> None:
    assert store.setting("theme", "light") == "light"
    store.set_setting("theme", "dark")
    store.set_setting("last", {"players": ["Ганна"], "n": 3})
    again = reopened(store)
    assert again.setting("theme") == "dark"
    assert again.setting("last") == {"players": ["Ганна"], "n": 3}


def test_two_windows_on_one_game_do_not_mix_their_entries(store: Store) -> None:
    mine = fresh(store)
    other = Store(store.path)
    theirs, _ = other.open(mine.header.id)
    enter(theirs, "roll 3")
    with pytest.raises(StoreError, match="another window"):
        enter(mine, "roll 2")
    assert mine.state.rolled == 0
    assert store.open(mine.header.id)[0].state.rolled == 3


def test_a_damaged_line_costs_only_what_follows_and_a_copy_is_kept(store: Store) -> None:
    id = enter(fresh(store), "roll 3\nAnna: lay a1\nroll 2").header.id
    with sqlite3.connect(store.path) as db:
        db.execute("UPDATE line SET text = 'Anna: la' WHERE seq = 1")
    db.close()
    playing, trouble = store.open(id)
    assert trouble is not None and trouble.line == 10
    assert [str(step.entry) for step in playing.steps] == ["roll 3"]
    (aside,) = store.path.parent.glob("damaged-*.castlepad")
    assert aside.read_text(encoding="utf-8").endswith("roll 3\nAnna: la\nroll 2\n")
    enter(playing, "Anna: lay b1")
    assert store.open(id) is not None
    assert len(store.open(id)[0].steps) == 2


def test_a_newer_database_is_left_alone(store: Store) -> None:
    store.close()
    with sqlite3.connect(store.path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match="newer Castlepad"):
        Store(store.path)


def test_what_is_no_database_is_said_clearly(tmp_path: Path) -> None:
    path = tmp_path / "castlepad.sqlite"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="damaged"):
        Store(path)


def test_a_full_disk_changes_nothing_and_says_so(store: Store) -> None:
    playing = enter(fresh(store), "roll 3")
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="device is full"):
        for _ in range(2000):
            enter(playing, "undo\nredo")
    state, lines = playing.state, len(playing.lines)
    again, trouble = reopened(store).open(playing.header.id)
    assert trouble is None
    assert (again.state, len(again.lines)) == (state, lines)


WRITER = """
import sys
import tests.conftest
from core import notation, record
from core.storage.store import Store
store = Store(sys.argv[1])
playing, trouble = store.open(sys.argv[2])
assert trouble is None, trouble
print("ready", len(playing.lines), flush=True)
while True:
    playing.enter(playing.read("undo" if playing.can_undo else "roll 1"))
    print(len(playing.lines), flush=True)
"""


def kill_while_writing(path: Path, times: int, seed: int) -> int:
    """Kills a writing process at random moments; every acknowledged entry must be there after."""
    store = Store(path)
    playing = store.create(record.new("cairn", table(2), "2026-11-16"))
    store.close()
    rng = random.Random(seed)
    for _ in range(times):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), playing.header.id],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert writer.stdout is not None
        assert writer.stdout.readline().startswith("ready")
        rows = [writer.stdout.readline() for _ in range(rng.randint(1, 3))]
        time.sleep(rng.uniform(0.0, 0.02))
        writer.kill()
        rows += writer.stdout.read().splitlines(keepends=True)
        writer.wait()
        acknowledged = [int(row) for row in rows if row.endswith("\n")]
        store = Store(path)
        again, trouble = store.open(playing.header.id)
        assert trouble is None
        last = acknowledged[-1]
        assert len(again.lines) in (last, last + 1), (len(again.lines), last)
        store.close()
    return len(again.lines)


def test_kill_at_any_moment_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """Ten kills here; `python -m tests.core.test_store 200` does as many as one likes."""
    assert kill_while_writing(tmp_path / "castlepad.sqlite", times=10, seed=4) >= 10


if __name__ == "__main__":
    importlib.import_module("tests.conftest")  # makes the reference game known
    with tempfile.TemporaryDirectory() as folder:
        count = int(sys.argv[1])
        entries = kill_while_writing(Path(folder) / "castlepad.sqlite", count, seed=1)
        print(f"{count} kills, {entries} entries, none lost, none half there")


def test_a_move_is_one_transaction_and_takes_waiting_settings_along(store: Store) -> None:
    session = fresh(store)
    begun: list[str] = []
    store._db.set_trace_callback(lambda sql: begun.append(sql) if "BEGIN" in sql else None)
    store.set_later("place", [1])
    assert store.setting("place") == [1]
    assert not begun, "nothing is written yet"
    session.play(next(iter(session.game.legal(session.state))))
    assert len(begun) == 1
    again = reopened(store)
    assert again.setting("place") == [1]
    again.close()


def test_what_waits_is_saved_by_flush(store: Store) -> None:
    other = Store(store.path)
    store.set_later("place", [1])
    assert other.setting("place") is None
    store.flush()
    assert other.setting("place") == [1]
    other.close()
