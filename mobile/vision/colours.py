"""Which colour a face has, under light that is not white.

Light of a lamp shifts all colours of a picture along one line (its temperature), so all dice of a
picture are judged together: every place on that line counts by how well it suits them. Brightness
is taken out first; only a face's hue and strength of colour count. Where a face is too bright for
the camera, it may have been brighter still: an orange whose red is cut off looks like a yellow.
«Show me the dice once» moves the built-in colours to these dice and this light, the more the
oftener a colour was shown.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mobile.vision.kinds import COLOURS, Floats, Picture

Doubles = npt.NDArray[np.float64]

# How strongly red and blue of linear light change from daylight to a warm lamp (log, green = 0).
WARM = np.array([0.93, 0.0, -1.38])
STEPS = np.linspace(-0.3, 1.1, 29)  # places on the line from cool to warm that are tried
CALIBRATED_LIGHT = 0.25  # a camera balances each picture anew: the light may still wander so far
WHITE_AB = np.array([1.0, 5.0])  # white and ivory plastic
WHITE_SPREAD = 7.0
WHITE_SHARE = 0.5  # of the dice that show no colour
ANY_COLOUR = 1e-4  # density of a body that is not white, in a and b
TAIL = 4.0  # degrees of freedom: a face far from all colours says little about the light
FULL = 0.9  # linear; what is brighter may be cut off by the camera
CUT_OFF = (1.0, 1.25, 1.6, 2.1)  # how much brighter it may have been
_EVEN = 0.30  # brightness all faces are brought to before their colours are compared


@dataclass(frozen=True)
class ColourModel:
    """Where each colour lies in a and b of Lab at even brightness, and the light's own shift."""

    means: Doubles  # colours × 2
    between: Doubles  # colours × 2 × 2: how sets of dice differ
    within: Doubles  # colours × 2 × 2: how pictures of one face differ
    light: tuple[float, float, float] = (0.0, 0.0, 0.0)  # log gains to take out first
    light_spread: float = 0.6  # how far the light may still be from it, on the line above

    @classmethod
    def load(cls, path: Path) -> ColourModel:
        return cls.from_json(json.loads(path.read_text(encoding="utf-8")))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ColourModel:
        means, between, within = (
            np.array([data[name][part] for name in COLOURS], float)
            for part in ("mean", "between", "within")
        )
        return cls(means, between, within)

    def to_json(self) -> dict[str, Any]:
        parts = zip(COLOURS, self.means, self.between, self.within, strict=True)
        return {
            name: {"mean": mean.tolist(), "between": between.tolist(), "within": within.tolist()}
            for name, mean, between, within in parts
        }

    def judge(self, faces: Sequence[Floats], whites: Sequence[Floats]) -> Doubles:
        """Probability of each colour for each face; `whites` are bodies that may be white."""
        if not faces:
            return np.zeros((0, len(COLOURS)))
        logs = np.stack([self._fit(face) for face in faces])  # faces × steps × colours
        prior = -0.5 * (STEPS / self.light_spread) ** 2
        for white in whites:
            prior = prior + self._white(white)
        both = prior + np.logaddexp.reduce(logs, axis=2).sum(0)
        weight = np.exp(both - both.max())
        weight /= weight.sum()
        shares: Doubles = np.exp(logs - np.logaddexp.reduce(logs, axis=2, keepdims=True))
        return np.asarray((shares * weight[None, :, None]).sum(1))

    def calibrated(self, samples: Sequence[tuple[str, Floats]]) -> ColourModel:
        """The model for this light and these dice, from faces whose colour a player confirmed.

        A colour moves towards where it was seen, as far as sets of dice differ more than pictures
        of one face do; colours that were not shown are only moved by the light.
        """
        if not samples:
            return self
        known = [(name, *self.restored(name, rgb)) for name, rgb in samples]
        suits = np.sum([suit for _, suit, _ in known], axis=0)
        step = int(np.argmax(suits - 0.5 * (STEPS / self.light_spread) ** 2))
        red, green, blue = (float(v) for v in np.array(self.light) + STEPS[step] * WARM)
        means, between = self.means.copy(), self.between.copy()
        for place, colour in enumerate(COLOURS):
            seen = [ab[step] for name, _, ab in known if name == colour]
            if seen:
                noise = self.within[place] / len(seen)
                trust = between[place] @ np.linalg.inv(between[place] + noise)
                means[place] += trust @ (np.mean(seen, axis=0) - means[place])
                between[place] -= trust @ between[place]
        return replace(
            self,
            means=means,
            between=between,
            light=(red, green, blue),
            light_spread=CALIBRATED_LIGHT,
        )

    def restored(self, name: str, rgb: Floats) -> tuple[Doubles, Doubles]:
        """Of a face known to have a colour: log likelihood of each step, its a and b there."""
        ab = even_ab(as_it_may_have_been(rgb), self._gains())
        ways = self._at(ab, [COLOURS.index(name)])[..., 0]
        both = np.logaddexp.reduce(ways, axis=0)
        return both - np.log(len(ways)), (np.exp(ways - both)[..., None] * ab).sum(0)

    def _gains(self) -> Doubles:
        return np.asarray(-(np.array(self.light)[None] + STEPS[:, None] * WARM[None]))

    def _fit(self, rgb: Floats) -> Doubles:
        """Log likelihood, steps × colours; all it may have been counts alike."""
        ab = even_ab(as_it_may_have_been(rgb), self._gains())
        ways = self._at(ab, range(len(COLOURS)))
        return np.asarray(np.logaddexp.reduce(ways, axis=0) - np.log(len(ways)))

    def _at(self, ab: Doubles, places: Sequence[int]) -> Doubles:
        """Log likelihood of a and b for each of some colours."""
        spreads = (self.between + self.within)[places]
        off = ab[..., None, :] - self.means[places]
        distance = np.einsum("...ci,cij,...cj->...c", off, np.linalg.inv(spreads), off)
        scale = np.log(2 * np.pi) + 0.5 * np.log(np.linalg.det(spreads))
        return np.asarray(-(TAIL / 2 + 1) * np.log1p(distance / TAIL) - scale)

    def _white(self, rgb: Floats) -> Doubles:
        """Log likelihood of a body at each step."""
        off = (even_ab(as_it_may_have_been(rgb), self._gains()) - WHITE_AB) / WHITE_SPREAD
        density = np.exp(-0.5 * (off**2).sum(-1)).mean(0) / (2 * np.pi * WHITE_SPREAD**2)
        return np.asarray(np.log(WHITE_SHARE * density + (1 - WHITE_SHARE) * ANY_COLOUR))


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
        p = np.exp(logs - np.logaddexp.reduce(logs))
        out.append(dict(zip(names, (float(v) for v in p), strict=True)))
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


def as_it_may_have_been(rgb: Floats) -> Doubles:
    """The colours a face may have had before the camera cut off what was too bright."""
    ways = [CUT_OFF if value >= FULL else (1.0,) for value in rgb]
    return np.asarray(np.asarray(rgb, float) * np.array(list(itertools.product(*ways))))


def even_ab(rgb: Doubles, log_gains: Doubles) -> Doubles:
    """a and b of Lab of colours under each of several corrections, brightness made even."""
    linear = (rgb[:, None] + 0.004) * np.exp(log_gains)
    brightness = linear @ (0.2126, 0.7152, 0.0722)
    return np.asarray(lab(linear * (_EVEN / brightness)[..., None])[..., 1:])


def lab(linear: Doubles) -> Doubles:
    """CIE Lab (D65) of linear RGB (last axis); values above 1 are allowed."""
    m = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = np.maximum(linear @ m.T / (0.9505, 1.0, 1.089), 0)
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
