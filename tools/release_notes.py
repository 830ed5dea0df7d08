"""What a release brings, from CHANGELOG.md: `python -m tools.release_notes 0.2.0`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(version: str, changelog: str) -> str:
    """The section of a version. Raises LookupError where there is none."""
    sections = re.split(r"^## \[([^\]]+)\].*\n", changelog, flags=re.M)
    found = dict(zip(sections[1::2], sections[2::2], strict=True))
    if version not in found:
        raise LookupError(f"CHANGELOG.md has no section [{version}]")
    return found[version].strip() + "\n"


if __name__ == "__main__":
    print(notes(sys.argv[1].removeprefix("v"), CHANGELOG.read_text(encoding="utf-8")), end="")
