"""What is measured: every game in each edition and depth, sessions and histories of them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from core import games, record
from core.game import Game, Player, Setup
from core.session import Session
from core.storage.store import Store

NAMES = ("Anna", "Борис", "Csilla", "Дмитро")


CHUNK = 500
"""Games taken into a store at once."""


def variants() -> Iterator[tuple[str, Game[Any], Setup]]:
    """Every game, in each edition and depth, with four players where it allows them."""
    for id in games.ids():
        game = games.game(id)
        players = tuple(map(Player, NAMES[: game.seats[-1]]))
        choices: list[dict[str, str]] = [{}]
        for option in game.options:
            if option.name in ("edition", "depth"):
                choices = [{**c, option.name: v.value} for c in choices for v in option.choices]
        for options in choices:
            yield " ".join([id, *options.values()]), game, Setup(players, options)


EXPANSIONS = ("experts", "extra-tiles", "inns", "shields", "trade-routes", "white-castles")
"""Those of Burgundy that four players can have together on printed boards."""


def expanded() -> Iterator[tuple[str, Game[Any], Setup]]:
    """Burgundy with all these expansions at once."""
    for name, game, setup in variants():
        if name.startswith("burgundy 2020"):
            options = {**setup.options, **dict.fromkeys(EXPANSIONS, "yes")}
            yield f"{name}, expansions", game, replace(setup, options=options)


def random_session(game: Game[Any], setup: Setup, lines: int = 0) -> Session:
    """A random game to its end; brought to so many lines by going back and forth there."""
    rng = random.Random(1)
    session = Session(record.new(game.id, setup, "2026-11-16").header)
    while legal := game.legal(session.state):
        session.play(legal.draw(rng))
    while len(session.lines) < lines:
        for _ in range(rng.randrange(1, 8)):
            session.undo()
        while session.can_redo:
            session.redo()
    return session


def filled(folder: str, count: int) -> Store:
    """A store with so many finished games."""
    store = Store(Path(folder) / "castlepad.sqlite")
    _, game, setup = next(variants())
    played = random_session(game, setup)
    for first in range(0, count, CHUNK):
        store.add([_copy(played, number) for number in range(first, min(first + CHUNK, count))])
    return store


def _copy(played: Session, number: int) -> Session:
    """The same game under another id."""
    twin = copy.copy(played)
    twin.header = replace(played.header, id=f"{number:032}")
    return twin
