"""What many reviewed games say together."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import notation, record
from core.game import Player, Setup
from core.storage.store import Store
from mobile.coach import Review, habits, review
from mobile.coach.answers import Parts, parts
from tools import golden
from tools.random_games import go_on


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = Store(tmp_path / "castlepad.db")
    for seed in range(4):
        setup = Setup((Player("Anna"), Player("Boris")))
        go_on(found.create(record.new("dice-game", setup, "2026-11-16")), -1, seed)
    options = {"same_round_bonus": "no"}
    other = record.new("dice-game", Setup((Player("Anna"),), options), "2026-11-17")
    go_on(found.create(other), -1, 9)
    return found


def test_notes_say_what_reviews_say(store: Store) -> None:
    history = store.games()
    assert len(habits.to_review(history, {})) == 5
    notes = {kept.id: habits.note(store.record(kept.id), kept.changed) for kept in history}
    assert not habits.to_review(history, notes) and habits.unknown(history, notes) == 1
    found = {habit.name: habit for habit in habits.habits(history, notes)}
    assert set(found) == {"Anna", "Boris"}
    reviews = [review(store.record(kept.id).record) for kept in history]
    known = [each.players[0] for each in reviews if isinstance(each, Review)]
    anna = found["Anna"]
    assert anna.games == 4 and anna.decisions == sum(len(each.decisions) for each in known)
    assert anna.luck_per_game == pytest.approx(sum(each.luck for each in known) / 4)
    assert anna.cost_per_game == pytest.approx(-sum(each.choices for each in known) / 4)
    assert anna.cost_per_decision == pytest.approx(sum(anna.costs) / anna.decisions)


def test_a_handicap_is_what_choices_cost_more_than_the_best(store: Store) -> None:
    strong = habits.Habit("Anna", 60, 0.0, [10.0, 12.0, 11.0])
    weak = habits.Habit("Boris", 60, 0.0, [20.0, 15.0, 19.0])
    new = habits.Habit("Csilla", 20, 0.0, [30.0])
    assert habits.handicaps([strong, weak, new]) == {"Anna": 0, "Boris": 7}
    assert habits.handicaps([strong, new]) == {}, "nobody to compare yet"


def test_a_changed_game_and_a_damaged_note_are_reviewed_again(store: Store) -> None:
    kept = store.games()[0]
    note = habits.note(store.record(kept.id), kept.changed)
    assert kept not in habits.to_review([kept], {kept.id: note})
    for bad in (
        {**note, "changed": 1.0},
        {**note, "coach": "another"},
        {**note, "players": [["Anna", "many", 1.0, 2.0]]},
        {**note, "players": None},
        "nonsense",
    ):
        assert habits.to_review([kept], {kept.id: bad}) == [kept]
        assert habits.habits([kept], {kept.id: bad}) == []


def test_what_is_shown_of_a_review_adds_up_to_the_tenth() -> None:
    seen = 0
    for file in sorted(golden.FOLDER.glob("dice-game/sheet_*_players.castlepad")):
        found = review(notation.parse(file.read_text("utf-8")))
        assert isinstance(found, Review)
        for each in found.players:
            shown = parts(each)
            assert isinstance(shown, Parts) and sum(shown[:-1]) == shown.result
            assert shown.result == 10 * round(each.result)
            assert abs(shown.remainder / 10 - each.remainder) <= 0.25
            seen += 1
    assert seen == 32
