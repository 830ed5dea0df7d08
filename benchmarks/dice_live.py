"""What several frames of a still table gain over one: photos with noise, shake and other light.

    python -m benchmarks.dice_live PHOTOS [--each 12] [--frames 6]

Each photo becomes frames of a video: shifted and turned a little, blurred, darker or lighter, with
the noise of a dark room and the marks of JPEG. One frame is read as a picture; the watch reads
them one after the other and answers when they agree. Any dice expected; prints Markdown.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from benchmarks.dice_photos import LOOKS, photos
from mobile.vision import Expect, Reading, Stillness, Vote, load_picture, read_dice
from mobile.vision.kinds import Picture


def frame(rng: np.random.Generator, picture: Picture, hard: float) -> Picture:
    """One frame; `hard` 1 is a dim room and a tablet held by hand."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(rng.normal(0, 0.3 * hard)), 1.0)
    turn[:, 2] += rng.normal(0, 1.5 * hard, 2)
    out = cv2.warpAffine(picture, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    out = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.3, 0.3 + 1.1 * hard)))
    light = out.astype(np.float32) * float(np.exp(rng.normal(0, 0.05 * hard)))
    light += rng.normal(0, 11 * hard, light.shape)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 85))]
    _, data = cv2.imencode(".jpg", np.clip(light, 0, 255).astype(np.uint8), quality)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def values(reading: Reading) -> list[int]:
    return sorted(int(die.value) if die.kind == "pips" else 0 for die in reading.dice)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--each", type=int, default=12)
    parser.add_argument("--frames", type=int, default=6)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    print("| frames | reader | photos | exact | answered: right of these | held still |")
    print("|---|---|---|---|---|---|")
    for hard in (0.5, 1.0):
        single: list[tuple[bool, bool]] = []
        voted: list[tuple[bool, bool]] = []
        still = 0
        for source in LOOKS:
            every = photos(args.photos, source)
            for name, truth in every[:: max(1, len(every) // args.each)][: args.each]:
                picture = load_picture(args.photos / source / "images" / name)
                rng = np.random.default_rng((17, len(single)))
                vote, watch, calm = Vote(args.frames), Stillness(), False
                for number in range(args.frames):
                    seen = frame(rng, picture, hard)
                    calm = watch.add(seen) or calm
                    reading = read_dice(seen, Expect.any())
                    vote.add(reading)
                    if not number:
                        single.append((values(reading) == sorted(truth), not reading.abstains))
                together = vote.result()
                assert together is not None
                voted.append((values(together) == sorted(truth), not together.abstains))
                still += calm
        for name, rows in (("one frame", single), (f"{args.frames} frames", voted)):
            sure = [right for right, stands in rows if stands]
            exact = 100 * sum(right for right, _ in rows) / len(rows)
            told = (
                f"{100 * len(sure) / len(rows):.0f} %: {100 * sum(sure) / max(len(sure), 1):.1f} %"
            )
            print(f"| {hard:.1f} | {name} | {len(rows)} | {exact:.1f} % | {told} | {still} |")


if __name__ == "__main__":
    main()
