"""The networks on disk: one file a sheet, small integers with a scale for each column.

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

from core.games.dice_game.sheets import (
    area_points,
    boxes,
    hourglass_faces,
    largest_area,
    names,
    text_of,
)
from core.games.dice_game.state import PHASES, SOLO_ROUNDS, Table
from core.message import say
from mobile.coach.answers import Unknown
from mobile.coach.board import WORD_BITS, WORDS, Board, board, sheet_name
from mobile.coach.net import Floats, Judge, Net
from mobile.resources import asset

FOLDER = asset("coach")
MOST_PLAYERS = 5
INPUTS = WORDS * WORD_BITS
RIVALS = INPUTS - WORD_BITS
"""The first input that speaks of the others: behind it a table's network has weights of its own."""


class Coach(NamedTuple):
    """What judges the duchies of one table."""

    board: Board
    judge: Judge


def coach(table: Table) -> Coach | Unknown:
    """The coach for a table, or why there is none."""
    if not table.same_round_bonus or any(row is not None for row in table.rows):
        return Unknown(say("The coach does not know these optional rules."))
    name = sheet_name(table.sheet)
    if name is None:
        return Unknown(say("The coach knows the printed sheets only."))
    if len(table.names) > MOST_PLAYERS:
        return Unknown(say("The coach knows games of up to {n} players.", n=MOST_PLAYERS))
    return _loaded(name, len(table.names) == 1, FOLDER)


@functools.cache
def _loaded(name: str, solo: bool, folder: Path) -> Coach | Unknown:
    try:
        pack = read(folder / f"{name}.npz")
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error):
        return Unknown(say("The coach has no data for this sheet."))
    if pack.trained_on != fingerprint(name):
        return Unknown(say("This sheet has changed since the coach learned it."))
    net = pack.solo if solo else pack.table
    if net is None:
        return Unknown(say("The coach knows this sheet for one player only."))
    return Coach(board(name), Judge(net))


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
    table: Net | None
    """For two and more. It shares the inputs of the own duchy with the solo network."""


def write(file: Path, pack: Pack) -> None:
    """Packs networks into small integers."""
    used = np.flatnonzero(pack.solo.bits.any(axis=1))
    parts: dict[str, NDArray[np.generic]] = {
        "trained_on": np.array(pack.trained_on),
        "used": used.astype(np.uint16),
        **_packed("bits", pack.solo.bits[used]),
        **_packed_rest("solo", pack.solo),
    }
    if pack.table is not None:
        assert np.array_equal(pack.table.bits[:RIVALS], pack.solo.bits[:RIVALS])
        heard = np.flatnonzero(pack.table.bits[RIVALS:].any(axis=1))
        parts["heard"] = heard.astype(np.uint8)
        parts |= _packed("rivals", pack.table.bits[RIVALS:][heard])
        parts |= _packed_rest("table", pack.table)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        np.savez_compressed(stream, **parts)  # type: ignore[arg-type]


def read(file: Path) -> Pack:
    with np.load(file, allow_pickle=False) as parts:
        solo_bits = _bits(parts["used"], _unpacked(parts, "bits"))
        table = None
        if "heard" in parts:
            rivals = _bits(parts["heard"].astype(np.int64) + RIVALS, _unpacked(parts, "rivals"))
            table = _net(parts, "table", solo_bits + rivals)
        return Pack(str(parts["trained_on"]), _net(parts, "solo", solo_bits), table)


def _packed(name: str, weights: Floats) -> dict[str, NDArray[np.generic]]:
    """A matrix as bytes, each column with its own scale."""
    scale = np.maximum(np.abs(weights).max(axis=0), 1e-9) / 127
    return {
        name: np.round(weights / scale).astype(np.int8),
        f"{name}_scale": scale.astype(np.float32),
    }


def _packed_rest(kind: str, net: Net) -> dict[str, NDArray[np.generic]]:
    return {
        **_packed(f"{kind}_hour", net.hour),
        **_packed(f"{kind}_second", net.second),
        f"{kind}_second_bias": net.second_bias.astype(np.float16),
        **_packed(f"{kind}_last", net.last),
        f"{kind}_last_bias": net.last_bias.astype(np.float32),
    }


def _unpacked(parts: np.lib.npyio.NpzFile, name: str) -> Floats:
    found: Floats = parts[name].astype(np.float32) * parts[f"{name}_scale"]
    return found


def _bits(used: NDArray[np.generic], weights: Floats) -> Floats:
    bits = np.zeros((INPUTS, weights.shape[1]), np.float32)
    bits[used] = weights
    return bits


def _net(parts: np.lib.npyio.NpzFile, kind: str, bits: Floats) -> Net:
    return Net(
        bits,
        _unpacked(parts, f"{kind}_hour"),
        _unpacked(parts, f"{kind}_second"),
        parts[f"{kind}_second_bias"].astype(np.float32),
        _unpacked(parts, f"{kind}_last"),
        parts[f"{kind}_last_bias"],
    )


def covered() -> tuple[str, ...]:
    """The printed sheets that can be asked about."""
    return tuple(name for name in names() if isinstance(_loaded(name, True, FOLDER), Coach))
