"""Calibration: colours measured on this table, with these dice, in this light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from mobile.vision.colours import ColourModel, Sample, measure
from mobile.vision.kinds import COLOURS, Die, Picture, Reading

PARTS = 6


@dataclass(frozen=True)
class Calibration:
    """Faces whose colour the players confirmed, as linear red, green and blue; goes into JSON."""

    samples: tuple[Sample, ...] = ()

    def with_picture(
        self, picture: Picture, reading: Reading, right: Mapping[Die, str] | None = None
    ) -> Calibration:
        """Learn from a picture whose colour dice are as read, or as corrected in `right`."""
        seen = [(die, _measured(picture, die)) for die in reading.dice]
        whites = tuple(rgb for die, rgb in seen if die.kind != "colour")
        found = [
            Sample((right or {}).get(die, str(die.value)), rgb, whites)
            for die, rgb in seen
            if die.kind == "colour"
        ]
        return Calibration((*self.samples, *found))

    @property
    def missing(self) -> tuple[str, ...]:
        """Colours that were not shown yet: the others are measured, these only guessed."""
        return tuple(c for c in COLOURS if c not in {sample.name for sample in self.samples})

    def model(self, built_in: ColourModel) -> ColourModel:
        """The colours as these dice have them; the built-in ones where those do better."""
        return _learnt(built_in, self.samples) if self.proof(built_in).helps else built_in

    def proof(self, built_in: ColourModel) -> Proof:
        """How many of the faces shown are told rightly, each by what the others teach."""
        return _proof(built_in, self.samples)

    def to_json(self) -> dict[str, Any]:
        return {
            "samples": [
                [sample.name, list(sample.rgb), [list(rgb) for rgb in sample.whites]]
                for sample in self.samples
            ]
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Calibration:
        """What was kept; before the dice beside a face were kept too, it was without them."""
        return cls(
            tuple(
                Sample(
                    _colour(name), _rgb(rgb), tuple(_rgb(white) for one in whites for white in one)
                )
                for name, rgb, *whites in data["samples"]
            )
        )


@dataclass(frozen=True)
class Proof:
    """What was learned, tried on the faces it was learned from: each was kept out once."""

    faces: int
    before: int  # told rightly by the built-in colours
    after: int  # told rightly by what the other faces taught

    @property
    def helps(self) -> bool:
        """Not worse than before; equal counts, for what was shown is certain to lie nearer."""
        return self.after >= self.before


@lru_cache(maxsize=2)
def _proof(built_in: ColourModel, samples: tuple[Sample, ...]) -> Proof:
    """In at most PARTS parts: to learn from sixty faces sixty times would take seconds."""
    before = after = 0
    for part in range(min(PARTS, len(samples))):
        out = samples[part::PARTS]
        rest = tuple(sample for n, sample in enumerate(samples) if n % PARTS != part)
        taught = built_in.calibrated(rest)
        before += sum(_right(built_in, sample) for sample in out)
        after += sum(_right(taught, sample) for sample in out)
    return Proof(len(samples), before, after)


def _right(model: ColourModel, sample: Sample) -> bool:
    shares = model.judge(
        [np.array(sample.rgb, np.float32)],
        [np.array(white, np.float32) for white in sample.whites],
    )
    return COLOURS[int(shares[0].argmax())] == sample.name


@lru_cache(maxsize=2)
def _learnt(built_in: ColourModel, samples: tuple[Sample, ...]) -> ColourModel:
    """Kept from picture to picture: many samples take longer than a picture."""
    return built_in.calibrated(samples)


def _measured(picture: Picture, die: Die) -> tuple[float, float, float]:
    return _rgb(measure(picture, np.array(die.outline, np.float32)).tolist())


def _colour(name: object) -> str:
    if name not in COLOURS:
        raise ValueError(f"no colour of a die: {name!r}")
    return str(name)


def _rgb(values: Sequence[object]) -> tuple[float, float, float]:
    """Of light, each from 0 to 1: what was kept may come from anybody."""
    red, green, blue = (float(str(v)) for v in values)
    if not all(0 <= v <= 1 for v in (red, green, blue)):
        raise ValueError(f"no colour of light: {values!r}")
    return red, green, blue
