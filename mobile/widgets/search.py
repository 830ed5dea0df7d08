"""Lines to type into."""

from __future__ import annotations

from pathlib import Path

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.uix.textinput import TextInput


class SearchField(TextInput):
    """Where one types what to look for."""


class NameField(SearchField):
    """A name. Its text is selected when the field gets the cursor, so that typing replaces it."""

    _fresh = False
    """It has the cursor since a moment ago: what the finger does to the selection comes first."""

    def on_focus(self, _field: object, focused: bool) -> None:
        self._fresh = focused
        if focused:
            Clock.schedule_once(lambda _dt: self._select(), 0)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        done = super().on_touch_up(touch)
        if self._fresh:
            self._select()
            self._fresh = False
        return bool(done)

    def _select(self) -> None:
        if self.focus:
            self.select_all()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
