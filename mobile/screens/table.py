"""The table: every game is played here. What is special to a game comes from its desk."""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    StringProperty,
)

from core.disk import StoreError
from core.entry import Entry
from core.game import Refusal
from core.hexgrid import members
from core.message import say
from mobile.lang import sentence, tr
from mobile.platform import device
from mobile.screens import table_layouts, table_sheets, table_steps
from mobile.screens.table_panel import TablePanel
from mobile.tables.desk import Gain, desk_for
from mobile.tables.model import (
    BoardFace,
    BoardMarks,
    Card,
    Change,
    Choose,
    Die,
    Do,
    Form,
    Hold,
    Loops,
    Pick,
    Seal,
    Several,
    Tap,
    WhyNot,
)
from mobile.theme import TARGET, gap, theme
from mobile.widgets.boards import board_for
from mobile.widgets.castle import CastleBoard
from mobile.widgets.dicetray import DiceRow, DiceTray
from mobile.widgets.hexboard import HexBoard, cells_of
from mobile.widgets.linetray import LineTray
from mobile.widgets.overlays import Bubble, Flight

SIDE_BY_SIDE = 4
"""Sheets that fit beside each other at most."""
WIDE_BOARD = 360
"""In dp: what a board that is no hex board needs beside another."""
BARS = 240
"""Height in dp of everything above and below the sheets."""


class TableScreen(TablePanel):
    status = StringProperty("")
    due = StringProperty("")
    prompt = StringProperty("")
    news = StringProperty("")
    """What the last entry means for the players."""
    hint = StringProperty("")
    """For the first time only."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    over = BooleanProperty(False)
    turns = ListProperty()
    """By player: which side of the table the sheet faces, in degrees."""
    side_by_side = BooleanProperty(False)
    """Whether the players want all sheets at once, where there is room for them."""
    shows_all = BooleanProperty(False)
    """Whether they lie side by side now."""
    rail_low = BooleanProperty(False)
    """The players stand at the top, not at the side."""
    entering = BooleanProperty(False)
    """On a small screen: the tray has the room, not the board."""
    wide_panel = BooleanProperty(False)
    """Six dice side by side find room in it."""
    unchecked = StringProperty("")
    """The printed sheet that is to be compared with the table's copy; empty if there is none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.boards: dict[int, HexBoard] = {}
        self.dice = DiceRow(side=dp(60))
        self.dice.bind(on_die=lambda _row, place: self.change_die(place))

    # ── coming and going ─────────────────────────────────────────────────────────────────────

    def enter(self, game: str) -> None:
        session, trouble = self.app.store.open(game)
        self.desk = desk_for(session)
        self.tray = LineTray() if self.desk.tray_lines() else DiceTray()
        self.tray.bind(
            on_put=lambda _tray, kind, value: self.put_die(kind, value),
            on_die=lambda _tray, place: self.pick_die(place),
        )
        self.wide_panel = bool(self.desk.tray_lines()) and not self._wide_board()
        self.seat = self.desk.seat
        self.turns = [0] * len(self.desk.names())
        self.side_by_side = self.app.settings.side_by_side
        device.keep_awake(self.app.settings.keep_awake)
        if trouble is not None:
            Clock.schedule_once(lambda _dt: self.shell.toast(tr._(trouble.message)), 0)
        self.refresh()

    def leave(self) -> None:
        device.keep_awake(False)
        for board in self.boards.values():
            board.stop_breathing()

    def place(self) -> dict[str, Any]:
        return {
            "seat": int(self.seat),
            "turns": list(self.turns),
            "tray": [die.value for die in self.desk.tray.dice],
            "panel": self.ids.panel_scroll.scroll_y,
            "rail": self.ids.rail_scroll.scroll_y,
        }

    def restore(self, place: dict[str, Any]) -> None:
        self.turns = place["turns"]
        for die, value in zip(list(self.desk.tray.dice), place["tray"], strict=True):
            if value is not None:
                self.desk.tray.put(die.kind, value)
        self.choose_seat(place["seat"])
        self.ids.panel_scroll.scroll_y = place["panel"]
        self.ids.rail_scroll.scroll_y = place["rail"]

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    def refresh(self, *_: object) -> None:
        """Shows the state as it is now."""
        desk, session = self.desk, self.desk.session
        self.over = desk.over
        self.shows_all = self.side_by_side and self.room_for_all()
        self.rail_low = self.upright or self.shows_all or self._wide_board()
        self.roll_due = desk.roll_due() and not self.over
        self.can_undo, self.can_redo = session.can_undo, session.can_redo
        self.status = tr._(session.game.status(desk.state))
        self.due = tr._(say("See the result") if self.over else session.game.due(desk.state))
        self.prompt = self._prompt()
        self.news = "\n".join(map(tr._, session.game.news(desk.state)))
        self._show_hint()
        self.entering = self.roll_due and not desk.may_go_on(int(self.seat))
        self.ids.track.tracks = desk.tracks()
        self.ids.rail.show(desk.seats(), None if self.shows_all else self.seat)
        self._lay_boards()
        self._show_strips()
        self._show_routes()
        self._show_loops()
        self._refresh_panel()
        self.unchecked = table_layouts.unchecked(self)

    def room_for_all(self) -> bool:
        """Whether all sheets fit side by side with cells that a finger hits."""
        count = len(self.desk.names())
        if not 1 < count <= SIDE_BY_SIDE:
            return False
        panel = (0, self.height * 0.36) if self.upright else (dp(372), 0)
        width = (self.width - panel[0]) / 2 - gap(2)
        height = (self.height - panel[1] - dp(BARS)) / -(-count // 2) - gap(1)
        face = self.desk.face(0)
        if not isinstance(face, BoardFace):
            return width >= dp(WIDE_BOARD) and height >= dp(WIDE_BOARD)
        across, down = self._extent()
        turned = any(turn % 180 for turn in self.turns)
        radius = min(width / across, height / down)
        if turned:
            radius = min(radius, width / down, height / across)
        return radius * math.sqrt(3) >= dp(TARGET)

    def _wide_board(self) -> bool:
        """Whether the board is so wide that the players had better stand above it."""
        face = self.desk.face(0)
        return isinstance(face, BoardFace) and bool(face.second)

    def on_side_by_side(self, *_: object) -> None:
        if self.desk is not None:
            self.app.settings.side_by_side = self.side_by_side
            self.refresh()

    def on_size(self, *_: object) -> None:
        if self.desk is not None:
            self.shows_all = self.side_by_side and self.room_for_all()
            self.rail_low = self.upright or self.shows_all or self._wide_board()
            self._lay_boards()
            self._show_routes()

    def on_small(self, *_: object) -> None:
        if self.desk is not None:
            self._show_strips()

    def choose_seat(self, player: int) -> None:
        self.seat = player
        self.refresh()
        self.shell.keep_place()

    def turn_sheet(self, player: int) -> None:
        """Lets a sheet face the next side of the table."""
        self.turns[player] = (self.turns[player] + 90) % 360
        self.refresh()
        self.shell.keep_place()

    def _lay_boards(self) -> None:
        """One sheet, or all of them: as many boards as are to be seen, each with its player."""
        players = list(range(len(self.desk.names()))) if self.shows_all else [int(self.seat)]
        box = self.ids.boards
        if len(box.children) != len(players):
            box.clear_widgets()
            for _ in players:
                box.add_widget(self._board())
        self.boards = dict(zip(players, reversed(box.children), strict=True))
        for player, board in self.boards.items():
            board.lit = 0
            board.face = self.desk.face(player)
            board.marks = self._marks(player)
            board.turn = self.turns[player]

    def _marks(self, player: int) -> BoardMarks:
        marks = self.desk.marks(player)
        if self.small and self.entering and isinstance(marks, BoardMarks):
            return dataclasses.replace(marks, rings={}, choosing=False)
        return marks

    def _board(self) -> HexBoard | CastleBoard:
        board = board_for(self.desk.face(0))
        board.bind(
            on_cell=lambda b, cell, pos: self.touch_cell(self._player_of(b), cell, pos),
            on_hold=lambda b, cell, pos: self.touch_cell(self._player_of(b), cell, pos, True),
            on_seal=lambda b, seal, _pos: self.explain_seal(self._player_of(b), seal),
        )
        return board

    def _player_of(self, board: HexBoard) -> int:
        return next(player for player, other in self.boards.items() if other is board)

    def _prompt(self) -> str:
        """Who is to do what, in the panel."""
        if self.over or (self.roll_due and not self.desk.may_go_on(int(self.seat))):
            return ""
        return self.desk.side_name(int(self.seat))

    def _show_hint(self) -> None:
        name, message = self.desk.hint()
        self._hint = name
        self.hint = "" if name in self._seen_hints() or self.over else tr._(message)

    def _note_hint(self) -> None:
        """Whoever has entered something needs its hint no more."""
        if self.hint:
            self.app.keep("hints", [*self._seen_hints(), self._hint])

    def _seen_hints(self) -> list[str]:
        kept = self.app.store.setting("hints", [])
        return kept if isinstance(kept, list) else []

    # ── entering ─────────────────────────────────────────────────────────────────────────────

    def touch_cell(self, player: int, cell: int, pos: Any, all_ways: bool = False) -> None:
        self.seat = player
        self.follow(self.desk.tap(player, cell, all_ways), pos)

    def _act(self, then: Tap | Callable[[], Tap], button: Any) -> None:
        """A button of the panel. The second of two quick touches was meant for what stood there
        before: it must not end the turn of the next player."""
        if getattr(button.last_touch, "is_double_tap", False):
            return
        tap = then() if callable(then) else then
        self.follow(tap, button.to_window(*button.center))

    def take_extra(self, then: Tap | Callable[[], Tap]) -> None:
        """Something of the menu that only this game has."""
        self.follow(then() if callable(then) else then, self.ids.boards.center)

    def follow(self, tap: Tap, pos: Any) -> None:
        """Does what a touch means, or asks, or says why not."""
        if callable(tap):
            tap = tap()
        match tap:
            case Do(entry, anyway):
                self.enter_entry(entry, anyway)
            case Change(at, entry):
                table_sheets.change_entry(self, at, entry)
            case Choose(title, ways, note):
                words = sentence(tr._(title))
                bubble = Bubble(text=words, note=tr._(note) if note else "", at=list(pos))
                for way in ways:
                    bubble.act(
                        sentence(tr._(way.title)),
                        way.icon,
                        lambda then=way.then: self.follow(then, pos),
                    )
                self.shell.lay_over(bubble)
            case WhyNot(refusals, then):
                self.say_why_not(refusals, pos, then)
            case Pick():
                table_steps.pick(self, tap, pos)
            case Form():
                table_steps.form(self, tap, pos)
            case Card():
                table_steps.card(self, tap, pos)
            case Several(entries):
                if all(self._enter(entry) for entry in entries):
                    self._follow_up()
            case Hold(piece):
                self.desk.hold(piece)
                self.refresh()
            case Loops():
                table_steps.loops(self)

    def say_why_not(self, refusals: tuple[Refusal, ...], pos: Any, then: Tap | None = None) -> None:
        """One sentence at the finger, its rule, and the way past it."""
        bubble = Bubble(
            text="\n".join(tr._(refusal.message) for refusal in refusals),
            note=self.rule_words(refusals[0].rule),
            at=list(pos),
        )
        if then is not None:
            bubble.act(tr._("Play it anyway"), "hand", lambda: self.follow(then, pos))
        bubble.act(tr._("Rules at hand"), "info", lambda: self.open_rules(refusals[0].rule))
        self.shell.lay_over(bubble)

    def open_rules(self, rule: str = "") -> None:
        self.shell.go("rules", game=self.desk.session.header.game, rule=rule)

    def rule_words(self, id: str) -> str:
        rule = self.desk.rule(id)
        return f"{id} · {tr._(rule.text)}" if rule else id

    def enter_entry(self, entry: Entry, anyway: bool = False) -> None:
        if self._enter(entry, anyway):
            self._follow_up()

    def _follow_up(self) -> None:
        """What is asked at once after what was entered."""
        if (tap := self.desk.follow_up()) is not None:
            self.follow(tap, self.ids.boards.center)

    def _enter(self, entry: Entry, anyway: bool = False) -> bool:
        """Whether it is entered: a disk may refuse."""
        warnings = self.desk.warnings(entry)
        try:
            gains = self.desk.play(entry, anyway)
        except StoreError as trouble:
            self.app.tell_trouble(trouble)
            return False
        if self.app.settings.vibration:
            device.vibrate()
        if self.app.settings.sound:
            device.play_sound("points" if gains else "entry")
        self._note_hint()
        self._advance()
        self._fly(gains)
        self._speak(entry, gains)
        if warnings:
            self.shell.toast("\n".join(map(tr._, warnings)))
        return True

    def _advance(self) -> None:
        """On to the next player who has something to enter, unless this one may go on."""
        player = int(self.seat)
        if self.shows_all or not self.desk.may_go_on(player):
            self.seat = self.desk.next_seat(player)
        self.refresh()
        self.shell.keep_place()

    def put_die(self, kind: str, value: str) -> None:
        self.desk.tray.put(kind, value)
        self._take_tray()

    def put_dice(self, dice: Mapping[int, Die]) -> None:
        """Dice at their places of the tray, in place of what was there."""
        self.desk.tray.clear()
        for place, die in dice.items():
            self.desk.tray.dice[place] = die
        self._take_tray()

    def _take_tray(self) -> None:
        """Enters the roll once nothing is missing."""
        tray = self.desk.tray
        if not tray.complete:
            self.tray.show(self.desk)
            self.shell.keep_place()
            return
        entry = self.desk.roll_entry(tray)
        tray.clear()
        self.enter_roll(entry)

    def enter_roll(self, entry: Entry) -> None:
        self.seat = 0
        self.enter_entry(entry)

    def throw(self) -> None:
        self.desk.tray.clear()
        self.enter_roll(self.desk.throw(random.SystemRandom()))

    def pick_die(self, place: int) -> None:
        """A die of the tray that is being filled: the next value goes there."""
        if self.desk.tray.dice[place].value is not None:
            self.desk.tray.pick(place)
            self.tray.show(self.desk)

    def change_die(self, place: int) -> None:
        """A die of the roll in force: another value for it."""
        at = self.desk.last_roll()
        assert at is not None
        table_sheets.change_die(self, at, self._places[place])

    def undo(self) -> None:
        self._time_travel(self.desk.session.undo)

    def redo(self) -> None:
        self._time_travel(self.desk.session.redo)

    def _time_travel(self, step: Any) -> None:
        try:
            step()
        except StoreError as trouble:
            self.app.tell_trouble(trouble)
        self.changed()

    def changed(self) -> None:
        """After anything but a plain entry."""
        self.seat = self.desk.next_seat(int(self.seat))
        self.refresh()
        self.shell.keep_place()

    def go_on(self) -> None:
        """What the button at the bottom right stands for: go where something is due."""
        if self.over:
            self.shell.go("end", game=self.desk.session.header.id)
            return
        tap = self.desk.next_step(int(self.seat))
        if tap is not None:
            self.follow(tap, self.ids.due.to_window(*self.ids.due.center))
        elif self.roll_due:
            self.entering = True
            self._lay_boards()
            self.ids.panel_scroll.scroll_y = 1
        else:
            after = (int(self.seat) + 1) % len(self.desk.names())
            self.choose_seat(self.desk.next_seat(after))

    # ── points ───────────────────────────────────────────────────────────────────────────────

    def explain(self, player: int) -> None:
        table_sheets.explain(self, player)

    def explain_seal(self, player: int, seal: Seal) -> None:
        names = self.desk.face(player).grid.names_of(seal.cells)
        table_sheets.explain(self, player, names)

    def light(self, player: int, cells: int) -> None:
        """Points at the cells some points come from."""
        board = self.boards.get(player)
        if board is not None:
            board.lit = cells

    def _fly(self, gains: tuple[Gain, ...]) -> None:
        if not theme.motion:
            return
        for gain in gains:
            card = self.ids.rail.card(gain.player)
            board = self.boards.get(gain.player)
            cells = cells_of(gain.item.source, self.desk.face(gain.player))
            if board is not None and cells:
                start = board.centre_of(next(members(cells)))
            else:
                start = self.ids.boards.center
            flight = Flight(text=f"+{gain.item.vp}")
            self.shell.lay_over(flight)
            flight.fly(list(start), list(card.to_window(card.right - gap(4), card.center_y)))

    def _speak(self, entry: Entry, gains: tuple[Gain, ...]) -> None:
        if not self.app.settings.speech:
            return
        if self.desk.tray_of(entry) is not None:
            device.speak(tr._(self.desk.told(len(self.desk.session.steps))))
        for gain in gains:
            name = self.desk.names()[gain.player]
            device.speak(tr._(table_sheets.points_of(name, gain.item.vp)))

    def open_line(self, number: int) -> None:
        table_sheets.open_line(self, number)

    def menu(self) -> None:
        table_sheets.menu(self)

    def check_layout(self) -> None:
        table_layouts.ask(self)
