"""Several possible entries, told apart by asking for one thing after the other."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from core.entry import Entry
from core.message import Message
from mobile.tables.steps import Choose, Do, Group, Offer, Pick, Tap, Way
from mobile.tables.view import Arrangement, Token


class Ask(NamedTuple):
    """Something in which the entries may differ, and how its values look."""

    value: Callable[[Any], Any]
    title: Message | Callable[[Any], Message]
    """Made from one of the entries where it names what all of them share by then."""
    look: Callable[[Any], Token]
    arrangement: Arrangement | None = Arrangement.NAMED
    """None for a few words at the finger in place of pieces."""


def guide(
    entries: Sequence[Any],
    asks: Sequence[Ask],
    anyway: bool = False,
    done: Callable[[Any], Tap] | None = None,
) -> Tap:
    """Asks for the first thing in which the entries differ; what all share needs no question.
    `done` says what the one that is left stands for, if not for itself."""
    for ask in asks:
        values = list(dict.fromkeys(map(ask.value, entries)))
        if len(values) > 1:
            go_on = functools.partial(guide, asks=asks, anyway=anyway, done=done)
            return _asked(entries, ask, values, go_on)
    return Do(entries[0], anyway) if done is None else done(entries[0])


def _asked(
    entries: Sequence[Entry],
    ask: Ask,
    values: list[Any],
    go_on: Callable[[Sequence[Entry]], Tap],
) -> Tap:
    def then(value: Any) -> Tap:
        return go_on([entry for entry in entries if ask.value(entry) == value])

    title = ask.title(entries[0]) if callable(ask.title) else ask.title
    looks = [(ask.look(value), value) for value in values]
    if ask.arrangement is None:
        ways = (Way(look.name, look.icon, then(value)) for look, value in looks if look.name)
        return Choose(title, tuple(ways))
    offers = (Offer(look, functools.partial(then, value)) for look, value in looks)
    return Pick(title, (Group(tuple(offers), arrangement=ask.arrangement),))
