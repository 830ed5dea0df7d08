from __future__ import annotations

import argparse
import math
import sys
import tempfile
from pathlib import Path

from tools.fuzz import KINDS, fuzz


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz")
    parser.add_argument(
        "kinds",
        nargs="*",
        choices=[[], *KINDS],
        metavar="KIND",
        default=KINDS,
        help=", ".join(KINDS),
    )
    parser.add_argument("--count", type=int, default=1000, help="inputs of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first input")
    parser.add_argument("--minutes", type=float, default=math.inf, help="at most, for each kind")
    args = parser.parse_args()
    finds = 0
    for kind in args.kinds:
        with tempfile.TemporaryDirectory() as folder:
            report = fuzz(kind, args.count, args.seed, Path(folder), args.start, args.minutes)
        finds += report.finds.total()
        count = report.ends.total() + report.finds.total()
        print(f"{kind}: {count} inputs, seed {args.seed}", end="; ")
        print(f"slowest {report.slowest:.2f} s (input {report.slowest_number})", end="; ")
        print(f"memory +{report.grown:.0f} MB", end="; ")
        print("finds:", dict(report.finds) or "none")
        for end, times in report.ends.most_common():
            print(f"{times:10}  {end}", flush=True)
    sys.exit(bool(finds))


if __name__ == "__main__":
    main()
