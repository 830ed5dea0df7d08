"""The end of a game: reached early or by the rules, celebrated, and shared as a picture."""

from __future__ import annotations

from kivy.core.image import Image

from core.record import End
from mobile.screens.end import EndScreen
from mobile.screens.history import HistoryRow
from mobile.tables.palette import SEATS
from mobile.theme import theme
from mobile.widgets.basics import PushButton, Text
from mobile.widgets.lettering import width_of
from mobile.widgets.overlays import Toast
from mobile.widgets.scoretable import ScoreTable
from tools.driver import Driver


def end_here(driver: Driver, game: str) -> EndScreen:
    driver.open_table(game)
    driver.open_menu()
    driver.press("End here")
    driver.idle(4)
    assert isinstance(driver.screen, EndScreen)
    return driver.screen


def test_a_game_is_ended_early_and_kept_as_unfinished(driver: Driver) -> None:
    game = driver.keep_game(entries=30)
    screen = end_here(driver, game)
    assert screen.ended and driver.says("Ended early")
    (kept,) = driver.app.store.games()
    assert kept.ended and not kept.over
    driver.app.shell.go("history")
    driver.idle(4)
    (row,) = driver.widgets(HistoryRow)
    assert "ended early" in row.note
    driver.app.shell.go("statistics")
    driver.idle(4)
    assert driver.says("No finished games yet")
    driver.press("Include games ended early")
    assert driver.says("1 game") and driver.screen.player == "Anna"
    driver.restart()
    assert driver.screen.unfinished, "the choice is kept with the place"


def test_the_sentence_about_an_early_end_covers_no_button(driver: Driver) -> None:
    driver.resize(412, 915)
    driver.app.shell.go("end", game=driver.keep_game(entries=30))
    driver.idle(4)
    driver.press("End here")
    driver.idle(4)
    (toast,) = driver.widgets(Toast)
    panel = toast.ids.panel
    for button in driver.widgets(PushButton):
        if button.text != "Undo":  # its own
            _x, y = button.to_window(button.x, button.y)
            assert y + button.height <= panel.y or y >= panel.top, button.text


def test_a_game_ended_early_goes_on(driver: Driver) -> None:
    game = driver.keep_game(entries=30)
    end_here(driver, game)
    driver.app.shell.home()
    driver.idle(4)
    driver.app.shell.go("end", game=game)
    driver.idle(4)
    driver.press("Continue")
    assert not driver.table.referee.session.ended
    assert driver.app.store.games()[0].open


def test_the_standings_offer_the_end_and_to_take_it_back(driver: Driver) -> None:
    game = driver.keep_game(entries=30)
    driver.app.shell.go("end", game=game)
    driver.idle(4)
    driver.press("End here")
    assert driver.screen.ended
    driver.press("Undo")
    assert not driver.screen.ended and driver.app.store.games()[0].open


def test_a_finished_game_is_not_ended_again(driver: Driver) -> None:
    driver.open_table(driver.keep_game(entries=-1))
    driver.open_menu()
    assert not any(
        button.text == "End here" for button in driver.widgets(type(driver.button("Settings")))
    )


def test_the_log_and_the_replay_tell_of_the_end(driver: Driver) -> None:
    game = driver.keep_game(entries=12)
    end_here(driver, game)
    driver.app.shell.go("replay", game=game)
    driver.idle(4)
    assert isinstance(driver.screen.session.steps[-1].entry, End)
    assert "ended the game here" in driver.screen.words


def test_the_result_is_one_picture(driver: Driver) -> None:
    driver.app.shell.go("end", game=driver.keep_game(entries=-1))
    driver.idle(4)
    driver.press("Share picture")
    (file,) = driver.app.shared_folder().glob("*.png")
    assert file.name == "2026-11-16-dice-game.png"
    assert Image(str(file)).size == tuple(map(int, driver.screen.ids.page.size))
    assert driver.says("Saved:")


def test_the_winner_gets_a_moment_unless_motion_is_off(driver: Driver) -> None:
    driver.app.settings.motion = True
    game = driver.keep_game(entries=-1)
    driver.open_table(game)
    driver.app.shell.go("end", game=game)
    driver.idle(2)
    assert driver.screen.ids.fanfare._pieces
    driver.app.shell.home()
    driver.app.shell.go("end", game=game)
    driver.idle(2)
    assert not driver.screen.ids.fanfare._pieces, "looked up, not just played"
    driver.app.settings.motion = False
    driver.open_table(game)
    driver.app.shell.go("end", game=game)
    driver.idle(2)
    assert not theme.motion and not driver.screen.ids.fanfare._pieces


def test_a_long_word_in_the_score_table_is_written_smaller(driver: Driver) -> None:
    table = ScoreTable(size_hint_x=None, width=296)
    players = [(name, colour, "castle") for name, colour in zip("ABCD", SEATS, strict=False)]
    table.show(players, [("Durchgangsboni", [1, 2, 3, 4]), ("Waren", [0, 1, 2, 3])])
    driver.app.shell.ground.add_widget(table)
    driver.idle(4)
    titles = [child for child in reversed(table.children) if type(child).__base__ is Text]
    assert [title.font_size for title in titles[:2]] == [theme.small, theme.body]
    assert width_of("Durchgangsboni", titles[0].font_size, "Roboto") <= titles[0].width
