r"""How well each kind of table is read, by networks that never saw a picture of the same source.

    python -m benchmarks.dice_kinds PHOTOS FOLDS [--finds FINDS] [--wrong OUT.txt] [--shipped] \
        [--without-judge]

PHOTOS has a folder a source; FOLDS has a folder for each group of sources left out, named
`a+b+c`, with the weights trained without them (tools/dice/README.md). Any dice are expected. White
and coloured dice on tables (2–9 of them), those of them that touch, real and rendered dice on
printed boards, and pictures without a pip die; with --finds (of `tools.dice.judge`) also real dice
cut out and pasted on boards, dice and board of sources left out together. --shipped reads with the
shipped weights instead.
Prints Markdown.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from mobile.vision import DiceReader, Expect, Reading, load_picture
from mobile.vision.kinds import Picture

WHITE, COLOURED = ("matteop", "damiantab"), ("nell", "piechowiak", "pxl_trays")
TOUCHING = 1.12  # sides of a die's box between the middles of two that touch
SEED = 7001  # scenes that no training has seen


@dataclass
class Item:
    kinds: tuple[str, ...]
    source: str
    name: str
    picture: Picture
    values: list[int]


@dataclass
class Tally:
    pictures: int = 0
    exact: int = 0
    right: int = 0
    dice: int = 0
    read: int = 0
    answered: int = 0
    answered_right: int = 0
    false: int = 0
    trusted: int = 0
    unread: int = 0
    sources: Counter[str] = field(default_factory=Counter)

    def add(self, item: Item, reading: Reading) -> bool:
        values = [int(die.value) if die.kind == "pips" else 0 for die in reading.dice]
        both = sum((Counter(values) & Counter(item.values)).values())
        exact = sorted(values) == sorted(item.values)
        extra = max(0, len(values) - len(item.values))
        self.pictures += 1
        self.exact += exact
        self.right += both
        self.dice += len(item.values)
        self.read += len(values)
        self.false += extra
        self.unread += len(getattr(reading, "unread", ()))
        if not reading.abstains:
            self.answered += 1
            self.answered_right += exact
            self.trusted += extra
        self.sources[item.source] += 1
        return exact

    def row(self, name: str) -> str:
        n = max(self.pictures, 1)
        recall = f"{100 * self.right / self.dice:.1f}" if self.dice else "–"
        precision = f"{100 * self.right / max(self.read, 1):.1f}" if self.dice else "–"
        answered = f"{100 * self.answered / n:.0f} %" if self.dice else "–"
        right = f"{100 * self.answered_right / max(self.answered, 1):.1f} %" if self.dice else "–"
        cells = (
            f"{self.pictures}",
            f"{100 * self.exact / n:.1f} %",
            f"{recall} / {precision}",
            f"{answered}: {right}" if self.dice else "–",
            f"{self.false / n:.2f}",
            f"{self.trusted / n:.3f}",
            f"{self.unread / n:.2f}",
        )
        return f"| {name} | " + " | ".join(cells) + " |"


HEAD = (
    "| kind | pictures | exact | recall / precision, % | answered: right of these |"
    " false dice a picture | trusted | dice without pips |\n|---|---|---|---|---|---|---|---|"
)


def touching(boxes: list | None) -> bool:
    """Some two boxes of whole dice lie side by side."""
    for n, a in enumerate(boxes or ()):
        for b in (boxes or ())[:n]:
            off = np.hypot(a[0] + a[2] - b[0] - b[2], a[1] + a[3] - b[1] - b[3]) / 2
            if off < TOUCHING * (a[2] - a[0] + a[3] - a[1] + b[2] - b[0] + b[3] - b[1]) / 4:
                return True
    return False


def labelled(folder: Path, source: str) -> Iterator[tuple[str, dict]]:
    labels = json.loads((folder / source / "labels.json").read_text())["images"]
    yield from sorted(labels.items())


def photos(folder: Path) -> Iterator[Item]:
    for source in (*WHITE, *COLOURED):
        kind = "white and ivory" if source in WHITE else "coloured"
        for name, label in labelled(folder, source):
            if not 2 <= len(label["values"]) <= 9:
                continue
            kinds = [kind, f"– {source}"]
            if source in ("nell", "pxl_trays") and touching(label["boxes"]):
                kinds.append("touching (of coloured)")
            picture = load_picture(folder / source / "images" / name)
            yield Item(tuple(kinds), source, f"{source}/{name}", picture, label["values"])


def boards(folder: Path) -> Iterator[Item]:
    for name, label in labelled(folder, "boards"):
        what = label["kind"]
        kinds = ("beside a printed board",)
        if not label["values"]:
            kinds = ("no pip die", f"– {what}")
        picture = load_picture(folder / "boards" / "images" / name)
        yield Item(kinds, name.split("_")[0], f"boards/{name}", picture, label["values"])


def rendered(folder: Path, number: int) -> Iterator[Item]:
    """Pip dice on boards: drawn ones, and pictures of real ones whose source is left out."""
    from tools.dice.board_scenes import DRAWN, scene, textures

    cv2.setNumThreads(1)
    real = textures(folder)
    for place in range(number):
        rng = np.random.default_rng((SEED, place))
        source, photo = DRAWN, None
        if place % 2:
            source, pixels = real[int(rng.integers(len(real)))]
            photo = pixels[:, :, ::-1].astype(np.float32) / 255
        image, labels = scene(rng, photo, shares=(1, 0, 0, 0), margin=0.1, least=1)
        values = [int(label.value) for label in labels]
        if all(label.visible > 0.8 for label in labels):
            kind = "rendered on drawn boards" if photo is None else "rendered on real boards"
            yield Item((kind,), source, f"scene {place}", image, values)


def dominoes(number: int) -> Iterator[Item]:
    """Loose, in rows, in heaps and on their edges; drawn, so that no fold knows them."""
    from tools.dice.dominoes import scene

    for place in range(number):
        image = scene(np.random.default_rng((SEED, 2, place)), 640)
        yield Item(("rendered dominoes",), "drawn", f"dominoes {place}", image, [])


def pasted(folder: Path, finds: Path, folds: list[list[str]], number: int) -> Iterator[Item]:
    """Real dice on pictures of real boards; half of the pictures have dice that touch."""
    from tools.dice.pasted import Maker

    maker = Maker(finds, folder, SEED)
    for place in range(number):
        sources, image, laid = maker.make(place, folds)
        gap = min(
            (
                float(np.hypot(*(a.centre - b.centre))) / a.side
                for n, a in enumerate(laid)
                for b in laid[:n]
            ),
            default=9.0,
        )
        kinds = ("real dice pasted on boards", f"– pasted, {'touching' if gap < 1.6 else 'apart'}")
        yield Item(
            kinds, sources.split("+")[0], f"{sources} {place}", image, [d.value for d in laid]
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("folds", type=Path)
    parser.add_argument("--shipped", action="store_true")
    parser.add_argument("--without-judge", action="store_true", help="as if print were no matter")
    parser.add_argument("--scenes", type=int, default=120)
    parser.add_argument("--finds", type=Path)
    parser.add_argument("--only-scenes", action="store_true")
    parser.add_argument("--wrong", type=Path, help="list what was read wrongly")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    folds = [] if args.shipped else sorted(f for f in args.folds.iterdir() if f.is_dir())
    readers = {source: DiceReader(f) for f in folds for source in f.name.split("+")}
    usual = readers.get("nell") or DiceReader()
    if args.without_judge:
        for reader in [usual, *readers.values()]:
            reader.judged = lambda levels, looks: looks
    tallies: dict[str, Tally] = {}
    wrong = []
    every = [photos(args.photos), boards(args.photos), rendered(args.photos, args.scenes)]
    every.append(dominoes(args.scenes))
    if args.finds:
        groups = [folder.name.split("+") for folder in folds]
        every.append(pasted(args.photos, args.finds, groups, args.scenes))
    for items in every[2:] if args.only_scenes else every:
        for item in items:
            reading = readers.get(item.source, usual).read(item.picture, Expect.any())
            for kind in item.kinds:
                exact = tallies.setdefault(kind, Tally()).add(item, reading)
            if not exact:
                read = [str(die.value) for die in reading.dice]
                trust = "" if reading.abstains else " TRUSTED"
                wrong.append(f"{item.name}: {item.values} read {' '.join(read)}{trust}")
    print(HEAD)
    for kind, tally in sorted(tallies.items(), key=lambda pair: pair[0].startswith("–")):
        print(tally.row(kind))
    if args.wrong:
        args.wrong.write_text("\n".join(wrong) + "\n")


if __name__ == "__main__":
    main()
