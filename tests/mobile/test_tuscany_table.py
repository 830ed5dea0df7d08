"""Tuscany played on the table screen with real touches."""

from __future__ import annotations

from core.entry import Entry
from core.games.tuscany import entries as e
from core.games.tuscany.tiles import Farm, Reward, Stored, Tile
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
from mobile.widgets.basics import Plate
from mobile.widgets.loop import LoopTrack
from mobile.widgets.overlays import Bubble
from mobile.widgets.tokens import NumberField, TokenButton, TokenLine, TokenRow
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
        self.touch(next(w for w in self.shown(Plate) if w.text in titles))


def test_a_whole_game_is_played_by_touch(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play()
    assert game.lines == game.golden.lines
    assert driver.table.over


def test_full_tracking_follows_a_golden_game(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players_full")
    game.play(until=60)
    assert game.lines == game.golden.lines[:60]


def test_a_tile_takes_one_touch_and_a_farm_two(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play(until=4)
    game.step_back()
    game.seat(0)
    before = driver.touches
    game.cell("a3", 0)
    assert driver.touches - before == 1
    assert entries(game)[-1] == e.Place(0, "a3", Tile.VILLAGE)
    before = driver.touches
    game.cell("b2", 0)
    game.take(farm_token((Farm.PIGS, Farm.WHEAT)))
    assert driver.touches - before == 2
    assert entries(game)[-1] == e.Place(0, "b2", Tile.FARM, farms=(Farm.PIGS, Farm.WHEAT))


def test_a_tile_on_an_unpainted_domain_takes_three_touches(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/typed_by_hand")
    game.play(until=4)
    game.step_back()
    game.seat(0)
    before = driver.touches
    game.cell("e3", 0)
    game.take(tile_token(Tile.VILLAGE))
    game.press("The area")
    assert driver.touches - before == 3
    assert entries(game)[-1] == game.golden.lines[4].entry


def test_a_round_is_scored_in_two_touches_after_it_was_explained(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play(until=16)
    before = driver.touches
    game.due()
    lines = [w.text for w in game.shown(TokenLine)]
    assert lines == ["Anna: 4 + 9 = 13", "Boris: 0 + 6 = 6"]
    game.press("Score round 1")
    assert driver.touches - before == 2
    red = driver.table.ids.loops.children[0].loop
    assert [runner.way for runner in red.runners] == [13, 6]


def test_the_markers_run_when_motion_is_on(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play(until=16)
    driver.app.settings.motion = True
    red = driver.table.ids.loops.children[0]
    start = red.place_of(4)
    driver.table.enter_entry(e.Score())
    assert red.run < 1, "on its way"
    assert red.place_of(red._way(red.loop.runners[0])) == start
    red.run = 1.0
    assert red.place_of(red._way(red.loop.runners[0])) == red.place_of(13)


def test_a_dark_cell_says_why_not_and_can_be_played_anyway(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play(until=4)
    game.step_back()
    game.seat(0)
    game.cell("i1", 0)
    (bubble,) = driver.widgets(Bubble)
    assert "i1 lies beside no tile." in bubble.text
    assert bubble.note.startswith("TU-25 · ")
    game.press("Play it anyway")
    step = driver.table.desk.session.steps[-1]
    assert step.entry.cell == "i1" and step.refusals
    game.step_back()
    driver.press("Undo")
    assert len(game.lines) == 6, "the entry and its undoing are both kept"


def test_a_track_explains_its_points(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play(until=16)
    green = next(iter(driver.widgets(LoopTrack)))
    game.touch(green)
    assert driver.says("Green track")
    assert driver.says("Anna: 9")
    assert driver.says("Finished area of 3 cells: yellow")


def test_a_yield_card_without_room_gives_red_points(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/typed_by_hand")
    game.play(until=7)
    game.take(card_token((Reward.HEX,)))
    game.press("No room: 2 red points")
    assert entries(game)[-1] == e.Card(1, (Reward.HEX,), room=False)
    assert driver.table.desk.session.points()[1].total == 2


def entries(game: Replay) -> list[Entry]:
    return [step.entry for step in game.driver.table.desk.session.steps]
