"""How well the labelled photos are read, by networks that never saw a photo of the same source.

    python -m benchmarks.dice_photos PHOTOS FOLDS

PHOTOS has a folder a source; FOLDS has a folder a source with the weights trained without it
(tools/dice/README.md). Photos with 2–9 dice, any dice expected. Time with one thread is that of
the processor, so that other work on the machine does not count; with two it is that of the
clock. Prints Markdown.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from benchmarks.dice_baseline import BlobReader
from mobile.vision import DiceReader, Expect, load_picture

LOOKS = {
    "matteop": "white",
    "damiantab": "ivory",
    "nell": "coloured",
    "pxl_trays": "coloured",
    "piechowiak": "red, black, white",
}
TIMED = 8  # photos a source that are read again with two threads
Answer = tuple[
    list[int], float, bool
]  # values read, confidence of the whole, whether it stands by it


@dataclass
class Tally:
    photos: int = 0
    exact: int = 0
    right: int = 0
    dice: int = 0
    read: int = 0
    seconds: float = 0.0

    def add(self, truth: list[int], values: list[int], seconds: float) -> bool:
        both = sum((Counter(truth) & Counter(values)).values())
        exact = sorted(truth) == sorted(values)
        self.photos += 1
        self.exact += exact
        self.right += both
        self.dice += len(truth)
        self.read += len(values)
        self.seconds += seconds
        return exact

    def join(self, other: Tally) -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def cells(self) -> str:
        recall, precision = self.right / self.dice, self.right / max(self.read, 1)
        exact = self.exact / self.photos
        return f"{self.photos} | {100 * exact:.1f} % | {100 * recall:.1f} / {100 * precision:.1f} %"

    @property
    def ms(self) -> float:
        return 1000 * self.seconds / self.photos


def photos(folder: Path, source: str) -> list[tuple[str, list[int]]]:
    """Names and values of a source's photos with 2–9 dice."""
    labels = json.loads((folder / source / "labels.json").read_text())["images"]
    values = [(name, label["values"]) for name, label in sorted(labels.items())]
    return [(name, dice) for name, dice in values if 2 <= len(dice) <= 9]


def pictures(folder: Path, source: str) -> list[tuple[str, np.ndarray, list[int]]]:
    place = folder / source / "images"
    return [(name, load_picture(place / name), dice) for name, dice in photos(folder, source)]


def measure(
    items: list[tuple[str, np.ndarray, list[int]]],
    read: Callable[[np.ndarray], Answer],
    clock: Callable[[], float],
) -> tuple[Tally, list[tuple[float, bool, bool]], list[str]]:
    tally, answers, wrong = Tally(), [], []
    for name, picture, truth in items:
        begin = clock()
        values, confidence, stands = read(picture)
        exact = tally.add(truth, values, clock() - begin)
        answers.append((confidence, exact, stands))
        if not exact:
            wrong.append(f"{name}: {truth} read {values} ({confidence:.2f})")
    return tally, answers, wrong


def answered(answers: list[tuple[float, bool, bool]], share: float) -> float:
    """Part of the most confident readings that are exact."""
    ordered = sorted(answers, key=lambda a: -a[0])[: max(1, round(len(answers) * share))]
    return sum(exact for _, exact, _ in ordered) / len(ordered)


def own_choice(answers: list[tuple[float, bool, bool]]) -> str:
    """How many photos it does not abstain from, and the part of them that is exact."""
    stood = [exact for _, exact, stands in answers if stands]
    return f"{100 * len(stood) / len(answers):.0f} %: {100 * sum(stood) / max(len(stood), 1):.1f} %"


def fold_without(folds: Path, source: str) -> Path:
    """The weights trained without a source: in its own folder, or in one named `a+b`."""
    return next(folder for folder in folds.iterdir() if source in folder.name.split("+"))


def our_reader(weights: Path) -> Callable[[np.ndarray], Answer]:
    reader = DiceReader(weights)

    def read(picture: np.ndarray) -> Answer:
        reading = reader.read(picture, Expect.any())
        values = [int(die.value) if die.kind == "pips" else 0 for die in reading.dice]
        return values, reading.confidence, not reading.abstains

    return read


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("folds", type=Path)
    parser.add_argument("--sources", nargs="*", default=list(LOOKS))
    parser.add_argument("--wrong", action="store_true", help="list the photos read wrongly")
    args = parser.parse_args()
    print(
        "| source left out | dice | reader | photos | exact | recall / precision | ms, 2 threads |"
        " ms, 1 thread | exact of the surest 80 % | answered: exact of these |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    pools: dict[str, tuple[Tally, Tally, list]] = {}
    lines: list[str] = []
    for source in args.sources:
        items = pictures(args.photos, source)
        blobs = BlobReader()
        readers = {
            "ours": our_reader(fold_without(args.folds, source)),
            "blobs + DBSCAN": lambda picture, blobs=blobs: (blobs.values(picture), 1.0, True),
        }
        for name, read in readers.items():
            cv2.setNumThreads(1)
            read(items[0][1])
            single, answers, wrong = measure(items, read, time.process_time)
            cv2.setNumThreads(2)
            double, _, _ = measure(items[:TIMED], read, time.perf_counter)
            _print(source, LOOKS[source], name, double, single, answers)
            if name == "ours":
                lines += [f"{source} {line}" for line in wrong]
            for group in (f"all {_group(source)}", "all"):
                two, one, every = pools.setdefault(f"{group}|{name}", (Tally(), Tally(), []))
                two.join(double)
                one.join(single)
                every.extend(answers)
    for key, (two, one, every) in pools.items():
        group, name = key.split("|")
        _print(group, "", name, two, one, every)
    if args.wrong:
        print("\n".join(["", *lines]))


def _group(source: str) -> str:
    return "white and ivory" if LOOKS[source] in ("white", "ivory") else "coloured"


def _print(source: str, look: str, name: str, two: Tally, one: Tally, answers: list) -> None:
    sure = "– | –"
    if name == "ours":
        sure = f"{100 * answered(answers, 0.8):.1f} % | {own_choice(answers)}"
    cells = f"{one.cells()} | {two.ms:.0f} | {one.ms:.0f} | {sure}"
    print(f"| {source} | {look} | {name} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
