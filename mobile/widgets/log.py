"""The log: what was entered last, newest first."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty

from mobile.lang import tr
from mobile.tables.model import Line
from mobile.widgets.basics import CardButton, Rows


class LogLine(CardButton):
    """One entry: who, what, how many points; a sign when the table pushed it through."""

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
        self.clear_widgets()
        for line in lines:
            row = LogLine(
                who="" if line.player is None else names[line.player],
                what=tr._(line.text),
                points=f"+{line.points}" if line.points > 0 else "",
                overridden=line.overridden,
            )
            row.bind(on_release=lambda *_, number=line.number: self.dispatch("on_line", number))
            self.add_widget(row)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
