"""What the players tell the app once: boards, the boards' shape, colour bonuses, yield cards.

Four small line languages; words may be shortened as long as they stay clear (`v`, `ca`, `ci`):

    board     one line a column, from the top:      village ? farm
    shape     one line a column, heights in half hexes, and the shift of boards:  1 3 5 / join 1
    colours   one line a colour, first and second value:                          village 3 1
    yields    one line a card: how many there are, and what it gives:             4 red red

`check_layout` gives what makes a text useless, `layout_doubts` what may be right but looks odd.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import pairwise
from typing import TypeVar

from core.game import Refusal, impossible
from core.games.tuscany.land import PRINTED, Land, Shape, joins_well
from core.games.tuscany.tiles import (
    CASTLE_CELLS,
    GREATEST_COLOUR_BONUS,
    LARGEST_AREA,
    MOST_REWARDS,
    TILE_INDEX,
    TILES,
    YIELD_CARDS,
    Reward,
    Tile,
    colour_name,
)
from core.message import Message, say, say_n

Board = tuple[tuple[int | None, ...], ...]
"""The kinds of a board's cells by index, column by column; None for cells nobody has painted."""
Yields = tuple[tuple[tuple[Reward, ...], int], ...]
"""What the yield cards give, each with how many such cards there are."""
COLOUR_VALUES = range(1, 10)

_WIDEST, _TALLEST = 8, 12
_W = TypeVar("_W", bound=StrEnum)


def check_layout(kind: str, text: str) -> tuple[Refusal, ...]:
    """Everything that makes this text no such layout."""
    checks = {
        "board": _board_problems,
        "shape": _shape_problems,
        "colours": _colour_problems,
        "yields": _yield_problems,
    }
    return tuple(map(_hard, checks[kind](text)))


def layout_doubts(kind: str, text: str) -> Iterator[Message]:
    """What looks odd about a layout that is good enough to play with: is that right?"""
    checks = {
        "board": _board_doubts,
        "shape": _shape_doubts,
        "colours": _colour_doubts,
        "yields": _yield_doubts,
    }
    return checks[kind](text)


def land_warnings(land: Land) -> Iterator[Message]:
    """What looks odd about a whole domain."""
    castles = land.colours[TILE_INDEX[Tile.CASTLE]].bit_count()
    if castles > CASTLE_CELLS or (castles < CASTLE_CELLS and not land.unknown):
        yield say_n(
            "This domain has {n} dark green space, not three. Is that right?",
            "This domain has {n} dark green spaces, not three. Is that right?",
            n=castles,
        )
    large = {area for area in land.areas if area.bit_count() > LARGEST_AREA}
    for area in sorted(large):
        kind = land.kind((area & -area).bit_length() - 1)
        assert kind is not None
        yield say(
            "A {colour} area has more than three spaces. Is that right?",
            colour=colour_name(TILES[kind]),
        )


# ── reading (of texts that have passed the check) ────────────────────────────────────────────


@functools.lru_cache(maxsize=256)
def read_board(text: str) -> Board:
    return tuple(
        tuple(None if word == "?" else TILE_INDEX[_tile(word)] for word in row)
        for row in _rows(text)
    )


def board_text(board: Board) -> str:
    words = (("?" if kind is None else TILES[kind].value for kind in column) for column in board)
    return "\n".join(map(" ".join, words))


@functools.lru_cache(maxsize=256)
def read_shape(text: str) -> Shape:
    rows = _rows(text)
    join = next((int(row[1]) for row in rows if row[0] == "join"), PRINTED.join)
    return Shape(tuple(tuple(map(int, row)) for row in rows if row[0] != "join"), join)


@functools.lru_cache(maxsize=256)
def read_colours(text: str) -> tuple[tuple[int, int] | None, ...]:
    """First and second value by colour; None for colours that are left out."""
    values = {_tile(row[0]): (int(row[1]), int(row[2])) for row in _rows(text)}
    return tuple(values.get(tile) for tile in TILES)


_REWARD_ORDER = {reward: place for place, reward in enumerate(Reward)}


@functools.lru_cache(maxsize=256)
def read_yields(text: str) -> Yields:
    found: Counter[tuple[Reward, ...]] = Counter()
    for count, gives in yield_rows(text):
        found[sorted_rewards(gives)] += count
    return tuple(found.items())


def yield_rows(text: str) -> list[tuple[int, list[Reward]]]:
    """The cards line by line: how many, and what they give."""
    return [(int(count), list(map(_reward, gives))) for count, *gives in _rows(text)]


def sorted_rewards(gives: Iterable[Reward]) -> tuple[Reward, ...]:
    """What a card gives, in one order however it was said."""
    return tuple(sorted(gives, key=_REWARD_ORDER.__getitem__))


@functools.cache
def blank(shape: Shape) -> Board:
    """A board nobody has painted."""
    return tuple((None,) * len(column) for column in shape.columns)


def fits_shape(board: Board, shape: Shape) -> bool:
    return tuple(map(len, board)) == tuple(map(len, shape.columns))


# ── boards ───────────────────────────────────────────────────────────────────────────────────


def _board_problems(text: str) -> Iterator[Message]:
    rows = _rows(text)
    if not rows:
        yield say("A board needs one line for each column, such as: village farm ?")
    if len(rows) > _WIDEST:
        yield say("A board has 1 to {most} columns, one per line.", most=_WIDEST)
    for number, row in enumerate(rows, 1):
        if len(row) > _TALLEST:
            yield say(
                "Line {line}: a column has at most {most} spaces.", line=number, most=_TALLEST
            )
        for word in row:
            if word != "?" and _match(Tile, word) is None:
                yield say(
                    "Line {line}: “{word}” is not one of: {names} or ?.",
                    line=number,
                    word=word,
                    names=", ".join(TILES),
                )


def _board_doubts(text: str) -> Iterator[Message]:
    lengths = tuple(map(len, read_board(text)))
    printed = tuple(map(len, PRINTED.columns))
    if lengths != printed:
        yield say(
            "This board has columns of {found} spaces, printed ones have {printed}. Is that right?",
            found="-".join(map(str, lengths)),
            printed="-".join(map(str, printed)),
        )


# ── the boards' shape ────────────────────────────────────────────────────────────────────────


def _shape_problems(text: str) -> Iterator[Message]:
    columns: list[tuple[int, ...]] = []
    joins: list[int] = []
    for number, row in enumerate(_rows(text), 1):
        numbers = row[1:] if row[0] == "join" else row
        heights = tuple(int(w) for w in numbers if _is_number(w) and int(w) <= 2 * _TALLEST)
        if len(heights) != len(numbers) or not heights:
            yield say(
                "Line {line}: heights are whole numbers from 0 to {most}, such as: 1 3 5",
                line=number,
                most=2 * _TALLEST,
            )
        elif row[0] == "join":
            joins.append(heights[0])
        elif any(b - a < 2 or (b - a) % 2 for a, b in pairwise(heights)):
            yield say(
                "Line {line}: spaces of a column are whole hexes apart, from "
                "the top down: each height is 2, 4 or 6 more than the one "
                "before.",
                line=number,
            )
        else:
            columns.append(heights)
    if len(joins) > 1:
        yield say("The line “join” may appear only once.")
    if not 1 <= len(columns) <= _WIDEST:
        yield say("A board has 1 to {most} columns, one per line.", most=_WIDEST)
    elif not joins_well(Shape(tuple(columns), (joins or [PRINTED.join])[0])):
        yield say(
            "These columns do not fit together: neighbouring columns, also of "
            "two boards side by side, differ by half a hex. One has even "
            "heights, the other odd ones."
        )


def _shape_doubts(text: str) -> Iterator[Message]:
    cells = sum(map(len, read_shape(text).columns))
    if cells != sum(map(len, PRINTED.columns)):
        yield say_n(
            "This board has {n} space, not ten. Is that right?",
            "This board has {n} spaces, not ten. Is that right?",
            n=cells,
        )


# ── colour bonuses ───────────────────────────────────────────────────────────────────────────


def _colour_problems(text: str) -> Iterator[Message]:
    rows = _rows(text)
    if not rows:
        yield say("Colour bonuses need a line for each colour, such as: village 3 1")
    seen: set[Tile] = set()
    for number, row in enumerate(rows, 1):
        tile = _match(Tile, row[0])
        good = len(row) == 3 and all(_is_number(w) and int(w) in COLOUR_VALUES for w in row[1:])
        if tile is None or not good:
            yield say(
                "Line {line}: write a type of tile and two values from {first} "
                "to {last}, such as: village 3 1",
                line=number,
                first=COLOUR_VALUES[0],
                last=COLOUR_VALUES[-1],
            )
        elif tile in seen:
            yield say(
                "Line {line}: “{word}” appears twice.",
                line=number,
                word=row[0],
            )
        else:
            seen.add(tile)


def _colour_doubts(text: str) -> Iterator[Message]:
    for tile, values in zip(TILES, read_colours(text), strict=True):
        if values is not None:
            yield from value_warnings(tile, *values)


def value_warnings(tile: Tile, first: int, second: int) -> Iterator[Message]:
    """What looks odd about the two values of a colour bonus tile."""
    yield from order_warnings(tile, first, second)
    yield from high_value_warnings(tile, first)


def order_warnings(tile: Tile, first: int, second: int) -> Iterator[Message]:
    if first <= second:
        yield say(
            "The {colour} bonus gives the first player no more than the second. Is that right?",
            colour=colour_name(tile),
        )


def high_value_warnings(tile: Tile, value: int) -> Iterator[Message]:
    if value > GREATEST_COLOUR_BONUS:
        yield say(
            "The {colour} bonus gives more than {most} points. Is that right?",
            colour=colour_name(tile),
            most=GREATEST_COLOUR_BONUS,
        )


# ── yield cards ──────────────────────────────────────────────────────────────────────────────


def _yield_problems(text: str) -> Iterator[Message]:
    rows = _rows(text)
    if not rows:
        yield say("Yield cards need a line for each type of card, such as: 4 red red")
    if len(rows) > YIELD_CARDS:
        yield say("The box has only {most} yield cards. Write no more lines.", most=YIELD_CARDS)
    for number, (count, *gives) in enumerate(rows, 1):
        if not _is_number(count) or not 1 <= int(count) <= YIELD_CARDS:
            yield say(
                "Line {line}: start with the number of such cards, from 1 to {most}.",
                line=number,
                most=YIELD_CARDS,
            )
        if not 1 <= len(gives) <= MOST_REWARDS or any(_match(Reward, w) is None for w in gives):
            yield say(
                "Line {line}: a card gives 1 to {most} of these: {names}.",
                line=number,
                most=MOST_REWARDS,
                names=", ".join(Reward),
            )


def _yield_doubts(text: str) -> Iterator[Message]:
    cards = sum(count for _, count in read_yields(text))
    if cards != YIELD_CARDS:
        yield say_n(
            "That is {n} yield card, the box has {all}. Is that right?",
            "That is {n} yield cards, the box has {all}. Is that right?",
            n=cards,
            all=YIELD_CARDS,
        )


# ── words ────────────────────────────────────────────────────────────────────────────────────


def _rows(text: str) -> list[list[str]]:
    return [row.lower().split() for row in text.splitlines() if row.strip()]


def _match(words: type[_W], text: str) -> _W | None:
    """The one of these words that begins like this."""
    found = [w for w in words if w == text] or [w for w in words if w.startswith(text)]
    return found[0] if len(found) == 1 else None


def _tile(text: str) -> Tile:
    tile = _match(Tile, text)
    assert tile is not None
    return tile


def _reward(text: str) -> Reward:
    reward = _match(Reward, text)
    assert reward is not None
    return reward


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


def _hard(message: Message) -> Refusal:
    return impossible("TU-75", message)
