"""The games Castlepad knows. A new game is a folder here and a line in `_MODULES`."""

from __future__ import annotations

import functools
import importlib
from typing import TYPE_CHECKING, Any

from core.errors import UnreadableEntry
from core.message import say

if TYPE_CHECKING:
    from core.game import Game

_MODULES: dict[str, str] = {
    "dice-game": "core.games.dice_game",
    "burgundy": "core.games.burgundy",
    "castle-builder": "core.games.castle_builder",
    "tuscany": "core.games.tuscany",
}
"""Game id → the module whose `GAME` it is; imported when first asked for."""

_CALCULATORS: dict[str, str] = {
    "burgundy-count": "core.calculators.burgundy",
    "dice-game-count": "core.calculators.dice_game",
    "castle-builder-count": "core.calculators.castle_builder",
    "tuscany-count": "core.calculators.tuscany",
}
"""The same for the calculators, which count the end of a game that was not tracked."""

COUNT = "-count"


def ids() -> tuple[str, ...]:
    return tuple(_MODULES)


def calculators() -> tuple[str, ...]:
    return tuple(_CALCULATORS)


def tracked(id: str) -> str:
    """The game that was played, where a record may be only the count of its end."""
    return id.removesuffix(COUNT)


def register(id: str, module: str) -> None:
    """Adds a game from outside the package."""
    _MODULES[id] = module


@functools.cache
def _load(module: str) -> Game[Any]:
    game: Game[Any] = importlib.import_module(module).GAME
    return game


def game(id: str) -> Game[Any]:
    """The game of that id; an unknown one is an unreadable record, not a crash."""
    module = _MODULES.get(id) or _CALCULATORS.get(id)
    if module is None:
        raise UnreadableEntry(
            say(
                "This Castlepad does not know the game “{game}”. A newer version may.",
                game=id,
            )
        )
    return _load(module)
