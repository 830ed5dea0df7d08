"""The coach's part of the statistics: what choices cost, luck, and handicaps."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from core.message import Message, say, say_n
from core.storage.settings import COACH_REVIEWS
from core.storage.store import GameSummary, Store
from mobile.coach import habits
from mobile.coach.answers import signed
from mobile.coach.at_table import knows_game
from mobile.coach.habits import Habit
from mobile.lang import tr
from mobile.tables.table import points_of
from mobile.theme import gap, theme
from mobile.waiting import Waiting, wait_for
from mobile.widgets.basics import Card, PushButton, Text, titled_card
from mobile.widgets.charts import Trend

if TYPE_CHECKING:
    from mobile.screens.statistics import StatisticsScreen

SHOWN = 12
TALL = 200
"""Height of the plot in dp."""


def cards(screen: StatisticsScreen) -> list[Card]:
    """Nothing but an offer until the players ask for it."""
    if not knows_game(screen.game):
        return []
    played = _played(screen)
    notes = COACH_REVIEWS.read(screen.app.store)
    missing = habits.to_review(played, notes)
    found = habits.habits(played, notes)
    shown = [_everybody(screen, found, missing, habits.unknown(played, notes))]
    chosen = next((habit for habit in found if habit.name == screen.player), None)
    if chosen is not None:
        card = titled_card(tr._(say("Points lost to choices, by game")))
        costs = [round(cost) for cost in chosen.costs]
        card.add_widget(Trend(scores=costs, size_hint_y=None, height=dp(TALL)))
        shown.append(card)
    return shown


def _played(screen: StatisticsScreen) -> list[GameSummary]:
    return [kept for kept in screen.history if kept.over and knows_game(kept.game)]


def _everybody(
    screen: StatisticsScreen, found: list[Habit], missing: list[GameSummary], unknown: int
) -> Card:
    card = titled_card(tr._(say("Coach")))
    if found:
        card.add_widget(_table(found))
        card.add_widget(_soft(say("Cost: points lost compared with the coach’s choice.")))
        given = {name: n for name, n in habits.handicaps(found).items() if n}
        for name, points in given.items():
            words = say("Suggested head start: {who}", who=points_of(name, points))
            card.add_widget(Text(text=tr._(words)))
    if unknown:
        words = say_n(
            "The coach does not know {n} game.",
            "The coach does not know {n} games.",
            n=unknown,
        )
        card.add_widget(_soft(words))
    if missing:
        title = say_n("Review {n} game", "Review {n} games", n=len(missing))
        button = PushButton(text=tr._(title), icon="star")
        button.bind(on_release=lambda *_: review(screen))
        card.add_widget(button)
    return card


def _table(found: list[Habit]) -> GridLayout:
    table = GridLayout(cols=3, size_hint_y=None, spacing=gap(1))
    table.bind(minimum_height=table.setter("height"))
    titles = (say("Player"), say("Cost per decision"), say("Luck per game"))
    for at, title in enumerate(titles):
        table.add_widget(_cell(tr._(title), at, head=True))
    for habit in found[:SHOWN]:
        cost = f"{habit.cost_per_decision:.2f}"
        row = (habit.name, cost if tr.code == "en" else cost.replace(".", ","))
        for at, text in enumerate((*row, tr._(signed(habit.luck_per_game)))):
            table.add_widget(_cell(text, at))
    return table


def review(screen: StatisticsScreen) -> None:
    """Looks at the games that have no note yet, in the background. What is done when the players
    have enough of waiting is kept."""
    missing = habits.to_review(_played(screen), COACH_REVIEWS.read(screen.app.store))
    waiting = Waiting(tr._("The coach is reviewing…"), measured=True)
    path = screen.app.store.path

    def work() -> dict[str, Any]:
        found = {}
        with contextlib.closing(Store(path)) as own:  # of this thread
            for number, kept in enumerate(missing):
                if waiting.given_up:
                    break
                found[kept.id] = habits.note(own.record(kept.id), kept.changed)
                waiting.part = (number + 1) / len(missing)
        return found

    def done(found: dict[str, Any]) -> None:
        store = screen.app.store
        there = {kept.id for kept in store.games()}
        notes = {**COACH_REVIEWS.read(store), **found}
        COACH_REVIEWS.write(store, {id: each for id, each in notes.items() if id in there})
        if screen.shell.screen is screen:
            screen.refresh()

    wait_for(screen.shell, waiting, work, done)


def _cell(text: str, at: int, head: bool = False) -> Widget:
    words = Text(text=text, soft=head, halign="left" if at == 0 else "right")
    if head:
        words.font_size = theme.small
    return words


def _soft(words: Message) -> Text:
    text = Text(text=tr._(words), soft=True)
    text.font_size = theme.small
    return text
