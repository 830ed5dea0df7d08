"""The recipe of CONTRIBUTING.md followed to the end: a game that no file of the app knows."""

from __future__ import annotations

import pytest

from mobile.tables import registry
from mobile.tables.referee import Referee
from mobile.tables.view import Asked, BoardFace, BoardMarks, Entered
from mobile.tables.viewer import Viewer
from tests.core.helpers import enter, session, table

ANNA, BORIS = Viewer(0), Viewer(1)


@pytest.fixture
def referee(monkeypatch: pytest.MonkeyPatch) -> Referee:
    monkeypatch.setattr(registry, "_PACKAGES", dict(registry._PACKAGES))
    registry.register("cairn", "tests.tables.cairn")
    return Referee(session("cairn", table(2)))


def test_it_is_found_like_the_games_that_ship(referee: Referee) -> None:
    assert "cairn" in registry.playable()
    assert registry.choices("cairn").first == ()


def test_its_view_has_board_seats_and_buttons(referee: Referee) -> None:
    view = referee.view(ANNA)
    face = view.board(0).face
    assert isinstance(face, BoardFace) and len(face.names) == 7
    assert [seat.name for seat in view.seats] == ["Anna", "Борис"]
    assert [str(button.title) for button in view.actions] == ["Roll 1", "Roll 2", "Roll 3"]
    assert (str(view.status), str(view.due)) == ("0 stones lie.", "Roll")


def test_touches_enter_and_the_log_tells_them(referee: Referee) -> None:
    assert isinstance(referee.touch(ANNA, ("action", 2)), Entered)
    face = referee.view(ANNA).board(0).face
    assert isinstance(face, BoardFace)
    entered = referee.touch(ANNA, ("cell", 0, face.cell("a1")))
    assert isinstance(entered, Entered)
    assert [(gain.player, gain.vp, gain.cells) for gain in entered.gains] == [(0, 3, (0,))]
    view = referee.view(ANNA)
    assert [(line.player, str(line.text), line.gained) for line in view.log] == [
        (0, "Stone on a1", (3,)),
        (None, "Rolled 3", (0, 0)),
    ]
    marks = view.board(0).marks
    assert isinstance(marks, BoardMarks) and marks.written == {0: "x"}
    assert [seat.points for seat in view.seats] == [3, 0]


def test_a_touch_against_the_rules_is_asked_about(referee: Referee) -> None:
    enter(referee.session, "roll 3\nAnna: lay a1\nroll 2")
    asked = referee.touch(BORIS, ("cell", 1, 0))
    assert isinstance(asked, Asked)
    assert [refusal.rule for refusal in asked.question.refusals] == ["RG-4", "RG-3"]


def test_its_result_has_places_kinds_and_a_curve(referee: Referee) -> None:
    enter(referee.session, "roll 3\nAnna: lay a1\nroll 2\nБорис: lay a2")
    enter(referee.session, "roll 1")
    referee.touch(ANNA, ("action", 0))
    view, shown = referee.view(ANNA), referee.table
    assert view.over and not shown.waiting()
    outcome = referee.session.game.outcome(shown.state)
    assert [(place.rank, place.player, place.total) for place in outcome.places] == [
        (1, 0, 3),
        (2, 1, 2),
    ]
    assert [str(shown.origin(item)) for item in shown.points[0].items] == ["Stones"]
    assert shown.curve()[-1] == (3, 2)
