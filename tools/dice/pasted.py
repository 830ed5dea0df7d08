"""Real dice, cut out of the labelled photos with their shadows, on pictures of boards and tables.

The finds of `tools.dice.finds` tell where dice lie alone. In half of the pictures most dice stand
edge to edge with another. A picture has two sources, `nell+lbraby`: that of its dice, that of its
board.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from mobile.vision import load_picture
from mobile.vision.read import Score, _working_size
from tools.dice.board_scenes import DRAWN, SIDE, textures
from tools.dice.seen import DIE, Seen
from tools.dice.tables import _texture

Array = np.ndarray
ALONE, ROOM = 2.3, 1.75  # sides to the next find; sides from the middle to the edge of a cut-out
SMALLEST = 20.0  # pixels a side of dice that are cut out
MOST = 220  # cut-outs a source
TILTED = (
    "matteop",
    "pxl_trays",
    "damiantab",
    "piechowiak",
)  # their dice have sides that point down


@dataclass
class Cutout:
    source: str
    image: Array  # BGR 0..1, square, the find in the middle
    mask: Array  # where the die is, 0..1
    shade: Array  # what is left of the light around it
    side: float
    value: int


def cut_out(image: Array, centre: Array, side: float) -> tuple[Array, Array, Array] | None:
    """The die at a place, its mask and its shadow; None where the table looks the same."""
    half = int(ROOM * side)
    x, y = (round(float(v)) for v in centre)
    h, w = image.shape[:2]
    if not (half <= x < w - half and half <= y < h - half):
        return None
    part = np.ascontiguousarray(image[y - half : y + half, x - half : x + half])
    ys, xs = (np.indices(part.shape[:2]) - half + 0.5) / side
    reach = np.maximum(np.abs(xs), np.abs(ys))
    marks = np.full(part.shape[:2], cv2.GC_PR_BGD, np.uint8)
    marks[np.hypot(xs, ys) < 0.8] = cv2.GC_PR_FGD
    marks[np.hypot(xs, ys) < 0.4] = cv2.GC_FGD
    marks[reach > 1.35] = cv2.GC_BGD
    try:
        cv2.grabCut(
            part, marks, None, np.zeros((1, 65)), np.zeros((1, 65)), 3, cv2.GC_INIT_WITH_MASK
        )
    except cv2.error:
        return None
    mask = np.isin(marks, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, pieces, _, _ = cv2.connectedComponentsWithStats(mask)
    piece = int(pieces[half, half])
    if count < 2 or not piece:
        return None
    outline, _ = cv2.findContours((pieces == piece).astype(np.uint8), cv2.RETR_EXTERNAL, 2)
    hull = cv2.convexHull(outline[0])
    area, filled = float(cv2.contourArea(hull)), float(cv2.contourArea(outline[0]))
    if not 0.85 < area / side**2 < 2.6 or filled < 0.88 * area:
        return None
    solid = np.zeros(part.shape[:2], np.float32)
    cv2.fillConvexPoly(solid, hull, 1.0)
    grey = cv2.GaussianBlur(part.astype(np.float32).mean(2), (0, 0), 0.05 * side)
    ring = (reach > 1.3) & (solid == 0)
    shade = np.clip(grey / max(float(np.median(grey[ring])), 1.0), 0.25, 1.0)
    # Only what lies at the die is its shadow; the table's own pattern fades out.
    near = np.clip((1.5 - reach) / 0.5, 0, 1)
    shade = 1 - (1 - shade) * near
    solid = cv2.GaussianBlur(cv2.erode(solid, np.ones((2, 2), np.uint8)), (0, 0), 0.7)
    return part.astype(np.float32) / 255, solid, shade.astype(np.float32)


def cutouts(finds: Path, photos: Path, source: str, rng: np.random.Generator) -> list[Cutout]:
    """Dice of a source that lie alone, in pictures whose values the networks read rightly."""
    out: list[Cutout] = []
    seen: list[Seen] = pickle.loads((finds / f"{source}.pickle").read_bytes())
    score = Score()
    for number in rng.permutation(len(seen)):
        one = seen[int(number)]
        dice = [look for look, known in zip(one.looks, one.known, strict=True) if known == DIE]
        values = [int(look.logits[1:7].argmax()) + 1 for look in dice]
        if sorted(values) != sorted(one.values):
            continue
        image, _ = _working_size(load_picture(photos / source / "images" / one.name))
        others = [look for look in one.looks if score.face(look) > -3]
        taken = 0
        for look, value in zip(dice, values, strict=True):
            centre, side = look.candidate.centre, look.candidate.side
            far = all(
                float(np.hypot(*(other.candidate.centre - centre))) > ALONE * side
                for other in others
                if other is not look
            )
            if not far or side < SMALLEST or taken == 2:
                continue
            made = cut_out(image, centre, side)
            if made is not None:
                out.append(Cutout(source, *made, side, value))
                taken += 1
        if len(out) >= MOST:
            break
    return out


@dataclass
class Laid:
    centre: Array
    side: float
    value: int


def paste(
    rng: np.random.Generator, canvas: Array, dice: Sequence[Cutout], touching: float
) -> list[Laid]:
    """Lay dice on a picture (float BGR), some edge to edge; all turned and shrunk alike."""
    size = canvas.shape[0]
    goal = float(np.exp(rng.uniform(np.log(16), np.log(60))))
    tilted = dice[0].source in TILTED
    turn = rng.normal(0, 0.2) if tilted else rng.uniform(0, 2 * np.pi)
    bright = float(np.exp(rng.normal(0, 0.1)))
    owner = np.zeros(canvas.shape[:2], np.float32)
    laid: list[Laid] = []
    for die in dice:
        side = min(goal, 1.25 * die.side) * float(np.exp(rng.normal(0, 0.03)))
        own = turn + rng.normal(0, 0.05 if tilted else 0.6)
        scale = side / die.side
        matrix = scale * np.array([[np.cos(own), -np.sin(own)], [np.sin(own), np.cos(own)]])
        middle = (die.image.shape[0] - 1) / 2
        ways = _spots(rng, laid, side, size, touching)
        for spot in ways:
            m = np.column_stack([matrix, spot - matrix @ np.array([middle, middle])])
            mask = cv2.warpAffine(die.mask, m, (size, size), flags=cv2.INTER_AREA)
            if float((mask * owner).sum()) > 0.02 * side**2:
                continue
            image = cv2.warpAffine(die.image, m, (size, size), flags=cv2.INTER_AREA)
            shade = cv2.warpAffine(
                die.shade, m, (size, size), flags=cv2.INTER_AREA, borderValue=1.0
            )
            lit = np.maximum(shade, owner)[:, :, None]  # no shadow falls on another die
            canvas *= lit
            canvas *= 1 - mask[:, :, None]
            canvas += image * bright * mask[:, :, None]
            np.maximum(owner, mask, out=owner)
            laid.append(Laid(spot, side, die.value))
            break
    return laid


def _spots(
    rng: np.random.Generator, laid: list[Laid], side: float, size: int, touching: float
) -> list[Array]:
    """Places to try: ever farther from a die that lies there already, or anywhere."""
    if laid and rng.random() < touching:
        other = laid[int(rng.integers(len(laid)))]
        turn = rng.uniform(0, 2 * np.pi)
        way = np.array([np.cos(turn), np.sin(turn)])
        near = [other.centre + way * side * far for far in np.arange(0.8, 1.9, 0.06)]
        return [s for s in near if s.min() > 0.9 * side and s.max() < size - 0.9 * side]
    return [rng.uniform(1.2 * side, size - 1.2 * side, 2) for _ in range(12)]


def scene(
    rng: np.random.Generator, dice: Sequence[Cutout], background: Array
) -> tuple[Array, list[Laid]]:
    """A picture (BGR, 8 bit) of a board (BGR 0..1, SIDE pixels) with dice on it."""
    canvas = background.astype(np.float32).copy()
    canvas *= float(np.exp(rng.normal(-0.05, 0.15)))
    touching = float(rng.choice([0.0, 0.8]))
    laid = paste(rng, canvas, dice, touching)
    gains = np.exp(rng.normal(0, 0.07, 3)).astype(np.float32)
    canvas = np.clip(canvas * gains, 0, 1)
    canvas = cv2.GaussianBlur(canvas, (0, 0), float(rng.uniform(0.3, 0.8)))
    canvas = canvas + rng.normal(0, rng.choice([0.004, 0.015]), canvas.shape).astype(np.float32)
    out = (np.clip(canvas, 0, 1) * 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 97))])
    return cv2.imdecode(data, cv2.IMREAD_COLOR), laid


def window(rng: np.random.Generator, texture: Array) -> Array:
    """A part of a board's picture, turned by quarters; BGR 0..1, SIDE pixels."""
    part = int(texture.shape[0] * rng.uniform(0.5, 1.0))
    x, y = (int(rng.integers(s - part + 1)) for s in (texture.shape[1], texture.shape[0]))
    square = np.rot90(texture[y : y + part, x : x + part], int(rng.integers(4)))
    made = cv2.resize(np.ascontiguousarray(square), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return made.astype(np.float32) / 255


def drawn_table(rng: np.random.Generator) -> Array:
    return cv2.resize(_texture(rng, 320), (SIDE, SIDE))[:, :, ::-1] * rng.uniform(0.6, 1.1)


class Maker:
    """Scenes by number: the same ones for the same seed."""

    def __init__(self, finds: Path, photos: Path, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sources = [path.stem for path in sorted(finds.glob("*.pickle"))]
        with_dice = [s for s in sources if (photos / s / "labels.json").exists() and s != "boards"]
        self.dice = {s: cutouts(finds, photos, s, rng) for s in with_dice}
        self.dice = {s: some for s, some in self.dice.items() if len(some) >= 9}
        self.boards = textures(photos)
        self.seed = seed

    def make(
        self, number: int, together: Sequence[Sequence[str]] = ()
    ) -> tuple[str, Array, list[Laid]]:
        """A source, a picture, its dice; with `together`, dice and board of one of these groups."""
        rng = np.random.default_rng((self.seed, number))
        source = sorted(self.dice)[int(rng.integers(len(self.dice)))]
        boards = self.boards
        for group in together:
            if source in group:
                boards = [board for board in boards if board[0] in group]
        name, texture = boards[int(rng.integers(len(boards)))]
        background = window(rng, texture)
        if rng.random() < 0.25:
            name, background = DRAWN, drawn_table(rng)
        some = self.dice[source]
        picks = rng.choice(len(some), int(rng.integers(1, 8)), replace=False)
        image, laid = scene(rng, [some[int(n)] for n in picks], background)
        return f"{source}+{name}", image, laid
