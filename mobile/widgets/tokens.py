"""Pieces of a game to look at and to choose: tiles, goods, numbers."""

from __future__ import annotations

from pathlib import Path

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from mobile.lang import tr
from mobile.tables.palette import AT_THE_TABLE, DARK_INK, paint
from mobile.tables.view import Brick, Piece, Token
from mobile.tables.words import sentence
from mobile.theme import rgba, theme
from mobile.widgets.basics import CardButton, PushButton, Rows, Text, fill_up
from mobile.widgets.bricks import BRICK, Mason
from mobile.widgets.lettering import write
from mobile.widgets.sprites import Batch

DRAWN = 51
"""Side of a piece with a drawing and no words, in dp: five fit side by side in the panel."""


class TokenFace(Widget):
    """One piece: a hex for what lies on a board, a square for everything else."""

    token: ObjectProperty[Piece | None] = ObjectProperty(None, allownone=True)
    framed = BooleanProperty(True)
    """Off for a bare number on a button, which has a frame of its own."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._shift, self._drawn = Translate(), InstructionGroup()
        for part in (PushMatrix(), self._shift, self._drawn, PopMatrix()):
            self.canvas.add(part)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("size", "token", "framed"):
            self.fbind(name, self._redraw)
        self.fbind("pos", self._move)
        theme.repaint(self, "_redraw")
        self._move()
        self._redraw()

    def _move(self, *_: object) -> None:
        self._shift.xy = self.pos

    def _draw(self, *_: object) -> None:
        """Round the middle of the piece, wherever on the screen that is."""
        self._drawn.clear()
        side = min(self.size)
        if self.token is None or side < 4:
            return
        if isinstance(self.token, Brick):
            self._draw_brick(self.token)
            return
        x, y = self.width / 2, self.height / 2
        if not self.framed:
            write(self._drawn, tr._(self.token.text), x, y, theme.ink, side * 0.56)
            if self.token.cost is not None:
                self._badge(*self.token.cost, self.width, self.height, side * 0.44)
            return
        fill, ink = map(rgba, paint(self.token.colour))
        shape = "hex" if self.token.colour in AT_THE_TABLE else "square"
        self._icon(rgba(DARK_INK), shape, x, y, side)
        self._icon(fill, shape, x, y, side - dp(3))
        icon, text = self.token.icon, tr._(self.token.text)
        if " " in icon:
            self._pair(icon.split(), ink, x, y, side)
        elif icon and text:
            self._icon(ink, icon, x, y + side * 0.2, side * 0.4)
            write(self._drawn, text, x, y - side * 0.17, ink, max(side * 0.3, sp(14)))
        elif icon:
            self._icon(ink, icon, x, y, side * 0.62)
        elif text:
            write(self._drawn, text, x, y, ink, side * 0.46)

    def _draw_brick(self, brick: Brick) -> None:
        """A tile of a castle, as it looks in its wall."""
        width = min(self.width, self.height * BRICK)
        mason = Mason(self._drawn)
        mason.brick(brick, self.width / 2, self.height / 2, width)
        mason.finish()

    def _badge(self, icon: str, colour: str, right: float, top: float, side: float) -> None:
        """In the upper right corner: what it costs."""
        fill, ink = map(rgba, paint(colour))
        x, y = right - side / 2, top - side / 2
        self._icon(fill, "disc", x, y, side)
        self._icon(ink, icon, x, y, side * 0.8)

    def _pair(self, icons: list[str], ink: list[float], x: float, y: float, side: float) -> None:
        for name, place in zip(icons, (-0.17, 0.17), strict=True):
            self._icon(ink, name, x + side * place, y - side * place / 3, side * 0.38)

    def _icon(self, colour: list[float], name: str, x: float, y: float, size: float) -> None:
        batch = Batch()
        batch.icon(name, x, y, size)
        self._drawn.add(Color(*colour))
        self._drawn.add(batch.mesh())


class PieceButton(ButtonBehavior, TokenFace):
    """A piece to be touched where it lies."""


class TokenButton(CardButton):
    """A piece to choose, with its name below it where it needs one."""

    token: ObjectProperty[Piece | None] = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    side = NumericProperty(dp(48))
    named = BooleanProperty(False)
    """Wide enough for a name, so that all pieces of a picker are."""
    held = BooleanProperty(False)
    """In a player's hand."""
    words = NumericProperty(0)
    """Height of the name."""
    _name: Text | None = None

    def on_kv_post(self, _base: object) -> None:
        self.bind(title=self._write)
        if self.title:
            self._write()

    def _write(self, *_: object) -> None:
        """Most pieces have no name to show: a picker of them opens twice as fast without."""
        if self._name is None:
            self._name = Text(halign="center")
            self._name.font_size = theme.small
            self._name.bind(height=self.setter("words"))
            self.add_widget(self._name)
        self._name.text = self.title


class TokenRow(CardButton):
    """A piece to choose, with what it does beside it."""

    token: ObjectProperty[Piece | None] = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    note = StringProperty("")


class TokenLine(BoxLayout):
    """A piece and some words, only to be read."""

    token: ObjectProperty[Piece | None] = ObjectProperty(None, allownone=True)
    text = StringProperty("")


class HoldingRow(Rows):
    """What lies together beside a board, under its name: eight pieces in a row on a tablet."""

    title = StringProperty("")
    tokens: ListProperty[Piece] = ListProperty()

    def on_kv_post(self, _base: object) -> None:
        self.bind(tokens=self._show)
        self._show()

    def _show(self, *_: object) -> None:
        box = self.ids.tokens
        faces = fill_up(box, len(self.tokens), _small_face)
        for face, token in zip(faces, self.tokens, strict=True):
            face.token = token


def _small_face() -> TokenFace:
    return TokenFace(size_hint=(None, None), size=(dp(38), dp(38)))


class HoldingShelf(Rows):
    """Pieces beside a board that can be taken into the hand. Event: `on_piece(at, button)`."""

    title = StringProperty("")
    _meant: Piece | None = None
    __events__ = ("on_piece",)

    def on_piece(self, at: int, button: TokenButton) -> None:
        pass

    def show(self, tokens: tuple[Piece, ...], held: int | None) -> None:
        buttons = fill_up(self.ids.tokens, len(tokens), self._button)
        for at, (button, token) in enumerate(zip(buttons, tokens, strict=True)):
            button.token, button.held = token, at == held

    def _button(self) -> TokenButton:
        button = TokenButton(side=dp(DRAWN))
        button.bind(on_press=self._press, on_release=self._release)
        return button

    def _press(self, button: TokenButton) -> None:
        self._meant = button.token

    def _release(self, button: TokenButton) -> None:
        """Another piece may have come to lie there while the finger was down."""
        if self._meant == button.token:
            at = self.ids.tokens.children[::-1].index(button)
            self.dispatch("on_piece", at, button)


class NumberField(Rows):
    """A number out of a few that take one touch each; a plus for those above."""

    title = StringProperty("")
    value = NumericProperty(0)
    quick = NumericProperty(12)
    most = NumericProperty(99)
    last = NumericProperty(0)
    """The highest number that takes one touch: at most `quick`, and so that the plus does not
    begin a line of its own."""

    def on_kv_post(self, _base: object) -> None:
        box = self.ids.numbers
        self._numbers = [PushButton(text=str(number)) for number in range(int(self.quick) + 1)]
        for number, button in enumerate(self._numbers):
            button.bind(on_release=lambda *_, n=number: setattr(self, "value", n))
        self._plus = PushButton(icon="plus")
        self._plus.bind(
            on_release=lambda *_: setattr(self, "value", min(self.value + 1, self.most))
        )
        fit = Clock.create_trigger(self._fit, -1)
        box.bind(width=fit)
        self._numbers[-1].bind(width=fit)
        self.bind(value=self._mark)
        self._fit()
        self._mark()

    def values(self) -> tuple[int, ...]:
        return (int(self.value),)

    def _fit(self, *_: object) -> None:
        """Whole lines of buttons, where the plus would not end the first."""
        box = self.ids.numbers
        apart = box.spacing[0]
        line = max(int((box.width + apart) // (self._numbers[-1].width + apart)), 2)
        shown: list[PushButton] = list(self._numbers)
        if self.most > self.quick:
            over = (len(shown) + 1) % line if len(shown) + 1 > line else 0
            shown = [*shown[: len(shown) - over], self._plus]
        if box.children != shown[::-1]:
            box.clear_widgets()
            for button in shown:
                box.add_widget(button)
        self.last = len(shown) - 1 - (self.most > self.quick)

    def _mark(self, *_: object) -> None:
        for number, button in enumerate(self._numbers):
            button.kind = "chosen" if number == self.value else "quiet"


class TallyField(Rows):
    """Pieces that are counted by touching them."""

    title = StringProperty("")
    tokens: ListProperty[Token] = ListProperty()
    most = NumericProperty(99)
    once: ListProperty[int] = ListProperty()
    """The places of those that are there or not."""
    counts: ListProperty[int] = ListProperty()
    any = BooleanProperty(False)
    """Whether something is counted."""

    def on_kv_post(self, _base: object) -> None:
        self.counts = [0] * len(self.tokens)
        # A picture alone does not say what it stands for; a number on it does.
        names = [
            tr._(token.name) for token in self.tokens if token.name is not None and not token.text
        ]
        named = len(names) == len(self.tokens)
        self._names = list(map(sentence, names)) if named else [""] * len(self.tokens)
        for at, token in enumerate(self.tokens):
            button = TokenButton(token=token, title=" ", named=named)
            button.bind(on_release=lambda *_, place=at: self.add(place))
            self.ids.tokens.add_widget(button)
        self._label()

    def add(self, at: int) -> None:
        if at in self.once and self.counts[at]:
            self.counts[at] = 0
        elif sum(self.counts) < self.most:
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
        buttons = reversed(self.ids.tokens.children)
        for button, name, count in zip(buttons, self._names, self.counts, strict=True):
            button.title = f"{name} × {count}" if count else name or " "
            button.edge = theme.accent if count else theme.line


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
