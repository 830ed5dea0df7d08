"""A picture of dice read for the table: what was seen, what to show of it, which colours to learn.

Reading needs numpy and OpenCV, which take longer to load than the rest of the app: they are
imported when a picture is there, by the thread that reads it. Pictures stay in memory.
"""

from __future__ import annotations

import functools
import importlib.util
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.message import Message, say
from core.storage import settings
from core.storage.store import Store
from mobile.tables.view import Die

if TYPE_CHECKING:
    from mobile import vision
    from mobile.vision import Calibration, Expect, Reading
    from mobile.vision.calibrate import Proof
    from mobile.vision.kinds import Kind, Picture

SEAT_DICE = {
    "bordeaux": "red",
    "navy": "blue",
    "forest": "green",
    "ochre": "yellow",
    "plum": "purple",
    "slate": "black",
}
"""The dice that a player most likely has, by the colour of the seat."""
MOST_SAMPLES = 60
"""Faces that are remembered; the newest are those of today's light."""
SHOWN_SIDE = 1024
ROUND_THE_DICE = 0.6
"""What is shown round the dice, in parts of the larger side of all of them."""


READ_AS: Mapping[str, Kind] = {
    "number": "pips",
    "white": "pips",
    "colour": "colour",
    "hourglass": "hourglass",
}
"""What the reader calls the dice of the tray."""
Wanted = Sequence[Die | None]
"""What lies on the table, for each place of the tray; None where a picture does not help."""


class Unreadable(ValueError):
    """A picture that gives no roll; `message` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True)
class Shot:
    """A picture that was read, and the part of it to show."""

    picture: Picture
    reading: Reading
    found: tuple[vision.Die | None, ...]
    """By place of the tray: the die of the reading."""
    dice: Wanted
    """The same as dice of the tray."""
    pixels: bytes
    """Red, green and blue, the upper line first."""
    size: tuple[int, int]


@functools.cache
def can_read() -> bool:
    """Whether what reading needs is installed."""
    return all(importlib.util.find_spec(name) is not None for name in ("cv2", "numpy"))


def read(source: bytes | Path, name: str, wanted: Wanted, samples: Any) -> Shot:
    """Reads a picture; for a thread of its own. Raises Unreadable."""
    from mobile.vision import BadPicture, decode_picture, load_picture, read_dice

    try:
        picture = load_picture(source) if isinstance(source, Path) else decode_picture(source, name)
    except BadPicture as bad:
        raise Unreadable(bad.message) from bad
    except MemoryError as full:
        raise Unreadable(say("The photo is too large for this device.")) from full
    reading = read_dice(picture, expected(wanted), _calibration(samples))
    if not reading.dice and reading.unread:
        raise Unreadable(
            say("These dice show numerals or symbols and cannot be read. Enter the roll by hand.")
        )
    if not reading.dice:
        raise Unreadable(
            say("No dice found. Take the photo from above, close up and in good light.")
        )
    return shot(picture, reading, wanted)


class Watch:
    """The dice in front of a camera: read when nothing moves any more, by several frames."""

    ENOUGH = 3
    """Frames that have to agree; as many again when they do not."""

    def __init__(self, wanted: Wanted, samples: Any) -> None:
        from mobile.vision import Stillness, Vote

        self._wanted = wanted
        self._expected, self._calibration = expected(wanted), _calibration(samples)
        self._still, self._vote, self._read = Stillness(), Vote(2 * self.ENOUGH), 0

    def look(self, frame: Picture) -> Shot | None:
        """What the frames so far say together, once there are enough of them."""
        from mobile.vision import read_dice

        if not self._still.add(frame):
            self._vote.clear()
            self._read = 0
            return None
        self._vote.add(read_dice(frame, self._expected, self._calibration))
        self._read += 1
        reading = self._vote.result()
        if reading is None or not reading.dice or self._read < self.ENOUGH:
            return None
        if reading.abstains and self._read < 2 * self.ENOUGH:
            return None
        return shot(frame, reading, self._wanted)

    @property
    def reading(self) -> bool:
        """Whether the dice lie still."""
        return self._read > 0


def encoded(picture: Picture) -> bytes:
    """A picture as a file to keep."""
    import cv2

    return cv2.imencode(".jpg", picture)[1].tobytes()


def shown(frame: Picture, side: int) -> tuple[bytes, tuple[int, int]]:
    """A frame small enough to be shown at once: its colours, the upper line first, and size."""
    import cv2

    scale = min(1.0, side / max(frame.shape[:2]))
    size = (max(1, round(frame.shape[1] * scale)), max(1, round(frame.shape[0] * scale)))
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small, cv2.COLOR_BGR2RGB).tobytes(), size


def small(file: Path, side: int) -> tuple[bytes, tuple[int, int]] | None:
    """A picture file as `shown`; None where it cannot be read. Takes its time."""
    from mobile.vision.pictures import BadPicture, load_picture

    try:
        return shown(load_picture(file), side)
    except BadPicture:
        return None


def dice_colours(store: Store) -> dict[str, str]:
    """The colour of the dice that go with each seat's colour."""
    known = settings.SEAT_DICE.read(store)
    said = {seat: die for seat, die in known.items() if die in SEAT_DICE.values()}
    return SEAT_DICE | said


def next_dice_colour(store: Store, seat: str) -> None:
    """The dice of a seat have another colour: the next one."""
    known, colours = dice_colours(store), list(SEAT_DICE.values())
    colour = colours[(colours.index(known[seat]) + 1) % len(colours)]
    settings.SEAT_DICE.write(store, known | {seat: colour})


def learn(store: Store, shot: Shot, colours: Mapping[int, str]) -> tuple[str, ...]:
    """Remembers the colours of a picture as the players say they are, by place of the tray; gives
    those that no picture has shown yet."""
    from mobile.vision import Calibration

    known = _calibration(settings.DICE_SAMPLES.read(store)) or Calibration()
    right = {
        die: colours[place] for place, die in enumerate(shot.found) if die and place in colours
    }
    more = known.with_picture(shot.picture, shot.reading, right)
    kept = Calibration(more.samples[-MOST_SAMPLES:])
    settings.DICE_SAMPLES.write(store, kept.to_json())
    return kept.missing


def learned(store: Store) -> frozenset[str]:
    """The colours that were shown so far. Needs no OpenCV."""
    kept = settings.DICE_SAMPLES.read(store)
    try:
        return frozenset(str(name) for name, *_ in kept["samples"])
    except (TypeError, KeyError, ValueError):
        return frozenset()


def proof(store: Store) -> Proof | None:
    """How much the colours that were learned help, tried on the faces that taught them."""
    from mobile.vision.colours import ColourModel
    from mobile.vision.read import WEIGHTS

    known = _calibration(settings.DICE_SAMPLES.read(store))
    return known.proof(ColourModel.load(WEIGHTS / "colours.json")) if known else None


def forget(store: Store) -> None:
    settings.DICE_SAMPLES.write(store, {"samples": []})


def expected(wanted: Wanted) -> Expect:
    from mobile.vision import Expect, Group

    dice = Counter(die for die in wanted if die is not None)
    groups = (Group(READ_AS[die.kind], n, die.body or None) for die, n in dice.items())
    return Expect(tuple(groups))


def _calibration(kept: Any) -> Calibration | None:
    """What the store has; a backup may come from anybody, and nonsense counts as nothing."""
    from mobile.vision import Calibration

    try:
        found = Calibration.from_json(kept)
    except (TypeError, KeyError, ValueError):
        return None
    return found if found.samples else None


def shot(picture: Picture, reading: Reading, wanted: Wanted) -> Shot:
    left, top, right, bottom = _part(reading, picture.shape[1], picture.shape[0])
    pixels, size = shown(picture[top:bottom, left:right], SHOWN_SIDE)
    scale = size[0] / (right - left)
    found = placed(reading.dice, wanted)
    dice = []
    for die, read in zip(wanted, found, strict=True):
        if die is not None and read is not None:
            outline = tuple(((x - left) * scale, (y - top) * scale) for x, y in read.outline)
            die = die._replace(value=str(read.value), outline=outline, sure=read.sure)
        elif die is not None:
            die = die._replace(sure=False)
        dice.append(die)
    return Shot(picture, reading, found, tuple(dice), pixels, size)


def placed(dice: Sequence[vision.Die], wanted: Wanted) -> tuple[vision.Die | None, ...]:
    """Which die of a reading goes to which place of the tray, from the left."""
    found: list[vision.Die | None] = [None] * len(wanted)
    for die in dice:
        for place, want in enumerate(wanted):
            fits = want is not None and READ_AS[want.kind] == die.kind
            if fits and want and want.body in ("", die.body) and found[place] is None:
                found[place] = die
                break
    return tuple(found)


def _part(reading: Reading, width: int, height: int) -> tuple[int, int, int, int]:
    """The dice with some table round them; everything while dice are missing, to look for them."""
    if not reading.complete:
        return 0, 0, width, height
    boxes = [die.box for die in reading.dice]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    more = round(max(right - left, bottom - top) * ROUND_THE_DICE / 2)
    return (
        max(0, left - more),
        max(0, top - more),
        min(width, right + more),
        min(height, bottom + more),
    )
