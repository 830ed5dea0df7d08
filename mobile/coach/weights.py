"""The networks on disk: one file for each sheet, small integers with a scale for each row.

A file names the data it was trained on. If the printed sheet, the points, the dice or the length
of the tracks have changed since, its networks no longer judge this game and are not used.
"""

from __future__ import annotations

import functools
import hashlib
import json
import zlib
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from core.games.dice_game.layouts import (
    area_points,
    boxes,
    hourglass_faces,
    largest_area,
    text_of,
)
from core.games.dice_game.state import PHASES, SOLO_ROUNDS, Rules
from core.message import say, say_n
from mobile.coach.answers import Unknown
from mobile.coach.board import WORD_BITS, WORDS, Board, board, sheet_name
from mobile.coach.net import SOLO_TIMES, TABLE_TIMES, Floats, Judge, Net
from mobile.resources import asset

FOLDER = asset("coach")
MOST_PLAYERS = 5
INPUTS = WORDS * WORD_BITS
RIVALS = INPUTS - WORD_BITS
"""The first input that speaks of the others; a player alone has no weights from there on."""


class Coach(NamedTuple):
    """What judges the duchies of one table."""

    board: Board
    judge: Judge


def coach(table: Rules) -> Coach | Unknown:
    """The coach for a table, or why there is none."""
    if not table.same_round_bonus or any(row is not None for row in table.rows):
        return Unknown(say("The coach does not know these optional rules."))
    name = sheet_name(table.sheet)
    if name is None:
        return Unknown(say("The coach only knows the printed sheets."))
    if len(table.names) > MOST_PLAYERS:
        return Unknown(
            say_n(
                "The coach knows games of up to {n} player.",
                "The coach knows games of up to {n} players.",
                n=MOST_PLAYERS,
            )
        )
    return _loaded(name, len(table.names) == 1, FOLDER)


@functools.cache
def _loaded(name: str, solo: bool, folder: Path) -> Coach | Unknown:
    try:
        pack = read(folder / f"{name}.npz")
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error):
        return Unknown(say("The coach has no data for this sheet."))
    if pack.trained_on != fingerprint(name):
        return Unknown(say("This sheet has changed since the coach learned it."))
    return Coach(board(name), Judge(pack.solo if solo else pack.table))


def fingerprint(name: str) -> str:
    """What a network for this sheet depends on, in short."""
    data = {
        "sheet": text_of(name),
        "areas": [
            [area_points(size, phase) for phase in range(len(PHASES))]
            for size in range(1, largest_area() + 1)
        ],
        "boxes": boxes(),
        "solo rounds": SOLO_ROUNDS,
        "hourglasses": sorted(hourglass_faces()),
        "options": {"same_round_bonus": "yes", "rows": "unlimited"},
    }
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class Pack(NamedTuple):
    """What a file holds."""

    trained_on: str
    solo: Net
    table: Net
    """For two and more. Only hours, rivals and the last layer are its own."""


def write(file: Path, pack: Pack) -> None:
    """Packs networks into bytes: every row of weights has its own scale."""
    solo, table = pack.solo, pack.table
    used = np.flatnonzero(table.bits.any(axis=1))
    matrices = (table.bits[used], *_matrices(solo), table.hour, table.last)
    scales = [np.maximum(np.abs(m).max(axis=1), 1e-4) / 127 for m in matrices]
    halves = [scale.astype(np.float16) for scale in scales]
    parts: dict[str, NDArray[np.generic]] = {
        "trained_on": np.array(pack.trained_on),
        "used": used.astype(np.uint16),
        "narrow": np.array(len(solo.second_bias)),
        "bytes": np.concatenate(
            [
                np.clip(np.round(m / half[:, None]), -127, 127).astype(np.int8).ravel()
                for m, half in zip(matrices, halves, strict=True)
            ]
        ),
        "scales": np.concatenate(halves),
        "biases": np.concatenate((solo.second_bias, solo.last_bias, table.last_bias)),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        np.savez_compressed(stream, allow_pickle=False, **parts)


def _matrices(net: Net) -> tuple[Floats, Floats, Floats]:
    return net.second, net.hour, net.last


def read(file: Path) -> Pack:
    with np.load(file, allow_pickle=False) as parts:
        found = {name: parts[name] for name in parts}
    used, narrow = found["used"], int(found["narrow"])
    rows = (SOLO_TIMES, TABLE_TIMES)
    wide = (len(found["bytes"]) - narrow * sum(rows)) // (len(used) + narrow + sum(rows))
    shapes = (
        (len(used), wide),
        (wide, narrow),
        (SOLO_TIMES, wide),
        (SOLO_TIMES, narrow),
        (TABLE_TIMES, wide),
        (TABLE_TIMES, narrow),
    )
    known, second, hour, last, table_hour, table_last = _unpacked(
        found["bytes"], found["scales"].astype(np.float32), shapes
    )
    second_bias, last_bias, table_bias = np.split(found["biases"], np.cumsum((narrow, SOLO_TIMES)))
    bits = np.zeros((INPUTS, wide), np.float32)
    bits[used] = known
    alone = bits.copy()
    alone[RIVALS:] = 0
    return Pack(
        str(found["trained_on"]),
        Net(alone, hour, second, second_bias, last, last_bias),
        Net(bits, table_hour, second, second_bias, table_last, table_bias),
    )


def _unpacked(
    data: NDArray[np.int8], scales: Floats, shapes: tuple[tuple[int, int], ...]
) -> list[Floats]:
    """The matrices of these shapes, one behind the other."""
    found = []
    for height, width in shapes:
        rows, data = data[: height * width], data[height * width :]
        scale, scales = scales[:height], scales[height:]
        found.append(rows.reshape(height, width) * scale[:, None])
    if len(data) or len(scales):
        raise ValueError("more weights than there are places")
    return found
