"""The log: what was entered last, newest first."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from mobile.lang import tr
from mobile.tables.model import Line
from mobile.widgets.basics import CardButton, Rows


class LogLine(CardButton):
    """One entry: who, what, how many points; a sign when the table pushed it through."""

    number = NumericProperty(0)
    who = StringProperty("")
    what = StringProperty("")
    points = StringProperty("")
    overridden = BooleanProperty(False)


class LogList(Rows):
    """Event: `on_line(number)` for a touched entry."""

    __events__ = ("on_line",)

    def on_line(self, number: int) -> None:
        pass

    def show(self, lines: list[Line], names: tuple[str, ...]) -> None:
        """Rows are kept and written anew: making widgets is what takes time in Kivy."""
        while len(self.children) > len(lines):
            self.remove_widget(self.children[0])
        while len(self.children) < len(lines):
            row = LogLine()
            row.bind(on_release=lambda touched: self.dispatch("on_line", touched.number))
            self.add_widget(row)
        for row, line in zip(reversed(self.children), lines, strict=True):
            row.number = line.number
            row.who = "" if line.player is None else names[line.player]
            row.what = tr._(line.text)
            row.points = f"+{line.points}" if line.points > 0 else ""
            row.overridden = line.overridden


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
