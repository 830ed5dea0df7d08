"""Calibration: colours measured on this table, with these dice, in this light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from mobile.vision.colours import ColourModel, Sample, measure
from mobile.vision.kinds import COLOURS, Die, Picture, Reading


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
        return _learnt(built_in, self.samples)

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
