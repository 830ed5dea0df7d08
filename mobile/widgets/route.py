"""A trade route beside the board: its boards of three spaces, the goods laid on them."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from mobile.lang import tr
from mobile.tables.palette import DARK_INK, paint
from mobile.tables.view import Route, RouteSpace, Token
from mobile.theme import rgba, theme
from mobile.widgets.basics import Flow, Rows, Text, fill_up
from mobile.widgets.lettering import write
from mobile.widgets.sprites import Batch, rim

SPACE = 34
"""Width of a space in dp."""
HEIGHT = 66


class RouteRow(Rows):
    """The title, and the boards side by side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = dp(4)
        self._title = Text(soft=True)
        self._title.font_size = theme.small
        self._boards = Flow(spacing=dp(6))
        self.add_widget(self._title)
        self.add_widget(self._boards)

    def show(self, title: str, route: Route) -> None:
        self._title.text = title
        boards = fill_up(self._boards, len(route.boards), RouteBoard)
        for board, spaces in zip(boards, route.boards, strict=True):
            board.spaces = spaces


class RouteBoard(Widget):
    """Three spaces on one piece of board: above the good that is asked for, solid once it lies
    there; below what it gives."""

    spaces: ObjectProperty[tuple[RouteSpace, ...]] = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), height=dp(HEIGHT), **kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._redraw, spaces=self._redraw)
        theme.repaint(self, "_redraw")
        self._redraw()

    def on_spaces(self, _board: object, spaces: tuple[RouteSpace, ...]) -> None:
        self.width = dp(SPACE * len(spaces) + 6)

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        ground = Batch()
        left, low, right, top = self.x, self.y, self.x + self.width, self.y + self.height
        ground.fill([(left, low), (right, low), (right, top), (left, top)])
        self._add(theme.well, ground, line=True)
        for at, space in enumerate(self.spaces):
            x = self.x + dp(3 + SPACE * (at + 0.5))
            self._good(space, x, self.y + self.height - dp(20))
            if space.reward is not None:
                self._reward(space.reward, x, self.y + dp(14), space.laid)

    def _good(self, space: RouteSpace, x: float, y: float) -> None:
        side = dp(SPACE - 6)
        colour = paint(space.good.colour if space.good else "paper")
        fill, ink = rgba(colour.fill), rgba(colour.ink)
        if space.laid:
            self._icon(rgba(DARK_INK), "square", x, y, side)
            self._icon(fill, "square", x, y, side - dp(3))
            self._icon(ink, "goods", x, y, side * 0.74)
            return
        # An open space: the colour as a frame round paper, the good's number in it.
        self._icon(fill if space.good else theme.line, "square", x, y, side)
        self._icon(theme.card, "square", x, y, side - dp(7))
        if space.good is not None:
            write(self._drawn, tr._(space.good.text), x, y, theme.ink, theme.body)

    def _reward(self, reward: Token, x: float, y: float, laid: bool) -> None:
        ink = theme.soft_ink if laid else theme.ink
        if not reward.text:
            self._icon(ink, reward.icon, x, y, dp(20))
            return
        self._icon(ink, reward.icon, x - dp(6), y, dp(17))
        write(self._drawn, tr._(reward.text), x + dp(9), y, ink, theme.small)

    def _icon(self, colour: list[float], name: str, x: float, y: float, size: float) -> None:
        batch = Batch()
        batch.icon(name, x, y, size)
        self._add(colour, batch)

    def _add(self, colour: list[float], batch: Batch, line: bool = False) -> None:
        self._drawn.add(Color(*colour))
        self._drawn.add(batch.mesh(rim() if line else None))
