"""The layouts of a device: their names, sharing and import, checked against a copy, put into
a game that is being played.

A layout is shared as a text that a person can read:

    castlepad-layout 1
    layout sheet "From our box"
    | P P S O
    …

or packed into a QR code. What comes in may come from anybody: sizes are bounded, and it is checked
by the game it belongs to.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable

from core import entry as entries
from core import games, notation
from core.components.painting import LONGEST, LONGEST_NAME, LayoutKind, Printed
from core.errors import EntryError, UnreadableEntry
from core.game import InPlay, Layout
from core.message import Message, say
from core.record import Play, Record
from core.session import Conflict, S, Session
from core.storage.settings import CONFIRMED_LAYOUTS
from core.storage.store import Store

ENDING = ".castlepad-layout"
START = "castlepad-layout"
FORMAT = 1
QR_START = "CASTLEPADL1:"
LARGEST = 4 * LONGEST + 1000
"""Bytes of a file, or characters of a text, that are looked at."""

TO_CHECK = say("Check against your copy")
NO_LAYOUT = say("This is not a Castlepad component, or it is damaged.")


def kind_named(name: str) -> tuple[str, LayoutKind] | None:
    """A kind of layout with the id of its game."""
    for id in games.ids():
        if (kind := games.game(id).layout_kind(name)) is not None:
            return id, kind
    return None


# ── names ────────────────────────────────────────────────────────────────────────────────────


def against_name(name: str, kind: str, taken: Iterable[str]) -> Message | None:
    """What speaks against calling a layout like this."""
    if not name.strip():
        return say("Give it a name.")
    if len(name) > LONGEST_NAME or not name.isprintable():
        return say("A name has at most {most} letters, on one line.", most=LONGEST_NAME)
    if name in taken:
        return say("That name is already taken.")
    if name in _choices(kind):
        return say("That name is reserved. Choose another.")
    return None


def free_name(wanted: str, kind: str, taken: Iterable[str]) -> str:
    """That name, or with a number behind it the first that is still free."""
    used = {*taken, *_choices(kind)}
    wanted = "".join(c for c in wanted if c.isprintable()).strip()[:LONGEST_NAME] or kind
    if wanted not in used:
        return wanted
    names = (f"{wanted[: LONGEST_NAME - 4]} {n}" for n in range(2, len(used) + 3))
    return next(name for name in names if name not in used)


def _choices(kind: str) -> set[str]:
    """What the game's options offer in addition to painted layouts."""
    found = kind_named(kind)
    options = games.game(found[0]).options if found else ()
    return {choice.value for o in options if o.layout == kind for choice in o.choices}


# ── handing on and taking in ─────────────────────────────────────────────────────────────────


def text(layout: Layout) -> str:
    return "\n".join([f"{START} {FORMAT}", *notation.layout_rows(layout), ""])


def qr(layout: Layout) -> str:
    """The layout packed for a QR code."""
    from core.history import export  # not every table shares something

    too_long = say("Too long for a QR code. Share it as text.")
    return export.pack(QR_START, text(layout), too_long)


def read(content: str) -> Layout:
    """The layout of a text or a code, if its game can use it. Raises UnreadableEntry with a
    sentence."""
    if len(content) > LARGEST:
        raise UnreadableEntry(say("This text is far too long for a component."))
    content = content.strip().removeprefix("\ufeff")
    if content.startswith(QR_START):
        from core.history import export

        content = export.unpack(QR_START, content, LARGEST, NO_LAYOUT)
    layout = _parse(content.splitlines())
    found = kind_named(layout.kind)
    if found is None:
        raise UnreadableEntry(
            say("This Castlepad has no components of type “{kind}”.", kind=layout.kind)
        )
    if refusals := games.game(found[0]).check_layout(layout.kind, layout.text):
        raise UnreadableEntry(refusals[0].message)
    return layout


def decode(content: bytes) -> Layout:
    """The layout of a file."""
    try:
        return read(content[: LARGEST + 1].decode("utf-8"))
    except UnicodeDecodeError:
        raise UnreadableEntry(NO_LAYOUT) from None


def import_layout(store: Store, layout: Layout) -> Layout:
    """Keeps a layout that came in; one of the same name stays, and the new one gets a number."""
    kept = store.layouts(layout.kind)
    if layout in kept:
        return layout
    name = free_name(layout.name, layout.kind, (each.name for each in kept))
    layout = layout._replace(name=name)
    store.keep_layout(layout)
    return layout


def _parse(rows: list[str]) -> Layout:
    first = re.fullmatch(START + r" ([0-9]{1,9})\s*", rows[0]) if rows else None
    if first is None:
        raise UnreadableEntry(NO_LAYOUT)
    if int(first[1]) > FORMAT:
        raise UnreadableEntry(say("This comes from a newer Castlepad. Update the app to use it."))
    head, *lines = [row.strip() for row in rows[1:] if row.strip()] or [""]
    words = entries.split_words(head)
    if len(words) != 3 or words[0] != "layout" or any(line[0] != "|" for line in lines):
        raise UnreadableEntry(NO_LAYOUT)
    kind, name = map(entries.read_word, words[1:])
    found = "\n".join(entries.read_word(line[1:].strip()) for line in lines)
    try:
        (kind + name + found).encode()
    except UnicodeEncodeError:  # quoted words can spell halves of characters
        raise UnreadableEntry(NO_LAYOUT) from None
    return Layout(kind, name, found)


# ── checked against a copy ───────────────────────────────────────────────────────────────────


def to_check(store: Store, used: Iterable[InPlay]) -> tuple[InPlay, ...]:
    """Those printed layouts that are not certain and that nobody here has confirmed."""
    return tuple(x for x in used if x.printed and not is_sure(store, x.kind, x.printed))


def is_sure(store: Store, kind: LayoutKind, printed: Printed) -> bool:
    return printed.sure or _mark(kind, printed) in CONFIRMED_LAYOUTS.read(store)


def confirm(store: Store, kind: LayoutKind, printed: Printed) -> None:
    """The table has compared it with its copy: it is right."""
    others = _other_confirmed(store, kind, printed)
    CONFIRMED_LAYOUTS.write(store, sorted([*others, _mark(kind, printed)]))


def doubt(store: Store, kind: LayoutKind, printed: Printed) -> None:
    """Takes a confirmation back."""
    CONFIRMED_LAYOUTS.write(store, sorted(_other_confirmed(store, kind, printed)))


def _other_confirmed(store: Store, kind: LayoutKind, printed: Printed) -> list[str]:
    known = CONFIRMED_LAYOUTS.read(store)
    return [mark for mark in known if isinstance(mark, str) and mark != _mark(kind, printed)]


def _mark(kind: LayoutKind, printed: Printed) -> str:
    return f"{kind.name} {printed.key}"


# ── put into a game ──────────────────────────────────────────────────────────────────────────


def corrected(
    session: Session[S], was: InPlay, layout: Layout
) -> tuple[Session[S], tuple[Conflict, ...]]:
    """The same game played with another layout in place of one it has, and what no longer fits:
    such entries stay as overrides where that is possible. Raises IllegalEntry where the game
    cannot be set up like this."""
    setup = session.game.relaid(session.header.setup, was, layout)
    header = dataclasses.replace(session.header, setup=setup, result=())
    try:
        return Session.load(Record(header, tuple(session.lines))), ()
    except EntryError:
        fresh: Session[S] = Session(header)
    conflicts = []
    for at, step in enumerate(session.steps, 1):
        refusals = fresh.check(step.entry)
        if refusals and not step.refusals:
            conflicts.append(Conflict(at, step.entry, refusals))
        if not any(refusal.impossible for refusal in refusals):
            fresh.enter(Play(step.entry, forced=bool(refusals)))
    return fresh, tuple(conflicts)
