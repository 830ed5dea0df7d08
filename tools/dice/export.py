"""Write trained networks as ONNX for OpenCV, batch norms folded in.

python -m tools.dice.export FOLDER --finder FINDER.pt --reader RUN.pt [RUN.pt …]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import nn

from tools.dice.nets import CROP, Reader, folded
from tools.dice.proposals import load_finder


def mean_reader(paths: list[Path]) -> Reader:
    """One network of the mean weights of several runs from the same start.

    On photos of strangers it does better than any of them.
    """
    runs = [torch.load(path) for path in paths]
    net = Reader().eval()
    net.load_state_dict({name: _mean([run[name] for run in runs]) for name in runs[0]})
    return net


def _mean(weights: list[torch.Tensor]) -> torch.Tensor:
    return torch.stack([w.float() for w in weights]).mean(0).to(weights[0].dtype)


def export(net: nn.Module, example: torch.Tensor, path: Path, free: dict[int, str]) -> None:
    torch.onnx.export(
        folded(net),
        (example,),
        str(path),
        input_names=["picture"],
        output_names=["out"],
        dynamic_axes={"picture": free},
        opset_version=13,
        dynamo=False,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--finder", type=Path, required=True)
    parser.add_argument("--reader", type=Path, nargs="+", required=True, help="one or more runs")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    sizes = {2: "height", 3: "width"}
    export(
        load_finder(args.finder), torch.zeros(1, 3, 480, 640), args.folder / "finder.onnx", sizes
    )
    crops = torch.zeros(4, 3, CROP, CROP)
    export(mean_reader(args.reader), crops, args.folder / "reader.onnx", {0: "crops"})


if __name__ == "__main__":
    main()
