"""A reading drawn on its picture: outline and value of every die, unsure ones dashed."""

from __future__ import annotations

import cv2
import numpy as np

from mobile.vision.kinds import Floats, Outline, Picture, Reading

SURE, UNSURE, INK = (60, 180, 40), (0, 140, 255), (255, 255, 255)


def draw_reading(picture: Picture, reading: Reading) -> Picture:
    """A copy of the picture with the dice marked."""
    out = picture.copy()
    thick = max(1, round(max(out.shape[:2]) / 400))
    for die in reading.dice:
        text = str(die.value) if die.kind != "hourglass" else "X" * int(die.value)
        _mark(out, die.outline, text, die.sure, thick)
    for outline in reading.unread:
        _mark(out, outline, "?", False, thick)
    return out


def _mark(out: Picture, outline: Outline, text: str, sure: bool, thick: int) -> None:
    colour = SURE if sure else UNSURE
    corners = np.array(outline, np.float32)
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        pieces = 1 if sure else 5
        for piece in range(pieces):
            a = start + (end - start) * piece / pieces
            b = start + (end - start) * (piece + (1 if sure else 0.55)) / pieces
            cv2.line(out, _pixel(a), _pixel(b), colour, thick, cv2.LINE_AA)
    scale = 0.35 * thick
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    left, upper = _pixel(np.floor(corners.min(0)))
    top = max(0, upper - height - 2 * thick)
    cv2.rectangle(out, (left, top), (left + width, top + height + thick), colour, -1)
    cv2.putText(
        out, text, (left, top + height), cv2.FONT_HERSHEY_SIMPLEX, scale, INK, thick, cv2.LINE_AA
    )


def _pixel(point: Floats) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
