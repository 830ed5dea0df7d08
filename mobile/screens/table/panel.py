"""What is shown round the board: dice, buttons, tracks, what lies beside it, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from mobile import dicepicture
from mobile.lang import tr
from mobile.screens.table import camera
from mobile.tables.view import Holding, Ring, TableView, TrayLine
from mobile.theme import gap
from mobile.widgets.basics import Deed, DeedButton, fill_up
from mobile.widgets.dicetray import DiceRow, DiceTray
from mobile.widgets.legend import Legend
from mobile.widgets.linetray import LineTray
from mobile.widgets.lookups import LookUpRow
from mobile.widgets.loop import LoopTrack
from mobile.widgets.rail import show_stocks
from mobile.widgets.route import RouteRow
from mobile.widgets.strip import MarkerStrip
from mobile.widgets.tokens import HoldingRow, HoldingShelf, TokenButton

if TYPE_CHECKING:
    from mobile.screens.table.screen import TableScreen

ROOMY = 700
"""Height in dp from which on there is room for a route below the board."""


class Panel:
    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self.tray: DiceTray | LineTray = DiceTray()
        self.dice = DiceRow(side=dp(60))
        self.dice.bind(on_die=lambda _row, place: self._change_die(place))
        self.legend = Legend()
        self._offered: object = None
        """What legend and buttons show."""
        self._buttons: list[DeedButton] = []
        """Kept when fewer are shown: making widgets is what takes time in Kivy."""
        self._rows: dict[tuple[int, bool], HoldingRow | HoldingShelf] = {}
        """Of what lies beside a board, kept likewise: by place, and whether it can be taken."""

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
        show_stocks(box, view.seats[view.seat].stocks if tight else ())

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
        rows = fill_up(box, len(view.look_ups), self._look_up_row)
        for row, look_up in zip(rows, view.look_ups, strict=True):
            row.title = tr._(look_up.title)
            row.show(look_up.facts)

    def _look_up_row(self) -> LookUpRow:
        row = LookUpRow()
        row.bind(on_explain=self._explain)
        return row

    def _explain(self, row: LookUpRow) -> None:
        from mobile.screens.table import sheets

        view = self._table.view
        assert view is not None
        at = self._table.ids.look_ups.children[::-1].index(row)
        sheets.look_up(self._table, view.look_ups[at])

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
        strips = fill_up(box, len(view.strips), MarkerStrip)
        for widget, strip in zip(strips, view.strips, strict=True):
            widget.looks = [(seat.colour, seat.icon) for seat in view.seats]
            widget.title = tr._(strip.title)
            widget.strip = strip

    def _show_routes(self, view: TableView) -> None:
        """Below the board where it keeps spaces for fingers all the same, else in the panel."""
        table = self._table
        below, panel = table.ids.routes, table.ids.panel_routes
        in_panel = table.small or table.height < dp(ROOMY)
        box, other = (panel, below) if in_panel else (below, panel)
        other.clear_widgets()
        rows = fill_up(box, len(view.routes), RouteRow)
        for row, route in zip(rows, view.routes, strict=True):
            row.show(tr._(route.title), route)

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
        shown = [self._holding_row(*place) for place in enumerate(view.holdings)]
        if box.children[::-1] != shown:
            box.clear_widgets()
            for row in shown:
                box.add_widget(row)
        for row, holding in zip(shown, view.holdings, strict=True):
            row.title = tr._(holding.title)
            if isinstance(row, HoldingShelf):
                row.show(holding.tokens, holding.held)
            else:
                row.tokens = list(holding.tokens)

    def _holding_row(self, place: int, holding: Holding) -> HoldingRow | HoldingShelf:
        key = (place, bool(holding.keys))
        if key not in self._rows:
            self._rows[key] = self._shelf(place) if holding.keys else HoldingRow()
        return self._rows[key]

    def _shelf(self, place: int) -> HoldingShelf:
        table, shelf = self._table, HoldingShelf()

        def take(_shelf: HoldingShelf, at: int, button: TokenButton) -> None:
            assert table.view is not None
            key = table.view.holdings[place].keys[at]
            table.touch("piece", key, at=button.to_window(*button.center))

        shelf.bind(on_piece=take)
        return shelf

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
        deeds = [
            Deed(tr._(x.title), x.icon, "main" if x.urgent else "quiet", ("action", at))
            for at, x in enumerate(actions)
        ]
        if view.roll_due and camera.to_read(table) and dicepicture.can_read():
            deeds.append(Deed(tr._("Scan dice"), "camera", "quiet", ("scan",)))
        if view.dice.may_throw:
            deeds.append(Deed(tr._("Roll on the tablet"), "dice", "quiet", ("throw",)))
        self._show_buttons(deeds)

    def _show_buttons(self, deeds: list[Deed]) -> None:
        while len(self._buttons) < len(deeds):
            self._buttons.append(self._button())
        shown = self._buttons[: len(deeds)]
        for button, deed in zip(shown, deeds, strict=True):
            button.show(deed)
        box = self._table.ids.actions
        if box.children[::-1] != shown:
            box.clear_widgets()
            for button in shown:
                box.add_widget(button)

    def _button(self) -> DeedButton:
        button = DeedButton(wide=True)
        button.bind(on_deed=lambda button, deed: self._do(button, deed))
        return button

    def _do(self, button: DeedButton, deed: Deed) -> None:
        """The second of two quick taps was meant for what was there before: it must not end the
        turn of the next player."""
        match deed.path:
            case ("scan",):
                self._table.read_dice()
            case ("throw",):
                self._table.throw()
            case path:
                if not getattr(button.last_touch, "is_double_tap", False):
                    self._table.touch(*path, at=button.to_window(*button.center))
