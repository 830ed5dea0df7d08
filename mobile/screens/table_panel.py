"""What stands round the board of a table: tracks, dice, buttons, what lies beside, the log."""

from __future__ import annotations

import math
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from mobile import dicepicture
from mobile.lang import tr
from mobile.screens import table_camera, table_steps
from mobile.shell import Screen
from mobile.tables.desk import Desk
from mobile.tables.model import BoardFace, Ring
from mobile.theme import TARGET, gap
from mobile.widgets.basics import Plate
from mobile.widgets.legend import Legend
from mobile.widgets.loop import LoopTrack
from mobile.widgets.rail import stock_chip
from mobile.widgets.route import RouteRow
from mobile.widgets.strip import MarkerStrip
from mobile.widgets.tokens import HoldingRow

LOG_LINES = 5
DUCHY = (12.2, 11)
"""Width and height of a board with seven rows, in hex radii."""
ROOMY = 700
"""Height in dp from which on there is room for a route below the board."""


class TablePanel(Screen):
    """The part of a table's screen that shows without being the board."""

    desk: Desk = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)
    """Whose sheet is on top."""
    roll_due = BooleanProperty(False)
    has_loops = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._offered: object = None
        """What the buttons of the panel were made from."""

    def _show_strips(self) -> None:
        """Below the board; on a phone, where the board needs every line, in the panel."""
        strips = self.desk.strips()
        box, other = self.ids.strips, self.ids.panel_strips
        if self.small:
            box, other = other, box
        other.clear_widgets()
        if len(box.children) != len(strips):
            box.clear_widgets()
            for _ in strips:
                box.add_widget(MarkerStrip())
        for widget, strip in zip(reversed(box.children), strips, strict=True):
            widget.looks = [self.desk.looks(p) for p in range(len(self.desk.names()))]
            widget.title = tr._(strip.title)
            widget.strip = strip

    def _show_routes(self) -> None:
        """Below the board where it keeps cells for fingers all the same, else in the panel."""
        below, panel = self.ids.routes, self.ids.panel_routes
        for box in (below, panel):
            box.clear_widgets()
        box = panel if self.small or self.height < dp(ROOMY) else below
        for route in self.desk.routes(int(self.seat)):
            box.add_widget(RouteRow(title=tr._(route.title), route=route))

    def _show_loops(self) -> None:
        box, loops = self.ids.loops, self.desk.loops()
        self.has_loops = bool(loops)
        if len(box.children) != len(loops):
            box.clear_widgets()
            for _ in loops:
                box.add_widget(self.loop_track())
        for widget, loop in zip(reversed(box.children), loops, strict=True):
            widget.show(loop, tr._(loop.title))

    def loop_track(self) -> LoopTrack:
        """A loop that explains itself when touched."""
        looks = [self.desk.looks(p) for p in range(len(self.desk.names()))]
        widget = LoopTrack(looks=looks)
        widget.bind(on_release=lambda w: self.follow(w.loop.then, w.center))
        return widget

    def _refresh_panel(self) -> None:
        desk, ids = self.desk, self.ids
        self._put_into_tray_box(self._dice_now())
        self.refresh_stocks()
        self._refresh_actions()
        ids.holdings.clear_widgets()
        for holding in desk.holdings(int(self.seat)):
            if holding.thens:
                ids.holdings.add_widget(table_steps.shelf(self, holding))
                continue
            row = HoldingRow(title=tr._(holding.title), tokens=list(holding.tokens))
            ids.holdings.add_widget(row)
        ids.log.show(desk.log(LOG_LINES), desk.names())

    def _dice_now(self) -> Widget | None:
        """The tray to fill, the dice that were rolled, or nothing."""
        if self.roll_due:
            self.tray.show(self.desk)
            return self.tray
        dice = self.desk.shown_dice(int(self.seat))
        if not dice:
            return None
        self._places = [place for place, _ in dice]
        self.dice.show([die for _, die in dice], self.desk, None)
        return self.dice

    def _put_into_tray_box(self, widget: Widget | None) -> None:
        box = self.ids.tray_box
        if box.children != ([] if widget is None else [widget]):
            box.clear_widgets()
            if widget is not None:
                box.add_widget(widget)
            self.fit_tray()

    def refresh_stocks(self) -> None:
        """What the player on top has, where the rail has no room to show it."""
        box = self.ids.stocks
        box.clear_widgets()
        if self.ids.rail.tight:
            for stock in self.desk.stocks(int(self.seat)):
                box.add_widget(stock_chip(stock))

    def _refresh_actions(self) -> None:
        box, player = self.ids.actions, int(self.seat)
        rings = list(dict.fromkeys(self.desk.marks(player).rings.values()))
        actions = self.desk.actions(player)
        offered = (tr.code, player, rings, actions, self.roll_due, len(self.desk.session.steps) > 0)
        if offered == self._offered:
            return
        self._offered = offered
        box.clear_widgets()
        self.ids.legend.clear_widgets()
        if (
            rings
            and isinstance(rings[0], Ring)
            and self.desk.session.steps
            and rings != [Ring.PLAIN]
        ):
            below = [0, 0, 0, gap(1) if actions or self.roll_due else 0]
            self.ids.legend.add_widget(Legend(rings=rings, padding=below))
        for action in actions:
            button = Plate(
                text=tr._(action.title),
                icon=action.icon,
                kind="main" if action.urgent else "quiet",
                wide=True,
            )
            button.bind(on_release=lambda b, then=action.then: self._act(then, b))
            box.add_widget(button)
        if self.roll_due and table_camera.to_read(self) and dicepicture.can_read():
            button = Plate(text=tr._("Read the dice"), icon="camera", wide=True)
            button.bind(on_release=lambda *_: table_camera.ask(self))
            box.add_widget(button)
        if self.roll_due and self.desk.may_throw():
            button = Plate(text=tr._("Throw the dice here"), icon="dice", wide=True)
            button.bind(on_release=lambda *_: self.throw())
            box.add_widget(button)

    def panel_height(
        self, content: float, others: float, height: float, small: bool, entering: bool
    ) -> float:
        """Of the panel at the bottom of an upright screen: what it needs, but never so much that
        the cells become too small for a finger, unless the dice are being entered."""
        if small and entering:
            return min(content, height * 0.42)
        board = self._extent()[1] * dp(TARGET) / math.sqrt(3) + gap(5)
        return max(min(content, height * 0.36, height - others - board), dp(72))

    def _extent(self) -> tuple[float, float]:
        """Width and height of the board, in hex radii."""
        face = self.desk.face(0) if self.desk is not None else None
        if not isinstance(face, BoardFace):
            return DUCHY
        spots = face.grid.spots
        across = (max(spot.halves for spot in spots) + 2) * math.sqrt(3) / 2
        down = 1.5 * max(spot.row for spot in spots) + 2
        return (down, across) if face.columns else (across, down)

    def fit_tray(self) -> None:
        """Beside the board the whole tray is to be seen without scrolling."""
        if self.desk is None or self.tray.parent is None:
            return
        ids = self.ids
        above = ids.prompt.height + ids.hint.height + ids.stocks.height + gap(7)
        self.tray.room = 0 if self.upright else max(ids.panel_scroll.height - above, 1)
