"""Home: the games that wait to go on, those that can be played, and the doors to all else."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from core.lazily import lazily
from core.message import Message, say
from core.storage.settings import LAST_SETUP
from core.text.dates import day
from mobile.lang import tr
from mobile.shell import Screen
from mobile.tables.palette import SEATS
from mobile.theme import rgba
from mobile.widgets.basics import CardButton, PushButton

if TYPE_CHECKING:
    from core import games
    from core.game import Setup
    from core.storage.store import GameSummary
    from mobile import library
    from mobile.tables import registry
    from mobile.tables.boxes import Box
else:
    # The first frame has the buttons; what draws the games may come a moment later.
    games, library = map(lazily, ("core.games", "mobile.library"))
    registry = lazily("mobile.tables.registry")

DOOR = 150
"""What a door needs at least, in dp."""
SHOWN = 12
"""Cards of the last games."""


class Door(NamedTuple):
    """A button of the home screen that opens another screen."""

    title: Message
    icon: str
    screen: str


DOORS = (
    Door(say("Calculator"), "calculator", "calculator_start"),
    Door(say("History"), "history", "history"),
    Door(say("Statistics"), "curve", "statistics"),
    Door(say("Components"), "layouts", "layouts"),
    Door(say("Rules"), "info", "rules"),
    Door(say("Settings"), "settings", "settings"),
)
"""New parts of the app hang their door here."""


class HomeScreen(Screen):
    games: ListProperty[GameSummary] = ListProperty()
    furnished = BooleanProperty(False)
    """Whether what comes after the first frame is there."""
    begun = BooleanProperty(False)
    """Whether there are games to go on with."""
    finished = BooleanProperty(False)
    """Whether there are games to look back on."""
    again = BooleanProperty(False)
    """Whether there was a last time."""
    last_time = StringProperty(" ")
    """Who played what, for "same as last time"."""

    def enter(self, **_args: Any) -> None:
        self.again = bool(LAST_SETUP.read(self.app.store))
        self._fill_doors()
        self.on_upright()
        self.app.after_first_frame(self._furnish)

    def on_upright(self, *_: object) -> None:
        """The doors are at the bottom of the side, or among the games where there is no side."""
        if "doors" not in self.ids:  # not built yet
            return
        doors = self.ids.doors
        doors.parent.remove_widget(doors)
        (self.ids.between if self.upright else self.ids.low).add_widget(doors)

    def _furnish(self) -> None:
        """The boxes, the games and whom they are played with."""
        if self.shell.screen is not self:
            return
        self.games = self.app.store.last_games(registry.playable(), SHOWN)
        self.again = self.last_setup is not None
        self.furnished = True
        self._fill()

    @functools.cached_property
    def last_setup(self) -> tuple[str, Setup] | None:
        """What was played last, with whom."""
        found: tuple[str, Setup] | None = library.last_setup(self.app.store)
        return found

    def refresh(self, *_: object) -> None:
        self._fill_doors()
        if self.furnished:
            self._fill()

    def place(self) -> dict[str, Any]:
        return {"scroll": self.ids.scroller.scroll_y}

    def restore(self, place: dict[str, Any]) -> None:
        def scroll(_dt: float) -> None:
            self.ids.scroller.scroll_y = place.get("scroll", 1)

        # The cards have to be laid out first.
        self.app.after_first_frame(lambda: Clock.schedule_once(scroll, 0))

    def new_game(self) -> None:
        self.shell.go("new_game")

    def open_box(self, box: Box) -> None:
        """A new game of this box."""
        self.shell.go("new_game", game=box.game, options=dict(box.options))

    def open_sample(self) -> None:
        self.shell.go("end", game=library.SAMPLE)

    def same_again(self) -> None:
        assert self.last_setup is not None
        game, setup = self.last_setup
        session = library.start(self.app.store, game, setup)
        self.shell.go("table", game=session.header.id)

    def open(self, kept: GameSummary) -> None:
        self.shell.go("table" if kept.open else "end", game=kept.id)

    def _fill_doors(self) -> None:
        doors = self.ids.doors
        doors.clear_widgets()
        for door in DOORS:
            button = PushButton(text=tr._(door.title), icon=door.icon, kind="flat")
            button.bind(on_release=lambda *_args, name=door.screen: self.shell.go(name))
            button.bind(width=self._fit_doors)
            doors.add_widget(button)

    def _fit_doors(self, *_: object) -> None:
        doors = self.ids.doors
        doors.least = max(dp(DOOR), *(button.width for button in doors.children))

    def _fill(self) -> None:
        if self.last_setup is not None:
            game, setup = self.last_setup
            names = ", ".join(player.name for player in setup.players)
            self.last_time = f"{names} · {tr._(games.game(game).title)}"
        going = [kept for kept in self.games if kept.open]
        rest = [kept for kept in self.games if not kept.open]
        self.begun, self.finished = bool(going), bool(rest)
        for shelf, cards in ((self.ids.going, going), (self.ids.shelf, rest)):
            shelf.clear_widgets()
            for kept in cards:
                shelf.add_widget(self._card(kept))
        self._fill_boxes()

    def _fill_boxes(self) -> None:
        from mobile.tables.boxes import BOXES

        boxes = self.ids.boxes
        boxes.clear_widgets()
        for box in BOXES:
            card = BoxCard(title=tr._(box.title), edition=box.edition)
            card.ids.picture.pieces = box.pieces
            card.bind(on_release=lambda *_, chosen=box: self.open_box(chosen))
            boxes.add_widget(card)

    def _card(self, kept: GameSummary) -> GameCard:
        from mobile.widgets.rail import ScoreLine

        card = GameCard(
            title=tr._(games.game(kept.game).title),
            how_far=self._how_far(kept),
            icon="check" if kept.over else "flag" if kept.ended else "hourglass",
        )
        card.bind(on_release=lambda *_: self.open(kept))
        for line in library.score_lines(kept):
            colour = SEATS[line.colour]
            card.ids.scores.add_widget(
                ScoreLine(
                    name=line.name,
                    icon=line.icon,
                    fill=rgba(colour.fill),
                    points=line.points,
                    best=line.best,
                )
            )
        return card

    def _how_far(self, kept: GameSummary) -> str:
        if kept.over:
            return tr._(say("Finished {date}", date=day(kept.date)))
        if kept.ended:
            return tr._(say("{date}, ended early", date=day(kept.date)))
        session, _ = self.app.store.open(kept.id)
        return tr._(session.game.status(session.state))


class GameCard(CardButton):
    """A game to go on with: who plays, how it stands, how far it is."""

    title = StringProperty("")
    how_far = StringProperty("")
    icon = StringProperty("hourglass")


class BoxCard(CardButton):
    """A game that can be played, with its picture."""

    title = StringProperty("")
    edition = StringProperty("")
