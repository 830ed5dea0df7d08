"""The picture of a roll with its dice outlined, and dice of which one may be unsure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from mobile.tables.palette import DARK_INK, WHITE
from mobile.tables.view import Die, Face
from mobile.theme import TARGET, rgba
from mobile.widgets.dice import DieButton, DieFace, look_of
from mobile.widgets.sprites import Batch, rim

MOST_OF_WINDOW = 0.4
"""Of its height, for the picture."""
LABEL = 30
"""Side of the small die that says what was read, in dp."""


FacesOf = Callable[[str], tuple[Face, ...]]
"""The faces of a kind of die."""


class Guess(DieFace):
    """A die with a question mark while it is unsure."""

    unsure = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("unsure", self._draw)

    def _state(self) -> tuple[object, ...]:
        return (*super()._state(), self.unsure)

    def _draw_parts(self, side: float) -> None:
        super()._draw_parts(side)
        if not self.unsure:
            return
        mark = max(side * 0.42, dp(18))
        x, y = (middle + side / 2 - mark * 0.3 for middle in self._middle())
        for shade, icon, size in (
            (rgba(DARK_INK), "disc", mark * 1.12),
            (rgba(WHITE), "disc", mark),
            (rgba(DARK_INK), "question", mark * 0.92),
        ):
            batch = Batch()
            batch.icon(icon, x, y, size)
            self._add(shade, batch)


class GuessButton(DieButton, Guess):
    """A die as read, to be touched when it is wrong."""


Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def free_spots(dice: Sequence[Box], side: float, within: Box) -> list[tuple[float, float]]:
    """Where the label of each die goes: above it, or where it hides least of the other dice and
    their labels."""
    taken: list[Box] = list(dice)
    spots = []
    for left, bottom, right, top in dice:
        x, y, off = (left + right - side) / 2, (bottom + top - side) / 2, side + dp(4)
        beside = ((x, top + dp(4)), (x, bottom - off), (right + dp(4), y), (left - off, y))
        inside = [
            (
                min(max(x, within[0]), within[2] - side),
                min(max(y, within[1]), within[3] - side),
            )
            for x, y in beside
        ]
        spot = min(
            inside, key=lambda s: sum(_shared((*s, s[0] + side, s[1] + side), t) for t in taken)
        )
        taken.append((*spot, spot[0] + side, spot[1] + side))
        spots.append(spot)
    return spots


def _shared(one: Box, other: Box) -> float:
    """The area of two boxes that lies on each other."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


def _box(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


class DicePhoto(ButtonBehavior, Widget):
    """As wide as it may be, as high as the picture wants. Event: `on_die(place)`."""

    picked = NumericProperty(-1)
    __events__ = ("on_die",)

    def __init__(
        self, pixels: bytes, size: tuple[int, int], faces_of: FacesOf, **kwargs: object
    ) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._faces_of = faces_of
        self._shown = size
        self._dice: Sequence[Die] = ()
        self.labels: list[Guess] = []
        self.texture = Texture.create(size=size, colorfmt="rgb")
        self.texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
        self.texture.flip_vertical()
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self.bind(width=self._fit, pos=self._draw, size=self._draw, picked=self._draw)

    def on_die(self, place: int) -> None:
        pass

    def show(self, dice: Sequence[Die]) -> None:
        """Outlines the dice of the tray that were found."""
        self._dice = dice
        self.clear_widgets()
        self.labels = [self._label(die) for die in dice if die.outline]
        for label in self.labels:
            self.add_widget(label)
        self._draw()

    def renew(self, pixels: bytes) -> None:
        """Another picture of the same size in its place."""
        self.texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
        self.canvas.ask_update()

    def on_release(self) -> None:
        place = self._place_at(*self.last_touch.pos)
        if place is not None:
            self.dispatch("on_die", place)

    def middle_of(self, place: int) -> tuple[float, float]:
        """Where the die of a place is on the screen."""
        points = self._on_screen(self._dice[place])
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def _place_at(self, x: float, y: float) -> int | None:
        """The die under a finger: the nearest, within a finger's width of it."""
        near: list[tuple[float, int]] = []
        for place, die in enumerate(self._dice):
            if die.outline:
                mx, my = self.middle_of(place)
                points = self._on_screen(die)
                reach = max(max(abs(px - mx), abs(py - my)) for px, py in points)
                away = max(abs(x - mx), abs(y - my))
                if away <= max(reach, dp(TARGET) / 2):
                    near.append((away, place))
        return min(near)[1] if near else None

    def _label(self, die: Die) -> Guess:
        look = look_of(die, self._faces_of(die.kind))
        side = dp(LABEL)
        return Guess(
            die=die,
            look=look,
            unsure=not die.sure,
            size_hint=(None, None),
            size=(side, side),
        )

    def _fit(self, *_: object) -> None:
        width, height = self._shown
        self.height = min(self.width * height / width, Window.height * MOST_OF_WINDOW)

    def _frame(self) -> tuple[float, float, float]:
        """Left, top and size of a pixel of the picture on the screen."""
        width, height = self._shown
        scale = min(self.width / width, self.height / height)
        left = self.x + (self.width - width * scale) / 2
        return left, self.y + (self.height + height * scale) / 2, scale

    def _on_screen(self, die: Die) -> list[tuple[float, float]]:
        left, top, scale = self._frame()
        return [(left + x * scale, top - y * scale) for x, y in die.outline]

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        left, top, scale = self._frame()
        width, height = self._shown[0] * scale, self._shown[1] * scale
        self._drawn.add(Color(1, 1, 1))
        self._drawn.add(
            Rectangle(texture=self.texture, pos=(left, top - height), size=(width, height))
        )
        there = [(place, die) for place, die in enumerate(self._dice) if die.outline]
        outlines = [self._on_screen(die) for _, die in there]
        spots = free_spots(
            [_box(points) for points in outlines],
            dp(LABEL),
            (left, top - height, left + width, top),
        )
        for (place, die), points, label, spot in zip(
            there, outlines, self.labels, spots, strict=True
        ):
            self._outline(points, die.sure, place == self.picked)
            label.picked = place == self.picked
            label.pos = spot

    def _outline(self, points: list[tuple[float, float]], sure: bool, picked: bool) -> None:
        """White with a dark rim, so that it shows on any table; dashed while unsure, wide when
        picked."""
        wide = dp(4 if picked else 2.5)
        for colour, line in ((DARK_INK, wide + dp(2.5)), (WHITE, wide)):
            batch = Batch()
            if sure:
                batch.ring(points, line)
            else:
                batch.dashes(points, line, dp(9), dp(6))
            self._drawn.add(Color(*rgba(colour)))
            self._drawn.add(batch.mesh(rim()))
