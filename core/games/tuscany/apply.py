"""What an entry does to the table. Nothing is checked here: players may override the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from core.entry import Entry, player_of
from core.games.tuscany import entries as e
from core.games.tuscany.due import Due, closings, due_now, fitting, nothing_fits, on_display
from core.games.tuscany.land import Land, grid_of
from core.games.tuscany.layouts import sorted_rewards
from core.games.tuscany.state import (
    Discards,
    Estate,
    Neutral,
    Phase,
    Source,
    State,
    TrackGain,
    What,
    changed,
)
from core.games.tuscany.tiles import (
    AREA_POINTS,
    BONUS_INDEX,
    DISPLAY,
    FARM_BIT,
    GOODS_INDEX,
    LARGEST_AREA,
    MONASTERY_CARDS,
    NEUTRAL_TILES,
    NO_ROOM_POINTS,
    ROUNDS,
    STACK,
    STORAGE_POINTS,
    STORED_INDEX,
    TILE_INDEX,
    TILES,
    TOO_MANY_ALIKE,
    BonusTile,
    Closes,
    Farm,
    Joined,
    JoinWay,
    Level,
    Reward,
    Stored,
    Tile,
)

_CASTLE = TILE_INDEX[Tile.CASTLE]
_APPLY: dict[type[Entry], Callable[[State, Any], State]] = {}


def apply(state: State, entry: Entry) -> State:
    """The state after this entry."""
    return settled(_APPLY[type(entry)](meant(state, entry), entry))


def meant(state: State, entry: Entry) -> State:
    """The state in which this entry is made: a marble that was not spent when the next player
    begins, or the round is scored, is kept (TU-81)."""
    if (
        state.actions
        or player_of(entry) == state.active
        or isinstance(entry, e.Paint | e.Shift | e.SetDepth)
    ):
        return state
    return marble_kept(state) or state


def marble_kept(state: State) -> State | None:
    """The state after the turn of one who could only spend a marble, and does not."""
    if state.actions or state.phase is not Phase.PLAY or not state.full:
        return None
    waits = due_now(state) is Due.MARBLE
    return settled(state._replace(marble_spent=True)) if waits else None


def settled(state: State) -> State:
    """The state with everything done that follows by itself."""
    if state.phase is Phase.SETUP:
        ready = all(x.covered and any(x.bonuses) and not x.untold for x in state.estates)
        if not ready or state.missing:
            return state
        return state._replace(phase=Phase.PLAY, actions=1)
    if state.phase is not Phase.PLAY or not state.full:
        return state
    if state.missing:
        if state.source is not Source.NEUTRAL or any(mixed(state.neutral).pile):
            return state
        state = state._replace(missing=0)  # TU-83: no neutral tile is left
    if state.clearing and not any(state.display):  # nor any other
        state = state._replace(clearing=False, actions=max(0, state.actions - 1))
    if max(state.display) >= TOO_MANY_ALIKE:  # TU-20
        kind = state.display.index(max(state.display))
        return settled(_thrown_away(state, kind, TOO_MANY_ALIKE))
    estate = state.estates[state.active]
    if estate.cities or estate.yields or estate.castles or state.clearing or state.actions:
        return state
    if estate.marble and not state.marble_spent:
        return state
    return _turn_ended(state)


def _turn_ended(state: State) -> State:
    estate = state.estates[state.active]
    if estate.new_hexes:
        state = state.with_estate(state.active, estate._replace(new_hexes=0))
    following = (state.active + 1) % len(state.estates)
    fresh = state._replace(active=following, actions=1, marble_spent=False)
    if following:  # TU-51: everybody has the same number of turns
        return fresh
    if state.extra:
        return fresh._replace(phase=Phase.SCORING)
    if all(estate.used < STACK * state.round for estate in state.estates):
        return fresh
    if state.round == ROUNDS:  # TU-54
        return fresh._replace(extra=True)
    return fresh._replace(phase=Phase.SCORING)


# ── set-up and the table ─────────────────────────────────────────────────────────────────────


def _start(state: State, entry: e.Start) -> State:
    estate = state.estates[entry.player]
    cell = _cell(estate, entry.cell)
    covered = estate.covered | 1 << cell
    gains = estate.gains
    if state.rules.start_scores and not estate.untold:
        closes = entry.closes or closings(estate.land, estate.covered, cell, _CASTLE)[0]
        land = estate.land.trusted.told(covered, cell, _CASTLE, closes)
        if closes is not Closes.NOTHING:
            gains += (_area_gain(state, Tile.CASTLE, land.areas[cell]),)
    else:
        land = estate.land.with_tile(cell, _CASTLE)
    after = estate._replace(land=land, covered=covered, gains=gains)
    return state.with_estate(entry.player, after)


def _bonus(state: State, entry: e.Bonus) -> State:
    estate = state.estates[entry.player]
    kind = BONUS_INDEX[entry.kind]
    gains = estate.gains
    if entry.kind is BonusTile.STORAGE:  # TU-10
        gains += (TrackGain(What.STORAGE, True, state.round, 1, STORAGE_POINTS),)
    estate = estate._replace(
        bonuses=changed(estate.bonuses, kind, 1), gains=gains, cities=max(0, estate.cities - 1)
    )
    return state.with_estate(entry.player, estate)


def _paint(state: State, entry: e.Paint) -> State:
    estate = state.estates[entry.player]
    cells = sum({1 << _cell(estate, name) for name in entry.cells})
    land = estate.land.painted(cells, TILE_INDEX[entry.colour])
    return state.with_estate(entry.player, estate._replace(land=land))


def _depth(state: State, entry: e.SetDepth) -> State:
    estates = tuple(x._replace(castles=0, cities=0, yields=0, new_hexes=0) for x in state.estates)
    tracks = entry.level == Level.TRACKS
    phase = state.phase
    if tracks and phase is Phase.SETUP:
        phase = Phase.PLAY
    elif state.tracks and not tracks:  # TU-91: the tiles that lie already come first
        estates = tuple(x._replace(untold=unseen(x)) for x in estates)
        if any(x.untold or not x.covered for x in estates):
            phase = Phase.SETUP
    estates = tuple(_with_counts(x, entry, seat) for seat, x in enumerate(estates))
    state = state._replace(
        estates=estates,
        full=entry.level == Level.FULL,
        tracks=tracks,
        phase=phase,
        clearing=False,
        marble_spent=False,
        missing=0,
        display=(0,) * len(state.display),
        discards=Discards(most=state.discards.most),
    )
    if state.full and state.phase is Phase.SETUP:
        return state._replace(missing=DISPLAY, source=Source.NEUTRAL)
    if state.full and state.phase is Phase.PLAY:
        return state._replace(
            missing=DISPLAY,
            source=Source.TABLE,
            active=entry.player,
            actions=1,
            neutral=Neutral(seen=False),
        )
    if state.phase is Phase.SCORING:
        return state._replace(phase=Phase.PLAY)
    return state


def _with_counts(estate: Estate, entry: e.SetDepth, seat: int) -> Estate:
    """The numbers that full tracking starts from (TU-71), where they are given."""
    for name in COUNTED:
        if counts := getattr(entry, name):
            estate = Estate(**{**estate._asdict(), name: counts[seat]})
    if entry.stored:
        words = stored_words(entry.stored[seat])
        estate = estate._replace(stored=tuple(words.count(tile) for tile in TILES))
    return estate


COUNTED = ("cards", "marble", "workers", "hexes", "used")


def stored_words(text: str) -> list[str]:
    """The tiles of a storage, as `depth` names them."""
    return [] if text == "none" else text.split("+")


def unseen(estate: Estate) -> bool:
    """Whether something was entered without its tile (TU-91)."""
    if not estate.covered and (estate.gains or any(estate.bonuses)):
        return True
    return any(g.what in _WITH_A_TILE and not g.cells for g in estate.gains[estate.seen :])


_WITH_A_TILE = (What.AREA, What.COLOUR_FIRST, What.COLOUR_SECOND, What.FARM)


def _shift(state: State, entry: e.Shift) -> State:
    estate = state.estates[entry.player]
    if estate.lay is None:
        return state
    at = list(Joined).index(entry.board)
    down, known = list(estate.lay.join.down), list(estate.lay.known)
    down[at], known[at] = entry.way is JoinWay.DOWN, True
    join = estate.lay.join._replace(down=(down[0], down[1]))
    lay = estate.lay._replace(join=join, known=(known[0], known[1]))
    old = estate.land
    land = Land(grid_of(lay.shape, join), old.colours, None, old.barred, old.owed)
    after = estate._replace(land=land, lay=None if all(known) else lay)
    return state.with_estate(entry.player, after)


def _lies(state: State, entry: e.Lies) -> State:
    estate = state.estates[entry.player]
    cell = _cell(estate, entry.cell)
    farms = estate.farms
    if entry.tile is Tile.FARM:
        farms += ((cell, sum({FARM_BIT[farm] for farm in entry.farms})),)
    land = estate.land.trusted.with_tile(cell, TILE_INDEX[entry.tile])
    after = estate._replace(land=land, covered=estate.covered | 1 << cell, farms=farms)
    return state.with_estate(entry.player, after)


def _told(state: State, entry: e.Told) -> State:
    """What was completed has no more spaces: a whole colour nowhere, areas not beside them."""
    estate = state.estates[entry.player]
    land = estate.land.trusted
    for kind in range(len(TILES)):
        areas = land.grid.regions(land.colours[kind] & estate.covered)
        if estate.whole >> kind & 1:
            land = land.without(kind, land.unknown)
        elif sorted(map(int.bit_count, areas)) == sorted(completed(estate, kind)):
            for area in areas:
                land = land.without(kind, land.grid.around(area) & land.unknown)
    after = estate._replace(land=land, untold=False, seen=len(estate.gains))
    return state.with_estate(entry.player, after)


def completed(estate: Estate, kind: int) -> list[int]:
    """The sizes of the areas of a colour that a player has completed."""
    tile = TILES[kind]
    return [g.size for g in estate.gains if g.what is What.AREA and g.tile is tile]


def _score(state: State, entry: e.Score) -> State:
    if state.phase is Phase.OVER:
        return state
    if state.scored == ROUNDS:
        return state._replace(phase=Phase.OVER)
    scored = state.scored + 1
    phase = Phase.FINAL if scored == ROUNDS else Phase.PLAY
    return state._replace(
        scored=scored, phase=phase, active=0, actions=1, marble_spent=False, clearing=False
    )


def _left(state: State, entry: e.Left) -> State:
    estate = state.estates[entry.player]
    place = GOODS_INDEX[entry.goods]
    left = (*estate.left[:place], entry.count, *estate.left[place + 1 :])
    return state.with_estate(entry.player, estate._replace(left=left))


def _empty(state: State, entry: e.Empty) -> State:
    estate = state.estates[entry.player]
    return state.with_estate(entry.player, estate._replace(empty=entry.count))


# ── the tracks alone ─────────────────────────────────────────────────────────────────────────


def _area(state: State, entry: e.Area) -> State:
    points = AREA_POINTS[min(max(0, entry.size), LARGEST_AREA)]
    gain = TrackGain(What.AREA, True, state.round, 1, points, entry.colour, spaces=entry.size)
    return _gained(state, entry.player, (gain,))


def _colour(state: State, entry: e.Colour) -> State:
    kind = TILE_INDEX[entry.colour]
    state, gains = _colour_closed(state, entry.colour, entry.bonus, (), 0)
    state = _gained(state, entry.player, gains)
    estate = state.estates[entry.player]
    return state.with_estate(entry.player, estate._replace(whole=estate.whole | 1 << kind))


def _farms(state: State, entry: e.Farms) -> State:
    return _gained(
        state, entry.player, (TrackGain(What.FARM, True, state.round, entry.new, 1, Tile.FARM),)
    )


def _gained(state: State, player: int, gains: tuple[TrackGain, ...]) -> State:
    estate = state.estates[player]
    return state.with_estate(player, estate._replace(gains=estate.gains + gains))


# ── the display ──────────────────────────────────────────────────────────────────────────────


def _reveal(state: State, entry: e.Reveal) -> State:
    for tile in entry.tiles:
        state = turned_up(state, TILE_INDEX[tile])
    return state


def turned_up(state: State, kind: int) -> State:
    """One tile more in the display."""
    display, missing = changed(state.display, kind, 1), max(0, state.missing - 1)
    if state.source is Source.STACK:
        estate = state.estates[state.active]
        estate = estate._replace(used=estate.used + 1, turned=changed(estate.turned, kind, 1))
        state = state.with_estate(state.active, estate)
        return state._replace(display=display, missing=missing)
    neutral = state.neutral
    if state.source is Source.NEUTRAL:
        neutral = mixed(neutral)
        neutral = neutral._replace(pile=changed(neutral.pile, kind, -1))
    neutral = neutral._replace(lying=changed(neutral.lying, kind, 1))
    return state._replace(display=display, missing=missing, neutral=neutral)


def mixed(neutral: Neutral) -> Neutral:
    """TU-21: when the neutral pile is empty, the neutral discards are mixed into a new one."""
    return neutral if any(neutral.pile) else Neutral(neutral.thrown, neutral.lying, seen=False)


def _off_display(state: State, kind: int, **also: Any) -> State:
    """A tile leaves the display and one of the player's own is due in its place."""
    source = Source.STACK if state.estates[state.active].stacks_left else Source.NEUTRAL
    display, neutral = changed(state.display, kind, -1), state.neutral
    if neutral.lying[kind] > display[kind]:
        neutral = neutral._replace(lying=changed(neutral.lying, kind, -1))
    return state._replace(
        display=display, neutral=neutral, missing=state.missing + 1, source=source, **also
    )


def _thrown_away(state: State, kind: int, count: int) -> State:
    """Tiles leave the display, the neutral ones among them onto the discards, and neutral ones
    are due in their place."""
    display, neutral = changed(state.display, kind, -count), state.neutral
    thrown = min(count, neutral.lying[kind])
    if neutral.seen:
        neutral = neutral._replace(thrown=_with_neutral(neutral.thrown, kind, thrown))
    else:  # When that pile was or will be mixed nobody can tell, so that they may be in it.
        neutral = neutral._replace(pile=_with_neutral(neutral.pile, kind, thrown))
    over = max(0, neutral.lying[kind] - display[kind])
    return state._replace(
        display=display,
        neutral=neutral._replace(lying=changed(neutral.lying, kind, -over)),
        missing=state.missing + count,
        source=Source.NEUTRAL,
    )


def _with_neutral(counts: tuple[int, ...], kind: int, more: int) -> tuple[int, ...]:
    """This many more neutral tiles, or as many as there are."""
    return changed(counts, kind, min(more, NEUTRAL_TILES[kind] - counts[kind]))


def _clear(state: State, entry: e.Clear) -> State:
    kind = TILE_INDEX[entry.tile]
    gone = state.display[kind]
    estate = state.estates[entry.player]
    if estate.reach & estate.land.unknown:  # TU-79
        land = nothing_fits(estate, on_display(state))
        state = state.with_estate(entry.player, estate._replace(land=land))
    return _thrown_away(state, kind, gone)._replace(clearing=True)


# ── actions ──────────────────────────────────────────────────────────────────────────────────


def _draw(state: State, entry: e.Draw) -> State:
    estate = state.estates[entry.player]
    count = state.rules.draw + estate.hand_growth
    return _drawn(_acted(state, entry.player), entry.player, count)


def _take(state: State, entry: e.Take) -> State:
    estate = state.estates[entry.player]
    stored = estate.stored
    if entry.over is Stored.HEX:
        estate = _without_hex(estate)
    elif entry.over is not None:
        stored = changed(stored, STORED_INDEX[entry.over], -1)
    kind = TILE_INDEX[entry.tile]
    must_fit = state.clearing or state.rules.only_fitting
    if (
        must_fit
        and not fitting(estate) >> kind & 1
        and (cells := estate.reach & estate.land.unknown)
    ):
        estate = estate._replace(land=estate.land.trusted.owing(kind, cells))
    estate = estate._replace(stored=changed(stored, kind, 1))
    actions = _actions_left(state, entry.player)
    state = _off_display(state, kind, actions=actions, clearing=False)
    return state.with_estate(entry.player, estate)


def _marble(state: State, entry: e.Marble) -> State:
    estate = state.estates[entry.player]
    state = state.with_estate(entry.player, estate._replace(marble=max(0, estate.marble - 1)))
    return state._replace(actions=state.actions + 1, marble_spent=True)


def _pass(state: State, entry: e.Pass) -> State:
    estate = state.estates[entry.player]
    if estate.cities:
        estate = estate._replace(cities=estate.cities - 1)
    elif estate.yields:
        estate = estate._replace(yields=0)
    elif estate.castles:
        estate = estate._replace(castles=estate.castles - 1)
    else:
        return state._replace(marble_spent=True)
    return state.with_estate(entry.player, estate)


def _acted(state: State, player: int) -> State:
    return state._replace(actions=_actions_left(state, player))


def _actions_left(state: State, player: int) -> int:
    return max(0, state.actions - (player == state.active))


# ── laying a tile ────────────────────────────────────────────────────────────────────────────


def _place(state: State, entry: e.Place) -> State:
    kind = TILE_INDEX[entry.tile]
    if state.full:
        state = _brought(state, entry, kind)
    estate = state.estates[entry.player]
    cell = _cell(estate, entry.cell)
    closes = entry.closes
    if closes is None:
        found = closings(estate.land, estate.covered, cell, kind)
        again = estate.covered >> cell & 1
        closes = found[0] if len(found) == 1 and not again else Closes.NOTHING
    covered = estate.covered | 1 << cell
    land = estate.land.trusted.told(covered, cell, kind, closes)
    farms, gains = _farmed(state, estate, entry, land.areas[cell], cell)
    if closes is not Closes.NOTHING:
        gains += (_area_gain(state, entry.tile, land.areas[cell]),)
    if closes is Closes.COLOUR:
        state, gains = _colour_closed(state, entry.tile, entry.bonus, gains, land.colours[kind])
        estate = estate._replace(whole=estate.whole | 1 << kind)
    estate = estate._replace(land=land, covered=covered, farms=farms, gains=estate.gains + gains)
    state = state.with_estate(entry.player, _effect(state, estate, entry.tile))
    if state.full and entry.tile is Tile.MONASTERY:
        return _drawn(state, entry.player, MONASTERY_CARDS)
    return state


def _brought(state: State, entry: e.Place, kind: int) -> State:
    """Where the tile comes from and what is paid for it."""
    estate = state.estates[entry.player]
    if estate.castles:  # TU-32: from the display, for nothing
        estate = estate._replace(castles=estate.castles - 1)
        return _off_display(state, kind).with_estate(entry.player, estate)
    cards = max(0, entry.own_cards) + 2 * entry.paired
    state = _discarded(state, entry)
    estate = estate._replace(
        cards=max(0, estate.cards - cards),
        workers=max(0, estate.workers - entry.workers),
        stored=estate.stored if entry.hex else changed(estate.stored, kind, -1),
    )
    if entry.hex:
        estate = _without_hex(estate)
    return _acted(state, entry.player).with_estate(entry.player, estate)


def _discarded(state: State, entry: e.Place) -> State:
    """The cards paid lie open on the discards."""
    named = colours_paid(entry)
    colours = list(state.discards.colours)
    for tile in named:
        colours[TILE_INDEX[tile]] += 1
    unnamed = max(0, entry.own_cards) + 2 * entry.paired - len(named)
    return state._replace(
        discards=Discards(
            tuple(colours),
            state.discards.unnamed + max(0, unnamed),
            tuple(map(max, state.discards.most, colours)),
        )
    )


def colours_paid(entry: e.Place) -> tuple[Tile, ...]:
    """The colours of the cards paid, as far as they are known: those that no pair replaced have
    the tile's own."""
    return entry.cards or (entry.tile,) * max(0, entry.own_cards)


def _farmed(
    state: State, estate: Estate, entry: e.Place, area: int, cell: int
) -> tuple[tuple[tuple[int, int], ...], tuple[TrackGain, ...]]:
    """The farm tiles afterwards, and the points for kinds that are new to this area."""
    if entry.tile is not Tile.FARM:
        return estate.farms, ()
    farms = estate.farms
    if entry.hex:
        return farms, (TrackGain(What.WILD_FARM, True, state.round, 1, 1, Tile.FARM, 1 << cell),)
    farms += ((cell, sum({FARM_BIT[farm] for farm in entry.farms})),)
    new = _new_farms(estate, area, entry.farms)
    if not new:
        return farms, ()
    return farms, (TrackGain(What.FARM, True, state.round, new, 1, Tile.FARM, 1 << cell),)


def _new_farms(estate: Estate, area: int, farms: Iterable[Farm]) -> int:
    """How many of these kinds the area does not have yet."""
    there = 0
    for cell, kinds in estate.farms:
        if area >> cell & 1:
            there |= kinds
    return sum(1 for farm in set(farms) if not FARM_BIT[farm] & there)


def _area_gain(state: State, tile: Tile, area: int) -> TrackGain:
    points = AREA_POINTS[min(area.bit_count(), LARGEST_AREA)]
    return TrackGain(What.AREA, True, state.round, 1, points, tile, area)


def _colour_closed(
    state: State, tile: Tile, bonus: int | None, gains: tuple[TrackGain, ...], cells: int
) -> tuple[State, tuple[TrackGain, ...]]:
    kind = TILE_INDEX[tile]
    value = colour_value(state, kind) if bonus is None else bonus
    what = What.COLOUR_SECOND if state.colours_closed[kind] else What.COLOUR_FIRST
    closed = changed(state.colours_closed, kind, 1)
    if value:
        gains += (TrackGain(what, True, state.round, 1, value, tile, cells),)
    return state._replace(colours_closed=closed), gains


def colour_value(state: State, kind: int) -> int | None:
    """What closing this colour now gives: 0 for the third player and later (TU-31), None where
    nobody has said what is printed."""
    before = state.colours_closed[kind]
    values = state.rules.values[kind]
    if before >= 2:
        return 0
    return None if values is None else values[before]


def _effect(state: State, estate: Estate, tile: Tile) -> Estate:
    """What laying such a tile gives; wood and cards are only counted at depth `full`."""
    if tile is Tile.CITY:
        return estate._replace(cities=estate.cities + 1)
    if tile is Tile.TRAVELLER:
        return estate._replace(yields=estate.yields + estate.yields_from_traveller)
    if not state.full:
        return estate
    match tile:
        case Tile.CASTLE:
            return estate._replace(castles=estate.castles + 1)
        case Tile.INN:
            return _with_hex(state, estate, estate.free_storage > 0)
        case Tile.QUARRY:
            return estate._replace(marble=estate.marble + estate.marble_from_quarry)
        case Tile.VILLAGE:
            return estate._replace(workers=estate.workers + estate.workers_from_village)
    return estate


def _with_hex(state: State, estate: Estate, room: bool) -> Estate:
    """One wild hex more or, without a free storage cell, red points in its place (TU-48)."""
    if room and state.full:
        return estate._replace(hexes=estate.hexes + 1, new_hexes=estate.new_hexes + 1)
    if room:
        return estate
    gain = TrackGain(What.NO_ROOM, False, state.round, 1, NO_ROOM_POINTS)
    return estate._replace(gains=(*estate.gains, gain))


def _without_hex(estate: Estate) -> Estate:
    left = max(0, estate.hexes - 1)
    return estate._replace(hexes=left, new_hexes=min(left, estate.new_hexes))


def _drawn(state: State, player: int, count: int) -> State:
    """So many region cards more; TU-14: the discards are mixed when the pile is used up."""
    estate, deck, discards = state.estates[player], state.deck, state.discards
    if count > deck - sum(discards.colours) - discards.unnamed:
        state = state._replace(discards=Discards(most=discards.most))
    return state.with_estate(player, estate._replace(cards=estate.cards + min(count, deck)))


# ── yield cards ──────────────────────────────────────────────────────────────────────────────


def _card(state: State, entry: e.Card) -> State:
    estate = state.estates[entry.player]
    estate = estate._replace(yields=max(0, estate.yields - 1))
    state = _card_opened(state, entry)
    for reward in sorted_rewards(set(entry.gives)):
        estate = _rewarded(state, estate, reward, entry.gives.count(reward), entry.room)
    state = state.with_estate(entry.player, estate)
    cards = entry.gives.count(Reward.CARDS)
    return _drawn(state, entry.player, cards) if state.full and cards else state


def _rewarded(state: State, estate: Estate, reward: Reward, count: int, room: bool) -> Estate:
    if reward in (Reward.RED, Reward.GREEN):
        gain = TrackGain(What.YIELD, reward is Reward.GREEN, state.round, count, 1)
        return estate._replace(gains=(*estate.gains, gain))
    if reward is Reward.HEX:
        for _ in range(count):
            estate = _with_hex(state, estate, estate.free_storage > 0 if state.full else room)
        return estate
    if reward is Reward.MARBLE and state.full:
        return estate._replace(marble=estate.marble + count)
    if reward is Reward.WORKER and state.full:
        return estate._replace(workers=estate.workers + count)
    return estate


def _card_opened(state: State, entry: e.Card) -> State:
    """Crosses the card off the pile, where the table has entered what the pile holds."""
    if not state.rules.yields:
        return state
    known = [gives for gives, _ in state.rules.yields]
    gives = sorted_rewards(entry.gives)
    if gives not in known:
        return state
    return state._replace(opened=changed(yield_pile(state), known.index(gives), 1))


def yield_pile(state: State) -> tuple[int, ...]:
    """The yield cards opened since their pile was mixed; an empty pile is mixed again (TU-49)."""
    if sum(state.opened) >= sum(count for _, count in state.rules.yields):
        return (0,) * len(state.rules.yields)
    return state.opened


def _cell(estate: Estate, name: str) -> int:
    cell = estate.land.grid.cell(name)
    assert cell is not None
    return cell


_APPLY.update(
    {
        e.Start: _start,
        e.Bonus: _bonus,
        e.Reveal: _reveal,
        e.Draw: _draw,
        e.Take: _take,
        e.Clear: _clear,
        e.Place: _place,
        e.Marble: _marble,
        e.Pass: _pass,
        e.Card: _card,
        e.Score: _score,
        e.Left: _left,
        e.Area: _area,
        e.Colour: _colour,
        e.Farms: _farms,
        e.Empty: _empty,
        e.Paint: _paint,
        e.Shift: _shift,
        e.Lies: _lies,
        e.Told: _told,
        e.SetDepth: _depth,
    }
)
