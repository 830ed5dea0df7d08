"""QR codes as plain dots: the app draws them in Kivy, the page in SVG."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import segno

QUIET = 3
"""Dots of white around a code."""


def dots(text: str) -> list[list[bool]]:
    """Row by row, with the white around it: what is dark."""
    found = segno.make(text, error="m", micro=False)
    return [[bool(dot) for dot in row] for row in found.matrix_iter(border=QUIET)]


def drawing(text: str) -> dict[str, Any]:
    """The side of a code in dots, and its dark dots as an SVG path."""
    rows, parts = dots(text), []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                parts.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return {"side": len(rows), "path": "".join(parts)}


def wifi(name: str, password: str) -> str:
    """What a phone's camera understands as a network to join."""

    def quoted(text: str) -> str:
        return "".join(f"\\{sign}" if sign in '\\;,:"' else sign for sign in text)

    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{quoted(name)};P:{quoted(password)};;"
