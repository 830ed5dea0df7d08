"""The dice tray: five places and every face of every die, one touch each."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from mobile.tables.desk import Desk
from mobile.tables.model import Die
from mobile.theme import APART, TARGET
from mobile.widgets.dice import DieButton, look_of


class DiceRow(GridLayout):
    """The dice of a roll side by side, in two rows where they are many. Event: `on_die(place)`."""

    side = NumericProperty(dp(TARGET))
    __events__ = ("on_die",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(spacing=dp(APART), size_hint_y=None, cols=1, **kwargs)
        self.bind(side=self._fit, width=self._fit)
        self.buttons: list[DieButton] = []

    def show(self, dice: list[Die], desk: Desk, picked: int | None) -> None:
        if len(dice) != len(self.buttons):
            self.clear_widgets()
            self.buttons = [self._button(place) for place in range(len(dice))]
        for place, (button, die) in enumerate(zip(self.buttons, dice, strict=True)):
            button.look = look_of(die, desk.choices(die.kind))
            button.die = die
            button.picked = place == picked
        self._fit()

    def on_die(self, place: int) -> None:
        pass

    def _button(self, place: int) -> DieButton:
        button = DieButton(size_hint=(None, None))
        button.bind(on_release=lambda *_: self.dispatch("on_die", place))
        self.add_widget(button)
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
        super().__init__(orientation="vertical", spacing=dp(12), size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"), width=self._fit, room=self._fit)
        self.row = DiceRow(side=dp(56))
        self.row.bind(on_die=lambda _row, place: self.dispatch("on_die", place))
        self.add_widget(self.row)
        self.grids: dict[str, GridLayout] = {}
        self.faces: dict[tuple[str, str], DieButton] = {}

    def on_put(self, kind: str, value: str) -> None:
        pass

    def on_die(self, place: int) -> None:
        pass

    def show(self, desk: Desk) -> None:
        """Draws the tray of a desk as it is now."""
        if not self.grids:
            self._offer(desk)
        self.row.show(desk.tray.dice, desk, desk.tray.picked)

    def _offer(self, desk: Desk) -> None:
        for kind in dict.fromkeys(die.kind for die in desk.tray.dice):
            grid = GridLayout(spacing=dp(APART), size_hint_y=None)
            grid.bind(minimum_height=grid.setter("height"))
            for value in desk.choices(kind):
                face = DieButton(die=Die(kind, value.value), look=value, size_hint=(None, None))
                face.bind(on_release=lambda f: self.dispatch("on_put", f.die.kind, f.die.value))
                grid.add_widget(face)
                self.faces[kind, value.value] = face
            self.grids[kind] = grid
            self.add_widget(grid)
        self._fit()

    def _fit(self, *_: object) -> None:
        across = max(1, int((self.width + dp(APART)) // (dp(TARGET) + dp(APART))))
        lines = 0
        for grid in self.grids.values():
            rows = -(-len(grid.children) // across)
            grid.cols = -(-len(grid.children) // rows)
            lines += rows
        room = self.room - self.row.height - len(self.grids) * dp(12) - lines * dp(APART)
        tallest = max(room / max(lines, 1), dp(TARGET)) if self.room else dp(56)
        for grid in self.grids.values():
            side = (self.width - (grid.cols - 1) * dp(APART)) / grid.cols
            side = max(min(side, tallest, dp(64)), dp(TARGET))
            for face in grid.children:
                face.size = (side, side)
