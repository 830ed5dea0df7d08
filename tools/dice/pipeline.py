"""Everything from the seed to the shipped weights, step by step; finished steps are skipped.

    python -m tools.dice.pipeline WORK --photos PHOTOS --pictures PICTURES

WORK gets the pool of renders, the networks, one folder of weights a left-out source (`folds/…`)
and the final weights (`final/`). About two hours on two cores.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

# The two small sources are left out together: both are then read by networks that know neither.
FOLDS = ("nell", "matteop", "pxl_trays", "damiantab+piechowiak")

FINDER_STEPS, READER_STEPS = 4000, 2500
FOLD_FINDER_STEPS, FOLD_READER_STEPS = 700, 900
FINAL_FINDER_STEPS, FINAL_READER_STEPS = 1500, 1800


def step(out: Path, module: str, *arguments: object) -> None:
    """Run a module unless what it makes is there already."""
    if not out.exists():
        print("making", out, flush=True)
        words = [sys.executable, "-m", f"tools.dice.{module}", *(str(a) for a in arguments)]
        subprocess.run(words, check=True)


def pretrain(work: Path, photos: Path, pictures: Path | None) -> None:
    pool = work / "pool"
    folder = ["--pictures", pictures] if pictures else []
    step(pool / "labels.npy", "pool", pool, *folder, "--scenes", 14000, "--seed", 1)
    finder, reader = work / "finder-pre.pt", work / "reader-pre.pt"
    step(finder, "train_finder", finder, "--pool", pool, "--steps", FINDER_STEPS, "--rate", 3e-3)
    step(
        reader, "train_reader", reader, "--pool", pool, "--finder", finder, "--steps", READER_STEPS
    )
    cache = work / "photos.json"
    step(cache, "locate", cache, "--photos", photos, "--finder", finder, "--reader", reader)


def fine_tune(work: Path, name: str, leave_out: str, finder_steps: int, reader_steps: int) -> None:
    """Both networks on renders and photos, without one source, and their weights as ONNX."""
    pool, cache, folder = work / "pool", work / "photos.json", work / name
    finder, reader = folder / "finder.pt", folder / "reader.pt"
    folder.mkdir(parents=True, exist_ok=True)
    common = ["--pool", pool, "--photos", cache, "--leave-out", leave_out]
    step(
        finder,
        "train_finder",
        finder,
        *common,
        "--start",
        work / "finder-pre.pt",
        "--steps",
        finder_steps,
        "--rate",
        1e-3,
    )
    step(
        reader,
        "train_reader",
        reader,
        *common,
        "--start",
        work / "reader-pre.pt",
        "--finder",
        finder,
        "--pool-finder",
        work / "finder-pre.pt",
        "--steps",
        reader_steps,
        "--rate",
        1e-3,
    )
    step(folder / "reader.onnx", "export", folder, "--finder", finder, "--reader", reader)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--only", nargs="*", default=[*FOLDS, "final"])
    args = parser.parse_args()
    pretrain(args.work, args.photos, args.pictures)
    for name in args.only:
        if name == "final":
            fine_tune(args.work, "final", "", FINAL_FINDER_STEPS, FINAL_READER_STEPS)
        else:
            fine_tune(args.work, f"folds/{name}", name, FOLD_FINDER_STEPS, FOLD_READER_STEPS)


if __name__ == "__main__":
    main()
