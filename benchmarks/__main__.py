"""Measures Castlepad and prints a table: `./castlepad bench [rules memory store app …]`.

Every ratio is taken in this run on this machine: the median of several, with its spread.
`--save FILE` also writes the table with the machine's description.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
from collections.abc import Iterable
from pathlib import Path

from benchmarks.measure import Row

SECTIONS = ("rules", "memory", "store", "statistics", "app")
HEAD = "| subject | measured | beside | ratio | spread | goal | |\n|---|---|---|---|---|---|---|"


def main() -> None:
    parser = argparse.ArgumentParser(prog="castlepad bench", description=__doc__)
    parser.add_argument("sections", nargs="*", choices=[*SECTIONS, []], metavar="SECTION")
    parser.add_argument("--save", type=Path)
    args = parser.parse_args()
    lines = [machine(), ""]
    print(lines[0], flush=True)
    for name in args.sections or SECTIONS:
        lines += [f"## {name}", "", HEAD]
        print(f"\n{HEAD}", flush=True)
        rows: Iterable[Row] = importlib.import_module(f"benchmarks.{name}").rows()
        for row in rows:
            lines.append(text(row))
            print(lines[-1], flush=True)
        lines.append("")
    if args.save:
        args.save.write_text("\n".join(lines), encoding="utf-8")


def machine() -> str:
    cpu = next(
        (row.split(":")[1].strip() for row in _cpuinfo() if row.startswith("model name")),
        platform.processor(),
    )
    system = f"{platform.system()} {platform.machine()}"
    return f"{cpu}, {os.cpu_count()} cores, {system}, Python {platform.python_version()}"


def _cpuinfo() -> list[str]:
    file = Path("/proc/cpuinfo")
    return file.read_text().splitlines() if file.exists() else []


def text(row: Row) -> str:
    met = {None: "", True: "✓", False: "✗"}[row.met]
    return (
        f"| {row.subject} | {row.figure} | {row.beside} | {row.ratio:.2f} × | {row.spread}"
        f" | {row.goal} | {met} |"
    )


if __name__ == "__main__":
    main()
