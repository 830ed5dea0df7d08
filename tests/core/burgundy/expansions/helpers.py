"""Tables with expansions, in the middle of things."""

from __future__ import annotations

from core.game import Layout, Player, Refusal, Setup
from core.games.burgundy import GAME
from core.games.burgundy.expansions.shields.state import Held, kept, with_kept
from core.games.burgundy.state import Stage, State
from tests.core.burgundy.helpers import NAMES, play, read

TEAM_DUCHY = """
. . . P6 C5 C4 K3 . . . | . . . P6 C5 C4 K3
. . P2 P1 C6 K5 B4 . . | . . P2 P1 C6 K5 B4
. P5 P4 B3 K1 B2 B3 . | . P5 P4 B3 K1 B2 B3
S6 S1 S2 C1 S5 S4 S1 | S6 S1 S2 C6 S5 S4 S1
. B2 B5 M4 B3 B1 P2 . | . B2 B5 M4 B3 B1 P2
. . B6 M1 K2 B5 B6 . . | . . B6 M1 K2 B5 B6
. . . M3 K4 K1 B3 . . . | . . . M3 K4 K1 B3
"""
"""Two duchies 1 side by side; the castle in the middle of the left one has the number 1."""


def chosen(
    players: int = 2,
    *,
    layouts: tuple[Layout, ...] = (),
    each: tuple[tuple[str, str], ...] = (),
    **options: str,
) -> Setup:
    """A table's choices; `each` are options that every player takes."""
    named = {"edition": "2020", "depth": "full"}
    named |= {name.replace("_", "-"): value for name, value in options.items()}
    return Setup(tuple(Player(name, each) for name in NAMES[:players]), named, layouts)


def setup_rules(setup: Setup) -> set[str]:
    return {refusal.rule for refusal in setup_refusals(setup)}


def setup_refusals(setup: Setup) -> tuple[Refusal, ...]:
    return GAME.check_setup(setup)


def begun(setup: Setup, *dice: int, white: int = 1, good: int = 1) -> State:
    """Anna's first turn with these dice; all have the goods 1, 1, 2, the others rolled 1s."""
    state = GAME.begin(setup)
    for player, name in enumerate(NAMES[: len(setup.players)]):
        if player not in state.stocked:
            state = play(state, f"{name}: goods 1,1,2")
    rolled = [*dice, *[1] * (2 * len(setup.players) - len(dice))]
    return play(state, f"roll {white} {good} {','.join(map(str, rolled))}")


def scoring(setup: Setup) -> State:
    """The same table with points only."""
    return GAME.begin(Setup(setup.players, {**setup.options, "depth": "score"}, setup.layouts))


def phase_end(state: State) -> State:
    """The position with the five rounds of the phase over."""
    nobody = tuple(() for _ in state.table.names)
    return state._replace(stage=Stage.PHASE_END, order=(), dice=nobody, pending=(), round=5)


def with_shields(state: State, player: int = 0, **shields: int) -> State:
    """The position with shields on some cells: `d4=12`."""
    names = state.duchy(player).board.grid.names
    mine = tuple(Held(names.index(cell), number) for cell, number in shields.items())
    held = list(kept(state).held)
    held[state.table.duchy_of[player]] = mine
    taken = tuple((depot, number) for depot, number in enumerate(shields.values(), start=1))
    return with_kept(state, held=tuple(held), taken=(*kept(state).taken, *taken))


def shields(state: State, player: int = 0) -> dict[str, int]:
    names = state.duchy(player).board.grid.names
    mine = kept(state).held[state.table.duchy_of[player]]
    return {names[held.cell]: held.number for held in mine}


def impossible(state: State, text: str) -> bool:
    """Whether an entry makes no sense at this table, so that it cannot be pushed through."""
    return any(refusal.impossible for refusal in GAME.check(state, read(text)))
