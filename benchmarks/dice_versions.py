"""Whether two versions of OpenCV read the same dice, die by die.

    python -m benchmarks.dice_versions write OUT.json PHOTOS [--each 20]
    python -m benchmarks.dice_versions compare A.json B.json

`write` reads some pictures of every source with the OpenCV it runs on; run it in an environment
for each version. `compare` prints how the readings differ.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2

from mobile.vision import Expect, load_picture, read_dice

NEAR = 0.35  # sides between the middles of one die in two readings


def write(out: Path, photos: Path, each: int) -> None:
    cv2.setNumThreads(1)
    readings = {}
    for folder in sorted(path for path in photos.iterdir() if path.is_dir()):
        names = sorted((folder / "images").iterdir())
        for path in names[:: max(1, len(names) // each)][:each]:
            reading = read_dice(load_picture(path), Expect.any())
            dice = [[die.kind, die.value, die.confidence, list(die.box)] for die in reading.dice]
            readings[f"{folder.name}/{path.name}"] = {
                "dice": dice,
                "confidence": reading.confidence,
                "abstains": reading.abstains,
                "unread": len(reading.unread),
            }
    out.write_text(json.dumps({"opencv": cv2.__version__, "readings": readings}))


def same_place(a: list[int], b: list[int]) -> bool:
    reach = NEAR * max(a[2] - a[0], a[3] - a[1])
    return abs(a[0] + a[2] - b[0] - b[2]) / 2 < reach and abs(a[1] + a[3] - b[1] - b[3]) / 2 < reach


def compare(one: Path, other: Path) -> None:
    a, b = (json.loads(path.read_text()) for path in (one, other))
    dice = alike = lost = values = 0
    most, answers = 0.0, 0
    for name, here in a["readings"].items():
        there = b["readings"][name]
        answers += here["abstains"] != there["abstains"]
        left = list(there["dice"])
        for die in here["dice"]:
            dice += 1
            match = next((d for d in left if same_place(die[3], d[3])), None)
            if match is None:
                lost += 1
                print(f"{name}: {die} only with {a['opencv']}")
                continue
            left.remove(match)
            most = max(most, abs(die[2] - match[2]))
            if die[:2] == match[:2]:
                alike += 1
            else:
                values += 1
                print(f"{name}: {die} and {match}")
        for die in left:
            lost += 1
            print(f"{name}: {die} only with {b['opencv']}")
    print(
        f"OpenCV {a['opencv']} and {b['opencv']}: {len(a['readings'])} pictures, {dice} dice,"
        f" {alike} alike, {values} with another value, {lost} seen by one only,"
        f" confidences at most {most:.4f} apart, {answers} pictures answered by one only"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["write", "compare"])
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--each", type=int, default=20)
    args = parser.parse_args()
    if args.what == "write":
        write(args.first, args.second, args.each)
    else:
        compare(args.first, args.second)


if __name__ == "__main__":
    main()
