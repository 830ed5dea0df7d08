"""Which colour a face has, under light that is not white.

The light of a lamp shifts all colours of a picture along one line (its temperature) and makes all
of them brighter or darker, so all dice of a picture are judged together: every light counts by how
well it suits them. White dice say most about it: beside them a yellow is bright and an orange is
not. Where a face is too bright for the camera, it may have been brighter still: an orange whose
red is cut off looks like a yellow. Calibration moves the built-in colours to these
dice and this light, the more the oftener a colour was shown.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mobile.vision.kinds import COLOURS, Floats, Picture

Doubles = npt.NDArray[np.float64]

# How strongly red and blue of linear light change from daylight to a warm lamp (log, green = 0).
WARM = np.array([0.93, 0.0, -1.38])
STEPS = np.linspace(-0.3, 1.1, 15)  # places on the line from cool to warm that are tried
LEVELS = np.linspace(-3.0, 1.5, 19)  # brightness of the light that is tried (log)
LIGHTS = np.array([step * WARM + level for step in STEPS for level in LEVELS])
CALIBRATED_LIGHT = (
    0.25  # a camera balances each picture separately: the light may still vary by this much
)
WHITE_LAB = np.array([90.0, 1.0, 5.0])  # white and ivory plastic
WHITE_SPREAD = np.array([10.0, 7.0, 7.0])
WHITE_SHARE = 0.6  # of the dice that show no colour
ANY_COLOUR = 1e-6  # density of a body that is not white, in Lab
TAIL = 4.0  # degrees of freedom: a face far from all colours, or an odd light, is not ruled out
FULL = 0.9  # linear; what is brighter may be cut off by the camera
CUT_OFF = (1.0, 1.15, 1.35, 1.6, 2.0, 2.6)  # how much brighter it may have been


class Sample(NamedTuple):
    """A face whose colour a player confirmed, and the dice beside it that may be white."""

    name: str
    rgb: tuple[float, float, float]
    whites: tuple[tuple[float, float, float], ...] = ()


@dataclass(frozen=True, eq=False)
class ColourModel:
    """Where each colour lies in Lab under white light of full brightness, and what light to expect.

    A light is what it does to the logarithm of linear red, green and blue.
    """

    means: Doubles  # colours × 3
    between: Doubles  # colours × 3 × 3: how sets of dice differ
    within: Doubles  # colours × 3 × 3: how pictures of one face differ
    level: tuple[float, float]  # brightness of pictures: its mean, how far it wanders
    warmth: float = 0.0  # place on the line from cool to warm where the light is expected
    warmth_spread: float = 0.6

    @classmethod
    def load(cls, path: Path) -> ColourModel:
        return cls.from_json(json.loads(path.read_text(encoding="utf-8")))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ColourModel:
        means, between, within = (
            np.array([data[name][part] for name in COLOURS], float)
            for part in ("mean", "between", "within")
        )
        middle, spread = data["level"]
        return cls(means, between, within, (float(middle), float(spread)))

    def to_json(self) -> dict[str, Any]:
        parts = zip(COLOURS, self.means, self.between, self.within, strict=True)
        colours = {
            name: {"mean": mean.tolist(), "between": between.tolist(), "within": within.tolist()}
            for name, mean, between, within in parts
        }
        return {"level": list(self.level), **colours}

    def judge(self, faces: Sequence[Floats], whites: Sequence[Floats]) -> Doubles:
        """Probability of each colour for each face; `whites` are bodies that may be white."""
        if not faces:
            return np.zeros((0, len(COLOURS)))
        logs = np.stack([self._fit(face) for face in faces])  # faces × lights × colours
        together = self._warmths() + self._levels(whites) + np.logaddexp.reduce(logs, 2).sum(0)
        each: Doubles = np.exp(logs - np.logaddexp.reduce(logs, axis=2, keepdims=True))
        return np.asarray((each * shares_of(together)[None, :, None]).sum(1))

    def calibrated(self, samples: Sequence[Sample]) -> ColourModel:
        """The model for this light and these dice, from faces whose colour a player confirmed.

        A colour moves towards where it was seen, as far as sets of dice differ more than pictures
        of one face do, and the less the less is known of how bright the light was; colours that
        were not shown stay.
        """
        if not samples:
            return self
        known = [(sample, *self.restored(sample.name, sample.rgb)) for sample in samples]
        suits = [self._levels(sample.whites) + suit for sample, suit, _ in known]
        by_step = [np.logaddexp.reduce(suit.reshape(len(STEPS), -1), axis=1) for suit in suits]
        warmths = self._warmths().reshape(len(STEPS), -1)[:, 0]
        step = int(np.argmax(np.sum(by_step, axis=0) + warmths))
        means, between = self.means.copy(), self.between.copy()
        for (sample, _, places), suit in zip(known, suits, strict=True):
            weights = shares_of(suit.reshape(len(STEPS), -1)[step])
            here = places.reshape(len(STEPS), len(LEVELS), 3)[step]
            seen = weights @ here
            unsure = (here - seen).T @ (weights[:, None] * (here - seen))
            place = COLOURS.index(sample.name)
            noise = self.within[place] + unsure
            trust = between[place] @ np.linalg.inv(between[place] + noise)
            means[place] += trust @ (seen - means[place])
            between[place] -= trust @ between[place]
        return replace(
            self,
            means=means,
            between=between,
            warmth=float(STEPS[step]),
            warmth_spread=CALIBRATED_LIGHT,
        )

    def restored(
        self, name: str, rgb: Sequence[float] | Floats, lights: Doubles = LIGHTS
    ) -> tuple[Doubles, Doubles]:
        """Of a face known to have a colour: log likelihood of each light, its Lab under it."""
        places = under(as_it_may_have_been(rgb), lights)
        ways = self._at(places, [COLOURS.index(name)])[..., 0]
        both = np.logaddexp.reduce(ways, axis=0)
        return both - np.log(len(ways)), (np.exp(ways - both)[..., None] * places).sum(0)

    def _fit(self, rgb: Floats) -> Doubles:
        """Log likelihood, lights × colours; all it may have been counts alike."""
        ways = self._at(under(as_it_may_have_been(rgb), LIGHTS), range(len(COLOURS)))
        return np.asarray(np.logaddexp.reduce(ways, axis=0) - np.log(len(ways)))

    def _at(self, places: Doubles, colours: Sequence[int]) -> Doubles:
        """Log likelihood of places in Lab for each of some colours."""
        spreads = (self.between + self.within)[colours]
        off = places[..., None, :] - self.means[colours]
        distance = np.einsum("...ci,cij,...cj->...c", off, np.linalg.inv(spreads), off)
        scale = 0.5 * np.log(np.linalg.det(spreads))
        return np.asarray(-(TAIL + 3) / 2 * np.log1p(distance / TAIL) - scale)

    def _warmths(self) -> Doubles:
        """Log likelihood of each light by its warmth alone."""
        off = (np.repeat(STEPS, len(LEVELS)) - self.warmth) / self.warmth_spread
        return np.asarray(-0.5 * off**2)

    def _levels(self, whites: Sequence[Sequence[float] | Floats]) -> Doubles:
        """Log likelihood of each light by its brightness and by bodies that may be white."""
        middle, spread = self.level
        off = (np.tile(LEVELS, len(STEPS)) - middle) / spread
        logs = -(TAIL + 1) / 2 * np.log1p(off**2 / TAIL)
        for rgb in whites:
            from_white = (under(as_it_may_have_been(rgb), LIGHTS) - WHITE_LAB) / WHITE_SPREAD
            density = np.exp(-0.5 * (from_white**2).sum(-1)).mean(0)
            density /= (2 * np.pi) ** 1.5 * WHITE_SPREAD.prod()
            logs = logs + np.log(WHITE_SHARE * density + (1 - WHITE_SHARE) * ANY_COLOUR)
        return np.asarray(logs)


def shares_of(logs: Doubles) -> Doubles:
    """Probabilities from log odds."""
    p = np.exp(logs - logs.max())
    return np.asarray(p / p.sum())


# Lab of the bodies of pip dice at full light, for telling players' dice apart.
BODY_LAB = {
    "white": (90, 1, 5),
    "black": (18, 0, 0),
    "red": (42, 58, 38),
    "blue": (38, 8, -45),
    "green": (45, -38, 22),
    "yellow": (82, 0, 70),
    "orange": (62, 42, 60),
    "purple": (35, 40, -35),
    "brown": (36, 14, 22),
    "grey": (55, 0, 0),
}


def judge_bodies(bodies: Sequence[Floats]) -> list[dict[str, float]]:
    """Probability of each body colour for each die; the brightest die sets what is full light."""
    if not bodies:
        return []
    brightness = [float(body @ (0.2126, 0.7152, 0.0722)) for body in bodies]
    full = max([0.25, *brightness])
    names = list(BODY_LAB)
    centres = np.array([BODY_LAB[name] for name in names], float)
    out = []
    for body in bodies:
        here = lab(np.asarray(body, float)[None] * (0.8 / full))[0]
        off = (here - centres) / (22.0, 16.0, 16.0)
        logs = -1.5 * np.log1p((off**2).sum(1))
        out.append(dict(zip(names, (float(v) for v in shares_of(logs)), strict=True)))
    return out


def measure(picture: Picture, outline: Floats) -> Floats:
    """The colour (linear RGB) of a face: its median, so that pips and glints do not count."""
    middle = outline.mean(0)
    inner = middle + (outline - middle) * 0.62
    grid = (np.arange(9) + 0.5) / 9
    u, v = np.meshgrid(grid, grid)
    spots = (
        inner[0]
        + u.reshape(-1, 1) * (inner[1] - inner[0])
        + v.reshape(-1, 1) * (inner[3] - inner[0])
    )
    x = np.clip(np.round(spots[:, 0]).astype(int), 0, picture.shape[1] - 1)
    y = np.clip(np.round(spots[:, 1]).astype(int), 0, picture.shape[0] - 1)
    bgr = np.median(picture[y, x].astype(np.float32), axis=0) / 255
    return np.asarray(bgr[::-1] ** 2.2, np.float32)


def as_it_may_have_been(rgb: Sequence[float] | Floats) -> Doubles:
    """The colours a face may have had before the camera cut off what was too bright."""
    ways = [CUT_OFF if value >= FULL else (1.0,) for value in rgb]
    return np.asarray(np.asarray(rgb, float) * np.array(list(itertools.product(*ways))))


def under(rgb: Doubles, lights: Doubles) -> Doubles:
    """Lab of the colours that look like `rgb` under each of several lights: colours × lights."""
    return lab((rgb[:, None] + 0.004) * np.exp(-lights))


def lab(linear: Doubles) -> Doubles:
    """CIE Lab (D65) of linear RGB (last axis); values above 1 are allowed."""
    m = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = np.maximum(linear @ m.T / (0.9505, 1.0, 1.089), 0)
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
