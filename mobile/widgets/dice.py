"""Dice that look like the dice on the table."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from mobile.tables.palette import DARK_INK, paint
from mobile.tables.view import Die, Face
from mobile.theme import rgba, theme
from mobile.widgets.lettering import write
from mobile.widgets.sprites import Batch, rim

_PIPS = {
    "1": ((0, 0),),
    "2": ((-1, 1), (1, -1)),
    "3": ((-1, 1), (0, 0), (1, -1)),
    "4": ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    "5": ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    "6": ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
PLACE_HINTS = {
    "colour": "lily",
    "number": "dice",
    "white": "dice",
    "hourglass": "hourglass",
    "good": "goods",
}
DOUBLE = "#0B63B5"
"""The double hourglass is blue on the die; it lets goods be sold."""


class DieFace(Widget):
    """One die; without a value it is an empty place that shows what belongs there."""

    die = ObjectProperty(Die("number"))
    look: ObjectProperty[Face | None] = ObjectProperty(None, allownone=True)
    """The `Face` with the die's colour and icon; for dice of colours."""
    picked = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._shift, self._drawn = Translate(), InstructionGroup()
        for part in (PushMatrix(), self._shift, self._drawn, PopMatrix()):
            self.canvas.add(part)
        self._shown: tuple[object, ...] = ()
        """What is drawn now: a die that only moves is not drawn again."""
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("size", "die", "look", "picked"):
            self.fbind(name, redraw)
        self.fbind("pos", self._move)
        theme.repaint(self, "_draw")
        redraw()

    def _move(self, *_: object) -> None:
        self._shift.xy = self.pos

    def _draw(self, *_: object) -> None:
        shown = self._state()
        if shown == self._shown:
            return
        self._shown = shown
        self._drawn.clear()
        side = min(self.size)
        if side >= 4:
            self._draw_parts(side)

    def _state(self) -> tuple[object, ...]:
        """All that the drawing depends on."""
        return (*self.size, self.die, self.look, self.picked, theme.dark)

    def _draw_parts(self, side: float) -> None:
        """Round the middle of the die, wherever on the screen that is."""
        if self.die.value is None:
            self._draw_place(side)
        else:
            self._draw_body(side)
            self._draw_value(self.die.value, side)
        self.opacity = 0.4 if self.die.used else 1
        if self.picked:
            self._ring(theme.accent, side * 1.06, dp(3))

    def _draw_place(self, side: float) -> None:
        batch = Batch()
        batch.dashes(self._corners(side * 0.9), max(side * 0.035, 1.2), side * 0.11, side * 0.08)
        self._add(theme.soft_ink, batch, line=True)
        hint = PLACE_HINTS.get(self.die.kind)
        if hint:
            icon = Batch()
            icon.icon(hint, *self._middle(), side * 0.5)
            self._add([*theme.soft_ink[:3], 0.6], icon)

    def _draw_body(self, side: float) -> None:
        x, y = self._middle()
        for shade, size, drop in (
            (theme.shadow, side, side * 0.06),
            (rgba(DARK_INK), side * 0.99, 0),
            (self._fill(), side * 0.94, 0),
        ):
            body = Batch()
            body.icon("square", x, y - drop, size)
            self._add(shade, body)

    def _draw_value(self, value: str, side: float) -> None:
        if self.die.kind in ("number", "white"):
            pips, (mx, my) = Batch(), self._middle()
            for dx, dy in _PIPS[value]:
                x, y = mx + dx * side * 0.25, my + dy * side * 0.25
                pips.icon("disc", x, y, side * 0.19)
            self._add(rgba(DARK_INK), pips)
        elif self.die.kind == "hourglass":
            self._draw_hourglasses(side)
        elif self.look is not None:
            self._draw_look(self.look, side)

    def _draw_look(self, look: Face, side: float) -> None:
        """A die of colours with its icon, or a goods tile with its number."""
        (x, y), ink = self._middle(), rgba(paint(look.colour).ink)
        icon = Batch()
        if not look.text:
            icon.icon(look.icon, x, y, side * 0.68)
        else:
            icon.icon(look.icon, x, y + side * 0.16, side * 0.46)
            write(self._drawn, look.text, x, y - side * 0.24, ink, side * 0.36)
        self._add(ink, icon)

    def _draw_hourglasses(self, side: float) -> None:
        icons, (x, y) = Batch(), self._middle()
        if self.die.value == "2":
            for dx in (-0.2, 0.2):
                icons.icon("hourglass", x + dx * side, y, side * 0.52)
        else:
            icons.icon("hourglass", x, y, side * 0.62)
        self._add(rgba(DOUBLE if self.die.value == "2" else DARK_INK), icons)

    def _middle(self) -> tuple[float, float]:
        return self.width / 2, self.height / 2

    def _fill(self) -> list[float]:
        if self.look is not None and self.look.colour:
            return rgba(paint(self.look.colour).fill)
        return list(theme.die)

    def _ring(self, colour: list[float], side: float, width: float) -> None:
        batch = Batch()
        batch.ring(self._corners(side), width)
        self._add(colour, batch, line=True)

    def _corners(self, side: float) -> list[tuple[float, float]]:
        h, (x, y) = side / 2, self._middle()
        return [(x + dx * h, y + dy * h) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]

    def _add(self, colour: list[float], batch: Batch, line: bool = False) -> None:
        self._drawn.add(Color(*colour))
        self._drawn.add(batch.mesh(rim() if line else None))


class DieButton(ButtonBehavior, DieFace):
    """A die to be touched."""


def look_of(die: Die, values: tuple[Face, ...]) -> Face | None:
    """The value of a die among the faces of its kind."""
    return next((value for value in values if value.value == die.value), None)
