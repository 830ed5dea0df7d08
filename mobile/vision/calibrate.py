"""«Show me the dice once»: colours measured on this table, with these dice, in this light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobile.vision.colours import ColourModel, measure
from mobile.vision.kinds import COLOURS, Die, Picture, Reading


@dataclass(frozen=True)
class Calibration:
    """Faces whose colour the players confirmed, as linear red, green and blue; goes into JSON."""

    samples: tuple[tuple[str, tuple[float, float, float]], ...] = ()

    def with_picture(
        self, picture: Picture, reading: Reading, right: Mapping[Die, str] | None = None
    ) -> Calibration:
        """Learn from a picture whose colour dice are as read, or as corrected in `right`."""
        found = list(self.samples)
        for die in reading.dice:
            if die.kind == "colour":
                name = (right or {}).get(die, str(die.value))
                red, green, blue = measure(picture, np.array(die.outline, np.float32))
                found.append((name, (float(red), float(green), float(blue))))
        return Calibration(tuple(found))

    @property
    def missing(self) -> tuple[str, ...]:
        """Colours that were not shown yet: the others are measured, these only guessed."""
        return tuple(c for c in COLOURS if c not in {name for name, _ in self.samples})

    def model(self, built_in: ColourModel) -> ColourModel:
        samples = [(name, np.array(rgb, np.float32)) for name, rgb in self.samples]
        return built_in.calibrated(samples)

    def to_json(self) -> dict[str, Any]:
        return {"samples": [[name, list(rgb)] for name, rgb in self.samples]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Calibration:
        return cls(tuple((_colour(name), _rgb(rgb)) for name, rgb in data["samples"]))


def _colour(name: object) -> str:
    if name not in COLOURS:
        raise ValueError(f"no colour of a die: {name!r}")
    return str(name)


def _rgb(values: Sequence[object]) -> tuple[float, float, float]:
    red, green, blue = (float(str(v)) for v in values)
    return red, green, blue
