"""The end: who won and why, where the points came from, how the game went."""

from __future__ import annotations

from typing import Any, TypeVar

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from core import notation
from core.game import CORRECTED, Outcome
from core.message import say, say_n
from mobile import library
from mobile.coach.at_table import knows_game
from mobile.lang import tr
from mobile.platform import device
from mobile.screens.review import review_button
from mobile.shell import Screen
from mobile.tables.palette import LIGHT, SEATS
from mobile.tables.registry import table_for
from mobile.theme import rgba

N = TypeVar("N")


class EndScreen(Screen):
    headline = StringProperty("")
    reason = StringProperty("")
    over = BooleanProperty(False)
    won = BooleanProperty(False)
    """Somebody won, with points."""
    alone = BooleanProperty(False)
    """Nobody to be better than: the verdict says whether the game was won."""
    phased = BooleanProperty(False)
    """Whether points came in phases: if not, that table would only repeat the other one."""
    how = StringProperty("")
    """What the curve goes by."""

    def enter(self, game: str) -> None:
        session, _ = self.app.store.open(game)
        self.session = session
        self.table = table_for(session)
        if knows_game(session.header.game):
            self.ids.acts.add_widget(review_button(self, game))
        self.refresh()

    def place(self) -> dict[str, Any]:
        return {"scroll": self.ids.scroller.scroll_y}

    def restore(self, place: dict[str, Any]) -> None:
        self.ids.scroller.scroll_y = place["scroll"]

    def refresh(self, *_: object) -> None:
        outcome = self.session.game.outcome(self.session.state)
        self.over, self.alone = outcome.over, len(self.table.names) == 1
        self.won = bool(outcome.winners) and any(place.total for place in outcome.places)
        winners = [self.table.side_name(p) for p in outcome.winners if p == self.table.side(p)[0]]
        if not outcome.over:
            self.headline = tr._(self.session.game.status(self.session.state))
        elif self.alone:
            self.headline = tr._(say_n("{n} point", "{n} points", n=outcome.places[0].total))
        elif len(winners) > 1:
            self.headline = tr._(say("{players} share the win", players=", ".join(winners)))
        else:
            self.headline = tr._(say("{player} wins", player=winners[0]))
        self.reason = tr._(outcome.reason)
        self._show_places(outcome)
        self._show_tables()
        self._show_curve()

    def _show_places(self, outcome: Outcome) -> None:
        box = self.ids.places
        box.clear_widgets()
        if self.alone:
            return
        totals = self.table.side_totals
        leaders = [
            place for place in outcome.places if place.player == self.table.side(place.player)[0]
        ]
        # Who is first is clear when the game is over, or when somebody is behind.
        apart = outcome.over or len({totals[place.player] for place in leaders}) > 1
        for place in leaders:
            better = [other for other in leaders if other.rank < place.rank]
            colour, icon = self.table.looks(place.player)
            box.add_widget(
                PlaceRow(
                    rank=str(len(better) + 1),
                    name=self.table.side_name(place.player),
                    points=str(totals[place.player]),
                    icon=icon,
                    colour=rgba(SEATS[colour].fill),
                    first=apart and place.rank == 1,
                )
            )

    def _show_tables(self) -> None:
        points = self.table.points
        players = [(name, *self.table.looks(k)) for k, name in enumerate(self.table.names)]
        phases = sorted(
            _table(
                [
                    [((item.phase, item.rule == CORRECTED), item.vp) for item in p.items]
                    for p in points
                ]
            ),
            key=lambda row: (not row[0][0], row[0][1], len(row[0][0]), row[0][0]),
        )
        kinds = _table([[(self.table.origin(item), item.vp) for item in p.items] for p in points])
        self.phased = any(phase for (phase, _by_hand), _row in phases)
        self.ids.phases.show(
            players, [(tr._(self.table.phase_title(*when)), row) for when, row in phases]
        )
        self.ids.kinds.show(players, [(tr._(kind), row) for kind, row in kinds])

    def _show_curve(self) -> None:
        curve = self.table.curve()
        lines = []
        for player, name in enumerate(self.table.names):
            colour, _icon = self.table.looks(player)
            lines.append((name, rgba(SEATS[colour].fill), [moment[player] for moment in curve]))
        self.how = tr._(self.table.curve_title())
        # Points that came all at once make no curve.
        self.ids.curve.lines = lines if len(curve) > 1 else []

    # ── what one can do now ──────────────────────────────────────────────────────────────────

    def rematch(self) -> None:
        header = self.session.header
        fresh = library.start(self.app.store, header.game, header.setup)
        self.shell.home()
        self.shell.go("table", game=fresh.header.id)

    def open_table(self) -> None:
        self.shell.swap("table", game=self.session.header.id)

    def share(self) -> None:
        names = self.table.names
        places = self.session.game.outcome(self.session.state).places
        ranks = [f"{place.rank}. " if place.rank else "" for place in places]
        lines = [f"{r}{names[p.player]}: {p.total}" for r, p in zip(ranks, places, strict=True)]
        title = tr._(self.session.game.title)
        text = "\n".join([title, self.headline, *lines, self.reason])
        text += "\n\n" + notation.write(self.session.record)
        if device.share(text, title):
            self.shell.toast(tr._("The result and the record are in the clipboard."))


class PlaceRow(BoxLayout):
    """A player's place in the ranking."""

    rank = StringProperty("")
    name = StringProperty("")
    points = StringProperty("")
    icon = StringProperty("person")
    colour = ColorProperty(LIGHT["accent"])
    first = BooleanProperty(False)


def _table(points: list[list[tuple[N, int]]]) -> list[tuple[N, list[int]]]:
    """Points by name: a row a name, a column a player."""
    names = dict.fromkeys(name for column in points for name, _vp in column)
    return [
        (name, [sum(vp for other, vp in column if other == name) for column in points])
        for name in names
    ]
