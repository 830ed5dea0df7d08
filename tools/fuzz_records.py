"""Reads mutated records and reports anything that is not one of the three named errors.

    python -m tools.fuzz_records --count 100000 --seed 1

Every golden game is a starting text. A mutation changes or drops characters, words or lines, or
grafts a piece of another record; the text is read, and played as far as it is legal.
"""

from __future__ import annotations

import argparse
import importlib
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from core import record
from core.errors import EntryError
from core.session import Session

GOLDEN = Path(__file__).parents[1] / "tests/golden"
ODD = '\0\r\n\t "\\!#:=,|-+9é\u2028\u202e🎲\ud800' + "٣"


def fuzz(count: int, seed: int) -> Counter[str]:
    """How the readings of `count` mutated texts ended."""
    rng = random.Random(seed)
    texts = [f.read_text(encoding="utf-8") for f in sorted(GOLDEN.glob("*/*.castlepad"))]
    ends: Counter[str] = Counter()
    for _ in range(count):
        text = rng.choice(texts)
        if len(text) > 4000:  # the head of a long game, so that each text costs about the same
            text = text[: rng.randrange(1000, 4000)]
        for _ in range(rng.randrange(1, 4)):
            text = rng.choice(MUTATIONS)(text, rng, rng.choice(texts))
        ends[_read(text)] += 1
    return ends


def _read(text: str) -> str:
    try:
        found = record.rescue(text)
        _, trouble = Session.rescue(found.record)
        if trouble or found.trouble:
            return type(trouble or found.trouble).__name__
        assert record.parse(record.write(found.record)) == found.record
    except EntryError as trouble:
        return type(trouble).__name__
    return "read"


def _swap_characters(text: str, rng: random.Random, other: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD + text) + text[at + rng.randrange(2) :]


def _cut(text: str, rng: random.Random, other: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.randrange(1, 40) :]


def _change_word(text: str, rng: random.Random, other: str) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice(other.split())
    return " ".join(words)


def _change_line(text: str, rng: random.Random, other: str) -> str:
    lines, others = text.split("\n"), other.split("\n")
    at = rng.randrange(len(lines))
    lines[at : at + rng.randrange(2)] = [rng.choice(others + lines)]
    return "\n".join(lines)


def _graft(text: str, rng: random.Random, other: str) -> str:
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other)) :][:2000]


def _number(text: str, rng: random.Random, other: str) -> str:
    return text.replace(str(rng.randrange(10)), rng.choice(["-1", "0", "9" * 30, "1e9", "٣"]), 1)


MUTATIONS: tuple[Callable[[str, random.Random, str], str], ...] = (
    _swap_characters,
    _cut,
    _change_word,
    _change_line,
    _graft,
    _number,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz_records")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    importlib.import_module("tests.conftest")  # the golden games include the reference game's
    for end, times in fuzz(args.count, args.seed).most_common():
        print(f"{times:8}  {end}")


if __name__ == "__main__":
    main()
