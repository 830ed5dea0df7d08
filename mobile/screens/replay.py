"""A game watched again: any moment of it, forwards and backwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from core.entry import player_of
from core.message import say
from mobile import library
from mobile.lang import tr
from mobile.screens import picture
from mobile.shell import Screen
from mobile.tables.palette import SEATS
from mobile.tables.registry import table_for
from mobile.tables.table import Table
from mobile.tables.view import BoardMarks, CastleMarks
from mobile.theme import rgba
from mobile.widgets.boards import board_type, show_board
from mobile.widgets.counting import TotalCard


class ReplayScreen(Screen):
    at = NumericProperty(0)
    """Entries that have been made at this moment."""
    most = NumericProperty(0)
    seat = NumericProperty(0)
    """Whose board is shown."""
    title = StringProperty("")
    words = StringProperty("")
    """The last entry."""

    def enter(self, game: str) -> None:
        self.session = library.open_game(self.app.store, game)
        tr.follow(self.session.edition)
        self.most = len(self.session.steps)
        self.refresh()
        self.at = self.most

    def place(self) -> dict[str, Any]:
        return {"at": int(self.at), "seat": int(self.seat)}

    def restore(self, place: dict[str, Any]) -> None:
        self.at = place["at"]
        self.show_seat(place["seat"])

    def step(self, by: int) -> None:
        self.at = min(max(int(self.at) + by, 0), int(self.most))

    def on_at(self, *_: object) -> None:
        """Turns to the board of whoever moved, so that one sees what happened."""
        if self.at:
            player = player_of(self.session.steps[int(self.at) - 1].entry)
            if player is not None:
                self.seat = player
        self.refresh()

    def show_seat(self, seat: int) -> None:
        self.seat = seat
        self.refresh()

    def save_picture(self) -> None:
        """The board and the points of this moment as a picture."""
        picture.save(self, self.ids.picture, self.session.header.game)

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    def refresh(self, *_: object) -> None:
        table = table_for(self.session.moment(int(self.at)))
        self.title = tr._(self.session.game.title)
        self.words = self._last_words(table)
        seat = int(self.seat)
        slot, face = self.ids.slot, table.face(seat)
        if [type(widget) for widget in slot.children] != [board_type(face)]:
            slot.clear_widgets()  # another depth has another board
            self.board = board_type(face)()
            self.board.disabled = True
            slot.add_widget(self.board)
        show_board(self.board, face, _to_look_at(table.marks(seat)))
        self._show_players(table)

    def _last_words(self, table: Table[Any]) -> str:
        if not self.at:
            return tr._(say("Start of the game"))
        line = table.log(1)[0]
        said = tr._(line.text)
        return said if line.player is None else f"{table.names[line.player]} {said}"

    def _show_players(self, table: Table[Any]) -> None:
        box = self.ids.players
        points = table.points
        if len(box.children) != len(points):
            box.clear_widgets()
            for seat, name in enumerate(table.names):
                colour, icon = table.looks(seat)
                card = TotalCard(name=name, icon=icon, colour=rgba(SEATS[colour].fill))
                card.bind(on_release=lambda *_, s=seat: self.show_seat(s))
                box.add_widget(card)
        for seat, card in enumerate(reversed(box.children)):
            card.total = str(points[seat].total)
            card.first = seat == int(self.seat)


def _to_look_at(marks: BoardMarks | CastleMarks) -> BoardMarks | CastleMarks:
    """What is on a board, without what may be done there."""
    if isinstance(marks, BoardMarks):
        return replace(marks, choosing=False, rings={})
    return replace(marks, rings={})
