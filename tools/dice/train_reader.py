"""Train the reader on crops of top faces and of the finder's false alarms.

    python -m tools.dice.train_reader OUT.pt --pool POOL --finder FINDER.pt --imagenet LITE0.pth
    python -m tools.dice.train_reader OUT.pt --pool POOL --finder FINDER.pt --start PRE.pt \
        --photos CACHE --leave-out nell
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from mobile.vision.crops import cut, pyramid
from tools.deadline import limited
from tools.dice.augment import vary
from tools.dice.locate import load_reader
from tools.dice.nets import CLASSES, Reader
from tools.dice.photos import Photo, load_photos
from tools.dice.proposals import in_pool, load_finder, save
from tools.dice.samples import ahead, scene_faces

BATCH = 64
PATIENCE = 600  # seconds a step may take
NEGATIVES, CONTRIVED = 0.28, 0.12  # parts of the crops: false alarms; of the rest: ill-placed
MINED, HARD = 12000, 0.3  # false alarms that are tried, and how like a face the hard ones are
PHOTO_SHARE = 0.55
SMALLEST = 7.0  # pixels a side; nothing can be read on a smaller face
# How often each class is drawn: pips are what most dice show.
ODDS = np.array([0, 1, 1, 1, 1, 1, 1, 0.6, 0.5, 0.5]) / 7.6


@dataclass
class Sample:
    planes: np.ndarray
    label: int
    place: tuple[float, float, float]
    placed: bool  # the place is known to the pixel


@dataclass
class Spot:
    """A place in a picture (given with its halves) and what lies there."""

    levels: list[np.ndarray]
    centre: np.ndarray
    side: float
    label: int

    def sample(self, rng: np.random.Generator, placed: bool) -> Sample:
        label, centre, side = self.label, self.centre, self.side
        if label and rng.random() < CONTRIVED:
            label, centre, side = 0, *ill_placed(rng, centre, side)
        # A false alarm beside a face must not slip onto the face.
        loose = 0.1 if label else 0.03
        crop = vary(rng, [np.asarray(level) for level in self.levels], centre, side, loose)
        return Sample(crop.planes, label, crop.place, placed and label > 0)


class FalseAlarms:
    """Spots without a face; those that fool the network training starts from come more often."""

    def __init__(self, spots: list[Spot], start: Path | None, memory: Path | None = None) -> None:
        self.spots, self.hard = spots, []
        if start is not None and spots:
            rng = np.random.default_rng(len(spots))
            some = [spots[i] for i in rng.permutation(len(spots))[:MINED]]
            if memory is not None and memory.exists():
                like = np.load(memory)
            else:
                like = likeness(load_reader(start), some)
            if memory is not None:
                np.save(memory, like)
            self.hard = [spot for spot, much in zip(some, like, strict=True) if much > HARD]

    def draw(self, rng: np.random.Generator) -> Sample:
        spots = self.hard if self.hard and rng.random() < 0.5 else self.spots
        return spots[int(rng.integers(len(spots)))].sample(rng, False)


class PoolCrops:
    """Crops of rendered scenes; what the finder proposes is kept in a file beside the pool."""

    def __init__(self, pool: Path, finder: Path, start: Path | None) -> None:
        self.images = np.load(pool / "images.npy", mmap_mode="r")
        file = pool / f"proposals-{finder.stem}.npy"
        if not file.exists():
            save(file, in_pool(load_finder(finder), pool))
        spots = [self._spot(row) for row in np.load(file) if row[1] == 0]
        labels = np.load(pool / "labels.npy")
        middle = np.full(2, self.images.shape[1] / 2)
        spots += [
            Spot([self.images[n]], middle, middle[0] / 2, 0)
            for n in np.flatnonzero(labels[:, 0, 0] < 0)
        ]
        self.false = FalseAlarms(spots, start, pool / f"like-{start.stem}.npy" if start else None)
        truth = [
            (n, f.label, f.side, *f.corners.ravel())
            for n, r in enumerate(labels)
            for f in scene_faces(r)
            if not f.ignore and f.side > SMALLEST
        ]
        rows = np.float32(truth).reshape(-1, 11)
        self.by_class = [rows[rows[:, 1] == c] for c in range(CLASSES)]

    def draw(self, rng: np.random.Generator) -> Sample:
        rows = self.by_class[int(rng.choice(CLASSES, p=ODDS))]
        if not len(rows) or rng.random() < NEGATIVES:
            return self.false.draw(rng)
        return self._spot(rows[int(rng.integers(len(rows)))]).sample(rng, True)

    def _spot(self, row: np.ndarray) -> Spot:
        centre = row[3:].reshape(4, 2).mean(0)
        return Spot([self.images[int(row[0])]], centre, float(row[2]), int(row[1]))


class PhotoCrops:
    """Crops of photos: labelled faces and the finder's false alarms.

    Where exactly a face lies in a photo is not known well enough to teach it.
    """

    def __init__(self, photos: dict[str, list[Photo]], start: Path | None) -> None:
        self.sources, weights = [], []
        for group in photos.values():
            spots = []
            for photo in group:
                levels = pyramid(photo.image)
                spots += [Spot(levels, p.outline.mean(0), p.side, p.label) for p in photo.proposals]
                spots += [
                    Spot(levels, f.centre, f.side, f.label) for f in photo.faces if not f.ignore
                ]
            by_value = [[s for s in spots if s.label == value] for value in range(1, 7)]
            false = FalseAlarms([s for s in spots if not s.label], start)
            if any(by_value):
                self.sources.append(([faces for faces in by_value if faces], false))
                weights.append(len(group) ** 0.5)
        self.odds = np.array(weights) / sum(weights)

    def draw(self, rng: np.random.Generator) -> Sample:
        by_value, false = self.sources[int(rng.choice(len(self.sources), p=self.odds))]
        if false.spots and rng.random() < NEGATIVES:
            return false.draw(rng)
        spots = by_value[int(rng.integers(len(by_value)))]
        return spots[int(rng.integers(len(spots)))].sample(rng, False)


def likeness(net: Reader, spots: list[Spot]) -> np.ndarray:
    """How much a network takes each spot for a face."""
    out: list[float] = []
    for start in range(0, len(spots), BATCH):
        some = spots[start : start + BATCH]
        crops = [cut([np.asarray(level) for level in s.levels], s.centre, s.side) for s in some]
        x = torch.from_numpy(np.stack(crops)).permute(0, 3, 1, 2).float() / 255
        with torch.no_grad():
            shares = torch.softmax(net(x)[:, :CLASSES], 1)
        out += (1 - shares[:, 0]).tolist()
    return np.array(out)


def ill_placed(
    rng: np.random.Generator, centre: np.ndarray, side: float
) -> tuple[np.ndarray, float]:
    """Near a face, but none: several dice that look like one, a pip or corner, a die's flank."""
    turn = rng.uniform(0, 2 * np.pi)
    way = np.float32([np.cos(turn), np.sin(turn)])
    draw = rng.random()
    if draw < 0.45:
        return centre + way * side * rng.uniform(0, 2), side * rng.uniform(2.6, 6)
    if draw < 0.88:
        return centre + way * side * rng.uniform(0, 0.5), side * rng.uniform(0.15, 0.4)
    # The flank below a face is turned to the camera; beside and above it lies the table.
    down = np.float32([rng.normal(0, 0.3), rng.uniform(0.75, 0.95)])
    return centre + down * side, side * rng.uniform(0.7, 1.0)


def batches(
    rng: np.random.Generator, pools: list[PoolCrops], photos: PhotoCrops | None
) -> Iterator[tuple[torch.Tensor, ...]]:
    while True:
        samples = []
        for _ in range(BATCH):
            pool = pools[int(rng.integers(len(pools)))]
            taken = photos if photos is not None and rng.random() < PHOTO_SHARE else pool
            samples.append(taken.draw(rng))
        yield (
            torch.from_numpy(np.stack([s.planes for s in samples])),
            torch.tensor([s.label for s in samples]),
            torch.tensor([s.place for s in samples]),
            torch.tensor([float(s.placed) for s in samples]),
        )


def loss(out: torch.Tensor, labels: torch.Tensor, places: torch.Tensor, placed: torch.Tensor):  # type: ignore[no-untyped-def]
    value = functional.cross_entropy(out[:, :CLASSES], labels, label_smoothing=0.03)
    off = (out[:, CLASSES:] - places).abs().sum(1)
    return value + 0.5 * (off * placed).sum() / placed.sum().clamp(min=1)


def train(net: Reader, make: Iterator, steps: int, rate: float, log: Path) -> None:
    """One-cycle AdamW."""
    net.train().to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-2)
    begin, mean, right = time.time(), 1.0, 0.0
    for step in limited(range(1, steps + 1), PATIENCE, "step", start=1):
        for group in optimiser.param_groups:
            fall = 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * step / steps))
            group["lr"] = rate * min(1.0, step / 60) * fall
        x, labels, places, placed = next(make)
        out = net(x.to(memory_format=torch.channels_last))
        value = loss(out, labels, places, placed)
        optimiser.zero_grad()
        value.backward()
        optimiser.step()
        mean += 0.02 * (value.item() - mean)
        right += 0.02 * (float((out[:, :CLASSES].argmax(1) == labels).float().mean()) - right)
        if step % 100 == 0:
            line = f"{step} {time.time() - begin:.0f}s loss {mean:.3f} right {right:.3f}\n"
            log.open("a").write(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pool", type=Path, nargs="+", required=True)
    parser.add_argument("--finder", type=Path, required=True)
    start = parser.add_mutually_exclusive_group(required=True)
    start.add_argument("--imagenet", type=Path, help="weights of EfficientNet-lite0")
    start.add_argument("--start", type=Path, help="weights of a reader")
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--leave-out", default="")
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    net = Reader()
    if args.start:
        net.load_state_dict(torch.load(args.start))
    else:
        net.start_from_imagenet(args.imagenet)
    pools = [PoolCrops(pool, args.finder, args.start) for pool in args.pool]
    photos = None
    if args.photos:
        photos = PhotoCrops(load_photos(args.photos, args.leave_out), args.start)
    make = ahead(batches(rng, pools, photos))
    train(net, make, args.steps, args.rate, args.out.with_suffix(".log"))
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
