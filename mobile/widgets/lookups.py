"""What players would look up in the book, in a row of small facts."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from mobile.tables.palette import LIGHT, paint
from mobile.tables.view import Fact
from mobile.theme import rgba, theme
from mobile.widgets.basics import Rows, fill_up


class FactChip(BoxLayout):
    """A sign and what it is worth now."""

    icon = StringProperty("")
    text = StringProperty("")
    value = StringProperty("")
    fill = ColorProperty(LIGHT["well"])
    ink = ColorProperty(LIGHT["ink"])


class LookUpRow(Rows):
    title = StringProperty("")

    def show(self, facts: tuple[Fact, ...]) -> None:
        box = self.ids.facts
        for chip, fact in zip(fill_up(box, len(facts), FactChip), facts, strict=True):
            chip.icon, chip.text, chip.value = fact.icon, fact.text, fact.value or "–"
            colours = map(rgba, paint(fact.colour)) if fact.colour else (theme.well, theme.ink)
            chip.fill, chip.ink = colours
            chip.opacity = 1 if fact.value else 0.45


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
