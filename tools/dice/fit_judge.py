"""Choose what the judge's word is worth, on pictures of left-out sources.

    python -m tools.dice.fit_judge FOLDS OUT.json --finds FINDS

FOLDS has a folder of weights a group of left-out sources (`a+b+c/judge.pt`). Each gets a
`score.json` chosen on the pictures of the other folds; OUT.json, chosen on all, is to ship.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
import torch

from mobile.vision.read import (
    WEIGHTS,
    WORTH_JUDGING,
    Look,
    Score,
    judge,
    likely,
    with_body,
    without_pips,
)
from tools.dice.seen import Seen, load
from tools.dice.train_judge import centred, load_judge

WHITE, COLOURED = ("matteop", "damiantab"), ("nell", "pxl_trays", "piechowiak")
MOST_LOSS = 0.005  # part of the exact pictures that a choice may cost to be preferred as usual
BODIES, LEASTS = (1.0, 1.5, 2.0, 3.0), (0.5, 1.0, 1.5, 2.0, 2.5, 3.0)


@dataclass
class Picture:
    kind: str
    source: str
    name: str
    values: list[int]
    looks: list[Look]


def kind_of(seen: Seen) -> str:
    if seen.source in WHITE:
        return "white"
    if seen.source in COLOURED:
        return "coloured"
    return "on print" if seen.values else "no dice"


def counts(seen: Seen) -> bool:
    """Whole pictures with at most nine dice; fewer than two only beside boards."""
    if not seen.whole or seen.name.startswith("scene "):
        return False
    few = 2 if seen.source in (*WHITE, *COLOURED) else 0
    return few <= len(seen.values) <= 9


def judged(net: torch.nn.Module, seen: Seen) -> list[Look]:
    """The looks with the word of a network that never saw a picture of their source."""
    score = Score.load(WEIGHTS / "score.json")
    worth = [n for n, look in enumerate(seen.looks) if score.face(look) > WORTH_JUDGING]
    looks = list(seen.looks)
    if worth:
        with torch.no_grad():
            out = net(torch.from_numpy(centred(seen.crops[worth]))).numpy().astype(np.float64)
        for number, row in zip(worth, out, strict=True):
            looks[number] = with_body(looks[number], row)
    return looks


def values_read(looks: Sequence[Look], score: Score) -> list[int]:
    faces = judge(looks, score)
    unread = without_pips(faces)
    chosen, _ = likely([face for face in faces if all(face is not one for one in unread)])
    return [1 + int(c.face.pips.argmax()) if c.kind == "pips" else 0 for c in chosen]


def worth(pictures: Iterable[Picture], score: Score) -> float:
    """Exact pictures and dice that are right, every kind counting alike."""
    by_kind: dict[str, list[float]] = {}
    for one in pictures:
        read = values_read(one.looks, score)
        both = sum((Counter(read) & Counter(one.values)).values())
        most = max(len(read), len(one.values))
        exact = sorted(read) == sorted(one.values)
        by_kind.setdefault(one.kind, []).append(exact + 0.2 * (both / most if most else 1.0))
    return float(np.mean([np.mean(group) for group in by_kind.values()]))


def choose(pictures: list[Picture], usual: Score) -> Score:
    choices = [replace(usual, body=b, least=c) for b, c in itertools.product(BODIES, LEASTS)]
    worths = [worth(pictures, score) for score in choices]
    good = [s for s, w in zip(choices, worths, strict=True) if w >= max(worths) - MOST_LOSS]
    # Of those that do as well: the judge's word for what it is, and no more doubt than needed.
    return min(good, key=lambda s: (abs(s.body - Score().body), s.least))


def write(path: Path, score: Score) -> None:
    data = {name: round(number, 3) for name, number in asdict(score).items()}
    path.write_text(json.dumps(data) + "\n")


def gather(folds: Path, finds: Path) -> dict[str, list[Picture]]:
    """By fold: its left-out pictures."""
    seen = [one for one in load(finds) if counts(one)]
    out: dict[str, list[Picture]] = {}
    for folder in sorted(path for path in folds.iterdir() if path.is_dir()):
        net, sources = load_judge(folder / "judge.pt"), folder.name.split("+")
        out[folder.name] = [
            Picture(kind_of(one), one.source, one.name, one.values, judged(net, one))
            for one in seen
            if one.source in sources
        ]
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folds", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--finds", type=Path, required=True)
    args = parser.parse_args()
    torch.set_num_threads(1)
    usual = Score.load(WEIGHTS / "score.json")
    by_fold = gather(args.folds, args.finds)
    for name in by_fold:
        others = [one for fold, group in by_fold.items() if fold != name for one in group]
        write(args.folds / name / "score.json", choose(others, usual))
    write(args.out, choose([one for group in by_fold.values() for one in group], usual))


if __name__ == "__main__":
    main()
