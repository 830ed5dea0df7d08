"""The colours and sizes of the app as they are now, by name.

`theme` is one object with live properties: kv files and widgets read them, and switching
between light and dark or changing the text size repaints everything at once.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.utils import get_color_from_hex

from mobile.tables.palette import DARK, LIGHT

if TYPE_CHECKING:
    from kivy.uix.widget import Widget


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


def rgba(colour: str) -> list[float]:
    """A colour of the palette as Kivy wants it."""
    return list(_parts(colour))


@functools.cache
def _parts(colour: str) -> tuple[float, ...]:
    return tuple(get_color_from_hex(colour))


def gap(steps: float = 1) -> float:
    """Distances come in steps of 8 dp."""
    return dp(APART * steps)


def target() -> float:
    return dp(TARGET)
