"""What the 2011 book has a player do, the 2020 book lets them leave out: effect by effect."""

from __future__ import annotations

import re

import pytest

from core import notation
from core.games.burgundy import GAME
from core.games.burgundy.state import Stage, State
from core.ledger import ledger
from core.session import Session
from tests.core.burgundy.helpers import (
    EDITIONS,
    force,
    give,
    play,
    points_table,
    purse,
    read,
    refused,
    stored,
    turn,
    warned,
)


def built(name: str, edition: str, goods: tuple[int, ...] = (1, 1, 2)) -> State:
    """Anna has just built this on e4 with a 3; a mine is stored, a 5 is left, no workers."""
    state = give(turn(3, 5, edition=edition), storage=f"{name} mine", workers=0, goods=goods)
    return play(state, f"Anna: place e4 {name} die=3")


def castle(edition: str) -> State:
    """Anna has just placed a castle; a 5 is left, no workers."""
    state = give(turn(6, 5, edition=edition), storage="castle", tiles={"b4": "monastery1"})
    return play(give(state, workers=0), "Anna: place b3 castle die=6")


def said(state: State, text: str) -> list[str]:
    return [str(refusal.message) for refusal in GAME.check(state, read(text))]


@pytest.mark.refuses("BU-39", "BU-40")
def test_2011_a_warehouse_sells_if_there_is_anything_to_sell() -> None:
    state = built("warehouse", "2011")
    assert refused(state, "Anna: skip") == {"BU-39"}
    assert said(state, "Anna: skip") == ["In the 2011 edition the warehouse must sell."]
    assert read("Anna: skip") not in list(GAME.legal(state))
    assert refused(state, "Anna: done") == {"BU-38"}
    assert str(GAME.due(state)) == "Anna: sell one type of goods"
    assert purse(play(state, "Anna: sell 1"))[0] == 2


@pytest.mark.rule("BU-39")
def test_2011_a_warehouse_without_goods_stands_all_the_same() -> None:
    assert not built("warehouse", "2011", goods=()).pending
    # The goods turned out not to be there: nobody is stuck.
    gone = GAME.correct(GAME.correct(built("warehouse", "2011"), 0, "goods1", 0), 0, "goods2", 0)
    assert not play(gone, "Anna: skip").pending


@pytest.mark.refuses("BU-39", "BU-40")
def test_2011_the_action_of_a_castle_is_done() -> None:
    state = castle("2011")
    assert refused(state, "Anna: skip") == {"BU-39"}
    assert said(state, "Anna: skip") == ["In the 2011 edition the castle’s action is mandatory."]
    assert read("Anna: skip") not in list(GAME.legal(state))
    assert purse(play(state, "Anna: workers")) == (1, 2), "this can always be done"


@pytest.mark.rule("BU-40")
def test_2020_both_may_be_left_out() -> None:
    for state in (built("warehouse", "2020"), castle("2020")):
        assert read("Anna: skip") in list(GAME.legal(state))
        assert not play(state, "Anna: skip").pending
    assert str(GAME.due(built("warehouse", "2020"))) == "Anna may sell one type of goods"


@pytest.mark.rule("BU-39", "BU-40")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["carpenter", "church", "market"])
def test_a_depot_may_have_no_such_tile(name: str, edition: str) -> None:
    """2011 takes one if there is one. Only the players see what lies there: it is pointed out."""
    state = built(name, edition)
    must = ["In the 2011 edition a tile must be taken if a depot has one."]
    assert warned(state, "Anna: skip") == (must if edition == "2011" else [])
    assert stored(play(state, "Anna: skip")) == ["mine"]
    due = {
        "2011": "Anna: take a tile from a numbered depot, if there is one",
        "2020": "Anna may take a tile from a numbered depot",
    }
    assert str(GAME.due(state)) == due[edition]


@pytest.mark.rule("BU-39")
def test_2011_nothing_is_pointed_out_once_such_tiles_are_gone() -> None:
    state = turn(3, 5, edition="2011")
    for depot, tile in ((1, "ship"), (3, "sheep4"), (4, "ship"), (6, "pigs2")):
        state = give(force(state, f"Anna: take {depot} {tile} die=3"), storage="")
    state = give(state._replace(dice=((3, 5), (1, 1))), storage="market")
    assert not warned(play(state, "Anna: place e4 market die=3"), "Anna: skip")


@pytest.mark.rule("BU-39", "BU-40", "BU-47")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_town_hall_places_only_what_its_player_wants(edition: str) -> None:
    state = play(built("townhall", edition), "Anna: skip")
    assert stored(state) == ["mine"]
    assert not state.pending


@pytest.mark.rule("BU-39", "BU-40")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("name", "after"), [("boarding", (1, 4)), ("bank", (3, 0))])
def test_silver_and_workers_come_without_a_question(
    name: str, after: tuple[int, int], edition: str
) -> None:
    assert purse(built(name, edition)) == after
    assert not built(name, edition).pending


@pytest.mark.refuses("BU-30")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ship_goes_somewhere_in_both(edition: str) -> None:
    state = give(turn(4, 5, edition=edition), storage="ship", workers=3)
    state = play(state, "Anna: place d3 ship die=4")
    assert refused(state, "Anna: skip") == {"BU-30"}


def test_a_record_of_before_still_opens() -> None:
    """Under the first version of the rules the 2011 edition let both be left out."""
    text = "\n".join(
        [
            *("castlepad 1", "game burgundy", "rules 1", f"id {'0' * 32}", "date 2026-11-16"),
            *("option edition 2011", "option depth full", "player Anna", "player Ben", ""),
            *("Anna: goods 1,1,2", "Ben: goods 1,1,2", "roll 1 1 3,3,1,1"),
            *("Anna: take 3 warehouse die=3", "Anna: place e4 warehouse die=3", "Anna: skip"),
            *("Anna: done", "Ben: done", ""),
        ]
    )
    session = Session.load(notation.rescue(text).record)
    assert session.state.stage is Stage.ROLL
    assert not session.state.pending
    found = Session.rescue(notation.rescue(text.replace("rules 1", "rules 2")).record)[1]
    assert found is not None and found.line == 6


def test_nothing_is_asked_where_only_points_are_tracked() -> None:
    for edition in EDITIONS:
        assert not play(points_table(edition=edition), "Anna: place e4 warehouse").pending


def test_every_line_cites_the_edition_it_holds_for() -> None:
    books = re.compile(r"2011|2020")
    for rule in ledger(GAME).values():
        named, cited = re.match(r"(2011|2020):", rule.text), set(books.findall(rule.source))
        if named:
            assert cited == {named[1]}, rule.id
        else:
            assert set(books.findall(rule.text)) <= cited, rule.id
