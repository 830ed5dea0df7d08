"""Touches that come faster than frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

Event = tuple[str, "MotionEvent"]
"""What a finger does (begin, update, end), and the touch."""


class OneAtATime:
    """Lets one finger be lifted per frame. On a slow tablet the next finger may be down before the
    frame is over; what it touches waits until the screen is laid out after the last touch."""

    def __init__(self) -> None:
        self._waiting: list[Event] = []

    def process(self, events: list[Event]) -> list[Event]:
        """Called by Kivy with the input of a frame; returns what this frame handles."""
        events = self._waiting + events
        lifted = (
            at + 1
            for at, (kind, touch) in enumerate(events)
            if kind == "end" and not touch.is_mouse_scrolling
        )
        turn = next(lifted, len(events))
        self._waiting = events[turn:]
        return events[:turn]
