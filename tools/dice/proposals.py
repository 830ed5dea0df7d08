"""What the finder proposes in scenes and photos, with the right class: food for the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from mobile.vision.find import Candidate, _mosaic, _Tile, candidates
from tools.dice.nets import Finder, folded, from_onnx
from tools.dice.samples import Face, scene_faces

LEAST_HEAT, MOST = 0.04, 40
SCENES = 4000  # of a pool; more would add little to what the reader learns


@dataclass
class Proposal:
    outline: np.ndarray
    side: float
    label: int  # 0: not a top face


def load_finder(path: Path) -> torch.nn.Module:
    """A finder after training, or the ONNX file of one."""
    if path.suffix == ".onnx":
        return from_onnx(Finder(), path)
    known = torch.load(path)
    net = Finder().eval()
    if "stem.0.bias" in known:  # trained on from an ONNX file
        net = folded(net)
    net.load_state_dict(known)
    return net


def run(net: torch.nn.Module, images: np.ndarray) -> np.ndarray:
    """Network output for a batch of 8-bit BGR pictures."""
    x = torch.from_numpy(np.ascontiguousarray(images.transpose(0, 3, 1, 2))).float() / 255
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        return net(x).float().numpy()


def in_photo(net: torch.nn.Module, image: np.ndarray) -> list[Candidate]:
    mosaic, tiles = _mosaic(image)
    return candidates(run(net, mosaic[None])[0], tiles, LEAST_HEAT, MOST)


def match(found: Sequence[Candidate], faces: Sequence[Face]) -> list[Proposal]:
    """Right class for each candidate; those near an ignored face or ill-fitting are left out."""
    out = []
    for candidate in found:
        label = 0
        for face in faces:
            off = float(np.hypot(*(candidate.centre - face.centre))) / face.side
            fit = candidate.side / face.side
            if face.ignore and off < 0.8:
                label = -1
            elif not face.ignore and off < 0.33:
                label = face.label if 0.6 < fit < 1.6 else -1
                break
        if label >= 0:
            out.append(Proposal(candidate.outline(), candidate.side, label))
    return out


def in_pool(net: torch.nn.Module, pool: Path, batch: int = 16) -> list[list[Proposal]]:
    """Proposals in the first scenes of a pool."""
    images = np.load(pool / "images.npy", mmap_mode="r")
    labels = np.load(pool / "labels.npy")
    size = images.shape[1]
    tiles = [_Tile(0, 0, size, size, 1.0)]
    out = []
    for start in range(0, min(SCENES, len(images)), batch):
        for maps, rows in zip(
            run(net, images[start : start + batch]), labels[start : start + batch], strict=True
        ):
            faces = scene_faces(rows)
            proposals = match(candidates(maps, tiles, LEAST_HEAT, MOST), faces)
            out.append(proposals)
    return out


def save(path: Path, lists: list[list[Proposal]]) -> None:
    """Rows: scene, class, side, outline (8)."""
    rows = [
        (number, p.label, p.side, *p.outline.ravel())
        for number, proposals in enumerate(lists)
        for p in proposals
    ]
    np.save(path, np.array(rows, np.float32).reshape(-1, 11))
