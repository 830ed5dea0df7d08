"""Small helpers: tables, positions and entries as text."""

from __future__ import annotations

import random

from core import entry as entries
from core.entry import Entry
from core.game import Player, Setup
from core.games.burgundy import GAME, Burgundy
from core.games.burgundy.state import Stage, State
from tests.core import helpers as common

NAMES = ("Anna", "Ben", "Carla", "Dario")
EDITIONS = ("2011", "2020")


def chosen(players: int = 2, edition: str = "2020", depth: str = "full", **options: str) -> Setup:
    """A table's choices."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    people = tuple(Player(name) for name in NAMES[:players])
    return Setup(people, {"edition": edition, "depth": depth, **named})


def table(players: int = 2, edition: str = "2020", depth: str = "full", **options: str) -> State:
    """The state before the first entry."""
    return GAME.begin(chosen(players, edition, depth, **options))


def points_table(players: int = 2, edition: str = "2020", **options: str) -> State:
    """A table that tracks points only."""
    return table(players, edition, "score", **options)


def turn(
    *dice: int, players: int = 2, edition: str = "2020", white: int = 1, good: int = 1
) -> State:
    """Anna's first turn with these dice; all have the goods 1, 1, 2, and the others rolled 1s."""
    state = table(players, edition)
    for name in NAMES[:players]:
        state = play(state, f"{name}: goods 1,1,2")
    rolled = [*dice, *[1] * (2 * players - len(dice))]
    return play(state, f"roll {white} {good} {','.join(map(str, rolled))}")


def read(text: str, game: Burgundy = GAME) -> Entry:
    name, colon, rest = text.partition(": ")
    player = NAMES.index(name) if colon else None
    return entries.parse(rest if colon else text, game.entries, player)


def play(state: State, *texts: str, game: Burgundy = GAME) -> State:
    """Enters what the rules allow."""
    for text in texts:
        entry = read(text, game)
        refusals = game.check(state, entry)
        assert not refusals, (text, refusals)
        assert entry in game.legal(state)
        state = game.apply(state, entry)
    return state


def force(state: State, *texts: str) -> State:
    """Enters what the table pushes through."""
    for text in texts:
        state = GAME.apply(state, read(text))
    return state


def push_through(setup: Setup, seed: int, most: int = 5000) -> None:
    """Entries of a random game (so many at the most) in the wrong places: nothing breaks, and the
    game can go on."""
    rng = random.Random(seed)
    played = [step.entry for step in common.random_game(GAME, setup, seed).steps]
    messy = common.session("burgundy", setup)
    for entry in played[:: 1 + len(played) // most]:
        for wild in (rng.choice(played), entry):
            if not any(refusal.impossible for refusal in messy.check(wild)):
                messy.override(wild)
            legal = GAME.legal(messy.state)
            assert legal or messy.state.over
            if legal:
                assert legal.draw(rng) in legal
                messy.points()


def refused(state: State, text: str, game: Burgundy = GAME) -> set[str]:
    """The rules against an entry."""
    return {refusal.rule for refusal in game.check(state, read(text, game))}


def said(state: State, text: str) -> list[str]:
    """The reasons against an entry, in words."""
    return [str(refusal.message) for refusal in GAME.check(state, read(text))]


def warned(state: State, text: str) -> list[str]:
    """What is pointed out about an entry."""
    return [str(message) for message in GAME.warnings(state, read(text))]


def give(
    state: State,
    player: int = 0,
    *,
    silver: int | None = None,
    workers: int | None = None,
    goods: tuple[int, ...] | None = None,
    storage: str | None = None,
    tiles: dict[str, str] | None = None,
) -> State:
    """The state with some of a player's things set; `tiles` (cells to name) have no effect."""
    duchy = state.duchy(player)
    for cells, name in (tiles or {}).items():
        for cell in cells.split():
            at = duchy.board.grid.cell(cell)
            assert at is not None
            duchy = duchy.with_tile(state.table.tiles[name], at)
    if silver is not None:
        duchy = duchy._replace(silver=silver)
    if workers is not None:
        duchy = duchy._replace(workers=workers)
    if goods is not None:
        counts = tuple(goods.count(good) for good in range(1, 7))
        duchy = duchy._replace(goods=counts)
    state = state.with_duchy(player, duchy)
    if storage is not None:
        tiles_there = tuple(state.table.tiles[name] for name in storage.split())
        state = state.with_storage(player, tiles_there)
    return state


def purse(state: State, player: int = 0) -> tuple[int, int]:
    """Silver and workers."""
    duchy = state.duchy(player)
    return duchy.silver, duchy.workers


def stored(state: State, player: int = 0) -> list[str]:
    return [tile.name for tile in state.storage[player]]


def scored(state: State, player: int = 0) -> list[tuple[str, int]]:
    """The rule and the points of every item so far."""
    return [(item.rule, item.vp) for item in GAME.points(state)[player].items]


def total(state: State, player: int = 0) -> int:
    return GAME.points(state)[player].total


def end(state: State) -> State:
    """The same position with the five phases over."""
    return state._replace(stage=Stage.OVER, phase=5, pending=())
