"""A backup gives back what it was given; one that comes from anybody can do no harm."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from core import notation
from core.game import Layout
from core.storage import backup
from core.storage.disk import StoreError
from core.storage.store import Store
from tests.core.helpers import enter
from tests.core.test_export import header, keep


def everything(store: Store) -> list[backup.Row]:
    return list(backup.rows(store))


@pytest.fixture
def full(store: Store) -> Store:
    """A store with something of every kind."""
    keep(store)
    keep(store, "roll 3\nAnna: lay a1\nundo\nredo\n! Борис: lay c1", players=4)
    store.delete(keep(store, "roll 1").header.id)
    store.keep_profile("Ганна", {"colour": "red"})
    store.keep_profile("gone", {})
    store.delete_profile("gone")
    store.keep_layout(Layout("sheet", "mine", "A B\nC"))
    store.set_setting("theme", "dark")
    store.set_setting("last", {"players": ["Őri"], "n": None})
    store.set_setting("nothing", None)
    store.games()
    return store


def test_backup_wipe_restore_everything_equal(full: Store, tmp_path: Path) -> None:
    file = tmp_path / f"all{backup.ENDING}"
    before, games = everything(full), full.games()
    assert backup.write(full, file) == 3
    full.close()
    for left in tmp_path.glob("castlepad.sqlite*"):
        left.unlink()
    wiped = Store(tmp_path / "castlepad.sqlite")
    assert not everything(wiped)
    assert backup.restore(wiped, file) == (3, 0)
    assert everything(wiped) == before
    assert wiped.games() == games
    for kept in games:
        again, trouble = wiped.open(kept.id)
        assert trouble is None
        assert again.header.id == kept.id
    assert not list(tmp_path.glob("*.part"))


def test_restoring_leaves_what_is_there(full: Store, tmp_path: Path) -> None:
    file = tmp_path / "all"
    backup.write(full, file)
    going_on = next(kept for kept in full.games() if len(kept.players) == 4)
    enter(full.open(going_on.id)[0], "undo")
    full.keep_layout(Layout("sheet", "mine", "changed since"))
    full.set_setting("theme", "light")
    lines = len(full.open(going_on.id)[0].lines)
    assert backup.restore(full, file) == (0, 3)
    assert len(full.open(going_on.id)[0].lines) == lines
    assert full.layouts()[0].text == "changed since"
    assert full.setting("theme") == "dark"


def test_a_backup_is_text_anybody_can_read(full: Store, tmp_path: Path) -> None:
    file = tmp_path / "all"
    backup.write(full, file)
    rows = [json.loads(row) for row in gzip.decompress(file.read_bytes()).splitlines()]
    assert rows[0] == {"castlepad-backup": 1}
    (game,) = [row for row in rows if len(row.get("lines", ())) == 5]
    text = game["header"] + "".join(f"{line}\n" for line, _ in game["lines"])
    assert notation.parse(text).header.game == "cairn"


def game_row(**changes: Any) -> dict[str, Any]:
    return {
        "table": "game",
        "header": header(),
        "created": 1.0,
        "changed": 2.0,
        "summary": None,
        "deleted": None,
        "lines": [["roll 1", 1.0]],
        **changes,
    }


def profile_row(**changes: Any) -> dict[str, Any]:
    return {"table": "profile", "name": "A", "looks": "{}", "used": 1.0, "deleted": None, **changes}


def packed(*rows: Any, first: Any = None) -> bytes:
    lines = [json.dumps(row) for row in (first or {"castlepad-backup": 1}, *rows)]
    return gzip.compress("\n".join(lines).encode())


BAD_BACKUPS = {
    "empty": b"",
    "no gzip": b"castlepad",
    "no JSON": gzip.compress(b"castlepad 1"),
    "a list": packed(first=[1]),
    "something else": packed(first={"other": 1}),
    "newer": packed(first={"castlepad-backup": 99}),
    "cut off": packed(game_row())[:-9],
    "wrong checksum": packed(game_row())[:-5] + b"12345",
    "nested without end": gzip.compress(b'{"castlepad-backup": 1}\n' + b"[" * 100_000),
    "unknown table": packed({"table": "sqlite_master", "name": "x"}),
    "no table": packed({"name": "x"}),
    "table is a list": packed({"table": [], "name": "x"}),
    "columns missing": packed({"table": "setting", "name": "x"}),
    "column too many": packed(profile_row(id=1)),
    "wrong type": packed(profile_row(name=1)),
    "looks are a list": packed(profile_row(looks="[1]")),
    "looks are no JSON": packed(profile_row(looks="{")),
    "setting is no JSON": packed({"table": "setting", "name": "x", "value": "{"}),
    "bad header": packed(game_row(header="x")),
    "evil id": packed(game_row(header=header(id='"../../evil"'))),
    "no lines": packed(game_row(lines=None)),
    "line is a number": packed(game_row(lines=[[1, 1.0]])),
    "line is two": packed(game_row(lines=[["roll 1\nroll 2", 1.0]])),
    "no time": packed(game_row(changed=float("nan"))),
    "endless time": packed(game_row(created=float("inf"))),
    "half a character": packed(profile_row(name="\ud800")),
}


@pytest.mark.parametrize("content", BAD_BACKUPS.values(), ids=BAD_BACKUPS)
def test_what_is_no_backup_changes_nothing(full: Store, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad"
    good = packed(game_row(header=header(id="good")))
    file.write_bytes(content)
    before = everything(full)
    with pytest.raises(StoreError) as caught:
        backup.restore(full, file)
    assert "ackup" in str(caught.value)
    assert everything(full) == before
    file.write_bytes(good)
    assert backup.restore(full, file) == (1, 0)


def test_a_backup_that_unpacks_without_end_is_stopped(
    full: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bomb"
    monkeypatch.setattr(backup, "LARGEST", 100_000)
    monkeypatch.setattr(backup, "LONGEST_ROW", 20_000)
    file.write_bytes(packed(*(profile_row(name=f"A{n}") for n in range(3000))))
    before = everything(full)
    with pytest.raises(StoreError, match="too large to be a backup"):
        backup.restore(full, file)
    file.write_bytes(packed(profile_row(name="A" * 30_000)))
    with pytest.raises(StoreError, match="too large to be a backup"):
        backup.restore(full, file)
    assert everything(full) == before


def test_who_watches_a_restoring_sees_how_far_it_is_and_may_stop_it(
    full: Store, tmp_path: Path
) -> None:
    file = tmp_path / "large"
    file.write_bytes(packed(*(profile_row(name=f"A{n}") for n in range(20_000))))
    before = everything(full)
    parts: list[float] = []

    def watch(part: float) -> None:
        parts.append(part)
        if part > 0.5:
            raise backup.Stopped

    with pytest.raises(backup.Stopped):
        backup.restore(full, file, watch)
    assert parts == sorted(parts) and 0 < parts[0] < 0.5 < parts[-1] < 1
    assert everything(full) == before


@pytest.mark.parametrize("rows", [2, 100, 5000])
def test_every_row_moves_the_progress_however_large_the_buffers_are(
    store: Store, tmp_path: Path, rows: int
) -> None:
    file = tmp_path / "even"
    file.write_bytes(packed(*(profile_row(name=f"A{n:04}") for n in range(rows))))
    parts: list[float] = []
    backup.restore(store, file, parts.append)
    even = [n / rows for n in range(1, rows + 1)]
    assert parts == pytest.approx(even, abs=1 / rows)
    assert parts[-1] == 1


def test_a_wrong_size_in_the_file_only_spoils_the_progress(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "padded"
    file.write_bytes(packed(profile_row(name="A"), profile_row(name="B")) + bytes(8))
    parts: list[float] = []
    backup.restore(store, file, parts.append)
    assert parts == [1, 1]
    assert [profile.name for profile in store.profiles()] == ["A", "B"]


def test_a_wrong_summary_is_worked_out_again(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "odd"
    file.write_bytes(packed(game_row(summary='{"over": true}')))
    backup.restore(store, file)
    (kept,) = store.games()
    assert (kept.over, kept.totals) == (False, (0,))


def test_a_backup_that_cannot_be_written_says_so(full: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        backup.write(full, tmp_path / "no such folder" / "all")
    with pytest.raises(StoreError):
        backup.restore(full, tmp_path / "nothing there")
