"""Measures Castlepad and prints a table: `./castlepad bench [rules memory store calls app …]`.

Every ratio is taken in this run on this machine: the median of several, with its spread. `--save`
puts the tables into benchmarks/RESULTS.md, each in place of the one before; the text stays.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path

from benchmarks.measure import Row
from tools.deadline import limited

SECTIONS = ("rules", "memory", "store", "statistics", "calls", "app")
PATIENCE = 1800
"""Seconds that one row may take."""
HEAD = (
    "| subject | measured | beside | ratio | spread | first | goal | |\n"
    "|---|---|---|---|---|---|---|---|"
)
RESULTS = Path(__file__).parent / "RESULTS.md"
FIRST = Path(__file__).parent / "first.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="castlepad bench", description=__doc__)
    parser.add_argument(
        "sections", nargs="*", choices=[*SECTIONS, []], metavar="SECTION", help=", ".join(SECTIONS)
    )
    parser.add_argument("--save", action="store_true", help="keep the tables in RESULTS.md")
    args = parser.parse_args()
    where = f"{machine()}."
    print(where, flush=True)
    for name in args.sections or SECTIONS:
        table = measured(name)
        if args.save:
            text = RESULTS.read_text(encoding="utf-8")
            RESULTS.write_text(with_section(text, name, f"{where}\n\n{table}"), encoding="utf-8")


def measured(section: str) -> str:
    """The table of one section, printed row by row."""
    first: dict[str, float] = json.loads(FIRST.read_text(encoding="utf-8")).get(section, {})
    rows: Iterable[Row] = importlib.import_module(f"benchmarks.{section}").rows()
    lines = [HEAD]
    print(f"\n{HEAD}", flush=True)
    for row in limited(rows, PATIENCE, f"{section}, row"):
        beside = f"{row.subject} beside {row.beside.split()[0]}"
        lines.append(text(row, first.get(beside, first.get(row.subject))))
        print(lines[-1], flush=True)
    return "\n".join(lines)


def with_section(text: str, name: str, body: str) -> str:
    """The text with one section put in place of the one of that name, or at the end."""
    found = f"## {name}\n\n{body}\n"
    section = re.compile(rf"^## {name}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    if not section.search(text):
        return f"{text.rstrip()}\n\n{found}"
    return section.sub(lambda _: f"{found}\n", text).rstrip() + "\n"


def machine() -> str:
    cpu = next(
        (row.split(":")[1].strip() for row in _cpuinfo() if row.startswith("model name")),
        platform.processor(),
    )
    system = f"{platform.system()} {platform.machine()}"
    load = f"load {os.getloadavg()[0]:.1f} at the start"
    python = f"Python {platform.python_version()}"
    return f"{cpu}, {os.cpu_count()} cores ({load}), {system}, {python}"


def _cpuinfo() -> list[str]:
    file = Path("/proc/cpuinfo")
    return file.read_text().splitlines() if file.exists() else []


def text(row: Row, first: float | None) -> str:
    """A line of the table; `first` is what this ratio was when it was measured first."""
    met = {None: "", True: "✓", False: "✗"}[row.met]
    before = "" if first is None else f"{first:.2f} ×"
    return (
        f"| {row.subject} | {row.figure} | {row.beside} | {row.ratio:.2f} × | {row.spread}"
        f" | {before} | {row.goal} | {met} |"
    )


if __name__ == "__main__":
    main()
