"""Views and questions as JSON, with every text said in the phone's language."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from core.game import Refusal
from core.message import Message, say
from core.text import Say
from mobile.tables import palette as colours
from mobile.tables.view import Board, BoardFace, BoardMarks, CastleFace, Ring

COLOURS = {
    "red": say("red"),
    "blue": say("blue"),
    "green": say("green"),
    "yellow": say("yellow"),
    "purple": say("purple"),
    "black": say("black"),
    "grey": say("grey"),
    "orange": say("orange"),
}
RINGS = {
    Ring.PLAIN: say("no bonus"),
    Ring.MONK: say("with a monk"),
    Ring.WORKER: say("with a worker"),
    Ring.SILVER: say("second space for 1 silver"),
}


def plain(value: Any, said: Say) -> Any:
    """Any part of a view as lists, objects, texts and numbers."""
    if isinstance(value, Message):
        return said(value)
    if isinstance(value, Refusal):
        return {"sentence": said(value.message), "rule": value.rule}
    if isinstance(value, BoardFace | CastleFace):
        return {"hash": face_hash(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item, said) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(value)
    names = getattr(value, "_fields", None)
    if names is None and dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
    if names is not None:
        parts = {name: plain(getattr(value, name), said) for name in names}
        return {"is": type(value).__name__, **parts}
    if isinstance(value, tuple | list):
        return [plain(item, said) for item in value]
    return value


def face(printed: BoardFace | CastleFace, said: Say) -> dict[str, Any]:
    """A printed board, which `plain` only names by its hash."""
    names = [field.name for field in dataclasses.fields(printed)]
    parts = {name: plain(getattr(printed, name), said) for name in names}
    return {"is": type(printed).__name__, **parts}


def face_hash(printed: BoardFace | CastleFace) -> str:
    return tag_of(face(printed, str))


def tag_of(value: Any) -> str:
    """The same for the same JSON value, also after a restart."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def labels(board: Board, said: Say) -> list[str]:
    """A sentence for every space of a board, for those who hear it."""
    if not isinstance(board.face, BoardFace) or not isinstance(board.marks, BoardMarks):
        return []
    found, marks = [], board.marks
    for number, (name, cell) in enumerate(zip(board.face.names, board.face.cells, strict=True)):
        words = [name]
        if cell.colour in COLOURS:
            words.append(said(COLOURS[cell.colour]))
        if cell.hint:
            words.append(cell.hint)
        tile = marks.tiles.get(number)
        if tile is not None and tile.name is not None:
            words.append(said(tile.name))
        if number in marks.written:
            words.append(said(say("marked with {number}", number=marks.written[number])))
        elif number in marks.rings:
            how = RINGS[marks.rings[number]]
            words.append(said(say("can be marked: {how}", how=how)))
        found.append(", ".join(words))
    return found


def palette() -> dict[str, Any]:
    def paints(table: Mapping[str, colours.Paint]) -> dict[str, dict[str, str]]:
        return {name: paint._asdict() for name, paint in table.items()}

    return {
        "light": colours.LIGHT,
        "dark": colours.DARK,
        "paints": paints({**colours.PIECES, **colours.AT_THE_TABLE}),
        "seats": paints(colours.SEATS),
    }
