"""Counting the end of a game that was not tracked: all side by side, every point explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from core import ledger
from core.calculators.calculator import Calculator, Close, Count, Field, State
from core.errors import IllegalEntry
from core.message import Message, say, say_n
from core.session import Session
from core.storage.disk import StoreError
from mobile.lang import tr
from mobile.shell import Screen
from mobile.tables.looks import looks_of
from mobile.tables.palette import SEATS
from mobile.theme import gap, rgba
from mobile.widgets.basics import PushButton
from mobile.widgets.counting import COLUMN, Counter, FieldRow, NumberPad, TotalCard
from mobile.widgets.overlays import Sheet, paragraph
from mobile.widgets.points import ItemRow

TITLE_SHARE = 0.28
"""Of the width, for the names of what is counted."""
TITLE_LEAST = 170
"""In dp: less is too narrow for their words, so that they stand above."""


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
    """Whether the names stand beside the counters."""

    @property
    def calculator(self) -> Calculator:
        assert isinstance(self.session.game, Calculator)
        return self.session.game

    # ── coming and going ─────────────────────────────────────────────────────────────────────

    def enter(self, game: str) -> None:
        self.session: Session[State]
        self.session, _ = self.app.store.open(game)
        self.counters: dict[tuple[int, str], Counter] = {}
        self.totals: dict[int, TotalCard] = {}
        self.bind(width=self.refresh, small=self.refresh)
        self.refresh()

    def leave(self) -> None:
        self.unbind(width=self.refresh, small=self.refresh)

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
        room = self.width - gap(4)
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

    def _counter(self, seat: int, field: Field) -> Counter:
        counter = Counter(
            least=field.numbers[0],
            most=field.numbers[-1],
            choices=[tr._(choice) for choice in field.choices],
        )
        counter.bind(
            on_count=lambda _c, value: self.count(seat, field.name, value),
            on_type=lambda _c: self.type_number(seat, field),
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

    def count(self, seat: int, field: str, value: int) -> None:
        self._do(lambda: self.session.play(Count(seat, field, value)))

    def type_number(self, seat: int, field: Field) -> None:
        name = self.session.header.setup.players[seat].name
        sheet = Sheet(title=f"{name}: {tr._(field.title)}")

        def take(number: int) -> None:
            sheet.close()
            self.count(seat, field.name, number)

        most = self.calculator.most(self.session.state, seat, field)
        sheet.add(NumberPad(take, least=field.numbers[0], most=most))
        self.shell.show_overlay(sheet)

    def undo(self) -> None:
        self._do(self.session.undo)

    def redo(self) -> None:
        self._do(self.session.redo)

    def finish(self) -> None:
        """Keeps the count as a finished game."""
        self._do(lambda: self.session.play(Close()))
        if self.closed:
            self.shell.toast(tr._("Result saved to History."))

    def _do(self, change: Callable[[], object]) -> None:
        try:
            change()
        except IllegalEntry as refused:
            self.shell.toast(tr._(refused.message))
        except StoreError as trouble:
            self.app.report(trouble)
        self._show_totals()

    def explain(self, seat: int) -> None:
        """Every point of a player with its rule."""
        points = self.session.points()[seat]
        name = self.session.header.setup.players[seat].name
        title = say_n("{player}: {n} point", "{player}: {n} points", n=points.total, player=name)
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
        self.shell.go("rules", game=self.session.game.book.id, rule=rule)
