"""What players would look up in the book, in a row of small facts."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from mobile.tables.palette import LIGHT, paint
from mobile.tables.view import Fact
from mobile.theme import rgba, theme
from mobile.widgets.basics import Rows, fill_up


class FactChip(BoxLayout):
    """A sign and what it is worth now, with an icon of what is counted."""

    icon = StringProperty("")
    text = StringProperty("")
    value = StringProperty("")
    gives = StringProperty("")
    fill = ColorProperty(LIGHT["well"])
    ink = ColorProperty(LIGHT["ink"])

    def show(self, fact: Fact) -> None:
        self.icon, self.text, self.gives = fact.icon, fact.text, fact.gives
        self.value = "–" if fact.value == "" else fact.value or ""
        colours = map(rgba, paint(fact.colour)) if fact.colour else (theme.well, theme.ink)
        self.fill, self.ink = colours
        self.opacity = 0.45 if fact.value == "" else 1


class LookUpButton(ButtonBehavior, Rows):
    """A title and its facts, to be tapped."""


class LookUpRow(Rows):
    """Small facts under their title; a tap says them in words. Event: `on_explain`."""

    title = StringProperty("")
    tells = BooleanProperty(False)
    """Whether there are facts."""
    __events__ = ("on_explain",)

    def on_explain(self) -> None:
        pass

    def show(self, facts: tuple[Fact, ...]) -> None:
        for chip, fact in zip(fill_up(self.ids.facts, len(facts), FactChip), facts, strict=True):
            chip.show(fact)
        self.tells = bool(facts)


class FactLine(BoxLayout):
    """A fact with its words."""

    words = StringProperty("")

    def __init__(self, fact: Fact, words: str) -> None:
        super().__init__(words=words)
        self.ids.chip.show(fact)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
