"""A player's sheet on the table: the board, and whatever belongs to its player."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from mobile.lang import tr
from mobile.tables.palette import LIGHT, SEATS
from mobile.tables.view import Board, Seat
from mobile.theme import TARGET, gap, rgba, theme
from mobile.widgets.basics import Deed, DeedButton, PushButton, fill_up
from mobile.widgets.boards import BoardWidget
from mobile.widgets.facing import Facing
from mobile.widgets.overlays import Overlay
from mobile.widgets.rail import show_stocks

COLUMN = 104
"""In dp: what is beside a board, at the usual text size."""
STRIP = 96
"""In dp: what is above a board, at the usual text size."""


def is_beside(width: float, height: float, across: float, down: float) -> bool:
    """Whether a board that is so many units across and down is larger with its player beside it
    than with its player above it."""
    beside = min((width - column()) / across, height / down)
    return beside >= min(width / across, (height - strip()) / down)


def column() -> float:
    return dp(COLUMN) * theme.text_scale + gap(1)


def strip() -> float:
    return dp(STRIP) * theme.text_scale


class SheetHead(BoxLayout):
    """Who plays here, what they have and what they can do, beside the board or above it.
    Events: `on_explain`, `on_act(at, button)`."""

    name = StringProperty("")
    team = StringProperty("")
    icon = StringProperty("person")
    colour = ColorProperty(LIGHT["accent"])
    points = NumericProperty(0)
    leads = BooleanProperty(False)
    done = BooleanProperty(False)
    to_do = StringProperty("")
    beside = BooleanProperty(True)
    __events__ = ("on_explain", "on_act")

    def on_explain(self) -> None:
        pass

    def on_act(self, at: int, button: PushButton) -> None:
        pass

    def show(self, seat: Seat, board: Board) -> None:
        self.name, self.team, self.icon = seat.name, seat.team, seat.icon
        self.colour = rgba(SEATS[seat.colour].fill)
        self.points, self.leads, self.done = seat.points, seat.leads, seat.done
        self.to_do = tr._(board.to_do) if board.to_do is not None else ""
        show_stocks(self.ids.stocks, seat.stocks)
        buttons = fill_up(self.ids.acts, len(board.actions), self._button)
        for at, (button, action) in enumerate(zip(buttons, board.actions, strict=True)):
            kind = "main" if action.urgent else "quiet"
            button.show(Deed(tr._(action.title), "", kind, (at,)))

    def _button(self) -> DeedButton:
        button = DeedButton(wide=True, text_style="small")
        button.bind(on_deed=lambda pushed, deed: self.dispatch("on_act", *deed.path, pushed))
        return button


class PlayerSheet(Facing):
    """A board that faces its player. With `framed` its player is shown beside it, as when several
    sheets lie on the table. What is asked about it opens on it and blocks no other sheet.
    Events: `on_explain`, `on_act(at, button)`, `on_handle`, `on_take_back`."""

    framed = BooleanProperty(False)
    waiting = BooleanProperty(False)
    """Its player has still something to do."""
    takes_back = BooleanProperty(False)
    turns = BooleanProperty(True)
    """Whether it has a handle to turn it."""
    __events__ = ("on_explain", "on_act", "on_handle", "on_take_back")

    def __init__(self, board: BoardWidget, extent: tuple[float, float], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.board, self._extent = board, extent
        self.ground = SheetGround()
        self.head = SheetHead()
        self.head.bind(
            on_explain=lambda *_: self.dispatch("on_explain"),
            on_act=lambda _head, at, button: self.dispatch("on_act", at, button),
        )
        self.back = PushButton(icon="undo")
        self.back.bind(on_release=lambda *_: self.dispatch("on_take_back"))
        self.handle = PushButton(icon="rotate", kind="flat")
        self.handle.bind(on_release=lambda *_: self.dispatch("on_handle"))
        self.over = FloatLayout(size_hint=(None, None))
        for name in ("framed", "takes_back", "turns", "waiting"):
            self.fbind(name, self._arrange)
        self.content.bind(pos=self._arrange, size=self._arrange)
        theme.bind(text_scale=self._arrange)
        self._arrange()

    def on_explain(self) -> None:
        pass

    def on_act(self, at: int, button: PushButton) -> None:
        pass

    def on_handle(self) -> None:
        pass

    def on_take_back(self) -> None:
        pass

    def open(self, overlay: Overlay) -> None:
        """Shows something on this sheet alone, instead of what was shown before."""
        for old in list(self.over.children):
            self.over.remove_widget(old)
        overlay.pos_hint = {"x": 0, "y": 0}
        self.over.add_widget(overlay)

    def close(self) -> bool:
        """Closes what is shown on this sheet; says whether there was anything."""
        overlays = cast("list[Overlay]", self.over.children)  # only `open` adds to them
        shown = [over for over in overlays if not over.going]
        for overlay in shown:
            overlay.close()
        return bool(shown)

    def _arrange(self, *_: object) -> None:
        wanted: list[Widget] = [self.board]
        if self.framed:
            wanted = [self.ground, self.board, self.head]
            wanted += [self.handle] * self.turns + [self.back] * self.takes_back
        wanted.append(self.over)
        if self.content.children[::-1] != wanted:
            self.content.clear_widgets()
            for widget in wanted:
                self.content.add_widget(widget)
        self._place()

    def _place(self) -> None:
        content = self.content
        x, y = content.pos
        width, height = content.size
        for part in (self.board, self.ground, self.head, self.handle, self.back):
            part.size_hint = (None, None)
        self.over.pos, self.over.size = content.pos, content.size
        self.ground.pos, self.ground.size = content.pos, content.size
        self.ground.waiting, self.ground.colour = self.waiting, self.head.colour
        if not self.framed:
            self.board.pos, self.board.size = content.pos, content.size
            return
        margin = gap(0.5)
        x, y, width, height = x + margin, y + margin, width - 2 * margin, height - 2 * margin
        beside = is_beside(width, height, *self._extent)
        self.head.beside = beside
        if beside:
            self.head.size = (column(), height)
            self.head.pos = (x, y)
            left = x + column()
            self.board.size = (max(x + width - left, 1), height)
            self.board.pos = (left, y)
        else:
            self.head.size = (width, strip())
            self.head.pos = (x, y + height - strip())
            self.board.size = (width, max(height - strip(), 1))
            self.board.pos = (x, y)
        side = dp(TARGET)
        for button in (self.handle, self.back):
            button.size = (side, side)
        # The corners of a duchy are free, and its first and last row are short.
        self.handle.pos = (self.board.right - side, self.board.top - side)
        self.back.pos = (self.board.right - side, self.board.y)


class SheetGround(Widget):
    """The paper that a sheet lies on; its edge shows who still has to do something."""

    waiting = BooleanProperty(False)
    colour = ColorProperty(LIGHT["accent"])


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
