"""What does not change with a move is not laid out or drawn again; what changes is."""

from __future__ import annotations

import random

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from core import notation, record
from core.game import Player, Setup
from mobile.tables.view import Token
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.route import RouteBoard
from mobile.widgets.tokens import TokenFace
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
