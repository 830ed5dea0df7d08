"""Touches that enter a recorded game, line by line."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.tests.common import UnitTestTouch
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from core import notation, record
from core.entry import Entry, player_of
from core.message import Message
from core.record import Correct, Line, Play, Redo, Undo
from core.session import Session
from mobile.tables.steps import Choose, Do, Form, Notice, Pick, Several, Tap
from mobile.widgets.basics import PushButton
from mobile.widgets.overlays import Bubble, Sheet
from mobile.widgets.switch import SwitchField
from mobile.widgets.tokens import NumberField, TallyField, TokenButton, TokenRow
from tools.driver import Driver, walk
from tools.golden import FOLDER, alike

Step = Callable[[], None]


class Replay(ABC):
    """Touches a golden game into an empty one. Games say in `enter` how an entry is touched."""

    def __init__(self, driver: Driver, name: str = "") -> None:
        """Without a name: at the table that is open."""
        self.driver = driver
        self.touches: list[tuple[Entry, int]] = []
        """The entries with the touches that each of them took."""
        if name:
            self.typed = notation.parse((FOLDER / f"{name}.castlepad").read_text("utf-8"))
            self.golden = self.as_touched(self.typed)
            header = dataclasses.replace(self.golden.header, id=name.replace("/", "-"))
            driver.app.store.create(record.Record(header))
            driver.open_table(header.id)

    def as_touched(self, golden: record.Record) -> record.Record:
        """The record as touches make it, where typing can say the same with other lines."""
        return golden

    def play(self, until: int | None = None) -> None:
        """Every line of the record, or the first of them."""
        for at, line in enumerate(self.golden.lines[:until]):
            if at >= len(self.lines):  # a form can make the lines after it too
                before = self.driver.touches
                self._line(line)
                if isinstance(line, Play):
                    self.touches.append((line.entry, self.driver.touches - before))
            mine = self.lines[at] if at < len(self.lines) else None
            assert alike(mine, line), f"{self.lines[at:]} in place of {line}"

    def play_to_the_end(self) -> None:
        """The whole record; the table must then show the end of the golden game."""
        self.play_all()
        assert self.driver.table.over

    def play_all(self) -> None:
        """The whole record, whether the game has ended by then or not."""
        self.play()
        assert len(self.lines) == len(self.golden.lines)
        expected = Session(self.typed.header)
        for line in self.typed.lines:
            expected.enter(line)
        assert self.driver.table.referee.session.points() == expected.points()

    def most(self, kind: type[Entry]) -> int:
        """Touches that an entry of this kind took at most."""
        return max(touches for entry, touches in self.touches if isinstance(entry, kind))

    def _line(self, line: Line) -> None:
        match line:
            case Play(Correct(player, counter, value)):
                self.driver.correct(player, counter, value)
            case Play(entry):
                self.enter(entry)
            case Undo():
                self.driver.press("Undo")
            case Redo():
                self.driver.press("Redo")

    @abstractmethod
    def enter(self, entry: Entry) -> None:
        """Touches what stands for an entry."""

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def seat(self, player: int) -> None:
        """The sheet of that player on top."""
        if int(self.driver.table.seat) != player:
            self.touch(self.driver.table.ids.rail.card(player).ids.who)

    def touch(self, widget: Widget) -> None:
        """Touches a widget, scrolling to it first where needed."""
        parent = widget.parent
        while parent is not None and parent is not parent.get_root_window():
            if isinstance(parent, ScrollView) and not _in_sight(widget, parent):
                parent.scroll_to(widget, animate=False)
                self.driver.lay_out()
            parent = parent.parent
        self.driver.touch_at(*widget.to_window(*widget.center))

    def cell(self, name: str, player: int, hold: bool = False) -> None:
        """Touches a cell of the board on top, or holds it."""
        board = self.driver.table.boards[player]
        (place,) = self.driver.table.referee.table.cells_named(player, (name,))
        at = board.to_window(*board.centre_of(place))
        if hold:
            finger = UnitTestTouch(*at)
            finger.touch_down()
            self.driver.touches += 1
            board._held(finger)  # not the half second that it takes
            finger.touch_up()
            self.driver.lay_out()
        else:
            self.driver.touch_at(*at)

    def press(self, text: str) -> None:
        self.touch(next(w for w in self.shown(PushButton) if w.text == text))

    def take(self, token: Any) -> None:
        """Touches a piece that is offered."""
        offered = list(self.shown(TokenButton, TokenRow))
        found = [w for w in offered if w.token == token]
        assert found, f"{token} is not among {[w.token for w in offered]}"
        self.touch(found[0])

    def fill_number(self, field: Any, wanted: int) -> None:
        """Touches a number, or the last one offered and then the button for one more."""
        buttons = list(reversed(field.ids.numbers.children))
        self.touch(buttons[min(wanted, int(field.last))])
        for _ in range(int(field.last), wanted):
            self.touch(buttons[-1])

    def _nth(self, box: Widget, at: int) -> None:
        self.touch([w for w in reversed(box.children) if isinstance(w, PushButton)][at])

    def due(self) -> None:
        self.touch(self.driver.table.ids.due)

    def step_back(self) -> None:
        """Closes all overlays of the table."""
        for over in list(self.overlays()):
            over.close()
        self.driver.lay_out()

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    def overlays(self) -> Iterator[Sheet | Bubble]:
        yield from (w for w in self.driver.overlays() if isinstance(w, Sheet | Bubble))

    def asks(self) -> bool:
        return any(True for _ in self.overlays())

    def shown(self, *kinds: type[Widget]) -> Iterator[Any]:
        """Widgets of these kinds on top of everything."""
        top = next(self.overlays(), self.driver.app.shell.ground)
        yield from (w for w in walk(top) if isinstance(w, kinds))

    def says(self, words: str | Message) -> bool:
        return self.driver.says(str(words))

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.driver.table.referee.session.record.lines


class Steps(Replay):
    """Finds the touches that lead to an entry by itself: the table says what each of them means."""

    def enter(self, entry: Entry) -> None:
        faces = self.faces(entry)
        if faces:
            if (player := player_of(entry)) is not None:
                self.seat(player)
            for face in faces:
                self.touch(self.driver.table.tray.faces[face])
            return
        for step in self._way_to(entry):
            step()

    def faces(self, entry: Entry) -> tuple[Any, ...]:
        """The faces of the tray that make an entry; none for what is not rolled or drawn."""
        return ()

    def cells(self, entry: Entry) -> tuple[str, ...]:
        """The spaces of which a touch may stand for an entry."""
        cell = getattr(entry, "cell", None)
        return () if cell is None else (cell,)

    @abstractmethod
    def values(self, entry: Entry) -> dict[str, tuple[int, ...]]:
        """What a form has to be filled with for an entry."""

    def _way_to(self, entry: Entry) -> list[Step]:
        table, player = self.driver.table.referee.table, player_of(entry)
        if self.asks():
            found = self._through(table.follow_up(), entry)
            if found is not None:
                return found
            self.step_back()
        if player is not None:
            self.seat(player)
        found = next(self._ways(entry), None)
        assert found is not None, f"nothing on the table leads to {entry}"
        return found

    def _ways(self, entry: Entry) -> Iterator[list[Step]]:
        """A cell, a button of the panel, what is due, the menu: whichever leads there."""
        table = self.driver.table
        player = int(table.seat)
        for cell in self.cells(entry):
            (place,) = table.referee.table.cells_named(player, (cell,))
            for hold in (False, True):
                rest = self._through(table.referee.table.tap(player, place, hold), entry)
                if rest is not None:
                    yield [lambda c=cell, h=hold: self.cell(c, player, h), *rest]
        for at, action in enumerate(table.referee.table.actions(player)):
            rest = self._through(action.then, entry)
            if rest is not None:
                yield [lambda n=at: self._nth(table.ids.actions, n), *rest]
        rest = self._through(table.referee.table.next_step(player), entry)
        if rest is not None:
            yield [self.due, *rest]
        for extra in table.referee.table.extras():
            rest = self._through(extra.then, entry)
            if rest is not None:
                yield [self.driver.open_menu, lambda t=extra.title: self.press(str(t)), *rest]

    def _through(self, tap: Tap | Callable[[], Tap] | None, entry: Entry) -> list[Step] | None:
        """The touches inside what a touch opens; None where they do not lead to the entry."""
        tap = tap() if callable(tap) else tap
        match tap:
            case Do(found) | Several((found, *_)):
                return [] if alike(Play(found), Play(entry)) else None
            case Pick():
                offers = [offer.then for group in tap.groups for offer in group.offers]
                return self._one_of(offers, self._piece, entry) or self._one_of(
                    [way.then for way in tap.ways], self._foot, entry
                )
            case Choose(_, ways):
                return self._one_of([way.then for way in ways], self._act, entry)
            case Notice(_, _, ways):
                return self._one_of([way.then for way in ways], self._foot, entry)
            case Form():
                values = self.values(entry)
                if values and self._through(tap.make(values), entry) == []:
                    return [lambda: self._fill(tap, values), lambda: self._foot(0)]
        return None

    def _one_of(
        self, thens: list[Any], touch: Callable[[int], None], entry: Entry
    ) -> list[Step] | None:
        for at, then in enumerate(thens):
            rest = self._through(then, entry)
            if rest is not None:
                return [partial(touch, at), *rest]
        return None

    def _piece(self, at: int) -> None:
        self.touch(list(self.shown(TokenButton, TokenRow))[at])

    def _foot(self, at: int) -> None:
        self._nth(next(self.overlays()).ids.foot, at)

    def _act(self, at: int) -> None:
        self._nth(next(self.overlays()).ids.acts, at)

    def _fill(self, form: Form, values: dict[str, tuple[int, ...]]) -> None:
        fields = list(self.shown(NumberField, TallyField, SwitchField))
        for field, widget in zip(form.fields, fields, strict=True):
            if isinstance(widget, TallyField):
                for at in values[field.name]:
                    self.touch(list(reversed(widget.ids.tokens.children))[at])
            elif (wanted := values[field.name][0]) != widget.value:
                self.fill_number(widget, wanted)


def _in_sight(widget: Widget, view: ScrollView) -> bool:
    x, y = widget.to_window(*widget.center)
    left, bottom = view.to_window(*view.pos)
    return left <= x <= left + view.width and bottom <= y <= bottom + view.height
