"""From the address of something in a view to what a touch of it means.

An address begins with one of the words below and goes on with the branches that were chosen in
the questions after it: `("cell", 0, 12, 2)` is the third way to mark space 12 of the first player.
A form is answered with its values.
It is followed in the present state, so a client need not hold anything but plain data.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from core.message import say
from core.record import Correct
from mobile.tables.steps import (
    Change,
    Choose,
    Do,
    Form,
    Hold,
    Notice,
    Pick,
    Tap,
    Then,
    Way,
    WhyNot,
    branches,
    resolved,
)
from mobile.tables.table import Table
from mobile.tables.view import Brick, Die, Note, Path, Step, Values

T = TypeVar("T")


class Gone(LookupError):
    """What the address names is no longer there."""


def follow(table: Table[Any], seat: int, hand: str, path: Path) -> Tap:
    """What a touch at this address means now. Raises Gone where nothing is there any more."""
    root, *rest = path or ("",)
    if not isinstance(root, str) or root not in _ROOTS:
        raise Gone(path)
    meaning, kinds = _ROOTS[root]
    length = len(rest) if kinds is FACES else len(kinds)
    own, steps = rest[:length], rest[length:]
    if [type(step) for step in own] != list(kinds)[: len(own)] or len(own) < length:
        raise Gone(path)
    tap = _asking(table, resolved(meaning(table, seat, hand, *own)))
    for step in steps:
        tap = _asking(table, _answered(tap, step))
    return tap


def is_answer(path: Path) -> bool:
    """Whether the last step answers a question, and the rest is the question's address."""
    kinds = _ROOTS[path[0]][1] if path and isinstance(path[0], str) and path[0] in _ROOTS else FACES
    return kinds is not FACES and len(path) > 1 + len(kinds)


def preview(table: Table[Any], seat: int, hand: str, path: Path, values: Values) -> Brick:
    """The piece that a form at this address would make."""
    form = follow(table, seat, hand, path)
    if not isinstance(form, Form) or form.preview is None:
        raise Gone(path)
    return form.preview(values)


def _answered(tap: Tap, step: Step) -> Tap:
    if isinstance(tap, Form) and isinstance(step, Mapping):
        return tap.make(_checked(tap, step))
    if isinstance(tap, Choose | WhyNot | Pick | Form | Notice) and isinstance(step, int):
        return resolved(_item(branches(tap), step))
    raise Gone(step)


def _asking(table: Table[Any], tap: Tap) -> Tap:
    """A change that later entries stand against is asked about first."""
    if not isinstance(tap, Change) or tap.anyway:
        return tap
    conflicts = table.session.conflicts(tap.at, tap.entry)
    if not conflicts:
        return tap
    notes = [Note(refusal.message) for conflict in conflicts for refusal in conflict.refusals]
    notes.append(Note(say("They stay and are marked “against the rules”.")))
    way = Way(say("Change it anyway"), "hand", tap._replace(anyway=True))
    return Notice(say("Later moves are no longer valid"), tuple(notes), (way,))


def _checked(form: Form, values: Values) -> Values:
    """What a form was filled with, if every field has values that it may have."""
    found = {field.name: tuple(values.get(field.name, ())) for field in form.fields}
    if not all(field.admits(found[field.name]) for field in form.fields):
        raise Gone(values)
    return found


# ── where an address can begin ───────────────────────────────────────────────────────────────


def _cell(table: Table[Any], seat: int, hand: str, player: int, cell: int) -> Then:
    return table.tap(_player(table, player), cell, hand=hand)


def _hold(table: Table[Any], seat: int, hand: str, player: int, cell: int) -> Then:
    return table.tap(_player(table, player), cell, all_ways=True, hand=hand)


def _action(table: Table[Any], seat: int, hand: str, at: int) -> Then:
    return _item(table.actions(seat), at).then


def _extra(table: Table[Any], seat: int, hand: str, at: int) -> Then:
    return _item(table.extras(), at).then


def _loop(table: Table[Any], seat: int, hand: str, at: int) -> Then:
    _item(table.loops(), at)
    return table.explain_loop(at)


def _piece(table: Table[Any], seat: int, hand: str, key: str) -> Then:
    if all(key not in holding.keys for holding in table.holdings(seat, hand)):
        raise Gone(key)
    return Hold("" if key == hand else key)


def _next(table: Table[Any], seat: int, hand: str) -> Then:
    return _there(table.next_step(seat))


def _follow(table: Table[Any], seat: int, hand: str) -> Then:
    return _there(table.follow_up())


def _there(tap: Tap | None) -> Tap:
    if tap is None:
        raise Gone
    return tap


def _roll(table: Table[Any], seat: int, hand: str, *faces: str) -> Then:
    tray = table.fresh_tray()
    if not table.roll_due() or len(faces) != len(tray.dice):
        raise Gone(faces)
    for place, value in enumerate(faces):
        tray = tray.put_at(place, _face(table, tray.dice[place], value))
    return Do(table.roll_entry(tray, seat))


def _throw(table: Table[Any], seat: int, hand: str) -> Then:
    if not table.roll_due() or not table.may_throw():
        raise Gone
    return Do(table.throw(random.SystemRandom()))


def _die(table: Table[Any], seat: int, hand: str, at: int, place: int, value: str) -> Then:
    _item(table.session.steps, at - 1)
    tray = table.tray_of(table.session.steps[at - 1].entry)
    if tray is None:
        raise Gone(at)
    return Change(at, table.with_die(at, place, _face(table, _item(tray.dice, place), value)))


def _out(table: Table[Any], seat: int, hand: str, at: int) -> Then:
    _item(table.session.steps, at - 1)
    return Change(at, None)


def _counter(
    table: Table[Any], seat: int, hand: str, player: int, counter: str, value: int
) -> Then:
    return Do(Correct(_player(table, player), counter, value), anyway=True)


def _item(items: Sequence[T], at: int) -> T:
    if not 0 <= at < len(items):
        raise Gone(at)
    return items[at]


def _player(table: Table[Any], player: int) -> int:
    _item(table.names, player)
    return player


def _face(table: Table[Any], die: Die, value: str) -> str:
    if all(value != face.value for face in table.faces(die.kind)):
        raise Gone(value)
    return value


FACES = (str,) * 30
"""A roll has as many faces as there are dice."""


_ROOTS: dict[str, tuple[Callable[..., Then], tuple[type, ...]]] = {
    "cell": (_cell, (int, int)),
    "hold": (_hold, (int, int)),
    "action": (_action, (int,)),
    "extra": (_extra, (int,)),
    "loop": (_loop, (int,)),
    "piece": (_piece, (str,)),
    "next": (_next, ()),
    "follow": (_follow, ()),
    "roll": (_roll, FACES),
    "throw": (_throw, ()),
    "die": (_die, (int, int, str)),
    "out": (_out, (int,)),
    "counter": (_counter, (int, str, int)),
}
"""By the word an address begins with: what it means, and which steps belong to it."""
