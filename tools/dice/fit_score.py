"""Choose how heat and classes become probabilities, on photos of left-out sources.

    python -m tools.dice.fit_score FOLDS OUT.json --photos PHOTOS

FOLDS has a folder of weights a left-out source. Each gets a `score.json` chosen on the photos of
the other folds, so that nothing in it was chosen on the photos it will be measured on: the weights
by which most photos of a source are read exactly, all sources counting alike, and of those that
differ by no more than chance the most usual. OUT.json, chosen on all, goes with the final weights.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from mobile.vision import load_picture
from mobile.vision.read import DiceReader, Look, Score, judge, likely

# No bias towards dice: what is found on junk pictures must be let go.
SCORES = [
    Score(heat, bias)
    for heat, bias in itertools.product((1.5, 2.0, 3.0, 4.0, 6.0), (-1.5, -1.0, -0.5, 0.0))
]
CHANCE = 0.01  # of the photos: so much is a matter of luck with a few hundred
SHARPNESSES = np.geomspace(0.5, 3.0, 30)


@dataclass
class Photo:
    looks: list[Look]
    values: list[int]


def gather(folder: Path, photos: Path, source: str, most: int | None) -> list[Photo]:
    """All photos of a source as the networks of a folder see them."""
    reader = DiceReader(folder)
    labels = json.loads((photos / source / "labels.json").read_text())["images"]
    values = {name: label["values"] for name, label in sorted(labels.items())}
    names = [name for name, dice in values.items() if 2 <= len(dice) <= 9][:most]
    place = photos / source / "images"
    return [Photo(reader.looks(load_picture(place / name)), values[name]) for name in names]


def worth(photos: list[Photo], score: Score) -> float:
    """Part of the photos read exactly; of two that are equal, the one with more dice right."""
    exact = right = dice = 0
    for photo in photos:
        chosen, _ = likely(judge(photo.looks, score))
        values = [1 + int(c.face.pips.argmax()) if c.kind == "pips" else 0 for c in chosen]
        both = sum((Counter(values) & Counter(photo.values)).values())
        exact += sorted(values) == sorted(photo.values)
        right += both
        dice += max(len(values), len(photo.values))
    return exact / len(photos) + 0.2 * right / dice


def sharpness(photos: Sequence[Photo], score: Score) -> float:
    """How far the log odds of values can be trusted: the likeliest right values win."""
    logs = []
    for photo in photos:
        chosen, _ = likely(judge(photo.looks, score))
        if len(chosen) == len(photo.values) and all(c.kind == "pips" for c in chosen):
            rows = np.log(np.array([c.face.pips for c in chosen]) + 1e-9)
            order = np.argsort([row.argmax() for row in rows], kind="stable")
            logs += [(rows[n], v - 1) for n, v in zip(order, sorted(photo.values), strict=True)]
    if not logs:
        return 1.0
    rows, right = np.array([row for row, _ in logs]), np.array([value for _, value in logs])
    losses = []
    for power in SHARPNESSES:
        whole = np.logaddexp.reduce(rows * power, axis=1)
        losses.append(float((whole - power * rows[np.arange(len(rows)), right]).mean()))
    return float(SHARPNESSES[int(np.argmin(losses))])


def write(path: Path, score: Score) -> None:
    data = {name: round(number, 3) for name, number in asdict(score).items()}
    path.write_text(json.dumps(data) + "\n")


def unusual(score: Score) -> float:
    usual = Score()
    return abs(math.log(score.heat / usual.heat)) + abs(score.bias - usual.bias)


def choose(sources: dict[str, list[Photo]], worths: dict[str, list[float]]) -> Score:
    mean = np.mean([worths[source] for source in sources], axis=0)
    good = [SCORES[place] for place in np.flatnonzero(mean >= mean.max() - CHANCE)]
    best = min(good, key=unusual)
    photos = [photo for source in sources.values() for photo in source]
    return replace(best, sharpness=sharpness(photos, best))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folds", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--most", type=int, help="photos a source")
    args = parser.parse_args()
    folders = sorted(path for path in args.folds.iterdir() if path.is_dir())
    seen: dict[str, list[Photo]] = {}
    for folder in folders:
        write(folder / "score.json", Score())
        for source in folder.name.split("+"):
            seen[source] = gather(folder, args.photos, source, args.most)
    worths = {name: [worth(group, score) for score in SCORES] for name, group in seen.items()}
    for folder in folders:
        others = {n: group for n, group in seen.items() if n not in folder.name.split("+")}
        write(folder / "score.json", choose(others, worths))
    write(args.out, choose(seen, worths))


if __name__ == "__main__":
    main()
