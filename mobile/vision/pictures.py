"""Picture files and bytes to pixels: orientation honoured, bad files refused with a sentence.

Nothing is written: a picture lives in memory only.
"""

from __future__ import annotations

import struct
from pathlib import Path

import cv2
import numpy as np

from core.message import Message, say
from mobile.vision.kinds import Picture

MOST_BYTES = 64 * 2**20
MOST_PIXELS = 120 * 10**6
"""Of the largest JPEG that cameras write, which is decoded at a part of its size."""
MOST_WHOLE = 40 * 10**6
"""Of pictures that must be decoded whole: a small file may hold hundreds of megabytes of them."""
SMALLEST_SIDE = 32
# The reader works at this length; larger JPEGs are decoded at half or a quarter of theirs.
WORKING_SIDE = 1280


class BadPicture(ValueError):
    """A picture that cannot be read; `message` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def load_picture(path: str | Path) -> Picture:
    """The pixels (BGR) of a picture file, turned as the camera was held."""
    file = Path(path)
    try:
        size = file.stat().st_size
        if file.is_dir():
            raise BadPicture(
                say("“{name}” is a folder. Choose a picture in it.", name=file.name or str(file))
            )
        if not file.is_file():
            raise _missing(file.name)
        if size > MOST_BYTES:
            raise _too_large(file.name, MOST_PIXELS)
        data = file.read_bytes()
    except OSError as error:
        raise _missing(file.name) from error
    return decode_picture(data, file.name)


def decode_picture(data: bytes, name: str = "picture") -> Picture:
    """The pixels (BGR) of an encoded picture."""
    if not data:
        raise BadPicture(say("“{name}” is empty. Take the photo again.", name=name))
    if _heic(data):
        raise BadPicture(
            say(
                "“{name}” is a HEIC photo, which cannot be read here. Send it as a JPEG, or choose "
                "Settings › Camera › Formats › Most Compatible on the iPhone and take it again.",
                name=name,
            )
        )
    size = _declared_size(data)
    if size is None:
        raise _broken(name) if _known(data) else _no_picture(name)
    width, height = size
    if width * height > (most := MOST_PIXELS if _in_parts(data) else MOST_WHOLE):
        raise _too_large(name, most)
    if min(width, height) < SMALLEST_SIDE:
        raise BadPicture(
            say(
                "“{name}” is too small to show dice. Choose a photo at least {least} pixels wide.",
                name=name,
                least=SMALLEST_SIDE,
            )
        )
    if _cut_short(data):
        raise _broken(name)
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), _flags(data, max(width, height)))
    except cv2.error:
        image = None
    if image is None:
        raise _broken(name)
    return np.asarray(image, np.uint8)


def _missing(name: str) -> BadPicture:
    return BadPicture(say("There is no file “{name}”. Choose another photo.", name=name))


def _too_large(name: str, most: int) -> BadPicture:
    text = say(
        "“{name}” is too large. Choose a photo of at most {most} megapixels.",
        name=name,
        most=most // 10**6,
    )
    return BadPicture(text)


def _broken(name: str) -> BadPicture:
    text = say("“{name}” is damaged. Take or copy the photo again.", name=name)
    return BadPicture(text)


def _no_picture(name: str) -> BadPicture:
    text = say(
        "“{name}” is not a picture. Choose a JPEG, PNG, WebP or BMP file.",
        name=name,
    )
    return BadPicture(text)


def _flags(data: bytes, side: int) -> int:
    """Colour, EXIF orientation applied, and no more pixels than are of use."""
    if data.startswith(b"\xff\xd8"):
        if side >= 4 * WORKING_SIDE:
            return int(cv2.IMREAD_REDUCED_COLOR_4)
        if side >= 2 * WORKING_SIDE:
            return int(cv2.IMREAD_REDUCED_COLOR_2)
    return int(cv2.IMREAD_COLOR)


def _in_parts(data: bytes) -> bool:
    """A JPEG whose lines come one after the other, as those of cameras do."""
    place = _jpeg_frame(data) if data.startswith(b"\xff\xd8") else None
    return place is not None and data[place + 1] in (0xC0, 0xC1)


def _heic(data: bytes) -> bool:
    """What iPhones write unless told otherwise; OpenCV does not read it."""
    brands = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1")
    return data[4:8] == b"ftyp" and data[8:12] in brands


def _known(data: bytes) -> bool:
    starts = (b"\xff\xd8", b"\x89PNG", b"BM", b"RIFF")
    return data.startswith(starts)


def _cut_short(data: bytes) -> bool:
    """Decoders fill a missing end with grey and say nothing; the end marks tell."""
    if data.startswith(b"\xff\xd8"):
        return b"\xff\xd9" not in data[-4096:] and b"\xff\xd9" not in data[len(data) // 2 :]
    if data.startswith(b"\x89PNG"):
        return b"IEND" not in data[-4096:]
    if data.startswith(b"RIFF"):
        return len(data) < int(struct.unpack("<I", data[4:8])[0]) + 8
    return data.startswith(b"BM") and len(data) < int(struct.unpack("<I", data[2:6])[0])


def _declared_size(data: bytes) -> tuple[int, int] | None:
    """Width and height from the header, before any memory is spent on pixels."""
    try:
        if data.startswith(b"\xff\xd8"):
            return _jpeg_size(data)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack(">II", data[16:24])
            return int(width), int(height)
        if data.startswith(b"BM"):
            width, height = struct.unpack("<ii", data[18:26])
            return int(width), abs(int(height))
        if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            return _webp_size(data)
    except (struct.error, IndexError):
        pass
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    place = _jpeg_frame(data)
    if place is None:
        return None
    height, width = struct.unpack(">HH", data[place + 5 : place + 9])
    return int(width), int(height)


def _jpeg_frame(data: bytes) -> int | None:
    """Where the part begins that tells the size and the way of coding."""
    place = 2
    while place + 9 < len(data):
        if data[place] != 0xFF:
            return None
        mark = data[place + 1]
        if mark == 0xFF:
            place += 1
            continue
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return place
        place += 2 + int(struct.unpack(">H", data[place + 2 : place + 4])[0])
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    form = data[12:16]
    if form == b"VP8X":
        return (
            1 + int.from_bytes(data[24:27], "little"),
            1 + int.from_bytes(data[27:30], "little"),
        )
    if form == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if form == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return int(width) & 0x3FFF, int(height) & 0x3FFF
    return None
