"""Home, new game, settings: what a touch does there."""

from __future__ import annotations

import pytest

from core import games
from core.text import translator
from mobile.lang import tr
from mobile.screens.end import EndScreen, PlaceRow
from mobile.screens.home import HomeScreen
from mobile.screens.new_game import NewGameScreen, SheetChoice
from mobile.settings import TEXT_SIZES
from mobile.tables.boxes import BOXES
from mobile.tables.registry import playable
from mobile.theme import theme
from mobile.widgets.basics import Heading, PushButton
from mobile.widgets.points import Toggle
from mobile.widgets.sprites import Icon
from tools.driver import Driver, Widget, walk


def test_an_empty_home_says_what_to_do(driver: Driver) -> None:
    assert driver.says("No games yet")
    assert driver.says("Start a new game")
    assert not driver.says("Same as last time"), "there was no last time"


def test_home_shows_the_last_games_with_points_and_how_far(driver: Driver) -> None:
    driver.keep_game(entries=30)
    driver.keep_game(("Csilla",), entries=-1)
    driver.app.shell.home()
    driver.idle()
    assert driver.says("Anna") and driver.says("Csilla")
    assert driver.says("· time ")
    assert driver.says("Finished 16 Nov 2026")
    assert driver.says("Continue") and driver.says("Recent games")
    (over,), (running,) = driver.screen.ids.shelf.children, driver.screen.ids.going.children
    driver.touch(running)
    assert driver.table.referee.table.names == ("Anna", "Boris")
    driver.app.shell.back()
    driver.idle()
    driver.screen.open(driver.screen.games[0])
    driver.idle()
    assert isinstance(driver.screen, EndScreen), over


def test_the_signs_on_the_cards_of_home(driver: Driver) -> None:
    """No crown where nobody is ahead, no hourglass where the time is up."""
    begun, ahead = driver.keep_game(), driver.keep_game(entries=60)
    over = driver.keep_game(entries=-1)
    driver.app.shell.home()
    driver.idle()
    cards = dict(
        zip(
            (ahead, begun, over),
            (*driver.screen.ids.going.children[::-1], *driver.screen.ids.shelf.children),
            strict=True,
        )
    )
    crowns = {id: _signs(card).count("crown") for id, card in cards.items()}
    assert crowns == {begun: 0, ahead: 1, over: len(driver.screen.games[0].winners)}
    assert "hourglass" in _signs(cards[begun]) and "hourglass" in _signs(cards[ahead])
    assert "hourglass" not in _signs(cards[over]) and "check" in _signs(cards[over])


def _signs(card: Widget) -> list[str]:
    return [part.name for part in walk(card) if isinstance(part, Icon)]


def test_how_it_stands_puts_nobody_first_while_all_are_level(driver: Driver) -> None:
    for entries, first in ((0, 0), (60, 1), (-1, 1)):
        driver.app.shell.go("end", game=driver.keep_game(entries=entries))
        driver.idle()
        assert sum(row.first for row in driver.widgets(PlaceRow)) == first


def test_the_text_size_reaches_buttons_at_once(driver: Driver) -> None:
    driver.press("Settings")
    driver.press("Very large")
    sizes = {button.font_size for button in driver.widgets(PushButton) if button.text}
    assert sizes == {theme.body} and theme.body > 20
    assert {b.children[0].font_size for b in driver.widgets(PushButton) if b.text} == sizes


def test_a_button_that_is_wider_than_its_row_is_wrapped(driver: Driver) -> None:
    driver.app.settings.text_scale = TEXT_SIZES[-1]
    driver.resize(360, 740)
    driver.press("New game")
    button = driver.button("The Castles of Burgundy: The Dice Game")
    words = button.children[0]
    assert button.right <= button.parent.right and words.right <= button.right
    assert words.texture_size[1] > 2 * words.font_size, "on two lines"
    driver.resize(1280, 800)
    driver.idle()
    assert words.texture_size[1] < 2 * words.font_size
    assert words.width == words.texture_size[0] and button.width < 500


def test_a_step_back_is_not_lost_on_a_sentence_that_goes_by_itself(driver: Driver) -> None:
    driver.press("New game")
    driver.app.shell.toast("It is kept.")
    driver.press_back()
    assert isinstance(driver.screen, HomeScreen)


def test_every_box_opens_its_game(driver: Driver) -> None:
    assert {box.game for box in BOXES} == set(playable())
    assert all(box.title == games.game(box.game).title for box in BOXES)
    for at, box in enumerate(BOXES):
        driver.touch(driver.screen.ids.boxes.children[::-1][at])
        assert isinstance(driver.screen, NewGameScreen)
        assert driver.screen.game == box.game
        assert driver.screen.options.items() >= box.options.items()
        driver.press_back()


def test_the_sample_game_is_looked_at_and_leaves_no_trace(driver: Driver) -> None:
    driver.touch(driver.screen.ids.sample)
    assert isinstance(driver.screen, EndScreen) and driver.screen.over
    assert driver.says("Anna wins")
    texts = {button.text for button in driver.widgets(PushButton)}
    assert not texts & {"Rematch", "Back to the game", "End here"}
    driver.press("Replay")
    assert driver.screen.most > 90
    driver.screen.at = 40
    driver.app.shell.save_place()
    driver.restart()
    assert driver.screen.at == 40
    driver.press_back()
    driver.press_back()
    assert not driver.app.store.games() and not driver.app.store.profiles()


def test_one_sheet_or_all_is_chosen_from_pictures_and_remembered(driver: Driver) -> None:
    driver.press("New game")
    one, all_of_them = (
        next(c for c in driver.widgets(SheetChoice) if c.title == title)
        for title in ("One at a time", "All at once")
    )
    assert len(all_of_them.icons) == 2 and all_of_them.chosen == driver.app.settings.all_sheets
    driver.touch(one)
    assert driver.app.settings.all_sheets is False
    driver.restart()
    assert [c.title for c in driver.widgets(SheetChoice) if c.chosen] == ["One at a time"]
    driver.touch(next(c for c in driver.widgets(SheetChoice) if not c.chosen))
    assert driver.app.settings.all_sheets is True
    driver.screen.remove_player(0)
    driver.idle()
    assert not list(driver.widgets(SheetChoice)), "alone there is one sheet anyway"


def test_same_as_last_time_is_one_touch(driver: Driver) -> None:
    driver.press("New game")
    driver.press("Add player")
    driver.press("Start")
    names = driver.table.referee.table.names
    driver.app.shell.home()
    driver.idle()
    before = driver.touches
    driver.touch(driver.screen.ids.again)
    assert driver.touches - before == 1
    assert driver.table.referee.table.names == names
    assert len(driver.app.store.games()) == 2


def test_same_as_last_time_reaches_a_marked_cell_in_six_touches(driver: Driver) -> None:
    driver.press("New game")
    driver.press("Start")
    driver.app.shell.home()
    driver.idle()
    driver.touches = 0
    driver.touch(driver.screen.ids.again)
    driver.cell("c2")
    driver.cell("c5")
    driver.press("Roll on the tablet")
    table = driver.table
    rings = table.boards[0].marks.rings
    if rings:
        driver.cell(table.referee.table.face(0).names[next(iter(rings))])
    else:
        driver.press("No legal space: take a worker")
    assert driver.touches <= 6


def test_players_are_added_changed_and_taken_out(driver: Driver) -> None:
    driver.press("New game")
    driver.press("Add player")
    assert [p.name for p in driver.screen.players] == ["Player 1", "Player 2", "Player 3"]
    driver.screen.remove_player(0)
    driver.screen.edit_player(0)
    driver.idle()
    form = next(w for w in driver.widgets() if type(w).__name__ == "PlayerForm")
    form.ids.name.text = "Őrsi Жанна"
    form.colour = "plum"
    driver.app.shell.back()
    driver.idle()
    player = driver.screen.players[0]
    assert (player.name, dict(player.options)["colour"]) == ("Őrsi Жанна", "plum")
    driver.press("Start")
    assert "Őrsi Жанна" in {profile.name for profile in driver.app.store.profiles()}


def test_a_set_up_that_cannot_be_says_why(driver: Driver) -> None:
    driver.press("New game")
    for _ in range(3):
        driver.press("Add player")
    driver.screen.choose("start", "different")
    driver.idle()
    assert driver.says("needs a castle for each player")
    assert driver.button("Start").disabled


def test_every_game_can_be_chosen_with_all_its_options_and_started(driver: Driver) -> None:
    driver.press("New game")
    for id in playable():
        driver.press(games.game(id).title)
        driver.screen.toggle_more()
        driver.idle()
        assert driver.screen.game == id and not driver.screen.trouble
        driver.press("Start")
        assert driver.table.referee.session.header.game == id
        driver.app.shell.go("new_game")
        driver.idle()


def test_rarer_options_wait_behind_a_button(driver: Driver) -> None:
    driver.press("New game")
    assert not driver.says("Starting castles")
    driver.press("House rules")
    assert driver.says("Starting castles")
    driver.press("All the same")
    assert driver.screen.options["start"] == "same"


@pytest.mark.parametrize("language", ["uk", "ru", "hu", "en"])
def test_the_language_changes_live(driver: Driver, language: str) -> None:
    driver.press("Settings")
    driver.app.settings.language = language
    driver.idle()
    said = [w.text for w in driver.widgets(Heading)]
    assert translator(language)("Settings") in said
    assert translator(language)("Language") in said
    tr.switch("en")


def test_dark_and_light_change_live(driver: Driver) -> None:
    driver.press("Settings")
    light = list(theme.paper)
    driver.press("Dark")
    assert list(theme.paper) != light
    driver.press("Light")
    assert list(theme.paper) == light


def test_larger_text_is_larger(driver: Driver) -> None:
    driver.press("Settings")
    before = theme.body
    driver.press("Very large")
    assert theme.body == pytest.approx(before * 1.3)
    driver.press("Normal")


def test_settings_are_kept(driver: Driver) -> None:
    driver.press("Settings")
    toggle = next(w for w in driver.widgets(Toggle) if "Keep the screen on" in w.title)
    driver.touch(toggle)
    assert driver.app.settings.keep_awake is False
    driver.restart()
    assert driver.app.settings.keep_awake is False


def test_the_back_key_goes_one_step_back(driver: Driver) -> None:
    driver.press("New game")
    driver.screen.edit_player(0)
    driver.idle()
    assert driver.app._key(None, 27)
    driver.idle()
    assert type(driver.screen).__name__ == "NewGameScreen"
    assert driver.app._key(None, 27)
    driver.idle()
    assert type(driver.screen).__name__ == "HomeScreen"
    assert not driver.app._key(None, 27), "the system may close the app now"
