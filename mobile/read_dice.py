"""`python -m mobile.read_dice PICTURE…` prints what the dice show.

What it can do is told without the packages that reading takes: they are imported late.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.message import say

if TYPE_CHECKING:
    from mobile.vision import Expect, Reading
    from mobile.vision.kinds import Picture


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        code = _report(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # `… | head` has seen enough; what is left goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _report(options: argparse.Namespace) -> int:
    import cv2

    from mobile.vision import BadPicture, draw_reading
    from mobile.vision.read import default_reader

    if options.draw and len(options.pictures) > 1:
        print(say("--draw takes one photo at a time."), file=sys.stderr)
        return 2
    default_reader()  # loading the weights is no part of reading a picture
    report, failed = [], False
    for name in options.pictures:
        try:
            entry, picture, reading = _read(name, options.expect)
        except BadPicture as error:
            print(error, file=sys.stderr)
            report.append({"file": name, "dice": [], "ms": 0, "error": str(error)})
            failed = True
            continue
        report.append(entry)
        if options.draw and not cv2.imwrite(options.draw, draw_reading(picture, reading)):
            print(say("“{name}” could not be written.", name=options.draw), file=sys.stderr)
            failed = True
        if not options.json:
            print(_line(name, reading, entry["ms"]))
    if options.json:
        print(json.dumps(report, indent=1, ensure_ascii=False))
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="castlepad dice", description="Read the dice in pictures. Nothing is kept."
    )
    parser.add_argument("pictures", nargs="+", metavar="PICTURE")
    parser.add_argument("--json", action="store_true", help="print a list with one entry a picture")
    parser.add_argument(
        "--expect",
        type=_expect,
        default="any",
        metavar="WHAT",
        help="dice-game, burgundy:red,blue (players' colours) or any",
    )
    parser.add_argument("--draw", metavar="OUT.png", help="write the picture with the dice marked")
    return parser


def _expect(text: str) -> Expect:
    from mobile import dice_sets

    try:
        return dice_sets.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"“{error}” is not known; say dice-game, burgundy:red,blue or any"
        ) from error


def _read(name: str, expected: Expect) -> tuple[dict[str, Any], Picture, Reading]:
    from mobile.vision import load_picture, read_dice

    begin = time.perf_counter()
    picture = load_picture(Path(name))
    reading = read_dice(picture, expected)
    spent = (time.perf_counter() - begin) * 1000
    dice = [
        {
            "kind": die.kind,
            "value": die.value,
            "confidence": die.confidence,
            "box": list(die.box),
            "outline": [list(corner) for corner in die.outline],
            "body": die.body,
            "sure": die.sure,
        }
        for die in reading.dice
    ]
    entry = {
        "file": name,
        "dice": dice,
        "ms": round(spent, 1),
        "confidence": reading.confidence,
        "abstains": reading.abstains,
        "unread": [[list(corner) for corner in outline] for outline in reading.unread],
    }
    return entry, picture, reading


def _line(name: str, reading: Reading, ms: float) -> str:
    dice = "  ".join(
        f"{die.kind} {die.value}{'' if die.sure else '?'} ({die.confidence:.0%})"
        for die in reading.dice
    )
    doubt = "  – unsure, please check" if reading.abstains else ""
    unread = f"  {len(reading.unread)} without pips, not read" if reading.unread else ""
    return f"{name}: {dice or 'no dice'}{unread}{doubt}  [{ms:.0f} ms]"


if __name__ == "__main__":
    raise SystemExit(main())
