"""The two networks: one finds top faces, one reads a crop.

The finder gives, for every fourth pixel: heat, where the centre of the top face is, how large it
is, how it is foreshortened and how it is turned (see `mobile.vision.find` for the code of it).
"""

from __future__ import annotations

import torch
from torch import nn

STRIDE = 4
FINDER_OUT = 8  # heat, dx, dy, log size, stretch (2), turn (2)
CROP = 40
CLASSES = 10


def conv(inside: int, outside: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(width, width),
            nn.Conv2d(width, width, 3, 1, 1, bias=False),
            nn.BatchNorm2d(width),
        )
        self.act = nn.ReLU(inplace=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.act(x + self.body(x))


class Finder(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.quarter = nn.Sequential(conv(3, 16, 2), conv(16, 24, 2), Block(24))
        self.eighth = nn.Sequential(conv(24, 56, 2), Block(56), Block(56))
        self.sixteenth = nn.Sequential(conv(56, 112, 2), Block(112), Block(112), Block(112))
        self.down = conv(112, 56, kernel=1)
        self.join = conv(56, 56)
        self.narrow = conv(56, 32, kernel=1)
        self.side = conv(24, 32, kernel=1)
        self.head = conv(32, 32)
        self.out = nn.Conv2d(32, FINDER_OUT, 1)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        nn.init.zeros_(self.out.weight)
        nn.init.constant_(self.out.bias, 0.0)
        with torch.no_grad():
            self.out.bias[0] = -4.0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = self.quarter(x - 0.45)
        e = self.eighth(q)
        s = self.sixteenth(e)
        e = self.join(e + self.up(self.down(s)))
        q = self.head(self.side(q) + self.up(self.narrow(e)))
        return self.out(q)


class Reader(nn.Module):
    """Ten classes: not a top face, 1–6 pips, a plain colour, one hourglass, two.

    Six channels: the face with its surroundings, and the face made square.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(6, 16),
            conv(16, 32, 2),
            Block(32),
            conv(32, 64, 2),
            Block(64),
            conv(64, 96, 2),
            Block(96),
        )
        self.out = nn.Linear(96 * 4, CLASSES)
        self.drop = nn.Dropout(0.2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        f = self.body(x - 0.45)
        # Average of each quarter keeps where in the crop the face is; the whole stays small.
        f = nn.functional.avg_pool2d(f, 3, 2)
        return self.out(self.drop(f.flatten(1)))
