"""Random games with every law checked after every entry: `python -m …random_games 2000`."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from core.game import Layout, Player, Setup
from core.games.castle_builder import GAME, parse_tile
from core.games.castle_builder.castle import (
    LOWER_LEFT,
    LOWER_RIGHT,
    STRIDE,
    UPPER_RIGHT,
    Castle,
    place_name,
    read_place,
)
from core.games.castle_builder.entries import Place
from core.games.castle_builder.state import COINS, HOLDER, TILES, State

LAYOUTS = (
    Layout("track", "loop", "1234 ..c. r.t. .c.. rt.c ..rr c.t. cc.."),
    Layout("track", "short", "1c2r3t4r"),
    Layout("foundation", "one door", "..d.."),
    Layout("foundation", "two doors", ".d...d."),
    Layout("tiles", "some", "4\n7.ks.r\n1/11\nany.p\nany.ksks.n"),
)
NAMES = ("Anna", "Борис", "Csilla Őri", "Dora")


def random_setup(rng: random.Random) -> Setup:
    """A random set-up. Towers that must rest on two tiles need a wide foundation."""
    options = {}
    for option in GAME.options:
        values = [choice.value for choice in option.choices]
        values += [layout.name for layout in LAYOUTS if layout.kind == option.layout]
        options[option.name] = rng.choice(values)
    if options["edge"] == "none":
        options["foundation"] = "unknown"
    players = tuple(Player(name) for name in NAMES[: rng.randint(2, 4)])
    return Setup(players, options, LAYOUTS)


def play(seed: int, longest: int = 3000) -> tuple[State, int]:
    """A random game to its end and how many entries it took; every law holds all the way."""
    rng = random.Random(seed)
    state = GAME.begin(random_setup(rng))
    check_laws(state)
    for count in range(longest):
        if state.over:
            return state, count
        entry = GAME.legal(state).draw(rng)
        refusals = GAME.check(state, entry)
        assert not refusals, (entry, refusals)
        after = GAME.apply(state, entry)
        if isinstance(entry, Place):
            check_placement(state, after, entry)
        check_laws(after)
        state = after
    raise AssertionError(f"game {seed} is not over after {longest} entries")


def check_placement(before: State, after: State, entry: Place) -> None:
    """The arithmetic of the rulebook, recomputed: sum below, shift, steps of the row."""
    at = before.seats[entry.player].castle.at
    place, tile = read_place(entry.place), parse_tile(entry.tile)
    assert place is not None
    assert place not in at
    row = place // STRIDE + 1
    supports = [at[p] for p in (place + LOWER_LEFT, place + LOWER_RIGHT) if p in at]
    if row > 1:
        assert supports
    if row > 1 and tile.bottom is not None:
        assert abs(sum(s.value for s in supports) - tile.bottom) == entry.discards
    moves = after.seats[entry.player].moves[len(before.seats[entry.player].moves) :]
    assert [(m.source, m.row, m.rubies) for m in moves] == (
        [(place_name(place), row, tile.rubies)] if row > 1 else []
    )


def check_laws(state: State) -> None:
    """What holds after every entry."""
    for seat in state.seats:
        check_castle(seat.castle)
        assert 0 <= seat.holder <= HOLDER
        assert 0 <= seat.royals <= 2
    if state.table.track:
        assert len({seat.baron for seat in state.seats}) == len(state.seats)
    if state.full:
        check_conservation(state)
    points, steps, outcome = GAME.points(state), GAME.steps(state), GAME.outcome(state)
    assert [p.total for p in points] == [len(seat.coins) for seat in state.seats]
    assert [p.total for p in steps] == [seat.steps for seat in state.seats]
    assert outcome.over == (max(p.total for p in points) == state.table.goal)
    assert max(p.total for p in points) <= state.table.goal
    if outcome.over:
        assert len(outcome.winners) == 1
        assert not list(GAME.legal(state))
    assert str(GAME.due(state))
    assert str(GAME.status(state))


def check_castle(castle: Castle) -> None:
    at = castle.at
    assert at == dict(castle.tiles) | dict(castle.doors)
    for place, tile in at.items():
        assert castle.has(place)
        if place >= STRIDE:
            assert place + LOWER_LEFT in at or place + LOWER_RIGHT in at
        above = at.get(place + UPPER_RIGHT)
        assert above is None or above.bottom_left == tile.top_right
        above = at.get(place + STRIDE)
        assert above is None or above.bottom_right == tile.top_left
    again = Castle.bare(castle.ground)
    for place, _ in castle.doors[len(castle.ground.doors) :]:
        again = again.with_door(place)
    for place, tile in sorted(castle.tiles):
        again = again.placed(place, tile)
    assert (again.at, again.spots, again.rows) == (castle.at, castle.spots, castle.rows)


def check_conservation(state: State) -> None:
    """No tile and no coin is lost or made."""
    held = sum(s.holder + s.royals + len(s.castle.tiles) for s in state.seats)
    assert state.stock + state.discards + len(state.market_tiles) + held == TILES
    taken = sum(len(seat.coins) for seat in state.seats)
    assert state.treasury + len(state.market_coins) + taken == COINS
    assert min(state.stock, state.discards, state.treasury) >= 0


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    endings: Counter[str] = Counter()
    entries, start = 0, time.perf_counter()
    for seed in range(games):
        state, count = play(seed)
        entries += count
        endings[f"{len(state.seats)} players, {GAME.outcome(state).ending}"] += 1
    seconds = time.perf_counter() - start
    print(f"{games} games, {entries} entries in {seconds:.0f} s, no law violated")
    for ending, times in sorted(endings.items()):
        print(f"{times:6} {ending}")


if __name__ == "__main__":
    main()
