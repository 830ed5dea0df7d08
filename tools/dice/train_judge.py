"""Train the judge, which tells dice from print, on the finds of the shipped networks.

    python -m tools.dice.train_judge OUT.pt --finds FINDS --finder FINDER.onnx [--leave-out a+b]

FINDS has the files of `tools.dice.finds` and `tools.dice.board_scenes`. With --start training goes
on from another run, and the false dice that fool that one come more often.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional

from mobile.vision.crops import AROUND, CROP
from mobile.vision.read import Score
from tools.dice.augment import _film, _other_hues, _soften, _warp
from tools.dice.nets import Judge, folded
from tools.dice.seen import DIE, NONE, OTHER, REACH, WIDE, Seen, load

BATCH = 64
SHARES = {NONE: 0.45, DIE: 0.42, OTHER: 0.13}
RENDERED = {NONE: 0.3, DIE: 0.45, OTHER: 0.75}  # part of a class that is drawn from scenes
SWAPPED = 0.3  # crops that lie in the surroundings of another
HARD, HARDER = -3.0, 4.0  # log odds from which a false die comes more often, and how much more
UNSURE, MINED = 0.9, 12.0  # share of no die below which a false die comes still more often
SCALE = (CROP / AROUND) / (WIDE / REACH)


@dataclass
class Spot:
    crop: np.ndarray
    side: float
    weight: float


class Store:
    """Finds of one class by source; sources count by the root of their size."""

    def __init__(self) -> None:
        self.by_source: dict[str, list[Spot]] = {}

    def add(self, source: str, spot: Spot) -> None:
        self.by_source.setdefault(source, []).append(spot)

    def close(self) -> None:
        self.names = sorted(self.by_source)
        sizes = np.array([sum(s.weight for s in self.by_source[n]) ** 0.5 for n in self.names])
        self.odds = sizes / sizes.sum() if len(sizes) else sizes
        self.within = {n: np.cumsum([s.weight for s in self.by_source[n]]) for n in self.names}

    def draw(self, rng: np.random.Generator) -> Spot:
        name = self.names[int(rng.choice(len(self.names), p=self.odds))]
        mass = self.within[name]
        place = int(np.searchsorted(mass, rng.random() * mass[-1], side="right"))
        return self.by_source[name][min(place, len(mass) - 1)]

    def __len__(self) -> int:
        return sum(len(spots) for spots in self.by_source.values())


class Finds:
    def __init__(self, seen: Sequence[Seen], leave_out: Sequence[str]) -> None:
        self.stores = {(c, r): Store() for c in SHARES for r in (False, True)}
        for one in seen:
            if one.source in leave_out:
                continue
            rendered = one.name.startswith("scene ")
            for look, known, crop in zip(one.looks, one.known, one.crops, strict=True):
                if known not in SHARES:
                    continue
                fooled = known == NONE and Score().face(look) > HARD
                spot = Spot(crop, look.candidate.side, HARDER if fooled else 1.0)
                self.stores[known, rendered].add(one.source, spot)
        for store in self.stores.values():
            store.close()

    def mine(self, net: torch.nn.Module) -> None:
        """False dice that fool a judge, too, come more often still."""
        for rendered in (False, True):
            store = self.stores[NONE, rendered]
            hard = [s for spots in store.by_source.values() for s in spots if s.weight > 1]
            for start in range(0, len(hard), 256):
                some = hard[start : start + 256]
                with torch.no_grad():
                    out = net(torch.from_numpy(centred([s.crop for s in some])))
                for spot, share in zip(some, torch.softmax(out, 1)[:, NONE].tolist(), strict=True):
                    spot.weight = MINED if share < UNSURE else spot.weight
            store.close()

    def draw(self, rng: np.random.Generator, known: int) -> Spot:
        rendered = bool(rng.random() < RENDERED[known])
        store = self.stores[known, rendered]
        return (store if len(store) else self.stores[known, not rendered]).draw(rng)

    def sample(self, rng: np.random.Generator) -> tuple[np.ndarray, int]:
        known = int(rng.choice(list(SHARES), p=list(SHARES.values())))
        spot = self.draw(rng, known)
        crop = spot.crop
        if rng.random() < SWAPPED:
            crop = swapped(rng, crop, self.draw(rng, NONE if rng.random() < 0.7 else DIE).crop)
        return vary(rng, crop, spot.side), known


def swapped(rng: np.random.Generator, crop: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The find in other surroundings: neither print nor bare table beside it tells what it is."""
    y, x = (np.indices((WIDE, WIDE)) - (WIDE - 1) / 2) / (WIDE / REACH)
    shift = rng.normal(0, 0.08, 2)
    reach = np.hypot(x - shift[0], y - shift[1])
    share = np.clip((reach - rng.uniform(1.0, 1.4)) / rng.uniform(0.05, 0.4), 0, 1)[..., None]
    turned = np.rot90(other, int(rng.integers(4)))
    return (crop * (1 - share) + turned * share).astype(np.uint8)


def vary(rng: np.random.Generator, crop: np.ndarray, side: float) -> np.ndarray:
    """The crop off its place, turned, stretched, in other light; planes 0..1."""
    turn = _warp(rng) * (SCALE * math.exp(rng.normal(0, 0.09)))
    if rng.random() < 0.3:
        turn = turn @ np.rot90(np.eye(2), int(rng.integers(4)))
    off = rng.normal(0, 0.07, 2) * WIDE / REACH
    shift = (CROP - 1) / 2 - turn @ ((WIDE - 1) / 2 + off)
    image = cv2.warpAffine(
        crop, np.column_stack([turn, shift]), (CROP, CROP), borderMode=cv2.BORDER_REPLICATE
    )
    image = _soften(rng, image, side).astype(np.float32) / 255
    if rng.random() < 0.2:
        image = _other_hues(rng, image)
    if rng.random() < 0.1:
        image = np.repeat(image.mean(2, keepdims=True), 3, 2)
    gains = np.exp(rng.normal(0, 0.12, 3) + rng.normal(0, 0.25)).astype(np.float32)
    image = np.clip(image * gains, 0, 1) ** float(np.exp(rng.normal(0, 0.2)))
    return np.ascontiguousarray(_film(rng, image).transpose(2, 0, 1), np.float32)


def centred(crops: Sequence[np.ndarray] | np.ndarray) -> np.ndarray:
    """Kept crops as the reader of pictures will cut them."""
    turn = np.eye(2) * SCALE
    shift = np.full(2, (CROP - 1) / 2) - turn @ np.full(2, (WIDE - 1) / 2)
    m = np.column_stack([turn, shift])
    out = [cv2.warpAffine(crop, m, (CROP, CROP), borderMode=cv2.BORDER_REPLICATE) for crop in crops]
    return np.stack(out).transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255)


def train(finds: Finds, net: Judge, steps: int, rate: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    learning = [part for part in net.parameters() if part.requires_grad]
    best = torch.optim.AdamW(learning, lr=rate, weight_decay=0.02)
    begin, mean = time.time(), 0.0
    net.train()
    for step in range(steps):
        part = step / steps
        for group in best.param_groups:
            warm = min(1.0, (step + 1) / 50)
            group["lr"] = rate * warm * (0.02 + 0.49 * (1 + math.cos(math.pi * part)))
        some = [finds.sample(rng) for _ in range(BATCH)]
        x = torch.from_numpy(np.stack([image for image, _ in some]))
        x = x.contiguous(memory_format=torch.channels_last)
        y = torch.tensor([known for _, known in some])
        loss = functional.cross_entropy(net(x), y, label_smoothing=0.01)
        best.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learning, 2.0)
        best.step()
        mean = float(loss.detach()) if not step else 0.98 * mean + 0.02 * float(loss.detach())
        if step % 50 == 49:
            spent = (time.time() - begin) / (step + 1)
            print(f"{step + 1} {mean:.3f} {1000 * spent:.0f} ms a step", flush=True)


def load_judge(path: Path) -> torch.nn.Module:
    net = folded(Judge())
    net.load_state_dict(torch.load(path))
    return net.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--finds", type=Path, required=True)
    parser.add_argument("--finder", type=Path, required=True)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--leave-out", default="")
    parser.add_argument("--steps", type=int, default=900)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(args.seed)
    finds = Finds(load(args.finds), args.leave_out.split("+"))
    print({f"{c} {r}": len(store) for (c, r), store in finds.stores.items()}, flush=True)
    net = Judge.on_finder(args.finder)
    if args.start:
        net.load_state_dict(torch.load(args.start))
        finds.mine(net.eval())
    train(finds, net, args.steps, args.rate, args.seed)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
