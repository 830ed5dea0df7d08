"""A game looked back at with the coach: luck, choices, and the moments worth another look."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from core.message import Message, say
from core.record import Record
from mobile.coach.answers import (
    Decision,
    PlayerReview,
    Review,
    Unknown,
    decimal,
)
from mobile.coach.at_table import better, named, sums, when
from mobile.compared import compared
from mobile.lang import tr
from mobile.screens import moments
from mobile.shell import Screen
from mobile.tables.palette import SEATS
from mobile.tables.registry import table_for
from mobile.tables.words import sentence
from mobile.theme import gap, rgba, theme
from mobile.waiting import Waiting, wait_for
from mobile.widgets.basics import Card, CardButton, Heading, PushButton, Shelf, Text, titled_card
from mobile.widgets.plot import Curve

if TYPE_CHECKING:
    from collections.abc import Callable

TALL = 230
"""Height of the chart in dp."""
COLUMN = 430
"""Width in dp that a player's card, or a sheet, needs beside another."""
SHEET, SMALL_SHEET = 400, 320
"""Height in dp of a sheet that is looked at."""


class ReviewStopped(Exception):
    """The players do not want to wait any longer."""


class ReviewScreen(Screen):
    title = StringProperty("")
    thorough = BooleanProperty(False)
    """Whether the values come from look-ahead."""

    def enter(self, game: str) -> None:
        self.session, _ = self.app.store.open(game)
        tr.follow(self.session.edition)
        self.table = table_for(self.session)
        self.found: Review | Unknown | None = None
        self.moment: tuple[int, int] | None = None
        """Player and decision that are looked at."""
        self.title = tr._("Review")
        self.bind(small=self.refresh, upright=self.refresh)
        # For one player the closer look takes no longer than a quick one for five.
        self._judge(thorough=len(self.table.names) == 1)

    def place(self) -> dict[str, Any]:
        return {
            "moment": None if self.moment is None else list(self.moment),
            "scroll": self.ids.scroller.scroll_y,
        }

    def restore(self, place: dict[str, Any]) -> None:
        if place["moment"] is not None:
            player, at = place["moment"]
            self.moment = (int(player), int(at))
            self.refresh()
        self.ids.scroller.scroll_y = place["scroll"]

    def back(self) -> bool:
        if self.moment is None:
            return False
        self.open(None)
        return True

    # ── judging ──────────────────────────────────────────────────────────────────────────────

    def look_closer(self) -> None:
        self._judge(thorough=True)

    def _judge(self, thorough: bool) -> None:
        record, waiting = self.session.record, Waiting(tr._("The coach is reviewing…"), True)

        def watch(part: float) -> None:
            waiting.part = part
            if waiting.given_up:
                raise ReviewStopped

        def done(found: Review | Unknown | None) -> None:
            if self.shell.screen is not self:
                return
            if found is None:
                if self.found is None:
                    self.shell.back()
                return
            self.found, self.thorough = found, thorough
            self.refresh()

        wait_for(self.shell, waiting, lambda: _reviewed(record, thorough, watch), done)

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    def open(self, moment: tuple[int, int] | None) -> None:
        """A moment of the game; None for the whole of it."""
        self.moment = moment
        self.refresh()
        self.ids.scroller.scroll_y = 1
        self.shell.save_place()

    def refresh(self, *_: object) -> None:
        if self.found is None:
            return
        body = self.ids.body
        body.clear_widgets()
        self.title = tr._("Review")
        if isinstance(self.found, Unknown):
            for words in (self.found.message, say("This game cannot be reviewed.")):
                body.add_widget(Text(text=tr._(words)))
            return
        decision = self._decision(self.found)
        if decision is not None:
            self._show_moment(decision)
        else:
            self.moment = None
            self._show_game(self.found)

    def _decision(self, found: Review) -> Decision | None:
        if self.moment is None:
            return None
        player, at = self.moment
        return next(
            (
                each.decisions[at]
                for each in found.players
                if each.player == player and 0 <= at < len(each.decisions)
            ),
            None,
        )

    def _show_game(self, found: Review) -> None:
        body = self.ids.body
        if not found.players:
            body.add_widget(Text(text=tr._("Nothing has been played yet.")))
            return
        body.add_widget(self._chart(found))
        shelf = Shelf(least=dp(COLUMN), most=2, spacing=gap(2))
        for each in found.players:
            shelf.add_widget(self._player(each))
        body.add_widget(shelf)
        note = tr._("Luck is what the dice gave. Choices are compared with the coach’s.")
        body.add_widget(Text(text=note, soft=True))
        if not self.thorough:
            closer = PushButton(text=tr._("Look closer"), icon="hourglass")
            closer.bind(on_release=lambda *_: self.look_closer())
            body.add_widget(closer)

    def _chart(self, found: Review) -> Card:
        """What each player could expect to end with, from round to round."""
        lines = []
        for each in found.players:
            colour, _icon = self.table.looks(each.player)
            values = [each.start, *(decision.expected for decision in each.decisions)]
            rounded = [round(value, 1) for value in values]
            lines.append((self.table.names[each.player], rgba(SEATS[colour].fill), rounded))
        card = titled_card(tr._(say("Expected final score")))
        lowest = min(min(values) for _name, _colour, values in lines)
        curve = Curve(size_hint_y=None, height=dp(TALL))
        curve.least = max(0, math.floor(lowest / 10) * 10)
        curve.lines = lines
        card.add_widget(curve)
        return card

    def _player(self, each: PlayerReview) -> Card:
        card = titled_card(self.table.names[each.player])
        card.pos_hint = {"top": 1}
        assert isinstance(self.found, Review)
        card.add_widget(_sums(each, len(self.table.names) == 1, self.found.over))
        costly = each.costliest
        title = say("Costliest choices") if costly else say("No choice cost much: well played.")
        card.add_widget(_small_heading(title))
        for decision in costly:
            note = better(self.session.at(decision.step), decision)
            card.add_widget(self._row(each, decision, note))
        if each.finest is not None:
            card.add_widget(_small_heading(say("Best choice")))
            ahead = decimal(each.finest.margin)
            note = say("{points} points ahead of the next best.", points=ahead)
            card.add_widget(self._row(each, each.finest, note))
        return card

    def _row(self, each: PlayerReview, decision: Decision, note: Message) -> CardButton:
        played = say("Nothing was played.")
        if decision.played:
            played = named(self.session.at(decision.step), decision.played)
        row = CardButton(size_hint_y=None, padding=gap(1.5), spacing=0)
        row.bind(minimum_height=row.setter("height"))
        row.add_widget(Text(text=tr._(say("{when}: {turn}", when=when(decision), turn=played))))
        row.add_widget(Text(text=sentence(tr._(note)), soft=True))
        at = each.decisions.index(decision)
        row.bind(on_release=lambda *_: self.open((each.player, at)))
        return row

    def _show_moment(self, decision: Decision) -> None:
        """Both sheets beside each other, and what the coach says."""
        body = self.ids.body
        name = self.table.names[decision.player]
        self.title = tr._(say("{name}: {when}", name=name, when=when(decision)))
        dice = moments.dice_of(self.session, decision)
        if dice is not None:
            body.add_widget(dice)
        for line in moments.words(self.session, decision):
            body.add_widget(line)
        shelf = Shelf(least=dp(COLUMN if not self.small else 280), most=2, spacing=gap(2))
        for shown in compared(self.session, decision):
            shelf.add_widget(moments.board_card(shown, dp(SMALL_SHEET if self.small else SHEET)))
        body.add_widget(shelf)


def review_button(screen: Screen, game: str) -> PushButton:
    """For a screen that shows a game."""
    button = PushButton(text=tr._("Coach review"), icon="star")
    button.bind(on_release=lambda *_: screen.shell.go("review", game=game))
    return button


def _reviewed(
    record: Record, thorough: bool, watch: Callable[[float], None]
) -> Review | Unknown | None:
    from mobile.coach import review

    try:
        return review(record, thorough=thorough, progress=watch)
    except ReviewStopped:
        return None


def _sums(each: PlayerReview, alone: bool, over: bool) -> GridLayout:
    """The parts and their sum, one below the other."""
    rows = sums(each, alone, over)
    table = GridLayout(cols=2, size_hint_y=None, spacing=gap(0.5))
    table.bind(minimum_height=table.setter("height"))
    for at, (title, number) in enumerate(rows):
        last = at == len(rows) - 1
        table.add_widget(Text(text=tr._(title), soft=not last))
        size = theme.title if last else theme.strong
        figure = Heading(text=tr._(number), font_size=size, halign="right", size_hint_x=0.4)
        table.add_widget(figure)
    return table


def _small_heading(title: Message) -> Text:
    return Text(text=tr._(title), font_size=theme.strong)
