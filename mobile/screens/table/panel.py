"""What is shown round the board: dice, buttons, tracks, what lies beside it, the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from mobile import dicepicture
from mobile.lang import tr
from mobile.screens.table import camera
from mobile.tables.view import Holding, Ring, TableView, TrayLine
from mobile.theme import gap, theme
from mobile.widgets.basics import Flow, PushButton, Rows, Text
from mobile.widgets.dicetray import DiceRow, DiceTray
from mobile.widgets.legend import Legend
from mobile.widgets.linetray import LineTray
from mobile.widgets.lookups import LookUpRow
from mobile.widgets.loop import LoopTrack
from mobile.widgets.rail import stock_chip
from mobile.widgets.route import RouteRow
from mobile.widgets.strip import MarkerStrip
from mobile.widgets.tokens import HoldingRow, TokenButton

if TYPE_CHECKING:
    from mobile.screens.table.screen import TableScreen

ROOMY = 700
"""Height in dp from which on there is room for a route below the board."""
DRAWN = 51
"""Side of a piece with a drawing and no words, in dp: five fit side by side in the panel."""


class Panel:
    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self.tray: DiceTray | LineTray = DiceTray()
        self.dice = DiceRow(side=dp(60))
        self.dice.bind(on_die=lambda _row, place: self._change_die(place))
        self.legend = Legend()
        self._offered: object = None
        """What legend and buttons show."""
        self._buttons: list[PushButton] = []
        """Kept when fewer are shown: making widgets is what takes time in Kivy."""
        self._acts: list[Callable[[PushButton], object]] = []
        """What the buttons do, in the same order."""

    def open(self, lines: tuple[TrayLine, ...]) -> None:
        """Gets the tray that a game needs."""
        table = self._table
        table.ids.legend.add_widget(self.legend)
        self.tray = LineTray() if lines else DiceTray()
        self.tray.bind(
            on_put=lambda _tray, kind, value: table.put_die(kind, value),
            on_die=lambda _tray, place: table.pick_die(place),
        )

    def show(self, view: TableView, before: TableView | None) -> None:
        """Only what differs from the view before is drawn again."""
        if before is None or before.dice != view.dice:
            self._show_dice(view)
        if before is None or before.strips != view.strips:
            self._show_strips(view)
        if before is None or before.routes != view.routes:
            self._show_routes(view)
        if before is None or before.loops != view.loops:
            self._show_loops(view)
        if before is None or before.holdings != view.holdings:
            self._show_holdings(view)
        if before is None or before.look_ups != view.look_ups:
            self._show_look_ups(view)
        if before is None or before.log != view.log:
            names = tuple(seat.name for seat in view.seats)
            self._table.ids.log.show(view.log, names)
        self.show_stocks(view)
        self._show_actions(view)

    def fit(self, view: TableView) -> None:
        """After the screen was turned: things change places between panel and board."""
        self._show_strips(view)
        self._show_routes(view)

    def show_stocks(self, view: TableView) -> None:
        """What the player on top has, where the rail has no room to show it."""
        box = self._table.ids.stocks
        tight = self._table.ids.rail.tight
        if box.children or tight:
            box.clear_widgets()
        for stock in view.seats[view.seat].stocks if tight else ():
            box.add_widget(stock_chip(stock))

    def loop_track(self, at: int) -> LoopTrack:
        """A loop that explains itself when tapped."""
        table = self._table
        assert table.view is not None
        widget = LoopTrack(looks=[(seat.colour, seat.icon) for seat in table.view.seats])
        widget.bind(on_release=lambda w: table.touch("loop", at, at=w.center))
        return widget

    def fit_tray(self) -> None:
        """Next to the board the whole tray is visible without scrolling."""
        table = self._table
        if table.view is None or self.tray.parent is None:
            return
        ids = table.ids
        dice = self.dice.height + gap(1.5) if self.dice.parent is not None else 0
        above = dice + gap(5)
        self.tray.room = 0 if table.upright else max(ids.panel_scroll.height - above, 1)

    # ── parts ────────────────────────────────────────────────────────────────────────────────

    def _show_dice(self, view: TableView) -> None:
        """The dice that were rolled, and below them the tray to fill: each always at one place."""
        shown: list[Widget] = []
        if view.dice.rolled and not (self._table.small and self._table.entering):
            self.dice.show([die for _, die in view.dice.rolled], view.dice.faces, None)
            shown.append(self.dice)
        if view.roll_due:
            self.tray.show(view.dice)
            shown.append(self.tray)
        box = self._table.ids.tray_box
        if box.children[::-1] != shown:
            box.clear_widgets()
            for widget in shown:
                box.add_widget(widget)
            self.fit_tray()

    def _show_look_ups(self, view: TableView) -> None:
        box = self._table.ids.look_ups
        box.clear_widgets()
        for look_up in view.look_ups:
            row = LookUpRow(title=tr._(look_up.title))
            row.show(look_up.facts)
            box.add_widget(row)

    def _change_die(self, place: int) -> None:
        from mobile.screens.table import sheets

        view = self._table.view
        assert view is not None and view.dice.roll is not None
        sheets.change_die(self._table, view.dice.roll, view.dice.rolled[place][0])

    def _show_strips(self, view: TableView) -> None:
        """Below the board; on a phone, where the board needs every line, in the panel."""
        box, other = self._table.ids.strips, self._table.ids.panel_strips
        if self._table.small:
            box, other = other, box
        other.clear_widgets()
        _fill(box, len(view.strips), MarkerStrip)
        for widget, strip in zip(reversed(box.children), view.strips, strict=True):
            widget.looks = [(seat.colour, seat.icon) for seat in view.seats]
            widget.title = tr._(strip.title)
            widget.strip = strip

    def _show_routes(self, view: TableView) -> None:
        """Below the board where it keeps spaces for fingers all the same, else in the panel."""
        table = self._table
        below, panel = table.ids.routes, table.ids.panel_routes
        for box in (below, panel):
            box.clear_widgets()
        box = panel if table.small or table.height < dp(ROOMY) else below
        for route in view.routes:
            box.add_widget(RouteRow(title=tr._(route.title), route=route))

    def _show_loops(self, view: TableView) -> None:
        box = self._table.ids.loops
        if len(box.children) != len(view.loops):
            box.clear_widgets()
            for at in range(len(view.loops)):
                box.add_widget(self.loop_track(at))
        for widget, loop in zip(reversed(box.children), view.loops, strict=True):
            widget.show(loop, tr._(loop.title))

    def _show_holdings(self, view: TableView) -> None:
        box = self._table.ids.holdings
        box.clear_widgets()
        for holding in view.holdings:
            if holding.keys:
                box.add_widget(self._shelf(holding))
            else:
                row = HoldingRow(title=tr._(holding.title), tokens=list(holding.tokens))
                box.add_widget(row)

    def _shelf(self, holding: Holding) -> Rows:
        """Pieces next to the board that can be taken into the hand."""
        table = self._table
        rows, flow = Rows(), Flow()
        title = Text(text=tr._(holding.title), soft=True)
        title.font_size = theme.small
        rows.add_widget(title)
        for at, (token, key) in enumerate(zip(holding.tokens, holding.keys, strict=True)):
            button = TokenButton(token=token, side=dp(DRAWN))
            if at == holding.held:
                button.edge, button.fill = theme.accent, theme.tint
            button.bind(
                on_release=lambda b, k=key: table.touch("piece", k, at=b.to_window(*b.center))
            )
            flow.add_widget(button)
        rows.add_widget(flow)
        return rows

    def _show_actions(self, view: TableView) -> None:
        table = self._table
        apart = table.shows_all and view.at_once
        boards = [board for board in view.boards if apart or board.player == view.seat]
        rings = list(dict.fromkeys(r for board in boards for r in board.marks.rings.values()))
        begun = bool(view.log)
        actions = () if apart else view.actions  # each sheet has those of its player
        offered = (tr.code, view.seat, rings, actions, view.roll_due, begun)
        if offered == self._offered:
            return
        self._offered = offered
        styles = [ring for ring in rings if isinstance(ring, Ring)]
        explained = styles if begun and styles != [Ring.PLAIN] else []
        self.legend.show(explained)
        self.legend.padding = [0, 0, 0, gap(1) if explained and (actions or view.roll_due) else 0]
        buttons = [
            (tr._(action.title), action.icon, "main" if action.urgent else "quiet", self._act(at))
            for at, action in enumerate(actions)
        ]
        if view.roll_due and camera.to_read(table) and dicepicture.can_read():
            buttons.append((tr._("Scan dice"), "camera", "quiet", lambda _: table.read_dice()))
        if view.dice.may_throw:
            buttons.append((tr._("Roll on the tablet"), "dice", "quiet", lambda _: table.throw()))
        self._show_buttons(buttons)

    def _show_buttons(
        self, buttons: list[tuple[str, str, str, Callable[[PushButton], object]]]
    ) -> None:
        while len(self._buttons) < len(buttons):
            self._buttons.append(self._button(len(self._buttons)))
        self._acts = [act for *_, act in buttons]
        shown = self._buttons[: len(buttons)]
        for button, (text, icon, kind, _) in zip(shown, buttons, strict=True):
            button.text, button.icon, button.kind = text, icon, kind
        box = self._table.ids.actions
        if box.children[::-1] != shown:
            box.clear_widgets()
            for button in shown:
                box.add_widget(button)

    def _button(self, at: int) -> PushButton:
        button = PushButton(wide=True)
        button.bind(on_release=lambda b: self._acts[at](b))
        return button

    def _act(self, at: int) -> Callable[[PushButton], object]:
        """The second of two quick taps was meant for what was there before: it must not end the
        turn of the next player."""

        def act(button: PushButton) -> None:
            if not getattr(button.last_touch, "is_double_tap", False):
                self._table.touch("action", at, at=button.to_window(*button.center))

        return act


def _fill(box: Widget, count: int, kind: type[Widget]) -> None:
    """As many widgets in a box as are needed."""
    if len(box.children) != count:
        box.clear_widgets()
        for _ in range(count):
            box.add_widget(kind())
