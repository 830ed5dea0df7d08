"""The screen of a table: a client of the referee, put together from boards, panel and questions."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.widget import Widget

from core.message import say
from core.storage.disk import StoreError
from core.storage.settings import HINTS
from mobile.lang import tr
from mobile.platform import device
from mobile.screens.table import camera, components, phones, questions, sheets
from mobile.screens.table.boards import Boards
from mobile.screens.table.coach import TableCoach
from mobile.screens.table.panel import Panel
from mobile.shell import Screen
from mobile.tables.address import Gone
from mobile.tables.referee import Referee
from mobile.tables.steps import Tap
from mobile.tables.table import Table
from mobile.tables.tray import Tray
from mobile.tables.view import (
    Answer,
    Asked,
    Entered,
    Gain,
    Held,
    Path,
    Question,
    Seal,
    ShowLoops,
    Step,
    TableView,
    Undone,
)
from mobile.tables.viewer import Viewer, tray_of
from mobile.theme import gap, theme
from mobile.widgets.boards import BoardWidget
from mobile.widgets.dicetray import DiceTray
from mobile.widgets.linetray import LineTray
from mobile.widgets.loop import LoopTrack
from mobile.widgets.overlays import Flight, Overlay
from mobile.widgets.playersheet import PlayerSheet

Point = tuple[float, float]

CALM = 0.4
"""Seconds after a move in which touches of that sheet, or of the next one, are ignored."""


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
    turns_alone: ListProperty[int] = ListProperty()
    """By player: which side of the table the sheet faces when it is the only one, in degrees."""
    turns_of_all: ListProperty[int] = ListProperty()
    """The same where all sheets are shown."""
    all_sheets = BooleanProperty(False)
    """Whether the players want all sheets at once, where there is room for them."""
    shows_all = BooleanProperty(False)
    """Whether they are all shown now."""
    fits_all = BooleanProperty(False)
    """Whether there is room for all of them."""
    can_go_on = BooleanProperty(False)
    """Whether the button at the bottom right leads anywhere."""
    low_panel = BooleanProperty(False)
    """The panel reaches the bottom and has the buttons there: the sheets get all the height."""
    rail_low = BooleanProperty(False)
    """The players are listed at the top, not at the side."""
    entering = BooleanProperty(False)
    """On a small screen: the tray has the room, not the board."""
    wide_panel = BooleanProperty(False)
    """Six dice fit side by side."""
    unchecked = StringProperty("")
    """The printed sheet that is to be compared with the players' copy; empty if there is none."""

    referee: Referee
    seat = 0
    """Whose sheet is on top or was touched last."""
    view: TableView | None = None
    """What is shown now."""

    def __init__(self, **kwargs: Any) -> None:
        self._boards, self._panel = Boards(self), Panel(self)
        self._tray = Tray()
        """The dice entered so far."""
        self._hands: dict[int, str] = {}
        """By player: the piece in the hand."""
        self._questions: list[tuple[Path, Question, Overlay, int]] = []
        """Those that were opened over the table, with their addresses and players."""
        self._asleep: dict[int, float] = {}
        """By player: until when touches of the sheet are ignored."""
        self._passing: ClockEvent | None = None
        self._left = False
        self._stop_listening: Callable[[], None] = lambda: None
        """The tablet is about to change hands."""
        self.coach = TableCoach(self)
        super().__init__(**kwargs)
        self.ids.boards.bind(pos=self._boards.place, size=self._boards.place)

    # ── coming and going ─────────────────────────────────────────────────────────────────────

    def enter(self, game: str) -> None:
        self.referee, trouble = phones.referee_of(self.app, game)
        tr.follow(self.referee.session.edition)
        self._stop_listening = phones.listen(self)
        table = self.referee.table
        self.seat = table.next_seat(0)
        lines = table.tray_lines(self.seat)
        self._panel.open(lines)
        self.wide_panel = bool(lines) and not self._boards.is_wide()
        self.turns_alone = [0] * len(table.names)
        self.turns_of_all = self._boards.facing(len(table.names))
        self.all_sheets = self.app.settings.all_sheets
        device.keep_awake(self.app.settings.keep_awake)
        if trouble is not None:
            Clock.schedule_once(lambda _dt: self.shell.toast(tr._(trouble.message)), 0)
        self.refresh()

    def back(self) -> bool:
        return self._boards.close()

    def toast_place(self) -> Widget | None:
        """Not over a board, on which somebody may be about to mark."""
        return None if self.upright else self.ids.panel

    def leave(self) -> None:
        self._left = True
        self._stop_passing()
        self._stop_listening()
        phones.left(self)
        device.keep_awake(False)
        self._boards.rest()

    def place(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "turns": list(self.turns_alone),
            "facing": list(self.turns_of_all),
            "tray": [die.value for die in self._tray.dice],
            "panel": self.ids.panel_scroll.scroll_y,
            "rail": self.ids.rail_scroll.scroll_y,
        }

    def restore(self, place: dict[str, Any]) -> None:
        self.turns_alone = place["turns"]
        self.turns_of_all = place.get("facing", self.turns_of_all)
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
    def viewer(self) -> Viewer:
        """Who looks at the whole screen."""
        return self.viewer_of(self.seat)

    def viewer_of(self, player: int) -> Viewer:
        """Who looks at a sheet: each is in the middle of something else."""
        everyone = tuple(range(len(self.referee.table.names)))
        boards = everyone if self.shows_all else ()
        return Viewer(player, boards, self._tray, self._hands.get(player, ""))

    @property
    def turns(self) -> list[int]:
        """By player: which side of the table the sheet faces now, in degrees."""
        return self.turns_of_all if self.shows_all else self.turns_alone

    @property
    def sheets(self) -> Mapping[int, PlayerSheet]:
        """By player: the sheets that are shown."""
        return self._boards.sheets

    @property
    def boards(self) -> Mapping[int, BoardWidget]:
        """By player: the widgets of the boards that are shown."""
        return self._boards.widgets

    @property
    def tray(self) -> DiceTray | LineTray:
        """The widget in which a roll is entered."""
        return self._panel.tray

    def refresh(self, *_: object) -> None:
        """Shows everything again, in the present language."""
        self.view = None
        self.show()

    def show(self) -> None:
        """Shows what has changed since the last view."""
        had_all = self.shows_all
        self.fits_all = self._boards.fit_all()
        self.shows_all = self.all_sheets and self.fits_all
        self.low_panel = self.shows_all and not self.upright
        before, view = self.view, self.referee.view(self.viewer)
        self.view = view
        self.over, self.roll_due = view.over, view.roll_due
        self.entering = view.roll_due and not view.may_go_on
        self.rail_low = self.upright or self.shows_all or self._boards.is_wide()
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self.status, self.due = tr._(view.status), tr._(view.due)
        apart = self.shows_all and view.at_once
        self.prompt = "" if view.over or self.entering or apart else view.acting
        self.news = "\n".join(map(tr._, view.news))
        hidden = view.over or self.news or self._has_seen_hint()
        self.hint = "" if hidden else tr._(view.hint.text)
        self.has_loops = bool(view.loops)
        self.can_go_on = self._leads_on(view)
        self.ids.track.tracks = view.tracks
        if before is None or self._differs_in_rail(before, view, had_all):
            self.ids.rail.show(view.seats, view.seat)
        self._boards.show(view)
        self._panel.show(view, before)
        self.coach.show(view)
        if before is None or before.seat != view.seat:
            self.unchecked = components.unchecked(self)

    def _differs_in_rail(self, before: TableView, view: TableView, had_all: bool) -> bool:
        """Where all sheets are shown, each has its player beside it and nobody sees the rail."""
        if self.shows_all:
            return False
        return had_all or (before.seats, before.seat) != (view.seats, view.seat)

    def _leads_on(self, view: TableView) -> bool:
        """Whether the button at the bottom right does something: it goes where something is due."""
        table = self.referee.table
        if view.over or table.next_step(view.seat) is not None:
            return True
        if view.roll_due:
            return self.small and not self.entering
        if self.shows_all and view.at_once:
            return False
        return any(player != view.seat for player in table.waiting())

    def switch_sheets(self) -> None:
        """From one sheet to all of them, or back."""
        self.all_sheets = not self.all_sheets

    def on_all_sheets(self, *_: object) -> None:
        if self.view is not None:
            self.app.settings.all_sheets = self.all_sheets
            self.refresh()

    def on_shows_all(self, *_: object) -> None:
        """Kivy would draw the players' list where it has no height, too."""
        rail = self.ids.rail_scroll
        if self.shows_all:
            rail.parent.canvas.remove(rail.canvas)
        else:
            rail.parent.canvas.insert(0, rail.canvas)

    def on_low_panel(self, *_: object) -> None:
        foot = self.ids.foot
        foot.parent.remove_widget(foot)
        (self.ids.side if self.low_panel else self).add_widget(foot)

    def on_size(self, *_: object) -> None:
        if self.view is not None:
            self.show()
            self._panel.fit(self.view)

    def on_small(self, *_: object) -> None:
        if self.view is not None:
            self._panel.fit(self.view)

    def choose_seat(self, player: int) -> None:
        self._stop_passing()
        self.seat = player
        self.show()
        self.shell.save_place()

    def turn_sheet(self, player: int) -> None:
        """Turns a sheet to the next side of the table."""
        self.turns[player] = self._boards.next_turn(player)
        self.refresh()
        self.shell.save_place()

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def touch_board(self, player: int, cell: int, held: bool = False) -> None:
        if not self.is_awake(player):
            return
        self.seat = player
        board = self.boards[player]
        at = board.to_window(*board.centre_of(cell))
        self.touch("hold" if held else "cell", player, cell, at=at, player=player)

    def is_awake(self, player: int) -> bool:
        """Not right after a move: the second of two quick taps was meant for what was there
        before, and the tablet is on its way to the next player. Nor is a finger that still rests
        on a board when another one has left the table."""
        return (
            not self._left
            and time.monotonic() >= self._asleep.get(player, 0)
            and self._passing is None
        )

    def touch(
        self,
        *path: Step,
        at: Point,
        player: int | None = None,
        asked: Question | None = None,
    ) -> None:
        """Sends a touch of a player to the referee and shows the answer. `at` is where in the
        window that was, `asked` the question that it answers: others may have changed what it
        asks about."""
        player = self.seat if player is None else player
        viewer = self.viewer_of(player)

        def judge(_table: Table[Any], _tap: Tap) -> None:
            if asked is not None and self.referee.question(viewer, path[:-1]) != asked:
                raise Gone(path)

        if path[0] in ("roll", "throw"):
            self._tray = Tray()
        try:
            answer = self.referee.touch(viewer, path, judge)
        except StoreError as trouble:
            self.app.report(trouble)
        except Gone:
            self.refresh()
            self.shell.toast(tr._("This has just changed. Look again."))
        else:
            self.settle(answer, at, player)

    def settle(self, answer: Answer, at: Point, player: int | None = None) -> None:
        player = self.seat if player is None else player
        match answer:
            case Asked(path, question):
                questions.ask(self, path, question, at, player)
            case Held(piece):
                self._hands[player] = piece
                self.show()
            case ShowLoops():
                sheets.loops(self)
            case Entered():
                self._entered(answer, player)

    def ask_on_sheet(self, path: Path, question: Question, overlay: Overlay, player: int) -> None:
        """Asks a player something on their own sheet, so that nobody else has to wait."""
        self._boards.ask(player, path, question, overlay)

    def note_question(self, path: Path, question: Question, overlay: Overlay, player: int) -> None:
        shown = [each for each in self._questions if each[2].parent is not None]
        self._questions = [*shown, (path, question, overlay, player)]

    def close_late_questions(self) -> None:
        """Closes what a phone has answered meanwhile."""
        for path, question, overlay, player in self._questions:
            asked = self.referee.question(self.viewer_of(player), path)
            if overlay.parent is not None and asked != question:
                overlay.close()

    def open_on_sheet(self, overlay: Overlay, player: int) -> None:
        """Shows something on a player's sheet where others play on beside it, else over all."""
        if self.shows_all and self.referee.table.at_once:
            self.sheets[player].open(overlay)
        else:
            self.shell.show_overlay(overlay)

    def _entered(self, done: Entered, player: int) -> None:
        self._feel(done)
        self._note_hint()
        self._hands.pop(player, None)
        self._asleep[player] = time.monotonic() + CALM
        self._advance()
        self.coach.entered()
        self._fly(done.gains)
        # A question that follows tells the news itself.
        words = (*(() if done.follow else done.news), *done.warnings)
        if words:
            self.shell.toast("\n".join(map(tr._, words)))
        if done.follow:
            self.touch("follow", at=self.ids.boards.center, player=self.seat)

    def _feel(self, done: Entered) -> None:
        settings = self.app.settings
        if settings.vibration:
            device.vibrate()
        if settings.sound:
            device.play_sound("points" if done.gains else "entry")
        if settings.speech:
            for words in (*done.told, *done.news):
                device.speak(tr._(words))

    def _advance(self) -> None:
        """On to the next player who has something to enter, unless this one may go on."""
        table = self.referee.table
        after = self.seat
        if self.shows_all or not table.may_go_on(self.seat):
            after = table.next_seat(self.seat)
        if self.shows_all and table.at_once:
            after = self.seat
        if after == self.seat or self.shows_all or not CALM:
            self.seat = after
            self.show()
            self.shell.note_place()
        else:
            self._pass_on(after)

    def _pass_on(self, after: int) -> None:
        """Shows the player's own move first, then the next sheet; no touch counts until that one
        has been seen."""
        self._stop_passing()
        self.show()

        def arrive(_dt: float) -> None:
            self._passing = None
            self.seat = after
            self._asleep[after] = time.monotonic() + CALM
            self.show()
            self.shell.note_place()

        self._passing = Clock.schedule_once(arrive, CALM)

    def _stop_passing(self) -> None:
        if self._passing is not None:
            self._passing.cancel()
            self._passing = None

    def _fly(self, gains: tuple[Gain, ...]) -> None:
        if not theme.motion:
            return
        for gain in gains:
            board = self.boards.get(gain.player)
            start = self.ids.boards.center
            if board is not None and gain.cells:
                start = board.to_window(*board.centre_of(gain.cells[0]))
            if self.shows_all:
                points = self.sheets[gain.player].head.ids.points
                end = points.to_window(*points.center)
            else:
                card = self.ids.rail.card(gain.player)
                end = card.to_window(card.right - gap(4), card.center_y)
            flight = Flight(text=f"+{gain.vp}")
            self.shell.show_overlay(flight)
            flight.fly(list(start), list(end))

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
        self._tray = tray

    def _roll(self, *path: Step) -> None:
        player, self.seat = self.seat, 0
        self.touch(*path, at=self.ids.boards.center, player=player)

    # ── undo, next ───────────────────────────────────────────────────────────────────────────

    def undo(self) -> None:
        self._travel(self.referee.undo)

    def redo(self) -> None:
        self._travel(self.referee.redo)

    def take_back(self, player: int) -> None:
        """Takes the last move of a player back, whatever others have done since."""
        self._travel(lambda: self.referee.take_back(player))

    def _travel(self, step: Callable[[], Undone | None]) -> None:
        """Goes to the sheet that has changed, and says what it was."""
        try:
            done = step()
        except StoreError as trouble:
            self.app.report(trouble)
            done = None
        self.changed()
        if done is None:
            return
        if done.player is not None and not self.shows_all:
            self.choose_seat(done.player)
        what = tr._(done.text)
        if done.player is not None:
            what = f"{self.referee.table.names[done.player]} {what}"
        again = say("Redone: {move}", move=what)
        self.shell.toast(tr._(again if done.again else say("Undone: {move}", move=what)))

    def changed(self) -> None:
        """After anything but a plain move."""
        self._stop_passing()
        self.seat = self.referee.table.next_seat(self.seat)
        self._hands.clear()
        self.show()
        self.shell.note_place()

    def go_on(self) -> None:
        """What the button at the bottom right does: go where something is due."""
        table = self.referee.table
        if self.over:
            self.shell.go("end", game=self.referee.session.header.id)
        elif table.next_step(self.seat) is not None:
            self.touch("next", at=self.ids.due.to_window(*self.ids.due.center))
        elif self.roll_due:
            self.entering = True
            assert self.view is not None
            self._boards.show(self.view)
            self._panel.show(self.view, None)
            self.ids.panel_scroll.scroll_y = 1
        else:
            after = (self.seat + 1) % len(table.names)
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
        session = self.referee.session
        self.shell.go("rules", game=session.header.game, rule=rule, edition=session.edition)

    def refresh_stocks(self) -> None:
        if self.view is not None:
            self._panel.show_stocks(self.view)

    def loop_track(self, at: int) -> LoopTrack:
        return self._panel.loop_track(at)

    def fit_tray(self) -> None:
        self._panel.fit_tray()

    def panel_height(
        self, others: float, height: float, small: bool, entering: bool, shows_all: bool
    ) -> float:
        return self._boards.panel_height(others, height, small, entering)

    def read_dice(self) -> None:
        camera.ask(self)
