"""Hands for Burgundy: a table to open, and touches for what is entered at it."""

from __future__ import annotations

from typing import Any

from core import notation, record
from core.entry import Entry
from core.game import Player, Setup
from core.session import Session
from mobile.screens.table import TableScreen
from mobile.tables.burgundy.tiles import tile_token
from mobile.tables.registry import table_for
from mobile.widgets.basics import PushButton
from mobile.widgets.overlays import Bubble, Sheet
from mobile.widgets.tokens import TokenButton, TokenRow
from tools.driver import Driver, walk
from tools.golden import FOLDER

GOLDEN = FOLDER / "burgundy"


def opened(driver: Driver, depth: str = "score", **options: str) -> TableScreen:
    """Anna and Boris at a fresh table of the 2020 edition."""
    setup = Setup((Player("Anna"), Player("Boris")), {"depth": depth, **options})
    session = driver.app.store.create(record.new("burgundy", setup, "2026-11-16"))
    return driver.open_table(session.header.id)


def entered(driver: Driver) -> list[Entry]:
    return [step.entry for step in driver.table.referee.session.steps]


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
    token = tile_token(driver.table.referee.session.state.table.tiles[name])
    found = [
        b
        for b in in_sheet(driver, TokenButton, TokenRow)
        if (b.token.colour, b.token.text) == (token.colour, token.text)
        and b.token.icon in ("", token.icon)
    ]
    touch_in_sheet(driver, found[0])


def touch_in_sheet(driver: Driver, widget: Any) -> None:
    """Scrolls the sheet until something is in sight, as a finger would, and touches it."""
    sheet = list(driver.widgets(Sheet))[-1]
    body = sheet.ids.body
    if body.height > body.parent.height:
        body.parent.scroll_to(widget, animate=False)
        driver.idle(2)
    driver.touch(widget)
    driver.idle(4)


def press_in_sheet(driver: Driver, text: str) -> None:
    driver.touch(next(b for b in in_sheet(driver, PushButton) if b.text == text))
    driver.idle(4)


def bubble(driver: Driver) -> Bubble:
    (found,) = driver.widgets(Bubble)
    return found


def golden_desk(name: str, until: int | None = None) -> Any:
    """The desk of a golden game after its first lines."""
    whole = notation.parse((GOLDEN / f"{name}.castlepad").read_text("utf-8"))
    session = Session(whole.header)
    for line in whole.lines[:until]:
        session.enter(line)
    return table_for(session)
