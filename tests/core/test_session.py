"""Playing, undoing, redoing, overriding, editing and looking back, on the reference game."""

from __future__ import annotations

import random

import pytest

from core import games, notation, record
from core.errors import AmbiguousEntry, IllegalEntry
from core.game import Player, Setup
from core.record import Correct, Edit, Line, Play, Undo
from core.session import SPACING, Session
from tests.core.cairn import Lay, Roll, Stop
from tests.core.helpers import enter, session, table


def cairn(players: int = 2, **options: str) -> Session:
    return session("cairn", table(players, **options))


def totals(playing: Session) -> list[int]:
    return [points.total for points in playing.points()]


def rules(caught: pytest.ExceptionInfo[IllegalEntry]) -> list[str]:
    return [refusal.rule for refusal in caught.value.refusals]


@pytest.mark.rule("RG-1", "RG-2", "RG-3", "RG-4", "RG-5")
def test_a_legal_game_gives_its_points() -> None:
    playing = enter(cairn(), "roll 3\nAnna: lay a1\nroll 2\nБорис: lay a2\nroll 1\nAnna: lay b2")
    assert totals(playing) == [4, 2]


@pytest.mark.refuses("RG-1", "RG-2", "RG-3", "RG-4", "RG-5")
def test_every_reason_is_given_at_once() -> None:
    playing = enter(cairn(size="large"), "roll 3\nAnna: lay a1")
    with pytest.raises(IllegalEntry) as caught:
        playing.play(Lay(0, "e3"))
    assert rules(caught) == ["RG-1", "RG-2", "RG-3"]
    with pytest.raises(IllegalEntry) as caught:
        enter(playing, "roll 1\nБорис: lay a1")
    assert rules(caught) == ["RG-4", "RG-3"]  # taken, and beside no other stone
    assert totals(playing) == [3, 0]


@pytest.mark.rule("RG-6", "RG-7")
def test_a_stopped_game_is_over_and_the_tie_goes_to_fewer_stones() -> None:
    playing = enter(cairn(size="large"), "roll 1\nAnna: lay c3\nroll 3\nБорис: lay c4\nroll 2")
    enter(playing, "Anna: lay c2\nroll 1\nstop")
    outcome = playing.game.outcome(playing.state)
    assert (outcome.over, outcome.winners, totals(playing)) == (True, (1,), [3, 3])


@pytest.mark.refuses("RG-6", "RG-7")
def test_after_the_end_entries_are_refused_and_before_it_nobody_has_won_for_good() -> None:
    playing = enter(cairn(), "roll 1")
    assert not playing.game.outcome(playing.state).over
    playing.play(Stop(0))
    with pytest.raises(IllegalEntry) as caught:
        playing.play(Roll(2))
    assert "RG-7" in rules(caught)


@pytest.mark.rule("CP-1", "CP-2")
def test_setup_with_options_and_defaults() -> None:
    playing = cairn(4, size="large", faces="6")
    assert len(playing.state.grid) == 19
    assert playing.state.faces == 6
    assert cairn().state.faces == 3


@pytest.mark.refuses("CP-2")
def test_an_option_in_the_wrong_place_is_not_said_to_be_missing() -> None:
    """The sheet of the Dice Game is one for all; a duchy is each player's own."""
    sheets = Setup((Player("Anna", (("sheet", "A"),)), Player("Boris", (("sheet", "B"),))))
    assert [str(r.message) for r in games.game("dice-game").check_setup(sheets)] == [
        "“sheet” is chosen for all players, not for each."
    ] * 2
    own = Setup((Player("Anna"), Player("Boris")), {"own-board": "1", "colour": "red", "size": "9"})
    assert [str(r.message) for r in games.game("burgundy").check_setup(own)] == [
        "“own-board” is chosen for each player, not for all.",
        "“colour” is chosen for each player, not for all.",
        "This game has no option called “size”.",
    ]


@pytest.mark.refuses("CP-1", "CP-2")
def test_setup_refuses_with_every_reason() -> None:
    players = (Player("A", (("stones", "gold"), ("colour", "red"))), *map(Player, "BCDEF"))
    with pytest.raises(IllegalEntry) as caught:
        session("cairn", Setup(players, {"size": "huge", "faces": "7", "wind": "yes"}))
    assert rules(caught) == ["CP-1", "CP-2", "CP-2", "CP-2", "CP-2"]
    assert all(refusal.impossible for refusal in caught.value.refusals)


@pytest.mark.rule("CP-3", "CP-4")
def test_a_counter_is_set_by_hand_and_logged() -> None:
    playing = enter(cairn(), "roll 3\nAnna: lay a1\n! Anna: set points 10")
    assert totals(playing) == [10, 0]
    assert playing.points()[0].items[-1].vp == 7
    assert playing.steps[-1].refusals[0].rule == "CP-3"


@pytest.mark.refuses("CP-3", "CP-4")
def test_a_correction_is_never_taken_for_play() -> None:
    playing = cairn()
    with pytest.raises(IllegalEntry) as caught:
        playing.play(Correct(0, "points", 5))
    assert rules(caught) == ["CP-3"]
    nobody = (Correct(2, "points", 5), Correct(-1, "points", 5))
    for wrong in (Correct(0, "sheep", 5), Correct(0, "points", 10_000), *nobody):
        with pytest.raises(IllegalEntry) as caught:
            playing.override(wrong)
        assert rules(caught) == ["CP-4"]


@pytest.mark.rule("CP-11")
def test_a_game_is_ended_where_it_stands_and_taken_up_again() -> None:
    playing = enter(cairn(), "roll 3\nAnna: lay a1\nend")
    again = Session.load(notation.parse(notation.write(playing.record)))
    assert again.ended and totals(again) == [3, 0]
    assert not again.game.outcome(again.state).over
    again.take_up()
    assert not again.ended and again.record.lines[-1] == Edit(3, None)
    enter(again, "end\nroll 2")
    assert not again.ended, "any later move goes on with it"
    enter(again, "undo")
    assert again.ended
    enter(again, "undo")
    assert not again.ended


@pytest.mark.refuses("CP-11")
def test_a_game_that_is_over_is_not_ended_early() -> None:
    playing = enter(cairn(), "roll 3\nAnna: lay a1\nroll 2\nБорис: stop")
    with pytest.raises(IllegalEntry) as caught:
        enter(playing, "end")
    assert rules(caught) == ["CP-11"]
    playing.take_up()
    assert len(playing.lines) == 4, "there is nothing to take up"


@pytest.mark.rule("CP-5", "CP-6")
def test_undo_to_the_start_and_redo_to_the_end_survive_reopening() -> None:
    playing = enter(cairn(), "roll 3\nAnna: lay a1\nroll 2\nundo\nundo")
    again = Session.load(notation.parse(notation.write(playing.record)))
    assert totals(again) == [0, 0]
    enter(again, "redo\nredo")
    assert again.state.rolled == 2
    enter(again, "undo\nundo\nundo")
    assert not again.can_undo
    assert again.state == cairn().state


@pytest.mark.refuses("CP-5", "CP-6")
def test_nothing_to_undo_or_redo() -> None:
    playing = cairn()
    with pytest.raises(IllegalEntry) as caught:
        playing.undo()
    assert rules(caught) == ["CP-5"]
    enter(playing, "roll 1\nundo\nroll 2")
    with pytest.raises(IllegalEntry) as caught:
        playing.redo()
    assert rules(caught) == ["CP-6"]


@pytest.mark.rule("CP-7")
def test_an_earlier_entry_is_replaced_and_the_edit_undone() -> None:
    playing = enter(cairn(), "roll 3\nAnna: lay a1\nroll 2\nБорис: lay a2")
    playing.edit(1, Roll(1))
    assert totals(playing) == [1, 2]
    playing.undo()
    assert totals(playing) == [3, 2]
    playing.redo()
    assert totals(playing) == [1, 2]
    again = Session.load(notation.parse(notation.write(playing.record)))
    assert again.state == playing.state


@pytest.mark.refuses("CP-7")
def test_an_edit_that_breaks_later_entries_says_which() -> None:
    playing = enter(cairn(size="large"), "roll 3\nAnna: lay a1\nroll 2\nБорис: lay a2\nroll 1")
    before = playing.state
    conflicts = playing.conflicts(2, Lay(0, "e3"))
    assert [(c.at, [r.rule for r in c.refusals]) for c in conflicts] == [(4, ["RG-3"])]
    with pytest.raises(IllegalEntry):
        playing.edit(2, Lay(0, "e3"))
    assert playing.state is before
    playing.edit(2, Lay(0, "e3"), anyway=True)
    assert playing.steps[3].refusals[0].rule == "RG-3"
    for wrong in (0, 6):
        with pytest.raises(IllegalEntry) as caught:
            playing.edit(wrong, None)
        assert rules(caught) == ["CP-7"]


def test_an_entry_can_be_taken_out() -> None:
    playing = enter(cairn(), "roll 3\nAnna: lay a1\nroll 2\nБорис: lay a2")
    playing.edit(4, None)
    assert totals(playing) == [3, 0]
    enter(playing, "! drop 2")  # the second roll then comes twice in a row: kept as an override
    assert [str(step.entry) for step in playing.steps] == ["roll 3", "roll 2"]


def test_impossible_entries_cannot_be_pushed_through() -> None:
    playing = enter(cairn(), "roll 3")
    with pytest.raises(IllegalEntry):
        playing.override(Lay(0, "z9"))
    playing.override(Lay(1, "a1"))
    assert totals(playing) == [0, 3]


def test_what_is_typed_short_is_completed_by_what_is_legal() -> None:
    playing = enter(cairn(1), "roll 2")
    assert playing.read("lay a1") == Play(Lay(0, "a1"))
    assert playing.read("anna: lay a1 face_down=yes") == Play(Lay(0, "a1", face_down=True))
    assert playing.read("stop") == Play(Stop(0))
    assert playing.read("! an: lay a1").forced
    with pytest.raises(AmbiguousEntry) as caught:
        playing.read("lay")
    assert len(caught.value.candidates) == 7
    with pytest.raises(IllegalEntry, match="There is no cell z9"):
        enter(playing, "lay z9")


def test_any_moment_can_be_looked_at() -> None:
    playing = cairn(size="endless")
    rng = random.Random(3)
    states = [playing.state]
    while len(playing.steps) < 5 * SPACING + 3:
        playing.play(
            rng.choice([e for e in playing.game.legal(playing.state) if not isinstance(e, Stop)])
        )
        states.append(playing.state)
    assert [playing.at(n) for n in range(len(states))] == states
    with pytest.raises(IndexError):
        playing.at(len(states))


def test_nothing_happens_when_the_journal_fails() -> None:
    def full_disk(line: Line) -> None:
        raise OSError("no space")

    playing = enter(cairn(), "roll 3")
    playing.journal = full_disk
    for line in (Play(Lay(0, "a1")), Undo(), record.Edit(1, Roll(2))):
        with pytest.raises(OSError, match="no space"):
            playing.enter(line)
        assert (playing.state.rolled, len(playing.lines)) == (3, 1)


def test_records_outlive_mended_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = enter(cairn(), "roll 3\n! Борис: lay a1")
    text = notation.write(playing.record).replace("! ", "")
    with pytest.raises(IllegalEntry):
        Session.load(notation.parse(text))
    monkeypatch.setattr(type(playing.game), "version", 2)
    again = Session.load(notation.parse(text))
    assert totals(again) == [0, 3]
    with pytest.raises(IllegalEntry):
        again.play(Lay(1, "a2"))


def test_the_good_part_of_an_illegal_record_is_opened() -> None:
    text = notation.write(enter(cairn(), "roll 3\nAnna: lay a1").record) + "Anna: lay a2\nroll 1\n"
    found = notation.rescue(text)
    opened, trouble = Session.rescue(found.record, numbers=found.numbers)
    assert len(opened.steps) == 2
    assert isinstance(trouble, IllegalEntry)
    assert trouble.line == len(text.splitlines()) - 1


def test_a_moment_is_the_game_as_it_was() -> None:
    rng = random.Random(3)
    playing = cairn(size="large")
    moments = [playing.state]
    for _ in range(40):
        playing.play(playing.game.legal(playing.state).draw(rng))
        if isinstance(playing.steps[-1].entry, Stop):
            playing.undo()
        else:
            moments.append(playing.state)
    lines = list(playing.lines)
    for count, state in enumerate(moments):
        past = playing.moment(count)
        assert past.state == state
        assert past.steps == playing.steps[:count]
        assert [past.at(n) for n in range(count + 1)] == moments[: count + 1]
    assert (playing.state, playing.lines) == (moments[-1], lines)
