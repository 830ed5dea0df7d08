"""Dice on printed boards, rendered, as the shipped networks see them: for the judge's training.

    python -m tools.dice.board_scenes OUT --scenes 700 --seed 1 [--photos PHOTOS]

Half of the boards are drawn (`tools.dice.boards`); with --photos the other half are pictures of
real ones, and each scene is kept under the name of its picture's source, to be left out with it.
"""

from __future__ import annotations

import argparse
import json
import pickle
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from mobile.vision import load_picture
from mobile.vision.read import DiceReader
from tools.dice.boards import SIZE, board
from tools.dice.finds import see
from tools.dice.render import (
    COLOUR,
    HOURGLASS,
    PIPS,
    Label,
    camera,
    draw_dice,
    random_die,
    random_look,
)
from tools.dice.render import OTHER as SIGNS
from tools.dice.scenes import _place
from tools.dice.seen import DIE, NONE, OPEN, OTHER, Seen
from tools.dice.tables import Pictures, camera_cast, clutter, develop, lay

SIDE = 640
KINDS = (PIPS, COLOUR, HOURGLASS, SIGNS)
DRAWN = "drawn"  # the source of scenes that show no photo


def scene(
    rng: np.random.Generator,
    photo: np.ndarray | None,
    shares: Sequence[float] = (0.6, 0.1, 0.08, 0.22),
    margin: float = 0.03,
    least: int = 0,
) -> tuple[np.ndarray, list[Label]]:
    """A photo of a board with up to nine dice on it; some touch. `shares` are those of KINDS."""
    edge = float(np.exp(rng.uniform(np.log(20), np.log(90))))
    tilt = float(np.radians(rng.choice([rng.uniform(0, 15), rng.uniform(10, 58)])))
    view = camera(rng, SIDE, SIDE, edge, tilt)
    texture, units = board(rng)
    if photo is not None:
        texture, units = photo, SIDE / edge * rng.uniform(0.7, 2.0)
    canvas = np.clip(lay(rng, view, texture, units) * rng.uniform(0.6, 1.1), 0, 1)
    if rng.random() < 0.3:
        clutter(rng, canvas, edge, Pictures([], []))
    count = int(min(rng.integers(least, 10), 2 + (SIDE / edge) ** 2 / 5))
    kinds = [str(kind) for kind in rng.choice(KINDS, count, p=shares)]
    looks = {kind: random_look(rng, kind) for kind in KINDS}
    same = rng.random() < 0.5
    dice = [random_die(rng, looks[kind] if same else random_look(rng, kind)) for kind in kinds]
    canvas, labels = draw_dice(rng, canvas, view, _place(rng, view, dice, margin))
    return develop(rng, canvas, camera_cast(rng, float(rng.uniform(2700, 7500)))), labels


def known(labels: list[Label], seen: Seen) -> list[int]:
    out = []
    for look in seen.looks:
        what = NONE
        for label in labels:
            middle = label.top.mean(0)
            side = float(np.sqrt(max(abs(cv2.contourArea(label.top.astype(np.float32))), 1.0)))
            off = float(np.hypot(*(look.candidate.centre - middle))) / side
            fit = look.candidate.side / side
            if off < 0.4 and 0.65 < fit < 1.5 and label.visible > 0.75:
                what = OTHER if label.kind == SIGNS else DIE
            elif off < 1.5 and what == NONE:
                what = OPEN
        out.append(what)
    return out


def textures(photos: Path) -> list[tuple[str, np.ndarray]]:
    labels = json.loads((photos / "boards" / "labels.json").read_text())["images"]
    out = []
    for name, label in sorted(labels.items()):
        if not label["values"] and "dice" not in label["kind"]:
            image = load_picture(photos / "boards" / "images" / name)
            scale = SIZE / min(image.shape[:2])
            image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            out.append((name.split("_")[0], np.ascontiguousarray(image[:SIZE, :SIZE])))
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--scenes", type=int, default=700)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader = DiceReader()
    photos = textures(args.photos) if args.photos else []
    out = []
    for number in range(args.scenes):
        rng = np.random.default_rng((args.seed, number))
        source, photo = DRAWN, None
        if photos and number % 2:
            source, pixels = photos[int(rng.integers(len(photos)))]
            photo = pixels[:, :, ::-1].astype(np.float32) / 255
        image, labels = scene(rng, photo)
        looks, crops = see(reader, image)
        seen = Seen(source, f"scene {number}", False, [], looks, [], crops)
        seen.known = known(labels, seen)
        out.append(seen)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_bytes(pickle.dumps(out))


if __name__ == "__main__":
    main()
