"""An expansion that no file of the app knows: its two modules are all it takes."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import core.games.burgundy as base
from core import games, notation, record
from core.game import Player, Setup
from core.games.burgundy import Burgundy
from core.games.burgundy import entries as e
from core.games.burgundy import expansions as rules
from mobile.screens.end import PlaceRow
from mobile.tables.burgundy import expansions as tables
from mobile.widgets.tokens import TokenButton
from tests.mobile.burgundy import entered, in_sheet, touch_in_sheet
from tools.driver import Driver

RULES = """
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from core.entry import Entry
from core.game import Item, Refusal
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.scoring import award
from core.games.burgundy.state import Stage
from core.message import say
from core.values import replaced


@dataclass(frozen=True, slots=True)
class Wish(Entry):
    verb: ClassVar[str] = "wish"
    player: int
    coins: int


class WellsState(NamedTuple):
    coins: tuple[int, ...]


class Wells(Expansion[WellsState]):
    name = "wells"
    title = "Wells"
    entries = (Wish,)

    def start(self, state, setup):
        return state.keep(self, WellsState((0,) * len(setup.players)))

    def legal(self, state):
        if state.stage is Stage.FREE:
            yield from (Wish(player, coins) for player in state.table.players for coins in (1, 2))

    def refuses(self, state, entry):
        if isinstance(entry, Wish) and state.kept(self).coins[entry.player] + entry.coins > 2:
            yield Refusal("BU-90", say("Two coins are enough."))

    def apply(self, state, entry):
        coins = state.kept(self).coins
        coins = replaced(coins, entry.player, coins[entry.player] + entry.coins)
        item = Item(say("Wishes"), entry.coins, 3, "BU-90", kind="wish")
        return award(state.keep(self, WellsState(coins)), entry.player, item)


EXPANSION = Wells()
"""

TABLE = """
from core.games.burgundy.expansions.wells import EXPANSION, Wish
from core.message import say
from mobile.tables.burgundy.expansion import EntryWords, ExpansionTable, FieldWords
from mobile.tables.view import Holding, Token


def coin(state, coins):
    return Token("silver", "grey", str(coins), say("Coins: {n}", n=coins))


class WellsTable(ExpansionTable):
    name = EXPANSION.name
    entries = {
        Wish: EntryWords(
            say("Make a wish"), "star", lambda state, entry: say("throws coins: {n}", n=entry.coins)
        )
    }
    fields = {"coins": FieldWords(say("How many coins?"), coin)}

    def holdings(self, state, player):
        yield Holding(say("In the well"), (coin(state, state.kept(EXPANSION).coins[player]),))


TABLE = WellsTable()
"""


class Wells:
    """Puts the modules of the expansion where those of all others are."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = patch

    def add(self, package: ModuleType, code: str) -> None:
        folder = self.folder / package.__name__
        folder.mkdir()
        (folder / "wells.py").write_text(code, encoding="utf-8")
        self.patch.setattr(package, "__path__", [*package.__path__, str(folder)])

    def open(self, driver: Driver) -> Any:
        """The table of a game with it, and its kind of entry."""
        forget()
        self.patch.setattr(base, "GAME", Burgundy(rules.found()))
        setup = Setup((Player("Anna"), Player("Ben")), {"depth": "score", "wells": "yes"})
        header = record.new("burgundy", setup, "2026-11-18").header
        driver.app.store.create(record.Record(header))
        driver.open_table(header.id)
        return sys.modules["core.games.burgundy.expansions.wells"].Wish


def forget() -> None:
    """What was found in the folders is looked for again."""
    games._load.cache_clear()
    for found in vars(tables).values():
        if isinstance(found, functools._lru_cache_wrapper):
            found.cache_clear()


@pytest.fixture
def wells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wells]:
    yield Wells(tmp_path, monkeypatch)
    monkeypatch.undo()
    for name in ("core.games.burgundy.expansions.wells", "mobile.tables.burgundy.expansions.wells"):
        sys.modules.pop(name, None)
    forget()


def log(driver: Driver) -> list[tuple[int | None, str]]:
    return [(line.player, str(line.text)) for line in driver.table.view.log]


def test_it_is_played_by_touch_told_in_the_log_and_counted_at_the_end(
    driver: Driver, wells: Wells
) -> None:
    wells.add(rules, RULES)
    wells.add(tables, TABLE)
    wish = wells.open(driver)
    assert "Make a wish" in [str(button.title) for button in driver.table.view.actions]
    driver.press("Make a wish")
    assert driver.says("How many coins?")
    one, two = in_sheet(driver, TokenButton)
    assert [str(button.token.name) for button in (one, two)] == ["Coins: 1", "Coins: 2"]
    touch_in_sheet(driver, two)
    assert entered(driver) == [wish(0, 2)]
    view = driver.table.view
    assert log(driver)[0] == (0, "throws coins: 2")
    assert [seat.points for seat in view.seats] == [6, 0]
    assert [str(button.title) for button in view.actions if "wish" in str(button.title)] == []
    assert "In the well" in [str(holding.title) for holding in view.holdings]
    session = driver.table.referee.session
    for entry in (*[e.PhaseEnd()] * 5, e.Final(0, 0, 0, 0), e.Final(1, 0, 0, 0)):
        driver.enter(entry)
    assert notation.parse(notation.write(session.record)).lines == session.record.lines
    driver.app.shell.go("end", game=session.header.id)
    driver.lay_out()
    assert driver.says("Anna wins")
    rows = [(row.name, row.points) for row in driver.widgets(PlaceRow)]
    assert rows == [("Anna", "6"), ("Ben", "0")]


def test_one_without_words_is_called_by_its_verb(driver: Driver, wells: Wells) -> None:
    wells.add(rules, RULES)
    wish = wells.open(driver)
    driver.press("Wish")
    touch_in_sheet(driver, in_sheet(driver, TokenButton)[0])
    assert entered(driver) == [wish(0, 1)]
    assert log(driver)[0] == (0, "wish 1")
