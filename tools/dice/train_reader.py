"""Train the reader on crops at the finder's proposals, right ones and false alarms alike.

    python -m tools.dice.train_reader OUT.pt --pool POOL --finder FINDER.pt --minutes 8
    python -m tools.dice.train_reader OUT.pt --pool POOL --finder FINDER.pt --start PRE.pt \
        --photos CACHE --leave-out nell --minutes 3
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional

from mobile.vision.crops import CROP, cut, pyramid
from tools.dice.nets import CLASSES, Reader
from tools.dice.photos import Photo, load_photos
from tools.dice.proposals import SCENES, Proposal, in_pool, load_finder, save
from tools.dice.samples import Face, ahead, jitter, scene_faces

BATCH = 64
PHOTO_SHARE = 0.5
NEGATIVES = 0.4


class PoolCrops:
    """Crops of rendered scenes at the finder's proposals (kept in a file beside the pool)."""

    def __init__(self, pool: Path, finder: Path) -> None:
        self.images = np.load(pool / "images.npy", mmap_mode="r")
        self.labels = np.load(pool / "labels.npy")
        file = pool / f"proposals-{finder.stem}.npy"
        if not file.exists():
            save(file, in_pool(load_finder(finder), pool))
        rows = np.load(file)
        truth = [
            (n, f.label, f.side, *f.corners.ravel())
            for n, r in enumerate(self.labels[:SCENES])
            for f in scene_faces(r)
            if not f.ignore and f.side > 7
        ]
        self.negative = rows[rows[:, 1] == 0]
        positive = np.concatenate([rows[rows[:, 1] > 0], np.float32(truth)])
        self.by_class = [positive[positive[:, 1] == c] for c in range(CLASSES)]

    def draw(self, rng: np.random.Generator) -> tuple[np.ndarray, int]:
        if rng.random() < NEGATIVES:
            row = self.negative[int(rng.integers(len(self.negative)))]
        else:
            rows = self.by_class[int(rng.integers(1, CLASSES))]
            row = rows[int(rng.integers(len(rows)))]
        image = self.images[int(row[0])]
        return vary(rng, [image], row[3:].reshape(4, 2), float(row[2])), int(row[1])


class PhotoCrops:
    """Crops of photos: labelled faces, the finder's false alarms, and windows beside faces."""

    def __init__(self, photos: dict[str, list[Photo]]) -> None:
        self.sources = {}
        for source, group in photos.items():
            positive, negative = [], []
            for photo in group:
                levels = pyramid(photo.image)
                for p in photo.proposals:
                    (positive if p.label else negative).append((levels, p))
                for f in photo.faces:
                    if not f.ignore:
                        negative += [(levels, p) for p in beside(photo, f)]
            by_value = [[e for e in positive if e[1].label == v] for v in range(1, 7)]
            self.sources[source] = ([b for b in by_value if b], negative, len(group))

    def draw(self, rng: np.random.Generator) -> tuple[np.ndarray, int]:
        names = list(self.sources)
        odds = np.array([self.sources[n][2] ** 0.5 for n in names])
        by_value, negative, _ = self.sources[
            names[int(rng.choice(len(names), p=odds / odds.sum()))]
        ]
        entries = by_value[int(rng.integers(len(by_value)))]
        if negative and rng.random() < NEGATIVES:
            entries = negative
        levels, p = entries[int(rng.integers(len(entries)))]
        return vary(rng, levels, p.outline, p.side), p.label


def beside(photo: Photo, face: Face) -> list[Proposal]:
    """Places an edge away from a face that are no face's centre: sides of dice and their feet."""
    out = []
    for angle in (0.5, 1.57, 2.6):
        spot = face.centre + np.float32([np.cos(angle), np.sin(angle)]) * face.side * 0.85
        if all(np.hypot(*(spot - o.centre)) > 0.6 * o.side for o in photo.faces):
            square = np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * face.side / 2
            out.append(Proposal((spot + square).astype(np.float32), face.side, 0))
    return out


def vary(
    rng: np.random.Generator, levels: list[np.ndarray], outline: np.ndarray, side: float
) -> np.ndarray:
    """A crop as the finder might place it: a little off, turned, mirrored."""
    middle = outline.mean(0)
    bend = np.eye(2) + rng.normal(0, 0.06, (2, 2))
    shifted = middle + rng.normal(0, 0.05, 2) * side + (outline - middle) @ bend.T
    shifted = np.roll(shifted, int(rng.integers(4)), axis=0).astype(np.float32)
    side = side * float(np.exp(rng.normal(0, 0.1)))
    crop = cut(levels, shifted, side, float(rng.normal(0, 0.12)), bool(rng.random() < 0.5))
    if rng.random() < 0.25:
        small = int(rng.integers(16, 36))
        halves = [crop[:, :, :3], crop[:, :, 3:]]
        low = [cv2.resize(h, (small, small), interpolation=cv2.INTER_AREA) for h in halves]
        crop = np.dstack([cv2.resize(h, (CROP, CROP)) for h in low])
    return jitter(rng, recolour(rng, crop) if rng.random() < 0.5 else crop)


def recolour(rng: np.random.Generator, crop: np.ndarray) -> np.ndarray:
    """The same face in other colours: dark for light, other hues, pips that hardly show."""
    order = rng.permutation(3)
    out = crop[:, :, [*order, *(order + 3)]].astype(np.float32)
    if rng.random() < 0.35:
        out = 255 - out
    middle = out.mean((0, 1))
    out = middle + (out - middle) * rng.uniform(0.3, 1.1)
    if rng.random() < 0.5:
        tint = np.tile(rng.uniform(0.4, 1.3, 3), 2)
        out = out * tint + rng.uniform(-30, 30)
    return np.clip(out, 0, 255).astype(np.uint8)


def batches(
    rng: np.random.Generator, pools: list[PoolCrops], photos: PhotoCrops | None
) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    while True:
        items = []
        for _ in range(BATCH):
            pool = pools[int(rng.integers(len(pools)))]
            taken = photos if photos is not None and rng.random() < PHOTO_SHARE else pool
            items.append(taken.draw(rng))
        images, labels = zip(*items, strict=True)
        yield torch.from_numpy(np.stack(images)), torch.tensor(labels)


def train(
    net: Reader, make: Iterator, minutes: float, rate: float, log: Path, steps: int | None = None
) -> None:
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-3)
    begin, step, mean, right = time.time(), 0, 1.0, 0.0
    net.train()
    while True:
        done = step / steps if steps else (time.time() - begin) / (minutes * 60)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            warm = min(1.0, (step + 1) / 100)
            group["lr"] = rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        x, labels = next(make)
        with torch.autocast("cpu", torch.bfloat16):
            out = net(x)
        value = functional.cross_entropy(out.float(), labels, label_smoothing=0.02)
        optimiser.zero_grad()
        value.backward()
        optimiser.step()
        step += 1
        mean += 0.02 * (value.item() - mean)
        right += 0.02 * (float((out.argmax(1) == labels).float().mean()) - right)
        if step % 100 == 0:
            line = f"{step} {time.time() - begin:.0f}s loss {mean:.3f} right {right:.3f}\n"
            log.open("a").write(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pool", type=Path, nargs="+", required=True)
    parser.add_argument("--finder", type=Path, required=True)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--leave-out", default="")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--steps", type=int)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    net = Reader()
    if args.start:
        net.load_state_dict(torch.load(args.start))
    pools = [PoolCrops(pool, args.finder) for pool in args.pool]
    photos = None
    if args.photos:
        photos = PhotoCrops(load_photos(args.photos, args.leave_out))
    make = ahead(batches(rng, pools, photos))
    train(net, make, args.minutes, args.rate, args.out.with_suffix(".log"), args.steps)
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
