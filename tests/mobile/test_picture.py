"""A picture of what seldom changes looks like the thing itself, and is drawn once."""

from __future__ import annotations

import dataclasses

from kivy.graphics import Color, InstructionGroup

from core import record
from core.game import Player, Setup
from mobile.theme import theme
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.picture import Picture
from mobile.widgets.sprites import Batch, rim
from tests.mobile.test_edged import differing, drawn
from tools.driver import Driver

INK = (0.2, 0.16, 0.1, 1)


def hex_and_icon() -> InstructionGroup:
    """With soft outer edges that fade into whatever is below, and something half clear inside."""
    corners = [(45, 62), (68, 48), (68, 22), (45, 8), (22, 22), (22, 48)]
    fill, line, icon = Batch(), Batch(), Batch()
    fill.fill(corners)
    line.ring(corners, 4)
    icon.icon("square", 45, 35, 20)
    found = InstructionGroup()
    for rgba, mesh in (
        ((0.8, 0.3, 0.1, 1), fill.mesh(rim())),
        (INK, line.mesh(rim())),
        ((1, 1, 1, 0.3), icon.mesh()),
    ):
        found.add(Color(*rgba))
        found.add(mesh)
    return found


def pictured(low: tuple[float, float] = (0, 0), high: tuple[float, float] = (90, 70)) -> Picture:
    picture = Picture()
    picture.show(hex_and_icon(), low, high, INK)
    return picture


def test_it_looks_the_same(driver: Driver) -> None:
    expected = drawn(hex_and_icon())
    assert differing(expected, drawn(), 9) > 1500
    assert differing(drawn(pictured()), expected, 3) <= 4
    # Wherever it begins, and where it is larger than what it is shown in.
    assert differing(drawn(pictured((9.4, 3.7), (81.2, 66.1))), expected, 3) <= 4
    assert differing(drawn(pictured((-30, -20), (140, 120))), expected, 3) <= 4


def test_nothing_is_left_of_one_that_was_cleared(driver: Driver) -> None:
    picture = pictured()
    picture.clear()
    assert drawn(picture) == drawn()


def test_it_is_drawn_again_when_the_graphics_chip_forgot_it(driver: Driver) -> None:
    picture = pictured()
    before = drawn(picture)
    assert picture._fbo is not None
    picture._fbo.bind()
    picture._fbo.clear_buffer()
    picture._fbo.release()
    assert differing(drawn(picture), before, 9) > 1500
    picture._reload(picture._fbo)
    assert drawn(picture) == before


def test_a_board_is_drawn_again_with_its_theme_only(driver: Driver) -> None:
    setup = Setup((Player("Anna"), Player("Boris")))
    session = driver.app.store.create(record.new("dice-game", setup, "2026-11-16"))
    driver.open_table(session.header.id)
    driver.idle(5)
    board = next(driver.widgets(HexBoard))
    fbo = board._ground._fbo
    board.marks = dataclasses.replace(board.marks, choosing=not board.marks.choosing)
    driver.idle(2)
    assert fbo is not None
    assert board._ground._fbo is fbo
    pixels = bytes(fbo.pixels)
    theme.dark = not theme.dark
    driver.idle(3)
    assert board._ground._fbo is not None
    assert bytes(board._ground._fbo.pixels) != pixels
