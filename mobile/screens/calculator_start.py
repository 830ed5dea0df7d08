"""Before counting: which game was played, by whom, in which edition."""

from __future__ import annotations

from kivy.properties import StringProperty

from core import games
from core.message import N_
from mobile import library
from mobile.shell import screen_class
from mobile.tables.view import BoardFace

screen_class("new_game")  # its kv file is the base of ours
from mobile.screens.new_game import NewGameScreen  # noqa: E402


class CalculatorStartScreen(NewGameScreen):
    heading = StringProperty(N_("Score a finished game"))
    tabled = False

    def offered(self) -> tuple[str, ...]:
        return games.calculators()

    def picture(self, option: str, value: str) -> BoardFace | None:
        return None

    def start(self) -> None:
        session = library.start(self.app.store, self.game, self.setup())
        self.shell.swap("calculator", game=session.header.id)
