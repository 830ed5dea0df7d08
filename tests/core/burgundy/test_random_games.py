"""Random games: the books balance, both editions agree, no override breaks the game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from core import notation
from core.entry import Entry
from core.game import Item
from core.games.burgundy import GAME
from core.games.burgundy.state import State
from tests.core import helpers as common
from tests.core.burgundy.accounts import audited_game
from tests.core.burgundy.helpers import chosen, push_through, table
from tests.core.burgundy.second_opinion import SecondOpinion
from tests.golden.test_golden import rows


@pytest.mark.parametrize("seed", range(12))
def test_the_books_of_a_random_game_balance(seed: int) -> None:
    state, entries = audited_game(seed)
    assert state.over
    assert len(entries) > 150


def replayed(entries: list[Entry], players: int, edition: str, board: str) -> State | None:
    """The end of the same record in that edition; None where it is not allowed."""
    state = table(players, edition, board=board)
    for entry in entries:
        if GAME.check(state, entry):
            return None
        state = GAME.apply(state, entry)
    return state


def recorded(seed: int, players: int, edition: str, board: str) -> tuple[State, list[Entry]]:
    rng = random.Random(seed)
    state = table(players, edition, board=board)
    entries: list[Entry] = []
    while not state.over:
        entries.append(GAME.legal(state).draw(rng))
        state = GAME.apply(state, entries[-1])
    return state, entries


def differences(old: State, new: State) -> list[tuple[Item, Item]]:
    """Items that count otherwise; goods sold are called by their colour in 2011 alone."""
    found = []
    for mine, its in zip(GAME.points(old), GAME.points(new), strict=True):
        for item, other in zip(mine.items, its.items, strict=True):
            named = item._replace(name=other.name) if item.rule == "BU-62" else item
            if named != other:
                found.append((item, other))
    return found


@pytest.mark.rule("BU-115", "BU-126")
def test_the_editions_differ_by_monasteries_15_and_26_only() -> None:
    rules = set()
    for seed in range(30):
        players = 2 + seed % 3
        old, entries = recorded(seed, players, "2011", "1")
        new = replayed(entries, players, "2020", "1")
        assert new is not None, "what 2011 allows, 2020 allows"
        for mine, its in differences(old, new):
            assert (mine.name, mine.count, mine.rule) == (its.name, its.count, its.rule)
            assert (mine.rule, mine.each, its.each) in {("BU-115", 3, 2), ("BU-126", 2, 3)}
            rules.add(mine.rule)
    assert rules == {"BU-115", "BU-126"}


@pytest.mark.refuses("BU-115", "BU-126")
def test_a_2020_record_that_2011_allows_gives_the_same_otherwise() -> None:
    allowed = 0
    for seed in range(20):
        new, entries = recorded(seed, 2, "2020", "1")
        old = replayed(entries, 2, "2011", "1")
        if old is None:
            continue
        allowed += 1
        assert {pair[0].rule for pair in differences(old, new)} <= {"BU-115", "BU-126"}
    assert 0 < allowed < 20


FULL = [common.table(n, edition=e, depth="full") for n in (2, 3, 4) for e in ("2011", "2020")]


@pytest.mark.parametrize("index", range(len(FULL)))
def test_full_depth_survives_whatever_the_table_pushes_through(index: int) -> None:
    push_through(FULL[index], index)


def test_legal_lists_exactly_what_check_allows_in_full_depth() -> None:
    state, entries = recorded(5, 2, "2020", "1")
    state = table(2)
    seen = set(entries)
    for number, entry in enumerate(entries):
        if number % 9 == 0 and state.stage != "roll":
            listed = list(GAME.legal(state))
            assert len(listed) == len(set(listed))
            assert all(not GAME.check(state, found) for found in listed)
            allowed = {found for found in seen if not GAME.check(state, found)}
            assert allowed <= set(listed)
        state = GAME.apply(state, entry)


@pytest.mark.parametrize("seed", range(24))
def test_a_second_opinion_on_the_points(seed: int) -> None:
    """A scorer that shares no code with the rules finds the same items in random records."""
    setup = chosen(2 + seed % 3, ("2011", "2020")[seed % 2], ("full", "score")[seed // 2 % 2])
    playing = common.random_game(GAME, setup, seed)
    mine = Counter(row for row in rows(playing) if not row.startswith(("ending", "winner")))
    assert mine == Counter(SecondOpinion(notation.write(playing.record)).rows())
