"""Which colour a face has, under light that is not white.

Light of a lamp shifts all colours of a picture along one line (its temperature), so all dice of a
picture are judged together: the likeliest place on that line wins. Brightness is taken out first;
only a face's hue and strength of colour count. «Show me the dice once» replaces the built-in
colours and light by measured ones.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mobile.vision.kinds import COLOURS, Floats, Picture

Doubles = npt.NDArray[np.float64]

# How strongly red and blue of linear light change from daylight to a warm lamp (log, green = 0).
WARM = np.array([0.93, 0.0, -1.38])
STEPS = np.linspace(-0.25, 0.95, 25)  # places on the line from cool to warm that are tried
WHITE_AB = np.array([1.0, 5.0])  # white and ivory plastic
WHITE_SPREAD = 5.0
_EVEN = 0.30  # brightness all faces are brought to before their colours are compared


@dataclass(frozen=True)
class ColourModel:
    """Where each colour lies in a and b of Lab at even brightness, and the light's own shift."""

    means: Doubles  # colours × 2
    spreads: Doubles  # colours × 2 × 2
    light: tuple[float, float, float] = (0.0, 0.0, 0.0)  # log gains to take out first
    light_spread: float = 0.35  # how far the light may still be from it, on the line above

    @classmethod
    def load(cls, path: Path) -> ColourModel:
        return cls.from_json(json.loads(path.read_text(encoding="utf-8")))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ColourModel:
        means = np.array([data["colours"][name]["mean"] for name in COLOURS], float)
        spreads = np.array([data["colours"][name]["spread"] for name in COLOURS], float)
        red, green, blue = (float(v) for v in data["light"])
        return cls(means, spreads, (red, green, blue), float(data["light_spread"]))

    def to_json(self) -> dict[str, Any]:
        return {
            "colours": {
                name: {"mean": mean.tolist(), "spread": spread.tolist()}
                for name, mean, spread in zip(COLOURS, self.means, self.spreads, strict=True)
            },
            "light": list(self.light),
            "light_spread": self.light_spread,
        }

    def judge(self, faces: Sequence[Floats], whites: Sequence[Floats]) -> Doubles:
        """Probability of each colour for each face; `whites` are bodies that may be white."""
        if not faces:
            return np.zeros((0, len(COLOURS)))
        logs = np.stack([self._fit(face) for face in faces])  # faces × steps × colours
        prior = -0.5 * (STEPS / self.light_spread) ** 2
        for white in whites:
            off = (_even_ab(white, self._gains()) - WHITE_AB) / WHITE_SPREAD
            prior = prior + np.logaddexp(-0.5 * (off**2).sum(1), -6.0)
        both = prior + np.logaddexp.reduce(logs, axis=2).sum(0)
        weight = np.exp(both - both.max())
        weight /= weight.sum()
        shares: Doubles = np.exp(logs - np.logaddexp.reduce(logs, axis=2, keepdims=True))
        return np.asarray((shares * weight[None, :, None]).sum(1))

    def calibrated(self, samples: Sequence[tuple[str, Floats]]) -> ColourModel:
        """The model for this light and these dice, from faces whose colour a player confirmed.

        Seen colours take the place of the built-in ones; the others are moved by the same light.
        """
        if not samples:
            return self
        steps = [
            STEPS[int(np.argmax(self._fit(rgb)[:, COLOURS.index(name)]))] for name, rgb in samples
        ]
        shift = float(np.median(steps))
        light = tuple(float(v) for v in np.array(self.light) + shift * WARM)
        moved = ColourModel(
            self.means.copy(), self.spreads.copy(), (light[0], light[1], light[2]), 0.12
        )
        for place, name in enumerate(COLOURS):
            seen = [_even_ab(rgb, -np.array(light)[None])[0] for n, rgb in samples if n == name]
            if seen:
                moved.means[place] = np.mean(seen, axis=0)
                moved.spreads[place] = self.spreads[place] * 0.5
        return moved

    def _gains(self) -> Doubles:
        return np.asarray(-(np.array(self.light)[None] + STEPS[:, None] * WARM[None]))

    def _fit(self, rgb: Floats) -> Doubles:
        """Log likelihood, steps × colours."""
        ab = _even_ab(rgb, self._gains())
        off = ab[:, None, :] - self.means[None]
        inverse = np.linalg.inv(self.spreads)
        distance = np.einsum("sci,cij,scj->sc", off, inverse, off)
        scale = np.log(np.linalg.det(self.spreads))
        # Heavy tails: a face far from all colours says little about the light.
        return np.asarray(-1.5 * np.log1p(distance / 3) - 0.5 * scale)


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


def _even_ab(rgb: Floats, log_gains: Doubles) -> Doubles:
    """a and b of Lab of a colour under each of several corrections, brightness made even."""
    linear = (np.asarray(rgb, float) + 0.004) * np.exp(log_gains)
    brightness = linear @ (0.2126, 0.7152, 0.0722)
    even = linear * (_EVEN / brightness)[:, None]
    return lab(even)[:, 1:]


def lab(linear: Doubles) -> Doubles:
    """CIE Lab (D65) of linear RGB rows; values above 1 are allowed."""
    m = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = np.maximum(linear @ m.T / (0.9505, 1.0, 1.089), 0)
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.stack(
        [116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])], axis=1
    )
