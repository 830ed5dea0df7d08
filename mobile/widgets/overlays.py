"""Overlays of a screen: sheets, bubbles, toasts, flying points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from mobile.lang import tr
from mobile.theme import gap, theme
from mobile.widgets.basics import Number, PushButton, Text, dismantle

if TYPE_CHECKING:
    from core.message import Message
    from mobile.shell import Screen

TOAST_SECONDS = 5.0

Act = tuple["Message", str, Callable[[], object]]
"""Something to choose from a menu: title, icon, what it does."""


class Overlay(Widget):
    """Base of all overlays."""

    going = False
    """It disappears by itself: the back gesture is meant for what is below."""

    def close(self) -> None:
        _remove(self)

    def close_and(self, act: Callable[[], object]) -> Callable[..., None]:
        """For a button: closes this, then acts."""

        def both(*_: object) -> None:
            self.close()
            act()

        return both


class DismissibleOverlay(Overlay, FloatLayout):
    """Has a panel; a touch beside it closes it."""

    touched = False
    """Whether a finger has been on it yet."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        # The second of two quick touches was meant for what the first one hit.
        if not self.ids.panel.collide_point(*touch.pos):
            if not touch.is_double_tap:
                touch.ud[self] = "outside"
            return True
        if touch.is_double_tap and not self.touched:
            return True
        self.touched = True
        super().on_touch_down(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.ud.get(self) == "outside":
            self.close()
            return True
        return super().on_touch_up(touch) or False


class Sheet(DismissibleOverlay):
    """Slides in from the side, or from below on an upright screen."""

    title = StringProperty("")
    upright = BooleanProperty(False)
    clear = BooleanProperty(False)
    """Leaves the screen behind it as it is, because it speaks of what is shown there."""
    shown = NumericProperty(0.0)
    """0 is outside, 1 is in place."""
    __events__ = ("on_close",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._turn)
        Animation(shown=1.0, duration=theme.duration, t="out_cubic").start(self)

    def add(self, widget: Widget) -> None:
        self.ids.body.add_widget(widget)

    def offer(self, acts: Iterable[Act]) -> None:
        """A button for each act; the sheet closes when it is touched."""
        for title, icon, do in acts:
            button = PushButton(text=tr._(title), icon=icon, kind="flat", wide=True)
            button.bind(on_release=self.close_and(do))
            self.add(button)

    def add_to_foot(self, widget: Widget) -> None:
        """Adds something below the body that is not scrolled away."""
        self.ids.foot.add_widget(widget)

    def on_close(self) -> None:
        pass

    def close(self) -> None:
        if self.going:
            return
        self.going = True
        self.dispatch("on_close")
        leaving = Animation(shown=0.0, duration=theme.duration, t="in_cubic")
        leaving.bind(on_complete=lambda *_: _remove(self))
        leaving.start(self)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Not on its way: such a touch was meant for a place where the sheet is not yet, or for
        what the first of two touches has already done. On its way out it hides only what is
        below it: the table beside it goes on."""
        if self.going:
            return bool(self.ids.panel.collide_point(*touch.pos))
        return self.shown < 1 or super().on_touch_down(touch)

    def _turn(self, *_: object) -> None:
        self.upright = self.height > self.width


class Bubble(DismissibleOverlay):
    """A few words at the finger, with what can be done about them."""

    text = StringProperty("")
    note = StringProperty("")
    at: ListProperty[float] = ListProperty([0, 0])
    clear = NumericProperty(dp(28))
    """How far round that place nothing is covered."""

    def act(self, text: str, icon: str, do: Callable[[], object], main: bool = False) -> None:
        """Adds a button; the bubble goes when it is touched."""
        button = PushButton(text=text, icon=icon, kind="main" if main else "quiet", wide=True)
        button.bind(on_release=self.close_and(do))
        self.ids.acts.add_widget(button)

    def panel_pos(
        self, size: list[float], pos: list[float], outer: list[float], at: list[float]
    ) -> list[float]:
        """Above the place where there is room, else below, else where most room is; always inside
        what it is shown on."""
        margin = gap(1)
        left, low = pos[0] + margin, pos[1] + margin
        right, high = pos[0] + outer[0] - margin, pos[1] + outer[1] - margin
        x = min(max(at[0] - size[0] / 2, left), max(right - size[0], left))
        above, below = at[1] + self.clear, at[1] - self.clear - size[1]
        if above + size[1] <= high or high - above >= at[1] - self.clear - low:
            return [x, max(min(above, high - size[1]), low)]
        return [x, max(below, low)]


class Toast(Overlay, FloatLayout):
    """A sentence that disappears by itself, with at most one action."""

    going = True
    text = StringProperty("")
    place: ObjectProperty[Widget | None] = ObjectProperty(None, allownone=True)
    """What it may cover; the lower middle of the screen if None."""

    def __init__(
        self, action: tuple[str, Callable[[], object]] | None = None, **kw: object
    ) -> None:
        super().__init__(**kw)
        if action is not None:
            button = PushButton(text=action[0], kind="chosen")
            button.bind(on_release=self.close_and(action[1]))
            self.ids.row.add_widget(button)
        Clock.schedule_once(lambda _dt: self.close(), TOAST_SECONDS)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        inside: bool = self.ids.panel.collide_point(*touch.pos)
        return inside and bool(super().on_touch_down(touch))


class StartupError(Overlay, FloatLayout):
    """Covers everything while the games cannot be opened: why, and a button to try again."""

    text = StringProperty("")

    def __init__(self, again: Callable[[], object], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._again = again

    def try_again(self) -> None:
        self.close()
        self._again()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        super().on_touch_down(touch)
        return True


class Flight(Overlay, Number):
    """Points on their way from the cell they come from to their player."""

    going = True

    def fly(self, start: list[float], end: list[float]) -> None:
        self.center = start
        up = Animation(center_y=start[1] + dp(30), duration=theme.duration, t="out_cubic")
        over = Animation(center=end, duration=theme.duration * 3, t="in_out_cubic")
        gone = Animation(opacity=0, duration=theme.duration)
        whole = up + over + gone
        whole.bind(on_complete=lambda *_: _remove(self))
        whole.start(self)


def _remove(widget: Widget) -> None:
    if widget.parent is not None:
        widget.parent.remove_widget(widget)
        # Not at once: one of its buttons may just be telling that it was touched.
        Clock.schedule_once(lambda _dt: dismantle(widget), 0)


def paragraph(text: str, soft: bool = False) -> Text:
    """A text for the body of a sheet."""
    return Text(text=text, soft=soft)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))


def confirmed(screen: Screen, question: str, act: Callable[[], object]) -> None:
    """Does it at once, or asks first where the players want that."""
    if not screen.app.settings.confirm:
        act()
        return
    sheet = Sheet(title=question)

    def yes(*_: object) -> None:
        sheet.close()
        act()

    for text, icon, kind, then in (
        (tr._("Delete"), "trash", "main", yes),
        (tr._("Keep"), "back", "quiet", lambda *_: sheet.close()),
    ):
        button = PushButton(text=text, icon=icon, kind=kind, wide=True)
        button.bind(on_release=then)
        sheet.add(button)
    screen.shell.show_overlay(sheet)
