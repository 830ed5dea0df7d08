"""What this app is: its version, and the licences of what it is made of. No Kivy.

The file is written by `tools/about.py`.
"""

from __future__ import annotations

import functools
import json
from typing import NamedTuple

from mobile.resources import asset


class Part(NamedTuple):
    """Something that ships with the app."""

    name: str
    version: str
    licence: str
    text: str


@functools.cache
def version() -> str:
    return str(_read()["version"])


@functools.cache
def parts() -> tuple[Part, ...]:
    return tuple(Part(**part) for part in _read()["parts"])


def _read() -> dict[str, list[dict[str, str]]]:
    text = asset("about/about.json").read_text("utf-8")
    found: dict[str, list[dict[str, str]]] = json.loads(text)
    return found
