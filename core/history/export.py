"""What leaves the app and what comes in: records, history as CSV and JSON, plays for BG Stats.

Nothing here needs a network. Whatever comes in may come from anybody: sizes are bounded, nothing
from a file becomes a path, and each file that is not taken is named with the reason.
"""

from __future__ import annotations

import base64
import csv
import dataclasses
import io
import json
import re
import urllib.parse
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from core import games, notation, record, record_json
from core.errors import EntryError, UnreadableEntry
from core.game import Game
from core.message import Message, say
from core.record import Edit, Record, check_id
from core.session import Session
from core.storage.store import GameSummary, Store

# ── one record ───────────────────────────────────────────────────────────────────────────────


def text(kept: Store, id: str) -> str:
    """The record of a game as text, with its result if it is over: what is shared as a file."""
    found = kept.record(id)
    if found.trouble is not None:
        raise found.trouble
    session = Session.load(found.record)
    header = session.header
    if session.game.outcome(session.state).over and not header.result:
        totals = tuple(points.total for points in session.points())
        header = dataclasses.replace(header, result=totals)
    return notation.write(Record(header, found.record.lines))


def file_name(game: GameSummary) -> str:
    """A name for the file of a game that is safe on every system: 2026-11-16-dice-game-Anna."""
    words = [game.date, game.game, *(player.name for player in game.players)]
    plain = re.sub(r"[^\w]+", "-", "-".join(words)).strip("-_")
    return (plain[:80].rstrip("-") or "game") + record.ENDING


QR_START = "CASTLEPAD1:"
QR_LONGEST = 4296
"""Letters and digits that the largest QR code holds."""


def qr(record_text: str) -> str:
    """The record packed for a QR code."""
    too_long = say("This game is too long for a QR code. Share it as a file.")
    return pack(QR_START, record_text, too_long)


def from_qr(code: str) -> Record:
    """The record of a scanned code. Raises UnreadableEntry."""
    wrong = say("This QR code is not a Castlepad game.")
    return notation.parse(unpack(QR_START, code, record.LONGEST, wrong))


def pack(start: str, text: str, too_long: Message) -> str:
    """A text for a QR code: only capitals and digits, which codes hold best."""
    packed = base64.b32encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(start) + len(packed) > QR_LONGEST:
        raise UnreadableEntry(too_long)
    return start + packed


def unpack(start: str, code: str, longest: int, wrong: Message) -> str:
    """The text of a scanned code, of at most so many bytes. Raises UnreadableEntry."""
    if not code.startswith(start) or len(code) > QR_LONGEST:
        raise UnreadableEntry(wrong)
    packed = code.removeprefix(start)
    try:
        packer = zlib.decompressobj()
        unpacked = packer.decompress(base64.b32decode(packed + "=" * (-len(packed) % 8)), longest)
        if not packer.eof:  # its end, with the check sum, is missing
            raise UnreadableEntry(wrong)
        return unpacked.decode()
    except EntryError:
        raise
    except (zlib.error, ValueError) as error:
        raise UnreadableEntry(wrong) from error


# ── records coming in ────────────────────────────────────────────────────────────────────────


class RefusedFile(NamedTuple):
    """A file that was not taken, and why."""

    name: str
    reason: Message
    line: int | None = None


class Imported(NamedTuple):
    added: tuple[str, ...]
    """The ids of the new games."""
    known: tuple[str, ...]
    """The ids of those that were here already, and stayed as they are."""
    refused: tuple[RefusedFile, ...]


TOGETHER = 200
"""Records kept in one transaction, if they are not long."""
MOST_RETRACING = 1_000_000
"""Lines times edits of a record: each edit replays the line of play."""


def import_games(kept: Store, files: Iterable[tuple[str, bytes]]) -> Imported:
    """Imports records: the name and the content of each file, which may also be the text of a
    QR code."""
    importer = Importer(kept)
    for name, content in files:
        importer.take(name, content)
    return importer.finish()


class Importer:
    """An import under way, for those who want to show how far it is."""

    def __init__(self, kept: Store) -> None:
        self._store = kept
        self._seen = kept.known()
        self._added: list[str] = []
        self._known: list[str] = []
        self._refused: list[RefusedFile] = []
        self._fresh: list[Session[Any]] = []
        self._lines = 0

    def take(self, name: str, content: bytes) -> None:
        """One file."""
        try:
            found = _read(content)
            id = found.record.header.id
            if id in self._seen:
                self._known.append(id)
                return
            session = Session.load(found.record, numbers=found.numbers)
        except EntryError as error:
            self._refused.append(RefusedFile(name, error.message, error.line))
            return
        self._seen.add(id)
        self._added.append(id)
        self._fresh.append(session)
        self._lines += len(session.lines)
        if len(self._fresh) == TOGETHER or self._lines > 100 * TOGETHER:
            self._keep()

    def finish(self) -> Imported:
        """What came of it; everything taken so far is kept."""
        self._keep()
        return Imported(tuple(self._added), tuple(self._known), tuple(self._refused))

    def _keep(self) -> None:
        self._store.add(self._fresh)
        self._fresh, self._lines = [], 0


def contents(paths: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Name and content of files, and of all `.castlepad` files of folders: of each no more than a
    record can have."""
    for path in paths:
        for file in sorted(path.glob("*" + record.ENDING)) if path.is_dir() else [path]:
            with file.open("rb") as stream:
                yield file.name, stream.read(record_json.LARGEST + 1)


def _read(content: bytes) -> record.Rescue:
    """The whole record of a file; one that cannot be read to its end is not imported at all."""
    if content.startswith(QR_START.encode()):
        code = content[: 2 * QR_LONGEST].decode("ascii", "replace").strip()
        content = notation.write(from_qr(code)).encode()
    found = record_json.decode(content)
    if found.trouble is not None:
        raise found.trouble
    edits = sum(isinstance(line, Edit) for line in found.record.lines)
    if edits * len(found.record.lines) > MOST_RETRACING:
        raise UnreadableEntry(record.TOO_LONG)
    check_id(found.record.header.id)
    try:
        json.dumps(record_json.to_json(found.record), ensure_ascii=False).encode()
    except UnicodeEncodeError:  # JSON can spell halves of characters, which no file can hold
        raise UnreadableEntry(say("This is not a text file. A game file is UTF-8 text.")) from None
    return found


# ── the history as a table ───────────────────────────────────────────────────────────────────

COLUMNS = (
    "id",
    "date",
    "game",
    "options",
    "over",
    "minutes",
    "players",
    "seat",
    "player",
    "points",
    "rank",
    "winner",
    "by_kind",
    "ended",
)
LONGEST_PLAY = 12 * 60
"""Minutes; what took longer was left lying overnight, and says nothing about the play."""


def to_csv(history: Iterable[GameSummary]) -> str:
    """A row for each player of each game, for spreadsheets."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for game in history:
        for seat, player in enumerate(game.players):
            row: dict[str, Any] = {
                "id": game.id,
                "date": _cell(game.date),
                "game": _cell(game.game),
                "options": _cell(_pairs({**game.options, **_at(game.personal, seat, {})})),
                "over": int(game.over),
                "minutes": minutes(game) or "",
                "players": len(game.players),
                "seat": seat + 1,
                "player": _cell(player.name),
                "points": _at(game.totals, seat, ""),
                "rank": _at(game.ranks, seat, "") or "",
                "winner": int(seat in game.winners),
                "by_kind": _cell(_pairs(_at(game.kinds, seat, {}))),
                "ended": int(game.ended),
            }
            writer.writerow(row)
    return out.getvalue()


def to_json(history: Iterable[GameSummary]) -> list[dict[str, Any]]:
    """The history as JSON data, a game an object."""
    return [
        {
            "id": game.id,
            "date": game.date,
            "game": game.game,
            "options": dict(game.options),
            "over": game.over,
            "ended": game.ended,
            "minutes": minutes(game),
            "players": [
                {
                    "name": player.name,
                    "options": {**dict(player.options), **_at(game.personal, seat, {})},
                    "points": _at(game.totals, seat, None),
                    "rank": _at(game.ranks, seat, None) or None,
                    "winner": seat in game.winners,
                    "by_kind": dict(_at(game.kinds, seat, {})),
                }
                for seat, player in enumerate(game.players)
            ],
        }
        for game in history
    ]


def minutes(game: GameSummary) -> int | None:
    """How long a game took, as far as the entries tell."""
    spent = round((game.changed - game.created) / 60)
    return spent if 0 < spent <= LONGEST_PLAY else None


def _pairs(values: Mapping[str, object]) -> str:
    return "; ".join(f"{name}={value}" for name, value in values.items())


def _at(values: Sequence[Any], seat: int, otherwise: Any) -> Any:
    """By seat; a game that only a newer Castlepad knows has no summary."""
    return values[seat] if seat < len(values) else otherwise


def _cell(text: str) -> str:
    """A spreadsheet must not take a player's name for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


# ── BG Stats ─────────────────────────────────────────────────────────────────────────────────

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
BOARD_GAME_GEEK = {
    "dice-game": 232988,
    "burgundy": 84876,
    "tuscany": 300327,
}
"""Ids there, by which BG Stats finds the game without asking."""


def bg_stats(game: GameSummary) -> dict[str, Any]:
    """A finished game as a play for BG Stats, in the fields it documents for other apps. The
    source ids never change, so that it asks only once who is who."""
    if not game.over:
        raise UnreadableEntry(say("Only a finished game can be sent."))
    id = games.tracked(game.game)
    played = games.game(id)
    about: dict[str, Any] = {
        "name": played.title,
        "sourceGameId": id,
        "highestWins": True,
        "noPoints": False,
    }
    if id in BOARD_GAME_GEEK:
        about["bggId"] = BOARD_GAME_GEEK[id]
    play = {
        "sourceName": "Castlepad",
        "sourcePlayId": game.id,
        "playDate": datetime.fromtimestamp(game.changed, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": about,
        "board": _boards(played, game.options),
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name.strip().casefold(),
                "score": game.totals[seat],
                "rank": game.ranks[seat],
                "winner": seat in game.winners,
                "role": _boards(played, game.personal[seat]),
            }
            for seat, player in enumerate(game.players)
        ],
    }
    spent = minutes(game)
    return play if spent is None else {**play, "durationMin": spent}


def _boards(game: Game[Any], chosen: Mapping[str, str]) -> str:
    """What tells plays of a game apart: the edition, and the sheet or board."""
    found = []
    for option in game.options:
        if option.name in chosen and (option.layout or option.name == "edition"):
            titles = {choice.value: choice.title for choice in option.choices}
            found.append(titles.get(chosen[option.name], chosen[option.name]))
    return ", ".join(found)


def bg_stats_link(game: GameSummary) -> str:
    """The link that opens BG Stats with the play; it shows it and asks before it keeps it."""
    data = json.dumps(bg_stats(game), ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + urllib.parse.quote(data, safe="")
