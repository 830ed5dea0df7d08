"""Every colour and size of the app, by name.

`theme` is one object with live properties: kv files and widgets read them, and switching
between light and dark or changing the text size repaints everything at once.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.utils import get_color_from_hex

if TYPE_CHECKING:
    from kivy.uix.widget import Widget


class Paint(NamedTuple):
    """A fill and the ink that is readable on it."""

    fill: str
    ink: str


DARK_INK = "#1E1A16"
WHITE = "#FFFFFF"

AT_THE_TABLE = {
    "purple": Paint("#66277E", WHITE),
    "grey": Paint("#868D9B", DARK_INK),
    "blue": Paint("#0E8AF8", DARK_INK),
    "orange": Paint("#DD580D", DARK_INK),
    "green": Paint("#207D54", WHITE),
    "yellow": Paint("#ECC436", DARK_INK),
    "light-green": Paint("#95C35E", DARK_INK),
    "beige": Paint("#E8D0AD", DARK_INK),
    "red": Paint("#8D141A", WHITE),
}
"""The printed colours of cells, dice and tiles. Measured against each other by a test."""

PIECES = {
    "good-1": Paint("#35B5AA", DARK_INK),
    "good-2": Paint("#66277E", WHITE),
    "good-3": Paint("#F2A0BF", DARK_INK),
    "good-4": Paint("#B3202A", WHITE),
    "good-5": Paint("#6E4A2B", WHITE),
    "good-6": Paint("#F08A24", DARK_INK),
    "paper": Paint("#FFFCF5", DARK_INK),
    "black": Paint("#2A2622", WHITE),
    "silver": Paint("#D9DDE3", DARK_INK),
    "worker": Paint("#E8D0AD", DARK_INK),
    "gold": Paint("#E3B341", DARK_INK),
    "stone": Paint("#B8AA93", DARK_INK),
    "sky": Paint("#9CCDF0", DARK_INK),
    "door": Paint("#7A5230", WHITE),
}
"""Goods, coins and other small pieces. A number or an icon on them tells them apart."""

SEATS = {
    "bordeaux": Paint("#7A1F2B", WHITE),
    "navy": Paint("#23467A", WHITE),
    "forest": Paint("#2B6049", WHITE),
    "ochre": Paint("#8A5A12", WHITE),
    "plum": Paint("#6B3A75", WHITE),
    "slate": Paint("#4A545E", WHITE),
}
"""What players choose for themselves; name and icon stand beside it."""

LIGHT = {
    "paper": "#F6F1E7",
    "card": "#FFFCF5",
    "well": "#EAE1D0",
    "line": "#CFC3AC",
    "ink": "#26221C",
    "soft_ink": "#655B4C",
    "accent": "#7A1F2B",
    "accent_ink": "#FFF8EC",
    "tint": "#F1DFD9",
    "good": "#1F6A45",
    "pencil": "#2B2B31",
    "cell_line": "#3A342B",
    "halo": "#FFFFFF",
    "scrim": "#26221C99",
    "shadow": "#2A1D0A26",
    "die": "#FFFDF7",
}

DARK = {
    "paper": "#1E1B18",
    "card": "#2A2622",
    "well": "#151310",
    "line": "#4B453D",
    "ink": "#EDE6DA",
    "soft_ink": "#B5AB9B",
    "accent": "#E58A93",
    "accent_ink": "#2A0F13",
    "tint": "#43292B",
    "good": "#7FCBA0",
    "pencil": "#1E1A16",
    "cell_line": "#0F0D0B",
    "halo": "#FFF6E0",
    "scrim": "#000000B0",
    "shadow": "#00000066",
    "die": "#F3EAD8",
}

SERIF = "Literata"
MOTION = 0.18
"""Seconds an animation takes."""
TARGET = 48
"""Smallest side of anything to be touched, in dp."""
APART = 8
"""Smallest distance between two touch targets, in dp."""


class Theme(EventDispatcher):
    dark = BooleanProperty(False)
    motion = BooleanProperty(True)
    text_scale = NumericProperty(1.0)

    paper = ColorProperty(LIGHT["paper"])
    card = ColorProperty(LIGHT["card"])
    well = ColorProperty(LIGHT["well"])
    line = ColorProperty(LIGHT["line"])
    ink = ColorProperty(LIGHT["ink"])
    soft_ink = ColorProperty(LIGHT["soft_ink"])
    accent = ColorProperty(LIGHT["accent"])
    accent_ink = ColorProperty(LIGHT["accent_ink"])
    tint = ColorProperty(LIGHT["tint"])
    good = ColorProperty(LIGHT["good"])
    pencil = ColorProperty(LIGHT["pencil"])
    cell_line = ColorProperty(LIGHT["cell_line"])
    halo = ColorProperty(LIGHT["halo"])
    scrim = ColorProperty(LIGHT["scrim"])
    shadow = ColorProperty(LIGHT["shadow"])
    die = ColorProperty(LIGHT["die"])

    small = NumericProperty(sp(14))
    body = NumericProperty(sp(16))
    strong = NumericProperty(sp(18))
    title = NumericProperty(sp(22))
    display = NumericProperty(sp(34))
    score = NumericProperty(sp(30))
    far = NumericProperty(sp(44))

    def __init__(self) -> None:
        super().__init__()
        self._painters: WeakKeyDictionary[Widget, str] = WeakKeyDictionary()

    def repaint(self, widget: Widget, method: str) -> None:
        """Calls this method of a widget whenever something here changes, while the widget lives.
        Not `bind`, which looks through all that were ever bound, the dead too: every button
        would be made more slowly than the one before."""
        self._painters[widget] = method

    def on_dark(self, _theme: Theme, dark: bool) -> None:
        for name, value in (DARK if dark else LIGHT).items():
            setattr(self, name, value)
        self._repaint()

    def on_text_scale(self, _theme: Theme, scale: float) -> None:
        for name, size in TYPE.items():
            setattr(self, name, sp(size) * scale)
        self._repaint()

    def on_motion(self, *_: object) -> None:
        self._repaint()

    def _repaint(self) -> None:
        for widget, method in list(self._painters.items()):
            getattr(widget, method)()

    @property
    def duration(self) -> float:
        """How long an animation takes now; 0 when motion is switched off."""
        return MOTION if self.motion else 0.0


TYPE = {"small": 14, "body": 16, "strong": 18, "title": 22, "display": 34, "score": 30, "far": 44}
"""Type sizes in sp. `score` and `far` are numbers to be read from across the table."""

theme = Theme()


def paint(name: str) -> Paint:
    """The colours of a cell, a tile or a piece."""
    return AT_THE_TABLE.get(name) or PIECES[name]


def rgba(colour: str) -> list[float]:
    """A colour of the tables above as Kivy wants it."""
    return list(_parts(colour))


@functools.cache
def _parts(colour: str) -> tuple[float, ...]:
    return tuple(get_color_from_hex(colour))


def gap(steps: float = 1) -> float:
    """Distances come in steps of 8 dp."""
    return dp(APART * steps)


def target() -> float:
    return dp(TARGET)
