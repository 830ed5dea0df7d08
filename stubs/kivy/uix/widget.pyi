from typing import Any

from kivy.core.window import WindowBase
from kivy.event import EventDispatcher
from kivy.graphics import Canvas
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    ReferenceListProperty,
)

class _Ids(dict[str, Any]):
    """The parts of a widget that its kv rule names: only that rule knows what they are."""

    def __getattr__(self, name: str) -> Any: ...

class Widget(EventDispatcher):
    x: NumericProperty
    y: NumericProperty
    width: NumericProperty
    height: NumericProperty
    right: NumericProperty
    top: NumericProperty
    center_x: NumericProperty
    center_y: NumericProperty
    pos: ReferenceListProperty
    size: ReferenceListProperty
    center: ReferenceListProperty
    size_hint: ObjectProperty[tuple[float | None, float | None]]
    size_hint_x: ObjectProperty[float | None]
    size_hint_y: ObjectProperty[float | None]
    size_hint_min_x: ObjectProperty[float | None]
    pos_hint: ObjectProperty[dict[str, float]]
    opacity: NumericProperty
    disabled: BooleanProperty
    children: list[Widget]
    parent: Widget | None
    canvas: Canvas
    ids: _Ids
    def add_widget(self, widget: Widget, index: int = ..., canvas: str | None = ...) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...
    def clear_widgets(self) -> None: ...
    def export_to_png(self, filename: str) -> None: ...
    def get_root_window(self) -> WindowBase | None: ...
    def collide_point(self, x: float, y: float) -> bool: ...
    def to_window(self, x: float, y: float) -> tuple[float, float]: ...
    def to_widget(self, x: float, y: float) -> tuple[float, float]: ...
    def to_local(self, x: float, y: float, relative: bool = ...) -> tuple[float, float]: ...
    def to_parent(self, x: float, y: float, relative: bool = ...) -> tuple[float, float]: ...
    def on_kv_post(self, base_widget: Widget) -> None: ...
    def on_touch_down(self, touch: MotionEvent) -> bool | None: ...
    def on_touch_move(self, touch: MotionEvent) -> bool | None: ...
    def on_touch_up(self, touch: MotionEvent) -> bool | None: ...
