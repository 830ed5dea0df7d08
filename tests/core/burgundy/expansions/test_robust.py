"""Nonsense is refused in words, what is pushed through does not break, and records come back."""

from __future__ import annotations

import dataclasses
import random
from typing import Any, get_type_hints

import pytest

from core import notation, record_json
from core.entry import Entry
from core.games.burgundy import GAME
from core.games.burgundy.expansions import solo
from core.games.burgundy.state import State
from core.session import Session
from tests.core import helpers as common
from tests.core.burgundy.expansions.accounts import EVERY, combination, one
from tests.core.burgundy.expansions.helpers import begun, chosen
from tests.core.burgundy.helpers import give, play

OWN = tuple(kind for expansion in GAME.expansions for kind in expansion.entries)


def nonsense(kind: type[Entry], state: State, rng: random.Random) -> Entry:
    """An entry of this kind with anything in it."""
    words = (*state.duchy(0).board.grid.names, *state.table.tiles, "z9", "", "vp4", "any", "x")
    values: dict[str, Any] = {}
    hints = get_type_hints(kind)
    for field in dataclasses.fields(kind):
        hint = hints[field.name]
        if field.name == "player":
            values[field.name] = rng.randrange(len(state.table.names))
        elif hint is int:
            values[field.name] = rng.randint(-2, 20)
        elif hint is str:
            values[field.name] = rng.choice(words)
        elif hint == tuple[int, ...]:
            values[field.name] = tuple(rng.randint(0, 7) for _ in range(rng.randint(0, 6)))
        else:
            values[field.name] = rng.choice((None, *words))
    return kind(**values)


@pytest.mark.parametrize("seed", range(5000, 5006))
def test_nonsense_is_refused_or_done_but_never_breaks(seed: int) -> None:
    rng = random.Random(seed)
    setup = one("solo", seed) if seed % 3 == 0 else combination(seed)
    state = GAME.begin(setup)
    kinds = [kind for kind in OWN if any(kind in x.entries for x in state.table.expansions)]
    for _ in range(60):
        for kind in kinds:
            entry = nonsense(kind, state, rng)
            refusals = GAME.check(state, entry)
            assert all(str(refusal.message) for refusal in refusals)
            if not any(refusal.impossible for refusal in refusals):
                after = GAME.apply(state, entry)
                GAME.points(after), GAME.due(after), GAME.outcome(after)
                assert after.over or GAME.legal(after)
        if not state.over:
            state = GAME.apply(state, GAME.legal(state).draw(rng))


def test_every_own_entry_has_a_verb_of_its_own() -> None:
    verbs = [kind.verb for kind in GAME.entries]
    assert len(verbs) == len(set(verbs))
    assert not {"undo", "redo", "edit", "drop", "set"} & set(verbs)


@pytest.mark.parametrize("name", EVERY)
def test_records_come_back(name: str) -> None:
    playing = common.random_game(GAME, one(name, 2), 2)
    again = Session.load(notation.parse(notation.write(playing.record)))
    assert again.state == playing.state
    assert again.points() == playing.points()
    assert record_json.from_json(record_json.to_json(playing.record)) == playing.record
    for _ in range(30):
        again.undo()
    assert again.state == playing.at(len(playing.steps) - 30)


def last_cells(seed: int) -> tuple[State, set[str]]:
    """A solo game from a duchy that is almost full, and what was entered."""
    rng = random.Random(seed)
    setup = chosen(1, solo="yes", inns="yes", solo_board=("13a", "13b")[seed % 2])
    state = play(begun(setup, 1, 2, white=3), "Anna: remove 3 cattle2")
    board = state.duchy(0).board
    for cell in rng.sample(range(37), 30):
        names = [t.name for t in state.table.tiles.values() if t.kind is board.kinds[cell]]
        if state.duchy(0).tiles[cell] is None:
            state = give(state, tiles={board.grid.names[cell]: rng.choice(names)})
    verbs = set()
    while not state.over:
        entry = GAME.legal(state).draw(rng)
        assert not GAME.check(state, entry), entry
        state = GAME.apply(state, entry)
        verbs.add(entry.verb)
        assert state.kept(solo.EXPANSION).marker < state.kept(solo.EXPANSION).target
    return state, verbs


def test_the_last_cells_of_solo_duchies() -> None:
    """Colours are finished, tiles claimed, and some games are won."""
    games = [last_cells(seed) for seed in range(24)]
    verbs = set().union(*(verbs for _, verbs in games))
    assert {"claim", "pay", "remove"} <= verbs
    assert "duchy-filled" in {GAME.outcome(state).ending for state, _ in games}
