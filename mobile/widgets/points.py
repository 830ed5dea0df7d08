"""Points in words, numbers to be stepped up and down, things to be switched on and off."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from mobile.widgets.basics import CardButton


class ItemRow(CardButton):
    """Points that explain themselves; a touch shows where they come from."""

    name = StringProperty("")
    sum = StringProperty("")
    points = StringProperty("")
    note = StringProperty("")


class Stepper(BoxLayout):
    """A number with minus and plus. Event: `on_step(value)`."""

    title = StringProperty("")
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(999)
    __events__ = ("on_step",)

    def on_step(self, value: int) -> None:
        pass

    def step(self, by: int) -> None:
        value = int(min(max(self.value + by, self.least), self.most))
        if value != self.value:
            self.value = value
            self.dispatch("on_step", value)


class Toggle(CardButton):
    """On or off."""

    title = StringProperty("")
    on = BooleanProperty(False)

    def on_release(self) -> None:
        self.on = not self.on


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
