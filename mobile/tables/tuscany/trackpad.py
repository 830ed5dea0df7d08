"""The board of Tuscany where only the tracks are entered: a button for everything that scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.components.hexgrid import Spot
from core.games.tuscany import entries as e
from core.games.tuscany.apply import colour_value
from core.games.tuscany.check import check
from core.games.tuscany.layouts import COLOUR_VALUES
from core.games.tuscany.state import Phase, State, What
from core.games.tuscany.tiles import LARGEST_AREA, MOST_FARMS, TILE_INDEX, TILES, Tile
from core.message import say
from mobile.tables.steps import Do, Group, Offer, Pick, Tap
from mobile.tables.tuscany.pieces import COLOURS, ICONS, value_token
from mobile.tables.view import Arrangement, BoardFace, BoardMarks, Cell, Ring

if TYPE_CHECKING:
    from mobile.tables.tuscany.table import TuscanyTable

WIDTH = 6
"""Buttons in a row: two colours with their areas of 1, 2 and 3 spaces."""
_AREAS = tuple((tile, size) for tile in TILES for size in range(1, LARGEST_AREA + 1))
_FARMS = tuple(range(1, MOST_FARMS + 1))
_COLOURS_AT = len(_AREAS)
_FARMS_AT = _COLOURS_AT + len(TILES)
_CARD_AT = _FARMS_AT + len(_FARMS)
_BONUS_AT = _CARD_AT + 1


def _cells() -> Iterator[tuple[str, Cell]]:
    for tile, size in _AREAS:
        yield f"{tile}-{size}", Cell(COLOURS[tile], ICONS[tile], str(size))
    for tile in TILES:
        yield f"{tile}-whole", Cell(COLOURS[tile], "crown", "")
    for new in _FARMS:
        yield f"farms-{new}", Cell(COLOURS[Tile.FARM], "wheat", f"+{new}")
    yield "card", Cell("beige", "star", "")
    yield "bonus", Cell("paper", "plus", "")


_BUTTONS = tuple(_cells())
FACE = BoardFace(
    tuple(name for name, _ in _BUTTONS),
    tuple(Spot(at // WIDTH, 2 * (at % WIDTH) + at // WIDTH % 2) for at in range(len(_BUTTONS))),
    tuple(cell for _, cell in _BUTTONS),
    tuple(
        tuple(range(first, first + LARGEST_AREA)) for first in range(0, _COLOURS_AT, LARGEST_AREA)
    ),
)


def marks(state: State, player: int) -> BoardMarks:
    """How many areas of each size a player has completed, and what can still be entered."""
    estate = state.estates[player]
    done = [(g.tile, g.size) for g in estate.gains if g.what is What.AREA]
    written = {at: str(done.count(area)) for at, area in enumerate(_AREAS) if area in done}
    for kind in range(len(TILES)):
        if estate.whole >> kind & 1:
            written[_COLOURS_AT + kind] = "x"
    if state.phase is not Phase.PLAY:
        return BoardMarks(written=written)
    open_now = [at for at in range(_CARD_AT) if not check(state, _entry(state, player, at))]
    rings = dict.fromkeys((*open_now, _CARD_AT, _BONUS_AT), Ring.PLAIN)
    return BoardMarks(written=written, rings=rings)


def tap(table: TuscanyTable, player: int, cell: int) -> Tap:
    state = table.state
    if cell == _CARD_AT and state.phase is Phase.PLAY:
        return table.turn.card(player)
    if cell == _BONUS_AT and state.phase is Phase.PLAY:
        return table.turn.bonus(player)
    entry = _entry(state, player, min(cell, _CARD_AT - 1))
    judged = table.judged(entry)
    if not isinstance(judged, Do) or not isinstance(entry, e.Colour) or entry.bonus is None:
        return judged
    offers = (Offer(value_token(n), Do(e.Colour(player, entry.colour, n))) for n in COLOUR_VALUES)
    title = say("What does the colour bonus tile show?")
    return Pick(title, (Group(tuple(offers), arrangement=Arrangement.BARE),))


def _entry(state: State, player: int, at: int) -> e.Area | e.Colour | e.Farms:
    """What a button enters; an unknown colour bonus has any value here, as it is asked for."""
    if at < _COLOURS_AT:
        return e.Area(player, *_AREAS[at])
    if at < _FARMS_AT:
        tile = TILES[at - _COLOURS_AT]
        asked = colour_value(state, TILE_INDEX[tile]) is None
        return e.Colour(player, tile, COLOUR_VALUES[0] if asked else None)
    return e.Farms(player, _FARMS[at - _FARMS_AT])
