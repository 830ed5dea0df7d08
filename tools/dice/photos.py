"""The labelled photos as training material, one source after another."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tools.dice.samples import LARGEST, SMALLEST, Face

Array = np.ndarray


@dataclass
class Photo:
    source: str
    name: str
    image: Array
    faces: list[Face]


class PhotoSet:
    """Photos with the place of every top face; sources are drawn evenly."""

    def __init__(self, photos: list[Photo]) -> None:
        self.by_source: dict[str, list[Photo]] = {}
        for photo in photos:
            self.by_source.setdefault(photo.source, []).append(photo)

    @classmethod
    def load(cls, cache: Path, leave_out: str = "") -> PhotoSet:
        """From the file that `tools.dice.locate` writes; «a+b» leaves two sources out."""
        photos = []
        for entry in json.loads(cache.read_text()):
            if entry["source"] in leave_out.split("+"):
                continue
            image = cv2.imread(entry["path"], cv2.IMREAD_COLOR)
            faces = face_list(entry["faces"])
            photos.append(Photo(entry["source"], entry["name"], image, faces))
        return cls(photos)

    def pick(self, rng: np.random.Generator) -> Photo:
        weights = {s: len(p) ** 0.5 for s, p in self.by_source.items()}
        names = list(weights)
        odds = np.array([weights[n] for n in names])
        source = names[int(rng.choice(len(names), p=odds / odds.sum()))]
        photos = self.by_source[source]
        return photos[int(rng.integers(len(photos)))]

    def crop(self, rng: np.random.Generator, size: int) -> tuple[Array, list[Face]]:
        """A window of a photo, scaled so that some die has a random size in the finder's range."""
        photo = self.pick(rng)
        sides = [f.side for f in photo.faces if not f.ignore]
        side = float(rng.choice(sides)) if sides else 30.0
        goal = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))
        # Enlarging a small die shows nothing that a camera would.
        scale = min(goal / side, 1.6)
        focus = np.array(
            [rng.uniform(0, photo.image.shape[1]), rng.uniform(0, photo.image.shape[0])]
        )
        if sides and rng.random() < 0.85:
            face = photo.faces[int(rng.integers(len(photo.faces)))]
            focus = face.centre + rng.uniform(-0.4, 0.4, 2) * size / scale
        return warp(rng, photo, focus, scale, size)


def face_list(entries: list[dict]) -> list[Face]:
    """Faces as `tools.dice.locate` writes them."""
    return [
        Face(f["label"], np.float32(f["centre"]), f["side"], None, f["ignore"]) for f in entries
    ]


def warp(
    rng: np.random.Generator, photo: Photo, focus: Array, scale: float, size: int
) -> tuple[Array, list[Face]]:
    image = photo.image
    turn = rng.normal(0, 0.12)
    flip = -1.0 if rng.random() < 0.5 else 1.0
    stretch = float(np.exp(rng.normal(0, 0.06)))
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    m = np.array([[c * flip, -s], [s * flip, c]]) @ np.diag([stretch, 1 / stretch])
    shift = size / 2 - m @ focus
    if scale < 0.6:  # shrink without moiré
        blur = 0.45 / scale
        image = cv2.GaussianBlur(image, (0, 0), blur * 0.8)
    out = cv2.warpAffine(
        image,
        np.hstack([m, shift[:, None]]),
        (size, size),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT if rng.random() < 0.5 else cv2.BORDER_CONSTANT,
        borderValue=tuple(float(v) for v in rng.integers(0, 256, 3)),
    )
    faces = []
    for face in photo.faces:
        centre = (m @ face.centre + shift).astype(np.float32)
        side = face.side * scale
        near = np.all(centre > -side) and np.all(centre < size + side)
        if near:
            cut = bool(np.any(centre < side * 0.4) or np.any(centre > size - side * 0.4))
            faces.append(Face(face.label, centre, side, None, face.ignore or cut))
    return out, faces
