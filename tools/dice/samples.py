"""Batches for the finder: windows of rendered scenes with their target maps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from queue import Queue
from threading import Thread

import cv2
import numpy as np

from mobile.vision.geometry import NOMINAL_SIDE, encode_face
from tools.dice.nets import FINDER_OUT, STRIDE

SMALLEST, LARGEST = 9.0, 62.0  # sides of top faces a finder answers for at one scale
EDGE = 0.15  # how far, in sides, a face may reach over the window
Array = np.ndarray


@dataclass
class Face:
    """One top face in a training picture."""

    label: int  # class as in tools.dice.pool.face_class; -1 unknown
    centre: Array
    side: float
    corners: Array | None  # None: outline unknown (photos)
    ignore: bool = False


def target(faces: list[Face], size: int) -> tuple[Array, Array]:
    """Maps (channels, h, w) and what counts: 0 ignore, 1 heat only, 2 place, 3 outline too."""
    n = size // STRIDE
    maps = np.zeros((FINDER_OUT, n, n), np.float32)
    counts = np.ones((n, n), np.uint8)
    ys, xs = np.mgrid[:n, :n].astype(np.float32)
    for face in faces:
        cx, cy = face.centre / STRIDE - 0.5
        reach = (xs - cx) ** 2 + (ys - cy) ** 2
        hidden = face.ignore or not SMALLEST <= face.side <= LARGEST
        if hidden:
            counts[reach < (face.side * 0.6 / STRIDE + 1) ** 2] = 0
    for face in faces:
        if face.ignore or not SMALLEST <= face.side <= LARGEST:
            continue
        cx, cy = face.centre / STRIDE - 0.5
        ix, iy = round(float(cx)), round(float(cy))
        if not (0 <= ix < n and 0 <= iy < n):
            continue
        sigma = max(0.7, face.side / STRIDE * 0.14)
        bump = np.exp(-((xs - ix) ** 2 + (ys - iy) ** 2) / (2 * sigma**2))
        np.maximum(maps[0], bump, out=maps[0])
        x0, x1, y0, y1 = max(ix - 1, 0), ix + 2, max(iy - 1, 0), iy + 2
        maps[1, y0:y1, x0:x1] = cx - xs[y0:y1, x0:x1]
        maps[2, y0:y1, x0:x1] = cy - ys[y0:y1, x0:x1]
        maps[3, y0:y1, x0:x1] = np.log(face.side / NOMINAL_SIDE)
        counts[y0:y1, x0:x1] = 2
        if face.corners is not None:
            maps[4:8, y0:y1, x0:x1] = encode_face(face.corners)[1:, None, None]
            counts[y0:y1, x0:x1] = 3
    return maps, counts


def jitter(rng: np.random.Generator, image: Array) -> Array:
    """Small changes of colour and light; 8-bit BGR to float planes."""
    out = image.astype(np.float32) / 255
    if rng.random() < 0.8:
        gains = np.tile(np.exp(rng.normal(0, 0.12, 3) + rng.normal(0, 0.15)), out.shape[2] // 3)
        out = out * gains.astype(np.float32)
        out = np.clip(out, 0, 1) ** float(np.exp(rng.normal(0, 0.15)))
    if rng.random() < 0.1:
        grey = [
            np.repeat(out[:, :, c : c + 3].mean(2, keepdims=True), 3, 2)
            for c in range(0, out.shape[2], 3)
        ]
        out = np.concatenate(grey, 2)
    return np.ascontiguousarray(np.clip(out, 0, 1).transpose(2, 0, 1), np.float32)


def scene_faces(rows: Array) -> list[Face]:
    faces = []
    for entry in rows:
        if entry[0] < 0:
            break
        corners = entry[3:11].reshape(4, 2)
        side = NOMINAL_SIDE * float(np.exp(encode_face(corners)[0]))
        faces.append(Face(int(entry[0]), corners.mean(0), side, corners, entry[2] < 0.6))
    return faces


def scene_crop(
    rng: np.random.Generator, image: Array, rows: Array, size: int
) -> tuple[Array, list[Face]]:
    """A random window of a rendered scene, at times mirrored or stretched."""
    whole = image.shape[0]
    scale = np.maximum(_stretch(rng), size / whole)
    width, height = (int(v) for v in np.round(size / scale))
    scale = size / np.array([width, height])
    x, y = int(rng.integers(whole - width + 1)), int(rng.integers(whole - height + 1))
    part = image[y : y + height, x : x + width]
    if (width, height) != (size, size):
        part = cv2.resize(part, (size, size), interpolation=cv2.INTER_LINEAR)
    mirrored = rng.random() < 0.5
    faces = []
    for face in scene_faces(rows):
        corners = (face.corners - (x, y)) * scale
        if mirrored:
            corners = corners * (-1, 1) + (size, 0)
        side = face.side * float(np.sqrt(scale.prod()))
        lo, hi = -EDGE * side, size + EDGE * side
        inside = np.all((corners > lo) & (corners < hi))
        ignore = face.ignore or not inside
        faces.append(Face(face.label, corners.mean(0), side, corners, ignore))
    return part[:, ::-1] if mirrored else part, faces


def _stretch(rng: np.random.Generator) -> Array:
    """Width and height a picture is brought to: datasets and apps often make pictures square."""
    if rng.random() < 0.5:
        return np.ones(2)
    return np.exp(np.clip(rng.normal(0, 0.2, 2), -0.4, 0.4))


def ahead(make: Iterator, depth: int = 6) -> Iterator:
    """The same items, made by a thread while the network works. What goes wrong there is raised
    here: nobody waits for items that never come."""
    queue: Queue = Queue(depth)

    def run() -> None:
        try:
            for item in make:
                queue.put((item, None))
        except BaseException as trouble:
            queue.put((None, trouble))

    Thread(target=run, daemon=True).start()
    while True:
        item, trouble = queue.get()
        if trouble is not None:
            raise trouble
        yield item
