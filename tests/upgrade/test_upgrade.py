"""What an earlier release saved opens in this one: its store, its backup, its game files.

Each folder beside this file was written by the code of that release and is never changed. It has
the store of a device, a backup of it, the longest golden game of every game as text and as JSON,
and `totals.json` with what the release itself counted.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from core import notation, record_json
from core.errors import EntryError
from core.session import Session
from core.storage import backup
from core.storage.disk import StoreError
from core.storage.store import Store

RELEASES = sorted(folder for folder in Path(__file__).parent.iterdir() if folder.name[0].isdigit())
FILES = sorted(file for folder in RELEASES for file in folder.glob("*.castlepad"))


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}" if path.suffix else path.name


def told(folder: Path) -> Any:
    return json.loads((folder / "totals.json").read_text(encoding="utf-8"))


def has_everything(store: Store, folder: Path) -> None:
    """Every game with its lines and points, the bin, the players, components and settings."""
    expected = told(folder)
    deleted = {game.id for game in store.games(deleted=True)}
    assert deleted == {expected["deleted"]}
    assert {game.id for game in store.games()} | deleted == set(expected["games"])
    for id, game in expected["games"].items():
        session, trouble = store.open(id)
        assert trouble is None, (game["name"], trouble)
        assert len(session.lines) == game["lines"], game["name"]
        assert [points.total for points in session.points()] == game["totals"], game["name"]
    assert {profile.name for profile in store.profiles()} == {"Anna", "Boris"}
    assert [[layout.kind, layout.name] for layout in store.layouts()] == sorted(expected["layouts"])
    assert store.setting("settings", {})["language"] == "hu"


@pytest.mark.parametrize("folder", RELEASES, ids=named)
def test_a_store_opens(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "castlepad.db", tmp_path)
    for _ in range(2):  # migrated, and opened again after that
        store = Store(tmp_path / "castlepad.db")
        has_everything(store, folder)
        store.close()


@pytest.mark.parametrize("folder", RELEASES, ids=named)
def test_a_backup_is_restored(folder: Path, tmp_path: Path) -> None:
    store = Store(tmp_path / "castlepad.db")
    backup.restore(store, folder / f"evening{backup.ENDING}")
    has_everything(store, folder)
    store.close()


@pytest.mark.parametrize("file", FILES, ids=named)
def test_game_files_open_and_go_on(file: Path) -> None:
    """Text and JSON say the same, and what is written now is what was written then."""
    text = file.read_text(encoding="utf-8")
    found = notation.rescue(text)
    assert found.trouble is None
    assert notation.write(found.record) == text
    plain = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    assert record_json.from_json(plain) == found.record
    expected = told(file.parent)["games"][found.record.header.id]
    session = Session.load(found.record, numbers=found.numbers)
    assert [points.total for points in session.points()] == expected["totals"]


def test_files_of_a_newer_release_are_refused_with_a_sentence(tmp_path: Path) -> None:
    """What this release says of its successors, and it leaves their files as they are."""
    newest = RELEASES[-1]
    text = (newest / "dice-game.castlepad").read_text(encoding="utf-8")
    with pytest.raises(EntryError, match="newer Castlepad"):
        notation.parse(text.replace("castlepad 1\n", "castlepad 2\n", 1))

    newer = re.sub(r"^rules \d+$", "rules 99", text, flags=re.M)
    assert notation.rescue(newer).trouble is None, "what it can read it reads"
    found = notation.rescue(f"{newer}Anna: dance\n")
    assert "newer Castlepad" in str(found.trouble)
    assert found.record.lines == notation.parse(text).lines
    assert notation.rescue(f"{text}Anna: dance\n").trouble is not None
    assert "newer" not in str(notation.rescue(f"{text}Anna: dance\n").trouble)
    for line in ("option weather sunny\nplayer Anna", "option sheet E\nplayer Anna"):
        with pytest.raises(EntryError, match="newer Castlepad"):
            Session.load(notation.parse(newer.replace("player Anna", line, 1)))
    plain = record_json.to_json(notation.parse(newer))
    plain["lines"].append({"play": {"verb": "dance", "player": 1}})
    with pytest.raises(EntryError, match="newer Castlepad"):
        record_json.from_json(plain)

    path = tmp_path / "castlepad.db"
    shutil.copy(newest / "castlepad.db", path)
    store = Store(path)
    with store.change() as db:
        db.execute("PRAGMA user_version = 1000")
    store.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer Castlepad"):
        Store(path)
    assert path.read_bytes() == before
