"""Views and questions as JSON, with every text said in the phone's language."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from core.game import Refusal
from core.message import Message, joined, say, say_n
from core.text import Say
from mobile.tables import palette as colours
from mobile.tables.view import (
    TICK,
    Board,
    BoardFace,
    BoardMarks,
    CastleFace,
    CastleMarks,
    Dice,
    Face,
    Piece,
    Token,
)
from mobile.tables.words import RING_MEANINGS

PLAIN = frozenset({str, int, bool, float})
FACES = 200
"""Printed boards whose hashes are remembered: making one takes longer than the rest of a view."""
COLOURS = {
    "red": say("red"),
    "blue": say("blue"),
    "green": say("green"),
    "light-green": say("light green"),
    "yellow": say("yellow"),
    "purple": say("purple"),
    "black": say("black"),
    "grey": say("grey"),
    "orange": say("orange"),
    "beige": say("beige"),
}


def plain(value: Any, said: Say) -> Any:
    """Any part of a view as lists, objects, texts and numbers."""
    kind: Any = type(value)
    if value is None or kind in PLAIN:
        return value
    if kind is tuple or kind is list:
        return [plain(item, said) for item in value]
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
    names = _names(kind)
    if names is not None:
        found: dict[str, Any] = {"is": kind.__name__}
        for name in names:
            found[name] = plain(getattr(value, name), said)
        return found
    if isinstance(value, tuple | list):
        return [plain(item, said) for item in value]
    return value


@functools.cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """The fields of what has fields."""
    names: tuple[str, ...] | None = getattr(kind, "_fields", None)
    if names is None and dataclasses.is_dataclass(kind):
        names = tuple(field.name for field in dataclasses.fields(kind))
    return names


def face(printed: BoardFace | CastleFace, said: Say) -> dict[str, Any]:
    """A printed board, which `plain` only names by its hash."""
    names = [field.name for field in dataclasses.fields(printed)]
    parts = {name: plain(getattr(printed, name), said) for name in names}
    return {"is": type(printed).__name__, **parts}


@functools.lru_cache(FACES)
def face_hash(printed: BoardFace | CastleFace) -> str:
    """The same for the same face, in whatever language it is asked for."""
    return tag_of(face(printed, str))


def tag_of(value: Any) -> str:
    """The same for the same JSON value, also after a restart."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def dice_words(dice: Dice, said: Say) -> dict[str, dict[str, str]]:
    """By kind and value: a die in words."""
    return {
        kind: {face.value: said(_die_words(kind, face)) for face in faces}
        for kind, faces in dice.faces.items()
    }


def _die_words(kind: str, face: Face) -> Message:
    if kind == "hourglass":
        return say_n("{n} hourglass", "{n} hourglasses", n=int(face.value))
    if kind == "good":
        return say("goods {number}", number=face.value)
    return COLOURS.get(face.value, say("{name}", name=face.value))


def labels(board: Board, said: Say) -> dict[str, str]:
    """A sentence for every space of a board, for those who hear it."""
    if isinstance(board.face, BoardFace) and isinstance(board.marks, BoardMarks):
        return {str(n): said(joined(w)) for n, w in _spaces(board.face, board.marks)}
    if isinstance(board.face, CastleFace) and isinstance(board.marks, CastleMarks):
        return {str(n): said(joined(w)) for n, w in _places(board.face, board.marks)}
    return {}


def _spaces(face: BoardFace, marks: BoardMarks) -> Iterator[tuple[int, list[Message]]]:
    for number, (name, cell) in enumerate(zip(face.names, face.cells, strict=True)):
        words = [say("{name}", name=name)]
        if cell.colour in COLOURS:
            words.append(COLOURS[cell.colour])
        if cell.hint:
            words.append(say("{name}", name=cell.hint))
        tile = marks.tiles.get(number)
        if tile is not None:
            words.append(_named(tile))
        if number in marks.written:
            words.append(say("marked with {number}", number=marks.written[number]))
        elif number in marks.rings:
            words.append(say("can be marked: {how}", how=RING_MEANINGS[marks.rings[number]]))
        yield number, words


def _places(face: CastleFace, marks: CastleMarks) -> Iterator[tuple[int, list[Message]]]:
    ground = range(1, face.width + 1)
    for place in sorted({*ground, *marks.bricks, *marks.rings, *marks.frame}):
        row, column = divmod(place, face.stride)
        words = [say("row {row}, place {place}", row=row + 1, place=column)]
        if place in marks.bricks:
            words.append(_named(marks.bricks[place]))
            if place in marks.rings:
                words.append(say("can be chosen"))
        elif place in marks.rings and marks.rings[place] not in ("", TICK):
            words.append(say("free, fits {number}", number=marks.rings[place]))
        elif place in marks.rings:
            words.append(say("free, can be built on"))
        else:
            words.append(say("empty"))
        yield place, words


def _named(piece: Piece) -> Message:
    if piece.name is not None:
        return piece.name
    text = piece.text if isinstance(piece, Token) else piece.number
    return say("a tile") if text in ("", TICK) else say("a tile with {number}", number=text)


def palette() -> dict[str, Any]:
    def paints(table: Mapping[str, colours.Paint]) -> dict[str, dict[str, str]]:
        return {name: paint._asdict() for name, paint in table.items()}

    return {
        "light": colours.LIGHT,
        "dark": colours.DARK,
        "paints": paints({**colours.PIECES, **colours.AT_THE_TABLE}),
        "seats": paints(colours.SEATS),
    }
