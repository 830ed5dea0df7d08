"""The log: what was entered last, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from mobile.lang import tr
from mobile.tables.view import LogLine
from mobile.widgets.basics import CardButton, Rows


class LogRow(CardButton):
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

    def show(self, lines: Sequence[LogLine], names: tuple[str, ...]) -> None:
        """Rows are kept and move down with their entry: making widgets and writing words is what
        takes time in Kivy."""
        shown = {row.number: row for row in cast("list[LogRow]", self.children)}
        spare = [shown.pop(number) for number in shown.keys() - {line.number for line in lines}]
        rows = [shown.get(line.number) or (spare.pop() if spare else self._row()) for line in lines]
        for row, line in zip(rows, lines, strict=True):
            row.number = line.number
            row.who = "" if line.player is None else names[line.player]
            row.what = tr._(line.text)
            row.points = " ".join(f"{n:+d}" for n in line.gained) if max(line.gained) > 0 else ""
            row.overridden = line.overridden
        if rows != self.children[::-1]:
            self.clear_widgets()
            for row in rows:
                self.add_widget(row)

    def _row(self) -> LogRow:
        row = LogRow()
        row.bind(on_release=lambda touched: self.dispatch("on_line", touched.number))
        return row


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
