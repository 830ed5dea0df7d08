"""The coach on the screen: silent until asked, then hints, lessons, a sheet of its own, reviews."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from core.games.dice_game import GAME, Mark
from core.storage.settings import COACH_REVIEWS, COACH_SHEETS
from mobile.coach import Review, Unknown, habits, review, values
from mobile.coach.answers import parts
from mobile.coach.at_table import advise
from mobile.coach.rival import rival
from mobile.screens.review import ReviewScreen
from mobile.shell import Shell
from mobile.widgets.basics import CardButton
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Sheet, Toast
from mobile.widgets.plot import Curve
from mobile.widgets.tokens import TokenButton
from tools.driver import Driver
from tools.gallery.scenes import keep

ALONE, TWO, FIVE, OWN = (
    f"dice-game/{name}"
    for name in ("sheet_a_1_players", "sheet_a_2_players", "sheet_a_5_players", "own_sheet")
)


def unused_roll(session: Any) -> bool:
    """The first player has not used the roll yet and can."""
    state = session.state
    if state.roll is None or state.duchies[0].turn.begun or len(session.steps) < 20:
        return False
    return any(getattr(entry, "player", None) == 0 for entry in GAME.legal(state))


def open_table(driver: Driver, name: str) -> None:
    driver.open_table(keep(driver, name, unused_roll))
    driver.table.choose_seat(0)
    driver.lay_out()


def ask(driver: Driver, *words: str) -> None:
    """Through the menu of the table."""
    driver.open_menu()
    for text in ("Coach", *words):
        driver.press(text)


def toast(driver: Driver) -> Toast:
    driver.wait_until(lambda: list(driver.widgets(Toast)))
    return next(iter(driver.widgets(Toast)))


def badges(driver: Driver) -> dict[int, Any]:
    (board,) = driver.widgets(HexBoard)
    return dict(board.badges)


# ── nothing unasked ──────────────────────────────────────────────────────────────────────────


def test_the_app_starts_and_opens_a_table_without_the_coach_s_numpy() -> None:
    code = (
        "import sys, tempfile, pathlib, tools.offscreen\n"
        "from tools.driver import Driver\n"
        "driver = Driver(pathlib.Path(tempfile.mkdtemp())); driver.start()\n"
        "driver.open_table(driver.keep_game(('Anna',), 12))\n"
        "driver.open_menu()\n"
        "late = ('numpy', 'mobile.coach.turns', 'mobile.coach.net')\n"
        "found = [name for name in late if name in sys.modules]\n"
        "driver.stop()\n"
        "print('FOUND', found)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert "FOUND []" in done.stdout, done.stdout


def test_a_table_says_nothing_of_the_coach_until_asked(driver: Driver) -> None:
    open_table(driver, TWO)
    assert not driver.says("Coach") and not driver.says("Hint")
    mark(driver)
    driver.idle(10)
    assert not list(driver.widgets(Toast)) and not badges(driver)


def test_other_games_have_no_coach(driver: Driver) -> None:
    driver.app.shell.go("table", game=keep(driver, "burgundy/evening-typed"))
    driver.idle()
    driver.open_menu()
    assert driver.says("Full log") and not driver.says("Coach")
    driver.close_overlays()
    driver.app.shell.go("end", game=keep(driver, "burgundy/evening-typed"))
    driver.idle()
    assert not driver.says("Coach review")


# ── hints ────────────────────────────────────────────────────────────────────────────────────


def test_a_hint_stands_on_the_spaces_and_beside_them(driver: Driver) -> None:
    open_table(driver, TWO)
    state = driver.table.referee.session.state
    wanted = advise(state, 0).options
    ask(driver, "Show a hint")
    driver.wait_until(lambda: badges(driver))
    found = badges(driver)
    assert list(found) == [option.cells[0] for option in wanted if option.cells]
    assert [badge.text for badge in found.values()] == [str(o.value) for o in wanted]
    assert [badge.strong for badge in found.values()] == [o.rank == 1 for o in wanted]
    for option in wanted:
        assert driver.says(str(option.note)) and driver.says(str(option.reasons[0]))
    rows = list(driver.widgets(CardButton))
    row = next(row for row in rows if str(wanted[-1].note) in _texts(row))
    driver.touch(row)
    assert tuple(driver.table.boards[0].lit) == wanted[-1].cells
    driver.close_overlays()
    assert badges(driver), "they stay while the turn is played"
    mark(driver)
    driver.idle()
    assert not badges(driver)


def test_the_hint_button_is_there_for_those_who_want_it(driver: Driver) -> None:
    open_table(driver, TWO)
    ask(driver, "Add a hint button")
    (button,) = (b for b in driver.table.ids.foot.children if getattr(b, "icon", "") == "star")
    driver.touch(button)
    driver.wait_until(lambda: badges(driver))
    driver.close_overlays()
    driver.restart()
    driver.open_table(driver.app.store.games()[0].id)
    assert any(getattr(b, "icon", "") == "star" for b in driver.table.ids.foot.children)
    ask(driver, "Remove the hint button")
    assert not any(getattr(b, "icon", "") == "star" for b in driver.table.ids.foot.children)


def test_a_hint_needs_dice(driver: Driver) -> None:
    driver.open_table(driver.keep_game(("Anna",), 1))
    ask(driver, "Show a hint")
    assert toast(driver).text == "Enter the roll first."


def test_the_coach_says_that_it_does_not_know_a_sheet(driver: Driver) -> None:
    open_table(driver, OWN)
    ask(driver, "Show a hint")
    assert toast(driver).text == "The coach only knows the printed sheets."
    driver.close_overlays()
    ask(driver, "Turn learning mode on")
    assert toast(driver).text == "The coach only knows the printed sheets."
    driver.close_overlays()
    driver.app.shell.go("review", game=driver.table.referee.session.header.id)
    driver.wait_until(lambda: driver.screen.found is not None)
    assert driver.says("The coach only knows the printed sheets.")


def test_what_comes_after_the_table_has_changed_is_not_shown(driver: Driver) -> None:
    open_table(driver, TWO)
    driver.table.coach.hint()
    driver.enter(next(m for m in GAME.legal(driver.table.referee.session.state) if m.player == 0))
    assert toast(driver).text == "This has just changed. Look again."
    assert not badges(driver)


# ── learning ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("place", [0, -1])
def test_learning_mode_speaks_after_the_turn(driver: Driver, place: int) -> None:
    open_table(driver, TWO)
    ask(driver, "Turn learning mode on")
    assert "Play first" in toast(driver).text
    driver.close_overlays()
    state = driver.table.referee.session.state
    found = values(state, 0, ahead=True)
    assert not isinstance(found, Unknown)
    for entry in found[place].entries:
        driver.enter(entry)
    said = toast(driver).text
    assert said.startswith("Anna: ")
    if place == 0:
        assert "the best choice" in said or "as good as any" in said
    else:
        assert "points better" in said
    driver.press("Compare")
    driver.idle()
    (sheet,) = driver.widgets(Sheet)
    boards = [w for w in driver.widgets(HexBoard) if w not in driver.table.boards.values()]
    assert len(boards) == (1 if place == 0 else 2) and sheet.title == "What the turn was worth"
    driver.close_overlays()
    ask(driver, "Turn learning mode off")
    assert toast(driver).text == "Learning mode is off."


# ── the coach's sheet ────────────────────────────────────────────────────────────────────────


def test_the_coach_plays_beside_somebody_alone(driver: Driver) -> None:
    open_table(driver, ALONE)
    ask(driver, "Play against the coach", "Strong player")
    coach = driver.table.coach
    driver.wait_until(lambda: coach._rival is not None)
    level = coach.level()
    assert level is not None
    wanted = rival(driver.table.referee.session, level)
    assert not isinstance(wanted, Unknown)
    driver.press(f"Coach: {wanted.points} points")
    assert driver.says("The coach’s move for this roll appears after yours.")
    driver.close_overlays()
    before = len(wanted.session.steps)
    mark(driver)
    driver.wait_until(lambda: len(coach._rival.session.steps) > before)
    driver.restart()
    driver.wait_until(lambda: driver.table.coach._rival is not None)
    ask(driver, "Change the coach’s level", "Play without the coach")
    assert COACH_SHEETS.read(driver.app.store) == {}
    assert not driver.says("Coach:")


def test_several_players_have_each_other(driver: Driver) -> None:
    open_table(driver, TWO)
    driver.open_menu()
    driver.press("Coach")
    assert not driver.says("Play against the coach")


# ── review ───────────────────────────────────────────────────────────────────────────────────


def opened_review(driver: Driver) -> Review:
    driver.wait_until(lambda: driver.screen.found is not None)
    assert isinstance(driver.screen, ReviewScreen) and isinstance(driver.screen.found, Review)
    return driver.screen.found


@pytest.mark.parametrize("name", [ALONE, FIVE])
def test_a_review_adds_up_and_opens_its_moments(driver: Driver, name: str) -> None:
    game = keep(driver, name)
    driver.app.shell.go("end", game=game)
    driver.idle()
    driver.press("Coach review")
    found = opened_review(driver)
    totals = [points.total for points in driver.screen.session.points()]
    for each in found.players:
        shown = parts(each)
        assert sum(shown[:-1]) == shown.result == 10 * totals[each.player]
        assert driver.says(_tenths(shown.luck)) and driver.says(_tenths(shown.choices))
    (curve,) = driver.widgets(Curve)
    assert [line[2][-1] for line in curve.lines] == totals
    worst = found.players[0].costliest[0]
    row = next(r for r in driver.widgets(CardButton) if f"Round {worst.round}: " in _texts(r))
    driver.touch(row)
    driver.idle()
    assert driver.says(f"Anna: Round {worst.round}")
    played, best = driver.widgets(HexBoard)
    assert played.marks.written != best.marks.written
    driver.press_back()
    assert list(driver.widgets(Curve)), "back to the whole game"
    driver.press_back()
    assert driver.says("Rematch")


def test_a_moment_is_found_again_after_a_restart(driver: Driver) -> None:
    driver.app.shell.go("review", game=keep(driver, TWO))
    found = opened_review(driver)
    worst = found.players[1].costliest[0]
    driver.screen.open((1, found.players[1].decisions.index(worst)))
    driver.restart()
    opened_review(driver)
    driver.wait_until(lambda: driver.says(f"Boris: Round {worst.round}"))


def test_history_and_a_running_game_have_reviews_too(driver: Driver) -> None:
    game = keep(driver, TWO, unused_roll)
    driver.app.shell.go("history")
    driver.idle()
    driver.screen.open(next(row for row in driver.screen.rows if row.id == game))
    driver.idle()
    driver.press("Coach review")
    found = opened_review(driver)
    assert not found.over and driver.says("Expected score now")


def test_looking_closer_takes_look_ahead_for_all(driver: Driver) -> None:
    driver.app.shell.go("review", game=keep(driver, ALONE, unused_roll))
    opened_review(driver)
    assert driver.screen.thorough, "alone at once"
    driver.app.shell.go("review", game=keep(driver, TWO, unused_roll))
    quick = opened_review(driver)
    assert not driver.screen.thorough
    driver.press("Look closer")
    driver.wait_until(lambda: driver.screen.thorough)
    assert driver.screen.found == review(driver.screen.session.record, thorough=True)
    assert driver.screen.found != quick and not driver.says("Look closer")


def test_a_review_that_nobody_waits_for_ends(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mobile import waiting

    shown: list[Any] = []

    def give_up(self: Any, shell: Shell) -> None:
        shown.append(self)
        self.given_up = True

    monkeypatch.setattr(waiting.Waiting, "show", give_up)
    driver.app.shell.go("review", game=keep(driver, FIVE))
    driver.wait_until(lambda: opened(driver))
    if shown:
        assert not isinstance(driver.screen, ReviewScreen)


def opened(driver: Driver) -> bool:
    return not isinstance(driver.screen, ReviewScreen) or driver.screen.found is not None


def test_an_empty_game_has_an_empty_review(driver: Driver) -> None:
    driver.app.shell.go("review", game=driver.keep_game(("Anna",), 0))
    opened_review(driver)
    assert driver.says("Nothing has been played yet.")


# ── statistics ───────────────────────────────────────────────────────────────────────────────


def test_statistics_review_games_when_asked(driver: Driver) -> None:
    for name in (TWO, "dice-game/sheet_b_2_players", OWN):
        keep(driver, name)
    driver.press("Statistics")
    driver.press("The Castles of Burgundy: The Dice Game")
    driver.idle(5)
    assert not driver.says("Cost per decision"), "nothing unasked"
    driver.press("Review 3 games")
    driver.wait_until(lambda: driver.says("Cost per decision"))
    notes = COACH_REVIEWS.read(driver.app.store)
    assert len(notes) == 3 and driver.says("The coach does not know 1 game.")
    found = habits.habits(driver.app.store.games(), notes)
    assert [habit.games for habit in found] == [2, 2]
    for habit in found:
        assert driver.says(f"{habit.cost_per_decision:.2f}")
    assert driver.says("Points lost to choices, by game") and not driver.says("Review 3")
    driver.restart()
    driver.idle(5)
    assert driver.says("Cost per decision"), "it is remembered"


def mark(driver: Driver) -> None:
    """Taps a space and, if there are several ways, the first of them."""
    session = driver.table.referee.session
    before = len(session.steps)
    marks = (e for e in GAME.legal(session.state) if isinstance(e, Mark) and e.player == 0)
    driver.cell(next(marks).cell)
    if len(session.steps) == before:
        driver.idle()
        driver.touch(next(iter(driver.widgets(TokenButton))))
    assert len(session.steps) == before + 1


def _texts(widget: Any) -> str:
    return " | ".join(w.text for w in widget.walk(restrict=True) if getattr(w, "text", ""))


def _tenths(number: int) -> str:
    sign = "−" if number < 0 else "+" if number > 0 else ""
    return f"{sign}{abs(number) // 10}.{abs(number) % 10}"
