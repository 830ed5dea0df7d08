"""Which games have a table, and where it is. A game's package is imported when it is first used."""

from __future__ import annotations

import functools
import importlib
from typing import Any, NamedTuple

from core.session import Session
from mobile.tables.choices import Choices
from mobile.tables.table import Logbook, Table

_PACKAGES = {
    "dice-game": "mobile.tables.dice_game",
    "burgundy": "mobile.tables.burgundy",
    "tuscany": "mobile.tables.tuscany",
    "castle-builder": "mobile.tables.castle_builder",
}
"""Game id → the package whose `GAME` says how it is shown."""


class TabledGame(NamedTuple):
    """A game as the screens know it."""

    table: type[Table[Any]]
    choices: Choices


def playable() -> tuple[str, ...]:
    """The games that have a table."""
    return tuple(_PACKAGES)


def packages() -> tuple[str, ...]:
    return tuple(_PACKAGES.values())


def register(game: str, package: str) -> None:
    """Adds a game that is not part of Castlepad."""
    _PACKAGES[game] = package


@functools.cache
def tabled(game: str) -> TabledGame:
    found: TabledGame = importlib.import_module(_PACKAGES[game]).GAME
    return found


def choices(game: str) -> Choices:
    """What is chosen before a game; plain where it has no table."""
    return tabled(game).choices if game in _PACKAGES else Choices()


def table_for(session: Session[Any], logbook: Logbook | None = None) -> Table[Any]:
    return tabled(session.header.game).table(session, logbook)
