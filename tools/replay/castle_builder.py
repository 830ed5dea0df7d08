"""How Castle Builder is touched."""

from __future__ import annotations

from core.entry import Entry
from core.games.castle_builder import entries as e
from core.games.castle_builder.tiles import Tile, parse_tile
from mobile.lang import LIKE
from mobile.tables.castle_builder.jobs import USUAL
from mobile.tables.castle_builder.tiles import EDGES, PARTS, brick, coin_token
from mobile.widgets.basics import Heading, PushButton
from mobile.widgets.switch import SwitchField
from mobile.widgets.tokens import NumberField, TallyField, TokenButton, TokenRow
from tools.driver import walk
from tools.replay.touching import Replay


class CastleBuilder(Replay):
    """Touches Castle Builder's entries."""

    def enter(self, entry: Entry) -> None:
        match entry:
            case e.Place():
                self._place(entry)
            case e.TakeCoin(_, kind):
                self._open("take a coin from the market")
                self.take(coin_token(kind))
            case e.Door(player, place):
                self.seat(player)
                self.cell(place, player, hold=True)
                self._nth(next(self.overlays()).ids.acts, 0)
            case e.Collapse(player, place):
                self.seat(player)
                self.cell(place, player)
            case e.Shoot(_, rival, place):
                player = self.driver.table.referee.table.names.index(rival)
                self.seat(player)
                self.cell(place, player)
            case e.Steal(_, rival):
                self._open()
                self.touch(next(w for w in self.shown(PushButton) if w.text.startswith(rival)))
            case e.Take():
                self.press("Take 2 tiles")
            case e.Land():
                self._land(entry)
            case e.Lay(tiles):
                self._open("to the market")
                for tile in tiles:
                    self._compose(parse_tile(tile), "Add to the market")
            case e.Offer(coins):
                self._offer(coins)
            case e.Pick(_, tile):
                self._open()
                self.take(brick(parse_tile(tile)))
            case e.SetDepth():
                self.driver.open_menu()
                self.press("Enter tiles and coins")
            case e.Row(player, row, rubies):
                self.seat(player)
                gems = 0 if row == 1 else rubies  # they give nothing there
                self.cell(f"row-{row}-{gems}", player)
            case e.Measure(spaces):
                self.driver.open_menu()
                self.press("Learn the track")
                for field, wanted in zip(self.shown(NumberField), divmod(spaces, 10), strict=False):
                    self.touch(
                        next(b for b in walk(field) if getattr(b, "text", "") == str(wanted))
                    )
                self.press("Done")

    def _open(self, first: str = "") -> None:
        """What is due; where players choose what comes first, the thing that ends like this."""
        if first and self.asks() and not self._offers(first):
            self.step_back()
        if not self.asks():
            self.due()
        if first and self.driver.says("Which comes first?"):
            self.touch(next(w for w in self.shown(PushButton) if w.text.endswith(first)))

    def _offers(self, first: str) -> bool:
        return any(str(w.text).endswith(first) for w in self.shown(PushButton, Heading))

    def _place(self, entry: e.Place) -> None:
        self.seat(entry.player)
        royals = self.driver.table.referee.session.state.seats[entry.player].royals
        self.cell(entry.place, entry.player)
        tile = parse_tile(entry.tile)
        if royals:
            royal = entry.source is e.Source.ROYAL
            self.press("Prince or princess" if royal else "From holder or market")
        if entry.source is e.Source.MARKET:
            self.take(brick(tile))
        else:
            self._compose(tile, "Place")
        if entry.discards:
            self.press("Discard and place")

    def _compose(self, tile: Tile, done: str) -> None:
        """Takes a tile that was met before (the market's own stand first), else makes it."""
        met = [w for w in self.shown(TokenButton, TokenRow) if w.token == brick(tile)]
        if met:
            self.touch(met[-1])
            return
        self._number(tile)
        for name, _token in PARTS:
            self._part(name, int(getattr(tile, name)))
        self._edge("Upper edge", tile.top_left + tile.top_right)
        self._edge("Lower edge", tile.bottom_left + tile.bottom_right)
        if tile.top is not None:
            self._pick_number("Upper number, if there are two", tile.top)
        self.press(done)

    def _number(self, tile: Tile) -> None:
        field = self._switch("Number")
        if field is None:
            self._pick_number("Number (0 =", tile.bottom or 0)
            return
        wanted = "✓".translate(LIKE) if tile.bottom is None else str(tile.bottom)
        at = field.words.index(wanted)
        if field.value != at:
            self.touch(field.buttons[at])

    def _pick_number(self, title: str, number: int) -> None:
        field = next(w for w in self.shown(NumberField) if w.title.startswith(title))
        if field.value != number:
            self.fill_number(field, number)

    def _part(self, name: str, count: int) -> None:
        (tally,) = self.shown(TallyField)
        at = [part for part, _ in PARTS].index(name)
        for _ in range(count):
            self.touch(list(reversed(tally.ids.tokens.children))[at])

    def _edge(self, title: str, wanted: str) -> None:
        field = self._switch(title)
        at = [edge for _, edge in EDGES].index(wanted)
        if field is not None and field.value != at:
            self.touch(field.buttons[at])

    def _switch(self, title: str) -> SwitchField | None:
        return next((w for w in self.shown(SwitchField) if w.title == title), None)

    def _land(self, entry: e.Land) -> None:
        self._open("does the baron reach?")
        found = (entry.coins, entry.tile, entry.rubies, entry.slips)
        for usual, name, token in USUAL:
            if (usual.coins, usual.tile, usual.rubies, usual.slips) == found:
                self.take(token._replace(name=name))
                return
        self.press("Something else")
        self._pick_number("Coin spaces", entry.coins)
        if entry.tile:
            field = self._switch("Ends on a tile space")
            assert field is not None
            self.touch(field.buttons[1])
        self._pick_number("Ruby spaces", entry.rubies)
        self._pick_number("Occupied spaces skipped", entry.slips)
        self.press("Done")

    def _offer(self, coins: tuple[e.Coin, ...]) -> None:
        self._open()
        if len(coins) == 1:
            self.take(coin_token(coins[0]))
            return
        for coin in coins:
            self.take(coin_token(coin))
        self.press("Done")
