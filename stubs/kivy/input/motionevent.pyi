from collections.abc import Callable, Hashable
from typing import Any

from kivy.uix.widget import Widget

class MotionEvent:
    """A finger on the glass, or the mouse."""

    uid: int
    x: float
    y: float
    ox: float
    oy: float
    dx: float
    dy: float
    pos: tuple[float, float]
    ppos: tuple[float, float]
    opos: tuple[float, float]
    ud: dict[Hashable, Any]
    is_double_tap: bool
    is_mouse_scrolling: bool
    def push(self) -> None: ...
    def pop(self) -> None: ...
    def apply_transform_2d(
        self, transform: Callable[[float, float], tuple[float, float]]
    ) -> None: ...
    def grab(self, widget: Widget) -> None: ...
    def ungrab(self, widget: Widget) -> None: ...
    @property
    def grab_current(self) -> Widget | None: ...
