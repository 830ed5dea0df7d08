"""A tray for many dice: the faces of the one that is next, and below them everybody's places."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from mobile.lang import tr
from mobile.tables.view import Dice, Die, TrayLine
from mobile.theme import APART, TARGET, gap
from mobile.widgets.basics import Flow, Shelf, Text
from mobile.widgets.dice import DieButton, look_of

LINE = 220
"""Narrowest line in dp."""


class LineTray(BoxLayout):
    """One row of faces for the next die, always at the top where it needs no scrolling, and the
    places of all dice with whose they are.

    Events: `on_put(kind, value)` for a touched face, `on_die(place)` for a touched place.
    """

    room = NumericProperty(0)
    __events__ = ("on_put", "on_die")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", spacing=dp(APART), size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.buttons: list[DieButton] = []
        self.faces: dict[str, DieButton] = {}

    def on_put(self, kind: str, value: str) -> None:
        pass

    def on_die(self, place: int) -> None:
        pass

    def show(self, dice: Dice) -> None:
        """Draws a tray as it is filled now."""
        self.clear_widgets()
        self.buttons.clear()
        self.faces.clear()
        lines = Shelf(least=dp(LINE), spacing=(gap(3), dp(APART)))
        for line in dice.lines:
            lines.add_widget(self._line(dice, line))
        self.add_widget(Text(text=tr._(self._next_line(dice).title), bold=True))
        self.add_widget(self._faces(dice))
        self.add_widget(lines)

    def _next_line(self, dice: Dice) -> TrayLine:
        """Whose die the next touch enters."""
        first = 0
        for line in dice.lines:
            first += line.length
            if dice.next < first:
                break
        return line

    def _line(self, dice: Dice, line: TrayLine) -> BoxLayout:
        row = BoxLayout(size_hint_y=None, height=dp(TARGET), spacing=dp(APART))
        row.add_widget(Text(text=tr._(line.title), pos_hint={"center_y": 0.5}))
        for _ in range(line.length):
            place = len(self.buttons)
            die = dice.tray[place]
            button = DieButton(
                die=die,
                look=look_of(die, dice.faces[die.kind]),
                picked=place == dice.next,
                size_hint_x=None,
                width=dp(TARGET),
            )
            button.bind(on_release=lambda *_, at=place: self.dispatch("on_die", at))
            self.buttons.append(button)
            row.add_widget(button)
        return row

    def _faces(self, dice: Dice) -> Flow:
        flow = Flow(spacing=dp(APART), padding=(0, 0, 0, dp(APART)))
        kind = dice.tray[dice.next].kind
        for value in dice.faces[kind]:
            face = DieButton(
                die=Die(kind, value.value),
                look=value,
                size_hint=(None, None),
                size=(dp(TARGET), dp(TARGET)),
            )
            face.bind(on_release=lambda f: self.dispatch("on_put", f.die.kind, f.die.value))
            self.faces[value.value] = face
            flow.add_widget(face)
        return flow
