"""The end: who won and why, where the points came from, how the game went."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from core import notation
from core.game import Outcome
from core.message import say
from core.record import End
from core.storage.disk import StoreError
from core.text.dates import day
from mobile import library
from mobile.coach.at_table import knows_game
from mobile.lang import tr
from mobile.platform import device
from mobile.screens import picture
from mobile.screens.learned import learned, save_button
from mobile.screens.review import review_button
from mobile.shell import Screen
from mobile.tables import result
from mobile.tables.palette import LIGHT, SEATS
from mobile.tables.registry import table_for
from mobile.theme import rgba, theme
from mobile.widgets.basics import PushButton
from mobile.widgets.overlays import Act


class EndScreen(Screen):
    headline = StringProperty("")
    reason = StringProperty("")
    about = StringProperty("")
    """Which game, when."""
    over = BooleanProperty(False)
    ended = BooleanProperty(False)
    """The players stopped before the end."""
    sample = BooleanProperty(False)
    """It is the game that ships with the app: nobody here played it."""
    won = BooleanProperty(False)
    """Somebody won, with points."""
    alone = BooleanProperty(False)
    """Nobody to be better than: the verdict says whether the game was won."""
    phased = BooleanProperty(False)
    phases_title = StringProperty("")
    """Whether points came in phases: if not, that table would only repeat the other one."""
    how = StringProperty("")
    """What the curve goes by."""

    def enter(self, game: str) -> None:
        self.sample = game == library.SAMPLE
        self.session = library.open_game(self.app.store, game)
        tr.follow(self.session.edition)
        self.table = table_for(self.session)
        self.refresh()
        if self.over and self._from_table():
            Clock.schedule_once(self._celebrate, 0)

    def toast_place(self) -> Widget:
        """Not over the buttons, several rows of them on a phone."""
        scroller: Widget = self.ids.scroller
        return scroller

    def _from_table(self) -> bool:
        """Whether the game was just played, not looked up."""
        stack = self.shell.stack
        return len(stack) > 1 and stack[-2]["name"] == "table" and not stack[-1]["place"]

    def _celebrate(self, _dt: float) -> None:
        """The winner's moment."""
        if self.shell.screen is not self or not self.won:
            return
        seal = self.ids.seal
        winners = self.session.game.outcome(self.session.state).winners
        colours = [rgba(SEATS[self.table.looks(player)[0]].fill) for player in winners]
        self.ids.fanfare.play(seal.to_window(*seal.center), [*colours, theme.accent])
        if self.app.settings.sound:
            device.play_sound("points")

    def place(self) -> dict[str, Any]:
        return {"scroll": self.ids.scroller.scroll_y}

    def restore(self, place: dict[str, Any]) -> None:
        self.ids.scroller.scroll_y = place["scroll"]

    def refresh(self, *_: object) -> None:
        outcome = self.session.game.outcome(self.session.state)
        self.over, self.alone = outcome.over, len(self.table.names) == 1
        self.ended = self.session.ended and not outcome.over
        self.about = f"{tr._(self.session.game.title)} · {tr._(day(self.session.header.date))}"
        self.won = bool(outcome.winners) and any(place.total for place in outcome.places)
        # A game that was ended early says so, and how far it came.
        status = self.session.game.status(self.session.state)
        headline = say("Ended early") if self.ended else result.headline(self.table, outcome)
        self.headline = tr._(headline)
        self.reason = tr._(status if self.ended else outcome.reason)
        self._show_places(outcome)
        self._show_tables()
        self._show_curve()
        self._show_acts()

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
        self.phased, self.phases_title = bool(phases), tr._(self.table.phases_title())
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

    def _show_acts(self) -> None:
        box = self.ids.acts
        box.clear_widgets()
        for at, (title, icon, do) in enumerate(self._acts()):
            button = PushButton(text=tr._(title), icon=icon, kind="quiet" if at else "main")
            button.bind(on_release=lambda *_, act=do: act())
            box.add_widget(button)
        if knows_game(self.session.header.game) and not self.sample:
            box.add_widget(review_button(self, self.session.header.id))
        if learned(self.session):
            box.add_widget(save_button(self, self.session))

    def _acts(self) -> list[Act]:
        """The first one is what most players want now."""
        rematch: Act = (say("Rematch"), "repeat", self.rematch)
        watch: Act = (say("Replay"), "curve", self.watch)
        table: Act = (say("Back to the game"), "one-sheet", self.go_on)
        share: list[Act] = [
            (say("Share picture"), "camera", self.share_picture),
            (say("Share"), "share", self.share),
        ]
        if self.sample:
            return [watch, *share]
        if self.ended:
            return [(say("Continue"), "play", self.go_on), watch, rematch, *share]
        if self.over:
            return [rematch, watch, *share, table]
        return [table, (say("End here"), "flag", self.end_here), *share, rematch]

    def watch(self) -> None:
        game = library.SAMPLE if self.sample else self.session.header.id
        self.shell.go("replay", game=game)

    def rematch(self) -> None:
        header = self.session.header
        fresh = library.start(self.app.store, header.game, header.setup)
        self.shell.home()
        self.shell.go("table", game=fresh.header.id)

    def open_table(self) -> None:
        self.shell.swap("table", game=self.session.header.id)

    def go_on(self) -> None:
        """Back to the game; one that was ended early is taken up again."""
        if self._entered(self.session.take_up):
            self.open_table()

    def end_here(self) -> None:
        """The game as it stands is the result."""
        if self._entered(lambda: self.session.play(End())):
            self.refresh()
            self.ids.scroller.scroll_y = 1
            self.shell.toast(tr._("Saved as unfinished."), (tr._("Undo"), self._take_back))

    def _take_back(self) -> None:
        self._entered(self.session.take_up)
        if self.shell.screen is self:
            self.refresh()

    def _entered(self, change: Callable[[], object]) -> bool:
        try:
            change()
        except StoreError as trouble:
            self.app.report(trouble)
            return False
        return True

    def share_picture(self) -> None:
        name = f"{self.session.header.date}-{self.session.header.game}"
        picture.share(self, self.ids.page, name, tr._(self.session.game.title))

    def share(self) -> None:
        names = self.table.names
        places = self.session.game.outcome(self.session.state).places
        ranks = [f"{place.rank}. " if place.rank else "" for place in places]
        lines = [f"{r}{names[p.player]}: {p.total}" for r, p in zip(ranks, places, strict=True)]
        title = tr._(self.session.game.title)
        text = "\n".join([title, self.headline, *lines, self.reason])
        text += "\n\n" + notation.write(self.session.record)
        if device.share(text, title):
            self.shell.toast(tr._("Result and game file copied."))


class PlaceRow(BoxLayout):
    """A player's place in the ranking."""

    rank = StringProperty("")
    name = StringProperty("")
    points = StringProperty("")
    icon = StringProperty("person")
    colour = ColorProperty(LIGHT["accent"])
    first = BooleanProperty(False)
