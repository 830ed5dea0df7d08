"""Home: the games that wait to go on, and the doors to everything else."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.properties import ListProperty, StringProperty

from core import games
from core.message import Message, say
from core.store import Kept
from mobile import rounds
from mobile.lang import tr
from mobile.shell import Screen
from mobile.tables.desk import playable
from mobile.tables.model import BoardFace, Cell
from mobile.theme import SEATS, rgba
from mobile.widgets.basics import CardButton, Plate
from mobile.widgets.rail import ScoreLine

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
    Door(say("Rules"), "info", "rules"),
    Door(say("Settings"), "settings", "settings"),
)
"""New parts of the app hang their door here."""


class HomeScreen(Screen):
    games = ListProperty()
    last_time = StringProperty("")
    """Who played what, for «same as last time»; empty before the first game."""

    def enter(self, **_args: Any) -> None:
        self.games = [kept for kept in self.app.store.games() if kept.game in playable()][:SHOWN]
        self.last_setup = rounds.last_setup(self.app.store)
        tr.bind(code=self._fill)
        self.ids.art.face = self.ids.small_art.face = cover()
        self._fill()

    def leave(self) -> None:
        tr.unbind(code=self._fill)

    def place(self) -> dict[str, Any]:
        return {"scroll": self.ids.scroller.scroll_y}

    def restore(self, place: dict[str, Any]) -> None:
        self.ids.scroller.scroll_y = place.get("scroll", 1)

    def new_game(self) -> None:
        self.shell.go("new_game")

    def same_again(self) -> None:
        game, setup = self.last_setup
        session = rounds.start(self.app.store, game, setup)
        self.shell.go("table", game=session.header.id)

    def open(self, kept: Kept) -> None:
        self.shell.go("end" if kept.over else "table", game=kept.id)

    def _fill(self, *_: object) -> None:
        doors = self.ids.doors
        doors.clear_widgets()
        for door in DOORS:
            button = Plate(text=tr._(door.title), icon=door.icon, kind="flat")
            button.bind(on_release=lambda *_args, name=door.screen: self.shell.go(name))
            doors.add_widget(button)
        if self.last_setup is not None:
            game, setup = self.last_setup
            names = ", ".join(player.name for player in setup.players)
            self.last_time = f"{names} · {tr._(games.game(game).title)}"
        shelf = self.ids.shelf
        shelf.clear_widgets()
        for kept in self.games:
            shelf.add_widget(self._card(kept))

    def _card(self, kept: Kept) -> GameCard:
        card = GameCard(title=tr._(games.game(kept.game).title), how_far=self._how_far(kept))
        card.bind(on_release=lambda *_: self.open(kept))
        for line in rounds.score_lines(kept):
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

    def _how_far(self, kept: Kept) -> str:
        if kept.over:
            return tr._(say("Finished on {date}", date=kept.date))
        session, _ = self.app.store.open(kept.id)
        return tr._(session.game.status(session.state))


class GameCard(CardButton):
    """A game to go on with: who plays, how it stands, how far it is."""

    title = StringProperty("")
    how_far = StringProperty("")


def cover() -> BoardFace:
    """A few hexes of every colour: the picture on the box."""
    from core.hexgrid import centred

    kinds = (
        ("yellow", "pasture"),
        ("blue", "river"),
        ("purple", "monastery"),
        ("green", "castle"),
        ("orange", "city"),
        ("grey", "mine"),
        ("yellow", "pasture"),
    )
    cells = tuple(Cell(colour, icon, "") for colour, icon in kinds)
    return BoardFace(centred((2, 3, 2)), cells, tuple(1 << cell for cell in range(7)))
