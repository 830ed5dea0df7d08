"""The labelled photos as training material, one source after another."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tools.dice.proposals import Proposal
from tools.dice.samples import Face

Array = np.ndarray


@dataclass
class Photo:
    image: Array
    faces: list[Face]
    proposals: list[Proposal]


def load_photos(cache: Path, leave_out: str = "") -> dict[str, list[Photo]]:
    """By source, from the file that `tools.dice.locate` writes; `a+b` leaves two sources out."""
    by_source: dict[str, list[Photo]] = {}
    for entry in json.loads(cache.read_text()):
        if entry["source"] in leave_out.split("+"):
            continue
        image = cv2.imread(entry["path"], cv2.IMREAD_COLOR)
        proposals = [
            Proposal(np.float32(p["outline"]), p["side"], p["label"]) for p in entry["proposals"]
        ]
        photo = Photo(image, face_list(entry["faces"]), proposals)
        by_source.setdefault(entry["source"], []).append(photo)
    return by_source


def face_list(entries: list[dict]) -> list[Face]:
    """Faces as `tools.dice.locate` writes them."""
    return [
        Face(f["label"], np.float32(f["centre"]), f["side"], None, f["ignore"]) for f in entries
    ]
