"""The expansions at the table: a module each, its object called `TABLE`, found like the rules."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping

from core.entry import Entry
from core.games.burgundy.expansion import AnyExpansion
from core.games.burgundy.state import State
from core.message import say
from mobile.tables.burgundy.expansion import EntryWords, ExpansionTable, FieldWords


@functools.cache
def found() -> Mapping[str, ExpansionTable]:
    """Every expansion here, by its name."""
    modules = (
        importlib.import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
    )
    tables: tuple[ExpansionTable, ...] = tuple(module.TABLE for module in modules)
    return {table.name: table for table in tables}


def in_play(state: State) -> tuple[ExpansionTable, ...]:
    return _tables(state.table.expansions)


@functools.cache
def _tables(expansions: tuple[AnyExpansion, ...]) -> tuple[ExpansionTable, ...]:
    """One that has nothing to show has no module."""
    return tuple(found()[each.name] for each in expansions if each.name in found())


@functools.cache
def _words() -> Mapping[type[Entry], EntryWords]:
    return {kind: words for table in found().values() for kind, words in table.entries.items()}


def words_of(kind: type[Entry]) -> EntryWords:
    """How a kind of entry is offered and told; as in the record where nothing is said of it."""
    return _words().get(kind) or EntryWords(
        say("{entry}", entry=kind.verb.capitalize()),
        "flag",
        lambda state, entry: say("{entry}", entry=str(entry)),
    )


@functools.cache
def fields() -> Mapping[str, FieldWords]:
    return {name: words for table in found().values() for name, words in table.fields.items()}


@functools.cache
def tile_icons() -> Mapping[str, str]:
    return {name: icon for table in found().values() for name, icon in table.tile_icons.items()}


@functools.cache
def tile_rules() -> Mapping[str, str]:
    return {name: rule for table in found().values() for name, rule in table.tile_rules.items()}
