"""What players of Tuscany would look up: scorings, areas, colours, what tiles give."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.tuscany.scoring import after_round, colour_bonus_name
from core.games.tuscany.state import Estate, Phase, State
from core.games.tuscany.tiles import (
    AREA_POINTS,
    MONASTERY_CARDS,
    ROUNDS,
    TILES,
    BonusTile,
    Tile,
    colour_name,
)
from core.message import Message, say, say_n, say_n_in
from mobile.tables.details import rule_words
from mobile.tables.table import Table
from mobile.tables.tuscany.pieces import BONUS_ICONS, COLOURS, ICONS
from mobile.tables.view import Fact, LookUp

_RULES = {
    Tile.VILLAGE: "TU-43",
    Tile.FARM: "TU-39",
    Tile.TRAVELLER: "TU-46",
    Tile.MONASTERY: "TU-45",
    Tile.QUARRY: "TU-40",
    Tile.CITY: "TU-34",
    Tile.INN: "TU-36",
    Tile.CASTLE: "TU-32",
}
"""What each type of tile does when it is placed."""


def look_ups(table: Table[State], players: tuple[int, ...]) -> tuple[LookUp, ...]:
    state = table.state
    if state.phase in (Phase.FINAL, Phase.OVER):
        return ()
    return (*_scorings(state), _areas(), _colours(state), *_tiles(table, players))


def _scorings(state: State) -> Iterator[LookUp]:
    """A green point is added to the red track at each scoring that is still to come."""
    left = ROUNDS - state.scored
    if not left:
        return
    yield LookUp(
        say_n_in(
            "Tuscany",
            "Round {round}: a green point counts {n} more time",
            "Round {round}: a green point counts {n} more times",
            n=left,
            round=state.round,
        )
    )
    reds = [after_round(state, player) for player in range(len(state.estates))]
    facts = (
        Fact(str(red), text=name, name=say("{name}: {n}", name=name, n=red))
        for name, red in zip(state.rules.names, reds, strict=True)
    )
    yield LookUp(say("Red points after the next scoring"), tuple(facts))


def _areas() -> LookUp:
    sizes = enumerate(AREA_POINTS[1:], start=1)
    facts = (Fact(str(vp), text=str(size), name=_of_size(size)) for size, vp in sizes)
    return LookUp(say("Points per area, by size"), tuple(facts))


def _of_size(size: int) -> Message:
    return say_n("Area of {n} space", "Area of {n} spaces", n=size)


def _colours(state: State) -> LookUp:
    """The bonus for the next to cover each colour; nothing where two players have it."""
    facts = []
    for kind, tile in enumerate(TILES):
        rank, values = state.colours_closed[kind], state.rules.values[kind]
        value, name = "", colour_name(tile)
        if rank < 2:
            value = "?" if values is None else str(values[rank])
            name = colour_bonus_name(rank, tile)
        facts.append(Fact(value, ICONS[tile], COLOURS[tile], name=name))
    return LookUp(say("Points for completing a colour"), tuple(facts))


def _tiles(table: Table[State], players: tuple[int, ...]) -> Iterator[LookUp]:
    """With the bonus tiles that each player has."""
    for player in players:
        found = _effects(table.state.estates[player])
        facts = tuple(
            Fact(f"+{count}", ICONS[t], COLOURS[t], name=rule_words(table, _RULES[t]), gives=icon)
            for t, (count, icon) in found.items()
        )
        yield LookUp(_title(table, players, player), facts, player)


def _title(table: Table[State], players: tuple[int, ...], player: int) -> Message:
    if len(players) == 1:
        return say("What a tile gives")
    return say("{name}: what a tile gives", name=table.names[player])


def _effects(estate: Estate) -> dict[Tile, tuple[int, str]]:
    """By type of tile: how many, and the icon of what."""
    return {
        Tile.VILLAGE: (estate.workers_from_village, BONUS_ICONS[BonusTile.WORKER]),
        Tile.FARM: (1, "flag"),
        Tile.TRAVELLER: (estate.yields_from_traveller, BONUS_ICONS[BonusTile.YIELD]),
        Tile.MONASTERY: (MONASTERY_CARDS, BONUS_ICONS[BonusTile.CARD]),
        Tile.QUARRY: (estate.marble_from_quarry, BONUS_ICONS[BonusTile.MARBLE]),
        Tile.CITY: (1, "plus"),
        Tile.INN: (1, "hexagon"),
        Tile.CASTLE: (1, "square"),
    }
