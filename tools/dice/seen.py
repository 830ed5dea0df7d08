"""Finds in a picture as they are kept for the judge's training."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mobile.vision.read import Look

WIDE, REACH = 112, 5.2  # pixels and sides of the crops that are kept: room to turn and to shift
NONE, DIE, OTHER, OPEN = 0, 1, 2, -1  # no die, a die to be read, one without pips, not known


@dataclass
class Seen:
    """A picture, or a part of one, as the networks see it."""

    source: str
    name: str
    whole: bool
    values: list[int]
    looks: list[Look]
    known: list[int]  # for each look: NONE, DIE, OTHER or OPEN
    crops: np.ndarray


def load(folder: Path) -> list[Seen]:
    seen: list[Seen] = []
    for path in sorted(folder.glob("*.pickle")):
        seen += pickle.loads(path.read_bytes())
    return seen
