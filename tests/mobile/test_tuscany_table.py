"""Tuscany played on the table screen with real touches."""

from __future__ import annotations

from core.entry import Entry
from core.games.tuscany import entries as e
from core.games.tuscany.tiles import Reward, Stored, Tile
from mobile.tables.tuscany_pieces import (
    GOODS_NAMES,
    bonus_token,
    card_token,
    closes_token,
    farm_token,
    payment_token,
    stored_token,
    tile_token,
    value_token,
)
from mobile.widgets.tokens import NumberField
from tests.mobile.driver import Driver
from tests.mobile.recorded import Replay


class Tuscany(Replay):
    """Touches Tuscany's entries."""

    def enter(self, entry: Entry) -> None:
        match entry:
            case e.Reveal(_, tiles):
                self._open()
                self.take(tile_token(tiles[0]))
            case e.Start(player, cell):
                self.step_back()
                self.seat(player)
                self.cell(cell, player)
            case e.Bonus(_, kind):
                self._open()
                self.take(bonus_token(kind))
            case e.Place():
                self._place(entry)
            case e.Card():
                self._card(entry)
            case e.Score():
                self._score()
            case e.Left():
                self._left(entry)
            case e.Draw(player):
                count = 3 + self.driver.table.desk.state.estates[player].hand_growth
                self.press(f"Draw {count} region cards")
            case e.Take():
                self._take(entry)
            case e.Clear(_, tile):
                self.press("Nothing fits: clear a kind away")
                if self.asks():
                    self.take(tile_token(tile))
            case e.Marble():
                self.press("Spend a marble for one more action")
            case e.Pass():
                self._pass()

    def _open(self) -> None:
        if not self.asks():
            self.due()

    def _place(self, entry: e.Place) -> None:
        self.step_back()
        self.seat(entry.player)
        self.cell(entry.cell, entry.player)
        if self.said(entry):
            return
        before = len(self.lines)
        if entry.tile is Tile.FARM:
            self._maybe(farm_token(entry.farms))
        else:
            self._maybe(tile_token(entry.tile))
        if entry.closes is not None and len(self.lines) == before:
            self._word(str(closes_token(entry.closes).name))
        if entry.bonus is not None and len(self.lines) == before:
            self._maybe(value_token(entry.bonus))
        if len(self.lines) == before:
            self._word(str(payment_token((entry.pairs, entry.workers)).name))

    def said(self, entry: e.Place) -> bool:
        """Whether the touch of the cell was enough."""
        last = self.lines[-1] if self.lines else None
        return getattr(last, "entry", None) == entry

    def _maybe(self, token: object) -> None:
        """Chooses a piece if it is asked for."""
        if self.asks() and any(w.token == token for w in self._pieces()):
            self.take(token)

    def _pieces(self) -> list[object]:
        from mobile.widgets.tokens import TokenButton, TokenRow

        return list(self.shown(TokenButton, TokenRow))

    def _word(self, text: str) -> None:
        self.press(text[:1].upper() + text[1:])

    def _card(self, entry: e.Card) -> None:
        self._open()
        self.take(card_token(entry.gives))
        if Reward.HEX in entry.gives and not self.driver.table.desk.state.full:
            self.press("Yes" if entry.room else "No room: 2 red points")

    def _score(self) -> None:
        self.step_back()
        state = self.driver.table.desk.state
        self.due()
        final = state.scored == 3
        self.press("Do the final scoring" if final else f"Score round {state.round}")

    def _left(self, entry: e.Left) -> None:
        self.step_back()
        self.due()
        self.press(f"{self.driver.table.desk.names()[entry.player]}: enter what is left")
        title = str(GOODS_NAMES[entry.goods])
        field = next(w for w in self.shown(NumberField) if w.title == title)
        buttons = list(reversed(field.ids.numbers.children))
        self.touch(buttons[entry.count])
        self.press("Enter")

    def _take(self, entry: e.Take) -> None:
        self.press("Take a tile of the display")
        self._maybe(tile_token(entry.tile))
        if entry.over is not None and self.asks():
            self.take(stored_token(Stored(entry.over)))

    def _pass(self) -> None:
        if self.asks():
            self.press("Leave it")
            return
        titles = ("Keep the marble", "No tile for the castle")
        from mobile.widgets.basics import Plate

        self.touch(next(w for w in self.shown(Plate) if w.text in titles))


def test_a_whole_game_is_played_by_touch(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play()
    assert game.lines == game.golden.lines
    assert driver.table.over
