"""Statistics: who plays what how well, as tables and plots."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from core import games
from core.history import kinds, stats
from core.history.stats import PlayerStats, ResultTally, Statistics
from core.message import Message, say, say_in, say_n
from mobile.lang import tr
from mobile.screens import coach_cards
from mobile.shell import Screen
from mobile.tables.words import decimal
from mobile.theme import theme
from mobile.widgets.basics import Card, Heading, PushButton, Text
from mobile.widgets.charts import BarList, DuelList, Histogram, Trend
from mobile.widgets.lettering import width_of

SHOWN_PLAYERS = 12
NAME = 76
"""What a player's name in the table needs at least, in dp at the usual text size."""
TALL = 220
"""Height of a plot in dp."""


class StatisticsScreen(Screen):
    game = StringProperty("")
    """Only this one; empty for all."""
    player = StringProperty("")
    summary = StringProperty("")
    unfinished = BooleanProperty(False)
    """Games that were ended early count too."""

    def enter(self, **_args: Any) -> None:
        self.history = self.app.store.games()
        self.refresh()

    def on_small(self, *_: object) -> None:
        if self.parent is not None:
            self.refresh()

    def place(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "player": self.player,
            "unfinished": self.unfinished,
            "scroll": self.ids.scroller.scroll_y,
        }

    def restore(self, place: dict[str, Any]) -> None:
        self.game, self.player = place["game"], place["player"]
        self.unfinished = place.get("unfinished", False)
        self.refresh()
        self.ids.scroller.scroll_y = place["scroll"]

    # ── choosing ─────────────────────────────────────────────────────────────────────────────

    def choose(self, what: str, value: str | bool) -> None:
        setattr(self, what, value)
        self.refresh()
        self.shell.save_place()

    def _choice(self, box: Widget, what: str, value: str, title: str) -> None:
        kind = "chosen" if getattr(self, what) == value else "quiet"
        button = PushButton(text=title, kind=kind)
        button.bind(on_release=lambda *_: self.choose(what, value))
        box.add_widget(button)

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    def refresh(self, *_: object) -> None:
        counted = [k for k in self.history if k.over or (k.ended and self.unfinished)]
        played = {games.tracked(kept.game) for kept in counted}
        box = self.ids.games
        box.clear_widgets()
        self._choice(box, "game", "", tr._("All games"))
        for id in games.ids():
            if id in played:
                self._choice(box, "game", id, tr._(games.game(id).title))
        self._offer_unfinished(box)
        found = stats.collect(self.history, self.game, self.unfinished)
        if found.player(self.player) is None:
            self.player = found.players[0].name if found.players else ""
        # In one edition alone its own terms are used.
        editions = {
            games.game(kept.game).edition(kept.options)
            for kept in counted
            if games.tracked(kept.game) == self.game
        }
        tr.follow(editions.pop() if len(editions) == 1 else "")
        count = say_n("{n} finished game", "{n} finished games", n=found.games)
        if self.unfinished:
            count = say_n("{n} game", "{n} games", n=found.games)
        self.summary = tr._(count)
        self._show_everybody(found)
        self._show_player(found)

    def _offer_unfinished(self, box: Widget) -> None:
        """Whether games that were ended early count; asked only where there are some."""
        if any(kept.ended for kept in self.history):
            button = PushButton(
                text=tr._("Include games ended early"),
                icon="check" if self.unfinished else "plus",
                kind="chosen" if self.unfinished else "quiet",
            )
            button.bind(on_release=lambda *_: self.choose("unfinished", not self.unfinished))
            box.add_widget(button)

    def _show_everybody(self, found: Statistics) -> None:
        """A row for each player; a small screen has no room for the last columns."""
        table = self.ids.everybody
        table.clear_widgets()
        table.cols = 4 if self.small else len(COLUMNS)
        for at, title in enumerate(COLUMNS[: table.cols]):
            table.add_widget(_words(tr._(title), right=at > 0, soft=True))
        for player in found.players[:SHOWN_PLAYERS]:
            for at, text in enumerate(_row(player)[: table.cols]):
                table.add_widget(_words(text, right=at > 0))

    def _show_player(self, found: Statistics) -> None:
        box = self.ids.players
        box.clear_widgets()
        for player in found.players[:SHOWN_PLAYERS]:
            self._choice(box, "player", player.name, player.name)
        columns = (self.ids.left, self.ids.right)
        for column in columns:
            column.clear_widgets()
        chosen = found.player(self.player)
        if chosen is not None:
            for at, card in enumerate(self._cards(chosen)):
                columns[at % 2].add_widget(card)

    def _cards(self, player: PlayerStats) -> list[Card]:
        found = [
            _card(say("Points by game"), Trend(scores=player.scores, **_tall())),
            _card(
                say("Score distribution"),
                Histogram(bars=list(stats.distribution(player.scores)), **_tall()),
            ),
            _card(say("By number of players"), _tallies(_counts(player))),
        ]
        if self.game:
            if len(bars := _kinds(player, self.game)) > 1:  # one alone is the average once more
                found.append(_card(say("Points by source"), BarList(bars=bars)))
            found += [_card(title, _tallies(rows)) for title, rows in self._boards(player) if rows]
        else:
            rows = {
                tr._(games.game(id).title): tally
                for id, tally in player.by_game.items()
                if id in games.ids()
            }
            found.append(_card(say("By game"), _tallies(rows)))
        if player.rivals:
            found.append(_duels(player))
        return [*found, *coach_cards.cards(self)]

    def _boards(self, player: PlayerStats) -> list[tuple[str, dict[str, ResultTally]]]:
        """By sheet, board, edition …: every option of which more than one choice was played."""
        found = []
        for option in games.game(self.game).options:
            tallies = player.by_option.get(option.name, {})
            if len(tallies) > 1:
                titles = {choice.value: tr._(choice.title) for choice in option.choices}
                rows = {titles.get(value, value): tally for value, tally in tallies.items()}
                found.append((option.title, rows))
        return found


COLUMNS = (
    say("Player"),
    say_in("statistics", "Games"),
    say("Wins"),
    say("Average"),
    say("Best"),
    say("Streak"),
)


def _percent(share: float) -> str:
    return tr._(say("{n}%", n=round(100 * share)))


def _row(player: PlayerStats) -> tuple[str, ...]:
    """What the columns show."""
    tally = player.tally
    return (
        player.name,
        str(tally.plays),
        f"{tally.wins} · {_percent(tally.win_rate)}" if tally.contested else "–",
        decimal(tally.average, tr.code),
        str(tally.best),
        str(player.streak.longest),
    )


def _counts(player: PlayerStats) -> dict[str, ResultTally]:
    return {
        tr._(say_n("{n} player", "{n} players", n=count)): tally
        for count, tally in sorted(player.by_count.items())
    }


def _tallies(rows: dict[str, ResultTally]) -> BarList:
    """Averages as bars, with how often beside them."""
    bars = []
    for name, tally in rows.items():
        plays = tr._(say_n("{n} game", "{n} games", n=tally.plays))
        bars.append((name, tally.average, f"{decimal(tally.average, tr.code)}  ({plays})"))
    return BarList(bars=bars)


def _kinds(player: PlayerStats, game: str) -> list[tuple[str, float, str]]:
    """Average points of each kind, most first."""
    plays = player.tally.plays
    sums: dict[str, int] = {}
    for kind, points in player.kinds.items():
        name = tr._(kinds.title(kind, game))
        sums[name] = sums.get(name, 0) + points
    ranked = sorted(sums.items(), key=lambda pair: -pair[1])
    return [(name, points / plays, decimal(points / plays, tr.code)) for name, points in ranked]


def _duels(player: PlayerStats) -> Card:
    rivals = sorted(player.rivals.items(), key=lambda pair: -pair[1].plays)[:SHOWN_PLAYERS]
    duels = [(name, duel.better, duel.level, duel.worse) for name, duel in rivals]
    card = _card(say("Head to head"), DuelList(duels=duels))
    note = Text(text=tr._("Wins, ties and losses."), soft=True)
    note.font_size = theme.small
    card.add_widget(note)
    return card


def _card(title: Message | str, plot: Widget) -> Card:
    card = Card(size_hint_y=None)
    card.bind(minimum_height=card.setter("height"))
    heading = Heading(text=tr._(title))
    heading.font_size = theme.strong
    card.add_widget(heading)
    card.add_widget(plot)
    return card


def _tall() -> dict[str, Any]:
    return {"size_hint_y": None, "height": dp(TALL)}


def _words(text: str, right: bool = False, soft: bool = False) -> Widget:
    words = Text(text=text, soft=soft, halign="right" if right else "left")
    words.size_hint_x = 0.8 if right else 1
    if soft:
        words.font_size = theme.small
    if right:  # a table that is too wide is scrolled, and none of its words is broken
        widths = (width_of(word, words.font_size, "Roboto") for word in text.split())
        words.size_hint_min_x = max(widths)
    else:
        words.size_hint_min_x = dp(NAME) * theme.text_scale
    return words
