"""What the shipped finder and reader see in labelled pictures, kept for the judge's training.

    python -m tools.dice.finds OUT --photos PHOTOS [--sources nell boards …]

OUT gets a file a source: every find with what both networks say of it and a wide crop around it.
Which finds are dice is told by the labels (`known`); what they leave open is not trained on.
Pictures without dice are looked at whole and in four parts: print in all sizes.
"""

from __future__ import annotations

import argparse
import json
import pickle
from pathlib import Path

import cv2
import numpy as np

from mobile.vision import load_picture
from mobile.vision.crops import cut, pyramid
from mobile.vision.read import DiceReader, Look, Score, _working_size, judge, likely
from tools.dice.seen import DIE, NONE, OPEN, OTHER, REACH, WIDE, Seen

BOXED = {"nell": (0.35, 1.2), "pxl_trays": (0.35, 1.2), "matteop": (0.8, 4.0)}
COMPLETE = ("nell", "matteop", "damiantab", "boards")  # every die in these pictures has a label
# Told by eye: pictures with symbol dice and little else that is taken for dice, and mixed ones.
NUMERALS = ("cristianorot", "gudmundurheimisson")
SYMBOLS = ("aidanduggan_109", "adib2149_001")
MIXED = ("aidanduggan_028", "aidanduggan_165", "adib2149_013", "adib2149_014", "cambid_001")
PLAIN_FACE = 7  # class of the reader: wooden cubes look like plain faces, and may be taken for them
PARTS = ((0.0, 0.0), (0.4, 0.0), (0.0, 0.4), (0.4, 0.4))  # corners of parts six tenths as large


def known_by_boxes(source: str, boxes: list, looks: list[Look]) -> list[int]:
    """The likeliest find that fits a box is its die; others near a box are left open."""
    least, most = BOXED[source]
    out = [NONE if source in COMPLETE else OPEN] * len(looks)
    for x0, y0, x1, y1, _ in boxes:
        middle, extent = np.array([x0 + x1, y0 + y1]) / 2, float(max(x1 - x0, y1 - y0))
        best, odds = None, -1e9
        for number, look in enumerate(looks):
            side = look.candidate.side
            off = float(np.abs(look.candidate.centre - middle).max())
            if off > 0.5 * extent + 0.9 * side:
                continue
            if out[number] != DIE:
                out[number] = OPEN
            fits = least * extent < side < most * extent and off < 0.5 * extent
            if fits and Score().face(look) > odds:
                best, odds = number, Score().face(look)
        if best is not None:
            out[best] = DIE
    return out


def known_by_values(source: str, values: list[int], looks: list[Look]) -> list[int]:
    """Where the reading is right, what it takes for dice are dice."""
    chosen, _ = likely(judge(looks, Score()))
    read = [1 + int(c.face.pips.argmax()) if c.kind == "pips" else 0 for c in chosen]
    if sorted(read) != sorted(values):
        return [OPEN] * len(looks)
    out = []
    for look in looks:
        off = [
            float(np.hypot(*(look.candidate.centre - c.face.candidate.centre)))
            / c.face.candidate.side
            for c in chosen
        ]
        near = min(off, default=9.0)
        rest = NONE if source in COMPLETE else OPEN
        out.append(DIE if near == 0 else OPEN if near < 1.6 else rest)
    return out


def known_on_boards(name: str, looks: list[Look]) -> list[int]:
    """Nothing in these pictures has pips; where dice without pips lie, a die may be one of them."""
    out = []
    for look in looks:
        odds, stem = Score().face(look), name.split(".")[0]
        what = OPEN if int(look.logits.argmax()) == PLAIN_FACE else NONE
        if stem.startswith(NUMERALS) or stem in SYMBOLS:
            what = OTHER if odds > (3 if stem in SYMBOLS else -1) else OPEN
        elif stem in MIXED and odds > -1:
            what = OPEN
        out.append(what)
    return out


def see(reader: DiceReader, image: np.ndarray) -> tuple[list[Look], np.ndarray]:
    small, _ = _working_size(image)
    levels = pyramid(small)
    looks = reader.finds(levels)
    crops = [
        cut(levels, one.candidate.centre, one.candidate.side, size=WIDE, cover=REACH)
        for one in looks
    ]
    return looks, np.array(crops, np.uint8).reshape(-1, WIDE, WIDE, 3)


def parts(image: np.ndarray) -> list[np.ndarray]:
    h, w = image.shape[:2]
    return [
        np.ascontiguousarray(
            image[int(y * h) : int((y + 0.6) * h), int(x * w) : int((x + 0.6) * w)]
        )
        for x, y in PARTS
    ]


def in_source(reader: DiceReader, photos: Path, source: str, most: int | None) -> list[Seen]:
    labels = json.loads((photos / source / "labels.json").read_text())["images"]
    out = []
    for name, label in sorted(labels.items())[:most]:
        image = load_picture(photos / source / "images" / name)
        values = label["values"]
        looks, crops = see(reader, image)
        if source in BOXED:
            factor = max(image.shape[:2]) / max(_working_size(image)[0].shape[:2])
            boxes = [[*(v / factor for v in box[:4]), box[4]] for box in label["boxes"]]
            known = known_by_boxes(source, boxes, looks)
        elif values and source == "boards":
            known = [OPEN] * len(looks)  # ten pictures: these are for measuring only
        elif source == "boards":
            known = known_on_boards(name, looks)
        else:
            known = known_by_values(source, values, looks)
        group = name.split("_")[0] if source == "boards" else source
        out.append(Seen(group, name, True, values, looks, known, crops))
        if source == "boards" and not values:
            for part in parts(image):
                looks, crops = see(reader, part)
                known = known_on_boards(name, looks)
                out.append(Seen(group, name, False, [], looks, known, crops))
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument(
        "--sources", nargs="*", default=[*BOXED, "damiantab", "piechowiak", "boards"]
    )
    parser.add_argument("--most", type=int, help="pictures a source")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    reader = DiceReader()
    for source in args.sources:
        path = args.out / f"{source}.pickle"
        if not path.exists():
            path.write_bytes(pickle.dumps(in_source(reader, args.photos, source, args.most)))


if __name__ == "__main__":
    main()
