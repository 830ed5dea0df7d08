"""A live preview: wait until the dice lie still, read several frames, let them vote."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from mobile.vision.kinds import Die, Floats, Picture, Reading, Value

_SMALL = (96, 72)


class Stillness:
    """Says when neither dice nor hand nor tablet move any more."""

    def __init__(self, frames: int = 3, most: float = 6.0) -> None:
        self._needed = frames
        self._most = most  # grey levels that some part of the picture may still change by
        self._last: Floats | None = None
        self._calm = 0

    def add(self, frame: Picture) -> bool:
        """True from the n-th calm frame on; a moving frame restarts the count."""
        grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
        small = cv2.resize(grey, _SMALL, interpolation=cv2.INTER_AREA).astype(np.float32)
        small *= 128 / max(float(small.mean()), 1)  # a camera finding its exposure does not move
        small = np.asarray(cv2.blur(small, (3, 3)), np.float32)
        if self._last is not None and self._last.shape == small.shape:
            moved = float(np.percentile(np.abs(small - self._last), 99.5))
            self._calm = self._calm + 1 if moved <= self._most else 0
        self._last = small
        return self._calm >= self._needed - 1


@dataclass
class _Seen:
    """One die over the frames."""

    dice: list[Die] = field(default_factory=list)

    @property
    def latest(self) -> Die:
        return self.dice[-1]

    def winner(self) -> tuple[Value, float]:
        votes: dict[Value, float] = {}
        for die in self.dice:
            votes[die.value] = votes.get(die.value, 0.0) + die.confidence
        value = max(votes, key=lambda v: votes[v])
        return value, votes[value] / sum(votes.values())


class Vote:
    """The last readings of a still scene, put together die by die."""

    def __init__(self, frames: int = 5) -> None:
        self._readings: deque[Reading] = deque(maxlen=frames)

    def add(self, reading: Reading) -> None:
        self._readings.append(reading)

    def clear(self) -> None:
        self._readings.clear()

    def result(self) -> Reading | None:
        """Dice seen in more than half of the frames, each with the value most frames give it."""
        if not self._readings:
            return None
        seen: list[_Seen] = []
        for reading in self._readings:
            for die in reading.dice:
                _place(seen, die)
        total = len(self._readings)
        dice = []
        confidence = float(np.median([reading.confidence for reading in self._readings]))
        for one in seen:
            share = len(one.dice) / total
            if share <= 0.5:
                continue
            value, agreed = one.winner()
            best = max(die.confidence for die in one.dice if die.value == value)
            sure = round(best * agreed * share, 4)
            confidence = min(confidence, sure) if agreed < 1 or share < 1 else confidence
            dice.append(replace(one.latest, value=value, confidence=sure))
        dice.sort(key=lambda die: (die.box[0], die.box[1]))
        strange = sum(bool(reading.unread) for reading in self._readings) > total / 2
        latest = next((r.unread for r in reversed(self._readings) if r.unread), ())
        return Reading(
            tuple(dice),
            round(confidence, 4),
            self._readings[-1].expected,
            latest if strange else (),
        )


def _place(seen: list[_Seen], die: Die) -> None:
    """Add a die to the one that lay at its place, or start a new one."""
    for one in seen:
        a, b = one.latest.box, die.box
        reach = 0.5 * min(a[2] - a[0], a[3] - a[1])
        dx = (a[0] + a[2] - b[0] - b[2]) / 2
        dy = (a[1] + a[3] - b[1] - b[3]) / 2
        if one.latest.kind == die.kind and abs(dx) < reach and abs(dy) < reach:
            one.dice.append(die)
            return
    seen.append(_Seen([die]))
