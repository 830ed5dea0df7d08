"""Numbers entered for several players side by side: steppers in columns, and a keypad."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from mobile.tables.palette import LIGHT
from mobile.widgets.basics import CardButton, PushButton, Rows

COLUMN = 168
"""The least width of a stepper in dp: two fingers and a number."""


BACKSPACE = "backspace"


class Counter(BoxLayout):
    """A number to be stepped or typed, or one of a few choices. Events: `on_count(value)` and
    `on_type`."""

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(99)
    choices: ListProperty[str] = ListProperty()
    """The name of each number, where one chooses and does not count."""
    open = BooleanProperty(True)
    """Whether it can be changed."""
    __events__ = ("on_count", "on_type")

    def on_count(self, value: int) -> None:
        pass

    def on_type(self) -> None:
        pass

    def step(self, by: int) -> None:
        value = int(self.value) + by
        if self.choices:
            value %= len(self.choices)
        if self.least <= value <= self.most:
            self.dispatch("on_count", value)

    def words(self, value: float, choices: list[str]) -> str:
        """What stands between minus and plus."""
        return choices[min(int(value), len(choices) - 1)] if choices else str(int(value))


class FieldRow(BoxLayout):
    """One thing to count: its name, and a counter for each player."""

    title = StringProperty("")
    beside = BooleanProperty(True)
    """Whether the name stands beside the counters, not above."""


class TotalCard(CardButton):
    """A player's running total at the head of a column."""

    name = StringProperty("")
    icon = StringProperty("person")
    colour = ColorProperty(LIGHT["accent"])
    total = StringProperty("0")
    first = BooleanProperty(False)


class NumberPad(Rows):
    """Digits to type a number with."""

    text = StringProperty("")
    least = NumericProperty(0)
    most = NumericProperty(99)

    def __init__(self, done: Callable[[int], object], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.done = done
        for key in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "±", "0", BACKSPACE):
            button = PushButton(text=key, wide=True, text_style="title")
            if key == BACKSPACE:
                button = PushButton(icon="back", wide=True)
            button.disabled = key == "±" and self.least >= 0
            button.bind(on_release=lambda _button, pressed=key: self.press(pressed))
            self.ids.digits.add_widget(button)

    def press(self, key: str) -> None:
        if key == BACKSPACE:
            self.text = self.text[:-1]
        elif key == "±":
            self.text = self.text[1:] if self.text.startswith("-") else "-" + self.text
        elif len(self.text) < 4:
            self.text = (self.text + key).lstrip("0") or "0"

    @property
    def number(self) -> int:
        return int(self.text) if self.text.strip("-") else 0

    def fits(self, text: str) -> bool:
        return self.least <= (int(text) if text.strip("-") else 0) <= self.most

    def finish(self) -> None:
        self.done(self.number)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
