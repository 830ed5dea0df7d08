"""Counting the end of a game that was not tracked: all side by side, every point explained."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from core import games, ledger
from core.calculators.calculator import Calculator, Close, Count, CountState, Field
from core.errors import IllegalEntry
from core.message import Message, say, say_n
from core.session import Session
from core.storage.disk import StoreError
from mobile.lang import tr
from mobile.shell import Screen
from mobile.tables.looks import looks_of
from mobile.tables.palette import SEATS
from mobile.tables.registry import tabled
from mobile.theme import gap, rgba
from mobile.widgets.basics import PushButton
from mobile.widgets.counting import (
    BACKSPACE,
    COLUMN,
    NEXT,
    SIGN,
    Counter,
    FieldRow,
    KeyPad,
    TotalCard,
)
from mobile.widgets.overlays import Sheet, paragraph
from mobile.widgets.points import ItemRow

TITLE_SHARE = 0.28
"""Of the width, for the names of what is counted."""
PAD = 264
"""Width of the keypad beside the fields, in dp."""
TITLE_LEAST = 170
"""In dp: where it is narrower, their names go above."""


class CalculatorScreen(Screen):
    title = StringProperty("")
    result = StringProperty("")
    reason = StringProperty("")
    closed = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    group = NumericProperty(0)
    """Which heading of the form is shown."""
    first = NumericProperty(0)
    """The first player shown, where not all have room."""
    more = BooleanProperty(False)
    """Whether there are players who have no room."""
    beside = BooleanProperty(True)
    """Whether the names are beside the counters."""

    @property
    def calculator(self) -> Calculator:
        assert isinstance(self.session.game, Calculator)
        return self.session.game

    # ── coming and going ─────────────────────────────────────────────────────────────────────

    def enter(self, game: str) -> None:
        self.session: Session[CountState]
        self.session, _ = self.app.store.open(game)
        tr.follow(self.session.edition)
        self.counters: dict[tuple[int, str], Counter] = {}
        self.totals: dict[int, TotalCard] = {}
        self.typing: tuple[int, str] | None = None
        """Where the digits go: a player and a field."""
        self.typed = ""
        """What was typed there; the first digit replaces the number."""
        self.pad = KeyPad()
        self.pad.bind(on_key=lambda _pad, key: self.press_key(key))
        self.bind(width=self.refresh, small=self.refresh, upright=self.refresh)
        self.refresh()

    def leave(self) -> None:
        self.unbind(width=self.refresh, small=self.refresh, upright=self.refresh)

    def place(self) -> dict[str, Any]:
        return {
            "group": int(self.group),
            "first": int(self.first),
            "scroll": self.ids.scroller.scroll_y,
        }

    def restore(self, place: dict[str, Any]) -> None:
        self.group, self.first = place["group"], place["first"]
        self.refresh()
        self.ids.scroller.scroll_y = place["scroll"]

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    def refresh(self, *_: object) -> None:
        self.title = tr._(self.session.game.title)
        self._show_groups()
        self._show_players()
        self._show_fields()
        self._show_totals()
        self._place_pad()

    def _place_pad(self) -> None:
        """Beside the fields, or below them where there is no room beside."""
        if self.pad.parent is not None:
            self.pad.parent.remove_widget(self.pad)
        self.pad.roomy = not self.small
        if not self.closed:
            (self.ids.below if self.upright else self.ids.aside).add_widget(self.pad)

    def _groups(self) -> list[Message]:
        return list(dict.fromkeys(field.group for field in self.session.state.form))

    def _show_groups(self) -> None:
        box = self.ids.groups
        box.clear_widgets()
        for at, title in enumerate(self._groups()):
            kind = "chosen" if at == self.group else "quiet"
            button = PushButton(text=tr._(title), kind=kind)
            button.bind(on_release=lambda *_, n=at: self.choose_group(n))
            box.add_widget(button)

    def choose_group(self, at: int) -> None:
        self.group = at
        self.refresh()
        self.ids.scroller.scroll_y = 1
        self.shell.save_place()

    def shown(self) -> range:
        """The players who have room beside each other."""
        count = len(self.session.header.setup.players)
        room = self.width - gap(4) - (0 if self.upright else dp(PAD) + gap(2))
        fitting = max(1, int(room // (dp(COLUMN) + gap(3))))
        columns = count * (dp(COLUMN) + gap(3))
        self.beside = columns <= room * (1 - TITLE_SHARE) and room * TITLE_SHARE >= dp(TITLE_LEAST)
        if fitting >= count:
            self.first = 0
            return range(count)
        first = min(int(self.first), count - fitting)
        return range(first, first + fitting)

    def _show_players(self) -> None:
        box = self.ids.players
        box.clear_widgets()
        self.totals = {}
        players = self.session.header.setup.players
        for seat in self.shown():
            colour, icon = looks_of(players[seat], seat)
            card = TotalCard(name=players[seat].name, icon=icon, colour=rgba(SEATS[colour].fill))
            card.bind(on_release=lambda *_, s=seat: self.explain(s))
            self.totals[seat] = card
            box.add_widget(card)
        self.more = len(self.totals) < len(players)

    def turn_on(self) -> None:
        """Shows the players who had no room."""
        self.first = (int(self.first) + len(self.totals)) % len(self.session.header.setup.players)
        self.refresh()
        self.shell.save_place()

    def _show_fields(self) -> None:
        box = self.ids.fields
        box.clear_widgets()
        self.counters = {}
        heading = self._groups()[int(self.group)]
        for field in self.session.state.form:
            if field.group != heading:
                continue
            row = FieldRow(title=tr._(field.title), beside=self.beside)
            for seat in self.totals:
                row.ids.counters.add_widget(self._counter(seat, field))
            box.add_widget(row)
        if self.typing not in self.counters:
            self._mark(next(self._numbers(), None))

    def _counter(self, seat: int, field: Field) -> Counter:
        counter = Counter(
            least=field.numbers[0],
            most=field.numbers[-1],
            choices=[tr._(choice) for choice in field.choices],
        )
        counter.bind(
            on_count=lambda _c, value: self.count(seat, field.name, value),
            on_type=lambda _c: self.mark(seat, field.name),
        )
        self.counters[seat, field.name] = counter
        return counter

    def _show_totals(self) -> None:
        """What changes with every number."""
        session = self.session
        self.closed = session.state.closed
        self.can_undo, self.can_redo = session.can_undo, session.can_redo
        values = [session.state.values(p) for p in range(len(session.header.setup.players))]
        for (seat, name), counter in self.counters.items():
            counter.value = values[seat][name]
            field = session.state.field(name)
            assert field is not None
            counter.most = self.calculator.most(session.state, seat, field)
            counter.open = not self.closed
            counter.marked = (seat, name) == self.typing and not self.closed
        self.pad.text = "" if self.typing is None else str(values[self.typing[0]][self.typing[1]])
        outcome = session.game.outcome(session.state)
        points = session.points()
        for seat, card in self.totals.items():
            card.total = str(points[seat].total)
            card.first = seat in outcome.winners and any(p.total for p in points)
        names = [player.name for player in session.header.setup.players]
        winners = [names[seat] for seat in outcome.winners]
        self.reason = tr._(outcome.reason)
        if len(names) == 1:
            self.result = tr._(say_n("{n} point", "{n} points", n=points[0].total))
        elif len(winners) > 1:
            self.result = tr._(say("{players} share the win", players=", ".join(winners)))
        else:
            self.result = tr._(say("{player} wins", player=winners[0]))

    # ── counting ─────────────────────────────────────────────────────────────────────────────

    def count(self, seat: int, field: str, value: int) -> bool:
        """Whether it could be entered."""
        return self._do(lambda: self.session.play(Count(seat, field, value)))

    def _numbers(self) -> Iterator[tuple[int, str]]:
        """Every number on the screen, one player after the other."""
        for seat in self.totals:
            for (whose, name), counter in self.counters.items():
                if whose == seat and not counter.choices:
                    yield seat, name

    def mark(self, seat: int, name: str) -> None:
        """The digits go here from now on."""
        self._mark((seat, name))
        self._show_totals()

    def _mark(self, where: tuple[int, str] | None) -> None:
        self.typing, self.typed = where, ""
        if where is None:
            self.pad.title = ""
            return
        field = self.session.state.field(where[1])
        assert field is not None
        player = self.session.header.setup.players[where[0]]
        self.pad.title = f"{player.name}: {tr._(field.title)}"
        self.pad.signed = field.numbers[0] < 0

    def press_key(self, key: str) -> None:
        """Every digit counts at once, so that nothing has to be confirmed and nothing is lost."""
        if self.typing is None or self.closed:
            return
        seat, name = self.typing
        now = self.session.state.values(seat)[name]
        if key == NEXT:
            self._go_next()
        elif key == SIGN:
            self.typed = str(-now)
            self.count(seat, name, -now)
        elif key == BACKSPACE:
            shorter = str(abs(now))[:-1]
            self.typed = shorter
            self.count(seat, name, int(f"{'-' if now < 0 else ''}{shorter or '0'}"))
        else:
            longer = self.typed + key
            if self.count(seat, name, int(longer)):
                self.typed = longer.lstrip("0")

    def _go_next(self) -> None:
        """The next number of this player, then those of the next; then the next heading."""
        numbers = list(self._numbers())
        place = numbers.index(self.typing) + 1 if self.typing in numbers else 0
        if place < len(numbers):
            self.mark(*numbers[place])
            self.ids.scroller.scroll_to(self.counters[numbers[place]], animate=False)
        elif int(self.group) + 1 < len(self._groups()):
            self.choose_group(int(self.group) + 1)

    def undo(self) -> None:
        self._do(self.session.undo)

    def redo(self) -> None:
        self._do(self.session.redo)

    def finish(self) -> None:
        """Keeps the count as a finished game."""
        self._do(lambda: self.session.play(Close()))
        if self.closed:
            self.shell.toast(tr._("Result saved to History."))

    def _do(self, change: Callable[[], object]) -> bool:
        done = True
        try:
            change()
        except IllegalEntry as refused:
            done = False
            self.shell.toast(tr._(refused.message))
        except StoreError as trouble:
            done = False
            self.app.report(trouble)
        self._show_totals()
        return done

    def explain(self, seat: int) -> None:
        """Every point of a player with its rule."""
        points = self.session.points()[seat]
        name = self.session.header.setup.players[seat].name
        title = tabled(games.tracked(self.session.header.game)).table.total_words(
            name, points.total
        )
        sheet = Sheet(title=tr._(title))
        rules = {**ledger.ledger(self.session.game), **ledger.common()}
        for item in points.items:
            row = ItemRow(
                name=tr._(item.name),
                sum=f"{item.count} × {item.each} = {item.vp}",
                points=f"{item.vp:+d}",
                note=tr._(rules[item.rule].text),
            )
            row.bind(on_release=lambda *_, rule=item.rule: self._open_rule(rule))
            sheet.add(row)
        if not points.items:
            sheet.add(paragraph(tr._("No points yet. Enter what is on the table.")))
        self.shell.show_overlay(sheet)

    def _open_rule(self, rule: str) -> None:
        book, edition = self.session.game.book.id, self.session.edition
        self.shell.go("rules", game=book, rule=rule, edition=edition)
