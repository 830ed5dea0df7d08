"""How the shape of a top face is written in numbers, and read back.

A face seen from afar is a parallelogram: its centre and two half edges u and v. Which of its four
edges comes first is arbitrary, so the numbers must not depend on it: M = u·uᵀ + v·vᵀ does not
(size and foreshortening), nor does four times the angle of u after M is taken out (the turn).
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
NOMINAL_SIDE = 24.0  # pixels; sizes are kept as the logarithm of side / this


def encode_face(corners: Floats) -> Floats:
    """log size, stretch (2), turn (2) of a face given by its four corners in order."""
    u = (corners[1] + corners[2] - corners[0] - corners[3]) / 4
    v = (corners[2] + corners[3] - corners[0] - corners[1]) / 4
    m = np.outer(u, u) + np.outer(v, v)
    side = 2 * max(float(np.linalg.det(m)), 1e-6) ** 0.25
    trace = float(m[0, 0] + m[1, 1]) + 1e-9
    w = np.linalg.inv(_root(m + np.eye(2) * 1e-6)) @ u
    turn = 4 * math.atan2(float(w[1]), float(w[0]))
    return np.array(
        [
            math.log(side / NOMINAL_SIDE),
            (m[0, 0] - m[1, 1]) / trace,
            2 * m[0, 1] / trace,
            math.cos(turn),
            math.sin(turn),
        ],
        np.float32,
    )


def decode_face(centre: Floats, code: Floats) -> Floats:
    """The four corners of a face from its centre and its numbers."""
    side = NOMINAL_SIDE * math.exp(float(code[0]))
    a, b = float(code[1]), float(code[2])
    reach = math.hypot(a, b)
    if reach > 0.97:
        a, b = a * 0.97 / reach, b * 0.97 / reach
    m = np.array([[1 + a, b], [b, 1 - a]])
    m *= (side / 2) ** 2 / math.sqrt(float(np.linalg.det(m)))
    turn = math.atan2(float(code[4]), float(code[3])) / 4
    root = _root(m)
    u = root @ (math.cos(turn), math.sin(turn))
    v = root @ (-math.sin(turn), math.cos(turn))
    corners = centre + np.array([-u - v, u - v, u + v, v - u])
    return np.asarray(corners, np.float32)


def _root(m: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Square root of a symmetric positive 2×2 matrix."""
    s = math.sqrt(max(float(np.linalg.det(m)), 1e-12))
    t = math.sqrt(float(np.trace(m)) + 2 * s)
    return (m + np.eye(2) * s) / t
