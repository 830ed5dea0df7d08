"""Picture files as they are chosen for the dice reader: decoded, and some of them read."""

from __future__ import annotations

import random
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np

from mobile import dicepicture
from mobile.dicepicture import Unreadable
from mobile.tables.view import Die
from mobile.vision.pictures import MOST_PIXELS, BadPicture, load_picture
from tools.fuzz import mutate

FORMS = (".jpg", ".png", ".webp", ".bmp")
DICE = tuple(map(Die, ("number", "number", "colour", "colour", "hourglass")))
READ = 0.02
"""The part of the good pictures in which dice are looked for, which takes longest."""


class Subject:
    def __init__(self, folder: Path) -> None:
        self.file = folder / "given"
        noise = np.random.default_rng(1)
        table = np.full((240, 320, 3), 180, np.uint8)
        for place in range(5):
            cv2.rectangle(table, (20 + 55 * place, 90), (60 + 55 * place, 130), (240, 240, 240), -1)
            cv2.circle(table, (40 + 55 * place, 110), 5, (20, 20, 20), -1)
        table = cv2.add(table, noise.integers(0, 12, table.shape, np.uint8))
        self.good = [cv2.imencode(form, table)[1].tobytes() for form in FORMS]
        progressive = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
        self.good.append(cv2.imencode(".jpg", table, progressive)[1].tobytes())

    def take(self, rng: random.Random) -> str:
        self.file.write_bytes(self._content(rng))
        try:
            picture = load_picture(self.file)
            assert picture.ndim == 3 and picture.shape[2] == 3
            assert picture.shape[0] * picture.shape[1] <= MOST_PIXELS
            if rng.random() < READ:
                dicepicture.read(self.file, "given", DICE, None)
                return "dice looked for and found"
        except BadPicture as bad:
            assert str(bad.message)
            return "BadPicture"
        except Unreadable as bad:
            assert str(bad.message)
            return "dice looked for, Unreadable"
        return "decoded"

    def _content(self, rng: random.Random) -> bytes:
        given = rng.choice(self.good)
        match rng.randrange(10):
            case 0:
                return given[: rng.randrange(len(given))]
            case 1:
                return rng.randbytes(rng.choice((0, 1, 30, 3000)))
            case 2:
                return given[: rng.choice((2, 4, 8, 12))] + rng.randbytes(2000)
            case 3 | 4:
                return _resized(given, rng)
            case 5:
                return given + rng.choice(self.good)
            case _:
                return mutate.data(given, rng)


def _resized(given: bytes, rng: random.Random) -> bytes:
    """Says another size than it has."""
    sides = (0, 1, 31, 33, 5000, 11000, 65535, 2**31 - 1, 2**32 - 1)
    width, height = rng.choice(sides), rng.choice(sides)
    found = bytearray(given)
    if given.startswith(b"\x89PNG"):
        found[16:24] = struct.pack(">II", width, height)
        found[29:33] = struct.pack(">I", zlib.crc32(found[12:29]))
    elif given.startswith(b"BM"):
        found[18:26] = struct.pack("<II", width, height)
    elif given.startswith(b"\xff\xd8"):
        at = max(given.find(b"\xff\xc0"), given.find(b"\xff\xc2"))
        found[at + 5 : at + 9] = struct.pack(">HH", height & 0xFFFF, width & 0xFFFF)
    else:
        found[26:30] = struct.pack("<HH", width & 0xFFFF, height & 0xFFFF)
    return bytes(found)
