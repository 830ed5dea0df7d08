"""The dice tray: five places and every face of every die, one touch each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from mobile.tables.view import Dice, Die, Face
from mobile.theme import APART, TARGET
from mobile.widgets.basics import fill_up
from mobile.widgets.dice import DieButton, look_of

LARGEST = 64
"""Side of a face in dp."""


class DiceRow(GridLayout):
    """The dice of a roll side by side, in two rows where they are many. Event: `on_die(place)`."""

    side = NumericProperty(dp(TARGET))
    __events__ = ("on_die",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(spacing=dp(APART), size_hint_y=None, cols=1, **kwargs)
        self.bind(side=self._fit, width=self._fit)
        self.buttons: list[DieButton] = []

    def show(
        self, dice: Sequence[Die], faces: Mapping[str, tuple[Face, ...]], picked: int | None
    ) -> None:
        self.buttons = fill_up(self, len(dice), self._button)
        for place, (button, die) in enumerate(zip(self.buttons, dice, strict=True)):
            button.look = look_of(die, faces[die.kind])
            button.die = die
            button.picked = place == picked
        self._fit()

    def on_die(self, place: int) -> None:
        pass

    def _button(self) -> DieButton:
        button = DieButton(size_hint=(None, None))
        button.bind(on_release=lambda button: self.dispatch("on_die", self.buttons.index(button)))
        return button

    def _fit(self, *_: object) -> None:
        count = max(len(self.buttons), 1)
        across = max(1, int((self.width + dp(APART)) // (dp(TARGET) + dp(APART))))
        rows = -(-count // across)
        self.cols = -(-count // rows)
        fitting = (self.width - (self.cols - 1) * dp(APART)) / self.cols
        side = max(min(self.side, fitting), dp(TARGET))
        self.height = rows * side + (rows - 1) * dp(APART)
        for button in self.buttons:
            button.size = (side, side)


class DiceTray(BoxLayout):
    """Enter a roll in as many touches as there are dice.

    Events: `on_put(kind, value)` for a touched face, `on_die(place)` for a touched die.
    """

    room = NumericProperty(0)
    """Height the tray should keep within; 0 where it may be as high as it likes."""
    __events__ = ("on_put", "on_die")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", spacing=dp(14), size_hint_y=None, **kwargs)
        self._rows: list[list[DieButton | None]] = []
        fit = Clock.create_trigger(self._fit, -1)
        self.bind(minimum_height=self.setter("height"), width=fit, room=fit)
        self.row = DiceRow(side=dp(56))
        self.row.bind(on_die=lambda _row, place: self.dispatch("on_die", place))
        self.grid = GridLayout(spacing=dp(APART), size_hint_y=None, cols=1)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.add_widget(self.row)
        self.add_widget(self.grid)
        self.faces: dict[tuple[str, str], DieButton] = {}

    def on_put(self, kind: str, value: str) -> None:
        pass

    def on_die(self, place: int) -> None:
        pass

    def show(self, dice: Dice) -> None:
        """Draws a tray as it is filled now."""
        if not self.faces:
            self._offer(dice)
        self.row.show(dice.tray, dice.faces, dice.picked)

    def _offer(self, dice: Dice) -> None:
        for kind, values in dice.faces.items():
            for value in values:
                face = DieButton(die=Die(kind, value.value), look=value, size_hint=(None, None))
                face.bind(on_release=lambda f: self.dispatch("on_put", f.die.kind, f.die.value))
                self.faces[kind, value.value] = face
        self._fit()

    def _fit(self, *_: object) -> None:
        across = int((self.width + dp(APART)) // (dp(TARGET) + dp(APART)))
        if not self.faces or across < 1:
            return
        rows = _arranged(list(self.faces.values()), across)
        if rows != self._rows:
            self._lay(rows)
        side = (self.width - (self.grid.cols - 1) * dp(APART)) / self.grid.cols
        if self.room:
            room = self.room - self.row.height - dp(14) - (len(rows) - 1) * dp(APART)
            side = min(side, room / len(rows))
        side = max(min(side, dp(LARGEST)), dp(TARGET))
        for face in self.grid.children:
            face.size = (side, side)

    def _lay(self, rows: list[list[DieButton | None]]) -> None:
        self._rows = rows
        self.grid.clear_widgets()
        self.grid.cols = max(map(len, rows))
        for row in rows:
            for place in range(self.grid.cols):
                face = row[place] if place < len(row) else None
                self.grid.add_widget(face or Widget(size_hint=(None, None)))


def _arranged(faces: list[DieButton], across: int) -> list[list[DieButton | None]]:
    """The faces in rows, a kind never sharing a row with another; but kinds of one or two faces
    stand in a column at the right where there is room for it."""
    kinds: dict[str, list[DieButton]] = {}
    for face in faces:
        kinds.setdefault(face.die.kind, []).append(face)
    few = [face for group in kinds.values() if len(group) < 3 for face in group]
    many = [group for group in kinds.values() if len(group) >= 3]
    most = max((len(group) for group in many), default=1)
    beside = bool(few) and across != most
    room = across - 1 if beside else across
    rows: list[list[DieButton | None]] = []
    for group in many:
        lines = -(-len(group) // max(min(room, len(group)), 1))
        length = -(-len(group) // lines)
        rows += [list(group[k : k + length]) for k in range(0, len(group), length)]
    if not beside or len(rows) < len(few):
        return [*rows, list(few)] if few else rows
    width = max(map(len, rows))
    for row, face in zip(rows, few, strict=False):
        row += [None] * (width - len(row))
        row.append(face)
    return rows
