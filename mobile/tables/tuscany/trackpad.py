"""The board of Tuscany where only the tracks are entered: a button for everything that scores."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.components.hexgrid import Spot
from core.entry import Entry
from core.games.tuscany import entries as e
from core.games.tuscany.apply import colour_value
from core.games.tuscany.check import check
from core.games.tuscany.layouts import COLOUR_VALUES, Yields
from core.games.tuscany.state import Phase, State, What
from core.games.tuscany.tiles import (
    BONUSES,
    LARGEST_AREA,
    MOST_FARMS,
    TILE_INDEX,
    TILES,
    Reward,
    Tile,
)
from core.message import say
from mobile.tables.steps import Do, Group, Offer, Pick, Tap
from mobile.tables.tuscany.pieces import (
    BONUS_COLOURS,
    BONUS_ICONS,
    COLOURS,
    ICONS,
    REWARD_LOOKS,
    value_token,
)
from mobile.tables.view import Arrangement, BoardFace, BoardMarks, Cell, Ring

if TYPE_CHECKING:
    from mobile.tables.tuscany.table import TuscanyTable

WIDTH = 6
"""Buttons in a row: two colours with their areas of 1, 2 and 3 spaces."""
CARDS = 2
"""Yield cards with a button of their own; the last button asks for any other."""
_AREAS = tuple((tile, size) for tile in TILES for size in range(1, LARGEST_AREA + 1))
_FARMS = tuple(range(1, MOST_FARMS + 1))
_COLOURS_AT = len(_AREAS)
_FARMS_AT = _COLOURS_AT + len(TILES)
_BONUS_AT = _FARMS_AT + len(_FARMS)
_CARDS_AT = _BONUS_AT + len(BONUSES)
_OTHER_CARD = _CARDS_AT + CARDS
_ANY_CARDS = ((Reward.RED,), (Reward.GREEN,))
_ON_A_TRACK = {Reward.RED, Reward.GREEN}


@functools.lru_cache(maxsize=16)
def quick_cards(yields: Yields) -> tuple[tuple[Reward, ...], ...]:
    """The yield cards with a button: those that move a marker, the most frequent first."""
    scoring = [(count, gives) for gives, count in yields if set(gives) <= _ON_A_TRACK]
    scoring.sort(key=lambda card: -card[0])
    known = [gives for _, gives in scoring]
    return tuple((known + [card for card in _ANY_CARDS if card not in known])[:CARDS])


def _cells(cards: tuple[tuple[Reward, ...], ...]) -> Iterator[tuple[str, Cell]]:
    for tile, size in _AREAS:
        yield f"{tile}-{size}", Cell(COLOURS[tile], ICONS[tile], str(size))
    for tile in TILES:
        yield f"{tile}-whole", Cell(COLOURS[tile], "crown", "")
    for new in _FARMS:
        yield f"farms-{new}", Cell(COLOURS[Tile.FARM], "wheat", f"+{new}")
    for kind in BONUSES:
        yield f"bonus-{kind}", Cell(BONUS_COLOURS[kind], BONUS_ICONS[kind], "+1")
    for at, gives in enumerate(cards, 1):
        icon, colour = REWARD_LOOKS[gives[0]]
        yield f"card-{at}", Cell(colour, icon, f"+{len(gives)}")
    yield "card", Cell("beige", "star", "…")


@functools.lru_cache(maxsize=16)
def face(yields: Yields) -> BoardFace:
    buttons = tuple(_cells(quick_cards(yields)))
    return BoardFace(
        tuple(name for name, _ in buttons),
        tuple(Spot(at // WIDTH, 2 * (at % WIDTH) + at // WIDTH % 2) for at in range(len(buttons))),
        tuple(cell for _, cell in buttons),
        tuple(
            tuple(range(first, first + LARGEST_AREA))
            for first in range(0, _COLOURS_AT, LARGEST_AREA)
        ),
    )


def marks(state: State, player: int) -> BoardMarks:
    """How many of everything a player has, and what can still be entered."""
    estate = state.estates[player]
    done = [(g.tile, g.size) for g in estate.gains if g.what is What.AREA]
    written = {at: str(done.count(area)) for at, area in enumerate(_AREAS) if area in done}
    for kind in range(len(TILES)):
        if estate.whole >> kind & 1:
            written[_COLOURS_AT + kind] = "x"
    for at, count in enumerate(estate.bonuses, _BONUS_AT):
        if count:
            written[at] = str(count)
    if state.phase is not Phase.PLAY:
        return BoardMarks(written=written)
    open_now = [at for at in range(_OTHER_CARD) if not check(state, _entry(state, player, at))]
    return BoardMarks(written=written, rings=dict.fromkeys((*open_now, _OTHER_CARD), Ring.PLAIN))


def tap(table: TuscanyTable, player: int, cell: int) -> Tap:
    state = table.state
    if cell == _OTHER_CARD and state.phase is Phase.PLAY:
        return table.turn.card(player)
    entry = _entry(state, player, min(cell, _OTHER_CARD - 1))
    judged = table.judged(entry)
    if not isinstance(judged, Do) or not isinstance(entry, e.Colour) or entry.bonus is None:
        return judged
    offers = (Offer(value_token(n), Do(e.Colour(player, entry.colour, n))) for n in COLOUR_VALUES)
    title = say("What does the colour bonus tile show?")
    return Pick(title, (Group(tuple(offers), arrangement=Arrangement.BARE),))


def _entry(state: State, player: int, at: int) -> Entry:
    """What a button enters; an unknown colour bonus has any value here, as it is asked for."""
    if at < _COLOURS_AT:
        return e.Area(player, *_AREAS[at])
    if at < _FARMS_AT:
        tile = TILES[at - _COLOURS_AT]
        asked = colour_value(state, TILE_INDEX[tile]) is None
        return e.Colour(player, tile, COLOUR_VALUES[0] if asked else None)
    if at < _BONUS_AT:
        return e.Farms(player, _FARMS[at - _FARMS_AT])
    if at < _CARDS_AT:
        return e.Bonus(player, BONUSES[at - _BONUS_AT])
    return e.Card(player, quick_cards(state.rules.yields)[at - _CARDS_AT])
