"""Files that rotted, were cut off or may not be written: a sentence, a way on, nothing lost."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from pathlib import Path

import pytest

from core import record
from core.errors import EntryError
from core.game import Layout
from core.session import Session
from core.storage.disk import DamagedStore, StoreError
from core.storage.rescue import Rescued, rescue, under_way
from core.storage.store import LOST, Store
from tests.core.helpers import enter, table

GAMES = 15
PLAYED = "roll 3\nAnna: lay a1\nroll 2\nundo\nroll 1\nБорис: lay a2"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with some games, profiles, layouts and settings."""
    path = tmp_path / "castlepad.sqlite"
    store = Store(path)
    for _ in range(GAMES):
        fresh = record.new("cairn", table(2), "2026-11-16")
        played = enter(Session(fresh.header), PLAYED)
        store.create(played.record)
    for name in ("Ганна", "Őri"):
        store.keep_profile(name, {"colour": "red"})
    store.keep_layout(Layout("sheet", "mine", "A B\n" * 50))
    store.set_setting("theme", "dark")
    store.close()
    return path


def usable(path: Path) -> int:
    """Opens a store however damaged, goes through all of it and plays on; how many games it has."""
    try:
        store = Store(path)
        found = browse(store)
    except DamagedStore:
        store = rescue(path).store
        found = browse(store)
    enter(store.create(record.new("cairn", table(2), "2026-11-16")), PLAYED)
    store.close()
    return found


def with_rot(path: Path, change: str) -> tuple[Store, str]:
    """The store after a change to one game that no Castlepad makes, and that game."""
    store = Store(path)
    game = store.games()[0].id
    with store.change() as db:
        db.execute(change, (game,))
    return store, game


def browse(store: Store) -> int:
    games = store.games()
    for kept in games:
        with contextlib.suppress(EntryError):  # its header rotted; the others open
            store.open(kept.id)
    store.profiles(), store.layouts(), store.setting("theme")
    return len(games)


def test_a_sound_store_is_rescued_whole(path: Path) -> None:
    before = Store(path)
    games = before.games()
    records = [before.record(kept.id).record for kept in games]
    before.close()
    rescued = rescue(path)
    assert rescued.games == GAMES
    assert rescued.store.games() == games
    assert [rescued.store.record(kept.id).record for kept in games] == records
    assert rescued.store.setting("theme") == "dark"
    assert [p.name for p in rescued.store.profiles()] == ["Őri", "Ганна"]
    assert rescued.aside.exists()


def test_any_page_may_rot(path: Path) -> None:
    sound = path.read_bytes()
    with sqlite3.connect(path) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
    db.close()
    rng = random.Random(1)
    saved = []
    for page in range(1, len(sound) // size):
        rotten = bytearray(sound)
        rotten[page * size : (page + 1) * size] = rng.randbytes(size)
        path.write_bytes(rotten)
        for left in path.parent.glob("castlepad.sqlite-*"):
            left.unlink()
        saved.append(usable(path))
    assert max(saved) == GAMES
    assert sum(saved) > GAMES * len(saved) * 0.6  # one page of many costs only what was on it


def test_any_byte_may_rot(path: Path) -> None:
    sound = path.read_bytes()
    rng = random.Random(2)
    for _ in range(25):
        rotten = bytearray(sound)
        for _ in range(rng.randrange(1, 40)):
            rotten[rng.randrange(100, len(sound))] = rng.randrange(256)
        path.write_bytes(rotten)
        for left in path.parent.glob("castlepad.sqlite-*"):
            left.unlink()
        usable(path)


def test_a_file_that_is_no_database_is_set_aside(path: Path) -> None:
    path.write_bytes(b"nothing of the kind" * 1000)
    with pytest.raises(DamagedStore):
        Store(path)
    rescued = rescue(path)
    assert rescued.games == 0
    assert rescued.aside.read_bytes().startswith(b"nothing of the kind")


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_file_that_was_cut_off(path: Path, part: float) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * part)])
    usable(path)


def test_a_write_ahead_log_that_was_cut_off_costs_only_its_end(path: Path) -> None:
    store = Store(path)
    playing = store.create(record.new("cairn", table(2), "2026-11-16"))
    enter(playing, PLAYED)
    wal = path.with_name(path.name + "-wal").read_bytes()
    main = path.read_bytes()
    store.close()
    lengths = []
    for part in (0.0, 0.3, 0.6, 0.9, 1.0):
        path.write_bytes(main)
        path.with_name(path.name + "-wal").write_bytes(wal[: int(len(wal) * part)])
        path.with_name(path.name + "-shm").unlink(missing_ok=True)
        again = Store(path)
        known = [kept.id for kept in again.games()]
        if playing.header.id in known:
            session, trouble = again.open(playing.header.id)
            assert trouble is None
            lengths.append(len(session.lines))
        again.close()
    assert lengths == sorted(lengths)
    assert lengths[-1] == len(playing.lines)


def test_a_store_in_read_only_mode_says_so(path: Path) -> None:
    store = Store(path)
    playing, _ = store.open(store.games()[0].id)
    store._db.execute("PRAGMA query_only = ON")
    lines = len(playing.lines)
    with pytest.raises(StoreError, match="may not write"):
        enter(playing, "roll 1" if not playing.state.rolled else "undo")
    assert len(playing.lines) == lines


def test_a_clock_set_back_changes_no_order_of_lines(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(path)
    playing = store.create(record.new("cairn", table(2), "2026-11-16"))
    enter(playing, "roll 3")
    monkeypatch.setattr("time.time", lambda: 1000.0)
    enter(playing, "Anna: lay a1\nroll 2")
    again, trouble = Store(path).open(playing.header.id)
    assert trouble is None
    assert again.record == playing.record
    assert playing.header.id in [kept.id for kept in store.games()]


def test_a_game_that_lost_an_entry_goes_on_from_before_it(path: Path) -> None:
    """Later entries would mean something else without it, and new ones would have no place."""
    store, game = with_rot(path, "DELETE FROM line WHERE game = ? AND seq = 2")
    session, trouble = store.open(game)
    assert trouble is not None and trouble.message == LOST
    assert len(session.lines) == 2
    enter(session, "roll 2")
    store.close()
    again, trouble = Store(path).open(game)
    assert trouble is None and again.lines == session.lines
    (aside,) = path.parent.glob(f"damaged-{game}-*.castlepad")
    assert aside.read_text("utf-8").count("\nroll") == 2, "the later entries are kept there"


def test_a_game_whose_id_rotted_inside_its_header_goes_on(path: Path) -> None:
    store, game = with_rot(path, "UPDATE game SET header = replace(header, ?, 'x')")
    session, _ = store.open(game)
    enter(session, "roll 2")
    assert store.open(game)[0].lines == session.lines
    store.close()


def test_players_and_summary_that_rotted_and_are_json_all_the_same(path: Path) -> None:
    store = Store(path)
    with store.change() as db:
        db.execute("UPDATE game SET players = '[7]', summary = '[]'")
        db.execute("UPDATE profile SET looks = '[1]'")
    assert {kept.players for kept in store.games()} == {()}
    assert [profile.looks for profile in store.profiles()] == [{}, {}]
    store.close()


def test_a_gap_in_a_row_is_damage(path: Path) -> None:
    """A rotten page may leave out what no row of ours leaves out."""
    store = Store(path)
    store._db.close()
    store._db = sqlite3.connect(":memory:")
    store._db.executescript(
        "CREATE TABLE profile (id, name, looks, used, deleted);"
        "INSERT INTO profile VALUES (1, 'Anna', NULL, 0, NULL);"
        "CREATE TABLE layout (kind, name, text, changed, deleted);"
        "INSERT INTO layout VALUES ('sheet', NULL, '', 0, NULL);"
    )
    for read in (store.profiles, store.layouts):
        with pytest.raises(DamagedStore):
            read()
    store.close()


def test_a_rescue_that_is_cut_short_anywhere_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each renaming of a file may be the last thing the app does, or may be refused."""
    replace, calls = Path.replace, 0

    def stops(self: Path, target: Path) -> Path:
        nonlocal calls
        calls += 1
        if calls == stop_at:
            raise OSError("read-only file system")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", stops)
    path.with_name(path.name + "-wal").touch()
    for stop_at in range(1, 6):
        calls = 0
        with contextlib.suppress(StoreError):
            rescue(path).store.close()
        if calls < stop_at:
            assert stop_at > 2
            break
        stop_at, calls = 0, 0
        found = rescue(path) if under_way(path) else Rescued(Store(path), path, 0)
        assert len(found.store.games()) == GAMES
        found.store.close()
    assert not under_way(path)


def test_a_full_disk_stops_a_rescue_and_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("core.storage.rescue._copy", full)
    with pytest.raises(StoreError, match="device is full"):
        rescue(path)
    assert path.read_bytes() == before and not under_way(path)
