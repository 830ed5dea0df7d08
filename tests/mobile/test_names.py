"""Names of players: typed with few touches, never twice the same by default, remembered."""

from __future__ import annotations

from kivy.core.window import Window

from mobile import library
from mobile.screens.new_game import PlayerForm, PlayerRow
from mobile.widgets.search import NameField
from tools.driver import Driver

ENTER = 13


def type_name(driver: Driver, name: str) -> None:
    """Types into the field that has the cursor, and confirms."""
    (field,) = (f for f in driver.widgets(NameField) if f.focus)
    Window.dispatch("on_textinput", name)
    driver.idle()
    assert field.text == name, "what stood there is replaced"
    Window.dispatch("on_key_down", ENTER, 40, None, [])
    driver.idle(20)


def rows(driver: Driver) -> list[PlayerRow]:
    return list(driver.widgets(PlayerRow))


def test_three_named_players_in_six_touches(driver: Driver) -> None:
    driver.touches = 0
    driver.press("New game")
    driver.press("Another player")
    for seat, name in enumerate(("Anna", "Боря", "Őrsi")):
        driver.touch(rows(driver)[seat])
        driver.idle(20)
        type_name(driver, name)
        assert not list(driver.widgets(PlayerForm)), "Enter closes the sheet"
    driver.press("Start")
    assert driver.table.referee.table.names == ("Anna", "Боря", "Őrsi")
    assert driver.touches == 6


def test_a_touched_name_field_has_its_text_selected(driver: Driver) -> None:
    driver.press("New game")
    driver.screen.change_player(0, driver.screen.players[0]._replace(name="Anna"))
    driver.lay_out()
    driver.touch(rows(driver)[0])
    driver.idle(20)
    (field,) = driver.widgets(NameField)
    assert not field.focus, "a name that is there may stay, and the keyboard would hide the colours"
    driver.touch(field)
    assert field.selection_text == "Anna"
    type_name(driver, "Béla")
    assert driver.screen.players[0].name == "Béla"


def test_default_names_are_neither_doubled_nor_remembered(driver: Driver) -> None:
    driver.press("New game")
    for _ in range(2):
        driver.press("Another player")
    names = [player.name for player in driver.screen.players]
    assert len(set(names)) == 4 and all(map(library.is_default_name, names))
    driver.screen.change_player(1, driver.screen.players[1]._replace(name="Anna"))
    driver.lay_out()
    driver.press("Start")
    assert [profile.name for profile in driver.app.store.profiles()] == ["Anna"]
    for name in ("Гравець 2", "Игрок 12", "2. játékos"):
        assert library.is_default_name(name), name
    assert not library.is_default_name("Anna") and not library.is_default_name("Player")


def test_a_remembered_player_takes_the_first_seat_without_a_name(driver: Driver) -> None:
    for name in ("Anna", "Boris"):
        driver.app.store.keep_profile(name, {"colour": "plum", "icon": "star"})
    driver.press("New game")
    driver.press("Boris")
    driver.press("Anna")
    assert [player.name for player in driver.screen.players] == ["Boris", "Anna"]
    assert dict(driver.screen.players[0].options)["colour"] == "plum"
