"""The end: who won and why, where the points came from, how the game went."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from core import notation
from core.game import Outcome
from mobile import library
from mobile.lang import tr
from mobile.platform import device
from mobile.shell import Screen
from mobile.tables import result
from mobile.tables.palette import LIGHT, SEATS
from mobile.tables.registry import table_for
from mobile.theme import rgba


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
        self.refresh()

    def place(self) -> dict[str, Any]:
        return {"scroll": self.ids.scroller.scroll_y}

    def restore(self, place: dict[str, Any]) -> None:
        self.ids.scroller.scroll_y = place["scroll"]

    def refresh(self, *_: object) -> None:
        outcome = self.session.game.outcome(self.session.state)
        self.over, self.alone = outcome.over, len(self.table.names) == 1
        self.won = bool(outcome.winners) and any(place.total for place in outcome.places)
        self.headline = tr._(result.headline(self.table, outcome))
        self.reason = tr._(outcome.reason)
        self._show_places(outcome)
        self._show_tables()
        self._show_curve()

    def _show_places(self, outcome: Outcome) -> None:
        box = self.ids.places
        box.clear_widgets()
        for place in result.ranking(self.table, outcome):
            colour, icon = self.table.looks(place.player)
            box.add_widget(
                PlaceRow(
                    rank=str(place.rank),
                    name=place.name,
                    points=str(place.points),
                    icon=icon,
                    colour=rgba(SEATS[colour].fill),
                    first=place.first,
                )
            )

    def _show_tables(self) -> None:
        players = [(name, *self.table.looks(k)) for k, name in enumerate(self.table.names)]
        phases, kinds = result.by_phase(self.table), result.by_kind(self.table)
        self.phased = bool(phases)
        self.ids.phases.show(players, [(tr._(when), row) for when, row in phases])
        self.ids.kinds.show(players, [(tr._(kind), row) for kind, row in kinds])

    def _show_curve(self) -> None:
        lines = []
        for player, points in enumerate(result.curve(self.table)):
            colour, _icon = self.table.looks(player)
            lines.append((self.table.names[player], rgba(SEATS[colour].fill), points))
        self.how = tr._(self.table.curve_title())
        self.ids.curve.lines = lines

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
