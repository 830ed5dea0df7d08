"""Ways to spoil a text, some bytes or a JSON value."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

ODD = '\0\r\n\t "\\!#:=,|-+9é\u2028\u202e🎲\ud800' + "٣"
NUMBERS = ("-1", "0", "9" * 30, "0000000012", "000000001" + "0" * 5000, "1e9", "٣", "²")
HOSTILE = ("[ref=x]", "[b]", "&bl;", "../../x", "\0", "%s{0}{}", "\u202e", "x" * 10_000)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1 << 70, 1e308, float("nan"), float("inf")),
    *("", [], {}, [[]], {"": ""}, *HOSTILE),
)


# ── texts ────────────────────────────────────────────────────────────────────────────────────


def text(given: str, rng: random.Random, other: str) -> str:
    """A text with one to three things wrong, some taken from another one."""
    for _ in range(rng.randrange(1, 4)):
        given = rng.choice(TEXT)(given, rng, other)
    return given


def _swap_characters(given: str, rng: random.Random, other: str) -> str:
    at = rng.randrange(len(given) + 1)
    return given[:at] + rng.choice(ODD + given) + given[at + rng.randrange(2) :]


def _cut(given: str, rng: random.Random, other: str) -> str:
    at = rng.randrange(len(given) + 1)
    return given[:at] + given[at + rng.randrange(1, 40) :]


def _change_word(given: str, rng: random.Random, other: str) -> str:
    words = given.split(" ")
    words[rng.randrange(len(words))] = rng.choice([*other.split(), *HOSTILE])
    return " ".join(words)


def _change_line(given: str, rng: random.Random, other: str) -> str:
    lines, others = given.split("\n"), other.split("\n")
    at = rng.randrange(len(lines))
    lines[at : at + rng.randrange(2)] = [rng.choice(others + lines)]
    return "\n".join(lines)


def _repeat(given: str, rng: random.Random, other: str) -> str:
    lines = given.split("\n")
    at = rng.randrange(len(lines))
    lines[at : at + 1] = [lines[at]] * rng.choice((2, 10, 300))
    return "\n".join(lines)


def _graft(given: str, rng: random.Random, other: str) -> str:
    return given[: rng.randrange(len(given) + 1)] + other[rng.randrange(len(other) + 1) :][:2000]


def _number(given: str, rng: random.Random, other: str) -> str:
    return given.replace(str(rng.randrange(10)), rng.choice(NUMBERS), 1)


TEXT: tuple[Callable[[str, random.Random, str], str], ...] = (
    _swap_characters,
    _cut,
    _change_word,
    _change_line,
    _repeat,
    _graft,
    _number,
)


# ── bytes ────────────────────────────────────────────────────────────────────────────────────


def data(given: bytes, rng: random.Random) -> bytes:
    """Bytes with one to three things wrong: flipped, cut short, cut out, doubled, overwritten."""
    found = bytearray(given)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(found) + 1)
        length = rng.choice((1, 4, 64, 4096))
        match rng.randrange(6):
            case 0 | 1:
                for _ in range(rng.choice((1, 3, 30))):
                    if found:
                        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
            case 2:
                del found[at:]
            case 3:
                del found[at : at + length]
            case 4:
                found[at:at] = found[at : at + length]
            case 5:
                found[at : at + length] = rng.choice((b"\0", b"\xff", rng.randbytes(1))) * length
    return bytes(found)


# ── JSON values ──────────────────────────────────────────────────────────────────────────────


def value(given: Any, rng: random.Random) -> Any:
    """A JSON value with one thing in it replaced, dropped, doubled or nested too deep."""
    if isinstance(given, dict) and given and rng.random() < 0.85:
        key = rng.choice(list(given))
        rest = {k: v for k, v in given.items() if k != key}
        if rng.random() < 0.1:
            return rest
        name = rng.choice(HOSTILE) if rng.random() < 0.05 else key
        return {**rest, name: value(given[key], rng)}
    if isinstance(given, list) and given and rng.random() < 0.85:
        at = rng.randrange(len(given))
        if rng.random() < 0.2:
            return [*given[:at], *given[at + 1 :] * rng.randrange(3)]
        return [*given[:at], value(given[at], rng), *given[at + 1 :]]
    if rng.random() < 0.02:
        deep: Any = []
        for _ in range(rng.choice((3, 500))):
            deep = [deep]
        return deep
    if isinstance(given, str) and given and rng.random() < 0.4:
        return text(given, rng, rng.choice(HOSTILE))
    return rng.choice(VALUES)
