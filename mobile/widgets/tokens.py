"""Pieces of a game to look at and to choose: tiles, goods, numbers."""

from __future__ import annotations

from pathlib import Path

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from mobile.tables.model import Brick
from mobile.theme import AT_THE_TABLE, DARK_INK, SERIF, paint, rgba, theme
from mobile.widgets.basics import CardButton, Plate, Rows
from mobile.widgets.bricks import BRICK, Mason
from mobile.widgets.sprites import Batch


class TokenFace(Widget):
    """One piece: a hex for what lies on a board, a square for everything else."""

    token = ObjectProperty(None, allownone=True)
    framed = BooleanProperty(True)
    """Off for a bare number on a button, which has a frame of its own."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        for name in ("pos", "size", "token", "framed"):
            self.fbind(name, self._draw)
        theme.bind(dark=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        side = min(self.size)
        if self.token is None or side < 4:
            return
        if isinstance(self.token, Brick):
            self._draw_brick()
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        if not self.framed:
            self._text(self.token.text, theme.ink, x, y, side * 0.56)
            return
        fill, ink = map(rgba, paint(self.token.colour))
        shape = "hex" if self.token.colour in AT_THE_TABLE else "square"
        self._icon(rgba(DARK_INK), shape, x, y, side)
        self._icon(fill, shape, x, y, side - dp(3))
        icon, text = self.token.icon, self.token.text
        if " " in icon:
            self._pair(icon.split(), ink, x, y, side)
        elif icon and text:
            self._icon(ink, icon, x, y + side * 0.17, side * 0.42)
            self._text(text, ink, x, y - side * 0.2, max(side * 0.3, sp(14)))
        elif icon:
            self._icon(ink, icon, x, y, side * 0.62)
        elif text:
            self._text(text, ink, x, y, side * 0.46)

    def _draw_brick(self) -> None:
        """A tile of a castle, as it stands in its wall."""
        width = min(self.width, self.height * BRICK)
        mason = Mason(self._drawn)
        mason.brick(self.token, self.x + self.width / 2, self.y + self.height / 2, width)
        mason.finish()

    def _pair(self, icons: list[str], ink: list[float], x: float, y: float, side: float) -> None:
        for name, place in zip(icons, (-0.17, 0.17), strict=True):
            self._icon(ink, name, x + side * place, y - side * place / 3, side * 0.38)

    def _icon(self, colour: list[float], name: str, x: float, y: float, size: float) -> None:
        batch = Batch()
        batch.icon(name, x, y, size)
        self._drawn.add(Color(*colour))
        self._drawn.add(batch.mesh())

    def _text(self, text: str, ink: list[float], x: float, y: float, size: float) -> None:
        label = CoreLabel(text=text, font_size=size, font_name=SERIF)
        label.refresh()
        width, height = label.texture.size
        self._drawn.add(Color(*ink))
        self._drawn.add(
            Rectangle(texture=label.texture, pos=(x - width / 2, y - height / 2), size=label.size)
        )


class TokenButton(CardButton):
    """A piece to choose, with its name below it where it needs one."""

    token = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    side = NumericProperty(dp(48))


class TokenRow(CardButton):
    """A piece to choose, with what it does beside it."""

    token = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    note = StringProperty("")


class TokenLine(BoxLayout):
    """A piece and some words, only to be read."""

    token = ObjectProperty(None, allownone=True)
    text = StringProperty("")


class HoldingRow(Rows):
    """What lies together beside a board, under its name."""

    title = StringProperty("")
    tokens = ListProperty()

    def on_kv_post(self, _base: object) -> None:
        self.bind(tokens=self._show)
        self._show()

    def _show(self, *_: object) -> None:
        box = self.ids.tokens
        box.clear_widgets()
        for token in self.tokens:
            face = TokenFace(token=token, size_hint=(None, None), size=(dp(36), dp(36)))
            box.add_widget(face)


class NumberField(Rows):
    """A number out of a few that take one touch each; a plus for those above."""

    title = StringProperty("")
    value = NumericProperty(0)
    quick = NumericProperty(12)
    most = NumericProperty(99)

    def on_kv_post(self, _base: object) -> None:
        box = self.ids.numbers
        for number in range(int(self.quick) + 1):
            button = Plate(text=str(number))
            button.bind(on_release=lambda *_, n=number: setattr(self, "value", n))
            box.add_widget(button)
        if self.most > self.quick:
            more = Plate(icon="plus")
            more.bind(on_release=lambda *_: setattr(self, "value", min(self.value + 1, self.most)))
            box.add_widget(more)
        self.bind(value=self._mark)
        self._mark()

    def values(self) -> tuple[int, ...]:
        return (int(self.value),)

    def _mark(self, *_: object) -> None:
        for number, button in enumerate(reversed(self.ids.numbers.children)):
            if number <= self.quick:
                button.kind = "chosen" if number == self.value else "quiet"


class TallyField(Rows):
    """Pieces that are counted by touching them."""

    title = StringProperty("")
    tokens = ListProperty()
    most = NumericProperty(99)
    counts = ListProperty()
    any = BooleanProperty(False)
    """Whether something is counted."""

    def on_kv_post(self, _base: object) -> None:
        self.counts = [0] * len(self.tokens)
        for at, token in enumerate(self.tokens):
            button = TokenButton(token=token, title=" ")
            button.bind(on_release=lambda *_, place=at: self.add(place))
            self.ids.tokens.add_widget(button)
        self._label()

    def add(self, at: int) -> None:
        if sum(self.counts) < self.most:
            self.counts[at] += 1
            self._label()

    def clear(self) -> None:
        self.counts = [0] * len(self.tokens)
        self._label()

    def values(self) -> tuple[int, ...]:
        """The places of the pieces, each as often as it was touched."""
        return tuple(at for at, count in enumerate(self.counts) for _ in range(count))

    def _label(self) -> None:
        self.any = any(self.counts)
        for button, count in zip(reversed(self.ids.tokens.children), self.counts, strict=True):
            button.title = f"× {count}" if count else " "
            button.edge = theme.accent if count else theme.line


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
