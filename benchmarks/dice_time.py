"""How long a picture of 1280 pixels takes, with the shipped weights; wants a quiet machine.

    python -m benchmarks.dice_time PHOTOS [--threads 1 2] [--photos-each 8] [--busy]

Photos of every source are brought to 1280 pixels first; any dice expected. Time is that of the
clock; each photo is read twice and the shorter time counts. With --busy it is that of the
processor, for a machine that does other work; with two threads that is the sum of both. "Without
the judge" is the reading as it was before there was one. Prints Markdown.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from benchmarks.dice_photos import LOOKS, photos
from mobile.vision import DiceReader, Expect, load_picture
from mobile.vision.find import find
from mobile.vision.kinds import Picture
from mobile.vision.pictures import WORKING_SIDE
from mobile.vision.read import LEAST_HEAT, MOST_CANDIDATES, WEIGHTS


def at_working_size(picture: Picture) -> Picture:
    scale = WORKING_SIDE / max(picture.shape[:2])
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def shortest(
    work: Callable[[], object], clock: Callable[[], float] = time.perf_counter, times: int = 2
) -> float:
    spent = []
    for _ in range(times):
        begin = clock()
        work()
        spent.append(clock() - begin)
    return 1000 * min(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--photos-each", type=int, default=8)
    parser.add_argument("--busy", action="store_true")
    args = parser.parse_args()
    clock = time.process_time if args.busy else time.perf_counter
    pictures = []
    for source in LOOKS:
        names = [name for name, _ in photos(args.photos, source)]
        some = names[:: max(1, len(names) // args.photos_each)][: args.photos_each]
        place = args.photos / source / "images"
        pictures += [at_working_size(load_picture(place / name)) for name in some]
    reader, before = DiceReader(), DiceReader()
    before.judged = lambda levels, looks: looks
    finder = cv2.dnn.readNetFromONNX(str(WEIGHTS / "finder.onnx"))
    print(f"OpenCV {cv2.__version__}, {len(pictures)} photos\n")
    print(
        "| threads | finding alone, ms | without the judge, median |"
        " whole reading, ms: median | mean | slowest |"
    )
    print("|---|---|---|---|---|---|")
    for threads in args.threads:
        cv2.setNumThreads(threads)
        reader.read(pictures[0], Expect.any())
        finding = [
            shortest(lambda p=p: find(finder, p, LEAST_HEAT, MOST_CANDIDATES), clock)
            for p in pictures
        ]
        base = [shortest(lambda p=p: before.read(p, Expect.any()), clock) for p in pictures]
        whole = [shortest(lambda p=p: reader.read(p, Expect.any()), clock) for p in pictures]
        cells = (np.median(finding), np.median(base), np.median(whole), np.mean(whole), max(whole))
        print(f"| {threads} | " + " | ".join(f"{cell:.0f}" for cell in cells) + " |", flush=True)


if __name__ == "__main__":
    main()
