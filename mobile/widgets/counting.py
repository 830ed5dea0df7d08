"""Numbers entered for several players side by side: steppers in columns, and a keypad."""

from __future__ import annotations

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


BACKSPACE, NEXT, SIGN = "backspace", "next", "sign"
"""The keys that are no digits."""


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
    marked = BooleanProperty(False)
    """Whether digits go here."""
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
    """Whether the name is beside the counters, not above."""


class TotalCard(CardButton):
    """A player's running total at the head of a column."""

    name = StringProperty("")
    icon = StringProperty("person")
    colour = ColorProperty(LIGHT["accent"])
    total = StringProperty("0")
    first = BooleanProperty(False)


class KeyPad(Rows):
    """Digits for the number that is marked, always in the same place. Event: `on_key(key)`."""

    title = StringProperty("")
    """Whose number of what."""
    text = StringProperty("")
    signed = BooleanProperty(False)
    """Whether the number may be negative."""
    roomy = BooleanProperty(True)
    """Whether there is room to show the number again, large."""
    __events__ = ("on_key",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for key in ("1", "2", "3", "4", "5", "6", "7", "8", "9", BACKSPACE, "0", NEXT):
            icon = {BACKSPACE: "back", NEXT: "forward"}.get(key, "")
            button = PushButton(
                text="" if icon else key,
                icon=icon,
                wide=True,
                text_style="title",
                kind="main" if key == NEXT else "quiet",
            )
            button.bind(on_release=lambda _button, pressed=key: self.dispatch("on_key", pressed))
            self.ids.digits.add_widget(button)

    def on_key(self, key: str) -> None:
        pass


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
