"""The players: always visible, with their points and what they have."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from kivy.animation import Animation
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from mobile.tables.palette import LIGHT, SEATS, paint
from mobile.tables.view import Seat, Stock
from mobile.theme import rgba, theme
from mobile.widgets.basics import CardButton, Chip, Number, fill_up
from mobile.widgets.lettering import width_of


class ScoreLine(BoxLayout):
    """A player's name and points in a row."""

    name = StringProperty("")
    icon = StringProperty("person")
    fill = ColorProperty(LIGHT["accent"])
    points = StringProperty("")
    best = BooleanProperty(False)


class PointsButton(ButtonBehavior, Number):
    """A number of points; a touch explains it."""

    leads = BooleanProperty(False)


class PlayerCard(CardButton):
    """A player in the rail. A touch of the number explains it, one elsewhere shows the sheet."""

    name = StringProperty("")
    team = StringProperty("")
    icon = StringProperty("person")
    colour = ColorProperty(LIGHT["accent"])
    points = NumericProperty(0)
    done = BooleanProperty(False)
    leads = BooleanProperty(False)
    chosen = BooleanProperty(False)
    tight = BooleanProperty(False)
    """Only name and points, for many players at the top of a screen."""
    __events__ = ("on_explain",)

    def on_kv_post(self, _base: object) -> None:
        self.ids.stocks.fbind("width", self._fit_stocks)

    def on_explain(self) -> None:
        pass

    def show(self, seat: Seat, chosen: bool) -> None:
        self.name, self.team, self.icon = seat.name, seat.team, seat.icon
        self.colour = rgba(SEATS[seat.colour].fill)
        self.done, self.leads, self.chosen = seat.done, seat.leads, chosen
        Animation.cancel_all(self, "points")
        if theme.motion and self.points != seat.points and self.parent is not None:
            Animation(points=seat.points, duration=theme.duration * 2).start(self)
        else:
            self.points = seat.points
        self._show_stocks(seat)

    def _show_stocks(self, seat: Seat) -> None:
        show_stocks(self.ids.stocks, seat.stocks)
        self._fit_stocks()

    def _fit_stocks(self, *_: object) -> None:
        """Smaller figures where the usual ones have no room."""
        box = self.ids.stocks
        for size in (theme.strong, theme.body, theme.small):
            figures = [width_of(chip.text, size) for chip in box.children]
            for chip in box.children:
                chip.font_size = size
            if sum(figures) + len(figures) * dp(22 + 6 + 2) <= box.width:
                break


def show_stocks(box: Widget, stocks: tuple[Stock, ...]) -> None:
    """What a player has; what there is none of shows faintly."""
    chips = fill_up(box, len(stocks), lambda: Chip(side=dp(22)))
    for chip, stock in zip(chips, stocks, strict=True):
        look = paint(stock.colour)
        chip.icon, chip.fill, chip.ink = stock.icon, rgba(look.fill), rgba(look.ink)
        chip.text = str(stock.amount)
        chip.opacity = 1 if stock.amount else 0.45


class PlayersRail(GridLayout):
    """All players, always visible. Events: `on_seat(player)`, `on_explain(player)`."""

    low = BooleanProperty(False)
    """Beside each other at the top, instead of below each other at the side."""
    least = NumericProperty(dp(190))
    """What a player's card needs at least."""
    tight = BooleanProperty(False)
    __events__ = ("on_seat", "on_explain")

    def on_seat(self, player: int) -> None:
        pass

    def on_explain(self, player: int) -> None:
        pass

    def show(self, seats: tuple[Seat, ...], chosen: int | None) -> None:
        if len(self.children) != len(seats):
            self.clear_widgets()
            for player in range(len(seats)):
                self.add_widget(self._card(player))
            self.fit()
        for player, seat in enumerate(seats):
            card = self.card(player)
            card.show(seat, player == chosen)

    def card(self, player: int) -> PlayerCard:
        return self._cards()[len(self.children) - 1 - player]

    def _cards(self) -> list[PlayerCard]:
        return cast("list[PlayerCard]", self.children)

    def fit(self, *_: object) -> None:
        """As many columns as there is room for; a second row leaves no room for the stocks."""
        count = max(len(self.children), 1)
        fitting = int((self.width + self.spacing[0]) // (self.least + self.spacing[0]))
        rows = -(-count // max(fitting, 1))
        self.cols = -(-count // rows) if self.low else 1
        self.tight = self.low and rows > 1
        for card in self._cards():
            card.tight = self.tight

    on_low = on_width = on_least = fit

    def _card(self, player: int) -> PlayerCard:
        card = PlayerCard()
        card.bind(on_release=lambda *_: self.dispatch("on_seat", player))
        card.bind(on_explain=lambda *_: self.dispatch("on_explain", player))
        return card


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
