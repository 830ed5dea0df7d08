"""The screen of a table: a client of the referee, put together from boards, panel and questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from core.storage.disk import StoreError
from core.storage.settings import HINTS
from mobile.lang import tr
from mobile.platform import device
from mobile.screens.table import camera, components, phones, questions, sheets
from mobile.screens.table.boards import Boards
from mobile.screens.table.panel import Panel
from mobile.shell import Screen
from mobile.tables.address import Gone
from mobile.tables.referee import Referee
from mobile.tables.tray import Tray
from mobile.tables.view import (
    Answer,
    Asked,
    Entered,
    Gain,
    Held,
    Seal,
    ShowLoops,
    Step,
    TableView,
)
from mobile.tables.viewer import Viewer, tray_of
from mobile.theme import gap, theme
from mobile.widgets.boards import BoardWidget
from mobile.widgets.dicetray import DiceTray
from mobile.widgets.linetray import LineTray
from mobile.widgets.loop import LoopTrack
from mobile.widgets.overlays import Flight

Point = tuple[float, float]


class TableScreen(Screen):
    """What kv draws of the view is in the properties; boards and panel draw the rest."""

    status = StringProperty("")
    due = StringProperty("")
    prompt = StringProperty("")
    """Who is to do something."""
    news = StringProperty("")
    """What the last move means for the players."""
    hint = StringProperty("")
    """For the first time only."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    over = BooleanProperty(False)
    roll_due = BooleanProperty(False)
    has_loops = BooleanProperty(False)
    turns: ListProperty[int] = ListProperty()
    """By player: which side of the table the sheet faces, in degrees."""
    all_sheets = BooleanProperty(False)
    """Whether the players want all sheets at once, where there is room for them."""
    shows_all = BooleanProperty(False)
    """Whether they are all shown now."""
    rail_low = BooleanProperty(False)
    """The players are listed at the top, not at the side."""
    entering = BooleanProperty(False)
    """On a small screen: the tray has the room, not the board."""
    wide_panel = BooleanProperty(False)
    """Six dice fit side by side."""
    unchecked = StringProperty("")
    """The printed sheet that is to be compared with the players' copy; empty if there is none."""

    referee: Referee
    viewer: Viewer
    view: TableView | None = None
    """What is shown now."""

    def __init__(self, **kwargs: Any) -> None:
        self._boards, self._panel = Boards(self), Panel(self)
        super().__init__(**kwargs)

    # ── coming and going ─────────────────────────────────────────────────────────────────────

    def enter(self, game: str) -> None:
        self.referee, trouble = phones.referee_of(self.app, game)
        self._stop_listening = phones.listen(self)
        table = self.referee.table
        self.viewer = Viewer(seat=table.next_seat(0))
        self._panel.open(table.tray_lines())
        self.wide_panel = bool(table.tray_lines()) and not self._boards.is_wide()
        self.turns = [0] * len(table.names)
        self.all_sheets = self.app.settings.all_sheets
        device.keep_awake(self.app.settings.keep_awake)
        if trouble is not None:
            Clock.schedule_once(lambda _dt: self.shell.toast(tr._(trouble.message)), 0)
        self.refresh()

    def leave(self) -> None:
        self._stop_listening()
        phones.left(self)
        device.keep_awake(False)
        self._boards.rest()

    def place(self) -> dict[str, Any]:
        return {
            "seat": self.viewer.seat,
            "turns": list(self.turns),
            "tray": [die.value for die in self.viewer.tray.dice],
            "panel": self.ids.panel_scroll.scroll_y,
            "rail": self.ids.rail_scroll.scroll_y,
        }

    def restore(self, place: dict[str, Any]) -> None:
        self.turns = place["turns"]
        table = self.referee.table
        if table.roll_due():
            for at, value in enumerate(place["tray"]):
                if value is not None:
                    self._set_tray(tray_of(table, self.viewer).put_at(at, value))
        seat = place["seat"]
        self.choose_seat(seat if table.may_go_on(seat) else table.next_seat(seat))
        self.ids.panel_scroll.scroll_y = place["panel"]
        self.ids.rail_scroll.scroll_y = place["rail"]

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    @property
    def seat(self) -> int:
        """Whose sheet is on top."""
        return self.viewer.seat

    @property
    def boards(self) -> Mapping[int, BoardWidget]:
        """By player: the widgets of the boards that are shown."""
        return self._boards.widgets

    @property
    def tray(self) -> DiceTray | LineTray:
        """The widget in which a roll is entered."""
        return self._panel.tray

    def refresh(self, *_: object) -> None:
        """Shows everything again, in the language of now."""
        self.view = None
        self.show()

    def show(self) -> None:
        """Shows what has changed since the last view."""
        self.shows_all = self.all_sheets and self._boards.fit_all()
        everyone = tuple(range(len(self.referee.table.names)))
        self.viewer = replace(self.viewer, boards=everyone if self.shows_all else ())
        before, view = self.view, self.referee.view(self.viewer)
        self.view = view
        self.over, self.roll_due = view.over, view.roll_due
        self.entering = view.roll_due and not view.may_go_on
        self.rail_low = self.upright or self.shows_all or self._boards.is_wide()
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self.status, self.due = tr._(view.status), tr._(view.due)
        self.prompt = "" if view.over or self.entering else view.acting
        self.news = "\n".join(map(tr._, view.news))
        self.hint = "" if view.over or self._has_seen_hint() else tr._(view.hint.text)
        self.has_loops = bool(view.loops)
        self.ids.track.tracks = view.tracks
        if before is None or (before.seats, before.seat) != (view.seats, view.seat):
            self.ids.rail.show(view.seats, None if self.shows_all else view.seat)
        self._boards.show(view)
        self._panel.show(view, before)
        if before is None or before.seat != view.seat:
            self.unchecked = components.unchecked(self)

    def on_all_sheets(self, *_: object) -> None:
        if self.view is not None:
            self.app.settings.all_sheets = self.all_sheets
            self.refresh()

    def on_size(self, *_: object) -> None:
        if self.view is not None:
            self.show()
            self._panel.fit(self.view)

    def on_small(self, *_: object) -> None:
        if self.view is not None:
            self._panel.fit(self.view)

    def choose_seat(self, player: int) -> None:
        self.viewer = replace(self.viewer, seat=player)
        self.show()
        self.shell.save_place()

    def turn_sheet(self, player: int) -> None:
        """Turns a sheet to the next side of the table."""
        self.turns[player] = (self.turns[player] + 90) % 360
        self.refresh()
        self.shell.save_place()

    def can_show_all(self) -> bool:
        """Whether all sheets fit on the screen."""
        return self._boards.fit_all()

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def touch_board(self, player: int, cell: int, pos: Point, held: bool = False) -> None:
        self.viewer = replace(self.viewer, seat=player)
        self.touch("hold" if held else "cell", player, cell, at=pos)

    def touch(self, *path: Step, at: Point) -> None:
        """Sends a touch to the referee and shows the answer. `at` is where the finger was."""
        try:
            answer = self.referee.touch(self.viewer, path)
        except StoreError as trouble:
            self.app.report(trouble)
        except Gone:
            self.refresh()
            self.shell.toast(tr._("That has just changed. Look again."))
        else:
            self.settle(answer, at)

    def settle(self, answer: Answer, at: Point) -> None:
        match answer:
            case Asked(path, question):
                questions.ask(self, path, question, at)
            case Held(piece):
                self.viewer = replace(self.viewer, hand=piece)
                self.show()
            case ShowLoops():
                sheets.loops(self)
            case Entered():
                self._entered(answer)

    def _entered(self, done: Entered) -> None:
        self._feel(done)
        self._note_hint()
        self.viewer = replace(self.viewer, hand="", tray=Tray())
        self._advance()
        self._fly(done.gains)
        if done.warnings:
            self.shell.toast("\n".join(map(tr._, done.warnings)))
        if done.follow:
            self.touch("follow", at=self.ids.boards.center)

    def _feel(self, done: Entered) -> None:
        settings = self.app.settings
        if settings.vibration:
            device.vibrate()
        if settings.sound:
            device.play_sound("points" if done.gains else "entry")
        if settings.speech:
            for words in done.told:
                device.speak(tr._(words))

    def _advance(self) -> None:
        """On to the next player who has something to enter, unless this one may go on."""
        table, seat = self.referee.table, self.viewer.seat
        if self.shows_all or not table.may_go_on(seat):
            self.viewer = replace(self.viewer, seat=table.next_seat(seat))
        self.show()
        self.shell.note_place()

    def _fly(self, gains: tuple[Gain, ...]) -> None:
        if not theme.motion:
            return
        for gain in gains:
            card = self.ids.rail.card(gain.player)
            board = self.boards.get(gain.player)
            start = self.ids.boards.center
            if board is not None and gain.cells:
                start = board.centre_of(gain.cells[0])
            flight = Flight(text=f"+{gain.vp}")
            self.shell.show_overlay(flight)
            flight.fly(list(start), list(card.to_window(card.right - gap(4), card.center_y)))

    # ── dice ─────────────────────────────────────────────────────────────────────────────────

    def put_die(self, kind: str, value: str) -> None:
        self._take_tray(tray_of(self.referee.table, self.viewer).put(kind, value))

    def put_dice(self, values: Mapping[int, str]) -> None:
        """Dice at their places of the tray, instead of what was there."""
        tray = self.referee.table.fresh_tray()
        for place, value in values.items():
            tray = tray.put_at(place, value)
        self._take_tray(tray)

    def pick_die(self, place: int) -> None:
        """A die of the tray that is being filled: the next value goes there."""
        tray = tray_of(self.referee.table, self.viewer)
        if tray.dice[place].value is not None:
            self._set_tray(tray.pick(place))
            self.show()

    def throw(self) -> None:
        self._roll("throw")

    def _take_tray(self, tray: Tray) -> None:
        """Enters the roll once nothing is missing."""
        if tray.complete:
            self._roll("roll", *(die.value or "" for die in tray.dice))
        else:
            self._set_tray(tray)
            self.show()
            self.shell.save_place()

    def _set_tray(self, tray: Tray) -> None:
        self.viewer = replace(self.viewer, tray=tray)

    def _roll(self, *path: Step) -> None:
        self.viewer = replace(self.viewer, seat=0, tray=Tray())
        self.touch(*path, at=self.ids.boards.center)

    # ── undo, next ───────────────────────────────────────────────────────────────────────────

    def undo(self) -> None:
        self._travel(self.referee.undo)

    def redo(self) -> None:
        self._travel(self.referee.redo)

    def _travel(self, step: Callable[[], None]) -> None:
        try:
            step()
        except StoreError as trouble:
            self.app.report(trouble)
        self.changed()

    def changed(self) -> None:
        """After anything but a plain move."""
        seat = self.referee.table.next_seat(self.viewer.seat)
        self.viewer = replace(self.viewer, seat=seat, hand="")
        self.show()
        self.shell.note_place()

    def go_on(self) -> None:
        """What the button at the bottom right does: go where something is due."""
        table = self.referee.table
        if self.over:
            self.shell.go("end", game=self.referee.session.header.id)
        elif table.next_step(self.viewer.seat) is not None:
            self.touch("next", at=self.ids.due.to_window(*self.ids.due.center))
        elif self.roll_due:
            self.entering = True
            assert self.view is not None
            self._boards.show(self.view)
            self.ids.panel_scroll.scroll_y = 1
        else:
            after = (self.viewer.seat + 1) % len(table.names)
            self.choose_seat(table.next_seat(after))

    # ── hints ────────────────────────────────────────────────────────────────────────────────

    def _has_seen_hint(self) -> bool:
        return self.view is not None and self.view.hint.name in self._seen_hints()

    def _note_hint(self) -> None:
        """Whoever has entered something no longer needs its hint."""
        if self.hint and self.view is not None:
            self.app.save_setting_later(HINTS, [*self._seen_hints(), self.view.hint.name])

    def _seen_hints(self) -> list[str]:
        return HINTS.read(self.app.store)

    # ── what kv and widgets call ─────────────────────────────────────────────────────────────

    def explain(self, player: int) -> None:
        sheets.explain(self, player)

    def explain_seal(self, player: int, seal: Seal) -> None:
        sheets.explain(self, player, seal.cells)

    def light(self, player: int, cells: tuple[int, ...]) -> None:
        """Points at the spaces some points come from."""
        self._boards.light(player, cells)

    def open_line(self, number: int) -> None:
        sheets.open_line(self, number)

    def menu(self) -> None:
        sheets.menu(self)

    def check_component(self) -> None:
        components.ask(self)

    def open_rules(self, rule: str = "") -> None:
        self.shell.go("rules", game=self.referee.session.header.game, rule=rule)

    def refresh_stocks(self) -> None:
        if self.view is not None:
            self._panel.show_stocks(self.view)

    def loop_track(self, at: int) -> LoopTrack:
        return self._panel.loop_track(at)

    def fit_tray(self) -> None:
        self._panel.fit_tray()

    def panel_height(
        self, content: float, others: float, height: float, small: bool, entering: bool
    ) -> float:
        return self._boards.panel_height(content, others, height, small, entering)

    def read_dice(self) -> None:
        camera.ask(self)
