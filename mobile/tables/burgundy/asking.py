"""What expansions add to be entered: a button for each kind of entry, asked field by field."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from core.entry import Entry, player_of
from core.games.burgundy.check import check, other_orders
from core.games.burgundy.entries import ENTRIES, Place
from core.games.burgundy.state import State
from core.message import Message, say
from mobile.tables.burgundy import expansions
from mobile.tables.burgundy.expansion import FieldWords
from mobile.tables.burgundy.tiles import (
    WHICH_HERD,
    Explain,
    good_token,
    herd_token,
    number_token,
    tile_token,
)
from mobile.tables.burgundy.words import listed
from mobile.tables.steps import Action, Do, Group, Offer, Pick, Tap
from mobile.tables.view import Token

# ── what may be entered ──────────────────────────────────────────────────────────────────────


def own_entries(state: State, player: int) -> list[Entry]:
    """What the expansions in play let a player enter now."""
    found = dict.fromkeys(
        entry
        for order in (state, *other_orders(state))
        for expansion in state.table.expansions
        for entry in expansion.legal(order)
        if type(entry) not in ENTRIES and player_of(entry) == player
    )
    return [entry for entry in found if not check(state, entry)]


# ── buttons and questions ────────────────────────────────────────────────────────────────────


def actions(state: State, player: int, explain: Explain) -> tuple[Action, ...]:
    """A button for each kind of entry."""
    by_kind: dict[type[Entry], list[Entry]] = {}
    for entry in own_entries(state, player):
        if expansions.words_of(type(entry)).button:
            by_kind.setdefault(type(entry), []).append(entry)
    due = {pending.effect for pending in state.pending}
    return tuple(
        Action(
            expansions.words_of(kind).title,
            expansions.words_of(kind).icon,
            later(state, expansions.words_of(kind).title, entries, explain),
            urgent=kind.verb in due,
        )
        for kind, entries in sorted(
            by_kind.items(), key=lambda found: expansions.words_of(found[0]).last
        )
    )


def follow_up(state: State, explain: Explain, note: Message) -> Tap | None:
    """What is asked at once: where nobody has to look at the board for the answer. Nothing is
    entered by itself, even if there is one answer only."""
    due = state.pending[-1]
    for expansion in expansions.in_play(state):
        if (tap := expansion.follow_up(state, due)) is not None:
            return tap
    kinds = (kind for x in state.table.expansions for kind in x.entries if kind.verb == due.effect)
    kind = next(kinds, None)
    if kind is None or not expansions.words_of(kind).at_once:
        return None
    entries = [entry for entry in own_entries(state, due.player) if isinstance(entry, kind)]
    if len(entries) < 2:
        return None
    asked = steps(state, expansions.words_of(kind).title, entries, explain)
    assert isinstance(asked, Pick)
    return asked._replace(note=asked.note or note)


def untold(state: State, entry: Place) -> Tap | None:
    """Points only: what a tile just placed may have joined or completed, where it is not painted.
    Whoever says nothing closes the question. Of several expansions only the last one asks."""
    tables = expansions.in_play(state)
    cell = state.duchy(entry.player).board.grid.cell(entry.cell)
    assert cell is not None
    entries = own_entries(state, entry.player) if tables else []
    taps = (table.untold(state, entry, cell, entries) for table in reversed(tables))
    return next((tap for tap in taps if tap is not None), None)


def steps(state: State, title: Message, entries: Sequence[Entry], explain: Explain) -> Tap:
    """Asks for the first field in which the entries differ, then for the next."""
    for expansion in expansions.in_play(state):
        if (question := expansion.question(state, entries)) is not None:
            return question
    if len(entries) == 1:
        return Do(entries[0])
    for field in dataclasses.fields(entries[0]):
        values = list(dict.fromkeys(getattr(entry, field.name) for entry in entries))
        if len(values) > 1:
            break
    if field.name == "herd":
        values = [herd for herd in values if herd]  # whoever does not say gets the best ones
    words = FIELDS.get(field.name) or expansions.fields().get(field.name) or PLAIN
    offers = tuple(
        Offer(
            words.token(state, value),
            later(state, title, [x for x in entries if getattr(x, field.name) == value], explain),
            explain(words.rule(value)) if words.rule else None,
        )
        for value in values
    )
    return Pick(title, (Group(offers, words.question, words.arrangement),))


def later(
    state: State, title: Message, entries: Sequence[Entry], explain: Explain
) -> Callable[[], Tap]:
    return lambda: steps(state, title, entries, explain)


# ── words ────────────────────────────────────────────────────────────────────────────────────


def _tile(state: State, name: Any) -> Token:
    tile = state.table.tiles.get(name)
    return tile_token(tile) if tile else PLAIN.token(state, name)


def _depot(state: State, depot: Any) -> Token:
    return number_token(depot) if depot else Token("", "black", "0")


def _goods(state: State, goods: Any) -> Token:
    return Token("goods", "paper", name=say("{name}", name=listed(goods)))


PLAIN = FieldWords(None, lambda state, value: Token("", "paper", str(value)))
"""A field that is a number, or of which nothing is known."""
FIELDS = {
    "depot": FieldWords(say("From which depot?"), _depot),
    "cell": PLAIN._replace(question=say("On which cell?")),
    "tile": FieldWords(say("Which tile?"), _tile),
    "discard": FieldWords(say("The storage is full: which tile leaves the game?"), _tile),
    "good": FieldWords(
        say("Which goods?"), lambda state, good: good_token(good, state.table.edition)
    ),
    "goods": FieldWords(say("Which goods?"), _goods),
    "die": PLAIN._replace(question=say("With which die?")),
    "herd": FieldWords(WHICH_HERD, lambda state, herd: herd_token(herd)),
}
"""The fields that entries of several expansions have."""
