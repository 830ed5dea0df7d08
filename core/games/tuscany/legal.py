"""What may be entered now: built from what is on the table, not by trying everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement

from core.entry import Entry
from core.game import Legal
from core.games.tuscany import entries as e
from core.games.tuscany.checks import (
    castle_cells,
    most_left,
    refusals,
    revealable,
    start_closings,
    stored_count,
)
from core.games.tuscany.due import (
    Due,
    closings,
    due_now,
    fitting,
    next_to_choose,
    on_display,
)
from core.games.tuscany.layouts import COLOUR_VALUES
from core.games.tuscany.moves import colour_value, yield_pile
from core.games.tuscany.state import Estate, Phase, State
from core.games.tuscany.tiles import (
    BONUS_SUPPLY,
    BONUSES,
    FARMS,
    GOODS,
    MOST_REWARDS,
    PRICE,
    TILES,
    Closes,
    Farm,
    Goods,
    Level,
    Reward,
    Stored,
    Tile,
)
from core.hexgrid import members

_FARM_TILES: tuple[tuple[Farm, ...], ...] = (
    *((farm,) for farm in FARMS),
    *combinations(FARMS, 2),
)
_NO_FARMS: tuple[tuple[Farm, ...], ...] = ((),)
_PAYMENTS = tuple(
    (pairs, workers) for workers in range(PRICE + 1) for pairs in range(PRICE + 1 - workers)
)
_RARELY = 0.002
"""How often a random player repaints the domain or changes the depth."""

_SCORE = 0.04
"""How often one scores who could: else rounds at depth `score` would end before they begin."""
_FREE = ((0, 0),)
_ANYTHING = tuple((kind, hex, _FREE) for kind in range(len(TILES)) for hex in (False, True))

Group = Callable[[], Iterator[Entry]]
Origin = tuple[int, bool, Sequence[tuple[int, int]]]
"""A kind of tile to lay, whether as a wild hex, and the pairs and workers it may cost."""


def legal_entries(state: State) -> Legal:
    def produce() -> Iterator[Entry]:
        for group in _groups(state):
            yield from group()
        yield from _at_any_time(state)

    def draw(rng: random.Random) -> Entry:
        groups = _groups(state)
        rng.shuffle(groups)
        if _score in groups and rng.random() < _SCORE:
            groups.insert(0, _score)
        elif _score in groups:
            groups.remove(_score)
            groups.append(_score)
        if rng.random() < _RARELY:
            groups.insert(0, partial(_at_any_time, state))
        for group in groups:
            if found := list(group()):
                return rng.choice(found)
        raise IndexError("nothing is legal: the game is over")

    return Legal(produce, lambda entry: not refusals(state, entry), draw)


def _groups(state: State) -> list[Group]:
    """The kinds of things that may be done now, each to be listed when needed."""
    match state.phase:
        case Phase.SETUP:
            return [partial(_in_setup, state)]
        case Phase.PLAY if state.full:
            return _of_active(state)
        case Phase.PLAY:
            return _of_everybody(state)
        case Phase.SCORING:
            return [_score]
        case Phase.FINAL:
            return [_score] if state.full else [_score, *_goods_left(state)]
        case Phase.OVER:
            return []


def _in_setup(state: State) -> Iterator[Entry]:
    if state.missing:
        yield from _reveals(state)
    for player, estate in enumerate(state.estates):
        if not estate.covered:
            yield from _starts(state, player, estate)
    chooser = next_to_choose(state)
    if chooser is not None and not state.missing:
        yield from _bonus_tiles(state, chooser)


def _starts(state: State, player: int, estate: Estate) -> Iterator[Entry]:
    for cell in members(castle_cells(estate)):
        found = start_closings(estate, cell) if state.rules.start_scores else ()
        for closes in found if len(found) > 1 else (None,):
            yield e.Start(player, estate.land.grid.names[cell], closes)


def _of_everybody(state: State) -> list[Group]:
    """At depth `score` there are no turns: everybody lays tiles until the table scores."""
    groups: list[Group] = [_score]
    for player, estate in enumerate(state.estates):
        groups += [partial(_places, state, player, (origin,)) for origin in _ANYTHING]
        if estate.cities:
            groups.append(partial(_bonus_tiles, state, player))
        if estate.yields:
            groups += _cards(state, player)
        if _may_pass(state, estate):
            groups.append(partial(_only, e.Pass(player)))
    return groups


def _of_active(state: State) -> list[Group]:
    player = state.active
    estate = state.estates[player]
    now = due_now(state)
    groups: list[Group] = []
    match now:
        case Due.REVEAL:
            groups = [partial(_reveals, state)]
        case Due.CITY:
            groups = [partial(_bonus_tiles, state, player)]
        case Due.YIELD:
            groups = _cards(state, player)
        case Due.CASTLE:
            shown = [(k, False, _FREE) for k in members(on_display(state))]
            groups = [partial(_places, state, player, shown)]
        case Due.TAKE | Due.ACTION:
            groups = [partial(_takes, state)]
    if now is Due.ACTION:
        groups.append(partial(_only, e.Draw(player)))
        groups.append(partial(_places, state, player, _own_sources(estate)))
    if now in (Due.ACTION, Due.MARBLE) and estate.marble and not state.marble_spent:
        groups.append(partial(_only, e.Marble(player)))
    if now is Due.MARBLE or _may_pass(state, estate):
        groups.append(partial(_only, e.Pass(player)))
    return groups


def _may_pass(state: State, estate: Estate) -> bool:
    if state.missing:
        return False
    if estate.cities:
        return True
    if estate.yields:
        return estate.yields < estate.yields_from_traveller
    return estate.castles > 0


def _at_any_time(state: State) -> Iterator[Entry]:
    if state.phase is Phase.OVER:
        return
    if state.phase is not Phase.FINAL:
        level = Level.SCORE if state.full else Level.FULL
        for player in range(len(state.estates)):
            yield e.Depth(player, level)
    for player, estate in enumerate(state.estates):
        for cell in members(estate.land.unknown):
            for tile in TILES:
                yield e.Paint(player, tile, (estate.land.grid.names[cell],))


def _only(entry: Entry) -> Iterator[Entry]:
    yield entry


def _score() -> Iterator[Entry]:
    yield e.Score()


def _goods_left(state: State) -> Iterator[Group]:
    for player, estate in enumerate(state.estates):
        for goods, told in zip(GOODS, estate.left, strict=True):
            if told is None:
                yield partial(_counts_left, player, goods, most_left(estate, goods))


def _counts_left(player: int, goods: Goods, most: int) -> Iterator[Entry]:
    for count in range(most + 1):
        yield e.Left(player, goods, count)


def _reveals(state: State) -> Iterator[Entry]:
    for kind in members(revealable(state)):
        yield e.Reveal(state.active, (TILES[kind],))


def _bonus_tiles(state: State, player: int) -> Iterator[Entry]:
    for kind, taken in zip(BONUSES, state.bonus_taken, strict=True):
        if taken < BONUS_SUPPLY:
            yield e.Bonus(player, kind)


def _takes(state: State) -> Iterator[Entry]:
    player = state.active
    estate = state.estates[player]
    shown = on_display(state)
    fits = fitting(estate)
    if not fits & shown:
        for kind in members(shown):
            yield e.Clear(player, TILES[kind])
        return
    full = estate.free_storage <= 0
    thrown = [what for what in Stored if stored_count(estate, what)] if full else [None]
    for kind in members(shown & fits if state.clearing or state.rules.only_fitting else shown):
        for over in thrown:
            yield e.Take(player, TILES[kind], over)


def _cards(state: State, player: int) -> list[Group]:
    """One group for each number of things a card gives, so that a card drawn by lot is modest."""
    if state.rules.yields:
        return [partial(_known_cards, state, player)]
    return [partial(_any_cards, state, player, size) for size in range(1, MOST_REWARDS + 1)]


def _known_cards(state: State, player: int) -> Iterator[Entry]:
    for (gives, count), opened in zip(state.rules.yields, yield_pile(state), strict=True):
        if opened < count:
            yield from _with_and_without_room(state, player, gives)


def _any_cards(state: State, player: int, size: int) -> Iterator[Entry]:
    for gives in combinations_with_replacement(Reward, size):
        yield from _with_and_without_room(state, player, gives)


def _with_and_without_room(state: State, player: int, gives: tuple[Reward, ...]) -> Iterator[Entry]:
    yield e.Card(player, gives)
    if Reward.HEX in gives and not state.full:
        yield e.Card(player, gives, room=False)


# ── laying a tile ────────────────────────────────────────────────────────────────────────────


def _own_sources(estate: Estate) -> list[Origin]:
    payments = [
        (pairs, workers)
        for pairs, workers in _PAYMENTS
        if workers <= estate.workers and PRICE - workers + pairs <= estate.cards
    ]
    if not payments:
        return []
    tiles: list[Origin] = [
        (kind, False, payments) for kind, count in enumerate(estate.stored) if count
    ]
    if estate.hexes > estate.new_hexes:
        tiles += [(kind, True, payments) for kind in range(len(TILES))]
    return tiles


def _places(state: State, player: int, origins: Sequence[Origin]) -> Iterator[Entry]:
    estate = state.estates[player]
    reach = estate.reach
    for kind, hex, payments in origins:
        tile = TILES[kind]
        farms = _FARM_TILES if tile is Tile.FARM and not hex else _NO_FARMS
        for cell in members(reach & (estate.land.colours[kind] | estate.land.unknown)):
            name = estate.land.grid.names[cell]
            for closes, bonus in _endings(state, estate, cell, kind):
                for kinds in farms:
                    for pairs, workers in payments:
                        yield e.Place(player, name, tile, hex, kinds, pairs, workers, closes, bonus)


def _endings(
    state: State, estate: Estate, cell: int, kind: int
) -> Iterator[tuple[Closes | None, int | None]]:
    """What has to be said about a tile there: what it finishes, what the colour bonus shows."""
    found = closings(estate.land, estate.covered, cell, kind)
    for closes in found:
        said = closes if len(found) > 1 else None
        if closes is Closes.COLOUR and colour_value(state, kind) is None:
            for value in COLOUR_VALUES:
                yield said, value
        else:
            yield said, None
