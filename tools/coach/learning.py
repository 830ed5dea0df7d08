"""Fits a network to targets: plain backpropagation with Adam, in numpy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mobile.coach.board import WORD_BITS, WORDS
from mobile.coach.net import Net, unpacked

SCALE = 10.0
"""Points in the unit the last layer learns in."""
INPUTS = WORDS * WORD_BITS

Floats = NDArray[np.float32]
FIELDS = Net._fields


class Learner:
    """A network that learns. What it plays with (`net`) follows it slowly: the mean of the last
    steps judges better than the last step."""

    def __init__(self, net: Net, used: NDArray[np.int64], fixed_inputs: int = 0) -> None:
        """`used` are the inputs that can be set at all. If some are fixed, the first so many keep
        their weights, and so does the second layer."""
        self.used = used
        self.fixed = fixed_inputs > 0
        self.free = used >= fixed_inputs
        self.weights = {name: getattr(net, name).copy() for name in FIELDS}
        self.weights["last"] /= SCALE
        self.weights["last_bias"] /= SCALE
        self.mean = {name: w.copy() for name, w in self.weights.items()}
        self._m = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._v = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.steps = 0

    @property
    def net(self) -> Net:
        found = {name: w.copy() for name, w in self.mean.items()}
        found["last"] *= SCALE
        found["last_bias"] *= SCALE
        return Net(**found)

    def learn(
        self,
        rows: NDArray[np.int64],
        hours: NDArray[np.int64],
        targets: NDArray[np.float64],
        rate: float,
        follow: float,
        batch: int,
        rng: np.random.Generator,
    ) -> float:
        """One pass over the samples; gives the mean squared error in points."""
        order = rng.permutation(len(rows))
        wanted = (targets / SCALE).astype(np.float32)
        error = 0.0
        for at in range(0, len(order) - batch + 1, batch):
            chosen = order[at : at + batch]
            error += self._step(rows[chosen], hours[chosen], wanted[chosen], rate, follow)
        return error / max(1, len(order) // batch) * SCALE**2

    def _step(
        self,
        rows: NDArray[np.int64],
        hours: NDArray[np.int64],
        wanted: Floats,
        rate: float,
        follow: float,
    ) -> float:
        w = self.weights
        bits = unpacked(rows, self.used)
        at = np.zeros((len(rows), len(w["hour"])), np.float32)
        at[np.arange(len(rows)), hours] = 1
        first = bits @ w["bits"][self.used] + w["hour"][hours]
        np.maximum(first, 0, out=first)
        second = first @ w["second"] + w["second_bias"]
        np.maximum(second, 0, out=second)
        last = w["last"][hours]
        off = np.einsum("ij,ij->i", second, last) + w["last_bias"][hours] - wanted
        slope = off * np.float32(2 / len(rows))
        to_second = slope[:, None] * last * (second > 0)
        to_first = (to_second @ w["second"].T) * (first > 0)
        slopes = {
            "last": at.T @ (slope[:, None] * second),
            "last_bias": at.T @ slope,
            "hour": at.T @ to_first,
        }
        if not self.fixed:
            slopes["second"] = first.T @ to_second
            slopes["second_bias"] = to_second.sum(axis=0)
        slopes["bits"] = np.zeros_like(w["bits"])
        slopes["bits"][self.used[self.free]] = bits[:, self.free].T @ to_first
        self._adam(slopes, rate, follow)
        return float(np.mean(off * off))

    def _adam(self, slopes: dict[str, Floats], rate: float, follow: float) -> None:
        self.steps += 1
        step = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        follow = min(follow, self.steps / (self.steps + 10))
        for name, slope in slopes.items():
            m, v = self._m[name], self._v[name]
            m += (slope - m) * np.float32(0.1)
            v += (slope * slope - v) * np.float32(0.001)
            self.weights[name] -= np.float32(step) * m / (np.sqrt(v) + np.float32(1e-8))
            self.mean[name] += (self.weights[name] - self.mean[name]) * np.float32(1 - follow)


def fresh(used: NDArray[np.int64], hours: int, wide: int, narrow: int, seed: int) -> Net:
    """A network that knows nothing."""
    rng = np.random.default_rng(seed)

    def weights(*shape: int, spread: float) -> Floats:
        return (rng.standard_normal(shape) * spread).astype(np.float32)

    bits = np.zeros((INPUTS, wide), np.float32)
    bits[used] = weights(len(used), wide, spread=(1 / 60) ** 0.5)
    return Net(
        bits,
        np.zeros((hours, wide), np.float32),
        weights(wide, narrow, spread=(2 / wide) ** 0.5),
        np.zeros(narrow, np.float32),
        np.tile(weights(narrow, spread=(1 / narrow) ** 0.5), (hours, 1)) * SCALE,
        np.linspace(40, 2, hours, dtype=np.float32),
    )
