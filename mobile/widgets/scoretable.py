"""A table of points: a row for each thing, a column for each player, the sums below."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from mobile.lang import tr
from mobile.tables.palette import SEATS
from mobile.theme import rgba, theme
from mobile.widgets.basics import Figure, Medal, Text
from mobile.widgets.lettering import fitting

COLUMN = 44
"""Width of a player's column in dp, at the usual text size."""
TITLE = 104
"""What the titles need at least."""


class ScoreTable(GridLayout):
    def __init__(self, **kwargs: object) -> None:
        super().__init__(cols=2, size_hint_y=None, spacing=(dp(4), dp(6)), **kwargs)
        self.bind(minimum_height=self.setter("height"))

    def show(self, players: list[tuple[str, str, str]], rows: list[tuple[str, list[int]]]) -> None:
        """Players are (name, colour, icon); rows are (title, points of each player)."""
        self.clear_widgets()
        self.cols = 1 + len(players)
        needs = dp(TITLE) + len(players) * dp(COLUMN)
        self.size_hint_min_x = needs * theme.text_scale + len(players) * dp(4)
        self.add_widget(Widget(size_hint_y=None, height=dp(32)))
        for _name, colour, icon in players:
            medal = Medal(icon=icon, fill=rgba(SEATS[colour].fill), side=dp(30))
            self.add_widget(_cell(medal, dp(34)))
        for title, points in rows:
            self._row(title, points)
        sums = [sum(row[player] for _title, row in rows) for player in range(len(players))]
        self._row(tr._("Total"), sums, strong=True)

    def _row(self, title: str, points: list[int], strong: bool = False) -> None:
        self.add_widget(_Title(text=title))
        for value in points:
            number = Figure(text=str(value) if value else "–", strong=strong)
            if not value:
                number.color = theme.soft_ink
            self.add_widget(_cell(number, dp(30) * theme.text_scale))


class _Title(Text):
    """Smaller where a long word would be broken."""

    def on_width(self, _title: object, width: float) -> None:
        self.font_size = fitting(self.text, width, (theme.body, theme.small), "Roboto")


def _cell(widget: Widget, height: float) -> AnchorLayout:
    width = dp(COLUMN) * theme.text_scale
    cell = AnchorLayout(size_hint=(None, None), size=(width, height), anchor_x="right")
    cell.add_widget(widget)
    return cell
