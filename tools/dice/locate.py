"""Where the top faces of the labelled photos are, as far as labels and the first networks tell.

    python -m tools.dice.locate CACHE.json --photos FOLDER --finder PRE.pt --reader PRE.pt

Sources box whole dice, pips only, or give no boxes at all. A face is put where the finder
(trained on renders only) sees one that fits the label; where it sees none, a box is used as it is,
and a photo without boxes is left out of training.
"""

from __future__ import annotations

import argparse
import itertools
import json
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np
import torch

from mobile.vision.crops import cut, pyramid
from mobile.vision.find import Candidate
from mobile.vision.read import better_placed
from tools.dice.nets import CLASSES, Reader
from tools.dice.photos import face_list
from tools.dice.proposals import in_photo, load_finder, match, run

# What part of a source's box the top face's side is, where nothing better is known.
BOX_SIDE = {"nell": 0.72, "pxl_trays": 0.6}
# Sources whose labels leave out dice in another tray or at the frame: those are no negatives.
INCOMPLETE = ("pxl_trays", "piechowiak")
SOURCES = ("nell", "matteop", "pxl_trays", "damiantab", "piechowiak")


def load_reader(path: Path) -> Reader:
    net = Reader()
    net.load_state_dict(torch.load(path))
    return net.eval()


def look(
    net: Reader, image: np.ndarray, found: list[Candidate]
) -> tuple[list[Candidate], np.ndarray]:
    """Candidates at the places the reader gives them, and probabilities of the ten classes."""
    if not found:
        return [], np.zeros((0, CLASSES), np.float32)
    levels = pyramid(image)
    out = run(net, np.stack([cut(levels, c.centre, c.side) for c in found]))
    odds = np.exp(out[:, :CLASSES] - out[:, :CLASSES].max(1, keepdims=True))
    odds /= odds.sum(1, keepdims=True)
    places = out[:, CLASSES:].astype(np.float64)
    moved = [
        better_placed(c, place) if p[0] < 0.9 else c
        for c, p, place in zip(found, odds, places, strict=True)
    ]
    return moved, odds


def from_boxes(source: str, boxes: list, found: list[Candidate], odds: np.ndarray) -> list[dict]:
    faces: list[dict] = []
    for x0, y0, x1, y1, value in boxes:
        lo, hi = np.array([x0, y0]), np.array([x1, y1])
        middle, extent = (lo + hi) / 2, hi - lo
        best, score = None, 0.0
        for candidate, p in zip(found, odds, strict=True):
            off = np.abs(candidate.centre - middle) / extent
            least, most = (0.35, 1.2) if source in BOX_SIDE else (0.8, 4.0)
            fits = least * extent.max() < candidate.side < most * extent.max()
            near = off.max() < 0.5 if source in BOX_SIDE else off.max() < 0.5 + 0.1 * (value == 1)
            worth = candidate.heat * (0.1 + float(p[int(value)]))
            if near and fits and worth > score:
                best, score = candidate, worth
        if best is not None:
            faces.append(_face(value, best.centre, best.side))
        else:
            side = float(extent.mean()) * BOX_SIDE[source] if source in BOX_SIDE else 0.0
            faces.append(_face(value, middle, side))
    known = [f["side"] for f in faces if f["side"] > 0]
    for face in faces:
        if not face["side"]:  # a box of pips only: the other dice of the photo tell the size
            face["side"] = float(np.median(known)) if known else 0.0
            face["ignore"] = not known
    return [f for f in faces if f["side"] > 0]


def from_values(values: list[int], found: list[Candidate], odds: np.ndarray) -> list[dict] | None:
    """The likeliest way to give the known values to the best candidates."""
    die = odds[:, 1:7].sum(1) * np.array([c.heat for c in found]) if found else np.zeros(0)
    order: list[int] = []
    for i in (int(n) for n in np.argsort(-die)):
        apart = all(
            np.hypot(*(found[i].centre - found[k].centre)) > 0.6 * found[k].side for k in order
        )
        if apart and len(order) < len(values):
            order.append(i)
    if len(order) < len(values) or die[order[-1]] < 0.05:
        return None
    logs = np.log(odds[order][:, 1:7] + 1e-6)
    ways = set(itertools.permutations(values))
    best = max(ways, key=lambda way: sum(logs[i, v - 1] for i, v in enumerate(way)))
    return [_face(v, found[i].centre, found[i].side) for i, v in zip(order, best, strict=True)]


def unlabelled(faces: list[dict], found: list[Candidate], odds: np.ndarray) -> list[dict]:
    """Dice that are surely there but have no label, to be ignored in training."""
    out = []
    for candidate, p in zip(found, odds, strict=True):
        far = all(
            np.hypot(*(candidate.centre - f["centre"])) > 0.8 * max(candidate.side, f["side"])
            for f in faces
        )
        if far and candidate.heat > 0.3 and p[1:7].sum() > 0.9:
            out.append(_face(0, candidate.centre, candidate.side) | {"ignore": True})
    return out


def _face(value: int, centre: np.ndarray, side: float) -> dict:
    return {
        "label": int(value),
        "centre": [float(v) for v in centre],
        "side": float(side),
        "ignore": False,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--finder", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--most", type=int, help="photos a source")
    args = parser.parse_args()
    finder, reader = load_finder(args.finder), load_reader(args.reader)
    entries = []
    for source in SOURCES:
        labels = json.loads((args.photos / source / "labels.json").read_text())["images"]
        unknown = 0
        for name, label in list(labels.items())[: args.most]:
            path = args.photos / source / "images" / name
            image = cv2.imread(str(path), cv2.IMREAD_COLOR)
            found, odds = look(reader, image, in_photo(finder, image))
            if label["boxes"] is not None:
                faces = from_boxes(source, label["boxes"], found, odds)
            else:
                faces = from_values(label["values"], found, odds)
            if faces is None:
                unknown += 1
            else:
                if source in INCOMPLETE:
                    faces += unlabelled(faces, found, odds)
                entries.append(
                    {
                        "source": source,
                        "name": name,
                        "path": str(path),
                        "faces": faces,
                        "proposals": [asdict(p) for p in match(found, face_list(faces))],
                    }
                )
        print(source, len(labels), "photos,", unknown, "left out")
    args.out.write_text(json.dumps(entries, default=np.ndarray.tolist))


if __name__ == "__main__":
    main()
