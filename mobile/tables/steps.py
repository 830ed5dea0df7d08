"""What a touch means, as a game's table says it: something to enter, or a question with branches.

These values stay with the referee. A client gets the `Question` of a step and names a branch by
its number; the referee then follows that branch in the present state (`address.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.entry import Entry
from core.game import Refusal
from core.message import Message, say
from mobile.tables.view import (
    Arrangement,
    Brick,
    Button,
    Field,
    Note,
    Offered,
    Piece,
    PieceGroup,
    Question,
    Values,
)

# ── what can be done ─────────────────────────────────────────────────────────────────────────


class Do(NamedTuple):
    """Enters something."""

    entry: Entry
    anyway: bool = False
    """The players have seen what the rules have against it."""


class Several(NamedTuple):
    """Enters several things, all or none."""

    entries: tuple[Entry, ...]


class Change(NamedTuple):
    """Replaces an earlier entry, or with None takes it out."""

    at: int
    """Which of the entries in force, from 1."""
    entry: Entry | None
    anyway: bool = False
    """The players have seen which later entries no longer fit."""


class Hold(NamedTuple):
    """Takes a piece into the hand, or puts it back: the board shows where it fits."""

    piece: str


class Loops(NamedTuple):
    """Shows the loops on a screen of their own."""


# ── what is asked first ──────────────────────────────────────────────────────────────────────


class Way(NamedTuple):
    """One of several things that can be meant."""

    title: Message
    icon: str
    then: Then


class Choose(NamedTuple):
    """A touch with several meanings."""

    title: Message
    ways: tuple[Way, ...]
    note: Message | None = None


class WhyNot(NamedTuple):
    """A touch that the rules are against; `then` is what can be done anyway."""

    refusals: tuple[Refusal, ...]
    then: Tap | None
    """Asks first for what is not obvious."""
    ways: tuple[Way, ...] = ()
    """What can be done instead."""


class Offer(NamedTuple):
    """A piece to choose."""

    token: Piece
    then: Then
    note: Message | None = None
    """What it does, or what it costs."""


class Group(NamedTuple):
    offers: tuple[Offer, ...]
    title: Message | None = None
    arrangement: Arrangement = Arrangement.NAMED


class Pick(NamedTuple):
    """One piece out of several."""

    title: Message
    groups: tuple[Group, ...]
    note: Message | None = None
    ways: tuple[Way, ...] = ()
    """What can be done instead."""
    brief: bool = False
    """A row at the finger is enough."""


class Form(NamedTuple):
    """Numbers and pieces that belong to one entry."""

    title: Message
    fields: tuple[Field, ...]
    done: Message
    make: Callable[[Values], Tap]
    """What the filled form stands for."""
    groups: tuple[Group, ...] = ()
    """Pieces to take instead of filling the form."""
    preview: Callable[[Values], Brick] | None = None
    """The piece as filled in so far."""
    note: Message | None = None


class Notice(NamedTuple):
    """Something to read before it happens."""

    title: Message
    notes: tuple[Note, ...]
    ways: tuple[Way, ...]


Tap = Do | Several | Change | Hold | Loops | Choose | WhyNot | Pick | Form | Notice
Then = Tap | Callable[[], Tap]
"""Made only when it is needed, where that takes time."""


class Action(NamedTuple):
    """Something that can be entered now with a button."""

    title: Message
    icon: str
    then: Then
    urgent: bool = False
    """The one thing to do next, drawn as the main button."""

    @property
    def button(self) -> Button:
        return Button(self.title, self.icon, self.urgent)


def resolved(then: Then) -> Tap:
    return then() if callable(then) else then


# ── what a client sees of a step ─────────────────────────────────────────────────────────────


def question_of(tap: Choose | WhyNot | Pick | Form | Notice) -> Question:
    match tap:
        case Choose(title, ways, note):
            return Question(title, note, buttons=_buttons(ways), brief=True)
        case WhyNot(refusals, then, ways):
            anyway = () if then is None else (Button(say("Do it anyway"), "hand"),)
            return Question(refusals=refusals, buttons=(*anyway, *_buttons(ways)), brief=True)
        case Pick(title, groups, note, ways, brief):
            found = _groups(groups)
            return Question(title, note, groups=found, buttons=_buttons(ways), brief=brief)
        case Notice(title, notes, ways):
            return Question(title, notes=notes, buttons=_buttons(ways))
        case Form():
            return Question(
                tap.title,
                tap.note,
                groups=_groups(tap.groups),
                fields=tap.fields,
                done=tap.done,
                previewed=tap.preview is not None,
            )


def branches(tap: Choose | WhyNot | Pick | Form | Notice) -> tuple[Then, ...]:
    """Where each answer leads: the offers group by group, then the ways."""
    match tap:
        case Choose(_, ways) | Notice(_, _, ways):
            return tuple(way.then for way in ways)
        case WhyNot(_, then, ways):
            return (*(() if then is None else (then,)), *(way.then for way in ways))
        case Pick():
            return (*_offers(tap.groups), *(way.then for way in tap.ways))
        case Form():
            return _offers(tap.groups)


def _buttons(ways: tuple[Way, ...]) -> tuple[Button, ...]:
    return tuple(Button(way.title, way.icon) for way in ways)


def _groups(groups: tuple[Group, ...]) -> tuple[PieceGroup, ...]:
    return tuple(
        PieceGroup(
            tuple(Offered(offer.token, offer.note) for offer in group.offers),
            group.title,
            group.arrangement,
        )
        for group in groups
    )


def _offers(groups: tuple[Group, ...]) -> tuple[Then, ...]:
    return tuple(offer.then for group in groups for offer in group.offers)
