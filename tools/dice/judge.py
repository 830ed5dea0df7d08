"""The judge from a seed to the weights that ship, step by step; finished steps are skipped.

    python -m tools.dice.judge WORK --photos PHOTOS [--quick]

Starts from the finder and the reader in assets/dice. WORK gets what they find in all pictures and
in renders, a folder of weights for each group of sources left out (`folds/…`) and the final
weights (`final/judge.onnx`, `final/score.json`). One thread; half an hour on a core of its own.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from mobile.vision.read import WEIGHTS
from tools.dice.pipeline import step

SEED, SCENES = 1, 900
STEPS, FINAL_STEPS, MORE_STEPS = 800, 1200, 500
RATE, MORE_RATE = 1e-3, 6e-4
# Each fold leaves out some photos of dice and a quarter of the sources of boards.
PHOTOS = ("nell", "matteop", "pxl_trays", "damiantab+piechowiak")


def folds(photos: Path) -> list[str]:
    labels = json.loads((photos / "boards" / "labels.json").read_text())["images"]
    boards = sorted({name.split("_")[0] for name in labels})
    return ["+".join([name, *boards[n :: len(PHOTOS)]]) for n, name in enumerate(PHOTOS)]


def make(work: Path, photos: Path, quick: bool) -> None:
    finds, scenes = work / "finds", work / "finds" / "scenes.pickle"
    most = ["--most", 6] if quick else []
    step(finds / "boards.pickle", "finds", finds, "--photos", photos, *most)
    number = ["--scenes", 12 if quick else SCENES, "--seed", SEED]
    step(scenes, "board_scenes", scenes, *number, "--photos", photos)
    for name in [*folds(photos), ""]:
        folder = work / "folds" / name if name else work / "final"
        steps, more = (2, 2) if quick else (STEPS if name else FINAL_STEPS, MORE_STEPS)
        data = ["--finds", finds, "--finder", WEIGHTS / "finder.onnx", "--leave-out", name]
        first, out = folder / "first.pt", folder / "judge.pt"
        length = ["--steps", steps, "--rate", RATE, "--seed", SEED]
        step(first, "train_judge", first, *data, *length)
        length = ["--steps", more, "--rate", MORE_RATE, "--seed", SEED + 1]
        step(out, "train_judge", out, *data, *length, "--start", first)
        step(folder / "judge.onnx", "export", folder, "--judge", out)
    score = work / "final" / "score.json"
    step(score, "fit_judge", work / "folds", score, "--finds", finds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    make(args.work, args.photos, args.quick)


if __name__ == "__main__":
    main()
