"""What does not change with a move is not laid out or drawn again; what changes is."""

from __future__ import annotations

import random

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from core import notation, record
from core.game import Player, Setup
from mobile.tables.view import Die, Face, Token
from mobile.widgets.dicetray import DiceRow
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.route import RouteBoard
from mobile.widgets.tokens import HoldingRow, TokenFace
from tools import golden
from tools.driver import Driver


def pixels(widget: Widget) -> bytes:
    return bytes(widget.export_as_image().texture.pixels)


def test_the_panel_beside_the_board_keeps_its_height(driver: Driver) -> None:
    setup = Setup((Player("Anna"), Player("Boris")))
    session = driver.app.store.create(record.new("dice-game", setup, "2026-11-19"))
    table = driver.open_table(session.header.id)
    driver.idle(5)
    heights: list[float] = []
    table.ids.side.bind(height=lambda _side, height: heights.append(height))
    rng = random.Random(1)
    for _ in range(6):
        driver.enter(session.game.legal(table.referee.session.state).draw(rng))
        driver.idle(3)
    assert not heights
    Window.size = (800, 1280)
    driver.idle(5)
    assert heights and table.ids.side.height < table.height / 2
    Window.size = (1280, 800)
    driver.idle(5)
    assert table.ids.side.height > table.height / 2


def test_a_trade_route_keeps_its_boards_and_the_duchies_theirs(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (golden.FOLDER / "burgundy/trade-routes-cleared.castlepad").read_text("utf-8")
    whole = notation.parse(lines)
    driver.app.store.create(record.Record(whole.header, whole.lines[:2]))
    table = driver.open_table(whole.header.id)
    driver.idle(5)
    boards = list(driver.widgets(RouteBoard))
    drawn: list[HexBoard] = []
    whole_ground = HexBoard._draw_rivers
    monkeypatch.setattr(
        HexBoard,
        "_draw_rivers",
        lambda board, face: (drawn.append(board), whole_ground(board, face)),
    )
    before = table.view.routes
    while table.view.routes == before:
        table.referee.session.enter(whole.lines[len(table.referee.session.lines)])
        table.show()
        driver.idle(3)
    assert list(driver.widgets(RouteBoard)) == boards
    shown = tuple(board.spaces for board in reversed(boards[0].parent.children))
    assert shown == table.view.routes[0].boards
    assert not drawn
    board = next(iter(table.boards.values()))
    board.turn = 90
    driver.idle(2)
    assert drawn == [board]


def test_a_piece_that_is_moved_looks_the_same(driver: Driver) -> None:
    piece = TokenFace(size=(40, 40), token=Token("goods", "orange", "2"))
    holder = Widget()
    holder.add_widget(piece)
    driver.idle(1)
    before = pixels(piece)
    piece.pos = (120, 30)
    driver.idle(1)
    assert pixels(piece) == before
    piece.token = Token("goods", "orange", "3")
    driver.idle(1)
    assert pixels(piece) != before


def test_widgets_of_a_box_come_back_as_what_they_are_now(driver: Driver) -> None:
    row = HoldingRow()
    row.tokens = [Token("goods", "orange", str(number)) for number in range(3)]
    faces = row.ids.tokens.children[::-1]
    row.tokens = [Token("silver", "grey", "")]
    assert row.ids.tokens.children == faces[:1]
    row.tokens = tokens = [Token("worker", "blue", str(number)) for number in range(4)]
    shown = row.ids.tokens.children[::-1]
    assert set(faces) < set(shown)
    assert [face.token for face in shown] == tokens


def test_dice_of_a_row_that_shrinks_and_grows_are_those_that_were_there(driver: Driver) -> None:
    row, touched = DiceRow(side=48), []
    row.bind(on_die=lambda _row, place: touched.append(place))
    faces = {"number": tuple(Face(str(value), "") for value in range(1, 7))}
    row.show([Die("number", str(value)) for value in (1, 2, 3)], faces, None)
    buttons = row.buttons
    row.show([Die("number", "6")], faces, None)
    row.show([Die("number", str(value)) for value in (4, 5, 6)], faces, 2)
    assert set(row.buttons) == set(buttons)
    assert [(button.die.value, button.picked) for button in row.buttons] == [
        ("4", False),
        ("5", False),
        ("6", True),
    ]
    for button in row.buttons:
        button.dispatch("on_release")
    assert touched == [0, 1, 2]
