"""What may be entered now: built from what is on the table, not by trying everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, replace
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product, starmap
from typing import Any, NamedTuple, TypeVar

from core.components.hexgrid import members
from core.entry import Entry
from core.games.tuscany import entries as e
from core.games.tuscany.apply import colour_value, marble_kept, yield_pile
from core.games.tuscany.check import (
    castle_cells,
    check,
    level_of,
    most_empty,
    most_left,
    revealable,
    start_closings,
    tiles_missing,
)
from core.games.tuscany.due import (
    Due,
    closed_on,
    closings,
    due_now,
    next_to_choose,
    on_display,
    owed_at_score,
    takable,
)
from core.games.tuscany.imagining import Masks
from core.games.tuscany.land import Land
from core.games.tuscany.layouts import COLOUR_VALUES
from core.games.tuscany.placing import in_the_box
from core.games.tuscany.state import Estate, Phase, State
from core.games.tuscany.tiles import (
    BONUS_SUPPLY,
    BONUSES,
    FARMS,
    GOODS,
    LARGEST_AREA,
    MOST_FARMS,
    MOST_REWARDS,
    PRICE,
    TILES,
    Closes,
    Farm,
    Goods,
    Joined,
    JoinWay,
    Level,
    Reward,
    Stored,
    Tile,
)
from core.sampling import cell_of, one_of

_FARM_TILES: tuple[tuple[Farm, ...], ...] = (
    *((farm,) for farm in FARMS),
    *combinations(FARMS, 2),
)
_NO_FARMS: tuple[tuple[Farm, ...], ...] = ((),)
_RARELY = 0.002
"""How often a random player repaints the domain or changes the depth."""

_STRANGE = 0.004
"""How often a random player says something else of an unpainted domain than what was in mind."""
_TRIES = 8

_NAMED = 0.3
"""How often one names the colours of the cards paid."""
_SCORE = 0.04
"""How often one scores who could: else rounds at depth `score` would end before they begin."""
_STORED = tuple(Stored)
_FREE = ((0, 0),)
_ANY_CARDS = tuple(
    tuple(combinations_with_replacement(Reward, size)) for size in range(1, MOST_REWARDS + 1)
)
"""What a yield card may give, by the number of things."""
_ANYTHING = tuple((kind, hex, _FREE) for kind in range(len(TILES)) for hex in (False, True))

T = TypeVar("T")
Origin = tuple[int, bool, Sequence[tuple[int, int]]]
"""A kind of tile to lay, whether as a wild hex, and the pairs and workers it may cost."""
Fields = tuple[Any, ...]


class Among(NamedTuple):
    """Entries of one kind that may be made now, as what fills their fields."""

    kind: type[Entry]
    fields: Callable[[], Iterable[Fields]]

    def listed(self) -> Iterator[Entry]:
        return starmap(self.kind, self.fields())

    def drawn(self, rng: random.Random) -> Entry | None:
        found = list(self.fields())
        return self.kind(*one_of(rng, found)) if found else None


class Placing(NamedTuple):
    """The tiles a player may lay now: many, so that one is drawn step by step."""

    state: State
    player: int
    origins: Callable[[State, int], Sequence[Origin]]

    def listed(self) -> Iterator[Entry]:
        origins = self.origins(self.state, self.player)
        return _places(self.state, self.player, origins, self.state.estates[self.player].reach)

    def drawn(self, rng: random.Random) -> Entry | None:
        origins = self.origins(self.state, self.player)
        return _drawn_place(self.state, self.player, origins, rng)


class Taking(NamedTuple):
    """The tiles that may leave the display now."""

    state: State

    def listed(self) -> Iterator[Entry]:
        state, player = self.state, self.state.active
        taken, cleared = takable(state, player)
        for kind, over in product(members(taken), _thrown_out(state.estates[player])):
            yield e.Take(player, TILES[kind], over)
        yield from (e.Clear(player, TILES[kind]) for kind in members(cleared))

    def drawn(self, rng: random.Random) -> Entry | None:
        """One who does not know the colours mostly thinks of one painting."""
        state, player = self.state, self.state.active
        estate, shown = state.estates[player], on_display(state)
        painting = in_mind(estate.land) or estate.land.colours
        reach = estate.reach
        fits = shown
        if reach:
            fits = sum([1 << kind for kind in members(shown) if painting[kind] & reach])
        kinds = fits if state.clearing or state.rules.only_fitting else shown
        if not fits:
            kinds, cleared = takable(state, player)
            if cleared:
                return e.Clear(player, TILES[cell_of(rng, cleared)])
        if not kinds:
            return None
        return e.Take(player, TILES[cell_of(rng, kinds)], one_of(rng, _thrown_out(estate)))


def _thrown_out(estate: Estate) -> Sequence[Stored | None]:
    """What may leave a full storage for a tile; nothing where there is room."""
    if estate.free_storage > 0:
        return (None,)
    tiles = [_STORED[kind] for kind, count in enumerate(estate.stored) if count]
    return [*tiles, Stored.HEX] if estate.hexes else tiles


class Revealing(NamedTuple):
    """The tiles that may turn up now."""

    state: State

    def listed(self) -> Iterator[Entry]:
        kinds = members(revealable(self.state))
        return (e.Reveal(self.state.active, (TILES[kind],)) for kind in kinds)

    def drawn(self, rng: random.Random) -> Entry | None:
        kind = cell_of(rng, revealable(self.state))
        return e.Reveal(self.state.active, (TILES[kind],))


class Founding(NamedTuple):
    """The cells a player's start castle may lie on."""

    state: State
    player: int

    def listed(self) -> Iterator[Entry]:
        for cell in members(castle_cells(self.state.estates[self.player])):
            yield from self._on(cell)

    def drawn(self, rng: random.Random) -> Entry | None:
        cells = castle_cells(self.state.estates[self.player])
        return one_of(rng, self._on(cell_of(rng, cells)))

    def _on(self, cell: int) -> list[Entry]:
        estate = self.state.estates[self.player]
        found = start_closings(estate, cell) if self.state.rules.start_scores else ()
        name = estate.land.grid.names[cell]
        ends = found if len(found) > 1 else (None,)
        return [e.Start(self.player, name, closes) for closes in ends]


class Opening(NamedTuple):
    """Yield cards a player may open now."""

    player: int
    cards: Sequence[tuple[Reward, ...]]
    ask_room: bool
    """Whether somebody has to say if a wild hex finds room."""

    def listed(self) -> Iterator[Entry]:
        for gives in self.cards:
            yield e.Card(self.player, gives)
            if self.ask_room and Reward.HEX in gives:
                yield e.Card(self.player, gives, room=False)

    def drawn(self, rng: random.Random) -> Entry | None:
        gives = one_of(rng, self.cards)
        asked = self.ask_room and Reward.HEX in gives
        return e.Card(self.player, gives, room=not asked or rng.random() < 0.5)


class Recalling(NamedTuple):
    """The tiles of a player that lie already, when tiles begin to be entered."""

    state: State
    player: int

    def listed(self) -> Iterator[Entry]:
        if not check(self.state, told := e.Told(self.player)):
            yield told
        for kind in range(len(TILES)):
            yield from self._of(kind)

    def drawn(self, rng: random.Random) -> Entry | None:
        """Only tiles that must lie there."""
        estate = self.state.estates[self.player]
        for kind in range(len(TILES)):
            if tiles_missing(estate, kind) and (found := list(self._of(kind))):
                return one_of(rng, found)
        return e.Told(self.player)

    def _of(self, kind: int) -> Iterator[Entry]:
        land = self.state.estates[self.player].land
        for name in land.grid.names:
            entry = e.Lies(self.player, name, TILES[kind])
            if not check(self.state, entry):
                yield entry


Group = Among | Founding | Placing | Revealing | Taking | Opening | Recalling


def legal(state: State) -> Iterator[Entry]:
    for group in _groups(state):
        yield from group.listed()
    yield from _at_any_time(state)


def listed(state: State, kind: type[Entry]) -> Iterator[Entry]:
    """Those of one kind that belong to the course of the game."""
    for group in _groups(state):
        if kind is e.Place or not isinstance(group, Placing):
            yield from (entry for entry in group.listed() if type(entry) is kind)


def placements(state: State, player: int, cell: int) -> list[e.Place]:
    """All ways to lay a tile on that cell now."""
    return [
        entry
        for origins in _origins(state, player)
        for entry in _places(state, player, origins, 1 << cell)
    ]


def open_cells(state: State, player: int) -> int:
    """Where a player may lay something now."""
    estate = state.estates[player]
    kinds = {kind for origins in _origins(state, player) for kind, _, _ in origins}
    return sum(
        1 << cell
        for cell in members(estate.reach)
        if any(_possible(estate, cell, kind) for kind in kinds)
    )


def _origins(state: State, player: int) -> Iterator[Sequence[Origin]]:
    for group in _groups(state):
        if isinstance(group, Placing) and group.player == player:
            yield group.origins(state, player)


def draw(state: State, rng: random.Random) -> Entry:
    """One at random: first a kind of thing to do, then one of that kind."""
    if rng.random() < _RARELY and (entry := _drawn_at_any_time(state, rng)):
        return entry
    groups = _drawn_groups(state, rng)
    while groups:
        entry = groups.pop(int(rng.random() * len(groups))).drawn(rng)
        if entry is not None:
            return entry
    if state.phase is Phase.OVER:
        raise IndexError("nothing is legal: the game is over")
    return e.Score()


def _groups(state: State) -> list[Group]:
    """The kinds of things that may be done now, each to be listed when needed."""
    match state.phase:
        case Phase.SETUP:
            return _in_setup(state)
        case Phase.PLAY if state.full:
            after = marble_kept(state)
            return _of_active(state) + ([] if after is None else _groups(after))
        case Phase.PLAY if state.tracks:
            return [_SCORING, *(g for p in range(len(state.estates)) for g in on_tracks(state, p))]
        case Phase.PLAY:
            # At depth `score` there are no turns: everybody lays tiles until the table scores.
            owed = any(True for _ in owed_at_score(state))
            found = [g for p in range(len(state.estates)) for g in _of_one(state, p)]
            return found if owed else [_SCORING, *found]
        case Phase.SCORING:
            return [_SCORING]
        case Phase.FINAL:
            untold = [] if state.full else _untold(state)
            return [
                _SCORING,
                *(_counting(state, player, goods) for player, goods in untold),
                *_uncounted(state),
            ]
        case Phase.OVER:
            return []


def _drawn_groups(state: State, rng: random.Random) -> list[Group]:
    """What to draw from, at depth `score` of one player only. The table scores now and then, or
    when there is nothing else to do."""
    if state.full or state.phase not in (Phase.PLAY, Phase.FINAL):
        return _groups(state)
    if state.phase is Phase.PLAY:
        owing = [p for p, estate in enumerate(state.estates) if estate.cities or estate.yields]
        if owing:  # The others wait, so that scoring does.
            return _of_one(state, one_of(rng, owing))
    if rng.random() < _SCORE:
        return [_SCORING]
    if state.phase is Phase.FINAL:
        untold = _untold(state)
        return [_counting(state, *one_of(rng, untold))] if untold else _uncounted(state)
    player = int(rng.random() * len(state.estates))
    if state.tracks:
        return on_tracks(state, player)
    if state.estates[player].unsettled and rng.random() < 0.5:
        return [Among(e.Shift, lambda: map(astuple, shifts(state, player)))]
    return _of_one(state, player)


def _in_setup(state: State) -> list[Group]:
    groups: list[Group] = []
    if state.missing:
        groups.append(Revealing(state))
    for player, estate in enumerate(state.estates):
        if not estate.covered:
            groups.append(Founding(state, player))
    chooser = next_to_choose(state)
    if chooser is not None and not state.missing:
        groups.append(Among(e.Bonus, partial(_bonus_tiles, state, chooser)))
    groups += [
        Recalling(state, player)
        for player, estate in enumerate(state.estates)
        if estate.untold and estate.covered
    ]
    return groups


def _of_one(state: State, player: int) -> list[Group]:
    """What one player may do at depth `score`."""
    estate = state.estates[player]
    groups: list[Group] = [Placing(state, player, lambda state, player: _ANYTHING)]
    if estate.cities:
        groups.append(Among(e.Bonus, partial(_bonus_tiles, state, player)))
    if estate.yields:
        groups += _cards(state, player)
    if _may_pass(state, estate):
        groups.append(_only(e.Pass, player))
    return groups


def on_tracks(state: State, player: int) -> list[Group]:
    """What one player may enter at depth `tracks`."""

    def allowed(entries: Iterable[Entry]) -> Callable[[], list[Fields]]:
        return lambda: [astuple(entry) for entry in entries if not check(state, entry)]

    sizes = range(1, LARGEST_AREA + 1)
    areas = [e.Area(player, tile, size) for tile in TILES for size in sizes]
    colours = [
        e.Colour(player, tile, value)
        for kind, tile in enumerate(TILES)
        for value in _values(state, kind, Closes.COLOUR)
    ]
    farms = [e.Farms(player, new) for new in range(1, MOST_FARMS + 1)]
    return [
        Among(e.Area, allowed(areas)),
        Among(e.Colour, allowed(colours)),
        Among(e.Farms, allowed(farms)),
        Among(e.Bonus, partial(_bonus_tiles, state, player)),
        *_cards(state, player),
    ]


def _of_active(state: State) -> list[Group]:
    player = state.active
    estate = state.estates[player]
    now = due_now(state)
    groups: list[Group] = []
    match now:
        case Due.REVEAL:
            groups = [Revealing(state)]
        case Due.CITY:
            groups = [Among(e.Bonus, partial(_bonus_tiles, state, player))]
        case Due.YIELD:
            groups = _cards(state, player)
        case Due.CASTLE:
            groups = [Placing(state, player, _shown)]
        case Due.TAKE | Due.ACTION:
            groups = [Taking(state)]
    if now is Due.ACTION:
        groups.append(_only(e.Draw, player))
        groups.append(Placing(state, player, _owned))
    if now in (Due.ACTION, Due.MARBLE) and estate.marble and not state.marble_spent:
        groups.append(_only(e.Marble, player))
    if now is Due.MARBLE or _may_pass(state, estate):
        groups.append(_only(e.Pass, player))
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
        for player, level in product(range(len(state.estates)), Level):
            if not check(state, entry := e.SetDepth(player, level)):
                yield entry
    for player, estate in enumerate(state.estates):
        yield from shifts(state, player)
        for cell in members(estate.land.unknown):
            yield from paints(state, player, cell)


def shifts(state: State, player: int) -> Iterator[e.Shift]:
    """How a player's boards may lie, where that is not known."""
    for board, way in product(Joined, JoinWay):
        if not check(state, entry := e.Shift(player, board, way)):
            yield entry


def paints(state: State, player: int, cell: int) -> Iterator[e.Paint]:
    """The colours that a cell without one may have."""
    land = state.estates[player].land
    for kind, tile in enumerate(TILES):
        if land.may_have(1 << cell, kind):
            yield e.Paint(player, tile, (land.grid.names[cell],))


def _drawn_at_any_time(state: State, rng: random.Random) -> Entry | None:
    if state.phase in (Phase.FINAL, Phase.OVER):
        return None
    player = int(rng.random() * len(state.estates))
    land = state.estates[player].land
    if not land.unknown or rng.random() < 0.05:
        level = one_of(rng, [level for level in Level if level is not level_of(state)])
        entry = e.SetDepth(player, level)
        return None if check(state, entry) else entry
    cell, kind = cell_of(rng, land.unknown), int(rng.random() * len(TILES))
    if not land.may_have(1 << cell, kind):
        return None
    return e.Paint(player, TILES[kind], (land.grid.names[cell],))


@cache
def _only(kind: type[Entry], *fields: int) -> Among:
    return Among(kind, lambda: (fields,))


_SCORING = _only(e.Score)


def _untold(state: State) -> list[tuple[int, Goods]]:
    """What nobody has counted yet for the final scoring."""
    return [
        (player, goods)
        for player, estate in enumerate(state.estates)
        for goods, told in zip(GOODS, estate.left, strict=True)
        if told is None
    ]


def _uncounted(state: State) -> list[Group]:
    """The empty spaces nobody has counted yet."""
    if not state.tracks:
        return []
    return [
        Among(e.Empty, partial(_empties, player, most_empty(state, player)))
        for player, estate in enumerate(state.estates)
        if estate.empty is None
    ]


def _empties(player: int, most: int) -> list[Fields]:
    return [(player, count) for count in range(most + 1)]


def _counting(state: State, player: int, goods: Goods) -> Group:
    counts = range(most_left(state, player, goods) + 1)
    return Among(e.Left, lambda: [(player, goods, count) for count in counts])


def _bonus_tiles(state: State, player: int) -> list[Fields]:
    return [
        (player, kind)
        for kind, taken in zip(BONUSES, state.bonus_taken, strict=True)
        if taken < BONUS_SUPPLY
    ]


def _cards(state: State, player: int) -> list[Group]:
    """One group for each number of things a card gives, so that a random card is modest."""
    if not state.rules.yields:
        return [Opening(player, cards, not state.full) for cards in _ANY_CARDS]
    piles = zip(state.rules.yields, yield_pile(state), strict=True)
    known = [gives for (gives, count), opened in piles if opened < count]
    return [Opening(player, known, not state.full)]


# ── laying a tile ────────────────────────────────────────────────────────────────────────────


def _shown(state: State, player: int) -> list[Origin]:
    return [(kind, False, _FREE) for kind in members(on_display(state))]


def _owned(state: State, player: int) -> list[Origin]:
    estate = state.estates[player]
    payments = _payments(min(estate.cards, 2 * PRICE), min(estate.workers, PRICE))
    if not payments:
        return []
    kinds = [(kind, False) for kind, count in enumerate(estate.stored) if count]
    if estate.hexes > estate.new_hexes:
        kinds += [(kind, True) for kind in range(len(TILES))]
    found = ((kind, hex, _in_the_box(state, kind, payments)) for kind, hex in kinds)
    return [origin for origin in found if origin[2]]


def _in_the_box(
    state: State, kind: int, payments: Sequence[tuple[int, int]]
) -> Sequence[tuple[int, int]]:
    """Those of these payments for which the box has cards enough (TU-82)."""
    if in_the_box(state, (TILES[kind],) * PRICE):
        return payments
    return [
        (pairs, workers)
        for pairs, workers in payments
        if in_the_box(state, (TILES[kind],) * (PRICE - pairs - workers))
    ]


@cache
def _payments(cards: int, workers: int) -> tuple[tuple[int, int], ...]:
    """How many pairs and workers one who has these may pay with."""
    return tuple(
        (pairs, paid)
        for paid in range(min(PRICE, workers) + 1)
        for pairs in range(PRICE + 1 - paid)
        if PRICE - paid + pairs <= cards
    )


def _places(state: State, player: int, origins: Sequence[Origin], cells: int) -> Iterator[e.Place]:
    estate = state.estates[player]
    cells &= estate.reach
    for kind, hex, payments in origins:
        tile = TILES[kind]
        farms = _FARM_TILES if tile is Tile.FARM and not hex else _NO_FARMS
        for cell in members(cells):
            if not _possible(estate, cell, kind):
                continue
            name = estate.land.grid.names[cell]
            for closes, bonus in _endings(state, estate, cell, kind):
                for kinds in farms:
                    for pairs, workers in payments:
                        yield e.Place(player, name, tile, hex, kinds, pairs, workers, closes, bonus)


def _possible(estate: Estate, cell: int, kind: int) -> bool:
    """Whether this cell has that kind's colour, or may have for all that is known."""
    land = estate.land
    if land.unknown >> cell & 1:
        return land.may_have(1 << cell, kind)
    return bool(land.colours[kind] >> cell & 1)


def _drawn_place(
    state: State, player: int, origins: Sequence[Origin], rng: random.Random
) -> Entry | None:
    """One who lays tiles on an unpainted domain mostly thinks of one painting."""
    estate = state.estates[player]
    land, reach = estate.land, estate.reach
    painting = in_mind(land)
    if not painting or (land.unknown and rng.random() < _STRANGE):
        return _drawn_strangely(state, player, origins, rng)
    possible = [origin for origin in origins if reach & painting[origin[0]]]
    if not possible:
        return None
    origin = one_of(rng, possible)
    kind = origin[0]
    cell = cell_of(rng, reach & painting[kind])
    if land.unknown:
        closes = closed_on(land.grid, painting, estate.covered, cell, kind)
        return _placed(state, player, origin, cell, closes, closes, rng)
    (closes,) = closings(land, estate.covered, cell, kind)
    return _placed(state, player, origin, cell, None, closes, rng)


def in_mind(land: Land) -> Masks | None:
    """The painting of a domain, or one that it may have."""
    return land.trusted.painting if land.unknown else land.colours


def _drawn_strangely(
    state: State, player: int, origins: Sequence[Origin], rng: random.Random
) -> Entry | None:
    """Any tile and any answer that can be true."""
    estate = state.estates[player]
    for _ in range(_TRIES if origins else 0):
        origin = one_of(rng, origins)
        cells = estate.reach & (estate.land.colours[origin[0]] | estate.land.unknown)
        if cells and _possible(estate, cell := cell_of(rng, cells), origin[0]):
            found = closings(estate.land, estate.covered, cell, origin[0])
            closes = one_of(rng, found)
            said = closes if len(found) > 1 else None
            return _placed(state, player, origin, cell, said, closes, rng)
    return None


def _placed(
    state: State,
    player: int,
    origin: Origin,
    cell: int,
    said: Closes | None,
    closes: Closes,
    rng: random.Random,
) -> Entry:
    """That tile on that cell, with everything else at random."""
    kind, hex, payments = origin
    bonus = one_of(rng, _values(state, kind, closes))
    tile = TILES[kind]
    farms = one_of(rng, _FARM_TILES) if tile is Tile.FARM and not hex else ()
    pairs, workers = one_of(rng, payments)
    name = state.estates[player].land.grid.names[cell]
    place = e.Place(player, name, tile, hex, farms, pairs, workers, said, bonus)
    if pairs and rng.random() < _NAMED:
        cards = (tile,) * place.own_cards
        for _ in range(pairs):
            cards += (TILES[(kind + 1 + int(rng.random() * (len(TILES) - 1))) % len(TILES)],) * 2
        if in_the_box(state, cards):
            return replace(place, cards=cards)
    return place


def _endings(
    state: State, estate: Estate, cell: int, kind: int
) -> Iterator[tuple[Closes | None, int | None]]:
    """What has to be said about a tile there: what it finishes, what the colour bonus shows."""
    found = closings(estate.land, estate.covered, cell, kind)
    for closes in found:
        said = closes if len(found) > 1 else None
        for value in _values(state, kind, closes):
            yield said, value


def _values(state: State, kind: int, closes: Closes) -> Sequence[int | None]:
    """What the colour bonus may show, where somebody has to say."""
    unknown = closes is Closes.COLOUR and colour_value(state, kind) is None
    return COLOUR_VALUES if unknown else (None,)
