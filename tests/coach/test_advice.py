"""Turns and their values on the core's own states."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.entry import Entry
from core.game import Layout, Player, Setup
from core.games.dice_game import GAME, Pass, Roll, Start, marks
from core.games.dice_game import layouts as printed
from core.games.dice_game.entries import Bonus, Colour, Mark
from core.games.dice_game.marking import plain_reach
from core.games.dice_game.state import State
from mobile.coach import EQUAL, Turn, Unknown, deeper, expected, hint, values, weights
from mobile.coach.board import COLOURS
from mobile.coach.mean import ROLLS
from mobile.coach.net import hour
from mobile.coach.others import rivals
from mobile.coach.turns import own_row
from tests.coach.helpers import random_states, table
from tests.core.dice_game.helpers import QUICK, play

pytestmark = pytest.mark.usefixtures("random_coach")


def known(found: tuple[Turn, ...] | Unknown) -> tuple[Turn, ...]:
    assert not isinstance(found, Unknown), found
    return found


def turns_of_the_core(state: State, player: int) -> set[tuple[Entry, ...]]:
    """Every first mark, every pair, and the pass where it is allowed."""
    found: set[tuple[Entry, ...]] = set()
    for mark in marks(state, player):
        found.add((mark,))
        found |= {(mark, second) for second in marks(GAME.apply(state, mark), player)}
    if not GAME.check(state, Pass(player)):
        found.add((Pass(player),))
    return found


@pytest.mark.parametrize(("sheet", "players"), [("A", 1), ("B", 1), ("C", 2), ("D", 5)])
def test_every_turn_is_listed_once_with_the_value_of_what_it_leaves(
    sheet: str, players: int
) -> None:
    seen = 0
    for state in list(random_states(sheet, players, 7))[::players]:
        if state.roll is None:
            continue
        for player in range(players):
            turns = known(values(state, player))
            listed = [turn.entries for turn in turns]
            assert len(set(listed)) == len(listed)
            assert set(listed) == turns_of_the_core(state, player)
            assert [t.value for t in turns] == sorted((t.value for t in turns), reverse=True)
            for turn in turns[:1] + turns[-1:]:
                assert turn.value == pytest.approx(_value(state, player, turn), abs=1e-4)
                assert turn.behind == pytest.approx(turns[0].value - turn.value)
            seen += len(turns)
    assert seen > 100


def _value(state: State, player: int, turn: Turn) -> float:
    """The same, the long way: the core makes the turn, the network judges the duchy."""
    coach = weights.coach(state.table)
    assert not isinstance(coach, Unknown)
    after = state
    for entry in turn.entries:
        after = GAME.apply(after, entry)
    row = own_row(coach, after, player)
    row[7] = rivals(state, player) if not state.table.solo else 0
    for slot, colour in enumerate(Colour):
        if not state.table.sheet.cells[colour] & ~after.duchies[player].marked:
            row[7] &= ~(127 << 7 * slot)
    return float(coach.judge(row[None], hour(state))[0])


def test_castles_come_first() -> None:
    turns = known(values(table(players=2), 1))
    assert {turn.entries for turn in turns} == {
        (Start(1, cell),) for cell in ("c2", "c5", "e2", "e5")
    }


def test_a_castle_that_is_taken_is_not_offered() -> None:
    state = play(table(players=2, start="different"), "1: start c2")
    assert ("c2",) not in {tuple(e.cell for e in t.entries) for t in known(values(state, 1))}
    assert values(state, 0) == ()


def test_whoever_is_through_has_no_turn() -> None:
    state = play(table(), "1: start e2\nroll 2,4 yellow,grey 1\n1: mark e1 2")
    assert values(state, 0) == ()


def test_a_second_cell_may_be_left_out() -> None:
    state = play(table(), "1: start c5\nroll 4,4 yellow,purple 1\n1: mark c4 4")
    turns = known(values(state, 0))
    assert (Pass(0),) in {turn.entries for turn in turns}
    assert all(
        isinstance(turn.entries[0], Pass) or turn.entries[0].use is Bonus.SILVER for turn in turns
    )


def test_look_ahead_judges_by_what_can_be_expected_after_the_turn() -> None:
    rng = random.Random(3)
    states = [s for s in random_states("A", 3, 4) if s.roll and 0 in s.waiting]
    for state in rng.sample(states, 4):
        plain, ahead = known(values(state, 0)), known(values(state, 0, ahead=True))
        assert {turn.entries for turn in plain} == {turn.entries for turn in ahead}
        after = state
        for entry in ahead[0].entries:
            after = GAME.apply(after, entry)
        means = expected(after)
        assert not isinstance(means, Unknown)
        assert ahead[0].value == pytest.approx(means[0], abs=1e-4)


def test_look_ahead_alone_corrects_what_can_be_expected_by_what_comes_after() -> None:
    """The core makes the turns of the rolls that are looked at."""
    state = next(s for s in random_states("A", 1, 4) if s.round == 7 and 0 in s.waiting)
    best = known(values(state, 0, ahead=True))[0]
    after = _after(state, best)
    dice = deeper.throws(state.duchies[0].marked)
    off = 0.0
    for place, double in zip(dice.rolls.tolist(), dice.double, strict=True):
        numbers = tuple(int(n) + 1 for n in ROLLS.numbers[place])
        colours = tuple(COLOURS[kind] for kind in ROLLS.kinds[place])
        rolled = GAME.apply(after, Roll(numbers, colours, 2 if double else 1))
        turn = known(values(rolled, 0))[0]
        off += (_expected(_after(rolled, turn)) - turn.value) / deeper.DECK
    assert abs(off) > 0.1
    assert best.value == pytest.approx(_expected(after) + off, abs=1e-3)


def _after(state: State, turn: Turn) -> State:
    for entry in turn.entries:
        state = GAME.apply(state, entry)
    return state


def _expected(state: State) -> float:
    means = expected(state)
    assert not isinstance(means, Unknown)
    return means[0]


def test_look_ahead_tells_how_far_it_is_and_can_be_stopped() -> None:
    state = next(s for s in random_states("A", 1, 4) if s.round == 5 and 0 in s.waiting)
    told: list[float] = []
    values(state, 0, ahead=True, progress=told.append)
    assert told == sorted(told)
    assert told[0] == 0
    assert told[-1] < 1

    def stop(_: float) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        values(state, 0, ahead=True, progress=stop)


def test_expected_points_at_the_end_are_the_points() -> None:
    *_, state = random_states("B", 2, 5)
    found = expected(state)
    assert found == tuple(points.total for points in GAME.points(state))


def test_expected_points_while_castles_are_chosen_in_turn() -> None:
    state = table(players=3, start="different")
    first, *others = known_points(state)
    best = known(values(state, 0))
    assert values(state, 1) == ()
    assert first == best[0].value
    assert others == [first, first]
    state = GAME.apply(state, best[0].entries[0])
    chosen, second, third = known_points(state)
    assert chosen == pytest.approx(first)
    (castle,) = best[0].entries
    assert isinstance(castle, Start)
    left = known(values(state, 1))
    assert second == third == left[0].value
    assert Start(1, castle.cell) not in [turn.entries[0] for turn in left]


def known_points(state: State) -> tuple[float, ...]:
    found = expected(state)
    assert not isinstance(found, Unknown), found
    return found


def test_hint_names_three_spaces_with_reasons() -> None:
    state = next(
        s
        for s in random_states("A", 1, 6)
        if s.round > 6 and s.waiting and len({m.cell for m in marks(s, 0)}) > 4
    )
    found = known(hint(state, 0))
    assert len(found) == 3
    assert len({turn.entries[0].cell for turn in found}) == 3
    assert all(turn.reasons for turn in found)
    assert found[0].behind == 0


def test_reasons_are_true() -> None:
    """A city of four, and a castle beside it."""
    state = play(table(), "1: start c2\nroll 3,5 orange,blue 1")
    found = known(values(state, 0))
    from mobile.coach.reasons import reasons

    city = next(t for t in found if t.entries == (Mark(0, "c1", 3),))
    said = [str(message) for message in reasons(state, 0, city.entries)]
    assert "City: open for 1, 2, 4, 5, 6." in said
    rivers = [t for t in found if t.entries == (Mark(0, "d2", 5),)]
    said = [str(message) for message in reasons(state, 0, rivers[0].entries)]
    assert "River: 1 space left." in said


def test_reasons_tell_what_the_whole_turn_leaves_open() -> None:
    """A pasture of two, both marked in one turn; a castle opened by the first mark and taken."""
    from mobile.coach.reasons import reasons

    state = play(table(), "1: start c5\nroll 3,3 yellow,green 1")
    pasture = (Mark(0, "c4", 3), Mark(0, "c3", 3, Bonus.SILVER))
    said = [str(message) for message in reasons(state, 0, pasture)]
    assert said == ["Pasture: 8 points.", "Castle (goods) now takes a 3."]
    state = play(table(), "1: start c5\nroll 3,3 orange,green 1")
    castle = (Mark(0, "d6", 3), Mark(0, "e5", 3, Bonus.SILVER))
    said = [str(message) for message in reasons(state, 0, castle)]
    assert not [words for words in said if "takes a 3" in words]
    assert "City: open for 1, 2, 4, 5, 6." in said


def test_near_values_count_as_equal() -> None:
    assert Turn((Pass(0),), 60.0, EQUAL - 0.01).equal
    assert not Turn((Pass(0),), 60.0, EQUAL).equal


@pytest.mark.parametrize(
    ("options", "players", "message"),
    [
        ({"same_round_bonus": "no"}, 1, "The coach does not know these optional rules."),
        ({"silver_row": "3"}, 2, "The coach does not know these optional rules."),
        ({}, 6, "The coach knows games of up to 5 players."),
    ],
)
def test_what_was_not_trained_is_not_guessed(
    options: dict[str, str], players: int, message: str
) -> None:
    state = table(players=players, **options)
    for answer in (values(state, 0), expected(state), hint(state, 0)):
        assert isinstance(answer, Unknown)
        assert str(answer.message) == message


def test_a_painted_sheet_is_not_known() -> None:
    state = GAME.begin(Setup((Player("P"),), {"sheet": "quick"}, (QUICK,)))
    answer = values(state, 0)
    assert isinstance(answer, Unknown)
    assert str(answer.message) == "The coach only knows the printed sheets."


def test_a_corrected_sheet_is_not_known_and_an_equal_copy_is() -> None:
    text = printed.text_of("A")
    for changed, well_known in ((text, True), (text.replace("B B S S", "B B S O"), False)):
        state = GAME.begin(Setup((Player("P"),), {"sheet": "A"}, (Layout("sheet", "A", changed),)))
        assert isinstance(values(state, 0), Unknown) is not well_known


def test_changed_data_disables_the_sheet(
    random_coach: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not isinstance(values(table(), 0), Unknown)
    weights._loaded.cache_clear()
    monkeypatch.setattr(weights, "hourglass_faces", lambda: (1, 1, 1, 2, 2, 2))
    answer = values(table(), 0)
    weights._loaded.cache_clear()
    assert isinstance(answer, Unknown)
    assert str(answer.message) == "This sheet has changed since the coach learned it."


def test_missing_or_damaged_weights_are_said(random_coach: Path) -> None:
    (random_coach / "A.npz").unlink()
    (random_coach / "B.npz").write_bytes(b"PK\x03\x04 not a file")
    for sheet in "AB":
        answer = values(table(sheet), 0)
        assert isinstance(answer, Unknown)
        assert str(answer.message) == "The coach has no data for this sheet."


def test_no_turn_of_the_rules_is_better_than_the_first(random_coach: Path) -> None:
    state = play(table(), "1: start e2\nroll 6,6 purple,purple 2")
    assert not plain_reach(state, 0)
    assert known(values(state, 0))[0].entries in {
        (Pass(0),),
        *((mark,) for mark in marks(state, 0)),
    }
    assert isinstance(state.roll, Roll)
