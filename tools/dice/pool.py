"""Render a pool of training scenes once, so that training only reads them.

    python -m tools.dice.pool OUT --pictures FOLDER --scenes 12000 --seed 1
    python -m tools.dice.pool OUT --pictures FOLDER --scenes 4000 --seed 2 --junk

With --junk there are no dice in them, only what is easily taken for dice.
"""

from __future__ import annotations

import argparse
import functools
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from tools.deadline import limited
from tools.dice.render import COLOUR, COLOURS, PIPS, Label
from tools.dice.scenes import junk_scene, training_scene
from tools.dice.tables import MESS, Pictures

SIZE = 256
MAX_DICE = 12
PART = 50  # scenes a worker makes at a time
PATIENCE = 1800  # seconds to wait for one part
JUNK: tuple[tuple[str, ...], ...] = (("printed",), ("keys",), ("beads",), ("coin",), MESS, MESS, ())
# One row a die: class, colour, visible part, top face (8), box (4).
ROW = 15


def face_class(label: Label) -> int:
    """1–6 pips, 7 a plain colour, 8 one hourglass, 9 two; 0 means no top face."""
    if label.kind == PIPS:
        return int(label.value)
    return 7 if label.kind == COLOUR else 7 + int(label.value)


def row(label: Label) -> np.ndarray:
    colour = COLOURS.index(str(label.value)) if label.kind == COLOUR else -1
    return np.float32([face_class(label), colour, label.visible, *label.top.ravel(), *label.box])


def scene(rng: np.random.Generator, pictures: Pictures, junk: bool) -> tuple[np.ndarray, list]:
    if junk:
        kind = JUNK[int(rng.integers(len(JUNK)))]
        return junk_scene(rng, pictures, kind, SIZE, SIZE, largest=1 / 4), []
    made = training_scene(rng, pictures, SIZE)
    return made.image, made.labels


def _work(job: tuple[Path, Path | None, int, int, int, bool]) -> None:
    out, folder, start, stop, seed, junk = job
    cv2.setNumThreads(1)
    pictures = _pictures(folder)
    images = np.lib.format.open_memmap(out / "images.npy", "r+")
    labels = np.lib.format.open_memmap(out / "labels.npy", "r+")
    for number in range(start, stop):
        rng = np.random.default_rng((seed, number))
        images[number], found = scene(rng, pictures, junk)
        for place, label in enumerate(found[:MAX_DICE]):
            labels[number, place] = row(label)


@functools.cache
def _pictures(folder: Path | None) -> Pictures:
    return Pictures.gather(folder, held_out=False) if folder else Pictures([], [])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--scenes", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--junk", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    n = args.scenes
    np.lib.format.open_memmap(args.out / "images.npy", "w+", np.uint8, (n, SIZE, SIZE, 3))
    blank = np.lib.format.open_memmap(args.out / "labels.npy", "w+", np.float32, (n, MAX_DICE, ROW))
    blank[:] = -1
    blank.flush()
    cuts = [*range(0, n, PART), n]
    rest = (args.seed, args.junk)
    jobs = [(args.out, args.pictures, a, b, *rest) for a, b in pairwise(cuts)]
    with get_context("spawn").Pool(args.workers) as pool:
        # A worker killed by the system takes its part with it, and the pool would wait forever.
        for _ in limited(pool.imap_unordered(_work, jobs), PATIENCE, "part"):
            pass


if __name__ == "__main__":
    main()
