"""Sentences for players, kept apart from the language they are said in.

A `Message` is an English source sentence (its key in the catalogues) with named placeholders
and their values. `core.text` says it in the player's language; nothing else formats text.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import NamedTuple, Union

Value = Union[str, int, "Message"]


class Message(NamedTuple):
    key: str
    args: tuple[tuple[str, Value], ...] = ()
    plural: str = ""
    """The English plural; when set, the argument `n` chooses the form."""
    context: str = ""
    """What tells two meanings of one English text apart: the game, the edition, or the part of
    speech."""

    def __str__(self) -> str:
        """The English sentence: for logs, tests and tracebacks."""
        template = self.key
        values = {name: str(value) for name, value in self.args}
        if self.plural and values.get("n") != "1":
            template = self.plural
        return template.format(**values)


def say(key: str, /, **args: Value) -> Message:
    """A sentence: `say("{cell} is taken.", cell="c4")`. Values that are words are messages too."""
    return Message(key, tuple(args.items()))


def say_n(singular: str, plural: str, /, n: int, **args: Value) -> Message:
    """A sentence with a number: `say_n("{n} point", "{n} points", n=3)`."""
    return Message(singular, (("n", n), *args.items()), plural)


def say_in(context: str, key: str, /, **args: Value) -> Message:
    """A text that means something else elsewhere: `say_in("Tuscany", "castle")`."""
    return Message(key, tuple(args.items()), context=context)


def say_n_in(context: str, singular: str, plural: str, /, n: int, **args: Value) -> Message:
    """`say_n` for a text that means something else elsewhere."""
    return Message(singular, (("n", n), *args.items()), plural, context)


def N_(key: str, /) -> str:
    """Marks a bare source string for the catalogues where no `Message` is needed yet."""
    return key


LISTED, IN_SENTENCES = N_("{one}, {other}"), N_("{one} {other}")
"""How one message goes on to the next."""


def joined(parts: Iterable[Message], link: str = LISTED) -> Message:
    """Messages, at least one, one after the other."""
    return functools.reduce(lambda one, other: say(link, one=one, other=other), parts)
