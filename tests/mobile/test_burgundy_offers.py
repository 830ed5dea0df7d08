"""What the desk of Burgundy says and offers, without a window."""

from __future__ import annotations

from typing import Any

import pytest

from core import record
from core.entry import Entry
from core.game import Depth, Layout, Player, Setup
from core.games.burgundy import entries as e
from core.games.burgundy.expansions.border_posts import Join
from core.games.burgundy.expansions.shields.state import Bring, Shield
from core.games.burgundy.expansions.solo.entries import Advance, Remove
from core.games.burgundy.expansions.trade_routes import Route
from core.record import Correct
from core.session import Session
from core.text import translator
from mobile.tables.registry import table_for
from mobile.tables.steps import Choose, Do, Pick, WhyNot
from tests.core.burgundy.expansions.helpers import TEAM_DUCHY
from tests.mobile.recorded import LiveTable

GOODS = (e.Goods(0, (1, 2, 2)), e.Goods(1, (3, 4, 5)))


def desk(*entries: Entry, **options: str) -> Any:
    """Anna and Boris with everything tracked, after these entries."""
    setup = Setup((Player("Anna"), Player("Boris")), {"depth": "full", **options})
    session = Session(record.new("burgundy", setup, "2026-11-16").header)
    for entry in entries:
        session.play(entry)
    return LiveTable(session)


def rolled(*dice: int, **options: str) -> Any:
    return desk(*GOODS, e.Roll(3, 1, dice), **options)


def titles(found: Any) -> list[str]:
    return [str(action.title) for action in found.actions(0)]


def cell(found: Any, name: str) -> int:
    place: int = found.face(0).cell(name)
    return place


def words(tap: WhyNot) -> list[str]:
    return [str(refusal.message) for refusal in tap.refusals]


def test_those_whose_goods_are_entered_are_done_at_the_start() -> None:
    assert [desk().done(player) for player in (0, 1)] == [False, False]
    assert [desk(GOODS[0]).done(player) for player in (0, 1)] == [True, False]


def test_starting_goods_go_to_the_player_who_enters_them() -> None:
    tray = desk().fresh_tray()
    for at, good in enumerate("345"):
        tray = tray.put_at(at, good)
    assert desk().roll_entry(tray, 1) == GOODS[1]
    assert desk(GOODS[1]).roll_entry(tray, 1) == e.Goods(0, (3, 4, 5)), "Boris has his"
    assert str(desk().tray_lines(1)[0].title) == "Boris: 3 goods"


def test_a_turn_ends_though_others_have_not_placed_their_castle() -> None:
    """Whoever plays first may leave the starting castle for later, and so may the others."""
    found = rolled(3, 4, 5, 6, edition="2020", board="10")
    found.session.play(e.Take(0, 3, "chickens3", die=3))
    found.session.play(e.Place(0, "b4", "chickens3", die=4))
    assert titles(found)[-1] == "End turn"
    assert found.waiting() == (0, 1)


def test_the_end_of_the_turn_stands_below_everything_that_can_be_done() -> None:
    found = rolled(4, 4, 1, 2, shields="yes")
    assert titles(found) == ["Take a tile", "Take 2 workers", "Take a shield", "End turn"]


def test_a_cell_without_a_stored_tile_says_so_and_asks_which_tile_lies_there_anyway() -> None:
    found = rolled(4, 4, 1, 2)
    tap = found.tap(0, cell(found, "c4"))
    assert words(tap)[0] == "Storage is empty."
    assert isinstance(tap.then, Pick), "nobody has said which monastery"
    used = desk(*GOODS, e.Roll(3, 1, (4, 4, 1, 2)), e.Workers(0, 4), e.Workers(0, 4))
    tap = used.tap(0, cell(used, "c4"))
    assert words(tap) == ["Both dice are used. End the turn.", "Storage is empty."]


def test_a_tile_that_is_not_stored_goes_by_its_name() -> None:
    found = desk(*GOODS, e.Roll(3, 1, (4, 4, 1, 2)), e.Take(0, 4, "mine", 4))
    refusals = found.session.check(e.Place(0, "c4", "monastery1", 4))
    assert "There is no “monastery 1” in storage." in [str(r.message) for r in refusals]


def test_a_castle_with_a_shield_tells_what_the_shield_does() -> None:
    found = desk(*GOODS, e.Roll(3, 1, (4, 4, 1, 2)), Shield(0, 4, 16, "d4"), shields="yes")
    tap = found.tap(0, cell(found, "d4"))
    assert isinstance(tap, Choose)
    assert str(tap.note).startswith("Shield 16: ")


def test_the_end_of_a_phase_reminds_of_shields_that_can_still_place_a_tile() -> None:
    round_over = (e.Done(0), e.Done(1), e.Roll(3, 1, (4, 4, 1, 2)))
    rounds = (*round_over * 4, e.Done(0), e.Done(1))
    begun = (*GOODS, e.Roll(3, 1, (4, 4, 1, 2)), Shield(0, 4, 14, "d4"))
    found = desk(*begun, *rounds, shields="yes")
    notes = [str(note.text) for note in found.steps.phase_card().notes]
    assert notes[:4] == [
        "Anna",
        "No mines, no silver",
        "Shields to pay for: 1",
        "Shield 14: a tile may still be placed",
    ]
    assert "shield 14" in str(found.session.game.due(found.state))
    found.session.play(Bring(0, "c3", "bank", 3))
    notes = [str(note.text) for note in found.steps.phase_card().notes]
    assert "Shield 14: a tile may still be placed" not in notes


def test_a_team_is_asked_once_for_all_that_it_has() -> None:
    names = ("Anna", "Boris", "Carla", "Dario")
    options = {"team": "yes", "team-duchy": "ours"}
    setup = Setup(tuple(map(Player, names)), options, (Layout("team-duchy", "ours", TEAM_DUCHY),))
    session = Session(record.new("burgundy", setup, "2026-11-16").header)
    found = LiveTable(session)
    session.play(e.SetDepth(Depth.FULL))
    assert found.waiting() == (0, 1)
    form = found.next_step(0)
    assert str(form.title) == "Anna + Carla: what do you have?"
    assert [str(field.title) for field in form.fields[3:]] == [
        "Anna’s stored tiles",
        "Carla’s stored tiles",
        "Team storage",
    ]
    values = {"silver": (2,), "workers": (3,), "goods": (0,)}
    done = form.make({**values, "storage": (0,), "mate": (), "shared": (1, 1)})
    first, second, *_ = found.state.table.tiles
    assert done == Do(e.Stock(0, 2, 3, (1,), (first,), (), (second, second)))


def test_a_depot_whose_goods_find_no_room_says_so() -> None:
    entries = (e.Roll(3, 1, (5, 5, 1, 2)), e.Done(0), e.Take(1, 1, "ship", 1))
    found = desk(*GOODS, *entries, e.Place(1, "d3", "ship", 2))
    pick = found.follow_up()
    notes = [str(offer.note) for offer in pick.groups[0].offers]
    assert notes == ["Goods 1; no room for another type"]


def test_an_unknown_trade_route_asks_at_once_and_space_by_space() -> None:
    sold = (e.Roll(3, 1, (2, 5, 1, 2)), e.Sell(0, 2, 2))
    found = desk(*GOODS, *sold, **{"trade-routes": "yes"})
    asked = found.follow_up()
    assert str(asked.note) == "Space 1 from the left: which bonus?"
    assert asked.ways[0].then == Do(e.Skip(0)), "another colour"
    found.session.play(Route(0, "vp4"))
    assert str(found.follow_up().note) == "Space 2 from the left: which bonus?"
    assert "space 2 of the trade route" in str(found.session.game.due(found.state))


def test_border_posts_that_nobody_has_marked_are_asked_about_at_once() -> None:
    dice = e.Roll(3, 1, (6, 6, 1, 2))
    laid = [e.Place(0, cell, "ship") for cell in ("d3", "d2")]
    found = desk(*GOODS, dice, **{"border-posts": "yes"})
    for entry in (*laid, e.Place(0, "d1", "ship"), e.Place(0, "e1", "bank")):
        found.session.override(entry)
    asked = found.follow_up()
    assert str(asked.title) == "Border posts connected"
    assert [offer.then for offer in asked.groups[0].offers] == [Do(Join(0, 2)), Do(Join(0, 3))]
    assert asked.ways[0].then == Do(e.Skip(0))
    assert "Border posts connected" in titles(found), "and by a button"
    found.session.play(Join(0, 2))
    found.session.override(e.Place(0, "f1", "bank"))
    asked = found.follow_up()
    assert [offer.then for offer in asked.groups[0].offers] == [Do(Join(0, 3))]


def test_alone_nothing_is_removed_without_a_touch() -> None:
    setup = Setup((Player("Anna"),), {"depth": "full", "solo": "yes"})
    session = Session(record.new("burgundy", setup, "2026-11-16").header)
    session.play(e.Goods(0, (1, 2, 3)))
    session.play(e.Roll(4, 6, (5, 1)))
    found = LiveTable(session)
    assert found.follow_up() is None, "only a ship can lie on the left of depot 4"
    (action,) = (x for x in found.actions(0) if x.urgent)
    assert action.then() == Do(Remove(0, 4, "ship"))
    for entry in (Remove(0, 4, "ship"), e.Done(0), e.Roll(1, 6, (5, 1))):
        session.play(entry)
    asked = table_for(session).follow_up()
    assert len(asked.groups[0].offers) == 8, "the buildings"
    assert str(asked.note).startswith("Remove from depot 1")


def alone(*entries: Entry, **options: str) -> Any:
    """Anna alone in the first round, after these entries pushed through."""
    setup = Setup((Player("Anna"),), {"depth": "full", "solo": "yes", **options})
    session = Session(record.new("burgundy", setup, "2026-11-16").header)
    begun = (e.Goods(0, (1, 2, 3)), e.Roll(4, 6, (5, 1)), Remove(0, 4, "ship"))
    for entry in (*begun, *entries):
        session.override(entry)
    return LiveTable(session)


def test_alone_the_player_chooses_among_the_effects_that_are_due() -> None:
    mines = [e.Place(0, cell, "mine") for cell in ("a4", "h4", "c1")]
    found = alone(*mines, e.Place(0, "b3", "castle"))
    assert [due.effect for due in found.state.pending] == ["claim", "action"]
    assert found.follow_up() is None, "nothing is asked before the player has chosen"
    assert titles(found) == [
        "Take a tile",
        "Sell goods",
        "Take 2 workers",
        "Buy points with silver",
        "Place the tile for a completed colour",
        "Another effect first",
        "Skip the effect",
    ]
    one = alone(*mines)
    assert "Another effect first" not in titles(one)


def test_alone_points_that_reach_the_target_can_be_put_in_another_order() -> None:
    mines = [e.Place(0, cell, "mine") for cell in ("a4", "h4", "c1")]
    found = alone(*mines, Correct(0, "marker", 45), e.Place(0, "a1", "cattle4"))
    (order,) = (x for x in found.actions(0) if "Choose the order of points" in str(x.title))
    pick = order.then()
    assert [offer.token.text for group in pick.groups for offer in group.offers] == ["4", "1", "10"]
    assert pick.groups[0].offers[2].then() == Do(Advance(0, 10))


def test_a_monastery_to_take_can_be_found_by_what_it_does() -> None:
    found = rolled(4, 4, 1, 2)
    depots = found.actions(0)[0].then()
    three, four, five = (offer.then() for offer in depots.groups[0].offers)
    assert not three.ways and not four.ways, "no monasteries lie there when two play"
    described = five.ways[0].then()
    first = described.groups[0].offers[0]
    assert str(first.note).startswith("Monastery 1: ")
    assert first.then().entry == e.Take(0, 5, "monastery1", 4)


def test_the_log_gives_everybody_the_points_of_the_final_count() -> None:
    """They come with the last entry, whoever makes it."""
    ends = (*[e.PhaseEnd()] * 5, e.Final(0, 4, 0, 0), e.Final(1, 0, 3, 0))
    last, first, *_ = desk(*ends, depth="score").log(5)
    assert (last.player, last.gained) == (1, (4, 3))
    assert (first.player, first.gained) == (0, (0,))


def test_with_points_only_the_curve_goes_phase_by_phase_from_the_start() -> None:
    place, ends = e.Place(0, "c3", "bank"), [e.PhaseEnd()] * 2
    points = desk(place, *ends, depth="score")
    assert str(points.curve_title()) == "Phase by phase"
    assert points.curve() == [(0, 0), (11, 0), (11, 0), (11, 0)]
    assert desk(place, depth="score").curve() == [(11, 0)], "no phase is over"
    assert str(rolled(1, 2, 3, 4).curve_title()) == "Round by round"
    assert rolled(1, 2, 3, 4).curve() == [(0, 0), (0, 0)]


def test_phases_go_by_letters_in_every_language() -> None:
    title = desk().phase_title("A")
    assert translator("hu")(title) == "Fázis: A", "A fázis would read as the article"
    said = [translator(language)(title) for language in ("uk", "ru")]
    assert said == ["Етап A", "Фаза \u0410"], "the Russian book counts А, Б, В, Г, Д"


def test_bonus_tiles_have_one_name_at_the_table_and_in_the_result() -> None:
    """The one of the rulebooks, which the points explain themselves with."""
    mines = (e.Place(0, cell, "mine") for cell in ("e3", "f2", "g1"))
    found = desk(*mines, depth="score")
    (stock,) = (stock for stock in found.stocks(0) if stock.icon == "star")
    (item,) = (item for item in found.session.points()[0].items if item.kind == "bonus")
    for language, tiles, tile in (
        ("uk", "Жетони досягнень", "Великий жетон досягнень"),
        ("ru", "Жетоны бонусов", "Большой жетон бонуса"),
        ("hu", "Bónuszlapkák", "Nagy bónuszlapka"),
    ):
        say = translator(language)
        assert say(stock.name) == say(found.kind_name(item.kind)) == tiles
        assert say(item.name).startswith(tile)


def placed(tile: str, cell: str, edition: str) -> Any:
    """Anna has taken this tile and just placed it on a cell 3; both have their goods."""
    return desk(
        *GOODS, e.Roll(3, 1, (3, 3, 1, 2)), e.Take(0, 3, tile, 3), e.Place(0, cell, tile, 3),
        edition=edition,
    )  # fmt: skip


def ways_out(found: Any) -> list[str]:
    """What ends the effect that is due: in the question asked at once, and below the buttons."""
    skip = Do(e.Skip(0))
    asked = found.follow_up()
    ways = [str(way.title) for way in asked.ways if way.then == skip]
    return ways + [str(x.title) for x in found.actions(0) if x.then == skip]


def test_a_sale_of_2011_cannot_be_left_out_one_of_2020_can() -> None:
    assert ways_out(placed("warehouse", "e4", "2011")) == []
    assert ways_out(placed("warehouse", "e4", "2020")) == ["Skip the effect"] * 2


def test_a_tile_of_2011_is_not_taken_only_where_there_is_none() -> None:
    assert ways_out(placed("market", "e4", "2011")) == ["No such tile there"] * 2
    assert ways_out(placed("market", "e4", "2020")) == ["Skip the effect"] * 2


def test_a_town_hall_that_waits_for_a_purchase_leaves_the_turn_open() -> None:
    rolls = e.Roll(3, 1, (1, 3, 1, 2)), e.Roll(3, 1, (3, 3, 1, 2))
    first = (e.Sell(0, 1, 1), e.Take(0, 3, "townhall", 3), e.Done(0), e.Done(1))
    found = desk(*GOODS, rolls[0], *first, rolls[1], e.Place(0, "e4", "townhall", 3))
    assert titles(found) == [
        "Take a tile",
        "Sell goods",
        "Take 2 workers",
        "Buy a tile",
        "End turn",
    ]
    found.session.play(e.Buy(0, "mine"))
    tap = found.tap(0, cell(found, "e3"), all_ways=True)
    entries = [way.then.entry for way in tap.ways]
    assert entries[0] == e.Place(0, "e3", "mine"), "by the town hall"
    assert entries[1:] == [e.Place(0, "e3", "mine", 3)], "or with the die and a worker"


@pytest.mark.parametrize("depth", ["score", "full"])
def test_geese_ask_which_animals_score_with_them(depth: str) -> None:
    setup = Setup((Player("Anna"), Player("Boris")), {"depth": depth, "extra-tiles": "yes"})
    session = Session(record.new("burgundy", setup, "2026-11-16").header)
    turns = (*GOODS, e.Roll(3, 1, (1, 4, 1, 2))) if depth == "full" else ()
    for entry in turns:
        session.play(entry)
    for name, tile in (("c3", "bank"), ("c2", "cattle2"), ("c1", "pigs4")):
        session.override(e.Place(0, name, tile))
    if depth == "full":
        session.override(e.Buy(0, "geese"))
    found = LiveTable(session)
    if depth == "full":
        asked = found.tap(0, cell(found, "b2"))
    else:
        tiles = found.tap(0, cell(found, "b2"))
        offers = (o for group in tiles.groups for o in group.offers)
        asked = next(o.then() for o in offers if o.token.icon == "geese")
    assert str(asked.title) == "Which animals score with it?"
    shown = [(str(o.token.name), str(o.note)) for o in asked.groups[0].offers]
    assert shown == [("pigs", "4 points"), ("cattle", "2 points")]
    lesser = asked.groups[0].offers[1].then
    session.play(lesser.entry)
    assert str(found.tell(lesser.entry, session.at(0))).startswith("places geese with cattle")
    assert [item.vp for item in session.points()[0].items if item.rule == "BU-142"] == [2]


@pytest.mark.parametrize("options", [{"edition": "2011", "board": "2"}, {"experts": "yes"}])
@pytest.mark.parametrize("depth", ["score", "full"])
def test_each_player_taps_a_start_castle(depth: str, options: dict[str, str]) -> None:
    found = desk(**{**options, "depth": depth})
    assert str(found.hint().text) == "Each player taps their starting castle."
    assert "Place starting castle" in titles(found)
    castles = found.state.duchy(0).board.castles
    assert set(found.marks(0).rings) == set(castles)
    tap = found.tap(0, castles[0])
    assert tap == Do(e.Castle(0, found.face(0).names[castles[0]])), "also where it lies now"
    assert str(found.tell(tap.entry, found.state)) == "places the starting castle"
    found.session.play(tap.entry)
    found.session.play(found.tap(1, castles[2]).entry)
    assert str(found.hint().text) != "Each player taps their starting castle."
    assert "Place starting castle" not in titles(found)
    assert found.state.duchy(1).filled == 1 << castles[2]
