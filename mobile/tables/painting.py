"""How layouts look while they are painted: cells, brushes and lists, kind by kind. No Kivy.

The editor asks here and knows no game: what a kind can be painted with comes from its
`LayoutKind` in core, how it looks from `_LOOKS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.errors import EntryError
from core.games.burgundy.board import LETTERS as DUCHY_LETTERS
from core.games.castle_builder.layouts import read_tiles
from core.games.castle_builder.tiles import describe
from core.games.dice_game.painting import COLOURS as BONUS_ORDER
from core.games.dice_game.painting import FIRST
from core.games.dice_game.sheets import LETTERS as SHEET_LETTERS
from core.games.dice_game.sheets import PRINTED_NUMBERS, SQUARES
from core.games.tuscany.tiles import TILES, Reward, Tile
from core.hexgrid import Grid, Spot
from core.layouts import kind_named
from core.message import say
from core.painting import Brush, LayoutKind, Painting, Values
from mobile.tables import burgundy_tiles, dice_game, tuscany_pieces
from mobile.tables.castle_builder_tiles import Maker, brick
from mobile.tables.model import BoardFace, Brick, Cell, Form, Token

BLANK = Cell("paper", "question", "", pale=True)
EMPTY = Cell("paper", "", "", pale=True)
ROOM = Cell("paper", "plus", "", pale=True)
"""Where a cell can be added."""
POST_COLOURS = ("orange", "blue", "purple")
REWARD_ICONS = {"vp": "star", "silver": "silver", "workers": "worker", "any": "hexagon"}
TRACK_LOOKS = {
    "c": ("gold", "silver"),
    "r": ("good-4", "ruby"),
    "t": ("beige", "castle"),
    ".": ("stone", ""),
}
TOOL_ICONS = {"": "close", "add": "plus", "take out": "minus"}


class Canvas(NamedTuple):
    """A painting as the board draws it."""

    face: BoardFace
    spots: tuple[Spot, ...]
    """By cell of the board: where it is on the painting."""

    def cell(self, spot: Spot) -> int:
        return self.spots.index(spot)


def canvas(kind: LayoutKind, painting: Painting, room: tuple[Spot, ...] = ()) -> Canvas:
    """A painting with the places where a cell can be added."""
    cells = {spot: _LOOKS[kind.name].cell(spot, values) for spot, values in painting.items()}
    cells |= dict.fromkeys(room, ROOM)
    spots = tuple(sorted(cells))
    first, last = spots[0].row, spots[-1].row
    grid = Grid([[s.halves for s in spots if s.row == row] for row in range(first, last + 1)])
    regions = _regions(grid, spots, painting) if _LOOKS[kind.name].areas else ()
    return Canvas(BoardFace(grid, tuple(cells[s] for s in spots), regions, kind.columns), spots)


def picture(kind: str, text: str, whole: bool = False) -> BoardFace | None:
    """A layout that has passed its check, to be looked at; None for one that is written. A small
    picture leaves out what is not a part of the board, unless the whole is wanted."""
    found = kind_named(kind)
    if found is None or not found[1].layers:
        return None
    shown = _LOOKS[kind].pictured
    painting = {s: v for s, v in found[1].read(text).items() if whole or shown(s)}
    return canvas(found[1], painting).face


def brush_token(kind: LayoutKind, brush: Brush) -> Token:
    return _LOOKS[kind.name].brush(brush)._replace(name=brush.title)


def pieces(kind: LayoutKind, text: str) -> tuple[Brick, ...]:
    """What a written list stands for, as far as it is clear."""
    found: dict[Brick, None] = {}
    for line in text.splitlines():
        try:
            tiles = () if any(kind.check(line)) else read_tiles(line)
        except EntryError:
            continue
        found |= dict.fromkeys(brick(tile) for tile, _ in tiles)
    return tuple(found)


def parted(kind: LayoutKind, text: str, piece: Brick) -> tuple[str, str]:
    """The lines of a written list that stand for a piece, and all others."""
    lines = text.splitlines()
    meant = [piece in pieces(kind, line) for line in lines]
    return (
        "\n".join(line.strip() for line, it in zip(lines, meant, strict=True) if it),
        "\n".join(line for line, it in zip(lines, meant, strict=True) if not it),
    )


ADD_A_TILE = say("Add a tile")


def composer() -> Form:
    """Gives the next line of a written list, put together by touch: all are lists of tiles."""
    return Maker(None, 0, None).form(ADD_A_TILE, ADD_A_TILE, (), describe)


# ── how each kind looks ──────────────────────────────────────────────────────────────────────


class _Look(NamedTuple):
    cell: Callable[[Spot, Values], Cell]
    brush: Callable[[Brush], Token]
    areas: bool = False
    """Whether cells of one kind that touch belong together."""
    pictured: Callable[[Spot], bool] = lambda _spot: True
    """What a small picture shows of it."""


def _number(brush: Brush) -> Token:
    return Token("", "paper", brush.value)


def _sheet_cell(spot: Spot, values: Values) -> Cell:
    word, points = values
    if word is None:
        colour = SHEET_LETTERS[BONUS_ORDER[(spot.halves - 1) // 2]]
        place = str(spot.row - FIRST + 1)
        return Cell(colour.value, dice_game.ICONS[colour], place, points or "?", pale=True)
    if not word:
        return BLANK
    colour = SHEET_LETTERS[word[0]]
    hint = dice_game.HINTS.get(colour, " ".join(map(str, PRINTED_NUMBERS[colour])))
    bonus = SQUARES[word[2]] if len(word) > 1 else None
    box = (dice_game.BONUS_COLOURS[bonus], bonus.value) if bonus else ("", "")
    return Cell(colour.value, dice_game.ICONS[colour], dice_game.LETTERS[colour], hint, *box)


def _sheet_brush(brush: Brush) -> Token:
    if brush.layer:
        return _number(brush)
    colour = SHEET_LETTERS[brush.value[0]]
    icon = dice_game.ICONS[colour]
    if len(brush.value) > 1:
        return Token(f"{icon} {SQUARES[brush.value[2]].value}", colour.value)
    return Token(icon, colour.value, brush.value)


def _duchy_cell(_spot: Spot, values: Values) -> Cell:
    letter, number = values
    if not letter:
        return Cell("paper", "question", "?" if number else "", number or "", pale=True)
    kind = DUCHY_LETTERS[letter]
    colour, icon = burgundy_tiles.COLOURS[kind], burgundy_tiles.ICONS[kind]
    return Cell(colour, icon, letter, number or "", pale=True)


def _duchy_brush(brush: Brush) -> Token:
    if brush.layer:
        return _number(brush)
    kind = DUCHY_LETTERS[brush.value]
    return Token(burgundy_tiles.ICONS[kind], burgundy_tiles.COLOURS[kind], brush.value)


def _posts_cell(_spot: Spot, values: Values) -> Cell:
    posts = [at for at, value in enumerate(values) if value]
    if not posts:
        return EMPTY
    numbers = " ".join(str(at + 1) for at in posts)
    return Cell(POST_COLOURS[posts[0]], "flag", " ", numbers, pale=True)


def _posts_brush(brush: Brush) -> Token:
    return Token("flag", POST_COLOURS[brush.layer], str(brush.layer + 1))


def _route_cell(_spot: Spot, values: Values) -> Cell:
    good, reward, count = values
    icon = REWARD_ICONS.get(reward or "", reward) or "question"
    return Cell("beige", icon, good or "?", count or "", pale=True)


def _route_brush(brush: Brush) -> Token:
    if brush.layer == 0:
        return Token("goods", "paper", brush.value)
    if brush.layer == 1:
        return Token(REWARD_ICONS.get(brush.value, brush.value), "paper")
    return _number(brush)


def _track_cell(_spot: Spot, values: Values) -> Cell:
    mark = str(values[0])
    if mark.isdigit():
        return Cell("good-1", "flag", " ", mark, pale=True)
    colour, icon = TRACK_LOOKS[mark]
    return Cell(colour, icon, "", "")


def _track_brush(brush: Brush) -> Token:
    if brush.value.isdigit():
        return Token("flag", "good-1", brush.value)
    colour, icon = TRACK_LOOKS[brush.value]
    return Token(icon, colour, "" if icon else "·")


def _foundation_cell(_spot: Spot, values: Values) -> Cell:
    return Cell("door", "window", "") if values[0] == "d" else Cell("stone", "", "")


def _foundation_brush(brush: Brush) -> Token:
    return Token("window", "door") if brush.value == "d" else Token("", "stone", "·")


def _board_cell(_spot: Spot, values: Values) -> Cell:
    if values[0] == "?":
        return BLANK
    tile = Tile(str(values[0]))
    colour, icon = tuscany_pieces.COLOURS[tile], tuscany_pieces.ICONS[tile]
    return Cell(colour, icon, tuscany_pieces.LETTERS[tile], pale=True)


def _board_brush(brush: Brush) -> Token:
    if brush.value == "?":
        return Token("question", "paper")
    tile = Tile(brush.value)
    letter = tuscany_pieces.LETTERS[tile]
    return Token(tuscany_pieces.ICONS[tile], tuscany_pieces.COLOURS[tile], letter)


def _shape_cell(_spot: Spot, values: Values) -> Cell:
    if values[0] is None:
        return Cell("beige", "", "", pale=True)
    return Cell("paper", "two-sheets", " ", values[0], pale=True)


def _colours_cell(spot: Spot, values: Values) -> Cell:
    tile = TILES[(spot.halves - spot.row) // 2]
    colour, icon = tuscany_pieces.COLOURS[tile], tuscany_pieces.ICONS[tile]
    return Cell(colour, icon, str(spot.row + 1), values[0] or "?", pale=True)


def _yields_cell(_spot: Spot, values: Values) -> Cell:
    count, reward = values
    if count is not None:
        return Cell("beige", "region-card", "×", count, pale=True)
    if not reward:
        return EMPTY
    icon, colour = tuscany_pieces.REWARD_LOOKS[Reward(reward)]
    return Cell(colour, icon, "")


def _yields_brush(brush: Brush) -> Token:
    if brush.layer == 0:
        return _number(brush)
    icon, colour = tuscany_pieces.REWARD_LOOKS[Reward(brush.value)]
    return Token(icon, colour)


_LOOKS = {
    "sheet": _Look(_sheet_cell, _sheet_brush, True, lambda spot: spot.row < FIRST),
    "duchy": _Look(_duchy_cell, _duchy_brush, areas=True),
    "team-duchy": _Look(_duchy_cell, _duchy_brush, areas=True),
    "solo-board": _Look(_duchy_cell, _duchy_brush, areas=True),
    "posts": _Look(_posts_cell, _posts_brush),
    "route-board": _Look(_route_cell, _route_brush),
    "track": _Look(_track_cell, _track_brush),
    "foundation": _Look(_foundation_cell, _foundation_brush),
    "board": _Look(_board_cell, _board_brush, areas=True),
    "shape": _Look(_shape_cell, _number),
    "colours": _Look(_colours_cell, _number),
    "yields": _Look(_yields_cell, _yields_brush),
}


def _regions(grid: Grid, spots: tuple[Spot, ...], painting: Painting) -> tuple[int, ...]:
    alike: dict[str | None, int] = {}
    for cell, spot in enumerate(spots):
        if spot in painting:
            value = painting[spot][0]
            alike[value] = alike.get(value, 0) | 1 << cell
    return tuple(region for cells in alike.values() for region in grid.regions(cells))
