"""Train the finder, on renders alone: it never sees a photo, so none of its photos is at home.

python -m tools.dice.train_finder OUT.pt --pool POOL --imagenet LITE0.pth
python -m tools.dice.train_finder OUT.pt --pool POOL --start OLD.pt --steps 600 --rate 1e-3
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from tools.deadline import limited
from tools.dice.nets import Finder
from tools.dice.proposals import load_finder
from tools.dice.samples import ahead, jitter, scene_crop, target

SIZE, BATCH = 192, 16
PATIENCE = 600  # seconds a step may take
SHUFFLED = 0.3  # part of the windows whose channels change places: dice of other colours


def batches(
    rng: np.random.Generator, pools: list[Path]
) -> Iterator[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]:
    images = [np.load(pool / "images.npy", mmap_mode="r") for pool in pools]
    labels = [np.load(pool / "labels.npy") for pool in pools]
    while True:
        items = []
        for _ in range(BATCH):
            which = int(rng.integers(len(pools)))
            pick = int(rng.integers(len(labels[which])))
            part, faces = scene_crop(rng, images[which][pick], labels[which][pick], SIZE)
            if rng.random() < SHUFFLED:
                part = part[:, :, rng.permutation(3)]
            items.append((jitter(rng, part), *target(faces, SIZE)))
        yield tuple(torch.from_numpy(np.stack(column)) for column in zip(*items, strict=True))


def loss(out: torch.Tensor, maps: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
    heat, want = out[:, 0], maps[:, 0]
    valid = (counts > 0).float()
    peak = (want > 0.999).float()
    p = torch.sigmoid(heat)
    hit = functional.logsigmoid(heat) * (1 - p) ** 2 * peak
    miss = functional.logsigmoid(-heat) * p**2 * (1 - want) ** 4 * (1 - peak)
    number = peak.sum().clamp(min=1)
    focal = -((hit + miss) * valid).sum() / number
    place = (counts >= 2).float()[:, None]
    where = (torch.abs(out[:, 1:4] - maps[:, 1:4]) * place).sum() / place.sum().clamp(min=1)
    known = (counts >= 3).float()[:, None]
    shape = (torch.abs(out[:, 4:8] - maps[:, 4:8]) * known).sum() / known.sum().clamp(min=1)
    return focal + 0.7 * where + 0.3 * shape


def train(net: torch.nn.Module, make: Iterator, steps: int, rate: float, log: Path) -> None:
    """One-cycle AdamW."""
    net.train().to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-4)
    begin, mean = time.time(), 0.0
    for step in limited(range(1, steps + 1), PATIENCE, "step", start=1):
        for group in optimiser.param_groups:
            fall = 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * step / steps))
            group["lr"] = rate * min(1.0, step / 100) * fall
        x, maps, counts = next(make)
        value = loss(net(x.to(memory_format=torch.channels_last)), maps, counts)
        optimiser.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        mean += max(0.02, 1 / step) * (value.item() - mean)
        if step % 100 == 0:
            line = f"{step} {time.time() - begin:.0f}s loss {mean:.3f}\n"
            log.open("a").write(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pool", type=Path, nargs="+", required=True)
    start = parser.add_mutually_exclusive_group(required=True)
    start.add_argument("--imagenet", type=Path, help="weights of EfficientNet-lite0")
    start.add_argument("--start", type=Path, help="a finder, as .pt or .onnx")
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    if args.start:
        net = load_finder(args.start)
    else:
        net = Finder()
        net.start_from_imagenet(args.imagenet)
    make = ahead(batches(rng, args.pool))
    train(net, make, args.steps, args.rate, args.out.with_suffix(".log"))
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
