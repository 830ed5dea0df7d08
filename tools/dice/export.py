"""Write trained networks as ONNX for OpenCV, batch norms folded in.

python -m tools.dice.export FOLDER --finder RUN.pt [RUN.pt …] --reader RUN.pt [RUN.pt …]
python -m tools.dice.export FOLDER --judge RUN.pt [RUN.pt …]

Of several runs from the same start the mean weights are taken: on photos of strangers they do
better than any of them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import nn

from tools.dice.locate import load_reader
from tools.dice.nets import CROP, folded
from tools.dice.proposals import load_finder
from tools.dice.train_judge import load_judge


def mean(nets: list[nn.Module]) -> nn.Module:
    runs = [net.state_dict() for net in nets]
    nets[0].load_state_dict({name: _mean([run[name] for run in runs]) for name in runs[0]})
    return nets[0]


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
    parser.add_argument("--finder", type=Path, nargs="+", default=[])
    parser.add_argument("--reader", type=Path, nargs="+", default=[])
    parser.add_argument("--judge", type=Path, nargs="+", default=[])
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    sizes = {2: "height", 3: "width"}
    crops, some = torch.zeros(4, 3, CROP, CROP), {0: "crops"}
    if args.finder:
        finder = mean([load_finder(path) for path in args.finder])
        export(finder, torch.zeros(1, 3, 480, 640), args.folder / "finder.onnx", sizes)
    if args.reader:
        reader = mean([load_reader(path) for path in args.reader])
        export(reader, crops, args.folder / "reader.onnx", some)
    if args.judge:
        judge = mean([load_judge(path) for path in args.judge])
        export(judge, crops, args.folder / "judge.onnx", some)


if __name__ == "__main__":
    main()
