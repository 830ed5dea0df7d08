"""Burgundy played on the table screen with real touches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core import record
from core.entry import Entry
from core.game import Player, Setup
from core.games.burgundy import entries as e
from core.record import Record
from core.session import Session
from mobile.screens.table import TableScreen
from mobile.tables.burgundy_tiles import tile_token
from mobile.widgets.basics import Plate
from mobile.widgets.overlays import Sheet
from mobile.widgets.tokens import NumberField, TokenButton, TokenRow
from tests.mobile.driver import Driver, walk

GOLDEN = Path(__file__).parent.parent / "golden" / "burgundy"


def opened(driver: Driver, depth: str = "score", **options: str) -> TableScreen:
    """Anna and Boris at a fresh table of the 2020 edition."""
    setup = Setup((Player("Anna"), Player("Boris")), {"depth": depth, **options})
    session = driver.app.store.create(record.new("burgundy", setup, "2026-11-16"))
    return driver.open_table(session.header.id)


def entered(driver: Driver) -> list[Entry]:
    return [step.entry for step in driver.table.desk.session.steps]


def seat(driver: Driver, player: int) -> None:
    """Touches a player in the rail."""
    if driver.table.seat != player:
        card = driver.table.ids.rail.card(player)
        driver.touch_at(*card.to_window(card.x + card.width * 0.35, card.y + card.height * 0.7))


def in_sheet(driver: Driver, *kinds: type) -> list[Any]:
    """The widgets of these kinds in the sheet that is open."""
    sheet = list(driver.widgets(Sheet))[-1]
    return [w for w in walk(sheet) if isinstance(w, kinds)]


def pick_tile(driver: Driver, name: str) -> None:
    """Touches a tile in the picker."""
    token = tile_token(driver.table.desk.state.table.tiles[name])
    found = [
        b
        for b in in_sheet(driver, TokenButton, TokenRow)
        if (b.token.colour, b.token.text) == (token.colour, token.text)
        and b.token.icon in ("", token.icon)
    ]
    driver.touch(found[0])
    driver.idle(4)


def press_in_sheet(driver: Driver, text: str) -> None:
    driver.touch(next(b for b in in_sheet(driver, Plate) if b.text == text))
    driver.idle(4)


# ── a golden game, touch by touch ────────────────────────────────────────────────────────────


def tap_place(driver: Driver, entry: e.Place) -> None:
    seat(driver, entry.player)
    driver.cell(entry.cell)
    if list(driver.widgets(Sheet)):
        pick_tile(driver, entry.tile)


def tap_sell(driver: Driver, entry: e.Sell) -> None:
    seat(driver, entry.player)
    driver.press("Goods sold")
    buttons = in_sheet(driver, TokenButton)
    most = driver.table.desk.state.table.edition.goods_of_a_kind
    driver.touch(buttons[(entry.good - 1) * most + entry.count - 1])
    driver.idle(4)


def tap_phase(driver: Driver, entry: e.PhaseEnd) -> None:
    title = next(b.text for b in driver.widgets(Plate) if b.text.startswith("End phase"))
    driver.press(title)
    press_in_sheet(driver, title)


def tap_final(driver: Driver, entry: e.Final) -> None:
    seat(driver, entry.player)
    driver.press("Count what is left")
    wanted = (entry.goods, entry.silver, entry.workers)
    for field, number in zip(in_sheet(driver, NumberField), wanted, strict=True):
        driver.touch(next(b for b in walk(field) if isinstance(b, Plate) and b.text == str(number)))
    press_in_sheet(driver, "Enter")


SCORE_TAPS: dict[type[Entry], Callable[[Driver, Any], None]] = {
    e.Place: tap_place,
    e.Sell: tap_sell,
    e.PhaseEnd: tap_phase,
    e.Final: tap_final,
}


def golden(name: str) -> Record:
    return record.parse((GOLDEN / f"{name}.castlepad").read_text("utf-8"))


def entry_of(session: Session, line: Any) -> Entry:
    return line.entry


@pytest.mark.parametrize("name", ["whole-2020-score-2", "whole-2011-score-3"])
def test_a_golden_game_of_points_only_played_by_touches(driver: Driver, name: str) -> None:
    whole = golden(name)
    fresh = record.new(whole.header.game, whole.header.setup, whole.header.date)
    table = driver.open_table(driver.app.store.create(Record(fresh.header, ())).header.id)
    most = 0
    for line in whole.lines:
        before = driver.touches
        SCORE_TAPS[type(line.entry)](driver, line.entry)
        if isinstance(line.entry, e.Place):
            most = max(most, driver.touches - before)
        assert entered(driver)[-1] == line.entry
    assert most <= 3, "player, cell, tile"
    assert table.desk.session.record.lines == whole.lines
    assert table.over
    expected = Session(whole.header)
    for line in whole.lines:
        expected.enter(line)
    assert table.desk.session.points() == expected.points()
