"""What leaves the app comes back as it was; what comes from anybody can do no harm."""

from __future__ import annotations

import csv
import gzip
import io
import json
import urllib.parse
import zlib
from base64 import b32encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core import backup, export, notation, record, record_json
from core.disk import StoreError
from core.errors import UnreadableEntry
from core.game import Layout
from core.session import Session
from core.store import Kept, Store
from tests.core.helpers import enter, session, table

STOPPED = "roll 3\nAnna: lay a1\nroll 1\nstop"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "castlepad.sqlite")
    yield store
    store.close()


def keep(store: Store, text: str = STOPPED, players: int = 2) -> Session:
    return enter(store.create(record.new("cairn", table(players), "2026-11-16")), text)


def file_of(playing: Session) -> bytes:
    return notation.write(playing.record).encode()


# ── records ──────────────────────────────────────────────────────────────────────────────────


def test_a_shared_record_tells_its_result(store: Store) -> None:
    playing = keep(store)
    shared = notation.parse(export.text(store, playing.header.id))
    assert shared.header.result == (3, 0)
    assert shared.lines == tuple(playing.lines)
    going_on = keep(store, "roll 3")
    assert "result" not in export.text(store, going_on.header.id)


def test_a_qr_code_brings_the_same_game(store: Store) -> None:
    playing = keep(store)
    code = export.qr(notation.write(playing.record))
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:")
    assert export.from_qr(code) == playing.record


def test_the_text_of_a_code_is_imported_like_a_file(store: Store) -> None:
    playing = enter(session("cairn", table(2)), STOPPED)
    code = export.qr(notation.write(playing.record))
    done = export.take_in(store, [("scanned", f"{code}\n".encode()), ("bad", code[:-9].encode())])
    assert done.added == (playing.header.id,)
    assert [refused.name for refused in done.refused] == ["bad"]


def test_a_game_too_long_for_a_code_says_so() -> None:
    noise = "".join(f"{n * 2654435761 % 2**32:08x}" for n in range(2000))
    with pytest.raises(UnreadableEntry, match="Share it as a file"):
        export.qr(noise)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "https://example.org",
        export.QR_START,
        export.QR_START + "é",
        export.QR_START + "AAAA",
        export.QR_START + b32encode(zlib.compress(b"castlepad 1\ngame chess\n")).decode(),
        export.QR_START + b32encode(zlib.compress(b"\xff\xfe")).decode(),
        export.QR_START + "A" * 5000,
    ],
)
def test_what_is_no_code_of_ours_is_refused(code: str) -> None:
    with pytest.raises(UnreadableEntry):
        export.from_qr(code)


def test_a_code_that_unpacks_without_end_is_cut() -> None:
    bomb = zlib.compress(b"castlepad 1\n" + b"#" * 10_000_000, 9)
    code = export.QR_START + b32encode(bomb[:2500]).decode().rstrip("=")
    with pytest.raises(UnreadableEntry):
        export.from_qr(code)


def test_file_names_stay_in_their_folder(store: Store) -> None:
    playing = keep(store)
    (kept,) = store.games()
    assert export.file_name(kept) == "2026-11-16-cairn-Anna-Борис.castlepad"
    assert playing.header.id not in export.file_name(kept)
    hostile = kept._replace(date="../../etc", game="/", players=())
    assert export.file_name(hostile) == "etc.castlepad"
    assert export.file_name(kept._replace(date="", game="..", players=())) == "game.castlepad"
    assert len(export.file_name(kept._replace(date="x" * 500))) < 100


# ── import ───────────────────────────────────────────────────────────────────────────────────


def test_import_one_or_many_and_known_ones_are_skipped(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "evenings"
    folder.mkdir()
    for number in range(30):
        playing = enter(session("cairn", table(2)), STOPPED)
        (folder / f"{number}.castlepad").write_bytes(file_of(playing))
    (folder / "notes.txt").write_text("not a record")
    single = tmp_path / "one.castlepad"
    single.write_bytes(file_of(enter(session("cairn", table(3)), "roll 2")))
    done = export.take_in(store, export.contents([folder, single]))
    assert (len(done.added), done.known, done.refused) == (31, (), ())
    assert {kept.id for kept in store.games()} == set(done.added)
    assert all(kept.totals == (3, 0) for kept in store.games() if len(kept.players) == 2)
    again = export.take_in(store, export.contents([folder]))
    assert (again.added, len(again.known)) == ((), 30)
    assert len(store.games()) == 31


def test_an_imported_game_is_whole_and_goes_on(store: Store) -> None:
    playing = enter(session("cairn", table(2)), "roll 3\nAnna: lay a1\nundo\nredo\nroll 2")
    export.take_in(store, [("a", file_of(playing))])
    again, trouble = store.open(playing.header.id)
    assert trouble is None
    assert again.record == playing.record
    enter(again, "Борис: lay b1")
    assert store.games()[0].totals == (3, 2)


def test_imported_games_stand_under_their_day(store: Store) -> None:
    old = Session(record.new("cairn", table(1), "2019-02-03").header)
    new = Session(record.new("cairn", table(1), "2021-02-03").header)
    odd = Session(record.new("cairn", table(1), "yesterday").header)
    export.take_in(store, [("a", file_of(old)), ("b", file_of(new)), ("c", file_of(odd))])
    assert [kept.date for kept in store.games()] == ["yesterday", "2021-02-03", "2019-02-03"]


def header(**changes: str) -> str:
    rows = {"game": "cairn", "rules": "1", "id": "abc", "date": "2026-11-16", **changes}
    return "castlepad 1\n" + "".join(f"{k} {v}\n" for k, v in rows.items()) + "player Anna\n\n"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe\x00", "not text"),
        (b"", "not a Castlepad record"),
        (b"PK\x03\x04 something else", "not a Castlepad record"),
        (header(game="chess").encode(), "does not know the game"),
        (header(id='"../../../evil"').encode(), "cannot be the id"),
        (header(id="x" * 65).encode(), "cannot be the id"),
        (header().encode() + b"Anna: lay a1\n", "Roll first"),
        (header().encode() + b"fly\n", "not something one can enter"),
        (b"{" * 100_000, "not JSON"),
        (header().encode() + b"roll 1\n" * 1000 + b"edit 1 = roll 1\n" * 1000, "far too long"),
        (b"#" * (record_json.LARGEST + 1), "far too long"),
        (header(date='"\\ud800"').encode(), "not text"),
    ],
)
def test_what_cannot_be_taken_is_named_with_the_reason(
    store: Store, content: bytes, reason: str
) -> None:
    good = enter(session("cairn", table(2)), STOPPED)
    done = export.take_in(store, [("bad.castlepad", content), ("good.castlepad", file_of(good))])
    assert done.added == (good.header.id,)
    (refused,) = done.refused
    assert refused.name == "bad.castlepad"
    assert reason in str(refused.reason)


def test_a_refused_line_is_named(store: Store) -> None:
    content = header().encode() + b"roll 1\nAnna: lay z9\n"
    (refused,) = export.take_in(store, [("bad", content)]).refused
    assert refused.line == 9


def test_the_same_game_twice_in_one_import_is_taken_once(store: Store) -> None:
    content = file_of(enter(session("cairn", table(2)), STOPPED))
    done = export.take_in(store, [("a", content), ("b", content)])
    assert (len(done.added), len(done.known)) == (1, 1)


# ── history ──────────────────────────────────────────────────────────────────────────────────


def test_history_as_csv(store: Store) -> None:
    playing = keep(store)
    rows = list(csv.DictReader(io.StringIO(export.to_csv(store.games()))))
    assert [row["player"] for row in rows] == ["Anna", "Борис"]
    assert rows[0] == {
        "id": playing.header.id,
        "date": "2026-11-16",
        "game": "cairn",
        "options": "size=small; faces=3; stones=grey",
        "over": "1",
        "minutes": "",
        "players": "2",
        "seat": "1",
        "player": "Anna",
        "points": "3",
        "rank": "1",
        "winner": "1",
        "by_kind": "stone=3",
    }


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_a_name_is_never_a_formula(store: Store, name: str) -> None:
    keep(store)
    (kept,) = store.games()
    renamed = kept._replace(players=(kept.players[0]._replace(name=name), kept.players[1]))
    (first, _) = csv.DictReader(io.StringIO(export.to_csv([renamed])))
    assert first["player"] == f"'{name}"


def test_history_as_json(store: Store) -> None:
    keep(store)
    (game,) = json.loads(json.dumps(export.to_json(store.games())))
    assert game["options"] == {"size": "small", "faces": "3"}
    assert game["players"][0] == {
        "name": "Anna",
        "options": {"stones": "grey"},
        "points": 3,
        "rank": 1,
        "winner": True,
        "by_kind": {"stone": 3},
    }


def test_a_game_only_a_newer_castlepad_knows_is_still_listed() -> None:
    kept = Kept("a", "chess", table(2).players, "2026", 0.0, 0.0, False, (), (), (), (), {}, ())
    assert len(export.to_csv([kept]).splitlines()) == 3
    assert export.to_json([kept])[0]["players"][0]["points"] is None


def test_minutes_leave_out_what_lay_overnight(store: Store) -> None:
    keep(store)
    (kept,) = store.games()
    assert export.minutes(kept._replace(created=0, changed=45 * 60 + 10)) == 45
    assert export.minutes(kept._replace(created=0, changed=13 * 3600)) is None
    assert export.minutes(kept._replace(created=60, changed=60)) is None


# ── BG Stats ─────────────────────────────────────────────────────────────────────────────────


def finished(store: Store) -> Kept:
    keep(store)
    (kept,) = store.games()
    return kept._replace(created=1_780_000_000.0 - 50 * 60, changed=1_780_000_000.0)


def test_a_play_has_the_documented_fields(store: Store) -> None:
    kept = finished(store)
    link = export.bg_stats_link(kept)
    start, _, data = link.partition("?data=")
    assert start == "https://app.bgstatsapp.com/createPlay.html"
    assert not set(data) & set(' {}"&#?+')
    assert json.loads(urllib.parse.unquote(data)) == {
        "sourceName": "Castlepad",
        "sourcePlayId": kept.id,
        "playDate": "2026-05-28 20:26:40",  # the end, in UTC
        "durationMin": 50,
        "game": {
            "name": "Cairn",
            "sourceGameId": "cairn",
            "highestWins": True,
            "noPoints": False,
        },
        "board": "",
        "players": [
            {
                "name": "Anna",
                "sourcePlayerId": "anna",
                "score": 3,
                "rank": 1,
                "winner": True,
                "role": "",
            },
            {
                "name": "Борис",
                "sourcePlayerId": "борис",
                "score": 0,
                "rank": 2,
                "winner": False,
                "role": "",
            },
        ],
    }


def test_source_ids_are_stable(store: Store) -> None:
    kept = finished(store)
    later = kept._replace(id="other", date="2027-01-01", game="cairn-count")
    first, second = export.bg_stats(kept), export.bg_stats(later)
    assert first["game"]["sourceGameId"] == second["game"]["sourceGameId"]
    assert [p["sourcePlayerId"] for p in first["players"]] == [
        p["sourcePlayerId"] for p in second["players"]
    ]
    assert first["sourcePlayId"] != second["sourcePlayId"]


def test_an_unfinished_game_is_no_play(store: Store) -> None:
    with pytest.raises(UnreadableEntry, match="finished"):
        export.bg_stats(finished(store)._replace(over=False))


# ── backup ───────────────────────────────────────────────────────────────────────────────────


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
    with pytest.raises(StoreError, match="larger than any real one"):
        backup.restore(full, file)
    file.write_bytes(packed(profile_row(name="A" * 30_000)))
    with pytest.raises(StoreError, match="larger than any real one"):
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
