"""Choices made in secret: nobody sees them before everybody has chosen."""

from __future__ import annotations

import pytest

from core import record
from core.game import Player, Setup
from core.games.burgundy.entries import Sell
from core.session import Session
from mobile.tables.referee import Referee
from mobile.tables.view import BoardMarks, Entered, TableView
from mobile.tables.viewer import Viewer

BOTH = Viewer(0, boards=(0, 1))


def referee(game: str, **options: str) -> Referee:
    setup = Setup((Player("Anna"), Player("Boris")), options)
    return Referee(Session(record.new(game, setup, "2026-11-16").header))


def shown(view: TableView, player: int) -> set[int]:
    marks = view.board(player).marks
    assert isinstance(marks, BoardMarks)
    return {*marks.written, *marks.tiles, *(cell for seal in marks.seals for cell in seal.cells)}


def choose(table: Referee, player: int) -> Entered:
    marks = table.view(BOTH).board(player).marks
    assert isinstance(marks, BoardMarks)
    castles = [cell for cell, ring in marks.rings.items() if ring == "plain"]
    entered = table.touch(Viewer(player), ("cell", player, castles[0]))
    assert isinstance(entered, Entered)
    return entered


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("dice-game", {"start": "secret"}),
        ("burgundy", {"experts": "yes", "experts-lot": "7", "experts-choice": "secret"}),
    ],
)
def test_secret_castles_stay_covered_until_the_last_one(game: str, options: dict[str, str]) -> None:
    table = referee(game, **options)
    entered = choose(table, 0)
    view = table.view(BOTH)
    assert not entered.gains, "points would fly from the castle"
    assert not shown(view, 0) and not shown(view, 1)
    assert [str(line.text) for line in view.log] == ["has chosen"]
    if game == "dice-game":
        assert not any(stock.amount for stock in view.seats[0].stocks), "a castle may bring a bonus"
    choose(table, 1)
    view = table.view(BOTH)
    assert shown(view, 0) and shown(view, 1)
    assert "has chosen" not in [str(line.text) for line in view.log]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("dice-game", {"start": "different"}),
        ("burgundy", {"experts": "yes", "experts-lot": "7", "experts-choice": "open"}),
    ],
)
def test_castles_chosen_openly_are_seen_at_once(game: str, options: dict[str, str]) -> None:
    table = referee(game, **options)
    choose(table, 0)
    assert shown(table.view(BOTH), 0)
    assert str(table.view(BOTH).log[0].text) != "has chosen"


def test_burgundy_asks_each_player_on_the_own_board() -> None:
    table = referee("burgundy", edition="2011", board="4")
    assert table.table.next_seat(0) == 0
    choose(table, 0)
    assert table.table.next_seat(0) == 1, "Boris has no start castle yet"
    choose(table, 1)
    assert table.table.waiting() == (0, 1)


def test_goods_sold_are_drawn_as_goods() -> None:
    table = referee("burgundy", board="1")
    table.session.play(Sell(0, 3, count=2))
    table.session.play(Sell(0, 5, count=1))
    (sold,) = (h for h in table.view(BOTH).holdings if str(h.title) == "Goods sold")
    assert [(token.icon, token.text) for token in sold.tokens] == [
        ("goods", "3"),
        ("goods", "3"),
        ("goods", "5"),
    ]
