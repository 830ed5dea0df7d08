"""Keeps the books of a game beside the rules: what came in minus what went out is what is there.

python -m tests.core.burgundy.accounts 2000      plays that many random games and checks each
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from core.components.hexgrid import members
from core.entry import Entry
from core.games.burgundy import GAME
from core.games.burgundy import entries as e
from core.games.burgundy.state import Duchy, State
from core.games.burgundy.tiles import Kind
from tests.core.burgundy.helpers import EDITIONS, table

SHARED_BOARDS = ("1", "3", "5", "6", "7", "9")
"""Numbers under which both editions have the same duchy."""


class Books:
    """Silver, workers, goods and tiles of every player, worked out from the entries alone."""

    def __init__(self, state: State) -> None:
        self.purses = [
            [1, (p - state.table.first) % len(state.table.names) + 1] for p in self._all(state)
        ]
        self.goods_in = 0
        self.taken: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()
        self.discarded: Counter[str] = Counter()

    @staticmethod
    def _all(state: State) -> range:
        return range(len(state.table.names))

    def enter(self, before: State, entry: Entry) -> None:
        match entry:
            case e.Goods(_, goods):
                self.goods_in += len(goods)
            case e.Roll():
                self.goods_in += 1
            case e.Take(player, depot, tile, die, discard):
                self._turn(before, player, die, depot, free=self._has(before, player, 12))
                self._store(tile, discard)
            case e.Buy(player, tile, _, workers, discard):
                self._pay(player, 2 - workers, workers)
                self._store(tile, discard)
            case e.Place(player, cell, tile, die):
                self._place(before, player, cell, tile, die)
            case e.Sell(player, good, die):
                self._turn(before, player, die, good, free=False)
                silver = 2 if self._has(before, player, 3) else 1
                self._pay(player, -silver, -int(self._has(before, player, 4)))
            case e.Workers(player):
                silver = int(self._has(before, player, 13))
                self._pay(player, -silver, -(4 if self._has(before, player, 14) else 2))
            case e.PhaseEnd():
                for player in self._all(before):
                    mines = sum(
                        t is not None and t.name == "mine" for t in before.duchy(player).tiles
                    )
                    self._pay(player, -mines, -mines if self._has(before, player, 2) else 0)

    def _place(self, before: State, player: int, cell: str, tile: str, die: int | None) -> None:
        board = before.duchy(player).board
        at = board.grid.cell(cell)
        assert at is not None
        kind = before.table.tiles[tile].kind
        helper = {Kind.BUILDING: 9, Kind.SHIP: 10, Kind.ANIMALS: 10}.get(kind, 11)  # type: ignore[arg-type]
        self._turn(before, player, die, board.numbers[at], self._has(before, player, helper))
        self.placed[tile] += 1
        if tile == "bank":
            self._pay(player, -2, 0)
        if tile == "boarding":
            self._pay(player, 0, -4)

    def _turn(self, before: State, player: int, die: int | None, number: int, free: bool) -> None:
        """Workers are counted out one by one until the die shows the number."""
        if die is None:
            return
        reach = 2 if self._has(before, player, 8) else 1
        faces, workers = {die}, 0
        if free:
            faces |= {die % 6 + 1, (die - 2) % 6 + 1}
        while number not in faces:
            workers += 1
            faces |= {(f - 1 + step) % 6 + 1 for f in faces for step in range(-reach, reach + 1)}
        self._pay(player, 0, workers)

    def _store(self, tile: str, discard: str | None) -> None:
        self.taken[tile] += 1
        if discard is not None:
            self.discarded[discard] += 1

    def _pay(self, player: int, silver: int, workers: int) -> None:
        self.purses[player][0] -= silver
        self.purses[player][1] -= workers

    @staticmethod
    def _has(state: State, player: int, number: int) -> bool:
        name = f"monastery{number}"
        return any(tile is not None and tile.name == name for tile in state.duchy(player).tiles)

    def check(self, state: State) -> None:
        """The state says the same as the books."""
        for player, (silver, workers) in enumerate(self.purses):
            duchy = state.duchy(player)
            assert (duchy.silver, duchy.workers) == (silver, workers), (player, state)
            assert silver >= 0 and workers >= 0
            assert sum(1 for n in duchy.goods if n) <= 3
            assert len(state.storage[player]) <= 3
            _check_duchy(duchy)
        goods = sum(map(sum, state.depots)) + sum(sum(d.goods) + sum(d.sold) for d in state.duchies)
        assert goods == self.goods_in
        stored = Counter(tile.name for tiles in state.storage for tile in tiles)
        assert self.taken == self.placed + self.discarded + stored
        for name, count in self.taken.items():
            tile = state.table.tiles[name]
            assert count <= tile.supply + tile.black, name
        for finishers in state.finished:
            assert len(set(finishers)) == len(finishers)


def _check_duchy(duchy: Duchy) -> None:
    """37 cells, each tile on its colour, no building twice in a city without monastery 1."""
    assert len(duchy.tiles) == 37
    assert duchy.filled == duchy.cells_with(lambda tile: True)
    for cell in members(duchy.filled):
        tile = duchy.tiles[cell]
        assert tile is not None and tile.kind is duchy.board.kinds[cell]
    if not duchy.monasteries >> 1 & 1:
        for region in duchy.board.regions:
            found = [
                t.what for c in members(region) if (t := duchy.tiles[c]) and t.kind is Kind.BUILDING
            ]
            assert len(found) == len(set(found))


def audited_game(seed: int) -> tuple[State, list[Entry]]:
    """A random full-depth game to its end, its books checked after every entry."""
    rng = random.Random(seed)
    players = 2 + seed % 3
    state = table(
        players,
        EDITIONS[seed // 3 % 2],
        board=SHARED_BOARDS[seed // 6 % len(SHARED_BOARDS)],
        first=str(1 + seed % players),
    )
    books = Books(state)
    entries: list[Entry] = []
    while not state.over:
        entry = GAME.legal(state).draw(rng)
        assert not GAME.check(state, entry), entry
        books.enter(state, entry)
        state = GAME.apply(state, entry)
        entries.append(entry)
        books.check(state)
    return state, entries


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    began = time.perf_counter()
    count = 0
    verbs: Counter[str] = Counter()
    filled = 0
    for seed in range(games):
        state, entries = audited_game(seed)
        count += len(entries)
        verbs.update(entry.verb for entry in entries)
        filled += sum(duchy.filled == duchy.board.grid.all for duchy in state.duchies)
    seconds = time.perf_counter() - began
    print(f"{games} games, {count} entries, {seconds:.0f} s, no violation")
    print(f"duchies filled to the last cell: {filled}")
    print(", ".join(f"{verb} {n}" for verb, n in verbs.most_common()))


if __name__ == "__main__":
    main()
