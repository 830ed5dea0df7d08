"""Fit how heat and classes become the probability of a die, on photos of left-out sources.

    python -m tools.dice.fit_score WORK

Prints the constants for `mobile.vision.read`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from mobile.vision import read
from tools.dice.photos import face_list
from tools.dice.pipeline import FOLDS
from tools.dice.proposals import match


def evidence(work: Path) -> tuple[np.ndarray, np.ndarray]:
    """Rows (evidence, 1) and whether a die lies there."""
    rows, truth = [], []
    entries = json.loads((work / "photos.json").read_text())
    for fold in FOLDS:
        reader = read.DiceReader(work / "folds" / fold)
        for entry in entries:
            if entry["source"] not in fold.split("+"):
                continue
            found = reader.faces(cv2.imread(entry["path"]))
            for face in found:
                matched = match([face.candidate], face_list(entry["faces"]))
                if matched:
                    rows.append([*face.evidence, 1.0])
                    truth.append(matched[0].label > 0)
    return np.array(rows), np.array(truth, float)


def logistic(rows: np.ndarray, truth: np.ndarray, steps: int = 60) -> np.ndarray:
    """Newton's method with a little weight decay."""
    w = np.zeros(rows.shape[1])
    for _ in range(steps):
        p = 1 / (1 + np.exp(-rows @ w))
        gradient = rows.T @ (p - truth) + 1e-2 * w
        curve = (rows * (p * (1 - p))[:, None]).T @ rows + 1e-2 * np.eye(len(w))
        w -= np.linalg.solve(curve, gradient)
    return w


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    args = parser.parse_args()
    rows, truth = evidence(args.work)
    *weights, bias = logistic(rows, truth)
    said = ", ".join(f"{weight:.3f}" for weight in weights)
    print(f"WEIGHTS_OF_EVIDENCE, BIAS = ({said}), {bias:.3f}")
    print(f"{len(truth)} candidates, {truth.mean():.2f} of them dice")


if __name__ == "__main__":
    main()
