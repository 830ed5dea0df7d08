"""The touches that lead to an entry: found by asking the table what each of them means."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import astuple, fields
from typing import Any, NamedTuple

from core.entry import Entry, player_of
from core.games.castle_builder.tiles import parse_tile
from core.games.tuscany.entries import Left
from core.record import Correct
from mobile.tables import address
from mobile.tables.castle_builder.tiles import PARTS, brick
from mobile.tables.steps import Do, Form, Hold, Several, Tap, branches
from mobile.tables.table import Table
from mobile.tables.view import BoardFace, CastleMarks, Path, Select, Tally, Values

DEEPEST = 7
MOST_FILLINGS = 20_000
"""Ways to fill a form that are tried."""


class Way(NamedTuple):
    """What to touch: sometimes a piece first, then where it goes."""

    paths: tuple[Path, ...]


def way_to(table: Table[Any], seat: int, entry: Entry, after: tuple[Entry, ...] = ()) -> Way | None:
    """The first way to an entry from a seat; `after` are the next ones of the record, which a form
    may make as well."""
    if isinstance(entry, Correct):
        return Way((("counter", entry.player, entry.counter, entry.value),))
    if (faces := _faces(table, seat, entry)) is not None:
        return Way((("roll", *faces),))
    for root, hand in _roots(table, seat, entry):
        path = _through(table, seat, hand, root, (entry, *after))
        if path is not None:
            return Way((("piece", hand), path) if hand else (path,))
    return None


def _faces(table: Table[Any], seat: int, entry: Entry) -> tuple[str, ...] | None:
    """What the tray must show for an entry; None for what is not rolled or drawn."""
    if not table.roll_due():
        return None
    if (rolled := table.tray_of(entry)) is not None:
        return tuple(die.value or "" for die in rolled.dice)
    tray = table.fresh_tray()
    numbers = tuple(map(str, _numbers(astuple(entry))))[-len(tray.dice) :]  # type: ignore[call-overload]
    if len(numbers) != len(tray.dice):
        return None
    for place, value in enumerate(numbers):
        if all(value != face.value for face in table.faces(tray.dice[place].kind)):
            return None
        tray = tray.put_at(place, value)
    return numbers if table.roll_entry(tray, seat) == entry else None


def _roots(table: Table[Any], seat: int, entry: Entry) -> Iterator[tuple[Path, str]]:
    yield ("follow",), ""
    own = _cells(table, seat, entry)
    for kind in ("cell", "hold"):
        yield from (((kind, seat, cell), "") for cell in own)
    yield from ((("action", at), "") for at in range(len(table.actions(seat))))
    yield ("next",), ""
    keys = [key for holding in table.holdings(seat) for key in holding.keys if key]
    for key in keys:
        yield from ((("cell", seat, cell), key) for cell in _cells(table, seat, entry, key))
    yield from ((("extra", at), "") for at in range(len(table.extras())))
    for other in range(len(table.names)):
        if other != seat:
            yield from ((("cell", other, cell), "") for cell in _cells(table, other, entry))


def _cells(table: Table[Any], player: int, entry: Entry, hand: str = "") -> list[int]:
    """The space that an entry names, or all that could be meant, the likeliest first."""
    named = getattr(entry, "cell", None)
    if isinstance(named, str) and (found := table.cells_named(player, (named,))):
        return list(found)
    face, marks = table.face(player), table.marks(player, hand)
    rings = list(marks.rings)
    if isinstance(marks, CastleMarks):
        return [*rings, *(place for place in marks.bricks if place not in rings)]
    if named is None:
        return rings
    assert isinstance(face, BoardFace)
    return [*rings, *(cell for cell in range(len(face.names)) if cell not in rings)]


def _through(
    table: Table[Any], seat: int, hand: str, path: Path, wanted: tuple[Entry, ...], deep: int = 0
) -> Path | None:
    try:
        tap = address.follow(table, seat, hand, path)
    except (address.Gone, LookupError):
        return None
    if isinstance(tap, Do | Several | Hold) or deep > DEEPEST:
        return path if _is(tap, wanted) else None
    if isinstance(tap, Form):
        for values in _fillings(tap, wanted):
            made = tap.make(values)
            if _is(made, wanted):
                return (*path, values)
            if isinstance(made, Form):  # the next tile of several
                rest = _through(table, seat, hand, (*path, values), wanted, deep + 1)
                if rest is not None:
                    return rest
    try:
        count = len(branches(tap))  # type: ignore[arg-type]  # anything else has none
    except TypeError:
        return None
    for at in range(count):
        found = _through(table, seat, hand, (*path, at), wanted, deep + 1)
        if found is not None:
            return found
    return None


def _is(tap: Tap, wanted: tuple[Entry, ...]) -> bool:
    if isinstance(tap, Do):
        return tap.entry == wanted[0]
    return isinstance(tap, Several) and tap.entries == wanted[: len(tap.entries)]


def _fillings(form: Form, wanted: tuple[Entry, ...]) -> Iterator[Values]:
    """What the form could be filled with for these entries: by the names of its fields first."""
    if form.preview is not None:
        yield from _tiles(form, wanted[0])
        return
    left = (x for x in wanted if isinstance(x, Left) and player_of(x) == player_of(wanted[0]))
    told = {str(each.goods): (each.count,) for each in left}
    if told:
        yield {field.name: told.get(field.name, (0,)) for field in form.fields}
    named = {
        field.name: getattr(entry, field.name)
        for entry in reversed(wanted[:4])
        for field in fields(entry)  # type: ignore[arg-type]  # entries are dataclasses
    }
    numbers = {n for entry in wanted[:4] for n in _numbers(astuple(entry))}  # type: ignore[call-overload]
    options = []
    for field in form.fields:
        value = named.get(field.name)
        if isinstance(field, Tally):
            sizes = range(min(field.most, 4) + 1)
            places = range(len(field.tokens))
            options.append(
                [v for s in sizes for v in itertools.combinations_with_replacement(places, s)]
            )
        elif isinstance(field, Select):
            options.append([(at,) for at in range(len(field.words))])
        else:
            first = [value] if type(value) is int else []
            rest = [n for n in (field.value, *sorted(numbers), 0) if 0 <= n <= field.most]
            options.append([(n,) for n in dict.fromkeys((*first, *rest))])
    names = [field.name for field in form.fields]
    for chosen in itertools.islice(itertools.product(*options), MOST_FILLINGS):
        filled = dict(zip(names, chosen, strict=True))
        if all(field.admits(filled[field.name]) for field in form.fields):
            yield filled


def _tiles(form: Form, entry: Entry) -> Iterator[Values]:
    """A form that draws a tile of a castle: filled until it shows one of those in the entry."""
    assert form.preview is not None
    for text in (getattr(entry, "tile", ""), *getattr(entry, "tiles", ())):
        if not text:
            continue
        tile = parse_tile(text)
        counts = {name: int(getattr(tile, name)) for name, _token in PARTS}
        parts = tuple(at for at, (name, _) in enumerate(PARTS) for _ in range(counts[name]))
        options = []
        for field in form.fields:
            if isinstance(field, Tally):
                options.append([parts])
            elif isinstance(field, Select):
                options.append([(at,) for at in range(len(field.words))])
            elif field.name == "upper":
                options.append([(tile.top or 0,)])
            else:
                options.append([(n,) for n in range(field.most + 1)])
        names = [field.name for field in form.fields]
        wanted = brick(tile)
        for chosen in itertools.product(*options):
            filled = dict(zip(names, chosen, strict=True))
            if (
                all(f.admits(filled[f.name]) for f in form.fields)
                and form.preview(filled) == wanted
            ):
                yield filled
                break


def _numbers(value: Any) -> Iterator[int]:
    if type(value) is int:
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _numbers(part)
