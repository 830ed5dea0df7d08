"""How the pieces of Burgundy look, and how tiles are offered."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

from core.components.hexgrid import members
from core.games.burgundy.editions import Edition
from core.games.burgundy.layouts import DuchyBoard
from core.games.burgundy.tiles import ANIMALS, GOODS, KIND_TITLES, Kind, Tile
from core.message import Message, say, say_in
from mobile.tables.burgundy import expansions
from mobile.tables.steps import Group, Offer, Tap
from mobile.tables.view import Arrangement, BoardFace, Cell, Token

COLOURS = {
    Kind.CASTLE: "green",
    Kind.MINE: "grey",
    Kind.SHIP: "blue",
    Kind.ANIMALS: "light-green",
    Kind.BUILDING: "beige",
    Kind.MONASTERY: "yellow",
}
ICONS = {
    Kind.CASTLE: "castle",
    Kind.MINE: "mine",
    Kind.SHIP: "ship",
    Kind.ANIMALS: "pasture",
    Kind.BUILDING: "city",
    Kind.MONASTERY: "monastery",
}
LETTERS = {
    Kind.CASTLE: say_in("space of Burgundy", "C"),
    Kind.MINE: say_in("space of Burgundy", "M"),
    Kind.SHIP: say_in("space of Burgundy", "S"),
    Kind.ANIMALS: say_in("space of Burgundy", "P"),
    Kind.BUILDING: say_in("space of Burgundy", "B"),
    Kind.MONASTERY: say_in("space of Burgundy", "K"),
}
"""In English as in the layout language, so that board, editor and record speak alike."""
ALIKE = (Kind.CASTLE, Kind.MINE, Kind.SHIP, None)
"""Kinds of which one tile is like the other; None for those that fit several kinds of cells."""
ANIMAL_ICONS = {
    "cattle": "cattle",
    "chickens": "chickens",
    "pigs": "pigs",
    "sheep": "pasture",
}
BUILDING_RULES = {
    "warehouse": "BU-41",
    "carpenter": "BU-42",
    "church": "BU-43",
    "market": "BU-44",
    "boarding": "BU-45",
    "bank": "BU-46",
    "townhall": "BU-47",
    "watchtower": "BU-48",
}
KIND_RULES = {Kind.CASTLE: "BU-35", Kind.MINE: "BU-70", Kind.SHIP: "BU-30", Kind.ANIMALS: "BU-33"}

WHICH_HERD = say("Which animals score with it?")

UNKNOWN = Cell("paper", "question", "", pale=True)
"""A space that nobody has described."""

Explain = Callable[[str], Message | None]
"""The text of a rule."""


@functools.cache
def duchy_face(
    board: DuchyBoard,
    second: frozenset[int] = frozenset(),
    rivers: tuple[tuple[int, int], ...] = (),
) -> BoardFace:
    """A duchy without its tiles."""
    cells = tuple(
        UNKNOWN
        if kind is None
        else Cell(COLOURS[kind], ICONS[kind], LETTERS[kind], str(number or ""), pale=True)
        for kind, number in zip(board.kinds, board.numbers, strict=True)
    )
    regions = tuple(tuple(members(region)) for region in board.regions)
    grid = board.grid
    return BoardFace(grid.names, grid.spots, cells, regions, second=second, rivers=rivers)


def tile_token(tile: Tile) -> Token:
    """A tile as it lies on a board."""
    if tile.kind is None:
        return Token(expansions.tile_icons().get(tile.name, "question"), "red", "", tile.title)
    colour = COLOURS[tile.kind]
    if tile.kind is Kind.ANIMALS:
        icon = ANIMAL_ICONS.get(tile.what) or expansions.tile_icons().get(tile.name, "pasture")
        return Token(icon, colour, str(tile.number), tile.title)
    if tile.kind is Kind.BUILDING:
        own = tile.what in BUILDING_RULES
        icon = tile.what if own else expansions.tile_icons().get(tile.name, "city")
        return Token(icon, colour, "", tile.title)
    if tile.kind is Kind.MONASTERY:
        return Token("monastery", colour, str(tile.number), tile.title)
    return Token(ICONS[tile.kind], colour, "", tile.title)


def herd_token(animals: str) -> Token:
    """Animals of one kind, however many."""
    return Token(ANIMAL_ICONS[animals], COLOURS[Kind.ANIMALS], "", ANIMALS[animals])


def good_token(good: int, edition: Edition) -> Token:
    """A goods tile; without its colour where no copy of the edition could be looked at."""
    sure = "goods" not in edition.unsure
    return Token("goods", f"good-{good}" if sure else "paper", str(good), good_name(good, edition))


def good_name(good: int, edition: Edition) -> Message:
    if "goods" in edition.unsure:
        return say("Goods {good}", good=good)
    return say("Goods {good}, {colour}", good=good, colour=GOODS[good])


def number_token(number: int) -> Token:
    return Token("", "paper", str(number))


def rule_of(tile: Tile) -> str:
    """The rule that says what a tile does."""
    if tile.name in expansions.tile_rules():
        return expansions.tile_rules()[tile.name]
    if tile.kind is Kind.MONASTERY:
        return f"BU-{100 + tile.number}"
    if tile.kind is Kind.BUILDING:
        return BUILDING_RULES.get(tile.what, "")
    return KIND_RULES[tile.kind] if tile.kind else ""


def tile_groups(
    tiles: Iterable[Tile], then: Callable[[Tile], Tap], explain: Explain
) -> tuple[Group, ...]:
    """Tiles to choose from, kind by kind, as short as their kind allows."""
    found: list[Group] = []
    tiles = list(tiles)
    for kind in (*Kind, None):
        of_kind = [tile for tile in tiles if tile.kind is kind]
        if of_kind:
            found += _KIND_GROUPS.get(kind, _plain)(of_kind, then, explain)
    return tuple(found)


def short_groups(tiles: Iterable[Tile], then: Callable[[Tile], Tap]) -> tuple[Group, ...]:
    """The same without a word about what they do: for lists of everything. Kinds of which all
    tiles are alike stand side by side."""
    tiles = list(tiles)
    alike = [tile for tile in tiles if tile.kind in ALIKE]
    found = [Group(tuple(_offer(tile, then) for tile in alike))] if alike else []
    for kind in (Kind.ANIMALS, Kind.BUILDING, Kind.MONASTERY):
        offer = _number if kind is Kind.MONASTERY else _offer
        offers = tuple(offer(tile, then) for tile in tiles if tile.kind is kind)
        if offers:
            layout = Arrangement.NAMED if kind is Kind.BUILDING else Arrangement.BARE
            found.append(Group(offers, KIND_TITLES[kind], layout))
    return tuple(found)


def _offer(tile: Tile, then: Callable[[Tile], Tap]) -> Offer:
    return Offer(tile_token(tile), lambda: then(tile))


def _number(tile: Tile, then: Callable[[Tile], Tap]) -> Offer:
    return Offer(tile_token(tile)._replace(icon=""), lambda: then(tile))


def _plain(tiles: list[Tile], then: Callable[[Tile], Tap], explain: Explain) -> list[Group]:
    return [Group(tuple(_offer(tile, then) for tile in tiles))]


def _animals(tiles: list[Tile], then: Callable[[Tile], Tap], explain: Explain) -> list[Group]:
    """A row for each animal; what else lies on pastures comes after them."""
    found = []
    for animal, title in ANIMALS.items():
        herd = tuple(_offer(tile, then) for tile in tiles if tile.what == animal)
        if herd:
            found.append(Group(herd, title, Arrangement.BARE))
    others = [tile for tile in tiles if tile.what not in ANIMALS]
    return [*found, *(_plain(others, then, explain) if others else [])]


def _buildings(tiles: list[Tile], then: Callable[[Tile], Tap], explain: Explain) -> list[Group]:
    return [Group(_explained(tiles, then, explain), None, Arrangement.ROWS)]


def _monasteries(tiles: list[Tile], then: Callable[[Tile], Tap], explain: Explain) -> list[Group]:
    """All numbers in one view for those who know them, then what each of them does."""
    numbers = tuple(_number(tile, then) for tile in tiles)
    described = _explained(tiles, then, explain)
    return [
        Group(numbers, None, Arrangement.BARE),
        Group(described, say("Effects"), Arrangement.ROWS),
    ]


def _explained(
    tiles: list[Tile], then: Callable[[Tile], Tap], explain: Explain
) -> tuple[Offer, ...]:
    """The text of a rule begins with the name of its tile, so the name is not said twice."""
    return tuple(
        Offer(
            tile_token(tile) if (text := explain(rule_of(tile))) is None else _unnamed(tile),
            functools.partial(then, tile),
            text,
        )
        for tile in tiles
    )


def _unnamed(tile: Tile) -> Token:
    return tile_token(tile)._replace(name=None)


_KIND_GROUPS: dict[Kind | None, Callable[..., list[Group]]] = {
    Kind.ANIMALS: _animals,
    Kind.BUILDING: _buildings,
    Kind.MONASTERY: _monasteries,
}
