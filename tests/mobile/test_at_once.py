"""Several players at one tablet: all sheets, several fingers, and hands that are in a hurry."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games.dice_game.entries import Bonus, Mark, Pass, Start
from mobile.screens.table import screen
from mobile.tables.view import BoardMarks
from mobile.widgets.overlays import Bubble, Toast
from tools.at_once import Fingers
from tools.driver import Driver

ANNA, BORIS = 0, 1


@pytest.fixture
def fingers(tmp_path: Path) -> Iterator[Fingers]:
    found = Fingers(tmp_path, seed=7)
    yield found
    found.stop()


def all_sheets(driver: Driver, names: tuple[str, ...] = ("Anna", "Boris")) -> None:
    """Everybody has the castle c2; sheet A."""
    driver.app.settings.all_sheets = True
    driver.open_table(driver.keep_game(names))
    for player in range(len(names)):
        driver.cell("c2", player)


def one_sheet(driver: Driver) -> None:
    driver.open_table(driver.keep_game())
    driver.cell("c2")
    driver.cell("c2")


def entries(driver: Driver) -> list[object]:
    return [step.entry for step in driver.table.referee.session.steps]


def place_of(driver: Driver, player: int, cell: str) -> tuple[float, float]:
    board = driver.table.boards[player]
    return board.to_window(*board.centre_of(board.face.cell(cell)))


# ── everybody at once ────────────────────────────────────────────────────────────────────────


def test_two_fingers_on_two_sheets_are_two_marks(driver: Driver) -> None:
    all_sheets(driver)
    driver.roll(("blue", "grey"), (5, 1), 1)
    driver.pinch(place_of(driver, ANNA, "d2"), place_of(driver, BORIS, "d2"))
    assert set(entries(driver)[-2:]) == {Mark(ANNA, "d2", 5), Mark(BORIS, "d2", 5)}


def test_a_finger_on_a_sheet_marks_nothing_after_another_left_the_table(driver: Driver) -> None:
    all_sheets(driver)
    driver.roll(("blue", "grey"), (5, 1), 1)
    table, before = driver.table, entries(driver)
    cell = table.boards[ANNA].face.cell("d2")
    driver.app.shell.home()
    driver.idle(3)
    table.touch_board(ANNA, cell)
    table.touch_board(ANNA, cell, True)
    assert [step.entry for step in table.referee.session.steps] == before


def test_a_question_opens_on_its_sheet_and_blocks_nobody(driver: Driver) -> None:
    all_sheets(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("b2", ANNA)
    (bubble,) = driver.table.sheets[ANNA].over.children
    assert not driver.app.shell.over.children
    driver.cell("d2", BORIS)
    assert entries(driver)[-1] == Mark(BORIS, "d2", 5)
    assert bubble.parent is not None, "Anna is still asked"
    driver.number(3, ANNA)
    assert entries(driver)[-1] == Mark(ANNA, "b2", 3)


def test_a_question_about_another_roll_is_gone(driver: Driver) -> None:
    all_sheets(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("b2", ANNA)
    (bubble,) = driver.table.sheets[ANNA].over.children
    driver.table.touch("die", 3, 2, "6", at=(0, 0))
    assert bubble.parent is None
    assert not [e for e in entries(driver) if isinstance(e, Mark)]


def test_a_bubble_covers_neither_its_space_nor_another_sheet(driver: Driver) -> None:
    all_sheets(driver, ("Anna", "Boris", "Csilla", "Dmytro"))
    driver.roll(("orange", "blue"), (3, 5), 1)
    for player, sheet in driver.table.sheets.items():
        driver.cell("b2", player)
        (bubble,) = sheet.over.children
        panel, board = bubble.ids.panel, sheet.board
        ends = [panel.to_window(*panel.pos), panel.to_window(panel.right, panel.top)]
        assert all(sheet.collide_point(*end) for end in ends)
        assert not panel.collide_point(*board.centre_of(board.face.cell("b2")))


def test_each_sheet_says_whether_its_player_has_to_mark(driver: Driver) -> None:
    all_sheets(driver)
    driver.roll(("blue", "grey"), (5, 1), 1)
    sheets = driver.table.sheets
    assert [sheet.head.to_do for sheet in sheets.values()] == ["To mark", "To mark"]
    driver.cell("d2", BORIS)
    assert [sheet.head.to_do for sheet in sheets.values()] == ["To mark", ""]
    assert [sheet.waiting for sheet in sheets.values()] == [True, False]


def test_a_player_takes_back_only_the_own_move(driver: Driver) -> None:
    all_sheets(driver)
    driver.roll(("blue", "grey"), (5, 1), 1)
    driver.cell("d2", ANNA)
    driver.cell("d2", BORIS)
    driver.touch(driver.table.sheets[ANNA].back)
    assert entries(driver)[-1] == Mark(BORIS, "d2", 5)
    assert not [e for e in entries(driver) if isinstance(e, Mark) and e.player == ANNA]
    assert driver.table.sheets[ANNA].back not in list(driver.widgets())


def test_sheets_face_their_seats_and_turn_by_a_handle(driver: Driver) -> None:
    all_sheets(driver)
    sheets = driver.table.sheets
    assert [sheet.turn for sheet in sheets.values()] == [0, 180]
    driver.touch(sheets[BORIS].handle)
    assert driver.table.sheets[BORIS].turn == 270
    driver.roll(("blue", "grey"), (5, 1), 1)
    driver.cell("d2", BORIS)
    assert entries(driver)[-1] == Mark(BORIS, "d2", 5)


def test_one_tap_from_all_sheets_to_one_and_back(driver: Driver) -> None:
    all_sheets(driver)
    driver.touch(driver.table.ids.switch)
    assert sorted(driver.table.boards) == [driver.table.seat]
    assert driver.app.settings.all_sheets is False
    driver.touch(driver.table.ids.switch)
    assert sorted(driver.table.boards) == [ANNA, BORIS]


def test_back_closes_what_is_asked_on_a_sheet_first(driver: Driver) -> None:
    all_sheets(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("b2", ANNA)
    driver.press_back()
    assert not driver.table.sheets[ANNA].over.children


def test_the_dice_stay_in_sight_while_the_next_roll_is_entered(driver: Driver) -> None:
    all_sheets(driver)
    driver.correct(ANNA, "silver", 1)
    driver.roll(("orange", "blue"), (3, 5), 1)
    assert driver.table.tray.parent is None, "somebody has to mark"
    driver.cell("d2", ANNA)
    driver.cell("d2", BORIS)
    assert driver.table.sheets[ANNA].head.to_do == "Second space?"
    shown = [die.die.value for die in driver.rolled()]
    driver.touch(driver.table.tray.faces["colour", "green"])
    assert [die.die.value for die in driver.rolled()] == shown
    driver.cell("b2", ANNA)
    driver.number(3, ANNA)
    assert entries(driver)[-1] == Mark(ANNA, "b2", 3, Bonus.SILVER)
    assert driver.table.viewer.tray.values("colour") == ["green"], "the dice entered so far stay"


def test_a_whole_game_with_four_fingers_at_the_same_time(fingers: Fingers) -> None:
    meant = fingers.play()
    assert [step.entry for step in fingers.session.steps] == meant
    assert fingers.most == 4
    assert fingers.table.over


def test_random_touches_that_overlap(fingers: Fingers) -> None:
    """`python -m tools.at_once --touches 20000` is the long version."""
    assert list(fingers.fumble(150))[-1] >= 150
    assert len(fingers.session.lines) > 4


# ── safe hands ───────────────────────────────────────────────────────────────────────────────


def test_the_second_of_two_quick_taps_marks_nothing_for_the_next_player(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_sheet(driver)
    driver.roll(("blue", "grey"), (5, 1), 1)
    monkeypatch.setattr(screen, "CALM", 0.4)
    driver.tap_twice(*place_of(driver, ANNA, "d2"))
    assert entries(driver)[-1] == Mark(ANNA, "d2", 5)
    assert driver.table.seat == ANNA, "Anna sees her own mark first"
    assert not driver.overlays()
    driver.wait_until(lambda: driver.table.seat == BORIS)
    driver.table._asleep[BORIS] += 60  # however slow this machine is
    driver.cell("d2")
    assert entries(driver)[-1] == Mark(ANNA, "d2", 5)
    driver.table._asleep[BORIS] -= 61
    driver.cell("d2")
    assert entries(driver)[-1] == Mark(BORIS, "d2", 5)


def test_undo_shows_the_sheet_it_changed_and_says_what_it_took_back(driver: Driver) -> None:
    one_sheet(driver)
    driver.roll(("blue", "grey"), (5, 1), 1)
    driver.cell("d2")
    driver.press("Undo")
    assert driver.table.seat == ANNA
    (toast,) = driver.widgets(Toast)
    assert toast.text.startswith("Undone: Anna")
    driver.press("Redo")
    (toast,) = driver.widgets(Toast)
    assert toast.text.startswith("Redone: Anna")


@pytest.mark.parametrize("together", [True, False])
def test_what_is_announced_covers_no_board(driver: Driver, together: bool) -> None:
    """It lay over the sheet of whoever sits at the bottom, for five seconds."""
    driver.app.settings.all_sheets = together
    driver.open_table(driver.keep_game(("Anna", "Boris", "Csilla")))
    assert driver.table.shows_all is together
    driver.app.shell.toast("Last round of phase I.")
    driver.idle(6)
    (toast,) = driver.widgets(Toast)
    panel = toast.ids.panel
    for sheet in driver.table.sheets.values():
        assert not sheet.collide_widget(panel)


def test_an_own_mark_is_changed_by_a_tap(driver: Driver) -> None:
    one_sheet(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("b2")
    driver.number(3)
    driver.cell("b2", BORIS)
    driver.number(5)
    driver.table.choose_seat(ANNA)
    driver.cell("b2")
    driver.press("Change")
    driver.number(5)
    marks = [e for e in entries(driver) if isinstance(e, Mark)]
    assert marks == [Mark(ANNA, "b2", 5), Mark(BORIS, "b2", 5)]


def test_an_old_mark_is_taken_back_after_the_conflicts_are_explained(driver: Driver) -> None:
    driver.open_table(driver.keep_game(("Anna",)))
    driver.cell("c2")
    driver.roll(("blue", "grey"), (5, 1), 1)
    driver.cell("d2")
    driver.roll(("blue", "grey"), (5, 6), 1)
    driver.cell("d3")
    driver.number(6)
    driver.cell("d2")
    driver.press("Take back")
    assert Mark(ANNA, "d2", 5) in entries(driver), "not before it was explained"
    assert driver.says("Later moves are no longer valid")
    driver.press("Change it anyway")
    assert Mark(ANNA, "d2", 5) not in entries(driver)


def test_what_is_done_anyway_asks_for_the_number_and_overwrites_nothing(driver: Driver) -> None:
    one_sheet(driver)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("g4")
    (bubble,) = driver.widgets(Bubble)
    driver.touch(bubble.ids.acts.children[-1])
    assert not [e for e in entries(driver) if isinstance(e, Mark)]
    (row,) = driver.widgets(Bubble)
    assert len(row.ids.row.children) == 6
    driver.number(4)
    assert entries(driver)[-1] == Mark(ANNA, "g4", 4)
    driver.table.choose_seat(ANNA)
    driver.cell("g4")
    (bubble,) = driver.widgets(Bubble)
    assert not bubble.ids.row.children
    assert [b.text for b in bubble.ids.acts.children[::-1]][-1] == "Take back"


def test_no_number_costs_a_bonus_where_it_is_free(driver: Driver) -> None:
    one_sheet(driver)
    for bonus in ("monk", "worker"):
        driver.correct(ANNA, bonus, 1)
    driver.roll(("orange", "blue"), (3, 5), 1)
    driver.cell("b2")
    (bubble,) = driver.widgets(Bubble)
    tokens = [face.token for face in bubble.ids.row.children[::-1]]
    assert [token.text for token in tokens] == ["1", "2", "3", "4", "5", "6"]
    assert [token.cost is None for token in tokens] == [n in (3, 5) for n in range(1, 7)]


# ── nothing moves ────────────────────────────────────────────────────────────────────────────


def test_board_and_keypad_keep_their_places(driver: Driver) -> None:
    for size in ((1280, 800), (800, 1280)):
        driver.resize(*size)
        one_sheet(driver)
        boards, keypads = set(), set()
        for number in range(3):
            keypads.add(tuple(driver.table.tray.grid.pos) if number else None)
            driver.roll(("orange", "blue"), (3, 5), 1)
            boards.add((*driver.table.ids.boards.pos, *driver.table.ids.boards.size))
            for _ in range(2):
                table = driver.table.referee.table
                driver.enter(next(e for e in table.legal if e.player == table.waiting()[0]))
                driver.lay_out()
                boards.add((*driver.table.ids.boards.pos, *driver.table.ids.boards.size))
        assert len(boards) == 1, boards
        assert len(keypads - {None}) == 1, keypads


def test_when_nothing_fits_only_the_worker_is_bright(driver: Driver) -> None:
    one_sheet(driver)
    driver.roll(("purple", "purple"), (6, 6), 1)
    marks = driver.table.boards[ANNA].marks
    assert isinstance(marks, BoardMarks)
    assert marks.choosing and not marks.rings
    driver.press("No legal space: take a worker")
    assert entries(driver)[-1] == Pass(ANNA)


def test_what_leads_nowhere_is_not_drawn(driver: Driver) -> None:
    all_sheets(driver)
    shown = list(driver.widgets())
    assert driver.table.ids.redo not in shown
    assert driver.table.ids.due not in shown, "the keypad is there already"


def test_the_last_round_of_a_phase_is_announced(driver: Driver) -> None:
    one_sheet(driver)
    for number in range(5):
        driver.table.shell.over.clear_widgets()
        driver.roll(("purple", "purple"), (6, 6), 2)
        said = [toast.text for toast in driver.widgets(Toast)]
        assert said == (["Last round of phase I."] if number == 4 else [])
        for _ in range(2):
            driver.enter(Pass(driver.table.referee.table.waiting()[0]))
        driver.lay_out()
    driver.roll(("purple", "purple"), (6, 6), 1)
    (toast,) = driver.widgets(Toast)
    assert toast.text == "Phase II begins."
    assert isinstance(entries(driver)[0], Start)
