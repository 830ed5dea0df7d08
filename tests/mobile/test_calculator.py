"""Counting the end of a game on the screen, with real touches."""

from __future__ import annotations

from core import record
from core.game import Player, Setup
from mobile.screens.calculator import CalculatorScreen
from mobile.widgets.counting import BACKSPACE, NEXT, SIGN, Counter, TotalCard
from mobile.widgets.points import ItemRow
from tools.driver import Driver


def counting(driver: Driver, game: str, *names: str) -> CalculatorScreen:
    setup = Setup(tuple(map(Player, names)))
    session = driver.app.store.create(record.new(game, setup, "2026-11-16"))
    driver.app.shell.go("calculator", game=session.header.id)
    driver.idle(5)
    assert isinstance(driver.screen, CalculatorScreen)
    return driver.screen


def plus(driver: Driver, seat: int, field: str) -> None:
    counter: Counter = driver.screen.counters[seat, field]
    driver.touch(counter.children[0])


def totals(driver: Driver) -> list[str]:
    return [card.total for card in driver.widgets(TotalCard)]


def test_from_home_to_the_first_number(driver: Driver) -> None:
    driver.press("Calculator")
    driver.press("Castle Builder")
    driver.press("Start")
    plus(driver, 1, "ruby")
    plus(driver, 1, "ruby")
    assert totals(driver) == ["0", "2"]
    driver.press("Finish")
    (kept,) = driver.app.store.games()
    assert (kept.game, kept.over, kept.totals) == ("castle-builder-count", True, (0, 2))
    assert driver.says("Player 2 wins")


def test_three_digits_are_three_touches(driver: Driver) -> None:
    screen = counting(driver, "burgundy-count", "Anna", "Boris")
    assert screen.counters[0, "track"].marked, "the first number waits for its digits"
    driver.touches = 0
    for key in "187":
        driver.press(key)
    assert totals(driver) == ["187", "0"] and driver.touches == 3
    driver.touch(screen.counters[1, "track"].ids.number)
    for key in "95":
        driver.press(key)
    assert totals(driver) == ["187", "95"]
    driver.press("4")
    assert totals(driver) == ["187", "95"] and driver.says("must be between"), (
        "refused, and still 95"
    )
    screen.press_key(BACKSPACE)
    assert totals(driver) == ["187", "9"]
    screen.press_key("7")
    assert totals(driver) == ["187", "97"], "what is typed goes on where it was cut"


def test_the_next_number_is_one_touch_away(driver: Driver) -> None:
    screen = counting(driver, "dice-game-count", "Anna", "Boris")
    for key in ("2", "3", NEXT, "1", "4", NEXT, "9", NEXT, "3"):
        screen.press_key(key)
    assert totals(driver) == ["46", "3"], "down the sheet of one player, then of the next"
    screen.press_key("0")
    assert totals(driver) == ["46", "30"]
    for _ in range(3):
        screen.press_key(NEXT)
    driver.idle(4)
    assert screen.group == 1 and screen.typing == (0, "start")


def test_other_points_may_be_negative(driver: Driver) -> None:
    screen = counting(driver, "castle-builder-count", "Anna", "Boris")
    screen.choose_group(len(screen._groups()) - 1)
    driver.idle(4)
    screen.mark(0, "other")
    for key in ("1", "2", SIGN):
        screen.press_key(key)
    assert totals(driver) == ["-12", "0"]
    screen.press_key(BACKSPACE)
    assert totals(driver) == ["-1", "0"]


def test_counting_is_undone_and_every_point_is_explained(driver: Driver) -> None:
    screen = counting(driver, "burgundy-count", "Anna", "Boris")
    driver.press("Leftovers")
    for _ in range(3):
        plus(driver, 0, "workers")
    plus(driver, 0, "silver")
    assert totals(driver) == ["2", "0"]
    screen.undo()
    driver.idle()
    assert totals(driver) == ["1", "0"]
    screen.redo()
    screen.explain(0)
    driver.idle()
    rows = {row.name: row.points for row in driver.widgets(ItemRow)}
    assert rows == {"Silver left": "+1", "Pairs of workers left": "+1"}


def test_a_kill_loses_no_number(driver: Driver) -> None:
    counting(driver, "burgundy-count", "Anna", "Boris")
    driver.press("Monasteries")
    plus(driver, 1, "monastery17")
    driver.restart()
    driver.idle(5)
    assert driver.screen.group == 2
    assert totals(driver) == ["0", "4"]


def test_many_players_take_turns_on_a_small_screen(driver: Driver) -> None:
    screen = counting(driver, "dice-game-count", "A", "B", "C", "D", "E", "F", "G", "H")
    assert list(screen.shown()) == [0, 1, 2, 3, 4]
    driver.press("Other players")
    assert [card.name for card in driver.widgets(TotalCard)] == ["D", "E", "F", "G", "H"]


def test_no_more_areas_can_be_counted_than_the_sheet_has(driver: Driver) -> None:
    """Sheet A has one area of four cells, worth 13 in phase I."""
    screen = counting(driver, "dice-game-count", "Anna", "Boris")
    driver.press("Completed in phase I")
    for _ in range(3):
        plus(driver, 0, "area4_i")
        assert totals(driver) == ["13", "0"]
    plus(driver, 1, "start")
    assert totals(driver) == ["13", "1"]
    driver.press("Completed in phase II")
    assert screen.counters[0, "area4_ii"].most == 0


def test_choices_go_round(driver: Driver) -> None:
    screen = counting(driver, "dice-game-count", "Anna", "Boris")
    driver.press("Colours")
    for expected in ("4", "2", "0"):
        plus(driver, 0, "yellow_done")
        assert totals(driver)[0] == expected
    assert screen.counters[0, "yellow_done"].value == 0
