"""What leaves the app comes back as it was; what comes from anybody can do no harm."""

from __future__ import annotations

import csv
import io
import json
import urllib.parse
import zlib
from base64 import b32encode
from pathlib import Path

import pytest

from core import notation, record, record_json
from core.errors import UnreadableEntry
from core.history import export
from core.session import Session
from core.storage import backup
from core.storage.store import GameSummary, Store
from tests.core.helpers import enter, session, table

GOLDEN = Path(__file__).parents[1] / "golden/burgundy"
STOPPED = "roll 3\nAnna: lay a1\nroll 1\nstop"


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
    done = export.import_games(
        store, [("scanned", f"{code}\n".encode()), ("bad", code[:-9].encode())]
    )
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
    (folder / "notes.txt").write_text("not a game file")
    single = tmp_path / "one.castlepad"
    single.write_bytes(file_of(enter(session("cairn", table(3)), "roll 2")))
    done = export.import_games(store, export.contents([folder, single]))
    assert (len(done.added), done.known, done.refused) == (31, (), ())
    assert {kept.id for kept in store.games()} == set(done.added)
    assert all(kept.totals == (3, 0) for kept in store.games() if len(kept.players) == 2)
    again = export.import_games(store, export.contents([folder]))
    assert (again.added, len(again.known)) == ((), 30)
    assert len(store.games()) == 31


def test_an_imported_game_is_whole_and_goes_on(store: Store) -> None:
    playing = enter(session("cairn", table(2)), "roll 3\nAnna: lay a1\nundo\nredo\nroll 2")
    export.import_games(store, [("a", file_of(playing))])
    again, trouble = store.open(playing.header.id)
    assert trouble is None
    assert again.record == playing.record
    enter(again, "Борис: lay b1")
    assert store.games()[0].totals == (3, 2)


def test_imported_games_stand_under_their_day(store: Store) -> None:
    old = Session(record.new("cairn", table(1), "2019-02-03").header)
    new = Session(record.new("cairn", table(1), "2021-02-03").header)
    odd = Session(record.new("cairn", table(1), "yesterday").header)
    export.import_games(store, [("a", file_of(old)), ("b", file_of(new)), ("c", file_of(odd))])
    assert [kept.date for kept in store.games()] == ["yesterday", "2021-02-03", "2019-02-03"]


def header(**changes: str) -> str:
    rows = {"game": "cairn", "rules": "1", "id": "abc", "date": "2026-11-16", **changes}
    return "castlepad 1\n" + "".join(f"{k} {v}\n" for k, v in rows.items()) + "player Anna\n\n"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe\x00", "not a text file"),
        (b"", "not a Castlepad game file"),
        (b"PK\x03\x04 something else", "not a Castlepad game file"),
        (header(game="chess").encode(), "does not know the game"),
        (header(id='"../../../evil"').encode(), "cannot be the id"),
        (header(id="x" * 65).encode(), "cannot be the id"),
        (header().encode() + b"Anna: lay a1\n", "Roll first"),
        (header().encode() + b"fly\n", "cannot be entered here"),
        (b"{" * 100_000, "not JSON"),
        (header().encode() + b"roll 1\n" * 1000 + b"edit 1 = roll 1\n" * 1000, "far too long"),
        (b"#" * (record_json.LARGEST + 1), "far too long"),
        (header(date='"\\ud800"').encode(), "not a text file"),
    ],
)
def test_what_cannot_be_taken_is_named_with_the_reason(
    store: Store, content: bytes, reason: str
) -> None:
    good = enter(session("cairn", table(2)), STOPPED)
    done = export.import_games(
        store, [("bad.castlepad", content), ("good.castlepad", file_of(good))]
    )
    assert done.added == (good.header.id,)
    (refused,) = done.refused
    assert refused.name == "bad.castlepad"
    assert reason in str(refused.reason)


def test_a_refused_line_is_named(store: Store) -> None:
    content = header().encode() + b"roll 1\nAnna: lay z9\n"
    (refused,) = export.import_games(store, [("bad", content)]).refused
    assert refused.line == 9


def test_the_same_game_twice_in_one_import_is_taken_once(store: Store) -> None:
    content = file_of(enter(session("cairn", table(2)), STOPPED))
    done = export.import_games(store, [("a", content), ("b", content)])
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
        "ended": "0",
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


def alone(store: Store, golden: str) -> GameSummary:
    store.create(notation.parse((GOLDEN / f"{golden}.castlepad").read_text("utf-8")))
    (kept,) = store.games()
    return kept


@pytest.mark.parametrize(("golden", "won"), [("solo-rounds-over", 0), ("solo-duchy-filled", 1)])
def test_a_player_alone_who_has_lost_is_no_winner(store: Store, golden: str, won: int) -> None:
    kept = alone(store, golden)
    (row,) = csv.DictReader(io.StringIO(export.to_csv([kept])))
    assert (row["rank"], row["winner"]) == (("", "0"), ("1", "1"))[won]
    (player,) = export.to_json([kept])[0]["players"]
    assert (player["rank"], player["winner"]) == ((None, False), (1, True))[won]
    (player,) = export.bg_stats(kept)["players"]
    assert (player["rank"], player["winner"]) == ((0, False), (1, True))[won]


def test_a_lost_game_noted_as_won_by_an_older_castlepad(store: Store, tmp_path: Path) -> None:
    """Every game alone was noted as won. Stores and backups of then are put right."""
    kept = alone(store, "solo-rounds-over")
    with store.change() as db:
        noted = db.execute("SELECT summary FROM game").fetchone()[0]
        old = noted.replace('"winners":[]', '"winners":[0]').replace('"ranks":[0]', '"ranks":[1]')
        assert old != noted
        db.execute("UPDATE game SET summary = ?", (old,))
        db.execute("PRAGMA user_version = 1")
    assert store.games()[0].winners == (0,)
    backup.write(store, tmp_path / "old")
    store.close()
    with Store(store.path).change() as db:
        assert db.execute("SELECT summary FROM game").fetchone() == (None,)
    restored = Store(tmp_path / "restored.sqlite")
    backup.restore(restored, tmp_path / "old")
    assert restored.games()[0]._replace(created=0, changed=0) == kept._replace(created=0, changed=0)
    assert not restored.games()[0].winners


def test_a_game_only_a_newer_castlepad_knows_is_still_listed() -> None:
    kept = GameSummary(
        "a", "chess", table(2).players, "2026", 0.0, 0.0, False, (), (), (), (), {}, ()
    )
    assert len(export.to_csv([kept]).splitlines()) == 3
    assert export.to_json([kept])[0]["players"][0]["points"] is None


def test_minutes_leave_out_what_lay_overnight(store: Store) -> None:
    keep(store)
    (kept,) = store.games()
    assert export.minutes(kept._replace(created=0, changed=45 * 60 + 10)) == 45
    assert export.minutes(kept._replace(created=0, changed=13 * 3600)) is None
    assert export.minutes(kept._replace(created=60, changed=60)) is None


# ── BG Stats ─────────────────────────────────────────────────────────────────────────────────


def finished(store: Store) -> GameSummary:
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
