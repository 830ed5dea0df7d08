"""The Dice Game played on the table screen with real touches."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.tests.common import UnitTestTouch

from core.games.dice_game.entries import Bonus, Colour, Mark, Roll, Start
from mobile.screens.end import EndScreen
from mobile.tables.view import Ring
from mobile.widgets import hexfield
from mobile.widgets.dice import DieButton
from mobile.widgets.overlays import Bubble, Sheet
from mobile.widgets.rail import PointsButton
from tools.driver import Driver, walk


def started(driver: Driver) -> None:
    """Anna and Boris have their castles; sheet A."""
    driver.open_table(driver.keep_game())
    driver.cell("c2")
    driver.cell("c2")


def entries(driver: Driver) -> list[object]:
    return [step.entry for step in driver.table.referee.session.steps]


def face(driver: Driver, value: str) -> DieButton:
    """The face that a sheet offers for a die."""
    (sheet,) = driver.widgets(Sheet)
    return next(w for w in walk(sheet) if isinstance(w, DieButton) and w.die.value == value)


def test_new_user_reaches_the_first_marked_cell_in_twelve_touches(driver: Driver) -> None:
    driver.press("New game")
    driver.press("Start")
    driver.cell("c2")
    driver.cell("c5")
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("d2")
    assert entries(driver)[-1] == Mark(0, "d2", 5)
    assert driver.touches <= 12


def test_a_roll_takes_five_touches(driver: Driver) -> None:
    started(driver)
    before = driver.touches
    driver.roll(("orange", "blue"), (3, 5), 1)
    assert driver.touches - before == 5
    assert entries(driver)[-1] == Roll((3, 5), (Colour.ORANGE, Colour.BLUE), 1)


def test_dice_come_in_any_order_and_can_be_changed_before_the_last(driver: Driver) -> None:
    started(driver)
    faces = driver.table.tray.faces
    driver.touch(faces["number", "6"])
    driver.touch(faces["hourglass", "2"])
    driver.touch(faces["colour", "green"])
    driver.touch(driver.table.tray.row.buttons[2])
    driver.touch(faces["number", "1"])
    driver.touch(faces["number", "2"])
    driver.touch(faces["colour", "yellow"])
    assert entries(driver)[-1] == Roll((1, 2), (Colour.GREEN, Colour.YELLOW), 2)


def test_one_fitting_way_marks_at_once(driver: Driver) -> None:
    started(driver)
    driver.roll(("blue", "grey"), (5, 1), 1)
    driver.cell("d2")
    assert entries(driver)[-1] == Mark(0, "d2", 5)
    assert driver.table.seat == 1, "the tablet goes on to Boris"


def test_two_fitting_numbers_are_asked_for(driver: Driver) -> None:
    started(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("b2")
    assert not [e for e in entries(driver) if isinstance(e, Mark)]
    driver.number(3)
    assert entries(driver)[-1] == Mark(0, "b2", 3)


def test_a_dark_cell_says_why_not_with_its_rule(driver: Driver) -> None:
    started(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("g4")
    (bubble,) = driver.widgets(Bubble)
    assert "Not next to a marked space." in bubble.text
    assert bubble.note == driver.screen.referee.table.rule("DG-15").text
    assert not [e for e in entries(driver) if isinstance(e, Mark)]


def test_playing_it_anyway_is_logged_as_an_override(driver: Driver) -> None:
    started(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("g4")
    driver.press("Do it anyway")
    driver.number(5)
    step = driver.table.referee.session.steps[-1]
    assert isinstance(step.entry, Mark) and step.entry.cell == "g4"
    assert step.refusals
    assert driver.table.ids.log.children[-1].overridden


def test_rings_tell_how_a_cell_can_be_marked(driver: Driver) -> None:
    started(driver)
    driver.correct(0, "monk", 1)
    driver.correct(0, "worker", 1)
    driver.roll(("orange", "blue"), (3, 5), 1)
    board = driver.table.view.board(0)
    rings, cell = board.marks.rings, board.face.cell
    assert rings[cell("d2")] is Ring.PLAIN
    assert rings[cell("c3")] is Ring.MONK, "yellow was not rolled"
    assert driver.says("with a monk")


def test_a_frame_that_took_long_makes_no_long_touch(driver: Driver, monkeypatch: Any) -> None:
    started(driver)
    driver.roll(("blue", "grey"), (5, 1), 1)
    monkeypatch.setattr(hexfield, "HOLD", 0)
    board = driver.table.boards[0]
    told: list[str] = []
    board.bind(on_cell=lambda *_: told.append("touched"), on_hold=lambda *_: told.append("held"))
    place = board.to_window(*board.centre_of(board.face.cell("d2")))
    touch = UnitTestTouch(*place)
    touch.touch_down()
    Clock.tick()  # the time of a long touch is over, but that the finger has left is not read yet
    touch.touch_up()
    driver.idle()
    held = UnitTestTouch(*place)
    held.touch_down()
    Clock.tick()
    Clock.tick()
    assert told == ["touched", "held"]
    held.touch_up()


def test_the_second_of_two_quick_touches_closes_nothing(driver: Driver) -> None:
    started(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("a1")
    (bubble,) = driver.widgets(Bubble)
    beside = driver.table.sheets[0].pos
    quick = UnitTestTouch(*beside)
    quick.is_double_tap = True
    quick.touch_down()
    quick.touch_up()
    assert bubble.parent is not None
    driver.touch_at(*beside)
    assert bubble.parent is None


def test_a_sheet_that_is_still_sliding_in_is_not_closed_by_a_touch(driver: Driver) -> None:
    started(driver)
    driver.open_menu()
    (sheet,) = driver.widgets(Sheet)
    sheet.shown = 0.5
    driver.touch_at(5, 5)
    assert sheet.parent is not None
    sheet.shown = 1
    driver.touch_at(5, 5)
    assert sheet.parent is None


def test_a_long_touch_shows_all_ways(driver: Driver) -> None:
    started(driver)
    table = driver.table
    driver.correct(0, "worker", 1)
    driver.roll(("blue", "grey"), (5, 1), 1)
    board = table.boards[0]
    cell = board.face.cell("d2")
    board.dispatch("on_hold", cell, board.centre_of(cell))
    driver.idle()
    driver.number(6)
    assert entries(driver)[-1] == Mark(0, "d2", 6, Bonus.WORKER)


def test_a_worker_for_those_whom_the_dice_allow_nothing(driver: Driver) -> None:
    started(driver)
    driver.roll(("purple", "purple"), (6, 6), 1)
    driver.press("No legal space: take a worker")
    assert driver.table.referee.session.state.duchies[0].has(Bonus.WORKER) == 1


def test_nobody_is_told_that_nothing_fits_while_a_monk_would_help(driver: Driver) -> None:
    driver.open_table(driver.keep_game())
    driver.cell("e5")
    driver.cell("e5")
    driver.roll(("purple", "purple"), (3, 5), 1)
    (action,) = driver.table.referee.table.actions(0)
    assert driver.table.referee.table.marks(0).rings and not action.urgent
    driver.press("Take a worker instead")
    assert driver.table.referee.session.state.duchies[0].has(Bonus.WORKER) == 1


def test_undo_and_redo_are_in_reach(driver: Driver) -> None:
    started(driver)
    driver.press("Undo")
    assert entries(driver) == [Start(0, "c2")]
    assert driver.table.seat == 1
    driver.press("Redo")
    assert entries(driver) == [Start(0, "c2"), Start(1, "c2")]


def test_any_die_of_a_roll_can_be_changed_later(driver: Driver) -> None:
    started(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.touch(driver.rolled()[0])
    driver.touch(face(driver, "yellow"))
    driver.idle(10)
    assert entries(driver)[-1] == Roll((3, 5), (Colour.YELLOW, Colour.BLUE), 1)
    assert not list(driver.widgets(Sheet))


def test_changing_a_die_asks_when_a_later_mark_no_longer_fits(driver: Driver) -> None:
    started(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("d2")
    table = driver.table
    driver.touch(driver.rolled()[1])
    driver.touch(face(driver, "green"))
    driver.idle(10)
    assert driver.says("Later moves are no longer valid")
    driver.press("Change it anyway")
    assert table.referee.session.steps[-1].refusals
    assert table.referee.session.steps[-2].entry == Roll((3, 5), (Colour.ORANGE, Colour.GREEN), 1)


def test_a_number_explains_itself_and_points_at_its_cells(driver: Driver) -> None:
    started(driver)
    table = driver.table
    number = next(w for w in driver.widgets(PointsButton))
    driver.touch(number)
    assert driver.says("Anna: 1 point")
    assert driver.says("Starting castle")
    row = next(w for w in driver.widgets() if type(w).__name__ == "ItemRow")
    driver.touch(row)
    board = table.boards[0]
    assert board.lit == (board.face.cell("c2"),)


def test_a_seal_stands_on_what_has_been_scored(driver: Driver) -> None:
    started(driver)
    seals = driver.table.boards[1].marks.seals
    assert [(seal.points, len(seal.cells)) for seal in seals] == [(1, 1)]


def test_a_number_is_corrected_by_hand(driver: Driver) -> None:
    started(driver)
    table = driver.table
    table.choose_seat(0)
    table.menu()
    driver.idle()
    driver.press("Adjust a number")
    driver.idle(10)
    stepper = next(w for w in driver.widgets() if getattr(w, "title", "") == "Points")
    stepper.step(1)
    driver.idle()
    assert table.referee.session.points()[0].total == 2


def test_a_deleted_game_comes_back_with_undo(driver: Driver) -> None:
    started(driver)
    game = driver.table.referee.session.header.id
    driver.table.menu()
    driver.idle()
    driver.press("Delete game")
    driver.idle(10)
    assert [kept.id for kept in driver.app.store.games()] == []
    driver.press("Undo")
    driver.idle()
    assert driver.table.referee.session.header.id == game


def test_the_end_shows_ranking_reason_and_sums(driver: Driver) -> None:
    game = driver.keep_game(entries=-1)
    driver.open_table(game)
    driver.press("Show result")
    assert isinstance(driver.screen, EndScreen)
    outcome = driver.screen.session.game.outcome(driver.screen.session.state)
    winner = driver.screen.table.names[outcome.winners[0]]
    assert driver.says(f"{winner} wins")
    assert driver.says(str(outcome.reason))
    assert driver.says("Total")
    assert driver.button("Rematch").kind == "main"
    driver.press("Rematch")
    assert driver.table.referee.session.steps == []
    assert driver.table.referee.table.names == ("Anna", "Boris")
    driver.open_menu()
    driver.press("Standings")
    assert driver.button("Rematch").kind != "main", "the game goes on"
    assert driver.button("Back to the game").kind == "main"


def test_a_mark_costs_one_transaction(driver: Driver) -> None:
    started(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    begun: list[str] = []
    driver.app.store._db.set_trace_callback(
        lambda sql: begun.append(sql) if "BEGIN" in sql else None
    )
    driver.cell("d2")
    driver.app.store._db.set_trace_callback(None)
    assert isinstance(entries(driver)[-1], Mark)
    assert len(begun) == 1, begun
