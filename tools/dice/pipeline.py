"""Everything from the seed to the shipped weights, step by step; finished steps are skipped.

    python -m tools.dice.pipeline WORK --photos PHOTOS --pictures PICTURES

WORK gets the pool of renders, the networks, one folder of weights a left-out source (`folds/…`)
and the final weights (`final/`). Some three hours on a core of its own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

# The two small sources are left out together: both are then read by networks that know neither.
FOLDS = ("nell", "matteop", "pxl_trays", "damiantab+piechowiak")
SCENES, SEED = 14000, 1
FINDER_STEPS, READER_STEPS, FOLD_STEPS, FINAL_STEPS = 4000, 6000, 1500, 6000


def step(out: Path, module: str, *arguments: object) -> None:
    """Run a module unless what it makes is there already."""
    if not out.exists():
        print("making", out, flush=True)
        words = [sys.executable, "-m", f"tools.dice.{module}", *(str(a) for a in arguments)]
        subprocess.run(words, check=True)


def pretrain(work: Path, photos: Path, pictures: Path | None) -> None:
    """Both networks on renders, and the photos seen through them."""
    pool, finder, reader = work / "pool", work / "finder.pt", work / "reader.pt"
    folder = ["--pictures", pictures] if pictures else []
    renders = ["--pool", pool, "--rate", 3e-3]
    step(pool / "labels.npy", "pool", pool, *folder, "--scenes", SCENES, "--seed", SEED)
    step(finder, "train_finder", finder, *renders, "--steps", FINDER_STEPS)
    step(reader, "train_reader", reader, *renders, "--finder", finder, "--steps", READER_STEPS)
    cache = work / "photos.json"
    step(cache, "locate", cache, "--photos", photos, "--finder", finder, "--reader", reader)


def fine_tune(work: Path, folder: Path, leave_out: str, steps: int) -> None:
    """The reader on renders and photos, without some sources; weights of both as ONNX."""
    reader, finder = folder / "reader.pt", work / "finder.pt"
    folder.mkdir(parents=True, exist_ok=True)
    data = ["--pool", work / "pool", "--finder", finder, "--photos", work / "photos.json"]
    start = ["--start", work / "reader.pt", "--rate", 2e-3, "--steps", steps]
    step(reader, "train_reader", reader, *data, *start, "--leave-out", leave_out)
    step(folder / "reader.onnx", "export", folder, "--finder", finder, "--reader", reader)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--pictures", type=Path)
    args = parser.parse_args()
    pretrain(args.work, args.photos, args.pictures)
    for name in FOLDS:
        fine_tune(args.work, args.work / "folds" / name, name, FOLD_STEPS)
    fine_tune(args.work, args.work / "final", "", FINAL_STEPS)


if __name__ == "__main__":
    main()
