"""Text, buttons and cards in the app's own look (basics.kv holds the drawing)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from mobile.tables.palette import LIGHT
from mobile.theme import TYPE, target, theme

HELD_FRAMES = 3
"""How many frames content may take to be laid out after a touch."""


W = TypeVar("W", bound=Widget)


def fill_up(box: Widget, count: int, make: Callable[[], W]) -> list[W]:
    """So many widgets in a box, from the first to the last. Those that it has or had are kept, for
    making widgets is what takes time in Kivy."""
    spares = vars(box).setdefault("_spares", [])
    for _ in range(count - len(box.children)):
        box.add_widget(spares.pop() if spares else make())
    for spare in box.children[: max(len(box.children) - count, 0)]:
        box.remove_widget(spare)
        spares.append(spare)
    return cast("list[W]", box.children[::-1])


class Lettering(Label):
    """Words as a picture, which Kivy would make in the middle of a frame: there it has to wait
    until everything below is drawn. This one is made before the frame begins."""

    def texture_update(self, *largs: object) -> None:
        super().texture_update(*largs)
        if self.texture is not None:
            self.texture.bind()


class Text(Lettering):
    """Wraps to its width and is as high as its lines: nothing is ever cut off."""

    soft = BooleanProperty(False)


class Words(Lettering):
    """One line as wide as its words, for chips and numbers."""


class Heading(Text):
    """In the serif of the game boxes."""


class Number(Words):
    """A number to be read from across the table."""


class Figure(Number):
    """A number in a table."""

    strong = BooleanProperty(False)


class Card(BoxLayout):
    """Paper on paper: a rounded sheet with a hairline."""

    fill = ColorProperty(LIGHT["card"])
    edge = ColorProperty(LIGHT["line"])
    corner = NumericProperty(dp(12))


def titled_card(title: str) -> Card:
    """A card as high as what is on it, beginning with its title."""
    card = Card(size_hint_y=None)
    card.bind(minimum_height=card.setter("height"))
    heading = Heading(text=title)
    heading.font_size = theme.strong
    card.add_widget(heading)
    return card


class CardButton(ButtonBehavior, Card):
    """A whole card to be touched."""


class PushButton(ButtonBehavior, BoxLayout):
    """A button: an icon, words, or both. Never lower than a finger needs."""

    text = StringProperty("")
    icon = StringProperty("")
    kind = OptionProperty("quiet", options=("main", "quiet", "flat", "chosen"))
    fill = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty(LIGHT["ink"])
    corner = NumericProperty(dp(12))
    icon_size = NumericProperty(dp(26))
    text_style = OptionProperty("body", options=tuple(TYPE))
    font_size = NumericProperty(theme.body)
    """Follows `text_style` and the text size that the players chose."""
    lowest = NumericProperty(target())
    """In a rule of its own a larger button would have to look at its parts, and a button whose
    `ids` are watched is never let go again."""
    wide = BooleanProperty(False)
    """Takes the width it is given; otherwise it is as wide as its words."""

    _alone = 0.0
    """How wide it is when it may be as wide as its words."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("kind", "state", "disabled", "text_style"):
            self.fbind(name, self._paint)
        theme.repaint(self, "_paint")
        self._paint()

    def fit(self, room: float) -> None:
        """Wide where it would not fit into the room otherwise."""
        if not self.wide:
            self._alone = max(target(), self.minimum_width)
            self.wide = self._alone > room
        elif 0 < self._alone <= room:
            self.wide = False
            words = self.children[0]
            assert isinstance(words, Lettering)
            words.texture_update()
            words.width = words.texture_size[0]  # Kivy would tell only of another texture
            self.width = self._alone  # the rule is not asked again where nothing else changes

    def _paint(self, *_: object) -> None:
        self.font_size = getattr(theme, self.text_style)
        pressed = self.state == "down"
        if self.kind == "main":
            self.fill, self.edge, self.ink = theme.accent, theme.accent, theme.accent_ink
        elif self.kind == "chosen":
            self.fill, self.edge, self.ink = theme.tint, theme.accent, theme.accent
        elif self.kind == "quiet":
            self.fill, self.edge, self.ink = theme.card, theme.line, theme.ink
        else:
            clear = [*theme.card[:3], 0]
            self.fill, self.edge, self.ink = clear, clear, theme.ink
        if pressed:
            self.fill = theme.tint if self.kind != "main" else [c * 0.85 for c in theme.accent[:3]]
        self.opacity = 0.5 if self.disabled else 1


class Deed(NamedTuple):
    """What a button does."""

    text: str
    icon: str
    kind: str
    path: tuple[str | int, ...]


class DeedButton(PushButton):
    """A button that is kept while its deed changes. A finger that went down for another deed does
    nothing. Event: `on_deed(deed)`."""

    _deed = _meant = Deed("", "", "quiet", ())
    __events__ = ("on_deed",)

    def show(self, deed: Deed) -> None:
        self._deed = deed
        self.text, self.icon, self.kind = deed.text, deed.icon, deed.kind

    def on_press(self) -> None:
        self._meant = self._deed

    def on_release(self) -> None:
        if self._meant == self._deed:
            self.dispatch("on_deed", self._deed)

    def on_deed(self, deed: Deed) -> None:
        pass


class Spacer(Widget):
    """Takes what room is left."""


class Hairline(Widget):
    """A thin rule between two things."""


class Flow(StackLayout):
    """Buttons side by side, in as many rows as they need. One that is wider than the row takes all
    of it, and its words as many lines as they need."""

    def do_layout(self, *args: object) -> None:
        room = self.width - self.padding[0] - self.padding[2]
        for child in self.children if self.orientation == "lr-tb" else ():
            if isinstance(child, PushButton):
                child.fit(room)
        super().do_layout(*args)


class Shelf(GridLayout):
    """Equal columns: as many as fit when each is at least `least` wide."""

    least = NumericProperty(dp(280))
    most = NumericProperty(4)

    def on_width(self, *_: object) -> None:
        fitting = (self.width + self.spacing[0]) // (self.least + self.spacing[0])
        self.cols = int(max(1, min(self.most, fitting)))

    on_least = on_most = on_width


class Scroller(ScrollView):
    """Scrolls up and down, and says so when it has come to rest."""

    settled: ObjectProperty[Callable[[], object] | None] = ObjectProperty(None, allownone=True)
    """Called when scrolling ends."""

    def on_scroll_stop(self, touch: MotionEvent, check_children: bool = True) -> None:
        super().on_scroll_stop(touch, check_children)
        if self.settled is not None:
            self.settled()

    def hold(self) -> None:
        """What is at the top stays there while the content changes for this touch: Kivy keeps
        the part that is scrolled away, and longer content would move under the finger."""
        content = self.children[0]
        above = (1 - self.scroll_y) * max(content.height - self.height, 0)

        def keep(*_: object) -> None:
            room = max(content.height - self.height, 0)
            self.scroll_y = 1 - min(above / room, 1) if room else 1

        frames = iter(range(HELD_FRAMES))

        def release(_dt: float) -> bool:
            if next(frames, None) is None:
                content.unbind(height=keep)
                return False
            return True

        content.bind(height=keep)
        Clock.schedule_interval(release, 0)


class SideScroller(ScrollView):
    """Scrolls from side to side, for tables that are too wide."""


class Chip(BoxLayout):
    """An icon in a coloured square with a count beside it."""

    icon = StringProperty("")
    fill = ColorProperty(LIGHT["well"])
    ink = ColorProperty(LIGHT["ink"])
    text = StringProperty("")
    font_size = NumericProperty(dp(18))
    side = NumericProperty(dp(26))


class Medal(Widget):
    """A player's sign: an icon on a round ground."""

    icon = StringProperty("person")
    fill = ColorProperty(LIGHT["accent"])
    ink = ColorProperty("#FFFFFF")
    side = NumericProperty(dp(40))


class TopBar(BoxLayout):
    """The bar of a screen: the way back and its name. Event: `on_back`."""

    title = StringProperty("")
    __events__ = ("on_back",)

    def on_back(self) -> None:
        pass


class Rows(BoxLayout):
    """Things below each other, as high as they are together."""


def dismantle(widget: Widget) -> None:
    """Takes a tree of widgets that is no longer shown apart. Python does not find cycles that go
    through Kivy's event tables (a screen, its button, the function that the button calls on the
    screen), so such trees would stay in memory forever. A part that something still holds must
    not hear of a new language or theme either: the screen its rules speak of is gone."""
    Builder.unbind_widget(widget.uid)
    # Kivy shows the rows of a recycling list again elsewhere: they have to stay whole.
    if not hasattr(widget, "attach_recycleview"):
        for child in widget.children:
            dismantle(child)
    widget.clear_widgets()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
